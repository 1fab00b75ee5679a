//! One player's part of a window: effects that apply by themselves, then abilities as he wishes (AT-5, AC-2).

use super::answer::{Happening, applying, begin, is_way, usable};
use super::{in_flight, tactics};
use crate::content::Effect;
use crate::content::effect::Trigger;
use crate::content::ruleset::Game;
use crate::flow::stop::{DecisionKind, Stop};
use crate::flow::{Event, EventKind, Flow, Frame, Rule, Value, call, procedure::Window as Step, stack};
use crate::rules::Match;
use crate::rules::relations::Scene;
use crate::rules::relations::aim::attack_in_flight;
use crate::rules::relations::cards::Moment;

/// Runs the next step of a window.
pub fn step(m: &mut Match, frame: &Frame) -> Flow {
    let mut next = *frame;
    match frame.step {
        Step::END => stack::pop(m.block),
        _ if is_closed(m.scene(), frame) => {
            next.step = Step::END;
            stack::put_top(m.block, &next);
        }
        Step::APPLY => {
            let from = frame.registers[call::PLACE].max(0) as usize;
            if let Some((position, row, place)) = applying(m.scene(), frame, from) {
                next.registers[call::PLACE] = position as i16 + 1;
                stack::put_top(m.block, &next);
                begin(m, frame, row, place);
            } else {
                (next.step, next.registers[call::PLACE]) = (Step::ASK, 0);
                stack::put_top(m.block, &next);
            }
        }
        _ if asks(m.scene(), frame) => {
            return Flow::Stop(Stop::Decision { player: frame.player, kind: DecisionKind::Window });
        }
        _ => {
            next.step = Step::END;
            stack::put_top(m.block, &next);
        }
    }
    Flow::Next
}

/// Whether there is nothing left to answer: the active unit is gone (AC-4), or the attack has lost its attacker or its
/// targets (AT-14).
fn is_closed(scene: Scene, frame: &Frame) -> bool {
    let when = Happening::of(frame).when;
    if when == Trigger::Activation {
        return !scene.on_board(frame.row());
    }
    when.in_attack()
        && (in_flight(scene, when) == 0 || attack_in_flight(scene).is_none_or(|attack| !scene.on_board(attack.row())))
}

/// Whether the player is asked: if public information leaves him a response, or always (`ask`).
fn asks(scene: Scene, frame: &Frame) -> bool {
    let happening = Happening::of(frame);
    if scene.on_table() {
        return scene.scenario.settings.ask || scene.might_play(frame.player, Moment::Answer);
    }
    let waits = |effect: &Effect| effect.optional && effect.when == happening.when && is_way(effect, happening);
    let of_units = scene.scenario.units.iter().flat_map(|card| &card.effects);
    let mut effects = of_units.chain(scene.scenario.cards.iter().flat_map(|card| &card.effects));
    (scene.scenario.settings.ask && effects.any(waits))
        || !usable(scene, frame).is_empty()
        || (scene.has_cards() && tactics::might_play(scene, frame))
}

/// The player used nothing more in the window.
pub fn pass(m: &mut Match, frame: &Frame) {
    let mut next = *frame;
    next.step = Step::END;
    stack::put_top(m.block, &next);
    m.log.add(|| {
        let rule = if m.scenario.game == Game::CardTable { Rule::Pc3 } else { Rule::At5 };
        let event = Event::new(EventKind::Passed, rule).by(frame.player);
        let when = Trigger::NAMES.get(frame.effect as usize).copied().unwrap_or_default();
        event.with("window", Value::Text(when))
    });
}
