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
}

impl System {
    /// All systems, in the order in which their processors are listed.
    pub const ALL: [Self; 5] = [Self::Timeline, Self::Deploy, Self::Movement, Self::Attack, Self::Objective];

    /// Its name, as `"timeline"`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Timeline => "timeline",
            Self::Deploy => "deploy",
            Self::Movement => "movement",
            Self::Attack => "attack",
            Self::Objective => "objective",
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
        /// Choose the next token, phase border or end.
        NEXT = 0 "next",
    };
    /// One activation (AC).
    Activation = 2, "activation", Timeline, {
        /// The unit becomes active.
        BEGIN = 0 "begin",
        /// Choose an Advance or a primary action.
        MENU = 1 "menu",
        /// Energize, once paid.
        ENERGIZE = 2 "energize",
        /// The unit contests (AC-3).
        CONTEST = 3 "contest",
        /// The least that an activation costs (TL-6).
        MINIMUM = 4 "minimum",
        /// The activation is over.
        END = 5 "end",
    };
    /// Deployment from Reserve (DP).
    Deploy = 3, "deploy", Deploy, {
        /// Choose a deploy hex.
        CHOOSE = 0 "choose",
        /// Stand on it.
        PLACE = 1 "place",
        /// Over.
        END = 2 "end",
    };
    /// Advance or Dash (MV-1 to MV-3).
    Move = 4, "move", Movement, {
        /// Pay a Dash.
        PAY = 0 "pay",
        /// Stand on the goal.
        MOVE = 1 "move",
        /// Over.
        END = 2 "end",
    };
    /// An attack (AT-5).
    Attack = 5, "attack", Attack, {
        /// Steps 1 and 2: weapon and targets are fixed.
        DECLARE = 0 "declare",
        /// Step 3: TL.
        PAY = 1 "pay",
        /// Positions, Accuracy and dice are taken (AT-6).
        AIM = 2 "aim",
        /// Step 5: the dice.
        ROLL = 3 "roll",
        /// Hits and criticals of the roll.
        COUNT = 4 "count",
        /// Step 8.
        CRITICAL = 5 "critical",
        /// Step 9.
        DAMAGE = 6 "damage",
        /// Step 11.
        DEFEATS = 7 "defeats",
        /// Over.
        END = 8 "end",
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
        /// Each player scores.
        SCORE = 0 "score",
        /// Over.
        END = 1 "end",
    };
    /// Push (MV-6).
    Push = 8, "push", Movement, {
        /// Choose a direction, or stop.
        CHOOSE = 0 "choose",
        /// Take the step.
        STEP = 1 "step",
        /// Over.
        END = 2 "end",
    };
    /// A defeat (DF-1).
    Defeat = 9, "defeat", Attack, {
        /// The opponent scores, the unit leaves.
        LEAVE = 0 "leave",
        /// Over.
        END = 1 "end",
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
    /// Effects of a critical hit (AT-9), one op after another.
    Critical = 13, "critical", Attack, {
        /// Start the op.
        OP = 0 "op",
        /// Count dice that an op added.
        COUNT = 1 "count",
        /// The next target of an op that treats them one by one.
        TARGET = 2 "target",
    };
    /// A mod's question to a player.
    Question = 14, "question", Timeline, {
        /// Choose an answer.
        ASK = 0 "ask",
        /// The mod hears it.
        HEAR = 1 "hear",
    };
}

impl Procedure {
    /// Whether listeners behind a step are ever called: not behind one with which the frame is gone.
    #[must_use]
    pub fn has_after(self, step: u8) -> bool {
        let popping = matches!(self, Self::Roll | Self::Question);
        !popping && self.steps().get(step as usize).is_some_and(|name| *name != "end")
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
