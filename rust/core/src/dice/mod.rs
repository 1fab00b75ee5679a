//! d10 faces, hits and odds (AT-6 to AT-9; `kernels.md` 2).
//!
//! This room knows no rules: thresholds and modifiers are parameters of each call.

pub mod faces;
pub mod instructions;
mod lanes;
pub mod odds;
pub mod philox;
pub mod pools;
pub mod purpose;

pub use faces::{Tally, below, faces, hit_threshold, tally};
pub use instructions::{Instructions, InstructionsError};
pub use odds::{MAX_DICE, OddsError, odds};
pub use philox::philox4x32_10;
pub use pools::{Counts, Pools};
pub use purpose::Purpose;
