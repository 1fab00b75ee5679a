//! Views: one field, or the presence of a component, of all games as a column, found through the schema.

use thiserror::Error;

use super::Batch;
use crate::store::scalar::FieldType;
use crate::store::schema::nearest;
use crate::store::{FieldRef, StoreError};

/// Numbers of all games: so many rows for each.
#[derive(Clone, Debug, Eq, PartialEq)]
pub enum Column {
    /// Whether rows have a component.
    Presence(Vec<bool>),
    /// Of type u8.
    U8(Vec<u8>),
    /// Of type i8.
    I8(Vec<i8>),
    /// Of type u16.
    U16(Vec<u16>),
    /// Of type i16.
    I16(Vec<i16>),
    /// Of type u32.
    U32(Vec<u32>),
    /// Of type i32.
    I32(Vec<i32>),
}

/// A column that cannot be.
#[derive(Clone, Debug, Error, Eq, PartialEq)]
pub enum ColumnError {
    /// The store does not have it.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// What stands in for absent fields does not fit the type.
    #[error("fill = {fill} is out of range for {field}: {low} to {high}")]
    Fill {
        /// The value given.
        fill: i64,
        /// The field.
        field: String,
        /// Least value.
        low: i64,
        /// Largest value.
        high: i64,
    },
}

/// A field in the schema of every world.
pub(super) struct Located {
    /// Where it is, by world.
    pub(super) places: Vec<FieldRef>,
    /// Its type.
    pub(super) kind: FieldType,
    /// Rows of the widest table.
    pub(super) rows: usize,
}

impl Batch {
    /// A field by name (`Health.hp`), or the presence of a component (`Health`), and how many rows each game has: those
    /// of the widest table. Where a row lacks the component, and in rows that a game does not have, stands `fill`.
    ///
    /// # Errors
    /// [`ColumnError`].
    pub fn column(&self, name: &str, fill: i64) -> Result<(Column, usize), ColumnError> {
        if !name.contains('.') {
            return Ok(self.presence(name)?);
        }
        let field = self.locate(name)?;
        let (low, high) = field.kind.range();
        if !(low..=high).contains(&fill) {
            return Err(ColumnError::Fill { fill, field: name.to_owned(), low, high });
        }
        let column = match field.kind {
            FieldType::U8 => Column::U8(self.values(&field, fill as u8, |value| value as u8)),
            FieldType::I8 => Column::I8(self.values(&field, fill as i8, |value| value as i8)),
            FieldType::U16 => Column::U16(self.values(&field, fill as u16, |value| value as u16)),
            FieldType::I16 => Column::I16(self.values(&field, fill as i16, |value| value as i16)),
            FieldType::U32 | FieldType::U64 => Column::U32(self.values(&field, fill as u32, |value| value as u32)),
            FieldType::I32 => Column::I32(self.values(&field, fill as i32, |value| value as i32)),
        };
        Ok((column, field.rows))
    }

    /// Finds a field in every schema.
    pub(super) fn locate(&self, name: &str) -> Result<Located, StoreError> {
        let places = self.worlds.iter().map(|world| world.schema.field(name)).collect::<Result<Vec<_>, _>>()?;
        let first = &self.worlds[0].schema.components()[places[0].component];
        let rows = self.worlds.iter().map(|world| world.schema.capacity(first.table)).max().unwrap_or(0);
        Ok(Located { kind: first.fields[places[0].field].kind, places, rows })
    }

    /// The index of the world of a game.
    pub(super) fn world_number(&self, place: usize) -> usize {
        place % self.worlds.len()
    }

    fn values<T: Copy + Send + Sync>(&self, field: &Located, fill: T, fit: fn(i64) -> T) -> Vec<T> {
        let mut out = vec![fill; self.len() * field.rows];
        self.gather(&mut out, field.rows, |slot, number, out| {
            let (place, world) = (field.places[number], &self.worlds[number]);
            for (row, value) in out.iter_mut().enumerate() {
                if let Ok(found) = slot.block.read(&world.schema, place, row) {
                    *value = fit(found);
                }
            }
        });
        out
    }

    fn presence(&self, name: &str) -> Result<(Column, usize), StoreError> {
        let unknown = |error| match error {
            // Whoever asks for a field without its component gets to know fields.
            StoreError::UnknownComponent { name, nearest: None } => {
                let known = self.worlds[0].schema.field_names();
                let nearest = nearest(&name, known.iter().map(String::as_str));
                StoreError::UnknownComponent { name, nearest }
            }
            other => other,
        };
        let numbers = self.worlds.iter().map(|world| world.schema.component(name)).collect::<Result<Vec<_>, _>>();
        let numbers = numbers.map_err(unknown)?;
        let table = self.worlds[0].schema.components()[numbers[0]].table;
        let rows = self.worlds.iter().map(|world| world.schema.capacity(table)).max().unwrap_or(0);
        let mut out = vec![false; self.len() * rows];
        self.gather(&mut out, rows, |slot, number, out| {
            let schema = &self.worlds[number].schema;
            for (row, value) in out.iter_mut().enumerate() {
                *value = slot.block.has_component(schema, numbers[number], row).unwrap_or(false);
            }
        });
        Ok((Column::Presence(out), rows))
    }
}
