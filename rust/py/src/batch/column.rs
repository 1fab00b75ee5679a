//! Views and edits as arrays.

use ironhex_core::sim::batch::{Column, ColumnError};
use pyo3::prelude::*;

use super::observation::table;
use crate::arguments;
use crate::arrays::Given;
use crate::errors::{self, StoreError};

/// What stands in for fields that are absent.
pub fn read_fill(fill: &Bound<'_, PyAny>) -> PyResult<i64> {
    Ok(arguments::int(StoreError::new_err, "fill", fill, i64::MIN.into(), i64::MAX.into())? as i64)
}

/// The array of an edit.
pub fn read_values(values: &Bound<'_, PyAny>, games: usize, rows: usize) -> PyResult<Vec<i64>> {
    let given = Given {
        raise: StoreError::new_err,
        name: "the edit",
        wanted: "an integer array of shape (n, rows)",
        value: values,
    };
    let (values, shape) = given.ints::<i64>(2)?;
    if shape == [games, rows] {
        return Ok(values);
    }
    let (found, wanted) = (format!("({}, {})", shape[0], shape[1]), format!("({games}, {rows})"));
    Err(StoreError::new_err(format!("the edit has shape {found} instead of {wanted}")))
}

/// A column that cannot be.
pub fn refused(error: &ColumnError) -> PyErr {
    match error {
        ColumnError::Store(error) => errors::store(error),
        ColumnError::Fill { .. } => StoreError::new_err(error.to_string()),
    }
}

/// A column as a read-only array of its own type.
pub fn to_array(py: Python<'_>, column: Column, games: usize, rows: usize) -> PyResult<Bound<'_, PyAny>> {
    match column {
        Column::Presence(values) => table(py, values, games, rows),
        Column::U8(values) => table(py, values, games, rows),
        Column::I8(values) => table(py, values, games, rows),
        Column::U16(values) => table(py, values, games, rows),
        Column::I16(values) => table(py, values, games, rows),
        Column::U32(values) => table(py, values, games, rows),
        Column::I32(values) => table(py, values, games, rows),
    }
}
