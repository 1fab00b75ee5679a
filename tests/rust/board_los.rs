//! Line of Sight: the worked examples of `rules.md` 11, the choices of LS-5, and random boards.

#![allow(clippy::unwrap_used)]

use std::collections::BTreeMap;
use std::ops::ControlFlow;

use ironhex_core::board::line::walk;
use ironhex_core::board::{
    Board, Cell, Hex, Obstacle, Occupant, Relief, Sight, SightTable, Step, Survey, Terrain, TieRule,
    explain_line_of_sight, line_of_sight,
};

type Pieces = BTreeMap<(i16, i16), Occupant>;

/// A rhombus of hexes at level 0 but for the levels given, without the missing ones.
fn board(levels: &[((i16, i16), i8)], missing: &[(i16, i16)]) -> Board {
    let hexes = (-8..=8).flat_map(|r| (-8..=8).map(move |q| (q, r)));
    let existing = hexes.filter(|hex| !missing.contains(hex));
    let tiles = existing.map(|(q, r)| {
        let given = levels.iter().find(|(hex, _)| *hex == (q, r));
        let terrain = Terrain { level: given.map_or(0, |&(_, level)| level), ..Terrain::default() };
        (Hex::new(q, r), terrain)
    });
    Board::new(tiles).unwrap()
}

/// Looks from (0, 0), and checks that the explanation decides alike.
fn look(board: &Board, target: (i16, i16), rule: TieRule, pieces: &Pieces) -> Sight {
    let from = board.cell(Hex::new(0, 0)).unwrap();
    let to = board.cell(Hex::new(target.0, target.1)).unwrap();
    let occupant = |cell: Cell| {
        let hex = board.hex(cell);
        pieces.get(&(hex.q, hex.r)).copied().unwrap_or_default()
    };
    let sight = explain_line_of_sight(board, from, to, rule, occupant);
    assert_eq!(sight.clear, line_of_sight(board, from, to, rule, occupant));
    assert_eq!(sight.clear, sight.blocked_by.is_empty());
    sight
}

fn clear(levels: &[((i16, i16), i8)], target: (i16, i16), pieces: &[((i16, i16), Occupant)]) -> bool {
    let pieces = pieces.iter().copied().collect();
    look(&board(levels, &[]), target, TieRule::PerPair, &pieces).clear
}

#[test]
fn worked_examples_of_elevation() {
    let (actor, middle, target) = ((0, 0), (1, 0), (2, 0));
    assert!(!clear(&[(middle, 1)], target, &[]));
    assert!(clear(&[(target, 1)], target, &[]));
    assert!(clear(&[(actor, 1)], target, &[]));
    assert!(!clear(&[(target, 1), (middle, 1)], target, &[]));
    assert!(!clear(&[(actor, 1), (middle, 1)], target, &[]));
    assert!(clear(&[(target, 2), (middle, 1)], target, &[]));
    assert!(clear(&[(actor, 2), (middle, 1)], target, &[]));
}

#[test]
fn worked_examples_of_pieces() {
    let (actor, middle, target) = ((0, 0), (1, 0), (2, 0));
    assert!(clear(&[], target, &[]));
    assert!(!clear(&[], target, &[(middle, Occupant::Structure)]));
    assert!(!clear(&[], target, &[(middle, Occupant::Enemy)]));
    assert!(clear(&[(actor, 1)], target, &[(middle, Occupant::Enemy)]));
    let risen = [(actor, 2), (middle, 1)];
    assert!(clear(&risen, target, &[(middle, Occupant::Enemy)]));
    // What stands on the ends never blocks.
    assert!(clear(&[], target, &[(actor, Occupant::Enemy), (target, Occupant::Enemy)]));
}

#[test]
fn worked_examples_of_lines() {
    let pair = [(0, 1), (1, 0)];
    for member in pair {
        assert!(clear(&[(member, 1)], (1, 1), &[]));
    }
    assert!(!clear(&pair.map(|member| (member, 1)), (1, 1), &[]));
    for crossed in [(1, 0), (1, 1), (2, 0), (2, 1)] {
        assert!(!clear(&[(crossed, 1)], (3, 1), &[]), "{crossed:?}");
        assert!(!clear(&[], (3, 1), &[(crossed, Occupant::Enemy)]), "{crossed:?}");
    }
    assert!(clear(&[((1, 1), 5), ((3, 0), 5)], (4, 1), &[]));
}

#[test]
fn explanations_name_what_blocks() {
    let levels = [((1, 0), 1), ((0, 1), 1)];
    let sight = look(&board(&levels, &[]), (1, 1), TieRule::PerPair, &Pieces::new());
    let both = [(Hex::new(0, 1), Obstacle::Terrain), (Hex::new(1, 0), Obstacle::Terrain)];
    assert_eq!(sight.blocked_by, both);
    assert_eq!(sight.choices, [Hex::new(0, 1)]);
    let pieces = Pieces::from([((1, 0), Occupant::Structure), ((2, 1), Occupant::Enemy)]);
    let sight = look(&board(&[], &[]), (4, 1), TieRule::PerPair, &pieces);
    let pieces = [(Hex::new(1, 0), Obstacle::Structure), (Hex::new(2, 1), Obstacle::Enemy)];
    assert_eq!(sight.blocked_by, pieces);
    assert_eq!(sight.touched, [Hex::new(1, 1), Hex::new(3, 0)]);
}

#[test]
fn choices_of_each_pair() {
    let none = Pieces::new();
    let open = look(&board(&[], &[]), (2, 2), TieRule::PerPair, &none);
    assert_eq!(open.choices, [Hex::new(0, 1), Hex::new(1, 2)]);
    let first = board(&[((0, 1), 1)], &[]);
    let sight = look(&first, (2, 2), TieRule::PerPair, &none);
    assert_eq!(sight.choices, [Hex::new(1, 0), Hex::new(1, 2)]);
    assert!(sight.clear);
    let sight = look(&first, (2, 2), TieRule::OneSide, &none);
    assert_eq!(sight.choices, [Hex::new(1, 0), Hex::new(2, 1)]);
    assert!(sight.clear);
}

#[test]
fn one_side_must_be_clear_as_a_whole() {
    let crossed = board(&[((0, 1), 1), ((2, 1), 1)], &[]);
    assert!(look(&crossed, (2, 2), TieRule::PerPair, &Pieces::new()).clear);
    let sight = look(&crossed, (2, 2), TieRule::OneSide, &Pieces::new());
    assert!(!sight.clear);
    let both = [(Hex::new(0, 1), Obstacle::Terrain), (Hex::new(2, 1), Obstacle::Terrain)];
    assert_eq!(sight.blocked_by, both);
    assert_eq!(sight.choices, [Hex::new(0, 1), Hex::new(1, 2)]);
}

#[test]
fn missing_members_of_pairs() {
    let none = Pieces::new();
    for rule in [TieRule::PerPair, TieRule::OneSide] {
        let hole = board(&[], &[(0, 1)]);
        let sight = look(&hole, (1, 1), rule, &none);
        assert!(sight.clear);
        assert_eq!(sight.choices, [Hex::new(1, 0)]);
        let walled = board(&[((1, 0), 1)], &[(0, 1)]);
        let sight = look(&walled, (1, 1), rule, &none);
        assert_eq!(sight.blocked_by, [(Hex::new(1, 0), Obstacle::Terrain)]);
        assert_eq!(sight.choices, [Hex::new(1, 0)]);
        let gap = board(&[], &[(0, 1), (1, 0)]);
        let sight = look(&gap, (1, 1), rule, &none);
        assert!(sight.clear);
        assert_eq!(sight.choices, []);
        assert!(look(&board(&[], &[(1, 0)]), (2, 0), rule, &none).clear);
    }
    // The only member counts for both sides: the other pair decides the side.
    let sight = look(&board(&[((1, 2), 1)], &[(1, 0)]), (2, 2), TieRule::OneSide, &none);
    assert!(sight.clear);
    assert_eq!(sight.choices, [Hex::new(0, 1), Hex::new(2, 1)]);
}

struct Xorshift(u64);

impl Xorshift {
    fn below(&mut self, bound: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) % bound
    }
}

/// The rules in their own words, hex by hex.
fn stated(board: &Board, from: Cell, to: Cell, rule: TieRule, enemies: &[Cell]) -> bool {
    let (a, b) = (board.level(from), board.level(to));
    let height = a.max(b);
    let blocks = |displacement: Hex| {
        let cell = board.cell(board.hex(from) + displacement)?;
        let level = board.level(cell);
        let terrain = level > height || (a != b && level == height);
        Some(terrain || (level == height && enemies.contains(&cell)))
    };
    let steps = walk(board.hex(to) - board.hex(from));
    let side = |second: bool| {
        steps.iter().all(|step| match *step {
            Step::Hex(hex) => blocks(hex) != Some(true),
            Step::Pair(one, two) => {
                let (counted, other) = if second { (two, one) } else { (one, two) };
                blocks(counted).or(blocks(other)) != Some(true)
            }
        })
    };
    let each = steps.iter().all(|step| match *step {
        Step::Hex(hex) => blocks(hex) != Some(true),
        Step::Pair(one, two) => match (blocks(one), blocks(two)) {
            (Some(one), Some(two)) => !(one && two),
            (one, two) => one.or(two) != Some(true),
        },
    });
    match rule {
        TieRule::PerPair => each,
        TieRule::OneSide => side(false) || side(true),
    }
}

/// A board of 16 by 11 hexes with hills and holes.
fn random_board(random: &mut Xorshift) -> Board {
    let hexes = (0..11).flat_map(|r| (0..16).map(move |q| Hex::new(q - 7, r - 3)));
    let kept: Vec<Hex> = hexes.filter(|_| random.below(12) > 0).collect();
    let tiles = kept.iter().map(|&hex| {
        let level = [0, 0, 0, 0, 1, 1, 2, -1][random.below(8) as usize];
        (hex, Terrain { level, ..Terrain::default() })
    });
    Board::new(tiles.collect::<Vec<_>>()).unwrap()
}

#[test]
fn random_boards_follow_the_stated_rules() {
    let mut random = Xorshift(0x1cb2_9e3d);
    for _ in 0..60 {
        let board = random_board(&mut random);
        let cells: Vec<Cell> = board.cells().collect();
        for _ in 0..400 {
            let mut pick = || cells[random.below(cells.len() as u64) as usize];
            let (from, to) = (pick(), pick());
            let mut enemies: Vec<Cell> = (0..12).map(|_| pick()).collect();
            enemies.retain(|&cell| cell != from && cell != to);
            let occupant = |cell: Cell| {
                if enemies.contains(&cell) { Occupant::Enemy } else { Occupant::None }
            };
            for rule in [TieRule::PerPair, TieRule::OneSide] {
                let expected = stated(&board, from, to, rule, &enemies);
                assert_eq!(line_of_sight(&board, from, to, rule, occupant), expected);
                let sight = explain_line_of_sight(&board, from, to, rule, occupant);
                assert_eq!((sight.clear, sight.blocked_by.is_empty()), (expected, expected));
            }
        }
    }
}

fn table(board: &Board, radius: u16, rule: TieRule, occupied: &[Cell]) -> SightTable {
    SightTable::new(board, radius, rule, occupied.iter().copied(), || ControlFlow::Continue(())).unwrap()
}

#[test]
fn answers_to_many_questions_are_those_to_one() {
    let mut random = Xorshift(0x7f4a_7c15);
    for round in 0..16 {
        let board = random_board(&mut random);
        let cells: Vec<Cell> = board.cells().collect();
        let occupied: Vec<Cell> = cells.iter().copied().filter(|_| random.below(9) == 0).collect();
        let radius = [0, 1, 5, 40][round % 4];
        for rule in [TieRule::PerPair, TieRule::OneSide] {
            let relief = Relief::new(&board, occupied.iter().copied());
            let table = table(&board, radius, rule, &occupied);
            // No table, one of radius 6, and one of all.
            let asked = [vec![0; 40], [vec![0; 6], vec![9_999_999], vec![0; 9]].concat(), vec![9_999_999; 40]];
            let surveys = asked.map(|asked| Survey::new(&board, rule, &occupied, &asked));
            let (mut count, mut far) = (0, 0);
            for (&from, &to) in cells.iter().flat_map(|from| cells.iter().map(move |to| (from, to))) {
                let occupant = |cell| if occupied.contains(&cell) { Occupant::Enemy } else { Occupant::None };
                let expected = line_of_sight(&board, from, to, rule, occupant);
                let (a, b) = (board.hex(from), board.hex(to));
                let row = [a.q, a.r, b.q, b.r].map(i32::from);
                assert_eq!(relief.clear(a, b, rule), Some(expected));
                assert_eq!(surveys.each_ref().map(|survey| survey.clear(row)), [Some(expected); 3]);
                let near = a.distance(b) <= radius;
                assert_eq!(table.sees(a, b), near.then_some(expected));
                count += usize::from(near && expected && a != b);
                far += usize::from(!near);
            }
            assert_eq!(table.count(), count);
            assert_eq!(far == 0, radius == 40);
            let pairs: Vec<(Hex, Hex)> = table.pairs().collect();
            assert_eq!(pairs.len(), count);
            assert!(pairs.is_sorted());
            for &from in &cells {
                let hex = board.hex(from);
                let seen: Vec<Hex> = table.visible_from(hex).collect();
                let walked: Vec<Hex> = relief.visible_from(from, radius, rule).map(|cell| board.hex(cell)).collect();
                assert_eq!(seen, walked);
                assert!(seen.iter().all(|&to| table.sees(hex, to) == Some(true)));
            }
        }
    }
}

#[test]
fn hexes_off_the_board_have_no_answer() {
    let board = board(&[], &[(0, 1)]);
    let (relief, survey) = (Relief::new(&board, []), Survey::new(&board, TieRule::PerPair, &[], &[9_999_999; 10]));
    let home = Hex::default();
    for off in [(0, 1), (9, 0), (-9, 0), (0, 9), (0, -9), (i16::MAX, i16::MIN)] {
        let off = Hex::new(off.0, off.1);
        let row = [0, 0, off.q.into(), off.r.into()];
        assert_eq!([relief.clear(home, off, TieRule::PerPair), relief.clear(off, home, TieRule::PerPair)], [None; 2]);
        assert_eq!([survey.clear(row), survey.clear([row[2], row[3], 0, 0])], [None; 2]);
    }
    for far in [1 << 16, -(1 << 16), i32::MAX, i32::MIN] {
        assert_eq!([survey.clear([far, 0, 0, 0]), survey.clear([0, 0, 0, far])], [None; 2]);
    }
    assert_eq!(survey.clear([0, 0, 8, -8]), Some(true));
}

#[test]
fn boards_of_every_shape_have_room_in_their_strips() {
    // Slanted one way, the other, and not at all; long rows, long columns, a lone hex.
    let shapes: [fn(i16, i16) -> Hex; 5] = [
        Hex::new,
        |column, row| Hex::new(column - row / 2, row),
        |column, row| Hex::new(column - row, row),
        |column, row| Hex::new(column + row, 2 * row),
        |column, row| Hex::new(10 * column - 90, 9 * row - 90),
    ];
    for (number, shape) in shapes.into_iter().enumerate() {
        for (columns, rows) in [(1, 1), (11, 1), (1, 11), (10, 11)] {
            let hexes = (0..rows).flat_map(|row| (0..columns).map(move |column| shape(column, row)));
            let tiles = hexes.map(|hex| (hex, Terrain { level: i8::from(hex.q % 3 == 0), ..Terrain::default() }));
            let board = Board::new(tiles).unwrap();
            let cells: Vec<Cell> = board.cells().collect();
            let table = table(&board, u16::MAX, TieRule::PerPair, &[]);
            for (&from, &to) in cells.iter().flat_map(|from| cells.iter().map(move |to| (from, to))) {
                let expected = line_of_sight(&board, from, to, TieRule::PerPair, |_| Occupant::None);
                assert_eq!(table.sees(board.hex(from), board.hex(to)), Some(expected), "shape {number}");
            }
        }
    }
}

#[test]
fn a_table_can_be_given_up() {
    let board = board(&[], &[]);
    let mut turns = 0;
    let given_up = SightTable::new(&board, 8, TieRule::PerPair, [], || {
        turns += 1;
        if turns < 20 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    assert!(given_up.is_none());
    assert_eq!(turns, 20);
}
