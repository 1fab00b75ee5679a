//! The Timeline (TL): who acts next, and what time costs.

use super::Match;
use super::relations::modifiers::expire;
use crate::content::effect::Trigger;
use crate::content::settings::SPACES;
use crate::flow::{Event, EventKind, Flow, Frame, NOBODY, Procedure, Rule, Value, call, procedure, stack};
use crate::store::Block;
use crate::store::layout::{
    ACTIVATIONS, ACTIVE, FOR_ROUND, LAST_PLAYER, OWNER_PLAYER, PHASES_SCORED, STATUS, TIME, TOKEN, TOKEN_STACK,
    TOKEN_TIME, USED, USED_ROUND, status,
};
use crate::store::query::{bit, rows};

/// Activations of a match: no rule leads there, and only what mods do to time can.
pub const MOST_ACTIVATIONS: u32 = 10_000;
/// The latest time that a token can stand at.
const LATEST: u16 = 10_000;

/// The phase of an absolute time, from 1.
#[must_use]
pub const fn phase(time: u16) -> u16 {
    time.div_ceil(SPACES)
}

/// The space of an absolute time, 1 to 10.
#[must_use]
pub const fn space(time: u16) -> u16 {
    (time + SPACES - 1) % SPACES + 1
}

/// Where a token gets to by a cost (TL-3); `played` is the phase being played, `capped` whether the cost may
/// not go beyond the next one.
///
/// ```
/// use ironhex_core::rules::timeline::arrival;
/// assert_eq!(arrival(8, 4, 1, true), 12); // (1,8) pays 4 → (2,2)
/// assert_eq!(arrival(8, 15, 1, true), 13); // (1,8) pays 15 → (2,3)
/// ```
#[must_use]
pub const fn arrival(time: u16, cost: u16, played: u16, capped: bool) -> u16 {
    let to = time.saturating_add(cost);
    if capped && phase(to) > played + 1 { played * SPACES + space(to) } else { to }
}

/// The match: the next activation, the end of a phase, or the end (TL-1, TL-5, TL-9).
pub fn step_match(m: &mut Match, frame: &Frame) -> Flow {
    if m.block.get(STATUS) != status::RUNNING {
        stack::pop(m.block);
        return Flow::Next;
    }
    if frame.step == procedure::Match::BEGIN {
        let mut frame = *frame;
        frame.step = procedure::Match::NEXT;
        stack::put_top(m.block, &frame);
        m.block.set(TIME, 1);
        // Tokens stand on their start spaces, objectives are neutral.
        m.log.note(&[Rule::Tl8, Rule::Ob1]);
        m.open_windows(Trigger::PhaseBegan, NOBODY, 0);
        m.draw_tactics();
        return Flow::Next;
    }
    let next = due(m.block, m.scenario.first_player);
    let playing = m.block.get(PHASES_SCORED) as u16 + 1;
    if m.block.get(ACTIVATIONS) == MOST_ACTIVATIONS {
        m.log.add(|| {
            let event = Event::new(EventKind::Limited, Rule::Flow).with("limit", Value::Text("activations"));
            event.int("most", MOST_ACTIVATIONS)
        });
    }
    // Where a mod keeps tokens from moving, time would stand still.
    let next = next.filter(|_| m.block.get(ACTIVATIONS) < MOST_ACTIVATIONS);
    match next {
        Some(row) if phase(m.block.piece(TOKEN_TIME, row)) <= playing => {
            let player = m.block.piece(OWNER_PLAYER, row);
            if m.log.counts() && meets_other(m.block, row) {
                m.log.note(&[Rule::Tl5]);
            }
            go_to(m, m.block.piece(TOKEN_TIME, row));
            m.push(&Frame::new(Procedure::Activation, player, row as u8));
        }
        _ => m.push(&Frame::new(Procedure::Scoring, frame.player, frame.subject)),
    }
    Flow::Next
}

/// The Timeline goes on to a time; what lasts for the round is over if that is another space.
fn go_to(m: &mut Match, time: u16) {
    if m.block.get(TIME) == time {
        return;
    }
    m.block.set(TIME, time);
    expire(m.block, FOR_ROUND);
    for row in rows(m.block.having(USED)) {
        m.block.set_piece(USED_ROUND, row, 0);
    }
}

/// The unit that acts next: least time; of both players at the same time the one that did not make the last
/// activation (TL-5); inside a player the top of the stack (TL-4).
fn due(block: &Block, first_player: u8) -> Option<usize> {
    let last = block.get(LAST_PLAYER);
    first_of(block, block.having(TOKEN), if last == 0 { 1 - first_player } else { last - 1 })
}

/// The unit of some that acts first, if a player has made the last activation.
fn first_of(block: &Block, units: u64, last: u8) -> Option<usize> {
    rows(units).min_by_key(|row| {
        let player = block.piece(OWNER_PLAYER, *row);
        (block.piece(TOKEN_TIME, *row), player == last, block.piece(TOKEN_STACK, *row))
    })
}

/// All units with tokens in the order in which they act if no token moves (TL-1, TL-4, TL-5): the active one first.
#[must_use]
pub fn order(block: &Block, first_player: u8) -> Vec<usize> {
    let (mut left, mut order) = (block.having(TOKEN), Vec::new());
    let active = block.get(ACTIVE).checked_sub(1).map(usize::from).filter(|row| left & bit(*row) != 0);
    let mut next = active.or_else(|| due(block, first_player));
    while let Some(row) = next {
        left &= !bit(row);
        order.push(row);
        next = first_of(block, left, block.piece(OWNER_PLAYER, row));
    }
    order
}

/// Whether a token of the other player is due at the same time (TL-5).
fn meets_other(block: &Block, row: usize) -> bool {
    let (player, time) = (block.piece(OWNER_PLAYER, row), block.piece(TOKEN_TIME, row));
    rows(block.having(TOKEN))
        .any(|other| block.piece(OWNER_PLAYER, other) != player && block.piece(TOKEN_TIME, other) == time)
}

/// A token moves forward (TL-2, TL-3, TL-6, TL-7) and goes to the bottom of its new stack (TL-4).
pub fn step_pay(m: &mut Match, frame: &mut Frame) -> Flow {
    if frame.step == procedure::Pay::END {
        stack::pop(m.block);
        return Flow::Next;
    }
    let (tl, reason) = (frame.registers[call::AMOUNT], call::Payment::of(frame));
    m.move_token(frame.player, frame.subject, tl, reason);
    frame.step = procedure::Pay::END;
    Flow::On
}

impl Match<'_> {
    /// A token moves forward by a cost or a penalty.
    pub fn move_token(&mut self, player: u8, unit: u8, tl: i16, reason: call::Payment) {
        let (row, tl) = (usize::from(unit), tl.max(0) as u16);
        let from = self.block.piece(TOKEN_TIME, row);
        let capped = reason != call::Payment::Penalty && !self.scenario.settings.lap_cap;
        // However many penalties: a token stops far behind the end of every game.
        let to = arrival(from, tl, phase(self.block.get(TIME)), capped).min(LATEST.max(from));
        if tl == 0 {
            return;
        }
        self.block.set_piece(TOKEN_TIME, row, to);
        let place = bottom(self.block, row, to);
        self.block.set_piece(TOKEN_STACK, row, place);
        if place > 0 {
            self.log.note(&[Rule::Tl4]);
        }
        if phase(to) > phase(from) {
            self.log.note(&[Rule::Tl3]);
        }
        self.log.add(|| {
            let rule = match reason {
                call::Payment::Cost => Rule::Tl2,
                call::Payment::Penalty => Rule::Tl7,
                call::Payment::Minimum => Rule::Tl6,
            };
            let event = Event::new(EventKind::TokenMoved, rule).by(player).of(unit);
            event.int("cost", tl).int("from", from).int("to", to)
        });
    }
}

/// The place below all other own tokens of a time.
fn bottom(block: &Block, row: usize, time: u16) -> u8 {
    let player = block.piece(OWNER_PLAYER, row);
    let others = rows(block.having(TOKEN)).filter(|other| {
        *other != row && block.piece(OWNER_PLAYER, *other) == player && block.piece(TOKEN_TIME, *other) == time
    });
    others.map(|other| block.piece(TOKEN_STACK, other).saturating_add(1)).max().unwrap_or(0)
}
