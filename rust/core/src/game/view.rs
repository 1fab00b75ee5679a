//! What a viewer may see of a state.
//!
//! What a token is that lies face down is known to nobody but the referee (BD-4), what lies in a hand to its player alone, and
//! the order of a deck to nobody. Seed, counters and state hash would tell it too, and the dice to come with it: the referee
//! alone sees them.

use crate::content::Scenario;
use crate::content::extension::SeenBy;
use crate::flow::Event;
use crate::store::layout::{
    BOARD_TOKEN, BOARD_TOKEN_FACE_DOWN, OWNER, OWNER_PLAYER, PIECE_COMPONENTS, ZONE_AREA, ZONE_KNOWN, area,
};
use crate::store::{Block, Schema, Table};

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

    /// Whether a component that a mod declares is hidden from it in a row; `component` is its number in the schema.
    #[must_use]
    pub fn misses(self, block: &Block, scenario: &Scenario, component: usize, row: usize) -> bool {
        let declared = component.checked_sub(Schema::CORE).and_then(|number| scenario.extension.components.get(number));
        let Some(declared) = declared.filter(|_| !self.sees_all()) else { return false };
        let owner = match declared.spec.table {
            Table::Players => Some(row as u8),
            Table::Pieces => block.has(OWNER, row).then(|| block.piece(OWNER_PLAYER, row)),
            Table::Cards | Table::Match => None,
        };
        match declared.seen_by {
            SeenBy::All => false,
            SeenBy::Owner => owner.is_none_or(|owner| self != Self::Player(owner)),
            SeenBy::Referee => true,
        }
    }

    /// Whether it knows which card lies in a row that holds one (BD-5, PC-13).
    #[must_use]
    pub fn knows_card(self, block: &Block, row: usize) -> bool {
        match self {
            Self::Referee => true,
            Self::Player(player) => block.card(ZONE_KNOWN, row) >> (player & 1) & 1 != 0,
            Self::Spectator => area::is_open(block.card(ZONE_AREA, row)),
        }
    }

    /// What of an event it may know.
    #[must_use]
    pub fn told(self, event: &Event) -> Event {
        let knows = self.sees_all() || self == Self::Player(event.player);
        if knows { event.clone() } else { event.clone().without_secrets() }
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
