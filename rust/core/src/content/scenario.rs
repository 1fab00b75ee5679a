//! Scenarios: board, squads, Bases, objectives and settings of a match, checked and frozen.

use std::path::PathBuf;

use toml::{Table as TomlTable, Value};
use xxhash_rust::xxh3::xxh3_64;

use super::error::ContentError;
use super::library::Library;
use super::map;
use super::reader::Reader;
use super::settings::Settings;
use super::unit::UnitCard;
use crate::board::{Board, Hex};

/// Pieces that a scenario can have.
pub const MAX_PIECES: usize = 64;
/// Units of one squad.
const MAX_SQUAD: usize = 24;
/// Deploy hexes of one player, the Base's included.
pub const MAX_DEPLOY: usize = 64;

/// A unit of a squad.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct SquadUnit {
    /// Index of its card in [`Scenario::units`].
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
}

/// An objective of a scenario.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct ObjectiveSetup {
    /// Its hex.
    pub hex: Hex,
    /// VP at the end of each phase (OB-6).
    pub vp: i16,
}

/// A scenario, checked: everything about a match that does not change.
#[derive(Clone, Debug, PartialEq)]
pub struct Scenario {
    /// Name: that of its file.
    pub name: String,
    /// Title.
    pub title: String,
    /// Settings.
    pub settings: Settings,
    /// The board.
    pub board: Board,
    /// Unit cards in use, each once.
    pub units: Vec<UnitCard>,
    /// The two sides.
    pub players: [PlayerSetup; 2],
    /// Objectives.
    pub objectives: Vec<ObjectiveSetup>,
    /// Who goes first where nobody has activated yet (TL-5).
    pub first_player: u8,
    /// Tells scenarios (and settings) apart.
    pub fingerprint: u64,
}

impl Scenario {
    /// Loads a scenario by name or path; `overrides` are settings that go before the scenario's own.
    ///
    /// # Errors
    /// The first fault of any file that it names.
    pub fn load(library: &Library, name_or_path: &str, overrides: &TomlTable) -> Result<Self, ContentError> {
        let (library, name, reader) = library.scenario(name_or_path)?;
        Self::read(&library, &name, reader, overrides)
    }

    /// Reads a scenario from text; names in it refer to `folders`.
    ///
    /// # Errors
    /// The first fault of any file that it names.
    pub fn from_text(
        name: &str,
        text: &str,
        folders: Vec<PathBuf>,
        overrides: &TomlTable,
    ) -> Result<Self, ContentError> {
        Self::read(&Library::new(folders), name, Reader::parse(&format!("scenario {name}"), text)?, overrides)
    }

    fn read(library: &Library, name: &str, mut reader: Reader, overrides: &TomlTable) -> Result<Self, ContentError> {
        let title = reader.text("name")?;
        let settings = read_settings(library, &mut reader, overrides)?;
        let name_of_map = reader.text("map")?;
        let board = map::read(library.open_named("maps", &name_of_map, &reader, "map")?)?;
        let first_player = reader.int_or("first_player", 0, 1, 0)? as u8;
        let mut units = Vec::new();
        let sides = reader.tables("players", 2)?;
        let Ok([first, second]) = <[Reader; 2]>::try_from(sides) else {
            return Err(reader.fault("players", "must be exactly two"));
        };
        let mut side = |reader| read_player(library, reader, &mut units);
        let players = [side(first)?, side(second)?];
        let mut objectives = Vec::new();
        for mut objective in reader.tables("objectives", MAX_PIECES)? {
            objectives.push(ObjectiveSetup { hex: objective.hex("hex")?, vp: objective.int("vp", 0, 999)? as i16 });
            objective.finish()?;
        }
        let file = reader.file().to_owned();
        reader.finish()?;
        let mut scenario = Self {
            name: name.to_owned(),
            title,
            settings,
            board,
            units,
            players,
            objectives,
            first_player,
            fingerprint: 0,
        };
        scenario.check_places(&file)?;
        scenario.fingerprint = xxh3_64(format!("{scenario:?}").as_bytes());
        Ok(scenario)
    }

    /// All pieces that a match begins with.
    #[must_use]
    pub fn pieces(&self) -> usize {
        let side = |player: &PlayerSetup| player.squad.len() + usize::from(player.base.is_some());
        side(&self.players[0]) + side(&self.players[1]) + self.objectives.len()
    }

    /// Refuses pieces off the board, on impassable hexes or on one another.
    fn check_places(&self, file: &str) -> Result<(), ContentError> {
        let fault = |place: String, message: String| Err(ContentError { file: file.to_owned(), place, message });
        if self.pieces() > MAX_PIECES {
            return fault(String::new(), format!("{} pieces are too many: at most {MAX_PIECES}", self.pieces()));
        }
        let mut standing: Vec<(Hex, String)> = Vec::new();
        let mut deploy: Vec<(Hex, String)> = Vec::new();
        let mut objectives: Vec<(Hex, String)> = Vec::new();
        for (number, player) in self.players.iter().enumerate() {
            standing.extend(player.base.map(|hex| (hex, format!("players[{number}].base"))));
            let starts = player.squad.iter().enumerate();
            standing.extend(starts.filter_map(|(unit, entry)| {
                entry.start.map(|hex| (hex, format!("players[{number}].squad[{unit}].start")))
            }));
            let own = player.deploy.iter().skip(usize::from(player.base.is_some())).enumerate();
            deploy.extend(own.map(|(at, hex)| (*hex, format!("players[{number}].deploy[{at}]"))));
        }
        objectives.extend(self.objectives.iter().enumerate().map(|(at, o)| (o.hex, format!("objectives[{at}].hex"))));
        for (hex, place) in standing.iter().chain(&deploy).chain(&objectives) {
            match self.board.cell(*hex) {
                None => return fault(place.clone(), format!("hex {hex} is not on the board")),
                Some(cell) if self.board.impassable(cell) => {
                    return fault(place.clone(), format!("hex {hex} is impassable"));
                }
                Some(_) => {}
            }
        }
        for list in [&standing, &objectives] {
            for (number, (hex, place)) in list.iter().enumerate() {
                if let Some((_, other)) = list[..number].iter().find(|(taken, _)| taken == hex) {
                    return fault(place.clone(), format!("hex {hex} is taken by {other}"));
                }
            }
        }
        Ok(())
    }
}

fn read_settings(library: &Library, reader: &mut Reader, overrides: &TomlTable) -> Result<Settings, ContentError> {
    let ruleset = reader.text("ruleset")?;
    let mut file = library.open_named("rulesets", &ruleset, reader, "ruleset")?;
    file.text("name")?;
    let mut settings = Settings::default();
    if let Some(table) = file.table_if("settings")? {
        settings = Settings::read(table, &settings)?;
    }
    file.finish()?;
    if let Some(table) = reader.table_if("settings")? {
        settings = Settings::read(table, &settings)?;
    }
    Settings::read(Reader::over("settings given", String::new(), overrides.clone()), &settings)
}

fn read_player(library: &Library, mut reader: Reader, units: &mut Vec<UnitCard>) -> Result<PlayerSetup, ContentError> {
    let name = reader.text("name")?;
    let base = reader.hex_if("base")?;
    let mut deploy: Vec<Hex> = base.into_iter().collect();
    for (number, hex) in reader.hexes("deploy", MAX_DEPLOY - 1)?.into_iter().enumerate() {
        if deploy.contains(&hex) {
            return Err(reader.fault(&format!("deploy[{number}]"), format!("hex {hex} is listed already")));
        }
        deploy.push(hex);
    }
    let mut squad = Vec::new();
    for (number, entry) in reader.array("squad", MAX_SQUAD)?.into_iter().enumerate() {
        squad.push(read_squad_unit(library, &reader, &format!("squad[{number}]"), entry, units)?);
    }
    if squad.is_empty() {
        return Err(reader.fault("squad", "must name at least one unit"));
    }
    if deploy.is_empty() && squad.iter().any(|unit| unit.start.is_none()) {
        return Err(reader.fault("deploy", "a side without a Base and deploy hexes must give every unit a start"));
    }
    reader.finish()?;
    Ok(PlayerSetup { name, base, deploy, squad })
}

fn read_squad_unit(
    library: &Library,
    reader: &Reader,
    place: &str,
    entry: Value,
    units: &mut Vec<UnitCard>,
) -> Result<SquadUnit, ContentError> {
    let (id, start) = match entry {
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
    let known = units.iter().position(|card| card.id == id);
    let card = if let Some(card) = known {
        card
    } else {
        let file = library.open_named("units", &id, reader, place)?;
        units.push(UnitCard::read(&id, file)?);
        units.len() - 1
    };
    Ok(SquadUnit { card: card as u16, start })
}
