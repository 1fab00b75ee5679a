//! What of a game lasts: snapshots, saves and positions.

use ironhex_core::content;
use ironhex_core::flow::Stop;
use ironhex_core::game::history::Entry;
use ironhex_core::game::invariants::{self, Broken};
use ironhex_core::game::{machine, position, save};
use ironhex_core::store::Block;
use ironhex_core::store::snapshot::{Origin, SnapshotError, read, write};
use pyo3::prelude::*;
use pyo3::types::PyBytes;

use super::Game;
use crate::dice_source::Dice;
use crate::errors::{self, CapacityError, SaveError};
use crate::extension::Mods;
use crate::scenario::Scenario;

#[pymethods]
impl Game {
    /// The bytes of the block behind a head that tells foreign ones apart.
    fn snapshot<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
        PyBytes::new(py, &write(&self.block, &self.schema, self.origin()))
    }

    /// Takes over a snapshot of the same scenario, behind a mark; the game must then run on if `stop` is None.
    fn restore(&mut self, snapshot: &[u8]) -> PyResult<()> {
        self.take_over(snapshot)?;
        self.begin_step(Entry::Restored(self.block.hash()));
        self.told.restored();
        Ok(())
    }

    /// The same without a step, for a game to which nothing has happened yet.
    fn stand_at(&mut self, snapshot: &[u8]) -> PyResult<()> {
        self.take_over(snapshot)
    }

    /// A save: the state by names, with scenario, mods and history.
    fn save<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyBytes>> {
        let saved = save::write(&self.block, &self.schema, &self.scenario, &self.set, &self.history.lines());
        let saved = saved.map_err(|error| CapacityError::new_err(error.to_string()))?;
        Ok(PyBytes::new(py, &saved))
    }

    /// The game of a save, and what it is played with; the game must then run on if `stop` is None.
    #[staticmethod]
    fn load(saved: &[u8], dice: &Bound<'_, PyAny>, mods: &Mods) -> PyResult<(Self, Scenario)> {
        let saved = save::read(saved, &mods.extension, &mods.set);
        let saved = saved.map_err(|error| SaveError::new_err(error.to_string()))?;
        let scenario = Scenario::new(saved.scenario);
        let mut game = Self::at(saved.block, &scenario, Dice::read(dice)?, mods)?;
        let impossible = |broken| SaveError::new_err(save::SaveError::Impossible(broken).to_string());
        game.check_decision(&game.block).map_err(impossible)?;
        game.history = saved.history.into_iter().map(Entry::Told).collect();
        game.find_stop();
        Ok((game, scenario))
    }

    /// Kind, name and text of all that a scenario is made of whose games begin where this one stands, its own text first.
    fn position(&self) -> PyResult<Vec<(&'static str, String, String)>> {
        let sources = position::scenario_sources(&self.block, &self.schema, &self.scenario, &self.set);
        let source = |source: content::Source| (source.kind.folder(), source.name, source.text);
        Ok(sources.map_err(errors::content)?.into_iter().map(source).collect())
    }
}

impl Game {
    /// Stands where a snapshot of the same scenario does.
    fn take_over(&mut self, snapshot: &[u8]) -> PyResult<()> {
        let refuse = |error: SnapshotError| errors::snapshot(&error);
        let impossible = |why: String| refuse(SnapshotError::Impossible(why));
        let block = read(snapshot, &self.schema, self.origin()).map_err(refuse)?;
        invariants::check_zeroes(&block, &self.schema)
            .and_then(|()| invariants::check(&block, &self.scenario))
            .and_then(|()| self.check_decision(&block))
            .map_err(|broken| impossible(broken.to_string()))?;
        if !self.set.can_hear(&block) {
            return Err(impossible("a mod asks in it what it does not ask".to_owned()));
        }
        self.block = block;
        self.find_stop();
        Ok(())
    }

    /// Checks that a decision can be made, if a state stands at one, and at no listener before it.
    pub(super) fn check_decision(&self, block: &Block) -> Result<(), Broken> {
        match machine::standing(block, &self.hooks) {
            Some(Stop::Decision { .. }) => invariants::check_decision(block, &self.scenario),
            _ => Ok(()),
        }
    }

    pub(super) fn origin(&self) -> Origin {
        Origin { scenario: self.scenario.fingerprint, mods: self.mods }
    }
}
