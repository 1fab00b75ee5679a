//! Purposes keep streams of dice apart (`kernels.md` 2). Numbers are append-only.

/// What dice are rolled for.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Hash)]
#[repr(u16)]
pub enum Purpose {
    /// Dice of attacks, rerolls and added dice included.
    Attack = 0,
    /// Choices of policies: no policy ever sees live dice.
    Policy = 1,
    /// Pools of `roll_pools`, outside games.
    Pools = 2,
    /// What is drawn before a game begins.
    Setup = 3,
    /// Trials of a search or of odds by sample: they never see the dice of a game.
    Search = 4,
    /// Shuffling of decks.
    Shuffle = 5,
}

impl Purpose {
    /// Its name, as `"attack"`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Attack => "attack",
            Self::Policy => "policy",
            Self::Pools => "pools",
            Self::Setup => "setup",
            Self::Search => "search",
            Self::Shuffle => "shuffle",
        }
    }
}
