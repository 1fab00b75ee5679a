//! Explanations of rolls and damage, from the code that decides them.

use super::Action;
use crate::flow::{Frame, call};
use crate::rules::attack::targets;
use crate::rules::relations::Scene;
use crate::rules::relations::aim::{self, Part, attack_in_flight};
use crate::store::layout::{TARGET, TARGET_ACCURACY};
use crate::store::query::{bit, rows};

pub use crate::rules::attack::damage::{Reckoning, reckon};

/// What an attack rolls against a target.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Against {
    /// Row of the target.
    pub target: usize,
    /// Accuracy.
    pub accuracy: i8,
    /// Of what it is made; nothing where it was taken before (AT-6).
    pub parts: Vec<Part>,
    /// The least face that hits (AT-7).
    pub hits_from: u8,
}

/// What an attack rolls.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Roll {
    /// Row of the attacker.
    pub attacker: usize,
    /// Index of the weapon.
    pub weapon: usize,
    /// Dice.
    pub dice: i16,
    /// Of what they are made.
    pub parts: Vec<Part>,
    /// The least face that is a critical hit (AT-7).
    pub critical_from: u8,
    /// Each target.
    pub against: Vec<Against>,
}

/// What an attack would roll as things stand: `action`, or the attack in flight. `None` if the action is no attack, has
/// no targets, or no attack is in flight.
#[must_use]
pub fn roll(scene: Scene, action: Option<Action>) -> Option<Roll> {
    let attack = match action {
        Some(action) => considered(scene, action)?,
        None => attack_in_flight(scene)?,
    };
    // What was taken at the roll stays (AT-6).
    let taken = action.is_none() && !aim::faces(scene).is_empty();
    let targets = if action.is_none() { scene.block.having(TARGET) } else { attack.mask };
    let (mut parts, attacker) = (Vec::new(), attack.row());
    let dice = aim::dice(scene, &attack, &mut |part| keep(&mut parts, part));
    let critical_from = aim::critical_from(scene, attacker);
    let hit_on = scene.scenario.settings.hit_on as u8;
    let against = rows(targets).map(|target| {
        let mut parts = Vec::new();
        let accuracy = if taken {
            scene.block.piece(TARGET_ACCURACY, target)
        } else {
            aim::accuracy(scene, attacker, target, &mut |part| keep(&mut parts, part))
        };
        let hits_from = crate::dice::hit_threshold(accuracy, hit_on, critical_from);
        Against { target, accuracy, parts, hits_from }
    });
    let against = against.collect();
    Some(Roll { attacker, weapon: attack.registers[call::WEAPON] as usize, dice, parts, critical_from, against })
}

/// The frame of an attack that is only considered, with its targets in the mask.
fn considered(scene: Scene, action: Action) -> Option<Frame> {
    let (unit, weapon, targets) = match action {
        Action::Attack { unit, weapon, target } => (unit, weapon, if target < 64 { bit(target.into()) } else { 0 }),
        Action::AttackArea { unit, weapon, placement } if scene.is_unit_on_board(unit) => {
            (unit, weapon, targets::in_area(scene, unit.into(), weapon.into(), placement).ok()?)
        }
        _ => return None,
    };
    let there = scene.is_unit_on_board(unit) && targets & scene.attackable() == targets && targets != 0;
    let known = there && scene.weapon(unit.into(), weapon.into()).is_some();
    known.then(|| call::attack(scene.owner(unit.into()), unit, weapon, targets))
}

/// Parts that change nothing are left out.
fn keep(parts: &mut Vec<Part>, part: Part) {
    if part.1 != 0 {
        parts.push(part);
    }
}

/// How the damage of the attack in flight to a target comes about as things stand; `None` if it is no target of one.
#[must_use]
pub fn damage(scene: Scene, target: usize) -> Option<Reckoning> {
    let attack = attack_in_flight(scene)?;
    (target < 64 && scene.block.has(TARGET, target)).then(|| reckon(scene, attack.row(), target))
}
