//! Rolls: a frame that waits for faces. The rules cannot tell who supplies them.

use thiserror::Error;

use super::event::{Event, EventKind, Log, Value};
use super::frame::Frame;
use super::procedure::Procedure;
use super::rule::Rule;
use super::stack;
use super::stop::{Flow, Stop};
use crate::dice::{Purpose, faces};
use crate::store::Block;
use crate::store::layout::{FACES_AT, FACES_LEN, MAX_DICE, NUMBER, ROLLS, SEED};
use crate::store::query::rows;

/// Where faces come from, as the log says it.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub enum FaceSource {
    /// Philox, keyed by the game's seed.
    Seeded,
    /// A script of faces.
    Scripted,
    /// The client: physical dice, say.
    Outside,
}

impl FaceSource {
    /// Its name, as `"seeded"`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Seeded => "seeded",
            Self::Scripted => "scripted",
            Self::Outside => "outside",
        }
    }
}

/// Faces that do not fit the roll.
#[derive(Copy, Clone, Debug, Error, Eq, PartialEq)]
pub enum RollError {
    /// No roll is open.
    #[error("no roll is open")]
    NoRoll,
    /// Too many or too few.
    #[error("the roll needs {needed} faces, {given} were given")]
    Count {
        /// Dice of the roll.
        needed: usize,
        /// Faces given.
        given: usize,
    },
    /// No face of a d10.
    #[error("face {face} of die {die} is not one of 1 to 10")]
    Face {
        /// The face.
        face: u8,
        /// Number of the die, from 0.
        die: usize,
    },
}

/// A frame that rolls `count` dice onto the faces of the attack in flight; never more than fit.
#[must_use]
pub fn frame(block: &Block, player: u8, subject: u8, count: usize) -> Frame {
    let room = MAX_DICE - (block.get(FACES_LEN) as usize).min(MAX_DICE);
    let mut frame = Frame::new(Procedure::Roll, player, subject);
    frame.registers[0] = count.min(room) as i16;
    frame
}

/// A frame that rolls dice of the attack in flight again, a bit each.
#[must_use]
pub fn again(player: u8, subject: u8, dice: u64) -> Frame {
    let mut frame = Frame::new(Procedure::Roll, player, subject);
    frame.mask = dice;
    frame.registers[0] = dice.count_ones() as i16;
    frame
}

/// The step of a roll's frame: stop until the faces are there.
#[inline]
#[must_use]
pub fn step(frame: &Frame) -> Flow {
    Flow::Stop(Stop::Roll { count: frame.registers[0] as u8, purpose: Purpose::Attack })
}

/// Supplies the faces of the open roll and advances its roll counter.
///
/// # Errors
/// [`RollError`]; nothing has changed then.
pub fn supply(block: &mut Block, log: &mut Log, given: &[u8], source: FaceSource) -> Result<(), RollError> {
    let frame = open(block)?;
    let needed = frame.registers[0] as usize;
    if given.len() != needed {
        return Err(RollError::Count { needed, given: given.len() });
    }
    if let Some(die) = given.iter().position(|face| !(1..=10).contains(face)) {
        return Err(RollError::Face { face: given[die], die });
    }
    take(block, log, &frame, given, source);
    Ok(())
}

/// Supplies the faces of the open roll from the game's seed.
///
/// # Errors
/// [`RollError::NoRoll`].
pub fn supply_seeded(block: &mut Block, log: &mut Log) -> Result<(), RollError> {
    let frame = open(block)?;
    let mut rolled = [0; MAX_DICE];
    let rolled = &mut rolled[..(frame.registers[0] as usize).min(MAX_DICE)];
    let purpose = Purpose::Attack;
    faces(block.get(SEED), block.get(NUMBER), purpose as u16, block.get(ROLLS[purpose as usize]), rolled);
    take(block, log, &frame, rolled, FaceSource::Seeded);
    Ok(())
}

fn open(block: &Block) -> Result<Frame, RollError> {
    stack::top(block).filter(|frame| frame.procedure == Procedure::Roll).ok_or(RollError::NoRoll)
}

fn take(block: &mut Block, log: &mut Log, frame: &Frame, rolled: &[u8], source: FaceSource) {
    let counter = ROLLS[Purpose::Attack as usize];
    let number = block.get(counter);
    let old = block.get(FACES_LEN) as usize;
    if frame.mask == 0 {
        block.bytes_mut()[FACES_AT + old..FACES_AT + old + rolled.len()].copy_from_slice(rolled);
        block.set(FACES_LEN, (old + rolled.len()) as u8);
    }
    for (die, face) in rows(frame.mask).zip(rolled) {
        block.bytes_mut()[FACES_AT + die] = *face;
    }
    block.set(counter, number.wrapping_add(1));
    stack::pop(block);
    log.add(|| {
        Event::new(EventKind::Rolled, Rule::At5)
            .by(frame.player)
            .of(frame.subject)
            .with("faces", Value::Faces(rolled.to_vec()))
            .with("source", Value::Text(source.name()))
            .with("roll", Value::Int(number.into()))
    });
}
