//! A block by itself for Python: the store as tests and mods' tools see it.

use ironhex_core::store::scalar::FieldType;
use ironhex_core::store::snapshot::{Origin, read, write};
use ironhex_core::store::{self as core, Capacities, ComponentSpec, FieldSpec, Schema, Table};
use pyo3::PyErr;
use pyo3::prelude::*;
use pyo3::types::PyBytes;

use crate::arguments;
use crate::errors;

/// A component as Python declares it: name, table, fields of (name, type, default).
pub type Declaration<'py> = (String, String, Vec<(String, String, Bound<'py, PyAny>)>);

fn raise(message: String) -> PyErr {
    errors::StoreError::new_err(message)
}

/// An empty block of the core's components and declared ones, without a game.
///
/// Args:
///     pieces: rows of pieces wanted, up to 64; rounded up to 16, 32 or 64.
///     cards: rows of cards wanted, up to 128; rounded up to 0, 32, 64 or 128.
///     components: further components, each (name, table, [(field, type, default)]).
///
/// Raises:
///     CapacityError: too many rows.
///     StoreError: a declaration that cannot be.
#[pyclass(module = "ironhex._core")]
pub struct Store {
    schema: Schema,
    block: core::Block,
}

#[pymethods]
impl Store {
    #[new]
    #[pyo3(signature = (pieces = None, cards = None, components = Vec::new()))]
    fn new(
        pieces: Option<&Bound<'_, PyAny>>,
        cards: Option<&Bound<'_, PyAny>>,
        components: Vec<Declaration<'_>>,
    ) -> PyResult<Self> {
        let count = |name, value: Option<&Bound<'_, PyAny>>, most, default| {
            let read = |value| arguments::int(errors::CapacityError::new_err, name, value, 0, most);
            value.map_or(Ok(default), read)
        };
        let (pieces, cards) = (count("pieces", pieces, 64, 16)? as usize, count("cards", cards, 128, 0)? as usize);
        let declared = components.into_iter().map(read_declaration).collect::<PyResult<Vec<_>>>()?;
        let schema = Capacities::for_counts(pieces, cards).and_then(|capacities| Schema::new(capacities, &declared));
        let schema = schema.map_err(|error| errors::store(&error))?;
        Ok(Self { block: core::Block::new(&schema), schema })
    }

    /// Names of all components.
    fn components(&self) -> Vec<&str> {
        self.schema.components().iter().map(|component| component.name.as_str()).collect()
    }

    /// Names of all fields, as `"Health.hp"`.
    fn fields(&self) -> Vec<String> {
        self.schema.field_names()
    }

    /// Gives a row a component with default values; a component that it has keeps its values.
    fn add(&mut self, component: &str, row: &Bound<'_, PyAny>) -> PyResult<()> {
        let row = read_row(row)?;
        let number = self.number(component)?;
        self.block.add_component(&self.schema, number, row).map_err(|error| errors::store(&error))
    }

    /// Takes a component from a row; nothing if it has none.
    fn remove(&mut self, component: &str, row: &Bound<'_, PyAny>) -> PyResult<()> {
        let row = read_row(row)?;
        let number = self.number(component)?;
        self.block.remove_component(&self.schema, number, row).map_err(|error| errors::store(&error))
    }

    /// Tells whether a row has a component.
    fn has(&self, component: &str, row: &Bound<'_, PyAny>) -> PyResult<bool> {
        let row = read_row(row)?;
        let number = self.number(component)?;
        self.block.has_component(&self.schema, number, row).map_err(|error| errors::store(&error))
    }

    /// Reads a field.
    fn read(&self, field: &str, row: &Bound<'_, PyAny>) -> PyResult<i64> {
        let row = read_row(row)?;
        let place = self.schema.field(field).map_err(|error| errors::store(&error))?;
        self.block.read(&self.schema, place, row).map_err(|error| errors::store(&error))
    }

    /// Writes a field.
    fn write(&mut self, field: &str, row: &Bound<'_, PyAny>, value: &Bound<'_, PyAny>) -> PyResult<()> {
        let row = read_row(row)?;
        let value = read_value(field, value)?;
        let place = self.schema.field(field).map_err(|error| errors::store(&error))?;
        self.block.write(&self.schema, place, row, value).map_err(|error| errors::store(&error))
    }

    /// Rows that have a component, lowest first.
    fn rows(&self, component: &str) -> PyResult<Vec<usize>> {
        Ok(self.block.component_rows(&self.schema, self.number(component)?))
    }

    /// XXH3-128 of the block, as 32 hexadecimal digits.
    fn hash(&self) -> String {
        format!("{:032x}", self.block.hash())
    }

    /// The bytes of the block.
    fn bytes<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
        PyBytes::new(py, self.block.bytes())
    }

    /// A copy that goes its own way.
    fn copy(&self) -> Self {
        Self { schema: self.schema.clone(), block: self.block.clone() }
    }

    /// The bytes behind a head that tells foreign ones apart.
    fn snapshot<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
        PyBytes::new(py, &write(&self.block, &self.schema, Origin::default()))
    }

    /// Takes over a snapshot of the same schema.
    fn restore(&mut self, snapshot: &[u8]) -> PyResult<()> {
        self.block = read(snapshot, &self.schema, Origin::default()).map_err(|error| errors::snapshot(&error))?;
        Ok(())
    }
}

impl Store {
    fn number(&self, component: &str) -> PyResult<usize> {
        self.schema.component(component).map_err(|error| errors::store(&error))
    }
}

/// A row that a table can have, or one that none has.
fn read_row(row: &Bound<'_, PyAny>) -> PyResult<usize> {
    Ok(arguments::int(raise, "row", row, 0, u32::MAX.into())? as usize)
}

fn read_value(field: &str, value: &Bound<'_, PyAny>) -> PyResult<i64> {
    Ok(arguments::int(raise, field, value, i64::MIN.into(), i64::MAX.into())? as i64)
}

/// Reads a component as Python declares it.
pub fn read_declaration((name, table, fields): Declaration<'_>) -> PyResult<ComponentSpec> {
    let refuse = |why: String| errors::StoreError::new_err(format!("component {name:?}: {why}"));
    let table = Table::parse(&table).ok_or_else(|| refuse(format!("there is no table {table:?}")))?;
    let read = |(field, kind, default): (String, String, Bound<'_, PyAny>)| {
        let known = || FieldType::NAMED.map(|(name, _)| name).join(", ");
        let kind = FieldType::parse(&kind)
            .ok_or_else(|| refuse(format!("field {field:?} has unknown type {kind:?}; there are {}", known())))?;
        let default = read_value(&format!("default of {field:?}"), &default)?;
        Ok(FieldSpec { name: field, kind, default })
    };
    let fields = fields.into_iter().map(read).collect::<PyResult<_>>()?;
    Ok(ComponentSpec { name, table, fields })
}
