//! The history of a game: what came from outside, in order. It is no part of the state.

use std::fmt;

use super::action::Action;

/// One thing that came from outside.
#[derive(Clone, Debug, Eq, PartialEq)]
pub enum Entry {
    /// An action.
    Action(Action),
    /// Faces of a roll.
    Faces {
        /// Where they came from, as `"seeded"`.
        source: &'static str,
        /// The faces.
        faces: Vec<u8>,
    },
    /// An edit, in words that read back: `write Health.hp e3 5`, `add`, `remove`, `spawn`, `discard`.
    Edit(String),
    /// A line of a save that was loaded, as it was written then.
    Told(String),
    /// A snapshot was restored: the state from here on has this hash.
    Restored(u128),
}

impl fmt::Display for Entry {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Self::Action(action) => write!(f, "action {action}"),
            Self::Faces { source, faces } => {
                write!(f, "faces {source}")?;
                faces.iter().try_for_each(|face| write!(f, " {face}"))
            }
            Self::Told(line) => f.write_str(line),
            Self::Edit(words) => write!(f, "edit {words}"),
            Self::Restored(hash) => write!(f, "restored {hash:032x}"),
        }
    }
}
