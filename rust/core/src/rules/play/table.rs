//! A match of the card table: turn after turn, until a deck is empty (PC-11, PC-13).

use crate::flow::{Event, EventKind, Flow, Frame, NOBODY, Procedure, Rule, Value, procedure, stack};
use crate::rules::Match;
use crate::store::layout::{ACTIVATIONS, LAST_PLAYER, STATUS, area, status};

/// Turns of a match: no rule leads there, and only content that brings cards back to decks for ever can.
pub const MOST_TURNS: u32 = 10_000;

/// The next turn, or the end.
pub fn step(m: &mut Match, frame: &Frame) -> Flow {
    if m.block.get(STATUS) != status::RUNNING {
        stack::pop(m.block);
        return Flow::Next;
    }
    if frame.step == procedure::Match::BEGIN {
        let mut next = *frame;
        next.step = procedure::Match::NEXT;
        stack::put_top(m.block, &next);
        // In one step: who has an empty deck then loses at the same time as the other.
        let first = m.scenario.first_player;
        for player in [first, 1 - first] {
            m.draw_cards(player, m.scenario.settings.opening_hand);
        }
        return Flow::Next;
    }
    if m.block.get(ACTIVATIONS) >= MOST_TURNS {
        m.log.add(|| {
            let event = Event::new(EventKind::Limited, Rule::Flow).with("limit", Value::Text("turns"));
            event.int("most", MOST_TURNS)
        });
        finish(m, None, Rule::Flow);
        return Flow::Next;
    }
    let player = match m.block.get(LAST_PLAYER) {
        0 => m.scenario.first_player,
        last => 2 - last,
    };
    m.push(&Frame::new(Procedure::Turn, player, NOBODY));
    Flow::Next
}

/// A player has an empty deck and loses at once (PC-11); if both have, nobody wins. Whatever was in flight is over.
pub fn step_lose(m: &mut Match, frame: &Frame) -> Flow {
    let empty = [0, 1].map(|player| m.scene().count_in(player, area::DECK) == 0);
    for player in (0..2).filter(|player| empty[usize::from(*player)]) {
        m.log.add(|| Event::new(EventKind::DeckEmpty, Rule::Pc11).by(player));
    }
    while stack::depth(m.block) > 1 {
        stack::pop(m.block);
    }
    let winner = if empty == [true, true] { None } else { Some(1 - frame.player) };
    finish(m, winner, Rule::Pc11);
    Flow::Next
}

fn finish(m: &mut Match, winner: Option<u8>, rule: Rule) {
    m.block.set(STATUS, winner.map_or(status::DRAW, |player| status::WON + player));
    m.log.add(|| Event::new(EventKind::GameEnded, rule).int("winner", winner.map_or(-1, i64::from)));
}
