//! The entities of a game, and changes from outside the rules.

use ironhex_core::content;
use ironhex_core::flow::Stop;
use ironhex_core::game::edit::{self, EditError};
use ironhex_core::game::history::Entry;
use ironhex_core::game::invariants;
use ironhex_core::store::query::bit;
use ironhex_core::store::{Block, FieldRef, Schema, Table};
use pyo3::prelude::*;

use super::Game;
use crate::arguments;
use crate::errors::{self, StoreError};
use crate::hooked::row_in;
use crate::parts::{GivenPart, borrowed, read_parts, read_row, words};

#[pymethods]
impl Game {
    /// Names of the components of pieces, each with the entities that have it as a mask (bit 0 is entity 1).
    fn presence(&self) -> Vec<(&str, u64)> {
        let components = self.schema.components().iter().enumerate();
        let pieces = components.filter(|(_, component)| component.table == Table::Pieces);
        pieces
            .map(|(number, component)| {
                let rows = self.block.component_rows(&self.schema, number);
                (component.name.as_str(), rows.into_iter().fold(0, |mask, row| mask | bit(row)))
            })
            .collect()
    }

    /// Names of the components of cards, each with the numbers of the cards that have it.
    fn card_presence(&self) -> Vec<(&str, Vec<usize>)> {
        let components = self.schema.components().iter().enumerate();
        let cards = components.filter(|(_, component)| component.table == Table::Cards);
        let numbers = |number| self.block.component_rows(&self.schema, number).into_iter().map(|row| row + 1).collect();
        cards.map(|(number, component)| (component.name.as_str(), numbers(number))).collect()
    }

    /// Rows of pieces.
    #[getter]
    fn capacity(&self) -> usize {
        self.schema.capacity(Table::Pieces)
    }

    /// Rows of cards.
    #[getter]
    fn card_capacity(&self) -> usize {
        self.schema.capacity(Table::Cards)
    }

    /// Reads a field of an entity.
    #[pyo3(signature = (field, entity = None))]
    fn read(&self, field: &str, entity: Option<&Bound<'_, PyAny>>) -> PyResult<i64> {
        let place = self.schema.field(field).map_err(|error| errors::store(&error))?;
        let row = self.row_of(place, entity)?;
        self.block.read(&self.schema, place, row).map_err(|error| errors::store(&error))
    }

    /// Writes a field of an entity: an edit.
    #[pyo3(signature = (field, entity, value))]
    fn write(&mut self, field: &str, entity: Option<&Bound<'_, PyAny>>, value: &Bound<'_, PyAny>) -> PyResult<()> {
        let value = arguments::int(StoreError::new_err, field, value, i64::MIN.into(), i64::MAX.into())? as i64;
        let place = self.schema.field(field).map_err(|error| errors::store(&error))?;
        let row = self.row_of(place, entity)?;
        let of = match self.schema.components()[place.component].table {
            Table::Pieces => format!("e{}", row + 1),
            Table::Cards => format!("c{}", row + 1),
            Table::Players => format!("p{row}"),
            Table::Match => "match".to_owned(),
        };
        self.change(
            |()| format!("write {field} {of} {value}"),
            |block, schema, scenario| edit::write(block, schema, scenario, field, row, value),
        )
    }

    /// Gives an entity components: an edit.
    fn add(&mut self, entity: &Bound<'_, PyAny>, parts: Vec<GivenPart<'_>>) -> PyResult<()> {
        let (row, parts) = (read_row(entity)?, read_parts(parts)?);
        self.change(
            |()| format!("add e{entity} {}", words(&parts)),
            |block, schema, scenario| edit::add(block, schema, scenario, row, &borrowed(&parts)),
        )
    }

    /// Takes a component from an entity: an edit.
    fn remove(&mut self, entity: &Bound<'_, PyAny>, component: &str) -> PyResult<()> {
        let row = read_row(entity)?;
        self.change(
            |()| format!("remove e{entity} {component}"),
            |block, schema, scenario| edit::remove(block, schema, scenario, row, component),
        )
    }

    /// Makes a new piece: an edit. Gives its entity.
    fn spawn(&mut self, parts: Vec<GivenPart<'_>>) -> PyResult<usize> {
        let parts = read_parts(parts)?;
        if parts.is_empty() {
            return Err(StoreError::new_err("a piece needs components, as Objective(vp=3), Position(q=1, r=2)"));
        }
        let row = self.change(
            |row| format!("spawn e{} {}", row + 1, words(&parts)),
            |block, schema, scenario| edit::spawn(block, schema, scenario, &borrowed(&parts)),
        )?;
        Ok(row + 1)
    }

    /// Takes every component from an entity: an edit.
    fn discard(&mut self, entity: &Bound<'_, PyAny>) -> PyResult<()> {
        let row = read_row(entity)?;
        self.change(
            |()| format!("discard e{entity}"),
            |block, schema, scenario| edit::discard(block, schema, scenario, row),
        )
    }

    /// What invariant of the state is broken, or None.
    fn broken_invariant(&self) -> Option<String> {
        invariants::check(&self.block, &self.scenario).err().map(|broken| broken.to_string())
    }
}

impl Game {
    pub(super) fn row_of(&self, place: FieldRef, entity: Option<&Bound<'_, PyAny>>) -> PyResult<usize> {
        let read = |entity: &Bound<'_, PyAny>| {
            arguments::int(StoreError::new_err, "entity", entity, 0, u16::MAX.into()).map(|number| number as i64)
        };
        let table = self.schema.components()[place.component].table;
        row_in(table, entity.map(read).transpose()?).map_err(|error| errors::store(&error))
    }

    /// Makes a change from outside the rules: only while a decision is open.
    pub(super) fn change<T>(
        &mut self,
        words: impl FnOnce(&T) -> String,
        change: impl FnOnce(&mut Block, &Schema, &content::Scenario) -> Result<T, EditError>,
    ) -> PyResult<T> {
        if !matches!(self.stop, Some(Stop::Decision { .. })) {
            return Err(StoreError::new_err("a game can be edited only while a decision is open"));
        }
        self.mark = None;
        let past = self.past();
        let made = change(&mut self.block, &self.schema, &self.scenario).map_err(|error| errors::edit(&error))?;
        let words = words(&made);
        self.undone.clear();
        self.told.take(&mut self.log);
        self.told.begin_step();
        self.told.edited(&words);
        self.history.begin(Entry::Edit(words), past);
        Ok(made)
    }
}
