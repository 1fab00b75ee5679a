//! Reach: which hexes a movement can end on, and over which path (MV-1, MV-2; `kernels.md` 3).
//!
//! A step costs 1, plus the climb cost for every level above the reference: the level stood on or,
//! for a movement that started above ground, the start level if that is higher.

use super::hex::Direction;
use super::map::{Board, Cell};
use super::window::Window;

/// What the steps of one movement cost (MV-1).
#[derive(Copy, Clone)]
struct Climb {
    cost: i32,
    /// The reference is never below this.
    floor: i32,
}

impl Climb {
    fn new(start_level: i8, cost: u8) -> Self {
        let floor = if start_level > 0 { start_level } else { i8::MIN };
        Self { cost: i32::from(cost), floor: i32::from(floor) }
    }

    fn step(self, from: i8, to: i8) -> i32 {
        let reference = i32::from(from).max(self.floor);
        1 + self.cost * (i32::from(to) - reference).max(0)
    }
}

/// A search for the cheapest costs from a start.
struct Search<'a> {
    board: &'a Board,
    climb: Climb,
    /// Cheapest cost by cell index, or `UNREACHED`.
    costs: Vec<i32>,
}

const UNREACHED: i32 = i32::MAX;

impl<'a> Search<'a> {
    /// Settles cells by growing cost, one bucket for each cost.
    fn run(board: &'a Board, start: Cell, budget: u8, climb_cost: u8, blocked: impl Fn(Cell) -> bool) -> Self {
        let mut search =
            Self { board, climb: Climb::new(board.level(start), climb_cost), costs: vec![UNREACHED; board.area()] };
        if !board.exists(start) {
            return search;
        }
        let mut buckets = vec![Vec::new(); usize::from(budget) + 1];
        search.costs[usize::from(start.index())] = 0;
        buckets[0].push(start);
        for cost in 0..i32::from(budget) {
            for cell in std::mem::take(&mut buckets[cost as usize]) {
                if search.cost(cell) < cost {
                    continue;
                }
                for neighbor in search.neighbors(cell) {
                    let total = cost + search.step(cell, neighbor);
                    let affordable = total <= i32::from(budget) && total < search.cost(neighbor);
                    if affordable && !blocked(neighbor) {
                        search.costs[usize::from(neighbor.index())] = total;
                        buckets[total as usize].push(neighbor);
                    }
                }
            }
        }
        search
    }

    /// The hexes beside a cell that can be entered as far as terrain goes, by direction.
    fn neighbors(&self, cell: Cell) -> impl Iterator<Item = Cell> + use<'a> {
        let board = self.board;
        let neighbors = Direction::ALL.into_iter();
        neighbors
            .filter_map(move |direction| board.neighbor(cell, direction))
            .filter(move |&neighbor| !board.impassable(neighbor))
    }

    fn step(&self, from: Cell, to: Cell) -> i32 {
        self.climb.step(self.board.level(from), self.board.level(to))
    }

    fn cost(&self, cell: Cell) -> i32 {
        let cost = self.costs.get(usize::from(cell.index()));
        cost.copied().unwrap_or(UNREACHED)
    }

    /// Whether the cheapest cost of a cell is reached over a cell beside it.
    fn leads(&self, from: Cell, to: Cell) -> bool {
        let (before, after) = (self.cost(from), self.cost(to));
        before != UNREACHED && after != UNREACHED && before + self.step(from, to) == after
    }

    /// All cells that lie on some cheapest path to the goal, as flags by index.
    fn toward(&self, goal: Cell) -> Vec<bool> {
        let mut marked = vec![false; self.costs.len()];
        let mut open = vec![goal];
        while let Some(cell) = open.pop() {
            let mark = &mut marked[usize::from(cell.index())];
            if *mark {
                continue;
            }
            *mark = true;
            let sources = Direction::ALL.into_iter();
            open.extend(
                sources
                    .filter_map(|direction| self.board.neighbor(cell, direction))
                    .filter(|&source| self.leads(source, cell)),
            );
        }
        marked
    }
}

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
    let search = Search::run(board, start, budget, climb_cost, blocked);
    let reached = search.costs.iter().enumerate();
    reached
        .filter(|&(_, &cost)| cost != UNREACHED && cost > 0)
        .map(|(index, &cost)| (Cell::from_index(index as u16), cost as u8))
        .collect()
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
    let search = Search::run(board, start, budget, climb_cost, blocked);
    if search.cost(goal) == UNREACHED {
        return None;
    }
    let marked = search.toward(goal);
    let mut path = Vec::new();
    let mut cell = start;
    while cell != goal {
        let mut neighbors = search.neighbors(cell);
        // Every marked cell but the goal leads to another marked one.
        cell = neighbors.find(|&next| marked[usize::from(next.index())] && search.leads(cell, next))?;
        path.push(cell);
    }
    Some(path)
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
