//! Drawing cards (BD-5, PC-13).

use crate::flow::procedure::Draw as Step;
use crate::flow::{Event, EventKind, Flow, Frame, Rule, Value, call, stack};
use crate::rules::Match;
use crate::rules::relations::cards::card_rows;
use crate::store::layout::{PLAYED, PLAYED_TIMES, area};

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

    /// A card was played, or brought out as if: that counts for what may be played once (AC-2, PC-9).
    pub fn count_play(&mut self, row: usize) {
        self.block.attach_card(PLAYED, row);
        let times = self.block.card(PLAYED_TIMES, row).saturating_add(1);
        self.block.set_card(PLAYED_TIMES, row, times);
    }

    /// A play of a card was negated: it does not count (PC-6).
    pub fn uncount_play(&mut self, row: usize) {
        match self.block.card(PLAYED_TIMES, row) {
            0 | 1 => self.block.detach_card(PLAYED, row),
            times => self.block.set_card(PLAYED_TIMES, row, times - 1),
        }
    }

    /// A player draws, as many cards as his deck holds.
    pub fn draw_cards(&mut self, player: u8, amount: i16) {
        let drawn = self.move_top(player, amount.max(0) as u32, area::HAND);
        if drawn.is_empty() {
            return;
        }
        let rule = if self.scene().on_table() { Rule::Pc13 } else { Rule::Bd5 };
        self.log.add(|| {
            let event = Event::new(EventKind::Drew, rule).by(player).int("amount", drawn.len() as i64);
            event.secret("cards", Value::Cards(drawn))
        });
    }
}

/// Runs the next step of drawing.
pub fn step(m: &mut Match, frame: &Frame) -> Flow {
    if frame.step == Step::END {
        stack::pop(m.block);
        return Flow::Next;
    }
    let mut next = *frame;
    next.step = Step::END;
    stack::put_top(m.block, &next);
    m.draw_cards(frame.player, frame.registers[call::AMOUNT]);
    Flow::Next
}
