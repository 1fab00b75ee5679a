//! Games that leave a batch as bytes and come back: for copies on disk, and from single games.

use thiserror::Error;

use super::Batch;
use super::piece::GAMES;
use super::slot::Stand;
use crate::game::{Action, invariants};
use crate::store::layout::{NUMBER, SEED};
use crate::store::snapshot::{self, Origin, SnapshotError};
use crate::store::{Block, Schema};

/// All that is kept of one game.
#[derive(Clone, Debug, Default, Eq, PartialEq)]
pub struct Stored {
    /// Snapshot of its state.
    pub state: Vec<u8>,
    /// Snapshot of the state from which its actions lead here; none if that is its beginning.
    pub base: Option<Vec<u8>>,
    /// Codes of its actions.
    pub actions: Vec<u64>,
    /// Decisions with two options or more.
    pub decisions: u32,
    /// Attacks declared.
    pub attacks: u32,
    /// VP that the last observation has told.
    pub told: [i32; 2],
    /// Whether its mod or policy has failed.
    pub failed: bool,
}

/// Why a state is not taken over.
#[derive(Clone, Debug, Error, Eq, PartialEq)]
pub enum PutError {
    /// It is no state of this scenario and these mods, or cannot be.
    #[error(transparent)]
    Snapshot(#[from] SnapshotError),
    /// It is a state of another game.
    #[error("it is game {number} of seed {seed}; the batch has game {own_number} of seed {own_seed} at this place")]
    Other {
        /// Its seed.
        seed: u64,
        /// Its number.
        number: u32,
        /// Seed of the game in the batch.
        own_seed: u64,
        /// Number of the game in the batch.
        own_number: u32,
    },
    /// It stands in the middle of something.
    #[error("a game goes back at a decision or at its end, not at a roll or a mod's listener")]
    Busy,
    /// There is no game at this place.
    #[error("there is no game at place {0}")]
    NoPlace(usize),
}

impl Batch {
    /// What tells the states of a game apart from others, with mods of this number.
    #[must_use]
    pub fn origin(&self, place: usize, mods: u64) -> Origin {
        Origin { scenario: self.world(place).scenario.fingerprint, mods }
    }

    /// All that is kept of a game.
    #[must_use]
    pub fn store(&self, place: usize, mods: u64) -> Option<Stored> {
        let slot = self.slots.get(place)?;
        let (schema, origin) = (&self.world(place).schema, self.origin(place, mods));
        Some(Stored {
            state: snapshot::write(&slot.block, schema, origin),
            base: slot.base.as_ref().map(|base| snapshot::write(base, schema, origin)),
            actions: self.history(place).iter().map(|action| action.code()).collect(),
            decisions: slot.counts.decisions,
            attacks: slot.counts.attacks,
            told: self.pieces[place / GAMES].told[place % GAMES],
            failed: slot.stand == Stand::Failed,
        })
    }

    /// Takes a game over that was kept.
    ///
    /// # Errors
    /// [`PutError`]; nothing has changed then.
    pub fn restore(&mut self, place: usize, stored: &Stored, mods: u64) -> Result<(), PutError> {
        let block = self.read(place, &stored.state, mods)?;
        let base = stored.base.as_ref().map(|base| self.read(place, base, mods)).transpose()?;
        let actions = stored.actions.iter().map(|code| Action::from_code(*code)).collect::<Option<Vec<_>>>();
        let actions = actions.ok_or_else(|| SnapshotError::Impossible("an action that is none".to_owned()))?;
        self.touch(place);
        self.pieces[place / GAMES].told[place % GAMES] = stored.told;
        let Self { worlds, hooks, slots, .. } = self;
        let (world, slot) = (&worlds[place % worlds.len()], &mut slots[place]);
        slot.put(world, hooks, &block);
        slot.base = base.map(Box::new);
        slot.counts.history = Some(actions);
        (slot.counts.decisions, slot.counts.attacks) = (stored.decisions, stored.attacks);
        slot.until = u32::MAX;
        if stored.failed {
            slot.stand = Stand::Failed;
        }
        Ok(())
    }

    /// Takes over the state of a single game of the same seed and number.
    ///
    /// # Errors
    /// [`PutError`]; nothing has changed then.
    pub fn put(&mut self, place: usize, state: &[u8], mods: u64) -> Result<(), PutError> {
        let block = self.read(place, state, mods)?;
        self.touch(place);
        let Self { worlds, hooks, slots, .. } = self;
        let (world, slot) = (&worlds[place % worlds.len()], &mut slots[place]);
        let (seed, number) = (block.get(SEED), block.get(NUMBER));
        if (seed, number) != (slot.seed(), slot.number()) {
            return Err(PutError::Other { seed, number, own_seed: slot.seed(), own_number: slot.number() });
        }
        let mut tried = slot.clone();
        tried.put(world, hooks, &block);
        if !matches!(tried.stand, Stand::Decision { .. } | Stand::Over) {
            return Err(PutError::Busy);
        }
        *slot = tried;
        Ok(())
    }

    /// Reads a state and checks it.
    fn read(&self, place: usize, state: &[u8], mods: u64) -> Result<Block, PutError> {
        if place >= self.len() {
            return Err(PutError::NoPlace(place));
        }
        let world = self.world(place);
        let schema: &Schema = &world.schema;
        let block = snapshot::read(state, schema, self.origin(place, mods))?;
        invariants::check_zeroes(&block, schema)
            .and_then(|()| invariants::check(&block, &world.scenario))
            .and_then(|()| invariants::check_decision(&block, &world.scenario))
            .map_err(|broken| SnapshotError::Impossible(broken.to_string()))?;
        Ok(block)
    }
}
