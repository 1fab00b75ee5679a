//! Saves: a state that describes itself by names, with the content that it is played with.
//!
//! A save is eight bytes of magic and format version, then zlib over JSON. Components, fields, procedures and steps
//! stand by name, so a later version finds them wherever they lie then; fields that it has anew take their defaults.

mod migrate;
pub(in crate::game) mod mods;
mod read;
mod write;

use std::io::Read;

use flate2::Compression;
use flate2::read::{ZlibDecoder, ZlibEncoder};
use serde_json::Value;
use thiserror::Error;

use super::by_name::node::Fault;
use super::invariants::Broken;
use crate::content::{ContentError, Scenario};
use crate::store::{Block, StoreError};

pub use mods::ModSet;
pub use read::read;
pub use write::write;

/// What every save begins with; the last two bytes are the format version, big-endian.
const MAGIC: &[u8; 6] = b"IHSAVE";
/// What packed replays begin with.
const REPLAY: &[u8] = b"IHREPL";
/// The format version written.
pub const FORMAT: u16 = 1;
/// Largest save, packed and unpacked, in bytes.
const MOST_BYTES: u64 = 1 << 23;

/// Most values in a save; those of games have some three thousand, and one for each line of history.
const MOST_VALUES: usize = 1 << 18;

/// Why bytes are no save that can be loaded.
#[derive(Debug, Error)]
pub enum SaveError {
    /// Not a save at all.
    #[error("these {0} bytes are no ironhex save")]
    Foreign(usize),
    /// A replay.
    #[error("this is a replay, no save: `ironhex replay` and Replay.read play it again")]
    Replay,
    /// Of a later version.
    #[error("the save has format {0}, this version reads up to {FORMAT}: it needs a newer ironhex")]
    Newer(u16),
    /// Damaged, cut short or too large.
    #[error("the save is damaged: {0}")]
    Damaged(String),
    /// It would be too large to be read.
    #[error("the save has {0} bytes, more than can be read: the history of the game is too long")]
    TooLarge(usize),
    /// Something in it is missing, or is no such thing here.
    #[error("the save cannot be read at {place}: {why}")]
    Place {
        /// Where, as `pieces.3.Health.hp`.
        place: String,
        /// What is wrong.
        why: String,
    },
    /// Its content does not load.
    #[error("the content in the save does not load: {0}")]
    Content(#[from] ContentError),
    /// Its state does not fit the store.
    #[error("the state in the save does not fit: {0}")]
    Store(#[from] StoreError),
    /// It was played with other mods.
    #[error("the save does not go with these mods: {0}")]
    Mods(String),
    /// Its state is impossible.
    #[error("the save holds an impossible state: {0}")]
    Impossible(#[from] Broken),
}

impl From<Fault> for SaveError {
    fn from(Fault { place, why }: Fault) -> Self {
        Self::Place { place: if place.is_empty() { "the top".to_owned() } else { place }, why }
    }
}

/// A game as a save holds it.
#[derive(Debug)]
pub struct Saved {
    /// What it is played with.
    pub scenario: Scenario,
    /// The state.
    pub block: Block,
    /// What came from outside, a line each.
    pub history: Vec<String>,
}

/// Packs a JSON value into a save.
///
/// # Errors
/// [`SaveError::TooLarge`]: it could not be read again.
fn pack(value: &Value) -> Result<Vec<u8>, SaveError> {
    let text = value.to_string();
    if text.len() as u64 > MOST_BYTES || values(text.as_bytes()) > MOST_VALUES {
        return Err(SaveError::TooLarge(text.len()));
    }
    let mut bytes = MAGIC.to_vec();
    bytes.extend_from_slice(&FORMAT.to_be_bytes());
    // Reading from memory and writing to memory cannot fail.
    let _ = ZlibEncoder::new(text.as_bytes(), Compression::default()).read_to_end(&mut bytes);
    Ok(bytes)
}

/// How many values a text in JSON has at most.
fn values(text: &[u8]) -> usize {
    text.iter().filter(|byte| matches!(byte, b',' | b'[' | b'{')).count()
}

/// Unpacks a save into its JSON value.
fn unpack(bytes: &[u8]) -> Result<Value, SaveError> {
    let Some((head, packed)) = bytes.split_at_checked(8).filter(|(head, _)| head.starts_with(MAGIC)) else {
        return Err(if bytes.starts_with(REPLAY) { SaveError::Replay } else { SaveError::Foreign(bytes.len()) });
    };
    let format = u16::from_be_bytes([head[6], head[7]]);
    if format == 0 || format > FORMAT {
        return Err(SaveError::Newer(format));
    }
    let mut text = Vec::new();
    let read = ZlibDecoder::new(packed).take(MOST_BYTES + 1).read_to_end(&mut text);
    read.map_err(|error| SaveError::Damaged(error.to_string()))?;
    if text.len() as u64 > MOST_BYTES {
        return Err(SaveError::Damaged(format!("it unpacks to more than {MOST_BYTES} bytes")));
    }
    // Each value takes far more room than its text.
    if values(&text) > MOST_VALUES {
        return Err(SaveError::Damaged("it holds more values than a game has".to_owned()));
    }
    serde_json::from_slice(&text).map_err(|error| SaveError::Damaged(error.to_string()))
}
