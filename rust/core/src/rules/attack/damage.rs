//! Combat damage: steps 9 and 10 of an attack (AT-10, AT-11, AT-13).

use crate::flow::{Event, EventKind, Frame, Rule, Value};
use crate::rules::Match;
use crate::rules::relations::Scene;
use crate::rules::relations::mitigation::{lose, mitigate, reduction};
use crate::store::layout::{
    ATTACK_FLAGS, ATTACKED_DAMAGE, ATTACKED_HITS, FRACTURE, HEALTH_HP, SHIELDS_ACTIVE, TARGET, TARGET_BONUS,
    TARGET_DAMAGE, TARGET_HITS, TARGET_REDUCTION, flag,
};
use crate::store::query::rows;

/// How the damage to a target comes about (AT-10, AT-11).
#[derive(Copy, Clone, Debug, Default, Eq, PartialEq)]
pub struct Reckoning {
    /// Hits against it.
    pub hits: i16,
    /// The sum of all Damage+x.
    pub raised: i16,
    /// What reductions take off.
    pub reduced: i16,
    /// What Fracture adds before Shields (`fracture_check = before_shields`).
    pub fractured: i16,
    /// What Shields stop.
    pub shielded: u8,
    /// The damage of step 9.
    pub damage: i16,
    /// What Fracture adds in step 10 (`fracture_check = after_shields`).
    pub fracture: i16,
}

/// The damage that the attack in flight deals to a target as things stand.
#[must_use]
pub fn reckon(scene: Scene, attacker: usize, target: usize) -> Reckoning {
    let (block, settings) = (scene.block, &scene.scenario.settings);
    let hits = i16::from(block.piece(TARGET_HITS, target));
    let raised = scene.modifier(attacker, |columns| columns.damage).saturating_add(block.piece(TARGET_BONUS, target));
    let amount = hits.saturating_add(raised).max(0);
    let ignored = block.get(ATTACK_FLAGS) | scene.marks(attacker, |columns| columns.flags);
    let ignored = ignored & flag::IGNORES_MITIGATION != 0;
    let less = (i16::from(reduction(scene, target)) + i16::from(block.piece(TARGET_REDUCTION, target))).max(0);
    let reduced = if ignored { 0 } else { less.min(amount) };
    let shields = if ignored { 0 } else { block.piece(SHIELDS_ACTIVE, target) };
    let bonus = |damage: i16| {
        let counts = block.has(FRACTURE, target) && damage >= settings.fracture_threshold;
        if counts { settings.fracture_bonus } else { 0 }
    };
    let before_shields = settings.fracture_check;
    let fractured = if before_shields { bonus(amount - reduced) } else { 0 };
    let (damage, shielded) = mitigate((amount - reduced).saturating_add(fractured), 0, shields);
    let fracture = if before_shields { 0 } else { bonus(damage) };
    Reckoning { hits, raised, reduced, fractured, shielded, damage, fracture }
}

/// Step 9: all targets take their damage at once, HP stop at 0.
pub(super) fn deal(m: &mut Match, frame: &Frame) {
    m.log.note(&[Rule::At13]);
    for row in rows(m.block.having(TARGET)) {
        let reckoning = reckon(m.scene(), frame.row(), row);
        if m.scenario.settings.fracture_check && reckoning.fractured > 0 {
            end_fracture(m, frame, row);
        }
        m.block.set_piece(SHIELDS_ACTIVE, row, m.block.piece(SHIELDS_ACTIVE, row) - reckoning.shielded);
        m.block.set_piece(ATTACKED_HITS, row, m.block.piece(TARGET_HITS, row));
        lose(m.block, row, reckoning.damage);
        note(m, frame, row, reckoning, Rule::At10);
    }
}

/// Step 10: Fracture of each target that has taken enough (AT-11).
pub(super) fn fracture(m: &mut Match, frame: &Frame) {
    let settings = &m.scenario.settings;
    if settings.fracture_check {
        return;
    }
    for row in rows(m.block.having(TARGET) & m.block.having(FRACTURE)) {
        if m.block.piece(TARGET_DAMAGE, row) < settings.fracture_threshold {
            continue;
        }
        end_fracture(m, frame, row);
        lose(m.block, row, settings.fracture_bonus);
        note(m, frame, row, Reckoning { damage: settings.fracture_bonus, ..Reckoning::default() }, Rule::At11);
    }
}

fn end_fracture(m: &mut Match, frame: &Frame, row: usize) {
    m.block.detach(FRACTURE, row);
    m.log.add(|| {
        let event = Event::new(EventKind::StatusEnded, Rule::At11).by(frame.player).of(frame.subject);
        event.to(row as u8).with("status", Value::Text("fracture"))
    });
}

/// Writes down what a target has taken, and of what it was made.
fn note(m: &mut Match, frame: &Frame, row: usize, reckoning: Reckoning, rule: Rule) {
    for column in [TARGET_DAMAGE, ATTACKED_DAMAGE] {
        let all = m.block.piece(column, row).saturating_add(reckoning.damage);
        m.block.set_piece(column, row, all);
    }
    let hp = m.block.piece(HEALTH_HP, row);
    m.log.add(|| {
        let event = Event::new(EventKind::Damaged, rule).by(frame.player).of(frame.subject).to(row as u8);
        let event = event.int("damage", reckoning.damage).int("shielded", reckoning.shielded).int("hp", hp);
        let event = event.int("combat", 1);
        if rule == Rule::At11 {
            return event;
        }
        let event = event.int("hits", reckoning.hits).int("raised", reckoning.raised);
        event.int("reduced", reckoning.reduced).int("fractured", reckoning.fractured)
    });
}
