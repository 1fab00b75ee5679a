//! Codes: every action as one number of 64 bits, for arrays.
//!
//! From the lowest byte: verb, unit or player, two operands of 8 bits, then q and r of a hex as 16 bits each in two's
//! complement. What a verb does not use is 0. The numbers of the verbs are append-only: 1 deploy, 2 advance, 3 dash,
//! 4 attack, 5 attack on an area, 6 energize, 7 rescue, 8 use, 9 end, 10 push, 11 pull, 12 choose, 13 option, 14 pass,
//! 15 answer, 16 play, 17 pay, 18 choose a unit, 19 choose a card, 20 x, 21 discard, 22 cancel. A direction is its
//! index + 1, and 0 stops; weapons from 127 on are attack cards, by row.

use super::action::Action;
use crate::board::{Direction, Hex};
use crate::rules::relations::cards::Paying;

const DEPLOY: u8 = 1;
const ADVANCE: u8 = 2;
const DASH: u8 = 3;
const ATTACK: u8 = 4;
const ATTACK_AREA: u8 = 5;
const ENERGIZE: u8 = 6;
const RESCUE: u8 = 7;
const USE: u8 = 8;
const END: u8 = 9;
const PUSH: u8 = 10;
const PULL: u8 = 11;
const CHOOSE: u8 = 12;
const OPTION: u8 = 13;
const PASS: u8 = 14;
const ANSWER: u8 = 15;
const PLAY: u8 = 16;
const PAY: u8 = 17;
const CHOOSE_UNIT: u8 = 18;
const CHOOSE_CARD: u8 = 19;
const AMOUNT: u8 = 20;
const DISCARD: u8 = 21;
const CANCEL: u8 = 22;

/// Rows and numbers stop here: the notation counts them from 1 and ends at 255.
const MOST: u8 = 254;
/// Placements of a pattern: six turns, plain and mirrored.
const PLACEMENTS: u8 = 12;
/// Coordinates stop here, as in the notation.
const MOST_COORDINATE: i16 = 4096;

impl Action {
    /// Its code.
    ///
    /// ```
    /// use ironhex_core::game::Action;
    /// let action = Action::parse("e3 attack w2 e5").unwrap();
    /// assert_eq!(action.code(), 0x0401_0204);
    /// assert_eq!(Action::from_code(action.code()), Some(action));
    /// ```
    #[inline]
    #[must_use]
    pub const fn code(self) -> u64 {
        match self {
            Self::Deploy { unit, hex } => at_hex(DEPLOY, unit, hex),
            Self::Advance { unit, hex } => at_hex(ADVANCE, unit, hex),
            Self::Dash { unit, hex } => at_hex(DASH, unit, hex),
            Self::Attack { unit, weapon, target } => of(ATTACK, unit, weapon, target),
            Self::AttackArea { unit, weapon, placement } => of(ATTACK_AREA, unit, weapon, placement),
            Self::Energize { unit } => of(ENERGIZE, unit, 0, 0),
            Self::Rescue { unit, garrison } => of(RESCUE, unit, garrison, 0),
            Self::Use { unit, ability } => of(USE, unit, ability, 0),
            Self::End { unit } => of(END, unit, 0, 0),
            Self::Push { unit, pushed, direction } => of(PUSH, unit, pushed, way(direction)),
            Self::Pull { unit, pulled, direction } => of(PULL, unit, pulled, way(direction)),
            Self::Choose { unit, piece } => of(CHOOSE, unit, piece, 0),
            Self::ChooseOption { unit, option } => of(OPTION, unit, option, 0),
            Self::Pass { player } => of(PASS, player, 0, 0),
            Self::Answer { player, option } => of(ANSWER, player, option, 0),
            Self::Play { player, card } => of(PLAY, player, card, 0),
            Self::Pay { player, way } => of(PAY, player, way as u8, 0),
            Self::ChooseUnit { player, unit } => of(CHOOSE_UNIT, player, unit, 0),
            Self::ChooseCard { player, card } => of(CHOOSE_CARD, player, card, 0),
            Self::Amount { player, amount } => of(AMOUNT, player, amount, 0),
            Self::Discard { player, card } => of(DISCARD, player, card, 0),
            Self::Cancel { player } => of(CANCEL, player, 0, 0),
        }
    }

    /// The action of a code; `None` for a number that is the code of none.
    #[must_use]
    pub fn from_code(code: u64) -> Option<Self> {
        let [verb, unit, first, second, rest @ ..] = code.to_le_bytes();
        let [q0, q1, r0, r1] = rest;
        let hex = Hex::new(i16::from_le_bytes([q0, q1]), i16::from_le_bytes([r0, r1]));
        let action = match verb {
            DEPLOY => Self::Deploy { unit, hex },
            ADVANCE => Self::Advance { unit, hex },
            DASH => Self::Dash { unit, hex },
            ATTACK => Self::Attack { unit, weapon: first, target: second },
            ATTACK_AREA => Self::AttackArea { unit, weapon: first, placement: second },
            ENERGIZE => Self::Energize { unit },
            RESCUE => Self::Rescue { unit, garrison: first },
            USE => Self::Use { unit, ability: first },
            END => Self::End { unit },
            PUSH => Self::Push { unit, pushed: first, direction: read_way(second)? },
            PULL => Self::Pull { unit, pulled: first, direction: read_way(second)? },
            CHOOSE => Self::Choose { unit, piece: first },
            OPTION => Self::ChooseOption { unit, option: first },
            PASS => Self::Pass { player: unit },
            ANSWER => Self::Answer { player: unit, option: first },
            PLAY => Self::Play { player: unit, card: first },
            PAY => Self::Pay { player: unit, way: *Paying::ALL.get(usize::from(first.checked_sub(1)?))? },
            CHOOSE_UNIT => Self::ChooseUnit { player: unit, unit: first },
            CHOOSE_CARD => Self::ChooseCard { player: unit, card: first },
            AMOUNT => Self::Amount { player: unit, amount: first },
            DISCARD => Self::Discard { player: unit, card: first },
            CANCEL => Self::Cancel { player: unit },
            _ => return None,
        };
        // An operand that the verb does not use, or that no action has, does not come back.
        (action.code() == code && action.can_be_said()).then_some(action)
    }

    /// Whether the notation can say it.
    fn can_be_said(self) -> bool {
        let rows = self.unit().is_none_or(|unit| unit <= MOST);
        rows && match self {
            Self::Deploy { hex, .. } | Self::Advance { hex, .. } | Self::Dash { hex, .. } => {
                let fits = |coordinate: i16| (-MOST_COORDINATE..=MOST_COORDINATE).contains(&coordinate);
                fits(hex.q) && fits(hex.r)
            }
            Self::Attack { weapon, target, .. } => weapon <= MOST && target <= MOST,
            Self::AttackArea { weapon, placement, .. } => weapon <= MOST && placement < PLACEMENTS,
            Self::Rescue { garrison: operand, .. }
            | Self::Use { ability: operand, .. }
            | Self::Push { pushed: operand, .. }
            | Self::Pull { pulled: operand, .. }
            | Self::Choose { piece: operand, .. }
            | Self::ChooseOption { option: operand, .. }
            | Self::Play { card: operand, .. }
            | Self::ChooseUnit { unit: operand, .. }
            | Self::ChooseCard { card: operand, .. }
            | Self::Discard { card: operand, .. } => operand <= MOST,
            Self::Energize { .. }
            | Self::End { .. }
            | Self::Pass { .. }
            | Self::Pay { .. }
            | Self::Amount { .. }
            | Self::Cancel { .. }
            | Self::Answer { .. } => true,
        }
    }
}

#[inline]
const fn of(verb: u8, unit: u8, first: u8, second: u8) -> u64 {
    verb as u64 | (unit as u64) << 8 | (first as u64) << 16 | (second as u64) << 24
}

#[inline]
const fn at_hex(verb: u8, unit: u8, hex: Hex) -> u64 {
    of(verb, unit, 0, 0) | (hex.q as u16 as u64) << 32 | (hex.r as u16 as u64) << 48
}

const fn way(direction: Option<Direction>) -> u8 {
    match direction {
        Some(direction) => direction.index() + 1,
        None => 0,
    }
}

/// A direction, or 0 as none.
#[allow(clippy::option_option, reason = "no way is another thing than a number that is none")]
fn read_way(number: u8) -> Option<Option<Direction>> {
    number.checked_sub(1).map_or(Some(None), |index| Direction::from_index(index).map(Some))
}

#[cfg(test)]
mod tests {
    use super::*;

    const SAID: [&str; 27] = [
        "e1 deploy 0,7",
        "e64 advance 4,-2",
        "e1 dash -4096,4096",
        "e1 attack w1 e5",
        "e1 attack w2 turn3",
        "e1 attack w2 turn5m",
        "e1 energize",
        "e1 rescue e9",
        "e1 use a1",
        "e1 end",
        "e1 push e5 E",
        "e1 push e5 stop",
        "e1 pull e5 SE",
        "e255 pull e255 stop",
        "e1 choose e5",
        "e1 option 1",
        "p0 pass",
        "p1 answer 255",
        "e1 attack c3 e5",
        "e1 attack c128 turn2",
        "p0 play c3",
        "p1 pay substitute",
        "p0 choose e4",
        "p0 choose c4",
        "p0 x 255",
        "p1 discard c1",
        "p1 cancel",
    ];

    #[test]
    fn every_action_comes_back_from_its_code() {
        let mut codes = Vec::new();
        for text in SAID {
            let Some(action) = Action::parse(text) else { unreachable!("{text} is said") };
            assert_eq!(Action::from_code(action.code()), Some(action), "{text}");
            codes.push(action.code());
        }
        codes.sort_unstable();
        codes.dedup();
        assert_eq!(codes.len(), SAID.len());
    }

    #[test]
    fn numbers_that_are_no_codes_are_refused() {
        let code = |text: &str| Action::parse(text).map_or(0, Action::code);
        let energize = code("e1 energize");
        let push = code("e1 push e5 stop");
        let area = code("e1 attack w1 turn5m");
        let dash = code("e1 dash 4096,0");
        let wrong =
            [0, 23, 255, energize | 1 << 16, energize | 0xFF00, push | 7 << 24, area + (1 << 24), dash + (1 << 32)];
        for code in wrong.into_iter().chain([u64::MAX, energize | 1 << 63]) {
            assert_eq!(Action::from_code(code), None, "{code:#x}");
        }
    }
}
