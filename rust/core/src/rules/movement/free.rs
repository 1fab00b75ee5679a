//! A free Advance or Dash that an effect grants: the player chooses where to, or does without.

use crate::board::Hex;
use crate::flow::stop::{DecisionKind, Stop};
use crate::flow::{Event, EventKind, Flow, Frame, Rule, call, procedure::FreeMove as Step, stack};
use crate::rules::Match;
use crate::rules::relations::Scene;
use crate::rules::relations::reach::{Destinations, Movement, free_destinations};
use crate::store::layout::forbidden;

/// Which of the two movements it is.
#[must_use]
pub const fn movement(frame: &Frame) -> Movement {
    if frame.registers[call::DASH] != 0 { Movement::Dash } else { Movement::Advance }
}

/// Where the unit may go.
#[must_use]
pub fn destinations(scene: Scene, frame: &Frame) -> Destinations {
    let (movement, row) = (movement(frame), frame.row());
    let bit = if movement == Movement::Dash { forbidden::DASH } else { forbidden::ADVANCE };
    if !scene.on_board(row) || scene.marks(row, |columns| columns.forbid) & bit != 0 {
        return Destinations::None;
    }
    free_destinations(scene, row, movement, call::hexes(frame))
}

/// Stops for the choice if there is one.
pub fn step(m: &mut Match, frame: &Frame) -> Flow {
    if frame.step != Step::CHOOSE || destinations(m.scene(), frame).is_empty() {
        stack::pop(m.block);
        return Flow::Next;
    }
    Flow::Stop(Stop::Decision { player: frame.player, kind: DecisionKind::Movement })
}

/// The player chose a hex, or to do without.
pub fn choose(m: &mut Match, frame: &Frame, goal: Option<Hex>) {
    let mut next = *frame;
    next.step = Step::END;
    stack::put_top(m.block, &next);
    match goal {
        Some(goal) => {
            let dash = movement(frame) == Movement::Dash;
            let mut walk = call::walk(frame.player, frame.subject, goal, dash);
            (walk.registers[call::FREE_WALK], walk.registers[call::HEXES]) = (1, frame.registers[call::HEXES]);
            m.push(&walk);
        }
        None => m.log.add(|| Event::new(EventKind::Passed, Rule::Ac2).by(frame.player).of(frame.subject)),
    }
}
