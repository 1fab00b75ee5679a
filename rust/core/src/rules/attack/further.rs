//! One more target for the attack in flight: an effect gives it before TL is paid.

use super::add_target;
use super::targets::further;
use crate::flow::stop::{DecisionKind, Stop};
use crate::flow::{Event, EventKind, Flow, Frame, Procedure, Rule, call, procedure::AddTarget as Step, stack};
use crate::rules::Match;
use crate::rules::relations::Scene;
use crate::store::layout::TARGET;

/// The pieces that may become targets too.
#[must_use]
pub fn candidates(scene: Scene, frame: &Frame) -> u64 {
    let Some((_, attack)) = stack::nearest(scene.block, Procedure::Attack) else { return 0 };
    let weapon = attack.registers[call::WEAPON] as usize;
    further(scene, attack.row(), weapon, call::hexes(frame), scene.block.having(TARGET))
}

/// Stops for the choice while there is one.
pub fn step(m: &mut Match, frame: &Frame) -> Flow {
    let left = frame.step == Step::CHOOSE && frame.registers[call::AMOUNT] > 0;
    if !left || candidates(m.scene(), frame) == 0 {
        stack::pop(m.block);
        return Flow::Next;
    }
    Flow::Stop(Stop::Decision { player: frame.player, kind: DecisionKind::Choice })
}

/// The player chose a target, or has enough.
pub fn choose(m: &mut Match, frame: &Frame, target: Option<u8>) {
    let mut next = *frame;
    let Some(target) = target else {
        next.step = Step::END;
        stack::put_top(m.block, &next);
        m.log.add(|| Event::new(EventKind::Passed, Rule::At2).by(frame.player).of(frame.subject));
        return;
    };
    next.registers[call::AMOUNT] -= 1;
    stack::put_top(m.block, &next);
    add_target(m.block, target.into());
    m.log.add(|| Event::new(EventKind::TargetAdded, Rule::At2).by(frame.player).of(frame.subject).to(target));
}
