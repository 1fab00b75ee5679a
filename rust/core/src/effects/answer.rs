//! Which effects answer what has happened, and how one begins.

use super::condition::valid;
use super::{MAX_BEGUN, Subjects, in_flight};
use crate::content::effect::{Limit, MAX_EFFECTS, Op, Relation, Test, Trigger};
use crate::content::{Effect, EffectId};
use crate::flow::{Event, EventKind, Frame, NOBODY, Procedure, Rule, Value, call, stack};
use crate::rules::Match;
use crate::rules::relations::Scene;
use crate::rules::relations::aim::attack_in_flight;
use crate::store::layout::{
    ATTACK_FLAGS, Column, EFFECTS_BEGUN, ENERGY_AMOUNT, UNIT, UNIT_CARD, USED, USED_ACTIVATION, USED_ATTACK, USED_GAME,
    USED_PHASE, USED_ROUND, flag, forbidden,
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
    let effect = scene.card(row).effects.get(place).filter(|effect| effect.when == happening.when);
    let effect = effect.filter(|effect| is_open(scene, row, effect)).ok_or(Closed::Other)?;
    let targets = in_flight(scene, happening.when);
    let fits = |relation, other: usize| relates(scene, relation, row, other);
    let by = happening.actor == NOBODY || fits(effect.by, happening.actor.into());
    let against = effect.against == Relation::Any || rows(targets).any(|target| fits(effect.against, target));
    if !by || !against || !is_way(effect, happening) {
        return Err(Closed::Other);
    }
    let used = column(effect.limit).map_or(0, |column| scene.block.piece(column, row));
    if used >> place.min(7) & 1 != 0 {
        return Err(Closed::Used);
    }
    if effect.cost > scene.block.piece(ENERGY_AMOUNT, row) {
        return Err(Closed::Cost);
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
        attack_in_flight(scene)
            .is_some_and(|attack| attack.row() == row && attack.registers[call::WEAPON] == i16::from(weapon))
    });
    in_use
        && scene.on_board(row)
        && scene.block.get(EFFECTS_BEGUN) < MAX_BEGUN
        && !(effect.optional && is_silenced(scene, row, effect.when))
        && !(is_prevention(effect) && is_prevented(scene))
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
    let own = |row: &usize| scene.owner(*row) == frame.player && scene.card(*row).triggers & bit != 0;
    for row in rows(scene.units()).filter(own).filter(|row| (row + 1) * MAX_EFFECTS > from) {
        for (place, effect) in scene.card(row).effects.iter().enumerate() {
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
    let id = EffectId::new(m.block.piece(UNIT_CARD, row), place);
    let Some(effect) = scenario.effect(id).filter(|_| m.block.has(UNIT, row)) else { return };
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
