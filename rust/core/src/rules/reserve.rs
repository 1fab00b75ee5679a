//! A unit returns to its Reserve without being defeated: only effects do that.

use super::Match;
use crate::flow::{Event, EventKind, Flow, Frame, Procedure, Rule, Value, call, procedure::Return as Step, stack};

/// The unit leaves the board; what it carries stays on its hex, its token and HP stay as they are.
pub fn step(m: &mut Match, frame: &Frame) -> Flow {
    if frame.step != Step::LEAVE || !m.scene().on_board(frame.row()) {
        stack::pop(m.block);
        return Flow::Next;
    }
    let mut next = *frame;
    next.step = Step::END;
    stack::put_top(m.block, &next);
    let hex = m.take_off(frame.row());
    if let Some((number, mut activation)) = stack::nearest(m.block, Procedure::Activation)
        && activation.subject == frame.subject
    {
        // Its activation ends as that of a defeated unit does, but the least cost stays due (TL-6).
        activation.registers[0] |= call::RETURNED;
        stack::put(m.block, number, &activation);
    }
    m.log.add(|| {
        Event::new(EventKind::Returned, Rule::Dp1).by(frame.player).of(frame.subject).with("hex", Value::Hex(hex))
    });
    if m.scene().carried_by(frame.row()) != 0 {
        m.push(&call::put_down(frame.player, frame.subject, hex));
    }
    Flow::Next
}
