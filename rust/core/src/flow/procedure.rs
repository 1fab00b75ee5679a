//! The closed list of procedures and their steps. Numbers are append-only: saves hold them.

/// The system that a working frame belongs to (design: one `esper.Processor` each).
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub enum System {
    /// Match and activation.
    Timeline,
    /// Deploying.
    Deploy,
    /// Advance and Dash.
    Movement,
    /// Attacks.
    Attack,
    /// Contests and scoring.
    Objective,
    /// Plays of cards, and the turns of the card table.
    Play,
}

impl System {
    /// All systems, in the order in which their processors are listed.
    pub const ALL: [Self; 6] =
        [Self::Timeline, Self::Deploy, Self::Movement, Self::Attack, Self::Objective, Self::Play];

    /// Its name, as `"timeline"`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Timeline => "timeline",
            Self::Deploy => "deploy",
            Self::Movement => "movement",
            Self::Attack => "attack",
            Self::Objective => "objective",
            Self::Play => "play",
        }
    }

    /// The system called `name`.
    #[must_use]
    pub fn parse(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|system| system.name() == name)
    }
}

macro_rules! procedures {
    ($($(#[$doc:meta])* $name:ident = $number:literal, $text:literal, $system:ident,
        { $($(#[$step_doc:meta])* $step:ident = $at:literal $step_text:literal),* $(,)? };)*) => {
        /// What a frame of the stack does.
        #[derive(Copy, Clone, Debug, Eq, PartialEq, Hash)]
        #[repr(u8)]
        pub enum Procedure { $($(#[$doc])* $name = $number),* }

        impl Procedure {
            /// Every procedure.
            pub const ALL: &[Self] = &[$(Self::$name),*];

            /// More than any number of a procedure.
            pub const NUMBERS: usize = 64;

            /// The procedure with this number.
            #[must_use]
            pub const fn from_number(number: u8) -> Option<Self> {
                match number { $($number => Some(Self::$name),)* _ => None }
            }

            /// Its name, as `"attack"`.
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self { $(Self::$name => $text),* }
            }

            /// The system it belongs to as a working frame.
            #[must_use]
            pub const fn system(self) -> System {
                match self { $(Self::$name => System::$system),* }
            }

            /// Names of its steps; a step's number is its place.
            #[must_use]
            pub const fn steps(self) -> &'static [&'static str] {
                match self { $(Self::$name => &[$($step_text),*]),* }
            }
        }

        $(
            #[doc = concat!("Steps of the procedure `", $text, "`.")]
            #[allow(non_snake_case, reason = "named after its procedure")]
            pub mod $name { $($(#[$step_doc])* pub const $step: u8 = $at;)* }
        )*
    };
}

procedures! {
    /// The whole match (TL-1, TL-5, TL-9).
    Match = 1, "match", Timeline, {
        /// The first phase begins.
        BEGIN = 0 "begin",
        /// Choose the next token, phase border or end.
        NEXT = 1 "next",
    };
    /// One activation (AC).
    Activation = 2, "activation", Timeline, {
        /// The unit becomes active.
        BEGIN = 0 "begin",
        /// The unit stands on the board: what waits for that.
        BEGAN = 1 "began",
        /// Choose an Advance, a primary action or an ability.
        MENU = 2 "menu",
        /// Energize, once paid.
        ENERGIZE = 3 "energize",
        /// The unit contests (AC-3).
        CONTEST = 4 "contest",
        /// What waits for the end (TL-6).
        ENDED = 5 "ended",
        /// Effects of the activation expire (AC-3).
        EXPIRE = 6 "expire",
        /// The least that an activation costs (TL-6).
        MINIMUM = 7 "minimum",
        /// The activation is over.
        END = 8 "end",
    };
    /// Deployment from Reserve (DP).
    Deploy = 3, "deploy", Deploy, {
        /// Choose a deploy hex.
        CHOOSE = 0 "choose",
        /// Stand on it.
        PLACE = 1 "place",
        /// Responses to it.
        MOVED = 2 "moved",
        /// Over.
        END = 3 "end",
    };
    /// Advance or Dash (MV-1 to MV-3).
    Move = 4, "move", Movement, {
        /// Pay a Dash.
        PAY = 0 "pay",
        /// Stand on the goal.
        MOVE = 1 "move",
        /// Responses to it.
        MOVED = 2 "moved",
        /// Over.
        END = 3 "end",
    };
    /// An attack (AT-5).
    Attack = 5, "attack", Attack, {
        /// Steps 1 and 2: weapon and targets are fixed.
        DECLARE = 0 "declare",
        /// Effects that change targets or cost.
        DECLARED = 1 "declared",
        /// Step 3: TL.
        PAY = 2 "pay",
        /// Step 4: the window Before Attack Roll.
        BEFORE = 3 "before",
        /// Positions, Accuracy and dice are taken (AT-6).
        AIM = 4 "aim",
        /// Step 5: the dice.
        ROLL = 5 "roll",
        /// Hits and criticals of the roll.
        COUNT = 6 "count",
        /// Step 6: the window After Attack Roll, the attacker's part.
        AFTER_ROLL = 7 "after_roll",
        /// Step 7: Disarm, where it comes between the two parts (`disarm_timing`).
        DISARM = 8 "disarm",
        /// Step 6: the defender's part.
        RESPOND = 9 "respond",
        /// Step 7: Disarm, where it comes behind both parts.
        DISARM_LATE = 10 "disarm_late",
        /// Step 8.
        CRITICAL = 11 "critical",
        /// Step 9.
        DAMAGE = 12 "damage",
        /// Step 10.
        FRACTURE = 13 "fracture",
        /// Step 11.
        DEFEATS = 14 "defeats",
        /// Step 12: the window After Combat Damage.
        AFTER_DAMAGE = 15 "after_damage",
        /// Over.
        END = 16 "end",
    };
    /// A unit contests (OB-2, OB-3).
    Contest = 6, "contest", Objective, {
        /// All at once.
        CONTEST = 0 "contest",
        /// Over.
        END = 1 "end",
    };
    /// End of a phase (OB-6).
    Scoring = 7, "scoring", Objective, {
        /// What waits for the end of the phase.
        ENDED = 0 "ended",
        /// Each player scores.
        SCORE = 1 "score",
        /// Over.
        END = 2 "end",
    };
    /// Push and Pull (MV-6).
    Push = 8, "push", Movement, {
        /// Choose a direction, or stop.
        CHOOSE = 0 "choose",
        /// Take the step.
        STEP = 1 "step",
        /// The last hex is reached: what lies there, and responses.
        MOVED = 2 "moved",
        /// Over.
        END = 3 "end",
    };
    /// A defeat (DF-1).
    Defeat = 9, "defeat", Attack, {
        /// What may prevent it (DF-4).
        PREVENT = 0 "prevent",
        /// The opponent scores, the unit leaves.
        LEAVE = 1 "leave",
        /// Over.
        END = 2 "end",
    };
    /// Damage that is not combat damage.
    Damage = 10, "damage", Attack, {
        /// All rows at once.
        DEAL = 0 "deal",
        /// Over.
        END = 1 "end",
    };
    /// A token moves forward (TL-2, TL-3, TL-7).
    Pay = 11, "pay", Timeline, {
        /// Move it.
        PAY = 0 "pay",
        /// Over.
        END = 1 "end",
    };
    /// Dice are rolled.
    Roll = 12, "roll", Attack, {
        /// Faces are needed.
        ROLL = 0 "roll",
    };
    /// An effect, one op after another.
    Effect = 13, "effect", Timeline, {
        /// Start the op.
        OP = 0 "op",
        /// Count dice that an op added or rolled again.
        COUNT = 1 "count",
        /// The next piece of an op that treats them one by one.
        EACH = 2 "each",
        /// Choose a piece.
        CHOOSE = 3 "choose",
    };
    /// A mod's question to a player.
    Question = 14, "question", Timeline, {
        /// Choose an answer.
        ASK = 0 "ask",
        /// The mod hears it.
        HEAR = 1 "hear",
    };
    /// One player's part of a window.
    Window = 15, "window", Timeline, {
        /// The next effect that nobody is asked about.
        APPLY = 0 "apply",
        /// Choose an ability, or pass.
        ASK = 1 "ask",
        /// Over.
        END = 2 "end",
    };
    /// A unit picks up what lies on its hex (MV-5).
    PickUp = 16, "pick_up", Movement, {
        /// Take everything that it can.
        TAKE = 0 "take",
        /// Over.
        END = 1 "end",
    };
    /// A unit puts down what it carries (MV-4, DF-1).
    PutDown = 17, "put_down", Movement, {
        /// It lies on the hex.
        LAY = 0 "lay",
        /// Over.
        END = 1 "end",
    };
    /// A unit rescues a Garrison (AC-1).
    Rescue = 18, "rescue", Objective, {
        /// Pay for it.
        PAY = 0 "pay",
        /// The Garrison leaves, the player scores.
        LEAVE = 1 "leave",
        /// Over.
        END = 2 "end",
    };
    /// A free Advance or Dash.
    FreeMove = 19, "free_move", Movement, {
        /// Choose where to, or pass.
        CHOOSE = 0 "choose",
        /// Over.
        END = 1 "end",
    };
    /// An attack that an effect grants (AT-15).
    Grant = 20, "grant", Attack, {
        /// Choose an attack, or pass.
        CHOOSE = 0 "choose",
    };
    /// Upgrades of a unit are destroyed (BD-4).
    LoseUpgrade = 21, "lose_upgrade", Timeline, {
        /// Choose which.
        CHOOSE = 0 "choose",
    };
    /// A player captures an objective (OB-4).
    Capture = 22, "capture", Objective, {
        /// Take control.
        TAKE = 0 "take",
        /// Over.
        END = 1 "end",
    };
    /// One more target for the attack in flight.
    AddTarget = 24, "add_target", Attack, {
        /// Choose a target, or pass.
        CHOOSE = 0 "choose",
        /// Over.
        END = 1 "end",
    };
    /// The dice of the attack in flight are counted anew.
    Tally = 25, "tally", Attack, {
        /// All of them.
        COUNT = 0 "count",
        /// Over.
        END = 1 "end",
    };
    /// Dice of a mod are rolled.
    Dice = 26, "dice", Timeline, {
        /// Faces are needed.
        ROLL = 0 "roll",
        /// The mod hears them.
        HEAR = 1 "hear",
    };
    /// A piece of a mod comes onto the board.
    Spawn = 27, "spawn", Timeline, {
        /// Lay it on its hex.
        PLACE = 0 "place",
        /// Over.
        END = 1 "end",
    };
    /// The choices of a play, until it is paid for: nothing changes before that, and nobody listens (PC-1).
    Plan = 28, "plan", Play, {
        /// Choose what is open.
        CHOOSE = 0 "choose",
    };
    /// A card was played and paid for (PC-3).
    Play = 29, "play", Play, {
        /// The other player may answer; with Tactics, the one who played it is first (AT-5).
        ANSWER = 0 "answer",
        /// The other one of them.
        RESPOND = 1 "respond",
        /// Its effect, unless it was negated (PC-6).
        RESOLVE = 2 "resolve",
        /// What waits for plays, unless it was negated.
        PLAYED = 3 "played",
        /// Over.
        END = 4 "end",
    };
    /// A turn of the card table (PC-13).
    Turn = 30, "turn", Play, {
        /// Rolled cards become upright.
        REROLL = 0 "reroll",
        /// The player draws.
        DRAW = 1 "draw",
        /// What waits for a turn.
        BEGAN = 2 "began",
        /// Choose a card to play, or pass.
        DISPOSITION = 3 "disposition",
        /// The other player may play a card as well.
        FREE = 4 "free",
        /// The turn is over.
        ENDED = 5 "ended",
        /// Over.
        END = 6 "end",
    };
    /// A player draws cards.
    Draw = 31, "draw", Play, {
        /// All of them.
        DRAW = 0 "draw",
        /// Over.
        END = 1 "end",
    };
    /// A player discards cards.
    Discard = 32, "discard", Play, {
        /// Choose one.
        CHOOSE = 0 "choose",
        /// Over.
        END = 1 "end",
    };
    /// The effect of a card of the table, one op after another.
    Resolve = 33, "resolve", Play, {
        /// Start the op.
        OP = 0 "op",
        /// Choose a card.
        CHOOSE = 1 "choose",
        /// Over.
        END = 2 "end",
    };
    /// A deck is empty: its player loses (PC-11).
    Lose = 34, "lose", Play, {
        /// The game is over.
        LOSE = 0 "lose",
    };
    /// A unit returns to its Reserve without being defeated.
    Return = 23, "return", Movement, {
        /// Leave the board.
        LEAVE = 0 "leave",
        /// Over.
        END = 1 "end",
    };
}

impl Procedure {
    /// Whether listeners behind a step are ever called: not behind one with which the frame is gone.
    #[must_use]
    pub fn has_after(self, step: u8) -> bool {
        let popping = matches!(self, Self::Roll | Self::Question | Self::Dice | Self::Grant | Self::Plan | Self::Lose);
        !popping && self.steps().get(step as usize).is_some_and(|name| *name != "end")
    }

    /// The step that comes behind one which a mod replaces; none where the game could not go on without the step.
    #[must_use]
    pub const fn behind(self, step: u8) -> Option<u8> {
        let replaceable = match self {
            Self::Activation => matches!(
                step,
                Activation::BEGAN
                    | Activation::ENERGIZE
                    | Activation::CONTEST
                    | Activation::ENDED
                    | Activation::EXPIRE
                    | Activation::MINIMUM
            ),
            Self::Deploy => matches!(step, Deploy::PLACE | Deploy::MOVED),
            Self::Move => step < Move::END,
            Self::Attack => step < Attack::END,
            Self::Contest => step == Contest::CONTEST,
            Self::Scoring => step == Scoring::ENDED,
            Self::Push => step == Push::MOVED,
            Self::Defeat => step < Defeat::END,
            Self::Damage => step == Damage::DEAL,
            Self::Pay => step == Pay::PAY,
            Self::PickUp => step == PickUp::TAKE,
            Self::Rescue => step < Rescue::END,
            Self::Capture => step == Capture::TAKE,
            Self::Tally => step == Tally::COUNT,
            Self::Return => step == Return::LEAVE,
            Self::Spawn => step == Spawn::PLACE,
            Self::Play => matches!(step, Play::RESOLVE | Play::PLAYED),
            // Not where a turn begins: it counts turns and plays.
            Self::Turn => matches!(step, Turn::DRAW | Turn::BEGAN),
            Self::Draw => step == Draw::DRAW,
            Self::Plan
            | Self::Discard
            | Self::Resolve
            | Self::Lose
            | Self::Match
            | Self::Roll
            | Self::Effect
            | Self::Question
            | Self::Window
            | Self::PutDown
            | Self::FreeMove
            | Self::Grant
            | Self::LoseUpgrade
            | Self::AddTarget
            | Self::Dice => false,
        };
        match (self, step) {
            _ if !replaceable => None,
            // What comes of Energize is over: back to the menu.
            (Self::Activation, Activation::ENERGIZE) => Some(Activation::MENU),
            _ => Some(step + 1),
        }
    }

    /// Whether its subject is a unit that acts or is acted on.
    #[must_use]
    pub const fn is_of_unit(self) -> bool {
        !matches!(
            self,
            Self::Match
                | Self::Scoring
                | Self::Damage
                | Self::Question
                | Self::Window
                | Self::Dice
                | Self::Spawn
                | Self::Plan
                | Self::Play
                | Self::Turn
                | Self::Draw
                | Self::Discard
                | Self::Resolve
                | Self::Lose
        )
    }

    /// The number of the step called `name`.
    #[must_use]
    pub fn step(self, name: &str) -> Option<u8> {
        self.steps().iter().position(|step| *step == name).map(|step| step as u8)
    }

    /// The procedure called `name`.
    #[must_use]
    pub fn parse(name: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|procedure| procedure.name() == name)
    }
}

/// Every point of the rules at which somebody may listen, as `"attack.roll"`: not within a play (PC-1).
pub fn points() -> impl Iterator<Item = String> {
    let of = |procedure: &Procedure| {
        let name = procedure.name();
        procedure.steps().iter().map(move |step| format!("{name}.{step}"))
    };
    Procedure::ALL.iter().filter(|procedure| **procedure != Procedure::Plan).flat_map(of)
}
