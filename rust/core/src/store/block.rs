//! The block: the whole state of one game.

use xxhash_rust::xxh3::xxh3_128;

use super::layout::{
    CARD_COMPONENTS, CardComponent, Column, Component, FRAME_BYTES, MODIFIERS, PIECE_COLUMNS_AT, PIECE_COMPONENTS,
    PIECES_AT, PLAYER_COLUMNS_AT, PLAYERS, PLAYERS_AT, STACK_AT, Slot, card_columns_at, card_mask_bytes, cards_at,
};
use super::query::{self, bit};
use super::scalar::Scalar;
use super::schema::{COUNTER_BYTES, FieldRef, PlacedComponent, Schema, StoreError};

/// Bytes that come from memory together.
const CACHE_LINE: usize = 64;
/// Frames of the stack that are nearly always in use.
const WARM_FRAMES: usize = 4;

/// The whole state of one game, as bytes.
///
/// Absent fields, popped frames and finished attacks are zero, so equal states have equal bytes and
/// the hash of the bytes is the hash of the state.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Block {
    bytes: Vec<u8>,
    pieces: usize,
    cards: usize,
}

impl Block {
    /// An empty block of the schema.
    #[must_use]
    pub fn new(schema: &Schema) -> Self {
        let capacities = schema.capacities();
        Self { bytes: vec![0; schema.size()], pieces: capacities.pieces, cards: capacities.cards }
    }

    /// No block at all: what stands in for one that somebody has taken.
    #[must_use]
    pub const fn none() -> Self {
        Self { bytes: Vec::new(), pieces: 0, cards: 0 }
    }

    /// Takes over the bytes of a block of the same schema; `None` if the length differs.
    #[must_use]
    pub fn from_bytes(schema: &Schema, bytes: &[u8]) -> Option<Self> {
        let capacities = schema.capacities();
        let block = || Self { bytes: bytes.to_vec(), pieces: capacities.pieces, cards: capacities.cards };
        (bytes.len() == schema.size()).then(block)
    }

    /// The bytes.
    #[must_use]
    pub fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// The bytes, for the store's neighbours below the rules.
    #[must_use]
    pub(crate) fn bytes_mut(&mut self) -> &mut [u8] {
        &mut self.bytes
    }

    /// Makes this block a copy of another, without allocating where the sizes agree.
    pub fn copy_from(&mut self, other: &Self) {
        self.bytes.clone_from(&other.bytes);
        (self.pieces, self.cards) = (other.pieces, other.cards);
    }

    /// Reads over what the rules read most, one byte of each cache line. Where a block comes from far away, its lines
    /// arrive together that way, and not one after another as the rules get to them.
    pub fn warm(&self) {
        let frames = STACK_AT + WARM_FRAMES * FRAME_BYTES;
        let columns = PLAYERS_AT..PIECE_COLUMNS_AT + MODIFIERS[0].strength.per_row * self.pieces;
        let lines = (0..frames).chain(columns).step_by(CACHE_LINE);
        std::hint::black_box(lines.fold(0, |sum: u8, at| sum ^ self.bytes[at]));
    }

    /// XXH3-128 of the bytes: the state hash.
    #[must_use]
    pub fn hash(&self) -> u128 {
        xxh3_128(&self.bytes)
    }

    /// Reads a value of the header.
    #[inline]
    #[must_use]
    pub fn get<T: Scalar>(&self, slot: Slot<T>) -> T {
        T::read(&self.bytes, slot.at)
    }

    /// Writes a value of the header.
    #[inline]
    pub fn set<T: Scalar>(&mut self, slot: Slot<T>, value: T) {
        value.write(&mut self.bytes, slot.at);
    }

    /// Reads a core field of a piece; 0 where the piece lacks the component.
    #[inline]
    #[must_use]
    pub fn piece<T: Scalar>(&self, column: Column<T>, row: usize) -> T {
        T::read(&self.bytes, PIECE_COLUMNS_AT + column.per_row * self.pieces + row * size_of::<T>())
    }

    /// Writes a core field of a piece that has the component.
    #[inline]
    pub fn set_piece<T: Scalar>(&mut self, column: Column<T>, row: usize, value: T) {
        value.write(&mut self.bytes, PIECE_COLUMNS_AT + column.per_row * self.pieces + row * size_of::<T>());
    }

    /// Reads a counter of rolls behind the columns; counted from the end, so that no schema is needed.
    #[must_use]
    pub fn counter(&self, number: usize) -> u32 {
        u32::read(&self.bytes, self.bytes.len() - COUNTER_BYTES * (number + 1))
    }

    /// Writes a counter of rolls.
    pub fn set_counter(&mut self, number: usize, value: u32) {
        let at = self.bytes.len() - COUNTER_BYTES * (number + 1);
        value.write(&mut self.bytes, at);
    }

    /// Reads a core field of a player.
    #[inline]
    #[must_use]
    pub fn player<T: Scalar>(&self, column: Column<T>, player: usize) -> T {
        T::read(&self.bytes, PLAYER_COLUMNS_AT + column.per_row * PLAYERS + player * size_of::<T>())
    }

    /// Writes a core field of a player.
    #[inline]
    pub fn set_player<T: Scalar>(&mut self, column: Column<T>, player: usize, value: T) {
        value.write(&mut self.bytes, PLAYER_COLUMNS_AT + column.per_row * PLAYERS + player * size_of::<T>());
    }

    /// The rows of pieces that have a core component, as a mask.
    #[inline]
    #[must_use]
    pub fn having(&self, component: Component) -> u64 {
        u64::read(&self.bytes, PIECES_AT + 8 * component.0)
    }

    /// Whether a piece has a core component.
    #[inline]
    #[must_use]
    pub fn has(&self, component: Component, row: usize) -> bool {
        self.having(component) & bit(row) != 0
    }

    /// Gives a piece a core component; its fields are 0 (or keep their values if it had it).
    #[inline]
    pub fn attach(&mut self, component: Component, row: usize) {
        let mask = self.having(component) | bit(row);
        mask.write(&mut self.bytes, PIECES_AT + 8 * component.0);
    }

    /// Takes a core component from a piece and zeroes its fields.
    pub fn detach(&mut self, component: Component, row: usize) {
        let mask = self.having(component) & !bit(row);
        mask.write(&mut self.bytes, PIECES_AT + 8 * component.0);
        for field in PIECE_COMPONENTS[component.0].1 {
            let at = PIECE_COLUMNS_AT + field.per_row * self.pieces + row * field.kind.width();
            field.kind.write(&mut self.bytes, at, 0);
        }
    }

    /// Rows of cards; 0 where the match is played without.
    #[inline]
    #[must_use]
    pub const fn card_capacity(&self) -> usize {
        self.cards
    }

    /// Reads a core field of a card; 0 where the row is empty.
    #[inline]
    #[must_use]
    pub fn card<T: Scalar>(&self, column: Column<T>, row: usize) -> T {
        T::read(&self.bytes, self.card_field(column, row))
    }

    /// Writes a core field of a card.
    #[inline]
    pub fn set_card<T: Scalar>(&mut self, column: Column<T>, row: usize, value: T) {
        let at = self.card_field(column, row);
        value.write(&mut self.bytes, at);
    }

    fn card_field<T: Scalar>(&self, column: Column<T>, row: usize) -> usize {
        card_columns_at(self.pieces, self.cards) + column.per_row * self.cards + row * size_of::<T>()
    }

    /// The rows of cards that have a core component, as a mask.
    #[inline]
    #[must_use]
    pub fn cards_having(&self, component: CardComponent) -> u128 {
        let words = card_mask_bytes(self.cards) / 8;
        let at = cards_at(self.pieces) + component.0 * 8 * words;
        (0..words).rev().fold(0, |mask, word| mask << 64 | u128::from(u64::read(&self.bytes, at + 8 * word)))
    }

    /// Whether a card has a core component.
    #[inline]
    #[must_use]
    pub fn card_has(&self, component: CardComponent, row: usize) -> bool {
        self.cards_having(component) >> row & 1 != 0
    }

    /// Gives a card a core component; its fields are 0 (or keep their values if it had it).
    pub fn attach_card(&mut self, component: CardComponent, row: usize) {
        self.put_card(component, row, true);
    }

    /// Takes a core component from a card and zeroes its fields.
    pub fn detach_card(&mut self, component: CardComponent, row: usize) {
        self.put_card(component, row, false);
        for field in CARD_COMPONENTS[component.0].1 {
            let columns = card_columns_at(self.pieces, self.cards);
            let at = columns + field.per_row * self.cards + row * field.kind.width();
            field.kind.write(&mut self.bytes, at, 0);
        }
    }

    fn put_card(&mut self, component: CardComponent, row: usize, present: bool) {
        let at = cards_at(self.pieces) + component.0 * card_mask_bytes(self.cards) + row / 64 * 8;
        let word = u64::read(&self.bytes, at);
        let word = if present { word | bit(row % 64) } else { word & !bit(row % 64) };
        word.write(&mut self.bytes, at);
    }

    // --- by name, through the schema ------------------------------------------------------------

    /// Whether a row has a component of the schema.
    ///
    /// # Errors
    /// [`StoreError::Row`] for a row outside the table.
    pub fn has_component(&self, schema: &Schema, component: usize, row: usize) -> Result<bool, StoreError> {
        let placed = placed(schema, component, row)?;
        let (at, mask) = presence(placed, row);
        Ok(u64::read(&self.bytes, at) & mask != 0)
    }

    /// Gives a row a component of the schema, its fields at their defaults (kept if it had it already).
    ///
    /// # Errors
    /// [`StoreError::Row`] for a row outside the table.
    pub fn add_component(&mut self, schema: &Schema, component: usize, row: usize) -> Result<(), StoreError> {
        if self.has_component(schema, component, row)? {
            return Ok(());
        }
        let placed = placed(schema, component, row)?;
        self.put_presence(placed, row, true);
        for field in &placed.fields {
            field.kind.write(&mut self.bytes, field.at + row * field.kind.width(), field.default);
        }
        Ok(())
    }

    /// Takes a component of the schema from a row and zeroes its fields; nothing if it has none.
    ///
    /// # Errors
    /// [`StoreError::Row`] for a row outside the table.
    pub fn remove_component(&mut self, schema: &Schema, component: usize, row: usize) -> Result<(), StoreError> {
        let placed = placed(schema, component, row)?;
        self.put_presence(placed, row, false);
        for field in &placed.fields {
            field.kind.write(&mut self.bytes, field.at + row * field.kind.width(), 0);
        }
        Ok(())
    }

    /// Reads a field by its place in the schema.
    ///
    /// # Errors
    /// [`StoreError::Row`] or [`StoreError::Absent`].
    pub fn read(&self, schema: &Schema, field: FieldRef, row: usize) -> Result<i64, StoreError> {
        self.expect_present(schema, field, row)?;
        let field = &schema.components()[field.component].fields[field.field];
        Ok(field.kind.read(&self.bytes, field.at + row * field.kind.width()))
    }

    /// Writes a field by its place in the schema.
    ///
    /// # Errors
    /// [`StoreError::Row`], [`StoreError::Absent`] or [`StoreError::Value`]; nothing is written then.
    pub fn write(&mut self, schema: &Schema, place: FieldRef, row: usize, value: i64) -> Result<(), StoreError> {
        self.expect_present(schema, place, row)?;
        let component = &schema.components()[place.component];
        let field = &component.fields[place.field];
        let (low, high) = field.kind.range();
        if !(low..=high).contains(&value) {
            return Err(StoreError::Value { field: format!("{}.{}", component.name, field.name), value, low, high });
        }
        field.kind.write(&mut self.bytes, field.at + row * field.kind.width(), value);
        Ok(())
    }

    /// Reads a field by its place in the schema; 0 where the row lacks the component or there is no such row.
    #[inline]
    #[must_use]
    pub fn value(&self, schema: &Schema, place: FieldRef, row: usize) -> i64 {
        let component = &schema.components()[place.component];
        if row >= schema.capacity(component.table) {
            return 0;
        }
        let field = &component.fields[place.field];
        field.kind.read(&self.bytes, field.at + row * field.kind.width())
    }

    /// Writes a field by its place in the schema; the value stops at the ends of the field's type. Nothing where the
    /// row lacks the component.
    pub fn put(&mut self, schema: &Schema, place: FieldRef, row: usize, value: i64) {
        self.change(schema, place, row, |_| value);
    }

    /// Changes a field by its place in the schema; the value stops at the ends of the field's type. Gives the new value,
    /// or nothing where the row lacks the component.
    #[inline]
    pub fn change(&mut self, schema: &Schema, place: FieldRef, row: usize, to: impl FnOnce(i64) -> i64) -> Option<i64> {
        let component = &schema.components()[place.component];
        let (word, bit) = presence(component, row);
        if row >= schema.capacity(component.table) || u64::read(&self.bytes, word) & bit == 0 {
            return None;
        }
        let field = &component.fields[place.field];
        let (low, high) = field.kind.range();
        let at = field.at + row * field.kind.width();
        let value = to(field.kind.read(&self.bytes, at)).clamp(low, high);
        field.kind.write(&mut self.bytes, at, value);
        Some(value)
    }

    /// The rows of pieces, or of players, that have a component of the schema, as a mask.
    #[inline]
    #[must_use]
    pub fn presence(&self, schema: &Schema, component: usize) -> u64 {
        u64::read(&self.bytes, schema.components()[component].presence)
    }

    /// The rows that have a component of the schema, lowest first.
    #[must_use]
    pub fn component_rows(&self, schema: &Schema, component: usize) -> Vec<usize> {
        let placed = &schema.components()[component];
        let has = |row: &usize| {
            let (at, mask) = presence(placed, *row);
            u64::read(&self.bytes, at) & mask != 0
        };
        (0..schema.capacity(placed.table)).filter(has).collect()
    }

    /// Whether everything that a state does not use is zero: fields of absent components, rows past the tables, and
    /// `free` ranges of bytes. Equal states have equal bytes only then.
    #[must_use]
    pub fn is_canonical(&self, schema: &Schema, free: &[std::ops::Range<usize>]) -> bool {
        let zero = |range: std::ops::Range<usize>| self.bytes[range].iter().all(|byte| *byte == 0);
        schema.components().iter().all(|component| {
            let capacity = schema.capacity(component.table);
            (0..capacity.div_ceil(64)).all(|word| {
                let here = u64::read(&self.bytes, component.presence + 8 * word);
                let rows = (capacity - 64 * word).min(64);
                let all = if rows == 64 { u64::MAX } else { (1 << rows) - 1 };
                let empty = |from: usize, count: usize| {
                    component.fields.iter().all(|field| {
                        let width = field.kind.width();
                        let first = field.at + (64 * word + from) * width;
                        zero(first..first + count * width)
                    })
                };
                let absent = all & !here;
                here & !all == 0
                    && if here == 0 { empty(0, rows) } else { query::rows(absent).all(|row| empty(row, 1)) }
            })
        }) && free.iter().cloned().all(zero)
    }

    fn expect_present(&self, schema: &Schema, field: FieldRef, row: usize) -> Result<(), StoreError> {
        if self.has_component(schema, field.component, row)? {
            return Ok(());
        }
        let component = schema.components()[field.component].name.clone();
        Err(StoreError::Absent { entity: row + 1, component })
    }

    fn put_presence(&mut self, component: &PlacedComponent, row: usize, present: bool) {
        let (at, mask) = presence(component, row);
        let word = u64::read(&self.bytes, at);
        let word = if present { word | mask } else { word & !mask };
        word.write(&mut self.bytes, at);
    }
}

/// Offset of the word of a presence mask that holds a row, and the row's bit in it.
fn presence(component: &PlacedComponent, row: usize) -> (usize, u64) {
    (component.presence + row / 64 * 8, bit(row % 64))
}

fn placed(schema: &Schema, component: usize, row: usize) -> Result<&PlacedComponent, StoreError> {
    let placed = &schema.components()[component];
    let capacity = schema.capacity(placed.table);
    if row < capacity { Ok(placed) } else { Err(StoreError::Row { table: placed.table.name(), row, capacity }) }
}
