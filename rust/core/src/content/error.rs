//! What is wrong with content: file, place in it, and what instead.

use thiserror::Error;

/// One fault of a content file.
#[derive(Clone, Debug, Error, Eq, PartialEq)]
#[error("{file}{}: {message}", if place.is_empty() { String::new() } else { format!(", {place}") })]
pub struct ContentError {
    /// The file, or what stands for it.
    pub file: String,
    /// The place in it, as `weapons[1].range`; empty for the whole file.
    pub place: String,
    /// What is wrong, and what would be right.
    pub message: String,
}
