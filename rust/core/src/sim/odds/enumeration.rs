//! Exact odds: all classes of faces of every roll, each with its weight.

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;

use super::canonical::settle;
use super::classes::{classes, each_roll, widened};
use super::record::{Outcome, Record};
use super::root::Line;
use super::weight::Weight;
use super::{AT_ONCE, Odds, OddsError, Question, Watch};
use crate::flow::Log;
use crate::flow::stop::Stop;
use crate::game::Scene;

/// The exact odds of an attack, in at most `most` states; `watch` is asked in between whether to go on.
///
/// # Errors
/// [`OddsError`]; the game that was asked about is never touched.
pub fn exact(question: &Question, most: u64, watch: Watch) -> Result<Odds, OddsError> {
    let mut enumeration = Enumeration {
        question,
        widened: widened(question.scenario),
        log: Log::on(),
        scratch: question.begin()?,
        open: BTreeMap::new(),
        outcomes: BTreeMap::new(),
        decisions: 0,
        nodes: 0,
        most,
        watch,
    };
    enumeration.keep(Weight::WHOLE);
    while !enumeration.open.is_empty() {
        for (line, weight) in std::mem::take(&mut enumeration.open).into_values() {
            enumeration.expand(&line, weight)?;
        }
    }
    Ok(enumeration.odds())
}

/// Lines of play by their states; the record of what has happened so far is part of it.
type Open = BTreeMap<(u128, Record), (Line, Weight)>;

struct Enumeration<'a> {
    question: &'a Question<'a>,
    widened: Vec<u8>,
    log: Log,
    /// Runs on from a stop, in memory that is used again.
    scratch: Line,
    /// Lines that have stopped as often as each other: those that meet become one.
    open: Open,
    outcomes: BTreeMap<Outcome, Weight>,
    decisions: u32,
    nodes: u64,
    most: u64,
    watch: Watch<'a>,
}

impl Enumeration<'_> {
    /// Goes on from a stop in every way.
    fn expand(&mut self, line: &Line, weight: Weight) -> Result<(), OddsError> {
        match line.stop {
            Some(Stop::Roll { count, .. }) => {
                let scene = Scene { block: &line.block, scenario: self.question.scenario };
                let classes = classes(scene, &self.widened);
                each_roll(&classes, count, &mut |faces, ways| {
                    let too_many = OddsError::TooManyDice { attack: self.question.attack };
                    let part = weight.part(ways, count).ok_or(too_many)?;
                    self.branch(line, part, |question, scratch, log| question.supply(scratch, faces, log))
                })
            }
            Some(Stop::Decision { kind, .. }) => {
                self.branch(line, weight, |question, scratch, log| question.answer(scratch, kind, log))
            }
            _ => Err(OddsError::Lost(self.question.attack)),
        }
    }

    /// Goes on from a stop in one way, to the next or to the end of the attack.
    fn branch(
        &mut self,
        line: &Line,
        weight: Weight,
        begin: impl FnOnce(&Question, &mut Line, &mut Log) -> Result<(), OddsError>,
    ) -> Result<(), OddsError> {
        self.nodes += 1;
        if self.nodes > self.most {
            return Err(OddsError::TooManyNodes { attack: self.question.attack, most: self.most });
        }
        if self.nodes.is_multiple_of(AT_ONCE) && !(self.watch)() {
            return Err(OddsError::Interrupted);
        }
        let Self { question, scratch, log, .. } = self;
        scratch.copy_from(line);
        begin(question, scratch, log)?;
        question.run(scratch, log)?;
        self.keep(weight);
        Ok(())
    }

    /// Keeps where the line of play in the scratch memory has come to.
    fn keep(&mut self, weight: Weight) {
        let line = &mut self.scratch;
        if line.stop.is_none() {
            self.decisions = self.decisions.max(line.decisions);
            let sum = self.outcomes.entry(line.record.outcome.clone()).or_default();
            *sum = sum.plus(weight);
            return;
        }
        settle(&mut line.block);
        match self.open.entry((line.block.hash(), line.record.clone())) {
            Entry::Vacant(place) => _ = place.insert((line.clone(), weight)),
            Entry::Occupied(mut met) => {
                let (other, sum) = met.get_mut();
                other.decisions = other.decisions.max(line.decisions);
                *sum = sum.plus(weight);
            }
        }
    }

    fn odds(self) -> Odds {
        let dice = self.outcomes.values().map(|weight| weight.dice).max().unwrap_or(0);
        let weighed = self.outcomes.into_iter().map(|(outcome, weight)| (outcome, weight.over(dice)));
        Odds::of(weighed.collect(), 10_u128.pow(dice.into()), self.decisions, self.nodes)
    }
}
