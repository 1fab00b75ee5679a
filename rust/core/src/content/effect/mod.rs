//! Effects: what abilities, weapons and critical hits do, parsed and checked (`effects/` runs them).

pub mod condition;
pub mod field;
pub mod op;
pub mod selector;
pub mod status;
pub mod words;

pub use condition::{Condition, Test};
pub use field::Field;
pub use op::{Op, Wording};
pub use selector::Selector;
pub use status::{STATUSES, Statuses};
pub use words::{Duration, Limit, Modified, Relation, Trigger, Way, Who, Word};

use super::error::ContentError;
use super::extension;
use super::reader::Reader;
use crate::flow::Procedure;
use crate::flow::hook::{Point, When};
use crate::store::layout::MAX_DICE;

/// Ops that one effect can have.
pub const MAX_OPS: usize = 12;
/// Conditions that one effect can have.
pub const MAX_CONDITIONS: usize = 8;
/// Abilities that one unit can have.
pub const MAX_ABILITIES: usize = 8;
/// Persistent effects that one weapon can have.
pub const MAX_WEAPON_EFFECTS: usize = 4;
/// Effects of one card at most, those of its weapons included.
pub const MAX_EFFECTS: usize = 64;

/// The first number of an effect of mods: numbers of cards end far below.
const FIRST_OF_MODS: u16 = 0xe000;

/// One effect of a card: an ability, a persistent effect of a weapon, or a critical effect.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Effect {
    /// Name, for those who read.
    pub name: String,
    /// The weapon that it belongs to, by index; none for an ability.
    pub weapon: Option<u8>,
    /// What it waits for.
    pub when: Trigger,
    /// Whose deed it waits for, seen from the unit that has the effect.
    pub by: Relation,
    /// Who must be among the targets (attack triggers).
    pub against: Relation,
    /// Ways of moving that it waits for, a bit each ([`Trigger::AfterMovement`]).
    pub ways: u8,
    /// Energy that it costs as it is declared (AC-2).
    pub cost: i16,
    /// Whether the player is asked; else it applies by itself.
    pub optional: bool,
    /// How often it may be used.
    pub limit: Limit,
    /// Criticals that a critical effect needs (AT-9).
    pub needs: u8,
    /// What must hold.
    pub conditions: Vec<Condition>,
    /// What it does, in order.
    pub ops: Vec<Op>,
}

/// The number of an effect in a scenario: its card and its place there.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub struct EffectId(pub u16);

impl EffectId {
    /// The effect at a place of a card.
    #[must_use]
    pub const fn new(card: u16, place: usize) -> Self {
        Self(card * MAX_EFFECTS as u16 + place as u16)
    }

    /// The effect of mods with this number.
    #[must_use]
    pub const fn of_mods(number: usize) -> Self {
        Self(FIRST_OF_MODS + number as u16)
    }

    /// Its number among the effects of mods, if it is one.
    #[must_use]
    pub const fn of_mod(self) -> Option<usize> {
        if self.0 >= FIRST_OF_MODS { Some((self.0 - FIRST_OF_MODS) as usize) } else { None }
    }

    /// The index of its card in the scenario.
    #[must_use]
    pub const fn card(self) -> usize {
        self.0 as usize / MAX_EFFECTS
    }

    /// Its place among the effects of the card; abilities come first.
    #[must_use]
    pub const fn place(self) -> usize {
        self.0 as usize % MAX_EFFECTS
    }
}

impl Effect {
    /// Reads an ability.
    ///
    /// # Errors
    /// The first fault of the table.
    pub fn read_ability(mut reader: Reader, statuses: &Statuses) -> Result<Self, ContentError> {
        let name = reader.text("name")?;
        let limit = Limit::ALL[reader.word_or_first("limit", Limit::NAMES)?];
        let optional = reader.bool_or("optional", true)?;
        let cost = reader.int_or("cost", 0, 99, 0)? as i16;
        Self { name, cost, optional, limit, ..Self::empty() }.read_rest(reader, statuses)
    }

    /// Reads a persistent effect of a weapon: it applies by itself whenever the weapon is used (AT-1).
    ///
    /// # Errors
    /// The first fault of the table.
    pub fn read_of_weapon(reader: Reader, weapon: u8, name: &str, statuses: &Statuses) -> Result<Self, ContentError> {
        let effect = Self { name: name.to_owned(), weapon: Some(weapon), ..Self::empty() };
        effect.read_rest(reader, statuses)
    }

    /// Reads the critical effect of a weapon (AT-9).
    ///
    /// # Errors
    /// The first fault of the table.
    pub fn read_critical(
        mut reader: Reader,
        weapon: u8,
        name: &str,
        statuses: &Statuses,
    ) -> Result<Self, ContentError> {
        let conditions = condition::read_all(&mut reader, statuses, Trigger::Critical)?;
        let ops = op::read_all(&mut reader, statuses, Trigger::Critical)?;
        let needs = reader.int_or("needs", 1, MAX_DICE as i64, 1)? as u8;
        reader.finish()?;
        let (name, weapon, when) = (name.to_owned(), Some(weapon), Trigger::Critical);
        Ok(Self { name, weapon, when, needs, conditions, ops, ..Self::empty() })
    }

    /// Reads an effect of a mod, and where it listens.
    ///
    /// # Errors
    /// The first fault of the table.
    pub fn read_of_mod(mut reader: Reader, statuses: &Statuses) -> Result<(Self, Option<Point>), ContentError> {
        let name = reader.text("name")?;
        let at = extension::read_point(&mut reader)?;
        let when = at.map_or(Trigger::ActivationBegan, trigger_at);
        let conditions = condition::read_all(&mut reader, statuses, when)?;
        let ops = op::read_all(&mut reader, statuses, when)?;
        let effect = Self { name, when, conditions, ops, ..Self::empty() };
        if at.is_some_and(|at| !at.procedure.is_of_unit()) && !effect.is_at_once() {
            let message = "nobody acts at this point, so the effect runs for every unit: \
                           only ops that are done at once go here, without choices";
            return Err(reader.joint_fault("on", message));
        }
        reader.finish()?;
        Ok((effect, at))
    }

    /// Whether all its ops are done at once: none needs a choice, dice or a frame, but for damage as the last.
    #[must_use]
    pub fn is_at_once(&self) -> bool {
        let last = self.ops.len().saturating_sub(1);
        let picks = |op: &Op| op.selector().is_some_and(|to| to.who.is_picked());
        let plain = |(number, op): (usize, &Op)| op.is_plain() || (number == last && op.is_damage());
        self.ops.iter().enumerate().all(plain) && !self.ops.iter().any(picks)
    }

    /// Reads the effect of a Tactics card (BD-5): it is that of the unit which the card is played for.
    ///
    /// # Errors
    /// The first fault of its keys.
    pub fn read_of_card(reader: &mut Reader, name: &str, statuses: &Statuses) -> Result<Self, ContentError> {
        Self { name: name.to_owned(), optional: true, ..Self::empty() }.read_keys(reader, statuses, "when")
    }

    const fn empty() -> Self {
        Self {
            name: String::new(),
            weapon: None,
            when: Trigger::Critical,
            by: Relation::Own,
            against: Relation::Any,
            ways: 0,
            cost: 0,
            optional: false,
            limit: Limit::Unlimited,
            needs: 0,
            conditions: Vec::new(),
            ops: Vec::new(),
        }
    }

    fn read_rest(self, mut reader: Reader, statuses: &Statuses) -> Result<Self, ContentError> {
        let effect = self.read_keys(&mut reader, statuses, "optional")?;
        reader.finish()?;
        Ok(effect)
    }

    fn read_keys(self, reader: &mut Reader, statuses: &Statuses, asks: &str) -> Result<Self, ContentError> {
        // `critical` is no trigger that content writes.
        let written: Vec<&str> = Trigger::NAMES.iter().copied().filter(|name| *name != "critical").collect();
        let name = written[reader.word("when", &written)?];
        let when = Trigger::ALL[Trigger::NAMES.iter().position(|known| *known == name).unwrap_or_default()];
        let by = if self.weapon.is_some() || when == Trigger::Activation {
            Relation::Own
        } else if matches!(when, Trigger::PhaseBegan | Trigger::PhaseEnded) {
            // No unit's deed.
            Relation::Any
        } else {
            Relation::ALL[reader.word_or_first("by", Relation::NAMES)?]
        };
        let against = if when.in_attack() && self.weapon.is_none() { read_against(reader)? } else { Relation::Any };
        let ways = if when == Trigger::AfterMovement { read_ways(reader)? } else { 0 };
        if self.weapon.is_some() && !when.in_attack() {
            return Err(reader.joint_fault("when", "effects of weapons wait for steps of an attack"));
        }
        if self.optional && when == Trigger::AttackDeclared {
            let way = if asks == "optional" { ": say optional = false" } else { ": no card can be played then" };
            let message = format!("nobody is asked between the steps before TL is paid (AC-2){way}");
            return Err(reader.joint_fault(asks, message));
        }
        if !self.optional && when == Trigger::Activation {
            return Err(reader.joint_fault("optional", "what is used in the activation is always optional"));
        }
        let conditions = condition::read_all(reader, statuses, when)?;
        let ops = op::read_all(reader, statuses, when)?;
        Ok(Self { when, by, against, ways, conditions, ops, ..self })
    }
}

/// The trigger of cards that a point of the rules is most like: it says which ops and words make sense there.
fn trigger_at(point: Point) -> Trigger {
    use crate::flow::procedure::Attack;
    let place = |step: u8, after: bool| 2 * step + u8::from(after);
    let at = place(point.step, point.when == When::After);
    match point.procedure {
        Procedure::Attack if at <= place(Attack::PAY, false) => Trigger::AttackDeclared,
        Procedure::Attack if at <= place(Attack::AIM, false) => Trigger::BeforeAttackRoll,
        Procedure::Attack if at <= place(Attack::DAMAGE, false) => Trigger::AfterAttackRoll,
        Procedure::Attack => Trigger::AfterCombatDamage,
        Procedure::Defeat if at <= place(crate::flow::procedure::Defeat::LEAVE, false) => Trigger::Defeated,
        _ => Trigger::ActivationBegan,
    }
}

fn read_against(reader: &mut Reader) -> Result<Relation, ContentError> {
    // Any first: that is the default.
    const WORDS: [Relation; 5] = [Relation::Any, Relation::Own, Relation::Ally, Relation::OtherAlly, Relation::Enemy];
    let names = WORDS.map(Relation::name);
    Ok(WORDS[reader.word_or_first("against", &names)?])
}

fn read_ways(reader: &mut Reader) -> Result<u8, ContentError> {
    let chosen = reader.words("movement", 0, Way::NAMES)?;
    let all_but_deploy = !(1 << Way::Deploy as u8) & ((1 << Way::ALL.len()) - 1);
    Ok(if chosen.is_empty() { all_but_deploy } else { chosen.iter().fold(0, |ways, way| ways | 1 << *way) })
}
