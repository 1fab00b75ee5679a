//! What a game has told: its events by number, and which of them still count.

use std::sync::Arc;

use ironhex_core::flow::{Event as Happened, EventKind, Log, Rule, Value};

use crate::event::Event;

/// The events of one game. Numbers only grow: an undo takes nothing away, it is one more event, and says which no longer count.
#[derive(Default)]
pub struct Told {
    all: Vec<Event>,
    /// Numbers of the events that count: all but those about undoing, and those that were taken back.
    counting: Vec<usize>,
    /// For each step that can be undone, how many events counted before it.
    steps: Vec<usize>,
    /// How many events were handed to whoever made the last step.
    handed: usize,
}

impl Told {
    /// How many there are.
    pub fn len(&self) -> usize {
        self.all.len()
    }

    /// All from a number on.
    pub fn since(&self, number: usize) -> Vec<Event> {
        self.all.get(number..).unwrap_or_default().to_vec()
    }

    /// Takes what a log has collected.
    pub fn take(&mut self, log: &mut Log) {
        for event in log.take() {
            self.count(Arc::new(event));
        }
    }

    /// Events for whoever made the last step: all that were not handed to anybody, without those about the game's own past.
    pub fn hand(&mut self) -> Vec<Event> {
        let new = self.all.get(self.handed..).unwrap_or_default();
        let new = new.iter().filter(|event| !event.is_of_past()).cloned().collect();
        self.handed = self.all.len();
        new
    }

    /// A step begins.
    pub fn begin_step(&mut self) {
        self.steps.push(self.counting.len());
    }

    /// How many steps began.
    pub fn steps(&self) -> usize {
        self.steps.len()
    }

    /// Steps behind the first so many never began; nothing has been told in them.
    pub fn forget_steps(&mut self, first: usize) {
        self.steps.truncate(first);
    }

    /// Something was changed from outside the rules; the words are for the referee.
    pub fn edited(&mut self, words: &str) {
        let words = Value::Name(words.to_owned());
        self.count(Arc::new(Happened::new(EventKind::Edited, Rule::Flow).secret("words", words)));
    }

    /// Another state was taken over.
    pub fn restored(&mut self) {
        self.count(Arc::new(Happened::new(EventKind::Restored, Rule::Flow)));
    }

    /// Takes back the events of the last step, and gives them.
    pub fn take_back(&mut self) -> Vec<Arc<Happened>> {
        let first = self.steps.pop().unwrap_or(0).min(self.counting.len());
        self.counting.split_off(first).into_iter().map(|number| self.all[number].happened()).collect()
    }

    /// So many steps were taken back: every event is told of that counts behind those that are left.
    pub fn undone(&mut self, steps: usize) {
        let left = self.counting.last().map_or(0, |number| number + 1);
        let event = Happened::new(EventKind::Undone, Rule::Flow).int("steps", steps as i64);
        self.add(Arc::new(event.int("first", left as i64)));
    }

    /// So many steps are done again; [`do_again`](Self::do_again) tells their events.
    pub fn redone(&mut self, steps: usize) {
        self.add(Arc::new(Happened::new(EventKind::Redone, Rule::Flow).int("steps", steps as i64)));
    }

    /// A step with its events, once more.
    pub fn do_again(&mut self, events: &[Arc<Happened>]) {
        self.begin_step();
        for event in events {
            self.count(event.clone());
        }
        self.handed = self.all.len();
    }

    fn count(&mut self, event: Arc<Happened>) {
        self.counting.push(self.all.len());
        self.add(event);
    }

    fn add(&mut self, event: Arc<Happened>) {
        self.all.push(Event::new(event, self.all.len()));
    }
}
