//! Many games at once: they run on threads until each is over or parked at a mod's listener.

use rayon::prelude::*;

use super::playout::{Counts, GameRow, Pause, play};
use super::policy::Policy;
use crate::content::Scenario;
use crate::flow::hook::Hooks;
use crate::flow::{Frame, Log};
use crate::game::{Answered, Match, machine};
use crate::store::layout::NUMBER;
use crate::store::{Block, Schema};

/// What a parked game waits for.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub enum Parked {
    /// A listener is due.
    Hook(u16),
    /// A mod must hear an answer.
    Answer(Answered),
}

#[derive(Clone, Debug)]
struct Slot {
    block: Block,
    counts: Counts,
    parked: Option<Parked>,
    over: bool,
}

/// Games 0 to n of one seed.
#[derive(Clone, Debug)]
pub struct Batch {
    slots: Vec<Slot>,
}

impl Batch {
    /// Sets up the games.
    #[must_use]
    pub fn new(scenario: &Scenario, schema: &Schema, seed: u64, games: u32) -> Self {
        let beginning = machine::begin(schema, scenario, seed, 0);
        let slot = |number| {
            let mut block = beginning.clone();
            block.set(NUMBER, number);
            Slot { block, counts: Counts::default(), parked: None, over: false }
        };
        Self { slots: (0..games).map(slot).collect() }
    }

    /// How many games there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.slots.len()
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.slots.is_empty()
    }

    /// The block of a game.
    #[must_use]
    pub fn block(&self, game: usize) -> Option<&Block> {
        self.slots.get(game).map(|slot| &slot.block)
    }

    /// Runs every game that is neither over nor parked until it is; gives the parked ones by number.
    ///
    /// # Errors
    /// The threads could not be started.
    pub fn run(
        &mut self,
        scenario: &Scenario,
        hooks: &Hooks,
        policies: [Policy; 2],
        threads: usize,
    ) -> Result<Vec<(usize, Parked)>, rayon::ThreadPoolBuildError> {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build()?;
        pool.install(|| {
            self.slots.par_iter_mut().filter(|slot| slot.parked.is_none() && !slot.over).for_each(|slot| {
                let mut log = Log::off();
                let mut m = Match { block: &mut slot.block, scenario, log: &mut log };
                match play(&mut m, hooks, policies, &mut slot.counts) {
                    Pause::Hook(listener) => slot.parked = Some(Parked::Hook(listener)),
                    Pause::Answer(answered) => slot.parked = Some(Parked::Answer(answered)),
                    Pause::Done | Pause::Stuck => slot.over = true,
                }
            });
        });
        let parked = |(game, slot): (usize, &Slot)| slot.parked.map(|parked| (game, parked));
        Ok(self.slots.iter().enumerate().filter_map(parked).collect())
    }

    /// Gives a parked game its block back, as its mod left it, with what the mod queued.
    pub fn resume(&mut self, game: usize, block: Block, queued: &[Frame]) {
        let Some(slot) = self.slots.get_mut(game) else { return };
        let Some(parked) = slot.parked.take() else { return };
        slot.block = block;
        let mut log = Log::off();
        match parked {
            Parked::Hook(_) => machine::hooked(&mut slot.block, &mut log, queued),
            Parked::Answer(_) => machine::push_queued(&mut slot.block, &mut log, queued),
        }
    }

    /// Ends a game whose mod has failed; it stays as it was when the mod was called.
    pub fn fail(&mut self, game: usize) {
        if let Some(slot) = self.slots.get_mut(game) {
            (slot.parked, slot.over) = (None, true);
        }
    }

    /// The result rows of all games.
    #[must_use]
    pub fn rows(&self, scenario: &Scenario) -> Vec<GameRow> {
        let row = |slot: &Slot| {
            let (mut block, mut log) = (slot.block.clone(), Log::off());
            GameRow::of(&Match { block: &mut block, scenario, log: &mut log }, slot.counts)
        };
        self.slots.iter().map(row).collect()
    }
}
