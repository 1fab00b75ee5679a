//! Faces of d10 pools, uniform draws, and what faces count for (`kernels.md` 2, AT-7).

use super::philox::{key, philox4x32_10};

/// Faces of one block: two in each of its eight 16-bit lanes.
const BLOCK_FACES: usize = 16;

/// 16-bit lanes of one block.
const LANES: usize = 8;

/// A lane is accepted where its remainder is at least this: 655 lanes remain for each outcome.
pub(super) const LEAST_REMAINDER: u16 = 36;

/// Writes the faces, 1 to 10, of one roll event (`d10x2-v1` of `kernels.md` 2).
///
/// Counter words: `roll`, `game`, `purpose` << 16 | block, attempt. Die i stands in block i / 16,
/// lane (i mod 16) / 2, first or second by i mod 2, so a longer roll begins with the faces of a
/// shorter one. `out` holds at most 65,535 blocks of 16; block numbers repeat beyond 65,536.
pub fn faces(seed: u64, game: u32, purpose: u16, roll: u32, out: &mut [u8]) {
    let key = key(seed);
    for (block, dice) in out.chunks_mut(BLOCK_FACES).enumerate() {
        let place = u32::from(purpose) << 16 | u32::from(block as u16);
        let block = block_faces([roll, game, place], key);
        for (face, value) in dice.iter_mut().zip(block) {
            *face = value;
        }
    }
}

/// All faces of a block, given its counter without the attempt.
#[inline]
fn block_faces([roll, game, place]: [u32; 3], key: [u32; 2]) -> [u8; BLOCK_FACES] {
    let split = split(philox4x32_10([roll, game, place, 0], key));
    let mut faces = split.faces;
    let mut missing = split.rejected;
    let mut attempt = 0;
    // One lane in 1,821 is rejected.
    while missing.contains(&true) {
        attempt += 1;
        let again = self::split(philox4x32_10([roll, game, place, attempt], key));
        for lane in 0..LANES {
            if missing[lane] {
                faces[2 * lane] = again.faces[2 * lane];
                faces[2 * lane + 1] = again.faces[2 * lane + 1];
                missing[lane] = again.rejected[lane];
            }
        }
    }
    faces
}

/// The faces of all lanes of a block, right where the lane is not rejected.
struct Split {
    faces: [u8; BLOCK_FACES],
    rejected: [bool; LANES],
}

#[inline]
fn split(words: [u32; 4]) -> Split {
    let mut split = Split { faces: [0; BLOCK_FACES], rejected: [false; LANES] };
    for lane in 0..LANES {
        // Words in order, low halves first.
        let value = (words[lane / 2] >> (lane % 2 * 16)) as u16;
        let first = 10 * u32::from(value);
        let second = 10 * u32::from(first as u16);
        split.faces[2 * lane] = (first >> 16) as u8 + 1;
        split.faces[2 * lane + 1] = (second >> 16) as u8 + 1;
        split.rejected[lane] = (second as u16) < LEAST_REMAINDER;
    }
    split
}

/// An exactly uniform integer below `bound` (0 for bound 0).
///
/// Counter words: `index`, `game`, `purpose` << 16 | `seat`, attempt. Word 0 of the block is scaled
/// by Lemire's multiplication; a rejected one is followed by that of the next attempt.
#[must_use]
pub fn below(seed: u64, game: u32, purpose: u16, index: u32, seat: u16, bound: u32) -> u32 {
    let key = key(seed);
    let place = u32::from(purpose) << 16 | u32::from(seat);
    let mut attempt = 0;
    loop {
        let [word, ..] = philox4x32_10([index, game, place, attempt], key);
        let product = u64::from(word) * u64::from(bound);
        let remainder = product as u32;
        // 2^32 mod bound is below bound, so the division is hardly ever needed.
        if remainder >= bound || remainder >= bound.wrapping_neg() % bound {
            return (product >> 32) as u32;
        }
        attempt += 1;
    }
}

/// What the faces of a pool count for (AT-7).
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug, Default)]
pub struct Tally {
    /// Dice that hit, critical ones included.
    pub hits: u8,
    /// Dice that are critical hits.
    pub criticals: u8,
}

/// Counts hits and criticals (AT-7).
///
/// A face hits where it reaches `hit_on` after `accuracy`. A 1 always misses; faces from
/// `critical_from` to 10 are always critical hits, whatever the Accuracy. In the words of
/// `kernels.md` 2: a face hits from clamp(`hit_on` − `accuracy`, 2, `critical_from`) on.
/// `critical_from` counts as 2 at least and 11 (no criticals) at most. Counts stop at 255.
#[must_use]
pub fn tally(faces: &[u8], accuracy: i8, hit_on: u8, critical_from: u8) -> Tally {
    let critical_from = critical_from.clamp(2, 11);
    let hit_from = hit_threshold(accuracy, hit_on, critical_from);
    let (mut hits, mut criticals) = (0_usize, 0_usize);
    for &face in faces {
        hits += usize::from(face >= hit_from);
        criticals += usize::from(face >= critical_from);
    }
    Tally { hits: hits.min(255) as u8, criticals: criticals.min(255) as u8 }
}

/// Least face that hits, for criticals from 2 or more (`kernels.md` 2).
#[must_use]
pub fn hit_threshold(accuracy: i8, hit_on: u8, critical_from: u8) -> u8 {
    let wanted = i16::from(hit_on) - i16::from(accuracy);
    wanted.max(2).min(i16::from(critical_from)) as u8
}
