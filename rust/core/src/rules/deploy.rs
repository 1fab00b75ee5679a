//! Deploy (DP).

use super::Match;
use super::relations::{Scene, reach::destinations};
use crate::board::Hex;
use crate::content::effect::{Trigger, Way};
use crate::flow::stop::{DecisionKind, Stop};
use crate::flow::{Event, EventKind, Flow, Frame, Rule, Value, call, procedure::Deploy as Step, stack};
use crate::store::layout::{ENERGY_AMOUNT, POSITION, POSITION_Q, POSITION_R, SLOW, forbidden};
use crate::store::query::bit;

/// Why a hex is no deploy hex.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub enum NoDeploy {
    /// It is not listed for the player.
    NotListed,
    /// A piece stands on it.
    Occupied,
    /// It is the own Base, and no Advance leads off it.
    NoExit,
}

/// Whether a unit of `player` may be deployed on a hex (DP-1).
///
/// # Errors
/// Why not.
pub fn check(scene: Scene, row: usize, hex: Hex) -> Result<(), NoDeploy> {
    let player = scene.owner(row);
    let side = &scene.scenario.players[player as usize];
    if !side.deploy.contains(&hex) {
        return Err(NoDeploy::NotListed);
    }
    let own_base = scene.at(scene.of_player(scene.bases(), player), hex).is_some();
    let others = if own_base { scene.attackable() } else { scene.standing() };
    if scene.at(others, hex).is_some() {
        return Err(NoDeploy::Occupied);
    }
    let [advance, _] = if own_base { destinations(scene, row, hex, [true, false]) } else { Default::default() };
    // A Slow unit would Advance in place (MV-7).
    let kept = || scene.block.has(SLOW, row) || scene.marks(row, |columns| columns.forbid) & forbidden::ADVANCE != 0;
    if own_base && (advance.is_empty() || kept()) { Err(NoDeploy::NoExit) } else { Ok(()) }
}

/// The deploy hexes open to a unit, as a mask over its player's list.
#[must_use]
pub fn hexes(scene: Scene, row: usize) -> u64 {
    let list = &scene.scenario.players[scene.owner(row) as usize].deploy;
    let open = list.iter().enumerate().filter(|(_, hex)| check(scene, row, **hex).is_ok());
    open.fold(0, |mask, (number, _)| mask | bit(number))
}

/// Runs the next step of a deployment.
pub fn step(m: &mut Match, frame: &mut Frame) -> Flow {
    match frame.step {
        Step::CHOOSE if hexes(m.scene(), frame.row()) == 0 => stay(m, frame),
        Step::CHOOSE => {
            return Flow::Stop(Stop::Decision { player: frame.player, kind: DecisionKind::Deploy });
        }
        Step::PLACE => place(m, frame),
        Step::MOVED if m.scenario.triggers & Trigger::AfterMovement.bit() == 0 => {
            frame.step = Step::END;
            return Flow::On;
        }
        Step::MOVED => {
            go_end(m, frame);
            m.open_movement_windows(frame.subject, Way::Deploy);
        }
        _ => stack::pop(m.block),
    }
    Flow::Next
}

/// No deploy hex: the unit gains Energy and pays TL instead (DP-2).
fn stay(m: &mut Match, frame: &Frame) {
    go_end(m, frame);
    let settings = &m.scenario.settings;
    let energy = m.block.piece(ENERGY_AMOUNT, frame.row()).saturating_add(settings.undeployed_energy);
    m.block.set_piece(ENERGY_AMOUNT, frame.row(), energy);
    m.log.add(|| {
        let event = Event::new(EventKind::Undeployed, Rule::Dp2).by(frame.player).of(frame.subject);
        event.int("amount", settings.undeployed_energy).int("total", energy)
    });
    m.push(&call::pay(frame.player, frame.subject, settings.undeployed_tl, call::Payment::Cost));
}

fn place(m: &mut Match, frame: &Frame) {
    let hex = call::hex(frame);
    // A mod may have closed the hex since it was chosen: then the player chooses again.
    if check(m.scene(), frame.row(), hex).is_err() {
        let mut frame = *frame;
        frame.step = Step::CHOOSE;
        stack::put_top(m.block, &frame);
        return;
    }
    m.block.attach(POSITION, frame.row());
    m.block.set_piece(POSITION_Q, frame.row(), hex.q);
    m.block.set_piece(POSITION_R, frame.row(), hex.r);
    m.log.add(|| {
        Event::new(EventKind::Deployed, Rule::Dp1).by(frame.player).of(frame.subject).with("hex", Value::Hex(hex))
    });
    let mut frame = *frame;
    frame.step = Step::MOVED;
    stack::put_top(m.block, &frame);
    // What lies there is picked up (DP-3).
    if m.pick_up(frame.subject) {
        m.log.note(&[Rule::Dp3]);
    }
}

fn go_end(m: &mut Match, frame: &Frame) {
    let mut frame = *frame;
    frame.step = Step::END;
    stack::put_top(m.block, &frame);
}

/// The player chose a deploy hex.
pub fn choose(m: &mut Match, frame: &Frame, hex: Hex) {
    let mut frame = call::at(*frame, hex);
    frame.step = Step::PLACE;
    stack::put_top(m.block, &frame);
}
