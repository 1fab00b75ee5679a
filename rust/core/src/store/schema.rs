//! The schema: every component and field by name, with its place in the block.

use thiserror::Error;
use xxhash_rust::xxh3::xxh3_64;

use super::layout::{
    CARD_COMPONENTS, CARD_ROW_BYTES, Component, CoreField, PIECE_COLUMNS_AT, PIECE_COMPONENTS, PIECES_AT,
    PLAYER_COLUMNS_AT, PLAYER_COMPONENTS, PLAYERS, PLAYERS_AT, card_columns_at, card_mask_bytes, cards_at,
};
use super::scalar::FieldType;

/// A table of the block.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Hash)]
pub enum Table {
    /// Everything on the board or in Reserve.
    Pieces,
    /// Cards of decks.
    Cards,
    /// The two players.
    Players,
    /// The match itself: one row.
    Match,
}

impl Table {
    /// Name of the table, as `"pieces"`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Pieces => "pieces",
            Self::Cards => "cards",
            Self::Players => "players",
            Self::Match => "match",
        }
    }

    /// The table called `name`.
    #[must_use]
    pub fn parse(name: &str) -> Option<Self> {
        [Self::Pieces, Self::Cards, Self::Players, Self::Match].into_iter().find(|table| table.name() == name)
    }
}

/// Rows of the tables of a block.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub struct Capacities {
    /// Pieces: 16, 32 or 64.
    pub pieces: usize,
    /// Cards: 0, 32, 64 or 128.
    pub cards: usize,
}

impl Capacities {
    /// The smallest capacities that hold so many pieces and cards.
    ///
    /// # Errors
    /// [`StoreError::Capacity`] past 64 pieces or 128 cards.
    pub fn for_counts(pieces: usize, cards: usize) -> Result<Self, StoreError> {
        let round = |count: usize, sizes: &[usize], table: Table| {
            sizes.iter().copied().find(|size| *size >= count).ok_or(StoreError::Capacity {
                table: table.name(),
                count,
                most: sizes[sizes.len() - 1],
            })
        };
        Ok(Self {
            pieces: round(pieces, &[16, 32, 64], Table::Pieces)?,
            cards: round(cards, &[0, 32, 64, 128], Table::Cards)?,
        })
    }

    const fn of(self, table: Table) -> usize {
        match table {
            Table::Pieces => self.pieces,
            Table::Cards => self.cards,
            Table::Players => PLAYERS,
            Table::Match => 1,
        }
    }
}

/// What the store refuses.
#[derive(Debug, Error, Clone, Eq, PartialEq)]
pub enum StoreError {
    /// Too many rows.
    #[error("{count} {table} are too many: at most {most}")]
    Capacity {
        /// Table.
        table: &'static str,
        /// Rows asked for.
        count: usize,
        /// Rows possible.
        most: usize,
    },
    /// No such component.
    #[error("no component {name:?}{}", hint(nearest))]
    UnknownComponent {
        /// Name given.
        name: String,
        /// Nearest known name.
        nearest: Option<String>,
    },
    /// No such field.
    #[error("no field {name:?}{}", hint(nearest))]
    UnknownField {
        /// Name given, as `Health.hp`.
        name: String,
        /// Nearest known name.
        nearest: Option<String>,
    },
    /// A component is declared twice, or has a bad name or no room.
    #[error("{name}: {why}")]
    Declaration {
        /// Name given.
        name: String,
        /// What is wrong.
        why: String,
    },
    /// A row outside its table.
    #[error("row {row} is outside the {capacity} rows of {table}")]
    Row {
        /// Table.
        table: &'static str,
        /// Row given.
        row: usize,
        /// Rows of the table.
        capacity: usize,
    },
    /// The row lacks the component.
    #[error("entity {entity} has no {component}")]
    Absent {
        /// Entity (row + 1).
        entity: usize,
        /// Component name.
        component: String,
    },
    /// A value that does not fit its field.
    #[error("{field} = {value} is out of range: {low} to {high}")]
    Value {
        /// Field, as `Health.hp`.
        field: String,
        /// Value given.
        value: i64,
        /// Least value.
        low: i64,
        /// Largest value.
        high: i64,
    },
}

/// ", did you mean …?" for errors that know a near name.
#[must_use]
pub fn hint(nearest: &Option<String>) -> String {
    nearest.as_ref().map_or_else(String::new, |name| format!(", did you mean {name:?}?"))
}

/// The known name nearest to `name`, if one is near.
#[must_use]
pub fn nearest<'a>(name: &str, known: impl IntoIterator<Item = &'a str>) -> Option<String> {
    known
        .into_iter()
        .map(|candidate| (strsim::damerau_levenshtein(name, candidate), candidate))
        .min()
        .filter(|(distance, candidate)| *distance <= candidate.len().max(name.len()).div_ceil(2))
        .map(|(_, candidate)| candidate.to_owned())
}

/// A field as declared.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct FieldSpec {
    /// Name, as `hp`.
    pub name: String,
    /// Type.
    pub kind: FieldType,
    /// Value of a component just added.
    pub default: i64,
}

/// A component as declared.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct ComponentSpec {
    /// Name, as `Health`.
    pub name: String,
    /// The table whose rows may have it.
    pub table: Table,
    /// Fields; none for a mark.
    pub fields: Vec<FieldSpec>,
}

/// A field with its place in the block.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Field {
    /// Name, as `hp`.
    pub name: String,
    /// Type.
    pub kind: FieldType,
    /// Value of a component just added.
    pub default: i64,
    /// Byte offset of row 0.
    pub(super) at: usize,
}

/// A component with its place in the block.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct PlacedComponent {
    /// Name, as `Health`.
    pub name: String,
    /// Its table.
    pub table: Table,
    /// Its fields.
    pub fields: Vec<Field>,
    /// Byte offset of its presence mask.
    pub(super) presence: usize,
}

/// A place in the schema: a component, and one of its fields.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub struct FieldRef {
    /// Index in [`Schema::components`].
    pub component: usize,
    /// Index in its fields.
    pub field: usize,
}

/// Bytes of a counter of rolls.
pub(super) const COUNTER_BYTES: usize = 4;

/// Every component of a block, the core's first.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Schema {
    capacities: Capacities,
    components: Vec<PlacedComponent>,
    counters: usize,
    size: usize,
    fingerprint: u64,
}

impl Schema {
    /// The core's components for these capacities, and then `declared` ones.
    ///
    /// # Errors
    /// As [`Schema::with_counters`].
    pub fn new(capacities: Capacities, declared: &[ComponentSpec]) -> Result<Self, StoreError> {
        Self::with_counters(capacities, declared, 0)
    }

    /// The same, and behind them so many counters of rolls, for dice that are not the core's.
    ///
    /// # Errors
    /// [`StoreError::Declaration`] for a name that is taken or no identifier, or a default that does not fit.
    pub fn with_counters(
        capacities: Capacities,
        declared: &[ComponentSpec],
        counters: usize,
    ) -> Result<Self, StoreError> {
        let mut components = Vec::new();
        let Capacities { pieces, cards } = capacities;
        let columns = card_columns_at(pieces, cards);
        place_core(&mut components, Table::Players, &PLAYER_COMPONENTS, [PLAYERS_AT, PLAYER_COLUMNS_AT], PLAYERS);
        place_core(&mut components, Table::Pieces, &PIECE_COMPONENTS, [PIECES_AT, PIECE_COLUMNS_AT], pieces);
        place_core(&mut components, Table::Cards, &CARD_COMPONENTS, [cards_at(pieces), columns], cards);
        let mut size = columns + CARD_ROW_BYTES * cards;
        for spec in declared {
            check_declaration(spec, &components, capacities)?;
            let capacity = capacities.of(spec.table);
            let presence = size;
            size += capacity.div_ceil(64) * 8;
            let mut fields = Vec::new();
            for field in &spec.fields {
                fields.push(Field { name: field.name.clone(), kind: field.kind, default: field.default, at: size });
                size += field.kind.width() * capacity;
            }
            components.push(PlacedComponent { name: spec.name.clone(), table: spec.table, fields, presence });
        }
        size += COUNTER_BYTES * counters;
        let fingerprint = xxh3_64(format!("{capacities:?}{components:?}{counters}").as_bytes());
        Ok(Self { capacities, components, counters, size, fingerprint })
    }

    /// A schema without any component, for a scenario that is still being read.
    #[must_use]
    pub fn empty() -> Self {
        let capacities = Capacities { pieces: 0, cards: 0 };
        Self { capacities, components: Vec::new(), counters: 0, size: 0, fingerprint: 0 }
    }

    /// Rows of the tables.
    #[must_use]
    pub fn capacities(&self) -> Capacities {
        self.capacities
    }

    /// Rows of one table.
    #[must_use]
    pub fn capacity(&self, table: Table) -> usize {
        self.capacities.of(table)
    }

    /// All components, the core's first.
    #[must_use]
    pub fn components(&self) -> &[PlacedComponent] {
        &self.components
    }

    /// Components that are the core's own: all others are declared.
    pub const CORE: usize = PLAYER_COMPONENTS.len() + PIECE_COMPONENTS.len() + CARD_COMPONENTS.len();

    /// The place of a core component of pieces.
    #[must_use]
    pub const fn of_core(component: Component) -> usize {
        PLAYER_COMPONENTS.len() + component.index()
    }

    /// Counters of rolls at the end of a block.
    #[must_use]
    pub fn counters(&self) -> usize {
        self.counters
    }

    /// Bytes of a block.
    #[must_use]
    pub fn size(&self) -> usize {
        self.size
    }

    /// Tells schemas apart: a snapshot of one does not fit another.
    #[must_use]
    pub fn fingerprint(&self) -> u64 {
        self.fingerprint
    }

    /// Index of the component called `name`.
    ///
    /// # Errors
    /// [`StoreError::UnknownComponent`] with the nearest name.
    pub fn component(&self, name: &str) -> Result<usize, StoreError> {
        self.components.iter().position(|component| component.name == name).ok_or_else(|| {
            StoreError::UnknownComponent {
                name: name.to_owned(),
                nearest: nearest(name, self.components.iter().map(|component| component.name.as_str())),
            }
        })
    }

    /// The field called `name`, as `Health.hp`.
    ///
    /// # Errors
    /// [`StoreError::UnknownField`] with the nearest name.
    pub fn field(&self, name: &str) -> Result<FieldRef, StoreError> {
        let unknown = || StoreError::UnknownField {
            name: name.to_owned(),
            nearest: nearest(name, self.field_names().iter().map(String::as_str)),
        };
        let (component, field) = name.split_once('.').ok_or_else(unknown)?;
        let component = self.component(component).map_err(|_| unknown())?;
        let field = self.components[component].fields.iter().position(|f| f.name == field).ok_or_else(unknown)?;
        Ok(FieldRef { component, field })
    }

    /// All fields as `Component.field`.
    #[must_use]
    pub fn field_names(&self) -> Vec<String> {
        let names = |c: &PlacedComponent| c.fields.iter().map(|f| format!("{}.{}", c.name, f.name)).collect::<Vec<_>>();
        self.components.iter().flat_map(names).collect()
    }
}

fn place_core(
    components: &mut Vec<PlacedComponent>,
    table: Table,
    core: &[(&str, &[CoreField])],
    [presence_at, columns_at]: [usize; 2],
    capacity: usize,
) {
    let mask_bytes = if matches!(table, Table::Cards) { card_mask_bytes(capacity) } else { 8 };
    for (number, (name, fields)) in core.iter().enumerate() {
        let place = |f: &CoreField| Field {
            name: f.name.to_owned(),
            kind: f.kind,
            default: 0,
            at: columns_at + f.per_row * capacity,
        };
        components.push(PlacedComponent {
            name: (*name).to_owned(),
            table,
            fields: fields.iter().map(place).collect(),
            presence: presence_at + mask_bytes * number,
        });
    }
}

fn check_declaration(
    spec: &ComponentSpec,
    components: &[PlacedComponent],
    capacities: Capacities,
) -> Result<(), StoreError> {
    let refuse = |why: String| Err(StoreError::Declaration { name: format!("component {:?}", spec.name), why });
    if !identifier(&spec.name) {
        return refuse("the name is no identifier".to_owned());
    }
    if components.iter().any(|component| component.name == spec.name) {
        return refuse("the name is taken".to_owned());
    }
    if capacities.of(spec.table) == 0 {
        return refuse(format!("the scenario has no {}", spec.table.name()));
    }
    for (number, field) in spec.fields.iter().enumerate() {
        if !identifier(&field.name) || spec.fields[..number].iter().any(|other| other.name == field.name) {
            return refuse(format!("field {:?} is declared twice or is no identifier", field.name));
        }
        let (low, high) = field.kind.range();
        if !(low..=high).contains(&field.default) {
            return refuse(format!("default {} of {:?} does not fit {}", field.default, field.name, field.kind.name()));
        }
    }
    Ok(())
}

fn identifier(name: &str) -> bool {
    let mut letters = name.chars();
    letters.next().is_some_and(|first| first.is_ascii_alphabetic())
        && letters.all(|letter| letter.is_ascii_alphanumeric() || letter == '_')
}
