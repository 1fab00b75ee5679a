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
/// Register of [`attack`]: 1 if no TL is paid for it (AT-15).
pub const FREE: usize = 2;
/// Register of [`attack`]: its TL as modified (TL-6).
pub const TL: usize = 3;
/// Register of [`push`]: index of the direction chosen.
pub const DIRECTION: usize = 1;
/// Register of [`push`]: 1 for a Pull.
pub const PULLS: usize = 4;
/// Register of [`push`]: hexes moved so far.
pub const MOVED: usize = 5;
/// Register of [`walk`]: 1 for a free one.
pub const FREE_WALK: usize = 0;
/// Register of [`walk`] and [`free_move`]: hexes plus 1 where it is not as usual, else 0.
pub const HEXES: usize = 1;
/// Register of [`window`]: the place reached among the effects that nobody is asked about.
pub const PLACE: usize = 0;
/// Register of [`window`]: the way of moving that it answers.
pub const MOVEMENT: usize = 1;
/// Register of [`grant`]: index of the weapon plus 1; 0 for any.
pub const GRANTED: usize = 0;
/// Bit in the first register of an activation: its unit has returned to its Reserve without being defeated.
pub const RETURNED: i16 = 8;
/// Register of a defeat: HP with which the unit stays; 0 while nothing prevents the defeat (DF-4).
pub const PREVENTED: usize = 0;

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

/// A unit attacks targets with a weapon.
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

/// `player` pulls `moved` towards `source`, which stands on `from`.
#[must_use]
pub fn pull(player: u8, moved: u8, source: u8, from: Hex, hexes: u8) -> Frame {
    let mut frame = push(player, moved, source, from, hexes);
    frame.registers[PULLS] = 1;
    frame
}

/// The part of `player` in a window: `trigger` is the number of what happened, `actor` whose deed it was.
#[must_use]
pub fn window(player: u8, trigger: u16, actor: u8, targets: u64) -> Frame {
    let mut frame = Frame::new(Procedure::Window, player, actor);
    (frame.effect, frame.mask) = (trigger, targets);
    frame
}

/// An effect of the unit `subject` begins; `actor` is whose deed it answers, `valid` the targets that it is for.
#[must_use]
pub fn effect(player: u8, subject: u8, actor: u8, effect: u16, valid: u64) -> Frame {
    let mut frame = Frame::new(Procedure::Effect, player, subject);
    (frame.source, frame.effect, frame.mask) = (actor, effect, valid);
    frame
}

/// A unit picks up what lies on its hex.
#[must_use]
pub fn pick_up(player: u8, subject: u8) -> Frame {
    Frame::new(Procedure::PickUp, player, subject)
}

/// A unit puts down what it carries on a hex.
#[must_use]
pub fn put_down(player: u8, subject: u8, hex: Hex) -> Frame {
    at(Frame::new(Procedure::PutDown, player, subject), hex)
}

/// A unit rescues a Garrison.
#[must_use]
pub fn rescue(player: u8, subject: u8, garrison: u8) -> Frame {
    let mut frame = Frame::new(Procedure::Rescue, player, subject);
    frame.object = garrison;
    frame
}

/// A unit may Advance or Dash for nothing; `hexes` says how far if not as usual.
#[must_use]
pub fn free_move(player: u8, subject: u8, dash: bool, hexes: Option<u8>) -> Frame {
    let mut frame = Frame::new(Procedure::FreeMove, player, subject);
    frame.registers[DASH] = dash.into();
    frame.registers[HEXES] = hexes.map_or(0, |hexes| i16::from(hexes) + 1);
    frame
}

/// A unit may attack for nothing, with the weapon of this index or any.
#[must_use]
pub fn grant(player: u8, subject: u8, weapon: Option<u8>) -> Frame {
    let mut frame = Frame::new(Procedure::Grant, player, subject);
    frame.registers[GRANTED] = weapon.map_or(0, |weapon| i16::from(weapon) + 1);
    frame
}

/// `player` may add targets to the attack in flight, within so many hexes of one that it has.
#[must_use]
pub fn add_targets(player: u8, subject: u8, amount: u8, within: Option<u8>) -> Frame {
    let mut frame = Frame::new(Procedure::AddTarget, player, subject);
    frame.registers[AMOUNT] = amount.into();
    frame.registers[HEXES] = within.map_or(0, |hexes| i16::from(hexes) + 1);
    frame
}

/// `player` destroys so many Upgrades of a unit.
#[must_use]
pub fn lose_upgrades(player: u8, subject: u8, source: u8, amount: u8) -> Frame {
    let mut frame = Frame::new(Procedure::LoseUpgrade, player, subject);
    frame.source = source;
    frame.registers[AMOUNT] = amount.into();
    frame
}

/// `player` captures an objective by an effect of `subject`.
#[must_use]
pub fn capture(player: u8, subject: u8, objective: u8) -> Frame {
    let mut frame = Frame::new(Procedure::Capture, player, subject);
    frame.object = objective;
    frame
}

/// A unit of `player` returns to its Reserve.
#[must_use]
pub fn return_to_reserve(player: u8, subject: u8) -> Frame {
    Frame::new(Procedure::Return, player, subject)
}

/// Hexes of a movement that is not as usual.
#[must_use]
pub fn hexes(frame: &Frame) -> Option<u8> {
    frame.registers[HEXES].checked_sub(1).filter(|hexes| *hexes >= 0).map(|hexes| hexes as u8)
}

/// Pieces take damage that is not combat damage, all at once.
#[must_use]
pub fn damage(player: u8, source: u8, victims: u64, amount: i16) -> Frame {
    let mut frame = Frame::new(Procedure::Damage, player, NOBODY);
    (frame.source, frame.mask) = (source, victims);
    frame.registers[AMOUNT] = amount;
    frame
}

/// A piece of a mod comes onto a hex: that of prototype number `prototype`, owned by `player` if `owned`.
#[must_use]
pub fn spawn(player: u8, prototype: u16, hex: Hex, owned: bool) -> Frame {
    let mut frame = at(Frame::new(Procedure::Spawn, player, NOBODY), hex);
    frame.effect = prototype;
    frame.registers[AMOUNT] = owned.into();
    frame
}

/// Pieces to which a mod has left no HP are defeated.
#[must_use]
pub fn no_hp_left(victims: u64) -> Frame {
    let mut frame = damage(0, NOBODY, victims, 0);
    frame.op = 1;
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

/// Register of a plan and a play: X plus 1; 0 while it is open.
pub const X: usize = 0;
/// Register of a plan and a play: row of the card at which it is aimed plus 1; 0 for none.
pub const AIMED: usize = 1;
/// First register of a plan for the cards to discard, each as its row plus 1.
pub const DISCARDS: usize = 2;
/// Register of a play: the area in which the card lay at which it is aimed.
pub const AIMED_AREA: usize = 2;
/// Register of a play: 1 once it is negated (PC-6).
pub const NEGATED: usize = 3;
/// Register of a play: number of the card in the scenario.
pub const OF_CARD: usize = 4;
/// Register of a play: the area in which its card comes out plus 1; 0 for the card's own.
pub const AREA: usize = 5;
/// Register of [`resolve`]: 0 for the effect of the card, n for its n-th trigger.
pub const LIST: usize = 3;
/// Register of [`resolve`]: row of the card that was played, or whose play is answered, plus 1; 0 for none.
pub const OF_PLAY: usize = 4;

/// The choices of `player` for the play of the card in a row; `actor` is whose deed it answers, `units` those for which
/// it can be played.
#[must_use]
pub fn plan(player: u8, card: u8, actor: u8, units: u64) -> Frame {
    let mut frame = Frame::new(Procedure::Plan, player, NOBODY);
    (frame.source, frame.effect, frame.mask) = (actor, card.into(), units);
    frame
}

/// A player draws cards.
#[must_use]
pub fn draw(player: u8, amount: i16) -> Frame {
    let mut frame = Frame::new(Procedure::Draw, player, NOBODY);
    frame.registers[AMOUNT] = amount;
    frame
}

/// A player discards cards of his hand.
#[must_use]
pub fn discard(player: u8, amount: i16) -> Frame {
    let mut frame = Frame::new(Procedure::Discard, player, NOBODY);
    frame.registers[AMOUNT] = amount;
    frame
}

/// A list of ops of a card of the table resolves: that of the card with this number, which lies in this row.
#[must_use]
pub fn resolve(player: u8, card: u16, row: usize, list: usize) -> Frame {
    let mut frame = Frame::new(Procedure::Resolve, player, NOBODY);
    frame.effect = card;
    (frame.registers[OF_CARD_ROW], frame.registers[LIST]) = (row as i16, list as i16);
    frame
}

/// Register of [`resolve`]: row of the card that has the effect.
pub const OF_CARD_ROW: usize = 5;
