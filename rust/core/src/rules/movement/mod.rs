//! Movement (MV): Advance and Dash here, forced movement in [`push`].

pub mod push;

use super::Match;
use super::relations::Scene;
use super::relations::reach::{Movement, path};
use crate::flow::{Event, EventKind, Flow, Frame, Rule, Value, call, procedure::Move as Step, stack};
use crate::store::layout::{POSITION_Q, POSITION_R};

/// Runs the next step of an Advance or a Dash.
pub fn step(m: &mut Match, frame: &Frame) -> Flow {
    let dash = frame.registers[call::DASH] != 0;
    let mut next = *frame;
    match frame.step {
        Step::PAY => {
            next.step = Step::MOVE;
            stack::put_top(m.block, &next);
            if dash {
                let tl = m.scenario.settings.dash_tl;
                m.push(&call::pay(frame.player, frame.subject, tl, call::Payment::Cost));
            }
        }
        Step::MOVE => {
            walk(m, frame, if dash { Movement::Dash } else { Movement::Advance });
            next.step = Step::END;
            stack::put_top(m.block, &next);
        }
        _ => stack::pop(m.block),
    }
    Flow::Next
}

fn walk(m: &mut Match, frame: &Frame, movement: Movement) {
    let goal = call::hex(frame);
    // A mod may have put a piece there since the goal was chosen: then the unit stays.
    if m.scene().at(m.scene().standing(), goal).is_some() {
        return;
    }
    let Match { block, scenario, log } = m;
    log.add(|| {
        let scene = Scene { block, scenario };
        let way = path(scene, frame.row(), goal, movement);
        let event = Event::new(EventKind::Moved, Rule::Mv1).by(frame.player).of(frame.subject);
        event.with("path", Value::Hexes(way)).with("movement", Value::Text(movement.name()))
    });
    block.set_piece(POSITION_Q, frame.row(), goal.q);
    block.set_piece(POSITION_R, frame.row(), goal.r);
}
