//! The rhombus of axial coordinates around a board.

use super::hex::Hex;
use super::map::{BoardError, MAX_COORDINATE, MAX_SIDE, Terrain};

/// Least and greatest coordinates of all hexes of a board.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub(super) struct Bounds {
    pub(super) least: Hex,
    pub(super) greatest: Hex,
}

impl Bounds {
    /// The bounds of all hexes, if a board can have them.
    pub(super) fn of(hexes: &[(Hex, Terrain)]) -> Result<Self, BoardError> {
        let (first, _) = *hexes.first().ok_or(BoardError::Empty)?;
        let mut bounds = Self { least: first, greatest: first };
        for &(hex, _) in hexes {
            let range = -MAX_COORDINATE..=MAX_COORDINATE;
            if !range.contains(&hex.q) || !range.contains(&hex.r) {
                return Err(BoardError::CoordinateOutOfRange(hex));
            }
            bounds.least.q = bounds.least.q.min(hex.q);
            bounds.least.r = bounds.least.r.min(hex.r);
            bounds.greatest.q = bounds.greatest.q.max(hex.q);
            bounds.greatest.r = bounds.greatest.r.max(hex.r);
        }
        let (width, height) = (bounds.width(), bounds.height());
        if width > MAX_SIDE || height > MAX_SIDE {
            return Err(BoardError::TooLarge { width, height });
        }
        Ok(bounds)
    }

    /// Columns.
    pub(super) fn width(self) -> u16 {
        self.greatest.q.abs_diff(self.least.q) + 1
    }

    /// Rows.
    pub(super) fn height(self) -> u16 {
        self.greatest.r.abs_diff(self.least.r) + 1
    }

    /// Whether a hex lies within the rhombus, existing or not.
    pub(super) fn contains(self, hex: Hex) -> bool {
        let Self { least, greatest } = self;
        (least.q..=greatest.q).contains(&hex.q) && (least.r..=greatest.r).contains(&hex.r)
    }

    /// The hexes of the rhombus with one more on every side, in canonical order.
    pub(super) fn padded(self) -> impl Iterator<Item = Hex> {
        let rows = self.least.r - 1..=self.greatest.r + 1;
        let columns = self.least.q - 1..=self.greatest.q + 1;
        rows.flat_map(move |r| columns.clone().map(move |q| Hex::new(q, r)))
    }
}
