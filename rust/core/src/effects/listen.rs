//! Compiled effects of mods: they listen to points of the rules, and run without anybody outside the core.

use super::condition::valid;
use super::{Subjects, in_flight, op};
use crate::content::EffectId;
use crate::content::effect::Effect;
use crate::flow::{Event, EventKind, Frame, Log, NOBODY, Rule, Value, call};
use crate::rules::Match;
use crate::store::Block;
use crate::store::layout::{QUEUED, UNIT};
use crate::store::query::{bit, rows};

/// Frames that mods can queue in one activation: a mod that answers its own deeds would never end.
pub const MAX_QUEUED: u32 = 1024;

/// An effect of a mod is due at the point that a frame has reached: it runs for the unit that acts there, or for all
/// that it is about where nobody acts.
pub fn call(m: &mut Match, frame: &Frame, number: usize) {
    let scenario = m.scenario;
    let id = EffectId::of_mods(number);
    let Some(effect) = scenario.effect(id) else { return };
    let pushed: Vec<Frame> = rows(carriers(m, frame)).filter_map(|row| begin(m, frame, effect, id, row)).collect();
    // The first unit's runs first.
    for frame in pushed.iter().rev() {
        m.push(frame);
    }
}

/// The units for which an effect runs.
fn carriers(m: &Match, frame: &Frame) -> u64 {
    let units = m.block.having(UNIT);
    if frame.procedure.is_of_unit() {
        let one = if frame.subject < 64 { bit(frame.row()) } else { 0 };
        return one & units;
    }
    if frame.mask != 0 { frame.mask & units } else { m.scene().units() }
}

/// Does what can be done at once; gives the frame that is left to push.
fn begin(m: &mut Match, frame: &Frame, effect: &Effect, id: EffectId, row: usize) -> Option<Frame> {
    let scene = m.scene();
    let targets = in_flight(scene, effect.when);
    let actor = if frame.subject == NOBODY { row as u8 } else { frame.subject };
    let subjects = Subjects { scene, own: row, actor, chosen: NOBODY, targets, remembered: targets };
    let valid = valid(subjects, effect)?;
    let frame = call::effect(scene.owner(row), row as u8, actor, id.0, valid);
    let left = if effect.is_at_once() { op::run_at_once(m, &frame, effect) } else { Some(frame) };
    left.filter(|frame| may_queue(m.block, m.log, frame.player))
}

/// Whether mods may queue one more frame in this activation; counts it.
pub fn may_queue(block: &mut Block, log: &mut Log, player: u8) -> bool {
    let queued = block.get(QUEUED);
    if queued >= MAX_QUEUED {
        log.add(|| {
            let event = Event::new(EventKind::Limited, Rule::Flow).by(player);
            event.with("limit", Value::Text("what mods queue in one activation")).int("most", MAX_QUEUED)
        });
        return false;
    }
    block.set(QUEUED, queued + 1);
    true
}
