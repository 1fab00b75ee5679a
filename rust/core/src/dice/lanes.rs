//! Groups of pools at once: the integers that [`Pools`] takes one by one, in arrays that the compiler
//! turns into vectors. There is one code; only the instructions that it is compiled for differ.

#![cfg_attr(
    target_arch = "x86_64",
    allow(
        unsafe_code,
        reason = "code for instructions that not every processor has can be called in no other way. Nothing else here \
                  is unsafe, and the instructions make pools eight (AVX2) and eleven times (AVX-512) as fast"
    )
)]
#![allow(
    clippy::inline_always,
    clippy::needless_range_loop,
    reason = "the code must become part of the functions that enable instructions, and loops by number are what \
              the compiler turns into vectors"
)]

use super::faces::LEAST_REMAINDER;
use super::instructions::Instructions;
use super::philox::{key, philox4x32_10};
use super::pools::{Counts, PURPOSE, Pools};

/// Pools in one group: so many that loops over them are turned into vectors before they are unrolled.
const GROUP: usize = 128;
/// Dice of one block of a pool.
const BLOCK_DICE: u8 = 16;

/// A number for each pool of a group.
type Words = [u32; GROUP];
type Halves = [u16; GROUP];
type Bytes = [u8; GROUP];

/// Rolls whole groups of pools, and returns how many pools that were.
pub(super) fn roll(pools: &Pools<'_>, instructions: Instructions, counts: &mut Counts<'_>) -> usize {
    #[cfg(target_arch = "x86_64")]
    if instructions.available() {
        match instructions {
            Instructions::Scalar => {}
            // SAFETY: the processor has the instructions of `roll_avx2`: `available` has just said so.
            Instructions::Avx2 => return unsafe { roll_avx2(pools, counts) },
            // SAFETY: the processor has the instructions of `roll_avx512`: `available` has just said so.
            Instructions::Avx512 => return unsafe { roll_avx512(pools, counts) },
        }
    }
    let _ = (pools, instructions, counts);
    0
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2")]
fn roll_avx2(pools: &Pools<'_>, counts: &mut Counts<'_>) -> usize {
    roll_groups(pools, counts)
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl")]
fn roll_avx512(pools: &Pools<'_>, counts: &mut Counts<'_>) -> usize {
    roll_groups(pools, counts)
}

#[inline(always)]
fn roll_groups(pools: &Pools<'_>, counts: &mut Counts<'_>) -> usize {
    let (groups, _) = pools.dice.as_chunks::<GROUP>();
    let mut columns = vec![Column { threshold: [0; GROUP], hits: [0; GROUP] }; pools.columns];
    for (number, sizes) in groups.iter().enumerate() {
        let from = number * GROUP;
        read_accuracy(pools, from, &mut columns);
        roll_group(pools, from, sizes, &mut columns, counts);
    }
    groups.len() * GROUP
}

/// One accuracy of each pool of a group.
#[derive(Clone)]
struct Column {
    /// Least face that hits.
    threshold: Bytes,
    hits: Bytes,
}

/// Prepares the columns of a group.
#[inline(always)]
fn read_accuracy(pools: &Pools<'_>, from: usize, columns: &mut [Column]) {
    let many = pools.columns;
    let accuracy = pools.accuracy.get(from * many..(from + GROUP) * many).unwrap_or_default();
    for (number, column) in columns.iter_mut().enumerate() {
        column.hits = [0; GROUP];
        let mut own = [0; GROUP];
        if let Ok(only) = accuracy.try_into() {
            own = only;
        } else {
            for (own, row) in own.iter_mut().zip(accuracy.chunks_exact(many)) {
                *own = row[number];
            }
        }
        for pool in 0..GROUP {
            column.threshold[pool] = pools.thresholds(own[pool]).0;
        }
    }
}

/// Rolls the group of pools from a number on.
#[inline(always)]
fn roll_group(pools: &Pools<'_>, from: usize, sizes: &[u8; GROUP], columns: &mut [Column], counts: &mut Counts<'_>) {
    let critical_from = [pools.thresholds(0).1; GROUP];
    let (mut criticals, mut refused) = ([0; GROUP], [0; GROUP]);
    let most = sizes.iter().fold(0, |most, &size| most.max(size));
    for block in 0..most.div_ceil(BLOCK_DICE) {
        let words = blocks(pools, from, block);
        let lanes = (most - block * BLOCK_DICE).min(BLOCK_DICE).div_ceil(2);
        for lane in 0..lanes {
            let die = block * BLOCK_DICE + 2 * lane;
            let values = halves(&words[usize::from(lane / 2)], lane % 2);
            let mut faces = digits(&values, sizes, die, &mut refused);
            mask(&mut faces, sizes, die);
            count(&faces, &critical_from, &mut criticals);
            for column in columns.iter_mut() {
                count(&faces, &column.threshold, &mut column.hits);
            }
        }
    }
    write(pools.columns, from, columns, &criticals, counts);
    // A lane in 1,821 asks for the next attempt: its pool is rolled anew by itself.
    if refused != [0; GROUP] {
        for (pool, _) in refused.iter().enumerate().filter(|(_, refused)| **refused != 0) {
            pools.roll_one(from + pool, counts);
        }
    }
}

/// A block of each pool of a group, of the first attempt.
#[inline(always)]
fn blocks(pools: &Pools<'_>, from: usize, block: u8) -> [Words; 4] {
    let key = key(pools.seed);
    let first = pools.first.wrapping_add(from as u32);
    let place = u32::from(PURPOSE) << 16 | u32::from(block);
    let mut words = [[0; GROUP]; 4];
    let [a, b, c, d] = &mut words;
    for pool in 0..GROUP {
        [a[pool], b[pool], c[pool], d[pool]] = philox4x32_10([first.wrapping_add(pool as u32), 0, place, 0], key);
    }
    words
}

/// The low halves of words, or for `high` = 1 the high ones.
#[inline(always)]
fn halves(words: &Words, high: u8) -> Halves {
    let mut halves = [0; GROUP];
    for pool in 0..GROUP {
        halves[pool] = (words[pool] >> (16 * high)) as u16;
    }
    halves
}

/// Both faces of a lane of each pool; marks the pools whose lane is refused, if it has the die.
#[inline(always)]
fn digits(lanes: &Halves, sizes: &[u8; GROUP], die: u8, refused: &mut Bytes) -> [Bytes; 2] {
    let (mut first, mut second) = ([0; GROUP], [0; GROUP]);
    let mut low = [0; GROUP];
    for pool in 0..GROUP {
        let left = 10 * u32::from(lanes[pool]);
        let right = 10 * (left & 0xffff);
        first[pool] = (left >> 16) as u16;
        second[pool] = (right >> 16) as u16;
        low[pool] = u16::from((right as u16) < LEAST_REMAINDER);
    }
    let mut faces = [[0; GROUP]; 2];
    for pool in 0..GROUP {
        faces[0][pool] = first[pool] as u8 + 1;
        faces[1][pool] = second[pool] as u8 + 1;
        refused[pool] |= low[pool] as u8 & u8::from(sizes[pool] > die);
    }
    faces
}

/// Makes the faces of dice that a pool does not have 0.
#[inline(always)]
fn mask(faces: &mut [Bytes; 2], sizes: &[u8; GROUP], die: u8) {
    for pool in 0..GROUP {
        // As masks: a choice would be made pool by pool.
        faces[0][pool] &= u8::from(sizes[pool] > die).wrapping_neg();
        faces[1][pool] &= u8::from(sizes[pool].saturating_sub(1) > die).wrapping_neg();
    }
}

/// Adds the faces that reach the thresholds.
#[inline(always)]
fn count(faces: &[Bytes; 2], thresholds: &Bytes, counts: &mut Bytes) {
    for pool in 0..GROUP {
        counts[pool] += u8::from(faces[0][pool] >= thresholds[pool]) + u8::from(faces[1][pool] >= thresholds[pool]);
    }
}

/// Writes the counts of a group.
#[inline(always)]
fn write(many: usize, from: usize, columns: &[Column], criticals: &Bytes, counts: &mut Counts<'_>) {
    if let Some(out) = counts.criticals.get_mut(from..from + GROUP) {
        for (out, &count) in out.iter_mut().zip(criticals) {
            *out = count.into();
        }
    }
    let out = counts.hits.get_mut(from * many..(from + GROUP) * many).unwrap_or_default();
    for (number, column) in columns.iter().enumerate() {
        if let Ok(only) = <&mut [i32; GROUP]>::try_from(&mut *out) {
            *only = column.hits.map(i32::from);
        } else {
            for (row, &count) in out.chunks_exact_mut(many).zip(&column.hits) {
                row[number] = count.into();
            }
        }
    }
}
