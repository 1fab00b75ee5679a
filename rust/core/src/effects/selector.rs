//! Which pieces an op is about.

use super::Subjects;
use crate::content::effect::{Selector, Who, Word};
use crate::rules::relations::sight;
use crate::store::layout::{GARRISON, OBJECTIVE, POSITION, UNIT};
use crate::store::query::{bit, rows};

/// The pieces on the board that a selector means; where the player picks one, those among which he picks.
#[must_use]
pub fn select(subjects: Subjects, selector: Selector) -> u64 {
    let scene = subjects.scene;
    let block = scene.block;
    let player = scene.owner(subjects.own);
    let units = block.having(UNIT);
    let all = match selector.who {
        Who::Own => subjects.rows(Word::Own),
        Who::Actor => subjects.rows(Word::Actor),
        Who::Target => subjects.targets,
        Who::Chosen => subjects.rows(Word::Chosen),
        Who::Ally | Who::Allies => scene.of_player(units, player),
        Who::OtherAlly | Who::OtherAllies => scene.of_player(units, player) & !bit(subjects.own),
        Who::Enemy | Who::Enemies => scene.of_player(scene.attackable(), 1 - player),
        Who::Unit | Who::Units => units,
        Who::Garrison | Who::Garrisons => scene.of_player(block.having(GARRISON), player),
        Who::Objective | Who::Objectives => block.having(OBJECTIVE),
    };
    let there = all & block.having(POSITION);
    if selector.within.is_none() && selector.beyond.is_none() {
        return there;
    }
    let (within, beyond) = (selector.within.unwrap_or(u8::MAX), selector.beyond);
    let from = if selector.from == Word::Target { subjects.remembered } else { subjects.rows(selector.from) };
    let close = |row: &usize| {
        rows(from).any(|from| match subjects.hex(from) {
            None => false,
            Some(hex) if beyond.is_some_and(|beyond| hex.distance(scene.hex(*row)) <= beyond.into()) => false,
            Some(hex) if !selector.sight => hex.distance(scene.hex(*row)) <= within.into(),
            Some(hex) => sight::in_range(scene, (from, hex), (*row, scene.hex(*row)), within),
        })
    };
    rows(there).filter(close).fold(0, |there, row| there | bit(row))
}
