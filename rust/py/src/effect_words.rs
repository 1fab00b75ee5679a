//! The words of the effect language with what they mean, for the reference page and the JSON Schemas.

use ironhex_core::content::card;
use ironhex_core::content::effect::condition::TESTS;
use ironhex_core::content::effect::op::OPS;
use ironhex_core::content::effect::{
    Duration, Limit, MAX_ABILITIES, MAX_CONDITIONS, MAX_OPS, MAX_WEAPON_EFFECTS, Relation, STATUSES, Trigger, Way, Who,
    Word,
};
use ironhex_core::effects::{MAX_BEGUN, MAX_REPEATS};
use ironhex_core::store::layout::{QUEUE_LENGTH, STACK_DEPTH, forbidden};
use pyo3::prelude::*;
use pyo3::types::PyDict;

/// All words of the effect language: lists of (word, meaning), lists of plain words, and `bounds` by name.
#[pyfunction]
pub fn effect_words(py: Python<'_>) -> PyResult<Bound<'_, PyDict>> {
    let lists = PyDict::new(py);
    for (list, names, meanings) in [
        ("triggers", Trigger::NAMES, Trigger::MEANINGS),
        ("relations", Relation::NAMES, Relation::MEANINGS),
        ("limits", Limit::NAMES, Limit::MEANINGS),
        ("durations", Duration::NAMES, Duration::MEANINGS),
        ("words", Word::NAMES, Word::MEANINGS),
        ("selectors", Who::NAMES, Who::MEANINGS),
        ("movements", Way::NAMES, Way::MEANINGS),
    ] {
        lists.set_item(list, names.iter().zip(meanings).collect::<Vec<_>>())?;
    }
    lists.set_item("tests", TESTS.to_vec())?;
    lists.set_item("ops", OPS.to_vec())?;
    lists.set_item("card_ops", card::op::OPS.to_vec())?;
    lists.set_item("statuses", STATUSES.to_vec())?;
    lists.set_item("forbidden", forbidden::NAMES.to_vec())?;
    let bounds = PyDict::new(py);
    for (name, most) in [
        ("abilities", MAX_ABILITIES),
        ("weapon_effects", MAX_WEAPON_EFFECTS),
        ("conditions", MAX_CONDITIONS),
        ("ops", MAX_OPS),
        ("begun", MAX_BEGUN.into()),
        ("repeats", MAX_REPEATS as usize),
        ("stack", STACK_DEPTH),
        ("queue", QUEUE_LENGTH),
    ] {
        bounds.set_item(name, most)?;
    }
    lists.set_item("bounds", bounds)?;
    Ok(lists)
}
