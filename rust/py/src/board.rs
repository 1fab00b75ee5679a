//! Boards: lines, Line of Sight and reach for Python.

use std::collections::{BTreeMap, BTreeSet};

use ironhex_core::board::{self as core, Cell, Hex, Obstacle, Occupant, Step, Terrain, TieRule, line};
use pyo3::PyErr;
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::arguments;
use crate::errors::BoardError;

/// A hex as Python writes it.
pub type Pair = (i64, i64);

fn raise(message: String) -> PyErr {
    BoardError::new_err(message)
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
        Ok(Self { board })
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
        let blockers = self.blockers(enemies, structures, aoe, to)?;
        let occupant = |cell: Cell| blockers.get(&cell).copied().unwrap_or(Occupant::None);
        Ok(core::line_of_sight(&self.board, from, to, read_tie_rule(tie_rule)?, occupant))
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
        let blockers = self.blockers(enemies, structures, aoe, to)?;
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
        let start = self.on_board("start", start)?;
        let budget = arguments::int(raise, "budget", budget, 0, 255)? as u8;
        let climb_cost = climb_cost.map_or(Ok(1), |cost| arguments::int(raise, "climb_cost", cost, 0, 255))? as u8;
        let (blocked, occupied) = (self.all_on_board("blocked", blocked)?, self.all_on_board("occupied", occupied)?);
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
    fn on_board(&self, name: &str, value: &Bound<'_, PyAny>) -> PyResult<Cell> {
        let hex = arguments::hex(raise, name, value)?;
        self.cell(name, hex)
    }

    fn all_on_board(&self, name: &str, value: Option<&Bound<'_, PyAny>>) -> PyResult<BTreeSet<Cell>> {
        arguments::hexes(raise, name, value)?.into_iter().map(|hex| self.cell(name, hex)).collect()
    }

    fn cell(&self, name: &str, hex: Hex) -> PyResult<Cell> {
        let missing = || raise(format!("{name}: hex ({}, {}) is not on the board", hex.q, hex.r));
        self.board.cell(hex).ok_or_else(missing)
    }

    fn blockers(
        &self,
        enemies: Option<&Bound<'_, PyAny>>,
        structures: Option<&Bound<'_, PyAny>>,
        aoe: Option<&Bound<'_, PyAny>>,
        target: Cell,
    ) -> PyResult<BTreeMap<Cell, Occupant>> {
        let (enemies, structures) =
            (self.all_on_board("enemies", enemies)?, self.all_on_board("structures", structures)?);
        let aoe = aoe.map_or(Ok(false), |aoe| {
            aoe.extract::<bool>().map_err(|_| raise("aoe must be True or False".to_owned()))
        })?;
        let mut blockers = BTreeMap::new();
        if !aoe {
            blockers.extend(enemies.into_iter().map(|cell| (cell, Occupant::Enemy)));
        }
        blockers.extend(structures.into_iter().map(|cell| (cell, Occupant::Structure)));
        blockers.remove(&target);
        Ok(blockers)
    }
}

fn read_tie_rule(word: Option<&Bound<'_, PyAny>>) -> PyResult<TieRule> {
    let Some(word) = word else { return Ok(TieRule::PerPair) };
    match word.extract::<String>().as_deref() {
        Ok("per_pair") => Ok(TieRule::PerPair),
        Ok("one_side") => Ok(TieRule::OneSide),
        _ => Err(raise(format!("tie_rule = {word} is neither \"per_pair\" nor \"one_side\""))),
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
