//! What effects have changed about a unit, for as long as it lasts.

use super::Scene;
use crate::store::Block;
use crate::store::layout::{Column, Component, FOR_ACTIVATION, FOR_PHASE, FOR_ROUND, LASTING, MODIFIERS, Modifiers};
use crate::store::query::{bit, rows};

/// The components of modifiers, in the order of [`MODIFIERS`].
pub const DURATIONS: [Component; 4] = [FOR_ACTIVATION, FOR_ROUND, FOR_PHASE, LASTING];

impl Scene<'_> {
    /// The sum of a modifier over all durations; 0 for most units.
    #[must_use]
    pub fn modifier(self, row: usize, of: impl Fn(&Modifiers) -> Column<i8>) -> i16 {
        if !self.is_modified(row) {
            return 0;
        }
        self.modified(row).map(|columns| i16::from(self.block.piece(of(columns), row))).sum()
    }

    /// Bits that any duration sets, see `layout::flag` and `layout::forbidden`.
    #[must_use]
    pub fn marks(self, row: usize, of: impl Fn(&Modifiers) -> Column<u8>) -> u8 {
        if !self.is_modified(row) {
            return 0;
        }
        self.modified(row).fold(0, |marks, columns| marks | self.block.piece(of(columns), row))
    }

    /// What a primary action costs a unit (TL-6).
    #[must_use]
    pub fn cost(self, row: usize, printed: i16) -> i16 {
        self.changed_cost(row, printed, 0)
    }

    /// The same with a further change; the floor comes behind all of them.
    #[must_use]
    pub fn changed_cost(self, row: usize, printed: i16, change: i16) -> i16 {
        let changed = printed.saturating_add(self.modifier(row, |columns| columns.tl)).saturating_add(change);
        changed.max(self.scenario.settings.tl_cost_floor.min(printed))
    }

    /// The least face of a critical hit that a modifier of the unit gives; 0 for none.
    #[must_use]
    pub fn critical_from(self, row: usize) -> u8 {
        if !self.is_modified(row) {
            return 0;
        }
        let faces = self.modified(row).map(|columns| self.block.piece(columns.critical_from, row));
        faces.filter(|face| *face > 0).min().unwrap_or(0)
    }

    /// Whether any modifier is at work: for most units none is.
    #[inline]
    #[must_use]
    pub fn is_modified(self, row: usize) -> bool {
        let block = self.block;
        let any =
            block.having(FOR_ACTIVATION) | block.having(FOR_ROUND) | block.having(FOR_PHASE) | block.having(LASTING);
        any & bit(row) != 0
    }

    fn modified(self, row: usize) -> impl Iterator<Item = &'static Modifiers> {
        let block = self.block;
        MODIFIERS.iter().zip(DURATIONS).filter(move |(_, component)| block.has(*component, row)).map(|pair| pair.0)
    }
}

/// Modifiers of one duration end, for all pieces.
pub fn expire(block: &mut Block, duration: Component) {
    for row in rows(block.having(duration)) {
        block.detach(duration, row);
    }
}
