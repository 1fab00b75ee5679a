//! One side of a scenario: its Base, its deploy hexes, its units.

use toml::Value;

use super::asked::Entries;
use super::error::ContentError;
use super::kind::Kind;
use super::loader::Loader;
use super::reader::{MAX_LETTERS, Reader};
use super::unit::UnitCard;
use crate::board::Hex;

/// Units of one squad.
const MAX_SQUAD: usize = 24;
/// Deploy hexes of one player, the Base's included.
pub const MAX_DEPLOY: usize = 64;

/// Garrisons, and structures, of one player.
const MAX_BUILT: usize = 32;

/// The cards of a scenario, each once.
#[derive(Debug, Default)]
pub struct Cards {
    /// The cards.
    pub units: Vec<UnitCard>,
    /// The statuses that they add (BD-3).
    pub statuses: Vec<String>,
}

/// A unit of a squad.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct SquadUnit {
    /// Index of its card in [`super::Scenario::units`].
    pub card: u16,
    /// Where it begins; Reserve if nowhere (DP-1).
    pub start: Option<Hex>,
}

/// One side of a scenario.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct PlayerSetup {
    /// Name.
    pub name: String,
    /// Hex of the Base.
    pub base: Option<Hex>,
    /// Deploy hexes: the Base's first, then the scenario's (DP-1).
    pub deploy: Vec<Hex>,
    /// Units in squad order.
    pub squad: Vec<SquadUnit>,
    /// Hexes of Garrisons.
    pub garrisons: Vec<Hex>,
    /// Hexes of structures other than the Base.
    pub structures: Vec<Hex>,
    /// Name of the deck, until it is opened.
    pub(super) deck_name: Option<String>,
    /// The cards of the deck, as indices in [`super::Scenario::cards`].
    pub deck: Vec<u16>,
    /// Triggers that effects of these cards wait for, a bit each.
    pub card_triggers: u16,
}

impl PlayerSetup {
    /// Reads one side; cards that it is the first to name are added to `cards`. The reader comes back for who opens the
    /// deck. On the card table a side has a deck and nothing else.
    ///
    /// # Errors
    /// The first fault of the table, or of a card.
    pub fn read(
        loader: &mut Loader,
        mut reader: Reader,
        cards: &mut Cards,
        on_table: bool,
    ) -> Result<(Self, Reader), ContentError> {
        let name = reader.text("name")?;
        let deck_name = if on_table { Some(reader.text("deck")?) } else { reader.text_if("deck")? };
        let (deck, card_triggers) = (Vec::new(), 0);
        if on_table {
            let (base, squad, none) = (None, Vec::new(), Vec::new);
            let (deploy, garrisons, structures) = (none(), none(), none());
            return Ok((
                Self { name, base, deploy, squad, garrisons, structures, deck_name, deck, card_triggers },
                reader,
            ));
        }
        let base = reader.hex_if("base")?;
        let mut deploy: Vec<Hex> = base.into_iter().collect();
        for (number, hex) in reader.hexes("deploy", MAX_DEPLOY - 1)?.into_iter().enumerate() {
            if deploy.contains(&hex) {
                return Err(reader.joint_fault(&format!("deploy[{number}]"), format!("hex {hex} is listed already")));
            }
            deploy.push(hex);
        }
        let mut squad = Vec::new();
        for (number, entry) in reader.array("squad", 1, MAX_SQUAD, Entries::TextsOrTables)?.into_iter().enumerate() {
            squad.push(SquadUnit::read(loader, &reader, &format!("squad[{number}]"), entry, cards)?);
        }
        if deploy.is_empty() && squad.iter().any(|unit| unit.start.is_none()) {
            return Err(
                reader.joint_fault("deploy", "a side without a Base and deploy hexes must give every unit a start")
            );
        }
        let garrisons = reader.hexes("garrisons", MAX_BUILT)?;
        let structures = reader.hexes("structures", MAX_BUILT)?;
        Ok((Self { name, base, deploy, squad, garrisons, structures, deck_name, deck, card_triggers }, reader))
    }
}

impl SquadUnit {
    fn read(
        loader: &mut Loader,
        reader: &Reader,
        place: &str,
        entry: Value,
        cards: &mut Cards,
    ) -> Result<Self, ContentError> {
        let (id, start) = match entry {
            Value::String(id) if id.len() > MAX_LETTERS => {
                return Err(reader.fault(place, format!("is too long: at most {MAX_LETTERS} letters")));
            }
            Value::String(id) => (id, None),
            Value::Table(_) => {
                let mut table = reader.table_at(place, entry)?;
                let unit = (table.text("unit")?, table.hex_if("start")?);
                table.finish()?;
                unit
            }
            other => {
                let kind = other.type_str();
                return Err(reader.fault(place, format!("must be a card id or {{ unit, start }}, not {kind}")));
            }
        };
        let known = cards.units.iter().position(|card| card.id == id);
        let card = if let Some(card) = known {
            card
        } else {
            let file = loader.open_named(Kind::Unit, &id, reader, place)?;
            let card = UnitCard::read(&id, file, &mut cards.statuses)?;
            cards.units.push(card);
            cards.units.len() - 1
        };
        Ok(Self { card: card as u16, start })
    }
}
