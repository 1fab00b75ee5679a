//! Whole games played in the core by built-in policies.

use std::ops::Range;

use rayon::prelude::*;
use rayon::{ThreadPoolBuildError, ThreadPoolBuilder};
use thiserror::Error;

use super::policy::{Choice, Policy, Seat};
use crate::content::{ContentError, Scenario};
use crate::flow::event::Coverage;
use crate::flow::hook::{HookStop, Hooks};
use crate::flow::{DecisionKind, Log, Rule, Stop, roll};
use crate::game::position::Beginning;
use crate::game::save::ModSet;
use crate::game::{Action, Match, Scene, machine, winner};
use crate::store::layout::{ACTIVATIONS, SCORE_VP};
use crate::store::{Block, Schema};

/// Why games could not be played.
#[derive(Debug, Error)]
pub enum PlayError {
    /// The threads could not be started.
    #[error(transparent)]
    Threads(#[from] ThreadPoolBuildError),
    /// A fault in the position of the scenario.
    #[error(transparent)]
    Content(#[from] ContentError),
}

/// What happened to one game, as a row of a result table.
#[derive(Copy, Clone, Debug, Default, Eq, PartialEq)]
pub struct GameRow {
    /// Winning player, −1 for a draw, −2 while the game goes on.
    pub outcome: i8,
    /// VP of both players.
    pub vp: [i32; 2],
    /// Decisions with two options or more.
    pub decisions: u32,
    /// Activations.
    pub activations: u32,
    /// Attacks declared.
    pub attacks: u32,
    /// Hash of the state.
    pub hash: u128,
}

/// What is kept of a game that is no part of its state.
#[derive(Clone, Debug, Default, Eq, PartialEq)]
pub struct Counts {
    /// Decisions with two options or more.
    pub decisions: u32,
    /// Attacks declared.
    pub attacks: u32,
    /// All actions, where somebody may want them to reproduce a failure.
    pub history: Option<Vec<Action>>,
}

impl GameRow {
    /// The row of a block with this outcome.
    #[must_use]
    pub fn of(block: &Block, outcome: i8, counts: &Counts) -> Self {
        Self {
            outcome,
            vp: [0, 1].map(|player| block.player(SCORE_VP, player)),
            decisions: counts.decisions,
            activations: block.get(ACTIVATIONS),
            attacks: counts.attacks,
            hash: block.hash(),
        }
    }
}

/// The winner of a game, −1 for a draw, −2 while it goes on.
#[must_use]
pub fn outcome(scene: Scene) -> i8 {
    match winner(scene) {
        None => -2,
        Some(None) => -1,
        Some(Some(player)) => player as i8,
    }
}

/// Why a playout stopped.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub enum Pause {
    /// The game is over.
    Done,
    /// A listener is due.
    Hook(HookStop),
    /// A decision of a player whom nobody in the core plays for, or behind the last that may be taken.
    Decision {
        /// The player.
        player: u8,
        /// What he decides.
        kind: DecisionKind,
    },
    /// A decision without a legal action: the game cannot go on. No rule leads here.
    Stuck,
}

/// Plays a game with built-in policies and seeded dice until it is over, waits for a mod or for somebody outside the
/// core, or has taken `until` decisions in all.
pub fn play(m: &mut Match, hooks: &Hooks, seats: [Seat; 2], counts: &mut Counts, until: u32) -> Pause {
    loop {
        match machine::advance(m, hooks, None) {
            Some(Stop::Done) => return Pause::Done,
            Some(Stop::Hook(hook)) => return Pause::Hook(hook),
            Some(Stop::Roll { .. }) if roll::supply_seeded(m.block, m.log).is_err() => return Pause::Stuck,
            Some(Stop::Roll { .. }) | None => {}
            Some(Stop::Decision { player, kind }) => {
                let Seat::Core(policy) = seats[usize::from(player & 1)] else {
                    return Pause::Decision { player, kind };
                };
                if counts.decisions >= until {
                    return Pause::Decision { player, kind };
                }
                let Some(choice) = policy.choose(m.scene(), player) else { return Pause::Stuck };
                take(m, hooks, choice, counts);
            }
        }
    }
}

/// Writes a choice into the open decision and counts it.
pub fn take(m: &mut Match, hooks: &Hooks, choice: Choice, counts: &mut Counts) {
    counts.decisions += u32::from(!choice.alone);
    counts.attacks += u32::from(matches!(choice.action, Action::Attack { .. }));
    if let Some(history) = &mut counts.history {
        history.push(choice.action);
    }
    machine::choose(m, hooks, choice.action);
}

/// Plays games of these numbers of a seed without mods, on so many threads (0: all cores); rows in the order of
/// their numbers, whatever the number of threads.
///
/// # Errors
/// [`PlayError`].
pub fn simulate(
    scenario: &Scenario,
    schema: &Schema,
    seed: u64,
    numbers: Range<u32>,
    policies: [Policy; 2],
    threads: usize,
) -> Result<Vec<GameRow>, PlayError> {
    let games = Games { scenario, beginning: Beginning::of(schema, scenario, &ModSet::default())?, seed };
    Ok(on_threads(numbers, threads, &games, |block| play_one(block, scenario, policies, &mut Log::off()))?)
}

/// The same, slower, with how often each rule was at work.
///
/// # Errors
/// [`PlayError`].
pub fn simulate_counting(
    scenario: &Scenario,
    schema: &Schema,
    seed: u64,
    numbers: Range<u32>,
    policies: [Policy; 2],
    threads: usize,
) -> Result<(Vec<GameRow>, Coverage), PlayError> {
    let games = Games { scenario, beginning: Beginning::of(schema, scenario, &ModSet::default())?, seed };
    let games = on_threads(numbers, threads, &games, |block| {
        let mut log = Log::counting();
        let row = play_one(block, scenario, policies, &mut log);
        (row, log.coverage().copied())
    })?;
    let mut total = [0; Rule::ALL.len()];
    let counted = games.iter().filter_map(|(_, coverage)| coverage.as_ref());
    for coverage in counted {
        for (sum, count) in total.iter_mut().zip(coverage) {
            *sum += count;
        }
    }
    Ok((games.into_iter().map(|(row, _)| row).collect(), total))
}

/// Plays one game from its beginning.
fn play_one(block: &mut Block, scenario: &Scenario, policies: [Policy; 2], log: &mut Log) -> GameRow {
    let mut counts = Counts::default();
    let mut m = Match { block, scenario, log };
    play(&mut m, &Hooks::default(), policies.map(Seat::Core), &mut counts, u32::MAX);
    GameRow::of(m.block, outcome(m.scene()), &counts)
}

/// What games of one seed begin with.
struct Games<'a> {
    scenario: &'a Scenario,
    beginning: Beginning,
    seed: u64,
}

/// Runs something for every number, each time in the block of the game that has it.
fn on_threads<T: Send>(
    numbers: Range<u32>,
    threads: usize,
    games: &Games,
    run: impl Fn(&mut Block) -> T + Sync,
) -> Result<Vec<T>, ThreadPoolBuildError> {
    let new = || games.beginning.blank();
    let one = |block: &mut Block, number: u32| {
        games.beginning.put(block, games.scenario, games.seed, number);
        run(block)
    };
    if threads == 1 {
        let mut block = new();
        return Ok(numbers.map(|number| one(&mut block, number)).collect());
    }
    let pool = ThreadPoolBuilder::new().num_threads(threads).build()?;
    Ok(pool.install(|| numbers.into_par_iter().map_init(new, one).collect()))
}
