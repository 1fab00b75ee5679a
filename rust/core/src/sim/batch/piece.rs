//! Pieces of a batch: some games in a row that are stepped by one thread, and what they show afterwards.
//!
//! What is shown lies beside the blocks, in columns, so that the next step finds it without going through all games.

use super::super::policy::Seat;
use super::slot::{Slot, Stand};
use super::{Status, World};
use crate::flow::hook::Hooks;
use crate::game::Action;
use crate::game::features::Features;

/// Games of a piece: few enough that their blocks stay in the cache of a core while they are played and listed.
pub(super) const GAMES: usize = 64;

/// Nobody in the core plays.
const OUTSIDE: [Seat; 2] = [Seat::Outside; 2];

/// What games show, a row for each.
#[derive(Clone, Debug, Default)]
pub(super) struct Shown {
    pub(super) player: Vec<i8>,
    pub(super) kind: Vec<u8>,
    pub(super) counts: Vec<i32>,
    pub(super) codes: Vec<u64>,
    pub(super) vp: Vec<[i32; 2]>,
    pub(super) outcome: Vec<i8>,
    pub(super) status: Vec<u8>,
    pub(super) features: Vec<i16>,
}

/// A piece.
#[derive(Clone, Debug, Default)]
pub(super) struct Piece {
    /// What its games show.
    pub(super) shown: Shown,
    /// Whether that is what they show now.
    pub(super) valid: bool,
    /// VP that the last observation has told.
    pub(super) told: Vec<[i32; 2]>,
}

/// The games of a piece with what they are played with.
pub(super) struct Games<'a> {
    pub(super) slots: &'a mut [Slot],
    /// Place of the first.
    pub(super) first: usize,
    pub(super) worlds: &'a [World],
    pub(super) hooks: &'a Hooks,
    pub(super) layout: Option<&'a Features>,
}

impl Shown {
    fn clear(&mut self) {
        let Self { player, kind, counts, codes, vp, outcome, status, features } = self;
        [player, outcome].into_iter().for_each(Vec::clear);
        [kind, status].into_iter().for_each(Vec::clear);
        counts.clear();
        codes.clear();
        vp.clear();
        features.clear();
    }

    /// Adds the row of a game, without its features.
    fn push(&mut self, slot: &Slot, world: &World) {
        let codes = self.codes.len();
        let (player, kind) = match slot.stand {
            Stand::Decision { player, kind } => {
                slot.list(world, &mut self.codes);
                (player as i8, kind as u8 + 1)
            }
            _ => (-1, 0),
        };
        self.player.push(player);
        self.kind.push(kind);
        self.counts.push((self.codes.len() - codes) as i32);
        self.vp.push(slot.vp);
        self.outcome.push(slot.outcome);
        self.status.push(slot.status() as u8);
    }
}

impl Games<'_> {
    /// Runs every game to its next decision or end and shows it, unless one of them waits for its mod.
    pub(super) fn settle(&mut self, piece: &mut Piece) {
        let Self { first, worlds, hooks, layout, .. } = *self;
        let world = |number: usize| &worlds[(first + number) % worlds.len()];
        piece.valid = true;
        for (number, slot) in self.slots.iter_mut().enumerate() {
            if slot.stand == Stand::Open {
                slot.run(world(number), hooks, OUTSIDE);
            }
            piece.valid &= !matches!(slot.stand, Stand::Hook(_));
        }
        let Piece { shown, valid: true, .. } = piece else { return };
        shown.clear();
        // One loop for each kind of work: together they would not fit the cache of instructions.
        for (number, slot) in self.slots.iter().enumerate() {
            shown.push(slot, world(number));
        }
        let Some(layout) = layout else { return };
        shown.features.resize(self.slots.len() * layout.len(), 0);
        for (number, (slot, out)) in self.slots.iter().zip(shown.features.chunks_mut(layout.len())).enumerate() {
            if let Stand::Decision { player, kind } = slot.stand {
                let world = world(number);
                layout.write(world.scene(&slot.block), &world.schema, player, kind, out);
            }
        }
    }

    /// Plays checked choices and runs every game on. With `anew`, games that are over begin anew under numbers larger
    /// by that. Blocks that come from `far` away are warmed first.
    pub(super) fn act(&mut self, piece: &mut Piece, choices: &[i64], anew: Option<u32>, far: bool) {
        let Self { first, worlds, hooks, .. } = *self;
        let Piece { shown, told, valid } = piece;
        *valid = false;
        let mut rest = shown.codes.as_slice();
        for (number, slot) in self.slots.iter_mut().enumerate() {
            let world = &worlds[(first + number) % worlds.len()];
            let (own, others) = rest.split_at_checked(shown.counts[number] as usize).unwrap_or((rest, &[]));
            rest = others;
            if far {
                slot.block.warm();
            }
            if let Some(action) = own.get(choices[number] as usize).and_then(|code| Action::from_code(*code)) {
                slot.choose(world, hooks, action, own.len() == 1);
            } else if let Some(more) = anew.filter(|_| slot.stand == Stand::Over) {
                slot.begin(world, slot.seed(), slot.number().saturating_add(more));
                told[number] = slot.vp;
            }
            if slot.stand == Stand::Open {
                slot.run(world, hooks, OUTSIDE);
            }
        }
    }
}

impl Slot {
    /// Whether the game goes on.
    pub(super) fn status(&self) -> Status {
        match self.stand {
            Stand::Over => Status::Over,
            Stand::Failed => Status::Failed,
            Stand::Open | Stand::Decision { .. } | Stand::Hook(_) => Status::GoingOn,
        }
    }

    /// Whether the game has nothing to do in the call that is under way.
    pub(super) fn is_idle(&self) -> bool {
        match self.stand {
            Stand::Over | Stand::Failed => true,
            Stand::Decision { .. } => self.is_paused(),
            Stand::Open | Stand::Hook(_) => false,
        }
    }
}
