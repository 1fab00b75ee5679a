//! A player discards cards that he chooses.

use crate::flow::procedure::Discard as Step;
use crate::flow::stop::{DecisionKind, Stop};
use crate::flow::{Flow, Frame, call, stack};
use crate::rules::Match;
use crate::rules::relations::Scene;
use crate::store::layout::area;

/// The cards among which the player of a frame chooses.
#[must_use]
pub fn candidates(scene: Scene, frame: &Frame) -> u128 {
    scene.cards_in(frame.player, area::HAND)
}

/// Stops for the next choice; a hand that has no more cards than are to go is gone at once.
pub fn step(m: &mut Match, frame: &Frame) -> Flow {
    let hand = candidates(m.scene(), frame);
    let left = frame.registers[call::AMOUNT].max(0) as u32;
    if frame.step == Step::END {
        stack::pop(m.block);
        return Flow::Next;
    }
    if left < hand.count_ones() && left > 0 {
        return Flow::Stop(Stop::Decision { player: frame.player, kind: DecisionKind::Choice });
    }
    let mut next = *frame;
    next.step = Step::END;
    stack::put_top(m.block, &next);
    let mut gone = if left > 0 { hand } else { 0 };
    while let Some(row) = m.scene().first_in_place(gone) {
        gone &= !(1 << row);
        m.discard_card(row);
    }
    Flow::Next
}

/// The player chose a card.
pub fn choose(m: &mut Match, frame: &Frame, row: u8) {
    let mut next = *frame;
    next.registers[call::AMOUNT] -= 1;
    stack::put_top(m.block, &next);
    m.discard_card(row.into());
}
