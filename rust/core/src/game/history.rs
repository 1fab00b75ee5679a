//! The history of a game: what came from outside, in order, and the states before it. It is no part of the state.

use std::fmt;
use std::sync::Arc;

use super::action::Action;
use crate::flow::Stop;
use crate::store::Block;

/// Where a game stood before something came from outside.
#[derive(Clone, Debug)]
pub struct Past {
    /// The state.
    pub block: Block,
    /// The stop at which it stood.
    pub stop: Option<Stop>,
    /// Which script of faces was in use, and how many of them were used up.
    pub script: (u32, usize),
}

/// All that came from outside. Copies share what they have in common, so a copy takes no time however long it is.
#[derive(Clone, Debug, Default)]
pub struct History {
    last: Option<Arc<Link>>,
}

/// One step: what began it, and where the game stood.
#[derive(Copy, Clone, Debug)]
pub struct Step<'a> {
    /// What came from outside.
    pub entry: &'a Entry,
    /// Where the game stood before it.
    pub past: &'a Arc<Past>,
    /// The history before it.
    pub before: &'a History,
}

#[derive(Debug)]
struct Link {
    entry: Entry,
    before: History,
    /// Where the game stood before, if a step began with the entry.
    past: Option<Arc<Past>>,
}

impl History {
    /// Adds an entry to the step in progress.
    pub fn push(&mut self, entry: Entry) {
        self.add(entry, None);
    }

    /// Begins a step with an entry; `past` is where the game stood before it.
    pub fn begin(&mut self, entry: Entry, past: Arc<Past>) {
        self.add(entry, Some(past));
    }

    fn add(&mut self, entry: Entry, past: Option<Arc<Past>>) {
        let before = std::mem::take(self);
        self.last = Some(Arc::new(Link { entry, before, past }));
    }

    /// The steps, the last one first.
    pub fn steps(&self) -> impl Iterator<Item = Step<'_>> {
        let mut next = self.last.as_ref();
        std::iter::from_fn(move || {
            while let Some(link) = next {
                next = link.before.last.as_ref();
                if let Some(past) = &link.past {
                    return Some(Step { entry: &link.entry, past, before: &link.before });
                }
            }
            None
        })
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
