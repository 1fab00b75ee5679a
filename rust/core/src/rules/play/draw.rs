//! Drawing cards (BD-5, PC-13).

use crate::flow::procedure::Draw as Step;
use crate::flow::{Event, EventKind, Flow, Frame, Rule, Value, call, stack};
use crate::rules::Match;
use crate::rules::relations::cards::card_rows;
use crate::store::layout::{PLAYED, area};

impl Match<'_> {
    /// Both players draw Tactics cards as a phase starts (BD-5), player 0 first.
    pub fn draw_tactics(&mut self) {
        if self.scene().has_cards() {
            self.forget_plays();
            for player in [1, 0] {
                self.push(&call::draw(player, self.scenario.settings.tactics_drawn));
            }
        }
    }

    /// What could be played once can be played again (AC-2, PC-9).
    pub fn forget_plays(&mut self) {
        for row in card_rows(self.block.cards_having(PLAYED)) {
            self.block.detach_card(PLAYED, row);
        }
    }
}

/// A player draws, as many cards as his deck holds.
pub fn step(m: &mut Match, frame: &mut Frame) -> Flow {
    if frame.step == Step::END {
        stack::pop(m.block);
        return Flow::Next;
    }
    let mut next = *frame;
    next.step = Step::END;
    stack::put_top(m.block, &next);
    let drawn = m.move_top(frame.player, frame.registers[call::AMOUNT].max(0) as u32, area::HAND);
    if !drawn.is_empty() {
        let rule = if m.scene().on_table() { Rule::Pc13 } else { Rule::Bd5 };
        m.log.add(|| {
            let event = Event::new(EventKind::Drew, rule).by(frame.player).int("amount", drawn.len() as i64);
            event.secret("cards", Value::Cards(drawn))
        });
    }
    Flow::Next
}
