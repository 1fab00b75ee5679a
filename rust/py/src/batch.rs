//! Many games for Python; `ironhex.Batch` drives them.

use std::sync::Arc;

use ironhex_core::content;
use ironhex_core::flow::hook::Hooks;
use ironhex_core::sim::{self, Parked};
use ironhex_core::store::Schema;
use ironhex_core::store::snapshot::{Origin, write};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict};
use xxhash_rust::xxh3::xxh3_64;

use crate::errors;
use crate::game::{Point, read_hooks};
use crate::hook::Hook;
use crate::scenario::Scenario;
use crate::simulate::{read_policies, rows_to_dict};

/// Games 0 to n - 1 of one seed, driven to their end or to a mod's listener.
#[pyclass(module = "ironhex._core")]
pub struct Batch {
    scenario: Arc<content::Scenario>,
    schema: Arc<Schema>,
    hooks: Hooks,
    mods: u64,
    games: sim::Batch,
    parked: Vec<(usize, Parked)>,
}

#[pymethods]
impl Batch {
    #[new]
    fn new(scenario: &Scenario, games: u32, seed: u64, listeners: Vec<Point>, mods: &str) -> PyResult<Self> {
        Ok(Self {
            games: sim::Batch::new(&scenario.scenario, &scenario.schema, seed, games),
            scenario: scenario.scenario.clone(),
            schema: scenario.schema.clone(),
            hooks: read_hooks(listeners)?,
            mods: xxh3_64(mods.as_bytes()),
            parked: Vec::new(),
        })
    }

    fn __len__(&self) -> usize {
        self.games.len()
    }

    /// Runs all games that are neither over nor parked, without the interpreter; gives the numbers of those parked.
    fn run(&mut self, py: Python<'_>, policies: (String, String), threads: usize) -> PyResult<Vec<usize>> {
        let policies = read_policies(&policies)?;
        let Self { scenario, hooks, games, parked, .. } = self;
        *parked = py.detach(|| games.run(scenario, hooks, policies, threads)).map_err(errors::internal)?;
        Ok(parked.iter().map(|(game, _)| *game).collect())
    }

    /// Hands the block of a parked game to the listener that is due.
    fn take_hook(&self, game: usize) -> PyResult<Hook> {
        let none = || errors::ModError::new_err(format!("game {game} is not parked"));
        let (_, parked) = self.parked.iter().find(|(number, _)| *number == game).ok_or_else(none)?;
        let block = self.games.block(game).ok_or_else(none)?.clone();
        let (listener, answer) = match *parked {
            Parked::Hook(listener) => (listener, None),
            Parked::Answer(answered) => (answered.listener, Some((answered.question, answered.option))),
        };
        Ok(Hook::new(block, self.schema.clone(), self.scenario.clone(), listener, answer))
    }

    /// Takes the block of a parked game back from its listener.
    fn return_hook(&mut self, game: usize, hook: &mut Hook) -> PyResult<()> {
        let (block, queued) = hook.close()?;
        self.games.resume(game, block, &queued);
        Ok(())
    }

    /// Ends a game whose mod has failed.
    fn fail(&mut self, game: usize) {
        self.games.fail(game);
    }

    /// The result rows as arrays.
    fn rows<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        rows_to_dict(py, &self.games.rows(&self.scenario))
    }

    /// The snapshot of one game.
    fn snapshot<'py>(&self, py: Python<'py>, game: usize) -> PyResult<Bound<'py, PyBytes>> {
        let block = self.games.block(game).ok_or_else(|| errors::internal("no such game"))?;
        let origin = Origin { scenario: self.scenario.fingerprint, mods: self.mods };
        Ok(PyBytes::new(py, &write(block, &self.schema, origin)))
    }
}
