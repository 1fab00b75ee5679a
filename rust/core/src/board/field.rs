//! The costs of all hexes that one movement can come to (MV-1; `kernels.md` 3).

use std::ops::Range;

use super::map::{Board, Cell};
use super::rows::{Row, beside, columns};

/// What the steps of one movement cost (MV-1).
///
/// A step costs 1, plus the climb cost for every level above the reference: the level stood on or,
/// for a movement that started above ground, the start level if that is higher.
#[derive(Copy, Clone)]
pub(super) struct Climb {
    cost: i32,
    /// The reference is never below this.
    floor: i32,
}

impl Climb {
    pub(super) fn new(start_level: i8, cost: u8) -> Self {
        let floor = if start_level > 0 { start_level } else { i8::MIN };
        Self { cost: i32::from(cost), floor: i32::from(floor) }
    }

    pub(super) fn step(self, from: i8, to: i8) -> i32 {
        let reference = i32::from(from).max(self.floor);
        1 + self.cost * (i32::from(to) - reference).max(0)
    }
}

/// Cheapest costs from a start, found layer by layer: a layer has the hexes of one cost.
pub(super) struct Field<'a> {
    board: &'a Board,
    climb: Climb,
    budget: usize,
    start: Cell,
    start_row: usize,
    start_column: u32,
    /// First row that the budget reaches, of the padded rows: rows are counted from it.
    first: usize,
    /// How many rows it reaches.
    height: usize,
    /// Hexes whose cost is known, by row.
    settled: Vec<Row>,
    /// Cost of each settled hex, by row and column.
    costs: Vec<u8>,
}

/// Columns of a row.
const WIDTH: usize = Row::BITS as usize;

impl<'a> Field<'a> {
    /// Finds all costs up to a budget. `blocked` is asked once about each hex that could be entered.
    pub(super) fn new(
        board: &'a Board,
        start: Cell,
        budget: u8,
        climb_cost: u8,
        blocked: impl Fn(Cell) -> bool,
    ) -> Self {
        let budget = usize::from(budget);
        let climb = Climb::new(board.level(start), climb_cost);
        let exists = board.exists(start);
        let (row, start_column) = if exists { board.place(board.hex(start)) } else { (0, 0) };
        let first = row.saturating_sub(budget);
        let height = if exists { (row + budget + 1).min(board.rows()) - first } else { 0 };
        let (settled, costs) = (vec![0; height], vec![0; height * WIDTH]);
        let start_row = row - first;
        let mut field = Self { board, climb, budget, start, start_row, start_column, first, height, settled, costs };
        if exists {
            field.spread(blocked);
        }
        field
    }

    /// Settles layer after layer.
    fn spread(&mut self, blocked: impl Fn(Cell) -> bool) {
        let (start, row) = (1 << self.start_column, self.start_row);
        let mut free = self.free();
        free[row] &= !start;
        self.settled[row] = start;
        // Each layer lies between two rows that stay empty.
        let stride = self.height + 2;
        let mut layers = vec![0; (self.budget + 1) * stride];
        let mut sources = vec![0; stride];
        layers[row + 1] = start;
        let flat = self.is_flat();
        for cost in 0..=self.budget {
            let (known, costlier) = layers.split_at_mut((cost + 1) * stride);
            let layer = &mut known[cost * stride..];
            let near = row.saturating_sub(cost)..(row + cost + 1).min(self.height);
            if cost > 0 {
                for row in near.clone() {
                    let hexes = layer[row + 1] & free[row];
                    free[row] &= !hexes;
                    layer[row + 1] = self.settle(row, hexes, cost as u8, &blocked);
                }
            }
            if layer.iter().all(|row| *row == 0) {
                continue;
            }
            if flat {
                Self::leave_flat(layer, &free, self.beside(near), costlier);
            } else if cost == 0 {
                self.leave(self.board.level(self.start), layer, &free, self.beside(near), costlier);
            } else {
                for level in self.board.level_rows() {
                    let mut any = 0;
                    for row in near.clone() {
                        sources[row + 1] = layer[row + 1] & level.rows[self.first + row];
                        any |= sources[row + 1];
                    }
                    if any != 0 {
                        self.leave(level.level, &sources, &free, self.beside(near.clone()), costlier);
                    }
                }
            }
        }
    }

    /// Some rows and those beside them.
    fn beside(&self, rows: Range<usize>) -> Range<usize> {
        rows.start.saturating_sub(1)..(rows.end + 1).min(self.height)
    }

    /// Whether no step costs more than 1.
    fn is_flat(&self) -> bool {
        let levels = self.board.level_rows();
        let (Some(lowest), Some(highest)) = (levels.first(), levels.last()) else {
            return true;
        };
        // The start may be the only hex of its level: none that is impassable is among these.
        let lowest = lowest.level.min(self.board.level(self.start));
        self.climb.step(lowest, highest.level) == 1
    }

    /// Adds the free hexes beside those of a level to the layers of their costs: `costlier` begins with
    /// the layer that costs 1 more.
    fn leave(&self, from: i8, sources: &[Row], free: &[Row], near: Range<usize>, costlier: &mut [Row]) {
        let stride = self.height + 2;
        let levels = self.board.level_rows().iter();
        let layers: Vec<(usize, &[Row])> = levels
            .map(|to| ((self.climb.step(from, to.level) - 1) as usize * stride + 1, &to.rows[self.first..]))
            .take_while(|(layer, _)| *layer < costlier.len())
            .collect();
        for row in near {
            let hexes = beside(sources[row], sources[row + 1], sources[row + 2]) & free[row];
            for &(layer, rows) in &layers {
                costlier[layer + row] |= hexes & rows[row];
            }
        }
    }

    /// The same where every step costs 1.
    fn leave_flat(sources: &[Row], free: &[Row], near: Range<usize>, costlier: &mut [Row]) {
        for row in near {
            let Some(layer) = costlier.get_mut(row + 1) else {
                break;
            };
            *layer |= beside(sources[row], sources[row + 1], sources[row + 2]) & free[row];
        }
    }

    /// The passable hexes of the rows.
    fn free(&self) -> Vec<Row> {
        let mut free = vec![0; self.height];
        for level in self.board.level_rows() {
            for (free, row) in free.iter_mut().zip(&level.rows[self.first..]) {
                *free |= row;
            }
        }
        free
    }

    /// Writes down the cost of the hexes of a row, and returns them without those that are blocked.
    fn settle(&mut self, row: usize, hexes: Row, cost: u8, blocked: impl Fn(Cell) -> bool) -> Row {
        let mut kept = hexes;
        for column in columns(hexes) {
            if blocked(self.cell(row, column)) {
                kept &= !(1 << column);
            } else {
                self.costs[row * WIDTH + column as usize] = cost;
            }
        }
        self.settled[row] |= kept;
        kept
    }

    /// The settled cells but the start with their costs, in canonical order.
    pub(super) fn reached(&self) -> impl Iterator<Item = (Cell, u8)> {
        let hexes = self.settled.iter().enumerate().flat_map(move |(row, &hexes)| {
            let start = if row == self.start_row { 1 << self.start_column } else { 0 };
            columns(hexes & !start).map(move |column| (row, column))
        });
        hexes.map(|(row, column)| (self.cell(row, column), self.costs[row * WIDTH + column as usize]))
    }

    /// Cheapest cost of a cell, `None` beyond the budget.
    pub(super) fn cost(&self, cell: Cell) -> Option<u8> {
        let (row, column) = self.board.place(self.board.hex(cell));
        let row = row.checked_sub(self.first)?;
        let settled = self.settled.get(row)? >> column & 1 == 1;
        settled.then(|| self.costs[row * WIDTH + column as usize])
    }

    /// Whether the cheapest cost of a cell is reached over a cell beside it.
    pub(super) fn leads(&self, from: Cell, to: Cell) -> bool {
        let (Some(before), Some(after)) = (self.cost(from), self.cost(to)) else {
            return false;
        };
        let step = self.climb.step(self.board.level(from), self.board.level(to));
        i32::from(before) + step == i32::from(after)
    }

    fn cell(&self, row: usize, column: u32) -> Cell {
        Cell::from_index(((self.first + row) * usize::from(self.board.stride()) + column as usize) as u16)
    }
}
