//! A state that a player could be in, as far as he knows: what is hidden from him is dealt anew (BD-4, BD-5, PC-13).

use xxhash_rust::xxh3::xxh3_64;

use crate::content::Scenario;
use crate::dice::{Purpose, below};
use crate::flow::{Procedure, stack};
use crate::game::machine;
use crate::game::position::{self, KINDS};
use crate::rules::relations::Scene;
use crate::rules::relations::cards::card_rows;
use crate::store::Block;
use crate::store::layout::{
    BOARD_TOKEN_KIND, CARD, DEALT, DECISION, NUMBER, SEED, ZONE_AREA, ZONE_KNOWN, ZONE_PLACE, area, token,
};
use crate::store::query::rows;

/// Draws for one new deal, each from a stream of its own.
struct Dealer {
    seed: u64,
    drawn: u32,
}

impl Dealer {
    fn below(&mut self, bound: u32) -> u32 {
        self.drawn += 1;
        below(self.seed, 0, Purpose::Search as u16, self.drawn, 0, bound)
    }
}

/// Deals anew what `player` cannot know: hidden cards of both players among the places that he cannot see, and what the tokens
/// are that lie face down. The dice to come are those of `seed`, which says nothing of the seed of the game.
///
/// The deal hangs on what he knows and on `seed`, on nothing else: who knows both learns nothing from it.
pub fn resample(block: &mut Block, scenario: &Scenario, player: u8, seed: u64) {
    let mut dealer = Dealer { seed, drawn: 0 };
    // What the other player is planning he cannot know: it is as if nothing was begun (PC-1).
    if let Some(plan) = stack::top(block).filter(|frame| frame.procedure == Procedure::Plan && frame.player != player) {
        stack::pop(block);
        block.set(DECISION, block.get(DECISION).wrapping_sub(plan.listener.into()));
    }
    deal_tokens(block, scenario, &mut dealer);
    deal_cards(block, scenario, player, &mut dealer);
    block.set(SEED, xxh3_64(&seed.to_le_bytes()));
    block.set(NUMBER, 0);
}

/// Hidden cards of each owner change places among themselves; what somebody knows of a place goes with the place.
fn deal_cards(block: &mut Block, scenario: &Scenario, player: u8, dealer: &mut Dealer) {
    for owner in 0..2 {
        let hidden: Vec<usize> = card_rows(block.cards_having(CARD))
            .filter(|row| {
                let scene = Scene { block, scenario };
                scene.card_owner(*row) == owner && block.card(ZONE_KNOWN, *row) >> player & 1 == 0
            })
            .collect();
        let place =
            |row: &usize| (block.card(ZONE_AREA, *row), block.card(ZONE_PLACE, *row), block.card(ZONE_KNOWN, *row));
        let mut places: Vec<(u8, u8, u8)> = hidden.iter().map(place).collect();
        // From an order that does not hang on what is hidden.
        places.sort_unstable();
        for last in (1..places.len()).rev() {
            places.swap(last, dealer.below(last as u32 + 1) as usize);
        }
        for (row, (area, place, known)) in hidden.into_iter().zip(places) {
            block.set_card(ZONE_AREA, row, area);
            block.set_card(ZONE_PLACE, row, place);
            block.set_card(ZONE_KNOWN, row, known);
        }
    }
    // Where a card that he knows lies in the other hand, he does not know.
    let other_hand = Scene { block, scenario }.cards_in(1 - player, area::HAND);
    for (place, row) in card_rows(other_hand).enumerate() {
        block.set_card(ZONE_PLACE, row, place as u8);
    }
}

/// Tokens that lie face down are drawn anew, from the pool without those that were revealed (BD-4).
fn deal_tokens(block: &mut Block, scenario: &Scenario, dealer: &mut Dealer) {
    if scenario.tokens.is_empty() && scenario.position.is_none() {
        return;
    }
    let (pool, dealt, lying) = (position::pool(scenario), dealt(block, scenario), position::lying(block));
    let revealed = [0, 1, 2].map(|kind| dealt[kind].saturating_sub(lying[kind]));
    let mut left = [0, 1, 2].map(|kind| pool[kind].saturating_sub(revealed[kind]));
    let mut drawn = [0; KINDS];
    for row in rows(position::face_down(block)) {
        let all: u32 = left.iter().sum();
        if all == 0 {
            return;
        }
        let mut at = dealer.below(all);
        let kind = left.iter().position(|count| {
            let here = at < *count;
            at = at.wrapping_sub(if here { 0 } else { *count });
            here
        });
        let kind = kind.unwrap_or_default();
        left[kind] -= 1;
        drawn[kind] += 1;
        block.set_piece(BOARD_TOKEN_KIND, row, token::SHIELD + kind as u8);
    }
    let all = [0, 1, 2].map(|kind| (revealed[kind] + drawn[kind]).min(255));
    block.set(DEALT, all[0] | all[1] << 8 | all[2] << 16);
}

/// What was dealt face down at the start: the state says it once it was dealt anew, or began in a position; else its seed
/// does.
pub(super) fn dealt(block: &Block, scenario: &Scenario) -> [u32; KINDS] {
    let word = block.get(DEALT);
    if word != 0 || scenario.position.is_some() {
        return [word & 255, word >> 8 & 255, word >> 16 & 255];
    }
    let beginning = machine::begin(&scenario.schema, scenario, block.get(SEED), block.get(NUMBER));
    // Without a position nothing can be at fault.
    beginning.map_or([0; KINDS], |beginning| position::lying(&beginning))
}
