//! A running game as the text of a scenario.

use serde_json::{Map, Value};

use super::{toml_text, write};
use crate::content::position::POSITION;
use crate::content::{ContentError, Kind, Scenario, Source};
use crate::flow::stack;
use crate::game::save::ModSet;
use crate::rules::timeline;
use crate::store::layout::TIME;
use crate::store::{Block, Schema};

/// Keys that come first in a scenario and in its tables, in this order.
const FIRST: [&str; 10] =
    ["name", "ruleset", "map", "first_player", "settings", "players", "objectives", "tokens", "hex", "kind"];

/// The text of a scenario whose games begin where this one stands: what its own file says, with all patches applied and the
/// settings that were given, and the position.
///
/// # Errors
/// None, as long as the scenario has the texts that it was loaded from.
pub fn scenario_text(
    block: &Block,
    schema: &Schema,
    scenario: &Scenario,
    mods: &ModSet,
) -> Result<String, ContentError> {
    let mut own = scenario.document()?;
    own.remove(POSITION);
    if !scenario.given.is_empty() {
        let settings = own.entry("settings").or_insert_with(|| toml::Table::new().into());
        if let Some(settings) = settings.as_table_mut() {
            settings.extend(scenario.given.clone());
        }
    }
    // Tables of content hold what JSON can hold: it has been read before.
    let own: Map<String, Value> = match serde_json::to_value(&own) {
        Ok(Value::Object(own)) => own,
        _ => Map::new(),
    };
    let (head, own) = (comment(block, scenario), toml_text::document(&own, &FIRST));
    Ok(format!("{head}\n{own}\n{}", write::text(block, schema, scenario, mods)))
}

/// The texts of that scenario: its own, and those of all content that it is played with.
///
/// # Errors
/// As [`scenario_text`].
pub fn scenario_sources(
    block: &Block,
    schema: &Schema,
    scenario: &Scenario,
    mods: &ModSet,
) -> Result<Vec<Source>, ContentError> {
    let text = scenario_text(block, schema, scenario, mods)?;
    let own = Source { kind: Kind::Scenario, name: scenario.name.clone(), text };
    // Scenarios that it has patched are in its text.
    let others = scenario.sources.iter().filter(|source| source.kind != Kind::Scenario);
    Ok([own].into_iter().chain(others.cloned()).collect())
}

/// What whoever opens the file wants to know first.
fn comment(block: &Block, scenario: &Scenario) -> String {
    let time = block.get(TIME);
    let when = match time {
        0 => String::new(),
        _ => format!(" in phase {}, space {}", timeline::phase(time), timeline::space(time)),
    };
    let at = stack::top(block).map_or_else(
        || "over".to_owned(),
        |frame| {
            let step = frame.procedure.steps().get(usize::from(frame.step)).copied().unwrap_or_default();
            format!("at {}.{step}", frame.procedure.name())
        },
    );
    let lines = [
        format!("# A game of {} as it stood{when}, {at}.", scenario.name.replace(char::is_control, " ")),
        "# Pieces and cards have the components and fields of docs/world.md; what is left out is at its default. A piece".to_owned(),
        "# without a table is not there. Without `stack` nothing is in flight: the next activation, or turn, begins.".to_owned(),
    ];
    lines.map(|line| line + "\n").concat()
}
