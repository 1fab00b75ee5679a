//! Ruleset files: a name, and settings that differ from the defaults.

use super::error::ContentError;
use super::reader::Reader;
use super::settings::Settings;

/// Reads a ruleset file: its title and its settings.
///
/// # Errors
/// The first fault of the file.
pub fn read(mut reader: Reader) -> Result<(String, Settings), ContentError> {
    let title = reader.text("name")?;
    let mut settings = Settings::default();
    if let Some(table) = reader.table_if("settings")? {
        settings = Settings::read(table, &settings)?;
    }
    reader.finish()?;
    Ok((title, settings))
}
