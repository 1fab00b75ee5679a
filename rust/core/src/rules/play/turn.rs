//! A turn of the card table: reroll, draw, disposition with free timing (PC-13).

use crate::content::card::When;
use crate::flow::procedure::Turn as Step;
use crate::flow::stop::{DecisionKind, Stop};
use crate::flow::{Event, EventKind, Flow, Frame, Rule, Value, call, stack};
use crate::rules::Match;
use crate::rules::relations::Scene;
use crate::rules::relations::cards::{Moment, card_rows};
use crate::store::layout::{ACTIVATIONS, EFFECTS_BEGUN, LAST_PLAYER, QUEUED, ROLLED};

/// The player whom a turn asks at the step reached.
#[must_use]
pub const fn asked(frame: &Frame) -> u8 {
    if frame.step == Step::FREE { 1 - frame.player } else { frame.player }
}

/// Runs the next step of a turn.
pub fn step(m: &mut Match, frame: &Frame) -> Flow {
    let mut next = *frame;
    next.step += 1;
    let player = asked(frame);
    match frame.step {
        Step::DISPOSITION => return Flow::Stop(Stop::Decision { player, kind: DecisionKind::Turn }),
        Step::FREE if m.scenario.settings.ask || m.scene().might_play(player, Moment::Free) => {
            return Flow::Stop(Stop::Decision { player, kind: DecisionKind::Turn });
        }
        Step::REROLL => {
            stack::put_top(m.block, &next);
            reroll(m, player);
        }
        Step::DRAW => {
            stack::put_top(m.block, &next);
            m.push(&call::draw(player, m.scenario.settings.turn_draw));
        }
        Step::BEGAN => {
            stack::put_top(m.block, &next);
            super::tell(m, When::TurnBegan, player, None);
        }
        Step::ENDED => {
            stack::put_top(m.block, &next);
            m.log.add(|| Event::new(EventKind::TurnEnded, Rule::Pc13).by(player));
        }
        Step::FREE => stack::put_top(m.block, &next),
        _ => stack::pop(m.block),
    }
    Flow::Next
}

/// The turn begins: what could be played once can be played again, and rolled cards become upright.
fn reroll(m: &mut Match, player: u8) {
    let turn = m.block.get(ACTIVATIONS) + 1;
    m.block.set(ACTIVATIONS, turn);
    m.block.set(LAST_PLAYER, player + 1);
    m.block.set(EFFECTS_BEGUN, 0);
    m.block.set(QUEUED, 0);
    m.log.add(|| Event::new(EventKind::TurnBegan, Rule::Pc13).by(player).int("turn", turn));
    m.forget_plays();
    for row in card_rows(m.block.cards_having(ROLLED)) {
        if m.scene().card_owner(row) == player {
            m.roll_card(row, false);
        }
    }
}

/// The player plays no card: the other one may, or the turn is over.
pub fn pass(m: &mut Match, frame: &Frame) {
    let mut next = *frame;
    next.step += 1;
    stack::put_top(m.block, &next);
    let player = asked(frame);
    m.log.add(|| Event::new(EventKind::Passed, Rule::Pc13).by(player).with("window", Value::Text("turn")));
}

impl Scene<'_> {
    /// The player whose turn it is, or whose turn was the last one.
    #[must_use]
    pub fn turn_player(self) -> u8 {
        self.block.get(LAST_PLAYER).checked_sub(1).unwrap_or(self.scenario.first_player)
    }
}
