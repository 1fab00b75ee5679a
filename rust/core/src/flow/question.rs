//! Questions that mods ask: a frame that waits for an answer.

use super::frame::Frame;
use super::procedure::Procedure;
use super::stop::{DecisionKind, Flow, Stop};

/// A frame that asks `player` the question `question` of the listener `listener`, with `options` answers.
#[must_use]
pub fn frame(player: u8, listener: u16, question: u16, options: u8) -> Frame {
    let mut frame = Frame::new(Procedure::Question, player, super::NOBODY);
    (frame.effect, frame.op) = (listener, question);
    frame.registers[0] = options.into();
    frame
}

/// The step of a question's frame: stop until it is answered.
#[must_use]
pub fn step(frame: &Frame) -> Flow {
    Flow::Stop(Stop::Decision { player: frame.player, kind: DecisionKind::Question })
}
