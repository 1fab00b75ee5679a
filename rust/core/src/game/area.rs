//! What a placement of a pattern covers, for those who show it before it is chosen (AT-4).

use crate::board::Hex;
use crate::board::pattern::placed;
use crate::rules::attack::targets::in_area;
use crate::rules::relations::Scene;
use crate::store::layout::UNIT;

/// The hexes of an area, and who would be attacked.
#[derive(Clone, Debug, Default, Eq, PartialEq)]
pub struct Area {
    /// Hexes of the board that it covers, in the order of the pattern.
    pub hexes: Vec<Hex>,
    /// Rows of the targets, a bit each; none if the placement is not legal.
    pub targets: u64,
}

/// The area that a unit on the board covers with a weapon; empty where there is no such unit, pattern or placement.
#[must_use]
pub fn covered(scene: Scene, row: usize, weapon: usize, placement: u8) -> Area {
    if row >= 64 || !scene.block.has(UNIT, row) || !scene.on_board(row) {
        return Area::default();
    }
    let Some(armed) = scene.weapon(row, weapon).filter(|_| placement < 12) else { return Area::default() };
    let hexes = armed.pattern.iter().map(|hex| placed(*hex, placement) + scene.hex(row));
    Area {
        hexes: hexes.filter(|hex| scene.scenario.board.cell(*hex).is_some()).collect(),
        targets: in_area(scene, row, weapon, placement).unwrap_or_default(),
    }
}
