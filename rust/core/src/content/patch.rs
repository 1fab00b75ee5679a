//! Patches: content that changes other content instead of copying it.
//!
//! A file with `patches = "name"` begins as the file of that name and kind; then the entries of its `patch` are
//! applied in order. Each names a place with `at` and does one thing to it: `set`, `add`, `scale` or `append`.

use toml::{Table, Value};

use super::bounds;
use super::error::ContentError;
use super::origin::Origin;
use super::path::{Path, kind_of};
use super::reader::Reader;

/// Entries of one patch file.
const MAX_ENTRIES: usize = 256;
/// Most that is added or subtracted at once.
const MAX_ADD: i64 = 1_000_000;
/// Greatest factor, and greatest part of a fraction.
const MAX_FACTOR: i64 = 1000;

/// What a file patches, and how.
#[derive(Debug)]
pub struct Patch {
    /// The name of the content that it patches.
    pub patches: String,
    entries: Vec<Entry>,
}

#[derive(Debug)]
struct Entry {
    at: Path,
    change: Change,
}

#[derive(Debug)]
enum Change {
    Set(Value),
    Add(i64),
    Scale { by: i64, over: i64 },
    Append(Vec<Value>),
}

impl Patch {
    /// Whether a file is one that patches another.
    #[must_use]
    pub fn is_in(file: &Table) -> bool {
        file.contains_key("patches") || file.contains_key("patch")
    }

    /// Reads a patch file.
    ///
    /// # Errors
    /// The first fault of the file.
    pub fn read(mut reader: Reader) -> Result<Self, ContentError> {
        let patches = reader.text("patches")?;
        let entries = reader.tables("patch", 0, MAX_ENTRIES)?.into_iter().map(read_entry).collect::<Result<_, _>>()?;
        reader
            .finish_with("; a file with `patches` has only `patch` beside it: write { at = \"…\", set = … } there")?;
        Ok(Self { patches, entries })
    }

    /// Applies all entries in order to the content, and notes in its origin what `file` has changed.
    ///
    /// # Errors
    /// The first entry that does not fit the content, or content that has become too large.
    pub fn apply(&self, file: &str, content: &mut Value, origin: &mut Origin) -> Result<(), ContentError> {
        origin.patched_by(file);
        for (number, entry) in self.entries.iter().enumerate() {
            let places = entry.apply(content).map_err(|(key, message)| ContentError {
                file: file.to_owned(),
                place: format!("patch[{number}].{key}"),
                message,
            })?;
            for place in places {
                origin.touch(place, file, number);
            }
        }
        bounds::check(content).map_err(|message| ContentError {
            file: file.to_owned(),
            place: "patch".to_owned(),
            message: format!("{message}, after this patch"),
        })
    }
}

fn read_entry(mut reader: Reader) -> Result<Entry, ContentError> {
    let text = reader.text("at")?;
    let at = Path::parse(&text).map_err(|message| reader.fault("at", message))?;
    let set = reader.any_if("set").map(Change::Set);
    let add = reader.int_if("add", -MAX_ADD, MAX_ADD)?.map(Change::Add);
    let scale = reader.fraction_if("scale", MAX_FACTOR)?.map(|(by, over)| Change::Scale { by, over });
    let append = reader.any_array_if("append", bounds::MAX_VALUES)?.map(Change::Append);
    let mut changes: Vec<_> = [set, add, scale, append].into_iter().flatten().collect();
    match (changes.pop(), changes.is_empty()) {
        (Some(change), true) => {
            reader.finish()?;
            Ok(Entry { at, change })
        }
        (Some(_), false) => Err(reader.fault("", "does more than one thing: write an entry for each")),
        (None, _) => {
            let missing = reader.fault("", "does nothing: it needs one of set, add, scale, append");
            Err(reader.finish().err().unwrap_or(missing))
        }
    }
}

impl Entry {
    /// Changes the content; gives the places that have changed, or the key at fault and why.
    fn apply(&self, content: &mut Value) -> Result<Vec<String>, (&'static str, String)> {
        let at = |message| ("at", message);
        match &self.change {
            Change::Set(value) => {
                let (found, place, begun) = self.at.find_or_begin(content, || value.clone()).map_err(at)?;
                *found = value.clone();
                Ok(vec![begun.unwrap_or(place)])
            }
            Change::Add(amount) => self.change_number(content, "add", "added to", |number| number.checked_add(*amount)),
            Change::Scale { by, over } => {
                self.change_number(content, "scale", "scaled", |number| scaled(number, *by, *over))
            }
            Change::Append(values) => self.append(content, values),
        }
    }

    fn change_number(
        &self,
        content: &mut Value,
        key: &'static str,
        done: &str,
        change: impl Fn(i64) -> Option<i64>,
    ) -> Result<Vec<String>, (&'static str, String)> {
        let (found, place) = self.at.find(content).map_err(|message| ("at", message))?;
        let Value::Integer(number) = found else {
            let message = format!("{place} is {}; only a whole number can be {done}: use set", kind_of(found));
            return Err((key, message));
        };
        *number = change(*number).ok_or_else(|| (key, format!("{place} would become too large")))?;
        Ok(vec![place])
    }

    fn append(&self, content: &mut Value, values: &[Value]) -> Result<Vec<String>, (&'static str, String)> {
        let empty = || Value::Array(Vec::new());
        let (found, place, begun) = self.at.find_or_begin(content, empty).map_err(|message| ("at", message))?;
        let Value::Array(array) = found else {
            return Err(("append", format!("{place} is {}; only to an array can entries be appended", kind_of(found))));
        };
        let first = array.len();
        array.extend_from_slice(values);
        let entries = (first..array.len()).map(|number| format!("{place}[{number}]"));
        Ok(begun.into_iter().chain(entries).collect())
    }
}

/// `number` times `by` over `over`, to the nearest whole number, halves away from zero.
fn scaled(number: i64, by: i64, over: i64) -> Option<i64> {
    let (product, over) = (i128::from(number) * i128::from(by), i128::from(over));
    let doubled = 2 * product.abs() + over;
    i64::try_from(product.signum() * (doubled / (2 * over))).ok()
}

#[cfg(test)]
mod tests {
    use super::scaled;

    #[test]
    fn halves_go_away_from_zero() {
        let cases =
            [(11, 3, 2, 17), (-11, 3, 2, -17), (5, 1, 3, 2), (4, 1, 3, 1), (7, 0, 1, 0), (0, 5, 7, 0), (9, 2, 1, 18)];
        for (number, by, over, expected) in cases {
            assert_eq!(scaled(number, by, over), Some(expected), "{number} * {by} / {over}");
        }
        assert_eq!(scaled(i64::MAX, 2, 1), None);
        assert_eq!(scaled(i64::MIN, 1, 1), Some(i64::MIN));
    }
}
