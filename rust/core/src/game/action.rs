//! Actions: every choice of a player, of fixed size, with a notation that reads back.

use std::fmt;

use crate::board::{Direction, Hex};

/// One choice. Pieces are given by row; the notation shows entities (row + 1).
#[derive(Copy, Clone, Debug, Eq, PartialEq, Hash)]
pub enum Action {
    /// Place a unit on a deploy hex (DP-1).
    Deploy {
        /// The unit.
        unit: u8,
        /// The hex.
        hex: Hex,
    },
    /// Advance to a hex (AC-1).
    Advance {
        /// The unit.
        unit: u8,
        /// The hex.
        hex: Hex,
    },
    /// Dash to a hex (AC-1).
    Dash {
        /// The unit.
        unit: u8,
        /// The hex.
        hex: Hex,
    },
    /// Attack (AT).
    Attack {
        /// The unit.
        unit: u8,
        /// Index of the weapon, from 0 (the notation counts from 1).
        weapon: u8,
        /// The target.
        target: u8,
    },
    /// Energize (AC-1).
    Energize {
        /// The unit.
        unit: u8,
    },
    /// End the activation.
    End {
        /// The unit.
        unit: u8,
    },
    /// The next step of a Push (MV-6).
    Push {
        /// The unit that pushes.
        unit: u8,
        /// The unit that is pushed.
        pushed: u8,
        /// Where to; `None` stops.
        direction: Option<Direction>,
    },
    /// Answer a mod's question.
    Answer {
        /// The player.
        player: u8,
        /// The number of the answer, from 0.
        option: u8,
    },
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let entity = |row: u8| u16::from(row) + 1;
        match *self {
            Self::Deploy { unit, hex } => write!(f, "e{} deploy {hex}", entity(unit)),
            Self::Advance { unit, hex } => write!(f, "e{} advance {hex}", entity(unit)),
            Self::Dash { unit, hex } => write!(f, "e{} dash {hex}", entity(unit)),
            Self::Attack { unit, weapon, target } => {
                write!(f, "e{} attack w{} e{}", entity(unit), u16::from(weapon) + 1, entity(target))
            }
            Self::Energize { unit } => write!(f, "e{} energize", entity(unit)),
            Self::End { unit } => write!(f, "e{} end", entity(unit)),
            Self::Push { unit, pushed, direction } => {
                write!(f, "e{} push e{} {}", entity(unit), entity(pushed), direction.map_or("stop", Direction::as_str))
            }
            Self::Answer { player, option } => write!(f, "p{player} answer {option}"),
        }
    }
}

impl Action {
    /// Reads the notation that [`fmt::Display`] writes.
    ///
    /// ```
    /// use ironhex_core::game::Action;
    /// let action = Action::parse("e3 attack w2 e5").unwrap();
    /// assert_eq!(action.to_string(), "e3 attack w2 e5");
    /// assert!(Action::parse("e3 jump").is_none());
    /// ```
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        let words: Vec<&str> = text.split_whitespace().collect();
        let &[actor, verb, ref rest @ ..] = words.as_slice() else { return None };
        if let Some(player) = actor.strip_prefix('p') {
            let &[option] = rest else { return None };
            let player = player.parse().ok()?;
            return (verb == "answer").then_some(Self::Answer { player, option: option.parse().ok()? });
        }
        let unit = numbered(actor, 'e')?;
        match (verb, rest) {
            ("deploy", &[hex]) => Some(Self::Deploy { unit, hex: read_hex(hex)? }),
            ("advance", &[hex]) => Some(Self::Advance { unit, hex: read_hex(hex)? }),
            ("dash", &[hex]) => Some(Self::Dash { unit, hex: read_hex(hex)? }),
            ("attack", &[weapon, target]) => {
                Some(Self::Attack { unit, weapon: numbered(weapon, 'w')?, target: numbered(target, 'e')? })
            }
            ("energize", &[]) => Some(Self::Energize { unit }),
            ("end", &[]) => Some(Self::End { unit }),
            ("push", &[pushed, "stop"]) => Some(Self::Push { unit, pushed: numbered(pushed, 'e')?, direction: None }),
            ("push", &[pushed, way]) => {
                let direction = Some(Direction::parse(way)?);
                Some(Self::Push { unit, pushed: numbered(pushed, 'e')?, direction })
            }
            _ => None,
        }
    }

    /// The row of the unit that acts, if the action names one.
    #[must_use]
    pub const fn unit(&self) -> Option<u8> {
        match *self {
            Self::Deploy { unit, .. }
            | Self::Advance { unit, .. }
            | Self::Dash { unit, .. }
            | Self::Attack { unit, .. }
            | Self::Energize { unit }
            | Self::End { unit }
            | Self::Push { unit, .. } => Some(unit),
            Self::Answer { .. } => None,
        }
    }

    /// The verb of the notation, as `"attack"`.
    #[must_use]
    pub const fn verb(&self) -> &'static str {
        match self {
            Self::Deploy { .. } => "deploy",
            Self::Advance { .. } => "advance",
            Self::Dash { .. } => "dash",
            Self::Attack { .. } => "attack",
            Self::Energize { .. } => "energize",
            Self::End { .. } => "end",
            Self::Push { .. } => "push",
            Self::Answer { .. } => "answer",
        }
    }
}

/// A number behind a letter, counted from 1, as an index.
fn numbered(word: &str, letter: char) -> Option<u8> {
    let number: u16 = word.strip_prefix(letter)?.parse().ok()?;
    number.checked_sub(1).filter(|row| *row < 255).map(|row| row as u8)
}

fn read_hex(word: &str) -> Option<Hex> {
    let (q, r) = word.split_once(',')?;
    let (q, r): (i16, i16) = (q.parse().ok()?, r.parse().ok()?);
    let fits = |coordinate: i16| (-4096..=4096).contains(&coordinate);
    (fits(q) && fits(r)).then(|| Hex::new(q, r))
}
