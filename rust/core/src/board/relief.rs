//! Many lines of sight against the same pieces (LS-2 to LS-6): terrain and pieces folded into one
//! number for each hex, so that a line is clear where its numbers stay below that of its ends.
//!
//! The answers are those of [`line_of_sight`](super::line_of_sight), which also explains them.

use std::array;

use super::crossing::{self, Crossing, EdgeRun, LOT, Line, Lot};
use super::hex::Hex;
use super::los::TieRule;
use super::map::{Board, Cell, MAX_SIDE, MISSING};

/// What blocks on each hex of a board, for any two ends.
///
/// With h the higher level of the two ends, terrain blocks from level h + 1 on, or from h if the
/// ends differ (LS-3); a piece blocks on level h (LS-4). So the height of a hex is twice its level,
/// and one more under a piece that can block: a hex blocks where its height reaches 2h, or 2h + 1
/// between equal ends.
#[derive(Clone, Debug)]
pub struct Relief<'a> {
    board: &'a Board,
    /// By cell index; `MISSING` where there is no hex.
    heights: Box<[i16; AREA]>,
}

/// Cells of the largest board, a power of two: an index needs no check, but a mask.
const AREA: usize = (MAX_SIDE as usize + 2) * (MAX_SIDE as usize + 2);

/// Place of a cell.
fn place(index: u16) -> usize {
    usize::from(index) % AREA
}

/// Height of a hex of a level: twice that, and one more under a piece.
fn height(level: i8, occupied: bool) -> i16 {
    2 * i16::from(level) + i16::from(occupied)
}

/// Level of a hex of a height.
fn level(height: i16) -> i8 {
    (height >> 1) as i8
}

/// Least height that blocks between ends of two levels.
fn blocking_height(a: i8, b: i8) -> i16 {
    height(a.max(b), a == b)
}

impl<'a> Relief<'a> {
    /// The relief of a board with pieces that block on some hexes: enemies, unless the attack is an
    /// area attack, and enemy structures (LS-4, LS-6).
    #[must_use]
    #[allow(clippy::large_stack_arrays, reason = "32 KB, which no deep stack holds twice")]
    pub fn new(board: &'a Board, occupied: impl IntoIterator<Item = Cell>) -> Self {
        let mut heights = Box::new([MISSING; AREA]);
        for cell in board.cells() {
            heights[place(cell.index())] = height(board.level(cell), false);
        }
        for cell in occupied.into_iter().filter(|&cell| board.exists(cell)) {
            heights[place(cell.index())] = height(board.level(cell), true);
        }
        Self { board, heights }
    }

    /// Whether the line between two hexes is clear, `None` where one is not on the board. What stands
    /// on the ends never blocks.
    #[must_use]
    pub fn clear(&self, from: Hex, to: Hex, tie_rule: TieRule) -> Option<bool> {
        let (actor, target) = (self.board.index_of(from)?, self.board.index_of(to)?);
        let (a, b) = (self.height(actor), self.height(target));
        if a == MISSING || b == MISSING {
            return None;
        }
        let blocking = blocking_height(level(a), level(b));
        // Both ways cross the same hexes.
        let (start, displacement) = if from <= to { (actor, to - from) } else { (target, from - to) };
        let ray = Ray { relief: self, start, blocking };
        Some(match crossing::of(displacement) {
            Crossing::Short(lots) => ray.passes_all(lots),
            Crossing::Long(line) => ray.passes_long(line),
            Crossing::EdgeRun(run) => ray.passes_along(run, tie_rule),
        })
    }

    /// All hexes within a distance of a hex in Line of Sight of it, without the hex itself, in
    /// canonical order.
    pub fn visible_from(&self, from: Cell, radius: u16, tie_rule: TieRule) -> impl Iterator<Item = Cell> {
        let center = self.board.hex(from);
        self.board.cells().filter(move |&to| {
            let hex = self.board.hex(to);
            to != from && center.distance(hex) <= radius && self.clear(center, hex, tie_rule) == Some(true)
        })
    }
}

impl Relief<'_> {
    fn height(&self, index: u16) -> i16 {
        self.heights[place(index)]
    }
}

/// A line from the end that is first, between ends of some levels.
struct Ray<'a> {
    relief: &'a Relief<'a>,
    start: u16,
    blocking: i16,
}

impl Ray<'_> {
    /// Whether no hex blocks. To look at a whole lot is faster than to stop at the first that does,
    /// which no processor foresees.
    #[inline]
    fn passes_all(&self, lots: &[Lot]) -> bool {
        let stride = self.relief.board.stride() as i16;
        for lot in lots {
            let rows = lot.r.map(|r| i16::from(r).wrapping_mul(stride));
            let cells: [u16; LOT] = array::from_fn(|at| {
                let offset = rows[at].wrapping_add(lot.q[at].into());
                self.start.wrapping_add(offset as u16)
            });
            let heights = cells.map(|cell| self.relief.height(cell));
            if heights.into_iter().fold(MISSING, i16::max) >= self.blocking {
                return false;
            }
        }
        true
    }

    #[inline(never)]
    fn passes_long(&self, line: Line) -> bool {
        line.hexes().all(|hex| self.passes(hex))
    }

    /// Whether the hex at a displacement does not block.
    fn passes(&self, displacement: Hex) -> bool {
        self.height(displacement) < self.blocking
    }

    fn height(&self, displacement: Hex) -> i16 {
        let cell = self.relief.board.offset(Cell::from_index(self.start), displacement);
        self.relief.height(cell.index())
    }

    /// Whether a line between pairs of hexes is clear (LS-5).
    #[inline(never)]
    fn passes_along(&self, run: EdgeRun, tie_rule: TieRule) -> bool {
        if !run.singles().all(|hex| self.passes(hex)) {
            return false;
        }
        let mut pairs = run.pairs().map(|pair| self.sides(pair));
        match tie_rule {
            TieRule::PerPair => pairs.all(|[left, right]| left.min(right) < self.blocking),
            TieRule::OneSide => {
                let most = pairs.fold([MISSING; 2], |most, pair| [most[0].max(pair[0]), most[1].max(pair[1])]);
                most[0].min(most[1]) < self.blocking
            }
        }
    }

    /// Heights of a pair; an existing hex counts for both where the other is missing (LS-5).
    fn sides(&self, pair: [Hex; 2]) -> [i16; 2] {
        match pair.map(|hex| self.height(hex)) {
            [MISSING, only] | [only, MISSING] => [only; 2],
            both => both,
        }
    }
}
