//! Many games for Python; `ironhex.Batch` drives them.

use std::sync::Arc;

use ironhex_core::content;
use ironhex_core::flow::hook::{Heard, Hooks};
use ironhex_core::game::Scene;
use ironhex_core::sim::{self, Parked, Seat};
use ironhex_core::store::layout::{DECISION, NUMBER};
use ironhex_core::store::snapshot::{Origin, write};
use ironhex_core::store::{Block, Schema};
use numpy::PyArray1;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict};
use xxhash_rust::xxh3::xxh3_64;

use crate::action::Action;
use crate::errors::{self, CapacityError, PolicyError};
use crate::extension::{Mods, hooks};
use crate::hook::{Hook, hook as hook_of};
use crate::hook_rows::HookRows;
use crate::hooked::{Hooked, Left};
use crate::scenario::Scenario;
use crate::simulate::{read_policy, rows_to_dict};
use crate::turn::Turn;

/// Games of one seed with numbers in a row, driven to their end or to somebody outside the core.
#[pyclass(module = "ironhex._core")]
pub struct Batch {
    scenario: Arc<content::Scenario>,
    schema: Arc<Schema>,
    hooks: Hooks,
    mods: u64,
    games: sim::Batch,
}

#[pymethods]
impl Batch {
    #[new]
    fn new(scenario: &Scenario, first: u32, count: u32, seed: u64, threads: usize, mods: &Mods) -> PyResult<Self> {
        let last = first.checked_add(count).ok_or_else(|| {
            CapacityError::new_err(format!("games {first} to {first} + {count} are too many: numbers end at 2**32 - 1"))
        })?;
        let games = sim::Batch::new(&scenario.scenario, &scenario.schema, seed, first..last, threads, true);
        Ok(Self {
            games: games.map_err(errors::internal)?,
            scenario: scenario.scenario.clone(),
            schema: scenario.schema.clone(),
            hooks: hooks(&scenario.scenario, mods)?,
            mods: xxh3_64(mods.set.listeners.as_bytes()),
        })
    }

    fn __len__(&self) -> usize {
        self.games.len()
    }

    /// Runs all games that are neither over nor parked, without the interpreter. A policy that is None is played
    /// outside the core. Gives places and kinds ("hook", "decision") of the games that are parked now, and whether all
    /// games were run: at most `most` are, so that Ctrl-C is heard in between.
    fn run(
        &mut self,
        py: Python<'_>,
        policies: (Option<String>, Option<String>),
        most: usize,
    ) -> PyResult<(Vec<(usize, &'static str)>, bool)> {
        let seat = |name: Option<String>| match name {
            None => Ok(Seat::Outside),
            Some(name) => read_policy(&name).map(Seat::Core),
        };
        let seats = [seat(policies.0)?, seat(policies.1)?];
        let Self { scenario, hooks, games, .. } = self;
        let (parked, all) = py.detach(|| games.run(scenario, hooks, seats, most));
        let kind = |parked| match parked {
            Parked::Hook(_) => "hook",
            Parked::Decision { .. } => "decision",
        };
        Ok((parked.into_iter().map(|(game, parked)| (game, kind(parked))).collect(), all))
    }

    /// Hands the block of a game parked for its mod to the listener that is due.
    fn take_hook(&self, game: usize) -> PyResult<Hook> {
        let Some(Parked::Hook(hook)) = self.games.parked(game) else {
            return Err(errors::ModError::new_err(format!("game {game} is not parked for a mod")));
        };
        Ok(hook_of(self.block(game)?.clone(), self.scenario.clone(), hook))
    }

    /// Takes the block of a parked game back from its listener.
    fn return_hook(&mut self, game: usize, hook: &mut Hook) -> PyResult<()> {
        let Left { block, queued, .. } = hook.close()?;
        self.games.resume(&self.hooks, game, block, &queued);
        Ok(())
    }

    /// Hands games parked for the same listener to it, all at once.
    fn take_hooks(&mut self, places: Vec<usize>) -> HookRows {
        let take = |place: usize| {
            let (block, stop) = self.games.take(place)?;
            Some((place, Hooked::new(block, self.scenario.clone(), stop)))
        };
        HookRows::new(places.into_iter().filter_map(take).collect())
    }

    /// Takes games back from their listener. Gives places, with why, of those that it left in an impossible state: they
    /// are as they were before it.
    fn return_hooks(&mut self, hook: &mut HookRows) -> Vec<(usize, String)> {
        let mut failed = Vec::new();
        for (place, left) in hook.close() {
            match left {
                Ok(Left { block, queued, .. }) => self.games.resume(&self.hooks, place, block, &queued),
                Err((block, why)) => {
                    self.games.put_back(place, block);
                    failed.push((place, why));
                }
            }
        }
        failed
    }

    /// Takes games back from a listener that failed, as they were before it.
    fn undo_hooks(&mut self, hook: &mut HookRows) {
        for (place, block) in hook.undo() {
            self.games.put_back(place, block);
        }
    }

    /// The games parked for mods, in groups that one call can serve: number of the listener, question heard or -1, roll
    /// heard or -1, places.
    fn waiting(&self) -> Vec<(u16, i32, i32, Vec<usize>)> {
        let mut groups: Vec<(u16, i32, i32, Vec<usize>)> = Vec::new();
        for place in 0..self.games.len() {
            let Some(Parked::Hook(stop)) = self.games.parked(place) else { continue };
            let (question, roll) = match stop.heard {
                None => (-1, -1),
                Some(Heard::Answer { question, .. }) => (question.into(), -1),
                Some(Heard::Faces { roll, .. }) => (-1, roll.into()),
            };
            let same = |group: &&mut (u16, i32, i32, Vec<usize>)| {
                (group.0, group.1, group.2) == (stop.listener, question, roll)
            };
            match groups.iter_mut().find(same) {
                Some(group) => group.3.push(place),
                None => groups.push((stop.listener, question, roll, vec![place])),
            }
        }
        groups
    }

    /// The decision of a game parked at one.
    fn turn(&self, game: usize) -> PyResult<Turn> {
        let Some(Parked::Decision { player, kind }) = self.games.parked(game) else {
            return Err(PolicyError::new_err(format!("game {game} is not parked at a decision")));
        };
        Ok(Turn::new(self.block(game)?.clone(), self.schema.clone(), self.scenario.clone(), player, kind))
    }

    /// Of games parked at decisions: player, decision number, game number and number of legal actions, as arrays.
    fn turns<'py>(&self, py: Python<'py>, games: Vec<usize>) -> PyResult<Bound<'py, PyDict>> {
        let (mut players, mut numbers, mut names, mut counts) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
        for game in games {
            let Some(Parked::Decision { player, .. }) = self.games.parked(game) else {
                return Err(PolicyError::new_err(format!("game {game} is not parked at a decision")));
            };
            let block = self.block(game)?;
            players.push(player as i8);
            numbers.push(block.get(DECISION));
            names.push(block.get(NUMBER));
            counts.push(self.games.legal(&self.scenario, game).map_or(0, |legal| legal.len()) as i32);
        }
        let arrays = PyDict::new(py);
        arrays.set_item("player", PyArray1::from_vec(py, players))?;
        arrays.set_item("decision", PyArray1::from_vec(py, numbers))?;
        arrays.set_item("game", PyArray1::from_vec(py, names))?;
        arrays.set_item("legal", PyArray1::from_vec(py, counts))?;
        Ok(arrays)
    }

    /// Plays an action in a game parked at a decision.
    fn choose(&mut self, game: usize, action: &Action) -> PyResult<()> {
        let refused = |refusal: ironhex_core::game::Refusal| PolicyError::new_err(refusal.to_string());
        self.games.choose(&self.scenario, &self.hooks, game, action.action).map_err(refused)
    }

    /// Plays the legal action with this number in a game parked at a decision.
    fn choose_index(&mut self, game: usize, number: i64) -> PyResult<()> {
        let found = self.games.legal(&self.scenario, game).and_then(|legal| {
            let scene = Scene { block: self.games.block(game)?, scenario: &self.scenario };
            Some((legal.len(), usize::try_from(number).ok().and_then(|number| legal.get(scene, number))))
        });
        match found {
            Some((_, Some(action))) => self.choose(game, &Action { action }),
            Some((count, None)) => Err(PolicyError::new_err(format!(
                "action number {number} is out of range: there are {count} legal actions, 0 to {}",
                count.saturating_sub(1)
            ))),
            None => Err(PolicyError::new_err(format!("game {game} is not parked at a decision"))),
        }
    }

    /// Ends a game whose mod or policy has failed.
    fn fail(&mut self, game: usize) {
        self.games.fail(game);
    }

    /// The actions of a game so far.
    fn history(&self, game: usize) -> Vec<Action> {
        self.games.history(game).iter().map(|action| Action { action: *action }).collect()
    }

    /// The result rows as arrays.
    fn rows<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        rows_to_dict(py, &self.games.rows(&self.scenario))
    }

    /// The snapshot of one game.
    fn snapshot<'py>(&self, py: Python<'py>, game: usize) -> PyResult<Bound<'py, PyBytes>> {
        let origin = Origin { scenario: self.scenario.fingerprint, mods: self.mods };
        Ok(PyBytes::new(py, &write(self.block(game)?, &self.schema, origin)))
    }
}

impl Batch {
    fn block(&self, game: usize) -> PyResult<&Block> {
        let missing = || CapacityError::new_err(format!("there is no game {game}: there are {}", self.games.len()));
        self.games.block(game).ok_or_else(missing)
    }
}
