//! Snapshots: the bytes of a block behind a short head that tells foreign or damaged ones apart.

use thiserror::Error;
use xxhash_rust::xxh3::xxh3_64;

use super::scalar::Scalar;
use super::{Block, Schema};

const MAGIC: &[u8; 8] = b"IHSNAP\x00\x01";
const HEAD: usize = 40;

/// What a state belongs to, besides its schema.
#[derive(Copy, Clone, Debug, Default, Eq, PartialEq)]
pub struct Origin {
    /// Tells scenarios and settings apart.
    pub scenario: u64,
    /// Tells sets of mods apart: their listeners and questions.
    pub mods: u64,
}

/// Why bytes are no snapshot of this game.
#[derive(Debug, Error, Clone, Eq, PartialEq)]
pub enum SnapshotError {
    /// Not a snapshot at all.
    #[error("these {0} bytes are no ironhex snapshot")]
    Foreign(usize),
    /// Cut short or lengthened.
    #[error("the snapshot has {found} bytes instead of {expected}: it is truncated, or of another schema")]
    Length {
        /// Bytes found.
        found: usize,
        /// Bytes expected.
        expected: usize,
    },
    /// Of another schema: other components or capacities.
    #[error("the snapshot is of another schema (other components, mods or capacities)")]
    Schema,
    /// Of another scenario or other settings.
    #[error("the snapshot is of another scenario or of other settings")]
    Scenario,
    /// Of a game with other mods.
    #[error("the snapshot is of a game with other mods (other listeners or questions)")]
    Mods,
    /// The bytes were changed.
    #[error("the snapshot is damaged: its checksum does not match")]
    Damaged,
    /// The state breaks an invariant.
    #[error("the snapshot holds an impossible state: {0}")]
    Impossible(String),
}

/// Writes a snapshot.
#[must_use]
pub fn write(block: &Block, schema: &Schema, origin: Origin) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(HEAD + block.bytes().len());
    bytes.extend_from_slice(MAGIC);
    bytes.extend_from_slice(&schema.fingerprint().to_le_bytes());
    bytes.extend_from_slice(&origin.scenario.to_le_bytes());
    bytes.extend_from_slice(&origin.mods.to_le_bytes());
    bytes.extend_from_slice(&xxh3_64(block.bytes()).to_le_bytes());
    bytes.extend_from_slice(block.bytes());
    bytes
}

/// Reads a snapshot back; the caller checks the state itself.
///
/// # Errors
/// A [`SnapshotError`] that says what is wrong.
pub fn read(bytes: &[u8], schema: &Schema, origin: Origin) -> Result<Block, SnapshotError> {
    if bytes.len() < HEAD || &bytes[..8] != MAGIC {
        return Err(SnapshotError::Foreign(bytes.len()));
    }
    if u64::read(bytes, 8) != schema.fingerprint() {
        return Err(SnapshotError::Schema);
    }
    if u64::read(bytes, 16) != origin.scenario {
        return Err(SnapshotError::Scenario);
    }
    if u64::read(bytes, 24) != origin.mods {
        return Err(SnapshotError::Mods);
    }
    let (found, expected) = (bytes.len(), HEAD + schema.size());
    let Some(block) = Block::from_bytes(schema, &bytes[HEAD..]) else {
        return Err(SnapshotError::Length { found, expected });
    };
    if u64::read(bytes, 32) != xxh3_64(block.bytes()) {
        return Err(SnapshotError::Damaged);
    }
    Ok(block)
}
