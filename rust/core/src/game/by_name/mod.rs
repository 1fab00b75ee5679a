//! A state by names, as JSON: what saves and positions of scenarios hold of it. Components, fields, procedures and steps
//! stand by name, so a later version finds them wherever they lie then.

pub(in crate::game) mod node;
pub(in crate::game) mod read;
pub(in crate::game) mod write;

use crate::content::Scenario;
use crate::store::layout::{area, token};

/// The words of a field that counts words.
fn words_of(component: &str, field: &str) -> &'static [&'static str] {
    match (component, field) {
        ("BoardToken", "kind") => &token::NAMES,
        ("Zone", "area") => &area::NAMES,
        _ => &[],
    }
}

/// The id of a card in the scenario, by its number; only for the fields that hold such numbers.
fn card_id<'a>(scenario: &'a Scenario, component: &str, field: &str, number: usize) -> Option<&'a str> {
    match (component, field) {
        ("Unit", "card") => scenario.units.get(number).map(|card| card.id.as_str()),
        ("Card", "card") => scenario.cards.get(number).map(|card| card.id.as_str()),
        _ => None,
    }
}
