//! Many pools of d10 at once, outside games: for odds by trial, training and notebooks.

use super::purpose::Purpose;
use std::ops::Range;

use super::faces::{faces, hit_threshold, tally};
use super::instructions::Instructions;
use super::lanes;

/// Number of the purpose of these pools: `Purpose::Pools`.
pub const PURPOSE: u16 = Purpose::Pools as u16;

/// Most dice of one pool.
pub const MAX_POOL: usize = 255;

/// Pools to roll, and how their dice count.
///
/// Pool i has the faces of [`faces`](super::faces::faces) with game 0, [`PURPOSE`], roll
/// `first` + i (modulo 2^32) and `dice[i]` dice: its counter words are `first` + i, 0,
/// `PURPOSE` << 16 | block, attempt.
#[derive(Copy, Clone, Debug)]
pub struct Pools<'a> {
    /// Seed of the faces.
    pub seed: u64,
    /// Number of the first roll.
    pub first: u32,
    /// Dice of each pool.
    pub dice: &'a [u8],
    /// Accuracies of each pool, one pool after the other: each is one column of hits.
    pub accuracy: &'a [i8],
    /// Accuracies of one pool.
    pub columns: usize,
    /// Least face that hits, as in [`tally`](super::faces::tally).
    pub hit_on: u8,
    /// Least face that is a critical hit, as in [`tally`](super::faces::tally).
    pub critical_from: u8,
}

/// Where the counts of pools go.
#[derive(Debug)]
pub struct Counts<'a> {
    /// For each pool a hit count for each of its accuracies, criticals included.
    pub hits: &'a mut [i32],
    /// For each pool its critical hits, which no accuracy changes.
    pub criticals: &'a mut [i32],
}

impl Pools<'_> {
    /// The pools in parts of at most `size`, for [`part`](Self::part).
    pub fn parts(&self, size: usize) -> impl Iterator<Item = Range<usize>> + use<> {
        let count = self.dice.len();
        (0..count).step_by(size.max(1)).map(move |start| start..start.saturating_add(size.max(1)).min(count))
    }

    /// Some of the pools, which roll as they do among all.
    #[must_use]
    pub fn part(&self, pools: Range<usize>) -> Self {
        let accuracy = pools.start * self.columns..pools.end * self.columns;
        Self {
            first: self.first.wrapping_add(pools.start as u32),
            dice: self.dice.get(pools).unwrap_or_default(),
            accuracy: self.accuracy.get(accuracy).unwrap_or_default(),
            ..*self
        }
    }

    /// Rolls all pools with an instruction set; one that the processor lacks counts as
    /// [`Instructions::Scalar`]. The counts are the same with each.
    ///
    /// Slices that are too short end the pools early.
    pub fn roll(&self, instructions: Instructions, counts: &mut Counts<'_>) {
        let rolled = lanes::roll(self, instructions, counts);
        self.roll_one_by_one(rolled, counts);
    }

    /// Rolls the pools from a number on, each by itself.
    fn roll_one_by_one(&self, from: usize, counts: &mut Counts<'_>) {
        for pool in from..self.dice.len() {
            self.roll_one(pool, counts);
        }
    }

    /// Rolls one pool.
    pub(super) fn roll_one(&self, pool: usize, counts: &mut Counts<'_>) {
        let mut buffer = [0; MAX_POOL];
        let dice = self.dice.get(pool).map_or(0, |&dice| usize::from(dice));
        let out = &mut buffer[..dice];
        faces(self.seed, 0, PURPOSE, self.first.wrapping_add(pool as u32), out);
        if let Some(criticals) = counts.criticals.get_mut(pool) {
            *criticals = tally(out, 0, self.hit_on, self.critical_from).criticals.into();
        }
        let columns = pool * self.columns..(pool + 1) * self.columns;
        let (Some(hits), Some(accuracy)) = (counts.hits.get_mut(columns.clone()), self.accuracy.get(columns)) else {
            return;
        };
        for (hits, &accuracy) in hits.iter_mut().zip(accuracy) {
            *hits = tally(out, accuracy, self.hit_on, self.critical_from).hits.into();
        }
    }

    /// Least face that hits with an accuracy, and least that is critical, as [`tally`] has them.
    pub(super) fn thresholds(&self, accuracy: i8) -> (u8, u8) {
        let critical_from = self.critical_from.clamp(2, 11);
        (hit_threshold(accuracy, self.hit_on, critical_from), critical_from)
    }
}
