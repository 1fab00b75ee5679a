//! The odds of attacks for Python; `ironhex.AttackOdds` shows them.

use ironhex_core::sim::odds::{self, Odds, OddsError, Question, Responses};
use pyo3::prelude::*;

use crate::arguments;
use crate::errors::{self, IronhexError, ModError, NotationError, OddsTooLargeError};

/// Hits, combat damage, whether it is defeated, other damage.
type Against = (u8, i16, bool, i16);

/// A weight, criticals, and what becomes of each target.
type Outcome = (u128, u8, Vec<Against>);

/// Denominator, targets (entities), outcomes, decisions answered, states run.
pub type Answer = (u128, Vec<u16>, Vec<Outcome>, u32, u64);

/// How the odds are found.
pub enum Method {
    /// All classes of faces, in at most so many states.
    Exact(u64),
    /// So many trials of a seed.
    Sample(u32, u64),
}

impl Method {
    /// Reads the limit of states, or the number of trials and their seed.
    pub fn read(
        max_nodes: &Bound<'_, PyAny>,
        samples: Option<&Bound<'_, PyAny>>,
        seed: &Bound<'_, PyAny>,
    ) -> PyResult<Self> {
        let raise = IronhexError::new_err::<String>;
        let most = arguments::int(raise, "max_nodes", max_nodes, 1, u64::MAX.into())? as u64;
        let seed = arguments::int(raise, "seed", seed, 0, u64::MAX.into())? as u64;
        let Some(samples) = samples else { return Ok(Self::Exact(most)) };
        Ok(Self::Sample(arguments::int(raise, "samples", samples, 1, u32::MAX.into())? as u32, seed))
    }
}

/// Reads `"none"` or `"all"`.
pub fn read_responses(name: &str) -> PyResult<Responses> {
    Responses::parse(name)
        .ok_or_else(|| IronhexError::new_err(format!("responses = {name:?} is neither \"none\" nor \"all\"")))
}

/// Answers without the interpreter, but hears Ctrl-C.
pub fn answer(py: Python<'_>, question: &Question<'_>, method: &Method) -> PyResult<Answer> {
    let mut interrupted = None;
    let found = py.detach(|| {
        #[allow(clippy::redundant_closure_for_method_calls, reason = "the method itself is not general enough here")]
        let mut watch = || Python::attach(|py| py.check_signals()).map_err(|error| interrupted = Some(error)).is_ok();
        match *method {
            Method::Exact(most) => odds::exact(question, most, &mut watch),
            Method::Sample(samples, seed) => odds::sampled(question, samples, seed, &mut watch),
        }
    });
    match (found, interrupted) {
        (_, Some(error)) => Err(error),
        (Ok(odds), None) => Ok(plain(&odds)),
        (Err(error), None) => Err(refused(&error)),
    }
}

fn plain(odds: &Odds) -> Answer {
    let against = |target: &odds::Against| (target.hits, target.damage, target.defeated, target.other_damage);
    let outcome = |(outcome, weight): &(odds::Outcome, u128)| {
        (*weight, outcome.criticals, outcome.targets.iter().map(against).collect())
    };
    let targets = odds.targets.iter().map(|row| u16::from(*row) + 1).collect();
    (odds.denominator, targets, odds.outcomes.iter().map(outcome).collect(), odds.decisions, odds.nodes)
}

fn refused(error: &OddsError) -> PyErr {
    let message = error.to_string();
    match error {
        OddsError::Refused(refusal) => errors::refused(*refusal),
        OddsError::NoAttack(_) => NotationError::new_err(message),
        OddsError::TooManyNodes { .. } | OddsError::TooManyDice { .. } => OddsTooLargeError::new_err(message),
        OddsError::Mod(_) => ModError::new_err(message),
        OddsError::RollBefore(_) | OddsError::Lost(_) | OddsError::Interrupted => IronhexError::new_err(message),
    }
}
