//! Many games for Python; `ironhex.Batch` drives them.

mod column;
mod observation;
mod slices;

use std::sync::{Mutex, MutexGuard, TryLockError};

use ironhex_core::flow::hook::Heard;
use ironhex_core::game::features::Features;
use ironhex_core::sim::batch::{Status, Stored, WrongChoice};
use ironhex_core::sim::{self, Parked, Seat, World};
use ironhex_core::store::Block;
use ironhex_core::store::layout::{DECISION, NUMBER, SEED};
use ironhex_core::store::snapshot::write;
use numpy::PyArray1;
use pyo3::prelude::*;
use pyo3::sync::MutexExt;
use pyo3::types::{PyBytes, PyDict};
use xxhash_rust::xxh3::xxh3_64;

use crate::action::Action;
use crate::arrays::Given;
use crate::errors::{self, CapacityError, GameBusyError, ModError, PolicyError, SaveError, StoreError};
use crate::extension::{Mods, hooks};
use crate::hook::{Hook, hook as hook_of};
use crate::hook_rows::HookRows;
use crate::hooked::{Hooked, Left};
use crate::scenario::Scenario;
use crate::simulate::{read_policy, rows_to_dict};
use crate::turn::Turn;
use slices::by_slices;

/// Places of parked games: for their mods, at decisions of player 0, at decisions of player 1.
type Waiting = (Vec<usize>, Vec<usize>, Vec<usize>);

/// Places that one call of a mod can serve, behind listener, question heard or -1, and roll heard or -1.
type Group = (u16, i32, i32, Vec<usize>);

/// All that is kept of a game: state, state before its actions, their codes, decisions, attacks, VP told, failed.
type Kept = (Vec<u8>, Option<Vec<u8>>, Vec<u64>, u32, u32, [i32; 2], bool);

/// Names of what `status` counts, by number.
#[pyfunction]
pub fn game_statuses() -> Vec<&'static str> {
    Status::ALL.map(Status::name).to_vec()
}

/// Games with numbers in a row, driven to their end or to somebody outside the core.
#[pyclass(frozen, module = "ironhex._core")]
pub struct Batch {
    games: Mutex<sim::Batch>,
    first: u32,
    mods: u64,
}

#[pymethods]
impl Batch {
    #[new]
    fn new(
        scenarios: Vec<PyRef<'_, Scenario>>,
        seeds: &Bound<'_, PyAny>,
        first: u32,
        threads: usize,
        mods: &Mods,
        features: bool,
    ) -> PyResult<Self> {
        if scenarios.is_empty() {
            return Err(CapacityError::new_err("a batch needs a scenario"));
        }
        let given = Given {
            raise: CapacityError::new_err,
            name: "seeds",
            wanted: "an integer array of shape (n,)",
            value: seeds,
        };
        let (seeds, _) = given.ints::<u64>(1)?;
        let count = seeds.len();
        let last = u32::try_from(count).ok().and_then(|count| first.checked_add(count)).ok_or_else(|| {
            CapacityError::new_err(format!("games {first} to {first} + {count} are too many: numbers end at 2**32 - 1"))
        })?;
        let world = |scenario: &PyRef<'_, Scenario>| {
            World::new(scenario.scenario.clone(), scenario.schema.clone(), &mods.set).map_err(errors::content)
        };
        let worlds: Vec<World> = scenarios.iter().map(world).collect::<PyResult<_>>()?;
        let layout = features.then(|| layout(&worlds));
        // Listeners are the same whatever the scenario: effects of mods have the same numbers.
        let listeners = hooks(&scenarios[0].scenario, mods)?;
        let games = sim::Batch::new(worlds, listeners, seeds.into_iter().zip(first..last), threads);
        let games = games.map_err(errors::internal)?;
        let games = Mutex::new(match layout {
            Some(layout) => games.with_features(layout),
            None => games,
        });
        Ok(Self { games, first, mods: xxh3_64(mods.set.listeners.as_bytes()) })
    }

    fn __len__(&self) -> PyResult<usize> {
        Ok(self.games()?.len())
    }

    /// Lets every game take at most so many decisions from now on; None for any number.
    #[pyo3(signature = (decisions))]
    fn limit(&self, py: Python<'_>, decisions: Option<u32>) -> PyResult<()> {
        self.wait(py)?.limit(decisions.unwrap_or(u32::MAX));
        Ok(())
    }

    /// Runs the games of some places that are neither over nor parked, without the interpreter. A policy that is None
    /// is played outside the core. Gives the places that wait: for mods, for player 0, for player 1.
    fn run(
        &self,
        py: Python<'_>,
        start: usize,
        stop: usize,
        policies: (Option<String>, Option<String>),
    ) -> PyResult<Waiting> {
        let seat = |name: Option<String>| match name {
            None => Ok(Seat::Outside),
            Some(name) => read_policy(&name).map(Seat::Core),
        };
        let seats = [seat(policies.0)?, seat(policies.1)?];
        let mut guard = self.wait(py)?;
        let games = &mut *guard;
        let stop = stop.min(games.len());
        by_slices(py, start..stop, |places| games.run(places, seats))?;
        Ok(waiting(games, start, stop))
    }

    /// Runs every game to its next decision or end, without acting. Gives the places that wait for mods.
    fn settle(&self, py: Python<'_>) -> PyResult<Vec<usize>> {
        let mut guard = self.wait(py)?;
        let games = &mut *guard;
        let count = games.len();
        by_slices(py, 0..count, |places| games.settle(places))?;
        Ok(waiting(games, 0, count).0)
    }

    /// Plays the legal action with the number given in every game at a decision, and runs to the next one; all are
    /// checked before any is played. With `anew`, games that are over begin anew instead. Gives the places that wait
    /// for mods.
    fn step(&self, py: Python<'_>, actions: &Bound<'_, PyAny>, anew: bool) -> PyResult<Vec<usize>> {
        let mut guard = self.wait(py)?;
        let games = &mut *guard;
        let choices = observation::read_choices(actions, games.len())?;
        games.check_choices(&choices, anew).map_err(|wrong| refused(games, wrong))?;
        let count = games.len();
        by_slices(py, 0..count, |places| games.step(places, &choices, anew))?;
        Ok(if games.hooks().listeners().is_empty() { Vec::new() } else { waiting(games, 0, count).0 })
    }

    /// What all games show that have been settled, as read-only arrays.
    fn observe<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let mut guard = self.games()?;
        let seen = guard.observe();
        observation::to_dict(py, seen, guard.layout().map(Features::len))
    }

    /// Names of the features.
    fn feature_names(&self) -> PyResult<Vec<String>> {
        let games = self.games()?;
        Ok(games.layout().map_or_else(|| layout(games.worlds()).names().to_vec(), |layout| layout.names().to_vec()))
    }

    /// Makes every game begin anew, under its first number.
    fn begin(&self, py: Python<'_>) -> PyResult<()> {
        let mut guard = self.games()?;
        let games = &mut *guard;
        let beginnings: Vec<(u64, u32)> = games.seeds().into_iter().zip(self.first..).collect();
        py.detach(|| games.begin(&beginnings));
        Ok(())
    }

    /// Hands the block of a game parked for its mod to the listener that is due.
    fn take_hook(&self, py: Python<'_>, place: usize) -> PyResult<Hook> {
        let games = self.wait(py)?;
        let block = block(&games, place)?;
        let Some(Parked::Hook(hook)) = games.parked(place) else {
            return Err(ModError::new_err(format!("the game at place {place} is not parked for a mod")));
        };
        let world = games.world(place);
        Ok(hook_of(block.clone(), world.scenario.clone(), hook))
    }

    /// Takes the block of a parked game back from its listener.
    fn return_hook(&self, py: Python<'_>, place: usize, hook: &mut Hook) -> PyResult<()> {
        let Left { block, queued, .. } = hook.close()?;
        self.wait(py)?.resume(place, block, &queued);
        Ok(())
    }

    /// Groups places parked for mods so that one call can serve a group: number of the listener, question heard or -1,
    /// roll heard or -1, places.
    fn groups(&self, py: Python<'_>, places: Vec<usize>) -> PyResult<Vec<Group>> {
        let games = self.wait(py)?;
        let mut groups: Vec<Group> = Vec::new();
        for place in places {
            let Some(Parked::Hook(stop)) = games.parked(place) else { continue };
            let (question, roll) = match stop.heard {
                None => (-1, -1),
                Some(Heard::Answer { question, .. }) => (question.into(), -1),
                Some(Heard::Faces { roll, .. }) => (-1, roll.into()),
            };
            let same = |group: &&mut Group| (group.0, group.1, group.2) == (stop.listener, question, roll);
            match groups.iter_mut().find(same) {
                Some(group) => group.3.push(place),
                None => groups.push((stop.listener, question, roll, vec![place])),
            }
        }
        Ok(groups)
    }

    /// Hands copies of games parked for the same listener to it, all at once.
    fn take_hooks(&self, py: Python<'_>, places: Vec<usize>) -> PyResult<HookRows> {
        let games = self.wait(py)?;
        let take = |place: usize| {
            let Some(Parked::Hook(stop)) = games.parked(place) else { return None };
            let copy = games.block(place)?.clone();
            Some((place, Hooked::new(copy, games.world(place).scenario.clone(), stop)))
        };
        Ok(HookRows::new(places.into_iter().filter_map(take).collect()))
    }

    /// Takes games back from their listener. Gives places, with why, of those that it left in an impossible state: they
    /// are as they were before it.
    fn return_hooks(&self, py: Python<'_>, hook: &mut HookRows) -> PyResult<Vec<(usize, String)>> {
        let mut games = self.wait(py)?;
        let mut failed = Vec::new();
        for (place, left) in hook.close() {
            match left {
                Ok(Left { block, queued, .. }) => games.resume(place, block, &queued),
                Err(why) => failed.push((place, why)),
            }
        }
        Ok(failed)
    }

    /// The decision of a game parked at one.
    fn turn(&self, py: Python<'_>, place: usize) -> PyResult<Turn> {
        let games = self.wait(py)?;
        let block = block(&games, place)?;
        let Some(Parked::Decision { player, kind }) = games.parked(place) else {
            return Err(not_at_a_decision(place));
        };
        let world = games.world(place);
        Ok(Turn::new(block.clone(), world.schema.clone(), world.scenario.clone(), player, kind))
    }

    /// Of games parked at decisions: player, decision number, game number and number of legal actions, as arrays.
    fn turns<'py>(&self, py: Python<'py>, places: Vec<usize>) -> PyResult<Bound<'py, PyDict>> {
        let games = self.wait(py)?;
        let (mut players, mut numbers, mut names, mut counts) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
        for place in places {
            let Some(Parked::Decision { player, .. }) = games.parked(place) else {
                return Err(not_at_a_decision(place));
            };
            let block = block(&games, place)?;
            players.push(player as i8);
            numbers.push(block.get(DECISION));
            names.push(block.get(NUMBER));
            counts.push(games.legal(place).map_or(0, |legal| legal.len()) as i32);
        }
        let arrays = PyDict::new(py);
        arrays.set_item("player", PyArray1::from_vec(py, players))?;
        arrays.set_item("decision", PyArray1::from_vec(py, numbers))?;
        arrays.set_item("game", PyArray1::from_vec(py, names))?;
        arrays.set_item("legal", PyArray1::from_vec(py, counts))?;
        Ok(arrays)
    }

    /// Plays an action in a game parked at a decision.
    fn choose(&self, py: Python<'_>, place: usize, action: &Action) -> PyResult<()> {
        let refused = |refusal: ironhex_core::game::Refusal| PolicyError::new_err(refusal.to_string());
        self.wait(py)?.choose(place, action.action).map_err(refused)
    }

    /// Plays the legal action with this number in a game parked at a decision.
    fn choose_index(&self, py: Python<'_>, place: usize, number: i64) -> PyResult<()> {
        let count = self.wait(py)?.legal(place).map(|legal| legal.len()).ok_or_else(|| not_at_a_decision(place))?;
        let index = usize::try_from(number).ok().filter(|number| *number < count);
        let found = index.and_then(|number| self.wait(py).ok()?.legal_action(place, number));
        let action = found.ok_or_else(|| {
            PolicyError::new_err(format!("action number {number} is out of range: {}", legal_range(count)))
        })?;
        self.choose(py, place, &Action { action })
    }

    /// Ends a game whose mod or policy has failed.
    fn fail(&self, py: Python<'_>, place: usize) -> PyResult<()> {
        self.wait(py)?.fail(place);
        Ok(())
    }

    /// The actions of a game so far, since its beginning or since `base`.
    fn history(&self, place: usize) -> PyResult<Vec<Action>> {
        Ok(self.games()?.history(place).iter().map(|action| Action { action: *action }).collect())
    }

    /// Snapshot of the state before the actions of `history`, where that is not the beginning of the game.
    fn base<'py>(&self, py: Python<'py>, place: usize) -> PyResult<Option<Bound<'py, PyBytes>>> {
        let games = self.games()?;
        let (schema, origin) = (&games.world(place).schema, games.origin(place, self.mods));
        Ok(games.base(place).map(|base| PyBytes::new(py, &write(base, schema, origin))))
    }

    /// Seeds of the games: uint64 (n,).
    fn seeds<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        observation::frozen(&PyArray1::from_vec(py, self.games()?.seeds()))
    }

    /// Numbers of the games: uint32 (n,).
    fn numbers<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        observation::frozen(&PyArray1::from_vec(py, self.games()?.numbers()))
    }

    /// Number of the game at a place.
    fn number(&self, py: Python<'_>, place: usize) -> PyResult<u32> {
        Ok(block(&*self.wait(py)?, place)?.get(NUMBER))
    }

    /// Seed of the game at a place.
    fn seed(&self, place: usize) -> PyResult<u64> {
        Ok(block(&*self.games()?, place)?.get(SEED))
    }

    /// Whether games go on, are over or have failed: uint8 (n,), numbers in `game_statuses`.
    fn status<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let status = self.games()?.status().into_iter().map(|status| status as u8).collect();
        observation::frozen(&PyArray1::from_vec(py, status))
    }

    /// The result rows as arrays.
    fn rows<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let guard = self.games()?;
        let games = &*guard;
        rows_to_dict(py, &py.detach(|| games.rows()))
    }

    /// A field, or the presence of a component, of all games.
    fn view<'py>(&self, py: Python<'py>, name: &str, fill: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        let guard = self.games()?;
        let (games, fill) = (&*guard, column::read_fill(fill)?);
        let (found, rows) = py.detach(|| games.column(name, fill)).map_err(|error| column::refused(&error))?;
        column::to_array(py, found, games.len(), rows)
    }

    /// Refuses a field that cannot be edited.
    fn check_editable(&self, name: &str) -> PyResult<()> {
        self.games()?.editable(name).map(|_| ()).map_err(|fault| StoreError::new_err(fault.to_string()))
    }

    /// Writes a field of all games, in all of them or in none; gives how many were changed.
    fn edit(&self, py: Python<'_>, name: &str, values: &Bound<'_, PyAny>, fill: &Bound<'_, PyAny>) -> PyResult<usize> {
        let mut guard = self.games()?;
        let games = &mut *guard;
        let rows = games.editable(name).map_err(|fault| StoreError::new_err(fault.to_string()))?;
        let (values, fill) = (column::read_values(values, games.len(), rows)?, column::read_fill(fill)?);
        py.detach(|| games.edit(name, &values, fill)).map_err(|fault| StoreError::new_err(fault.to_string()))
    }

    /// The snapshot of one game.
    fn snapshot<'py>(&self, py: Python<'py>, place: usize) -> PyResult<Bound<'py, PyBytes>> {
        let games = self.games()?;
        Ok(PyBytes::new(py, &write(block(&games, place)?, &games.world(place).schema, games.origin(place, self.mods))))
    }

    /// Takes over the snapshot of a single game of the same seed and number.
    fn put(&self, place: usize, snapshot: &[u8]) -> PyResult<()> {
        self.games()?.put(place, snapshot, self.mods).map_err(|error| SaveError::new_err(error.to_string()))
    }

    /// All that is kept of a game.
    fn store(&self, place: usize) -> PyResult<Kept> {
        let games = self.games()?;
        let kept = games.store(place, self.mods).ok_or_else(|| missing(&games, place))?;
        Ok((kept.state, kept.base, kept.actions, kept.decisions, kept.attacks, kept.told, kept.failed))
    }

    /// Takes over what `store` gave.
    fn restore(&self, place: usize, kept: Kept) -> PyResult<()> {
        let (state, base, actions, decisions, attacks, told, failed) = kept;
        let stored = Stored { state, base, actions, decisions, attacks, told, failed };
        self.games()?.restore(place, &stored, self.mods).map_err(|error| SaveError::new_err(error.to_string()))
    }

    /// A copy that goes its own way.
    fn copy(&self) -> PyResult<Self> {
        let games = Mutex::new(self.games()?.clone());
        Ok(Self { games, first: self.first, mods: self.mods })
    }
}

impl Batch {
    /// The games, once no other thread works on them: for calls of whoever plays the batch. Who only looks does not make
    /// them fail.
    fn wait(&self, py: Python<'_>) -> PyResult<MutexGuard<'_, sim::Batch>> {
        self.games.lock_py_attached(py).map_err(|_| poisoned())
    }

    /// The games, unless another thread works on them.
    fn games(&self) -> PyResult<MutexGuard<'_, sim::Batch>> {
        self.games.try_lock().map_err(|error| match error {
            TryLockError::WouldBlock => GameBusyError::new_err("another thread is working on the batch"),
            TryLockError::Poisoned(_) => poisoned(),
        })
    }
}

/// The layout of the features of what is played.
fn layout(worlds: &[World]) -> Features {
    Features::new(worlds.iter().map(|world| &*world.schema))
}

fn poisoned() -> PyErr {
    errors::internal("the batch was left in the middle of an internal failure")
}

fn block(games: &sim::Batch, place: usize) -> PyResult<&Block> {
    games.block(place).ok_or_else(|| missing(games, place))
}

fn missing(games: &sim::Batch, place: usize) -> PyErr {
    CapacityError::new_err(format!("there is no game at place {place}: there are {}", games.len()))
}

fn not_at_a_decision(place: usize) -> PyErr {
    PolicyError::new_err(format!("the game at place {place} is not parked at a decision"))
}

fn waiting(games: &sim::Batch, start: usize, stop: usize) -> Waiting {
    let mut waiting = Waiting::default();
    for (place, parked) in games.waiting(start..stop) {
        match parked {
            Parked::Hook(_) => waiting.0.push(place),
            Parked::Decision { player: 0, .. } => waiting.1.push(place),
            Parked::Decision { .. } => waiting.2.push(place),
        }
    }
    waiting
}

/// What numbers a legal action can have.
fn legal_range(count: usize) -> String {
    format!("there are {count} legal actions, 0 to {}", count.saturating_sub(1))
}

fn refused(games: &sim::Batch, wrong: WrongChoice) -> PyErr {
    let number = |place| games.block(place).map_or(0, |block| block.get(NUMBER));
    match wrong {
        WrongChoice::OutOfRange { place, chosen, count } => {
            // The largest number stands for all beyond it, too.
            let shown = if chosen == i64::MAX { "2**63 - 1 or more".to_owned() } else { chosen.to_string() };
            let (game, range) = (number(place), legal_range(count));
            PolicyError::new_err(format!("actions[{place}] = {shown} is out of range for game {game}: {range}"))
        }
        WrongChoice::NoNumber(place) => CapacityError::new_err(format!(
            "game {} is over, and the number of the next one would be past 2**32 - 1",
            number(place)
        )),
    }
}
