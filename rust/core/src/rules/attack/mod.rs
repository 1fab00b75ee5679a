//! Attack (AT): the steps of AT-5.

pub mod damage;
pub mod dice;
pub mod further;
pub mod grant;
pub mod targets;

use super::Match;
use super::relations::aim::{self, accuracy, attack_cost, hits_and_misses, weapon};
use super::relations::coverage::of_attack;
use super::relations::{Scene, sight};
use crate::content::EffectId;
use crate::content::effect::Trigger;
use crate::content::unit::ATTACK_CARDS;
use crate::flow::{Event, EventKind, Flow, Frame, Rule, Value, call, procedure::Attack as Step, roll, stack};
use crate::store::Block;
use crate::store::layout::{
    ATTACK_ACCURACY, ATTACK_CRITICAL_FROM, ATTACK_FLAGS, ATTACK_STRENGTH, ATTACK_TL, ATTACKED, ATTACKED_Q, ATTACKED_R,
    CARD_NUMBER, CRITICALS, DISARM, FACES_AT, FACES_LEN, HEALTH_HP, POSITION_Q, POSITION_R, ROLL_DICE, TARGET,
    TARGET_ACCURACY, UNIT_CARD, USED, USED_ATTACK, flag,
};
use crate::store::query::rows;

/// Runs the next step of an attack; without attacker or targets it ends (AC-4, AT-14).
pub fn step(m: &mut Match, frame: &mut Frame) -> Flow {
    if frame.step > Step::DECLARE && is_over(m.scene(), frame) {
        m.log.note(&[Rule::At14]);
        end(m, frame);
        return Flow::Next;
    }
    let done = frame.step;
    if done == Step::PAY {
        // Effects that ask for it later see the cost of now (TL-6).
        frame.registers[call::TL] = attack_cost(m.scene(), frame);
    }
    frame.step += 1;
    match done {
        Step::DECLARE => declare(m, frame),
        Step::AIM => frame.registers[call::DICE] = aim(m, frame),
        Step::COUNT => dice::count(m, frame),
        Step::DAMAGE => damage::deal(m, frame),
        Step::FRACTURE => damage::fracture(m, frame),
        _ if is_idle(m, frame, done) => {}
        _ => {
            stack::put_top(m.block, frame);
            push(m, frame, done);
            return Flow::Next;
        }
    }
    Flow::On
}

/// Runs a step that pushes a frame, queues something or ends the attack.
fn push(m: &mut Match, frame: &Frame, step: u8) {
    match step {
        Step::DECLARED => m.open_windows(Trigger::AttackDeclared, frame.subject, m.block.having(TARGET)),
        Step::PAY => {
            m.push(&call::pay(frame.player, frame.subject, frame.registers[call::TL], call::Payment::Cost));
        }
        Step::BEFORE => m.open_windows(Trigger::BeforeAttackRoll, frame.subject, m.block.having(TARGET)),
        Step::ROLL => {
            let dice = frame.registers[call::DICE] as usize;
            let roll = roll::frame(m.block, frame.player, frame.subject, dice);
            m.push(&roll);
        }
        Step::AFTER_ROLL => respond(m, frame, frame.player),
        Step::RESPOND => respond(m, frame, 1 - frame.player),
        Step::DISARM | Step::DISARM_LATE => disarm(m, frame),
        Step::CRITICAL => critical(m, frame),
        Step::DEFEATS => {
            for row in rows(m.block.having(TARGET)) {
                if m.block.piece(HEALTH_HP, row) == 0 {
                    m.queue_defeat(row);
                }
            }
        }
        Step::AFTER_DAMAGE => m.open_windows(Trigger::AfterCombatDamage, frame.subject, m.block.having(ATTACKED)),
        _ => end(m, frame),
    }
}

/// Whether a step has nothing to do: most attacks meet no effect on their way.
fn is_idle(m: &Match, frame: &Frame, step: u8) -> bool {
    let waits = |trigger: Trigger| m.scenario.triggers & trigger.bit() != 0;
    match step {
        Step::DECLARED => !waits(Trigger::AttackDeclared),
        Step::PAY => frame.registers[call::FREE] != 0,
        Step::BEFORE => !waits(Trigger::BeforeAttackRoll),
        Step::AFTER_ROLL | Step::RESPOND => !waits(Trigger::AfterAttackRoll),
        Step::DISARM => m.scenario.settings.disarm_timing || !m.block.has(DISARM, frame.row()),
        Step::DISARM_LATE => !m.scenario.settings.disarm_timing || !m.block.has(DISARM, frame.row()),
        Step::AFTER_DAMAGE => !waits(Trigger::AfterCombatDamage),
        _ => false,
    }
}

/// Whether nothing is left to do: targets are needed until they have taken their damage.
fn is_over(scene: Scene, frame: &Frame) -> bool {
    let no_target = frame.step <= Step::DEFEATS && scene.block.having(TARGET) == 0;
    no_target || !scene.on_board(frame.row()) || weapon(scene, frame).is_none()
}

/// Steps 1 and 2: the targets are fixed; their legality was checked with the action.
fn declare(m: &mut Match, frame: &Frame) {
    forget_uses(m.block);
    let area = weapon(m.scene(), frame).is_some_and(crate::content::Weapon::is_area);
    if m.log.counts() {
        let rules = of_attack(m.scene(), frame);
        m.log.note(&rules);
    }
    for row in rows(frame.mask) {
        add_target(m.block, row);
        m.log.add(|| {
            let event = Event::new(EventKind::AttackDeclared, Rule::At5).by(frame.player).of(frame.subject);
            let scene = Scene { block: m.block, scenario: m.scenario };
            let sight = sight::explain(scene, frame.row(), row, area);
            let choices = sight.map_or_else(Vec::new, |sight| sight.choices);
            event.to(row as u8).int("weapon", frame.registers[call::WEAPON] + 1).with("choices", Value::Hexes(choices))
        });
    }
}

/// A piece becomes a target; its hex is remembered (AT-14).
fn add_target(block: &mut Block, row: usize) {
    block.attach(TARGET, row);
    block.attach(ATTACKED, row);
    let (q, r) = (block.piece(POSITION_Q, row), block.piece(POSITION_R, row));
    block.set_piece(ATTACKED_Q, row, q);
    block.set_piece(ATTACKED_R, row, r);
}

/// Positions and Accuracy are taken at the roll (AT-6, AT-8); gives the number of dice.
fn aim(m: &mut Match, frame: &Frame) -> i16 {
    for row in rows(m.block.having(TARGET)) {
        let accuracy = accuracy(m.scene(), frame.row(), row, &mut |_| {});
        m.block.set_piece(TARGET_ACCURACY, row, accuracy);
        m.log.add(|| {
            let event = Event::new(EventKind::Aimed, Rule::At8).by(frame.player).of(frame.subject).to(row as u8);
            event.int("accuracy", accuracy)
        });
    }
    aim::dice(m.scene(), frame, &mut |_| {})
}

/// One player's part of the window After Attack Roll (step 6).
fn respond(m: &mut Match, frame: &Frame, player: u8) {
    if !m.waits(player, Trigger::AfterAttackRoll) {
        return;
    }
    let targets = m.block.having(TARGET);
    m.push(&call::window(player, Trigger::AfterAttackRoll as u16, frame.subject, targets));
}

/// Step 7: ordinary hits are rolled again, and the critical effect is off (AT-12).
fn disarm(m: &mut Match, frame: &Frame) {
    let unit = frame.row();
    m.block.detach(DISARM, unit);
    m.block.set(ATTACK_FLAGS, m.block.get(ATTACK_FLAGS) | flag::NO_CRITICAL);
    m.log.add(|| {
        let event = Event::new(EventKind::StatusEnded, Rule::At12).by(frame.player).of(frame.subject);
        event.to(frame.subject).with("status", Value::Text("disarm"))
    });
    let (hits, _) = hits_and_misses(m.scene(), unit);
    m.roll_again(frame.player, frame.subject, hits);
}

/// Step 8: the roll is complete, and the critical effect triggers once, however many criticals were rolled (AT-9).
fn critical(m: &mut Match, frame: &Frame) {
    m.block.set(ROLL_DICE, m.block.get(FACES_LEN));
    let Some(place) = weapon(m.scene(), frame).and_then(|weapon| weapon.critical) else { return };
    let id = match (frame.registers[call::WEAPON] as usize).checked_sub(ATTACK_CARDS) {
        Some(row) => m.scenario.effect_of_card(m.block.card(CARD_NUMBER, row), place.into()),
        None => EffectId::new(m.block.piece(UNIT_CARD, frame.row()), place.into()),
    };
    let needs = m.scenario.effect(id).map_or(u8::MAX, |effect| effect.needs);
    if m.block.get(CRITICALS) < needs || m.block.get(ATTACK_FLAGS) & flag::NO_CRITICAL != 0 {
        return;
    }
    let targets = m.block.having(TARGET);
    m.push(&call::effect(frame.player, frame.subject, frame.subject, id.0, targets));
}

/// The attack is over: what was in flight is zeroed.
fn end(m: &mut Match, frame: &Frame) {
    let left = m.block.having(TARGET).count_ones();
    for row in rows(m.block.having(ATTACKED) | m.block.having(TARGET)) {
        m.block.detach(TARGET, row);
        m.block.detach(ATTACKED, row);
        if m.block.piece(HEALTH_HP, row) == 0 && m.scene().on_board(row) {
            // A mod has replaced the step that looks for defeats.
            m.queue_defeat(row);
        }
    }
    forget_uses(m.block);
    clear(m.block);
    stack::pop(m.block);
    m.log.add(|| {
        let event = Event::new(EventKind::AttackEnded, Rule::At5).by(frame.player).of(frame.subject);
        event.int("targets", left)
    });
}

/// What was used in an attack may be used in the next one.
fn forget_uses(block: &mut Block) {
    for row in rows(block.having(USED)) {
        block.set_piece(USED_ATTACK, row, 0);
    }
}

fn clear(block: &mut Block) {
    let length = block.get(FACES_LEN) as usize;
    block.bytes_mut()[FACES_AT..FACES_AT + length].fill(0);
    for slot in [FACES_LEN, CRITICALS, ROLL_DICE, ATTACK_CRITICAL_FROM, ATTACK_FLAGS] {
        block.set(slot, 0);
    }
    for slot in [ATTACK_STRENGTH, ATTACK_ACCURACY, ATTACK_TL] {
        block.set(slot, 0);
    }
}
