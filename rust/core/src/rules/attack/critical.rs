//! The critical effect of a weapon (AT-9): its ops, one after another.

use super::{count_faces, weapon};
use crate::content::unit::{CriticalEffect, Op};
use crate::flow::{Event, EventKind, Flow, Frame, Procedure, Rule, call, procedure::Critical as Step, roll, stack};
use crate::rules::Match;
use crate::store::layout::{CRITICALS, DAMAGE_BONUS, FACES_LEN, TARGET};
use crate::store::query::bit;

/// Register: index of the weapon, as in the frame of the attack.
const WEAPON: usize = call::WEAPON;
/// Register: faces before the op added dice.
const FACES_BEFORE: usize = 1;
/// Register: how often the whole effect is still due again (`crit_again`).
const AGAIN: usize = 2;

/// The critical effect of the weapon in use.
fn effect<'a>(m: &'a Match, frame: &Frame) -> Option<&'a CriticalEffect> {
    weapon(m, frame).and_then(|weapon| weapon.critical.as_ref())
}

/// Step 8 of an attack: the effect triggers once, however many criticals were rolled.
pub(super) fn start(m: &mut Match, attack: &Frame) {
    let Some(needs) = effect(m, attack).map(|critical| critical.needs) else { return };
    if m.block.get(CRITICALS) < needs {
        return;
    }
    m.log.add(|| Event::new(EventKind::CriticalEffect, Rule::At9).by(attack.player).of(attack.subject));
    let mut frame = Frame::new(Procedure::Critical, attack.player, attack.subject);
    frame.registers[WEAPON] = attack.registers[call::WEAPON];
    m.push(&frame);
}

/// Runs the next step of a critical effect.
pub fn step(m: &mut Match, frame: &Frame) -> Flow {
    match frame.step {
        Step::OP => start_op(m, frame),
        Step::COUNT => count_added(m, frame),
        _ => next_target(m, frame),
    }
    Flow::Next
}

/// Starts the op reached; behind the last one the effect is over, unless it is due again.
fn start_op(m: &mut Match, frame: &Frame) {
    let op = effect(m, frame).and_then(|critical| critical.effects.get(frame.op as usize)).copied();
    let alive = m.block.having(TARGET) != 0 && m.scene().on_board(frame.row());
    let mut next = *frame;
    next.op += 1;
    match op.filter(|_| alive) {
        None if alive && frame.registers[AGAIN] > 0 => {
            next.op = 0;
            next.registers[AGAIN] -= 1;
            stack::put_top(m.block, &next);
            m.log.add(|| Event::new(EventKind::CriticalEffect, Rule::At9).by(frame.player).of(frame.subject));
        }
        None => stack::pop(m.block),
        Some(Op::Damage { amount }) => {
            let bonus = m.block.get(DAMAGE_BONUS).saturating_add(amount);
            m.block.set(DAMAGE_BONUS, bonus);
            stack::put_top(m.block, &next);
            m.log.add(|| {
                let event = Event::new(EventKind::DamageRaised, Rule::At10).by(frame.player).of(frame.subject);
                event.int("amount", amount).int("total", bonus)
            });
        }
        Some(Op::Dice { amount }) => {
            next.step = Step::COUNT;
            next.registers[FACES_BEFORE] = m.block.get(FACES_LEN).into();
            stack::put_top(m.block, &next);
            let roll = roll::frame(m.block, frame.player, frame.subject, amount.into());
            if roll.registers[call::AMOUNT] > 0 {
                m.push(&roll);
            }
        }
        Some(Op::Push { .. }) => {
            next.step = Step::TARGET;
            next.mask = m.block.having(TARGET);
            stack::put_top(m.block, &next);
        }
    }
}

/// Dice added here only add hits; they keep the Accuracy of the roll (AT-6, AT-9).
fn count_added(m: &mut Match, frame: &Frame) {
    let mut next = *frame;
    next.step = Step::OP;
    let criticals = count_faces(m, frame, frame.registers[FACES_BEFORE] as usize);
    let needs = effect(m, frame).map_or(u8::MAX, |critical| critical.needs);
    if m.scenario.settings.crit_again && criticals >= needs {
        next.registers[AGAIN] += 1;
    }
    next.registers[FACES_BEFORE] = 0;
    stack::put_top(m.block, &next);
}

/// A Push goes through the targets one by one, those that are still there.
fn next_target(m: &mut Match, frame: &Frame) {
    let mut next = *frame;
    let waiting = frame.mask & m.block.having(TARGET);
    let op = effect(m, frame).and_then(|critical| critical.effects.get((frame.op as usize).checked_sub(1)?));
    let hexes = match op {
        Some(Op::Push { hexes }) => *hexes,
        _ => 0,
    };
    if waiting == 0 || !m.scene().on_board(frame.row()) {
        (next.step, next.mask) = (Step::OP, 0);
        stack::put_top(m.block, &next);
        return;
    }
    let target = waiting.trailing_zeros() as usize;
    next.mask = waiting & !bit(target);
    stack::put_top(m.block, &next);
    let from = m.scene().hex(frame.row());
    m.push(&call::push(frame.player, target as u8, frame.subject, from, hexes));
}
