//! Ops: what effects do.

use super::MAX_OPS;
use super::field::Field;
use super::selector::Selector;
use super::status::Statuses;
use super::words::{Duration, Modified, Trigger, Who, Word};
use crate::content::error::ContentError;
use crate::content::reader::Reader;
use crate::store::layout::{MAX_DICE, flag, forbidden};

/// Which dice are rolled again.
pub const REROLLED: [&str; 3] = ["misses", "hits", "all"];

/// Triggers of an attack before its damage, in order; the last is behind the roll.
const BEFORE_DAMAGE: [Trigger; 4] =
    [Trigger::AttackDeclared, Trigger::BeforeAttackRoll, Trigger::AfterAttackRoll, Trigger::Critical];

/// An op with what it means, for the reference.
pub type Wording = (&'static str, &'static str);

/// All ops with what they mean.
pub const OPS: [Wording; 39] = [
    ("strength", "More (or fewer) attack dice: for this attack (AT-6), or a unit's for longer."),
    ("accuracy", "Accuracy for all targets of this attack (AT-6), or a unit's for longer."),
    ("critical_from", "Dice are critical hits from this face on (AT-7)."),
    ("damage", "Damage+x (AT-10): against the targets for which the effect is valid, or a unit's for longer."),
    ("reduction", "Takes so much off combat damage (AT-10)."),
    ("tl_cost", "Changes what this attack costs, or for longer all primary actions of a unit (TL-6)."),
    ("ignore_line_of_sight", "Attacks need no Line of Sight (LS-6); they still need range."),
    ("ignore_mitigation", "Shields and reductions do not count."),
    ("no_responses", "The defender's player may not respond to this attack."),
    ("untargetable", "The unit cannot be a target; an area attack does not hit it."),
    ("forbid", "The unit may not do these things."),
    ("dice", "Additional attack dice, rolled at once (AT-9)."),
    ("reroll", "Rolls so many dice again, the lowest faces first; the new ones count."),
    ("repeat", "Runs the ops above once more, so many times."),
    (
        "attack",
        "The unit may make another attack, free of TL; inside an attack it begins when that one is over (AT-15).",
    ),
    (
        "extra_target",
        "One more target for this attack, within the weapon's range and Line of Sight, and within `within` hexes of a target.",
    ),
    ("non_combat_damage", "Damage that is not combat damage (AT-10)."),
    ("heal", "Gives HP back."),
    ("status", "Gives a status (BD-3)."),
    ("remove_status", "Takes a status away."),
    ("deactivate_shields", "Deactivates active Shields."),
    ("restore_shields", "Makes deactivated Shields active again."),
    ("destroy_upgrade", "Destroys Upgrades (BD-4); the effect's player chooses which."),
    ("push", "Pushes units away from the unit that has the effect (MV-6)."),
    ("pull", "Pulls units towards the unit that has the effect (MV-6)."),
    ("advance", "A free Advance, if the player wishes; `hexes` says how far if not as usual."),
    ("dash", "A free Dash, if the player wishes; `hexes` says how far if not as usual."),
    ("swap", "The unit that has the effect and another one change places."),
    ("capture", "Takes control of objectives at once (OB-4)."),
    ("energy", "Gives or takes Energy (BD-2)."),
    ("tl_move", "Moves tokens forward (TL-3): a penalty."),
    ("return", "Units go to their Reserve without being defeated."),
    ("score", "The player of the effect scores VP."),
    ("prevent_defeat", "The defeat does not happen (DF-4): the unit stays, with so many HP."),
    ("set", "Writes a field."),
    ("add", "Adds to a field; it stops at the ends of what the field can hold."),
    ("choose", "Picks the piece that `chosen` means from here on."),
    ("draw", "The player of the effect draws Tactics cards (BD-5)."),
    ("negate", "Negates the play of the Tactics card that is being answered (PC-6)."),
];

/// One op. Amounts are what their rule counts: dice, points, hexes, TL.
#[derive(Clone, Debug, Eq, PartialEq)]
#[allow(missing_docs, reason = "OPS says what each is")]
pub enum Op {
    Modify { what: Modified, amount: i8, lasts: Duration, to: Selector },
    CriticalFrom { face: u8, lasts: Duration },
    Flag { bit: u8, lasts: Duration, to: Selector },
    Forbid { what: u8, lasts: Duration, to: Selector },
    Dice { amount: u8 },
    Reroll { which: u8, amount: u8 },
    Repeat { times: u8 },
    Attack { weapon: Option<u8> },
    ExtraTarget { amount: u8, within: Option<u8> },
    NonCombatDamage { amount: i16, to: Selector },
    Heal { amount: i16, to: Selector },
    Status { status: u8, gives: bool, to: Selector },
    Shields { amount: u8, restores: bool, to: Selector },
    DestroyUpgrade { amount: u8, to: Selector },
    Push { hexes: u8, pulls: bool, to: Selector },
    FreeMove { dash: bool, hexes: Option<u8>, to: Selector },
    Swap { to: Selector },
    Capture { to: Selector },
    Energy { amount: i16, to: Selector },
    TokenMove { amount: i16, to: Selector },
    Return { to: Selector },
    Score { amount: i16 },
    PreventDefeat { hp: i16 },
    Write { field: Field, amount: i64, adds: bool, to: Selector },
    Choose { to: Selector },
    Draw { amount: u8 },
    Negate,
}

impl Op {
    /// Whether it changes numbers only: it needs no frame, no choice and no dice.
    #[must_use]
    pub const fn is_plain(&self) -> bool {
        matches!(
            self,
            Self::Modify { .. }
                | Self::Flag { .. }
                | Self::Forbid { .. }
                | Self::Heal { .. }
                | Self::Status { .. }
                | Self::Shields { .. }
                | Self::Energy { .. }
                | Self::Score { .. }
                | Self::Write { .. }
        )
    }

    /// Whether it deals damage that is not combat damage.
    #[must_use]
    pub const fn is_damage(&self) -> bool {
        matches!(self, Self::NonCombatDamage { .. })
    }

    /// Whether it is done to all its pieces at once: ops that push a frame for each are done to one after another.
    #[must_use]
    pub const fn is_immediate(&self) -> bool {
        !matches!(
            self,
            Self::Capture { .. }
                | Self::DestroyUpgrade { .. }
                | Self::Push { .. }
                | Self::FreeMove { .. }
                | Self::Swap { .. }
                | Self::TokenMove { .. }
                | Self::Return { .. }
        )
    }

    /// Whom it is about, if it says.
    #[must_use]
    pub const fn selector(&self) -> Option<Selector> {
        match self {
            Self::Modify { to, .. }
            | Self::Flag { to, .. }
            | Self::Forbid { to, .. }
            | Self::NonCombatDamage { to, .. }
            | Self::Heal { to, .. }
            | Self::Status { to, .. }
            | Self::Shields { to, .. }
            | Self::DestroyUpgrade { to, .. }
            | Self::Push { to, .. }
            | Self::FreeMove { to, .. }
            | Self::Swap { to }
            | Self::Capture { to }
            | Self::Energy { to, .. }
            | Self::TokenMove { to, .. }
            | Self::Return { to }
            | Self::Write { to, .. }
            | Self::Choose { to } => Some(*to),
            _ => None,
        }
    }
}

/// Reads the key `effects`.
///
/// # Errors
/// The first fault of the ops.
pub fn read_all(reader: &mut Reader, statuses: &Statuses, when: Trigger) -> Result<Vec<Op>, ContentError> {
    let tables = reader.tables("effects", 1, MAX_OPS)?;
    let (mut ops, mut picked): (Vec<Op>, bool) = (Vec::new(), false);
    for (number, table) in tables.into_iter().enumerate() {
        let op = read(table, statuses, when)?;
        let selector = op.selector();
        let speaks = selector.is_some_and(|to| to.who == Who::Chosen || to.from == Word::Chosen);
        if speaks && !picked {
            let message = "nothing is chosen yet: an op before must pick one piece (`choose`, or a single `to`)";
            return Err(reader.joint_fault(&format!("effects[{number}]"), message));
        }
        picked |= selector.is_some_and(|to| to.who.is_picked());
        ops.push(op);
    }
    Ok(ops)
}

fn read(mut reader: Reader, statuses: &Statuses, when: Trigger) -> Result<Op, ContentError> {
    let names = OPS.map(|(name, _)| name);
    let name = names[reader.form("op", &names)?];
    let op = match name {
        "strength" | "accuracy" | "damage" | "reduction" | "tl_cost" => read_modifier(&mut reader, name, when)?,
        "critical_from" => {
            let face = reader.int("face", 2, 10)? as u8;
            let lasts = duration(&mut reader, when)?;
            if lasts == Duration::Attack {
                need(&reader, &BEFORE_DAMAGE[..3], when)?;
            }
            Op::CriticalFrom { face, lasts }
        }
        "ignore_line_of_sight" | "ignore_mitigation" | "no_responses" | "untargetable" => {
            read_flag(&mut reader, name, when)?
        }
        "forbid" => read_forbid(&mut reader, when)?,
        "dice" | "reroll" | "repeat" | "attack" | "extra_target" | "prevent_defeat" | "score" => {
            read_of_flow(&mut reader, name, when)?
        }
        "draw" => Op::Draw { amount: reader.int_or("amount", 1, 9, 1)? as u8 },
        "negate" => {
            need(&reader, &[Trigger::CardPlayed], when)?;
            Op::Negate
        }
        _ => read_on_pieces(&mut reader, name, statuses, when)?,
    };
    reader.finish()?;
    Ok(op)
}

fn need(reader: &Reader, triggers: &[Trigger], when: Trigger) -> Result<(), ContentError> {
    if triggers.contains(&when) {
        return Ok(());
    }
    let names: Vec<&str> = triggers.iter().map(|trigger| trigger.name()).collect();
    Err(reader.joint_fault("op", format!("goes with {} only, not with {}", names.join(", "), when.name())))
}

/// The target in an attack, the unit itself elsewhere.
const fn usual(when: Trigger) -> Who {
    if when.in_attack() { Who::Target } else { Who::Own }
}

fn duration(reader: &mut Reader, when: Trigger) -> Result<Duration, ContentError> {
    if when.in_attack() {
        return Ok(Duration::ALL[reader.word_or_first("lasts", Duration::NAMES)?]);
    }
    let longer = &Duration::NAMES[1..];
    Ok(Duration::ALL[1 + reader.word_or_first("lasts", longer)?])
}

fn read_modifier(reader: &mut Reader, name: &str, when: Trigger) -> Result<Op, ContentError> {
    let what = Modified::ALL[Modified::NAMES.iter().position(|known| *known == name).unwrap_or_default()];
    let amount = reader.int("amount", -99, 99)? as i8;
    let lasts = duration(reader, when)?;
    let who = if what == Modified::Damage || what == Modified::Reduction { usual(when) } else { Who::Own };
    // For longer than the attack, it is the unit that has the effect whose numbers change.
    let who = if lasts == Duration::Attack { who } else { Who::Own };
    if lasts == Duration::Attack {
        let early = [Trigger::AttackDeclared, Trigger::BeforeAttackRoll];
        match what {
            Modified::Cost => need(reader, &early[..1], when)?,
            Modified::Strength | Modified::Accuracy => need(reader, &early, when)?,
            _ => need(reader, &BEFORE_DAMAGE, when)?,
        }
    }
    Ok(Op::Modify { what, amount, lasts, to: Selector::read(reader, who, when)? })
}

fn read_flag(reader: &mut Reader, name: &str, when: Trigger) -> Result<Op, ContentError> {
    let bit = match name {
        "ignore_line_of_sight" => flag::IGNORES_LINE_OF_SIGHT,
        "ignore_mitigation" => flag::IGNORES_MITIGATION,
        "no_responses" => flag::NO_RESPONSES,
        _ => flag::UNTARGETABLE,
    };
    let lasts = duration(reader, when)?;
    if bit == flag::UNTARGETABLE && lasts == Duration::Attack {
        return Err(reader.joint_fault("lasts", "who is a target already stays one (AT-14): say a longer time"));
    }
    if lasts == Duration::Attack {
        match bit {
            flag::IGNORES_LINE_OF_SIGHT => need(reader, &BEFORE_DAMAGE[..1], when)?,
            flag::NO_RESPONSES => {}
            _ => need(reader, &BEFORE_DAMAGE, when)?,
        }
    }
    Ok(Op::Flag { bit, lasts, to: Selector::read(reader, Who::Own, when)? })
}

fn read_forbid(reader: &mut Reader, when: Trigger) -> Result<Op, ContentError> {
    let chosen = reader.words("what", 1, &forbidden::NAMES)?;
    let what = chosen.iter().fold(0, |mask, word| mask | 1 << *word);
    let lasts = Duration::ALL[1 + reader.word_or_first("lasts", &Duration::NAMES[1..])?];
    Ok(Op::Forbid { what, lasts, to: Selector::read(reader, usual(when), when)? })
}

/// Ops that say how things go on rather than what happens to pieces.
fn read_of_flow(reader: &mut Reader, name: &str, when: Trigger) -> Result<Op, ContentError> {
    Ok(match name {
        "dice" => {
            need(reader, &[Trigger::AfterAttackRoll, Trigger::Critical], when)?;
            Op::Dice { amount: reader.int("amount", 1, MAX_DICE as i64)? as u8 }
        }
        "reroll" => {
            need(reader, &[Trigger::AfterAttackRoll], when)?;
            let which = reader.word_or_first("which", &REROLLED)? as u8;
            Op::Reroll { which, amount: reader.int_or("amount", 1, MAX_DICE as i64, MAX_DICE as i64)? as u8 }
        }
        "repeat" => Op::Repeat { times: reader.int_or("times", 1, 99, 1)? as u8 },
        "attack" if when == Trigger::Defeated => {
            return Err(reader.fault("op", "a unit that is about to be defeated grants and makes no attack"));
        }
        "attack" => Op::Attack { weapon: reader.int_if("weapon", 1, 8)?.map(|number| number as u8 - 1) },
        "extra_target" => {
            need(reader, &[Trigger::AttackDeclared], when)?;
            Op::ExtraTarget {
                amount: reader.int_or("amount", 1, 9, 1)? as u8,
                within: reader.int_if("within", 1, 24)?.map(|hexes| hexes as u8),
            }
        }
        "prevent_defeat" => {
            need(reader, &[Trigger::Defeated], when)?;
            Op::PreventDefeat { hp: reader.int_or("hp", 1, 999, 1)? as i16 }
        }
        _ => Op::Score { amount: reader.int("amount", 1, 99)? as i16 },
    })
}

fn read_on_pieces(reader: &mut Reader, name: &str, statuses: &Statuses, when: Trigger) -> Result<Op, ContentError> {
    let usual = usual(when);
    Ok(match name {
        "non_combat_damage" => Op::NonCombatDamage {
            amount: reader.int("amount", 1, 99)? as i16,
            to: Selector::read(reader, usual, when)?,
        },
        "heal" => {
            Op::Heal { amount: reader.int("amount", 1, 999)? as i16, to: Selector::read(reader, Who::Own, when)? }
        }
        "status" | "remove_status" => Op::Status {
            status: statuses.named(reader)?,
            gives: name == "status",
            to: Selector::read(reader, usual, when)?,
        },
        "deactivate_shields" | "restore_shields" => {
            let restores = name == "restore_shields";
            let who = if restores { Who::Own } else { usual };
            Op::Shields {
                amount: reader.int_or("amount", 1, 99, 99)? as u8,
                restores,
                to: Selector::read(reader, who, when)?,
            }
        }
        "destroy_upgrade" => Op::DestroyUpgrade {
            amount: reader.int_or("amount", 1, 9, 1)? as u8,
            to: Selector::read(reader, usual, when)?,
        },
        "push" | "pull" => Op::Push {
            hexes: reader.int("hexes", 1, 12)? as u8,
            pulls: name == "pull",
            to: Selector::read(reader, usual, when)?,
        },
        "advance" | "dash" => Op::FreeMove {
            dash: name == "dash",
            hexes: reader.int_if("hexes", 1, 12)?.map(|hexes| hexes as u8),
            to: Selector::read(reader, Who::Own, when)?,
        },
        "swap" => Op::Swap { to: Selector::read(reader, Who::OtherAlly, when)? },
        "capture" => {
            let objectives = [Who::Objective, Who::Objectives, Who::Chosen];
            let to = Selector::read_of(reader, Who::Objective, when, &objectives)?;
            Op::Capture { to }
        }
        "energy" => {
            Op::Energy { amount: reader.int("amount", -99, 99)? as i16, to: Selector::read(reader, Who::Own, when)? }
        }
        "tl_move" => {
            Op::TokenMove { amount: reader.int("amount", 1, 20)? as i16, to: Selector::read(reader, usual, when)? }
        }
        "return" => Op::Return { to: Selector::read(reader, usual, when)? },
        "set" | "add" => {
            let field = Field::read(reader, true)?;
            let adds = name == "add";
            let least = if adds { -65_535 } else { field.least.max(-65_535) };
            let amount = reader.int("amount", least, 65_535)?;
            Op::Write { field, amount, adds, to: Selector::read(reader, Who::Own, when)? }
        }
        _ => {
            let picked: Vec<Who> = Who::ALL.iter().copied().filter(|who| who.is_picked()).collect();
            let to = Selector::read_of(reader, Who::Enemy, when, &picked)?;
            Op::Choose { to }
        }
    })
}
