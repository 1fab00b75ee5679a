//! What is in flight, for those who look for why.

use ironhex_core::flow::{Frame, NOBODY, stack};
use ironhex_core::store::Block;

/// A frame: procedure, step, the step just left, player, subject, object and source as entities, listeners called.
pub type TraceLine = (&'static str, &'static str, Option<&'static str>, u8, Option<u16>, Option<u16>, Option<u16>, u8);

/// All frames in flight, the top one first.
pub fn trace(block: &Block) -> Vec<TraceLine> {
    let frames = (0..stack::depth(block)).rev().filter_map(|number| stack::frame(block, number));
    frames.map(|frame| line(&frame)).collect()
}

fn line(frame: &Frame) -> TraceLine {
    let steps = frame.procedure.steps();
    let step = |number: u8| steps.get(number as usize).copied();
    let entity = |row: u8| (row != NOBODY).then(|| u16::from(row) + 1);
    (
        frame.procedure.name(),
        step(frame.step).unwrap_or_default(),
        frame.left.checked_sub(1).and_then(step),
        frame.player,
        entity(frame.subject),
        entity(frame.object),
        entity(frame.source),
        frame.listener,
    )
}
