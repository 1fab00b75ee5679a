//! Whole games in the core for Python.

use ironhex_core::flow::Rule;
use ironhex_core::sim::{self, GameRow, Policy};
use numpy::ndarray::Array2;
use numpy::{PyArray1, ToPyArray};
use pyo3::prelude::*;
use pyo3::types::PyDict;
use xxhash_rust::xxh3::Xxh3Default;

use crate::errors::{self, CapacityError, PolicyError};
use crate::scenario::Scenario;

/// Names of the built-in policies.
#[pyfunction]
pub fn policies() -> Vec<&'static str> {
    Policy::ALL.iter().map(|policy| policy.name()).collect()
}

/// A policy by name.
pub fn read_policy(name: &str) -> PyResult<Policy> {
    Policy::parse(name).ok_or_else(|| {
        let known = Policy::ALL.map(Policy::name).join(", ");
        PolicyError::new_err(format!("there is no policy {name:?}; there are {known}"))
    })
}

/// Two policies by name.
pub fn read_policies(names: &(String, String)) -> PyResult<[Policy; 2]> {
    Ok([read_policy(&names.0)?, read_policy(&names.1)?])
}

/// Plays games without mods, on threads and without the interpreter.
///
/// Args:
///     scenario: what is played.
///     seed: the seed that all games share.
///     first: number of the first game.
///     count: how many games.
///     policies: names of the policies of players 0 and 1.
///     threads: on how many threads; 0 for all cores.
///
/// Returns:
///     Owned arrays, a row for each game: `outcome` int8 (0 or 1 the winner, -1 a draw), `vp` int32 (n, 2),
///     `decisions` int32 (those with two options or more), `activations` int32, `attacks` int32, and `hash`
///     uint8 (n, 16), the XXH3-128 of the final state, big-endian.
///
/// Raises:
///     PolicyError: an unknown policy.
///     IronhexError: no threads to be had.
///     CapacityError: game numbers past 2**32 - 1.
///     ContentError: a fault in the scenario's position.
#[pyfunction]
pub fn simulate<'py>(
    py: Python<'py>,
    scenario: &Scenario,
    seed: u64,
    first: u64,
    count: u64,
    policies: (String, String),
    threads: usize,
) -> PyResult<Bound<'py, PyDict>> {
    let policies = read_policies(&policies)?;
    let numbers = read_numbers(first, count)?;
    let (scenario, schema) = (&scenario.scenario, &scenario.schema);
    let rows = py.detach(|| sim::simulate(scenario, schema, seed, numbers, policies, threads));
    rows_to_dict(py, &rows.map_err(errors::play)?)
}

/// Plays games as `simulate` does, and counts how often each rule was at work; that is several times slower.
///
/// Args:
///     scenario, seed, first, count, policies, threads: as of `simulate`.
///
/// Returns:
///     The rows of `simulate`, and a count for the id of every rule that the engine implements, in their order.
///
/// Raises:
///     As `simulate`.
#[pyfunction]
pub fn simulate_counting<'py>(
    py: Python<'py>,
    scenario: &Scenario,
    seed: u64,
    first: u64,
    count: u64,
    policies: (String, String),
    threads: usize,
) -> PyResult<(Bound<'py, PyDict>, Bound<'py, PyDict>)> {
    let policies = read_policies(&policies)?;
    let numbers = read_numbers(first, count)?;
    let (scenario, schema) = (&scenario.scenario, &scenario.schema);
    let counted = py.detach(|| sim::simulate_counting(scenario, schema, seed, numbers, policies, threads));
    let (rows, coverage) = counted.map_err(errors::play)?;
    let counts = PyDict::new(py);
    for (rule, count) in Rule::ALL.iter().zip(coverage).filter(|(rule, _)| **rule != Rule::Flow) {
        counts.set_item(rule.id(), count)?;
    }
    Ok((rows_to_dict(py, &rows)?, counts))
}

/// Numbers of games, which must fit.
fn read_numbers(first: u64, count: u64) -> PyResult<std::ops::Range<u32>> {
    let last = first.checked_add(count).and_then(|last| u32::try_from(last).ok());
    u32::try_from(first).ok().zip(last).map(|(first, last)| first..last).ok_or_else(|| {
        CapacityError::new_err(format!("games {first} to {first} + {count} are too many: numbers end at 2**32 - 1"))
    })
}

/// Result rows as arrays by name.
pub fn rows_to_dict<'py>(py: Python<'py>, rows: &[GameRow]) -> PyResult<Bound<'py, PyDict>> {
    let table = PyDict::new(py);
    let column = |value: fn(&GameRow) -> u32| PyArray1::from_iter(py, rows.iter().map(|row| value(row) as i32));
    table.set_item("outcome", PyArray1::from_iter(py, rows.iter().map(|row| row.outcome)))?;
    let vp = Array2::from_shape_fn((rows.len(), 2), |(game, player)| rows[game].vp[player]);
    table.set_item("vp", vp.to_pyarray(py))?;
    table.set_item("decisions", column(|row| row.decisions))?;
    table.set_item("activations", column(|row| row.activations))?;
    table.set_item("attacks", column(|row| row.attacks))?;
    let hash = Array2::from_shape_fn((rows.len(), 16), |(game, byte)| rows[game].hash.to_be_bytes()[byte]);
    table.set_item("hash", hash.to_pyarray(py))?;
    Ok(table)
}

/// XXH3-128 over bytes that come in pieces.
///
/// Example:
///     >>> from ironhex import _core
///     >>> total = _core.HashOver()
///     >>> total.update(b"ironhex")
///     >>> len(total.hexdigest())
///     32
#[pyclass(module = "ironhex._core")]
pub struct HashOver {
    hasher: Xxh3Default,
}

#[pymethods]
impl HashOver {
    #[new]
    fn new() -> Self {
        Self { hasher: Xxh3Default::new() }
    }

    /// Adds bytes.
    fn update(&mut self, data: &[u8]) {
        self.hasher.update(data);
    }

    /// The hash of all bytes so far, as 32 hexadecimal digits.
    fn hexdigest(&self) -> String {
        format!("{:032x}", self.hasher.digest128())
    }
}
