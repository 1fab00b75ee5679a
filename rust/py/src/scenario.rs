//! Scenarios for Python.

use std::path::PathBuf;
use std::sync::Arc;

use ironhex_core::content::asked::{Asked, Entries, Wanted};
use ironhex_core::content::check;
use ironhex_core::content::settings::SettingValue;
use ironhex_core::content::{self as core, Kind, Library, Settings, Source};
use ironhex_core::flow::hook::{Point, When};
use ironhex_core::flow::{Procedure, procedure};
use ironhex_core::game::position;
use ironhex_core::store::Schema;
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyDict};

use crate::errors::{self, ContentError};
use crate::extension::Mods;

/// A scenario, loaded and checked.
#[pyclass(frozen, module = "ironhex._core")]
pub struct Scenario {
    /// The core's scenario.
    pub scenario: Arc<core::Scenario>,
    /// The schema of its blocks.
    pub schema: Arc<Schema>,
}

#[pymethods]
impl Scenario {
    /// Loads a scenario by name or path; names refer to the content folders, the scenario's own first.
    #[staticmethod]
    fn load(name_or_path: &str, folders: Vec<PathBuf>, settings: &Bound<'_, PyDict>, mods: &Mods) -> PyResult<Self> {
        let library = Library::new(folders).with_extension(&mods.extension);
        let scenario = core::Scenario::load(&library, name_or_path, &read_settings(settings)?);
        Self::checked(scenario)
    }

    /// Reads a scenario from TOML text.
    #[staticmethod]
    fn from_text(
        name: &str,
        text: &str,
        folders: Vec<PathBuf>,
        settings: &Bound<'_, PyDict>,
        mods: &Mods,
    ) -> PyResult<Self> {
        let scenario = core::Scenario::from_text(name, text, folders, &read_settings(settings)?, &mods.extension);
        Self::checked(scenario)
    }

    /// Rebuilds a scenario from the texts of another one's `sources`, (kind, name, text) each, without any folder.
    #[staticmethod]
    #[pyo3(signature = (name, sources, settings, mods = None))]
    fn from_sources(
        name: &str,
        sources: Vec<(String, String, String)>,
        settings: &Bound<'_, PyDict>,
        mods: Option<&Mods>,
    ) -> PyResult<Self> {
        let read = |(kind, name, text): (String, String, String)| Ok(Source { kind: named(&kind)?, name, text });
        let sources = sources.into_iter().map(read).collect::<PyResult<_>>()?;
        let extension = mods.map_or_else(Arc::default, |mods| mods.extension.clone());
        let scenario = core::Scenario::from_sources(name, sources, &read_settings(settings)?, &extension);
        Self::checked(scenario)
    }

    /// Whether it is for games with these mods.
    fn fits(&self, mods: &Mods) -> bool {
        self.scenario.extension == mods.extension
    }

    /// The same scenario for games with these mods.
    fn with_mods(&self, mods: &Mods) -> PyResult<Self> {
        Self::checked(self.scenario.with_extension(&mods.extension))
    }

    /// Checks a content file of a kind ("units", …; None: what its folder or its keys tell) with all that it
    /// names; returns its kind and title.
    #[staticmethod]
    #[pyo3(signature = (path, kind, folders))]
    fn check(path: PathBuf, kind: Option<&str>, folders: Vec<PathBuf>) -> PyResult<(&'static str, String)> {
        let kind = kind.map(named).transpose()?;
        let checked = check::check(&Library::new(folders), &path, kind).map_err(errors::content)?;
        checked.scenario.as_deref().map_or(Ok(()), position::check).map_err(errors::content)?;
        Ok((checked.kind.folder(), checked.title))
    }

    /// Id and JSON of the cards of a deck file, as often as each is in it; of a card file, of that card; of others nothing.
    #[staticmethod]
    #[pyo3(signature = (path, kind, folders))]
    fn cards_of(path: PathBuf, kind: Option<&str>, folders: Vec<PathBuf>) -> PyResult<Vec<(String, String)>> {
        let kind = kind.map(named).transpose()?;
        check::cards_of(&Library::new(folders), &path, kind).map_err(errors::content)
    }

    /// All keys that the readers of a kind ask for while they read this text, for the JSON Schemas.
    #[staticmethod]
    fn keys<'py>(py: Python<'py>, kind: &str, text: &str, folders: Vec<PathBuf>) -> PyResult<Vec<Bound<'py, PyDict>>> {
        let (asked, scenario) = check::keys(&Library::new(folders), named(kind)?, text).map_err(errors::content)?;
        scenario.as_deref().map_or(Ok(()), position::check).map_err(errors::content)?;
        asked.iter().map(|asked| asked_as_dict(py, asked)).collect()
    }

    /// What each setting is.
    #[staticmethod]
    fn setting_docs(py: Python<'_>) -> PyResult<Bound<'_, PyDict>> {
        let docs = PyDict::new(py);
        Settings::DOCS.iter().try_for_each(|(name, doc)| docs.set_item(name, doc.trim()))?;
        Ok(docs)
    }

    /// Names of all content of a kind ("scenarios", "units", …) in the folders, sorted.
    #[staticmethod]
    fn names(kind: &str, folders: Vec<PathBuf>) -> Vec<String> {
        Kind::named(kind).map_or_else(Vec::new, |kind| Library::new(folders).names(kind))
    }

    #[getter]
    fn name(&self) -> &str {
        &self.scenario.name
    }

    #[getter]
    fn title(&self) -> &str {
        &self.scenario.title
    }

    #[getter]
    fn hexes(&self) -> usize {
        self.scenario.board.len()
    }

    #[getter]
    fn players(&self) -> Vec<&str> {
        self.scenario.players.iter().map(|player| player.name.as_str()).collect()
    }

    #[getter]
    fn squads(&self) -> Vec<Vec<&str>> {
        let card = |unit: &core::squad::SquadUnit| self.scenario.units[unit.card as usize].id.as_str();
        self.scenario.players.iter().map(|player| player.squad.iter().map(card).collect()).collect()
    }

    /// Names of the statuses that its cards add, in the order of the bits of `Marks` (BD-3).
    #[getter]
    fn statuses(&self) -> Vec<String> {
        self.scenario.statuses.clone()
    }

    #[getter]
    fn settings<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let settings = PyDict::new(py);
        for (name, value) in self.scenario.settings.list() {
            match value {
                SettingValue::Int(number) => settings.set_item(name, number)?,
                SettingValue::Bool(state) => settings.set_item(name, state)?,
                SettingValue::Word(word) => settings.set_item(name, word)?,
            }
        }
        Ok(settings)
    }

    /// The settings that were given beside the files.
    #[getter]
    fn given<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let given = PyDict::new(py);
        for (name, value) in &self.scenario.given {
            match value {
                toml::Value::Integer(number) => given.set_item(name, number)?,
                toml::Value::Boolean(state) => given.set_item(name, state)?,
                other => given.set_item(name, other.as_str().unwrap_or_default())?,
            }
        }
        Ok(given)
    }

    /// XXH3-128 over all settings in force, in hexadecimal.
    #[getter]
    fn settings_hash(&self) -> String {
        format!("{:032x}", self.scenario.settings.hash())
    }

    /// Tells scenarios (and settings) apart by what they say, not by where their files lie.
    #[getter]
    fn fingerprint(&self) -> u64 {
        self.scenario.fingerprint
    }

    /// Kind, name and text of every file that it was loaded from, its own first.
    fn sources(&self) -> Vec<(&'static str, &str, &str)> {
        self.scenario.sources.iter().map(|source| (source.kind.folder(), &*source.name, &*source.text)).collect()
    }

    /// What the file of a card says, with all patches applied, as JSON.
    ///
    /// Raises:
    ///     ContentError: no card of the scenario has this id.
    fn card_json(&self, card: &str) -> PyResult<String> {
        self.scenario.card_json(Kind::Unit, card).map_err(errors::content)
    }

    /// The same of a card of a deck, or of a coin.
    ///
    /// Raises:
    ///     ContentError: no such card of the scenario has this id.
    fn deck_card_json(&self, card: &str) -> PyResult<String> {
        self.scenario.card_json(Kind::Card, card).map_err(errors::content)
    }

    /// What is played: "skirmish" or "card-table".
    #[getter]
    fn game(&self) -> &'static str {
        core::ruleset::Game::NAMES[self.scenario.game as usize]
    }

    /// Card ids of both decks, in the order of their numbers; empty without decks.
    #[getter]
    fn decks(&self) -> Vec<Vec<&str>> {
        let id = |card: &u16| self.scenario.cards[usize::from(*card)].id.as_str();
        self.scenario.players.iter().map(|player| player.deck.iter().map(id).collect()).collect()
    }

    /// Bytes of one block.
    #[getter]
    fn block_size(&self) -> usize {
        self.schema.size()
    }
}

impl Scenario {
    /// A scenario that was read, with its position.
    fn checked(scenario: Result<core::Scenario, core::ContentError>) -> PyResult<Self> {
        let scenario = scenario.map_err(errors::content)?;
        position::check(&scenario).map_err(errors::content)?;
        Ok(Self::new(scenario))
    }

    /// For Python.
    pub fn new(scenario: core::Scenario) -> Self {
        let schema = scenario.schema.clone();
        Self { scenario: Arc::new(scenario), schema }
    }
}

/// The kind of this name, which is that of its folder.
fn named(kind: &str) -> PyResult<Kind> {
    Kind::named(kind).ok_or_else(|| {
        let message = format!("{kind:?} is no kind of content: {}", Kind::ALL.map(Kind::folder).join(", "));
        ContentError::new_err((message, kind.to_owned(), ""))
    })
}

fn asked_as_dict<'py>(py: Python<'py>, asked: &Asked) -> PyResult<Bound<'py, PyDict>> {
    let dict = PyDict::new(py);
    dict.set_item("place", &asked.place)?;
    dict.set_item("form", &asked.form)?;
    dict.set_item("key", asked.key)?;
    dict.set_item("required", asked.required)?;
    match &asked.wanted {
        Wanted::Int { low, high, default } => bounds(&dict, "int", *low, *high, *default)?,
        Wanted::Fraction { most } => bounds(&dict, "fraction", 0, *most, None)?,
        Wanted::Bool { default } => {
            dict.set_item("wanted", "bool")?;
            dict.set_item("default", default)?;
        }
        Wanted::Word { words, default } => {
            dict.set_item("wanted", "word")?;
            dict.set_item("words", words)?;
            dict.set_item("default", default)?;
        }
        Wanted::Array { least, most, entries } => {
            bounds(&dict, "array", *least as i64, *most as i64, None)?;
            dict.set_item("entries", entries_name(*entries))?;
            match entries {
                Entries::Texts(pattern) => dict.set_item("pattern", pattern)?,
                Entries::Words(words) => dict.set_item("words", words.to_vec())?,
                Entries::Hexes(most) => dict.set_item("coordinate", most)?,
                Entries::Any | Entries::Tables | Entries::TextsOrTables => {}
            }
        }
        Wanted::Text { most } => bounds(&dict, "text", 1, *most as i64, None)?,
        Wanted::Hex { most } => bounds(&dict, "hex", -most, *most, None)?,
        Wanted::Any => dict.set_item("wanted", "any")?,
        Wanted::Table => dict.set_item("wanted", "table")?,
    }
    Ok(dict)
}

fn bounds(dict: &Bound<'_, PyDict>, wanted: &str, low: i64, high: i64, default: Option<i64>) -> PyResult<()> {
    dict.set_item("wanted", wanted)?;
    dict.set_item("low", low)?;
    dict.set_item("high", high)?;
    dict.set_item("default", default)
}

const fn entries_name(entries: Entries) -> &'static str {
    match entries {
        Entries::Any => "any",
        Entries::Hexes(_) => "hexes",
        Entries::Tables => "tables",
        Entries::TextsOrTables => "texts or tables",
        Entries::Texts(_) => "texts",
        Entries::Words(_) => "words",
    }
}

fn read_settings(settings: &Bound<'_, PyDict>) -> PyResult<toml::Table> {
    let mut table = toml::Table::new();
    for (name, value) in settings {
        let fault = |message: String| ContentError::new_err((message.clone(), "settings given", message));
        let name: String = name.extract().map_err(|_| fault("settings given: names must be texts".to_owned()))?;
        let value = if value.is_instance_of::<PyBool>() {
            toml::Value::Boolean(value.extract()?)
        } else if let Ok(number) = value.extract::<i64>() {
            toml::Value::Integer(number)
        } else if let Ok(word) = value.extract::<String>() {
            toml::Value::String(word)
        } else {
            let message = format!("settings given, {name}: must be a whole number, a truth value or a word");
            return Err(ContentError::new_err((message, "settings given", name)));
        };
        table.insert(name, value);
    }
    Ok(table)
}

/// All points that a mod may listen to, as `"attack.roll"`.
#[pyfunction]
pub fn hook_points() -> Vec<String> {
    procedure::points().collect()
}

/// Of each point how it can be listened to: after it, and instead of it.
#[pyfunction]
pub fn hook_point_forms() -> Vec<(String, bool, bool)> {
    let of = |procedure: &Procedure| {
        let name = procedure.name();
        let step = move |(number, step): (usize, &&str)| {
            let point = |when| Point { procedure: *procedure, step: number as u8, when };
            let open = |when| point(when).check().is_ok();
            (format!("{name}.{step}"), open(When::After), open(When::Instead))
        };
        procedure.steps().iter().enumerate().map(step).collect::<Vec<_>>()
    };
    // Nobody listens within a play (PC-1).
    Procedure::ALL.iter().filter(|procedure| **procedure != Procedure::Plan).flat_map(of).collect()
}
