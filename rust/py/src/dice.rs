//! Dice for Python: Philox, faces, hits and odds.

use ironhex_core::dice as core;
use numpy::ndarray::Array2;
use numpy::{PyArray1, PyArray2, PyArrayMethods, ToPyArray};
use pyo3::PyErr;
use pyo3::prelude::*;

use crate::arguments;
use crate::arrays::Given;
use crate::errors::{self, CapacityError, DiceError};

/// Faces of one roll: 65,536 blocks of 16.
const MOST_FACES: i128 = 1 << 20;

fn raise(message: String) -> PyErr {
    DiceError::new_err(message)
}

/// Hits and criticals of pools.
type Rolled<'py> = (Bound<'py, PyArray2<i32>>, Bound<'py, PyArray1<i32>>);

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

/// Rolls many pools at once, outside of any game: for trials, training and notebooks.
///
/// Pool i has the faces of `faces(seed, 0, 2, first + i, dice[i])`: its counter words are first + i, 0, purpose 2 << 16 |
/// block, attempt. So the same seed gives the same pools on any machine, and a long roll can be cut into parts by `first`.
///
/// Args:
///     seed: 0 to 2**64 - 1.
///     dice: integer array of shape (n,), of any integer type: dice of each pool, 0 to 255.
///     accuracy: integer array of shape (n, k): k accuracies of each pool, -128 to 127, as for k targets of one roll.
///     hit_on: the least face that hits, 2 to 10; 4 if left out.
///     critical_from: the least face that is a critical hit, 2 to 10; 9 if left out.
///     first: number of the first pool, 0 if left out; numbers end at 2**32 - 1.
///
/// Returns:
///     Owned int32 arrays: hits of shape (n, k), criticals included, and criticals of shape (n,), which no accuracy
///     changes (AT-7).
///
/// Raises:
///     DiceError: arrays of other types or shapes, a number out of range, or an unknown `IRONHEX_SIMD`. That variable of
///         the environment limits the instructions used: `scalar`, `avx2` or `avx512`. All give the same results.
///
/// Example:
///     >>> import ironhex as ih
///     >>> import numpy as np
///     >>> hits, criticals = ih.roll_pools(7, np.array([6, 8]), np.array([[0, 1], [0, -1]]))
///     >>> hits.tolist(), criticals.tolist()
///     ([[4, 4], [4, 3]], [1, 0])
#[pyfunction]
#[pyo3(signature = (seed, dice, accuracy, hit_on = None, critical_from = None, first = None))]
#[allow(clippy::too_many_arguments, reason = "Python callers name them")]
pub fn roll_pools<'py>(
    py: Python<'py>,
    seed: &Bound<'py, PyAny>,
    dice: &Bound<'py, PyAny>,
    accuracy: &Bound<'py, PyAny>,
    hit_on: Option<&Bound<'py, PyAny>>,
    critical_from: Option<&Bound<'py, PyAny>>,
    first: Option<&Bound<'py, PyAny>>,
) -> PyResult<Rolled<'py>> {
    let seed = arguments::int(raise, "seed", seed, 0, u64::MAX.into())? as u64;
    let given = Given { raise, name: "dice", wanted: "an integer array of shape (n,)", value: dice };
    let (dice, _) = given.ints::<u8>(1)?;
    let given = Given { raise, name: "accuracy", wanted: "an integer array of shape (n, k)", value: accuracy };
    let (accuracy, shape) = given.ints::<i8>(2)?;
    if shape[0] != dice.len() {
        return Err(raise(format!("accuracy has {} rows, and dice has {} pools", shape[0], dice.len())));
    }
    let (hit_on, critical_from) = thresholds(hit_on, critical_from)?;
    let last = (1_i128 << 32) - dice.len() as i128;
    let first = first.map_or(Ok(0), |first| arguments::int(raise, "first", first, 0, last))? as u32;
    let instructions = core::Instructions::chosen().map_err(|error| raise(error.to_string()))?;
    let pools = core::Pools { seed, first, dice: &dice, accuracy: &accuracy, columns: shape[1], hit_on, critical_from };
    let hits = PyArray2::zeros(py, [shape[0], shape[1]], false);
    let criticals = PyArray1::zeros(py, [shape[0]], false);
    {
        let (mut hits, mut criticals) = (hits.readwrite(), criticals.readwrite());
        let (hits, criticals) = (hits.as_slice_mut(), criticals.as_slice_mut());
        let (hits, criticals) = (hits.map_err(errors::internal)?, criticals.map_err(errors::internal)?);
        for part in pools.parts(POOLS_AT_ONCE) {
            let (hits, criticals) = (&mut hits[part.start * shape[1]..], &mut criticals[part.start..]);
            py.detach(|| pools.part(part).roll(instructions, &mut core::Counts { hits, criticals }));
            py.check_signals()?;
        }
    }
    Ok((hits, criticals))
}

/// Pools that are rolled before looking for Ctrl-C.
const POOLS_AT_ONCE: usize = 1 << 20;

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
    let most = i128::from(core::MAX_DICE);
    if let Ok(many) = dice.extract::<i128>()
        && many > most
    {
        return Err(CapacityError::new_err(format!("dice = {many} are too many: at most {most}")));
    }
    let dice = arguments::int(raise, "dice", dice, 0, most)?;
    let dice = dice as u8;
    let (hit_on, critical_from) = thresholds(hit_on, critical_from)?;
    let weights =
        core::odds(dice, read_accuracy(accuracy)?, hit_on, critical_from).map_err(|error| raise(error.to_string()))?;
    let side = dice as usize + 1;
    if dice <= INT64_DICE {
        let weights: Vec<i64> = weights.into_iter().map(|weight| weight as i64).collect();
        let table = Array2::from_shape_vec((side, side), weights).map_err(errors::internal)?;
        return Ok(table.to_pyarray(py).into_any());
    }
    let objects: Vec<Py<PyAny>> =
        weights.into_iter().map(|weight| Ok(weight.into_pyobject(py)?.into_any().unbind())).collect::<PyResult<_>>()?;
    let table = Array2::from_shape_vec((side, side), objects).map_err(errors::internal)?;
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
