//! The machine that stops: runs the rules until a decision, a roll, a hook or the end.

use super::action::Action;
use super::position::Beginning;
use super::save::ModSet;
use crate::content::unit::ATTACK_CARDS;
use crate::content::{ContentError, Scenario};
use crate::effects::{answer, listen, op, tactics, window};
use crate::flow::hook::{Handler, HookStop, Hooks};
use crate::flow::procedure::{
    Activation, AddTarget, Deploy, Dice, Discard, Effect, FreeMove, Grant, LoseUpgrade, Push, Question, Resolve, Turn,
    Window,
};
use crate::flow::stop::{DecisionKind, Flow, Stop};
use crate::flow::{
    Event, EventKind, Frame, Log, NOBODY, Procedure, Rule, System, Value, call, question, roll, stack, trigger,
};
use crate::rules::attack::targets;
use crate::rules::play::plan::Choice;
use crate::rules::{
    Match, activation, attack, carry, damage, defeat, deploy, movement, objectives, play, rescue, reserve, scoring,
    spawn, timeline, upgrades,
};
use crate::store::layout::{DECISION, OWNER_PLAYER, QUEUE_LENGTH, STACK_DEPTH};
use crate::store::query::bit;
use crate::store::{Block, Schema};

/// The block of a match that has not begun, or that begins where the scenario's position says; without mods that listen.
/// Who begins many games of a scenario, or with mods, takes a [`Beginning`].
///
/// # Errors
/// A fault in the scenario's position.
pub fn begin(schema: &Schema, scenario: &Scenario, seed: u64, number: u32) -> Result<Block, ContentError> {
    Ok(Beginning::of(schema, scenario, &ModSet::default())?.game(scenario, seed, number))
}

/// Runs the rules until they must stop. With `only`, also returns (`None`) as soon as the working frame
/// belongs to another system.
pub fn advance(m: &mut Match, hooks: &Hooks, only: Option<System>) -> Option<Stop> {
    loop {
        if trigger::waiting(m.block) > 0 {
            drain(m);
            continue;
        }
        let Some(frame) = stack::top(m.block) else { return Some(Stop::Done) };
        if only.is_some_and(|system| system != stack::system(m.block)) {
            return None;
        }
        let ran = if hooks.hears(frame.procedure) { listened(m, hooks, frame) } else { unheard(m, frame) };
        if ran.is_some() {
            return ran;
        }
    }
}

/// Runs steps of a frame that nobody listens to, as long as they go on with it.
#[inline]
fn unheard(m: &mut Match, mut frame: Frame) -> Option<Stop> {
    let mut carried = false;
    loop {
        match step(m, &mut frame) {
            Flow::On => carried = true,
            Flow::Next => return None,
            Flow::Stop(stop) => {
                if carried {
                    stack::put_top(m.block, &frame);
                }
                return Some(stop);
            }
        }
    }
}

/// The same for a frame that somebody listens to: calls the listener that is due, or runs steps up to the next one
/// that is heard.
fn listened(m: &mut Match, hooks: &Hooks, mut frame: Frame) -> Option<Stop> {
    let number = stack::depth(m.block) - 1;
    let mut carried = false;
    loop {
        while let Some(due) = hooks.due(&frame) {
            let effect = match due.handler {
                Handler::Outside(listener) => {
                    if carried {
                        stack::put_top(m.block, &frame);
                    }
                    return Some(Stop::Hook(HookStop { listener, heard: None }));
                }
                Handler::Effect(effect) => effect,
            };
            let here = frame;
            hooks.called(m.block, &mut frame);
            carried = false;
            listen::call(m, &here, effect.into());
            if stack::depth(m.block) != number + 1 || trigger::waiting(m.block) > 0 {
                return None;
            }
        }
        if frame.left != 0 {
            (frame.left, frame.listener) = (0, 0);
            carried = true;
            // Somebody may listen before the step that is next.
            continue;
        }
        let before = frame;
        match step(m, &mut frame) {
            Flow::Stop(stop) => {
                if carried {
                    stack::put_top(m.block, &frame);
                }
                return Some(stop);
            }
            Flow::Next => {
                leave(m.block, hooks, number, &before);
                return None;
            }
            Flow::On => {
                carried = true;
                frame.listener = 0;
                frame.left = if hooks.hears_after(before.procedure, before.step) { before.step + 1 } else { 0 };
            }
        }
    }
}

/// Marks that a frame has done a step, so that listeners behind the step are called, and those before it anew.
fn leave(block: &mut Block, hooks: &Hooks, number: usize, before: &Frame) {
    let heard = hooks.hears_after(before.procedure, before.step);
    if !heard && before.listener == 0 {
        return;
    }
    // A step may have put a frame below its own.
    let is_it = |frame: &Frame| {
        (frame.procedure, frame.subject, frame.effect) == (before.procedure, before.subject, before.effect)
    };
    let found =
        [number + 1, number].into_iter().find(|number| stack::frame(block, *number).as_ref().is_some_and(is_it));
    let Some((number, mut frame)) = found.and_then(|number| Some((number, stack::frame(block, number)?))) else {
        return;
    };
    if before.procedure.has_after(before.step) {
        frame.left = if heard { before.step + 1 } else { 0 };
        frame.listener = 0;
        stack::put(block, number, &frame);
    }
}

/// Runs one step of the frame on top: the closed list of procedures. After [`Flow::On`] the frame holds what
/// comes next.
#[inline]
fn step(m: &mut Match, frame: &mut Frame) -> Flow {
    match frame.procedure {
        Procedure::Match if m.scene().on_table() => play::table::step(m, frame),
        Procedure::Match => timeline::step_match(m, frame),
        Procedure::Activation => activation::step(m, frame),
        Procedure::Deploy => deploy::step(m, frame),
        Procedure::Move => movement::step(m, frame),
        Procedure::Attack => attack::step(m, frame),
        Procedure::Contest => objectives::step(m, frame),
        Procedure::Scoring => scoring::step(m, frame),
        Procedure::Push => movement::push::step(m, frame),
        Procedure::Defeat => defeat::step(m, frame),
        Procedure::Damage => damage::step(m, frame),
        Procedure::Pay => timeline::step_pay(m, frame),
        Procedure::Roll => roll::step(frame),
        Procedure::Effect => op::step(m, frame),
        Procedure::Question => question::step(frame),
        Procedure::Window => window::step(m, frame),
        Procedure::PickUp => carry::step_pick_up(m, frame),
        Procedure::PutDown => carry::step_put_down(m, frame),
        Procedure::Rescue => rescue::step(m, frame),
        Procedure::FreeMove => movement::free::step(m, frame),
        Procedure::Grant => attack::grant::step(m, frame),
        Procedure::LoseUpgrade => upgrades::step(m, frame),
        Procedure::Capture => objectives::step_capture(m, frame),
        Procedure::Return => reserve::step(m, frame),
        Procedure::AddTarget => attack::further::step(m, frame),
        Procedure::Tally => attack::dice::step(m, frame),
        Procedure::Dice => roll::step_of_mod(frame),
        Procedure::Spawn => spawn::step(m, frame),
        Procedure::Plan => play::plan::step(frame),
        Procedure::Play => play::step(m, frame),
        Procedure::Turn => play::turn::step(m, frame),
        Procedure::Draw => play::draw::step(m, frame),
        Procedure::Discard => play::discard::step(m, frame),
        Procedure::Resolve => play::resolve::step(m, frame),
        Procedure::Lose => play::table::step_lose(m, frame),
    }
}

/// Empties the queue: pushes the frame of every trigger so that the first runs first, and to its end (TL-7).
fn drain(m: &mut Match) {
    if let Some(player) = trigger::empty_deck(m.block) {
        // Whatever is in flight is over (PC-11); so there is room, however full the stack was.
        while trigger::take(m.block, player).is_some() {}
        while stack::depth(m.block) > 1 {
            stack::pop(m.block);
        }
        m.push(&Frame::new(Procedure::Lose, player, NOBODY));
        return;
    }
    let acting = m.scene().acting_player();
    let mut frames = [None; QUEUE_LENGTH];
    let room = (STACK_DEPTH - stack::depth(m.block)).min(QUEUE_LENGTH);
    let mut taken = 0;
    while let Some(next) = trigger::take(m.block, acting) {
        let frame = Frame::new(Procedure::Defeat, m.block.piece(OWNER_PLAYER, next.row.into()), next.row);
        if taken < room {
            frames[taken] = Some(frame);
            taken += 1;
        } else {
            m.log.add(|| Event::new(EventKind::Dropped, Rule::Flow).of(next.row).with("what", Value::Text("trigger")));
        }
    }
    for frame in frames[..taken].iter().rev().flatten() {
        m.push(frame);
    }
}

/// The stop at which a block stands, without running anything that changes it: for a block that has been
/// advanced before.
#[must_use]
pub fn standing(block: &Block, hooks: &Hooks) -> Option<Stop> {
    let Some(frame) = stack::top(block) else { return Some(Stop::Done) };
    if let Some(due) = hooks.due(&frame) {
        return match due.handler {
            Handler::Outside(listener) => Some(Stop::Hook(HookStop { listener, heard: None })),
            Handler::Effect(_) => None,
        };
    }
    let decision = |kind| Some(Stop::Decision { player: frame.player, kind });
    let stop = |flow| match flow {
        Flow::Stop(stop) => Some(stop),
        Flow::Next | Flow::On => None,
    };
    match frame.procedure {
        Procedure::Deploy if frame.step == Deploy::CHOOSE => decision(DecisionKind::Deploy),
        Procedure::Activation if frame.step == Activation::MENU => decision(DecisionKind::Activation),
        Procedure::Push if frame.step == Push::CHOOSE => decision(DecisionKind::Push),
        Procedure::Window if frame.step == Window::ASK => decision(DecisionKind::Window),
        Procedure::Effect if frame.step == Effect::CHOOSE => decision(DecisionKind::Choice),
        Procedure::LoseUpgrade if frame.step == LoseUpgrade::CHOOSE => decision(DecisionKind::Choice),
        Procedure::AddTarget if frame.step == AddTarget::CHOOSE => decision(DecisionKind::Choice),
        Procedure::FreeMove if frame.step == FreeMove::CHOOSE => decision(DecisionKind::Movement),
        Procedure::Grant if frame.step == Grant::CHOOSE => decision(DecisionKind::Attack),
        Procedure::Turn if matches!(frame.step, Turn::DISPOSITION | Turn::FREE) => {
            Some(Stop::Decision { player: play::turn::asked(&frame), kind: DecisionKind::Turn })
        }
        Procedure::Plan => decision(DecisionKind::Plan),
        Procedure::Discard if frame.step == Discard::CHOOSE => decision(DecisionKind::Choice),
        Procedure::Resolve if frame.step == Resolve::CHOOSE => decision(DecisionKind::Choice),
        Procedure::Question => stop(question::step(&frame)),
        Procedure::Roll => stop(roll::step(&frame)),
        Procedure::Dice => stop(roll::step_of_mod(&frame)),
        _ => None,
    }
}

/// Writes a choice into the open decision. The action must be legal: it was checked, or comes from the list.
pub fn choose(m: &mut Match, hooks: &Hooks, action: Action) {
    let Some(before) = stack::top(m.block) else { return };
    let number = stack::depth(m.block) - 1;
    m.block.set(DECISION, m.block.get(DECISION).wrapping_add(1));
    match action {
        Action::Deploy { hex, .. } => deploy::choose(m, &before, hex),
        Action::Advance { hex, .. } | Action::Dash { hex, .. } if before.procedure == Procedure::FreeMove => {
            movement::free::choose(m, &before, Some(hex));
        }
        Action::Advance { hex, .. } => activation::choose_move(m, &before, hex, false),
        Action::Dash { hex, .. } => activation::choose_move(m, &before, hex, true),
        Action::Attack { weapon, target, .. } => choose_attack(m, &before, weapon, bit(target.into())),
        Action::AttackArea { unit, weapon, placement } => {
            let targets = targets::in_area(m.scene(), unit.into(), weapon.into(), placement);
            choose_attack(m, &before, weapon, targets.unwrap_or(0));
        }
        Action::Energize { .. } => activation::choose_energize(m, &before),
        Action::Rescue { garrison, .. } => activation::choose_rescue(m, &before, garrison),
        Action::Use { unit, ability } => answer::begin(m, &before, unit.into(), ability.into()),
        Action::End { .. } => activation::choose_end(m, &before),
        Action::Push { direction, .. } | Action::Pull { direction, .. } => {
            movement::push::choose(m, &before, direction);
        }
        Action::Choose { piece, .. } if before.procedure == Procedure::AddTarget => {
            attack::further::choose(m, &before, Some(piece));
        }
        Action::Choose { piece, .. } => op::choose(m, &before, piece),
        Action::ChooseOption { option, .. } => upgrades::choose(m, &before, option),
        Action::Pass { .. } => pass(m, &before),
        Action::Play { player, card } => {
            let on_table = m.scene().on_table();
            let units = if on_table { 0 } else { tactics::units_for(m.scene(), &before, card.into()) };
            let actor = if on_table { NOBODY } else { answer::Happening::of(&before).actor };
            play::plan::declare(m, player, card, actor, units);
        }
        Action::Pay { way, .. } => play::plan::choose(m, &before, Choice::Paying(way)),
        Action::ChooseUnit { unit, .. } => play::plan::choose(m, &before, Choice::Unit(unit)),
        Action::ChooseCard { card, .. } if before.procedure == Procedure::Plan => {
            play::plan::choose(m, &before, Choice::Card(card));
        }
        Action::ChooseCard { card, .. } => play::resolve::choose(m, &before, Some(card)),
        Action::Amount { amount, .. } => play::plan::choose(m, &before, Choice::Amount(amount)),
        Action::Discard { card, .. } if before.procedure == Procedure::Plan => {
            play::plan::choose(m, &before, Choice::Discard(card));
        }
        Action::Discard { card, .. } => play::discard::choose(m, &before, card),
        Action::Cancel { .. } => {
            play::plan::cancel(m);
            // Nothing has happened: the decision is the one from which the plan began (PC-1).
            let made = u32::from(before.listener) + 1;
            m.block.set(DECISION, m.block.get(DECISION).wrapping_sub(made));
        }
        Action::Answer { option, .. } => {
            question::choose(m.block, &before, option);
            m.log.add(|| {
                let event = Event::new(EventKind::Answered, Rule::Flow).by(before.player);
                event.int("question", before.op).int("option", option)
            });
        }
    }
    if let Some(mut plan) = stack::top(m.block).filter(|frame| frame.procedure == Procedure::Plan) {
        // A plan counts its choices, so that it can be cancelled without a trace.
        plan.listener = if before.procedure == Procedure::Plan { before.listener.saturating_add(1) } else { 1 };
        stack::put_top(m.block, &plan);
    }
    leave_chosen(m.block, hooks, number, &before);
}

/// Marks that the frame of a decision has been left. While a play is planned, nobody has left anything (PC-1); it is the frame
/// below its plan that has, once it is paid for.
fn leave_chosen(block: &mut Block, hooks: &Hooks, number: usize, before: &Frame) {
    let procedure = |number| stack::frame(block, number).map(|frame| frame.procedure);
    if before.procedure != Procedure::Plan {
        if procedure(number + 1) != Some(Procedure::Plan) && hooks.hears(before.procedure) {
            leave(block, hooks, number, before);
        }
        return;
    }
    let paid = procedure(number) == Some(Procedure::Play);
    let below = number.checked_sub(1).filter(|_| paid).and_then(|below| Some((below, stack::frame(block, below)?)));
    if let Some((below, frame)) = below
        && hooks.hears(frame.procedure)
    {
        leave(block, hooks, below, &frame);
    }
}

/// An attack was chosen, in the menu of an activation or where one was granted.
fn choose_attack(m: &mut Match, before: &Frame, weapon: u8, targets: u64) {
    if let Some(card) = usize::from(weapon).checked_sub(ATTACK_CARDS) {
        m.use_attack_card(before.player, before.subject, card);
    }
    if before.procedure == Procedure::Grant {
        attack::grant::choose(m, before, Some((weapon, targets)));
    } else {
        activation::choose_attack(m, before, weapon, targets);
    }
}

/// The player does without.
fn pass(m: &mut Match, before: &Frame) {
    match before.procedure {
        Procedure::Window => window::pass(m, before),
        Procedure::FreeMove => movement::free::choose(m, before, None),
        Procedure::Grant => attack::grant::choose(m, before, None),
        Procedure::Turn => play::turn::pass(m, before),
        Procedure::Resolve => play::resolve::choose(m, before, None),
        _ => attack::further::choose(m, before, None),
    }
}

/// A listener has been called, or a mod has heard what came of a question or a roll: what it queued comes first, then
/// whatever is next.
pub fn hooked(block: &mut Block, hooks: &Hooks, log: &mut Log, queued: &[Frame]) {
    if let Some(frame) = stack::top(block) {
        // Somebody may listen before the step at which an answer or faces are heard.
        let heard = hooks.due(&frame).is_none()
            && matches!(
                (frame.procedure, frame.step),
                (Procedure::Question, Question::HEAR) | (Procedure::Dice, Dice::HEAR)
            );
        if heard {
            stack::pop(block);
        } else {
            let mut frame = frame;
            hooks.called(block, &mut frame);
        }
    }
    push_queued(block, log, queued);
}

/// Frames of the stack that mods leave to the rules.
const RESERVED: usize = 5;

/// Pushes what a listener queued, so that the first queued runs first. Mods can queue so much in an activation, and no
/// more: one that answers its own deeds would never end.
fn push_queued(block: &mut Block, log: &mut Log, queued: &[Frame]) {
    // The rules need room for frames of their own.
    let left = STACK_DEPTH - stack::depth(block);
    let room = left.saturating_sub(RESERVED).max(left.min(1));
    let (fits, dropped) = queued.split_at(queued.len().min(room));
    // The defeat of one to whom a listener has left no HP always comes.
    let defeats = |frame: &Frame| *frame == call::no_hp_left(frame.mask);
    let allowed = fits.iter().take_while(|frame| defeats(frame) || listen::may_queue(block, log, frame.player)).count();
    for frame in fits[..allowed].iter().rev() {
        // There is room.
        let _ = stack::push(block, frame);
    }
    for frame in dropped {
        log.add(|| {
            let event = Event::new(EventKind::Dropped, Rule::Flow).by(frame.player);
            event.with("what", Value::Text(frame.procedure.name()))
        });
    }
}
