//! Rules that are at work without an event of their own: counted only where somebody wants to know (`sim --coverage`).

use super::aim::weapon;
use super::engaged::engaged_at;
use super::{Scene, sight};
use crate::board::{Hex, Obstacle};
use crate::flow::{Frame, Rule};
use crate::store::query::rows;

/// Rules at work in the declaration of an attack: its targets, and what stands in the way of others.
#[must_use]
pub fn of_attack(scene: Scene, attack: &Frame) -> Vec<Rule> {
    let Some(weapon) = weapon(scene, attack) else { return Vec::new() };
    let (unit, area) = (attack.row(), weapon.is_area());
    let mut rules = vec![Rule::At1, Rule::At2];
    if engaged_at(scene, scene.owner(unit), scene.hex(unit)) != 0 {
        rules.push(Rule::At3);
    }
    if area {
        rules.extend([Rule::At4, Rule::Ls6]);
    }
    let in_range = rows(scene.attackable()).filter(|other| {
        let distance = scene.hex(*other).distance(scene.hex(unit));
        scene.owner(*other) != scene.owner(unit) && (2..=weapon.range.into()).contains(&distance)
    });
    for sight in in_range.filter_map(|other| sight::explain(scene, unit, other, area)) {
        rules.extend([Rule::Ls1, Rule::Ls2]);
        let blocked =
            |(_, obstacle): &(Hex, Obstacle)| if *obstacle == Obstacle::Terrain { Rule::Ls3 } else { Rule::Ls4 };
        rules.extend(sight.blocked_by.iter().map(blocked));
        if !sight.choices.is_empty() {
            rules.push(Rule::Ls5);
        }
    }
    rules
}

/// Rules at work in a movement along a path, before it is made.
#[must_use]
pub fn of_movement(scene: Scene, unit: usize, path: &[Hex]) -> Vec<Rule> {
    let from = scene.hex(unit);
    let mut rules = Vec::new();
    if path.iter().any(|hex| *hex != from && scene.at(scene.standing(), *hex).is_some()) {
        rules.push(Rule::Mv2);
    }
    if scene.in_water(from) || engaged_at(scene, scene.owner(unit), from) != 0 {
        rules.push(Rule::Mv3);
    }
    if path.iter().any(|hex| scene.in_water(*hex) || scene.level(*hex) != scene.level(from)) {
        rules.push(Rule::Bd1);
    }
    rules
}
