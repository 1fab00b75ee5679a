//! Activation (AC): what a unit may do in its turn, and how the turn ends.

use super::Match;
use super::relations::modifiers::expire;
use super::relations::{Scene, reach::destinations};
use crate::board::Hex;
use crate::content::effect::Trigger;
use crate::flow::stop::{DecisionKind, Stop};
use crate::flow::{Event, EventKind, Flow, Frame, Procedure, Rule, call, procedure::Activation as Step, stack};
use crate::store::layout::{
    ACTIVATIONS, ACTIVE, EFFECTS_BEGUN, ENERGY_AMOUNT, FOR_ACTIVATION, LAST_PLAYER, QUEUED, SHIELDS, SHIELDS_ACTIVE,
    SHIELDS_TOTAL, TOKEN_TIME, USED, USED_ACTIVATION, forbidden,
};
use crate::store::query::rows;

/// Register: flags of the activation.
const FLAGS: usize = 0;
/// Register: time of the token when the activation began.
const BEGAN: usize = 1;

/// The unit has made its Advance.
const ADVANCED: i16 = 1;
/// The unit has taken its primary action.
const ACTED: i16 = 2;
/// The unit has stood on the board in this activation.
const DEPLOYED: i16 = 4;

/// What the activation still allows (AC-1, DP-1), whatever the board says.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
#[allow(clippy::struct_excessive_bools, reason = "one for each line of the menu")]
pub struct Menu {
    /// The Advance has not been made.
    pub advance: bool,
    /// No primary action has been taken, and the unit may take one.
    pub action: bool,
    /// What effects forbid it, see `layout::forbidden`.
    pub forbidden: u8,
    /// The activation may end.
    pub end: bool,
    /// A primary action has been taken.
    pub acted: bool,
}

/// What the frame of an activation allows.
#[must_use]
pub fn menu(scene: Scene, frame: &Frame) -> Menu {
    let flags = frame.registers[FLAGS];
    let (advanced, acted) = (flags & ADVANCED != 0, flags & ACTED != 0);
    let on_base = scene.on_board(frame.row()) && scene.on_base(frame.row());
    // A unit that should leave its Base but no longer can is not stuck for ever.
    let stuck = || advanced || destinations(scene, frame.row(), scene.hex(frame.row()), [true, false])[0].is_empty();
    let forbidden = scene.marks(frame.row(), |columns| columns.forbid);
    let kept = |bit| forbidden & bit != 0;
    Menu {
        advance: !advanced && !kept(forbidden::ADVANCE),
        action: !acted && !on_base,
        forbidden,
        end: acted || (on_base && (kept(forbidden::ADVANCE) || stuck())),
        acted,
    }
}

/// Runs the next step of an activation.
pub fn step(m: &mut Match, frame: &mut Frame) -> Flow {
    match frame.step {
        Step::BEGIN => return begin(m, frame),
        Step::BEGAN if m.scenario.triggers & Trigger::ActivationBegan.bit() == 0 => return on(frame, Step::MENU),
        Step::BEGAN => {
            go(m, frame, Step::MENU);
            if m.scene().on_board(frame.row()) {
                m.open_windows(Trigger::ActivationBegan, frame.subject, 0);
            }
        }
        Step::MENU => return menu_step(m, frame),
        Step::ENERGIZE => energize(m, frame),
        Step::CONTEST if !m.scene().on_board(frame.row()) => return on(frame, Step::ENDED),
        Step::CONTEST => {
            go(m, frame, Step::ENDED);
            m.push(&Frame::new(Procedure::Contest, frame.player, frame.subject));
        }
        Step::ENDED if m.scenario.triggers & Trigger::ActivationEnded.bit() == 0 => return on(frame, Step::EXPIRE),
        Step::ENDED => {
            go(m, frame, Step::EXPIRE);
            m.open_windows(Trigger::ActivationEnded, frame.subject, 0);
        }
        Step::EXPIRE => {
            m.log.note(&[Rule::Ac3]);
            expire(m.block, FOR_ACTIVATION);
            forget_uses(m);
            if !m.scene().on_board(frame.row()) || !m.scene().on_base(frame.row()) {
                return on(frame, Step::MINIMUM);
            }
            // A unit that could not leave its Base does not stay on it outside its activation (DP-1).
            go(m, frame, Step::MINIMUM);
            m.push(&call::return_to_reserve(frame.player, frame.subject));
        }
        Step::MINIMUM => return minimum(m, frame),
        _ => {
            m.block.set(ACTIVE, 0);
            m.log.add(|| Event::new(EventKind::ActivationEnded, Rule::Ac1).by(frame.player).of(frame.subject));
            stack::pop(m.block);
        }
    }
    Flow::Next
}

/// The frame goes on at another step, with nothing in between.
const fn on(frame: &mut Frame, step: u8) -> Flow {
    frame.step = step;
    Flow::On
}

/// Writes the frame back at another step.
fn go(m: &mut Match, frame: &Frame, step: u8) {
    let mut frame = *frame;
    frame.step = step;
    stack::put_top(m.block, &frame);
}

/// The unit becomes active, its Shields come back (AT-10), and from Reserve it deploys first (DP-1, DF-2).
fn begin(m: &mut Match, frame: &mut Frame) -> Flow {
    let row = frame.row();
    m.block.set(ACTIVE, frame.subject + 1);
    forget_uses(m);
    // A turn spent by DP-2 counts as well (TL-5).
    m.block.set(LAST_PLAYER, frame.player + 1);
    m.block.set(ACTIVATIONS, m.block.get(ACTIVATIONS).saturating_add(1));
    let began = m.block.piece(TOKEN_TIME, row);
    m.log.add(|| {
        Event::new(EventKind::ActivationBegan, Rule::Tl1).by(frame.player).of(frame.subject).int("time", began)
    });
    if m.block.has(SHIELDS, row) && m.block.piece(SHIELDS_ACTIVE, row) < m.block.piece(SHIELDS_TOTAL, row) {
        let total = m.block.piece(SHIELDS_TOTAL, row);
        m.block.set_piece(SHIELDS_ACTIVE, row, total);
        m.log.add(|| {
            Event::new(EventKind::ShieldsRestored, Rule::At10).by(frame.player).of(frame.subject).int("active", total)
        });
    }
    frame.registers[BEGAN] = began as i16;
    if m.scene().on_board(row) {
        return on(frame, Step::BEGAN);
    }
    // A token that has left its start space: the unit is back in its Reserve (DF-2).
    if began > u16::from(m.card(row).start) {
        m.log.note(&[Rule::Df2]);
    }
    go(m, frame, Step::BEGAN);
    m.push(&Frame::new(Procedure::Deploy, frame.player, frame.subject));
    Flow::Next
}

/// What was used or begun counts anew: for every activation, and for the border of a phase between two.
fn forget_uses(m: &mut Match) {
    m.block.set(EFFECTS_BEGUN, 0);
    m.block.set(QUEUED, 0);
    if m.scene().has_cards() {
        m.forget_plays();
    }
    for row in rows(m.block.having(USED)) {
        m.block.set_piece(USED_ACTIVATION, row, 0);
    }
}

/// Stops for a choice while there is one to make; a unit that has left the board has none (AC-4, DP-2).
fn menu_step(m: &mut Match, frame: &mut Frame) -> Flow {
    let done = frame.registers[FLAGS] & (ADVANCED | ACTED) == ADVANCED | ACTED;
    let on_board = m.scene().on_board(frame.row());
    if !on_board || done {
        if !on_board || m.scenario.asking & Trigger::Activation.bit() == 0 {
            return on(frame, Step::CONTEST);
        }
        go(m, frame, Step::CONTEST);
        // Abilities may still be used behind Advance and action (AC-2).
        m.push(&call::window(frame.player, Trigger::Activation as u16, frame.subject, 0));
        return Flow::Next;
    }
    if frame.registers[FLAGS] & DEPLOYED == 0 {
        frame.registers[FLAGS] |= DEPLOYED;
        stack::put_top(m.block, frame);
    }
    Flow::Stop(Stop::Decision { player: frame.player, kind: DecisionKind::Activation })
}

/// An activation whose token did not move costs something all the same (TL-6), but not that of a unit that was
/// defeated in it (AC-4).
fn minimum(m: &mut Match, frame: &mut Frame) -> Flow {
    let moved = m.block.piece(TOKEN_TIME, frame.row()) as i16 != frame.registers[BEGAN];
    let left = frame.registers[FLAGS] & DEPLOYED != 0 && !m.scene().on_board(frame.row());
    let defeated = left && frame.registers[FLAGS] & call::RETURNED == 0;
    if defeated {
        m.log.note(&[Rule::Ac4]);
    }
    if moved || defeated {
        return on(frame, Step::END);
    }
    go(m, frame, Step::END);
    let least = m.scenario.settings.min_activation_tl;
    m.push(&call::pay(frame.player, frame.subject, least, call::Payment::Minimum));
    Flow::Next
}

/// The Energy of Energize, once its TL is paid (AC-1).
fn energize(m: &mut Match, frame: &Frame) {
    go(m, frame, Step::MENU);
    let gain = m.scenario.settings.energize_energy;
    let energy = m.block.piece(ENERGY_AMOUNT, frame.row()).saturating_add(gain);
    m.block.set_piece(ENERGY_AMOUNT, frame.row(), energy);
    m.log.add(|| {
        let event = Event::new(EventKind::EnergyGained, Rule::Ac1).by(frame.player).of(frame.subject);
        event.int("amount", gain).int("total", energy)
    });
}

/// The player chose an Advance or a Dash.
pub fn choose_move(m: &mut Match, frame: &Frame, goal: Hex, dash: bool) {
    mark(m, frame, if dash { ACTED } else { ADVANCED });
    m.push(&call::walk(frame.player, frame.subject, goal, dash));
}

/// The player chose an attack.
pub fn choose_attack(m: &mut Match, frame: &Frame, weapon: u8, targets: u64) {
    mark(m, frame, ACTED);
    m.push(&call::attack(frame.player, frame.subject, weapon, targets));
}

/// The player chose Energize.
pub fn choose_energize(m: &mut Match, frame: &Frame) {
    let mut frame = *frame;
    frame.registers[FLAGS] |= ACTED;
    go(m, &frame, Step::ENERGIZE);
    let tl = m.scene().cost(frame.row(), m.scenario.settings.energize_tl);
    m.push(&call::pay(frame.player, frame.subject, tl, call::Payment::Cost));
}

/// The player chose Rescue.
pub fn choose_rescue(m: &mut Match, frame: &Frame, garrison: u8) {
    mark(m, frame, ACTED);
    m.push(&call::rescue(frame.player, frame.subject, garrison));
}

/// The player ended the activation.
pub fn choose_end(m: &mut Match, frame: &Frame) {
    go(m, frame, Step::CONTEST);
}

fn mark(m: &mut Match, frame: &Frame, flag: i16) {
    let mut frame = *frame;
    frame.registers[FLAGS] |= flag;
    stack::put_top(m.block, &frame);
}
