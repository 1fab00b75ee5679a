//! Upgrades that effects destroy (BD-4).

use super::Match;
use super::relations::Scene;
use crate::flow::stop::{DecisionKind, Stop};
use crate::flow::{Event, EventKind, Flow, Frame, Rule, Value, call, stack};
use crate::store::layout::{
    Column, SHIELDS, SHIELDS_ACTIVE, SHIELDS_TOTAL, UPGRADES, UPGRADES_SHIELD, UPGRADES_SPEED, UPGRADES_STRENGTH, token,
};

/// The kinds of Upgrades, in the order of the options.
pub const KINDS: [Column<u8>; 3] = [UPGRADES_SHIELD, UPGRADES_SPEED, UPGRADES_STRENGTH];

/// The kinds of Upgrades that a unit has, a bit for each of [`KINDS`].
#[must_use]
pub fn kinds(scene: Scene, row: usize) -> u8 {
    let has = |column: &Column<u8>| scene.block.piece(*column, row) > 0;
    KINDS.iter().enumerate().filter(|(_, column)| has(column)).fold(0, |mask, (kind, _)| mask | 1 << kind)
}

/// Asks which Upgrade goes.
pub fn step(m: &mut Match, frame: &Frame) -> Flow {
    let kinds = kinds(m.scene(), frame.row());
    if frame.registers[call::AMOUNT] <= 0 || kinds == 0 {
        stack::pop(m.block);
        return Flow::Next;
    }
    Flow::Stop(Stop::Decision { player: frame.player, kind: DecisionKind::Choice })
}

/// The player chose a kind.
pub fn choose(m: &mut Match, frame: &Frame, kind: u8) {
    destroy(m, frame, kind);
}

fn destroy(m: &mut Match, frame: &Frame, kind: u8) {
    let mut next = *frame;
    next.registers[call::AMOUNT] -= 1;
    stack::put_top(m.block, &next);
    let (row, column) = (frame.row(), KINDS[kind as usize % KINDS.len()]);
    m.block.set_piece(column, row, m.block.piece(column, row).saturating_sub(1));
    if kind == 0 {
        let total = m.block.piece(SHIELDS_TOTAL, row).saturating_sub(1);
        m.block.set_piece(SHIELDS_TOTAL, row, total);
        // An active one goes only if no deactivated one can.
        m.block.set_piece(SHIELDS_ACTIVE, row, m.block.piece(SHIELDS_ACTIVE, row).min(total));
        if total == 0 {
            m.block.detach(SHIELDS, row);
        }
    }
    if KINDS.iter().all(|column| m.block.piece(*column, row) == 0) {
        m.block.detach(UPGRADES, row);
    }
    m.log.add(|| {
        let event = Event::new(EventKind::UpgradeDestroyed, Rule::Bd4).by(frame.player).of(frame.source);
        event.to(frame.subject).with("kind", Value::Text(token::NAMES[kind as usize + 1]))
    });
}
