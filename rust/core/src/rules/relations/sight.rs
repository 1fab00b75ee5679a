//! Range and Line of Sight between pieces (LS-1, LS-4): the geometry is in `board::los`.

use super::Scene;
use crate::board::{Cell, Occupant, Sight, explain_line_of_sight, line_of_sight};
use crate::store::layout::BASE;
use crate::store::query::{bit, rows};

/// Enemies of the acting unit other than the target, with their cells: what may block of LS-4.
struct Blockers {
    mask: u64,
    bases: u64,
    cells: [Option<Cell>; 64],
}

impl Blockers {
    fn new(scene: Scene, actor: usize, target: usize) -> Self {
        let mut cells = [None; 64];
        let player = scene.owner(actor);
        let enemies = rows(scene.standing() & !bit(target)).filter(|row| scene.owner(*row) != player);
        let mut mask = 0;
        for row in enemies {
            mask |= bit(row);
            cells[row] = scene.scenario.board.cell(scene.hex(row));
        }
        Self { mask, bases: scene.block.having(BASE), cells }
    }

    fn occupant(&self, cell: Cell) -> Occupant {
        match rows(self.mask).find(|row| self.cells[*row] == Some(cell)) {
            None => Occupant::None,
            Some(row) if self.bases & bit(row) != 0 => Occupant::Structure,
            Some(_) => Occupant::Enemy,
        }
    }
}

/// Whether `actor` has a clear Line of Sight to `target`, both on the board (LS-1 to LS-5).
#[must_use]
pub fn sees(scene: Scene, actor: usize, target: usize) -> bool {
    let (from, to) = (scene.hex(actor), scene.hex(target));
    if from.distance(to) <= 1 {
        return true;
    }
    let board = &scene.scenario.board;
    let (Some(from), Some(to)) = (board.cell(from), board.cell(to)) else { return false };
    let blockers = Blockers::new(scene, actor, target);
    line_of_sight(board, from, to, scene.scenario.settings.ties(), |cell| blockers.occupant(cell))
}

/// The same with its reasons.
#[must_use]
pub fn explain(scene: Scene, actor: usize, target: usize) -> Option<Sight> {
    let board = &scene.scenario.board;
    let (from, to) = (board.cell(scene.hex(actor))?, board.cell(scene.hex(target))?);
    let blockers = Blockers::new(scene, actor, target);
    Some(explain_line_of_sight(board, from, to, scene.scenario.settings.ties(), |cell| blockers.occupant(cell)))
}
