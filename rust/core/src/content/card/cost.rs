//! What playing a card costs.

use super::CardKind;
use super::op::{Whose, read_kinds};
use crate::content::error::ContentError;
use crate::content::reader::Reader;

/// Cards that one play can discard.
pub const MAX_DISCARD: u8 = 4;
/// Greatest amount of a cost.
const MOST: i64 = 20;
/// Greatest change of a cost.
const MOST_CHANGE: i64 = 9;

/// A cost; every part is paid, or the play is refused whole (PC-1).
#[derive(Copy, Clone, Debug, Default, Eq, PartialEq)]
pub struct Cost {
    /// TL of the unit that a Tactics card is played for.
    pub tl: i16,
    /// Energy of that unit.
    pub energy: i16,
    /// Power of the card's own nation (PC-4): a threshold (PC-11).
    pub designated: u8,
    /// Power of all nations, the designated part included (PC-4).
    pub total: u8,
    /// Cards from the top of the own deck to the lost pile (PC-11).
    pub resource: u8,
    /// Cards of the own hand.
    pub discard: u8,
    /// Whether the player adds as much resource as he likes (PC-1).
    pub x: bool,
}

impl Cost {
    /// Reads the cost of a Tactics card.
    ///
    /// # Errors
    /// The first fault of the table.
    pub fn read_of_tactics(mut reader: Reader) -> Result<Self, ContentError> {
        let cost = Self {
            tl: reader.int_or("tl", 0, MOST, 0)? as i16,
            energy: reader.int_or("energy", 0, 99, 0)? as i16,
            discard: reader.int_or("discard", 0, MAX_DISCARD.into(), 0)? as u8,
            ..Self::default()
        };
        reader.finish()?;
        Ok(cost)
    }

    /// Reads the cost of a card of the table, or one that may be paid instead of it.
    ///
    /// # Errors
    /// The first fault of the table.
    pub fn read(mut reader: Reader, printed: bool) -> Result<Self, ContentError> {
        let cost = Self {
            designated: reader.int_or("designated", 0, MOST, 0)? as u8,
            total: reader.int_or("total", 0, MOST, 0)? as u8,
            resource: reader.int_or("resource", 0, MOST, 0)? as u8,
            discard: reader.int_or("discard", 0, MAX_DISCARD.into(), 0)? as u8,
            x: printed && reader.bool_or("x", false)?,
            ..Self::default()
        };
        if cost.total < cost.designated {
            let message = format!("{} is less than the designated part, {} (PC-4)", cost.total, cost.designated);
            return Err(reader.joint_fault("total", message));
        }
        reader.finish()?;
        Ok(cost)
    }

    /// Reads what is paid besides.
    ///
    /// # Errors
    /// The first fault of the table.
    pub fn read_additional(mut reader: Reader) -> Result<Self, ContentError> {
        let cost = Self {
            resource: reader.int_or("resource", 0, MOST, 0)? as u8,
            discard: reader.int_or("discard", 0, MAX_DISCARD.into(), 0)? as u8,
            ..Self::default()
        };
        reader.finish()?;
        Ok(cost)
    }
}

/// How a card in play changes what plays cost (PC-1).
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub struct Change {
    /// Whose plays.
    pub whose: Whose,
    /// Plays of these kinds, a bit each.
    pub kinds: u8,
    /// By how much: designated, total, resource.
    pub by: [i8; 3],
}

impl Change {
    /// Reads an entry of `changes`.
    ///
    /// # Errors
    /// The first fault of the table.
    pub fn read(mut reader: Reader) -> Result<Self, ContentError> {
        let whose = Whose::ALL[reader.word_or_first("whose", &Whose::NAMES)?];
        let kinds = read_kinds(&mut reader)?;
        let mut amount = |key| reader.int_or(key, -MOST_CHANGE, MOST_CHANGE, 0).map(|amount| amount as i8);
        let by = [amount("designated")?, amount("total")?, amount("resource")?];
        reader.finish()?;
        Ok(Self { whose, kinds, by })
    }

    /// Whether it changes the plays of cards of a kind.
    #[must_use]
    pub const fn is_of(&self, kind: CardKind) -> bool {
        self.kinds & kind.bit() != 0
    }
}
