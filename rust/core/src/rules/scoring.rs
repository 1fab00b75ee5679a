//! Scoring of a phase, and who has won (OB-6, TL-9).

use super::Match;
use super::relations::Scene;
use super::relations::modifiers::expire;
use crate::content::effect::Trigger;
use crate::content::settings::SPACES;
use crate::flow::{Event, EventKind, Flow, Frame, NOBODY, Rule, procedure::Scoring as Step, stack};
use crate::store::layout::{
    CONTROL, CONTROL_PLAYER, FOR_PHASE, FOR_ROUND, LAST_PLAYER, OBJECTIVE_VP, PHASES_SCORED, SCORE_VP, STATUS, TIME,
    USED, USED_PHASE, USED_ROUND, status,
};
use crate::store::query::rows;

/// Each player scores the objectives that he controls; after the last phase the game ends.
pub fn step(m: &mut Match, frame: &Frame) -> Flow {
    let mut next = *frame;
    next.step += 1;
    match frame.step {
        Step::ENDED => {
            stack::put_top(m.block, &next);
            m.open_windows(Trigger::PhaseEnded, NOBODY, 0);
        }
        Step::SCORE => {
            stack::put_top(m.block, &next);
            score_phase(m);
        }
        _ => stack::pop(m.block),
    }
    Flow::Next
}

fn score_phase(m: &mut Match) {
    let phase = m.block.get(PHASES_SCORED) + 1;
    m.block.set(PHASES_SCORED, phase);
    for player in 0..2 {
        score(m, player);
    }
    m.log.add(|| Event::new(EventKind::PhaseEnded, Rule::Ob6).int("phase", phase));
    if i16::from(phase) >= m.scenario.settings.phases {
        finish(m, phase);
    } else {
        m.block.set(TIME, u16::from(phase) * SPACES + 1);
        m.open_windows(Trigger::PhaseBegan, NOBODY, 0);
        m.draw_tactics();
    }
    // What lasts for the phase is over before the windows of the next one run.
    expire(m.block, FOR_PHASE);
    expire(m.block, FOR_ROUND);
    for row in rows(m.block.having(USED)) {
        m.block.set_piece(USED_PHASE, row, 0);
        m.block.set_piece(USED_ROUND, row, 0);
    }
}

fn score(m: &mut Match, player: u8) {
    for objective in rows(m.block.having(CONTROL)) {
        if m.block.piece(CONTROL_PLAYER, objective) != player {
            continue;
        }
        let vp = i32::from(m.block.piece(OBJECTIVE_VP, objective));
        m.score(player, vp, || Event::new(EventKind::Scored, Rule::Ob6).to(objective as u8));
    }
}

/// Most VP wins; equal is a draw or goes to the player of the last activation.
fn finish(m: &mut Match, phase: u8) {
    let [first, second] = [0, 1].map(|player| m.block.player(SCORE_VP, player));
    let winner = match first.cmp(&second) {
        std::cmp::Ordering::Greater => Some(0),
        std::cmp::Ordering::Less => Some(1),
        std::cmp::Ordering::Equal if m.scenario.settings.final_tie => m.block.get(LAST_PLAYER).checked_sub(1),
        std::cmp::Ordering::Equal => None,
    };
    m.block.set(STATUS, winner.map_or(status::DRAW, |player| status::WON + player));
    m.block.set(TIME, u16::from(phase) * SPACES + 1);
    m.log.add(|| Event::new(EventKind::GameEnded, Rule::Tl9).int("winner", winner.map_or(-1, i64::from)));
}

/// Who has won: `None` while the game goes on, `Some(None)` for a draw.
#[must_use]
pub fn winner(scene: Scene) -> Option<Option<u8>> {
    match scene.block.get(STATUS) {
        status::RUNNING => None,
        status::DRAW => Some(None),
        won => Some(Some(won - status::WON)),
    }
}
