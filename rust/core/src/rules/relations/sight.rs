//! Range and Line of Sight between pieces (LS-1, LS-4, LS-6): the geometry is in `board::los`.

use super::Scene;
use crate::board::{Cell, Hex, Occupant, Sight, explain_line_of_sight, line_of_sight};
use crate::store::query::{bit, rows};

/// Enemies of the acting unit other than the target, with their cells: what may block of LS-4.
struct Blockers {
    mask: u64,
    structures: u64,
    cells: [Option<Cell>; 64],
}

impl Blockers {
    /// `area`: units and Garrisons do not block (LS-6).
    fn new(scene: Scene, actor: usize, target: usize, area: bool) -> Self {
        let mut cells = [None; 64];
        let player = scene.owner(actor);
        let structures = scene.structures();
        let blocking = if area { structures } else { scene.standing() };
        let enemies = rows(blocking & !bit(target)).filter(|row| scene.owner(*row) != player);
        let mut mask = 0;
        for row in enemies {
            mask |= bit(row);
            cells[row] = scene.scenario.board.cell(scene.hex(row));
        }
        Self { mask, structures, cells }
    }

    fn occupant(&self, cell: Cell) -> Occupant {
        match rows(self.mask).find(|row| self.cells[*row] == Some(cell)) {
            None => Occupant::None,
            Some(row) if self.structures & bit(row) != 0 => Occupant::Structure,
            Some(_) => Occupant::Enemy,
        }
    }
}

/// Whether `actor` has a clear Line of Sight to `target`, both on the board (LS-1 to LS-5).
#[must_use]
pub fn sees(scene: Scene, actor: usize, target: usize) -> bool {
    looks(scene, (actor, scene.hex(actor)), (target, scene.hex(target)), false)
}

/// The same for an area attack (LS-6).
#[must_use]
pub fn sees_in_area(scene: Scene, actor: usize, target: usize) -> bool {
    looks(scene, (actor, scene.hex(actor)), (target, scene.hex(target)), true)
}

fn looks(scene: Scene, (actor, from): (usize, Hex), (target, to): (usize, Hex), area: bool) -> bool {
    if from.distance(to) <= 1 {
        return true;
    }
    let board = &scene.scenario.board;
    let (Some(from), Some(to)) = (board.cell(from), board.cell(to)) else { return false };
    let blockers = Blockers::new(scene, actor, target, area);
    line_of_sight(board, from, to, scene.scenario.settings.ties(), |cell| blockers.occupant(cell))
}

/// The same with its reasons.
#[must_use]
pub fn explain(scene: Scene, actor: usize, target: usize, area: bool) -> Option<Sight> {
    let board = &scene.scenario.board;
    let (from, to) = (board.cell(scene.hex(actor))?, board.cell(scene.hex(target))?);
    let blockers = Blockers::new(scene, actor, target, area);
    Some(explain_line_of_sight(board, from, to, scene.scenario.settings.ties(), |cell| blockers.occupant(cell)))
}

/// Whether a piece is within a range of `actor`: with Line of Sight where that is 2 or more (LS-1, LS-7). Both are given
/// with the hex where they stand, or stood last.
#[must_use]
pub fn in_range(scene: Scene, actor: (usize, Hex), target: (usize, Hex), range: u8) -> bool {
    let distance = actor.1.distance(target.1);
    distance <= range.into() && (range < 2 || looks(scene, actor, target, false))
}
