//! Which targets an attack may have (AT-1 to AT-3, LS-1).

use crate::content::unit::MAX_WEAPONS;
use crate::rules::relations::{Scene, engaged::engaged_at, sight};
use crate::store::query::{bit, rows};

/// Why a unit cannot attack a piece with a weapon.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub enum NoTarget {
    /// The unit has no such weapon.
    NoWeapon,
    /// No unit on the board, or none of the enemy's.
    NotAnEnemy,
    /// Out of the weapon's range.
    OutOfRange,
    /// The unit is Engaged with others (AT-3).
    EngagedWithOthers,
    /// No Line of Sight.
    NoLineOfSight,
}

/// Whether a unit on the board may attack a piece with a weapon.
///
/// # Errors
/// Why not.
pub fn check(scene: Scene, row: usize, weapon: usize, target: usize) -> Result<(), NoTarget> {
    let weapon = scene.card(row).weapons.get(weapon).ok_or(NoTarget::NoWeapon)?;
    if scene.units() & bit(target) == 0 || scene.owner(target) == scene.owner(row) {
        return Err(NoTarget::NotAnEnemy);
    }
    let engaged = engaged_at(scene, scene.owner(row), scene.hex(row));
    if scene.hex(row).distance(scene.hex(target)) > weapon.range.into() {
        return Err(NoTarget::OutOfRange);
    }
    if engaged != 0 && engaged & bit(target) == 0 {
        return Err(NoTarget::EngagedWithOthers);
    }
    if sight::sees(scene, row, target) { Ok(()) } else { Err(NoTarget::NoLineOfSight) }
}

/// The targets of each weapon of a unit on the board, as masks: the same answers as [`check`], with Line of
/// Sight asked once per enemy.
#[must_use]
pub fn all(scene: Scene, row: usize) -> [u64; MAX_WEAPONS] {
    let mut targets = [0; MAX_WEAPONS];
    let (player, hex) = (scene.owner(row), scene.hex(row));
    let weapons = &scene.card(row).weapons;
    let longest = weapons.iter().map(|weapon| weapon.range).max().unwrap_or(0);
    let engaged = engaged_at(scene, player, hex);
    for enemy in rows(if engaged == 0 { scene.units() } else { engaged }) {
        let distance = scene.hex(enemy).distance(hex);
        if scene.owner(enemy) == player || distance > longest.into() || !sight::sees(scene, row, enemy) {
            continue;
        }
        for (number, weapon) in weapons.iter().enumerate() {
            if distance <= weapon.range.into() {
                targets[number] |= bit(enemy);
            }
        }
    }
    targets
}
