//! Reach and threat of a unit as arrays; `ironhex.ReachMap` and `ironhex.ThreatMap` show them.

use ironhex_core::game::{Scene, maps};
use ironhex_core::rules::relations::reach::Movement;
use numpy::{PyArray1, PyArray2, PyArrayMethods, ToPyArray};
use pyo3::prelude::*;

use crate::arguments::shown;
use crate::errors::{CapacityError, IronhexError, StoreError, internal};
use crate::parts::read_row;

/// Hexes of shape (n, 2) and costs of shape (n,).
pub type Reach<'py> = (Bound<'py, PyArray2<i16>>, Bound<'py, PyArray1<i8>>);

/// Hexes of shape (n, 2), weapons and dice of shape (n,).
pub type Threat<'py> = (Bound<'py, PyArray2<i16>>, Bound<'py, PyArray1<u16>>, Bound<'py, PyArray1<i8>>);

/// Where an entity may end a movement.
pub fn reach<'py>(scene: Scene, entity: &Bound<'py, PyAny>, movement: &Bound<'py, PyAny>) -> PyResult<Reach<'py>> {
    let row = unit_on_board(scene, entity)?;
    let movement = read_word(movement, "movement", ["advance", "dash"], [Movement::Advance, Movement::Dash])?;
    Ok((hexes(scene, entity.py())?, maps::reach(scene, row, movement).to_pyarray(entity.py())))
}

/// What an entity could attack.
pub fn threat<'py>(scene: Scene, entity: &Bound<'py, PyAny>, after: &Bound<'py, PyAny>) -> PyResult<Threat<'py>> {
    let (row, py) = (unit_on_board(scene, entity)?, entity.py());
    let advances = read_word(after, "after", ["none", "advance"], [false, true])?;
    let threat = maps::threat(scene, row, advances).ok_or_else(|| {
        CapacityError::new_err("every row holds a piece that stands on the board: no enemy more can be supposed")
    })?;
    Ok((hexes(scene, py)?, threat.weapons.to_pyarray(py), threat.dice.to_pyarray(py)))
}

/// The row of a unit on the board.
fn unit_on_board(scene: Scene, entity: &Bound<'_, PyAny>) -> PyResult<usize> {
    let row = read_row(entity)?;
    let there = u8::try_from(row).is_ok_and(|row| scene.is_unit_on_board(row));
    if there { Ok(row) } else { Err(StoreError::new_err(format!("entity {entity} is no unit on the board"))) }
}

/// What one of two words stands for.
fn read_word<T: Copy>(given: &Bound<'_, PyAny>, name: &str, words: [&str; 2], meant: [T; 2]) -> PyResult<T> {
    let word = given.extract::<String>().unwrap_or_default();
    let place = words.iter().position(|known| *known == word);
    place.map(|place| meant[place]).ok_or_else(|| {
        let [one, other] = words;
        IronhexError::new_err(format!("{name} = {} is neither \"{one}\" nor \"{other}\"", shown(given)))
    })
}

/// All hexes of the board, in canonical order.
fn hexes<'py>(scene: Scene, py: Python<'py>) -> PyResult<Bound<'py, PyArray2<i16>>> {
    let hexes: Vec<i16> = scene.scenario.board.hexes().flat_map(|hex| [hex.q, hex.r]).collect();
    hexes.to_pyarray(py).reshape([scene.scenario.board.len(), 2]).map_err(internal)
}
