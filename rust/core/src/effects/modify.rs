//! Ops that change numbers of a unit or of the attack in flight. Numbers stop at the ends of their fields.

use super::condition::core_status;
use crate::content::effect::{Duration, Field, Modified, STATUSES};
use crate::flow::{Event, EventKind, Frame, Rule, Value};
use crate::rules::Match;
use crate::rules::relations::modifiers::DURATIONS;
use crate::store::layout::{
    ATTACK_ACCURACY, ATTACK_CRITICAL_FROM, ATTACK_FLAGS, ATTACK_STRENGTH, ATTACK_TL, Column, ENERGY_AMOUNT, HEALTH,
    HEALTH_HP, HEALTH_MAX, MARKS, MARKS_BITS, MODIFIERS, Modifiers, SHIELDS, SHIELDS_ACTIVE, SHIELDS_TOTAL, Slot,
    TARGET, TARGET_BONUS, TARGET_REDUCTION, forbidden,
};
use crate::store::{Schema, Table};

/// Most that a modifier can add up to, either way.
const MOST: i8 = 99;

/// `what` of this attack changes, for all targets (AT-6).
pub(super) fn attack(m: &mut Match, frame: &Frame, what: Modified, amount: i8) {
    let slot: Slot<i8> = match what {
        Modified::Strength => ATTACK_STRENGTH,
        Modified::Accuracy => ATTACK_ACCURACY,
        Modified::Cost => ATTACK_TL,
        _ => return,
    };
    m.block.set(slot, m.block.get(slot).saturating_add(amount).clamp(-MOST, MOST));
    report(m, frame, frame.row(), what.name(), amount.into(), Duration::Attack, rule(what));
}

/// The rule that a modifier belongs to.
const fn rule(what: Modified) -> Rule {
    match what {
        Modified::Strength | Modified::Accuracy => Rule::At6,
        Modified::Damage | Modified::Reduction => Rule::At10,
        Modified::Advance | Modified::Dash => Rule::Mv1,
        Modified::Cost => Rule::Tl6,
    }
}

fn report(m: &mut Match, frame: &Frame, row: usize, what: &'static str, amount: i64, lasts: Duration, rule: Rule) {
    m.log.add(|| {
        let event = Event::new(EventKind::Modified, rule).by(frame.player).of(frame.subject).to(row as u8);
        event.with("what", Value::Text(what)).int("amount", amount).with("lasts", Value::Text(lasts.name()))
    });
}

/// Dice are critical hits from this face on: the lowest face counts (AT-7).
pub(super) fn critical_range(m: &mut Match, frame: &Frame, face: u8, lasts: Duration) {
    let row = frame.row();
    let lower = |old: u8| if old == 0 { face } else { old.min(face) };
    if lasts == Duration::Attack {
        m.block.set(ATTACK_CRITICAL_FROM, lower(m.block.get(ATTACK_CRITICAL_FROM)));
    } else {
        let columns = lasting(m, row, lasts);
        m.block.set_piece(columns.critical_from, row, lower(m.block.piece(columns.critical_from, row)));
    }
    report(m, frame, row, "critical_from", face.into(), lasts, Rule::At7);
}

/// A property of this attack.
pub(super) fn attack_flag(m: &mut Match, frame: &Frame, bit: u8) {
    m.block.set(ATTACK_FLAGS, m.block.get(ATTACK_FLAGS) | bit);
    report(m, frame, frame.row(), flag_name(bit), 1, Duration::Attack, Rule::At5);
}

const fn flag_name(bit: u8) -> &'static str {
    use crate::store::layout::flag;
    match bit {
        flag::IGNORES_LINE_OF_SIGHT => "ignore_line_of_sight",
        flag::NO_RESPONSES => "no_responses",
        flag::IGNORES_MITIGATION => "ignore_mitigation",
        _ => "untargetable",
    }
}

/// The columns of modifiers of a unit for a time; the unit has the component from here on.
fn lasting(m: &mut Match, row: usize, lasts: Duration) -> &'static Modifiers {
    let number = (lasts as usize).saturating_sub(1).min(DURATIONS.len() - 1);
    m.block.attach(DURATIONS[number], row);
    &MODIFIERS[number]
}

/// A number of a unit changes for a time; of a target, only for this attack.
pub(super) fn piece(m: &mut Match, frame: &Frame, row: usize, what: Modified, amount: i8, lasts: Duration) {
    if lasts == Duration::Attack {
        if !m.block.has(TARGET, row) {
            return;
        }
        if what == Modified::Damage {
            let total = m.block.piece(TARGET_BONUS, row).saturating_add(amount.into());
            m.block.set_piece(TARGET_BONUS, row, total);
            m.log.add(|| {
                let event = Event::new(EventKind::DamageRaised, Rule::At10).by(frame.player).of(frame.subject);
                event.to(row as u8).int("amount", amount).int("total", total)
            });
            return;
        }
        let total = m.block.piece(TARGET_REDUCTION, row).saturating_add(amount).clamp(-MOST, MOST);
        m.block.set_piece(TARGET_REDUCTION, row, total);
    } else {
        if !m.block.has(crate::store::layout::UNIT, row) {
            return;
        }
        let columns = lasting(m, row, lasts);
        let column: Column<i8> = match what {
            Modified::Strength => columns.strength,
            Modified::Accuracy => columns.accuracy,
            Modified::Damage => columns.damage,
            Modified::Reduction => columns.reduction,
            Modified::Advance => columns.advance,
            Modified::Dash => columns.dash,
            Modified::Cost => columns.tl,
        };
        let total = m.block.piece(column, row).saturating_add(amount).clamp(-MOST, MOST);
        m.block.set_piece(column, row, total);
    }
    report(m, frame, row, what.name(), amount.into(), lasts, rule(what));
}

/// A property of a unit for a time.
pub(super) fn flag(m: &mut Match, frame: &Frame, row: usize, bit: u8, lasts: Duration) {
    let columns = lasting(m, row, lasts);
    m.block.set_piece(columns.flags, row, m.block.piece(columns.flags, row) | bit);
    report(m, frame, row, flag_name(bit), 1, lasts, Rule::At2);
}

/// A unit may not do some things for a time.
pub(super) fn forbid(m: &mut Match, frame: &Frame, row: usize, what: u8, lasts: Duration) {
    let columns = lasting(m, row, lasts);
    m.block.set_piece(columns.forbid, row, m.block.piece(columns.forbid, row) | what);
    m.log.add(|| {
        let words = forbidden::NAMES.iter().enumerate().filter(|(bit, _)| what >> bit & 1 != 0);
        let words: Vec<&str> = words.map(|(_, name)| *name).collect();
        let event = Event::new(EventKind::Forbidden, Rule::Ac1).by(frame.player).of(frame.subject).to(row as u8);
        event.with("what", Value::Name(words.join(", "))).with("lasts", Value::Text(lasts.name()))
    });
}

/// A unit gets a status, or loses it; one that it has is not given twice (BD-3).
pub(super) fn status(m: &mut Match, frame: &Frame, row: usize, status: u8, gives: bool) {
    if super::condition::has_status(m.scene(), row, status) == gives {
        return;
    }
    match core_status(status) {
        Some(component) if gives => m.block.attach(component, row),
        Some(component) => m.block.detach(component, row),
        None => {
            m.block.attach(MARKS, row);
            let bits = m.block.piece(MARKS_BITS, row) ^ 1 << (status - STATUSES.len() as u8);
            m.block.set_piece(MARKS_BITS, row, bits);
            if bits == 0 {
                m.block.detach(MARKS, row);
            }
        }
    }
    m.log.add(|| {
        let kind = if gives { EventKind::StatusGiven } else { EventKind::StatusEnded };
        let own = || m.scenario.statuses.get((status as usize).saturating_sub(STATUSES.len())).cloned();
        let name = STATUSES.get(status as usize).map_or_else(|| own().unwrap_or_default(), |name| (*name).to_owned());
        let event = Event::new(kind, Rule::Bd3).by(frame.player).of(frame.subject).to(row as u8);
        event.with("status", Value::Name(name))
    });
}

/// Shields are deactivated, or made active again.
pub(super) fn shields(m: &mut Match, frame: &Frame, row: usize, amount: u8, restores: bool) {
    if !m.block.has(SHIELDS, row) {
        return;
    }
    let (active, total) = (m.block.piece(SHIELDS_ACTIVE, row), m.block.piece(SHIELDS_TOTAL, row));
    let now = if restores { active.saturating_add(amount).min(total) } else { active.saturating_sub(amount) };
    if now == active {
        return;
    }
    m.block.set_piece(SHIELDS_ACTIVE, row, now);
    m.log.add(|| {
        let event = Event::new(EventKind::ShieldsChanged, Rule::At10).by(frame.player).of(frame.subject);
        event.to(row as u8).int("active", now)
    });
}

/// Energy is given or taken, never below 0 (BD-2).
pub(super) fn energy(m: &mut Match, frame: &Frame, row: usize, amount: i16) {
    let total = m.block.piece(ENERGY_AMOUNT, row).saturating_add(amount).max(0);
    m.block.set_piece(ENERGY_AMOUNT, row, total);
    m.log.add(|| {
        let event = Event::new(EventKind::EnergyGained, Rule::Bd2).by(frame.player).of(frame.subject).to(row as u8);
        event.int("amount", amount).int("total", total)
    });
}

/// HP are given back, never more than all.
pub(super) fn heal(m: &mut Match, frame: &Frame, row: usize, amount: i16) {
    if !m.block.has(HEALTH, row) {
        return;
    }
    let (old, max) = (m.block.piece(HEALTH_HP, row), m.block.piece(HEALTH_MAX, row));
    let hp = old.saturating_add(amount).min(max);
    m.block.set_piece(HEALTH_HP, row, hp);
    m.log.add(|| {
        let event = Event::new(EventKind::Healed, Rule::At10).by(frame.player).of(frame.subject).to(row as u8);
        event.int("amount", hp - old).int("hp", hp)
    });
}

/// A field is written; it stops at what it can hold and at what makes sense beside its neighbours.
pub(super) fn write(m: &mut Match, frame: &Frame, piece: usize, field: &Field, amount: i64, adds: bool) {
    let schema = &m.scenario.schema;
    let row = match field.table {
        Table::Match => 0,
        Table::Players => frame.who(),
        Table::Pieces | Table::Cards => piece,
    };
    let wanted = |old: i64| if adds { old.saturating_add(amount) } else { amount };
    let Some(mut value) = m.block.change(schema, field.place, row, wanted) else { return };
    if field.place.component < Schema::CORE {
        keep_sense(m, row);
        value = m.block.value(schema, field.place, row);
    }
    m.log.add(|| {
        let event = Event::new(EventKind::FieldChanged, Rule::Flow).by(frame.player).of(frame.subject).to(piece as u8);
        event.with("field", Value::Name(field.name.clone())).int("value", value)
    });
    if field.is_of(HEALTH) && m.block.piece(HEALTH_HP, row) == 0 {
        m.queue_defeat(row);
    }
}

/// Core fields stop at what makes sense beside their neighbours.
fn keep_sense(m: &mut Match, row: usize) {
    let max = m.block.piece(HEALTH_MAX, row).max(1);
    if m.block.has(HEALTH, row) {
        m.block.set_piece(HEALTH_MAX, row, max);
        m.block.set_piece(HEALTH_HP, row, m.block.piece(HEALTH_HP, row).clamp(0, max));
    }
    let active = m.block.piece(SHIELDS_ACTIVE, row).min(m.block.piece(SHIELDS_TOTAL, row));
    m.block.set_piece(SHIELDS_ACTIVE, row, active);
    m.block.set_piece(ENERGY_AMOUNT, row, m.block.piece(ENERGY_AMOUNT, row).max(0));
}
