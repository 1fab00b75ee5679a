//! Reads one TOML table key by key, so that every fault knows its file and place.

use std::rc::Rc;
use std::sync::Arc;

use toml::{Table, Value};

use super::asked::{Asked, Entries, Log, Wanted, without_numbers};
use super::error::ContentError;
use super::extension::Extension;
use super::origin::Origin;
use crate::board::Hex;
use crate::store::schema::{hint, nearest};

/// Greatest coordinate of a hex in a content file.
pub const MAX_COORDINATE: i64 = 4096;

/// Letters that a name or title can have.
pub const MAX_LETTERS: usize = 200;
/// Letters of a name at most.
const MOST_OF_NAME: usize = 32;
/// Pattern of a name.
const NAME: &str = "^[A-Za-z0-9_-]{1,32}$";
/// Letters of a text that a message repeats.
const SHOWN: usize = 60;

/// A table being read: keys are taken one by one, [`Reader::finish`] refuses what is left over.
#[derive(Debug)]
pub struct Reader {
    origin: Rc<Origin>,
    place: String,
    table: Table,
    known: Vec<&'static str>,
    form: Option<String>,
    log: Option<Log>,
    extension: Arc<Extension>,
}

impl Reader {
    /// Reads a table that stands at `place` of a file.
    #[must_use]
    pub fn over(origin: Origin, place: String, table: Table) -> Self {
        Self {
            origin: Rc::new(origin),
            place,
            table,
            known: Vec::new(),
            form: None,
            log: None,
            extension: Arc::default(),
        }
    }

    /// Reads the whole table of a file that nobody patches.
    #[must_use]
    pub fn plain(file: &str, table: Table) -> Self {
        Self::over(Origin::plain(file), String::new(), table)
    }

    /// The same reader, which writes all keys that it asks for into a list.
    #[must_use]
    pub fn logged(mut self, log: &Log) -> Self {
        self.log = Some(Rc::clone(log));
        self
    }

    /// The same reader, which knows what mods declare.
    #[must_use]
    pub fn with(mut self, extension: &Arc<Extension>) -> Self {
        self.extension = Arc::clone(extension);
        self
    }

    /// What mods declare.
    #[must_use]
    pub fn extension(&self) -> Arc<Extension> {
        Arc::clone(&self.extension)
    }

    /// Where this content comes from, for faults found after reading.
    #[must_use]
    pub fn origin(&self) -> Rc<Origin> {
        Rc::clone(&self.origin)
    }

    /// A fault at a key of this table.
    #[must_use]
    pub fn fault(&self, key: &str, message: impl Into<String>) -> ContentError {
        self.origin.fault(self.path(key), message)
    }

    /// A fault at a key of this table that other keys have a part in.
    #[must_use]
    pub fn joint_fault(&self, key: &str, message: impl Into<String>) -> ContentError {
        self.origin.joint_fault(self.path(key), message)
    }

    fn path(&self, key: &str) -> String {
        match (self.place.is_empty(), key.is_empty()) {
            (true, _) => key.to_owned(),
            (false, true) => self.place.clone(),
            (false, false) => format!("{}.{key}", self.place),
        }
    }

    /// The table as it is, with all patches applied, for those who show content.
    #[must_use]
    pub fn into_table(self) -> Table {
        self.table
    }

    /// The table as JSON, for those who show it.
    #[must_use]
    pub fn into_json(self) -> String {
        // Tables of content hold what JSON can hold: it has been read before.
        serde_json::to_value(&self.table).unwrap_or_default().to_string()
    }

    /// Takes the value of a key, and notes what was wanted of it.
    fn take(&mut self, key: &'static str, required: bool, wanted: impl FnOnce() -> Wanted) -> Option<Value> {
        self.known.push(key);
        if let Some(log) = &self.log {
            let place = without_numbers(&self.place);
            log.borrow_mut().push(Asked { place, form: self.form.clone(), key, required, wanted: wanted() });
        }
        self.table.remove(key)
    }

    fn need(&mut self, key: &'static str, wanted: impl FnOnce() -> Wanted) -> Result<Value, ContentError> {
        self.take(key, true, wanted).ok_or_else(|| self.missing(key))
    }

    /// A missing key, and the key of this table that may be a misspelling of it.
    fn missing(&self, key: &str) -> ContentError {
        let is_near = |other: &&String| strsim::damerau_levenshtein(key, other) <= key.len() / 4;
        let near = self.table.keys().find(is_near).map(|other| format!("; is {other:?} a misspelling of it?"));
        self.fault(key, format!("is missing{}", near.unwrap_or_default()))
    }

    fn integer(&self, key: &str, value: &Value, low: i64, high: i64) -> Result<i64, ContentError> {
        match value.as_integer() {
            Some(number) if (low..=high).contains(&number) => Ok(number),
            Some(number) => Err(self.fault(key, format!("{number} is out of range: {low} to {high}"))),
            None => Err(self.fault(key, format!("must be a whole number, not {}", value.type_str()))),
        }
    }

    /// A whole number from `low` to `high`.
    ///
    /// # Errors
    /// Missing, of another type or out of range.
    pub fn int(&mut self, key: &'static str, low: i64, high: i64) -> Result<i64, ContentError> {
        let value = self.need(key, || Wanted::Int { low, high, default: None })?;
        self.integer(key, &value, low, high)
    }

    /// The same, or `default` where the key is missing.
    ///
    /// # Errors
    /// Of another type or out of range.
    pub fn int_or(&mut self, key: &'static str, low: i64, high: i64, default: i64) -> Result<i64, ContentError> {
        let value = self.take(key, false, || Wanted::Int { low, high, default: Some(default) });
        value.map_or(Ok(default), |value| self.integer(key, &value, low, high))
    }

    /// The same, or `None` where the key is missing.
    ///
    /// # Errors
    /// Of another type or out of range.
    pub fn int_if(&mut self, key: &'static str, low: i64, high: i64) -> Result<Option<i64>, ContentError> {
        let value = self.take(key, false, || Wanted::Int { low, high, default: None });
        value.map(|value| self.integer(key, &value, low, high)).transpose()
    }

    /// A non-empty text of at most [`MAX_LETTERS`].
    ///
    /// # Errors
    /// Missing, empty, too long or of another type.
    pub fn text(&mut self, key: &'static str) -> Result<String, ContentError> {
        let value = self.need(key, || Wanted::Text { most: MAX_LETTERS })?;
        self.text_at(key, &value)
    }

    fn text_at(&self, key: &str, value: &Value) -> Result<String, ContentError> {
        match value.as_str() {
            Some(text) if text.chars().nth(MAX_LETTERS).is_some() => {
                Err(self.fault(key, format!("is too long: at most {MAX_LETTERS} letters")))
            }
            Some(text) if text.chars().any(char::is_control) => {
                Err(self.fault(key, "must be one line without control characters"))
            }
            Some(text) if !text.trim().is_empty() => Ok(text.to_owned()),
            Some(_) => Err(self.fault(key, "must not be empty")),
            None => Err(self.fault(key, format!("must be a text, not {}", value.type_str()))),
        }
    }

    /// A truth value, or `default` where the key is missing.
    ///
    /// # Errors
    /// Of another type.
    pub fn bool_or(&mut self, key: &'static str, default: bool) -> Result<bool, ContentError> {
        self.take(key, false, || Wanted::Bool { default }).map_or(Ok(default), |value| {
            value.as_bool().ok_or_else(|| self.fault(key, format!("must be true or false, not {}", value.type_str())))
        })
    }

    /// One of `words`, or the first where the key is missing; gives its place among them.
    ///
    /// # Errors
    /// Another word (with the nearest one) or another type.
    pub fn word_or_first(&mut self, key: &'static str, words: &[&str]) -> Result<usize, ContentError> {
        let default = || words.first().map(|word| (*word).to_owned());
        let value = self.take(key, false, || Wanted::Word { words: owned(words), default: default() });
        value.map_or(Ok(0), |value| self.word_at(key, &value, words))
    }

    /// One of `words`; gives its place among them.
    ///
    /// # Errors
    /// Missing, another word (with the nearest one) or another type.
    pub fn word(&mut self, key: &'static str, words: &[&str]) -> Result<usize, ContentError> {
        let value = self.need(key, || Wanted::Word { words: owned(words), default: None })?;
        self.word_at(key, &value, words)
    }

    /// At least `least` of `words`, each at most once; gives their places. Without the key there are none.
    ///
    /// # Errors
    /// Another word (with the nearest one), one twice, or another type.
    pub fn words(
        &mut self,
        key: &'static str,
        least: usize,
        words: &'static [&'static str],
    ) -> Result<Vec<usize>, ContentError> {
        let mut places = Vec::new();
        for (number, value) in self.array(key, least, words.len(), Entries::Words(words))?.iter().enumerate() {
            let key = format!("{key}[{number}]");
            let place = self.word_at(&key, value, words)?;
            if places.contains(&place) {
                return Err(self.fault(&key, format!("{:?} is listed already", words[place])));
            }
            places.push(place);
        }
        Ok(places)
    }

    /// Short names: letters, digits, `-` and `_`, each at most once.
    ///
    /// # Errors
    /// Another text, one twice, or another type.
    pub fn names(&mut self, key: &'static str, most: usize) -> Result<Vec<String>, ContentError> {
        let mut names: Vec<String> = Vec::new();
        for (number, value) in self.array(key, 0, most, Entries::Texts(NAME))?.iter().enumerate() {
            let place = format!("{key}[{number}]");
            let is_name = |name: &&str| {
                let letters =
                    name.chars().all(|letter| letter.is_ascii_alphanumeric() || letter == '-' || letter == '_');
                letters && (1..=MOST_OF_NAME).contains(&name.len())
            };
            let Some(name) = value.as_str().filter(is_name) else {
                let message = format!("must be a name of at most {MOST_OF_NAME} letters, digits, - and _");
                return Err(self.fault(&place, message));
            };
            if names.iter().any(|known| known == name) {
                return Err(self.fault(&place, format!("{name:?} is listed already")));
            }
            names.push(name.to_owned());
        }
        Ok(names)
    }

    /// A non-empty text of at most [`MAX_LETTERS`], if the key is there.
    ///
    /// # Errors
    /// Empty, too long or of another type.
    pub fn text_if(&mut self, key: &'static str) -> Result<Option<String>, ContentError> {
        let value = self.take(key, false, || Wanted::Text { most: MAX_LETTERS });
        value.map(|value| self.text_at(key, &value)).transpose()
    }

    /// One of `words`, which says what other keys this table has; gives its place among them.
    ///
    /// # Errors
    /// Missing, another word (with the nearest one) or another type.
    pub fn form(&mut self, key: &'static str, words: &[&str]) -> Result<usize, ContentError> {
        let value = self.need(key, || Wanted::Word { words: owned(words), default: None })?;
        let at = self.word_at(key, &value, words)?;
        self.form = words.get(at).map(|word| (*word).to_owned());
        Ok(at)
    }

    fn word_at(&self, key: &str, value: &Value, words: &[&str]) -> Result<usize, ContentError> {
        let Some(text) = value.as_str() else {
            return Err(self.fault(key, format!("must be one of {words:?}, not {}", value.type_str())));
        };
        words.iter().position(|word| *word == text).ok_or_else(|| {
            let near = hint(&nearest(&shown(text), words.iter().copied()));
            self.fault(key, format!("{:?} is none of {words:?}{near}", shown(text)))
        })
    }

    /// Whatever stands there.
    pub fn any_if(&mut self, key: &'static str) -> Option<Value> {
        self.take(key, false, || Wanted::Any)
    }

    /// A factor of 0 to `most`, written as a whole number or as a fraction in a text, "3/2": both its parts.
    ///
    /// # Errors
    /// Another type, no fraction, or a part out of range.
    pub fn fraction_if(&mut self, key: &'static str, most: i64) -> Result<Option<(i64, i64)>, ContentError> {
        let Some(value) = self.take(key, false, || Wanted::Fraction { most }) else { return Ok(None) };
        let wrong = |found: &str| {
            self.fault(
                key,
                format!("must be a whole number or a fraction such as \"3/2\", both parts at most {most}, not {found}"),
            )
        };
        match &value {
            Value::Integer(number) => self.integer(key, &value, 0, most).map(|_| Some((*number, 1))),
            Value::String(text) => {
                let part = |part: &str| part.trim().parse::<u16>().ok().map(i64::from).filter(|part| *part <= most);
                let parts = text.split_once('/').and_then(|(by, over)| Some((part(by)?, part(over)?)));
                parts.filter(|(_, over)| *over > 0).map(Some).ok_or_else(|| wrong(&format!("{:?}", shown(text))))
            }
            other => Err(wrong(other.type_str())),
        }
    }

    /// An array of `least` to `most` entries; a missing one has none.
    ///
    /// # Errors
    /// Of another type, or of another length.
    pub fn array(
        &mut self,
        key: &'static str,
        least: usize,
        most: usize,
        entries: Entries,
    ) -> Result<Vec<Value>, ContentError> {
        match self.take(key, least > 0, || Wanted::Array { least, most, entries }) {
            None if least > 0 => Err(self.missing(key)),
            None => Ok(Vec::new()),
            Some(Value::Array(values)) if values.len() > most => {
                Err(self.fault(key, format!("{} entries are too many: at most {most}", values.len())))
            }
            Some(Value::Array(values)) if values.len() < least => {
                Err(self.fault(key, format!("{} entries are too few: at least {least}", values.len())))
            }
            Some(Value::Array(values)) => Ok(values),
            Some(other) => Err(self.fault(key, format!("must be an array, not {}", other.type_str()))),
        }
    }

    /// An array of anything, if the key is there.
    ///
    /// # Errors
    /// As [`Reader::array`].
    pub fn any_array_if(&mut self, key: &'static str, most: usize) -> Result<Option<Vec<Value>>, ContentError> {
        let is_there = self.table.contains_key(key);
        let values = self.array(key, 0, most, Entries::Any)?;
        Ok(is_there.then_some(values))
    }

    /// An array of tables, each as a reader of its own.
    ///
    /// # Errors
    /// As [`Reader::array`], or an entry that is no table.
    pub fn tables(&mut self, key: &'static str, least: usize, most: usize) -> Result<Vec<Self>, ContentError> {
        let values = self.array(key, least, most, Entries::Tables)?;
        let read = |(number, value)| self.table_at(&format!("{key}[{number}]"), value);
        values.into_iter().enumerate().map(read).collect()
    }

    /// A reader over a value of this table that must be a table.
    ///
    /// # Errors
    /// The value is of another type.
    pub fn table_at(&self, key: &str, value: Value) -> Result<Self, ContentError> {
        let Value::Table(table) = value else {
            return Err(self.fault(key, format!("must be a table, not {}", value.type_str())));
        };
        let (origin, log) = (Rc::clone(&self.origin), self.log.clone());
        let extension = self.extension();
        Ok(Self { origin, place: self.path(key), table, known: Vec::new(), form: None, log, extension })
    }

    /// A table, if the key is there.
    ///
    /// # Errors
    /// Of another type.
    pub fn table_if(&mut self, key: &'static str) -> Result<Option<Self>, ContentError> {
        self.take(key, false, || Wanted::Table).map(|value| self.table_at(key, value)).transpose()
    }

    /// A hex written as `[q, r]`.
    ///
    /// # Errors
    /// Missing or no pair of whole numbers within [`MAX_COORDINATE`].
    pub fn hex(&mut self, key: &'static str) -> Result<Hex, ContentError> {
        let value = self.need(key, || Wanted::Hex { most: MAX_COORDINATE })?;
        self.hex_at(key, &value)
    }

    /// The same, if the key is there.
    ///
    /// # Errors
    /// No pair of whole numbers within [`MAX_COORDINATE`].
    pub fn hex_if(&mut self, key: &'static str) -> Result<Option<Hex>, ContentError> {
        self.take(key, false, || Wanted::Hex { most: MAX_COORDINATE }).map(|value| self.hex_at(key, &value)).transpose()
    }

    /// An array of hexes; empty where the key is missing.
    ///
    /// # Errors
    /// As [`Reader::array`] and [`Reader::hex`].
    pub fn hexes(&mut self, key: &'static str, most: usize) -> Result<Vec<Hex>, ContentError> {
        let values = self.array(key, 0, most, Entries::Hexes(MAX_COORDINATE))?;
        values.iter().enumerate().map(|(number, value)| self.hex_at(&format!("{key}[{number}]"), value)).collect()
    }

    fn hex_at(&self, key: &str, value: &Value) -> Result<Hex, ContentError> {
        let Some([q, r]) = value.as_array().map(Vec::as_slice) else {
            return Err(self.fault(key, "must be a hex [q, r]"));
        };
        let coordinate = |value| self.integer(key, value, -MAX_COORDINATE, MAX_COORDINATE).map(|number| number as i16);
        Ok(Hex::new(coordinate(q)?, coordinate(r)?))
    }

    /// Refuses keys that nobody took, with the nearest known one.
    ///
    /// # Errors
    /// An unknown key.
    pub fn finish(self) -> Result<(), ContentError> {
        self.finish_with("")
    }

    /// The same; `more` ends the message.
    ///
    /// # Errors
    /// An unknown key.
    pub fn finish_with(self, more: &str) -> Result<(), ContentError> {
        let Some(key) = self.table.keys().next() else { return Ok(()) };
        let near = hint(&nearest(key, self.known.iter().copied()));
        Err(self.fault(key, format!("is no known key{near}{more}")))
    }
}

/// The beginning of a text, for messages.
#[must_use]
pub fn shown(text: &str) -> String {
    let more = if text.chars().nth(SHOWN).is_some() { "…" } else { "" };
    text.chars().take(SHOWN).chain(more.chars()).collect()
}

fn owned(words: &[&str]) -> Vec<String> {
    words.iter().map(|word| (*word).to_owned()).collect()
}
