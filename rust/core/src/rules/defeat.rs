//! Defeat (DF-1).

use super::Match;
use crate::flow::{Event, EventKind, Flow, Frame, Rule, Value, call, procedure::Defeat as Step, stack};
use crate::store::layout::{HEALTH_HP, HEALTH_MAX, POSITION, SCORE_VP, TARGET};

/// The opponent of the unit's owner scores, the unit goes to its Reserve, its token moves (TL-7).
pub fn step(m: &mut Match, frame: &Frame) -> Flow {
    if frame.step != Step::LEAVE || !m.scene().on_board(frame.row()) {
        stack::pop(m.block);
        return Flow::Next;
    }
    let mut next = *frame;
    next.step = Step::END;
    stack::put_top(m.block, &next);

    let row = frame.row();
    let hex = m.scene().hex(row);
    m.log.add(|| {
        Event::new(EventKind::Defeated, Rule::Df1).by(frame.player).of(frame.subject).with("hex", Value::Hex(hex))
    });
    let opponent = 1 - frame.who();
    let vp = m.card(row).vp;
    let total = m.block.player(SCORE_VP, opponent).saturating_add(vp);
    m.block.set_player(SCORE_VP, opponent, total);
    m.log.add(|| {
        let event = Event::new(EventKind::Scored, Rule::Df1).by(opponent as u8).to(frame.subject);
        event.int("vp", vp).int("total", total)
    });
    m.block.detach(POSITION, row);
    // A target that is defeated in mid-attack drops out (AT-14).
    m.block.detach(TARGET, row);
    m.block.set_piece(HEALTH_HP, row, m.block.piece(HEALTH_MAX, row));
    let penalty = m.scenario.settings.defeat_penalty;
    m.push(&call::pay(frame.player, frame.subject, penalty, call::Payment::Penalty));
    Flow::Next
}
