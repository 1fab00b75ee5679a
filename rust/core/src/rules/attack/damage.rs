//! Combat damage: steps 9 and 10 of an attack (AT-10, AT-11, AT-13).

use crate::flow::{Event, EventKind, Frame, Rule, Value};
use crate::rules::Match;
use crate::rules::relations::mitigation::{lose, reduction, take};
use crate::store::layout::{
    ATTACK_FLAGS, ATTACKED_DAMAGE, ATTACKED_HITS, FRACTURE, HEALTH_HP, TARGET, TARGET_BONUS, TARGET_DAMAGE,
    TARGET_HITS, TARGET_REDUCTION, flag,
};
use crate::store::query::rows;

/// Step 9: all targets take their damage at once, HP stop at 0.
pub(super) fn deal(m: &mut Match, frame: &Frame) {
    m.log.note(&[Rule::At13]);
    let bonus = m.scene().modifier(frame.row(), |columns| columns.damage);
    for row in rows(m.block.having(TARGET)) {
        let raised = bonus.saturating_add(m.block.piece(TARGET_BONUS, row));
        let amount = i16::from(m.block.piece(TARGET_HITS, row)).saturating_add(raised).max(0);
        m.block.set_piece(ATTACKED_HITS, row, m.block.piece(TARGET_HITS, row));
        let (damage, stopped) = meet(m, frame, row, amount);
        note(m, frame, row, damage, stopped, Rule::At10);
    }
}

/// A target takes damage behind reductions and Shields, if they count; gives what was dealt and stopped.
fn meet(m: &mut Match, frame: &Frame, row: usize, amount: i16) -> (i16, u8) {
    let ignored = m.block.get(ATTACK_FLAGS) | m.scene().marks(frame.row(), |columns| columns.flags);
    let ignored = ignored & flag::IGNORES_MITIGATION != 0;
    let less = i16::from(reduction(m.scene(), row)) + i16::from(m.block.piece(TARGET_REDUCTION, row));
    let reduced = if ignored { amount } else { (amount - less.max(0)).max(0) };
    let amount = if m.scenario.settings.fracture_check { fractured(m, frame, row, reduced) } else { reduced };
    if ignored {
        lose(m.block, row, amount);
        return (amount, 0);
    }
    take(m.block, row, amount, 0)
}

/// With `fracture_check = before_shields`: the damage with what Fracture adds before Shields (AT-11).
fn fractured(m: &mut Match, frame: &Frame, row: usize, amount: i16) -> i16 {
    let settings = &m.scenario.settings;
    if !m.block.has(FRACTURE, row) || amount < settings.fracture_threshold {
        return amount;
    }
    end_fracture(m, frame, row);
    amount.saturating_add(settings.fracture_bonus)
}

/// Step 10: Fracture of each target that has taken enough (AT-11).
pub(super) fn fracture(m: &mut Match, frame: &Frame) {
    if m.scenario.settings.fracture_check {
        return;
    }
    for row in rows(m.block.having(TARGET) & m.block.having(FRACTURE)) {
        let before = m.block.piece(TARGET_DAMAGE, row);
        if before < m.scenario.settings.fracture_threshold {
            continue;
        }
        end_fracture(m, frame, row);
        let bonus = m.scenario.settings.fracture_bonus;
        lose(m.block, row, bonus);
        note(m, frame, row, bonus, 0, Rule::At11);
    }
}

fn end_fracture(m: &mut Match, frame: &Frame, row: usize) {
    m.block.detach(FRACTURE, row);
    m.log.add(|| {
        let event = Event::new(EventKind::StatusEnded, Rule::At11).by(frame.player).of(frame.subject);
        event.to(row as u8).with("status", Value::Text("fracture"))
    });
}

/// Writes down what a target has taken.
fn note(m: &mut Match, frame: &Frame, row: usize, damage: i16, stopped: u8, rule: Rule) {
    for column in [TARGET_DAMAGE, ATTACKED_DAMAGE] {
        let all = m.block.piece(column, row).saturating_add(damage);
        m.block.set_piece(column, row, all);
    }
    let hp = m.block.piece(HEALTH_HP, row);
    m.log.add(|| {
        let event = Event::new(EventKind::Damaged, rule).by(frame.player).of(frame.subject).to(row as u8);
        event.int("damage", damage).int("shielded", stopped).int("hp", hp).int("combat", 1)
    });
}
