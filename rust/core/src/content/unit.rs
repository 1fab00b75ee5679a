//! Unit cards and their weapons.

use super::error::ContentError;
use super::reader::Reader;
use crate::store::layout::MAX_DICE;

/// Weapons that a unit can have.
pub const MAX_WEAPONS: usize = 8;
/// Ops that one critical effect can have.
pub const MAX_OPS: usize = 8;

/// One op of a critical effect (AT-9).
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub enum Op {
    /// "Damage+x" (AT-10).
    Damage {
        /// x.
        amount: i16,
    },
    /// Additional attack dice.
    Dice {
        /// How many.
        amount: u8,
    },
    /// Push each target away from the attacker (MV-6).
    Push {
        /// Up to how many hexes.
        hexes: u8,
    },
}

/// The critical effect of a weapon (AT-9).
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct CriticalEffect {
    /// Criticals that it needs.
    pub needs: u8,
    /// What it does, in order.
    pub effects: Vec<Op>,
}

/// A weapon (AT-1).
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Weapon {
    /// Name.
    pub name: String,
    /// TL cost.
    pub tl: i16,
    /// Range in hexes; 1 is adjacent only.
    pub range: u8,
    /// Attack dice.
    pub strength: u8,
    /// Critical effect.
    pub critical: Option<CriticalEffect>,
}

/// A unit card.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct UnitCard {
    /// Card id: the name of its file.
    pub id: String,
    /// Name.
    pub name: String,
    /// Hit points.
    pub hp: i16,
    /// VP for defeating it (DF-1).
    pub vp: i32,
    /// Start space (TL-8).
    pub start: u8,
    /// Hexes of its Advance, where the card says other than the settings (MV-1).
    pub advance: Option<u8>,
    /// Hexes of its Dash, where the card says other than the settings (MV-1).
    pub dash: Option<u8>,
    /// Shields (AT-10).
    pub shields: u8,
    /// Reduction of combat damage (AT-10).
    pub reduction: u8,
    /// Weapons.
    pub weapons: Vec<Weapon>,
}

impl UnitCard {
    /// Reads a unit file.
    ///
    /// # Errors
    /// The first fault of the file.
    pub fn read(id: &str, mut reader: Reader) -> Result<Self, ContentError> {
        let weapons = reader.tables("weapons", 0, MAX_WEAPONS)?;
        let card = Self {
            id: id.to_owned(),
            name: reader.text("name")?,
            hp: reader.int("hp", 1, 999)? as i16,
            vp: reader.int("vp", 0, 999)? as i32,
            start: reader.int("start", 1, 10)? as u8,
            advance: hexes(&mut reader, "advance")?,
            dash: hexes(&mut reader, "dash")?,
            shields: reader.int_or("shields", 0, 99, 0)? as u8,
            reduction: reader.int_or("reduction", 0, 99, 0)? as u8,
            weapons: weapons.into_iter().map(read_weapon).collect::<Result<_, _>>()?,
        };
        reader.finish()?;
        Ok(card)
    }
}

fn hexes(reader: &mut Reader, key: &'static str) -> Result<Option<u8>, ContentError> {
    Ok(reader.int_if(key, 0, 12)?.map(|hexes| hexes as u8))
}

fn read_weapon(mut reader: Reader) -> Result<Weapon, ContentError> {
    let critical = reader.table_if("critical")?.map(read_critical).transpose()?;
    let weapon = Weapon {
        name: reader.text("name")?,
        tl: reader.int("tl", 0, 20)? as i16,
        range: reader.int("range", 1, 24)? as u8,
        strength: reader.int("strength", 1, MAX_DICE as i64)? as u8,
        critical,
    };
    reader.finish()?;
    Ok(weapon)
}

fn read_critical(mut reader: Reader) -> Result<CriticalEffect, ContentError> {
    let effects = reader.tables("effects", 1, MAX_OPS)?.into_iter().map(read_op).collect::<Result<_, _>>()?;
    let effect = CriticalEffect { needs: reader.int_or("needs", 1, MAX_DICE as i64, 1)? as u8, effects };
    reader.finish()?;
    Ok(effect)
}

fn read_op(mut reader: Reader) -> Result<Op, ContentError> {
    const OPS: [&str; 3] = ["damage", "dice", "push"];
    let op = match reader.form("op", &OPS)? {
        0 => Op::Damage { amount: reader.int("amount", 1, 99)? as i16 },
        1 => Op::Dice { amount: reader.int("amount", 1, MAX_DICE as i64)? as u8 },
        _ => Op::Push { hexes: reader.int("hexes", 1, 12)? as u8 },
    };
    reader.finish()?;
    Ok(op)
}
