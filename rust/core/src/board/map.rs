//! The board: which hexes exist, and their terrain (BD-1).

use super::bounds::Bounds;
use super::hex::{Direction, Hex};
use super::rows::LevelRows;
use super::window::Window;

/// Greatest width and height of a board, in axial columns and rows.
pub const MAX_SIDE: u16 = 126;
/// Greatest magnitude of a coordinate.
pub const MAX_COORDINATE: i16 = 4096;

/// Elevation of a missing hex, below every level: it never blocks (LS-5).
pub(super) const MISSING: i16 = i16::MIN;

/// Terrain of one hex (BD-1).
#[derive(Copy, Clone, Eq, PartialEq, Debug, Default)]
pub struct Terrain {
    /// Elevation; 0 is ground.
    pub level: i8,
    /// Whether the hex is water.
    pub water: bool,
    /// Whether the hex can never be entered (MV-2).
    pub impassable: bool,
}

/// A hex of a board, as an index into its rows.
///
/// The rows are padded with one missing hex on every side. Cells are ordered like their hexes:
/// canonically. A cell is meant for the board that gave it; on another it may name a missing hex.
#[derive(Copy, Clone, Eq, PartialEq, Ord, PartialOrd, Hash, Debug)]
pub struct Cell(u16);

impl Cell {
    /// The cell of an index, whether or not a hex exists there.
    #[must_use]
    pub const fn from_index(index: u16) -> Self {
        Self(index)
    }

    /// Index, below [`Board::area`] for cells that the board gave.
    #[must_use]
    pub const fn index(self) -> u16 {
        self.0
    }
}

/// Why hexes do not make a board.
#[derive(Copy, Clone, Eq, PartialEq, Debug, thiserror::Error)]
pub enum BoardError {
    /// There is no hex.
    #[error("a board needs at least one hex")]
    Empty,
    /// A hex is given twice.
    #[error("hex {0} is given twice")]
    Duplicate(Hex),
    /// More columns or rows than [`MAX_SIDE`].
    #[error("the board spans {width} columns and {height} rows, more than {MAX_SIDE}")]
    TooLarge {
        /// Axial columns from the least q to the greatest.
        width: u16,
        /// Rows from the least r to the greatest.
        height: u16,
    },
    /// |q| or |r| is greater than [`MAX_COORDINATE`].
    #[error("hex {0} has a coordinate beyond {MAX_COORDINATE}")]
    CoordinateOutOfRange(Hex),
}

/// What stands in the padded rows at a cell.
#[derive(Copy, Clone, Eq, PartialEq, Debug, Default)]
pub(super) struct Tile {
    pub(super) hex: Hex,
    pub(super) terrain: Terrain,
    pub(super) exists: bool,
}

impl Tile {
    fn elevation(self) -> i16 {
        if self.exists { i16::from(self.terrain.level) } else { MISSING }
    }
}

/// A set of hexes with terrain, frozen. Cheap to share behind an `Arc`.
#[derive(Clone, Eq, PartialEq, Debug)]
pub struct Board {
    bounds: Bounds,
    /// Cells from one row to the next.
    stride: u16,
    count: usize,
    /// What one step in each direction adds to an index, modulo 2^16.
    steps: [u16; 6],
    tiles: Vec<Tile>,
    /// Levels, or `MISSING`, once more by themselves: lines read nothing else.
    elevations: Vec<i16>,
    windows: Vec<Window>,
    /// The passable hexes by level, from the lowest to the highest.
    level_rows: Vec<LevelRows>,
}

impl Board {
    /// Builds a board from hexes in any order.
    ///
    /// # Errors
    ///
    /// [`BoardError`]: no hex, a hex given twice, more than [`MAX_SIDE`] axial columns or rows, or
    /// a coordinate beyond [`MAX_COORDINATE`].
    pub fn new(hexes: impl IntoIterator<Item = (Hex, Terrain)>) -> Result<Self, BoardError> {
        let hexes: Vec<(Hex, Terrain)> = hexes.into_iter().collect();
        let bounds = Bounds::of(&hexes)?;
        let stride = bounds.width() + 2;
        let mut board = Self {
            bounds,
            stride,
            count: hexes.len(),
            steps: Direction::ALL.map(|direction| index_offset(direction.offset(), stride)),
            tiles: bounds.padded().map(|hex| Tile { hex, ..Tile::default() }).collect(),
            elevations: Vec::new(),
            windows: Vec::new(),
            level_rows: Vec::new(),
        };
        for (hex, terrain) in hexes {
            let index = board.index(hex);
            let tile = &mut board.tiles[index];
            if tile.exists {
                return Err(BoardError::Duplicate(hex));
            }
            tile.terrain = terrain;
            tile.exists = true;
        }
        let elevations = board.tiles.iter().map(|tile| tile.elevation());
        board.elevations = elevations.collect();
        board.windows = board.all_cells().map(|cell| board.view(cell)).collect();
        board.level_rows = LevelRows::all(&board);
        Ok(board)
    }

    /// The cell of a hex, `None` where the board has no such hex.
    #[must_use]
    pub fn cell(&self, hex: Hex) -> Option<Cell> {
        if !self.bounds.contains(hex) {
            return None;
        }
        let index = self.index(hex);
        self.tiles[index].exists.then_some(Cell(index as u16))
    }

    /// The hex of a cell.
    #[must_use]
    pub fn hex(&self, cell: Cell) -> Hex {
        self.tile(cell).hex
    }

    /// Elevation of a hex, 0 where it is missing.
    #[must_use]
    pub fn level(&self, cell: Cell) -> i8 {
        self.tile(cell).terrain.level
    }

    /// Whether a hex is water.
    #[must_use]
    pub fn water(&self, cell: Cell) -> bool {
        self.tile(cell).terrain.water
    }

    /// Whether a hex can never be entered.
    #[must_use]
    pub fn impassable(&self, cell: Cell) -> bool {
        self.tile(cell).terrain.impassable
    }

    /// Whether a hex exists at a cell.
    #[must_use]
    pub fn exists(&self, cell: Cell) -> bool {
        self.tile(cell).exists
    }

    /// The adjacent hex in a direction, where it exists.
    #[must_use]
    pub fn neighbor(&self, cell: Cell, direction: Direction) -> Option<Cell> {
        let step = self.steps[usize::from(direction.index())];
        let neighbor = Cell(cell.0.wrapping_add(step));
        self.exists(neighbor).then_some(neighbor)
    }

    /// The hex at a displacement from a hex, where it exists.
    #[must_use]
    pub fn displaced(&self, cell: Cell, displacement: Hex) -> Option<Cell> {
        self.cell(self.hex(cell) + displacement)
    }

    /// Number of hexes.
    #[must_use]
    pub fn len(&self) -> usize {
        self.count
    }

    /// Never: a board has at least one hex.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.count == 0
    }

    /// No hexes are farther apart than this.
    #[must_use]
    pub fn diameter(&self) -> usize {
        usize::from(self.bounds.width()) + usize::from(self.bounds.height()) - 2
    }

    /// Number of cells with the padding: one more than the greatest index.
    #[must_use]
    pub fn area(&self) -> usize {
        self.tiles.len()
    }

    /// All hexes in canonical order.
    pub fn hexes(&self) -> impl Iterator<Item = Hex> {
        self.tiles.iter().filter(|tile| tile.exists).map(|tile| tile.hex)
    }

    /// The cells of all hexes in canonical order.
    pub fn cells(&self) -> impl Iterator<Item = Cell> {
        self.all_cells().filter(|&cell| self.exists(cell))
    }

    /// The passable hexes within distance 3 of a hex, as masks.
    #[must_use]
    pub fn window(&self, cell: Cell) -> &Window {
        static EMPTY: Window = Window::EMPTY;
        self.windows.get(usize::from(cell.0)).unwrap_or(&EMPTY)
    }

    /// What stands at a cell; a missing hex for a cell beyond the rows.
    pub(super) fn tile(&self, cell: Cell) -> Tile {
        let tile = self.tiles.get(usize::from(cell.0));
        tile.copied().unwrap_or_default()
    }

    /// Level of a hex, or [`MISSING`].
    pub(super) fn elevation(&self, cell: Cell) -> i16 {
        let elevation = self.elevations.get(usize::from(cell.0));
        elevation.copied().unwrap_or(MISSING)
    }

    /// The cell at a displacement, where that leads no farther than the padding.
    pub(super) fn offset(&self, cell: Cell, displacement: Hex) -> Cell {
        Cell(cell.0.wrapping_add(index_offset(displacement, self.stride)))
    }

    /// First hex and width of the rhombus around the board, and which of its hexes exist, by (r, q).
    pub(super) fn existing(&self) -> (Hex, u32, Vec<bool>) {
        let rows = self.tiles.chunks_exact(usize::from(self.stride));
        let exists = rows.skip(1).take(self.rows() - 2).flat_map(|row| &row[1..row.len() - 1]);
        (self.bounds.least, self.bounds.width().into(), exists.map(|tile| tile.exists).collect())
    }

    /// The passable hexes by level, from the lowest to the highest.
    pub(super) fn level_rows(&self) -> &[LevelRows] {
        &self.level_rows
    }

    /// Rows with the padding.
    pub(super) fn rows(&self) -> usize {
        usize::from(self.bounds.height()) + 2
    }

    /// Row and column of a hex among the padded rows.
    pub(super) fn place(&self, hex: Hex) -> (usize, u32) {
        let Hex { q, r } = hex - self.bounds.least;
        ((r + 1) as usize, (q + 1) as u32)
    }

    /// Cells from one row to the next.
    pub(super) fn stride(&self) -> u16 {
        self.stride
    }

    /// Index of the cell of a hex, existing or not, within the bounds.
    pub(super) fn index_of(&self, hex: Hex) -> Option<u16> {
        self.bounds.contains(hex).then(|| self.index(hex) as u16)
    }

    fn all_cells(&self) -> impl Iterator<Item = Cell> + use<> {
        (0..self.tiles.len()).map(|index| Cell(index as u16))
    }

    /// Index of a hex within the bounds.
    fn index(&self, hex: Hex) -> usize {
        let Hex { q, r } = hex - self.bounds.least;
        (r as usize + 1) * usize::from(self.stride) + q as usize + 1
    }

    /// Gathers the window of a cell.
    fn view(&self, cell: Cell) -> Window {
        let mut window = Window::default();
        let center = self.tile(cell);
        if !center.exists {
            return window;
        }
        for bit in 0..56 {
            let displacement = Window::displacement(bit);
            if displacement.distance(Hex::default()) > Window::RADIUS {
                continue;
            }
            if let Some(seen) = self.displaced(cell, displacement)
                && (seen == cell || !self.impassable(seen))
            {
                window.insert(displacement, self.level(seen));
            }
        }
        window
    }
}

/// What a displacement adds to an index, modulo 2^16.
fn index_offset(displacement: Hex, stride: u16) -> u16 {
    let rows = (displacement.r as u16).wrapping_mul(stride);
    rows.wrapping_add(displacement.q as u16)
}
