//! One game for Python: a block, what it is played with, and the stop at which it stands.

use std::sync::Arc;

use ironhex_core::content;
use ironhex_core::dice::Purpose;
use ironhex_core::flow::hook::{HookStop, Hooks};
use ironhex_core::flow::{
    Event as FlowEvent, EventKind, Log, Procedure, RollPurpose, Rule, Stop, System, Value, roll, stack,
};
use ironhex_core::game::area::covered;
use ironhex_core::game::edit::{self, EditError};
use ironhex_core::game::history::{Entry, History, Past, Step};
use ironhex_core::game::position::{self, Beginning};
use ironhex_core::game::reveal::reveals;
use ironhex_core::game::save::{self, ModSet};
use ironhex_core::game::{self as core, Legal, explain, invariants, machine, refusal, resample};
use ironhex_core::rules::Match;
use ironhex_core::rules::relations::{Scene, sight};
use ironhex_core::sim::odds::Question;
use ironhex_core::store::layout::{DECISION, POSITION};
use ironhex_core::store::query::{bit, rows};
use ironhex_core::store::snapshot::{Origin, SnapshotError, read, write};
use ironhex_core::store::{Block, FieldRef, Schema, Table};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict, PyInt};
use xxhash_rust::xxh3::xxh3_64;

use crate::action::{Action, Refusal};
use crate::arguments;
use crate::board::{Pair, Sight, pair};
use crate::cards;
use crate::dice_source::Dice;
use crate::errors::{self, IronhexError, ModError, NotationError, PolicyError, SaveError, StoreError, UndoError};
use crate::event::Event;
use crate::explain::{DamageExplained, RollExplained};
use crate::extension::{Mods, hooks};
use crate::hook::{Hook, hook as hook_of};
use crate::hooked::{Left, row_in};
use crate::maps;
use crate::matter::matter;
use crate::odds;
use crate::parts::{GivenPart, borrowed, read_parts, read_row, words};
use crate::preview;
use crate::scenario::Scenario;
use crate::simulate::read_policy;
use crate::told::{self, Told};
use crate::trace::{TraceLine, trace};
use crate::turn::Turn;
use crate::view::{read_viewer, view};

/// Where a game stood before a choice, to go back to if the choice cannot be carried out.
#[derive(Clone)]
struct Mark {
    past: Arc<Past>,
    history: History,
    undone: Vec<Undone>,
    told: told::Mark,
}

/// A step that was undone: where the game stood behind it, and what had happened in it.
#[derive(Clone)]
struct Undone {
    past: Arc<Past>,
    history: History,
    events: Vec<Arc<FlowEvent>>,
}

/// Player, kind and number of a decision, and for a question its listener and number.
type OpenDecision = (u8, &'static str, u32, Option<(u16, u16)>);

/// One game; `ironhex.Game` drives it.
#[pyclass(module = "ironhex._core")]
pub struct Game {
    scenario: Arc<content::Scenario>,
    schema: Arc<Schema>,
    hooks: Arc<Hooks>,
    mods: u64,
    set: Arc<ModSet>,
    block: Block,
    log: Log,
    dice: Dice,
    stop: Option<Stop>,
    mark: Option<Mark>,
    runs: u64,
    history: History,
    /// What was undone, the next to do again last.
    undone: Vec<Undone>,
    told: Told,
}

#[pymethods]
impl Game {
    #[new]
    fn new(scenario: &Scenario, seed: u64, number: u32, dice: &Bound<'_, PyAny>, mods: &Mods) -> PyResult<Self> {
        let dice = Dice::read(dice)?;
        let beginning = Beginning::of(&scenario.schema, &scenario.scenario, &mods.set).map_err(errors::content)?;
        Self::at(beginning.game(&scenario.scenario, seed, number), scenario, dice, mods)
    }

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
    fn beginning<'py>(&self, py: Python<'py>) -> (Bound<'py, PyBytes>, Vec<String>) {
        let since = self.history.steps().take_while(|step| !matches!(step.entry, Entry::Restored(_))).last();
        let lines = self.history.lines();
        let told = since.map_or(lines.len(), |first| first.before.lines().len());
        let block = since.map_or(&self.block, |first| &first.past.block);
        let saved = save::write(block, &self.schema, &self.scenario, &self.set, &[]);
        (PyBytes::new(py, &saved), { lines }.split_off(told))
    }

    /// Takes the events since the last time: what led to them is done, and cannot be rolled back any more.
    fn take_events(&mut self) -> Vec<Event> {
        self.mark = None;
        self.told.take(&mut self.log);
        self.told.hand()
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

    /// All legal actions in canonical order; none unless a decision is open.
    fn legal_actions(&self) -> Vec<Action> {
        if !matches!(self.stop, Some(Stop::Decision { .. })) {
            return Vec::new();
        }
        let legal = Legal::of(self.scene());
        let all = legal.list(self.scene()).into_iter().chain(legal.cancel());
        all.map(|action| Action { action }).collect()
    }

    /// Why an action is not legal, or None.
    #[pyo3(signature = (action, at = None))]
    fn why_not(&self, action: &Action, at: Option<&Bound<'_, PyAny>>) -> PyResult<Option<Refusal>> {
        let stop = self.stop.unwrap_or(Stop::Done);
        let number = read_number(at)?;
        Ok(refusal::check(self.scene(), stop, action.action, number).err().map(Refusal::new))
    }

    /// The action that a built-in policy plays here; None unless a decision is open.
    fn policy_action(&self, policy: &str) -> PyResult<Option<Action>> {
        let policy = read_policy(policy)?;
        let Some(Stop::Decision { player, .. }) = self.stop else { return Ok(None) };
        Ok(policy.choose(self.scene(), player).map(|choice| Action { action: choice.action }))
    }

    /// The odds of an attack, also after an action that is only considered; see `ironhex.Game.odds`.
    #[allow(clippy::too_many_arguments, reason = "one for each argument of `ironhex.Game.odds`")]
    fn odds(
        &self,
        py: Python<'_>,
        attack: &Action,
        after: Option<&Action>,
        responses: &str,
        max_nodes: &Bound<'_, PyAny>,
        samples: Option<&Bound<'_, PyAny>>,
        seed: &Bound<'_, PyAny>,
    ) -> PyResult<odds::Answer> {
        let question = Question {
            scenario: &self.scenario,
            hooks: &self.hooks,
            block: &self.block,
            stop: self.stop.unwrap_or(Stop::Done),
            after: after.map(|action| action.action),
            attack: attack.action,
            responses: odds::read_responses(responses)?,
        };
        odds::answer(py, &question, &odds::Method::read(max_nodes, samples, seed)?)
    }

    /// What a legal action leads to as far as it is certain.
    fn preview(&self, action: &Action) -> PyResult<preview::Told> {
        let stop = self.stop.unwrap_or(Stop::Done);
        refusal::check(self.scene(), stop, action.action, None).map_err(errors::refused)?;
        let Stop::Decision { player, .. } = stop else { return Err(PolicyError::new_err("no decision is open")) };
        Ok(preview::told(core::preview::preview(&self.scenario, &self.hooks, &self.block, player, action.action)))
    }

    /// Where a unit may end a movement: all hexes of the board, with costs.
    fn reach<'py>(&self, entity: &Bound<'py, PyAny>, movement: &Bound<'py, PyAny>) -> PyResult<maps::Reach<'py>> {
        maps::reach(self.scene(), entity, movement)
    }

    /// What a unit could attack: all hexes of the board, with weapons and dice.
    fn threat<'py>(&self, entity: &Bound<'py, PyAny>, after: &Bound<'py, PyAny>) -> PyResult<maps::Threat<'py>> {
        maps::threat(self.scene(), entity, after)
    }

    /// The open decision as a Python policy sees it.
    fn turn(&self) -> PyResult<Turn> {
        let Some(Stop::Decision { player, kind }) = self.stop else {
            return Err(PolicyError::new_err("no decision is open"));
        };
        Ok(Turn::new(self.block.clone(), self.schema.clone(), self.scenario.clone(), player, kind))
    }

    /// The Line of Sight between two entities on the board, explained.
    fn explain_line_of_sight(&self, actor: &Bound<'_, PyAny>, target: &Bound<'_, PyAny>) -> PyResult<Sight> {
        let row = |entity: &Bound<'_, PyAny>| {
            let row = Some(read_row(entity)?).filter(|row| *row < 64 && self.block.has(POSITION, *row));
            row.ok_or_else(|| StoreError::new_err(format!("entity {entity} is not on the board")))
        };
        let sight = sight::explain(self.scene(), row(actor)?, row(target)?, false);
        sight.map(Sight::new).ok_or_else(|| StoreError::new_err("an entity is not on the board"))
    }

    /// What an attack rolls, explained: one that is only considered, or the one in flight.
    #[pyo3(signature = (action=None))]
    fn explain_roll(&self, py: Python<'_>, action: Option<&Action>) -> PyResult<RollExplained> {
        let roll = explain::roll(self.scene(), action.map(|action| action.action)).ok_or_else(|| match action {
            Some(action) => {
                NotationError::new_err(format!("{} is no attack of a unit on the board on pieces there", action.action))
            }
            None => IronhexError::new_err("no attack is in flight: say which one to explain"),
        })?;
        RollExplained::new(py, self.scene(), &roll)
    }

    /// How the damage of the attack in flight to a target comes about, as things stand.
    fn explain_damage(&self, target: &Bound<'_, PyAny>) -> PyResult<DamageExplained> {
        let row = read_row(target)?;
        let reckoning = explain::damage(self.scene(), row);
        let reckoning = reckoning
            .ok_or_else(|| IronhexError::new_err(format!("entity {target} is no target of an attack in flight")))?;
        Ok(DamageExplained::new(row, reckoning))
    }

    /// What a viewer may see of the state, as plain values.
    fn view<'py>(&self, py: Python<'py>, viewer: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyDict>> {
        view(py, &self.block, &self.schema, &self.scenario, read_viewer(viewer)?)
    }

    /// What the open decision is about.
    fn matter<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        matter(py, self.scene())
    }

    /// Hexes that an area attack covers, and its targets; both empty for any other action.
    fn area(&self, action: &Action) -> (Vec<Pair>, Vec<usize>) {
        let core::Action::AttackArea { unit, weapon, placement } = action.action else { return Default::default() };
        let area = covered(self.scene(), unit.into(), weapon.into(), placement);
        let hexes = area.hexes.into_iter().map(pair).collect();
        (hexes, rows(area.targets).map(|row| row + 1).collect())
    }

    /// A copy that goes its own way.
    fn copy(&self) -> Self {
        Self {
            scenario: self.scenario.clone(),
            schema: self.schema.clone(),
            hooks: self.hooks.clone(),
            mods: self.mods,
            set: self.set.clone(),
            block: self.block.clone(),
            log: Log::on(),
            dice: self.dice.clone(),
            stop: self.stop,
            mark: None,
            runs: 0,
            history: self.history.clone(),
            undone: Vec::new(),
            told: Told::default(),
        }
    }

    /// A copy in which what a player cannot know is dealt anew.
    fn resample(&self, player: u8, seed: u64) -> PyResult<Self> {
        if player > 1 {
            return Err(IronhexError::new_err(format!("there is no player {player}")));
        }
        let mut copy = self.copy();
        resample::resample(&mut copy.block, &copy.scenario, player, seed);
        copy.history = History::default();
        if !copy.dice.is_outside() {
            copy.dice = Dice::seeded();
        }
        // A roll that waits for the client still does, whatever the dice to come.
        if !matches!(self.stop, Some(Stop::Roll { .. })) {
            copy.find_stop();
        }
        Ok(copy)
    }

    /// The bytes of the block behind a head that tells foreign ones apart.
    fn snapshot<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
        PyBytes::new(py, &write(&self.block, &self.schema, self.origin()))
    }

    /// Takes over a snapshot of the same scenario, behind a mark; the game must then run on if `stop` is None.
    fn restore(&mut self, snapshot: &[u8]) -> PyResult<()> {
        let refuse = |error: SnapshotError| errors::snapshot(&error);
        let block = read(snapshot, &self.schema, self.origin()).map_err(refuse)?;
        invariants::check_zeroes(&block, &self.schema)
            .and_then(|()| invariants::check(&block, &self.scenario))
            .map_err(|broken| refuse(SnapshotError::Impossible(broken.to_string())))?;
        invariants::check_decision(&block, &self.scenario)
            .map_err(|broken| refuse(SnapshotError::Impossible(broken.to_string())))?;
        self.block = block;
        self.find_stop();
        self.begin_step(Entry::Restored(self.block.hash()));
        self.told.restored();
        Ok(())
    }

    /// A save: the state by names, with scenario, mods and history.
    fn save<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
        let saved = save::write(&self.block, &self.schema, &self.scenario, &self.set, &self.history.lines());
        PyBytes::new(py, &saved)
    }

    /// The game of a save, and what it is played with; the game must then run on if `stop` is None.
    #[staticmethod]
    fn load(saved: &[u8], dice: &Bound<'_, PyAny>, mods: &Mods) -> PyResult<(Self, Scenario)> {
        let saved = save::read(saved, &mods.extension, &mods.set);
        let saved = saved.map_err(|error| SaveError::new_err(error.to_string()))?;
        let scenario = Scenario::new(saved.scenario);
        let mut game = Self::at(saved.block, &scenario, Dice::read(dice)?, mods)?;
        game.history = saved.history.into_iter().map(Entry::Told).collect();
        game.find_stop();
        Ok((game, scenario))
    }

    /// Kind, name and text of all that a scenario is made of whose games begin where this one stands, its own text first.
    fn position(&self) -> PyResult<Vec<(&'static str, String, String)>> {
        let sources = position::scenario_sources(&self.block, &self.schema, &self.scenario, &self.set);
        let source = |source: content::Source| (source.kind.folder(), source.name, source.text);
        Ok(sources.map_err(errors::content)?.into_iter().map(source).collect())
    }

    /// XXH3-128 of the block, as 32 hexadecimal digits.
    fn state_hash(&self) -> String {
        format!("{:032x}", self.block.hash())
    }

    /// What came from outside so far, a line each.
    fn history(&self) -> Vec<String> {
        self.history.lines()
    }

    /// Names of the components of pieces, each with the entities that have it as a mask (bit 0 is entity 1).
    fn presence(&self) -> Vec<(&str, u64)> {
        let components = self.schema.components().iter().enumerate();
        let pieces = components.filter(|(_, component)| component.table == Table::Pieces);
        pieces
            .map(|(number, component)| {
                let rows = self.block.component_rows(&self.schema, number);
                (component.name.as_str(), rows.into_iter().fold(0, |mask, row| mask | bit(row)))
            })
            .collect()
    }

    /// Names of the components of cards, each with the numbers of the cards that have it.
    fn card_presence(&self) -> Vec<(&str, Vec<usize>)> {
        let components = self.schema.components().iter().enumerate();
        let cards = components.filter(|(_, component)| component.table == Table::Cards);
        let numbers = |number| self.block.component_rows(&self.schema, number).into_iter().map(|row| row + 1).collect();
        cards.map(|(number, component)| (component.name.as_str(), numbers(number))).collect()
    }

    /// What the owner of a card, by number, would pay now for playing it, in each way.
    fn play_costs<'py>(&self, py: Python<'py>, card: usize) -> PyResult<Vec<(&'static str, Bound<'py, PyDict>)>> {
        cards::play_costs(py, self.scene(), card.wrapping_sub(1))
    }

    /// The nation power of a player that counts now, by nation (PC-11).
    fn power(&self, player: u8) -> Vec<(String, u8)> {
        cards::power(self.scene(), player & 1)
    }

    /// Rows of pieces.
    #[getter]
    fn capacity(&self) -> usize {
        self.schema.capacity(Table::Pieces)
    }

    /// Rows of cards.
    #[getter]
    fn card_capacity(&self) -> usize {
        self.schema.capacity(Table::Cards)
    }

    /// Reads a field of an entity.
    #[pyo3(signature = (field, entity = None))]
    fn read(&self, field: &str, entity: Option<&Bound<'_, PyAny>>) -> PyResult<i64> {
        let place = self.schema.field(field).map_err(|error| errors::store(&error))?;
        let row = self.row_of(place, entity)?;
        self.block.read(&self.schema, place, row).map_err(|error| errors::store(&error))
    }

    /// Writes a field of an entity: an edit.
    #[pyo3(signature = (field, entity, value))]
    fn write(&mut self, field: &str, entity: Option<&Bound<'_, PyAny>>, value: &Bound<'_, PyAny>) -> PyResult<()> {
        let value = arguments::int(StoreError::new_err, field, value, i64::MIN.into(), i64::MAX.into())? as i64;
        let place = self.schema.field(field).map_err(|error| errors::store(&error))?;
        let row = self.row_of(place, entity)?;
        let of = match self.schema.components()[place.component].table {
            Table::Pieces => format!("e{}", row + 1),
            Table::Cards => format!("c{}", row + 1),
            Table::Players => format!("p{row}"),
            Table::Match => "match".to_owned(),
        };
        self.change(
            |()| format!("write {field} {of} {value}"),
            |block, schema, scenario| edit::write(block, schema, scenario, field, row, value),
        )
    }

    /// Gives an entity components: an edit.
    fn add(&mut self, entity: &Bound<'_, PyAny>, parts: Vec<GivenPart<'_>>) -> PyResult<()> {
        let (row, parts) = (read_row(entity)?, read_parts(parts)?);
        self.change(
            |()| format!("add e{entity} {}", words(&parts)),
            |block, schema, scenario| edit::add(block, schema, scenario, row, &borrowed(&parts)),
        )
    }

    /// Takes a component from an entity: an edit.
    fn remove(&mut self, entity: &Bound<'_, PyAny>, component: &str) -> PyResult<()> {
        let row = read_row(entity)?;
        self.change(
            |()| format!("remove e{entity} {component}"),
            |block, schema, scenario| edit::remove(block, schema, scenario, row, component),
        )
    }

    /// Makes a new piece: an edit. Gives its entity.
    fn spawn(&mut self, parts: Vec<GivenPart<'_>>) -> PyResult<usize> {
        let parts = read_parts(parts)?;
        if parts.is_empty() {
            return Err(StoreError::new_err("a piece needs components, as Objective(vp=3), Position(q=1, r=2)"));
        }
        let row = self.change(
            |row| format!("spawn e{} {}", row + 1, words(&parts)),
            |block, schema, scenario| edit::spawn(block, schema, scenario, &borrowed(&parts)),
        )?;
        Ok(row + 1)
    }

    /// Takes every component from an entity: an edit.
    fn discard(&mut self, entity: &Bound<'_, PyAny>) -> PyResult<()> {
        let row = read_row(entity)?;
        self.change(
            |()| format!("discard e{entity}"),
            |block, schema, scenario| edit::discard(block, schema, scenario, row),
        )
    }

    /// Questions and dice of mods in flight: listener, number, and whether it is a question.
    fn asked_by_mods(&self) -> Vec<(u16, u16, bool)> {
        let frames = (0..stack::depth(&self.block)).filter_map(|number| stack::frame(&self.block, number));
        let asked = frames.filter(|frame| matches!(frame.procedure, Procedure::Question | Procedure::Dice));
        asked.map(|frame| (frame.effect, frame.op, frame.procedure == Procedure::Question)).collect()
    }

    /// The frames in flight, the top one first.
    fn trace(&self) -> Vec<TraceLine> {
        trace(&self.block, &self.scenario)
    }

    /// What invariant of the state is broken, or None.
    fn broken_invariant(&self) -> Option<String> {
        invariants::check(&self.block, &self.scenario).err().map(|broken| broken.to_string())
    }
}

impl Game {
    /// A game that stands in this state; it must run on to its stop.
    fn at(block: Block, scenario: &Scenario, dice: Dice, mods: &Mods) -> PyResult<Self> {
        Ok(Self {
            block,
            scenario: scenario.scenario.clone(),
            schema: scenario.schema.clone(),
            hooks: Arc::new(hooks(&scenario.scenario, mods)?),
            mods: xxh3_64(mods.set.listeners.as_bytes()),
            set: Arc::new(mods.set.clone()),
            log: Log::on(),
            dice,
            stop: None,
            mark: None,
            runs: 0,
            history: History::default(),
            undone: Vec::new(),
            told: Told::default(),
        })
    }

    fn row_of(&self, place: FieldRef, entity: Option<&Bound<'_, PyAny>>) -> PyResult<usize> {
        let read = |entity: &Bound<'_, PyAny>| {
            arguments::int(StoreError::new_err, "entity", entity, 0, u16::MAX.into()).map(|number| number as i64)
        };
        let table = self.schema.components()[place.component].table;
        row_in(table, entity.map(read).transpose()?).map_err(|error| errors::store(&error))
    }

    fn origin(&self) -> Origin {
        Origin { scenario: self.scenario.fingerprint, mods: self.mods }
    }

    fn scene(&self) -> Scene<'_> {
        Scene { block: &self.block, scenario: &self.scenario }
    }

    /// The stop at which a block taken over stands; rolls that the game's own dice answer are none.
    fn find_stop(&mut self) {
        self.stop = machine::standing(&self.block, &self.hooks)
            .filter(|stop| self.dice.is_outside() || !matches!(stop, Stop::Roll { .. }));
    }

    /// Where the game stands.
    fn past(&self) -> Arc<Past> {
        Arc::new(Past { block: self.block.clone(), stop: self.stop, script: self.dice.script() })
    }

    /// Stands where it stood at another time.
    fn go_back(&mut self, past: &Past, history: History) {
        self.block.copy_from(&past.block);
        self.stop = past.stop;
        self.dice.rewind(past.script);
        self.history = history;
    }

    /// A step begins behind the mark.
    fn begin_step(&mut self, entry: Entry) {
        let undone = std::mem::take(&mut self.undone);
        if let Some(mark) = &mut self.mark {
            mark.undone = undone;
            self.told.begin_step();
            self.history.begin(entry, mark.past.clone());
        }
    }

    fn record(&mut self, entry: Entry) {
        self.history.push(entry);
    }

    /// Makes a change from outside the rules: only while a decision is open.
    fn change<T>(
        &mut self,
        words: impl FnOnce(&T) -> String,
        change: impl FnOnce(&mut Block, &Schema, &content::Scenario) -> Result<T, EditError>,
    ) -> PyResult<T> {
        if !matches!(self.stop, Some(Stop::Decision { .. })) {
            return Err(StoreError::new_err("a game can be edited only while a decision is open"));
        }
        let past = self.past();
        let made = change(&mut self.block, &self.schema, &self.scenario).map_err(|error| errors::edit(&error))?;
        let words = words(&made);
        self.undone.clear();
        self.told.take(&mut self.log);
        self.told.begin_step();
        self.told.edited(&words);
        self.history.begin(Entry::Edit(words), past);
        Ok(made)
    }

    fn roll(&mut self, count: usize) -> PyResult<()> {
        let faces = self.dice.roll(&mut self.block, &mut self.log, count)?;
        self.record(Entry::Faces { source: self.dice.source().name(), faces });
        Ok(())
    }
}

/// The number of a decision; one that no decision can have is stale, not an error of its own.
fn read_number(at: Option<&Bound<'_, PyAny>>) -> PyResult<Option<u64>> {
    let Some(at) = at else { return Ok(None) };
    match at.extract() {
        Ok(number) => Ok(Some(number)),
        Err(_) if at.is_instance_of::<PyInt>() => Ok(Some(u64::MAX)),
        Err(_) => Err(IronhexError::new_err(format!("at must be the number of a decision, not {at}"))),
    }
}
