//! The ops of an effect, one after another; each that needs a choice, dice or another rule stops or pushes a frame.

use super::condition::valid;
use super::modify;
use super::selector::select;
use super::{MAX_REPEATS, Subjects};
use crate::content::effect::{Duration, Modified, Op, Selector, Trigger, Who};
use crate::content::{Effect, EffectId};
use crate::dice::tally;
use crate::flow::stop::{DecisionKind, Stop};
use crate::flow::{
    Event, EventKind, Flow, Frame, Procedure, Rule, Value, call, procedure::Effect as Step, roll, stack,
};
use crate::rules::Match;
use crate::rules::relations::Scene;
use crate::rules::relations::aim::{attack_in_flight, critical_from, faces, hits_and_misses};
use crate::store::Table;
use crate::store::layout::{FACES_LEN, OBJECTIVE, POSITION_Q, POSITION_R, UNIT};
use crate::store::query::{bit, rows};

/// Register: how often the effect has started again.
const REPEATS: usize = 0;
/// Register: faces before the op added dice, while they are rolled.
const FACES_BEFORE: usize = 1;
/// First of the four registers that hold the rows which an op has still to do.
const REST: usize = 2;

/// The rows that the op of a frame has still to do.
fn rest(frame: &Frame) -> u64 {
    frame.registers[REST..].iter().rev().fold(0, |rest, part| rest << 16 | u64::from(*part as u16))
}

fn set_rest(frame: &mut Frame, rest: u64) {
    for (number, register) in frame.registers[REST..].iter_mut().enumerate() {
        *register = (rest >> (16 * number)) as u16 as i16;
    }
}

/// The effect of a frame.
#[must_use]
pub fn effect<'a>(scene: Scene<'a>, frame: &Frame) -> Option<&'a Effect> {
    scene.scenario.effect(EffectId(frame.effect))
}

/// The op that a frame is at, behind which its counter stands already.
fn current<'a>(scene: Scene<'a>, frame: &Frame) -> Option<&'a Op> {
    effect(scene, frame)?.ops.get((frame.op as usize).checked_sub(1)?)
}

/// The pieces among which the player of an effect picks one.
#[must_use]
pub fn candidates(scene: Scene, frame: &Frame) -> u64 {
    let Some(effect) = effect(scene, frame) else { return 0 };
    let Some(selector) = current(scene, frame).and_then(Op::selector) else { return 0 };
    open(scene, frame, effect, selector, current(scene, frame))
}

/// The pieces that an op is about: of a swap, only those with which the unit can change places.
fn open(scene: Scene, frame: &Frame, effect: &Effect, selector: Selector, op: Option<&Op>) -> u64 {
    let found = select(Subjects::of(scene, frame, effect.when), selector);
    if !matches!(op, Some(Op::Swap { .. })) {
        return found;
    }
    let swaps = |row: &usize| *row != frame.row() && scene.block.has(UNIT, *row) && !scene.on_base(*row);
    if scene.on_base(frame.row()) { 0 } else { rows(found).filter(swaps).fold(0, |all, row| all | bit(row)) }
}

/// Runs the next step of an effect.
pub fn step(m: &mut Match, frame: &Frame) -> Flow {
    match frame.step {
        Step::OP => start(m, frame),
        Step::COUNT => count(m, frame),
        Step::EACH => each(m, frame),
        _ if candidates(m.scene(), frame) == 0 => go(m, frame, Step::OP),
        _ => return Flow::Stop(Stop::Decision { player: frame.player, kind: DecisionKind::Choice }),
    }
    Flow::Next
}

fn go(m: &mut Match, frame: &Frame, step: u8) {
    let mut next = *frame;
    next.step = step;
    stack::put_top(m.block, &next);
}

/// Starts the op reached; behind the last one, or once its unit has left the board, the effect is over.
fn start(m: &mut Match, frame: &Frame) {
    let scenario = m.scenario;
    let effect = scenario.effect(EffectId(frame.effect)).filter(|_| m.scene().on_board(frame.row()));
    let op = effect.and_then(|effect| Some((effect, effect.ops.get(frame.op as usize)?)));
    let valid = effect.and_then(|effect| valid_now(m.scene(), frame, effect));
    let (Some((effect, op)), Some(valid)) = (op, valid) else {
        stack::pop(m.block);
        return;
    };
    if effect.when == Trigger::Critical && is_fresh(frame) {
        m.log.add(|| Event::new(EventKind::CriticalEffect, Rule::At9).by(frame.player).of(frame.subject));
    }
    let frame = &Frame { mask: valid, ..*frame };
    let mut next = Frame { op: frame.op + 1, ..*frame };
    match (op.selector().filter(|_| !is_of_attack(op)), op) {
        (Some(selector), _) if selector.who.is_picked() => next.step = Step::CHOOSE,
        (Some(selector), _) => {
            next.step = Step::EACH;
            set_rest(&mut next, open(m.scene(), frame, effect, selector, Some(op)));
        }
        (None, Op::Dice { .. }) => {
            next.step = Step::COUNT;
            next.registers[FACES_BEFORE] = m.block.get(FACES_LEN).into();
        }
        (None, Op::Repeat { .. }) => repeat(m, &mut next, due(effect, frame)),
        (None, _) => {}
    }
    stack::put_top(m.block, &next);
    if next.step == Step::OP || next.step == Step::COUNT {
        run(m, frame, effect, op);
    }
}

/// Whether a frame is at the very beginning of its effect.
const fn is_fresh(frame: &Frame) -> bool {
    frame.op == 0 && frame.registers[REPEATS] == 0
}

/// The targets for which an effect is valid. A critical effect is asked for its conditions as it begins, others were
/// before (AT-9).
fn valid_now(scene: Scene, frame: &Frame, effect: &Effect) -> Option<u64> {
    // A mod may call an effect by name: nobody has asked for its conditions either.
    let id = EffectId(frame.effect);
    // A card was played before: what holds when it resolves counts (PC-3, PC-7).
    let called = id.of_mod().is_some() || scene.scenario.is_of_play(id);
    if !is_fresh(frame) || !(called || effect.when == Trigger::Critical) {
        return Some(frame.mask);
    }
    let valid = valid(Subjects::of(scene, frame, effect.when), effect);
    valid.filter(|_| called || has_targets(scene, effect.when))
}

/// Does an op that is about the attack or the flow of things rather than about pieces.
fn run(m: &mut Match, frame: &Frame, effect: &Effect, op: &Op) {
    match op {
        Op::Dice { .. } | Op::Reroll { .. } if !has_targets(m.scene(), effect.when) => {}
        Op::Modify { what, amount, .. } => modify::attack(m, frame, *what, *amount),
        Op::CriticalFrom { face, lasts } => {
            modify::critical_range(m, frame, *face, *lasts);
            let attacks = attack_in_flight(m.scene()).is_some_and(|attack| attack.row() == frame.row());
            if effect.when == Trigger::AfterAttackRoll && (*lasts == Duration::Attack || attacks) {
                tally_anew(m);
            }
        }
        Op::Flag { bit, .. } => modify::attack_flag(m, frame, *bit),
        Op::Dice { amount } => {
            let roll = roll::frame(m.block, frame.player, frame.subject, (*amount).into());
            if roll.registers[call::AMOUNT] > 0 {
                m.push(&roll);
            }
        }
        Op::Reroll { which, amount } => reroll(m, frame, *which, *amount),
        Op::Attack { weapon } => grant(m, frame, *weapon),
        Op::ExtraTarget { amount, within } => {
            m.push(&call::add_targets(frame.player, frame.subject, *amount, *within));
        }
        Op::Score { amount } => {
            m.score(frame.player, (*amount).into(), || Event::new(EventKind::Scored, Rule::Ac2).of(frame.subject));
        }
        Op::PreventDefeat { hp } => prevent_defeat(m, *hp),
        Op::Draw { amount } if m.scene().has_cards() => m.push(&call::draw(frame.player, (*amount).into())),
        Op::Negate => m.negate_play(),
        Op::Write { field, amount, adds, .. } => modify::write(m, frame, frame.row(), field, *amount, *adds),
        _ => {}
    }
}

/// Runs an effect whose ops are all done at once, without a frame of its own; damage, the last of them, is left to push.
pub(super) fn run_at_once(m: &mut Match, frame: &Frame, effect: &Effect) -> Option<Frame> {
    let mut left = None;
    for op in &effect.ops {
        let Some(selector) = op.selector().filter(|_| !is_of_attack(op)) else {
            run(m, frame, effect, op);
            continue;
        };
        let subjects = Subjects::of(m.scene(), frame, effect.when);
        // Numbers of a unit in its Reserve can change too.
        let pieces = if is_about_itself(selector, op) { bit(frame.row()) } else { select(subjects, selector) };
        if let Op::NonCombatDamage { amount, .. } = op {
            let victims = pieces & m.scene().attackable();
            left = (victims != 0).then(|| call::damage(frame.player, frame.subject, victims, *amount));
            continue;
        }
        for row in rows(pieces) {
            apply(m, frame, op, row);
        }
    }
    left
}

/// Whether an op writes a field of the unit that has the effect, wherever that is.
const fn is_about_itself(selector: Selector, op: &Op) -> bool {
    matches!(op, Op::Write { .. }) && matches!(selector.who, Who::Own) && selector.within.is_none()
}

/// Whether an op changes the attack in flight (AT-6), or the match, as a whole, whatever pieces it names.
const fn is_of_attack(op: &Op) -> bool {
    match op {
        Op::Modify { what, lasts: Duration::Attack, .. } => !matches!(what, Modified::Damage | Modified::Reduction),
        Op::Flag { lasts: Duration::Attack, .. } => true,
        // A field of a player or of the match is one, whatever pieces the op names.
        Op::Write { field, .. } => !matches!(field.table, Table::Pieces),
        _ => false,
    }
}

/// Whether an attack has its attacker and anybody left whom its dice could hit.
fn has_targets(scene: Scene, when: Trigger) -> bool {
    let attacks = attack_in_flight(scene).is_some_and(|attack| scene.on_board(attack.row()));
    attacks && when.in_attack() && super::in_flight(scene, when) != 0
}

/// Dice were added: they count, and may be enough to run the critical effect again (AT-9).
fn count(m: &mut Match, frame: &Frame) {
    let mut next = *frame;
    next.step = Step::OP;
    let attacker = attack_in_flight(m.scene()).map_or(frame.row(), |attack| attack.row());
    let critical_from = critical_from(m.scene(), attacker);
    let added = faces(m.scene()).get(frame.registers[FACES_BEFORE] as usize..).unwrap_or_default();
    let criticals = tally(added, 0, m.scenario.settings.hit_on as u8, critical_from).criticals;
    let needs = effect(m.scene(), frame).map_or(0, |effect| effect.needs);
    let again =
        m.scenario.settings.crit_again && needs > 0 && criticals >= needs && has_targets(m.scene(), Trigger::Critical);
    next.registers[FACES_BEFORE] = 0;
    stack::put_top(m.block, &next);
    if again {
        // The whole effect runs once more behind the one in progress.
        let top = stack::depth(m.block) - 1;
        let targets = super::in_flight(m.scene(), Trigger::Critical);
        let anew = call::effect(frame.player, frame.subject, frame.source, frame.effect, targets);
        if !stack::insert(m.block, top, &anew) {
            m.log.add(|| Event::new(EventKind::Dropped, Rule::Flow).with("what", Value::Text("effect")));
        }
    }
    tally_anew(m);
}

/// The dice of the attack in flight are counted anew.
fn tally_anew(m: &mut Match) {
    if let Some(attack) = attack_in_flight(m.scene()) {
        m.push(&Frame::new(Procedure::Tally, attack.player, attack.subject));
    }
}

/// Does the op to the pieces that are left: to all at once, or to the next where it pushes a frame for each.
fn each(m: &mut Match, frame: &Frame) {
    let scenario = m.scenario;
    let op =
        scenario.effect(EffectId(frame.effect)).and_then(|effect| effect.ops.get((frame.op as usize).checked_sub(1)?));
    let left = rows(rest(frame)).filter(|row| m.scene().on_board(*row)).fold(0, |left, row| left | bit(row));
    let mut next = *frame;
    // A mod may have taken the unit from the board between the choice and what comes of it.
    let acts = |op: &&Op| {
        let picked = op.selector().is_some_and(|to| to.who.is_picked());
        !picked || m.scene().on_board(frame.row())
    };
    let Some(op) = op.filter(|_| left != 0).filter(acts) else {
        set_rest(&mut next, 0);
        go(m, &next, Step::OP);
        return;
    };
    let at_once = if op.is_immediate() { left } else { bit(left.trailing_zeros() as usize) };
    set_rest(&mut next, left & !at_once);
    stack::put_top(m.block, &next);
    if let Op::NonCombatDamage { amount, .. } = op {
        let victims = at_once & m.scene().attackable();
        m.push(&call::damage(frame.player, frame.subject, victims, *amount));
        return;
    }
    for row in rows(at_once) {
        apply(m, frame, op, row);
    }
}

/// Does an op to one piece.
fn apply(m: &mut Match, frame: &Frame, op: &Op, row: usize) {
    let (player, own, piece) = (frame.player, frame.subject, row as u8);
    let is_unit = m.block.has(UNIT, row);
    match *op {
        Op::Choose { .. } => {
            let mut next = stack::top(m.block).unwrap_or(*frame);
            next.object = piece;
            stack::put_top(m.block, &next);
        }
        Op::Modify { what, amount, lasts, .. } => modify::piece(m, frame, row, what, amount, lasts),
        Op::Capture { .. } if m.block.has(OBJECTIVE, row) => m.push(&call::capture(player, own, piece)),
        Op::Heal { amount, .. } => modify::heal(m, frame, row, amount),
        Op::Write { ref field, amount, adds, .. } => modify::write(m, frame, row, field, amount, adds),
        _ if !is_unit => {}
        Op::Flag { bit, lasts, .. } => modify::flag(m, frame, row, bit, lasts),
        Op::Forbid { what, lasts, .. } => modify::forbid(m, frame, row, what, lasts),
        Op::Status { status, gives, .. } => modify::status(m, frame, row, status, gives),
        Op::Shields { amount, restores, .. } => modify::shields(m, frame, row, amount, restores),
        Op::Energy { amount, .. } => modify::energy(m, frame, row, amount),
        Op::DestroyUpgrade { amount, .. } => m.push(&call::lose_upgrades(player, piece, own, amount)),
        // Without the unit that pushes there is nowhere to push from.
        Op::Push { hexes, pulls, .. } if piece != own && m.scene().on_board(frame.row()) => {
            let from = m.scene().hex(frame.row());
            let push = if pulls { call::pull } else { call::push };
            m.push(&push(player, piece, own, from, hexes));
        }
        Op::FreeMove { dash, hexes, .. } => m.push(&call::free_move(m.scene().owner(row), piece, dash, hexes)),
        // A mod may have taken the unit from the board meanwhile.
        Op::Swap { .. } if m.scene().on_board(frame.row()) => swap(m, frame, row),
        Op::TokenMove { amount, .. } => m.push(&call::pay(m.scene().owner(row), piece, amount, call::Payment::Penalty)),
        Op::Return { .. } => m.push(&call::return_to_reserve(m.scene().owner(row), piece)),
        _ => {}
    }
}

/// The player picked a piece: the op is done to it, and `chosen` means it from here on.
pub fn choose(m: &mut Match, frame: &Frame, piece: u8) {
    let mut next = *frame;
    next.object = piece;
    next.step = Step::EACH;
    set_rest(&mut next, bit(piece.into()));
    stack::put_top(m.block, &next);
    m.log.add(|| Event::new(EventKind::Chosen, Rule::Ac2).by(frame.player).of(frame.subject).to(piece));
}

/// How often an effect is to start again in all, up to the op that a frame is at.
fn due(effect: &Effect, frame: &Frame) -> i16 {
    let times = effect.ops.iter().take(frame.op as usize + 1).map(|op| match op {
        Op::Repeat { times } => i16::from(*times),
        _ => 0,
    });
    times.sum()
}

/// The effect starts again, but not for ever.
fn repeat(m: &mut Match, next: &mut Frame, due: i16) {
    if next.registers[REPEATS] >= due {
        return;
    }
    if next.registers[REPEATS] >= MAX_REPEATS {
        let subject = next.subject;
        m.log.add(|| {
            let event = Event::new(EventKind::Limited, Rule::Flow).of(subject);
            event.with("limit", Value::Text("repeats of one effect")).int("most", MAX_REPEATS)
        });
        return;
    }
    next.registers[REPEATS] += 1;
    next.op = 0;
}

/// Rolls dice again, the lowest faces first (AT-9).
fn reroll(m: &mut Match, frame: &Frame, which: u8, amount: u8) {
    let Some(attack) = attack_in_flight(m.scene()) else { return };
    let (hits, misses) = hits_and_misses(m.scene(), attack.row());
    let rolled = faces(m.scene());
    let open = match which {
        0 => misses,
        1 => hits,
        _ => (1_u64 << rolled.len()) - 1,
    };
    let mut dice: Vec<(u8, usize)> = rows(open).map(|die| (rolled[die], die)).collect();
    dice.sort_unstable();
    let chosen = dice.iter().take(amount.into()).fold(0, |chosen, (_, die)| chosen | bit(*die));
    m.roll_again(frame.player, attack.subject, chosen);
}

/// An attack is granted: inside another one it begins when that is over, first granted first (AT-15).
fn grant(m: &mut Match, frame: &Frame, weapon: Option<u8>) {
    let granted = call::grant(frame.player, frame.subject, weapon);
    m.log.add(|| Event::new(EventKind::AttackGranted, Rule::At15).by(frame.player).of(frame.subject));
    let Some((attack, _)) = stack::nearest(m.block, Procedure::Attack) else {
        m.push(&granted);
        return;
    };
    let is_grant = |number: usize| {
        stack::frame(m.block, number).is_some_and(|frame| frame.procedure == Procedure::Grant && frame.step == 0)
    };
    let below = (1..=attack).rev().find(|number| !is_grant(number - 1)).unwrap_or(attack);
    if !stack::insert(m.block, below, &granted) {
        m.log.add(|| Event::new(EventKind::Dropped, Rule::Flow).with("what", Value::Text("grant")));
    }
}

/// The defeat that is being answered does not happen; only the first such effect counts (DF-4).
fn prevent_defeat(m: &mut Match, hp: i16) {
    let Some((number, mut defeat)) = stack::nearest(m.block, Procedure::Defeat) else { return };
    if defeat.registers[call::PREVENTED] == 0 {
        defeat.registers[call::PREVENTED] = hp;
        stack::put(m.block, number, &defeat);
    }
}

/// Two units change places; nobody comes to stand on a Base that way (DP-1).
fn swap(m: &mut Match, frame: &Frame, other: usize) {
    let own = frame.row();
    let (from, to) = (m.scene().hex(own), m.scene().hex(other));
    for (row, hex) in [(own, to), (other, from)] {
        m.block.set_piece(POSITION_Q, row, hex.q);
        m.block.set_piece(POSITION_R, row, hex.r);
    }
    m.log.add(|| {
        let event = Event::new(EventKind::Swapped, Rule::Mv4).by(frame.player).of(frame.subject).to(other as u8);
        event.with("from", Value::Hex(from)).with("to", Value::Hex(to))
    });
}
