//! One game of a batch: its block, and where it stands.

use super::super::playout::{Counts, GameRow, Pause, outcome, play, take};
use super::super::policy::{Choice, Seat};
use super::world::World;
use crate::flow::hook::{HookStop, Hooks};
use crate::flow::{DecisionKind, Frame, Log, Stop};
use crate::game::{Action, Legal, Match, machine};
use crate::store::Block;
use crate::store::layout::{NUMBER, SCORE_VP, SEED};

/// Where a game stands.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub(super) enum Stand {
    /// It has not run to its next stop yet.
    Open,
    /// At a decision.
    Decision {
        /// Who decides.
        player: u8,
        /// What he decides.
        kind: DecisionKind,
    },
    /// A mod is due.
    Hook(HookStop),
    /// It is over.
    Over,
    /// Its mod or policy has failed.
    Failed,
}

/// One game.
#[derive(Clone, Debug)]
pub(super) struct Slot {
    pub(super) block: Block,
    pub(super) counts: Counts,
    pub(super) stand: Stand,
    /// VP and outcome as the block has them now.
    pub(super) vp: [i32; 2],
    pub(super) outcome: i8,
    /// Decisions after which the game pauses in the call that is under way.
    pub(super) until: u32,
    /// The state from which the history leads here, where that is not the beginning.
    pub(super) base: Option<Box<Block>>,
}

impl Slot {
    /// A game of this seed and number that has not begun.
    pub(super) fn new(world: &World, seed: u64, number: u32) -> Self {
        let mut slot = Self {
            block: world.beginning.blank(),
            counts: Counts { history: Some(Vec::new()), ..Counts::default() },
            stand: Stand::Open,
            vp: [0; 2],
            outcome: -2,
            until: u32::MAX,
            base: None,
        };
        slot.begin(world, seed, number);
        slot
    }

    /// Begins anew as the game of this seed and number.
    pub(super) fn begin(&mut self, world: &World, seed: u64, number: u32) {
        world.beginning.put(&mut self.block, &world.scenario, seed, number);
        let mut history = self.counts.history.take();
        if let Some(history) = &mut history {
            history.clear();
        }
        self.counts = Counts { history, ..Counts::default() };
        self.base = None;
        self.look(world, Stand::Open);
    }

    pub(super) fn seed(&self) -> u64 {
        self.block.get(SEED)
    }

    pub(super) fn number(&self) -> u32 {
        self.block.get(NUMBER)
    }

    /// Whether the game has taken as many decisions as this call may take.
    pub(super) fn is_paused(&self) -> bool {
        self.counts.decisions >= self.until
    }

    /// Takes over another state, from which the history begins anew.
    pub(super) fn put(&mut self, world: &World, hooks: &Hooks, block: &Block) {
        self.block.copy_from(block);
        self.base = Some(Box::new(block.clone()));
        if let Some(history) = &mut self.counts.history {
            history.clear();
        }
        self.find(world, hooks);
    }

    /// Finds out where a block taken over stands.
    pub(super) fn find(&mut self, world: &World, hooks: &Hooks) {
        let stand = match machine::standing(&self.block, hooks) {
            Some(Stop::Decision { player, kind }) => Stand::Decision { player, kind },
            Some(Stop::Hook(hook)) => Stand::Hook(hook),
            Some(Stop::Done) => Stand::Over,
            Some(Stop::Roll { .. }) | None => Stand::Open,
        };
        self.look(world, stand);
    }

    /// The block has changed, and the game stands here now.
    fn look(&mut self, world: &World, stand: Stand) {
        self.stand = stand;
        self.vp = [0, 1].map(|player| self.block.player(SCORE_VP, player));
        self.outcome = outcome(world.scene(&self.block));
    }

    /// Runs on until the end, a mod, or a decision that nobody in the core takes.
    pub(super) fn run(&mut self, world: &World, hooks: &Hooks, seats: [Seat; 2]) {
        let mut log = Log::off();
        let mut m = Match { block: &mut self.block, scenario: &world.scenario, log: &mut log };
        let stand = match play(&mut m, hooks, seats, &mut self.counts, self.until) {
            Pause::Hook(hook) => Stand::Hook(hook),
            Pause::Decision { player, kind } => Stand::Decision { player, kind },
            Pause::Done | Pause::Stuck => Stand::Over,
        };
        self.look(world, stand);
    }

    /// Writes a legal action into the open decision; `alone` tells whether it is the only one.
    pub(super) fn choose(&mut self, world: &World, hooks: &Hooks, action: Action, alone: bool) {
        let mut log = Log::off();
        let mut m = Match { block: &mut self.block, scenario: &world.scenario, log: &mut log };
        take(&mut m, hooks, Choice { action, alone }, &mut self.counts);
        self.stand = Stand::Open;
    }

    /// A mod has returned the block, and queued frames.
    pub(super) fn resume(&mut self, hooks: &Hooks, block: Block, queued: &[Frame]) {
        self.block = block;
        machine::hooked(&mut self.block, hooks, &mut Log::off(), queued);
        self.stand = Stand::Open;
    }

    /// Adds the codes of the legal actions of the open decision.
    pub(super) fn list(&self, world: &World, codes: &mut Vec<u64>) {
        let scene = world.scene(&self.block);
        Legal::of(scene).each(scene, |action| codes.push(action.code()));
    }

    /// The result row.
    pub(super) fn row(&self) -> GameRow {
        GameRow::of(&self.block, self.outcome, &self.counts)
    }
}
