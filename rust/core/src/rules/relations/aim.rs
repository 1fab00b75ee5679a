//! Accuracy, critical range and what the dice of the attack in flight count for (AT-6 to AT-8).

use super::Scene;
use crate::content::Weapon;
use crate::dice::tally;
use crate::flow::procedure::Attack;
use crate::flow::{Frame, Procedure, Rule, call, stack};
use crate::store::layout::{
    ATTACK_ACCURACY, ATTACK_CRITICAL_FROM, ATTACK_STRENGTH, ATTACK_TL, FACES_AT, FACES_LEN, MAX_DICE, TARGET,
    TARGET_ACCURACY, UPGRADES_STRENGTH,
};
use crate::store::query::rows;

/// A part of a number, for those who explain it: its source, the amount, and the rule.
pub type Part = (&'static str, i16, Rule);

/// Accuracy by terrain (AT-8): several levels of difference count once.
#[must_use]
pub fn terrain_accuracy(scene: Scene, attacker: usize, target: usize) -> i8 {
    by_terrain(scene, attacker, target, &mut |_| {}) as i8
}

fn by_terrain(scene: Scene, attacker: usize, target: usize, tell: &mut impl FnMut(Part)) -> i16 {
    let settings = &scene.scenario.settings;
    let hex = scene.hex(target);
    let (source, height) = match scene.level(hex).cmp(&scene.level(scene.hex(attacker))) {
        std::cmp::Ordering::Greater => ("higher target", settings.accuracy_higher),
        std::cmp::Ordering::Less => ("lower target", settings.accuracy_lower),
        std::cmp::Ordering::Equal => ("", 0),
    };
    let water = if scene.in_water(hex) { settings.accuracy_water } else { 0 };
    tell((source, height, Rule::At8));
    tell(("target in water", water, Rule::At8));
    height + water
}

/// The Accuracy of an attack against a target (AT-6, AT-8); tells of what it is made.
#[must_use]
pub fn accuracy(scene: Scene, attacker: usize, target: usize, tell: &mut impl FnMut(Part)) -> i8 {
    let terrain = by_terrain(scene, attacker, target, tell);
    let attack = i16::from(scene.block.get(ATTACK_ACCURACY));
    let unit = scene.modifier(attacker, |columns| columns.accuracy);
    tell(("effects on this attack", attack, Rule::At6));
    tell(("effects on the attacker", unit, Rule::At6));
    (terrain + attack + unit).clamp(-99, 99) as i8
}

/// The dice of an attack (AT-1, AT-6); tells of what they are made.
#[must_use]
pub fn dice(scene: Scene, attack: &Frame, tell: &mut impl FnMut(Part)) -> i16 {
    let unit = attack.row();
    let strength = weapon(scene, attack).map_or(0, |weapon| weapon.strength.into());
    let upgrades = i16::from(scene.block.piece(UPGRADES_STRENGTH, unit));
    let of_attack = i16::from(scene.block.get(ATTACK_STRENGTH));
    let of_unit = scene.modifier(unit, |columns| columns.strength);
    let wanted = strength + upgrades + of_attack + of_unit;
    let dice = wanted.max(scene.scenario.settings.min_attack_dice).min(MAX_DICE as i16);
    tell(("Strength", strength, Rule::At1));
    tell(("Strength Upgrades", upgrades, Rule::Bd4));
    tell(("effects on this attack", of_attack, Rule::At6));
    tell(("effects on the attacker", of_unit, Rule::At6));
    tell(("least and most dice", dice - wanted, Rule::At6));
    dice
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
    scene.weapon(attack.row(), attack.registers[call::WEAPON] as usize)
}

/// The TL of an attack as conditions and mods see it: modified or printed (TL-6).
#[must_use]
pub fn told_cost(scene: Scene, attack: &Frame) -> i16 {
    if scene.scenario.settings.tl_identity {
        return weapon(scene, attack).map_or(0, |weapon| weapon.tl);
    }
    attack_cost(scene, attack)
}

/// What an attack costs, as effects have changed it before it was paid (TL-6).
#[must_use]
pub fn attack_cost(scene: Scene, attack: &Frame) -> i16 {
    if attack.step > Attack::PAY {
        return attack.registers[call::TL];
    }
    let printed = weapon(scene, attack).map_or(0, |weapon| weapon.tl);
    scene.changed_cost(attack.row(), printed, scene.block.get(ATTACK_TL).into())
}
