//! Rescue (AC-1): an own Garrison beside the unit leaves the board.

use super::Match;
use super::relations::Scene;
use crate::flow::{Event, EventKind, Flow, Frame, Rule, Value, call, procedure::Rescue as Step, stack};
use crate::store::layout::{GARRISON, HEALTH_HP, POSITION};
use crate::store::query::{bit, rows};

/// The Garrisons that a unit on the board can rescue.
#[must_use]
pub fn garrisons(scene: Scene, row: usize) -> u64 {
    let (player, hex) = (scene.owner(row), scene.hex(row));
    let own =
        rows(scene.block.having(GARRISON) & scene.block.having(POSITION)).filter(|row| scene.owner(*row) == player);
    own.filter(|garrison| scene.hex(*garrison).distance(hex) == 1).fold(0, |all, garrison| all | bit(garrison))
}

/// Runs the next step of a Rescue.
pub fn step(m: &mut Match, frame: &Frame) -> Flow {
    let mut next = *frame;
    next.step += 1;
    match frame.step {
        Step::PAY => {
            stack::put_top(m.block, &next);
            let tl = m.scene().cost(frame.row(), m.scenario.settings.rescue_tl);
            m.push(&call::pay(frame.player, frame.subject, tl, call::Payment::Cost));
        }
        Step::LEAVE => {
            stack::put_top(m.block, &next);
            if m.scene().on_board(frame.object.into()) {
                leave(m, frame);
            }
        }
        _ => stack::pop(m.block),
    }
    Flow::Next
}

fn leave(m: &mut Match, frame: &Frame) {
    let garrison = frame.object as usize;
    let hex = m.scene().hex(garrison);
    m.block.detach(POSITION, garrison);
    m.block.set_piece(HEALTH_HP, garrison, 0);
    m.log.add(|| {
        let event = Event::new(EventKind::Rescued, Rule::Ac1).by(frame.player).of(frame.subject).to(frame.object);
        event.with("hex", Value::Hex(hex))
    });
    let vp = m.scenario.settings.rescue_vp.into();
    m.score(frame.player, vp, || Event::new(EventKind::Scored, Rule::Ac1).of(frame.subject).to(frame.object));
}
