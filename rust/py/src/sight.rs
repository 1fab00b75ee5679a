//! What lines of sight give to Python: explanations, and tables of all pairs.

use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use ironhex_core::board::{self as core, Cell, Hex, Obstacle, Occupant, Survey, TieRule};
use numpy::ndarray::Array2;
use numpy::{PyArray2, ToPyArray};
use pyo3::PyErr;
use pyo3::prelude::*;

use crate::arguments;
use crate::board::{Pair, pair};
use crate::errors::{self, BoardError, CapacityError};

fn raise(message: String) -> PyErr {
    BoardError::new_err(message)
}

/// The options of all questions about Line of Sight.
pub struct Pieces {
    cells: BTreeMap<Cell, Occupant>,
    /// How pairs are counted.
    pub tie_rule: TieRule,
}

impl Pieces {
    /// Reads `enemies`, `structures`, `aoe` and `tie_rule`.
    pub fn read(
        board: &core::Board,
        enemies: Option<&Bound<'_, PyAny>>,
        structures: Option<&Bound<'_, PyAny>>,
        aoe: Option<&Bound<'_, PyAny>>,
        tie_rule: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Self> {
        let enemies = arguments::cells(raise, "enemies", board, enemies)?;
        let structures = arguments::cells(raise, "structures", board, structures)?;
        let aoe = aoe.map_or(Ok(false), |aoe| {
            aoe.extract::<bool>().map_err(|_| raise("aoe must be True or False".to_owned()))
        })?;
        let mut cells = BTreeMap::new();
        if !aoe {
            cells.extend(enemies.into_iter().map(|cell| (cell, Occupant::Enemy)));
        }
        cells.extend(structures.into_iter().map(|cell| (cell, Occupant::Structure)));
        Ok(Self { cells, tie_rule: read_tie_rule(tie_rule)? })
    }

    /// What stands on a cell. Whoever stands on an end is never asked about.
    pub fn occupant(&self, cell: Cell) -> Occupant {
        self.cells.get(&cell).copied().unwrap_or_default()
    }

    /// The cells with pieces that block.
    pub fn occupied(&self) -> impl Iterator<Item = Cell> {
        self.cells.keys().copied()
    }
}

/// Answers for rows q1 r1 q2 r2, without the interpreter but with an eye on Ctrl-C.
pub fn clear_pairs(py: Python<'_>, board: &core::Board, pieces: &Pieces, rows: &[i32]) -> PyResult<Vec<bool>> {
    let (rows, _) = rows.as_chunks::<4>();
    let occupied: Vec<Cell> = pieces.occupied().collect();
    let survey = py.detach(|| Survey::new(board, pieces.tie_rule, &occupied, &distances(board, rows)));
    let mut clear = Vec::with_capacity(rows.len());
    for lot in rows.chunks(ROWS_AT_ONCE) {
        let answered = py.detach(|| {
            let answers = lot.iter().map_while(|row| survey.clear(*row));
            let before = clear.len();
            clear.extend(answers);
            clear.len() - before
        });
        if let Some(&[q1, r1, q2, r2]) = lot.get(answered) {
            let (q, r) = if survey.exists(q1, r1) { (q2, r2) } else { (q1, r1) };
            return Err(raise(format!("pairs[{}]: hex ({q}, {r}) is not on the board", clear.len())));
        }
        py.check_signals()?;
    }
    Ok(clear)
}

/// About how many rows have each distance, from 0 on, as a sample says.
fn distances(board: &core::Board, rows: &[[i32; 4]]) -> Vec<usize> {
    let mut counts = vec![0; board.diameter() + 1];
    let every = rows.len() / SAMPLE + 1;
    for row in rows.iter().step_by(every) {
        let [q1, r1, q2, r2] = row.map(|number| number as i16);
        let distance = Hex::new(q1, r1).distance(Hex::new(q2, r2));
        if let Some(count) = counts.get_mut(usize::from(distance)) {
            *count += every;
        }
    }
    counts
}

/// Rows that tell what the others are like.
const SAMPLE: usize = 1 << 10;

/// Rows that are answered before looking for Ctrl-C.
const ROWS_AT_ONCE: usize = 1 << 18;

/// How pairs are counted (LS-5).
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

/// Which hexes within some distance of each other are in Line of Sight (LS-1 to LS-6), from
/// `Board.sight_table`.
///
/// `len(table)` is the number of ordered pairs of different hexes that see each other.
///
/// Attributes:
///     radius: the distance up to which pairs were decided.
#[pyclass(frozen, module = "ironhex._core")]
pub struct SightTable {
    table: core::SightTable,
}

/// Most pairs in one array: 1 GiB.
const MOST_PAIRS: usize = 1 << 26;

#[allow(clippy::redundant_closure_for_method_calls, reason = "the method itself is not general enough")]
fn look_for_signals() -> PyResult<()> {
    Python::attach(|py| py.check_signals())
}

/// How long a call may go on without looking for Ctrl-C.
const PATIENCE: Duration = Duration::from_millis(100);

impl SightTable {
    /// Decides all pairs without the interpreter, but looks for Ctrl-C.
    pub fn build(py: Python<'_>, board: &core::Board, radius: u16, pieces: &Pieces) -> PyResult<Self> {
        let mut interrupted = Ok(());
        let mut looked = Instant::now();
        let mut turns = 0_u32;
        let table = py.detach(|| {
            core::SightTable::new(board, radius, pieces.tie_rule, pieces.occupied(), || {
                turns += 1;
                if turns.is_multiple_of(64) && looked.elapsed() > PATIENCE {
                    looked = Instant::now();
                    interrupted = look_for_signals();
                }
                if interrupted.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
            })
        });
        interrupted?;
        let table = table.ok_or_else(|| errors::internal("there is no table of sights"))?;
        Ok(Self { table })
    }

    fn on_board(&self, name: &str, value: &Bound<'_, PyAny>) -> PyResult<Hex> {
        let hex = arguments::hex(raise, name, value)?;
        if self.table.contains(hex) { Ok(hex) } else { Err(arguments::off_board(raise, name, hex)) }
    }
}

#[pymethods]
impl SightTable {
    #[getter]
    fn radius(&self) -> u16 {
        self.table.radius()
    }

    fn __len__(&self) -> usize {
        self.table.count()
    }

    fn __repr__(&self) -> String {
        format!("<ironhex.SightTable of {} pairs within {}>", self.table.count(), self.table.radius())
    }

    /// Tells whether two hexes see each other, as `Board.line_of_sight` does with the same pieces.
    ///
    /// Args:
    ///     a: one hex.
    ///     b: the other, at most `radius` away.
    ///
    /// Raises:
    ///     BoardError: a hex that is not on the board, or hexes farther apart than `radius`.
    fn sees(&self, a: &Bound<'_, PyAny>, b: &Bound<'_, PyAny>) -> PyResult<bool> {
        let (a, b) = (self.on_board("a", a)?, self.on_board("b", b)?);
        self.table.sees(a, b).ok_or_else(|| {
            let (distance, radius) = (a.distance(b), self.table.radius());
            raise(format!("({}, {}) and ({}, {}) are {distance} apart, the table has {radius}", a.q, a.r, b.q, b.r))
        })
    }

    /// Returns all hexes within `radius` that a hex sees, without itself, in order of (r, q).
    ///
    /// Args:
    ///     a: the hex that looks.
    ///
    /// Raises:
    ///     BoardError: a hex that is not on the board.
    fn visible_from(&self, a: &Bound<'_, PyAny>) -> PyResult<Vec<Pair>> {
        let a = self.on_board("a", a)?;
        Ok(self.table.visible_from(a).map(pair).collect())
    }

    /// Returns all pairs of different hexes that see each other, both ways.
    ///
    /// Returns:
    ///     An owned int32 array of shape (n, 4), rows q1 r1 q2 r2, in order of (r1, q1, r2, q2): the form that
    ///     `Board.line_of_sight_batch` takes.
    ///
    /// Raises:
    ///     CapacityError: more than 2**26 pairs.
    fn pairs<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray2<i32>>> {
        let count = self.table.count();
        if count > MOST_PAIRS {
            return Err(CapacityError::new_err(format!(
                "{count} pairs are too many for an array: at most {MOST_PAIRS}"
            )));
        }
        let numbers = py.detach(|| {
            let rows = self.table.pairs().map(|(a, b)| [a.q, a.r, b.q, b.r].map(i32::from));
            let mut numbers = Vec::with_capacity(4 * count);
            rows.for_each(|row| numbers.extend(row));
            numbers
        });
        let pairs = Array2::from_shape_vec((count, 4), numbers).map_err(errors::internal)?;
        Ok(pairs.to_pyarray(py))
    }
}
