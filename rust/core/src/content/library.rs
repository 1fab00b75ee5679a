//! Where content files are found: folders with `rulesets`, `units`, `maps` and `scenarios` in them.

use std::fs;
use std::path::{Path, PathBuf};

use super::error::ContentError;
use super::reader::{MAX_FILE_BYTES, Reader};
use crate::store::schema::{hint, nearest};

/// Folders that are searched in order.
#[derive(Clone, Debug, Default)]
pub struct Library {
    folders: Vec<PathBuf>,
}

impl Library {
    /// A library of these folders; the first that has a file wins.
    #[must_use]
    pub fn new(folders: Vec<PathBuf>) -> Self {
        Self { folders }
    }

    /// The file of a scenario given by name or by path, and the library that its own names refer to: the
    /// content folder around the file is searched first.
    ///
    /// # Errors
    /// No such scenario (with the nearest name), or an unreadable file.
    pub fn scenario(&self, name_or_path: &str) -> Result<(Self, String, Reader), ContentError> {
        let path = Path::new(name_or_path);
        if path.extension().is_none() && path.components().count() == 1 {
            return Ok((self.clone(), name_or_path.to_owned(), self.open("scenarios", name_or_path)?));
        }
        let reader = read_file(path)?;
        let folder = std::path::absolute(path).ok().and_then(|path| path.parent().map(Path::to_path_buf));
        let folder = folder.as_deref().unwrap_or(Path::new("."));
        let root = if folder.ends_with("scenarios") { folder.parent().unwrap_or(folder) } else { folder };
        let mut folders = vec![root.to_path_buf()];
        folders.extend(self.folders.iter().cloned());
        let name = path.file_stem().map_or_else(String::new, |stem| stem.to_string_lossy().into_owned());
        Ok((Self { folders }, name, reader))
    }

    /// Opens the content file that another one names at `place`; an unknown name is that file's fault.
    ///
    /// # Errors
    /// No such file (with the nearest name), or an unreadable one.
    pub fn open_named(&self, kind: &str, name: &str, by: &Reader, place: &str) -> Result<Reader, ContentError> {
        let missing = || by.fault(place, self.missing(kind, name));
        self.find(kind, name).ok_or_else(missing).and_then(|path| read_file(&path))
    }

    /// Opens a content file by kind (the folder's name) and name.
    ///
    /// # Errors
    /// No such file (with the nearest name), or an unreadable one.
    pub fn open(&self, kind: &str, name: &str) -> Result<Reader, ContentError> {
        let missing =
            || ContentError { file: format!("{kind}/{name}"), place: String::new(), message: self.missing(kind, name) };
        self.find(kind, name).ok_or_else(missing).and_then(|path| read_file(&path))
    }

    fn find(&self, kind: &str, name: &str) -> Option<PathBuf> {
        let plain = !name.is_empty() && !name.contains(['/', '\\']) && !name.starts_with('.');
        let mut paths = self.folders.iter().map(|folder| folder.join(kind).join(format!("{name}.toml")));
        paths.find(|path| plain && path.is_file())
    }

    fn missing(&self, kind: &str, name: &str) -> String {
        let names = self.names(kind);
        let near = hint(&nearest(name, names.iter().map(String::as_str)));
        format!("there is no {name:?} in {kind}{near}")
    }

    /// Names of all content of a kind, sorted.
    #[must_use]
    pub fn names(&self, kind: &str) -> Vec<String> {
        let files = self.folders.iter().filter_map(|folder| fs::read_dir(folder.join(kind)).ok()).flatten();
        let paths = files.filter_map(Result::ok).map(|entry| entry.path());
        let toml = paths.filter(|path| path.extension().is_some_and(|extension| extension == "toml"));
        let mut names: Vec<_> =
            toml.filter_map(|path| path.file_stem().map(|stem| stem.to_string_lossy().into_owned())).collect();
        names.sort();
        names.dedup();
        names
    }
}

fn read_file(path: &Path) -> Result<Reader, ContentError> {
    let file = path.display().to_string();
    let fault = |message: String| ContentError { file: file.clone(), place: String::new(), message };
    let size = fs::metadata(path).map_err(|error| fault(format!("cannot be read: {error}")))?.len();
    if size > MAX_FILE_BYTES as u64 {
        return Err(fault(format!("{size} bytes are too many: at most {MAX_FILE_BYTES}")));
    }
    let text = fs::read_to_string(path).map_err(|error| fault(format!("cannot be read: {error}")))?;
    Reader::parse(&file, &text)
}
