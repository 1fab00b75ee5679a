//! Paths to places of a content file: `weapons[0].strength`, `weapons[Beam Rifle].critical`.

use std::fmt::Write;

use toml::{Table, Value};

use crate::store::schema::{hint, nearest};

/// Steps that a path can have.
const MAX_STEPS: usize = 16;

/// One step from a value to a part of it.
#[derive(Clone, Debug, Eq, PartialEq)]
enum Step {
    /// To the value of a key.
    Key(String),
    /// To an entry of an array, by its number from 0.
    Entry(usize),
    /// To the entry of an array that has this `name`.
    Named(String),
}

/// A path to a place that may or may not exist.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Path(Vec<Step>);

impl Path {
    /// Reads a path: keys with dots between; behind a key, in brackets, an entry's number or its `name`.
    ///
    /// # Errors
    /// What is wrong with it, and how paths look.
    pub fn parse(text: &str) -> Result<Self, String> {
        let steps = read_steps(text).ok_or_else(|| {
            format!("{text:?} is no path: write one as weapons[0].strength or weapons[Beam Rifle].tl")
        })?;
        if steps.len() > MAX_STEPS {
            return Err(format!("{} steps are too many: at most {MAX_STEPS}", steps.len()));
        }
        Ok(Self(steps))
    }

    /// The value at this path, and the path to it with numbers for names.
    ///
    /// # Errors
    /// Where the path ends before its end, with the nearest key or the entries that there are.
    pub fn find<'a>(&self, root: &'a mut Value) -> Result<(&'a mut Value, String), String> {
        walk(root, &self.0)
    }

    /// The same, but keys at its end that are not there yet begin: tables on the way, the last with the value of
    /// `first`. Also gives the outermost place that has begun, if one has.
    ///
    /// # Errors
    /// As [`Path::find`].
    pub fn find_or_begin<'a>(
        &self,
        root: &'a mut Value,
        first: impl Fn() -> Value,
    ) -> Result<(&'a mut Value, String, Option<String>), String> {
        let is_entry = |step: &Step| !matches!(step, Step::Key(_));
        let (before, keys) = self.0.split_at(self.0.iter().rposition(is_entry).map_or(0, |last| last + 1));
        let (mut at, mut place) = walk(root, before)?;
        let mut begun = None;
        for (number, step) in keys.iter().enumerate() {
            let Step::Key(key) = step else { continue };
            let Value::Table(table) = at else { return Err(no_table(at, &place, key)) };
            push_key(&mut place, key);
            if !table.contains_key(key) {
                begun.get_or_insert_with(|| place.clone());
            }
            let value = || if number + 1 == keys.len() { first() } else { Value::Table(Table::new()) };
            at = table.entry(key.clone()).or_insert_with(value);
        }
        Ok((at, place, begun))
    }
}

fn read_steps(text: &str) -> Option<Vec<Step>> {
    let mut steps = Vec::new();
    for part in text.split_inclusive(']').flat_map(split_keys) {
        if let Some(entry) = part.strip_prefix('[') {
            let entry = entry.strip_suffix(']')?.trim();
            let named = || (!entry.is_empty()).then(|| Step::Named(entry.to_owned()));
            steps.push(entry.parse().ok().map(Step::Entry).or_else(named)?);
        } else {
            let key = part.strip_prefix('.').unwrap_or(part);
            let starts_right = part.starts_with('.') != steps.is_empty();
            if key.is_empty() || !starts_right || key.contains(']') {
                return None;
            }
            steps.push(Step::Key(key.to_owned()));
        }
    }
    matches!(steps.first(), Some(Step::Key(_))).then_some(steps)
}

/// Splits `.a.b[c]` into `.a`, `.b` and `[c]`.
fn split_keys(text: &str) -> Vec<&str> {
    let bracket = text.find('[').unwrap_or(text.len());
    let (keys, entry) = text.split_at(bracket);
    let mut parts = Vec::new();
    let mut start = 0;
    for (at, _) in keys.match_indices('.').filter(|(at, _)| *at > 0) {
        parts.push(&keys[start..at]);
        start = at;
    }
    parts.push(&keys[start..]);
    parts.push(entry);
    parts.retain(|part| !part.is_empty());
    parts
}

fn walk<'a>(root: &'a mut Value, steps: &[Step]) -> Result<(&'a mut Value, String), String> {
    let mut place = String::new();
    let mut at = root;
    for step in steps {
        at = match step {
            Step::Key(key) => into_key(at, key, &mut place)?,
            Step::Entry(number) => into_entry(at, *number, &mut place)?,
            Step::Named(name) => {
                let number = entry_named(at, name, &place)?;
                into_entry(at, number, &mut place)?
            }
        };
    }
    Ok((at, place))
}

fn into_key<'a>(at: &'a mut Value, key: &str, place: &mut String) -> Result<&'a mut Value, String> {
    let Value::Table(table) = at else { return Err(no_table(at, place, key)) };
    if !table.contains_key(key) {
        let near = hint(&nearest(key, table.keys().map(String::as_str)));
        return Err(format!("there is no {key:?} in {}{near}", or_file(place)));
    }
    push_key(place, key);
    table.get_mut(key).ok_or_else(|| or_file(place).to_owned())
}

fn into_entry<'a>(at: &'a mut Value, number: usize, place: &mut String) -> Result<&'a mut Value, String> {
    let Value::Array(values) = at else { return Err(no_array(at, place)) };
    let count = values.len();
    let entry = values.get_mut(number).ok_or_else(|| match count {
        0 => format!("there is no [{number}] in {place}, which is empty"),
        _ => format!("there is no [{number}] in {place}: entries are [0] to [{}]", count - 1),
    })?;
    write!(place, "[{number}]").map_err(|error| error.to_string())?;
    Ok(entry)
}

fn entry_named(at: &Value, name: &str, place: &str) -> Result<usize, String> {
    let Value::Array(values) = at else { return Err(no_array(at, place)) };
    let names = || values.iter().map(|value| value.get("name").and_then(Value::as_str));
    let mut found = names().enumerate().filter(|(_, found)| *found == Some(name));
    match (found.next(), found.next()) {
        (Some((number, _)), None) => Ok(number),
        (Some(_), Some(_)) => Err(format!("{place} has more than one {name:?}: use a number, as in {place}[0]")),
        (None, _) => {
            let near = hint(&nearest(name, names().flatten()));
            Err(format!("no entry of {place} has the name {name:?}{near}"))
        }
    }
}

fn push_key(place: &mut String, key: &str) {
    if !place.is_empty() {
        place.push('.');
    }
    place.push_str(key);
}

fn or_file(place: &str) -> &str {
    if place.is_empty() { "the file" } else { place }
}

fn no_table(value: &Value, place: &str, key: &str) -> String {
    format!("{} is {}, which has no {key:?}", or_file(place), kind_of(value))
}

fn no_array(value: &Value, place: &str) -> String {
    format!("{} is {}, which has no entries", or_file(place), kind_of(value))
}

/// What a value is, in words.
#[must_use]
pub fn kind_of(value: &Value) -> &'static str {
    match value {
        Value::String(_) => "a text",
        Value::Integer(_) => "a whole number",
        Value::Float(_) => "a number with a point",
        Value::Boolean(_) => "a truth value",
        Value::Datetime(_) => "a date",
        Value::Array(_) => "an array",
        Value::Table(_) => "a table",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn steps(text: &str) -> Option<Vec<Step>> {
        Path::parse(text).ok().map(|path| path.0)
    }

    #[test]
    fn keys_numbers_and_names() {
        let key = |text: &str| Step::Key(text.to_owned());
        assert_eq!(steps("hp"), Some(vec![key("hp")]));
        assert_eq!(steps("weapons[0].strength"), Some(vec![key("weapons"), Step::Entry(0), key("strength")]));
        assert_eq!(steps("a.b.c"), Some(vec![key("a"), key("b"), key("c")]));
        assert_eq!(steps("rows[3][1]"), Some(vec![key("rows"), Step::Entry(3), Step::Entry(1)]));
        let named = Step::Named("Mk. 2 Rifle".to_owned());
        assert_eq!(steps("weapons[Mk. 2 Rifle].tl"), Some(vec![key("weapons"), named, key("tl")]));
    }

    #[test]
    fn what_is_no_path() {
        let none =
            ["", ".", "a.", ".a", "a..b", "[0]", "a[", "a]", "a[0", "a[]", "a[ ]", "a[0]b", "a.[0]", "a[[0]]", "a]b"];
        for text in none {
            assert_eq!(steps(text), None, "{text}");
        }
        assert!(Path::parse("a.".repeat(40).trim_end_matches('.')).is_err());
    }
}
