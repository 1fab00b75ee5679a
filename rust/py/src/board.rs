//! Boards: lines, Line of Sight and reach for Python.

use std::collections::BTreeMap;
use std::sync::OnceLock;

use ironhex_core::board::{self as core, Cell, Hex, Step, Terrain, line};
use numpy::{PyArray1, ToPyArray};
use pyo3::PyErr;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyDict, PyList, PyTuple, PyType};

use crate::arguments;
use crate::arrays::Given;
use crate::errors::BoardError;
pub use crate::sight::Sight;
use crate::sight::{Pieces, SightTable, clear_pairs};

/// A hex as Python writes it.
pub type Pair = (i64, i64);

/// Levels, water and impassable hexes.
type Parts<'py> = (Bound<'py, PyDict>, Bound<'py, PyList>, Bound<'py, PyList>);

fn raise(message: String) -> PyErr {
    BoardError::new_err(message)
}

/// A hex for Python.
pub fn pair(hex: Hex) -> Pair {
    (hex.q.into(), hex.r.into())
}

/// Any set of hexes with their terrain. Cannot be changed; can be copied and pickled.
///
/// Args:
///     levels: elevation of every hex, `{(q, r): level}` in axial coordinates; -128 to 127.
///     water: hexes of `levels` that are water.
///     impassable: hexes of `levels` that no unit enters.
///
/// Attributes:
///     levels, water, impassable: what the board was made of.
///
/// Raises:
///     BoardError: no hex, a hex out of range, water or impassable terrain off the board, a level out of range, or
///         a board of more than 126 columns or rows.
///
/// Example:
///     >>> import ironhex as ih
///     >>> board = ih.Board({(q, r): 0 for q in range(4) for r in range(4)})
///     >>> board.line((0, 0), (2, 1))
///     [(1, 0), (1, 1)]
#[pyclass(frozen, module = "ironhex._core", name = "Board")]
#[allow(clippy::struct_field_names, reason = "a board wraps a board")]
pub struct Board {
    board: core::Board,
    /// The hex of each cell as Python writes it, made once.
    hexes: PyOnceLock<Vec<Py<PyTuple>>>,
    /// The number of each cell among those that exist, made once.
    places: OnceLock<Vec<u16>>,
}

#[pymethods]
impl Board {
    #[new]
    #[pyo3(signature = (levels, water = None, impassable = None))]
    fn new(
        levels: &Bound<'_, PyAny>,
        water: Option<&Bound<'_, PyAny>>,
        impassable: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Self> {
        let Ok(levels) = levels.cast::<PyDict>() else {
            return Err(raise("levels must be a dict {(q, r): level}".to_owned()));
        };
        let mut hexes: BTreeMap<Hex, Terrain> = BTreeMap::new();
        for (at, level) in levels {
            let hex = arguments::hex(raise, "levels: a key", &at)?;
            let level = arguments::int(raise, &format!("levels[({}, {})]", hex.q, hex.r), &level, -128, 127)? as i8;
            hexes.insert(hex, Terrain { level, water: false, impassable: false });
        }
        for (name, marked) in [("water", water), ("impassable", impassable)] {
            for hex in arguments::hexes(raise, name, marked)? {
                let Some(terrain) = hexes.get_mut(&hex) else {
                    return Err(raise(format!("{name}: hex ({}, {}) is not on the board", hex.q, hex.r)));
                };
                if name == "water" {
                    terrain.water = true;
                } else {
                    terrain.impassable = true;
                }
            }
        }
        let board = core::Board::new(hexes).map_err(|error| raise(error.to_string()))?;
        Ok(Self { board, hexes: PyOnceLock::new(), places: OnceLock::new() })
    }

    fn __len__(&self) -> usize {
        self.board.len()
    }

    fn __contains__(&self, at: &Bound<'_, PyAny>) -> bool {
        arguments::hex(raise, "hex", at).is_ok_and(|at| self.board.cell(at).is_some())
    }

    fn __repr__(&self) -> String {
        format!("<ironhex.Board of {} hexes>", self.board.len())
    }

    /// Elevation of every hex, in order of (r, q).
    #[getter]
    fn levels<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let levels = PyDict::new(py);
        for cell in self.board.cells() {
            levels.set_item(self.tuple(py, cell)?, self.board.level(cell))?;
        }
        Ok(levels)
    }

    /// All hexes of water, in order of (r, q).
    #[getter]
    fn water<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        self.list(py, self.board.cells().filter(|&cell| self.board.water(cell)))
    }

    /// All hexes that no unit enters, in order of (r, q).
    #[getter]
    fn impassable<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        self.list(py, self.board.cells().filter(|&cell| self.board.impassable(cell)))
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyType>, Parts<'py>)> {
        let parts = (self.levels(py)?, self.water(py)?, self.impassable(py)?);
        Ok((py.get_type::<Self>(), parts))
    }

    /// Returns the hexes that the line from centre to centre passes through (LS-2, LS-5).
    ///
    /// Args:
    ///     a: the actor's hex.
    ///     b: the target's hex.
    ///
    /// Returns:
    ///     The steps strictly between the ends, in order: a hex `(q, r)`, or a pair of hexes where the line runs
    ///     exactly between two, the one on the side with negative `cross` first. Hexes off the board are included.
    ///
    /// Raises:
    ///     BoardError: an end that is not on the board.
    fn line<'py>(
        &self,
        py: Python<'py>,
        a: &Bound<'py, PyAny>,
        b: &Bound<'py, PyAny>,
    ) -> PyResult<Vec<Bound<'py, PyAny>>> {
        let (from, to) = (self.on_board("a", a)?, self.on_board("b", b)?);
        let start = self.board.hex(from);
        let step = |step: &Step| match *step {
            Step::Hex(at) => Ok(pair(start + at).into_pyobject(py)?.into_any()),
            Step::Pair(left, right) => Ok((pair(start + left), pair(start + right)).into_pyobject(py)?.into_any()),
        };
        line::with_steps(self.board.hex(to) - start, |steps| steps.iter().map(step).collect())
    }

    /// Tells whether the Line of Sight is clear (LS-2 to LS-6).
    ///
    /// Args:
    ///     a: the actor's hex.
    ///     b: the target's hex.
    ///     enemies: hexes of units and Garrisons that are enemies of the actor, the target's own is ignored.
    ///     structures: hexes of enemy structures.
    ///     aoe: True for an area attack: `enemies` do not block (LS-6). False if left out.
    ///     tie_rule: `"per_pair"` (if left out) or `"one_side"` (LS-5).
    ///
    /// Raises:
    ///     BoardError: a hex that is not on the board, or an unknown tie rule.
    #[pyo3(signature = (a, b, enemies = None, structures = None, aoe = None, tie_rule = None))]
    fn line_of_sight(
        &self,
        a: &Bound<'_, PyAny>,
        b: &Bound<'_, PyAny>,
        enemies: Option<&Bound<'_, PyAny>>,
        structures: Option<&Bound<'_, PyAny>>,
        aoe: Option<&Bound<'_, PyAny>>,
        tie_rule: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<bool> {
        let (from, to) = (self.on_board("a", a)?, self.on_board("b", b)?);
        let pieces = Pieces::read(&self.board, enemies, structures, aoe, tie_rule)?;
        Ok(core::line_of_sight(&self.board, from, to, pieces.tie_rule, |cell| pieces.occupant(cell)))
    }

    /// Tells why the Line of Sight is clear or blocked, from the same code as `line_of_sight`.
    ///
    /// Takes the arguments of `line_of_sight` and raises the same errors.
    #[pyo3(signature = (a, b, enemies = None, structures = None, aoe = None, tie_rule = None))]
    fn explain_line_of_sight(
        &self,
        a: &Bound<'_, PyAny>,
        b: &Bound<'_, PyAny>,
        enemies: Option<&Bound<'_, PyAny>>,
        structures: Option<&Bound<'_, PyAny>>,
        aoe: Option<&Bound<'_, PyAny>>,
        tie_rule: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Sight> {
        let (from, to) = (self.on_board("a", a)?, self.on_board("b", b)?);
        let pieces = Pieces::read(&self.board, enemies, structures, aoe, tie_rule)?;
        let occupant = |cell| pieces.occupant(cell);
        let sight = core::explain_line_of_sight(&self.board, from, to, pieces.tie_rule, occupant);
        Ok(Sight::new(sight))
    }

    /// Tells for many pairs of hexes whether the Line of Sight is clear, as `line_of_sight` does for one.
    ///
    /// Args:
    ///     pairs: int32 array of shape (n, 4) in any memory order: rows q1 r1 q2 r2, the actor's hex and the target's.
    ///     enemies: as in `line_of_sight`, for all pairs; whoever stands on an end of a pair never blocks it.
    ///     structures: as in `line_of_sight`, for all pairs.
    ///     aoe: as in `line_of_sight`.
    ///     tie_rule: as in `line_of_sight`.
    ///
    /// Returns:
    ///     An owned bool array of shape (n,).
    ///
    /// Raises:
    ///     BoardError: an array of another type or shape, a hex that is not on the board (the message says in which
    ///         row), or an unknown tie rule. Other integer types are refused: `pairs.astype(numpy.int32)` converts.
    ///
    /// Example:
    ///     >>> import ironhex as ih
    ///     >>> import numpy as np
    ///     >>> board = ih.Board({(q, r): 0 for q in range(4) for r in range(4)})
    ///     >>> pairs = np.array([[0, 0, 3, 0], [0, 0, 0, 3]], dtype=np.int32)
    ///     >>> board.line_of_sight_batch(pairs, enemies=[(1, 0), (0, 3)])
    ///     array([False,  True])
    #[pyo3(signature = (pairs, enemies = None, structures = None, aoe = None, tie_rule = None))]
    fn line_of_sight_batch<'py>(
        &self,
        py: Python<'py>,
        pairs: &Bound<'py, PyAny>,
        enemies: Option<&Bound<'py, PyAny>>,
        structures: Option<&Bound<'py, PyAny>>,
        aoe: Option<&Bound<'py, PyAny>>,
        tie_rule: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyArray1<bool>>> {
        let given = Given { raise, name: "pairs", wanted: "an int32 array of shape (n, 4)", value: pairs };
        let rows = given.rows(4)?;
        let pieces = Pieces::read(&self.board, enemies, structures, aoe, tie_rule)?;
        Ok(clear_pairs(py, &self.board, &pieces, &rows)?.to_pyarray(py))
    }

    /// Returns all hexes in Line of Sight of a hex, as `line_of_sight` decides.
    ///
    /// Args:
    ///     a: the hex that looks.
    ///     radius: the greatest distance, in hexes; the whole board if left out.
    ///     enemies: as in `line_of_sight`.
    ///     structures: as in `line_of_sight`.
    ///     aoe: as in `line_of_sight`.
    ///     tie_rule: as in `line_of_sight`.
    ///
    /// Returns:
    ///     The hexes without `a` itself, in order of (r, q).
    ///
    /// Raises:
    ///     BoardError: a hex that is not on the board, a radius below 0 or above 65,535, or an unknown tie rule.
    ///
    /// Example:
    ///     >>> import ironhex as ih
    ///     >>> board = ih.Board({(q, 0): 0 for q in range(5)})
    ///     >>> board.visible_from((1, 0), enemies=[(3, 0)])
    ///     [(0, 0), (2, 0), (3, 0)]
    #[pyo3(signature = (a, radius = None, enemies = None, structures = None, aoe = None, tie_rule = None))]
    #[allow(clippy::too_many_arguments, reason = "Python callers name them")]
    fn visible_from<'py>(
        &self,
        py: Python<'py>,
        a: &Bound<'py, PyAny>,
        radius: Option<&Bound<'py, PyAny>>,
        enemies: Option<&Bound<'py, PyAny>>,
        structures: Option<&Bound<'py, PyAny>>,
        aoe: Option<&Bound<'py, PyAny>>,
        tie_rule: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyList>> {
        let (from, radius) = (self.on_board("a", a)?, Self::read_radius(radius)?);
        let pieces = Pieces::read(&self.board, enemies, structures, aoe, tie_rule)?;
        let relief = core::Relief::new(&self.board, pieces.occupied());
        self.list(py, relief.visible_from(from, radius, pieces.tie_rule))
    }

    /// Decides the Line of Sight of all pairs of hexes at most `radius` apart, as `line_of_sight` does for one.
    ///
    /// Args:
    ///     radius: the greatest distance, in hexes; the whole board if left out. A table of all pairs of the largest
    ///         board takes hundreds of megabytes and seconds; 8 on 24 by 24 hexes takes microseconds.
    ///     enemies: as in `line_of_sight`, for all pairs; whoever stands on an end of a pair never blocks it.
    ///     structures: as in `line_of_sight`, for all pairs.
    ///     aoe: as in `line_of_sight`.
    ///     tie_rule: as in `line_of_sight`.
    ///
    /// Returns:
    ///     A `SightTable`.
    ///
    /// Raises:
    ///     BoardError: a hex that is not on the board, a radius below 0 or above 65,535, or an unknown tie rule.
    ///
    /// Example:
    ///     >>> import ironhex as ih
    ///     >>> board = ih.Board({(q, 0): 0 for q in range(4)})
    ///     >>> table = board.sight_table(radius=2, enemies=[(2, 0)])
    ///     >>> len(table), table.sees((0, 0), (2, 0)), table.visible_from((3, 0))
    ///     (8, True, [(2, 0)])
    ///     >>> table.pairs()[:2].tolist()
    ///     [[0, 0, 1, 0], [0, 0, 2, 0]]
    #[pyo3(signature = (radius = None, enemies = None, structures = None, aoe = None, tie_rule = None))]
    fn sight_table(
        &self,
        py: Python<'_>,
        radius: Option<&Bound<'_, PyAny>>,
        enemies: Option<&Bound<'_, PyAny>>,
        structures: Option<&Bound<'_, PyAny>>,
        aoe: Option<&Bound<'_, PyAny>>,
        tie_rule: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<SightTable> {
        let radius = Self::read_radius(radius)?;
        let pieces = Pieces::read(&self.board, enemies, structures, aoe, tie_rule)?;
        SightTable::build(py, &self.board, radius, &pieces)
    }

    /// Returns where a walk can end and at what cost (MV-1).
    ///
    /// Args:
    ///     start: where it starts.
    ///     budget: the most it may cost, 0 to 255.
    ///     climb_cost: further cost of a step for each level above the higher of the level stood on and, if above
    ///         ground, the level of `start`; 0 to 255, 1 if left out.
    ///     blocked: hexes that cannot be entered. Impassable terrain never can.
    ///     occupied: hexes that may be passed, but not ended on.
    ///
    /// Returns:
    ///     The cheapest cost of every other hex within the budget, in order of (r, q).
    ///
    /// Raises:
    ///     BoardError: a hex that is not on the board, or a number out of range.
    #[pyo3(signature = (start, budget, climb_cost = None, blocked = None, occupied = None))]
    fn reach<'py>(
        &self,
        py: Python<'py>,
        start: &Bound<'py, PyAny>,
        budget: &Bound<'py, PyAny>,
        climb_cost: Option<&Bound<'py, PyAny>>,
        blocked: Option<&Bound<'py, PyAny>>,
        occupied: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyDict>> {
        let found = PyDict::new(py);
        for (cell, cost) in self.walk(start, budget, climb_cost, blocked, occupied)? {
            found.set_item(self.tuple(py, cell)?, cost)?;
        }
        Ok(found)
    }

    /// Returns the costs of `reach` as an array, which is made several times as fast as the dict.
    ///
    /// Takes the arguments of `reach` and raises the same errors.
    ///
    /// Returns:
    ///     An owned int16 array of shape (hexes,), in the order of `levels`: the cost of each hex that is in `reach`, -1
    ///     for all others.
    ///
    /// Example:
    ///     >>> import ironhex as ih
    ///     >>> board = ih.Board({(0, 0): 0, (1, 0): 2, (2, 0): 0})
    ///     >>> board.reach((0, 0), 4), board.reach_array((0, 0), 4)
    ///     ({(1, 0): 3, (2, 0): 4}, array([-1,  3,  4], dtype=int16))
    #[pyo3(signature = (start, budget, climb_cost = None, blocked = None, occupied = None))]
    fn reach_array<'py>(
        &self,
        py: Python<'py>,
        start: &Bound<'py, PyAny>,
        budget: &Bound<'py, PyAny>,
        climb_cost: Option<&Bound<'py, PyAny>>,
        blocked: Option<&Bound<'py, PyAny>>,
        occupied: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyArray1<i16>>> {
        let numbers = self.places.get_or_init(|| self.number_cells());
        let mut costs = vec![-1; self.board.len()];
        for (cell, cost) in self.walk(start, budget, climb_cost, blocked, occupied)? {
            costs[usize::from(numbers[usize::from(cell.index())])] = cost.into();
        }
        Ok(costs.to_pyarray(py))
    }
}

impl Board {
    fn on_board(&self, name: &str, value: &Bound<'_, PyAny>) -> PyResult<Cell> {
        arguments::cell(raise, name, &self.board, value)
    }

    /// Reads the arguments of `reach`, and finds where the walk can end.
    fn walk(
        &self,
        start: &Bound<'_, PyAny>,
        budget: &Bound<'_, PyAny>,
        climb_cost: Option<&Bound<'_, PyAny>>,
        blocked: Option<&Bound<'_, PyAny>>,
        occupied: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Vec<(Cell, u8)>> {
        let start = self.on_board("start", start)?;
        let budget = arguments::int(raise, "budget", budget, 0, 255)? as u8;
        let climb_cost = climb_cost.map_or(Ok(1), |cost| arguments::int(raise, "climb_cost", cost, 0, 255))? as u8;
        let blocked = arguments::cells(raise, "blocked", &self.board, blocked)?;
        let occupied = arguments::cells(raise, "occupied", &self.board, occupied)?;
        let mut reached = core::reach(&self.board, start, budget, climb_cost, |cell| blocked.contains(&cell));
        reached.retain(|(cell, _)| !occupied.contains(cell));
        Ok(reached)
    }

    fn number_cells(&self) -> Vec<u16> {
        let mut numbers = vec![0; self.board.area()];
        for (number, cell) in self.board.cells().enumerate() {
            numbers[usize::from(cell.index())] = number as u16;
        }
        numbers
    }

    fn read_radius(radius: Option<&Bound<'_, PyAny>>) -> PyResult<u16> {
        radius.map_or(Ok(u16::MAX), |radius| Ok(arguments::int(raise, "radius", radius, 0, u16::MAX.into())? as u16))
    }

    /// The hex of a cell of the board.
    fn tuple<'a>(&'a self, py: Python<'_>, cell: Cell) -> PyResult<&'a Py<PyTuple>> {
        let make = || {
            let cells = (0..self.board.area()).map(|index| Cell::from_index(index as u16));
            cells.map(|cell| Ok(pair(self.board.hex(cell)).into_pyobject(py)?.unbind())).collect::<PyResult<Vec<_>>>()
        };
        let hexes = self.hexes.get_or_try_init(py, make)?;
        hexes.get(usize::from(cell.index())).ok_or_else(|| crate::errors::internal("a cell off the board"))
    }

    fn list<'py>(&self, py: Python<'py>, cells: impl Iterator<Item = Cell>) -> PyResult<Bound<'py, PyList>> {
        let hexes: Vec<&Py<PyTuple>> = cells.map(|cell| self.tuple(py, cell)).collect::<PyResult<_>>()?;
        PyList::new(py, hexes)
    }
}
