//! Explanations of rolls and damage for Python.

use std::fmt::Write as _;

use ironhex_core::game::Scene;
use ironhex_core::game::explain::{Against, Reckoning, Roll};
use pyo3::prelude::*;

/// A part of a number: its source, the amount, the rule.
type Part = (&'static str, i16, &'static str);

fn parts(parts: &[(&'static str, i16, ironhex_core::flow::Rule)]) -> Vec<Part> {
    parts.iter().map(|(source, amount, rule)| (*source, *amount, rule.id())).collect()
}

fn sum(parts: &[Part]) -> String {
    let word = |(source, amount, _): &Part| format!("{source} {amount:+}");
    parts.iter().map(word).collect::<Vec<_>>().join(", ")
}

/// What an attack rolls against one target.
///
/// Attributes:
///     target: the entity.
///     accuracy: Accuracy against it (AT-6, AT-8).
///     parts: of what it is made, as (source, amount, rule id); empty where it was taken at the roll (AT-6).
///     hits_from: the least face that hits (AT-7).
#[pyclass(frozen, module = "ironhex._core")]
pub struct TargetExplained {
    #[pyo3(get)]
    target: usize,
    #[pyo3(get)]
    accuracy: i8,
    #[pyo3(get)]
    parts: Vec<Part>,
    #[pyo3(get)]
    hits_from: u8,
}

impl TargetExplained {
    fn new(against: &Against) -> Self {
        let Against { target, accuracy, hits_from, .. } = *against;
        Self { target: target + 1, accuracy, parts: parts(&against.parts), hits_from }
    }
}

#[pymethods]
impl TargetExplained {
    fn __str__(&self) -> String {
        let made = if self.parts.is_empty() { String::new() } else { format!(" ({})", sum(&self.parts)) };
        format!("e{}: Accuracy {:+}{made}, hits on {}+", self.target, self.accuracy, self.hits_from)
    }

    fn __repr__(&self) -> String {
        format!("<ironhex.TargetExplained: {}>", self.__str__())
    }
}

/// What an attack rolls, and why; `str()` is one line.
///
/// Attributes:
///     attacker: the entity that attacks.
///     weapon: name of the weapon.
///     dice: dice of the roll.
///     parts: of what they are made, as (source, amount, rule id).
///     critical_from: the least face that is a critical hit (AT-7).
///     targets: a `TargetExplained` for each target.
#[pyclass(frozen, module = "ironhex._core")]
pub struct RollExplained {
    #[pyo3(get)]
    attacker: usize,
    #[pyo3(get)]
    weapon: String,
    #[pyo3(get)]
    dice: i16,
    #[pyo3(get)]
    parts: Vec<Part>,
    #[pyo3(get)]
    critical_from: u8,
    #[pyo3(get)]
    targets: Vec<Py<TargetExplained>>,
    text: String,
}

impl RollExplained {
    /// For Python.
    pub fn new(py: Python<'_>, scene: Scene, roll: &Roll) -> PyResult<Self> {
        let weapon = scene.weapon(roll.attacker, roll.weapon).map_or_else(String::new, |weapon| weapon.name.clone());
        let (attacker, dice, critical_from) = (roll.attacker + 1, roll.dice, roll.critical_from);
        let parts = parts(&roll.parts);
        let targets: Vec<TargetExplained> = roll.against.iter().map(TargetExplained::new).collect();
        let against = targets.iter().map(TargetExplained::__str__).collect::<Vec<_>>().join("; ");
        let text = format!(
            "e{attacker} with {weapon}: {dice} dice ({}), critical hits from {critical_from}; {against}",
            sum(&parts)
        );
        let targets = targets.into_iter().map(|target| Py::new(py, target)).collect::<PyResult<_>>()?;
        Ok(Self { attacker, weapon, dice, parts, critical_from, targets, text })
    }
}

#[pymethods]
impl RollExplained {
    fn __str__(&self) -> &str {
        &self.text
    }

    fn __repr__(&self) -> String {
        format!("<ironhex.RollExplained: {}>", self.text)
    }
}

/// How the damage of an attack to a target comes about; `str()` is one line.
///
/// Attributes:
///     target: the entity.
///     hits: hits against it.
///     raised: the sum of all Damage+x (AT-10).
///     reduced: what reductions take off.
///     fractured: what Fracture adds before Shields (`fracture_check = before_shields`).
///     shielded: what Shields stop.
///     damage: the damage of step 9 (AT-5).
///     fracture: what Fracture adds in step 10 (AT-11).
///     total: both together.
#[pyclass(frozen, get_all, module = "ironhex._core")]
pub struct DamageExplained {
    target: usize,
    hits: i16,
    raised: i16,
    reduced: i16,
    fractured: i16,
    shielded: u8,
    damage: i16,
    fracture: i16,
    total: i16,
}

impl DamageExplained {
    /// For Python.
    pub const fn new(target: usize, reckoning: Reckoning) -> Self {
        let Reckoning { hits, raised, reduced, fractured, shielded, damage, fracture } = reckoning;
        let total = damage.saturating_add(fracture);
        Self { target: target + 1, hits, raised, reduced, fractured, shielded, damage, fracture, total }
    }
}

#[pymethods]
impl DamageExplained {
    fn __str__(&self) -> String {
        let mut text = format!("e{}: {} hits", self.target, self.hits);
        let signed = [
            (self.raised, "Damage+x"),
            (-self.reduced, "reduction"),
            (self.fractured, "Fracture"),
            (-i16::from(self.shielded), "Shields"),
            (self.fracture, "Fracture"),
        ];
        for (amount, source) in signed.into_iter().filter(|(amount, _)| *amount != 0) {
            let sign = if amount < 0 { '-' } else { '+' };
            // Writing to a text cannot fail.
            let _ = write!(text, " {sign} {} {source}", amount.unsigned_abs());
        }
        format!("{text} = {} damage", self.total)
    }

    fn __repr__(&self) -> String {
        format!("<ironhex.DamageExplained: {}>", self.__str__())
    }
}
