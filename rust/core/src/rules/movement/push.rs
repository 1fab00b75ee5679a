//! Push and Pull (MV-6): one hex at a time, each step a decision of the effect's owner.

use std::cmp::Ordering;

use crate::board::{Direction, Hex};
use crate::content::effect;
use crate::flow::stop::{DecisionKind, Stop};
use crate::flow::{Event, EventKind, Flow, Frame, NOBODY, Rule, Value, call, procedure::Push as Step, stack};
use crate::rules::Match;
use crate::rules::relations::Scene;
use crate::store::layout::{POSITION_Q, POSITION_R};
use crate::store::query::bit;

/// What a step of a Push or Pull meets.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub enum Way {
    /// The step does not lead farther from the source, or nearer in a Pull.
    WrongWay,
    /// It leads over the board's edge, which just stops a Push.
    Edge,
    /// It is free.
    Free,
    /// It is a collision, with the piece of that row if there is one.
    Collision(Option<usize>),
}

/// Whether it is a Pull.
#[must_use]
pub const fn pulls(frame: &Frame) -> bool {
    frame.registers[call::PULLS] != 0
}

/// Row of the piece that the actions of a Push name as the one that pushes: of one without a cause on the board, which
/// mods make, the piece that is moved.
#[must_use]
pub const fn pusher(frame: &Frame) -> u8 {
    if frame.source == NOBODY { frame.subject } else { frame.source }
}

/// What the step of a moved piece in a direction meets.
#[must_use]
pub fn way(scene: Scene, frame: &Frame, direction: Direction) -> Way {
    let (from, source) = (scene.hex(frame.row()), call::hex(frame));
    let to = from.neighbor(direction);
    let right = match to.distance(source).cmp(&from.distance(source)) {
        Ordering::Greater => !pulls(frame),
        // A Pull stops beside its source.
        Ordering::Less => pulls(frame) && from.distance(source) > 1,
        Ordering::Equal => false,
    };
    if !right {
        return Way::WrongWay;
    }
    let board = &scene.scenario.board;
    let Some(cell) = board.cell(to) else {
        let collides = scene.scenario.settings.edge_is_collision;
        return if collides { Way::Collision(None) } else { Way::Edge };
    };
    let met = scene.at(scene.standing(), to);
    if met.is_some() || board.impassable(cell) || board.level(cell) > scene.level(from) {
        Way::Collision(met)
    } else {
        Way::Free
    }
}

/// Directions open to a Push or Pull, blocked ones included, as bits; the board's edge is none.
#[must_use]
pub fn directions(scene: Scene, frame: &Frame) -> u8 {
    let open = |direction: &Direction| matches!(way(scene, frame, *direction), Way::Free | Way::Collision(_));
    Direction::ALL.into_iter().filter(open).fold(0, |mask, direction| mask | 1 << direction.index())
}

/// Runs the next step of a Push or Pull.
pub fn step(m: &mut Match, frame: &Frame) -> Flow {
    match frame.step {
        Step::CHOOSE if goes_on(m.scene(), frame) => {
            return Flow::Stop(Stop::Decision { player: frame.player, kind: DecisionKind::Push });
        }
        Step::STEP => shove(m, frame),
        Step::CHOOSE | Step::MOVED => arrive(m, frame),
        _ => stack::pop(m.block),
    }
    Flow::Next
}

/// Whether there is a step left to choose; a Pull beside its source is over.
fn goes_on(scene: Scene, frame: &Frame) -> bool {
    let left = frame.registers[call::AMOUNT] > 0 && scene.on_board(frame.row());
    left && (!pulls(frame) || scene.hex(frame.row()).distance(call::hex(frame)) > 1)
}

/// The last hex is reached: what lies there is picked up (MV-5), and the movement can be answered.
fn arrive(m: &mut Match, frame: &Frame) {
    let mut next = *frame;
    next.step = Step::END;
    stack::put_top(m.block, &next);
    if frame.registers[call::MOVED] > 0 && m.scene().on_board(frame.row()) {
        m.open_movement_windows(frame.subject, if pulls(frame) { effect::Way::Pull } else { effect::Way::Push });
        if m.scenario.settings.forced_move_picks_up {
            m.pick_up(frame.subject);
        }
    }
}

fn shove(m: &mut Match, frame: &Frame) {
    let chosen = Direction::from_index(frame.registers[call::DIRECTION] as u8);
    let mut next = *frame;
    next.step = Step::MOVED;
    // A mod may have taken the piece off the board since the direction was chosen.
    let Some(direction) = chosen.filter(|_| m.scene().on_board(frame.row())) else {
        stack::put_top(m.block, &next);
        return;
    };
    let from = m.scene().hex(frame.row());
    let to = from.neighbor(direction);
    let way = way(m.scene(), frame, direction);
    let drops = matches!(way, Way::Free | Way::Collision(_)) && m.scene().carried_by(frame.row()) != 0;
    if way == Way::Free {
        m.block.set_piece(POSITION_Q, frame.row(), to.q);
        m.block.set_piece(POSITION_R, frame.row(), to.r);
        m.log.add(|| {
            let event = Event::new(EventKind::Pushed, Rule::Mv6).by(frame.player).of(frame.source).to(frame.subject);
            event.with("from", Value::Hex(from)).with("to", Value::Hex(to))
        });
        next.step = Step::CHOOSE;
        next.registers[call::AMOUNT] -= 1;
        next.registers[call::MOVED] += 1;
    }
    stack::put_top(m.block, &next);
    if let Way::Collision(met) = way {
        collide(m, frame, to, met);
    }
    if drops {
        // What a unit carries stays where it stood when the movement began (MV-4).
        m.push(&call::put_down(m.scene().owner(frame.row()), frame.subject, from));
    }
}

/// The piece moved and the unit or Garrison that it hits take damage, a structure does not.
fn collide(m: &mut Match, frame: &Frame, hex: Hex, met: Option<usize>) {
    m.log.add(|| {
        let event = Event::new(EventKind::Collided, Rule::Mv6).by(frame.player).of(frame.source).to(frame.subject);
        event.with("hex", Value::Hex(hex))
    });
    let hit = met.filter(|row| m.scene().attackable() & bit(*row) != 0).map_or(0, bit);
    let amount = m.scenario.settings.collision_damage;
    m.push(&call::damage(frame.player, frame.source, bit(frame.row()) | hit, amount));
}

/// The player chose a direction, or to stop.
pub fn choose(m: &mut Match, frame: &Frame, direction: Option<Direction>) {
    let mut frame = *frame;
    match direction {
        Some(direction) => {
            frame.step = Step::STEP;
            frame.registers[call::DIRECTION] = direction.index() as i16;
        }
        None => frame.step = Step::MOVED,
    }
    stack::put_top(m.block, &frame);
}
