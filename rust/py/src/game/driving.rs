//! What runs a game: choices, faces and listeners up to the next stop.

use ironhex_core::dice::Purpose;
use ironhex_core::flow::hook::HookStop;
use ironhex_core::flow::{
    Event as FlowEvent, EventKind, Procedure, RollPurpose, Rule, Stop, System, Value, roll, stack,
};
use ironhex_core::game::history::Entry;
use ironhex_core::game::{Legal, machine, refusal};
use ironhex_core::rules::Match;
use ironhex_core::store::layout::DECISION;
use pyo3::prelude::*;

use super::{Game, Mark, OpenDecision, read_number};
use crate::action::Action;
use crate::dice_source::Dice;
use crate::errors::{self, ModError};
use crate::event::Event;
use crate::hook::{Hook, hook as hook_of};
use crate::hooked::Left;
use crate::trace::{TraceLine, trace};

#[pymethods]
impl Game {
    /// Runs the rules of one system until a stop or another system's turn. Tells whether a mod's listener is due.
    fn advance(&mut self, system: &str) -> PyResult<bool> {
        let only = System::parse(system);
        self.runs += u64::from(self.stop.is_none() && only.is_none_or(|only| only == stack::system(&self.block)));
        while self.stop.is_none() {
            let mut m = Match { block: &mut self.block, scenario: &self.scenario, log: &mut self.log };
            match machine::advance(&mut m, &self.hooks, only) {
                None => return Ok(false),
                Some(Stop::Roll { count, .. }) if !self.dice.is_outside() => self.roll(count.into())?,
                stop => self.stop = stop,
            }
        }
        Ok(matches!(self.stop, Some(Stop::Hook(_))))
    }

    /// The stop: "decision", "roll", "hook", "answer" (a mod must hear it), "done", or None if it must run on.
    #[getter]
    fn stop(&self) -> Option<&'static str> {
        self.stop.map(|stop| match stop {
            Stop::Decision { .. } => "decision",
            Stop::Roll { .. } => "roll",
            Stop::Hook(HookStop { heard: Some(_), .. }) => "answer",
            Stop::Hook(_) => "hook",
            Stop::Done => "done",
        })
    }

    /// Player, kind and number of the open decision, and for a question its listener and number.
    #[getter]
    fn decision(&self) -> Option<OpenDecision> {
        let Some(Stop::Decision { player, kind }) = self.stop else { return None };
        let question = stack::top(&self.block)
            .filter(|frame| frame.procedure == Procedure::Question)
            .map(|frame| (frame.effect, frame.op));
        Some((player, kind.name(), self.block.get(DECISION), question))
    }

    /// How often a system has run so far: a processor that is missing shows by it.
    #[getter]
    fn runs(&self) -> u64 {
        self.runs
    }

    /// Faces that a pickled game goes on with: "seeded", "outside" or the rest of the script.
    fn dice_to_come<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.dice.to_come(py)
    }

    /// Number of dice and purpose of the open roll.
    #[getter]
    fn open_roll(&self) -> Option<(u8, &str)> {
        let Some(Stop::Roll { count, purpose }) = self.stop else { return None };
        let name = match purpose {
            RollPurpose::Attack => Some(Purpose::Attack.name()),
            RollPurpose::Mod(number) => self.scenario.extension.dice.get(number as usize).map(String::as_str),
        };
        Some((count, name?))
    }

    /// Unused faces of the script, or None without one.
    #[getter]
    fn dice_left(&self) -> Option<usize> {
        self.dice.left()
    }

    /// Checks a choice and writes it; the game must then run on, or tell a mod of the answer first.
    #[pyo3(signature = (action, at = None))]
    fn choose(&mut self, action: &Action, at: Option<&Bound<'_, PyAny>>) -> PyResult<()> {
        self.mark = None;
        let stop = self.stop.unwrap_or(Stop::Done);
        refusal::check(self.scene(), stop, action.action, read_number(at)?).map_err(errors::refused)?;
        self.set_mark();
        let mut m = Match { block: &mut self.block, scenario: &self.scenario, log: &mut self.log };
        machine::choose(&mut m, &self.hooks, action.action);
        self.stop = None;
        self.begin_step(Entry::Action(action.action));
        Ok(())
    }

    /// Supplies the open roll: with faces and where they come from, "seeded", or "scripted" for the next ones of the script.
    fn supply(&mut self, faces: &Bound<'_, PyAny>, source: &Bound<'_, PyAny>) -> PyResult<()> {
        self.mark = None;
        let Some(Stop::Roll { count, .. }) = self.stop else { return Err(errors::roll(roll::RollError::NoRoll)) };
        let supplied = self.dice.read_supply(faces, source)?;
        self.set_mark();
        let (source, faces) = self.dice.supply(supplied, &mut self.block, &mut self.log, count.into())?;
        self.stop = None;
        self.begin_step(Entry::Faces { source: source.name(), faces });
        Ok(())
    }

    /// Where faces come from from now on; an open roll stays open.
    fn set_dice(&mut self, dice: &Bound<'_, PyAny>) -> PyResult<()> {
        self.mark = None;
        self.dice.replace(Dice::read(dice)?);
        Ok(())
    }

    /// The faces that the seed has for the open roll.
    fn seeded_faces(&self) -> PyResult<Vec<u32>> {
        let rolled = roll::seeded(&self.block).map_err(errors::roll)?;
        Ok(rolled.faces().iter().map(|face| u32::from(*face)).collect())
    }

    /// Goes back to where the game stood before the last choice, faces or listener.
    fn rollback(&mut self) {
        if let Some(mark) = self.mark.take() {
            self.go_back(&mark.past, mark.history);
            self.log.truncate(0);
            self.told.back_to(mark.told);
            if !mark.undone.is_empty() {
                self.undone = mark.undone;
            }
        }
    }

    /// Hands the block to the listener that is due.
    fn take_hook(&mut self) -> PyResult<Hook> {
        let Some(Stop::Hook(hook)) = self.stop else { return Err(ModError::new_err("no listener is due")) };
        Ok(hook_of(self.block.clone(), self.scenario.clone(), hook))
    }

    /// Takes the block back from a listener; the game must then run on.
    fn return_hook(&mut self, hook: &mut Hook) -> PyResult<()> {
        let Left { block, queued, told } = hook.close()?;
        self.block = block;
        for text in told {
            self.log.add(|| FlowEvent::new(EventKind::Told, Rule::Flow).with("text", Value::Name(text)));
        }
        machine::hooked(&mut self.block, &self.hooks, &mut self.log, &queued);
        self.stop = None;
        Ok(())
    }

    /// Marks where the game stands, for `rollback`.
    fn set_mark(&mut self) {
        self.told.take(&mut self.log);
        let (history, told) = (self.history.clone(), self.told.mark());
        self.mark = Some(Mark { past: self.past(), history, undone: Vec::new(), told });
    }

    /// Takes the events since the last time: what led to them is done, and cannot be rolled back any more.
    fn take_events(&mut self) -> Vec<Event> {
        self.mark = None;
        self.told.take(&mut self.log);
        self.told.hand()
    }

    /// All legal actions in canonical order; none unless a decision is open.
    fn legal_actions(&self) -> Vec<Action> {
        if !matches!(self.stop, Some(Stop::Decision { .. })) {
            return Vec::new();
        }
        let legal = Legal::of(self.scene());
        let all = legal.list(self.scene()).into_iter().chain(legal.cancel());
        all.map(|action| Action { action }).collect()
    }

    /// The frames in flight, the top one first.
    fn trace(&self) -> Vec<TraceLine> {
        trace(&self.block, &self.scenario)
    }
}

impl Game {
    /// A step begins behind the mark.
    pub(super) fn begin_step(&mut self, entry: Entry) {
        let undone = std::mem::take(&mut self.undone);
        if let Some(mark) = &mut self.mark {
            mark.undone = undone;
            self.told.begin_step();
            self.history.begin(entry, mark.past.clone());
        }
    }

    pub(super) fn record(&mut self, entry: Entry) {
        self.history.push(entry);
    }

    pub(super) fn roll(&mut self, count: usize) -> PyResult<()> {
        let faces = self.dice.roll(&mut self.block, &mut self.log, count)?;
        self.record(Entry::Faces { source: self.dice.source().name(), faces });
        Ok(())
    }
}
