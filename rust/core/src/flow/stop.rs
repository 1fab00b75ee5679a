//! Why the machine stops.

use super::hook::HookStop;

/// What a player is asked to choose.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub enum DecisionKind {
    /// A deploy hex (DP-1).
    Deploy,
    /// An Advance, a primary action or the end of the activation (AC-1).
    Activation,
    /// A direction of a Push or Pull, or its end (MV-6).
    Push,
    /// An answer to a mod's question.
    Question,
    /// An ability in a window, or passing (AT-5).
    Window,
    /// A piece or a kind of Upgrade that an effect is about.
    Choice,
    /// A free Advance or Dash, or passing.
    Movement,
    /// An attack that was granted, or passing (AT-15).
    Attack,
    /// A card to play, or passing (PC-13).
    Turn,
    /// What a play still leaves open (PC-1).
    Plan,
}

impl DecisionKind {
    /// Every kind; its place here is its number, and numbers are append-only.
    pub const ALL: [Self; 10] = [
        Self::Deploy,
        Self::Activation,
        Self::Push,
        Self::Question,
        Self::Window,
        Self::Choice,
        Self::Movement,
        Self::Attack,
        Self::Turn,
        Self::Plan,
    ];

    /// Its name, as `"deploy"`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Deploy => "deploy",
            Self::Activation => "activation",
            Self::Push => "push",
            Self::Question => "question",
            Self::Window => "window",
            Self::Choice => "choice",
            Self::Movement => "movement",
            Self::Attack => "attack",
            Self::Turn => "turn",
            Self::Plan => "plan",
        }
    }
}

/// What dice are rolled for.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub enum RollPurpose {
    /// The attack in flight.
    Attack,
    /// The mod with this number among those that roll dice.
    Mod(u8),
}

/// Why the machine stopped.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub enum Stop {
    /// A player chooses among legal actions.
    Decision {
        /// Who chooses, 0 or 1.
        player: u8,
        /// What kind of choice.
        kind: DecisionKind,
    },
    /// Faces are needed.
    Roll {
        /// How many dice.
        count: u8,
        /// What for.
        purpose: RollPurpose,
    },
    /// A named point that a mod listens to.
    Hook(HookStop),
    /// The game is over.
    Done,
}

/// What a step of a procedure says to the machine.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub enum Flow {
    /// Go on with whatever frame is on top now.
    Next,
    /// Go on with the same frame, which the step has changed but not written: it has pushed and queued nothing.
    On,
    /// Stop.
    Stop(Stop),
}
