//! What a game was before: undo, history and events.

use ironhex_core::game::history::{Entry, Step};
use ironhex_core::game::reveal::reveals;
use ironhex_core::game::save;
use pyo3::prelude::*;
use pyo3::types::PyBytes;

use super::{Game, Undone};
use crate::errors::{CapacityError, UndoError};
use crate::event::Event;
use crate::view::read_viewer;

#[pymethods]
impl Game {
    /// Steps that can be undone, and how many of them without taking back dice or what somebody has seen.
    fn undoable(&self) -> (usize, usize) {
        let mut after = &self.block;
        let (mut all, mut free, mut open) = (0, 0, true);
        for Step { past, .. } in self.history.steps() {
            open = open && !reveals(&past.block, after, &self.schema);
            all += 1;
            free += usize::from(open);
            after = &past.block;
        }
        (all, free)
    }

    /// Goes back by so many steps; there must be as many. What is undone can be done again.
    fn undo(&mut self, steps: usize) -> PyResult<()> {
        self.mark = None;
        if steps > self.history.steps().count() {
            return Err(UndoError::new_err("there are fewer steps to undo"));
        }
        self.told.take(&mut self.log);
        let mut anything = false;
        for _ in 0..steps {
            let last = self.history.steps().next().map(|step| (step.past.clone(), step.before.clone()));
            let Some((past, before)) = last else { break };
            let (now, history, events) = (self.past(), self.history.clone(), self.told.take_back());
            anything |= !events.is_empty();
            self.undone.push(Undone { past: now, history, events });
            self.go_back(&past, before);
        }
        self.told.undone(steps, anything);
        Ok(())
    }

    /// Goes forward by so many steps that were undone; there must be as many.
    fn redo(&mut self, steps: usize) -> PyResult<()> {
        self.mark = None;
        let left = self.undone.len().checked_sub(steps);
        let left = left.ok_or_else(|| UndoError::new_err("there are fewer steps to do again"))?;
        self.told.take(&mut self.log);
        let again = self.undone.split_off(left);
        self.told.redone(again.iter().rev().map(|step| step.events.as_slice()));
        if let Some(Undone { past, history, .. }) = again.into_iter().next() {
            self.go_back(&past, history);
        }
        Ok(())
    }

    /// Steps that were undone and can be done again.
    #[getter]
    fn redoable(&self) -> usize {
        self.undone.len()
    }

    /// A save of where the history begins, or goes on behind the last restore, without any history; and the lines since then.
    /// Replays are made of both.
    fn beginning<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyBytes>, Vec<String>)> {
        let since = self.history.steps().take_while(|step| !matches!(step.entry, Entry::Restored(_))).last();
        let lines = self.history.lines();
        let told = since.map_or(lines.len(), |first| first.before.lines().len());
        let block = since.map_or(&self.block, |first| &first.past.block);
        let saved = save::write(block, &self.schema, &self.scenario, &self.set, &[]);
        let saved = saved.map_err(|error| CapacityError::new_err(error.to_string()))?;
        Ok((PyBytes::new(py, &saved), { lines }.split_off(told)))
    }

    /// How many events there have been.
    fn event_count(&mut self) -> usize {
        self.told.take(&mut self.log);
        self.told.len()
    }

    /// The events from a number on, as a viewer may know them.
    fn events_since(&mut self, number: usize, viewer: &Bound<'_, PyAny>) -> PyResult<Vec<Event>> {
        let viewer = read_viewer(viewer)?;
        self.told.take(&mut self.log);
        Ok(self.told.since(number).iter().map(|event| event.for_viewer(viewer)).collect())
    }

    /// What came from outside so far, a line each.
    fn history(&self) -> Vec<String> {
        self.history.lines()
    }
}
