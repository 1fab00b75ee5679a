//! Many games at once: they run on threads until each is over or parked for somebody outside the core.

use rayon::prelude::*;
use rayon::{ThreadPool, ThreadPoolBuildError, ThreadPoolBuilder};

use super::playout::{Counts, GameRow, Pause, play, take};
use super::policy::{Choice, Seat};
use crate::content::Scenario;
use crate::flow::hook::{HookStop, Hooks};
use crate::flow::{DecisionKind, Frame, Log, Stop};
use crate::game::{Action, Legal, Match, Refusal, Scene, machine, refusal};
use crate::store::{Block, Schema};

/// What a parked game waits for.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub enum Parked {
    /// A listener is due, or a mod must hear an answer.
    Hook(HookStop),
    /// A player whom nobody in the core plays for must decide.
    Decision {
        /// The player.
        player: u8,
        /// What he decides.
        kind: DecisionKind,
    },
}

#[derive(Clone, Debug)]
struct Slot {
    block: Block,
    counts: Counts,
    parked: Option<Parked>,
    over: bool,
}

/// Games of one seed with numbers in a row.
#[derive(Debug)]
pub struct Batch {
    slots: Vec<Slot>,
    pool: ThreadPool,
}

impl Batch {
    /// Sets up the games of these numbers, to be played on so many threads (0: all cores). With `history`, every
    /// game remembers its actions.
    ///
    /// # Errors
    /// The threads could not be started.
    pub fn new(
        scenario: &Scenario,
        schema: &Schema,
        seed: u64,
        numbers: std::ops::Range<u32>,
        threads: usize,
        history: bool,
    ) -> Result<Self, ThreadPoolBuildError> {
        let beginning = machine::begin(schema, scenario, seed, 0);
        let slot = |number| {
            let mut block = beginning.clone();
            machine::renumber(&mut block, scenario, number);
            let counts = Counts { history: history.then(Vec::new), ..Counts::default() };
            Slot { block, counts, parked: None, over: false }
        };
        let pool = ThreadPoolBuilder::new().num_threads(threads).build()?;
        Ok(Self { slots: numbers.map(slot).collect(), pool })
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

    /// The actions of a game so far; empty where they are not remembered.
    #[must_use]
    pub fn history(&self, game: usize) -> &[Action] {
        self.slots.get(game).and_then(|slot| slot.counts.history.as_deref()).unwrap_or(&[])
    }

    /// Runs games that are neither over nor parked for a mod until they are, or parked at a decision; at most `most`
    /// of them, so that the caller can look up in between. Gives the parked ones in order, and whether all were run.
    pub fn run(
        &mut self,
        scenario: &Scenario,
        hooks: &Hooks,
        seats: [Seat; 2],
        most: usize,
    ) -> (Vec<(usize, Parked)>, bool) {
        // Who plays may have changed since a game was parked at a decision: it is asked for again.
        let waits = |slot: &Slot| matches!(slot.parked, Some(Parked::Hook(_)));
        let mut open: Vec<&mut Slot> = self.slots.iter_mut().filter(|slot| !slot.over && !waits(slot)).collect();
        let all = open.len() <= most;
        open.truncate(most);
        self.pool.install(|| open.into_par_iter().for_each(|slot| run_slot(slot, scenario, hooks, seats)));
        let parked = |(game, slot): (usize, &Slot)| slot.parked.map(|parked| (game, parked));
        (self.slots.iter().enumerate().filter_map(parked).collect(), all)
    }

    /// Takes the block of a game parked for its mod out of the batch, until [`Batch::resume`] or [`Batch::put_back`].
    pub fn take(&mut self, game: usize) -> Option<(Block, HookStop)> {
        let slot = self.slots.get_mut(game)?;
        let Some(Parked::Hook(stop)) = slot.parked else { return None };
        Some((std::mem::replace(&mut slot.block, Block::none()), stop))
    }

    /// Puts a block back as it was taken: the game is parked as before.
    pub fn put_back(&mut self, game: usize, block: Block) {
        if let Some(slot) = self.slots.get_mut(game) {
            slot.block = block;
        }
    }

    /// Gives a game parked for its mod its block back, as the mod left it, with what the mod queued.
    pub fn resume(&mut self, hooks: &Hooks, game: usize, block: Block, queued: &[Frame]) {
        let Some(slot) = self.slots.get_mut(game) else { return };
        if matches!(slot.parked, Some(Parked::Hook(_))) {
            slot.block = block;
            machine::hooked(&mut slot.block, hooks, &mut Log::off(), queued);
            slot.parked = None;
        }
    }

    /// The legal actions of a game parked at a decision.
    #[must_use]
    pub fn legal(&self, scenario: &Scenario, game: usize) -> Option<Legal> {
        let slot = self.slots.get(game).filter(|slot| matches!(slot.parked, Some(Parked::Decision { .. })))?;
        Some(Legal::of(Scene { block: &slot.block, scenario }))
    }

    /// Plays an action in a game parked at a decision; nothing if it is not parked at one.
    ///
    /// # Errors
    /// The action is not legal; nothing has changed then.
    pub fn choose(&mut self, scenario: &Scenario, hooks: &Hooks, game: usize, action: Action) -> Result<(), Refusal> {
        let Some(slot) = self.slots.get_mut(game) else { return Ok(()) };
        let Some(Parked::Decision { player, kind }) = slot.parked else { return Ok(()) };
        let scene = Scene { block: &slot.block, scenario };
        refusal::check(scene, Stop::Decision { player, kind }, action, None)?;
        let choice = Choice { action, alone: Legal::of(scene).len() == 1 };
        let mut log = Log::off();
        let mut m = Match { block: &mut slot.block, scenario, log: &mut log };
        take(&mut m, hooks, choice, &mut slot.counts);
        slot.parked = None;
        Ok(())
    }

    /// Ends a game whose mod or policy has failed; it stays as it was when that was called.
    pub fn fail(&mut self, game: usize) {
        if let Some(slot) = self.slots.get_mut(game) {
            (slot.parked, slot.over) = (None, true);
        }
    }

    /// What a game is parked for.
    #[must_use]
    pub fn parked(&self, game: usize) -> Option<Parked> {
        self.slots.get(game).and_then(|slot| slot.parked)
    }

    /// The result rows of all games.
    #[must_use]
    pub fn rows(&self, scenario: &Scenario) -> Vec<GameRow> {
        let row = |slot: &Slot| {
            let (mut block, mut log) = (slot.block.clone(), Log::off());
            GameRow::of(&Match { block: &mut block, scenario, log: &mut log }, &slot.counts)
        };
        self.slots.iter().map(row).collect()
    }
}

fn run_slot(slot: &mut Slot, scenario: &Scenario, hooks: &Hooks, seats: [Seat; 2]) {
    let mut log = Log::off();
    let mut m = Match { block: &mut slot.block, scenario, log: &mut log };
    slot.parked = match play(&mut m, hooks, seats, &mut slot.counts) {
        Pause::Hook(hook) => Some(Parked::Hook(hook)),
        Pause::Decision { player, kind } => Some(Parked::Decision { player, kind }),
        Pause::Done | Pause::Stuck => None,
    };
    slot.over = slot.parked.is_none();
}
