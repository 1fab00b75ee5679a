//! Stepping: an action for every game, and on to its next decision.

use std::ops::Range;

use rayon::prelude::*;

use super::piece::{GAMES, Games, Piece};
use super::slot::{Slot, Stand};
use super::{Batch, INLINE};

/// So many games may find their blocks in the cache of a core from one step to the next.
const CACHED: usize = 512;

/// A choice that cannot be, or a game that cannot begin anew.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub enum WrongChoice {
    /// No legal action has this number.
    OutOfRange {
        /// Place of the game.
        place: usize,
        /// The number chosen.
        chosen: i64,
        /// How many legal actions there are.
        count: usize,
    },
    /// The game at this place is over, and no larger number is left for the next one.
    NoNumber(usize),
}

impl Batch {
    /// Runs the games of some places to their next decision or end, without acting, and lists what is legal there.
    /// Pieces of games in which a mod is waited for are listed later.
    pub fn settle(&mut self, places: Range<usize>) {
        self.each_piece(places, |piece, games, _| {
            if !piece.valid {
                games.settle(piece);
            }
        });
    }

    /// Makes every game begin anew, with these seeds and numbers; VP are counted from there.
    pub fn begin(&mut self, games: &[(u64, u32)]) {
        let Self { worlds, slots, pieces, .. } = self;
        for (place, (slot, (seed, number))) in slots.iter_mut().zip(games).enumerate() {
            slot.begin(&worlds[place % worlds.len()], *seed, *number);
        }
        for (piece, slots) in pieces.iter_mut().zip(slots.chunks(GAMES)) {
            piece.valid = false;
            piece.told = slots.iter().map(|slot| slot.vp).collect();
        }
    }

    /// Checks a choice for every game, by the number of a legal action, where all games have been settled; those of
    /// games without an open decision are ignored. With `anew`, games that are over must find a number for the next one.
    ///
    /// # Errors
    /// The first choice that cannot be.
    pub fn check_choices(&self, choices: &[i64], anew: bool) -> Result<(), WrongChoice> {
        let more = self.len() as u64;
        let counts = self.pieces.iter().flat_map(|piece| &piece.shown.counts);
        for (place, (count, chosen)) in counts.zip(choices).enumerate() {
            let count = *count as usize;
            if usize::try_from(*chosen).is_ok_and(|number| number < count) {
                continue;
            }
            if count > 0 {
                return Err(WrongChoice::OutOfRange { place, chosen: *chosen, count });
            }
            let slot = &self.slots[place];
            if anew && slot.stand == Stand::Over && u32::try_from(u64::from(slot.number()) + more).is_err() {
                return Err(WrongChoice::NoNumber(place));
            }
        }
        Ok(())
    }

    /// Plays checked choices in the games of some places, and runs to the next decision or end of each. With `anew`, a
    /// game that is over begins anew instead, under a number that is larger by the number of games.
    pub fn step(&mut self, places: Range<usize>, choices: &[i64], anew: bool) {
        let (far, anew) = (self.slots.len() > CACHED, anew.then_some(self.slots.len() as u32));
        self.each_piece(places, |piece, games, first| {
            let Some(choices) = choices.get(first..first + games.slots.len()).filter(|_| piece.valid) else { return };
            games.act(piece, choices, anew, far);
            games.settle(piece);
        });
    }

    /// Does something with every piece whose first game has one of these places, on threads if that pays.
    fn each_piece(&mut self, places: Range<usize>, act: impl Fn(&mut Piece, &mut Games, usize) + Sync) {
        let Self { worlds, hooks, slots, pieces, pool, layout, .. } = self;
        let (worlds, hooks, layout) = (worlds.as_slice(), &**hooks, layout.as_deref());
        let (first, last) = (places.start.div_ceil(GAMES), places.end.div_ceil(GAMES));
        let (Some(pieces), Some(slots)) = (pieces.get_mut(first..last), slots.get_mut(first * GAMES..)) else {
            return;
        };
        let one = |(number, (piece, slots)): (usize, (&mut Piece, &mut [Slot]))| {
            let first = (first + number) * GAMES;
            act(piece, &mut Games { slots, first, worlds, hooks, layout }, first);
        };
        match pool {
            Some(pool) if places.len() >= INLINE && pieces.len() > 1 => pool.install(|| {
                pieces.par_iter_mut().zip(slots.par_chunks_mut(GAMES)).enumerate().with_max_len(1).for_each(one);
            }),
            _ => pieces.iter_mut().zip(slots.chunks_mut(GAMES)).enumerate().for_each(one),
        }
    }
}
