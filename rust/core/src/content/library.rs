//! Where content is found: folders with `rulesets`, `units`, `maps` and `scenarios` in them, or texts given.

use std::fs::{self, File};
use std::io::Read;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::document::MAX_FILE_BYTES;
use super::error::ContentError;
use super::extension::Extension;
use super::kind::Kind;
use super::source::Source;
use crate::store::schema::{hint, nearest};

/// Texts given, and folders, that are searched in order.
///
/// A file may patch one of its own name: that is the next one in this order.
#[derive(Clone, Debug, Default)]
pub struct Library {
    /// Texts, each with what messages call it.
    given: Vec<(String, Source)>,
    folders: Vec<PathBuf>,
    /// What mods declare: content may speak of it.
    extension: Arc<Extension>,
}

/// A file that was found.
#[derive(Clone, Debug)]
pub struct Found {
    /// What messages call it.
    pub file: String,
    /// Its text, kind and name.
    pub source: Source,
    /// Where the search for one that it covers goes on.
    pub(super) next: usize,
}

impl Library {
    /// A library of these folders; the first that has a file wins.
    #[must_use]
    pub fn new(folders: Vec<PathBuf>) -> Self {
        Self { folders, ..Self::default() }
    }

    /// A library of texts alone, in the order in which [`super::Scenario::sources`] has them.
    #[must_use]
    pub fn of_sources(sources: Vec<Source>) -> Self {
        let label = |source: Source| (format!("{}/{}", source.kind.folder(), source.name), source);
        Self { given: sources.into_iter().map(label).collect(), ..Self::default() }
    }

    /// The same library for games with mods.
    #[must_use]
    pub fn with_extension(mut self, extension: &Arc<Extension>) -> Self {
        self.extension = Arc::clone(extension);
        self
    }

    /// What mods declare.
    #[must_use]
    pub fn extension(&self) -> &Arc<Extension> {
        &self.extension
    }

    /// The same library with a text before all others.
    #[must_use]
    pub fn with_text(mut self, file: &str, source: Source) -> Self {
        self.given.insert(0, (file.to_owned(), source));
        self
    }

    /// The same library with all texts given being of this kind.
    #[must_use]
    pub(super) fn with_kind(mut self, kind: Kind) -> Self {
        self.given.iter_mut().for_each(|(_, source)| source.kind = kind);
        self
    }

    /// The file given by name or by path, and the library that its own names refer to: the content folder
    /// around a file given by path is searched first.
    ///
    /// # Errors
    /// No such file (with the nearest name), or an unreadable one.
    pub fn by_name_or_path(&self, kind: Kind, name_or_path: &str) -> Result<(Self, Found), ContentError> {
        let path = Path::new(name_or_path);
        if path.extension().is_none() && path.components().count() == 1 {
            return Ok((self.clone(), self.open(kind, name_or_path)?));
        }
        self.by_path(kind, path)
    }

    /// The file of a path, and the library that its own names refer to.
    ///
    /// # Errors
    /// An unreadable file.
    pub fn by_path(&self, kind: Kind, path: &Path) -> Result<(Self, Found), ContentError> {
        let text = read_file(path)?;
        let file = path.display().to_string();
        let name = path.file_stem().map_or_else(String::new, |stem| stem.to_string_lossy().into_owned());
        let folder = std::path::absolute(path).ok().and_then(|path| path.parent().map(Path::to_path_buf));
        let folder = folder.as_deref().unwrap_or(Path::new("."));
        let at_home = Kind::of_path(path) == Some(kind);
        let in_a_kind = Kind::of_path(path).is_some();
        let root = if in_a_kind { folder.parent().unwrap_or(folder) } else { folder };
        let mut folders = vec![root.to_path_buf()];
        folders.extend(self.folders.iter().cloned());
        let source = Source { kind, name, text };
        if at_home && path.extension().is_some_and(|extension| extension == "toml") {
            let library = Self { folders, ..Self::default() }.with_extension(&self.extension);
            return Ok((library, Found { file, source, next: 1 }));
        }
        let found = Found { file: file.clone(), source: source.clone(), next: 1 };
        let library = Self { given: vec![(file, source)], folders, ..Self::default() };
        Ok((library.with_extension(&self.extension), found))
    }

    /// Opens a content file by kind and name.
    ///
    /// # Errors
    /// No such file (with the nearest name), or an unreadable one.
    pub fn open(&self, kind: Kind, name: &str) -> Result<Found, ContentError> {
        let file = format!("{}/{name}", kind.folder());
        let missing = || ContentError { file, place: String::new(), message: self.missing(kind, name) };
        self.find(kind, name, 0)?.ok_or_else(missing)
    }

    /// Finds a content file by kind and name, from place number `from` of this library on.
    ///
    /// # Errors
    /// An unreadable file.
    pub(super) fn find(&self, kind: Kind, name: &str, from: usize) -> Result<Option<Found>, ContentError> {
        for (number, (file, source)) in self.given.iter().enumerate().skip(from) {
            if source.kind == kind && source.name == name {
                return Ok(Some(Found { file: file.clone(), source: source.clone(), next: number + 1 }));
            }
        }
        let plain = !name.is_empty() && !name.contains(['/', '\\', '\0']) && !name.starts_with('.');
        for (number, folder) in self.folders.iter().enumerate().skip(from.saturating_sub(self.given.len())) {
            let path = folder.join(kind.folder()).join(format!("{name}.toml"));
            if plain && path.is_file() {
                let source = Source { kind, name: name.to_owned(), text: read_file(&path)? };
                let next = self.given.len() + number + 1;
                return Ok(Some(Found { file: path.display().to_string(), source, next }));
            }
        }
        Ok(None)
    }

    /// The message that there is no such file, with the nearest name.
    pub(super) fn missing(&self, kind: Kind, name: &str) -> String {
        let names = self.names(kind);
        let near = hint(&nearest(name, names.iter().map(String::as_str)));
        format!("there is no {name:?} in {}{near}", kind.folder())
    }

    /// Names of all content of a kind, sorted.
    #[must_use]
    pub fn names(&self, kind: Kind) -> Vec<String> {
        let folders = self.folders.iter().filter_map(|folder| fs::read_dir(folder.join(kind.folder())).ok());
        let paths = folders.flatten().filter_map(Result::ok).map(|entry| entry.path());
        let toml = paths.filter(|path| path.extension().is_some_and(|extension| extension == "toml"));
        let mut names: Vec<_> =
            toml.filter_map(|path| path.file_stem().map(|stem| stem.to_string_lossy().into_owned())).collect();
        names
            .extend(self.given.iter().filter(|(_, source)| source.kind == kind).map(|(_, source)| source.name.clone()));
        names.sort();
        names.dedup();
        names
    }
}

/// Files of ironhex that are no content, by what they begin with.
const OTHERS: [(&str, &str); 2] = [
    ("IHSAVE", "it is a save, with which `ironhex play` and `show` go on"),
    ("IHREPL", "it is a replay, which `ironhex replay` plays again"),
];

/// Reads a file of text, but nothing large and nothing that may never end.
fn read_file(path: &Path) -> Result<String, ContentError> {
    let fault = |message: String| ContentError { file: path.display().to_string(), place: String::new(), message };
    let unreadable = |error: std::io::Error| fault(format!("cannot be read: {error}"));
    let about = fs::metadata(path).map_err(unreadable)?;
    if !about.is_file() {
        return Err(fault("cannot be read: it is no file".to_owned()));
    }
    if about.len() > MAX_FILE_BYTES as u64 {
        return Err(fault(format!("{} bytes are too many: at most {MAX_FILE_BYTES}", about.len())));
    }
    let mut bytes = Vec::new();
    let file = File::open(path).map_err(unreadable)?;
    file.take(MAX_FILE_BYTES as u64 + 1).read_to_end(&mut bytes).map_err(unreadable)?;
    String::from_utf8(bytes).map_err(|error| {
        let other = OTHERS.iter().find(|(magic, _)| error.as_bytes().starts_with(magic.as_bytes()));
        fault(format!("cannot be read: {}", other.map_or("it is no text in UTF-8", |(_, what)| *what)))
    })
}
