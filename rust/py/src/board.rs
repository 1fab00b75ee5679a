//! Boards: lines, Line of Sight and reach for Python.

use std::collections::{BTreeMap, BTreeSet};

use ironhex_core::board::{self as core, Cell, Hex, Obstacle, Occupant, Step, Terrain, TieRule, line};
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::errors::BoardError;

/// A hex as Python writes it.
pub type Pair = (i64, i64);

/// A hex of any 16-bit coordinates.
pub fn hex((q, r): Pair) -> PyResult<Hex> {
    let limit = i64::from(core::map::MAX_COORDINATE);
    let fits = |coordinate: i64| (-limit..=limit).contains(&coordinate);
    if fits(q) && fits(r) {
        return Ok(Hex::new(q as i16, r as i16));
    }
    Err(BoardError::new_err(format!("hex ({q}, {r}) is out of range: coordinates go from -{limit} to {limit}")))
}

/// A hex for Python.
pub fn pair(hex: Hex) -> Pair {
    (hex.q.into(), hex.r.into())
}

/// Any set of hexes with their terrain.
///
/// Args:
///     levels: elevation of every hex, `{(q, r): level}` in axial coordinates; -128 to 127.
///     water: hexes of `levels` that are water.
///     impassable: hexes of `levels` that no unit enters.
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
pub struct Board {
    board: core::Board,
}

#[pymethods]
impl Board {
    #[new]
    #[pyo3(signature = (levels, water = Vec::new(), impassable = Vec::new()))]
    fn new(levels: BTreeMap<Pair, i64>, water: Vec<Pair>, impassable: Vec<Pair>) -> PyResult<Self> {
        let marked = |name: &str, hexes: Vec<Pair>| match hexes.iter().find(|hex| !levels.contains_key(hex)) {
            Some((q, r)) => Err(BoardError::new_err(format!("{name}: hex ({q}, {r}) is not on the board"))),
            None => Ok(hexes.into_iter().collect::<BTreeSet<_>>()),
        };
        let (water, impassable) = (marked("water", water)?, marked("impassable", impassable)?);
        let mut hexes = Vec::with_capacity(levels.len());
        for (at, level) in &levels {
            let Ok(level) = i8::try_from(*level) else {
                return Err(BoardError::new_err(format!("levels[{at:?}] = {level} is out of range: -128 to 127")));
            };
            let terrain = Terrain { level, water: water.contains(at), impassable: impassable.contains(at) };
            hexes.push((hex(*at)?, terrain));
        }
        let board = core::Board::new(hexes).map_err(|error| BoardError::new_err(error.to_string()))?;
        Ok(Self { board })
    }

    fn __len__(&self) -> usize {
        self.board.len()
    }

    fn __contains__(&self, at: Pair) -> bool {
        hex(at).is_ok_and(|at| self.board.cell(at).is_some())
    }

    fn __repr__(&self) -> String {
        format!("<ironhex.Board of {} hexes>", self.board.len())
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
    fn line<'py>(&self, py: Python<'py>, a: Pair, b: Pair) -> PyResult<Vec<Bound<'py, PyAny>>> {
        let (from, to) = (self.on_board(a)?, self.on_board(b)?);
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
    ///     aoe: True for an area attack: `enemies` do not block (LS-6).
    ///     tie_rule: `"per_pair"` or `"one_side"` (LS-5).
    ///
    /// Raises:
    ///     BoardError: a hex that is not on the board, or an unknown tie rule.
    #[pyo3(signature = (a, b, enemies = Vec::new(), structures = Vec::new(), aoe = false, tie_rule = "per_pair"))]
    fn line_of_sight(
        &self,
        a: Pair,
        b: Pair,
        enemies: Vec<Pair>,
        structures: Vec<Pair>,
        aoe: bool,
        tie_rule: &str,
    ) -> PyResult<bool> {
        let (from, to) = (self.on_board(a)?, self.on_board(b)?);
        let blockers = self.blockers(&enemies, &structures, aoe, to)?;
        let occupant = |cell: Cell| blockers.get(&cell).copied().unwrap_or(Occupant::None);
        Ok(core::line_of_sight(&self.board, from, to, read_tie_rule(tie_rule)?, occupant))
    }

    /// Tells why the Line of Sight is clear or blocked, from the same code as `line_of_sight`.
    ///
    /// Takes the arguments of `line_of_sight` and raises the same errors.
    #[pyo3(signature = (a, b, enemies = Vec::new(), structures = Vec::new(), aoe = false, tie_rule = "per_pair"))]
    fn explain_line_of_sight(
        &self,
        a: Pair,
        b: Pair,
        enemies: Vec<Pair>,
        structures: Vec<Pair>,
        aoe: bool,
        tie_rule: &str,
    ) -> PyResult<Sight> {
        let (from, to) = (self.on_board(a)?, self.on_board(b)?);
        let blockers = self.blockers(&enemies, &structures, aoe, to)?;
        let occupant = |cell: Cell| blockers.get(&cell).copied().unwrap_or(Occupant::None);
        let sight = core::explain_line_of_sight(&self.board, from, to, read_tie_rule(tie_rule)?, occupant);
        Ok(Sight::new(sight))
    }

    /// Returns where a walk can end and at what cost (MV-1).
    ///
    /// Args:
    ///     start: where it starts.
    ///     budget: the most it may cost, 0 to 255.
    ///     climb_cost: further cost of a step for each level above the higher of the level stood on and, if above
    ///         ground, the level of `start`; 0 to 255.
    ///     blocked: hexes that cannot be entered. Impassable terrain never can.
    ///     occupied: hexes that may be passed, but not ended on.
    ///
    /// Returns:
    ///     The cheapest cost of every other hex within the budget, in order of (r, q).
    ///
    /// Raises:
    ///     BoardError: a hex that is not on the board, or a number out of range.
    #[pyo3(signature = (start, budget, climb_cost = 1, blocked = Vec::new(), occupied = Vec::new()))]
    fn reach<'py>(
        &self,
        py: Python<'py>,
        start: Pair,
        budget: i64,
        climb_cost: i64,
        blocked: Vec<Pair>,
        occupied: Vec<Pair>,
    ) -> PyResult<Bound<'py, PyDict>> {
        let small = |name: &str, value: i64| {
            u8::try_from(value).map_err(|_| BoardError::new_err(format!("{name} = {value} is out of range: 0 to 255")))
        };
        let (budget, climb_cost) = (small("budget", budget)?, small("climb_cost", climb_cost)?);
        let start = self.on_board(start)?;
        let cells = |hexes: Vec<Pair>| hexes.into_iter().map(|at| self.on_board(at)).collect::<PyResult<BTreeSet<_>>>();
        let (blocked, occupied) = (cells(blocked)?, cells(occupied)?);
        let found = PyDict::new(py);
        for (cell, cost) in core::reach(&self.board, start, budget, climb_cost, |cell| blocked.contains(&cell)) {
            if !occupied.contains(&cell) {
                found.set_item(pair(self.board.hex(cell)), cost)?;
            }
        }
        Ok(found)
    }
}

impl Board {
    fn on_board(&self, at: Pair) -> PyResult<Cell> {
        let cell = self.board.cell(hex(at)?);
        cell.ok_or_else(|| BoardError::new_err(format!("hex ({}, {}) is not on the board", at.0, at.1)))
    }

    fn blockers(
        &self,
        enemies: &[Pair],
        structures: &[Pair],
        aoe: bool,
        target: Cell,
    ) -> PyResult<BTreeMap<Cell, Occupant>> {
        let mut blockers = BTreeMap::new();
        for at in enemies {
            let cell = self.on_board(*at)?;
            if !aoe {
                blockers.insert(cell, Occupant::Enemy);
            }
        }
        for at in structures {
            blockers.insert(self.on_board(*at)?, Occupant::Structure);
        }
        blockers.remove(&target);
        Ok(blockers)
    }
}

fn read_tie_rule(word: &str) -> PyResult<TieRule> {
    match word {
        "per_pair" => Ok(TieRule::PerPair),
        "one_side" => Ok(TieRule::OneSide),
        _ => Err(BoardError::new_err(format!("tie_rule = {word:?} is neither \"per_pair\" nor \"one_side\""))),
    }
}

/// Why a Line of Sight is clear or blocked.
///
/// Attributes:
///     clear: whether it is clear.
///     blocked_by: what blocks, as (hex, rule id): LS-3 for terrain, LS-4 for enemies and structures.
///     choices: the hex that counts of each pair that the line runs between (LS-5).
///     touched: hexes that the line only touches at a corner; they never count.
#[pyclass(frozen, module = "ironhex._core", get_all)]
pub struct Sight {
    clear: bool,
    blocked_by: Vec<(Pair, &'static str)>,
    choices: Vec<Pair>,
    touched: Vec<Pair>,
}

impl Sight {
    /// For Python.
    pub fn new(sight: core::Sight) -> Self {
        let rule = |obstacle| match obstacle {
            Obstacle::Terrain => "LS-3",
            Obstacle::Enemy | Obstacle::Structure => "LS-4",
        };
        Self {
            clear: sight.clear,
            blocked_by: sight.blocked_by.into_iter().map(|(hex, obstacle)| (pair(hex), rule(obstacle))).collect(),
            choices: sight.choices.into_iter().map(pair).collect(),
            touched: sight.touched.into_iter().map(pair).collect(),
        }
    }
}

#[pymethods]
impl Sight {
    fn __str__(&self) -> String {
        let list = |hexes: &[Pair]| hexes.iter().map(|(q, r)| format!("{q},{r}")).collect::<Vec<_>>().join(" ");
        let mut parts = Vec::new();
        if self.clear {
            parts.push("clear".to_owned());
        } else {
            let by = self.blocked_by.iter().map(|((q, r), rule)| format!("{q},{r} ({rule})"));
            parts.push(format!("blocked by {}", by.collect::<Vec<_>>().join(" ")));
        }
        if !self.choices.is_empty() {
            parts.push(format!("counts {} (LS-5)", list(&self.choices)));
        }
        if !self.touched.is_empty() {
            parts.push(format!("only touches {}", list(&self.touched)));
        }
        parts.join("; ")
    }

    fn __repr__(&self) -> String {
        format!("<ironhex.Sight: {}>", self.__str__())
    }
}
