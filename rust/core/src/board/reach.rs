//! Reach: which hexes a movement can end on, and over which path (MV-1, MV-2; `kernels.md` 3).
//!
//! A step costs 1, plus the climb cost for every level above the reference: the level stood on or,
//! for a movement that started above ground, the start level if that is higher.

use super::field::{Climb, Field};
use super::hex::Direction;
use super::map::{Board, Cell};
use super::window::Window;

/// All hexes that a movement of at most `budget` can reach, with the cheapest cost of each, in
/// canonical order and without the start.
///
/// `climb_cost` is paid per level above the reference (MV-1). Hexes that are impassable or
/// `blocked` are never entered; the start is not asked about.
pub fn reach(
    board: &Board,
    start: Cell,
    budget: u8,
    climb_cost: u8,
    blocked: impl Fn(Cell) -> bool,
) -> Vec<(Cell, u8)> {
    Field::new(board, start, budget, climb_cost, blocked).reached().collect()
}

/// The cheapest path to a goal: the hexes entered, in order, from the first step to the goal.
///
/// Of several, the one whose sequence of direction indices is lexicographically first. Empty where
/// the goal is the start; `None` where `budget` does not suffice. Costs and `blocked` as in
/// [`reach`].
pub fn cheapest_path(
    board: &Board,
    start: Cell,
    goal: Cell,
    budget: u8,
    climb_cost: u8,
    blocked: impl Fn(Cell) -> bool,
) -> Option<Vec<Cell>> {
    let field = Field::new(board, start, budget, climb_cost, blocked);
    field.cost(goal)?;
    let marked = toward(&field, board, goal);
    let mut path = Vec::new();
    let mut cell = start;
    while cell != goal {
        let mut neighbors = neighbors(board, cell);
        // Every marked cell but the goal leads to another marked one.
        cell = neighbors.find(|&next| marked[usize::from(next.index())] && field.leads(cell, next))?;
        path.push(cell);
    }
    Some(path)
}

/// All cells that lie on some cheapest path to a goal, as flags by index.
fn toward(field: &Field<'_>, board: &Board, goal: Cell) -> Vec<bool> {
    let mut marked = vec![false; board.area()];
    let mut open = vec![goal];
    while let Some(cell) = open.pop() {
        let mark = &mut marked[usize::from(cell.index())];
        if !*mark {
            *mark = true;
            open.extend(neighbors(board, cell).filter(|&source| field.leads(source, cell)));
        }
    }
    marked
}

/// The cells beside a cell, by direction.
fn neighbors(board: &Board, cell: Cell) -> impl Iterator<Item = Cell> {
    Direction::ALL.into_iter().filter_map(move |direction| board.neighbor(cell, direction))
}

/// The hexes beside those of a mask, unmasked at the guard column and beyond the window.
const fn spread(mask: u64) -> u64 {
    let east = mask << 1 | mask << 8;
    let west = mask >> 1 | mask >> 8;
    east | west | mask << 7 | mask >> 7
}

/// [`reach`] for budgets up to 3 (higher ones count as 3), as masks of the window around the start.
///
/// Returns the hexes by exact cheapest cost, 0 to 3; `[0]` is the centre. `blocked` holds the bits
/// of hexes that cannot be entered. `start_level` is the level of the start (MV-1). Does not
/// allocate.
#[must_use]
pub fn reach_window(window: &Window, start_level: i8, budget: u8, climb_cost: u8, blocked: u64) -> [u64; 4] {
    let climb = Climb::new(start_level, climb_cost);
    let open = window.passable() & !blocked & !Window::CENTER;
    let center = window.passable() & Window::CENTER;
    if is_flat(window, climb) {
        return reach_flat(center, open, budget);
    }
    reach_levels(window, center, open, budget, climb)
}

/// Whether no step of a movement in the window costs more than 1.
fn is_flat(window: &Window, climb: Climb) -> bool {
    let levels = window.levels();
    let (Some(lowest), Some(highest)) = (levels.first(), levels.last()) else {
        return true;
    };
    climb.step(lowest.level, highest.level) == 1
}

fn reach_flat(center: u64, mut open: u64, budget: u8) -> [u64; 4] {
    let mut layers = [center, 0, 0, 0];
    for cost in 1..=usize::from(budget.min(3)) {
        layers[cost] = spread(layers[cost - 1]) & open;
        open &= !layers[cost];
    }
    layers
}

fn reach_levels(window: &Window, center: u64, mut open: u64, budget: u8, climb: Climb) -> [u64; 4] {
    let budget = i32::from(budget.min(3));
    let mut layers = [center, 0, 0, 0];
    for cost in 0..budget {
        // A hex settled at less may be in a later layer too.
        let layer = &mut layers[cost as usize];
        if cost > 0 {
            *layer &= open;
            open &= !*layer;
        }
        let layer = *layer;
        for from in window.levels() {
            let beside = spread(layer & from.mask) & open;
            if beside == 0 {
                continue;
            }
            for to in window.levels() {
                let total = cost + climb.step(from.level, to.level);
                if total > budget {
                    break;
                }
                layers[total as usize] |= beside & to.mask;
            }
        }
    }
    if budget > 0 {
        layers[budget as usize] &= open;
    }
    layers
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::super::{Hex, Terrain};
    use super::*;

    /// Costs along one row of hexes with the given levels, from its west end.
    fn row(levels: &[i8]) -> Vec<u8> {
        let hexes = levels.iter().enumerate().map(|(q, &level)| {
            let terrain = Terrain { level, ..Terrain::default() };
            (Hex::new(q as i16, 0), terrain)
        });
        let board = Board::new(hexes).unwrap();
        let start = board.cell(Hex::new(0, 0)).unwrap();
        let reached = reach(&board, start, 9, 1, |_| false);
        reached.into_iter().map(|(_, cost)| cost).collect()
    }

    #[test]
    fn examples_of_mv_1() {
        assert_eq!(row(&[1, 0, 1]), [1, 2]);
        assert_eq!(row(&[1, 0, 2]), [1, 3]);
        assert_eq!(row(&[0, -1, 0]), [1, 3]);
        assert_eq!(row(&[-1, 0, 2]), [2, 5]);
    }
}
