//! Where the values of a content file come from: a fault is reported in the file that brought it in.

use super::error::ContentError;

/// A place that a patch has changed.
#[derive(Clone, Debug)]
struct Touched {
    place: String,
    file: String,
    entry: usize,
}

/// The file that content was read from, and the patches on it.
#[derive(Clone, Debug)]
pub struct Origin {
    file: String,
    patched_by: Option<String>,
    touched: Vec<Touched>,
}

impl Origin {
    /// The origin of a file without patches.
    #[must_use]
    pub fn plain(file: &str) -> Self {
        Self { file: file.to_owned(), patched_by: None, touched: Vec::new() }
    }

    /// Notes that `file` patches this content from here on.
    pub fn patched_by(&mut self, file: &str) {
        self.patched_by = Some(file.to_owned());
    }

    /// Notes that entry number `entry` of the patches of `file` has changed `place`.
    pub fn touch(&mut self, place: String, file: &str, entry: usize) {
        self.touched.push(Touched { place, file: file.to_owned(), entry });
    }

    /// The file itself.
    #[must_use]
    pub fn file(&self) -> &str {
        &self.file
    }

    /// A fault at a place of the content: of the last patch that brought it in, else of the file itself.
    #[must_use]
    pub fn fault(&self, place: String, message: impl Into<String>) -> ContentError {
        let message = message.into();
        let last = |by: &dyn Fn(&Touched) -> bool| self.touched.iter().rev().find(|touched| by(touched));
        let within = last(&|touched| is_within(&place, &touched.place));
        match within.or_else(|| last(&|touched| is_within(&touched.place, &place))) {
            Some(touched) => ContentError {
                file: touched.file.clone(),
                place: format!("patch[{}]", touched.entry),
                message: format!("{place}: {message}"),
            },
            None => ContentError { file: self.file.clone(), place, message },
        }
    }

    /// The same for a fault that several places make together: if no patch brought this one in, one may have
    /// brought in another.
    #[must_use]
    pub fn joint_fault(&self, place: String, message: impl Into<String>) -> ContentError {
        let fault = self.fault(place, message);
        match self.patched_by.as_ref().filter(|_| fault.file == self.file) {
            Some(file) => ContentError { message: format!("{} (as patched by {file})", fault.message), ..fault },
            None => fault,
        }
    }
}

/// Whether a place is `outer`, or a part of it.
fn is_within(place: &str, outer: &str) -> bool {
    let rest = place.strip_prefix(outer);
    !outer.is_empty() && rest.is_some_and(|rest| rest.is_empty() || rest.starts_with(['.', '[', ' ']))
}
