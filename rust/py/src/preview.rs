//! What an action leads to, for Python; `ironhex.Preview` shows it.

use ironhex_core::game::preview::Preview;
use ironhex_core::rules::timeline::{phase, space};
use ironhex_core::store::query::rows;

use crate::board::{Pair, pair};

/// Unit, cost, phase and space of arrival, Energy, the piece that moves, its path, targets, hexes of an area, dice, and whether
/// all was certain.
pub type Told = (
    Option<u16>,
    Option<i64>,
    Option<(u16, u16)>,
    i64,
    Option<u16>,
    Vec<Pair>,
    Vec<usize>,
    Vec<Pair>,
    Option<i16>,
    bool,
);

/// A preview as plain values.
pub fn told(preview: Preview) -> Told {
    let entity = |row: u8| u16::from(row) + 1;
    (
        preview.unit.map(entity),
        preview.cost,
        preview.arrives.map(|time| (phase(time), space(time))),
        preview.energy,
        preview.mover.map(entity),
        preview.path.into_iter().map(pair).collect(),
        rows(preview.targets).map(|row| row + 1).collect(),
        preview.hexes.into_iter().map(pair).collect(),
        preview.dice,
        preview.complete,
    )
}
