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

/// What the games of a piece show.
#[derive(Clone, Debug, Default)]
pub(super) struct Piece {
    /// Whether the rest is what the games show now.
    pub(super) valid: bool,
    pub(super) player: Vec<i8>,
    pub(super) kind: Vec<u8>,
    pub(super) counts: Vec<i32>,
    pub(super) codes: Vec<u64>,
    pub(super) vp: Vec<[i32; 2]>,
    pub(super) shown: Vec<[i32; 2]>,
    pub(super) outcome: Vec<i8>,
    pub(super) status: Vec<u8>,
    pub(super) features: Vec<i16>,
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

impl Games<'_> {
    fn world(&self, number: usize) -> &World {
        &self.worlds[(self.first + number) % self.worlds.len()]
    }

    /// Runs every game to its next decision or end; whether all have got there, and none waits for its mod.
    pub(super) fn settle(&mut self) -> bool {
        let (first, worlds, hooks) = (self.first, self.worlds, self.hooks);
        let mut settled = true;
        for (number, slot) in self.slots.iter_mut().enumerate() {
            if slot.stand == Stand::Open {
                slot.run(&worlds[(first + number) % worlds.len()], hooks, OUTSIDE);
            }
            settled &= !matches!(slot.stand, Stand::Hook(_));
        }
        settled
    }

    /// Plays checked choices; with `anew`, games that are over begin anew under numbers larger by that.
    pub(super) fn act(&mut self, piece: &mut Piece, choices: &[i64], anew: Option<u32>, far: bool) {
        let (first, worlds, hooks) = (self.first, self.worlds, self.hooks);
        let Piece { codes, counts, shown, .. } = piece;
        let mut rest = codes.as_slice();
        let asked = counts.iter().zip(choices);
        for (number, (slot, (count, chosen))) in self.slots.iter_mut().zip(asked).enumerate() {
            let world = &worlds[(first + number) % worlds.len()];
            let (own, others) = rest.split_at_checked(*count as usize).unwrap_or((rest, &[]));
            rest = others;
            if far {
                slot.block.warm();
            }
            if let Some(action) = own.get(*chosen as usize).and_then(|code| Action::from_code(*code)) {
                slot.choose(world, hooks, action, own.len() == 1);
            } else if let Some(more) = anew.filter(|_| slot.stand == Stand::Over) {
                slot.begin(world, slot.seed(), slot.number().saturating_add(more));
                shown[number] = slot.vp;
            }
            if slot.stand == Stand::Open {
                slot.run(world, hooks, OUTSIDE);
            }
        }
    }
}

impl Piece {
    /// Shows games that have settled.
    pub(super) fn show(&mut self, games: &Games) {
        self.clear();
        self.shown.resize(games.slots.len(), [0; 2]);
        let width = games.layout.map_or(0, Features::len);
        self.features.resize(width * games.slots.len(), 0);
        for (number, slot) in games.slots.iter().enumerate() {
            let world = games.world(number);
            let begun = self.codes.len();
            let (player, kind) = match slot.stand {
                Stand::Decision { player, kind } => {
                    slot.list(world, &mut self.codes);
                    if let Some(layout) = games.layout {
                        let out = &mut self.features[number * width..(number + 1) * width];
                        layout.write(world.scene(&slot.block), &world.schema, player, kind, out);
                    }
                    (player as i8, kind as u8 + 1)
                }
                _ => (-1, 0),
            };
            self.player.push(player);
            self.kind.push(kind);
            self.counts.push((self.codes.len() - begun) as i32);
            self.vp.push(slot.vp);
            self.outcome.push(slot.outcome);
            self.status.push(slot.status() as u8);
        }
        self.valid = true;
    }

    fn clear(&mut self) {
        let Self { player, kind, counts, codes, vp, outcome, status, features, .. } = self;
        [player, outcome].into_iter().for_each(Vec::clear);
        [kind, status].into_iter().for_each(Vec::clear);
        counts.clear();
        codes.clear();
        vp.clear();
        features.clear();
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
