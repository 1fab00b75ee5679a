//! Movement (MV): Advance and Dash here, free ones in [`free`], forced movement in [`push`].

pub mod free;
pub mod push;

use super::Match;
use super::relations::Scene;
use super::relations::coverage::of_movement;
use super::relations::reach::{Movement, path};
use crate::content::effect::{Trigger, Way};
use crate::flow::{Event, EventKind, Flow, Frame, Rule, Value, call, procedure::Move as Step, stack};
use crate::store::layout::{POSITION_Q, POSITION_R, SLOW};

/// Runs the next step of an Advance or a Dash.
pub fn step(m: &mut Match, frame: &mut Frame) -> Flow {
    let dash = frame.registers[call::DASH] != 0;
    let mut next = *frame;
    next.step += 1;
    match frame.step {
        Step::PAY if !dash || frame.registers[call::FREE_WALK] != 0 => return on(frame, Step::MOVE),
        Step::PAY => {
            stack::put_top(m.block, &next);
            let tl = m.scene().cost(frame.row(), m.scenario.settings.dash_tl);
            m.push(&call::pay(frame.player, frame.subject, tl, call::Payment::Cost));
        }
        Step::MOVE => {
            let goal = call::hex(frame);
            let slow = !dash && m.block.has(SLOW, frame.row());
            // A mod may have put a piece there since the goal was chosen: then the unit stays.
            // Or it may have taken the unit off the board.
            let moves = !slow && m.scene().on_board(frame.row()) && m.scene().at(m.scene().standing(), goal).is_none();
            if slow {
                stay(m, frame);
            }
            if !moves {
                return on(frame, Step::END);
            }
            let from = m.scene().hex(frame.row());
            if !finds(m.scene(), frame, dash) {
                walk(m, frame, dash);
                return on(frame, Step::MOVED);
            }
            stack::put_top(m.block, &next);
            walk(m, frame, dash);
            m.pick_up(frame.subject);
            if dash && m.scene().carried_by(frame.row()) != 0 {
                // Pushed last, so it comes before what is picked up (MV-4).
                m.push(&call::put_down(frame.player, frame.subject, from));
            }
        }
        Step::MOVED if m.scenario.triggers & Trigger::AfterMovement.bit() == 0 => return on(frame, Step::END),
        Step::MOVED => {
            stack::put_top(m.block, &next);
            m.open_movement_windows(frame.subject, if dash { Way::Dash } else { Way::Advance });
        }
        _ => stack::pop(m.block),
    }
    Flow::Next
}

/// The frame goes on at another step, with nothing in between.
const fn on(frame: &mut Frame, step: u8) -> Flow {
    frame.step = step;
    Flow::On
}

/// Whether something is put down or picked up on the way (MV-4, MV-5).
fn finds(scene: Scene, frame: &Frame, dash: bool) -> bool {
    (dash && scene.carried_by(frame.row()) != 0) || scene.lying_at(call::hex(frame))
}

/// The Advance of a Slow unit moves nothing and removes Slow (MV-7).
fn stay(m: &mut Match, frame: &Frame) {
    m.block.detach(SLOW, frame.row());
    m.log.add(|| {
        let event = Event::new(EventKind::StatusEnded, Rule::Mv7).by(frame.player).of(frame.subject);
        event.to(frame.subject).with("status", Value::Text("slow"))
    });
}

fn walk(m: &mut Match, frame: &Frame, dash: bool) {
    let goal = call::hex(frame);
    let Match { block, scenario, log } = m;
    let movement = if dash { Movement::Dash } else { Movement::Advance };
    log.add(|| {
        let scene = Scene { block, scenario };
        let way = path(scene, frame.row(), goal, movement, call::hexes(frame));
        let event = Event::new(EventKind::Moved, Rule::Mv1).by(frame.player).of(frame.subject);
        event.with("path", Value::Hexes(way)).with("movement", Value::Text(movement.name()))
    });
    if m.log.counts() {
        let way = path(m.scene(), frame.row(), goal, movement, call::hexes(frame));
        let rules = of_movement(m.scene(), frame.row(), &way);
        m.log.note(&rules);
    }
    m.block.set_piece(POSITION_Q, frame.row(), goal.q);
    m.block.set_piece(POSITION_R, frame.row(), goal.r);
}
