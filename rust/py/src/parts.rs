//! Components that Python gives to edits: names, and values of fields.

use pyo3::prelude::*;
use pyo3::types::PyBool;

use crate::arguments;
use crate::errors::StoreError;

/// A component as Python gives it: its name, and values of fields.
pub type Part = (String, Vec<(String, i64)>);

/// The same as Python gives it, its values unread.
pub type GivenPart<'py> = (String, Vec<(String, Bound<'py, PyAny>)>);

/// The row of an entity.
pub fn read_row(entity: &Bound<'_, PyAny>) -> PyResult<usize> {
    if entity.is_instance_of::<PyBool>() {
        return Err(StoreError::new_err(format!("entity must be a whole number, not {entity}")));
    }
    Ok(arguments::int(StoreError::new_err, "entity", entity, 1, u16::MAX.into())? as usize - 1)
}

/// Reads the values of parts.
pub fn read_parts(given: Vec<GivenPart<'_>>) -> PyResult<Vec<Part>> {
    let value = |component: &str, field: &str, value: &Bound<'_, PyAny>| {
        let name = format!("{component}.{field}");
        arguments::int(StoreError::new_err, &name, value, i64::MIN.into(), i64::MAX.into())
    };
    let mut parts = Vec::with_capacity(given.len());
    for (component, values) in given {
        let read = |(field, given): (String, Bound<'_, PyAny>)| {
            let number = value(&component, &field, &given)? as i64;
            Ok((field, number))
        };
        let values = values.into_iter().map(read).collect::<PyResult<_>>()?;
        parts.push((component, values));
    }
    Ok(parts)
}

/// Parts as the core takes them.
pub fn borrowed(parts: &[Part]) -> Vec<(&str, Vec<(&str, i64)>)> {
    let mut borrowed = Vec::with_capacity(parts.len());
    for (component, values) in parts {
        let values = values.iter().map(|(field, value)| (field.as_str(), *value)).collect();
        borrowed.push((component.as_str(), values));
    }
    borrowed
}

/// Parts in words, for the history.
pub fn words(parts: &[Part]) -> String {
    let part = |(component, values): &Part| {
        let values: Vec<String> = values.iter().map(|(field, value)| format!("{field}={value}")).collect();
        format!("{component}({})", values.join(","))
    };
    parts.iter().map(part).collect::<Vec<_>>().join(" ")
}
