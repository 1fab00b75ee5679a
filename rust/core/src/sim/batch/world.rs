//! What games of a batch are played with.

use std::sync::Arc;

use crate::content::{ContentError, Scenario};
use crate::game::Scene;
use crate::game::position::Beginning;
use crate::game::save::ModSet;
use crate::store::{Block, Schema};

/// A scenario with the schema of its blocks, and the beginning of its games.
#[derive(Clone, Debug)]
pub struct World {
    /// The scenario.
    pub scenario: Arc<Scenario>,
    /// The schema.
    pub schema: Arc<Schema>,
    pub(super) beginning: Beginning,
}

impl World {
    /// Sets up the beginning that all games share but for seed and number.
    ///
    /// # Errors
    /// A fault in the scenario's position, or mods that do not go with it.
    pub fn new(scenario: Arc<Scenario>, schema: Arc<Schema>, mods: &ModSet) -> Result<Self, ContentError> {
        Ok(Self { beginning: Beginning::of(&schema, &scenario, mods)?, scenario, schema })
    }

    pub(super) fn scene<'a>(&'a self, block: &'a Block) -> Scene<'a> {
        Scene { block, scenario: &self.scenario }
    }
}
