//! Reads one TOML table key by key, so that every fault knows its file and place.

use toml::{Table, Value};

use super::error::ContentError;
use crate::board::Hex;
use crate::store::schema::{hint, nearest};

/// Largest content file, in bytes.
pub const MAX_FILE_BYTES: usize = 1 << 20;

/// A table being read: keys are taken one by one, [`Reader::finish`] refuses what is left over.
#[derive(Debug)]
pub struct Reader {
    file: String,
    place: String,
    table: Table,
    known: Vec<&'static str>,
}

impl Reader {
    /// Parses a whole file.
    ///
    /// # Errors
    /// A file that is too large or no TOML.
    pub fn parse(file: &str, text: &str) -> Result<Self, ContentError> {
        let fault = |message| ContentError { file: file.to_owned(), place: String::new(), message };
        if text.len() > MAX_FILE_BYTES {
            return Err(fault(format!("{} bytes are too many: at most {MAX_FILE_BYTES}", text.len())));
        }
        let table = text.parse::<Table>().map_err(|error| {
            let line = error.span().map_or(0, |span| text[..span.start.min(text.len())].matches('\n').count() + 1);
            fault(format!("line {line}: no valid TOML: {}", error.message().replace('\n', " ")))
        })?;
        Ok(Self::over(file, String::new(), table))
    }

    /// Reads a table that stands at `place` of `file`.
    #[must_use]
    pub fn over(file: &str, place: String, table: Table) -> Self {
        Self { file: file.to_owned(), place, table, known: Vec::new() }
    }

    /// The file being read.
    #[must_use]
    pub fn file(&self) -> &str {
        &self.file
    }

    /// A fault at a key of this table.
    #[must_use]
    pub fn fault(&self, key: &str, message: impl Into<String>) -> ContentError {
        ContentError { file: self.file.clone(), place: self.path(key), message: message.into() }
    }

    fn path(&self, key: &str) -> String {
        match (self.place.is_empty(), key.is_empty()) {
            (true, _) => key.to_owned(),
            (false, true) => self.place.clone(),
            (false, false) => format!("{}.{key}", self.place),
        }
    }

    fn take(&mut self, key: &'static str) -> Option<Value> {
        self.known.push(key);
        self.table.remove(key)
    }

    fn need(&mut self, key: &'static str) -> Result<Value, ContentError> {
        self.take(key).ok_or_else(|| self.fault(key, "is missing"))
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
        let value = self.need(key)?;
        self.integer(key, &value, low, high)
    }

    /// The same, or `default` where the key is missing.
    ///
    /// # Errors
    /// Of another type or out of range.
    pub fn int_or(&mut self, key: &'static str, low: i64, high: i64, default: i64) -> Result<i64, ContentError> {
        self.take(key).map_or(Ok(default), |value| self.integer(key, &value, low, high))
    }

    /// A non-empty text.
    ///
    /// # Errors
    /// Missing, empty or of another type.
    pub fn text(&mut self, key: &'static str) -> Result<String, ContentError> {
        let value = self.need(key)?;
        match value.as_str() {
            Some(text) if !text.trim().is_empty() => Ok(text.to_owned()),
            Some(_) => Err(self.fault(key, "must not be empty")),
            None => Err(self.fault(key, format!("must be a text, not {}", value.type_str()))),
        }
    }

    /// The same, or `None` where the key is missing.
    ///
    /// # Errors
    /// Empty or of another type.
    pub fn text_if(&mut self, key: &'static str) -> Result<Option<String>, ContentError> {
        if self.table.contains_key(key) {
            return self.text(key).map(Some);
        }
        self.known.push(key);
        Ok(None)
    }

    /// A truth value, or `default` where the key is missing.
    ///
    /// # Errors
    /// Of another type.
    pub fn bool_or(&mut self, key: &'static str, default: bool) -> Result<bool, ContentError> {
        self.take(key).map_or(Ok(default), |value| {
            value.as_bool().ok_or_else(|| self.fault(key, format!("must be true or false, not {}", value.type_str())))
        })
    }

    /// One of `words`, or the first where the key is missing; gives its place among them.
    ///
    /// # Errors
    /// Another word (with the nearest one) or another type.
    pub fn word_or_first(&mut self, key: &'static str, words: &[&str]) -> Result<usize, ContentError> {
        self.take(key).map_or(Ok(0), |value| self.word_at(key, &value, words))
    }

    /// One of `words`; gives its place among them.
    ///
    /// # Errors
    /// Missing, another word (with the nearest one) or another type.
    pub fn word(&mut self, key: &'static str, words: &[&str]) -> Result<usize, ContentError> {
        let value = self.need(key)?;
        self.word_at(key, &value, words)
    }

    fn word_at(&self, key: &str, value: &Value, words: &[&str]) -> Result<usize, ContentError> {
        let Some(text) = value.as_str() else {
            return Err(self.fault(key, format!("must be one of {words:?}, not {}", value.type_str())));
        };
        words.iter().position(|word| *word == text).ok_or_else(|| {
            let near = hint(&nearest(text, words.iter().copied()));
            self.fault(key, format!("{text:?} is none of {words:?}{near}"))
        })
    }

    /// An array; empty where the key is missing.
    ///
    /// # Errors
    /// Of another type, or longer than `most`.
    pub fn array(&mut self, key: &'static str, most: usize) -> Result<Vec<Value>, ContentError> {
        match self.take(key) {
            None => Ok(Vec::new()),
            Some(Value::Array(values)) if values.len() <= most => Ok(values),
            Some(Value::Array(values)) => {
                Err(self.fault(key, format!("{} entries are too many: at most {most}", values.len())))
            }
            Some(other) => Err(self.fault(key, format!("must be an array, not {}", other.type_str()))),
        }
    }

    /// An array of tables, each as a reader of its own.
    ///
    /// # Errors
    /// As [`Reader::array`], or an entry that is no table.
    pub fn tables(&mut self, key: &'static str, most: usize) -> Result<Vec<Self>, ContentError> {
        let values = self.array(key, most)?;
        let read = |(number, value)| self.table_at(&format!("{key}[{number}]"), value);
        values.into_iter().enumerate().map(read).collect()
    }

    /// A reader over a value of this table that must be a table.
    ///
    /// # Errors
    /// The value is of another type.
    pub fn table_at(&self, key: &str, value: Value) -> Result<Self, ContentError> {
        match value {
            Value::Table(table) => Ok(Self::over(&self.file, self.path(key), table)),
            other => Err(self.fault(key, format!("must be a table, not {}", other.type_str()))),
        }
    }

    /// A table, if the key is there.
    ///
    /// # Errors
    /// Of another type.
    pub fn table_if(&mut self, key: &'static str) -> Result<Option<Self>, ContentError> {
        self.take(key).map(|value| self.table_at(key, value)).transpose()
    }

    /// A hex written as `[q, r]`.
    ///
    /// # Errors
    /// Missing or no pair of whole numbers within ±4096.
    pub fn hex(&mut self, key: &'static str) -> Result<Hex, ContentError> {
        let value = self.need(key)?;
        self.hex_at(key, &value)
    }

    /// The same, if the key is there.
    ///
    /// # Errors
    /// No pair of whole numbers within ±4096.
    pub fn hex_if(&mut self, key: &'static str) -> Result<Option<Hex>, ContentError> {
        self.take(key).map(|value| self.hex_at(key, &value)).transpose()
    }

    /// An array of hexes; empty where the key is missing.
    ///
    /// # Errors
    /// As [`Reader::array`] and [`Reader::hex`].
    pub fn hexes(&mut self, key: &'static str, most: usize) -> Result<Vec<Hex>, ContentError> {
        let values = self.array(key, most)?;
        values.iter().enumerate().map(|(number, value)| self.hex_at(&format!("{key}[{number}]"), value)).collect()
    }

    fn hex_at(&self, key: &str, value: &Value) -> Result<Hex, ContentError> {
        let Some([q, r]) = value.as_array().map(Vec::as_slice) else {
            return Err(self.fault(key, "must be a hex [q, r]"));
        };
        let coordinate = |value| self.integer(key, value, -4096, 4096).map(|number| number as i16);
        Ok(Hex::new(coordinate(q)?, coordinate(r)?))
    }

    /// Refuses keys that nobody took, with the nearest known one.
    ///
    /// # Errors
    /// An unknown key.
    pub fn finish(self) -> Result<(), ContentError> {
        let Some(key) = self.table.keys().next() else { return Ok(()) };
        let near = hint(&nearest(key, self.known.iter().copied()));
        Err(self.fault(key, format!("is no known key{near}")))
    }
}
