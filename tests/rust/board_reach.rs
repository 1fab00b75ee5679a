//! Reach: the window against the general search, and both against plain relaxation.

#![allow(clippy::unwrap_used)]

use std::collections::BTreeMap;

use ironhex_core::board::{Board, Cell, Direction, Hex, Terrain, Window, cheapest_path, reach, reach_window};

struct Xorshift(u64);

impl Xorshift {
    fn below(&mut self, bound: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) % bound
    }
}

fn random_board(random: &mut Xorshift, side: i16, levels: u64) -> Board {
    let mut tiles = Vec::new();
    for hex in (0..side).flat_map(|r| (0..side).map(move |q| Hex::new(q - 4, r - 2))) {
        let terrain = Terrain {
            level: random.below(levels) as i8 - i8::from(levels > 1),
            water: false,
            impassable: random.below(10) == 0,
        };
        if random.below(12) > 0 {
            tiles.push((hex, terrain));
        }
    }
    Board::new(tiles).unwrap()
}

fn step_cost(board: &Board, start: Cell, from: Cell, to: Cell, climb_cost: u8) -> u32 {
    let mut reference = board.level(from);
    if board.level(start) > 0 {
        reference = reference.max(board.level(start));
    }
    let climbed = (i32::from(board.level(to)) - i32::from(reference)).max(0);
    1 + u32::from(climb_cost) * climbed as u32
}

/// Cheapest costs by relaxing all steps until nothing changes.
fn relaxed(
    board: &Board,
    start: Cell,
    budget: u32,
    climb_cost: u8,
    blocked: &dyn Fn(Cell) -> bool,
) -> BTreeMap<Cell, u32> {
    let mut costs = BTreeMap::from([(start, 0)]);
    loop {
        let before = costs.clone();
        for (&cell, &cost) in &before {
            for next in Direction::ALL.into_iter().filter_map(|step| board.neighbor(cell, step)) {
                let total = cost + step_cost(board, start, cell, next, climb_cost);
                let open = !board.impassable(next) && !blocked(next) && total <= budget;
                if open && costs.get(&next).is_none_or(|&known| total < known) {
                    costs.insert(next, total);
                }
            }
        }
        if costs == before {
            costs.remove(&start);
            return costs;
        }
    }
}

#[test]
fn window_equals_general_reach() {
    let mut random = Xorshift(0x51ed_270b);
    for round in 0..60 {
        let board = random_board(&mut random, 11, [1, 2, 3, 5][round % 4]);
        for start in board.cells() {
            let blocked: Vec<Cell> = board.cells().filter(|_| random.below(6) == 0).collect();
            let is_blocked = |cell: Cell| blocked.contains(&cell);
            let from = board.hex(start);
            let mask = blocked.iter().fold(0, |mask, &cell| mask | Window::bit(board.hex(cell) - from));
            let (budget, climb_cost) = (random.below(5) as u8, random.below(4) as u8);
            let layers = reach_window(board.window(start), board.level(start), budget, climb_cost, mask);
            assert_eq!(layers[0], Window::CENTER);
            assert_eq!(
                layers.iter().fold(0, |all, layer| all ^ layer).count_ones(),
                layers.iter().map(|layer| layer.count_ones()).sum::<u32>()
            );
            let mut found: Vec<(Cell, u8)> = (1..4_u8)
                .flat_map(|cost| {
                    let layer = layers[usize::from(cost)];
                    (0..64).filter(move |bit| layer >> bit & 1 == 1).map(move |bit| (bit, cost))
                })
                .map(|(bit, cost)| (board.displaced(start, Window::displacement(bit)).unwrap(), cost))
                .collect();
            found.sort_unstable();
            assert_eq!(found, reach(&board, start, budget.min(3), climb_cost, is_blocked));
        }
    }
}

#[test]
fn reach_equals_relaxation_in_canonical_order() {
    let mut random = Xorshift(0x9d2c_5680);
    for _ in 0..120 {
        let board = random_board(&mut random, 12, 5);
        let cells: Vec<Cell> = board.cells().collect();
        let start = cells[random.below(cells.len() as u64) as usize];
        let blocked: Vec<Cell> = cells.iter().copied().filter(|_| random.below(6) == 0).collect();
        let is_blocked = |cell: Cell| blocked.contains(&cell);
        let (budget, climb_cost) = (random.below(12) as u8, random.below(3) as u8);
        let found = reach(&board, start, budget, climb_cost, is_blocked);
        assert!(found.is_sorted());
        let found: BTreeMap<Cell, u32> = found.into_iter().map(|(cell, cost)| (cell, cost.into())).collect();
        assert_eq!(found, relaxed(&board, start, budget.into(), climb_cost, &is_blocked));
    }
}

#[test]
fn greatest_budget_and_climb_cost_hold() {
    let mut random = Xorshift(0x2545_f491);
    let board = random_board(&mut random, 20, 5);
    let start = board.cells().next().unwrap();
    for climb_cost in [1, u8::MAX] {
        let found = reach(&board, start, u8::MAX, climb_cost, |_| false);
        assert_eq!(found.len(), relaxed(&board, start, 255, climb_cost, &|_| false).len());
    }
}

#[test]
fn a_start_below_all_that_can_be_entered_climbs_too() {
    let terrain = |level, impassable| Terrain { level, water: false, impassable };
    let tiles =
        [(Hex::new(0, 0), terrain(-2, true)), (Hex::new(1, 0), terrain(0, false)), (Hex::new(2, 0), terrain(0, false))];
    let board = Board::new(tiles).unwrap();
    let [start, near, far] = [0, 1, 2].map(|q| board.cell(Hex::new(q, 0)).unwrap());
    assert_eq!(reach(&board, start, 9, 1, |_| false), [(near, 3), (far, 4)]);
    assert_eq!(reach(&board, start, 3, 1, |_| false), [(near, 3)]);
    assert_eq!(cheapest_path(&board, start, far, 4, 1, |_| false), Some(vec![near, far]));
    assert_eq!(cheapest_path(&board, start, far, 3, 1, |_| false), None);
}

#[test]
fn nobody_is_asked_twice_whether_a_hex_is_blocked() {
    let mut random = Xorshift(0x6c07_8965);
    for _ in 0..20 {
        let board = random_board(&mut random, 14, 4);
        let start = board.cells().nth(random.below(40) as usize).unwrap();
        let asked = std::cell::RefCell::new(Vec::new());
        reach(&board, start, 9, 1, |cell| {
            asked.borrow_mut().push(cell);
            cell.index() % 5 == 0
        });
        let mut asked = asked.into_inner();
        let count = asked.len();
        asked.sort();
        asked.dedup();
        assert_eq!(asked.len(), count);
        assert!(!asked.contains(&start));
    }
}

/// All paths of exactly a cost to a goal, as direction indices, in lexicographic order.
struct Paths<'a> {
    board: &'a Board,
    start: Cell,
    goal: Cell,
    blocked: &'a [Cell],
    first: Option<Vec<Cell>>,
}

impl Paths<'_> {
    fn follow(&mut self, path: &mut Vec<Cell>, left: u32) {
        let cell = path.last().copied().unwrap_or(self.start);
        if cell == self.goal && left == 0 && self.first.is_none() {
            self.first = Some(path.clone());
        }
        for direction in Direction::ALL {
            let Some(next) = self.board.neighbor(cell, direction) else {
                continue;
            };
            let cost = step_cost(self.board, self.start, cell, next, 1);
            let open = !self.board.impassable(next) && !self.blocked.contains(&next);
            if open && cost <= left && self.first.is_none() {
                path.push(next);
                self.follow(path, left - cost);
                path.pop();
            }
        }
    }
}

#[test]
fn cheapest_path_is_lexicographically_first() {
    let mut random = Xorshift(0x8f1b_bcdc);
    for round in 0..40 {
        let board = random_board(&mut random, 9, [1, 5][round % 2]);
        let cells: Vec<Cell> = board.cells().collect();
        let start = cells[random.below(cells.len() as u64) as usize];
        let blocked: Vec<Cell> = cells.iter().copied().filter(|_| random.below(8) == 0).collect();
        let is_blocked = |cell: Cell| blocked.contains(&cell);
        let costs: BTreeMap<Cell, u8> = reach(&board, start, 5, 1, is_blocked).into_iter().collect();
        for &goal in &cells {
            let path = cheapest_path(&board, start, goal, 5, 1, is_blocked);
            let expected = if goal == start {
                Some(Vec::new())
            } else {
                costs.get(&goal).and_then(|&cost| {
                    let mut paths = Paths { board: &board, start, goal, blocked: &blocked, first: None };
                    paths.follow(&mut Vec::new(), cost.into());
                    paths.first
                })
            };
            assert_eq!(path, expected);
        }
    }
}
