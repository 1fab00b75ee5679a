//! Scenarios for Python.

use std::path::PathBuf;
use std::sync::Arc;

use ironhex_core::content::settings::SettingValue;
use ironhex_core::content::{self as core, Library};
use ironhex_core::flow::Procedure;
use ironhex_core::store::{Capacities, Schema};
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyDict};

use crate::errors::{self, ContentError};

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
    fn load(name_or_path: &str, folders: Vec<PathBuf>, settings: &Bound<'_, PyDict>) -> PyResult<Self> {
        let scenario = core::Scenario::load(&Library::new(folders), name_or_path, &read_settings(settings)?);
        Self::new(scenario.map_err(errors::content)?)
    }

    /// Reads a scenario from TOML text.
    #[staticmethod]
    fn from_text(name: &str, text: &str, folders: Vec<PathBuf>, settings: &Bound<'_, PyDict>) -> PyResult<Self> {
        let scenario = core::Scenario::from_text(name, text, folders, &read_settings(settings)?);
        Self::new(scenario.map_err(errors::content)?)
    }

    /// Names of all content of a kind ("scenarios", "units", …) in the folders, sorted.
    #[staticmethod]
    fn names(kind: &str, folders: Vec<PathBuf>) -> Vec<String> {
        Library::new(folders).names(kind)
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
        let card = |unit: &core::scenario::SquadUnit| self.scenario.units[unit.card as usize].id.as_str();
        self.scenario.players.iter().map(|player| player.squad.iter().map(card).collect()).collect()
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

    /// Bytes of one block.
    #[getter]
    fn block_size(&self) -> usize {
        self.schema.size()
    }
}

impl Scenario {
    fn new(scenario: core::Scenario) -> PyResult<Self> {
        let capacities = Capacities::for_counts(scenario.pieces(), 0).map_err(|error| errors::store(&error))?;
        let schema = Schema::new(capacities, &[]).map_err(|error| errors::store(&error))?;
        Ok(Self { scenario: Arc::new(scenario), schema: Arc::new(schema) })
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
    let points = |procedure: &Procedure| {
        procedure.steps().iter().map(|step| format!("{}.{step}", procedure.name())).collect::<Vec<_>>()
    };
    Procedure::ALL.iter().flat_map(points).collect()
}
