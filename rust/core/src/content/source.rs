//! The text of a content file, as a scenario keeps it.

use super::kind::Kind;

/// Bytes of all files of one scenario together.
pub const MAX_SOURCE_BYTES: usize = 4 << 20;

/// One file that a scenario was loaded from.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Source {
    /// Its kind.
    pub kind: Kind,
    /// Its name: that of the file, without folder and ending.
    pub name: String,
    /// Its whole text.
    pub text: String,
}
