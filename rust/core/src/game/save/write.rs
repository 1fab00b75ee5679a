//! Writing a save: the block by names.

use serde_json::{Map, Value, json};

use super::{ModSet, pack};
use crate::content::Scenario;
use crate::dice::Purpose;
use crate::flow::{Frame, NOBODY, stack, trigger};
use crate::store::layout::{
    ACTIVATIONS, ACTIVE, ATTACK_ACCURACY, ATTACK_CRITICAL_FROM, ATTACK_FLAGS, ATTACK_STRENGTH, ATTACK_TL, CRITICALS,
    DEALT, DECISION, EFFECTS_BEGUN, FACES_AT, FACES_LEN, LAST_PLAYER, NUMBER, PHASES_SCORED, QUEUED, ROLL_DICE, ROLLS,
    SEED, SHUFFLES, STATUS, TIME,
};
use crate::store::query::rows;
use crate::store::{Block, FieldRef, Schema, Table};

/// Writes a save.
#[must_use]
pub fn write(block: &Block, schema: &Schema, scenario: &Scenario, mods: &ModSet, history: &[String]) -> Vec<u8> {
    let capacities = schema.capacities();
    pack(&json!({
        "engine": env!("CARGO_PKG_VERSION"),
        "scenario": write_scenario(scenario),
        "mods": mods.write(&scenario.extension),
        "capacities": { "pieces": capacities.pieces, "cards": capacities.cards },
        "schema": format!("{:016x}", schema.fingerprint()),
        "header": write_header(block, scenario),
        "attack": {
            "faces": block.bytes()[FACES_AT..FACES_AT + block.get(FACES_LEN) as usize],
            "criticals": block.get(CRITICALS),
            "roll_dice": block.get(ROLL_DICE),
            "strength": block.get(ATTACK_STRENGTH),
            "accuracy": block.get(ATTACK_ACCURACY),
            "tl": block.get(ATTACK_TL),
            "critical_from": block.get(ATTACK_CRITICAL_FROM),
            "flags": block.get(ATTACK_FLAGS),
        },
        "stack": (0..stack::depth(block)).filter_map(|number| stack::frame(block, number)).map(|frame| write_frame(&frame)).collect::<Vec<_>>(),
        "queue": trigger::list(block).iter().map(|entry| json!({ "trigger": entry.kind.name(), "entity": entity(entry.row) })).collect::<Vec<_>>(),
        "players": write_table(block, schema, scenario, Table::Players),
        "pieces": write_table(block, schema, scenario, Table::Pieces),
        "cards": write_table(block, schema, scenario, Table::Cards),
        "match": write_table(block, schema, scenario, Table::Match),
        "history": history,
        "state_hash": format!("{:032x}", block.hash()),
    }))
}

fn write_scenario(scenario: &Scenario) -> Value {
    let file = |source: &crate::content::Source| json!({ "kind": source.kind.folder(), "name": source.name, "text": source.text });
    json!({
        "name": scenario.name,
        "given": serde_json::to_value(&scenario.given).unwrap_or_default(),
        "files": scenario.sources.iter().map(file).collect::<Vec<_>>(),
    })
}

fn write_header(block: &Block, scenario: &Scenario) -> Value {
    let mut rolls = Map::new();
    rolls.insert(Purpose::Attack.name().to_owned(), json!(block.get(ROLLS[Purpose::Attack as usize])));
    if block.card_capacity() > 0 {
        rolls.insert(Purpose::Shuffle.name().to_owned(), json!(block.get(SHUFFLES)));
    }
    for (number, name) in scenario.extension.dice.iter().enumerate() {
        rolls.insert(format!("mod {name}"), json!(block.counter(number)));
    }
    json!({
        "seed": block.get(SEED),
        "number": block.get(NUMBER),
        "decision": block.get(DECISION),
        "activations": block.get(ACTIVATIONS),
        "rolls": rolls,
        "queued": block.get(QUEUED),
        "dealt": block.get(DEALT),
        "time": block.get(TIME),
        "phases_scored": block.get(PHASES_SCORED),
        "last_player": block.get(LAST_PLAYER).checked_sub(1),
        "active": Some(block.get(ACTIVE)).filter(|entity| *entity > 0),
        "status": block.get(STATUS),
        "effects_begun": block.get(EFFECTS_BEGUN),
    })
}

/// The entity of a row; null for nobody.
fn entity(row: u8) -> Option<u16> {
    (row != NOBODY).then(|| u16::from(row) + 1)
}

fn write_frame(frame: &Frame) -> Value {
    let steps = frame.procedure.steps();
    let step = |number: u8| steps.get(number as usize).copied();
    json!({
        "procedure": frame.procedure.name(),
        "step": step(frame.step),
        "left": frame.left.checked_sub(1).and_then(step),
        "player": frame.player,
        "listener": frame.listener,
        "subject": entity(frame.subject),
        "object": entity(frame.object),
        "source": entity(frame.source),
        "effect": frame.effect,
        "op": frame.op,
        "entities": rows(frame.mask).map(|row| row + 1).collect::<Vec<_>>(),
        "registers": frame.registers,
    })
}

/// A table as `{number: {component: {field: value}}}`; pieces and cards count from 1, players from 0. Cards stand by id.
fn write_table(block: &Block, schema: &Schema, scenario: &Scenario, table: Table) -> Value {
    let mut written = Map::new();
    for row in 0..schema.capacity(table) {
        let mut parts = Map::new();
        for (number, component) in schema.components().iter().enumerate() {
            if component.table != table || !matches!(block.has_component(schema, number, row), Ok(true)) {
                continue;
            }
            let mut fields = Map::new();
            for (index, field) in component.fields.iter().enumerate() {
                let value = block.read(schema, FieldRef { component: number, field: index }, row).unwrap_or_default();
                let number = value as usize;
                let id = match (component.name.as_str(), field.name.as_str()) {
                    ("Unit", "card") => scenario.units.get(number).map(|card| &card.id),
                    ("Card", "card") => scenario.cards.get(number).map(|card| &card.id),
                    _ => None,
                };
                fields.insert(field.name.clone(), id.map_or_else(|| json!(value), |id| json!(id)));
            }
            parts.insert(component.name.clone(), fields.into());
        }
        if !parts.is_empty() {
            let name = if matches!(table, Table::Pieces | Table::Cards) { row + 1 } else { row };
            written.insert(name.to_string(), parts.into());
        }
    }
    written.into()
}
