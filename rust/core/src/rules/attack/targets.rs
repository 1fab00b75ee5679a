//! Which targets an attack may have (AT-1 to AT-4, LS-1, LS-6).

use crate::board::pattern::placed;
use crate::content::Weapon;
use crate::content::unit::MAX_WEAPONS;
use crate::rules::relations::{Scene, engaged::engaged_at, sight};
use crate::store::layout::{ATTACK_FLAGS, flag};
use crate::store::query::{bit, rows};

/// Why a unit cannot attack a piece, or an area, with a weapon.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub enum NoTarget {
    /// The unit has no such weapon.
    NoWeapon,
    /// The weapon attacks an area, or does not.
    OtherKind,
    /// The pattern has no such placement, or one before it looks the same.
    NoPlacement,
    /// No unit or Garrison on the board, or none of the enemy's.
    NotAnEnemy,
    /// The unit cannot be a target now.
    Untargetable,
    /// Out of the weapon's range.
    OutOfRange,
    /// The unit is Engaged with others (AT-3).
    EngagedWithOthers,
    /// No Line of Sight.
    NoLineOfSight,
    /// No enemy in the area that can be seen.
    NobodyInArea,
}

/// Whether a unit on the board may attack a piece with a weapon.
///
/// # Errors
/// Why not.
pub fn check(scene: Scene, row: usize, weapon: usize, target: usize) -> Result<(), NoTarget> {
    let weapon = scene.weapon(row, weapon).ok_or(NoTarget::NoWeapon)?;
    if weapon.is_area() {
        return Err(NoTarget::OtherKind);
    }
    if scene.attackable() & bit(target) == 0 || scene.owner(target) == scene.owner(row) {
        return Err(NoTarget::NotAnEnemy);
    }
    if untargetable(scene, target) {
        return Err(NoTarget::Untargetable);
    }
    let engaged = engaged_at(scene, scene.owner(row), scene.hex(row));
    if scene.hex(row).distance(scene.hex(target)) > weapon.range.into() {
        return Err(NoTarget::OutOfRange);
    }
    if engaged != 0 && engaged & bit(target) == 0 {
        return Err(NoTarget::EngagedWithOthers);
    }
    let sees = ignores_sight(scene, row, weapon) || sight::sees(scene, row, target);
    if sees { Ok(()) } else { Err(NoTarget::NoLineOfSight) }
}

/// The targets of each weapon of a unit on the board, as masks: the same answers as [`check`], with Line of
/// Sight asked once per enemy.
#[must_use]
pub fn all(scene: Scene, row: usize) -> [u64; MAX_WEAPONS] {
    let mut targets = [0; MAX_WEAPONS];
    let (player, hex) = (scene.owner(row), scene.hex(row));
    let weapons = &scene.card(row).weapons;
    let longest = weapons.iter().filter(|weapon| !weapon.is_area()).map(|weapon| weapon.range).max().unwrap_or(0);
    let engaged = engaged_at(scene, player, hex);
    for enemy in rows(if engaged == 0 { scene.attackable() } else { engaged }) {
        let distance = scene.hex(enemy).distance(hex);
        if scene.owner(enemy) == player || distance > longest.into() || untargetable(scene, enemy) {
            continue;
        }
        let mut in_sight = None;
        for (number, weapon) in weapons.iter().enumerate() {
            let in_range = !weapon.is_area() && distance <= weapon.range.into();
            let mut sees = || *in_sight.get_or_insert_with(|| sight::sees(scene, row, enemy));
            if in_range && (ignores_sight(scene, row, weapon) || sees()) {
                targets[number] |= bit(enemy);
            }
        }
    }
    targets
}

/// The targets of an area attack in a placement of its pattern: all enemies inside that can be seen (AT-4).
///
/// # Errors
/// Why the placement is not legal.
pub fn in_area(scene: Scene, row: usize, weapon: usize, placement: u8) -> Result<u64, NoTarget> {
    let weapon = scene.weapon(row, weapon).ok_or(NoTarget::NoWeapon)?;
    if !weapon.is_area() {
        return Err(NoTarget::OtherKind);
    }
    if placement >= 16 || weapon.placements[usize::from(scene.scenario.settings.aoe_mirror)] & 1 << placement == 0 {
        return Err(NoTarget::NoPlacement);
    }
    let (player, hex) = (scene.owner(row), scene.hex(row));
    let inside = rows(scene.attackable()).filter(|enemy| scene.owner(*enemy) != player).filter(|enemy| {
        let place = scene.hex(*enemy) - hex;
        weapon.pattern.iter().any(|part| placed(*part, placement) == place)
    });
    let ignores = ignores_sight(scene, row, weapon);
    let hit = inside.filter(|enemy| !untargetable(scene, *enemy));
    let hit = hit.filter(|enemy| ignores || sight::sees_in_area(scene, row, *enemy));
    let targets = hit.fold(0, |targets, enemy| targets | bit(enemy));
    if targets == 0 {
        return Err(NoTarget::NobodyInArea);
    }
    let engaged = engaged_at(scene, player, hex);
    if engaged != 0 && engaged & targets == 0 { Err(NoTarget::EngagedWithOthers) } else { Ok(targets) }
}

/// The legal placements of each weapon of a unit on the board, a bit each.
#[must_use]
pub fn areas(scene: Scene, row: usize) -> [u16; MAX_WEAPONS] {
    let mut areas = [0; MAX_WEAPONS];
    for (number, weapon) in scene.card(row).weapons.iter().enumerate().filter(|(_, weapon)| weapon.is_area()) {
        // Nobody in reach of the pattern: the usual case, told without placing it.
        let hex = scene.hex(row);
        let close = |enemy: usize| {
            scene.owner(enemy) != scene.owner(row) && scene.hex(enemy).distance(hex) <= weapon.range.into()
        };
        if !rows(scene.attackable()).any(close) {
            continue;
        }
        let open = (0..16).filter(|placement| in_area(scene, row, number, *placement).is_ok());
        areas[number] = open.fold(0, |open, placement| open | 1 << placement);
    }
    areas
}

/// The targets, and the placements, of one weapon of a unit on the board: that of an attack card (BD-5).
#[must_use]
pub fn of_weapon(scene: Scene, row: usize, weapon: usize) -> (u64, u16) {
    let targets = rows(scene.attackable()).filter(|target| check(scene, row, weapon, *target).is_ok());
    let areas = (0..16).filter(|placement| in_area(scene, row, weapon, *placement).is_ok());
    (targets.fold(0, |all, target| all | bit(target)), areas.fold(0, |all, placement| all | 1 << placement))
}

/// Whether any attack of a unit on the board with a weapon may have a piece among its targets: alone, or in some placement of
/// the pattern (AT-4).
#[must_use]
pub fn may_have(scene: Scene, row: usize, weapon: usize, target: usize) -> bool {
    let is_area = scene.weapon(row, weapon).is_some_and(Weapon::is_area);
    let hits = |placement| in_area(scene, row, weapon, placement).is_ok_and(|targets| targets & bit(target) != 0);
    if is_area { (0..16).any(hits) } else { check(scene, row, weapon, target).is_ok() }
}

/// Further targets that an attack in flight may take: in range and Line of Sight, and within so many hexes of one
/// that it has.
#[must_use]
pub fn further(scene: Scene, row: usize, weapon: usize, within: Option<u8>, taken: u64) -> u64 {
    let Some(weapon) = scene.weapon(row, weapon) else { return 0 };
    let player = scene.owner(row);
    let near = |enemy: usize| {
        within.is_none_or(|within| {
            rows(taken).any(|target| scene.hex(target).distance(scene.hex(enemy)) <= within.into())
        })
    };
    let ignores = ignores_sight(scene, row, weapon) || scene.block.get(ATTACK_FLAGS) & flag::IGNORES_LINE_OF_SIGHT != 0;
    let sees = |enemy| {
        let area = weapon.is_area();
        if area { sight::sees_in_area(scene, row, enemy) } else { sight::sees(scene, row, enemy) }
    };
    let open = rows(scene.attackable() & !taken).filter(|enemy| {
        let distance = scene.hex(*enemy).distance(scene.hex(row));
        scene.owner(*enemy) != player
            && distance <= weapon.range.into()
            && !untargetable(scene, *enemy)
            && near(*enemy)
            && (ignores || sees(*enemy))
    });
    open.fold(0, |open, enemy| open | bit(enemy))
}

/// Whether effects keep a piece from being a target.
fn untargetable(scene: Scene, row: usize) -> bool {
    scene.marks(row, |columns| columns.flags) & flag::UNTARGETABLE != 0
}

/// Whether an attack of a unit with a weapon needs no Line of Sight (LS-6).
fn ignores_sight(scene: Scene, row: usize, weapon: &Weapon) -> bool {
    weapon.ignores_line_of_sight || scene.marks(row, |columns| columns.flags) & flag::IGNORES_LINE_OF_SIGHT != 0
}
