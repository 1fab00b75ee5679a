//! Where the fields of cards lie: behind those of pieces, and nowhere in a match without cards.

use super::{Column, CoreField, PIECE_COLUMNS_AT, PIECE_ROW_BYTES};

/// A core component of cards; its number is its place in [`CARD_COMPONENTS`].
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub struct CardComponent(pub(crate) usize);

impl CardComponent {
    /// Its place in [`CARD_COMPONENTS`].
    #[must_use]
    pub const fn index(self) -> usize {
        self.0
    }
}

/// Cards that a match can have.
pub const MAX_CARDS: usize = 128;

/// Which card it is.
pub const CARD: CardComponent = CardComponent(0);
/// Where it lies.
pub const ZONE: CardComponent = CardComponent(1);
/// The card is rolled: until its owner's next turn it gives no nation power (PC-13).
pub const ROLLED: CardComponent = CardComponent(2);
/// The card was played in this turn, or activation: it counts for what may be played once (PC-9, AC-2).
pub const PLAYED: CardComponent = CardComponent(3);

/// Index of the card in the scenario.
pub const CARD_NUMBER: Column<u16> = Column::FIRST;
/// Its owner, 0 or 1.
pub const CARD_OWNER: Column<u8> = CARD_NUMBER.then();
/// The area that it lies in, see [`area`].
pub const ZONE_AREA: Column<u8> = CARD_OWNER.then();
/// Its place there, from 0; in a deck the top.
pub const ZONE_PLACE: Column<u8> = ZONE_AREA.then();
/// Players who know which card lies there, a bit each.
pub const ZONE_KNOWN: Column<u8> = ZONE_PLACE.then();

/// How often the card was played in this turn, or activation.
pub const PLAYED_TIMES: Column<u8> = ZONE_KNOWN.then();

/// Values of [`ZONE_AREA`].
pub mod area {
    /// Words for the areas.
    pub const NAMES: [&str; 9] =
        ["deck", "hand", "playing", "discard", "g_area", "disposition", "battle", "junkyard", "lost"];
    /// The deck, the top first.
    pub const DECK: u8 = 0;
    /// The hand.
    pub const HAND: u8 = 1;
    /// Being played: paid for, and not yet resolved (PC-3).
    pub const PLAYING: u8 = 2;
    /// Tactics cards that were used (BD-5).
    pub const DISCARD: u8 = 3;
    /// The G area.
    pub const G_AREA: u8 = 4;
    /// The disposition area (PC-10).
    pub const DISPOSITION: u8 = 5;
    /// The battle area.
    pub const BATTLE: u8 = 6;
    /// The junkyard (PC-6).
    pub const JUNKYARD: u8 = 7;
    /// The lost pile (PC-11).
    pub const LOST: u8 = 8;

    /// Whether everybody sees what lies there.
    #[must_use]
    pub const fn is_open(area: u8) -> bool {
        area > HAND
    }

    /// Whether a card there is in play.
    #[must_use]
    pub const fn is_in_play(area: u8) -> bool {
        matches!(area, G_AREA | DISPOSITION | BATTLE)
    }
}

/// Bytes of all core columns of one card.
pub const CARD_ROW_BYTES: usize = PLAYED_TIMES.end();

/// The core components of cards, in the order of their numbers.
pub const CARD_COMPONENTS: [(&str, &[CoreField]); 4] = [
    ("Card", &[CARD_NUMBER.named("card"), CARD_OWNER.named("owner")]),
    ("Zone", &[ZONE_AREA.named("area"), ZONE_PLACE.named("place"), ZONE_KNOWN.named("known")]),
    ("Rolled", &[]),
    ("Played", &[PLAYED_TIMES.named("times")]),
];

/// Where the presence masks of cards begin, for so many pieces.
#[must_use]
pub const fn cards_at(pieces: usize) -> usize {
    PIECE_COLUMNS_AT + PIECE_ROW_BYTES * pieces
}

/// Bytes of the presence mask of a component of cards, for so many cards.
#[must_use]
pub const fn card_mask_bytes(cards: usize) -> usize {
    cards.div_ceil(64) * 8
}

/// Where the columns of cards begin.
#[must_use]
pub const fn card_columns_at(pieces: usize, cards: usize) -> usize {
    cards_at(pieces) + CARD_COMPONENTS.len() * card_mask_bytes(cards)
}
