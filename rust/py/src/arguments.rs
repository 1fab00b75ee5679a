//! Arguments from Python, read one by one, so that every fault is an error of our tree that names the argument.

use std::collections::BTreeSet;

use ironhex_core::board::{Board, Cell, Hex, map};
use pyo3::PyErr;
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyDict, PyInt, PyList, PyString, PyTuple};

/// Makes the error of the call from a message.
pub type Raise = fn(String) -> PyErr;

/// A short picture of a value for messages.
pub fn shown(value: &Bound<'_, PyAny>) -> String {
    let text = value.repr().map_or_else(|_| "something".to_owned(), |text| text.to_string());
    if text.chars().count() > 40 { text.chars().take(37).chain("...".chars()).collect() } else { text }
}

/// A whole number from `low` to `high`.
pub fn int(raise: Raise, name: &str, value: &Bound<'_, PyAny>, low: i128, high: i128) -> PyResult<i128> {
    // 64 bits are nearly always enough, and much faster to read.
    match value.extract::<i64>().map(i128::from).or_else(|_| value.extract::<i128>()) {
        Ok(number) if (low..=high).contains(&number) => Ok(number),
        Ok(number) => Err(raise(format!("{name} = {number} is out of range: {low} to {high}"))),
        Err(_) if value.is_instance_of::<PyInt>() => {
            Err(raise(format!("{name} = {} is out of range: {low} to {high}", shown(value))))
        }
        Err(_) => Err(raise(format!("{name} must be a whole number, not {}", shown(value)))),
    }
}

/// The entries of a list (or anything else to go through but a text).
pub fn list<'py>(raise: Raise, name: &str, value: &Bound<'py, PyAny>) -> PyResult<Vec<Bound<'py, PyAny>>> {
    let refused = || raise(format!("{name} must be a list, not {}", shown(value)));
    if value.is_instance_of::<PyString>() || value.is_instance_of::<PyDict>() {
        return Err(refused());
    }
    value.try_iter().map_err(|_| refused())?.collect()
}

/// A list of whole numbers from `low` to `high`.
pub fn ints(raise: Raise, name: &str, value: &Bound<'_, PyAny>, low: i128, high: i128) -> PyResult<Vec<i128>> {
    let entries = list(raise, name, value)?;
    entries.iter().enumerate().map(|(at, entry)| int(raise, &format!("{name}[{at}]"), entry, low, high)).collect()
}

/// A list of so many whole numbers of 32 bits.
pub fn words<const N: usize>(raise: Raise, name: &str, value: &Bound<'_, PyAny>) -> PyResult<[u32; N]> {
    let found = ints(raise, name, value, 0, u32::MAX.into())?;
    let words: Vec<u32> = found.into_iter().map(|word| word as u32).collect();
    words.try_into().map_err(|words: Vec<u32>| raise(format!("{name} must have {N} numbers, not {}", words.len())))
}

/// Faces of d10.
pub fn faces(raise: Raise, name: &str, value: &Bound<'_, PyAny>) -> PyResult<Vec<u8>> {
    let entries = list(raise, name, value)?;
    let read = |(die, entry): (usize, &Bound<'_, PyAny>)| {
        if entry.is_instance_of::<PyBool>() {
            return Err(raise(format!("{name}[{die}] must be a whole number, not {entry}")));
        }
        Ok(int(raise, &format!("{name}[{die}]"), entry, 1, 10)? as u8)
    };
    entries.iter().enumerate().map(read).collect()
}

/// A hex `(q, r)`, on a board or not.
pub fn hex(raise: Raise, name: &str, value: &Bound<'_, PyAny>) -> PyResult<Hex> {
    plain_hex(value).map_or_else(|| careful_hex(raise, name, value), Ok)
}

/// A tuple of two small numbers, which nearly every hex is.
fn plain_hex(value: &Bound<'_, PyAny>) -> Option<Hex> {
    let (q, r) = value.cast::<PyTuple>().ok()?.extract::<(i16, i16)>().ok()?;
    let limit = -map::MAX_COORDINATE..=map::MAX_COORDINATE;
    (limit.contains(&q) && limit.contains(&r)).then(|| Hex::new(q, r))
}

fn careful_hex(raise: Raise, name: &str, value: &Bound<'_, PyAny>) -> PyResult<Hex> {
    let limit = i128::from(map::MAX_COORDINATE);
    let ordered = value.is_instance_of::<PyTuple>() || value.is_instance_of::<PyList>();
    let entries = if ordered { list(raise, name, value)? } else { Vec::new() };
    let [q, r] = entries.as_slice() else {
        return Err(raise(format!("{name} must be a hex (q, r), not {}", shown(value))));
    };
    let coordinate = |value| int(raise, &format!("{name}: a coordinate"), value, -limit, limit);
    Ok(Hex::new(coordinate(q)? as i16, coordinate(r)? as i16))
}

/// A list of hexes; none where it is left out.
pub fn hexes(raise: Raise, name: &str, value: Option<&Bound<'_, PyAny>>) -> PyResult<Vec<Hex>> {
    let Some(value) = value else { return Ok(Vec::new()) };
    let entries = list(raise, name, value)?.into_iter().enumerate();
    let read = |(at, entry): (usize, Bound<'_, PyAny>)| {
        plain_hex(&entry).map_or_else(|| careful_hex(raise, &format!("{name}[{at}]"), &entry), Ok)
    };
    entries.map(read).collect()
}

/// The cell of a hex of a board.
pub fn cell(raise: Raise, name: &str, board: &Board, value: &Bound<'_, PyAny>) -> PyResult<Cell> {
    let at = hex(raise, name, value)?;
    board.cell(at).ok_or_else(|| off_board(raise, name, at))
}

/// The cells of a list of hexes of a board, each once; none where it is left out.
pub fn cells(raise: Raise, name: &str, board: &Board, value: Option<&Bound<'_, PyAny>>) -> PyResult<BTreeSet<Cell>> {
    let found = hexes(raise, name, value)?.into_iter();
    found.map(|at| board.cell(at).ok_or_else(|| off_board(raise, name, at))).collect()
}

/// The error for a hex that a board lacks.
pub fn off_board(raise: Raise, name: &str, hex: Hex) -> PyErr {
    raise(format!("{name}: hex ({}, {}) is not on the board", hex.q, hex.r))
}
