//! Refusals: every reason for which an action is not legal, with the rule that says so.

use std::fmt;

use super::action::Action;
use crate::board::Hex;
use crate::flow::{DecisionKind, Frame, Rule, Stop, call, stack};
use crate::rules::activation;
use crate::rules::attack::targets::{self, NoTarget};
use crate::rules::deploy::{self, NoDeploy};
use crate::rules::movement::push::{self, Way};
use crate::rules::relations::{Scene, reach, reach::Movement};
use crate::store::layout::{DECISION, UNIT};

macro_rules! reasons {
    ($($(#[$doc:meta])* $name:ident = $text:literal, $rule:ident, $message:literal;)*) => {
        /// Why an action is refused.
        #[derive(Copy, Clone, Debug, Eq, PartialEq, Hash)]
        pub enum Reason { $($(#[$doc])* $name),* }

        impl Reason {
            /// Every reason.
            pub const ALL: &[Self] = &[$(Self::$name),*];

            /// Its name, as `"out_of_range"`.
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self { $(Self::$name => $text),* }
            }

            /// The rule that says so.
            #[must_use]
            pub const fn rule(self) -> Rule {
                match self { $(Self::$name => Rule::$rule),* }
            }

            /// What is wrong, in a sentence.
            #[must_use]
            pub const fn message(self) -> &'static str {
                match self { $(Self::$name => $message),* }
            }
        }
    };
}

reasons! {
    /// The game has ended.
    GameOver = "game_over", Tl9, "the game is over";
    /// Dice are awaited.
    RollOpen = "roll_open", At5, "dice are being rolled: supply their faces first";
    /// A mod's listener is awaited.
    HookOpen = "hook_open", Flow, "a mod's listener is due: run it first";
    /// The decision number given is not the open one.
    StaleDecision = "stale_decision", Flow, "this decision is not the open one any more";
    /// The action answers another kind of decision.
    OtherDecision = "other_decision", Flow, "the open decision asks for something else";
    /// It is another player's decision.
    OtherPlayer = "other_player", Flow, "the open decision is the other player's";
    /// There is no such unit.
    NoUnit = "no_unit", Flow, "there is no such unit";
    /// Another unit of the player is active.
    OtherUnit = "other_unit", Tl1, "another unit is acting";
    /// The unit has Advanced already.
    AlreadyAdvanced = "already_advanced", Ac1, "the unit has made its Advance in this activation";
    /// The unit has acted already.
    AlreadyActed = "already_acted", Ac1, "the unit has taken its primary action in this activation";
    /// The unit must leave its Base first.
    OnBase = "on_base", Dp1, "a unit on its Base must Advance off it before its action";
    /// The primary action is still to come.
    ActionMissing = "action_missing", Ac1, "the unit must take a primary action before its activation ends";
    /// The hex is not on the board.
    OffBoard = "off_board", Mv2, "the hex is not on the board";
    /// The hex is impassable.
    Impassable = "impassable", Mv2, "the hex is impassable";
    /// A movement must end on another hex.
    SameHex = "same_hex", Mv3, "a movement must end on another hex";
    /// A piece stands there.
    HexTaken = "hex_taken", Mv2, "a piece stands on the hex";
    /// Too far, too high, or cut off.
    OutOfReach = "out_of_reach", Mv1, "the hex is out of reach";
    /// The hex is no deploy hex of the player.
    NoDeployHex = "no_deploy_hex", Dp1, "the hex is no deploy hex of this player";
    /// The deploy hex is occupied.
    DeployHexTaken = "deploy_hex_taken", Dp1, "a piece stands on the deploy hex";
    /// The Base has no exit.
    BaseWithoutExit = "base_without_exit", Dp1, "no Advance leads off the Base";
    /// The unit has no such weapon.
    NoWeapon = "no_weapon", At1, "the unit has no such weapon";
    /// The target is no enemy unit on the board.
    NotAnEnemy = "not_an_enemy", At2, "the target is no enemy unit on the board";
    /// The target is out of range.
    OutOfRange = "out_of_range", At2, "the target is out of the weapon's range";
    /// The unit is Engaged with others.
    EngagedWithOthers = "engaged_with_others", At3, "an Engaged unit must attack one of those it is Engaged with";
    /// No Line of Sight.
    NoLineOfSight = "no_line_of_sight", Ls1, "there is no Line of Sight to the target";
    /// Another unit is pushed.
    NotPushed = "not_pushed", Mv6, "this unit is not the one being pushed by that one";
    /// The direction does not lead away.
    NotFarther = "not_farther", Mv6, "a Push must lead farther from its source";
    /// The direction leads over the edge.
    OverTheEdge = "over_the_edge", Mv6, "the board's edge stops a Push";
    /// There is no such answer.
    NoOption = "no_option", Flow, "the question has no such answer";
}

/// A refused action: the reason, and the action it is about.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub struct Refusal {
    /// Why.
    pub reason: Reason,
    /// What was refused.
    pub action: Action,
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{}: {} ({})", self.action, self.reason.message(), self.reason.rule().id())
    }
}

/// Checks an action against the open stop; `at` is the number of the decision it was meant for.
///
/// # Errors
/// The first reason against it.
pub fn check(scene: Scene, stop: Stop, action: Action, at: Option<u64>) -> Result<(), Refusal> {
    refuse(scene, stop, action, at).map_or(Ok(()), |reason| Err(Refusal { reason, action }))
}

fn refuse(scene: Scene, stop: Stop, action: Action, at: Option<u64>) -> Option<Reason> {
    let (player, kind) = match stop {
        Stop::Done => return Some(Reason::GameOver),
        Stop::Roll { .. } => return Some(Reason::RollOpen),
        Stop::Hook(_) => return Some(Reason::HookOpen),
        Stop::Decision { player, kind } => (player, kind),
    };
    if at.is_some_and(|number| number != u64::from(scene.block.get(DECISION))) {
        return Some(Reason::StaleDecision);
    }
    if let Some(unit) = action.unit() {
        if unit >= 64 || !scene.block.has(UNIT, unit.into()) {
            return Some(Reason::NoUnit);
        }
        if scene.owner(unit.into()) != player {
            return Some(Reason::OtherPlayer);
        }
    }
    let frame = stack::top(scene.block)?;
    match (kind, action) {
        (DecisionKind::Question, Action::Answer { player: answering, option }) => {
            if answering != player {
                return Some(Reason::OtherPlayer);
            }
            (i16::from(option) >= frame.registers[call::AMOUNT]).then_some(Reason::NoOption)
        }
        (DecisionKind::Push, Action::Push { unit, pushed, direction }) => {
            if unit != frame.source || pushed != frame.subject {
                return Some(Reason::NotPushed);
            }
            match push::way(scene, &frame, direction?) {
                Way::NotFarther => Some(Reason::NotFarther),
                Way::Edge => Some(Reason::OverTheEdge),
                Way::Free | Way::Collision(_) => None,
            }
        }
        (DecisionKind::Deploy, Action::Deploy { unit, hex }) => {
            let other = (unit != frame.subject).then_some(Reason::OtherUnit);
            other.or_else(|| refuse_deploy(scene, unit, hex))
        }
        (
            DecisionKind::Activation,
            Action::Advance { unit, .. }
            | Action::Dash { unit, .. }
            | Action::Attack { unit, .. }
            | Action::Energize { unit }
            | Action::End { unit },
        ) => {
            let other = (unit != frame.subject).then_some(Reason::OtherUnit);
            other.or_else(|| refuse_in_menu(scene, &frame, action))
        }
        _ => Some(Reason::OtherDecision),
    }
}

fn refuse_deploy(scene: Scene, unit: u8, hex: Hex) -> Option<Reason> {
    deploy::check(scene, unit.into(), hex).err().map(|why| match why {
        NoDeploy::NotListed => Reason::NoDeployHex,
        NoDeploy::Occupied => Reason::DeployHexTaken,
        NoDeploy::NoExit => Reason::BaseWithoutExit,
    })
}

fn refuse_in_menu(scene: Scene, frame: &Frame, action: Action) -> Option<Reason> {
    let menu = activation::menu(scene, frame);
    let no_action = match (menu.action, menu.acted) {
        (true, _) => None,
        (false, true) => Some(Reason::AlreadyActed),
        (false, false) => Some(Reason::OnBase),
    };
    let row = frame.row();
    match action {
        Action::Advance { hex, .. } => {
            let made = (!menu.advance).then_some(Reason::AlreadyAdvanced);
            made.or_else(|| refuse_move(scene, row, hex, Movement::Advance))
        }
        Action::Dash { hex, .. } => no_action.or_else(|| refuse_move(scene, row, hex, Movement::Dash)),
        Action::Attack { weapon, target, .. } => no_action.or_else(|| refuse_attack(scene, row, weapon, target)),
        Action::Energize { .. } => no_action,
        Action::End { .. } => (!menu.end).then_some(Reason::ActionMissing),
        _ => Some(Reason::OtherDecision),
    }
}

fn refuse_move(scene: Scene, row: usize, hex: Hex, movement: Movement) -> Option<Reason> {
    let board = &scene.scenario.board;
    let Some(cell) = board.cell(hex) else { return Some(Reason::OffBoard) };
    if board.impassable(cell) {
        return Some(Reason::Impassable);
    }
    if scene.hex(row) == hex {
        return Some(Reason::SameHex);
    }
    if scene.at(scene.standing(), hex).is_some() {
        return Some(Reason::HexTaken);
    }
    let asked = [movement == Movement::Advance, movement == Movement::Dash];
    let reached = reach::destinations(scene, row, scene.hex(row), asked);
    (!reached[movement as usize].contains(hex)).then_some(Reason::OutOfReach)
}

fn refuse_attack(scene: Scene, row: usize, weapon: u8, target: u8) -> Option<Reason> {
    if target >= 64 {
        return Some(Reason::NotAnEnemy);
    }
    targets::check(scene, row, weapon.into(), target.into()).err().map(|why| match why {
        NoTarget::NoWeapon => Reason::NoWeapon,
        NoTarget::NotAnEnemy => Reason::NotAnEnemy,
        NoTarget::OutOfRange => Reason::OutOfRange,
        NoTarget::EngagedWithOthers => Reason::EngagedWithOthers,
        NoTarget::NoLineOfSight => Reason::NoLineOfSight,
    })
}
