//! Dice for Python: Philox, faces, hits and odds.

use ironhex_core::dice as core;
use numpy::ndarray::Array2;
use numpy::{PyArray2, ToPyArray};
use pyo3::prelude::*;

use crate::errors::{CapacityError, DiceError};

/// Most dice whose weights, 10**dice, fit an int64.
const INT64_DICE: u8 = 18;

/// Philox4x32-10 (`kernels.md` 2): four 32-bit words of a counter and a key of two.
///
/// Example:
///     >>> import ironhex.dice
///     >>> [f"{word:08x}" for word in ironhex.dice.philox((0, 0, 0, 0), (0, 0))]
///     ['6627e8d5', 'e169c58d', 'bc57ac4c', '9b00dbd8']
#[pyfunction]
pub fn philox(counter: [u32; 4], key: [u32; 2]) -> (u32, u32, u32, u32) {
    let [a, b, c, d] = core::philox4x32_10(counter, key);
    (a, b, c, d)
}

/// A chain of Philox blocks, each keyed by the one before: a calibration loop for benchmarks.
#[pyfunction]
pub fn philox_chain(py: Python<'_>, blocks: u32) -> u32 {
    py.detach(|| (0..blocks).fold([0; 4], |counter, _| core::philox4x32_10(counter, [1, 2]))[0])
}

/// Returns the faces of one roll (`d10x2-v1` of `kernels.md` 2).
///
/// Args:
///     seed: the game's seed, 0 to 2**64 - 1.
///     game: the game's number.
///     purpose: number of the purpose; 0 for attacks.
///     roll: number of the roll of this purpose.
///     count: dice, at most 1,000,000.
///
/// Returns:
///     Faces from 1 to 10.
///
/// Raises:
///     DiceError: too many dice.
#[pyfunction]
pub fn faces(seed: u64, game: u32, purpose: u16, roll: u32, count: usize) -> PyResult<Vec<u8>> {
    if count > 1_000_000 {
        return Err(DiceError::new_err(format!("count = {count} is out of range: 0 to 1000000")));
    }
    let mut out = vec![0; count];
    core::faces(seed, game, purpose, roll, &mut out);
    Ok(out)
}

/// Counts hits and criticals of faces (AT-7).
///
/// Args:
///     faces: each 1 to 10; at most 255.
///     accuracy: -128 to 127.
///     hit_on: the least face that hits, 2 to 10.
///     critical_from: the least face that is a critical hit, 2 to 10.
///
/// Returns:
///     Hits (criticals included) and criticals.
///
/// Raises:
///     DiceError: a face or a number out of range.
///
/// Example:
///     >>> import ironhex.dice
///     >>> ironhex.dice.tally([1, 4, 8, 9], 0)
///     (3, 1)
#[pyfunction]
#[pyo3(signature = (faces, accuracy, hit_on = 4, critical_from = 9))]
pub fn tally(faces: Vec<i64>, accuracy: i64, hit_on: i64, critical_from: i64) -> PyResult<(u8, u8)> {
    if faces.len() > 255 {
        return Err(DiceError::new_err(format!("{} faces are too many: at most 255", faces.len())));
    }
    if let Some(face) = faces.iter().find(|face| !(1..=10).contains(*face)) {
        return Err(DiceError::new_err(format!("face {face} is not one of 1 to 10")));
    }
    let faces: Vec<u8> = faces.into_iter().map(|face| face as u8).collect();
    let (hit_on, critical_from) = thresholds(hit_on, critical_from)?;
    let tally = core::tally(&faces, small(accuracy)?, hit_on, critical_from);
    Ok((tally.hits, tally.criticals))
}

/// Returns the exact odds of one pool (AT-7; `kernels.md` 2).
///
/// Args:
///     dice: 0 to 32.
///     accuracy: -128 to 127.
///     hit_on: the least face that hits, 2 to 10.
///     critical_from: the least face that is a critical hit, 2 to 10.
///
/// Returns:
///     Integer weights over 10**dice, shape (dice + 1, dice + 1), indexed by [hits, criticals]: int64 for up to 18
///     dice, Python ints (dtype object) for more.
///
/// Raises:
///     CapacityError: too many dice.
///     DiceError: a number out of range.
///
/// Example:
///     >>> import ironhex as ih
///     >>> ih.odds(1, 0).tolist()
///     [[3, 0], [5, 2]]
#[pyfunction]
#[pyo3(signature = (dice, accuracy, hit_on = 4, critical_from = 9))]
pub fn odds(py: Python<'_>, dice: i64, accuracy: i64, hit_on: i64, critical_from: i64) -> PyResult<Bound<'_, PyAny>> {
    let most = i64::from(core::MAX_DICE);
    if dice < 0 {
        return Err(DiceError::new_err(format!("dice = {dice} is out of range: 0 to {most}")));
    }
    if dice > most {
        return Err(CapacityError::new_err(format!("dice = {dice} are too many: at most {most}")));
    }
    let (hit_on, critical_from) = thresholds(hit_on, critical_from)?;
    let weights = core::odds(dice as u8, small(accuracy)?, hit_on, critical_from)
        .map_err(|error| DiceError::new_err(error.to_string()))?;
    let side = dice as usize + 1;
    if dice <= i64::from(INT64_DICE) {
        let weights: Vec<i64> = weights.into_iter().map(|weight| weight as i64).collect();
        let table = Array2::from_shape_vec((side, side), weights).map_err(crate::errors::internal)?;
        return Ok(table.to_pyarray(py).into_any());
    }
    let objects: Vec<Py<PyAny>> =
        weights.into_iter().map(|weight| Ok(weight.into_pyobject(py)?.into_any().unbind())).collect::<PyResult<_>>()?;
    let table = Array2::from_shape_vec((side, side), objects).map_err(crate::errors::internal)?;
    Ok(PyArray2::from_owned_object_array(py, table).into_any())
}

fn small(accuracy: i64) -> PyResult<i8> {
    i8::try_from(accuracy)
        .map_err(|_| DiceError::new_err(format!("accuracy = {accuracy} is out of range: -128 to 127")))
}

fn thresholds(hit_on: i64, critical_from: i64) -> PyResult<(u8, u8)> {
    for (name, value) in [("hit_on", hit_on), ("critical_from", critical_from)] {
        if !(2..=10).contains(&value) {
            return Err(DiceError::new_err(format!("{name} = {value} is out of range: 2 to 10")));
        }
    }
    Ok((hit_on as u8, critical_from as u8))
}
