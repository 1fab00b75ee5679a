//! One game for Python: a block, what it is played with, and the stop at which it stands.

mod driving;
mod entities;
mod past;
mod questions;
mod saves;

use std::sync::Arc;

use ironhex_core::content::{self, ContentError};
use ironhex_core::flow::hook::Hooks;
use ironhex_core::flow::{Event as FlowEvent, Log, Stop};
use ironhex_core::game::history::{History, Past};
use ironhex_core::game::invariants::Broken;
use ironhex_core::game::position::Beginning;
use ironhex_core::game::save::ModSet;
use ironhex_core::game::{machine, resample};
use ironhex_core::rules::relations::Scene;
use ironhex_core::store::{Block, Schema};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyInt};
use xxhash_rust::xxh3::xxh3_64;

use crate::dice_source::Dice;
use crate::errors::{self, IronhexError};
use crate::extension::{Mods, hooks};
use crate::scenario::Scenario;
use crate::told::{self, Told};
use crate::view::{read_viewer, view};

/// Where a game stood before a choice, to go back to if the choice cannot be carried out.
#[derive(Clone)]
struct Mark {
    past: Arc<Past>,
    history: History,
    undone: Vec<Undone>,
    told: told::Mark,
}

/// A step that was undone: where the game stood behind it, and what had happened in it.
#[derive(Clone)]
struct Undone {
    past: Arc<Past>,
    history: History,
    events: Vec<Arc<FlowEvent>>,
}

/// Player, kind and number of a decision, and for a question its listener and number.
type OpenDecision = (u8, &'static str, u32, Option<(u16, u16)>);

/// One game; `ironhex.Game` drives it.
#[pyclass(module = "ironhex._core")]
pub struct Game {
    scenario: Arc<content::Scenario>,
    schema: Arc<Schema>,
    hooks: Arc<Hooks>,
    mods: u64,
    set: Arc<ModSet>,
    block: Block,
    log: Log,
    dice: Dice,
    stop: Option<Stop>,
    mark: Option<Mark>,
    runs: u64,
    history: History,
    /// What was undone, the next to do again last.
    undone: Vec<Undone>,
    told: Told,
}

#[pymethods]
impl Game {
    #[new]
    fn new(scenario: &Scenario, seed: u64, number: u32, dice: &Bound<'_, PyAny>, mods: &Mods) -> PyResult<Self> {
        let dice = Dice::read(dice)?;
        let beginning = Beginning::of(&scenario.schema, &scenario.scenario, &mods.set).map_err(errors::content)?;
        let game = Self::at(beginning.game(&scenario.scenario, seed, number), scenario, dice, mods)?;
        let impossible = |broken: Broken| {
            let position = scenario.scenario.position.as_ref();
            errors::content(position.map_or_else(
                || ContentError {
                    file: scenario.scenario.name.clone(),
                    place: String::new(),
                    message: broken.to_string(),
                },
                |position| position.joint_fault("stack", broken.to_string()),
            ))
        };
        game.check_decision(&game.block).map_err(impossible)?;
        Ok(game)
    }

    /// What a viewer may see of the state, as plain values.
    fn view<'py>(&self, py: Python<'py>, viewer: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyDict>> {
        view(py, &self.block, &self.schema, &self.scenario, read_viewer(viewer)?)
    }

    /// A copy that goes its own way.
    fn copy(&self) -> Self {
        Self {
            scenario: self.scenario.clone(),
            schema: self.schema.clone(),
            hooks: self.hooks.clone(),
            mods: self.mods,
            set: self.set.clone(),
            block: self.block.clone(),
            log: Log::on(),
            dice: self.dice.clone(),
            stop: self.stop,
            mark: None,
            runs: 0,
            history: self.history.clone(),
            undone: Vec::new(),
            told: Told::default(),
        }
    }

    /// A copy in which what a player cannot know is dealt anew.
    fn resample(&self, player: u8, seed: u64) -> PyResult<Self> {
        if player > 1 {
            return Err(IronhexError::new_err(format!("there is no player {player}")));
        }
        let mut copy = self.copy();
        resample::resample(&mut copy.block, &copy.scenario, player, seed);
        copy.history = History::default();
        if !copy.dice.is_outside() {
            copy.dice = Dice::seeded();
        }
        // A roll that waits for the client still does, whatever the dice to come.
        if !matches!(self.stop, Some(Stop::Roll { .. })) {
            copy.find_stop();
        }
        Ok(copy)
    }

    /// XXH3-128 of the block, as 32 hexadecimal digits.
    fn state_hash(&self) -> String {
        format!("{:032x}", self.block.hash())
    }
}

impl Game {
    /// A game that stands in this state; it must run on to its stop.
    fn at(block: Block, scenario: &Scenario, dice: Dice, mods: &Mods) -> PyResult<Self> {
        Ok(Self {
            block,
            scenario: scenario.scenario.clone(),
            schema: scenario.schema.clone(),
            hooks: Arc::new(hooks(&scenario.scenario, mods)?),
            mods: xxh3_64(mods.set.listeners.as_bytes()),
            set: Arc::new(mods.set.clone()),
            log: Log::on(),
            dice,
            stop: None,
            mark: None,
            runs: 0,
            history: History::default(),
            undone: Vec::new(),
            told: Told::default(),
        })
    }

    fn scene(&self) -> Scene<'_> {
        Scene { block: &self.block, scenario: &self.scenario }
    }

    /// The stop at which a block taken over stands; rolls that the game's own dice answer are none.
    fn find_stop(&mut self) {
        self.stop = machine::standing(&self.block, &self.hooks)
            .filter(|stop| self.dice.is_outside() || !matches!(stop, Stop::Roll { .. }));
    }

    /// Where the game stands.
    fn past(&self) -> Arc<Past> {
        Arc::new(Past { block: self.block.clone(), stop: self.stop, script: self.dice.script() })
    }

    /// Stands where it stood at another time.
    fn go_back(&mut self, past: &Past, history: History) {
        self.block.copy_from(&past.block);
        self.stop = past.stop;
        self.dice.rewind(past.script);
        self.history = history;
    }
}

/// The number of a decision; one that no decision can have is stale, not an error of its own.
fn read_number(at: Option<&Bound<'_, PyAny>>) -> PyResult<Option<u64>> {
    let Some(at) = at else { return Ok(None) };
    match at.extract() {
        Ok(number) => Ok(Some(number)),
        Err(_) if at.is_instance_of::<PyInt>() => Ok(Some(u64::MAX)),
        Err(_) => Err(IronhexError::new_err(format!("at must be the number of a decision, not {at}"))),
    }
}
