//! The terrain of a scenario's board for Python.

use pyo3::prelude::*;

use crate::board::pair;
use crate::scenario::Scenario;

/// A hex with its elevation, whether it is water, and whether it is impassable.
type Ground = ((i64, i64), i8, bool, bool);

/// All hexes of a scenario's board in canonical order: hex, elevation, water, impassable.
#[pyfunction]
pub fn terrain(scenario: &Scenario) -> Vec<Ground> {
    let board = &scenario.scenario.board;
    let ground = |cell| (pair(board.hex(cell)), board.level(cell), board.water(cell), board.impassable(cell));
    board.cells().map(ground).collect()
}
