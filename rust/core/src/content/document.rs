//! Parses the text of a content file, within bounds.

use toml::{Table, Value};

use super::bounds;
use super::error::ContentError;

/// Largest content file, in bytes.
pub const MAX_FILE_BYTES: usize = 1 << 20;

/// Parses a whole file; what comes out is a table.
///
/// # Errors
/// A file that is too large or no TOML.
pub fn parse(file: &str, text: &str) -> Result<Value, ContentError> {
    let fault = |message| ContentError { file: file.to_owned(), place: String::new(), message };
    if text.len() > MAX_FILE_BYTES {
        return Err(fault(format!("{} bytes are too many: at most {MAX_FILE_BYTES}", text.len())));
    }
    let table = text.parse::<Table>().map_err(|error| {
        let before = error.span().and_then(|span| text.get(..span.start)).unwrap_or_default();
        let line = before.matches('\n').count() + 1;
        fault(format!("line {line}: no valid TOML: {}", error.message().replace('\n', " ")))
    })?;
    let value = Value::Table(table);
    bounds::check(&value).map_err(fault)?;
    Ok(value)
}
