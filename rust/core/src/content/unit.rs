//! Unit cards and their weapons.

use super::effect::{Effect, MAX_ABILITIES, MAX_WEAPON_EFFECTS, Op, Statuses};
use super::error::ContentError;
use super::reader::Reader;
use crate::board::{Hex, pattern::placements};
use crate::store::layout::MAX_DICE;

/// Weapons that a unit can have.
pub const MAX_WEAPONS: usize = 8;
/// First of the numbers of weapons that mean attack cards, by row (BD-5): far behind those that a unit can have.
pub const ATTACK_CARDS: usize = 127;
/// Hexes of one pattern.
const MAX_PATTERN: usize = 64;
/// A weapon (AT-1).
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Weapon {
    /// Name.
    pub name: String,
    /// TL cost.
    pub tl: i16,
    /// Range in hexes; 1 is adjacent only. Of a pattern, how far it reaches.
    pub range: u8,
    /// The hexes of an area attack, as it lies with the attacker at 0,0 before it is turned (AT-4); else none.
    pub pattern: Vec<Hex>,
    /// The placements of the pattern that differ, a bit each: without mirror images, and with them.
    pub placements: [u16; 2],
    /// Whether it needs no Line of Sight (LS-6).
    pub ignores_line_of_sight: bool,
    /// Attack dice.
    pub strength: u8,
    /// Place of its critical effect among the effects of the card.
    pub critical: Option<u8>,
}

impl Weapon {
    /// Whether it attacks an area (AT-4).
    #[must_use]
    pub const fn is_area(&self) -> bool {
        !self.pattern.is_empty()
    }
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
    /// All effects: its abilities, then those of its weapons.
    pub effects: Vec<Effect>,
    /// How many of them are abilities.
    pub abilities: u8,
    /// Triggers that any of them waits for, a bit each.
    pub triggers: u16,
}

impl UnitCard {
    /// Reads a unit file; `all_statuses` collects the statuses that cards add.
    ///
    /// # Errors
    /// The first fault of the file.
    pub fn read(id: &str, mut reader: Reader, all_statuses: &mut Vec<String>) -> Result<Self, ContentError> {
        let statuses = Statuses::read(&mut reader, all_statuses)?;
        let abilities = reader.tables("abilities", 0, MAX_ABILITIES)?;
        let read_ability = |table| Effect::read_ability(table, &statuses);
        let mut effects: Vec<Effect> = abilities.into_iter().map(read_ability).collect::<Result<_, _>>()?;
        let abilities = effects.len() as u8;
        let mut weapons = Vec::new();
        for (number, table) in reader.tables("weapons", 0, MAX_WEAPONS)?.into_iter().enumerate() {
            weapons.push(read_weapon(table, number as u8, None, &statuses, &mut effects)?);
        }
        check_granted(&reader, &effects, weapons.len())?;
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
            weapons,
            triggers: effects.iter().fold(0, |mask, effect| mask | effect.when.bit()),
            effects,
            abilities,
        };
        reader.finish()?;
        Ok(card)
    }
}

/// A granted attack names a weapon that the card has (AT-15).
fn check_granted(reader: &Reader, effects: &[Effect], weapons: usize) -> Result<(), ContentError> {
    for effect in effects {
        let missing = |op: &&Op| matches!(op, Op::Attack { weapon: Some(weapon) } if usize::from(*weapon) >= weapons);
        if let Some(Op::Attack { weapon: Some(weapon) }) = effect.ops.iter().find(missing) {
            let message = format!(
                "an effect of {:?} grants an attack with weapon {}, the card has {weapons}",
                effect.name,
                weapon + 1
            );
            return Err(reader.joint_fault("weapons", message));
        }
    }
    Ok(())
}

fn hexes(reader: &mut Reader, key: &'static str) -> Result<Option<u8>, ContentError> {
    Ok(reader.int_if(key, 0, 12)?.map(|hexes| hexes as u8))
}

/// Reads a weapon; its effects are added to those of the card. That of an attack card is named like the card.
///
/// # Errors
/// The first fault of the table.
pub(super) fn read_weapon(
    mut reader: Reader,
    number: u8,
    named: Option<&str>,
    statuses: &Statuses,
    effects: &mut Vec<Effect>,
) -> Result<Weapon, ContentError> {
    let name = named.map_or_else(|| reader.text("name"), |name| Ok(name.to_owned()))?;
    let tl = reader.int("tl", 0, 20)? as i16;
    let pattern = reader.hexes("pattern", MAX_PATTERN)?;
    let range = read_range(&mut reader, &pattern)?;
    let strength = reader.int("strength", 1, MAX_DICE as i64)? as u8;
    let ignores = reader.words("ignores", 0, &["line_of_sight"])?;
    for table in reader.tables("effects", 0, MAX_WEAPON_EFFECTS)? {
        effects.push(Effect::read_of_weapon(table, number, &name, statuses)?);
    }
    let mut critical = None;
    if let Some(table) = reader.table_if("critical")? {
        critical = Some(effects.len() as u8);
        effects.push(Effect::read_critical(table, number, &name, statuses)?);
    }
    reader.finish()?;
    let placements = [placements(&pattern, false), placements(&pattern, true)];
    Ok(Weapon { name, tl, range, pattern, placements, ignores_line_of_sight: !ignores.is_empty(), strength, critical })
}

/// A weapon has a range or a pattern (AT-1); with a pattern, its range is the farthest hex of it.
fn read_range(reader: &mut Reader, pattern: &[Hex]) -> Result<u8, ContentError> {
    let range = reader.int_if("range", 1, 24)?;
    let centre = Hex::new(0, 0);
    if let Some(number) = pattern.iter().position(|hex| !(1..=24).contains(&hex.distance(centre))) {
        let message = format!("hex {} must be 1 to 24 hexes from the attacker, who stands at 0,0", pattern[number]);
        return Err(reader.joint_fault(&format!("pattern[{number}]"), message));
    }
    if let Some(number) = (1..pattern.len()).find(|number| pattern[..*number].contains(&pattern[*number])) {
        return Err(
            reader.joint_fault(&format!("pattern[{number}]"), format!("hex {} is listed already", pattern[number]))
        );
    }
    match (range, pattern.iter().map(|hex| hex.distance(centre)).max()) {
        (Some(range), None) => Ok(range as u8),
        (None, Some(farthest)) => Ok(farthest as u8),
        (Some(_), Some(_)) => Err(reader.joint_fault("range", "a weapon has a range or a pattern, not both (AT-1)")),
        (None, None) => Err(reader.joint_fault("range", "is missing: a weapon has a range or a pattern (AT-1)")),
    }
}
