//! Play and cost (PC): cards, where they lie, and how they are played.

pub mod discard;
pub mod draw;
pub mod plan;
pub mod resolve;
pub mod table;
pub mod turn;
pub mod zones;

use super::Match;
use super::relations::Scene;
use super::relations::cards::card_rows;
use crate::content::card::{CardKind, When};
use crate::content::effect::Trigger;
use crate::flow::procedure::{Play as Step, Turn};
use crate::flow::{Event, EventKind, Flow, Frame, NOBODY, Procedure, Rule, Value, call, stack};
use crate::store::layout::{ATTACKED, CARD_NUMBER, STACK_DEPTH, TARGET, area};

/// Runs the next step of a play that was paid for (PC-3).
pub fn step(m: &mut Match, frame: &Frame) -> Flow {
    let mut next = *frame;
    next.step += 1;
    let negated = frame.registers[call::NEGATED] != 0;
    match frame.step {
        Step::ANSWER => {
            stack::put_top(m.block, &next);
            if m.scene().on_table() {
                m.push(&call::window(1 - frame.player, Trigger::CardPlayed as u16, NOBODY, 0));
            } else {
                m.open_windows(Trigger::CardPlayed, frame.subject, 0);
            }
        }
        Step::RESPOND => {
            stack::put_top(m.block, &next);
            if m.scene().on_table() {
                m.push(&call::window(frame.player, Trigger::CardPlayed as u16, NOBODY, 0));
            }
        }
        Step::RESOLVE | Step::PLAYED if negated => {
            next.step = Step::END;
            stack::put_top(m.block, &next);
        }
        Step::RESOLVE => {
            m.log.note(&[Rule::Pc3]);
            stack::put_top(m.block, &next);
            resolve(m, frame);
        }
        Step::PLAYED => {
            stack::put_top(m.block, &next);
            if m.scene().on_table() {
                tell(m, When::Played, frame.player, Some(frame.effect as usize));
            }
        }
        _ => {
            stack::pop(m.block);
            let row = frame.effect as usize;
            if m.scene().is_card(row) && m.scene().area_of(row) == area::PLAYING {
                let to = if m.scene().on_table() { area::JUNKYARD } else { area::DISCARD };
                m.move_card(row, to, false);
            }
            back_to_disposition(m);
        }
    }
    Flow::Next
}

/// A card that the other player has played sends the turn back to its player (PC-13).
fn back_to_disposition(m: &mut Match) {
    let free = |frame: &Frame| frame.procedure == Procedure::Turn && frame.step == Turn::FREE;
    if let Some(mut turn) = stack::top(m.block).filter(free) {
        turn.step = Turn::DISPOSITION;
        stack::put_top(m.block, &turn);
    }
}

/// An event about a card.
fn event(scene: Scene, kind: EventKind, rule: Rule, row: usize) -> Event {
    let event = Event::new(kind, rule).int("card", row as i64 + 1);
    event.with("id", Value::Name(scene.card_in(row).id.clone()))
}

/// The effect of a play (PC-3), or that it comes to nothing (PC-7).
fn resolve(m: &mut Match, frame: &Frame) {
    let row = frame.effect as usize;
    let scene = m.scene();
    let there = scene.is_card(row) && scene.area_of(row) == area::PLAYING;
    let number = frame.registers[call::OF_CARD] as u16;
    let card = &m.scenario.cards[number as usize];
    if card.kind == CardKind::Tactics {
        if !there || !scene.is_unit_on_board(frame.subject) {
            fail(m, frame);
            return;
        }
        let id = m.scenario.effect_of_card(number, 0);
        let targets = m.block.having(TARGET) | m.block.having(ATTACKED);
        m.push(&call::effect(frame.player, frame.subject, frame.source, id.0, targets));
        return;
    }
    if !there {
        fail(m, frame);
        return;
    }
    if card.kind.stays() {
        let named = frame.registers[call::AREA].checked_sub(1).filter(|area| *area >= 0);
        m.come_out(row, named.map_or(card.area, |area| area as u8), true);
    }
    if card.choose.is_some() && aimed(m.scene(), frame).is_none() {
        if !card.ops.is_empty() {
            fail(m, frame);
        }
        return;
    }
    if !card.ops.is_empty() {
        let mut resolves = call::resolve(frame.player, number, row, 0);
        resolves.registers[call::X] = frame.registers[call::X];
        resolves.registers[call::AIMED] = frame.registers[call::AIMED];
        let answered = stack::nearest(m.block, Procedure::Play);
        resolves.registers[call::OF_PLAY] = answered.map_or(0, |(_, play)| play.effect as i16 + 1);
        m.push(&resolves);
    }
}

/// The card at which a play is aimed, if it is still where it was.
fn aimed(scene: Scene, frame: &Frame) -> Option<usize> {
    let row = frame.registers[call::AIMED].checked_sub(1).filter(|row| *row >= 0)? as usize;
    (scene.is_card(row) && i16::from(scene.area_of(row)) == frame.registers[call::AIMED_AREA]).then_some(row)
}

fn fail(m: &mut Match, frame: &Frame) {
    let row = frame.effect as usize;
    m.log.add(|| {
        let event = Event::new(EventKind::PlayFailed, Rule::Pc7).by(frame.player).of(frame.subject);
        let id = m.scenario.cards[frame.registers[call::OF_CARD] as usize].id.clone();
        event.int("card", row as i64 + 1).with("id", Value::Name(id))
    });
}

/// What waits for a play, or for a turn, resolves: cards of the player whose turn it is first, then by number.
fn tell(m: &mut Match, when: When, player: u8, deed: Option<usize>) {
    let scene = m.scene();
    let turn = scene.turn_player();
    let mut due = Vec::new();
    for owner in [turn, 1 - turn] {
        for row in card_rows(scene.cards_of(owner, area::is_in_play)) {
            let card = scene.card_in(row);
            for (number, trigger) in card.triggers.iter().enumerate().filter(|(_, trigger)| trigger.when == when) {
                let kind = deed.is_none_or(|card| trigger.kinds & scene.card_in(card).kind.bit() != 0);
                let own = !trigger.only_own || deed == Some(row);
                if kind && own && trigger.whose.fits(owner, player) {
                    let mut frame = call::resolve(owner, m.block.card(CARD_NUMBER, row), row, number + 1);
                    frame.registers[call::OF_PLAY] = deed.map_or(0, |card| card as i16 + 1);
                    due.push(frame);
                }
            }
        }
    }
    // What would not fit are the last ones; each needs room for what it does.
    let room = STACK_DEPTH.saturating_sub(stack::depth(m.block) + ROOM);
    if due.len() > room {
        due.truncate(room);
        m.log.add(|| {
            let event = Event::new(EventKind::Dropped, Rule::Flow).by(player);
            event.with("what", Value::Text(Procedure::Resolve.name()))
        });
    }
    // The first is pushed last: it runs first.
    for frame in due.iter().rev() {
        m.push(frame);
    }
}

/// Frames that the effect of a trigger may push above its own.
const ROOM: usize = 3;

impl Match<'_> {
    /// The play that stands nearest below is negated: its limit is free again, its cost stays paid (PC-6).
    pub fn negate_play(&mut self) {
        let answered = |number: &usize| {
            stack::frame(self.block, *number)
                .is_some_and(|frame| frame.procedure == Procedure::Play && frame.step <= Step::RESOLVE)
        };
        let Some(number) = (0..stack::depth(self.block)).rev().find(answered) else { return };
        let play = stack::frame(self.block, number).filter(|play| play.registers[call::NEGATED] == 0);
        let Some(mut play) = play else { return };
        play.registers[call::NEGATED] = 1;
        stack::put(self.block, number, &play);
        let row = play.effect as usize;
        if self.scene().is_card(row) {
            self.uncount_play(row);
            self.log.add(|| {
                let scene = Scene { block: self.block, scenario: self.scenario };
                event(scene, EventKind::PlayNegated, Rule::Pc6, row).by(play.player)
            });
        }
    }
}
