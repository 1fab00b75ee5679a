//! The position of a scenario: the table `position` as its file has it. What it says is read where games begin.

use toml::Table;

use super::error::ContentError;
use super::origin::Origin;
use super::reader::Reader;

/// The key of a scenario that holds it.
pub const POSITION: &str = "position";

/// Where a scenario begins, if not as its pieces are set up: as its file says it.
#[derive(Clone, Debug)]
pub struct Position {
    /// The table.
    pub table: Table,
    origin: Origin,
}

impl PartialEq for Position {
    /// Positions that say the same, wherever.
    fn eq(&self, other: &Self) -> bool {
        self.table == other.table
    }
}

impl Position {
    /// Takes the table from the file of a scenario, if it has one.
    ///
    /// # Errors
    /// It is no table.
    pub(super) fn take(reader: &mut Reader) -> Result<Option<Self>, ContentError> {
        let Some(inner) = reader.table_if(POSITION)? else { return Ok(None) };
        Ok(Some(Self { origin: (*inner.origin()).clone(), table: inner.into_table() }))
    }

    /// A fault at a place in it, as `pieces.3.Health.hp`; empty for the whole.
    #[must_use]
    pub fn fault(&self, place: &str, message: impl Into<String>) -> ContentError {
        let place = if place.is_empty() { POSITION.to_owned() } else { format!("{POSITION}.{place}") };
        self.origin.fault(place, message)
    }

    /// The same for a fault that several places make together.
    #[must_use]
    pub fn joint_fault(&self, place: &str, message: impl Into<String>) -> ContentError {
        let place = if place.is_empty() { POSITION.to_owned() } else { format!("{POSITION}.{place}") };
        self.origin.joint_fault(place, message)
    }

    /// The greatest number of a row of a table, as "pieces": a game needs as much room.
    #[must_use]
    pub(super) fn greatest(&self, table: &str, most: usize) -> usize {
        let rows = self.table.get(table).and_then(toml::Value::as_table);
        let numbers = rows.into_iter().flat_map(Table::keys).filter_map(|key| key.parse().ok());
        // A greater one is refused where it is read.
        numbers.filter(|number| *number <= most).max().unwrap_or(0)
    }
}
