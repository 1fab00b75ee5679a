//! What the cards of a scenario print, for Python.

use ironhex_core::board::Hex;
use ironhex_core::content::effect::Effect;
use ironhex_core::content::{UnitCard, Weapon};
use pyo3::prelude::*;

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
