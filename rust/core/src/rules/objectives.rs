//! Objectives (OB-1 to OB-4): a unit contests at the end of its own activation; effects capture at once.

use super::Match;
use crate::flow::{Event, EventKind, Flow, Frame, Rule, procedure, procedure::Contest as Step, stack};
use crate::store::layout::{CONTROL, CONTROL_PLAYER, OBJECTIVE, POSITION};
use crate::store::query::rows;

/// The unit contests each objective that it is on or adjacent to, once (OB-2, OB-3).
pub fn step(m: &mut Match, frame: &mut Frame) -> Flow {
    if frame.step != Step::CONTEST {
        stack::pop(m.block);
        return Flow::Next;
    }
    let here = m.scene().hex(frame.row());
    for objective in rows(m.block.having(OBJECTIVE) & m.block.having(POSITION)) {
        if m.scene().hex(objective).distance(here) <= 1 {
            contest(m, frame, objective);
        }
    }
    frame.step = Step::END;
    Flow::On
}

fn contest(m: &mut Match, frame: &Frame, objective: usize) {
    let scene = m.scene();
    let present = scene.present(scene.hex(objective));
    let (allies, enemies) = (present[frame.who()], present[1 - frame.who()]);
    let controller = m.block.has(CONTROL, objective).then(|| m.block.piece(CONTROL_PLAYER, objective));
    let event = |kind, rule| Event::new(kind, rule).by(frame.player).of(frame.subject).to(objective as u8);
    if allies <= enemies {
        m.log.add(|| event(EventKind::ContestFailed, Rule::Ob2).int("allies", allies).int("enemies", enemies));
    } else if controller.is_none() {
        m.block.attach(CONTROL, objective);
        m.block.set_piece(CONTROL_PLAYER, objective, frame.player);
        m.log.add(|| event(EventKind::Captured, Rule::Ob3));
    } else if controller != Some(frame.player) {
        m.block.detach(CONTROL, objective);
        m.log.add(|| event(EventKind::Neutralised, Rule::Ob3));
    }
}

/// An effect captures an objective, whatever stands there and whoever held it (OB-4).
pub fn step_capture(m: &mut Match, frame: &Frame) -> Flow {
    if frame.step != procedure::Capture::TAKE {
        stack::pop(m.block);
        return Flow::Next;
    }
    let mut next = *frame;
    next.step = procedure::Capture::END;
    stack::put_top(m.block, &next);
    let objective = frame.object as usize;
    m.block.attach(CONTROL, objective);
    m.block.set_piece(CONTROL_PLAYER, objective, frame.player);
    m.log.add(|| Event::new(EventKind::Captured, Rule::Ob4).by(frame.player).of(frame.subject).to(frame.object));
    Flow::Next
}
