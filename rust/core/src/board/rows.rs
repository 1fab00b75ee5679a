//! Sets of hexes as rows of bits (`kernels.md` 3).

use super::map::{Board, MAX_SIDE};

/// The hexes of one row as bits by column; a board is at most 126 columns wide, with a free one on
/// either side 128.
pub(super) type Row = u128;

const _: () = assert!(MAX_SIDE as u32 + 2 == Row::BITS);

/// The passable hexes of one level of a board.
#[derive(Clone, Eq, PartialEq, Debug)]
pub(super) struct LevelRows {
    pub(super) level: i8,
    /// The rows from the free one above the first to the free one below the last.
    pub(super) rows: Vec<Row>,
}

impl LevelRows {
    /// The passable hexes of a board by level, from the lowest to the highest.
    pub(super) fn all(board: &Board) -> Vec<Self> {
        let mut levels: Vec<Self> = Vec::new();
        for cell in board.cells().filter(|&cell| !board.impassable(cell)) {
            let level = board.level(cell);
            let found = levels.binary_search_by_key(&level, |rows| rows.level).unwrap_or_else(|place| {
                levels.insert(place, Self { level, rows: vec![0; board.rows()] });
                place
            });
            let (row, column) = board.place(board.hex(cell));
            levels[found].rows[row] |= 1 << column;
        }
        levels
    }
}

/// The hexes beside those of three rows, in the middle one.
#[inline]
pub(super) fn beside(above: Row, own: Row, below: Row) -> Row {
    // (0, 1) and (-1, 1) lead down, (0, -1) and (1, -1) up.
    own << 1 | own >> 1 | above | above >> 1 | below | below << 1
}

/// The columns of a row, in order.
pub(super) fn columns(mut row: Row) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        let column = (row != 0).then(|| row.trailing_zeros());
        row &= row.wrapping_sub(1);
        column
    })
}
