//! Which effects answer what has happened, and how one begins.

use super::condition::valid;
use super::{MAX_BEGUN, Subjects, in_flight};
use crate::content::effect::{Limit, MAX_ABILITIES, MAX_EFFECTS, MAX_WEAPON_EFFECTS, Op, Relation, Test, Trigger};
use crate::content::unit::{ATTACK_CARDS, MAX_WEAPONS};
use crate::content::{Effect, EffectId};
use crate::flow::{Event, EventKind, Frame, NOBODY, Procedure, Rule, Value, call, stack};
use crate::rules::Match;
use crate::rules::relations::Scene;
use crate::rules::relations::aim::attack_in_flight;
use crate::store::layout::{
    ATTACK_FLAGS, CARD_NUMBER, Column, EFFECTS_BEGUN, ENERGY_AMOUNT, UNIT, UNIT_CARD, USED, USED_ACTIVATION,
    USED_ATTACK, USED_GAME, USED_PHASE, USED_ROUND, flag, forbidden,
};
use crate::store::query::rows;

/// What has happened, as the frame of a window or of an activation says it.
#[derive(Copy, Clone, Debug)]
pub struct Happening {
    /// What.
    pub when: Trigger,
    /// Whose deed it was: a row, or nobody.
    pub actor: u8,
    /// The way of moving, a bit.
    pub way: u8,
}

impl Happening {
    /// What a window answers, or what a unit may use in its own activation.
    #[must_use]
    pub fn of(frame: &Frame) -> Self {
        if frame.procedure != Procedure::Window {
            return Self { when: Trigger::Activation, actor: frame.subject, way: 0 };
        }
        let when = Trigger::ALL.get(frame.effect as usize).copied().unwrap_or(Trigger::Activation);
        Self { when, actor: frame.subject, way: 1 << frame.registers[call::MOVEMENT].clamp(0, 7) }
    }
}

/// The column that remembers uses under a limit.
const fn column(limit: Limit) -> Option<Column<u8>> {
    match limit {
        Limit::Activation => Some(USED_ACTIVATION),
        Limit::Attack => Some(USED_ATTACK),
        Limit::Round => Some(USED_ROUND),
        Limit::Phase => Some(USED_PHASE),
        Limit::Game => Some(USED_GAME),
        Limit::Unlimited => None,
    }
}

/// Why an effect does not answer what has happened.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub enum Closed {
    /// It waits for something else, or its unit is not there.
    Other,
    /// It has been used as often as its limit allows.
    Used,
    /// The unit lacks the Energy.
    Cost,
    /// Its conditions do not hold.
    Conditions,
}

/// The targets for which an effect of a unit answers what has happened.
///
/// # Errors
/// Why it does not.
pub fn answers(scene: Scene, happening: Happening, row: usize, place: usize) -> Result<u64, Closed> {
    let (effect, _) = effect_at(scene, row, place).ok_or(Closed::Other)?;
    let used = column(effect.limit).map_or(0, |column| scene.block.piece(column, row));
    let targets = fits(scene, happening, row, effect);
    match targets {
        Err(Closed::Other) => targets,
        _ if used >> place.min(7) & 1 != 0 => Err(Closed::Used),
        _ if effect.cost > scene.block.piece(ENERGY_AMOUNT, row) => Err(Closed::Cost),
        _ => targets,
    }
}

/// The effect at a place of a unit, and its number: those of its card, then those of the attack card with which it attacks.
fn effect_at(scene: Scene<'_>, row: usize, place: usize) -> Option<(&Effect, EffectId)> {
    if let Some(place) = place.checked_sub(OF_ATTACK_CARD) {
        let card = attack_card(scene, row)?;
        let effect = scene.scenario.cards[card as usize].effects.get(place)?;
        return Some((effect, scene.scenario.effect_of_card(card, place)));
    }
    let effect = scene.card(row).effects.get(place)?;
    Some((effect, EffectId::new(scene.block.piece(UNIT_CARD, row), place)))
}

/// First place of the effects of an attack card, behind those that a unit can have.
const OF_ATTACK_CARD: usize = MAX_EFFECTS - 8;
const _: () = assert!(
    MAX_ABILITIES + MAX_WEAPONS * (MAX_WEAPON_EFFECTS + 1) <= OF_ATTACK_CARD
        && MAX_WEAPON_EFFECTS < MAX_EFFECTS - OF_ATTACK_CARD
);

/// The number of the attack card with which a unit attacks, if it does.
fn attack_card(scene: Scene, row: usize) -> Option<u16> {
    if !scene.has_cards() {
        return None;
    }
    let attack = attack_in_flight(scene).filter(|attack| attack.row() == row)?;
    let card = (attack.registers[call::WEAPON] as usize).checked_sub(ATTACK_CARDS)?;
    scene.is_card(card).then(|| scene.block.card(CARD_NUMBER, card))
}

/// The targets for which an effect of a unit answers what has happened, whatever it costs.
///
/// # Errors
/// Why it does not.
pub fn fits(scene: Scene, happening: Happening, row: usize, effect: &Effect) -> Result<u64, Closed> {
    if effect.when != happening.when || !is_open(scene, row, effect) {
        return Err(Closed::Other);
    }
    let targets = in_flight(scene, happening.when);
    let fits = |relation, other: usize| relates(scene, relation, row, other);
    let by = happening.actor == NOBODY || fits(effect.by, happening.actor.into());
    let against = effect.against == Relation::Any || rows(targets).any(|target| fits(effect.against, target));
    if !by || !against || !is_way(effect, happening) {
        return Err(Closed::Other);
    }
    let subjects = Subjects { scene, own: row, actor: happening.actor, chosen: NOBODY, targets, remembered: targets };
    valid(subjects, effect).ok_or(Closed::Conditions)
}

/// Whether the way of moving, if there was a movement, is one that the effect waits for.
#[must_use]
pub const fn is_way(effect: &Effect, happening: Happening) -> bool {
    !matches!(happening.when, Trigger::AfterMovement) || effect.ways & happening.way != 0
}

/// Whether the unit, the weapon in use and what forbids responses leave an effect open.
fn is_open(scene: Scene, row: usize, effect: &Effect) -> bool {
    let in_use = effect.weapon.is_none_or(|weapon| {
        let with =
            |attack: Frame| attack.registers[call::WEAPON] == i16::from(weapon) || is_of_card(scene, row, effect);
        attack_in_flight(scene).is_some_and(|attack| attack.row() == row && with(attack))
    });
    in_use
        && scene.on_board(row)
        && scene.block.get(EFFECTS_BEGUN) < MAX_BEGUN
        && !(effect.optional && is_silenced(scene, row, effect.when))
        && !(is_prevention(effect) && is_prevented(scene))
}

/// Whether an effect is that of the attack card with which a unit attacks.
fn is_of_card(scene: Scene, row: usize, effect: &Effect) -> bool {
    let card = attack_card(scene, row).map(|card| &scene.scenario.cards[card as usize]);
    card.is_some_and(|card| card.effects.iter().any(|own| std::ptr::eq(own, effect)))
}

/// Whether effects keep a unit from responding.
#[must_use]
pub fn is_silenced(scene: Scene, row: usize, when: Trigger) -> bool {
    if when == Trigger::Activation {
        return false;
    }
    let forbids = attack_in_flight(scene).filter(|attack| attack.player != scene.owner(row)).is_some_and(|attack| {
        let flags = scene.block.get(ATTACK_FLAGS) | scene.marks(attack.row(), |columns| columns.flags);
        flags & flag::NO_RESPONSES != 0
    });
    let unanswerable = when.in_attack() && forbids;
    unanswerable || scene.marks(row, |columns| columns.forbid) & forbidden::RESPOND != 0
}

fn is_prevention(effect: &Effect) -> bool {
    effect.ops.iter().any(|op| matches!(op, Op::PreventDefeat { .. }))
}

/// Whether the defeat in progress is prevented already: at most one effect does that (DF-4).
fn is_prevented(scene: Scene) -> bool {
    stack::nearest(scene.block, Procedure::Defeat).is_some_and(|(_, defeat)| defeat.registers[call::PREVENTED] > 0)
}

/// Whether a unit supports the attack of another one, from where it stands itself (LS-7).
fn is_supported(effect: &Effect, happening: Happening, row: usize) -> bool {
    let measures = effect.conditions.iter().any(|condition| matches!(condition.test, Test::Range { .. }));
    measures && happening.actor as usize != row
}

/// Whether `other` stands to the unit in a relation.
fn relates(scene: Scene, relation: Relation, row: usize, other: usize) -> bool {
    let same = scene.owner(row) == scene.owner(other);
    match relation {
        Relation::Own => row == other,
        Relation::Ally => same,
        Relation::OtherAlly => same && row != other,
        Relation::Enemy => !same,
        Relation::Any => true,
    }
}

/// The abilities that a player may use now, as (row, number), by row and number.
#[must_use]
pub fn usable(scene: Scene, frame: &Frame) -> Vec<(u8, u8)> {
    let happening = Happening::of(frame);
    let mut usable = Vec::new();
    if scene.scenario.asking & happening.when.bit() == 0 {
        return usable;
    }
    // In the own activation only the active unit has abilities to use (AC-2).
    let alone = happening.when == Trigger::Activation;
    let units = scene.units() & if alone { 1 << frame.subject } else { u64::MAX };
    for row in rows(units).filter(|row| scene.owner(*row) == frame.player) {
        let card = scene.card(row);
        if card.triggers & happening.when.bit() == 0 {
            continue;
        }
        for place in 0..card.abilities.into() {
            if card.effects[place].optional && answers(scene, happening, row, place).is_ok() {
                usable.push((row as u8, place as u8));
            }
        }
    }
    usable
}

/// The next effect of a player, from a position on, that applies without asking: its position, row and place.
#[must_use]
pub fn applying(scene: Scene, frame: &Frame, from: usize) -> Option<(usize, usize, usize)> {
    let happening = Happening::of(frame);
    let bit = happening.when.bit();
    let own = |row: &usize| {
        let waits = scene.card(*row).triggers & bit != 0 || attack_card(scene, *row).is_some();
        scene.owner(*row) == frame.player && waits
    };
    for row in rows(scene.units()).filter(own).filter(|row| (row + 1) * MAX_EFFECTS > from) {
        let of_unit = scene.card(row).effects.iter().enumerate();
        let of_card = attack_card(scene, row).map_or(&[][..], |card| &scene.scenario.cards[card as usize].effects);
        let of_card = of_card.iter().enumerate().map(|(place, effect)| (OF_ATTACK_CARD + place, effect));
        for (place, effect) in of_unit.chain(of_card) {
            let position = row * MAX_EFFECTS + place;
            let applies = !effect.optional && effect.when != Trigger::Critical && position >= from;
            if applies && answers(scene, happening, row, place).is_ok() {
                return Some((position, row, place));
            }
        }
    }
    None
}

/// An effect of a unit begins: its cost is paid, its use remembered, and its frame pushed (AC-2).
pub fn begin(m: &mut Match, frame: &Frame, row: usize, place: usize) {
    let happening = Happening::of(frame);
    let Ok(targets) = answers(m.scene(), happening, row, place) else { return };
    let scenario = m.scenario;
    let found = effect_at(m.scene(), row, place).filter(|_| m.block.has(UNIT, row));
    let Some(effect) = found.and_then(|(_, id)| scenario.effect(id)) else { return };
    let Some((_, id)) = found else { return };
    if effect.cost > 0 {
        m.block.set_piece(ENERGY_AMOUNT, row, m.block.piece(ENERGY_AMOUNT, row) - effect.cost);
    }
    if let Some(column) = column(effect.limit) {
        m.block.attach(USED, row);
        m.block.set_piece(column, row, m.block.piece(column, row) | 1 << place.min(7));
    }
    if effect.when.in_attack() && is_supported(effect, happening, row) {
        m.log.note(&[Rule::Ls7]);
    }
    let begun = m.block.get(EFFECTS_BEGUN) + 1;
    m.block.set(EFFECTS_BEGUN, begun);
    let player = m.scene().owner(row);
    m.log.add(|| {
        let event = Event::new(EventKind::AbilityUsed, Rule::Ac2).by(player).of(row as u8);
        event.with("ability", Value::Name(effect.name.clone())).int("cost", effect.cost)
    });
    if begun >= MAX_BEGUN {
        m.log.add(|| {
            let event = Event::new(EventKind::Limited, Rule::Flow).by(player).of(row as u8);
            event.with("limit", Value::Text("effects in one activation")).int("most", MAX_BEGUN)
        });
    }
    m.push(&call::effect(player, row as u8, happening.actor, id.0, targets));
}
