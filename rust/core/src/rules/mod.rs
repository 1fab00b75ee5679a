//! The rules: one file or folder per section of the rules document.
//!
//! A rule uses another rule only by pushing a frame; what several rules ask lives in [`relations`].

pub mod activation;
pub mod attack;
pub mod damage;
pub mod defeat;
pub mod deploy;
pub mod movement;
pub mod objectives;
pub mod pieces;
pub mod relations;
pub mod scoring;
pub mod timeline;

use crate::content::{Scenario, UnitCard};
use crate::flow::{Event, EventKind, Frame, Log, Rule, Trigger, TriggerKind, Value, stack, trigger};
use crate::store::Block;
use crate::store::layout::UNIT_CARD;
use relations::Scene;

/// A match being played: its state, what it is played with, and who listens to its events.
#[derive(Debug)]
pub struct Match<'a> {
    /// The state.
    pub block: &'a mut Block,
    /// Board, cards and settings.
    pub scenario: &'a Scenario,
    /// Events.
    pub log: &'a mut Log,
}

impl Match<'_> {
    /// What stands where, for those who only look.
    #[inline]
    #[must_use]
    pub fn scene(&self) -> Scene<'_> {
        Scene { block: self.block, scenario: self.scenario }
    }

    /// The card of a unit.
    #[inline]
    #[must_use]
    pub fn card(&self, row: usize) -> &UnitCard {
        &self.scenario.units[self.block.piece(UNIT_CARD, row) as usize]
    }

    /// Pushes a frame; a full stack drops it with an event.
    pub fn push(&mut self, frame: &Frame) {
        if !stack::push(self.block, frame) {
            self.log.add(|| {
                Event::new(EventKind::Dropped, Rule::Flow)
                    .of(frame.subject)
                    .with("what", Value::Text(frame.procedure.name()))
            });
        }
    }

    /// Queues the defeat of a unit; a full queue drops it with an event.
    pub fn queue_defeat(&mut self, row: usize) {
        if !trigger::queue(self.block, Trigger { kind: TriggerKind::Defeat, row: row as u8 }) {
            self.log
                .add(|| Event::new(EventKind::Dropped, Rule::Flow).of(row as u8).with("what", Value::Text("trigger")));
        }
    }
}
