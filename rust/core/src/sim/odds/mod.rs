//! The odds of an attack, by the code that resolves it (`kernels.md` 2).
//!
//! The driver clones the game at every stop of the attack: at a roll it supplies each class of faces with its weight,
//! at a decision it answers as was assumed. States that are equal again go on as one.

mod assumption;
mod canonical;
mod classes;
mod enumeration;
mod record;
mod root;
mod trial;
mod weight;

use std::collections::{BTreeMap, BTreeSet};

use thiserror::Error;

use crate::content::Scenario;
use crate::flow::hook::Hooks;
use crate::flow::stop::Stop;
use crate::game::{Action, Refusal};
use crate::store::Block;

pub use assumption::Responses;
pub use enumeration::exact;
pub use record::{Against, Outcome};
pub use trial::sampled;
pub use weight::MOST_DICE;

/// An attack whose odds are asked for, in a game that stands at a stop.
#[derive(Copy, Clone, Debug)]
pub struct Question<'a> {
    /// What is played.
    pub scenario: &'a Scenario,
    /// The listeners of the game's mods.
    pub hooks: &'a Hooks,
    /// The state; it is only looked at.
    pub block: &'a Block,
    /// The stop at which it stands.
    pub stop: Stop,
    /// An action that is played before, as an Advance that is only considered.
    pub after: Option<Action>,
    /// The attack.
    pub attack: Action,
    /// How decisions are answered until the attack is over.
    pub responses: Responses,
}

/// What comes of an attack.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Odds {
    /// Rows of all pieces that are targets in any outcome.
    pub targets: Vec<u8>,
    /// Each outcome with its weight, in order; every outcome lists all targets.
    pub outcomes: Vec<(Outcome, u128)>,
    /// The sum of the weights.
    pub denominator: u128,
    /// Most decisions with two options or more that were answered on the way to one outcome.
    pub decisions: u32,
    /// How many states were run: one for each class of faces and each answer.
    pub nodes: u64,
}

impl Odds {
    /// Outcomes that each list all targets, those that are equal then as one.
    fn of(found: Vec<(Outcome, u128)>, denominator: u128, decisions: u32, nodes: u64) -> Self {
        let rows: BTreeSet<u8> = found.iter().flat_map(|(outcome, _)| &outcome.targets).map(|on| on.row).collect();
        let targets: Vec<u8> = rows.into_iter().collect();
        let mut outcomes: BTreeMap<Outcome, u128> = BTreeMap::new();
        for (outcome, weight) in found {
            *outcomes.entry(outcome.of_rows(&targets)).or_default() += weight;
        }
        Self { targets, outcomes: outcomes.into_iter().collect(), denominator, decisions, nodes }
    }
}

/// Why there are no odds.
#[derive(Clone, Debug, Error, Eq, PartialEq)]
pub enum OddsError {
    /// The action is no attack.
    #[error("{0} is no attack: odds are those of an attack, as \"e1 attack w1 e2\"")]
    NoAttack(Action),
    /// The attack, or the action before it, is not legal.
    #[error("{0}")]
    Refused(Refusal),
    /// More states than were allowed.
    #[error(
        "the odds of {attack} need more than {most} states: allow more (max_nodes), or ask for a sample (samples), \
         which is not exact"
    )]
    TooManyNodes {
        /// The attack.
        attack: Action,
        /// How many were allowed.
        most: u64,
    },
    /// More dice than integers of 128 bits can weigh.
    #[error(
        "the odds of {attack} need more than {MOST_DICE} dice, added ones and those rolled again included: weights \
         would leave 128 bits; ask for a sample (samples), which is not exact"
    )]
    TooManyDice {
        /// The attack.
        attack: Action,
    },
    /// The action before the attack needs dice itself.
    #[error("{0} leads to a roll of its own before the attack: odds begin with the attack")]
    RollBefore(Action),
    /// A mod listens to a point of the attack.
    #[error("a mod listens to points that {0} passes, and odds call no mod: what it would do is not known")]
    Mod(Action),
    /// The attack cannot be followed to its end.
    #[error("{0} cannot be followed to its end")]
    Lost(Action),
    /// Whoever watches broke off.
    #[error("interrupted")]
    Interrupted,
}

/// Asked once in a while whether to go on.
pub type Watch<'a> = &'a mut dyn FnMut() -> bool;

/// States that are run before looking at the watch.
const AT_ONCE: u64 = 1024;
