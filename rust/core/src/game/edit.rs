//! Edits: changes from outside the rules. Each is checked whole and then taken over, or refused and nothing changed.

use thiserror::Error;

use super::invariants::{self, Broken};
use crate::content::Scenario;
use crate::store::{Block, Schema, StoreError, Table};

/// Why an edit is refused.
#[derive(Clone, Debug, Error, Eq, PartialEq)]
pub enum EditError {
    /// The store does not have or hold it.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// No game could stand like that.
    #[error("the state would be impossible: {0}")]
    Impossible(#[from] Broken),
    /// The component is no component of pieces.
    #[error("{0} is no component of pieces: only those can be edited")]
    NotOfPieces(String),
    /// No row is free.
    #[error("no row is free: all {0} are taken")]
    Full(usize),
}

/// A component with values of some of its fields, by name.
pub type Parts<'a> = [(&'a str, Vec<(&'a str, i64)>)];

/// Writes one field of an entity.
///
/// # Errors
/// [`EditError`]; nothing has changed then.
pub fn write(
    block: &mut Block,
    schema: &Schema,
    scenario: &Scenario,
    field: &str,
    row: usize,
    value: i64,
) -> Result<(), EditError> {
    let place = schema.field(field)?;
    if place.component < Schema::CORE {
        of_pieces(schema, place.component)?;
    }
    transact(block, scenario, |block| Ok(block.write(schema, place, row, value)?))
}

/// Refuses a component that is none of pieces.
fn of_pieces(schema: &Schema, component: usize) -> Result<(), EditError> {
    let component = &schema.components()[component];
    if component.table == Table::Pieces { Ok(()) } else { Err(EditError::NotOfPieces(component.name.clone())) }
}

/// Gives an entity components; fields that are not named take their defaults.
///
/// # Errors
/// [`EditError`]; nothing has changed then.
pub fn add(
    block: &mut Block,
    schema: &Schema,
    scenario: &Scenario,
    row: usize,
    parts: &Parts,
) -> Result<(), EditError> {
    transact(block, scenario, |block| attach(block, schema, row, parts))
}

/// Takes a component from an entity.
///
/// # Errors
/// [`EditError`]; nothing has changed then.
pub fn remove(
    block: &mut Block,
    schema: &Schema,
    scenario: &Scenario,
    row: usize,
    component: &str,
) -> Result<(), EditError> {
    let number = schema.component(component)?;
    if number < Schema::CORE {
        of_pieces(schema, number)?;
    }
    transact(block, scenario, |block| Ok(block.remove_component(schema, number, row)?))
}

/// Makes a new piece of components in the first free row, and gives the row.
///
/// # Errors
/// [`EditError`]; nothing has changed then.
pub fn spawn(block: &mut Block, schema: &Schema, scenario: &Scenario, parts: &Parts) -> Result<usize, EditError> {
    let capacity = schema.capacity(Table::Pieces);
    let free =
        |row: &usize| pieces(schema).all(|component| matches!(block.has_component(schema, component, *row), Ok(false)));
    let row = (0..capacity).find(free).ok_or(EditError::Full(capacity))?;
    transact(block, scenario, |block| attach(block, schema, row, parts))?;
    Ok(row)
}

/// Takes every component from an entity.
///
/// # Errors
/// [`EditError`]; nothing has changed then.
pub fn discard(block: &mut Block, schema: &Schema, scenario: &Scenario, row: usize) -> Result<(), EditError> {
    transact(block, scenario, |block| {
        for component in pieces(schema) {
            block.remove_component(schema, component, row)?;
        }
        Ok(())
    })
}

/// Numbers of the components of pieces.
fn pieces(schema: &Schema) -> impl Iterator<Item = usize> {
    (0..schema.components().len()).filter(|number| schema.components()[*number].table == Table::Pieces)
}

fn attach(block: &mut Block, schema: &Schema, row: usize, parts: &Parts) -> Result<(), EditError> {
    for (component, values) in parts {
        let number = schema.component(component)?;
        if number < Schema::CORE {
            of_pieces(schema, number)?;
        }
        block.add_component(schema, number, row)?;
        for (field, value) in values {
            block.write(schema, schema.field(&format!("{component}.{field}"))?, row, *value)?;
        }
    }
    Ok(())
}

/// Tries a change on a copy.
fn transact(
    block: &mut Block,
    scenario: &Scenario,
    change: impl FnOnce(&mut Block) -> Result<(), EditError>,
) -> Result<(), EditError> {
    let mut copy = block.clone();
    change(&mut copy)?;
    invariants::check(&copy, scenario)?;
    invariants::check_decision(&copy, scenario)?;
    block.copy_from(&copy);
    Ok(())
}
