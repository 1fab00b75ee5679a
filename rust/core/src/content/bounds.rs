//! How large parsed content may be: what is small as text can be large, and patches make it larger.

use toml::Value;

/// Tables and arrays within one another.
pub const MAX_DEPTH: usize = 16;
/// Values in one file, tables and arrays included.
pub const MAX_VALUES: usize = 1 << 14;
/// Bytes of a key.
pub const MAX_KEY_BYTES: usize = 100;
/// Bytes of all keys and texts of one file.
pub const MAX_TEXT_BYTES: usize = 1 << 20;

#[derive(Default)]
struct Weight {
    depth: usize,
    values: usize,
    bytes: usize,
    longest_key: usize,
}

/// Refuses what is nested too deep, has too many values or too much text.
///
/// # Errors
/// What is too much, and the most that may be.
pub fn check(value: &Value) -> Result<(), String> {
    let weight = weigh(value);
    let refuse = |found: usize, most: usize, what: &str| {
        if found > most { Err(format!("{found} {what} are too many: at most {most}")) } else { Ok(()) }
    };
    refuse(weight.depth, MAX_DEPTH, "levels of tables and arrays within one another")?;
    refuse(weight.values, MAX_VALUES, "values")?;
    refuse(weight.longest_key, MAX_KEY_BYTES, "bytes of one key")?;
    refuse(weight.bytes, MAX_TEXT_BYTES, "bytes of text")
}

/// Weighs without recursion.
fn weigh(value: &Value) -> Weight {
    let mut weight = Weight::default();
    let mut open = vec![(value, 0)];
    while let Some((value, depth)) = open.pop() {
        weight.depth = weight.depth.max(depth);
        weight.values += 1;
        match value {
            Value::String(text) => weight.bytes += text.len(),
            Value::Array(values) => open.extend(values.iter().map(|value| (value, depth + 1))),
            Value::Table(table) => {
                weight.bytes += table.keys().map(String::len).sum::<usize>();
                weight.longest_key = table.keys().map(String::len).fold(weight.longest_key, usize::max);
                open.extend(table.values().map(|value| (value, depth + 1)));
            }
            _ => {}
        }
    }
    weight
}
