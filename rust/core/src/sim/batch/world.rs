//! What games of a batch are played with.

use std::sync::Arc;

use crate::content::Scenario;
use crate::game::{Scene, machine};
use crate::store::{Block, Schema};

/// A scenario with the schema of its blocks, and the beginning of its games.
#[derive(Clone, Debug)]
pub struct World {
    /// The scenario.
    pub scenario: Arc<Scenario>,
    /// The schema.
    pub schema: Arc<Schema>,
    pub(super) beginning: Block,
}

impl World {
    /// Sets up the beginning that all games share but for seed and number.
    #[must_use]
    pub fn new(scenario: Arc<Scenario>, schema: Arc<Schema>) -> Self {
        Self { beginning: machine::begin(&schema, &scenario, 0, 0), scenario, schema }
    }

    pub(super) fn scene<'a>(&'a self, block: &'a Block) -> Scene<'a> {
        Scene { block, scenario: &self.scenario }
    }
}
