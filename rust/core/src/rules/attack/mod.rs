//! Attack (AT): the steps of AT-5. Windows, Disarm and Fracture come with the effect language.

pub mod critical;
pub mod targets;

use super::Match;
use super::relations::mitigation::take;
use super::relations::{Scene, sight};
use crate::dice::tally;
use crate::flow::{Event, EventKind, Flow, Frame, Rule, Value, call, procedure::Attack as Step, roll, stack};
use crate::store::Block;
use crate::store::layout::{
    CRITICALS, DAMAGE_BONUS, FACES_AT, FACES_LEN, HEALTH_HP, MAX_DICE, TARGET, TARGET_ACCURACY, TARGET_DAMAGE,
    TARGET_HITS,
};
use crate::store::query::rows;

/// Runs the next step of an attack; without attacker or targets it ends (AC-4, AT-14).
pub fn step(m: &mut Match, frame: &Frame) -> Flow {
    let over = !m.scene().on_board(frame.row()) || m.block.having(TARGET) == 0 || weapon(m, frame).is_none();
    if over && frame.step > Step::DECLARE {
        end(m, frame);
        return Flow::Next;
    }
    let mut frame = *frame;
    let done = frame.step;
    frame.step += 1;
    if done == Step::AIM {
        frame.registers[call::DICE] = aim(m, &frame);
    }
    stack::put_top(m.block, &frame);
    match done {
        Step::DECLARE => declare(m, &frame),
        Step::PAY => {
            let tl = weapon(m, &frame).map_or(0, |weapon| weapon.tl);
            m.push(&call::pay(frame.player, frame.subject, tl, call::Payment::Cost));
        }
        Step::AIM => {}
        Step::ROLL => {
            let dice = frame.registers[call::DICE] as usize;
            let roll = roll::frame(m.block, frame.player, frame.subject, dice);
            m.push(&roll);
        }
        Step::COUNT => count(m, &frame),
        Step::CRITICAL => critical::start(m, &frame),
        Step::DAMAGE => deal(m, &frame),
        Step::DEFEATS => {
            for row in rows(m.block.having(TARGET)) {
                if m.block.piece(HEALTH_HP, row) == 0 {
                    m.queue_defeat(row);
                }
            }
        }
        _ => end(m, &frame),
    }
    Flow::Next
}

/// The weapon of an attack; None if the unit's card was changed in mid-attack to one that has fewer.
fn weapon<'a>(m: &'a Match, frame: &Frame) -> Option<&'a crate::content::Weapon> {
    m.card(frame.row()).weapons.get(frame.registers[call::WEAPON] as usize)
}

/// Steps 1 and 2: the targets are fixed; their legality was checked with the action.
fn declare(m: &mut Match, frame: &Frame) {
    for row in rows(frame.mask) {
        m.block.attach(TARGET, row);
    }
    for row in rows(frame.mask) {
        m.log.add(|| {
            let event = Event::new(EventKind::AttackDeclared, Rule::At5).by(frame.player).of(frame.subject);
            let scene = Scene { block: m.block, scenario: m.scenario };
            let choices = sight::explain(scene, frame.row(), row).map_or_else(Vec::new, |sight| sight.choices);
            event.to(row as u8).int("weapon", frame.registers[call::WEAPON] + 1).with("choices", Value::Hexes(choices))
        });
    }
}

/// Positions and Accuracy are taken at the roll (AT-6, AT-8); gives the number of dice.
fn aim(m: &mut Match, frame: &Frame) -> i16 {
    for row in rows(m.block.having(TARGET)) {
        let accuracy = terrain_accuracy(m.scene(), frame.row(), row);
        m.block.set_piece(TARGET_ACCURACY, row, accuracy);
        m.log.add(|| {
            let event = Event::new(EventKind::Aimed, Rule::At8).by(frame.player).of(frame.subject).to(row as u8);
            event.int("accuracy", accuracy)
        });
    }
    let least = m.scenario.settings.min_attack_dice;
    let strength = weapon(m, frame).map_or(0, |weapon| weapon.strength);
    i16::from(strength).max(least).min(MAX_DICE as i16)
}

/// Accuracy by terrain (AT-8): several levels of difference count once.
#[must_use]
pub fn terrain_accuracy(scene: Scene, attacker: usize, target: usize) -> i8 {
    let settings = &scene.scenario.settings;
    let hex = scene.hex(target);
    let height = match scene.level(hex).cmp(&scene.level(scene.hex(attacker))) {
        std::cmp::Ordering::Greater => settings.accuracy_higher,
        std::cmp::Ordering::Less => settings.accuracy_lower,
        std::cmp::Ordering::Equal => 0,
    };
    let board = &scene.scenario.board;
    let wet = board.cell(hex).is_some_and(|cell| board.water(cell));
    (height + if wet { settings.accuracy_water } else { 0 }) as i8
}

/// Hits of the faces from `first` on, counted per target (AT-6, AT-7); gives their criticals.
fn count_faces(m: &mut Match, frame: &Frame, first: usize) -> u8 {
    let mut faces = [0; MAX_DICE];
    let length = m.block.get(FACES_LEN) as usize;
    faces[..length].copy_from_slice(&m.block.bytes()[FACES_AT..FACES_AT + length]);
    let faces = &faces[first.min(length)..length];
    let (hit_on, critical_from) = (m.scenario.settings.hit_on as u8, m.scenario.settings.critical_from as u8);
    let mut criticals = 0;
    for row in rows(m.block.having(TARGET)) {
        let tally = tally(faces, m.block.piece(TARGET_ACCURACY, row), hit_on, critical_from);
        criticals = tally.criticals;
        m.block.set_piece(TARGET_HITS, row, m.block.piece(TARGET_HITS, row).saturating_add(tally.hits));
        m.log.add(|| {
            let event = Event::new(EventKind::HitsCounted, Rule::At7).by(frame.player).of(frame.subject).to(row as u8);
            event.int("hits", tally.hits).int("criticals", tally.criticals)
        });
    }
    criticals
}

fn count(m: &mut Match, frame: &Frame) {
    let criticals = count_faces(m, frame, 0);
    m.block.set(CRITICALS, criticals);
}

/// Step 9: all targets take their damage at once, HP stop at 0 (AT-10, AT-13).
fn deal(m: &mut Match, frame: &Frame) {
    let bonus = m.block.get(DAMAGE_BONUS);
    for row in rows(m.block.having(TARGET)) {
        let amount = i16::from(m.block.piece(TARGET_HITS, row)).saturating_add(bonus);
        let (damage, stopped) = take(m.block, row, amount);
        m.block.set_piece(TARGET_DAMAGE, row, damage);
        let hp = m.block.piece(HEALTH_HP, row);
        m.log.add(|| {
            let event = Event::new(EventKind::Damaged, Rule::At10).by(frame.player).of(frame.subject).to(row as u8);
            event.int("damage", damage).int("shielded", stopped).int("hp", hp).int("combat", 1)
        });
    }
}

/// The attack is over: what was in flight is zeroed.
fn end(m: &mut Match, frame: &Frame) {
    let left = m.block.having(TARGET);
    for row in rows(left) {
        m.block.detach(TARGET, row);
    }
    clear(m.block);
    stack::pop(m.block);
    m.log.add(|| {
        let event = Event::new(EventKind::AttackEnded, Rule::At5).by(frame.player).of(frame.subject);
        event.int("targets", left.count_ones())
    });
}

fn clear(block: &mut Block) {
    let length = block.get(FACES_LEN) as usize;
    block.bytes_mut()[FACES_AT..FACES_AT + length].fill(0);
    block.set(FACES_LEN, 0);
    block.set(CRITICALS, 0);
    block.set(DAMAGE_BONUS, 0);
}
