//! Defeat (DF): what may prevent it, and how a unit or a Garrison leaves the board.

use super::Match;
use crate::content::effect::Trigger;
use crate::flow::{Event, EventKind, Flow, Frame, Rule, Value, call, procedure::Defeat as Step, stack};
use crate::store::layout::{DISARM, FRACTURE, GARRISON, HEALTH_HP, HEALTH_MAX, LASTING, MARKS, SLOW};

/// Runs the next step of a defeat.
pub fn step(m: &mut Match, frame: &mut Frame) -> Flow {
    // A unit that an effect has returned to its Reserve at 0 HP is defeated all the same.
    let gone = !m.scene().on_board(frame.row());
    let alive = m.block.piece(HEALTH_HP, frame.row()) > 0 && frame.registers[call::PREVENTED] == 0;
    if frame.step == Step::END && !gone && m.block.piece(HEALTH_HP, frame.row()) == 0 {
        // A mod has replaced the defeat: nobody stays without HP.
        m.block.set_piece(HEALTH_HP, frame.row(), 1.min(m.block.piece(HEALTH_MAX, frame.row())));
    }
    if frame.step == Step::END || (gone && (alive || m.block.has(GARRISON, frame.row()))) {
        stack::pop(m.block);
        return Flow::Next;
    }
    let mut next = *frame;
    next.step += 1;
    let row = frame.row();
    let answered = m.scenario.triggers & Trigger::Defeated.bit() != 0 && !m.block.has(GARRISON, row);
    if frame.step == Step::PREVENT && !answered {
        *frame = next;
        return Flow::On;
    }
    stack::put_top(m.block, &next);
    match frame.step {
        Step::PREVENT => m.open_windows(Trigger::Defeated, frame.subject, 0),
        _ if frame.registers[call::PREVENTED] > 0 => prevent(m, frame),
        _ if m.block.has(GARRISON, row) => destroy(m, frame),
        _ => leave(m, frame),
    }
    Flow::Next
}

/// The defeat does not happen, and nobody scores (DF-4).
fn prevent(m: &mut Match, frame: &Frame) {
    let hp = frame.registers[call::PREVENTED].min(m.block.piece(HEALTH_MAX, frame.row()));
    m.block.set_piece(HEALTH_HP, frame.row(), hp);
    m.log.add(|| Event::new(EventKind::DefeatPrevented, Rule::Df4).by(frame.player).of(frame.subject).int("hp", hp));
}

/// A destroyed Garrison leaves for good (DF-3).
fn destroy(m: &mut Match, frame: &Frame) {
    let hex = m.take_off(frame.row());
    m.log.add(|| {
        let event = Event::new(EventKind::GarrisonDestroyed, Rule::Df3).by(frame.player).of(frame.subject);
        event.with("hex", Value::Hex(hex))
    });
    score(m, frame, m.scenario.settings.garrison_vp.into(), Rule::Df3);
}

/// The opponent of the unit's owner scores, the unit goes to its Reserve, its token moves (DF-1, TL-7).
fn leave(m: &mut Match, frame: &Frame) {
    let row = frame.row();
    let hex = m.scene().on_board(row).then(|| m.scene().hex(row));
    m.log.add(|| {
        let event = Event::new(EventKind::Defeated, Rule::Df1).by(frame.player).of(frame.subject);
        hex.map_or(event.clone(), |hex| event.with("hex", Value::Hex(hex)))
    });
    score(m, frame, m.card(row).vp, Rule::Df1);
    if hex.is_some() {
        m.take_off(row);
    }
    for status in [DISARM, FRACTURE, SLOW, MARKS, LASTING] {
        if m.block.has(status, row) {
            m.block.detach(status, row);
        }
    }
    m.block.set_piece(HEALTH_HP, row, m.block.piece(HEALTH_MAX, row));
    let penalty = m.scenario.settings.defeat_penalty;
    m.push(&call::pay(frame.player, frame.subject, penalty, call::Payment::Penalty));
    if let Some(hex) = hex.filter(|_| m.scene().carried_by(row) != 0) {
        m.push(&call::put_down(frame.player, frame.subject, hex));
    }
}

/// The opponent of the owner scores.
fn score(m: &mut Match, frame: &Frame, vp: i32, rule: Rule) {
    m.score(1 - frame.player, vp, || Event::new(EventKind::Scored, rule).to(frame.subject));
}
