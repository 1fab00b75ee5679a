//! Opens content files by name, applies their patches, and keeps the text of each.

use toml::{Table, Value};

use super::document;
use super::error::ContentError;
use super::kind::Kind;
use super::library::{Found, Library};
use super::origin::Origin;
use super::patch::Patch;
use super::reader::Reader;
use super::source::{MAX_SOURCE_BYTES, Source};

/// Patches on patches.
const MAX_PATCHED: usize = 8;

/// A library being read.
#[derive(Debug)]
pub struct Loader {
    library: Library,
    /// Each file opened, with its place in the library.
    opened: Vec<(usize, Source)>,
}

impl Loader {
    /// A loader that has opened nothing yet.
    #[must_use]
    pub fn new(library: Library) -> Self {
        Self { library, opened: Vec::new() }
    }

    /// The text of every file opened, each once, in the order of opening.
    #[must_use]
    pub fn into_sources(self) -> Vec<Source> {
        self.opened.into_iter().map(|(_, source)| source).collect()
    }

    /// Opens the content file that another one names at `place`; an unknown name is that file's fault.
    ///
    /// # Errors
    /// No such file (with the nearest name), an unreadable one, or a fault in a patch.
    pub fn open_named(&mut self, kind: Kind, name: &str, by: &Reader, place: &str) -> Result<Reader, ContentError> {
        let found = self.library.find(kind, name, 0)?;
        let found = found.ok_or_else(|| by.fault(place, self.library.missing(kind, name)))?;
        self.open(found)
    }

    /// Opens a file that was found, and applies what patches it is made of.
    ///
    /// # Errors
    /// An unreadable file, or a fault in a patch.
    pub fn open(&mut self, found: Found) -> Result<Reader, ContentError> {
        let mut patches: Vec<(Found, Patch)> = Vec::new();
        let mut found = found;
        loop {
            self.keep(&found)?;
            let table = match document::parse(&found.file, &found.source.text)? {
                Value::Table(table) if Patch::is_in(&table) => table,
                content => {
                    return Ok(apply(content, &found.file, &patches)?.with(self.library.extension()));
                }
            };
            let patch = Patch::read(Reader::plain(&found.file, table))?;
            let next = self.patched(&found, &patch, &patches)?;
            patches.push((found, patch));
            found = next;
        }
    }

    /// The file that a patch file patches.
    fn patched(&self, by: &Found, patch: &Patch, above: &[(Found, Patch)]) -> Result<Found, ContentError> {
        let Source { kind, name: own, .. } = &by.source;
        let name = &patch.patches;
        let fault = |message| Origin::plain(&by.file).fault("patches".to_owned(), message);
        let from = if name == own { by.next } else { 0 };
        let found = self.library.find(*kind, name, from)?;
        let found = found.ok_or_else(|| {
            fault(match from {
                0 => self.library.missing(*kind, name),
                _ => format!("there is no other {name:?} in {} that this one could patch", kind.folder()),
            })
        })?;
        let mut way: Vec<&str> = above.iter().map(|(found, _)| found.source.name.as_str()).collect();
        way.push(own);
        let met = above.iter().map(|(found, _)| found).chain([by]).any(|other| is_same(other, &found));
        if met {
            return Err(fault(format!("patches go in a circle: {} patches {name}", way.join(" patches "))));
        }
        if way.len() > MAX_PATCHED {
            return Err(fault(format!(
                "{} patches on one another are too many: at most {MAX_PATCHED} ({})",
                way.len(),
                way.join(" patches ")
            )));
        }
        Ok(found)
    }

    fn keep(&mut self, found: &Found) -> Result<(), ContentError> {
        let mut opened = self.opened.iter();
        if opened.any(|(next, source)| *next == found.next && is_of(source, &found.source)) {
            return Ok(());
        }
        let bytes: usize = self.opened.iter().map(|(_, source)| source.text.len()).sum::<usize>();
        if bytes + found.source.text.len() > MAX_SOURCE_BYTES {
            let message = format!("all files of the scenario together have more than {MAX_SOURCE_BYTES} bytes");
            return Err(Origin::plain(&found.file).fault(String::new(), message));
        }
        self.opened.push((found.next, found.source.clone()));
        Ok(())
    }
}

fn is_of(source: &Source, other: &Source) -> bool {
    source.kind == other.kind && source.name == other.name
}

fn is_same(found: &Found, other: &Found) -> bool {
    found.next == other.next && is_of(&found.source, &other.source)
}

/// Applies patches to content, the last one first, and reads what comes out.
fn apply(mut content: Value, file: &str, patches: &[(Found, Patch)]) -> Result<Reader, ContentError> {
    let mut origin = Origin::plain(file);
    for (found, patch) in patches.iter().rev() {
        patch.apply(&found.file, &mut content, &mut origin)?;
    }
    match content {
        Value::Table(table) => Ok(Reader::over(origin, String::new(), table)),
        _ => Ok(Reader::over(origin, String::new(), Table::new())),
    }
}
