//! What reductions and Shields take off damage (AT-10).

use super::Scene;
use crate::store::Block;
use crate::store::layout::{HEALTH_HP, REDUCTION_AMOUNT, SHIELDS_ACTIVE};

/// Damage after reduction and Shields, and what the Shields stopped: a Shield meets only what the reduction
/// has left.
///
/// ```
/// use ironhex_core::rules::relations::mitigation::mitigate;
/// assert_eq!(mitigate(4, 0, 2), (2, 2)); // 4 hits, 2 Shields
/// assert_eq!(mitigate(2, 2, 1), (0, 0)); // the reduction leaves nothing for the Shield
/// ```
#[must_use]
pub fn mitigate(amount: i16, reduction: u8, shields: u8) -> (i16, u8) {
    let damage = amount.saturating_sub(i16::from(reduction)).max(0);
    let stopped = damage.min(shields.into());
    (damage - stopped, stopped as u8)
}

/// A piece takes damage behind a reduction and its Shields; HP stop at 0 (AT-13). Gives the damage dealt and the
/// points that its Shields, now deactivated, have stopped.
pub fn take(block: &mut Block, row: usize, amount: i16, reduction: u8) -> (i16, u8) {
    let shields = block.piece(SHIELDS_ACTIVE, row);
    let (damage, stopped) = mitigate(amount, reduction, shields);
    block.set_piece(SHIELDS_ACTIVE, row, shields - stopped);
    lose(block, row, damage);
    (damage, stopped)
}

/// What is taken off damage to a piece: its own reduction and what effects have given it.
#[must_use]
pub fn reduction(scene: Scene, row: usize) -> u8 {
    let own = i16::from(scene.block.piece(REDUCTION_AMOUNT, row));
    (own + scene.modifier(row, |columns| columns.reduction)).clamp(0, 255) as u8
}

/// A piece loses HP; they stop at 0 (AT-13).
pub fn lose(block: &mut Block, row: usize, damage: i16) {
    let hp = block.piece(HEALTH_HP, row).saturating_sub(damage).max(0);
    block.set_piece(HEALTH_HP, row, hp);
}
