//! Steps as arrays: the actions that come in, and what is observed.

use ironhex_core::sim::batch::Observation;
use numpy::ndarray::Array2;
use numpy::{Element, IntoPyArray, PyArray, PyArray1, PyArrayMethods};
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::arrays::Given;
use crate::errors::{self, PolicyError};

/// A choice for every game.
pub fn read_choices(actions: &Bound<'_, PyAny>, games: usize) -> PyResult<Vec<i64>> {
    let wanted = "an integer array of shape (n,), a number of a legal action for each game";
    let (choices, _) = Given { raise: PolicyError::new_err, name: "actions", wanted, value: actions }.ints::<i64>(1)?;
    if choices.len() == games {
        return Ok(choices);
    }
    Err(PolicyError::new_err(format!("actions has {} entries; the batch has {games} games", choices.len())))
}

/// Makes an array read-only.
pub fn frozen<'py, T: Element, D: numpy::ndarray::Dimension>(
    array: &Bound<'py, PyArray<T, D>>,
) -> PyResult<Bound<'py, PyAny>> {
    array.try_readwrite().map_err(errors::internal)?.make_nonwriteable();
    Ok(array.as_any().clone())
}

/// Numbers of all games, so many for each, as a read-only array.
pub fn table<T: Element>(py: Python<'_>, values: Vec<T>, games: usize, width: usize) -> PyResult<Bound<'_, PyAny>> {
    frozen(&Array2::from_shape_vec((games, width), values).map_err(errors::internal)?.into_pyarray(py))
}

/// The columns by name; `features` is how many each game has.
pub fn to_dict(py: Python<'_>, seen: Observation, features: Option<usize>) -> PyResult<Bound<'_, PyDict>> {
    let games = seen.player.len();
    let columns = PyDict::new(py);
    columns.set_item("player", frozen(&PyArray1::from_vec(py, seen.player))?)?;
    columns.set_item("kind", frozen(&PyArray1::from_vec(py, seen.kind))?)?;
    columns.set_item("counts", frozen(&PyArray1::from_vec(py, seen.counts))?)?;
    columns.set_item("codes", frozen(&PyArray1::from_vec(py, seen.codes))?)?;
    columns.set_item("offsets", frozen(&PyArray1::from_vec(py, seen.offsets))?)?;
    columns.set_item("rewards", table(py, seen.rewards, games, 2)?)?;
    columns.set_item("outcome", frozen(&PyArray1::from_vec(py, seen.outcome))?)?;
    columns.set_item("status", frozen(&PyArray1::from_vec(py, seen.status))?)?;
    match features {
        Some(width) => columns.set_item("features", table(py, seen.features, games, width)?)?,
        None => columns.set_item("features", py.None())?,
    }
    Ok(columns)
}
