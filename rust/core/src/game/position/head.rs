//! The keys at the top of a position, read.

use super::{KIND_NAMES, KINDS};
use crate::content::Scenario;
use crate::content::ruleset::Game;
use crate::content::settings::SPACES;
use crate::game::by_name::node::{Fault, Node};
use crate::store::Block;
use crate::store::layout::{
    ACTIVATIONS, ACTIVE, EFFECTS_BEGUN, LAST_PLAYER, PHASES_SCORED, QUEUED, STATUS, TIME, status,
};

/// Keys of a position.
pub(super) const KEYS: [&str; 18] = [
    "mods",
    "listeners",
    "phase",
    "space",
    "activations",
    "active",
    "last_player",
    "winner",
    "phases_scored",
    "effects_begun",
    "queued",
    "revealed",
    "attack",
    "stack",
    "players",
    "pieces",
    "cards",
    "match",
];
/// Keys that say that the match has begun.
const BEGUN: [&str; 5] = ["phase", "space", "activations", "last_player", "cards"];
/// The last phase that a token can stand in.
const LAST_PHASE: i128 = 1000;
/// The word for a match that nobody has won.
const DRAW: &str = "draw";

/// Reads them; the stack is read elsewhere.
pub(super) fn read(block: &mut Block, node: &Node, scenario: &Scenario) -> Result<(), Fault> {
    let word = i128::from(u32::MAX);
    let (phase, space) = (node.int_if("phase", 1, LAST_PHASE)?, node.int_if("space", 1, SPACES.into())?);
    let played = phase.unwrap_or(1) - 1;
    if phase.is_some() || space.is_some() {
        block.set(TIME, (played * i128::from(SPACES) + space.unwrap_or(1)) as u16);
    }
    block.set(ACTIVATIONS, node.int_or_zero("activations", 0, word)? as u32);
    block.set(ACTIVE, node.int_or_zero("active", 1, 64)? as u8);
    block.set(LAST_PLAYER, node.int_if("last_player", 0, 1)?.map_or(0, |player| player as u8 + 1));
    block.set(STATUS, status_of(node)?);
    let over = block.get(STATUS) != status::RUNNING;
    let scored = if over { i128::from(scenario.settings.phases) } else { played };
    let scored = if scenario.game == Game::CardTable { 0 } else { scored };
    block.set(PHASES_SCORED, node.int_if("phases_scored", 0, 255)?.unwrap_or(scored.min(255)) as u8);
    block.set(EFFECTS_BEGUN, node.int_or_zero("effects_begun", 0, 255)? as u8);
    block.set(QUEUED, node.int_or_zero("queued", 0, word)? as u32);
    Ok(())
}

fn status_of(node: &Node) -> Result<u8, Fault> {
    let Some(winner) = node.get_if("winner") else { return Ok(status::RUNNING) };
    if winner.value.is_string() {
        return winner.word(&[DRAW]).map(|_| status::DRAW);
    }
    Ok(status::WON + winner.number(0, 1)? as u8)
}

/// Whether the match goes on from here, if no stack says it.
pub(super) fn has_begun(node: &Node) -> bool {
    BEGUN.iter().any(|key| node.get_if(key).is_some())
}

/// Upgrades that were dealt face down, and lie so no more.
pub(super) fn revealed(node: &Node) -> Result<[u32; KINDS], Fault> {
    let Some(counts) = node.get_if("revealed") else { return Ok([0; KINDS]) };
    counts.expect_keys(&KIND_NAMES)?;
    let mut revealed = [0; KINDS];
    for (count, name) in revealed.iter_mut().zip(KIND_NAMES) {
        *count = counts.int_or_zero(name, 0, 255)? as u32;
    }
    Ok(revealed)
}
