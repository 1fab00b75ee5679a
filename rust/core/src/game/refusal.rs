//! Refusals: every reason for which an action is not legal, with the rule that says so.

use std::fmt;

use super::action::Action;
use crate::board::{Direction, Hex};
use crate::content::unit::ATTACK_CARDS;
use crate::effects::answer::{self, Closed};
use crate::effects::tactics::NoTactics;
use crate::effects::{op, tactics};
use crate::flow::{DecisionKind, Frame, NOBODY, Procedure, Rule, Stop, call, stack};
use crate::rules::attack::targets::{self, NoTarget};
use crate::rules::attack::{further, grant};
use crate::rules::deploy::{self, NoDeploy};
use crate::rules::movement::free;
use crate::rules::movement::push::{self, Way};
use crate::rules::play::plan::{self, Open};
use crate::rules::play::{discard, resolve};
use crate::rules::relations::cards::{Moment, NoPlay};
use crate::rules::relations::{Scene, reach, reach::Movement};
use crate::rules::{activation, rescue, upgrades};
use crate::store::layout::{DECISION, SLOW, UNIT, area, forbidden};

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
    /// An effect forbids it.
    Forbidden = "forbidden", Ac1, "an effect forbids the unit to do that";
    /// A Slow unit's next Advance ends where it began.
    Slow = "slow", Mv7, "the next Advance of a Slow unit moves nothing: it ends where it began";
    /// The unit has no such weapon.
    NoWeapon = "no_weapon", At1, "the unit has no such weapon";
    /// The target is no enemy unit on the board.
    NotAnEnemy = "not_an_enemy", At2, "the target is no enemy unit or Garrison on the board";
    /// An effect makes the unit untargetable.
    Untargetable = "untargetable", At2, "an effect keeps the unit from being a target";
    /// The target is out of range.
    OutOfRange = "out_of_range", At2, "the target is out of the weapon's range";
    /// The unit is Engaged with others.
    EngagedWithOthers = "engaged_with_others", At3, "an Engaged unit must attack one of those it is Engaged with";
    /// No Line of Sight.
    NoLineOfSight = "no_line_of_sight", Ls1, "there is no Line of Sight to the target";
    /// The weapon attacks an area, or does not.
    OtherKindOfWeapon = "other_kind_of_weapon", At4, "a weapon with a pattern attacks an area, any other one a target";
    /// The pattern has no such placement.
    NoPlacement = "no_placement", At4, "the pattern has no such placement, or an earlier one looks the same";
    /// No enemy in the area.
    NobodyInArea = "nobody_in_area", At4, "no enemy in the area can be seen";
    /// The grant is for another weapon.
    OtherWeapon = "other_weapon", At15, "the attack was granted for another weapon";
    /// The Garrison cannot be rescued.
    NoGarrison = "no_garrison", Ac1, "there is no own Garrison beside the unit by that number";
    /// The unit has no such ability.
    NoAbility = "no_ability", Ac2, "the unit has no such ability";
    /// The ability cannot be used now.
    AbilityClosed = "ability_closed", Ac2, "the ability is not for this moment: it waits for something else";
    /// The ability has been used as often as its limit allows.
    AbilityUsed = "ability_used", Ac2, "the ability has been used as often as its limit allows";
    /// The unit lacks the Energy for the ability.
    NoEnergy = "no_energy", Ac2, "the unit has less Energy than the ability costs";
    /// The conditions of the ability do not hold.
    ConditionsFail = "conditions_fail", Ac2, "the conditions of the ability do not hold";
    /// The piece cannot be chosen.
    NoChoice = "no_choice", Ac2, "the effect cannot choose that piece";
    /// Another unit's effect is asking.
    OtherEffect = "other_effect", Ac2, "it is another unit's effect that asks";
    /// The unit has no such Upgrade.
    NoUpgrade = "no_upgrade", Bd4, "the unit has no Upgrade of that kind";
    /// Another unit is pushed.
    NotPushed = "not_pushed", Mv6, "this unit is not the one being pushed by that one";
    /// The direction does not lead away.
    NotFarther = "not_farther", Mv6, "a Push must lead farther from its source";
    /// The direction does not lead nearer.
    NotNearer = "not_nearer", Mv6, "a Pull must lead nearer to its source, and stops beside it";
    /// The direction leads over the edge.
    OverTheEdge = "over_the_edge", Mv6, "the board's edge stops a Push";
    /// There is no such card.
    NoCard = "no_card", Pc1, "there is no such card of the player";
    /// The card is not in the hand.
    WrongZone = "wrong_zone", Pc1, "the card is not in the player's hand";
    /// The card is not for this moment.
    WrongTime = "wrong_time", Pc13, "the card cannot be played at this moment";
    /// The Tactics card waits for something else.
    TacticsClosed = "tactics_closed", Bd5, "the Tactics card is not for this moment, or for no unit of the player now";
    /// A Tactics card was played in this activation.
    TacticsUsed = "tactics_used", Ac2, "the player has played a Tactics card in this activation";
    /// A once-per-turn limit is used up.
    LimitUsed = "limit_used", Pc9, "no more cards of that kind, or that card again, can be played in this turn";
    /// Too little nation power.
    NoPower = "no_power", Pc11, "the player's G give less nation power than the card costs";
    /// The deck holds too few cards.
    NoResource = "no_resource", Pc11, "the player's deck holds fewer cards than the play would take from it";
    /// The hand holds too few cards.
    NoDiscard = "no_discard", Pc1, "the player's hand holds fewer other cards than the play would discard";
    /// There is nothing at which the card could be aimed, or for which it could be played, or not this.
    NoAim = "no_aim", Pc1, "the card cannot be aimed at that one, or at any";
    /// The play cannot be paid for that way.
    NoWay = "no_way", Pc1, "the play cannot be paid for that way";
    /// X is too large.
    NoAmount = "no_amount", Pc1, "X is more than the player's deck can pay";
    /// The card cannot be discarded.
    NoDiscardOf = "not_to_discard", Pc1, "the card is not one that can be discarded for this";
    /// The effect cannot bring that card out.
    NoComingOut = "no_coming_out", Pc8, "the effect cannot bring out that card";
    /// Too many plays stand on one another.
    ChainFull = "chain_full", Pc12, "no more plays can answer one another";
    /// Too many plays in this turn.
    TooManyPlays = "too_many_plays", Pc13, "no more cards can be played in this turn";
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
    let frame = stack::top(scene.block)?;
    if action.player().is_some_and(|named| named != player) {
        return Some(Reason::OtherPlayer);
    }
    if let Some(unit) = action.unit() {
        if unit >= 64 || !scene.block.has(UNIT, unit.into()) {
            return Some(Reason::NoUnit);
        }
        // A Push without a cause on the board names the pushed unit, whoever chooses its way.
        let causeless = kind == DecisionKind::Push && frame.source == NOBODY;
        if scene.owner(unit.into()) != player && !causeless {
            return Some(Reason::OtherPlayer);
        }
    }
    match (kind, action) {
        (DecisionKind::Question, Action::Answer { player: answering, option }) => {
            if answering != player {
                return Some(Reason::OtherPlayer);
            }
            (i16::from(option) >= frame.registers[call::AMOUNT]).then_some(Reason::NoOption)
        }
        (DecisionKind::Push, Action::Push { unit, pushed, direction }) if !push::pulls(&frame) => {
            refuse_step(scene, &frame, [unit, pushed], direction)
        }
        (DecisionKind::Push, Action::Pull { unit, pulled, direction }) if push::pulls(&frame) => {
            refuse_step(scene, &frame, [unit, pulled], direction)
        }
        (_, Action::Cancel { .. }) => (kind != DecisionKind::Plan).then_some(Reason::OtherDecision),
        (DecisionKind::Plan, _) => refuse_in_plan(scene, &frame, action),
        (DecisionKind::Activation | DecisionKind::Window | DecisionKind::Turn, Action::Play { card, .. }) => {
            refuse_play(scene, &frame, player, card)
        }
        (DecisionKind::Turn, Action::Pass { .. }) => None,
        (DecisionKind::Window, Action::Use { unit, ability }) => refuse_use(scene, &frame, unit, ability),
        (DecisionKind::Choice, _) => refuse_choice(scene, &frame, action),
        (DecisionKind::Movement, Action::Advance { unit, hex } | Action::Dash { unit, hex }) => {
            refuse_free_move(scene, &frame, unit, hex, matches!(action, Action::Dash { .. }))
        }
        (DecisionKind::Attack, Action::Attack { unit, .. } | Action::AttackArea { unit, .. }) => {
            let other = (unit != frame.subject).then_some(Reason::OtherUnit);
            other.or_else(|| refuse_granted(scene, &frame, action))
        }
        (DecisionKind::Window | DecisionKind::Movement | DecisionKind::Attack, Action::Pass { player: passing }) => {
            (passing != player).then_some(Reason::OtherPlayer)
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
            | Action::AttackArea { unit, .. }
            | Action::Rescue { unit, .. }
            | Action::Use { unit, .. }
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
    let kept = |bit| (menu.forbidden & bit != 0).then_some(Reason::Forbidden);
    let row = frame.row();
    match action {
        Action::Advance { hex, .. } => {
            let made = (!menu.advance && menu.forbidden & forbidden::ADVANCE == 0).then_some(Reason::AlreadyAdvanced);
            made.or_else(|| kept(forbidden::ADVANCE)).or_else(|| refuse_move(scene, row, hex, Movement::Advance))
        }
        Action::Dash { hex, .. } => {
            let kept = no_action.or_else(|| kept(forbidden::DASH));
            kept.or_else(|| refuse_move(scene, row, hex, Movement::Dash))
        }
        Action::Attack { weapon, .. } | Action::AttackArea { weapon, .. } => {
            let no_card = || refuse_attack_card(scene, row, weapon);
            let refused = no_action.or_else(|| kept(forbidden::ATTACK)).or_else(no_card);
            refused.or_else(|| refuse_any_attack(scene, row, action))
        }
        Action::Rescue { garrison, .. } => no_action.or_else(|| kept(forbidden::RESCUE)).or_else(|| {
            let close = rescue::garrisons(scene, row);
            (garrison >= 64 || close >> garrison & 1 == 0).then_some(Reason::NoGarrison)
        }),
        Action::Use { unit, ability } => refuse_use(scene, frame, unit, ability),
        Action::Energize { .. } => no_action,
        Action::End { .. } => (!menu.end).then_some(Reason::ActionMissing),
        _ => Some(Reason::OtherDecision),
    }
}

/// The play of a card.
fn refuse_play(scene: Scene, frame: &Frame, player: u8, card: u8) -> Option<Reason> {
    let row = usize::from(card);
    if !scene.is_card(row) || scene.card_owner(row) != player {
        return Some(Reason::NoCard);
    }
    if !scene.on_table() {
        return tactics::refuse(scene, frame, row).map(|why| match why {
            NoTactics::WrongZone => Reason::WrongZone,
            NoTactics::Closed => Reason::TacticsClosed,
            NoTactics::Used => Reason::TacticsUsed,
            NoTactics::Energy => Reason::NoEnergy,
            NoTactics::Discard => Reason::NoDiscard,
        });
    }
    let Some(moment) = Moment::of(frame) else { return Some(Reason::OtherDecision) };
    scene.no_play(player, row, moment).map(|why| match why {
        NoPlay::WrongZone => Reason::WrongZone,
        NoPlay::WrongTime => Reason::WrongTime,
        NoPlay::Limit => Reason::LimitUsed,
        NoPlay::Power => Reason::NoPower,
        NoPlay::Resource => Reason::NoResource,
        NoPlay::Discard => Reason::NoDiscard,
        NoPlay::Aim => Reason::NoAim,
        NoPlay::Chain => Reason::ChainFull,
        NoPlay::Plays => Reason::TooManyPlays,
    })
}

/// A choice of a plan (PC-1).
fn refuse_in_plan(scene: Scene, frame: &Frame, action: Action) -> Option<Reason> {
    let among = |mask: u128, row: u8| row < 128 && mask >> row & 1 != 0;
    match (plan::open(scene, frame)?, action) {
        (Open::Ways(ways), Action::Pay { way, .. }) => (ways & way as u8 == 0).then_some(Reason::NoWay),
        (Open::Units(units), Action::ChooseUnit { unit, .. }) => {
            (unit >= 64 || units >> unit & 1 == 0).then_some(Reason::NoAim)
        }
        (Open::Cards(cards), Action::ChooseCard { card, .. }) => (!among(cards, card)).then_some(Reason::NoAim),
        (Open::Amount(most), Action::Amount { amount, .. }) => (amount > most).then_some(Reason::NoAmount),
        (Open::Discards(cards, _), Action::Discard { card, .. }) => {
            (!among(cards, card)).then_some(Reason::NoDiscardOf)
        }
        (_, Action::Pay { .. }) => Some(Reason::NoWay),
        _ => Some(Reason::OtherDecision),
    }
}

/// An attack with an attack card of the hand, or none (BD-5).
fn refuse_attack_card(scene: Scene, unit: usize, weapon: u8) -> Option<Reason> {
    let row = usize::from(weapon).checked_sub(ATTACK_CARDS)?;
    let player = scene.owner(unit);
    if !scene.is_card(row) || scene.card_owner(row) != player {
        return Some(Reason::NoCard);
    }
    if scene.area_of(row) != area::HAND {
        return Some(Reason::WrongZone);
    }
    if scene.card_in(row).weapon.is_none() {
        return Some(Reason::NoWeapon);
    }
    (!scene.tactics_left(player)).then_some(Reason::TacticsUsed)
}

fn refuse_move(scene: Scene, row: usize, hex: Hex, movement: Movement) -> Option<Reason> {
    let board = &scene.scenario.board;
    let Some(cell) = board.cell(hex) else { return Some(Reason::OffBoard) };
    if movement == Movement::Advance && scene.block.has(SLOW, row) {
        return (scene.hex(row) != hex).then_some(Reason::Slow);
    }
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

/// An attack on a target or an area.
fn refuse_any_attack(scene: Scene, row: usize, action: Action) -> Option<Reason> {
    match action {
        Action::Attack { weapon, target, .. } => refuse_attack(scene, row, weapon, target),
        Action::AttackArea { weapon, placement, .. } => {
            targets::in_area(scene, row, weapon.into(), placement).err().map(reason)
        }
        _ => Some(Reason::OtherDecision),
    }
}

fn refuse_granted(scene: Scene, frame: &Frame, action: Action) -> Option<Reason> {
    let (Action::Attack { weapon, .. } | Action::AttackArea { weapon, .. }) = action else {
        return Some(Reason::OtherDecision);
    };
    let of_unit = usize::from(weapon) < ATTACK_CARDS;
    let other = (!of_unit || !grant::covers(frame, weapon.into())).then_some(Reason::OtherWeapon);
    other.or_else(|| refuse_any_attack(scene, frame.row(), action))
}

/// A step of a Push or Pull: `[unit, moved]` are the pieces that the action names.
fn refuse_step(scene: Scene, frame: &Frame, [unit, moved]: [u8; 2], direction: Option<Direction>) -> Option<Reason> {
    if unit != push::pusher(frame) || moved != frame.subject {
        return Some(Reason::NotPushed);
    }
    match push::way(scene, frame, direction?) {
        Way::WrongWay if push::pulls(frame) => Some(Reason::NotNearer),
        Way::WrongWay => Some(Reason::NotFarther),
        Way::Edge => Some(Reason::OverTheEdge),
        Way::Free | Way::Collision(_) => None,
    }
}

fn refuse_use(scene: Scene, frame: &Frame, unit: u8, ability: u8) -> Option<Reason> {
    if ability >= scene.card(unit.into()).abilities {
        return Some(Reason::NoAbility);
    }
    if answer::usable(scene, frame).contains(&(unit, ability)) {
        return None;
    }
    let silenced = answer::is_silenced(scene, unit.into(), answer::Happening::of(frame).when);
    if silenced {
        return Some(Reason::Forbidden);
    }
    Some(match answer::answers(scene, answer::Happening::of(frame), unit.into(), ability.into()) {
        Err(Closed::Used) => Reason::AbilityUsed,
        Err(Closed::Cost) => Reason::NoEnergy,
        Err(Closed::Conditions) => Reason::ConditionsFail,
        _ => Reason::AbilityClosed,
    })
}

/// A choice of an effect: a piece, a kind of Upgrade, or to do without.
fn refuse_choice(scene: Scene, frame: &Frame, action: Action) -> Option<Reason> {
    let chosen = |unit: u8, owner: u8, open: bool, reason: Reason| {
        if unit == owner { (!open).then_some(reason) } else { Some(Reason::OtherEffect) }
    };
    let among = |mask: u64, piece: u8| piece < 64 && mask >> piece & 1 != 0;
    match (frame.procedure, action) {
        (Procedure::Effect, Action::Choose { unit, piece }) => {
            chosen(unit, frame.subject, among(op::candidates(scene, frame), piece), Reason::NoChoice)
        }
        (Procedure::AddTarget, Action::Choose { unit, piece }) => {
            chosen(unit, frame.subject, among(further::candidates(scene, frame), piece), Reason::NoChoice)
        }
        (Procedure::AddTarget, Action::Pass { player }) => (player != frame.player).then_some(Reason::OtherPlayer),
        (Procedure::Discard, Action::Discard { card, .. }) => {
            let hand = discard::candidates(scene, frame);
            (card >= 128 || hand >> card & 1 == 0).then_some(Reason::NoDiscardOf)
        }
        (Procedure::Resolve, Action::ChooseCard { card, .. }) => {
            let open = resolve::candidates(scene, frame);
            (card >= 128 || open >> card & 1 == 0).then_some(Reason::NoComingOut)
        }
        (Procedure::Resolve, Action::Pass { .. }) => None,
        (Procedure::LoseUpgrade, Action::ChooseOption { unit, option }) => {
            let open = option < 8 && upgrades::kinds(scene, frame.row()) >> option & 1 != 0;
            chosen(unit, frame.source, open, Reason::NoUpgrade)
        }
        _ => Some(Reason::OtherDecision),
    }
}

fn refuse_free_move(scene: Scene, frame: &Frame, unit: u8, hex: Hex, dash: bool) -> Option<Reason> {
    if unit != frame.subject {
        return Some(Reason::OtherUnit);
    }
    if dash != (free::movement(frame) == Movement::Dash) {
        return Some(Reason::OtherDecision);
    }
    (!free::destinations(scene, frame).contains(hex)).then_some(Reason::OutOfReach)
}

fn refuse_attack(scene: Scene, row: usize, weapon: u8, target: u8) -> Option<Reason> {
    if target >= 64 {
        return Some(Reason::NotAnEnemy);
    }
    targets::check(scene, row, weapon.into(), target.into()).err().map(reason)
}

/// The reason of the rules, as a refusal says it.
const fn reason(why: NoTarget) -> Reason {
    match why {
        NoTarget::NoWeapon => Reason::NoWeapon,
        NoTarget::NotAnEnemy => Reason::NotAnEnemy,
        NoTarget::OutOfRange => Reason::OutOfRange,
        NoTarget::EngagedWithOthers => Reason::EngagedWithOthers,
        NoTarget::NoLineOfSight => Reason::NoLineOfSight,
        NoTarget::OtherKind => Reason::OtherKindOfWeapon,
        NoTarget::NoPlacement => Reason::NoPlacement,
        NoTarget::NobodyInArea => Reason::NobodyInArea,
        NoTarget::Untargetable => Reason::Untargetable,
    }
}
