//! Writing a save: the block by names.

use serde_json::{Map, Value, json};

use super::{ModSet, SaveError, pack};
use crate::content::Scenario;
use crate::dice::Purpose;
use crate::flow::trigger;
use crate::game::by_name::write as by_name;
use crate::store::layout::{
    ACTIVATIONS, ACTIVE, DEALT, DECISION, EFFECTS_BEGUN, LAST_PLAYER, NUMBER, PHASES_SCORED, QUEUED, ROLLS, SEED,
    SHUFFLES, STATUS, TIME,
};
use crate::store::{Block, Schema, Table};

/// Writes a save.
///
/// # Errors
/// [`SaveError::TooLarge`].
pub fn write(
    block: &Block,
    schema: &Schema,
    scenario: &Scenario,
    mods: &ModSet,
    history: &[String],
) -> Result<Vec<u8>, SaveError> {
    let capacities = schema.capacities();
    let table = |table| by_name::as_json(by_name::table(block, schema, scenario, table));
    pack(&json!({
        "engine": env!("CARGO_PKG_VERSION"),
        "scenario": write_scenario(scenario),
        "mods": mods.write(&scenario.extension),
        "capacities": { "pieces": capacities.pieces, "cards": capacities.cards },
        "schema": format!("{:016x}", schema.fingerprint()),
        "header": write_header(block, scenario),
        "attack": by_name::attack(block),
        "stack": by_name::frames(block),
        "queue": trigger::list(block).iter().map(|entry| json!({ "trigger": entry.kind.name(), "entity": by_name::entity(entry.row) })).collect::<Vec<_>>(),
        "players": table(Table::Players),
        "pieces": table(Table::Pieces),
        "cards": table(Table::Cards),
        "match": table(Table::Match),
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
