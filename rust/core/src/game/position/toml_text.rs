//! Values as TOML text, for people.

use serde_json::{Map, Value};

/// Letters of a line, where its values can be broken.
const WIDTH: usize = 110;

/// A line of a key and its value; a list that is too long for it goes over several.
pub(super) fn line(key: &str, value: &Value) -> String {
    let text = format!("{} = {}\n", key_text(key), inline(value));
    match value {
        Value::Array(values) if text.chars().count() > WIDTH => listed(key, values),
        _ => text,
    }
}

/// A list with a line for each entry.
fn listed(key: &str, values: &[Value]) -> String {
    block(key, values.iter().map(inline))
}

/// The same of entries that are text already.
pub(super) fn block(key: &str, entries: impl Iterator<Item = String>) -> String {
    let entries: Vec<String> = entries.map(|entry| format!("    {entry},\n")).collect();
    format!("{} = [\n{}]\n", key_text(key), entries.concat())
}

/// A table in one line, in this order.
pub(super) fn pairs<'a>(pairs: impl IntoIterator<Item = (&'a str, String)>) -> String {
    let pairs: Vec<String> = pairs.into_iter().map(|(key, text)| format!("{} = {text}", key_text(key))).collect();
    if pairs.is_empty() { "{}".to_owned() } else { format!("{{ {} }}", pairs.join(", ")) }
}

/// A value in one line.
pub(super) fn inline(value: &Value) -> String {
    match value {
        Value::String(text) => quoted(text),
        Value::Array(values) => format!("[{}]", values.iter().map(inline).collect::<Vec<_>>().join(", ")),
        Value::Object(table) => pairs(table.iter().map(|(key, value)| (key.as_str(), inline(value)))),
        _ => value.to_string(),
    }
}

/// A table of a file: what stands in lines first, in the order of `first`, then tables and lists of tables.
pub(super) fn document(table: &Map<String, Value>, first: &[&str]) -> String {
    let is_table = |value: &Value| value.is_object() || value.as_array().is_some_and(|values| holds_tables(values));
    let (tables, plain): (Vec<&String>, Vec<&String>) =
        ordered(table, first).into_iter().partition(|key| is_table(&table[*key]));
    let mut text: Vec<String> = plain.into_iter().map(|key| line(key, &table[key])).collect();
    for key in tables {
        match &table[key] {
            Value::Object(inner) => text.push(format!("\n[{}]\n{}", key_text(key), lines(inner, first))),
            Value::Array(entries) => {
                let entry = |entry| format!("\n[[{}]]\n{}", key_text(key), lines(entry, first));
                text.extend(entries.iter().filter_map(Value::as_object).map(entry));
            }
            _ => {}
        }
    }
    text.concat()
}

fn lines(table: &Map<String, Value>, first: &[&str]) -> String {
    ordered(table, first).into_iter().map(|key| line(key, &table[key])).collect()
}

/// The keys of a table: those of `first` in its order, then the others.
fn ordered<'a>(table: &'a Map<String, Value>, first: &[&str]) -> Vec<&'a String> {
    let mut keys: Vec<&String> = table.keys().collect();
    keys.sort_by_key(|key| (first.iter().position(|name| name == key).unwrap_or(first.len()), key.as_str()));
    keys
}

fn holds_tables(values: &[Value]) -> bool {
    !values.is_empty() && values.iter().all(Value::is_object)
}

fn key_text(key: &str) -> String {
    let is_bare = |letter: char| letter.is_ascii_alphanumeric() || letter == '-' || letter == '_';
    if !key.is_empty() && key.chars().all(is_bare) { key.to_owned() } else { quoted(key) }
}

/// JSON quotes as TOML does, but for DEL.
fn quoted(text: &str) -> String {
    Value::from(text).to_string().replace('\u{7f}', "\\u007F")
}
