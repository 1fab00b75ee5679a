//! Writing a position: the state by names, without what is at its default.

use serde_json::{Map, Value, json};

use super::{KIND_NAMES, KINDS, lying, toml_text};
use crate::content::Scenario;
use crate::game::by_name::read::{OF_ATTACK, OF_FRAME};
use crate::game::by_name::write::{self as by_name, Part, Row};
use crate::game::resample::dealt;
use crate::game::save::ModSet;
use crate::game::save::mods::in_flight;
use crate::rules::relations::Scene;
use crate::rules::timeline;
use crate::store::layout::{
    ACTIVATIONS, ACTIVE, BASE, BOARD_TOKEN, EFFECTS_BEGUN, GARRISON, LAST_PLAYER, OBJECTIVE, OWNER, PHASES_SCORED,
    QUEUED, STATUS, STRUCTURE, TIME, UNIT, UNIT_CARD, status,
};
use crate::store::{Block, Schema, Table};

/// Components with more fields are written without those that are at their default.
const FEW_FIELDS: usize = 3;

/// Components that say what a piece is: they are read first.
const WHAT_IT_IS: [&str; 6] = ["Unit", "Base", "Structure", "Garrison", "Objective", "BoardToken"];

/// The table `position` of a state, as text.
pub(super) fn text(block: &Block, schema: &Schema, scenario: &Scenario, mods: &ModSet) -> String {
    let scene = Scene { block, scenario };
    let rows = |table| by_name::table(block, schema, scenario, table);
    let mut all = vec!["[position]\n".to_owned()];
    all.extend(head(scene, mods).iter().map(|(key, value)| toml_text::line(key, value)));
    all.extend([attack(block), stack(block)]);
    all.extend(rows(Table::Players).iter().map(|row| {
        let name = scenario.players.get(row.number).map_or("", |player| player.name.as_str());
        section("players", row, name)
    }));
    all.extend(rows(Table::Pieces).iter().map(|row| section("pieces", row, &described(scene, row.number - 1))));
    let cards = rows(Table::Cards);
    if !cards.is_empty() {
        all.push("\n[position.cards]\n".to_owned());
        all.extend(cards.iter().map(|row| format!("{} = {}\n", row.number, parts(&row.parts))));
    }
    let of_match = rows(Table::Match);
    if of_match.is_empty() && scenario.extension.components.iter().any(|declared| declared.spec.table == Table::Match) {
        all.push("\n[position.match]\n".to_owned());
    }
    all.extend(of_match.iter().map(|row| section("match", row, "")));
    all.concat()
}

fn attack(block: &Block) -> String {
    let attack = by_name::attack(block);
    let kept = OF_ATTACK.iter().filter(|key| !is_nothing(&attack[**key]));
    let kept: Vec<(&str, String)> = kept.map(|key| (*key, toml_text::inline(&attack[*key]))).collect();
    if kept.is_empty() { String::new() } else { format!("attack = {}\n", toml_text::pairs(kept)) }
}

/// The keys at the top, in the order in which they are read best.
fn head(scene: Scene, mods: &ModSet) -> Vec<(&'static str, Value)> {
    let block = scene.block;
    let (time, flying) = (block.get(TIME), in_flight(block));
    let of_time = |value: u16| json!(if time > 0 { value } else { 0 });
    let counts = vec![
        ("mods", needed_mods(scene, flying)),
        ("listeners", if flying { json!(mods.listeners_hash()) } else { Value::Null }),
        ("phase", of_time(timeline::phase(time))),
        ("space", of_time(timeline::space(time))),
        ("activations", json!(block.get(ACTIVATIONS))),
        ("active", json!(block.get(ACTIVE))),
    ];
    // Player 0 is somebody, and 0 phases are a number.
    let said =
        vec![("last_player", json!(block.get(LAST_PLAYER).checked_sub(1))), ("winner", winner(block)), scored(scene)];
    let more = vec![
        ("effects_begun", json!(block.get(EFFECTS_BEGUN))),
        ("queued", json!(block.get(QUEUED))),
        ("revealed", revealed(scene)),
    ];
    let is_said = |(_, value): &(&str, Value)| !value.is_null();
    let is_some = |(_, value): &(&str, Value)| !is_nothing(value);
    let first = counts.into_iter().filter(is_some);
    first.chain(said.into_iter().filter(is_said)).chain(more.into_iter().filter(is_some)).collect()
}

/// The mods without which the position cannot be read.
fn needed_mods(scene: Scene, flying: bool) -> Value {
    let extension = &scene.scenario.extension;
    let declares = |name: &String| extension.components.iter().any(|declared| declared.of_mod == *name);
    json!(extension.mods.iter().filter(|name| flying || declares(name)).collect::<Vec<_>>())
}

fn winner(block: &Block) -> Value {
    match block.get(STATUS) {
        status::RUNNING => Value::Null,
        status::DRAW => json!("draw"),
        won => json!(won - status::WON),
    }
}

/// Phases scored, where they are others than those before the phase that is played.
fn scored(scene: Scene) -> (&'static str, Value) {
    let block = scene.block;
    let usual = match (scene.on_table(), block.get(STATUS)) {
        (true, _) => 0,
        (false, status::RUNNING) => i64::from(timeline::phase(block.get(TIME).max(1))) - 1,
        (false, _) => i64::from(scene.scenario.settings.phases),
    };
    let scored = i64::from(block.get(PHASES_SCORED));
    ("phases_scored", if scored == usual { Value::Null } else { json!(scored) })
}

/// Upgrades that were dealt face down and lie so no more.
fn revealed(scene: Scene) -> Value {
    let (all, lies) = (dealt(scene.block, scene.scenario), lying(scene.block));
    let counts = (0..KINDS).map(|kind| (KIND_NAMES[kind].to_owned(), json!(all[kind].saturating_sub(lies[kind]))));
    counts.filter(|(_, count)| !is_nothing(count)).collect::<Map<_, _>>().into()
}

/// Whether a value is what is read where its key is left out.
fn is_nothing(value: &Value) -> bool {
    match value {
        Value::Null => true,
        Value::Number(number) => number.as_i64() == Some(0),
        Value::Array(values) => values.iter().all(|value| value.as_i64() == Some(0)),
        Value::Object(table) => table.is_empty(),
        _ => false,
    }
}

fn stack(block: &Block) -> String {
    let frames = by_name::frames(block);
    if frames.is_empty() {
        return String::new();
    }
    let kept = |frame: &Value| {
        let keys = OF_FRAME.iter().filter(|key| **key == "player" || !is_nothing(&frame[**key]));
        toml_text::pairs(keys.map(|key| (*key, toml_text::inline(&frame[*key]))).collect::<Vec<_>>())
    };
    toml_text::block("stack", frames.iter().map(kept))
}

/// A row as a table of its own, with a line for each component.
fn section(table: &str, row: &Row, name: &str) -> String {
    let name = if name.is_empty() { String::new() } else { format!("  # {name}") };
    let mut parts: Vec<&Part> = row.parts.iter().collect();
    parts.sort_by_key(|part| WHAT_IT_IS.iter().position(|name| *name == part.component).unwrap_or(WHAT_IT_IS.len()));
    let lines: Vec<String> = parts.into_iter().map(|part| format!("{} = {}\n", part.component, fields(part))).collect();
    format!("\n[position.{table}.{}]{name}\n{}", row.number, lines.concat())
}

fn parts(all: &[Part]) -> String {
    toml_text::pairs(all.iter().map(|part| (part.component.as_str(), fields(part))))
}

fn fields(part: &Part) -> String {
    let few = part.fields.len() <= FEW_FIELDS;
    let kept = part.fields.iter().filter(|field| few || !field.is_default);
    let text =
        |value: &Value, word: Option<&str>| word.map_or_else(|| toml_text::inline(value), |word| format!("\"{word}\""));
    toml_text::pairs(kept.map(|field| (field.name.as_str(), text(&field.value, field.word))))
}

/// What a piece is, in words.
fn described(scene: Scene, row: usize) -> String {
    let (block, scenario) = (scene.block, scene.scenario);
    let kind = if block.has(UNIT, row) {
        scenario.units.get(block.piece(UNIT_CARD, row) as usize).map_or("unit", |card| card.name.as_str())
    } else if block.has(BASE, row) {
        "Base"
    } else if block.has(STRUCTURE, row) {
        "structure"
    } else if block.has(GARRISON, row) {
        "Garrison"
    } else if block.has(OBJECTIVE, row) {
        "objective"
    } else if block.has(BOARD_TOKEN, row) {
        "token"
    } else {
        "piece of a mod"
    };
    let owner = block.has(OWNER, row).then(|| scenario.players.get(usize::from(scene.owner(row)))).flatten();
    owner.map_or_else(|| kind.to_owned(), |player| format!("{kind} of {}", player.name))
}
