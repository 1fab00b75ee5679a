//! The board: cells, neighbours, windows and refusals.

#![allow(clippy::unwrap_used)]

use ironhex_core::board::{Board, BoardError, Cell, Direction, Hex, Terrain, Window};

fn plain(hexes: &[(i16, i16)]) -> Result<Board, BoardError> {
    let hexes = hexes.iter().map(|&(q, r)| (Hex::new(q, r), Terrain::default()));
    Board::new(hexes)
}

#[test]
fn cells_are_canonical_and_read_back() {
    let board = plain(&[(3, 1), (-2, 0), (0, 1), (5, -4)]).unwrap();
    let hexes: Vec<String> = board.hexes().map(|hex| hex.to_string()).collect();
    assert_eq!(hexes, ["5,-4", "-2,0", "0,1", "3,1"]);
    assert_eq!(board.len(), 4);
    assert!(board.cells().is_sorted());
    for (cell, hex) in board.cells().zip(board.hexes()) {
        assert_eq!((board.hex(cell), board.cell(hex)), (hex, Some(cell)));
        assert!(usize::from(cell.index()) < board.area());
    }
    for missing in [(0, 0), (6, 0), (-3, 0), (0, -5), (0, 2), (i16::MIN, i16::MAX)] {
        assert_eq!(board.cell(Hex::new(missing.0, missing.1)), None);
    }
}

#[test]
fn neighbors_exist_and_stay_in_their_row() {
    let board = plain(&[(0, 0), (1, 0), (2, 0), (0, 1), (1, 1), (2, 1)]).unwrap();
    for cell in board.cells() {
        for direction in Direction::ALL {
            let hex = board.hex(cell).neighbor(direction);
            assert_eq!(board.neighbor(cell, direction), board.cell(hex));
            assert_eq!(board.displaced(cell, direction.offset()), board.cell(hex));
        }
    }
    let beyond = Cell::from_index(u16::MAX);
    assert!(!board.exists(beyond));
    assert_eq!((board.level(beyond), board.window(beyond).passable()), (0, 0));
}

#[test]
fn refusals() {
    assert_eq!(plain(&[]), Err(BoardError::Empty));
    assert_eq!(plain(&[(1, 2), (1, 2)]), Err(BoardError::Duplicate(Hex::new(1, 2))));
    let (width, height) = (127, 1);
    assert_eq!(plain(&[(0, 0), (126, 0)]), Err(BoardError::TooLarge { width, height }));
    assert_eq!(plain(&[(0, 0), (0, 126)]), Err(BoardError::TooLarge { width: 1, height: 127 }));
    assert_eq!(plain(&[(0, 0), (i16::MIN, 4)]), Err(BoardError::CoordinateOutOfRange(Hex::new(i16::MIN, 4))));
    for (q, r) in [(4097, 0), (0, -4097)] {
        let outside = BoardError::CoordinateOutOfRange(Hex::new(q, r));
        assert_eq!(plain(&[(q, r)]), Err(outside));
    }
    assert!(plain(&[(4096, -4096)]).is_ok());
    assert!(plain(&[(-60, 0), (65, 125)]).is_ok());
}

#[test]
fn windows_hold_the_passable_hexes_by_level() {
    let hexes = (-5..=5_i16).flat_map(|r| (-5..=5_i16).map(move |q| Hex::new(q, r)));
    let tiles = hexes.filter(|hex| (hex.q * 7 + hex.r * 3) % 11 != 5).map(|hex| {
        let level = ((hex.q * 5 + hex.r * hex.r) % 4) as i8;
        let impassable = (hex.q + 2 * hex.r) % 5 == 0;
        (hex, Terrain { level, water: false, impassable })
    });
    let board = Board::new(tiles).unwrap();
    for cell in board.cells() {
        let window = board.window(cell);
        let mut expected = 0;
        for other in board.cells() {
            let displacement = board.hex(other) - board.hex(cell);
            let near = displacement.distance(Hex::default()) <= Window::RADIUS;
            if near && (other == cell || !board.impassable(other)) {
                let bit = Window::bit(displacement);
                expected |= bit;
                let mut levels = window.levels().iter();
                let holder = levels.find(|mask| mask.mask & bit != 0).unwrap();
                assert_eq!(holder.level, board.level(other));
            }
        }
        assert_eq!(window.passable(), expected);
        let levels = window.levels();
        assert!(levels.is_sorted_by(|low, high| low.level < high.level));
        assert_eq!(levels.iter().fold(0, |all, mask| all | mask.mask), expected);
        assert_eq!(levels.iter().map(|mask| mask.mask.count_ones()).sum::<u32>(), expected.count_ones());
    }
}
