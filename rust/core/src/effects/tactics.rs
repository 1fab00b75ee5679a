//! Tactics cards: for whom and when they can be played (BD-5, AC-2, PC-1).

use super::answer::{Closed, Happening, fits};
use crate::content::card::Card;
use crate::flow::{Frame, Procedure};
use crate::rules::relations::Scene;
use crate::rules::relations::cards::{card_mask, card_rows};
use crate::store::layout::{ENERGY_AMOUNT, area};
use crate::store::query::{bit, rows};

/// Why a Tactics card cannot be played.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub enum NoTactics {
    /// It is not in the hand.
    WrongZone,
    /// It waits for something else, or no unit fits.
    Closed,
    /// A Tactics card was played in this activation (AC-2).
    Used,
    /// No unit that fits has the Energy.
    Energy,
    /// The hand holds too few other cards.
    Discard,
}

/// The units for which a card can be played, and whether only Energy keeps others from it.
fn units(scene: Scene, frame: &Frame, card: &Card) -> (u64, bool) {
    let happening = Happening::of(frame);
    let Some(effect) = card.effects.first().filter(|_| card.weapon.is_none()) else { return (0, false) };
    if effect.when != happening.when {
        return (0, false);
    }
    // In the own activation a card is played for the active unit (AC-2).
    let all = if frame.procedure == Procedure::Window { scene.units() } else { scene.units() & bit(frame.row()) };
    let energy = card.cost.map_or(0, |cost| cost.energy);
    let (mut open, mut poor) = (0, false);
    for row in rows(scene.of_player(all, frame.player)) {
        match fits(scene, happening, row, effect) {
            Ok(_) if scene.block.piece(ENERGY_AMOUNT, row) >= energy => open |= bit(row),
            Ok(_) | Err(Closed::Cost) => poor = true,
            Err(_) => {}
        }
    }
    (open, poor)
}

/// The units for which the card in a row can be played now.
#[must_use]
pub fn units_for(scene: Scene, frame: &Frame, row: usize) -> u64 {
    units(scene, frame, scene.card_in(row)).0
}

/// Why the player of a frame cannot play the card in a row of his; nothing if he can.
#[must_use]
pub fn refuse(scene: Scene, frame: &Frame, row: usize) -> Option<NoTactics> {
    if scene.area_of(row) != area::HAND {
        return Some(NoTactics::WrongZone);
    }
    let card = scene.card_in(row);
    if card.weapon.is_some() {
        return Some(NoTactics::Closed);
    }
    if !scene.tactics_left(frame.player) {
        return Some(NoTactics::Used);
    }
    let (open, poor) = units(scene, frame, card);
    if open == 0 {
        return Some(if poor { NoTactics::Energy } else { NoTactics::Closed });
    }
    let others = scene.count_in(frame.player, area::HAND) - 1;
    (u32::from(card.cost.map_or(0, |cost| cost.discard)) > others).then_some(NoTactics::Discard)
}

/// The cards that the player of a frame can play.
#[must_use]
pub fn playable(scene: Scene, frame: &Frame) -> u128 {
    if !is_open(scene, frame) {
        return 0;
    }
    let hand = card_rows(scene.cards_in(frame.player, area::HAND));
    card_mask(hand.filter(|row| refuse(scene, frame, *row).is_none()))
}

/// Whether the player of a frame might have a card to play, as far as everybody can see: which of his hidden cards are in
/// his hand is not known.
#[must_use]
pub fn might_play(scene: Scene, frame: &Frame) -> bool {
    if !is_open(scene, frame) {
        return false;
    }
    let hand = scene.count_in(frame.player, area::HAND);
    let hidden = card_rows(scene.cards_of(frame.player, |area| !area::is_open(area)));
    let might = |row: usize| {
        let card = scene.card_in(row);
        u32::from(card.cost.map_or(0, |cost| cost.discard)) < hand && units(scene, frame, card).0 != 0
    };
    hand > 0 && hidden.into_iter().any(might)
}

/// Whether any card of the player waits for what has happened, and he may play one.
fn is_open(scene: Scene, frame: &Frame) -> bool {
    let waits = scene.scenario.players[frame.who() & 1].card_triggers & Happening::of(frame).when.bit();
    waits != 0 && scene.tactics_left(frame.player)
}
