//! Arguments from Python, read one by one, so that every fault is an error of our tree that names the argument.

use ironhex_core::board::{Hex, map};
use pyo3::PyErr;
use pyo3::prelude::*;
use pyo3::types::{PyInt, PyList, PyString, PyTuple};

/// Makes the error of the call from a message.
pub type Raise = fn(String) -> PyErr;

/// A short picture of a value for messages.
fn shown(value: &Bound<'_, PyAny>) -> String {
    let text = value.repr().map_or_else(|_| "something".to_owned(), |text| text.to_string());
    if text.chars().count() > 40 { text.chars().take(37).chain("...".chars()).collect() } else { text }
}

/// A whole number from `low` to `high`.
pub fn int(raise: Raise, name: &str, value: &Bound<'_, PyAny>, low: i128, high: i128) -> PyResult<i128> {
    match value.extract::<i128>() {
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
    if value.is_instance_of::<PyString>() {
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
    Ok(ints(raise, name, value, 1, 10)?.into_iter().map(|face| face as u8).collect())
}

/// A hex `(q, r)`, on a board or not.
pub fn hex(raise: Raise, name: &str, value: &Bound<'_, PyAny>) -> PyResult<Hex> {
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
    let entries = list(raise, name, value)?;
    entries.iter().enumerate().map(|(at, entry)| hex(raise, &format!("{name}[{at}]"), entry)).collect()
}
