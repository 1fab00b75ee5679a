//! The kinds of content files.

use std::path::Path;

use toml::Table;

/// What a content file describes.
#[derive(Copy, Clone, Debug, Eq, Hash, PartialEq)]
pub enum Kind {
    /// Settings of the rules.
    Ruleset,
    /// A unit card.
    Unit,
    /// A map.
    Map,
    /// A card of a deck.
    Card,
    /// A deck.
    Deck,
    /// A scenario.
    Scenario,
}

impl Kind {
    /// All kinds: first those that others name.
    pub const ALL: [Self; 6] = [Self::Ruleset, Self::Unit, Self::Map, Self::Card, Self::Deck, Self::Scenario];

    /// The folder that holds files of this kind, which is also the name of the kind.
    #[must_use]
    pub const fn folder(self) -> &'static str {
        match self {
            Self::Ruleset => "rulesets",
            Self::Unit => "units",
            Self::Map => "maps",
            Self::Card => "cards",
            Self::Deck => "decks",
            Self::Scenario => "scenarios",
        }
    }

    /// The kind of this name.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.folder() == name)
    }

    /// The kind of the folder that a file is in.
    #[must_use]
    pub fn of_path(path: &Path) -> Option<Self> {
        let path = std::path::absolute(path).ok()?;
        Self::named(path.parent()?.file_name()?.to_str()?)
    }

    /// The kind that the keys of a file tell.
    #[must_use]
    pub fn of_keys(table: &Table) -> Option<Self> {
        const TELLING: [(&str, Kind); 9] = [
            ("players", Kind::Scenario),
            ("kind", Kind::Card),
            ("cards", Kind::Deck),
            ("game", Kind::Ruleset),
            ("map", Kind::Scenario),
            ("rows", Kind::Map),
            ("hp", Kind::Unit),
            ("weapons", Kind::Unit),
            ("settings", Kind::Ruleset),
        ];
        TELLING.into_iter().find(|(key, _)| table.contains_key(*key)).map(|(_, kind)| kind)
    }
}
