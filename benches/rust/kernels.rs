//! Kernels without Python: `cargo bench -p ironhex-core --bench kernels -- [rounds]`.
//!
//! For instruction counts: `valgrind --tool=callgrind target/release/deps/kernels-… 1` (it has no AVX-512).

#![allow(clippy::unwrap_used, reason = "a bench that cannot start should say where")]

use std::hint::black_box;
use std::ops::ControlFlow;
use std::time::Instant;

use ironhex_core::board::{Board, Cell, Hex, Relief, SightTable, Terrain, TieRule, cheapest_path, reach};
use ironhex_core::dice::{Counts, Instructions, Pools, odds, philox4x32_10};

struct Xorshift(u64);

impl Xorshift {
    fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) as usize % bound
    }
}

/// Prints the least time of one of `count` results of a call.
fn measure(name: &str, rounds: usize, count: u32, mut call: impl FnMut() -> usize) {
    let mut least = f64::MAX;
    for _ in 0..rounds {
        let started = Instant::now();
        black_box(call());
        least = least.min(started.elapsed().as_secs_f64());
    }
    println!("{name}: {:.1} ns", least * 1e9 / f64::from(count));
}

/// 24 by 24 hexes: six in ten on the ground, the others on hills of two levels.
fn rough(random: &mut Xorshift) -> Board {
    let hexes = (0..24).flat_map(|row| (0..24).map(move |column| Hex::new(column - row / 2, row)));
    let tiles: Vec<(Hex, Terrain)> =
        hexes.map(|hex| (hex, Terrain { level: [0, 0, 0, 1, 2][random.below(5)], ..Terrain::default() })).collect();
    Board::new(tiles).unwrap()
}

fn boards(rounds: usize) {
    let mut random = Xorshift(0x1234_5678_9abc_def1);
    let board = rough(&mut random);
    let cells: Vec<Cell> = board.cells().collect();
    let mut pick = || cells[random.below(cells.len())];
    let occupied: Vec<Cell> = (0..12).map(|_| pick()).collect();
    let pairs: Vec<(Hex, Hex)> = (0..10_000).map(|_| (board.hex(pick()), board.hex(pick()))).collect();
    let relief = Relief::new(&board, occupied.iter().copied());
    let clear = |pair: &&(Hex, Hex)| relief.clear(pair.0, pair.1, TieRule::PerPair) == Some(true);
    measure("a line of sight on a relief, any distance", rounds, 10_000, || pairs.iter().filter(clear).count());
    measure("table of all lines of sight within 8", rounds, 1, || {
        let go_on = || ControlFlow::Continue(());
        SightTable::new(&board, 8, TieRule::PerPair, occupied.iter().copied(), go_on).unwrap().count()
    });
    let blocked = |cell: Cell| cell.index().is_multiple_of(50);
    for (name, climb_cost) in [("rough", 1), ("flat", 0)] {
        measure(&format!("reach with budget 6 on {name} ground"), rounds, 576, || {
            cells.iter().map(|&start| reach(&board, start, 6, climb_cost, blocked).len()).sum()
        });
    }
    measure("cheapest path with budget 3", rounds, 500, || {
        let ways = cells.windows(2).take(500).map(|ends| cheapest_path(&board, ends[0], ends[1], 3, 1, |_| false));
        ways.flatten().map(|way| way.len()).sum()
    });
}

fn dice(rounds: usize) {
    let (dice, accuracy) = (vec![12; 65_536], vec![0; 65_536]);
    let (mut hits, mut criticals) = (vec![0; 65_536], vec![0; 65_536]);
    let pools = Pools { seed: 7, first: 0, dice: &dice, accuracy: &accuracy, columns: 1, hit_on: 4, critical_from: 9 };
    for set in Instructions::ALL.into_iter().filter(|set| set.available()) {
        measure(&format!("a pool of 12 dice, {}", set.name()), rounds, 65_536, || {
            pools.roll(set, &mut Counts { hits: &mut hits, criticals: &mut criticals });
            hits[65_535] as usize
        });
    }
    measure("odds of 12 dice", rounds, 100, || (0..100).map(|_| odds(black_box(12), 0, 4, 9).unwrap().len()).sum());
    measure("calibration: a Philox block in a chain", rounds, 100_000, || {
        (0..100_000).fold([0; 4], |counter, _| philox4x32_10(counter, [1, 2]))[0] as usize
    });
}

fn main() {
    let rounds = std::env::args().skip(1).find_map(|word| word.parse().ok()).unwrap_or(100);
    boards(rounds);
    dice(rounds);
}
