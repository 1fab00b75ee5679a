//! The state of a game as plain Python values, through the schema.

use ironhex_core::content::settings::SPACES;
use ironhex_core::content::{Scenario, UnitCard, Weapon};
use ironhex_core::rules::relations::Scene;
use ironhex_core::rules::scoring::winner;
use ironhex_core::rules::timeline;
use ironhex_core::store::layout::{ACTIVATIONS, ACTIVE, TIME};
use ironhex_core::store::schema::PlacedComponent;
use ironhex_core::store::{Block, Capacities, FieldRef, Schema, Table};
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::errors;

/// Card ids of a scenario, in the order of their numbers (`Unit.card`).
#[pyfunction]
pub fn cards(scenario: &crate::scenario::Scenario) -> Vec<String> {
    scenario.scenario.units.iter().map(|card| card.id.clone()).collect()
}

/// Name, TL, range and Strength of a weapon.
type PrintedWeapon = (String, i16, u32, u32);

/// Weapons of every card of a scenario: card id, then name, TL, range and Strength of each.
#[pyfunction]
pub fn weapons(scenario: &crate::scenario::Scenario) -> Vec<(String, Vec<PrintedWeapon>)> {
    let weapon = |weapon: &Weapon| (weapon.name.clone(), weapon.tl, weapon.range.into(), weapon.strength.into());
    let card = |card: &UnitCard| (card.id.clone(), card.weapons.iter().map(weapon).collect());
    scenario.scenario.units.iter().map(card).collect()
}

/// Names of all components of pieces, with the names of their fields.
#[pyfunction]
pub fn components() -> PyResult<Vec<(String, Vec<String>)>> {
    let schema = Schema::new(Capacities { pieces: 16, cards: 0 }, &[]).map_err(|error| errors::store(&error))?;
    let pieces = schema.components().iter().filter(|component| component.table == Table::Pieces);
    let fields = |component: &PlacedComponent| component.fields.iter().map(|field| field.name.clone()).collect();
    Ok(pieces.map(|component| (component.name.clone(), fields(component))).collect())
}

/// Everything about a state but the seed, the counters of dice and the decision number.
pub fn view<'py>(py: Python<'py>, block: &Block, schema: &Schema, scenario: &Scenario) -> PyResult<Bound<'py, PyDict>> {
    let view = PyDict::new(py);
    let time = block.get(TIME);
    view.set_item("scenario", &scenario.name)?;
    view.set_item("phase", if time == 0 { 1 } else { timeline::phase(time) })?;
    view.set_item("space", if time == 0 { 1 } else { timeline::space(time).min(SPACES) })?;
    match winner(Scene { block, scenario }) {
        None => view.set_item("winner", py.None())?,
        Some(None) => view.set_item("winner", "draw")?,
        Some(Some(player)) => view.set_item("winner", player)?,
    }
    view.set_item("active", Some(block.get(ACTIVE)).filter(|entity| *entity > 0))?;
    view.set_item("activations", block.get(ACTIVATIONS))?;
    let mut players = Vec::new();
    for player in 0..schema.capacity(Table::Players) {
        players.push(row(py, block, schema, scenario, Table::Players, player)?);
    }
    view.set_item("players", players)?;
    let pieces = PyDict::new(py);
    for piece in 0..schema.capacity(Table::Pieces) {
        let components = row(py, block, schema, scenario, Table::Pieces, piece)?;
        if !components.is_empty() {
            pieces.set_item(piece + 1, components)?;
        }
    }
    view.set_item("pieces", pieces)?;
    Ok(view)
}

fn row<'py>(
    py: Python<'py>,
    block: &Block,
    schema: &Schema,
    scenario: &Scenario,
    table: Table,
    row: usize,
) -> PyResult<Bound<'py, PyDict>> {
    let components = PyDict::new(py);
    for (number, component) in schema.components().iter().enumerate() {
        let here = component.table == table
            && block.has_component(schema, number, row).map_err(|error| errors::store(&error))?;
        if !here {
            continue;
        }
        let fields = PyDict::new(py);
        for (index, field) in component.fields.iter().enumerate() {
            let place = FieldRef { component: number, field: index };
            let value = block.read(schema, place, row).map_err(|error| errors::store(&error))?;
            match (component.name.as_str(), scenario.units.get(value as usize)) {
                ("Unit", Some(card)) => fields.set_item(&field.name, &card.id)?,
                _ => fields.set_item(&field.name, value)?,
            }
        }
        components.set_item(&component.name, fields)?;
    }
    Ok(components)
}
