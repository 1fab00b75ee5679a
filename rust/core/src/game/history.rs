//! The history of a game: what came from outside, in order. It is no part of the state.

use std::fmt;
use std::sync::Arc;

use super::action::Action;

/// All that came from outside. Copies share what they have in common, so a copy takes no time however long it is.
#[derive(Clone, Debug, Default)]
pub struct History {
    last: Option<Arc<Link>>,
}

#[derive(Debug)]
struct Link {
    entry: Entry,
    before: History,
}

impl History {
    /// Adds an entry.
    pub fn push(&mut self, entry: Entry) {
        let before = std::mem::take(self);
        self.last = Some(Arc::new(Link { entry, before }));
    }

    /// All entries as lines, the oldest first.
    #[must_use]
    pub fn lines(&self) -> Vec<String> {
        let mut lines = Vec::new();
        let mut next = self.last.as_ref();
        while let Some(link) = next {
            lines.push(link.entry.to_string());
            next = link.before.last.as_ref();
        }
        lines.reverse();
        lines
    }
}

impl FromIterator<Entry> for History {
    fn from_iter<T: IntoIterator<Item = Entry>>(entries: T) -> Self {
        let mut history = Self::default();
        entries.into_iter().for_each(|entry| history.push(entry));
        history
    }
}

impl Drop for History {
    /// Link by link: a long history would overflow the stack otherwise.
    fn drop(&mut self) {
        let mut last = self.last.take();
        while let Some(mut link) = last.and_then(Arc::into_inner) {
            last = link.before.last.take();
        }
    }
}

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
