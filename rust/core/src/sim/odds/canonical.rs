//! One form for states that go on alike, so that they go on as one.

use crate::flow::{Procedure, stack};
use crate::store::Block;
use crate::store::layout::{DECISION, FACES_AT, FACES_LEN, MAX_DICE, ROLLS};

/// Brings a block that stands at a stop into a form that its equals share: dice have no order, dice that are about to
/// be rolled again have no face, and nobody counts rolls and decisions here.
pub(super) fn settle(block: &mut Block) {
    block.set(DECISION, 0);
    for counter in ROLLS {
        block.set(counter, 0);
    }
    let length = (block.get(FACES_LEN) as usize).min(MAX_DICE);
    let Some(mut frame) = stack::top(block) else { return };
    let again = if frame.procedure == Procedure::Roll { frame.mask } else { 0 };
    let faces = &mut block.bytes_mut()[FACES_AT..FACES_AT + length];
    let kept = length - again.count_ones() as usize;
    let mut place = 0;
    for die in 0..length {
        if again >> die & 1 == 0 {
            faces[place] = faces[die];
            place += 1;
        }
    }
    faces[..kept].sort_unstable();
    faces[kept..].fill(1);
    if again != 0 {
        frame.mask = (1 << length) - (1 << kept);
        stack::put_top(block, &frame);
    }
}
