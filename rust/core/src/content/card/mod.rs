//! Cards of decks: Tactics cards of the skirmish (BD-5), and the cards of the card table (PC).

pub mod cost;
pub mod op;

pub use cost::{Change, Cost};
pub use op::{Amount, Choose, Op, Source, Trigger, When, Whose};

use super::effect::{Effect, Statuses};
use super::error::ContentError;
use super::reader::Reader;
use super::unit::{Weapon, read_weapon};
use crate::store::layout::area;

/// Triggers, and changes of costs, that one card can have.
const MOST: usize = 8;

/// What a card is.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub enum CardKind {
    /// A Tactics card (BD-5).
    Tactics,
    /// A Unit.
    Unit,
    /// A Character.
    Character,
    /// An Operation.
    Operation,
    /// A Command: it has an effect, and does not stay.
    Command,
    /// A G: it gives nation power (PC-11).
    G,
    /// A coin: only effects make it.
    Coin,
}

impl CardKind {
    /// All kinds.
    pub const ALL: [Self; 7] =
        [Self::Tactics, Self::Unit, Self::Character, Self::Operation, Self::Command, Self::G, Self::Coin];
    /// Their names, in the same order.
    pub const NAMES: [&'static str; 7] = ["tactics", "unit", "character", "operation", "command", "g", "coin"];
    /// Names of those that lie on the card table.
    pub const ON_TABLE: [&'static str; 6] = ["unit", "character", "operation", "command", "g", "coin"];

    /// Its name, as `"unit"`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        Self::NAMES[self as usize]
    }

    /// Its bit in a mask of kinds.
    #[must_use]
    pub const fn bit(self) -> u8 {
        1 << self as u8
    }

    /// Whether its cards come out and stay (PC-10).
    #[must_use]
    pub const fn stays(self) -> bool {
        !matches!(self, Self::Tactics | Self::Command)
    }
}

/// When a Command can be played.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub enum Timing {
    /// Whenever its player is asked.
    Any,
    /// In the own turn, with nothing to answer.
    Turn,
    /// Only as an answer.
    Answer,
}

impl Timing {
    const NAMES: [&'static str; 3] = ["any", "turn", "answer"];
}

/// A card.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Card {
    /// Card id: the name of its file.
    pub id: String,
    /// Name.
    pub name: String,
    /// What it is.
    pub kind: CardKind,
    /// Its nation, as an index in the scenario's list.
    pub nation: u8,
    /// Nation power that it gives in play (PC-11).
    pub power: u8,
    /// The area into which it comes out (PC-10), see `layout::area`.
    pub area: u8,
    /// Whether one card of this id can be played in a turn (PC-9).
    pub once_per_turn: bool,
    /// When a Command can be played.
    pub timing: Timing,
    /// What is printed on it (PC-4); none for cards without a cost (PC-5).
    pub cost: Option<Cost>,
    /// What is paid besides.
    pub additional: Cost,
    /// What may be paid instead.
    pub substitute: Option<Cost>,
    /// The weapon of an attack card (BD-5).
    pub weapon: Option<Weapon>,
    /// Effects of a Tactics card: the one that its play has, or those of its weapon.
    pub effects: Vec<Effect>,
    /// The card at which it is aimed.
    pub choose: Option<Choose>,
    /// What it does when its play resolves.
    pub ops: Vec<Op>,
    /// What it waits for while it is in play.
    pub triggers: Vec<Trigger>,
    /// How it changes what plays cost while it is in play (PC-1).
    pub changes: Vec<Change>,
}

/// Names that the cards of one scenario share.
#[derive(Debug, Default)]
pub struct Shared {
    /// Nations, in the order of their first card.
    pub nations: Vec<String>,
    /// Cards that effects name: they are opened as well.
    pub named: Vec<op::Named>,
}

impl Card {
    /// Reads a card file.
    ///
    /// # Errors
    /// The first fault of the file.
    pub fn read(
        id: &str,
        mut reader: Reader,
        all_statuses: &mut Vec<String>,
        shared: &mut Shared,
    ) -> Result<Self, ContentError> {
        let name = reader.text("name")?;
        let kind = CardKind::ALL[reader.form("kind", &CardKind::NAMES)?];
        let card = Self::empty(id, name, kind);
        if kind == CardKind::Tactics {
            return card.read_tactics(reader, all_statuses);
        }
        card.read_of_table(reader, shared)
    }

    fn empty(id: &str, name: String, kind: CardKind) -> Self {
        Self {
            id: id.to_owned(),
            name,
            kind,
            nation: 0,
            power: 0,
            area: area::DISPOSITION,
            once_per_turn: false,
            timing: Timing::Any,
            cost: None,
            additional: Cost::default(),
            substitute: None,
            weapon: None,
            effects: Vec::new(),
            choose: None,
            ops: Vec::new(),
            triggers: Vec::new(),
            changes: Vec::new(),
        }
    }

    /// Reads the rest of a Tactics card: an attack card, or an effect.
    fn read_tactics(mut self, mut reader: Reader, all_statuses: &mut Vec<String>) -> Result<Self, ContentError> {
        let statuses = Statuses::read(&mut reader, all_statuses)?;
        self.cost = reader.table_if("cost")?.map(Cost::read_of_tactics).transpose()?;
        if let Some(table) = reader.table_if("weapon")? {
            if self.cost.is_some() {
                return Err(reader.joint_fault("cost", "an attack card costs the TL of its weapon and nothing else"));
            }
            self.weapon = Some(read_weapon(table, 0, Some(&self.name), &statuses, &mut self.effects)?);
        } else {
            self.effects.push(Effect::read_of_card(&mut reader, &self.name, &statuses)?);
        }
        reader.finish()?;
        Ok(self)
    }

    fn read_of_table(mut self, mut reader: Reader, shared: &mut Shared) -> Result<Self, ContentError> {
        let costs = !matches!(self.kind, CardKind::G | CardKind::Coin);
        if self.kind != CardKind::Coin {
            self.nation = read_nation(&mut reader, shared)?;
        }
        if self.kind == CardKind::G {
            self.power = reader.int_or("power", 0, 9, 1)? as u8;
        }
        if self.kind == CardKind::Command {
            self.timing =
                [Timing::Any, Timing::Turn, Timing::Answer][reader.word_or_first("timing", &Timing::NAMES)?];
        } else if self.kind != CardKind::Coin {
            const AREAS: [u8; 3] = [area::DISPOSITION, area::G_AREA, area::BATTLE];
            self.area = AREAS[reader.word_or_first("area", &AREAS.map(|area| area::NAMES[area as usize]))?];
        }
        if self.kind != CardKind::Coin {
            self.once_per_turn = reader.bool_or("once_per_turn", false)?;
        }
        if costs {
            let cost = reader.table_if("cost")?;
            let cost = cost.ok_or_else(|| {
                let message = format!("is missing: a {} has a cost, if only of 0 (PC-4, PC-5)", self.kind.name());
                reader.joint_fault("cost", message)
            })?;
            self.cost = Some(Cost::read(cost, true)?);
            self.additional =
                reader.table_if("additional")?.map(Cost::read_additional).transpose()?.unwrap_or_default();
            self.substitute = reader.table_if("substitute")?.map(|table| Cost::read(table, false)).transpose()?;
            self.check_discards(&reader)?;
        } else if reader.table_if("cost")?.is_some() {
            let message = format!("a {} has no cost (PC-5)", self.kind.name());
            return Err(reader.joint_fault("cost", message));
        }
        self.read_effects(&mut reader, shared)?;
        reader.finish()?;
        Ok(self)
    }

    fn read_effects(&mut self, reader: &mut Reader, shared: &mut Shared) -> Result<(), ContentError> {
        if self.kind != CardKind::Coin {
            self.choose = reader.table_if("choose")?.map(Choose::read).transpose()?;
        }
        let place =
            op::Place { in_trigger: false, aims: self.choose.is_some(), answers: self.timing == Timing::Answer };
        self.ops = op::read_all(reader, place, self.cost.as_ref(), &mut shared.named)?;
        if self.kind.stays() {
            for table in reader.tables("triggers", 0, MOST)? {
                self.triggers.push(Trigger::read(table, &mut shared.named)?);
            }
            for table in reader.tables("changes", 0, MOST)? {
                self.changes.push(Change::read(table)?);
            }
        }
        Ok(())
    }

    /// Ops that make coins hold the place of the coin among the names; here it becomes its number among the cards.
    pub(super) fn name_coins(&mut self, numbers: &[u16]) {
        let lists = self.triggers.iter_mut().map(|trigger| &mut trigger.ops).chain([&mut self.ops]);
        for op in lists.flatten() {
            if let Op::Coin { card, .. } = op {
                *card = numbers.get(*card as usize).copied().unwrap_or_default();
            }
        }
    }

    /// The choices of a plan have a room each.
    fn check_discards(&self, reader: &Reader) -> Result<(), ContentError> {
        let normal = self.cost.iter().chain(&self.substitute).map(|cost| cost.discard).max().unwrap_or_default();
        if normal + self.additional.discard > cost::MAX_DISCARD {
            let message = format!("one play discards at most {} cards, the additional ones too", cost::MAX_DISCARD);
            return Err(reader.joint_fault("additional", message));
        }
        Ok(())
    }
}

/// Nations that the cards of a scenario can have.
const MAX_NATIONS: usize = 16;

fn read_nation(reader: &mut Reader, shared: &mut Shared) -> Result<u8, ContentError> {
    let name = reader.text("nation")?;
    if let Some(known) = shared.nations.iter().position(|known| *known == name) {
        return Ok(known as u8);
    }
    if shared.nations.len() == MAX_NATIONS {
        let message = format!("the cards of a scenario can have {MAX_NATIONS} nations, {name:?} is one more");
        return Err(reader.joint_fault("nation", message));
    }
    shared.nations.push(name);
    Ok(shared.nations.len() as u8 - 1)
}
