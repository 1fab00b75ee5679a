//! What the readers of content ask for, key by key: the JSON Schemas are made of it, so that they cannot drift.

use std::cell::RefCell;
use std::rc::Rc;

/// What a key must hold.
#[derive(Clone, Debug, Eq, PartialEq)]
pub enum Wanted {
    /// A whole number within bounds, and what a missing one stands for.
    Int {
        /// Least.
        low: i64,
        /// Greatest.
        high: i64,
        /// What a missing key means, if that is a number.
        default: Option<i64>,
    },
    /// A text that is not empty, with its greatest length.
    Text {
        /// Most letters.
        most: usize,
    },
    /// A truth value, and what a missing one stands for.
    Bool {
        /// What a missing key means.
        default: bool,
    },
    /// One of some words, and what a missing one stands for.
    Word {
        /// All words.
        words: Vec<String>,
        /// What a missing key means, if anything.
        default: Option<String>,
    },
    /// A hex `[q, r]`, with the greatest coordinate.
    Hex {
        /// Greatest number.
        most: i64,
    },
    /// A factor: a whole number or a fraction, with the greatest part.
    Fraction {
        /// Greatest number.
        most: i64,
    },
    /// Anything.
    Any,
    /// A table.
    Table,
    /// An array.
    Array {
        /// Fewest entries.
        least: usize,
        /// Most entries.
        most: usize,
        /// What its entries are.
        entries: Entries,
    },
}

/// What the entries of an array are.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub enum Entries {
    /// Anything.
    Any,
    /// Hexes, with the greatest coordinate.
    Hexes(i64),
    /// Tables.
    Tables,
    /// Texts or tables.
    TextsOrTables,
    /// Texts that match a pattern.
    Texts(&'static str),
    /// Some of these words.
    Words(&'static [&'static str]),
}

/// One key that a reader asked for.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Asked {
    /// The table that it is asked of, with entries as `[]`: `weapons[]`.
    pub place: String,
    /// Which of several forms this table has, if it has: the word that says so.
    pub form: Option<String>,
    /// The key.
    pub key: &'static str,
    /// Whether it must be there.
    pub required: bool,
    /// What it must hold.
    pub wanted: Wanted,
}

/// A list of all keys asked for while content is read, shared by the readers of one file.
pub type Log = Rc<RefCell<Vec<Asked>>>;

/// A place with `[]` for every entry: `weapons[1]` is `weapons[]`.
#[must_use]
pub fn without_numbers(place: &str) -> String {
    let mut parts = place.split('[');
    let mut out = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        out.push('[');
        out.push_str(part.trim_start_matches(|letter: char| letter.is_ascii_digit()));
    }
    out
}
