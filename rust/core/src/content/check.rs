//! Checks one content file of any kind by itself.

use std::path::Path;

use toml::{Table, Value};

use super::asked::{Asked, Log};
use super::card::Card;
use super::deck::Collection;
use super::error::ContentError;
use super::kind::Kind;
use super::library::{Found, Library};
use super::loader::Loader;
use super::origin::Origin;
use super::patch::Patch;
use super::reader::Reader;
use super::scenario::Scenario;
use super::source::Source;
use super::unit::UnitCard;
use super::{deck, document, map, ruleset};

/// What was found in a file without a fault.
#[derive(Debug)]
pub struct Checked {
    /// Its kind.
    pub kind: Kind,
    /// Its title.
    pub title: String,
    /// The scenario, if it is one; its position is not checked yet.
    pub scenario: Option<Box<Scenario>>,
}

/// Checks the file of a path with all that it names. Its kind is `kind`, or what its folder or its keys tell.
///
/// # Errors
/// A file whose kind cannot be told, or the first fault of it or of a file that it names.
pub fn check(library: &Library, path: &Path, kind: Option<Kind>) -> Result<Checked, ContentError> {
    let (mut loader, kind, name, reader) = open(library, path, kind)?;
    read(&mut loader, kind, &name, reader)
}

/// What the cards of a deck file say, or the card of a card file, with all patches applied: id and JSON, as often as each is
/// in the deck; of other files nothing.
///
/// # Errors
/// As [`check`].
pub fn cards_of(library: &Library, path: &Path, kind: Option<Kind>) -> Result<Vec<(String, String)>, ContentError> {
    check(library, path, kind)?;
    let (mut loader, kind, name, mut reader) = open(library, path, kind)?;
    Ok(match kind {
        Kind::Card => vec![(name, reader.into_json())],
        Kind::Deck => {
            let (_, cards) = deck::read(&mut reader)?;
            let card = |(id, place): (String, String)| {
                let card = loader.open_named(Kind::Card, &id, &reader, &place)?;
                Ok((id, card.into_json()))
            };
            cards.into_iter().map(card).collect::<Result<_, _>>()?
        }
        _ => Vec::new(),
    })
}

fn open(library: &Library, path: &Path, kind: Option<Kind>) -> Result<(Loader, Kind, String, Reader), ContentError> {
    let kind = kind.or_else(|| Kind::of_path(path));
    let (library, mut found) = library.by_path(kind.unwrap_or(Kind::Scenario), path)?;
    let kind = match kind {
        Some(kind) => kind,
        None => told_by_keys(&found)?,
    };
    let library = if found.source.kind == kind { library } else { library.with_kind(kind) };
    found.source.kind = kind;
    let name = found.source.name.clone();
    let mut loader = Loader::new(library);
    let reader = loader.open(found)?;
    Ok((loader, kind, name, reader))
}

/// All keys that the readers ask for while they read a text without faults, and the scenario, if it is one; for a patch
/// file, the keys of patches.
///
/// # Errors
/// The first fault of the text.
pub fn keys(library: &Library, kind: Kind, text: &str) -> Result<(Vec<Asked>, Option<Box<Scenario>>), ContentError> {
    let name = "sample";
    let log = Log::default();
    let Value::Table(table) = document::parse(name, text)? else { return Ok(Default::default()) };
    let is_patch = Patch::is_in(&table);
    let reader = Reader::plain(name, table).logged(&log);
    let scenario = if is_patch {
        Patch::read(reader)?;
        None
    } else {
        let source = Source { kind, name: name.to_owned(), text: text.to_owned() };
        read(&mut Loader::new(library.clone().with_text(name, source)), kind, name, reader)?.scenario
    };
    let asked = log.borrow().clone();
    Ok((asked, scenario))
}

fn read(loader: &mut Loader, kind: Kind, name: &str, reader: Reader) -> Result<Checked, ContentError> {
    let title = match kind {
        Kind::Ruleset => ruleset::read(reader)?.title,
        Kind::Unit => UnitCard::read(name, reader, &mut Vec::new())?.name,
        Kind::Map => map::read(reader)?.0,
        Kind::Card => {
            let mut collection = Collection::default();
            let card = Card::read(name, reader, &mut Vec::new(), &mut collection.shared)?;
            collection.open_named(loader, &mut Vec::new())?;
            card.name
        }
        Kind::Deck => Collection::default().check(loader, reader)?,
        Kind::Scenario => {
            let scenario = Box::new(Scenario::read(loader, name, reader, &Table::new())?);
            return Ok(Checked { kind, title: scenario.title.clone(), scenario: Some(scenario) });
        }
    };
    Ok(Checked { kind, title, scenario: None })
}

fn told_by_keys(found: &Found) -> Result<Kind, ContentError> {
    let content = document::parse(&found.file, &found.source.text)?;
    content.as_table().and_then(Kind::of_keys).ok_or_else(|| {
        let folders = Kind::ALL.map(Kind::folder).join(", ");
        let message = format!("its kind cannot be told: put it into a folder named one of {folders}, or say its kind");
        Origin::plain(&found.file).fault(String::new(), message)
    })
}
