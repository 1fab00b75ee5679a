//! The stack of frames in the block.

use super::frame::Frame;
use super::procedure::{Procedure, System};
use crate::store::Block;
use crate::store::layout::{FRAME_BYTES, STACK_AT, STACK_DEPTH, STACK_LEN};

/// Frames on the stack.
#[inline]
#[must_use]
pub fn depth(block: &Block) -> usize {
    block.get(STACK_LEN) as usize
}

/// Pushes a frame; `false`, and nothing pushed, if the stack is full.
#[inline]
#[must_use]
pub fn push(block: &mut Block, frame: &Frame) -> bool {
    let depth = depth(block);
    if depth >= STACK_DEPTH {
        return false;
    }
    frame.write(block.bytes_mut(), STACK_AT + depth * FRAME_BYTES);
    block.set(STACK_LEN, depth as u8 + 1);
    true
}

/// Pops the top frame and zeroes it.
#[inline]
pub fn pop(block: &mut Block) {
    let Some(depth) = depth(block).checked_sub(1) else { return };
    let at = STACK_AT + depth * FRAME_BYTES;
    block.bytes_mut()[at..at + FRAME_BYTES].fill(0);
    block.set(STACK_LEN, depth as u8);
}

/// The top frame.
#[inline]
#[must_use]
pub fn top(block: &Block) -> Option<Frame> {
    frame(block, depth(block).checked_sub(1)?)
}

/// A frame counted from the bottom.
#[inline]
#[must_use]
pub fn frame(block: &Block, number: usize) -> Option<Frame> {
    (number < depth(block)).then(|| Frame::read(block.bytes(), STACK_AT + number * FRAME_BYTES))?
}

/// Writes a frame counted from the bottom.
#[inline]
pub fn put(block: &mut Block, number: usize, frame: &Frame) {
    if number < depth(block) {
        frame.write(block.bytes_mut(), STACK_AT + number * FRAME_BYTES);
    }
}

/// Writes the top frame.
#[inline]
pub fn put_top(block: &mut Block, frame: &Frame) {
    if let Some(number) = depth(block).checked_sub(1) {
        put(block, number, frame);
    }
}

/// The nearest frame of a procedure below the top, with its number from the bottom.
#[must_use]
pub fn nearest(block: &Block, procedure: Procedure) -> Option<(usize, Frame)> {
    let below = (0..depth(block).saturating_sub(1)).rev();
    below.filter_map(|number| Some((number, frame(block, number)?))).find(|(_, frame)| frame.procedure == procedure)
}

/// Puts a frame below the one with this number, so that it runs when that one has popped; `false`, and nothing
/// put, if the stack is full.
#[must_use]
pub fn insert(block: &mut Block, number: usize, frame: &Frame) -> bool {
    let depth = depth(block);
    if depth >= STACK_DEPTH || number > depth {
        return false;
    }
    let (from, to) = (STACK_AT + number * FRAME_BYTES, STACK_AT + depth * FRAME_BYTES);
    block.bytes_mut().copy_within(from..to, from + FRAME_BYTES);
    frame.write(block.bytes_mut(), from);
    block.set(STACK_LEN, depth as u8 + 1);
    true
}

/// The system whose turn it is: that of the working frame, the first above match and activation.
#[inline]
#[must_use]
pub fn system(block: &Block) -> System {
    let procedure = |number| {
        (number < depth(block))
            .then(|| Procedure::from_number(block.bytes()[STACK_AT + number * FRAME_BYTES]))
            .flatten()
    };
    match procedure(1) {
        Some(Procedure::Activation) => procedure(2).map_or(System::Timeline, Procedure::system),
        Some(procedure) => procedure.system(),
        None => System::Timeline,
    }
}
