//! Reading a save: names are found where they lie in this version.

use std::sync::Arc;

use serde_json::Value;

use super::{ModSet, SaveError, Saved, migrate, mods, unpack};
use crate::content::{Extension, Kind, Scenario, Source};
use crate::dice::Purpose;
use crate::flow::{NOBODY, Trigger, TriggerKind, trigger};
use crate::game::by_name::node::{Fault, Node};
use crate::game::by_name::read as by_name;
use crate::game::invariants;
use crate::store::layout::{
    ACTIVATIONS, ACTIVE, DEALT, DECISION, EFFECTS_BEGUN, LAST_PLAYER, NUMBER, PHASES_SCORED, QUEUED, ROLLS, SEED,
    SHUFFLES, STATUS, TIME,
};
use crate::store::{Block, Capacities, Table};

/// Reads a save.
///
/// # Errors
/// [`SaveError`] says where and what.
pub fn read(bytes: &[u8], extension: &Arc<Extension>, given: &ModSet) -> Result<Saved, SaveError> {
    let mut value = unpack(bytes)?;
    migrate::to_present(&mut value);
    given.check(value.get("mods").unwrap_or(&Value::Null))?;
    mods::migrate(&mut value, extension)?;
    let root = Node::root(&value);
    let mut scenario = read_scenario(&root.get("scenario")?, extension)?;
    let capacities = root.get("capacities")?;
    let (pieces, cards) = (capacities.int("pieces", 0, 64)?, capacities.int("cards", 0, 128)?);
    let capacities = Capacities::for_counts(pieces as usize, cards as usize)?;
    let schema = Arc::new(extension.schema_for(capacities)?);
    scenario.schema = Arc::clone(&schema);
    let mut block = Block::new(&schema);
    read_header(&mut block, &root.get("header")?, extension)?;
    by_name::attack(&mut block, &root.get("attack")?)?;
    by_name::frames(&mut block, &root.get("stack")?)?;
    for entry in root.get("queue")?.list()? {
        let kind = entry.get("trigger")?;
        let kind = TriggerKind::parse(kind.text()?).ok_or_else(|| kind.fault("is no trigger of this version"))?;
        let row = entry.row("entity")?;
        if row == NOBODY || !trigger::queue(&mut block, Trigger { kind, row }) {
            return Err(entry.fault("cannot be queued").into());
        }
    }
    by_name::table(&mut block, &schema, &scenario, Table::Players, &root.get("players")?)?;
    by_name::table(&mut block, &schema, &scenario, Table::Pieces, &root.get("pieces")?)?;
    for table in [Table::Cards, Table::Match] {
        if let Some(rows) = root.get_if(table.name()) {
            by_name::table(&mut block, &schema, &scenario, table, &rows)?;
        }
    }
    migrate::effects(&mut block, &scenario);
    given.check_flight(value.get("mods").unwrap_or(&Value::Null), &block)?;
    invariants::check(&block, &scenario)?;
    // With mods the game may be parked at a listener before its decision: who knows the listeners asks then.
    if extension.mods.is_empty() {
        invariants::check_decision(&block, &scenario)?;
    }
    let same_schema = root.get("schema")?.text()? == format!("{:016x}", schema.fingerprint());
    if same_schema && root.get("state_hash")?.text()? != format!("{:032x}", block.hash()) {
        return Err(SaveError::Damaged("the state does not have the hash that the save gives".to_owned()));
    }
    let history =
        root.get("history")?.list()?.iter().map(|line| Ok(line.text()?.to_owned())).collect::<Result<_, Fault>>()?;
    Ok(Saved { scenario, block, history })
}

fn read_scenario(node: &Node, extension: &Arc<Extension>) -> Result<Scenario, SaveError> {
    let mut given = toml::Table::new();
    for (name, value) in node.get("given")?.entries()? {
        given.insert(name, read_setting(&value)?);
    }
    let mut sources = Vec::new();
    for file in node.get("files")?.list()? {
        let text = |key| Ok::<_, Fault>(file.get(key)?.text()?.to_owned());
        let kind = file.get("kind")?;
        let kind = Kind::named(kind.text()?).ok_or_else(|| kind.fault("is no kind of content"))?;
        sources.push(Source { kind, name: text("name")?, text: text("text")? });
    }
    Ok(Scenario::from_sources(node.get("name")?.text()?, sources, &given, extension)?)
}

fn read_setting(node: &Node) -> Result<toml::Value, Fault> {
    match node.value {
        Value::Bool(state) => Ok(toml::Value::Boolean(*state)),
        Value::String(word) => Ok(toml::Value::String(word.clone())),
        _ => Ok(toml::Value::Integer(node.number(i64::MIN.into(), i64::MAX.into())? as i64)),
    }
}

fn read_header(block: &mut Block, node: &Node, extension: &Extension) -> Result<(), Fault> {
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
    block.set(LAST_PLAYER, node.int_if("last_player", 0, 1)?.map_or(0, |player| player as u8 + 1));
    block.set(ACTIVE, node.int_if("active", 1, 64)?.map_or(0, |entity| entity as u8));
    block.set(STATUS, node.int("status", 0, 3)? as u8);
    block.set(EFFECTS_BEGUN, node.int_or_zero("effects_begun", 0, 255)? as u8);
    Ok(())
}
