//! Reading a save: names are found where they lie in this version.

use std::sync::Arc;

use serde_json::Value;

use super::{ModSet, SaveError, Saved, migrate, mods, unpack};
use crate::content::{Extension, Kind, Scenario, Source};
use crate::dice::Purpose;
use crate::flow::{Frame, NOBODY, Procedure, Trigger, TriggerKind, stack, trigger};
use crate::game::invariants;
use crate::store::layout::{
    ACTIVATIONS, ACTIVE, ATTACK_ACCURACY, ATTACK_CRITICAL_FROM, ATTACK_FLAGS, ATTACK_STRENGTH, ATTACK_TL, CRITICALS,
    DEALT, DECISION, EFFECTS_BEGUN, FACES_AT, FACES_LEN, LAST_PLAYER, MAX_DICE, NUMBER, PHASES_SCORED, QUEUED,
    ROLL_DICE, ROLLS, SEED, SHUFFLES, STATUS, TIME,
};
use crate::store::query::bit;
use crate::store::{Block, Capacities, Schema, Table};

/// Reads a save.
///
/// # Errors
/// [`SaveError`] says where and what.
pub fn read(bytes: &[u8], extension: &Arc<Extension>, given: &ModSet) -> Result<Saved, SaveError> {
    let mut value = unpack(bytes)?;
    migrate::to_present(&mut value);
    given.check(value.get("mods").unwrap_or(&Value::Null))?;
    mods::migrate(&mut value, extension)?;
    let root = Node { value: &value, place: String::new() };
    let mut scenario = read_scenario(&root.get("scenario")?, extension)?;
    let capacities = root.get("capacities")?;
    let (pieces, cards) = (capacities.int("pieces", 0, 64)?, capacities.int("cards", 0, 128)?);
    let capacities = Capacities::for_counts(pieces as usize, cards as usize)?;
    let schema = Arc::new(extension.schema_for(capacities)?);
    scenario.schema = Arc::clone(&schema);
    let mut block = Block::new(&schema);
    read_header(&mut block, &root.get("header")?, extension)?;
    read_attack(&mut block, &root.get("attack")?)?;
    for frame in root.get("stack")?.list()? {
        if !stack::push(&mut block, &read_frame(&frame)?) {
            return Err(frame.fault("the stack is full"));
        }
    }
    for entry in root.get("queue")?.list()? {
        let kind = entry.get("trigger")?;
        let kind = TriggerKind::parse(kind.text()?).ok_or_else(|| kind.fault("is no trigger of this version"))?;
        let row = entry.row("entity")?;
        if row == NOBODY || !trigger::queue(&mut block, Trigger { kind, row }) {
            return Err(entry.fault("cannot be queued"));
        }
    }
    read_table(&mut block, &schema, &scenario, Table::Players, &root.get("players")?)?;
    read_table(&mut block, &schema, &scenario, Table::Pieces, &root.get("pieces")?)?;
    if root.value.get("cards").is_some() {
        read_table(&mut block, &schema, &scenario, Table::Cards, &root.get("cards")?)?;
    }
    if root.value.get("match").is_some() {
        read_table(&mut block, &schema, &scenario, Table::Match, &root.get("match")?)?;
    }
    migrate::effects(&mut block, &scenario);
    given.check_flight(value.get("mods").unwrap_or(&Value::Null), &block)?;
    invariants::check(&block, &scenario)?;
    invariants::check_decision(&block, &scenario)?;
    let same_schema = root.get("schema")?.text()? == format!("{:016x}", schema.fingerprint());
    if same_schema && root.get("state_hash")?.text()? != format!("{:032x}", block.hash()) {
        return Err(SaveError::Damaged("the state does not have the hash that the save gives".to_owned()));
    }
    let history = root
        .get("history")?
        .list()?
        .iter()
        .map(|line| Ok(line.text()?.to_owned()))
        .collect::<Result<_, SaveError>>()?;
    Ok(Saved { scenario, block, history })
}

fn read_scenario(node: &Node, extension: &Arc<Extension>) -> Result<Scenario, SaveError> {
    let mut given = toml::Table::new();
    for (name, value) in node.get("given")?.entries()? {
        given.insert(name, read_setting(&value)?);
    }
    let mut sources = Vec::new();
    for file in node.get("files")?.list()? {
        let text = |key| Ok::<_, SaveError>(file.get(key)?.text()?.to_owned());
        let kind = file.get("kind")?;
        let kind = Kind::named(kind.text()?).ok_or_else(|| kind.fault("is no kind of content"))?;
        sources.push(Source { kind, name: text("name")?, text: text("text")? });
    }
    Ok(Scenario::from_sources(node.get("name")?.text()?, sources, &given, extension)?)
}

fn read_setting(node: &Node) -> Result<toml::Value, SaveError> {
    match node.value {
        Value::Bool(state) => Ok(toml::Value::Boolean(*state)),
        Value::String(word) => Ok(toml::Value::String(word.clone())),
        _ => Ok(toml::Value::Integer(node.number(i64::MIN.into(), i64::MAX.into())? as i64)),
    }
}

fn read_header(block: &mut Block, node: &Node, extension: &Extension) -> Result<(), SaveError> {
    let word = i128::from(u32::MAX);
    block.set(SEED, node.int("seed", 0, u64::MAX.into())? as u64);
    block.set(NUMBER, node.int("number", 0, word)? as u32);
    block.set(DECISION, node.int("decision", 0, word)? as u32);
    block.set(ACTIVATIONS, node.int("activations", 0, word)? as u32);
    let rolls = node.get("rolls")?.int(Purpose::Attack.name(), 0, word)? as u32;
    block.set(ROLLS[Purpose::Attack as usize], rolls);
    block.set(SHUFFLES, node.get("rolls")?.int_or_zero(Purpose::Shuffle.name(), 0, word)? as u32);
    block.set(DEALT, node.int_or_zero("dealt", 0, word)? as u32);
    for (number, name) in extension.dice.iter().enumerate() {
        block.set_counter(number, node.get("rolls")?.int_or_zero(&format!("mod {name}"), 0, word)? as u32);
    }
    block.set(QUEUED, node.int_or_zero("queued", 0, word)? as u32);
    block.set(TIME, node.int("time", 0, u16::MAX.into())? as u16);
    block.set(PHASES_SCORED, node.int("phases_scored", 0, 255)? as u8);
    block.set(LAST_PLAYER, node.int_or_null("last_player", 0, 1)?.map_or(0, |player| player as u8 + 1));
    block.set(ACTIVE, node.int_or_null("active", 1, 64)?.map_or(0, |entity| entity as u8));
    block.set(STATUS, node.int("status", 0, 3)? as u8);
    block.set(EFFECTS_BEGUN, node.int_or_zero("effects_begun", 0, 255)? as u8);
    Ok(())
}

fn read_attack(block: &mut Block, node: &Node) -> Result<(), SaveError> {
    let faces = node.get("faces")?;
    let list = faces.list()?;
    if list.len() > MAX_DICE {
        return Err(faces.fault("has more faces than dice"));
    }
    for (die, face) in list.iter().enumerate() {
        block.bytes_mut()[FACES_AT + die] = face.number(1, 10)? as u8;
    }
    block.set(FACES_LEN, list.len() as u8);
    block.set(CRITICALS, node.int("criticals", 0, MAX_DICE as i128)? as u8);
    block.set(ROLL_DICE, node.int_or_zero("roll_dice", 0, MAX_DICE as i128)? as u8);
    block.set(ATTACK_STRENGTH, node.int_or_zero("strength", -99, 99)? as i8);
    block.set(ATTACK_ACCURACY, node.int_or_zero("accuracy", -99, 99)? as i8);
    block.set(ATTACK_TL, node.int_or_zero("tl", -99, 99)? as i8);
    block.set(ATTACK_CRITICAL_FROM, node.int_or_zero("critical_from", 0, 10)? as u8);
    block.set(ATTACK_FLAGS, node.int_or_zero("flags", 0, 255)? as u8);
    Ok(())
}

fn read_frame(node: &Node) -> Result<Frame, SaveError> {
    let name = node.get("procedure")?;
    let procedure = Procedure::parse(name.text()?).ok_or_else(|| name.fault("is no procedure of this version"))?;
    let step = |node: &Node| procedure.step(node.text()?).ok_or_else(|| node.fault("is no step of this version"));
    let mut frame = Frame::new(procedure, node.int("player", 0, 1)? as u8, node.row("subject")?);
    frame.step = step(&node.get("step")?)?;
    let left = node.get("left")?;
    frame.left = if left.value.is_null() { 0 } else { step(&left)? + 1 };
    frame.listener = node.int("listener", 0, 255)? as u8;
    (frame.object, frame.source) = (node.row("object")?, node.row("source")?);
    frame.effect = node.int("effect", 0, u16::MAX.into())? as u16;
    frame.op = node.int("op", 0, u16::MAX.into())? as u16;
    for entity in node.get("entities")?.list()? {
        frame.mask |= bit(entity.number(1, 64)? as usize - 1);
    }
    let registers = node.get("registers")?;
    let values = registers.list()?;
    if values.len() != frame.registers.len() {
        return Err(registers.fault("must have six numbers"));
    }
    for (register, value) in frame.registers.iter_mut().zip(values) {
        *register = value.number(i16::MIN.into(), i16::MAX.into())? as i16;
    }
    Ok(frame)
}

fn read_table(
    block: &mut Block,
    schema: &Schema,
    scenario: &Scenario,
    table: Table,
    node: &Node,
) -> Result<(), SaveError> {
    let least = usize::from(matches!(table, Table::Pieces | Table::Cards));
    for (name, parts) in node.entries()? {
        let row = name.parse::<usize>().ok().and_then(|number| number.checked_sub(least));
        let row = row.ok_or_else(|| parts.fault("is no entity"))?;
        for (component, fields) in parts.entries()? {
            let number = schema.component(&component)?;
            if schema.components()[number].table != table {
                return Err(fields.fault("is a component of another table"));
            }
            block.add_component(schema, number, row)?;
            for (field, value) in fields.entries()? {
                let place = schema.field(&format!("{component}.{field}"))?;
                block.write(schema, place, row, read_value(scenario, &component, &field, &value)?)?;
            }
        }
    }
    Ok(())
}

/// A number, or the id of a card.
fn read_value(scenario: &Scenario, component: &str, field: &str, node: &Node) -> Result<i64, SaveError> {
    let Some(id) = node.value.as_str() else { return Ok(node.number(i64::MIN.into(), i64::MAX.into())? as i64) };
    match (component, field) {
        ("Unit" | "Card", "card") => match position(scenario, component, id) {
            Some(card) => Ok(card as i64),
            None => Err(node.fault("is no card of the scenario in the save")),
        },
        _ => Err(node.fault("is no number")),
    }
}

/// The index of a card in the scenario.
fn position(scenario: &Scenario, component: &str, id: &str) -> Option<usize> {
    if component == "Unit" {
        return scenario.units.iter().position(|card| card.id == id);
    }
    scenario.cards.iter().position(|card| card.id == id)
}

/// A value of the save that knows its place.
struct Node<'a> {
    value: &'a Value,
    place: String,
}

impl<'a> Node<'a> {
    fn fault(&self, why: &str) -> SaveError {
        let shown: String = self.value.to_string().chars().take(40).collect();
        let place = if self.place.is_empty() { "the top".to_owned() } else { self.place.clone() };
        SaveError::Place { place, why: format!("{shown} {why}") }
    }

    fn below(&self, key: &str, value: &'a Value) -> Self {
        let place = if self.place.is_empty() { key.to_owned() } else { format!("{}.{key}", self.place) };
        Self { value, place }
    }

    fn get(&self, key: &str) -> Result<Self, SaveError> {
        let value = self.value.get(key).ok_or_else(|| self.fault(&format!("has no {key:?}")))?;
        Ok(self.below(key, value))
    }

    fn text(&self) -> Result<&'a str, SaveError> {
        self.value.as_str().ok_or_else(|| self.fault("is no text"))
    }

    fn list(&self) -> Result<Vec<Self>, SaveError> {
        let values = self.value.as_array().ok_or_else(|| self.fault("is no list"))?;
        Ok(values.iter().enumerate().map(|(at, value)| self.below(&at.to_string(), value)).collect())
    }

    fn entries(&self) -> Result<Vec<(String, Self)>, SaveError> {
        let values = self.value.as_object().ok_or_else(|| self.fault("is no table"))?;
        Ok(values.iter().map(|(key, value)| (key.clone(), self.below(key, value))).collect())
    }

    fn number(&self, low: i128, high: i128) -> Result<i128, SaveError> {
        let number = self.value.as_i64().map(i128::from).or_else(|| self.value.as_u64().map(i128::from));
        number
            .filter(|number| (low..=high).contains(number))
            .ok_or_else(|| self.fault(&format!("is no whole number from {low} to {high}")))
    }

    fn int(&self, key: &str, low: i128, high: i128) -> Result<i128, SaveError> {
        self.get(key)?.number(low, high)
    }

    /// A number that saves have had only since some version: without it, 0.
    fn int_or_zero(&self, key: &str, low: i128, high: i128) -> Result<i128, SaveError> {
        if self.value.get(key).is_none() { Ok(0) } else { self.int(key, low, high) }
    }

    fn int_or_null(&self, key: &str, low: i128, high: i128) -> Result<Option<i128>, SaveError> {
        let node = self.get(key)?;
        if node.value.is_null() { Ok(None) } else { node.number(low, high).map(Some) }
    }

    /// The row of an entity; [`NOBODY`] where it is null.
    fn row(&self, key: &str) -> Result<u8, SaveError> {
        Ok(self.int_or_null(key, 1, 64)?.map_or(NOBODY, |entity| entity as u8 - 1))
    }
}
