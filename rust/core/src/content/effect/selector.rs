//! Selectors: which pieces an op is about.

use super::words::{Trigger, Who, Word};
use crate::content::error::ContentError;
use crate::content::reader::Reader;

/// Farthest that a selector or condition looks, in hexes.
pub const MAX_WITHIN: i64 = 99;

/// Which pieces an op is about.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub struct Selector {
    /// Who.
    pub who: Who,
    /// Only within so many hexes of `from`.
    pub within: Option<u8>,
    /// Only more than so many hexes from there.
    pub beyond: Option<u8>,
    /// From where `within` and `beyond` count.
    pub from: Word,
    /// Whether Line of Sight from there is needed too (LS-1).
    pub sight: bool,
}

impl Selector {
    /// The piece that a word means, wherever it is.
    #[must_use]
    pub const fn plain(who: Who) -> Self {
        Self { who, within: None, beyond: None, from: Word::Own, sight: false }
    }

    /// Reads the keys `to`, `within`, `beyond`, `from` and `sight`; without `to` it is `default`.
    ///
    /// # Errors
    /// The first fault of them.
    pub fn read(reader: &mut Reader, default: Who, when: Trigger) -> Result<Self, ContentError> {
        Self::read_of(reader, default, when, Who::ALL)
    }

    /// The same for an op that is about some of the words only.
    ///
    /// # Errors
    /// The first fault of the keys.
    pub fn read_of(reader: &mut Reader, default: Who, when: Trigger, of: &[Who]) -> Result<Self, ContentError> {
        let mut words: Vec<Who> = vec![default];
        words.extend(of.iter().copied().filter(|who| *who != default));
        let names: Vec<&str> = words.iter().map(|who| who.name()).collect();
        let who = words[reader.word_or_first("to", &names)?];
        if who == Who::Target && !when.in_attack() {
            return Err(reader.joint_fault("to", "there is no target: the trigger is no step of an attack"));
        }
        let within = reader.int_if("within", 0, MAX_WITHIN)?.map(|hexes| hexes as u8);
        let beyond = reader.int_if("beyond", 0, MAX_WITHIN)?.map(|hexes| hexes as u8);
        let from = read_word(reader, "from", Word::Own, when)?;
        let sight = reader.bool_or("sight", false)?;
        if sight && within.is_none() {
            return Err(reader.joint_fault("sight", "Line of Sight goes with a range: say within = n too"));
        }
        Ok(Self { who, within, beyond, from, sight })
    }
}

/// Reads a word for a single piece; without the key it is `default`.
///
/// # Errors
/// Another word, or `target` where there is none.
pub fn read_word(reader: &mut Reader, key: &'static str, default: Word, when: Trigger) -> Result<Word, ContentError> {
    read_word_of(reader, key, default, when, Word::ALL)
}

/// The same where only some of the words mean anything.
///
/// # Errors
/// Another word, or `target` where there is none.
pub fn read_word_of(
    reader: &mut Reader,
    key: &'static str,
    default: Word,
    when: Trigger,
    of: &[Word],
) -> Result<Word, ContentError> {
    let mut words: Vec<Word> = vec![default];
    words.extend(of.iter().copied().filter(|word| *word != default));
    let names: Vec<&str> = words.iter().map(|word| word.name()).collect();
    let word = words[reader.word_or_first(key, &names)?];
    if word == Word::Target && !when.in_attack() {
        return Err(reader.joint_fault(key, "there is no target: the trigger is no step of an attack"));
    }
    Ok(word)
}
