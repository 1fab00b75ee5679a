//! Odds by trial, where the exact ones are too large: a sample, and never called anything else.

use std::collections::BTreeMap;

use super::record::Outcome;
use super::root::Line;
use super::{AT_ONCE, Odds, OddsError, Question, Watch};
use crate::dice::{Purpose, faces};
use crate::flow::Log;
use crate::flow::stop::Stop;
use crate::store::layout::MAX_DICE;

/// Makes the attack so many times with dice of the purpose `search`, which are never those of a game: trial i has the
/// game number i. `watch` is asked in between whether to go on.
///
/// # Errors
/// [`OddsError`]; the game that was asked about is never touched.
pub fn sampled(question: &Question, samples: u32, seed: u64, watch: Watch) -> Result<Odds, OddsError> {
    let beginning = question.begin()?;
    let (mut line, mut log) = (beginning.clone(), Log::on());
    let mut outcomes: BTreeMap<Outcome, u128> = BTreeMap::new();
    let (mut decisions, mut nodes) = (0, 0);
    for number in 0..samples {
        if u64::from(number).is_multiple_of(AT_ONCE) && !watch() {
            return Err(OddsError::Interrupted);
        }
        line.copy_from(&beginning);
        nodes += play(question, &mut line, &mut log, seed, number)?;
        decisions = decisions.max(line.decisions);
        *outcomes.entry(line.record.outcome.clone()).or_default() += 1;
    }
    Ok(Odds::of(outcomes.into_iter().collect(), samples.into(), decisions, nodes))
}

/// Plays an attack from its first stop to its end; gives the number of stops.
fn play(question: &Question, line: &mut Line, log: &mut Log, seed: u64, number: u32) -> Result<u64, OddsError> {
    let (mut stops, mut rolls) = (0, 0);
    while let Some(stop) = line.stop {
        stops += 1;
        match stop {
            Stop::Roll { count, .. } => {
                let mut rolled = [0; MAX_DICE];
                let rolled = &mut rolled[..usize::from(count).min(MAX_DICE)];
                faces(seed, number, Purpose::Search as u16, rolls, rolled);
                rolls += 1;
                question.supply(line, rolled, log)?;
            }
            Stop::Decision { kind, .. } => question.answer(line, kind, log)?,
            _ => return Err(OddsError::Lost(question.attack)),
        }
        question.run(line, log)?;
    }
    Ok(stops)
}
