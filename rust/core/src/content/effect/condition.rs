//! Conditions of effects.

use super::MAX_CONDITIONS;
use super::field::Field;
use super::selector::{MAX_WITHIN, read_word_of};
use super::status::Statuses;
use super::words::{Trigger, Word};
use crate::content::error::ContentError;
use crate::content::reader::Reader;

/// What lies or stands near.
pub const NEAR: [&str; 7] = ["objective", "ally", "other_ally", "enemy", "garrison", "base", "token"];
/// How elevations compare.
pub const LEVELS: [&str; 3] = ["higher", "lower", "same"];
/// How numbers compare.
pub const COMPARISONS: [&str; 3] = ["at_least", "at_most", "equal"];
/// Whose activation it is.
pub const TURNS: [&str; 2] = ["own", "other"];

/// All tests with what they mean.
pub const TESTS: [(&str, &str); 16] = [
    ("range", "`of` is within range `within` of `from`: with Line of Sight where that is 2 or more (LS-1, LS-7)."),
    ("hexes", "`of` is within `within` hexes of `from`, whatever stands between."),
    (
        "near",
        "A piece of the kind `what` is within `within` hexes of `of`; not `of` itself. Garrisons and Bases are own ones.",
    ),
    ("damaged", "`of` has less than all its HP."),
    ("status", "`of` has the status."),
    ("level", "The hex of `of` is higher or lower than that of `than`, or at the same elevation."),
    ("in_water", "`of` stands in water."),
    ("engaged", "`of` is Engaged (AT-3)."),
    ("carries", "`of` carries an objective (OB-5)."),
    ("on_board", "`of` is on the board."),
    (
        "weapon",
        "The weapon in use has this TL, or at least this one (`tl_identity` says which TL counts), this range or name.",
    ),
    ("criticals", "The roll has at least so many criticals."),
    ("hits", "So many hits at least against the target."),
    ("dealt", "The attack has dealt at least so much combat damage to the target."),
    ("field", "A field of `of` compares like this; 0 where `of` lacks the component."),
    ("turn", "It is the activation of a unit of the same player (`own`), or of the other one."),
];

/// What is tested.
#[derive(Clone, Debug, Eq, PartialEq)]
#[allow(missing_docs, reason = "TESTS says what each is")]
pub enum Test {
    Range { of: Word, from: Word, within: u8 },
    Hexes { of: Word, from: Word, within: u8 },
    Near { what: u8, of: Word, within: u8 },
    Damaged { of: Word },
    Status { of: Word, status: u8 },
    Level { of: Word, than: Word, is: u8 },
    InWater { of: Word },
    Engaged { of: Word },
    Carries { of: Word },
    OnBoard { of: Word },
    Weapon { tl: Option<i16>, tl_at_least: Option<i16>, range: Option<u8>, name: Option<String> },
    Criticals { at_least: u8 },
    Hits { at_least: u8 },
    Dealt { at_least: i16 },
    Field { field: Field, of: Word, is: u8, value: i64 },
    Turn { is: u8 },
}

/// A condition: a test, or that it fails.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Condition {
    /// What is tested.
    pub test: Test,
    /// Whether it must fail.
    pub not: bool,
}

impl Condition {
    /// Whether it speaks of each target by itself.
    #[must_use]
    pub const fn speaks_of_target(&self) -> bool {
        matches!(
            self.test,
            Test::Range { of: Word::Target, .. }
                | Test::Range { from: Word::Target, .. }
                | Test::Hexes { of: Word::Target, .. }
                | Test::Hexes { from: Word::Target, .. }
                | Test::Near { of: Word::Target, .. }
                | Test::Damaged { of: Word::Target }
                | Test::Status { of: Word::Target, .. }
                | Test::Level { of: Word::Target, .. }
                | Test::Level { than: Word::Target, .. }
                | Test::InWater { of: Word::Target }
                | Test::Engaged { of: Word::Target }
                | Test::Carries { of: Word::Target }
                | Test::OnBoard { of: Word::Target }
                | Test::Hits { .. }
                | Test::Dealt { .. }
                | Test::Field { of: Word::Target, .. }
        )
    }
}

/// Reads the key `if`.
///
/// # Errors
/// The first fault of the conditions.
pub fn read_all(reader: &mut Reader, statuses: &Statuses, when: Trigger) -> Result<Vec<Condition>, ContentError> {
    let tables = reader.tables("if", 0, MAX_CONDITIONS)?;
    tables.into_iter().map(|table| read(table, statuses, when)).collect()
}

/// A word for a single piece. Conditions are asked before any op, when nothing is chosen yet.
fn subject(reader: &mut Reader, key: &'static str, default: Word, when: Trigger) -> Result<Word, ContentError> {
    read_word_of(reader, key, default, when, &[Word::Own, Word::Actor, Word::Target])
}

fn read(mut reader: Reader, statuses: &Statuses, when: Trigger) -> Result<Condition, ContentError> {
    let names = TESTS.map(|(name, _)| name);
    let form = reader.form("test", &names)?;
    let in_attack = when.in_attack();
    if matches!(names[form], "weapon" | "criticals" | "hits" | "dealt") && !in_attack {
        return Err(reader.joint_fault("test", "there is no attack: the trigger is no step of one"));
    }
    // What most tests are about: the target if there is one.
    let usual = if in_attack { Word::Target } else { Word::Own };
    let test = match names[form] {
        "range" => Test::Range {
            of: subject(&mut reader, "of", usual, when)?,
            from: subject(&mut reader, "from", Word::Own, when)?,
            within: reader.int("within", 1, MAX_WITHIN)? as u8,
        },
        "hexes" => Test::Hexes {
            of: subject(&mut reader, "of", usual, when)?,
            from: subject(&mut reader, "from", Word::Own, when)?,
            within: reader.int("within", 0, MAX_WITHIN)? as u8,
        },
        "near" => Test::Near {
            what: reader.word("what", &NEAR)? as u8,
            of: subject(&mut reader, "of", Word::Own, when)?,
            within: reader.int_or("within", 0, MAX_WITHIN, 1)? as u8,
        },
        "damaged" => Test::Damaged { of: subject(&mut reader, "of", usual, when)? },
        "status" => Test::Status { of: subject(&mut reader, "of", usual, when)?, status: statuses.named(&mut reader)? },
        "level" => Test::Level {
            of: subject(&mut reader, "of", usual, when)?,
            than: subject(&mut reader, "than", Word::Own, when)?,
            is: reader.word("is", &LEVELS)? as u8,
        },
        "in_water" => Test::InWater { of: subject(&mut reader, "of", usual, when)? },
        "engaged" => Test::Engaged { of: subject(&mut reader, "of", Word::Own, when)? },
        "carries" => Test::Carries { of: subject(&mut reader, "of", usual, when)? },
        "on_board" => Test::OnBoard { of: subject(&mut reader, "of", usual, when)? },
        "weapon" => Test::Weapon {
            tl: reader.int_if("tl", 0, 99)?.map(|tl| tl as i16),
            tl_at_least: reader.int_if("tl_at_least", 0, 99)?.map(|tl| tl as i16),
            range: reader.int_if("range", 1, 24)?.map(|range| range as u8),
            name: reader.text_if("name")?,
        },
        "criticals" => Test::Criticals { at_least: reader.int("at_least", 1, 32)? as u8 },
        "hits" => Test::Hits { at_least: reader.int("at_least", 1, 32)? as u8 },
        "dealt" => Test::Dealt { at_least: reader.int("at_least", 1, 999)? as i16 },
        "field" => Test::Field {
            field: Field::read(&mut reader, false)?,
            of: subject(&mut reader, "of", Word::Own, when)?,
            is: reader.word("is", &COMPARISONS)? as u8,
            value: reader.int("value", -32_768, 65_535)?,
        },
        _ => Test::Turn { is: reader.word("is", &TURNS)? as u8 },
    };
    let not = reader.bool_or("not", false)?;
    reader.finish()?;
    Ok(Condition { test, not })
}
