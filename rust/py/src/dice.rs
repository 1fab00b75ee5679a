//! Dice for Python: Philox, faces, hits and odds.

use ironhex_core::dice as core;
use numpy::ndarray::Array2;
use numpy::{PyArray2, ToPyArray};
use pyo3::PyErr;
use pyo3::prelude::*;

use crate::arguments;
use crate::errors::{CapacityError, DiceError};

/// Faces of one roll: 65,536 blocks of 16.
const MOST_FACES: i128 = 1 << 20;

fn raise(message: String) -> PyErr {
    DiceError::new_err(message)
}

/// Most dice whose weights, 10**dice, fit an int64.
const INT64_DICE: u8 = 18;

/// Philox4x32-10 (`kernels.md` 2): four 32-bit words of a counter and a key of two.
///
/// Example:
///     >>> import ironhex.dice
///     >>> [f"{word:08x}" for word in ironhex.dice.philox((0, 0, 0, 0), (0, 0))]
///     ['6627e8d5', 'e169c58d', 'bc57ac4c', '9b00dbd8']
#[pyfunction]
pub fn philox(counter: &Bound<'_, PyAny>, key: &Bound<'_, PyAny>) -> PyResult<(u32, u32, u32, u32)> {
    let (counter, key) = (arguments::words(raise, "counter", counter)?, arguments::words(raise, "key", key)?);
    let [a, b, c, d] = core::philox4x32_10(counter, key);
    Ok((a, b, c, d))
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
///     count: dice, at most 1,048,576: a roll has 65,536 blocks.
///
/// Returns:
///     Faces from 1 to 10.
///
/// Raises:
///     DiceError: a number out of range.
#[pyfunction]
pub fn faces(
    seed: &Bound<'_, PyAny>,
    game: &Bound<'_, PyAny>,
    purpose: &Bound<'_, PyAny>,
    roll: &Bound<'_, PyAny>,
    count: &Bound<'_, PyAny>,
) -> PyResult<Vec<u32>> {
    let (dword, word) = (i128::from(u64::MAX), i128::from(u32::MAX));
    let seed = arguments::int(raise, "seed", seed, 0, dword)? as u64;
    let game = arguments::int(raise, "game", game, 0, word)? as u32;
    let purpose = arguments::int(raise, "purpose", purpose, 0, u16::MAX.into())? as u16;
    let roll = arguments::int(raise, "roll", roll, 0, word)? as u32;
    let mut out = vec![0; arguments::int(raise, "count", count, 0, MOST_FACES)? as usize];
    core::faces(seed, game, purpose, roll, &mut out);
    Ok(out.into_iter().map(u32::from).collect())
}

/// Counts hits and criticals of faces (AT-7).
///
/// Args:
///     faces: each 1 to 10; at most 255.
///     accuracy: -128 to 127.
///     hit_on: the least face that hits, 2 to 10; 4 if left out.
///     critical_from: the least face that is a critical hit, 2 to 10; 9 if left out.
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
#[pyo3(signature = (faces, accuracy, hit_on = None, critical_from = None))]
pub fn tally(
    faces: &Bound<'_, PyAny>,
    accuracy: &Bound<'_, PyAny>,
    hit_on: Option<&Bound<'_, PyAny>>,
    critical_from: Option<&Bound<'_, PyAny>>,
) -> PyResult<(u8, u8)> {
    let faces = arguments::faces(raise, "faces", faces)?;
    if faces.len() > 255 {
        return Err(raise(format!("{} faces are too many: at most 255", faces.len())));
    }
    let (hit_on, critical_from) = thresholds(hit_on, critical_from)?;
    let tally = core::tally(&faces, read_accuracy(accuracy)?, hit_on, critical_from);
    Ok((tally.hits, tally.criticals))
}

/// Returns the exact odds of one pool (AT-7; `kernels.md` 2).
///
/// Args:
///     dice: 0 to 32.
///     accuracy: -128 to 127.
///     hit_on: the least face that hits, 2 to 10; 4 if left out.
///     critical_from: the least face that is a critical hit, 2 to 10; 9 if left out.
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
#[pyo3(signature = (dice, accuracy, hit_on = None, critical_from = None))]
pub fn odds<'py>(
    py: Python<'py>,
    dice: &Bound<'py, PyAny>,
    accuracy: &Bound<'py, PyAny>,
    hit_on: Option<&Bound<'py, PyAny>>,
    critical_from: Option<&Bound<'py, PyAny>>,
) -> PyResult<Bound<'py, PyAny>> {
    let dice = arguments::int(raise, "dice", dice, 0, i128::MAX)?;
    if dice > core::MAX_DICE.into() {
        return Err(CapacityError::new_err(format!("dice = {dice} are too many: at most {}", core::MAX_DICE)));
    }
    let dice = dice as u8;
    let (hit_on, critical_from) = thresholds(hit_on, critical_from)?;
    let weights =
        core::odds(dice, read_accuracy(accuracy)?, hit_on, critical_from).map_err(|error| raise(error.to_string()))?;
    let side = dice as usize + 1;
    if dice <= INT64_DICE {
        let weights: Vec<i64> = weights.into_iter().map(|weight| weight as i64).collect();
        let table = Array2::from_shape_vec((side, side), weights).map_err(crate::errors::internal)?;
        return Ok(table.to_pyarray(py).into_any());
    }
    let objects: Vec<Py<PyAny>> =
        weights.into_iter().map(|weight| Ok(weight.into_pyobject(py)?.into_any().unbind())).collect::<PyResult<_>>()?;
    let table = Array2::from_shape_vec((side, side), objects).map_err(crate::errors::internal)?;
    Ok(PyArray2::from_owned_object_array(py, table).into_any())
}

fn read_accuracy(value: &Bound<'_, PyAny>) -> PyResult<i8> {
    Ok(arguments::int(raise, "accuracy", value, -128, 127)? as i8)
}

fn thresholds(hit_on: Option<&Bound<'_, PyAny>>, critical_from: Option<&Bound<'_, PyAny>>) -> PyResult<(u8, u8)> {
    let read = |name, value: Option<&Bound<'_, PyAny>>, default| {
        value.map_or(Ok(default), |value| arguments::int(raise, name, value, 2, 10))
    };
    Ok((read("hit_on", hit_on, 4)? as u8, read("critical_from", critical_from, 9)? as u8))
}
