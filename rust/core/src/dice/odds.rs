//! Exact odds of a pool of d10 (AT-7; `kernels.md` 2).

use super::faces::hit_threshold;

/// Most dice that [`odds`] takes: 10^32 is below 2^128.
pub const MAX_DICE: u8 = 32;

/// Why there are no odds for a pool.
#[derive(Copy, Clone, Eq, PartialEq, Debug, thiserror::Error)]
pub enum OddsError {
    /// More dice than [`MAX_DICE`].
    #[error("odds are exact up to {MAX_DICE} dice, not {0}")]
    TooManyDice(u8),
    /// Criticals from a face outside 2 to 10.
    #[error("critical_from must be 2 to 10, not {0}")]
    CriticalFromOutOfRange(u8),
    /// A hit threshold outside 1 to 11.
    #[error("hit_on must be 1 to 11, not {0}")]
    HitOnOutOfRange(u8),
}

/// Weights of all outcomes of a pool of n dice, over 10^n.
///
/// Returns (n + 1) · (n + 1) integers, row by row: the weight of h hits of which c are criticals
/// is at h · (n + 1) + c, and they sum to 10^n. The dice count as in
/// [`tally`](super::faces::tally) (AT-7).
///
/// # Errors
///
/// [`OddsError`]: more than [`MAX_DICE`] dice, `critical_from` outside 2 to 10, or `hit_on` outside
/// 1 to 11.
pub fn odds(dice: u8, accuracy: i8, hit_on: u8, critical_from: u8) -> Result<Vec<u128>, OddsError> {
    if dice > MAX_DICE {
        return Err(OddsError::TooManyDice(dice));
    }
    if !(2..=10).contains(&critical_from) {
        return Err(OddsError::CriticalFromOutOfRange(critical_from));
    }
    if !(1..=11).contains(&hit_on) {
        return Err(OddsError::HitOnOutOfRange(hit_on));
    }
    let hit_from = hit_threshold(accuracy, hit_on, critical_from);
    let misses = powers(hit_from - 1);
    let ordinary = powers(critical_from - hit_from);
    let critical = powers(11 - critical_from);
    let dice = usize::from(dice);
    let pool = binomials(dice);
    let mut weights = vec![0; (dice + 1) * (dice + 1)];
    let mut of_hits = binomials(0);
    for (hits, row) in weights.chunks_exact_mut(dice + 1).enumerate() {
        // C(n, c) · C(n − c, h − c) = C(n, h) · C(h, c). No partial product exceeds 10^32.
        let base = pool[hits] * misses[dice - hits];
        for (criticals, weight) in row.iter_mut().take(hits + 1).enumerate() {
            let faces = critical[criticals] * ordinary[hits - criticals];
            *weight = base * (of_hits[criticals] * faces);
        }
        grow(&mut of_hits, hits);
    }
    Ok(weights)
}

/// Powers 0 to 32 of a number of faces, at most 9; 0 to the power of 0 is 1.
fn powers(faces: u8) -> [u128; MAX_DICE as usize + 1] {
    let mut powers = [1; MAX_DICE as usize + 1];
    for exponent in 1..powers.len() {
        powers[exponent] = powers[exponent - 1] * u128::from(faces);
    }
    powers
}

/// Row n of Pascal's triangle, n at most 32.
fn binomials(n: usize) -> [u128; MAX_DICE as usize + 1] {
    let mut row = [0; MAX_DICE as usize + 1];
    row[0] = 1;
    for length in 0..n {
        grow(&mut row, length);
    }
    row
}

/// Row n + 1 of Pascal's triangle from row n; nothing beyond row 32.
fn grow(row: &mut [u128; MAX_DICE as usize + 1], n: usize) {
    for k in (1..row.len().min(n + 2)).rev() {
        row[k] += row[k - 1];
    }
}
