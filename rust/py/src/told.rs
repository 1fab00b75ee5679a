//! What a game has told: its events by number, and which of them still count.

use std::sync::Arc;

use ironhex_core::flow::{Event as Happened, EventKind, Log, Rule, Value};

use crate::event::Event;

/// A place among the events of a game.
#[derive(Copy, Clone)]
pub struct Mark {
    all: usize,
    counting: usize,
    steps: usize,
}

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

    /// Where it stands, for [`back_to`](Self::back_to).
    pub fn mark(&self) -> Mark {
        Mark { all: self.all.len(), counting: self.counting.len(), steps: self.steps.len() }
    }

    /// Forgets what nobody has heard yet.
    pub fn back_to(&mut self, mark: Mark) {
        self.all.truncate(mark.all);
        self.counting.truncate(mark.counting);
        self.steps.truncate(mark.steps);
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

    /// So many steps were taken back, which is told if anything had been told in them: a plan that is undone stays a secret.
    pub fn undone(&mut self, steps: usize, anything: bool) {
        let first = self.counting.last().map_or(0, |number| number + 1);
        if anything {
            let event = Happened::new(EventKind::Undone, Rule::Flow).int("first", first as i64);
            self.add(Arc::new(event.secret("steps", Value::Int(steps as i64))));
        }
    }

    /// Steps are done again, each with its events; nobody has to be handed them once more.
    pub fn redone<'a>(&mut self, steps: impl ExactSizeIterator<Item = &'a [Arc<Happened>]> + Clone) {
        let nothing_waits = self.all.iter().skip(self.handed).all(Event::is_of_past);
        if steps.clone().any(|events| !events.is_empty()) {
            let count = Value::Int(steps.len() as i64);
            self.add(Arc::new(Happened::new(EventKind::Redone, Rule::Flow).secret("steps", count)));
        }
        for events in steps {
            self.begin_step();
            for event in events {
                self.count(event.clone());
            }
        }
        if nothing_waits {
            self.handed = self.all.len();
        }
    }

    fn count(&mut self, event: Arc<Happened>) {
        self.counting.push(self.all.len());
        self.add(event);
    }

    fn add(&mut self, event: Arc<Happened>) {
        self.all.push(Event::new(event, self.all.len()));
    }
}
