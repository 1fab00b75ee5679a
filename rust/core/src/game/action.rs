//! Actions: every choice of a player, of fixed size, with a notation that reads back.

use std::fmt;

use crate::board::{Direction, Hex};
use crate::content::unit::ATTACK_CARDS;
use crate::rules::relations::cards::Paying;

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
    /// Attack an area (AT-4).
    AttackArea {
        /// The unit.
        unit: u8,
        /// Index of the weapon, from 0.
        weapon: u8,
        /// How its pattern lies, see `board::pattern::placed`.
        placement: u8,
    },
    /// Energize (AC-1).
    Energize {
        /// The unit.
        unit: u8,
    },
    /// Rescue a Garrison (AC-1).
    Rescue {
        /// The unit.
        unit: u8,
        /// The Garrison.
        garrison: u8,
    },
    /// Use an ability, in the own activation or in a window (AC-2).
    Use {
        /// The unit.
        unit: u8,
        /// Index of the ability, from 0 (the notation counts from 1).
        ability: u8,
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
    /// The next step of a Pull (MV-6).
    Pull {
        /// The unit that pulls.
        unit: u8,
        /// The unit that is pulled.
        pulled: u8,
        /// Where to; `None` stops.
        direction: Option<Direction>,
    },
    /// Choose a piece for an effect.
    Choose {
        /// The unit whose effect it is.
        unit: u8,
        /// The piece.
        piece: u8,
    },
    /// Choose which kind of Upgrade an effect destroys.
    ChooseOption {
        /// The unit whose effect it is.
        unit: u8,
        /// The number of the kind, from 0 (the notation counts from 1).
        option: u8,
    },
    /// Use nothing (more), or do without what is offered.
    Pass {
        /// The player.
        player: u8,
    },
    /// Answer a mod's question.
    Answer {
        /// The player.
        player: u8,
        /// The number of the answer, from 0.
        option: u8,
    },
    /// Begin to play a card (PC-1).
    Play {
        /// The player.
        player: u8,
        /// The card, by row (the notation counts from 1).
        card: u8,
    },
    /// Choose how a play is paid for (PC-1).
    Pay {
        /// The player.
        player: u8,
        /// How.
        way: Paying,
    },
    /// Choose the unit for which a Tactics card is played (BD-5).
    ChooseUnit {
        /// The player.
        player: u8,
        /// The unit.
        unit: u8,
    },
    /// Choose a card: that at which a play is aimed, or one for an effect.
    ChooseCard {
        /// The player.
        player: u8,
        /// The card, by row.
        card: u8,
    },
    /// Choose X (PC-1).
    Amount {
        /// The player.
        player: u8,
        /// X.
        amount: u8,
    },
    /// Choose a card to discard.
    Discard {
        /// The player.
        player: u8,
        /// The card, by row.
        card: u8,
    },
    /// Do without a play that is not paid for yet (PC-1).
    Cancel {
        /// The player.
        player: u8,
    },
}

/// What the notation of an attack calls a weapon: those of units by number, attack cards by that of the card.
fn weapon_word(weapon: u8) -> String {
    match usize::from(weapon).checked_sub(ATTACK_CARDS) {
        None => format!("w{}", u16::from(weapon) + 1),
        Some(row) => format!("c{}", row + 1),
    }
}

/// The weapon that a word names: `w2`, or the attack card `c3`.
fn read_weapon(word: &str) -> Option<u8> {
    if word.starts_with('c') {
        return numbered(word, "c")?.checked_add(ATTACK_CARDS as u8).filter(|weapon| *weapon < 255);
    }
    numbered(word, "w").filter(|weapon| usize::from(*weapon) < ATTACK_CARDS)
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let entity = |row: u8| u16::from(row) + 1;
        match *self {
            Self::Deploy { unit, hex } => write!(f, "e{} deploy {hex}", entity(unit)),
            Self::Advance { unit, hex } => write!(f, "e{} advance {hex}", entity(unit)),
            Self::Dash { unit, hex } => write!(f, "e{} dash {hex}", entity(unit)),
            Self::Attack { unit, weapon, target } => {
                write!(f, "e{} attack {} e{}", entity(unit), weapon_word(weapon), entity(target))
            }
            Self::AttackArea { unit, weapon, placement } => {
                let mirrored = if placement >= 6 { "m" } else { "" };
                let (unit, weapon) = (entity(unit), weapon_word(weapon));
                write!(f, "e{unit} attack {weapon} turn{}{mirrored}", placement % 6)
            }
            Self::Energize { unit } => write!(f, "e{} energize", entity(unit)),
            Self::Rescue { unit, garrison } => write!(f, "e{} rescue e{}", entity(unit), entity(garrison)),
            Self::Use { unit, ability } => write!(f, "e{} use a{}", entity(unit), u16::from(ability) + 1),
            Self::End { unit } => write!(f, "e{} end", entity(unit)),
            Self::Push { unit, pushed, direction } => {
                write!(f, "e{} push e{} {}", entity(unit), entity(pushed), direction.map_or("stop", Direction::as_str))
            }
            Self::Pull { unit, pulled, direction } => {
                write!(f, "e{} pull e{} {}", entity(unit), entity(pulled), direction.map_or("stop", Direction::as_str))
            }
            Self::Choose { unit, piece } => write!(f, "e{} choose e{}", entity(unit), entity(piece)),
            Self::ChooseOption { unit, option } => write!(f, "e{} option {}", entity(unit), u16::from(option) + 1),
            Self::Pass { player } => write!(f, "p{player} pass"),
            Self::Answer { player, option } => write!(f, "p{player} answer {option}"),
            Self::Play { player, card } => write!(f, "p{player} play c{}", entity(card)),
            Self::Pay { player, way } => write!(f, "p{player} pay {}", Paying::NAMES[way as usize - 1]),
            Self::ChooseUnit { player, unit } => write!(f, "p{player} choose e{}", entity(unit)),
            Self::ChooseCard { player, card } => write!(f, "p{player} choose c{}", entity(card)),
            Self::Amount { player, amount } => write!(f, "p{player} x {amount}"),
            Self::Discard { player, card } => write!(f, "p{player} discard c{}", entity(card)),
            Self::Cancel { player } => write!(f, "p{player} cancel"),
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
            let player = player.parse().ok()?;
            return match (verb, rest) {
                ("answer", &[option]) => Some(Self::Answer { player, option: option.parse().ok()? }),
                ("pass", &[]) => Some(Self::Pass { player }),
                ("play", &[card]) => Some(Self::Play { player, card: numbered(card, "c")? }),
                ("pay", &[way]) => {
                    let number = Paying::NAMES.iter().position(|name| *name == way)?;
                    Some(Self::Pay { player, way: Paying::ALL[number] })
                }
                ("choose", &[unit]) if unit.starts_with('e') => {
                    Some(Self::ChooseUnit { player, unit: numbered(unit, "e")? })
                }
                ("choose", &[card]) => Some(Self::ChooseCard { player, card: numbered(card, "c")? }),
                ("x", &[amount]) => Some(Self::Amount { player, amount: amount.parse().ok()? }),
                ("discard", &[card]) => Some(Self::Discard { player, card: numbered(card, "c")? }),
                ("cancel", &[]) => Some(Self::Cancel { player }),
                _ => None,
            };
        }
        let unit = numbered(actor, "e")?;
        match (verb, rest) {
            ("deploy", &[hex]) => Some(Self::Deploy { unit, hex: read_hex(hex)? }),
            ("advance", &[hex]) => Some(Self::Advance { unit, hex: read_hex(hex)? }),
            ("dash", &[hex]) => Some(Self::Dash { unit, hex: read_hex(hex)? }),
            ("attack", &[weapon, turn]) if turn.starts_with("turn") => {
                Some(Self::AttackArea { unit, weapon: read_weapon(weapon)?, placement: read_turn(turn)? })
            }
            ("attack", &[weapon, target]) => {
                Some(Self::Attack { unit, weapon: read_weapon(weapon)?, target: numbered(target, "e")? })
            }
            ("energize", &[]) => Some(Self::Energize { unit }),
            ("rescue", &[garrison]) => Some(Self::Rescue { unit, garrison: numbered(garrison, "e")? }),
            ("use", &[ability]) => Some(Self::Use { unit, ability: numbered(ability, "a")? }),
            ("choose", &[piece]) => Some(Self::Choose { unit, piece: numbered(piece, "e")? }),
            ("option", &[option]) => Some(Self::ChooseOption { unit, option: numbered(option, "")? }),
            ("end", &[]) => Some(Self::End { unit }),
            ("push", &[pushed, way]) => {
                Some(Self::Push { unit, pushed: numbered(pushed, "e")?, direction: read_way(way)? })
            }
            ("pull", &[pulled, way]) => {
                Some(Self::Pull { unit, pulled: numbered(pulled, "e")?, direction: read_way(way)? })
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
            | Self::AttackArea { unit, .. }
            | Self::Rescue { unit, .. }
            | Self::Use { unit, .. }
            | Self::Pull { unit, .. }
            | Self::Choose { unit, .. }
            | Self::ChooseOption { unit, .. }
            | Self::Push { unit, .. } => Some(unit),
            Self::Answer { .. }
            | Self::Pass { .. }
            | Self::Play { .. }
            | Self::Pay { .. }
            | Self::ChooseUnit { .. }
            | Self::ChooseCard { .. }
            | Self::Amount { .. }
            | Self::Discard { .. }
            | Self::Cancel { .. } => None,
        }
    }

    /// The player whom it names, if it names no unit.
    #[must_use]
    pub const fn player(&self) -> Option<u8> {
        match *self {
            Self::Answer { player, .. }
            | Self::Pass { player }
            | Self::Play { player, .. }
            | Self::Pay { player, .. }
            | Self::ChooseUnit { player, .. }
            | Self::ChooseCard { player, .. }
            | Self::Amount { player, .. }
            | Self::Discard { player, .. }
            | Self::Cancel { player } => Some(player),
            _ => None,
        }
    }

    /// The row of the card that it names, if it does; of an attack, the attack card.
    #[must_use]
    pub fn card(&self) -> Option<u8> {
        match *self {
            Self::Play { card, .. } | Self::ChooseCard { card, .. } | Self::Discard { card, .. } => Some(card),
            Self::Attack { weapon, .. } | Self::AttackArea { weapon, .. } => weapon.checked_sub(ATTACK_CARDS as u8),
            _ => None,
        }
    }

    /// The hex to which it leads a unit (DP-1, MV-1), if it does.
    #[must_use]
    pub const fn hex(&self) -> Option<Hex> {
        match *self {
            Self::Deploy { hex, .. } | Self::Advance { hex, .. } | Self::Dash { hex, .. } => Some(hex),
            _ => None,
        }
    }

    /// The row of the piece that is attacked, rescued, pushed, pulled or chosen, if it names one.
    #[must_use]
    pub const fn target(&self) -> Option<u8> {
        match *self {
            Self::Attack { target: piece, .. }
            | Self::Rescue { garrison: piece, .. }
            | Self::Push { pushed: piece, .. }
            | Self::Pull { pulled: piece, .. }
            | Self::Choose { piece, .. }
            | Self::ChooseUnit { unit: piece, .. } => Some(piece),
            _ => None,
        }
    }

    /// The index of the weapon of the unit that it names, if it does; attack cards have none (see [`Action::card`]).
    #[must_use]
    pub fn weapon(&self) -> Option<u8> {
        match *self {
            Self::Attack { weapon, .. } | Self::AttackArea { weapon, .. } => {
                Some(weapon).filter(|weapon| usize::from(*weapon) < ATTACK_CARDS)
            }
            _ => None,
        }
    }

    /// The index of the ability that it uses, if it does (AC-2).
    #[must_use]
    pub const fn ability(&self) -> Option<u8> {
        if let Self::Use { ability, .. } = *self { Some(ability) } else { None }
    }

    /// Where a step of a Push or Pull leads, if it is one that does not stop (MV-6).
    #[must_use]
    pub const fn direction(&self) -> Option<Direction> {
        match *self {
            Self::Push { direction, .. } | Self::Pull { direction, .. } => direction,
            _ => None,
        }
    }

    /// The verb of the notation, as `"attack"`.
    #[must_use]
    pub const fn verb(&self) -> &'static str {
        match self {
            Self::Deploy { .. } => "deploy",
            Self::Advance { .. } => "advance",
            Self::Dash { .. } => "dash",
            Self::Attack { .. } | Self::AttackArea { .. } => "attack",
            Self::Rescue { .. } => "rescue",
            Self::Use { .. } => "use",
            Self::Pull { .. } => "pull",
            Self::Choose { .. } | Self::ChooseUnit { .. } | Self::ChooseCard { .. } => "choose",
            Self::Play { .. } => "play",
            Self::Pay { .. } => "pay",
            Self::Amount { .. } => "x",
            Self::Discard { .. } => "discard",
            Self::Cancel { .. } => "cancel",
            Self::ChooseOption { .. } => "option",
            Self::Pass { .. } => "pass",
            Self::Energize { .. } => "energize",
            Self::End { .. } => "end",
            Self::Push { .. } => "push",
            Self::Answer { .. } => "answer",
        }
    }
}

/// A direction, or `stop` as none.
#[allow(clippy::option_option, reason = "no way is another thing than a word that is none")]
fn read_way(word: &str) -> Option<Option<Direction>> {
    if word == "stop" { Some(None) } else { Direction::parse(word).map(Some) }
}

/// The placement of a pattern, as `turn2` or mirrored as `turn2m`.
fn read_turn(word: &str) -> Option<u8> {
    let turn = word.strip_prefix("turn")?;
    let (turn, first) = turn.strip_suffix('m').map_or((turn, 0), |turn| (turn, 6));
    match turn.as_bytes() {
        [digit @ b'0'..=b'5'] => Some(first + digit - b'0'),
        _ => None,
    }
}

/// A number behind a letter, counted from 1, as an index.
fn numbered(word: &str, letter: &str) -> Option<u8> {
    let number: u16 = word.strip_prefix(letter)?.parse().ok()?;
    number.checked_sub(1).filter(|row| *row < 255).map(|row| row as u8)
}

fn read_hex(word: &str) -> Option<Hex> {
    let (q, r) = word.split_once(',')?;
    let (q, r): (i16, i16) = (q.parse().ok()?, r.parse().ok()?);
    let fits = |coordinate: i16| (-4096..=4096).contains(&coordinate);
    (fits(q) && fits(r)).then(|| Hex::new(q, r))
}
