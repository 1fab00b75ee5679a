//! Accuracy, critical range and what the dice of the attack in flight count for (AT-6 to AT-8).

use super::Scene;
use crate::content::Weapon;
use crate::dice::tally;
use crate::flow::{Frame, Procedure, call, stack};
use crate::store::layout::{ATTACK_CRITICAL_FROM, ATTACK_TL, FACES_AT, FACES_LEN, MAX_DICE, TARGET, TARGET_ACCURACY};
use crate::store::query::rows;

/// Accuracy by terrain (AT-8): several levels of difference count once.
#[must_use]
pub fn terrain_accuracy(scene: Scene, attacker: usize, target: usize) -> i8 {
    let settings = &scene.scenario.settings;
    let hex = scene.hex(target);
    let height = match scene.level(hex).cmp(&scene.level(scene.hex(attacker))) {
        std::cmp::Ordering::Greater => settings.accuracy_higher,
        std::cmp::Ordering::Less => settings.accuracy_lower,
        std::cmp::Ordering::Equal => 0,
    };
    (height + if scene.in_water(hex) { settings.accuracy_water } else { 0 }) as i8
}

/// The least face that is a critical hit in an attack of this unit: the lowest that settings, the unit's modifiers
/// and the attack in flight say (AT-7).
#[must_use]
pub fn critical_from(scene: Scene, attacker: usize) -> u8 {
    let widened = [scene.critical_from(attacker), scene.block.get(ATTACK_CRITICAL_FROM)];
    let usual = scene.scenario.settings.critical_from as u8;
    widened.into_iter().filter(|face| *face > 0).fold(usual, u8::min)
}

/// The faces rolled in the attack in flight.
#[must_use]
pub fn faces(scene: Scene<'_>) -> &[u8] {
    let length = (scene.block.get(FACES_LEN) as usize).min(MAX_DICE);
    &scene.block.bytes()[FACES_AT..FACES_AT + length]
}

/// The dice of the attack in flight, a bit each, that hit any target without being critical hits, and those that
/// hit none.
#[must_use]
pub fn hits_and_misses(scene: Scene, attacker: usize) -> (u64, u64) {
    let hit_on = scene.scenario.settings.hit_on as u8;
    let critical_from = critical_from(scene, attacker);
    let (mut hits, mut misses) = (0, 0);
    for (die, face) in faces(scene).iter().enumerate().filter(|(_, face)| **face < critical_from) {
        let hits_one =
            |target| tally(&[*face], scene.block.piece(TARGET_ACCURACY, target), hit_on, critical_from).hits > 0;
        if rows(scene.block.having(TARGET)).any(hits_one) {
            hits |= 1 << die;
        } else {
            misses |= 1 << die;
        }
    }
    (hits, misses)
}

/// The attack in flight: the frame of it that is nearest to the top.
#[must_use]
pub fn attack_in_flight(scene: Scene) -> Option<Frame> {
    let top = stack::top(scene.block).filter(|frame| frame.procedure == Procedure::Attack);
    top.or_else(|| stack::nearest(scene.block, Procedure::Attack).map(|(_, frame)| frame))
}

/// The weapon of an attack; none if the unit's card was changed in mid-attack to one that has fewer.
#[must_use]
pub fn weapon<'a>(scene: Scene<'a>, attack: &Frame) -> Option<&'a Weapon> {
    scene.card(attack.row()).weapons.get(attack.registers[call::WEAPON] as usize)
}

/// What an attack costs, as effects have changed it (TL-6).
#[must_use]
pub fn attack_cost(scene: Scene, attack: &Frame) -> i16 {
    let printed = weapon(scene, attack).map_or(0, |weapon| weapon.tl);
    let changed = scene.cost(attack.row(), printed).saturating_add(scene.block.get(ATTACK_TL).into());
    changed.max(scene.scenario.settings.tl_cost_floor.min(printed))
}
