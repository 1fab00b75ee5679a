//! Rolls: a frame that waits for faces. The rules cannot tell who supplies them.

use thiserror::Error;

use super::event::{Event, EventKind, Log, Value};
use super::frame::Frame;
use super::hook::{Heard, HookStop};
use super::procedure::Dice;
use super::procedure::Procedure;
use super::rule::Rule;
use super::stack;
use super::stop::{Flow, RollPurpose, Stop};
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
    /// A replay: faces that were rolled before.
    Replayed,
}

impl FaceSource {
    /// All of them.
    pub const ALL: [Self; 4] = [Self::Seeded, Self::Scripted, Self::Outside, Self::Replayed];

    /// Its name, as `"seeded"`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Seeded => "seeded",
            Self::Scripted => "scripted",
            Self::Outside => "outside",
            Self::Replayed => "replayed",
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
    Flow::Stop(Stop::Roll { count: frame.registers[0] as u8, purpose: RollPurpose::Attack })
}

/// Dice that a mod can roll at once.
pub const MAX_MOD_DICE: u8 = 16;
/// Register of [`of_mod`]: the purpose of the dice, as a number of 16 bits.
const PURPOSE: usize = 1;

/// A frame that rolls `count` dice for the roll `roll` of the listener `listener`, whose mod is number `number` of
/// those that roll dice for `purpose`.
#[must_use]
pub fn of_mod(player: u8, listener: u16, roll: u16, count: u8, number: u8, purpose: u16) -> Frame {
    let mut frame = Frame::new(Procedure::Dice, player, super::NOBODY);
    (frame.effect, frame.op) = (listener, roll);
    (frame.registers[0], frame.registers[PURPOSE]) = (count.min(MAX_MOD_DICE).into(), purpose as i16);
    frame.registers[NUMBER_OF_MOD] = number.into();
    frame
}

/// Register of [`of_mod`]: number of the mod among those that roll dice.
pub const NUMBER_OF_MOD: usize = 2;

/// The steps of a mod's dice: stop until the faces are there, then until the mod has heard them.
#[must_use]
pub fn step_of_mod(frame: &Frame) -> Flow {
    let count = frame.registers[0] as u8;
    if frame.step == Dice::ROLL {
        let purpose = RollPurpose::Mod(frame.registers[NUMBER_OF_MOD] as u8);
        return Flow::Stop(Stop::Roll { count, purpose });
    }
    let faces = Heard::Faces { roll: frame.op, count, faces: frame.mask };
    Flow::Stop(Stop::Hook(HookStop { listener: frame.effect, heard: Some(faces) }))
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

/// Faces that were rolled.
#[derive(Copy, Clone, Debug)]
pub struct Rolled {
    faces: [u8; MAX_DICE],
    count: usize,
}

impl Rolled {
    /// The faces.
    #[must_use]
    pub fn faces(&self) -> &[u8] {
        &self.faces[..self.count]
    }
}

/// Supplies the faces of the open roll from the game's seed, and gives them.
///
/// # Errors
/// [`RollError::NoRoll`].
pub fn supply_seeded(block: &mut Block, log: &mut Log) -> Result<Rolled, RollError> {
    let frame = open(block)?;
    let all = by_seed(block, &frame);
    take(block, log, &frame, all.faces(), FaceSource::Seeded);
    Ok(all)
}

/// The faces that [`supply_seeded`] would supply.
///
/// # Errors
/// [`RollError::NoRoll`].
pub fn seeded(block: &Block) -> Result<Rolled, RollError> {
    Ok(by_seed(block, &open(block)?))
}

fn by_seed(block: &Block, frame: &Frame) -> Rolled {
    let mut all = Rolled { faces: [0; MAX_DICE], count: (frame.registers[0] as usize).min(MAX_DICE) };
    let rolled = &mut all.faces[..all.count];
    let (purpose, number) = match frame.procedure {
        Procedure::Dice => (frame.registers[PURPOSE] as u16, block.counter(frame.registers[NUMBER_OF_MOD] as usize)),
        _ => (Purpose::Attack as u16, block.get(ROLLS[Purpose::Attack as usize])),
    };
    faces(block.get(SEED), block.get(NUMBER), purpose, number, rolled);
    all
}

fn open(block: &Block) -> Result<Frame, RollError> {
    let rolls = |frame: &Frame| {
        frame.procedure == Procedure::Roll || (frame.procedure == Procedure::Dice && frame.step == Dice::ROLL)
    };
    stack::top(block).filter(rolls).ok_or(RollError::NoRoll)
}

fn take(block: &mut Block, log: &mut Log, frame: &Frame, rolled: &[u8], source: FaceSource) {
    let number = if frame.procedure == Procedure::Dice {
        take_for_mod(block, frame, rolled)
    } else {
        take_for_attack(block, frame, rolled)
    };
    log.add(|| {
        let rule = if frame.procedure == Procedure::Dice { Rule::Flow } else { Rule::At5 };
        Event::new(EventKind::Rolled, rule)
            .by(frame.player)
            .of(frame.subject)
            .with("faces", Value::Faces(rolled.to_vec()))
            .with("source", Value::Text(source.name()))
            .with("roll", Value::Int(number.into()))
    });
}

/// The faces go into the frame, until the mod has heard them. Gives the number of the roll.
fn take_for_mod(block: &mut Block, frame: &Frame, rolled: &[u8]) -> u32 {
    let mut frame = *frame;
    frame.mask = rolled.iter().rev().fold(0, |faces, face| faces << 4 | u64::from(*face));
    frame.step = Dice::HEAR;
    stack::put_top(block, &frame);
    let counter = frame.registers[NUMBER_OF_MOD] as usize;
    let number = block.counter(counter);
    block.set_counter(counter, number.wrapping_add(1));
    number
}

/// The faces go to the attack in flight. Gives the number of the roll.
fn take_for_attack(block: &mut Block, frame: &Frame, rolled: &[u8]) -> u32 {
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
    number
}
