//! Questions that mods ask: a frame that waits for an answer.

use super::frame::Frame;
use super::hook::{Heard, HookStop};
use super::procedure::{Procedure, Question as Step};
use super::stack;
use super::stop::{DecisionKind, Flow, Stop};
use crate::store::Block;

/// Register: the answer chosen.
const OPTION: usize = 1;

/// A frame that asks `player` the question `question` of the listener `listener`, with `options` answers.
#[must_use]
pub fn frame(player: u8, listener: u16, question: u16, options: u8) -> Frame {
    let mut frame = Frame::new(Procedure::Question, player, super::NOBODY);
    (frame.effect, frame.op) = (listener, question);
    frame.registers[0] = options.into();
    frame
}

/// The steps of a question's frame: stop until it is answered, then until its mod has heard the answer.
#[must_use]
pub fn step(frame: &Frame) -> Flow {
    if frame.step == Step::ASK {
        return Flow::Stop(Stop::Decision { player: frame.player, kind: DecisionKind::Question });
    }
    let answer = Heard::Answer { question: frame.op, option: frame.registers[OPTION] as u8 };
    Flow::Stop(Stop::Hook(HookStop { listener: frame.effect, heard: Some(answer) }))
}

/// The player chose an answer.
pub fn choose(block: &mut Block, frame: &Frame, option: u8) {
    let mut frame = *frame;
    frame.step = Step::HEAR;
    frame.registers[OPTION] = option.into();
    stack::put_top(block, &frame);
}
