//! Calls: the frames by which one rule uses another, and the names of their registers.

use super::frame::{Frame, NOBODY};
use super::procedure::Procedure;
use crate::board::Hex;

/// Register: an amount (TL, damage, hexes or dice).
pub const AMOUNT: usize = 0;
/// Register of [`pay`]: why, see [`Payment`].
pub const WHY: usize = 1;
/// Register: q of a hex.
pub const Q: usize = 2;
/// Register: r of a hex.
pub const R: usize = 3;
/// Register of [`walk`]: 0 for an Advance, 1 for a Dash.
pub const DASH: usize = 4;
/// Register of [`attack`]: index of the weapon.
pub const WEAPON: usize = 0;
/// Register of [`attack`]: dice of the roll, taken at step *aim*.
pub const DICE: usize = 1;
/// Register of [`push`]: index of the direction chosen.
pub const DIRECTION: usize = 1;

/// Why a token moves.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub enum Payment {
    /// The cost of an action (TL-2).
    Cost,
    /// A penalty (TL-7).
    Penalty,
    /// The least that an activation costs (TL-6).
    Minimum,
}

impl Payment {
    /// What a frame of [`pay`] says.
    #[must_use]
    pub const fn of(frame: &Frame) -> Self {
        match frame.registers[WHY] {
            1 => Self::Penalty,
            2 => Self::Minimum,
            _ => Self::Cost,
        }
    }
}

/// The token of a unit moves forward.
#[must_use]
pub fn pay(player: u8, subject: u8, tl: i16, why: Payment) -> Frame {
    let mut frame = Frame::new(Procedure::Pay, player, subject);
    (frame.registers[AMOUNT], frame.registers[WHY]) = (tl, why as i16);
    frame
}

/// A unit Advances or Dashes to a hex.
#[must_use]
pub fn walk(player: u8, subject: u8, goal: Hex, dash: bool) -> Frame {
    let mut frame = at(Frame::new(Procedure::Move, player, subject), goal);
    frame.registers[DASH] = dash.into();
    frame
}

/// A unit attacks a target with a weapon.
#[must_use]
pub fn attack(player: u8, subject: u8, weapon: u8, targets: u64) -> Frame {
    let mut frame = Frame::new(Procedure::Attack, player, subject);
    frame.mask = targets;
    if targets.is_power_of_two() {
        frame.object = targets.trailing_zeros() as u8;
    }
    frame.registers[WEAPON] = weapon.into();
    frame
}

/// `player` pushes `moved` away from `source`, which stands on `from`.
#[must_use]
pub fn push(player: u8, moved: u8, source: u8, from: Hex, hexes: u8) -> Frame {
    let mut frame = at(Frame::new(Procedure::Push, player, moved), from);
    frame.source = source;
    frame.registers[AMOUNT] = hexes.into();
    frame
}

/// Pieces take damage that is not combat damage, all at once.
#[must_use]
pub fn damage(player: u8, source: u8, victims: u64, amount: i16) -> Frame {
    let mut frame = Frame::new(Procedure::Damage, player, NOBODY);
    (frame.source, frame.mask) = (source, victims);
    frame.registers[AMOUNT] = amount;
    frame
}

/// The hex in the registers of a frame.
#[must_use]
pub fn hex(frame: &Frame) -> Hex {
    Hex::new(frame.registers[Q], frame.registers[R])
}

/// The frame with a hex in its registers.
#[must_use]
pub fn at(mut frame: Frame, hex: Hex) -> Frame {
    (frame.registers[Q], frame.registers[R]) = (hex.q, hex.r);
    frame
}
