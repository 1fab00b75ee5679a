//! What the cards of a scenario print, for Python.

use ironhex_core::board::Hex;
use ironhex_core::content::effect::Effect;
use ironhex_core::content::{UnitCard, Weapon};
use ironhex_core::rules::relations::Scene;
use ironhex_core::rules::relations::cards::Paying;
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::board::{Pair, pair};
use crate::scenario::Scenario;

/// Name, TL, range, Strength and pattern of a weapon.
type PrintedWeapon = (String, i16, u32, u32, Vec<Pair>);

/// Name, trigger, Energy cost, limit, and whether the player is asked, of an ability.
type PrintedAbility = (String, &'static str, i16, &'static str, bool);

/// Card ids of a scenario, in the order of their numbers (`Unit.card`).
#[pyfunction]
pub fn cards(scenario: &Scenario) -> Vec<String> {
    scenario.scenario.units.iter().map(|card| card.id.clone()).collect()
}

/// Ids of the cards of decks and of coins, in the order of their numbers (`Card.card`).
#[pyfunction]
pub fn deck_cards(scenario: &Scenario) -> Vec<String> {
    scenario.scenario.cards.iter().map(|card| card.id.clone()).collect()
}

/// What the owner of a card would pay now for playing it, in each way: changes and additional costs included (PC-1).
pub fn play_costs<'py>(py: Python<'py>, scene: Scene, row: usize) -> PyResult<Vec<(&'static str, Bound<'py, PyDict>)>> {
    if !scene.is_card(row) {
        return Ok(Vec::new());
    }
    let card = scene.card_in(row);
    if card.cost.is_none() {
        return Ok(Vec::new());
    }
    let mut found = Vec::new();
    for (way, name) in Paying::ALL.into_iter().zip(Paying::NAMES) {
        let Some(cost) = scene.play_cost(scene.card_owner(row), row, way, 0) else { continue };
        let costs = PyDict::new(py);
        costs.set_item("tl", cost.tl)?;
        costs.set_item("energy", cost.energy)?;
        costs.set_item("designated", cost.designated)?;
        costs.set_item("total", cost.total)?;
        costs.set_item("resource", u32::from(cost.resource) + u32::from(card.additional.resource))?;
        costs.set_item("discard", cost.discard + card.additional.discard)?;
        costs.set_item("x", u8::from(cost.x))?;
        found.push((name, costs));
    }
    Ok(found)
}

/// The nation power of a player that counts now, by nation (PC-11).
pub fn power(scene: Scene, player: u8) -> Vec<(String, u8)> {
    let nations = scene.scenario.nations.iter().enumerate();
    let power = nations.map(|(number, name)| (name.clone(), scene.power(player, number as u8)[0]));
    power.filter(|(_, power)| *power > 0).collect()
}

/// Weapons of every card of a scenario: card id, then what is printed of each.
#[pyfunction]
pub fn weapons(scenario: &Scenario) -> Vec<(String, Vec<PrintedWeapon>)> {
    let weapon = |weapon: &Weapon| {
        let pattern = weapon.pattern.iter().map(|hex: &Hex| pair(*hex)).collect();
        (weapon.name.clone(), weapon.tl, weapon.range.into(), weapon.strength.into(), pattern)
    };
    let card = |card: &UnitCard| (card.id.clone(), card.weapons.iter().map(weapon).collect());
    scenario.scenario.units.iter().map(card).collect()
}

/// Abilities of every card of a scenario: card id, then what is printed of each.
#[pyfunction]
pub fn abilities(scenario: &Scenario) -> Vec<(String, Vec<PrintedAbility>)> {
    let ability =
        |effect: &Effect| (effect.name.clone(), effect.when.name(), effect.cost, effect.limit.name(), effect.optional);
    let card =
        |card: &UnitCard| (card.id.clone(), card.effects.iter().take(card.abilities.into()).map(ability).collect());
    scenario.scenario.units.iter().map(card).collect()
}
