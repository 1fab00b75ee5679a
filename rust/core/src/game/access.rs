//! Values of a game by name, for mods: fields of components, and numbers of the attack in flight and of the match.

use crate::content::Scenario;
use crate::flow::procedure::Attack as Step;
use crate::flow::{Procedure, call, stack};
use crate::rules::relations::Scene;
use crate::rules::relations::aim::{attack_in_flight, told_cost, weapon};
use crate::rules::timeline;
use crate::store::layout::{
    ACTIVATIONS, ACTIVE, ATTACK_ACCURACY, ATTACK_CRITICAL_FROM, ATTACK_FLAGS, ATTACK_STRENGTH, ATTACK_TL, CRITICALS,
    FACES_LEN, MAX_DICE, TIME,
};
use crate::store::schema::nearest;
use crate::store::{Block, FieldRef, Schema, StoreError, Table};

/// The component name of numbers of the attack in flight.
pub const ATTACK: &str = "Attack";
/// The component name of numbers of the match.
pub const MATCH: &str = "Match";

/// Numbers of the attack in flight, each with its least and largest value; equal where they are only read.
const OF_ATTACK: [(&str, i64, i64); 11] = [
    ("strength", -99, 99),
    ("accuracy", -99, 99),
    ("tl", -99, 99),
    ("critical_from", 0, 10),
    ("flags", 0, 31),
    ("dice", 0, MAX_DICE as i64),
    ("criticals", 0, MAX_DICE as i64),
    ("weapon", 0, 0),
    ("weapon_tl", 0, 0),
    ("weapon_range", 0, 0),
    ("faces", 0, 0),
];
/// Numbers of the match: they are only read.
const OF_MATCH: [&str; 5] = ["time", "phase", "space", "activations", "active"];

/// Where a value lies.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub enum Place {
    /// A field of a component.
    Field(FieldRef),
    /// A number of the attack in flight.
    Attack(usize),
    /// A number of the match.
    Match(usize),
}

/// The place of a value, as `"Health.hp"`, `"Attack.accuracy"` or `"Match.phase"`.
///
/// # Errors
/// [`StoreError::UnknownField`] with the nearest name.
pub fn find(schema: &Schema, name: &str) -> Result<Place, StoreError> {
    let among = |fields: &[&str], component: &str, field: &str| {
        let unknown = || {
            let known: Vec<String> = fields.iter().map(|field| format!("{component}.{field}")).collect();
            let nearest = nearest(name, known.iter().map(String::as_str));
            StoreError::UnknownField { name: name.to_owned(), nearest }
        };
        fields.iter().position(|known| *known == field).ok_or_else(unknown)
    };
    match name.split_once('.') {
        Some((ATTACK, field)) => among(&OF_ATTACK.map(|(field, ..)| field), ATTACK, field).map(Place::Attack),
        Some((MATCH, field)) => among(&OF_MATCH, MATCH, field).map(Place::Match),
        _ => schema.field(name).map(Place::Field),
    }
}

/// The table that a value belongs to.
#[must_use]
pub fn table(schema: &Schema, place: Place) -> Table {
    match place {
        Place::Field(field) => schema.components()[field.component].table,
        Place::Attack(_) | Place::Match(_) => Table::Match,
    }
}

/// Reads a value; `row` does not matter for those of the attack and the match.
///
/// # Errors
/// [`StoreError`]: no such row, or the row lacks the component.
pub fn read(block: &Block, scenario: &Scenario, place: Place, row: usize) -> Result<i64, StoreError> {
    match place {
        Place::Field(field) => block.read(&scenario.schema, field, row),
        Place::Attack(number) => Ok(read_attack(block, scenario, number)),
        Place::Match(number) => Ok(read_match(block, number)),
    }
}

fn read_attack(block: &Block, scenario: &Scenario, number: usize) -> i64 {
    let scene = Scene { block, scenario };
    let attack = attack_in_flight(scene);
    let register = |at: usize| attack.map_or(-1, |attack| i64::from(attack.registers[at]));
    match OF_ATTACK[number].0 {
        "strength" => block.get(ATTACK_STRENGTH).into(),
        "accuracy" => block.get(ATTACK_ACCURACY).into(),
        "tl" => block.get(ATTACK_TL).into(),
        "critical_from" => block.get(ATTACK_CRITICAL_FROM).into(),
        "flags" => block.get(ATTACK_FLAGS).into(),
        "dice" => register(call::DICE).max(0),
        "criticals" => block.get(CRITICALS).into(),
        "weapon" => register(call::WEAPON) + 1,
        "weapon_tl" => attack.map_or(0, |attack| told_cost(scene, &attack).into()),
        "weapon_range" => attack.and_then(|attack| weapon(scene, &attack)).map_or(0, |weapon| weapon.range.into()),
        _ => block.get(FACES_LEN).into(),
    }
}

fn read_match(block: &Block, number: usize) -> i64 {
    let time = block.get(TIME).max(1);
    match OF_MATCH[number] {
        "time" => block.get(TIME).into(),
        "phase" => timeline::phase(time).into(),
        "space" => timeline::space(time).into(),
        "activations" => block.get(ACTIVATIONS).into(),
        _ => block.get(ACTIVE).into(),
    }
}

/// Writes a value.
///
/// # Errors
/// [`StoreError`]: as [`read`], a value out of range, or one that is only read. Nothing is written then.
pub fn write(block: &mut Block, scenario: &Scenario, place: Place, row: usize, value: i64) -> Result<(), StoreError> {
    match place {
        Place::Field(field) if is_of_cards(scenario, field.component) => {
            Err(only_read(&scenario.schema.components()[field.component].name))
        }
        Place::Field(field) => block.write(&scenario.schema, field, row, value),
        Place::Attack(number) => write_attack(block, number, value),
        Place::Match(number) => Err(only_read(&format!("{MATCH}.{}", OF_MATCH[number]))),
    }
}

/// Whether a component is one of the core's of cards: the rules move cards, mods and clients only look.
#[must_use]
pub fn is_of_cards(scenario: &Scenario, component: usize) -> bool {
    component < Schema::CORE && scenario.schema.components()[component].table == Table::Cards
}

fn only_read(name: &str) -> StoreError {
    StoreError::Declaration { name: name.to_owned(), why: "it can only be read".to_owned() }
}

fn write_attack(block: &mut Block, number: usize, value: i64) -> Result<(), StoreError> {
    let (field, low, high) = OF_ATTACK[number];
    let name = format!("{ATTACK}.{field}");
    if low == high {
        return Err(only_read(&name));
    }
    // A face below 2 is none, but for the 0 that leaves it to card and settings (AT-7).
    if !(low..=high).contains(&value) || (field == "critical_from" && value == 1) {
        return Err(StoreError::Value { field: name, value, low, high });
    }
    let attack = (0..stack::depth(block)).rev().find_map(|at| {
        stack::frame(block, at).filter(|frame| frame.procedure == Procedure::Attack).map(|frame| (at, frame))
    });
    let Some((at, mut attack)) = attack else {
        return Err(StoreError::Declaration { name, why: "no attack is in flight".to_owned() });
    };
    match field {
        "strength" => block.set(ATTACK_STRENGTH, value as i8),
        "accuracy" => block.set(ATTACK_ACCURACY, value as i8),
        "tl" => block.set(ATTACK_TL, value as i8),
        "critical_from" => block.set(ATTACK_CRITICAL_FROM, value as u8),
        "flags" => block.set(ATTACK_FLAGS, value as u8),
        "dice" if attack.step > Step::AIM && attack.step <= Step::ROLL => {
            attack.registers[call::DICE] = value as i16;
            stack::put(block, at, &attack);
        }
        "dice" => {
            let why = "it can be written between the steps aim and roll: after attack.aim or before attack.roll";
            return Err(StoreError::Declaration { name, why: why.to_owned() });
        }
        _ if value > block.get(FACES_LEN).into() => {
            return Err(StoreError::Value { field: name, value, low, high: block.get(FACES_LEN).into() });
        }
        _ => block.set(CRITICALS, value as u8),
    }
    Ok(())
}
