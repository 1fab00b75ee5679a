//! The beginning of an attack, up to its first stop, and how a line of play goes on from a stop.

use super::assumption::answer;
use super::record::Record;
use super::{OddsError, Question};
use crate::flow::stop::{DecisionKind, Stop};
use crate::flow::{Log, Procedure, roll, stack};
use crate::game::{Action, Match, Scene, machine, refusal};
use crate::store::Block;

/// Decisions that may lie between an action and the attack that it makes ready; there are fewer.
const MOST_BETWEEN: usize = 4096;

/// A line of play that stands at a stop of the attack, or is over.
#[derive(Clone, Debug)]
pub(super) struct Line {
    pub(super) block: Block,
    /// None when the attack is over.
    pub(super) stop: Option<Stop>,
    pub(super) record: Record,
    /// Decisions with two options or more that were answered.
    pub(super) decisions: u32,
}

impl Line {
    /// Becomes a copy of another line, in the memory that it has.
    pub(super) fn copy_from(&mut self, other: &Self) {
        self.block.copy_from(&other.block);
        self.record.clone_from(&other.record);
        (self.stop, self.decisions) = (other.stop, other.decisions);
    }
}

impl Question<'_> {
    /// The attack up to its first stop.
    pub(super) fn begin(&self) -> Result<Line, OddsError> {
        if !matches!(self.attack, Action::Attack { .. } | Action::AttackArea { .. }) {
            return Err(OddsError::NoAttack(self.attack));
        }
        let (block, record) = (self.block.clone(), Record::default());
        let mut line = Line { block, stop: Some(self.stop), record, decisions: 0 };
        if let Some(before) = self.after {
            self.check(&line, before)?;
            self.approach(&mut line, before)?;
        }
        self.check(&line, self.attack)?;
        let mut log = Log::on();
        self.choose(&mut line, self.attack, &mut log);
        self.run(&mut line, &mut log)?;
        Ok(line)
    }

    fn check(&self, line: &Line, action: Action) -> Result<(), OddsError> {
        let scene = Scene { block: &line.block, scenario: self.scenario };
        let stop = line.stop.unwrap_or(Stop::Done);
        refusal::check(scene, stop, action, None).map_err(OddsError::Refused)
    }

    /// Plays the action before the attack; what it asks is answered until the attack can be chosen.
    fn approach(&self, line: &mut Line, before: Action) -> Result<(), OddsError> {
        let mut log = Log::off();
        self.choose(line, before, &mut log);
        for _ in 0..MOST_BETWEEN {
            let mut m = Match { block: &mut line.block, scenario: self.scenario, log: &mut log };
            line.stop = machine::advance(&mut m, self.hooks, None);
            match line.stop {
                Some(Stop::Roll { .. }) => return Err(OddsError::RollBefore(before)),
                Some(Stop::Hook(_)) => return Err(OddsError::Mod(before)),
                Some(Stop::Decision { kind, .. }) if is_between(kind) && self.check(line, self.attack).is_err() => {
                    self.answer(line, kind, &mut log)?;
                }
                _ => return Ok(()),
            }
        }
        Err(OddsError::Lost(before))
    }

    fn choose(&self, line: &mut Line, action: Action, log: &mut Log) {
        let mut m = Match { block: &mut line.block, scenario: self.scenario, log };
        machine::choose(&mut m, self.hooks, action);
    }

    /// Answers the open decision as was assumed.
    pub(super) fn answer(&self, line: &mut Line, kind: DecisionKind, log: &mut Log) -> Result<(), OddsError> {
        let scene = Scene { block: &line.block, scenario: self.scenario };
        let answer = answer(scene, kind, self.responses).ok_or(OddsError::Lost(self.attack))?;
        line.decisions += u32::from(answer.chosen);
        self.choose(line, answer.action, log);
        Ok(())
    }

    /// Supplies faces to the open roll.
    pub(super) fn supply(&self, line: &mut Line, faces: &[u8], log: &mut Log) -> Result<(), OddsError> {
        let supplied = roll::supply(&mut line.block, log, faces, roll::FaceSource::Outside);
        supplied.map_err(|_| OddsError::Lost(self.attack))
    }

    /// Runs on to the next stop of the attack, or to its end.
    pub(super) fn run(&self, line: &mut Line, log: &mut Log) -> Result<(), OddsError> {
        let mut m = Match { block: &mut line.block, scenario: self.scenario, log };
        let stop = machine::advance(&mut m, self.hooks, None);
        line.stop = None;
        if line.record.hear(&log.take()) {
            return Ok(());
        }
        if matches!(stop, Some(Stop::Hook(_))) {
            return Err(OddsError::Mod(self.attack));
        }
        // Without an attack in flight there is nothing to wait for: the stack was full, say.
        if stack::nearest(&line.block, Procedure::Attack).is_none() {
            return Err(OddsError::Lost(self.attack));
        }
        line.stop = stop;
        Ok(())
    }
}

/// Whether a decision may come between an action and the attack after it.
const fn is_between(kind: DecisionKind) -> bool {
    !matches!(kind, DecisionKind::Deploy | DecisionKind::Activation | DecisionKind::Question)
}
