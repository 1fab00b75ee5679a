//! Engaged (AT-3).

use super::Scene;
use crate::board::Hex;
use crate::store::query::{bit, rows};

/// The enemy units and Garrisons adjacent to a hex at its own elevation: whoever of `player` stands there is Engaged
/// with them (AT-3).
#[must_use]
pub fn engaged_at(scene: Scene, player: u8, hex: Hex) -> u64 {
    let close = rows(scene.attackable()).filter(|row| {
        let other = scene.hex(*row);
        other.distance(hex) == 1 && scene.owner(*row) != player && scene.level(other) == scene.level(hex)
    });
    close.fold(0, |mask, row| mask | bit(row))
}
