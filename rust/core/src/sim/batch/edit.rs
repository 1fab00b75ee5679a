//! Edits of a column: checked for all games, and then taken over in all of them or in none.

use thiserror::Error;

use super::slot::Stand;
use super::{Batch, World};
use crate::game::edit::EditError;
use crate::game::invariants::{self, Broken};
use crate::store::{Block, FieldRef, StoreError, Table};

/// A value that an edit changes.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub struct Change {
    /// Row of the piece.
    pub row: usize,
    /// The new value.
    pub value: i64,
}

/// Why a whole edit is refused.
#[derive(Clone, Debug, Error, Eq, PartialEq)]
pub enum EditFault {
    /// The store does not have the field, or it is none of pieces.
    #[error(transparent)]
    Field(#[from] EditError),
    /// A game that is not open for edits.
    #[error("game {game}, entity {entity}: {field} = {value}: a game can be edited only while a decision is open")]
    Closed {
        /// Number of the game.
        game: u32,
        /// Entity (row + 1).
        entity: usize,
        /// The field.
        field: String,
        /// The value given.
        value: i64,
    },
    /// A value that cannot be; where several of a game were changed, the last of them is named.
    #[error("game {game}, entity {entity}: {field} = {value}: {why}")]
    Value {
        /// Number of the game.
        game: u32,
        /// Entity (row + 1).
        entity: usize,
        /// The field.
        field: String,
        /// The value given.
        value: i64,
        /// What is wrong.
        why: EditError,
    },
}

impl Batch {
    /// Rows of the widest table of a field that can be edited.
    ///
    /// # Errors
    /// [`EditFault::Field`].
    pub fn editable(&self, name: &str) -> Result<usize, EditFault> {
        let field = self.locate(name).map_err(EditError::from)?;
        let component = &self.worlds[0].schema.components()[field.places[0].component];
        if component.table != Table::Pieces {
            return Err(EditError::NotOfPieces(component.name.clone()).into());
        }
        Ok(field.rows)
    }

    /// Writes a field of all games. `values` has for each game as many as [`Batch::editable`] says; where a game lacks
    /// the component, its value must be `fill`. Gives the number of games that were changed.
    ///
    /// # Errors
    /// [`EditFault`]; nothing has changed then.
    pub fn edit(&mut self, name: &str, values: &[i64], fill: i64) -> Result<usize, EditFault> {
        let rows = self.editable(name)?;
        let field = self.locate(name).map_err(EditError::from)?;
        let mut edited = Vec::new();
        for (place, given) in values.chunks(rows).enumerate().take(self.len()) {
            let number = self.world_number(place);
            if let Some(block) = self.edited(place, field.places[number], name, given, fill)? {
                edited.push((place, block));
            }
        }
        for (place, _) in &edited {
            self.touch(*place);
        }
        let Self { worlds, hooks, slots, .. } = self;
        for (place, block) in &edited {
            slots[*place].put(&worlds[place % worlds.len()], hooks, block);
        }
        Ok(edited.len())
    }

    /// The block of a game after an edit; `None` if it changes nothing.
    fn edited(
        &self,
        place: usize,
        field: FieldRef,
        name: &str,
        given: &[i64],
        fill: i64,
    ) -> Result<Option<Block>, EditFault> {
        let (slot, world) = (&self.slots[place], self.world(place));
        let was = |row| slot.block.read(&world.schema, field, row).unwrap_or(fill);
        let changes = given.iter().enumerate().filter(|(row, value)| was(*row) != **value);
        let changes: Vec<Change> = changes.map(|(row, value)| Change { row, value: *value }).collect();
        let Some(last) = changes.last() else { return Ok(None) };
        let (game, field_name) = (slot.number(), name.to_owned());
        if !matches!(slot.stand, Stand::Decision { .. }) {
            return Err(EditFault::Closed { game, entity: last.row + 1, field: field_name, value: last.value });
        }
        apply(&slot.block, world, field, &changes).map(Some).map_err(|(at, why)| EditFault::Value {
            game,
            entity: at.row + 1,
            field: field_name,
            value: at.value,
            why,
        })
    }
}

/// A copy with all changes, checked whole; else the change at fault, and why.
fn apply(block: &Block, world: &World, field: FieldRef, changes: &[Change]) -> Result<Block, (Change, EditError)> {
    let mut copy = block.clone();
    let mut last = Change { row: 0, value: 0 };
    for change in changes {
        last = *change;
        let absent = || {
            let component = world.schema.components()[field.component].name.clone();
            StoreError::Absent { entity: change.row + 1, component }
        };
        copy.write(&world.schema, field, change.row, change.value).map_err(|error| match error {
            StoreError::Row { .. } => (last, absent().into()),
            other => (last, other.into()),
        })?;
    }
    let broken = |broken: Broken| {
        let named = entity(&broken).and_then(|entity| changes.iter().find(|change| change.row + 1 == entity));
        (*named.unwrap_or(&last), EditError::Impossible(broken))
    };
    invariants::check(&copy, &world.scenario).map_err(broken)?;
    invariants::check_decision(&copy, &world.scenario).map_err(broken)?;
    Ok(copy)
}

/// The entity that a broken invariant names.
const fn entity(broken: &Broken) -> Option<usize> {
    match *broken {
        Broken::Components(entity) | Broken::Place(entity) | Broken::Amount(entity) | Broken::Shields(entity) => {
            Some(entity)
        }
        Broken::Health { entity, .. } | Broken::Token { entity, .. } => Some(entity),
        _ => None,
    }
}
