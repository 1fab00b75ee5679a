//! Many games at once: they run on threads until each is over or parked for somebody outside the core.
//!
//! Every game depends on its own block alone: neither threads nor the order in which games run change a result.

mod column;
mod edit;
mod observation;
mod piece;
mod slot;
mod step;
mod stored;
mod world;

use std::ops::Range;
use std::sync::Arc;

use rayon::prelude::*;
use rayon::{ThreadPool, ThreadPoolBuildError, ThreadPoolBuilder};

use super::playout::GameRow;
use super::policy::Seat;
use crate::flow::hook::{HookStop, Hooks};
use crate::flow::{DecisionKind, Frame, Stop};
use crate::game::features::Features;
use crate::game::{Action, Legal, Refusal, Scene, refusal};
use crate::store::Block;
use piece::{GAMES, Piece};
use slot::{Slot, Stand};

pub use column::{Column, ColumnError};
pub use edit::{Change, EditFault};
pub use observation::Observation;
pub use step::WrongChoice;
pub use stored::{PutError, Stored};
pub use world::World;

/// Fewer games than these are run without other threads: waking them takes longer.
const INLINE: usize = 32;

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

/// Whether a game goes on.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub enum Status {
    /// It goes on.
    GoingOn,
    /// It is over.
    Over,
    /// Its mod or policy has failed; it stays where it was.
    Failed,
}

impl Status {
    /// All, by number.
    pub const ALL: [Self; 3] = [Self::GoingOn, Self::Over, Self::Failed];

    /// Its name, as `"going_on"`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::GoingOn => "going_on",
            Self::Over => "over",
            Self::Failed => "failed",
        }
    }
}

/// Games of one or several scenarios: the game at place i plays world i modulo their number.
#[derive(Clone, Debug)]
pub struct Batch {
    worlds: Vec<World>,
    hooks: Arc<Hooks>,
    slots: Vec<Slot>,
    pieces: Vec<Piece>,
    pool: Option<Arc<ThreadPool>>,
    layout: Option<Arc<Features>>,
}

impl Batch {
    /// Sets up games with these seeds and numbers, to be played on so many threads (0: all cores).
    ///
    /// # Errors
    /// The threads could not be started.
    pub fn new(
        worlds: Vec<World>,
        hooks: Hooks,
        games: impl IntoIterator<Item = (u64, u32)>,
        threads: usize,
    ) -> Result<Self, ThreadPoolBuildError> {
        let pool = (threads != 1).then(|| ThreadPoolBuilder::new().num_threads(threads).build()).transpose()?;
        let slot =
            |(place, (seed, number)): (usize, (u64, u32))| Slot::new(&worlds[place % worlds.len()], seed, number);
        let slots: Vec<Slot> = games.into_iter().enumerate().map(slot).collect();
        let piece = |slots: &[Slot]| Piece { told: slots.iter().map(|slot| slot.vp).collect(), ..Piece::default() };
        let pieces = slots.chunks(GAMES).map(piece).collect();
        Ok(Self { worlds, hooks: Arc::new(hooks), slots, pieces, pool: pool.map(Arc::new), layout: None })
    }

    /// Lets observations have features of this layout.
    #[must_use]
    pub fn with_features(mut self, layout: Features) -> Self {
        self.layout = Some(Arc::new(layout));
        self
    }

    /// The layout of the features that observations have.
    #[must_use]
    pub fn layout(&self) -> Option<&Features> {
        self.layout.as_deref()
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

    /// What is played, in the order of places.
    #[must_use]
    pub fn worlds(&self) -> &[World] {
        &self.worlds
    }

    /// What the game at a place is played with.
    #[must_use]
    pub fn world(&self, place: usize) -> &World {
        &self.worlds[place % self.worlds.len()]
    }

    /// The listeners of all games.
    #[must_use]
    pub fn hooks(&self) -> &Hooks {
        &self.hooks
    }

    /// The block of a game.
    #[must_use]
    pub fn block(&self, place: usize) -> Option<&Block> {
        self.slots.get(place).map(|slot| &slot.block)
    }

    /// The actions of a game so far: since its beginning, or since [`Batch::base`].
    #[must_use]
    pub fn history(&self, place: usize) -> &[Action] {
        self.slots.get(place).and_then(|slot| slot.counts.history.as_deref()).unwrap_or(&[])
    }

    /// The state from which the history of a game leads on, if it was edited or put in since its beginning.
    #[must_use]
    pub fn base(&self, place: usize) -> Option<&Block> {
        self.slots.get(place).and_then(|slot| slot.base.as_deref())
    }

    /// Seeds of all games.
    #[must_use]
    pub fn seeds(&self) -> Vec<u64> {
        self.slots.iter().map(Slot::seed).collect()
    }

    /// Numbers of all games.
    #[must_use]
    pub fn numbers(&self) -> Vec<u32> {
        self.slots.iter().map(Slot::number).collect()
    }

    /// How all games stand.
    #[must_use]
    pub fn status(&self) -> Vec<Status> {
        self.slots.iter().map(Slot::status).collect()
    }

    /// The result rows of all games.
    #[must_use]
    pub fn rows(&self) -> Vec<GameRow> {
        self.slots.iter().map(Slot::row).collect()
    }

    /// Lets every game take at most so many decisions with two options or more until this is called again.
    pub fn limit(&mut self, decisions: u32) {
        for slot in &mut self.slots {
            slot.until = slot.counts.decisions.saturating_add(decisions);
        }
    }

    /// Runs the games of some places that are neither over nor parked for a mod until they are, or stand at a decision
    /// of somebody outside the core, or have taken as many decisions as [`Batch::limit`] allows.
    pub fn run(&mut self, places: Range<usize>, seats: [Seat; 2]) {
        // Who plays may have changed since a game was parked at a decision: it is asked for again.
        places.clone().step_by(GAMES).chain(places.clone().last()).for_each(|place| self.touch(place));
        let runs = |slot: &Slot| matches!(slot.stand, Stand::Open | Stand::Decision { .. }) && !slot.is_paused();
        self.each(places, 1, |slot, world, hooks| {
            if slot.stand == Stand::Open || runs(slot) {
                slot.run(world, hooks, seats);
            }
        });
    }

    /// What the games of some places wait for that are parked: for their mods, or at a decision that may be taken now.
    #[must_use]
    pub fn waiting(&self, places: Range<usize>) -> Vec<(usize, Parked)> {
        let waits = |place| self.parked(place).map(|parked| (place, parked));
        places.filter(|place| !self.slots[*place].is_idle()).filter_map(waits).collect()
    }

    /// Gives a game parked for its mod its block back, as the mod left it, with what the mod queued.
    pub fn resume(&mut self, place: usize, block: Block, queued: &[Frame]) {
        self.touch(place);
        if let Some(slot) = self.slots.get_mut(place).filter(|slot| matches!(slot.stand, Stand::Hook(_))) {
            slot.resume(&self.hooks, block, queued);
        }
    }

    /// The legal actions of a game parked at a decision.
    #[must_use]
    pub fn legal(&self, place: usize) -> Option<Legal> {
        let slot = self.slots.get(place).filter(|slot| matches!(slot.stand, Stand::Decision { .. }))?;
        Some(Legal::of(self.world(place).scene(&slot.block)))
    }

    /// The legal action with this number in a game parked at a decision.
    #[must_use]
    pub fn legal_action(&self, place: usize, number: usize) -> Option<Action> {
        self.legal(place)?.get(self.world(place).scene(self.block(place)?), number)
    }

    /// Plays an action in a game parked at a decision; nothing if it is not parked at one.
    ///
    /// # Errors
    /// The action is not legal; nothing has changed then.
    pub fn choose(&mut self, place: usize, action: Action) -> Result<(), Refusal> {
        self.touch(place);
        let Some(slot) = self.slots.get_mut(place) else { return Ok(()) };
        let Stand::Decision { player, kind } = slot.stand else { return Ok(()) };
        let world = &self.worlds[place % self.worlds.len()];
        let scene = Scene { block: &slot.block, scenario: &world.scenario };
        refusal::check(scene, Stop::Decision { player, kind }, action, None)?;
        let alone = Legal::of(scene).len() == 1;
        slot.choose(world, &self.hooks, action, alone);
        Ok(())
    }

    /// Ends a game whose mod or policy has failed; it stays as it was when that was called.
    pub fn fail(&mut self, place: usize) {
        self.touch(place);
        if let Some(slot) = self.slots.get_mut(place) {
            slot.stand = Stand::Failed;
        }
    }

    /// What a game is parked for.
    #[must_use]
    pub fn parked(&self, place: usize) -> Option<Parked> {
        match self.slots.get(place)?.stand {
            Stand::Hook(hook) => Some(Parked::Hook(hook)),
            Stand::Decision { player, kind } => Some(Parked::Decision { player, kind }),
            Stand::Open | Stand::Over | Stand::Failed => None,
        }
    }

    /// What a game shows has changed.
    fn touch(&mut self, place: usize) {
        if let Some(piece) = self.pieces.get_mut(place / GAMES) {
            piece.valid = false;
        }
    }

    /// Does something with every game of some places, on threads if that pays: `least` games make a piece of work.
    fn each(&mut self, places: Range<usize>, least: usize, act: impl Fn(&mut Slot, &World, &Hooks) + Sync) {
        let Self { worlds, hooks, slots, pool, .. } = self;
        let (worlds, hooks, first) = (worlds.as_slice(), &**hooks, places.start);
        let Some(slots) = slots.get_mut(places) else { return };
        let one = |(place, slot): (usize, &mut Slot)| act(slot, &worlds[(first + place) % worlds.len()], hooks);
        match pool {
            Some(pool) if slots.len() >= INLINE => {
                pool.install(|| slots.par_iter_mut().enumerate().with_min_len(least).for_each(one));
            }
            _ => slots.iter_mut().enumerate().for_each(one),
        }
    }

    /// Reads every game into a piece of an array, `width` numbers each, on threads if that pays. `read` also gets the
    /// number of the game's world.
    fn gather<T: Send>(&self, out: &mut [T], width: usize, read: impl Fn(&Slot, usize, &mut [T]) + Sync) {
        if width == 0 {
            return;
        }
        let worlds = self.worlds.len();
        let one = |(place, (slot, out)): (usize, (&Slot, &mut [T]))| read(slot, place % worlds, out);
        match &self.pool {
            Some(pool) if self.slots.len() >= INLINE => pool.install(|| {
                let pairs = self.slots.par_iter().zip(out.par_chunks_mut(width)).enumerate();
                pairs.with_min_len(INLINE / 2).for_each(one);
            }),
            _ => self.slots.iter().zip(out.chunks_mut(width)).enumerate().for_each(one),
        }
    }
}
