//! What an open decision is about, for Python.

use ironhex_core::content::effect::Trigger;
use ironhex_core::game::Scene;
use ironhex_core::game::matter::Matter;
use ironhex_core::store::query::rows;
use pyo3::prelude::*;
use pyo3::types::PyDict;

/// The matter of the open decision: `unit`, `object`, `verb`, `window`, `effect`, `source` (who has it), `weapon`
/// (from 1), `attack`: attacker, number and name of the weapon, targets, and `card`: its number and id. What there is not is
/// None.
pub fn matter<'py>(py: Python<'py>, scene: Scene) -> PyResult<Bound<'py, PyDict>> {
    let matter = Matter::of(scene);
    let entity = |row: u8| u16::from(row) + 1;
    let dict = PyDict::new(py);
    dict.set_item("unit", matter.unit.map(entity))?;
    dict.set_item("object", matter.object.map(entity))?;
    dict.set_item("verb", matter.verb)?;
    dict.set_item("window", matter.window.map(Trigger::name))?;
    dict.set_item("effect", matter.effect)?;
    dict.set_item("source", matter.source.map(entity))?;
    dict.set_item("weapon", matter.weapon.map(entity))?;
    let attack = matter.attack.map(|attack| {
        let targets: Vec<usize> = rows(attack.targets).map(|row| row + 1).collect();
        (entity(attack.attacker), entity(attack.weapon), attack.name, targets)
    });
    dict.set_item("attack", attack)?;
    dict.set_item("card", matter.card.map(|(row, id)| (entity(row), id)))?;
    Ok(dict)
}
