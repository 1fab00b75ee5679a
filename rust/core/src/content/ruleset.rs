//! Ruleset files: a name, the game, and settings that differ from the defaults.

use super::error::ContentError;
use super::reader::Reader;
use super::settings::Settings;

/// What is played.
#[derive(Copy, Clone, Debug, Default, Eq, PartialEq)]
pub enum Game {
    /// The skirmish on hexes.
    #[default]
    Skirmish,
    /// The card table (PC-13).
    CardTable,
}

impl Game {
    /// Both.
    pub const ALL: [Self; 2] = [Self::Skirmish, Self::CardTable];
    /// Their names, in the same order.
    pub const NAMES: [&'static str; 2] = ["skirmish", "card-table"];
}

/// A ruleset.
#[derive(Clone, Debug)]
pub struct Ruleset {
    /// Title.
    pub title: String,
    /// What is played.
    pub game: Game,
    /// Settings.
    pub settings: Settings,
}

/// Reads a ruleset file.
///
/// # Errors
/// The first fault of the file.
pub fn read(mut reader: Reader) -> Result<Ruleset, ContentError> {
    let title = reader.text("name")?;
    let game = Game::ALL[reader.word_or_first("game", &Game::NAMES)?];
    let mut settings = Settings::default();
    if let Some(table) = reader.table_if("settings")? {
        settings = Settings::read(table, &settings)?;
    }
    reader.finish()?;
    Ok(Ruleset { title, game, settings })
}
