//! A decision that a Python policy is asked for.

use std::sync::Arc;

use ironhex_core::content::Scenario;
use ironhex_core::flow::DecisionKind;
use ironhex_core::game::view::Viewer;
use ironhex_core::game::{Legal, Scene};
use ironhex_core::store::layout::{DECISION, NUMBER};
use ironhex_core::store::{Block, Schema};
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::action::Action;
use crate::simulate::read_policy;
use crate::view::view;

/// The open decision of one game of a batch, read only.
#[pyclass(frozen, module = "ironhex._core")]
pub struct Turn {
    block: Block,
    schema: Arc<Schema>,
    scenario: Arc<Scenario>,
    player: u8,
    kind: DecisionKind,
}

impl Turn {
    /// For Python.
    pub fn new(block: Block, schema: Arc<Schema>, scenario: Arc<Scenario>, player: u8, kind: DecisionKind) -> Self {
        Self { block, schema, scenario, player, kind }
    }

    fn scene(&self) -> Scene<'_> {
        Scene { block: &self.block, scenario: &self.scenario }
    }
}

#[pymethods]
impl Turn {
    /// Who decides.
    #[getter]
    fn player(&self) -> u8 {
        self.player
    }

    /// Kind of the decision, as `"activation"`.
    #[getter]
    fn kind(&self) -> &'static str {
        self.kind.name()
    }

    /// Number of the decision.
    #[getter]
    fn number(&self) -> u32 {
        self.block.get(DECISION)
    }

    /// Number of the game.
    #[getter]
    fn game(&self) -> u32 {
        self.block.get(NUMBER)
    }

    /// All legal actions in canonical order.
    fn legal_actions(&self) -> Vec<Action> {
        Legal::of(self.scene()).list(self.scene()).into_iter().map(|action| Action { action }).collect()
    }

    /// The action that a built-in policy plays here.
    fn policy_action(&self, policy: &str) -> PyResult<Option<Action>> {
        let choice = read_policy(policy)?.choose(self.scene(), self.player);
        Ok(choice.map(|choice| Action { action: choice.action }))
    }

    /// What its player may see of the state, as plain values.
    fn view<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        view(py, &self.block, &self.schema, &self.scenario, Viewer::Player(self.player))
    }
}
