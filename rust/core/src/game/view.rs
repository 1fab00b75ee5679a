//! What a viewer may see of a state.
//!
//! What a token is that lies face down is known to nobody but the referee (BD-4). Seed, counters and state hash would
//! tell it too, and the dice to come with it: the referee alone sees them.

use crate::store::Block;
use crate::store::layout::{BOARD_TOKEN, BOARD_TOKEN_FACE_DOWN, PIECE_COMPONENTS};

/// Who looks at a game.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub enum Viewer {
    /// A player, 0 or 1.
    Player(u8),
    /// Somebody who does not play.
    Spectator,
    /// Whoever runs the game.
    Referee,
}

impl Viewer {
    /// The viewer of this name.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        match name {
            "spectator" => Some(Self::Spectator),
            "referee" => Some(Self::Referee),
            _ => None,
        }
    }

    /// Whether nothing is hidden from it.
    #[must_use]
    pub fn sees_all(self) -> bool {
        self == Self::Referee
    }

    /// Whether a field of a piece is hidden from it, by the names of the schema.
    #[must_use]
    pub fn is_hidden_from(self, block: &Block, row: usize, component: &str, field: &str) -> bool {
        !self.sees_all()
            && component == PIECE_COMPONENTS[BOARD_TOKEN.index()].0
            && field == "kind"
            && block.has(BOARD_TOKEN, row)
            && block.piece(BOARD_TOKEN_FACE_DOWN, row) != 0
    }
}
