//! What a step has told somebody that he cannot forget: dice, and what was hidden before.

use crate::rules::relations::cards::card_rows;
use crate::store::layout::{BOARD_TOKEN, BOARD_TOKEN_FACE_DOWN, CARD, ROLLS, SHUFFLES, ZONE_KNOWN};
use crate::store::query::rows;
use crate::store::{Block, Schema};

/// Whether dice were rolled, a deck was shuffled, a token was turned up or a card became known between two states of a game.
#[must_use]
pub fn reveals(before: &Block, after: &Block, schema: &Schema) -> bool {
    let rolled = before.get(ROLLS[0]) != after.get(ROLLS[0]) || before.get(SHUFFLES) != after.get(SHUFFLES);
    let rolled = rolled || (0..schema.counters()).any(|number| before.counter(number) != after.counter(number));
    rolled || turned_up(before, after) || shown(before, after)
}

/// Whether a token that lay face down does so no more (BD-4).
fn turned_up(before: &Block, after: &Block) -> bool {
    let face_down =
        |block: &Block, row: usize| block.has(BOARD_TOKEN, row) && block.piece(BOARD_TOKEN_FACE_DOWN, row) != 0;
    rows(before.having(BOARD_TOKEN)).any(|row| face_down(before, row) && !face_down(after, row))
}

/// Whether a player knows a card that he did not know (BD-5, PC-13).
fn shown(before: &Block, after: &Block) -> bool {
    before.card_capacity() > 0
        && card_rows(before.cards_having(CARD) & after.cards_having(CARD))
            .any(|row| after.card(ZONE_KNOWN, row) & !before.card(ZONE_KNOWN, row) != 0)
}
