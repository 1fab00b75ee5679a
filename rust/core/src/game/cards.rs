//! Invariants of cards, and of the frames that play them.

use super::invariants::Broken;
use crate::content::card::CardKind;
use crate::flow::{Frame, NOBODY, Procedure, call, stack};
use crate::rules::play::plan;
use crate::rules::relations::Scene;
use crate::rules::relations::cards::{Paying, card_rows};
use crate::store::layout::{
    CARD, CARD_NUMBER, CARD_OWNER, DEALT, PLAYED, ROLLED, SHUFFLES, STATUS, ZONE, ZONE_AREA, ZONE_KNOWN, ZONE_PLACE,
    area, status,
};

/// Checks that every card is one of the scenario, and somebody's: all else reads it by that.
pub(super) fn check_numbers(scene: Scene) -> Result<(), Broken> {
    let block = scene.block;
    let known = |row: &usize| {
        (block.card(CARD_NUMBER, *row) as usize) < scene.scenario.cards.len() && block.card(CARD_OWNER, *row) < 2
    };
    card_rows(block.cards_having(CARD)).find(|row| !known(row)).map_or(Ok(()), |row| Err(Broken::Card(row + 1)))
}

/// Checks that every card lies somewhere, and that the places of every area count up from 0.
///
/// # Errors
/// The first that is broken.
pub(super) fn check(scene: Scene) -> Result<(), Broken> {
    let block = scene.block;
    let all = block.cards_having(CARD);
    let stray = (block.cards_having(ZONE) ^ all) | (block.cards_having(ROLLED) | block.cards_having(PLAYED)) & !all;
    if let Some(row) = card_rows(stray).next() {
        return Err(Broken::Card(row + 1));
    }
    let whole = |row: &usize| {
        let (owner, area, seen_by) =
            (block.card(CARD_OWNER, *row), block.card(ZONE_AREA, *row), block.card(ZONE_KNOWN, *row));
        let open_to_owner = match area {
            area::DECK => true,
            area::HAND => seen_by >> (owner & 1) & 1 != 0,
            _ => seen_by == 3,
        };
        // Tactics have a discard pile, cards of the table all else.
        let of_game = match area {
            area::DECK | area::HAND => true,
            // A match that is over has left everything where it was.
            area::PLAYING => has_play(scene, *row) || block.get(STATUS) != status::RUNNING,
            area::DISCARD => !scene.on_table(),
            _ => scene.on_table(),
        };
        let rolled = !block.card_has(ROLLED, *row) || area::is_in_play(area);
        let coin = scene.card_in(*row).kind == CardKind::Coin && !area::is_in_play(area);
        usize::from(area) < area::NAMES.len() && seen_by < 4 && open_to_owner && of_game && rolled && !coin
    };
    if let Some(row) = card_rows(all).find(|row| !whole(row)) {
        return Err(Broken::Card(row + 1));
    }
    for (owner, area) in (0..2).flat_map(|owner| (0..area::NAMES.len() as u8).map(move |area| (owner, area))) {
        let mut places = 0_u128;
        for row in card_rows(scene.cards_in(owner, area)) {
            let place = block.card(ZONE_PLACE, row);
            if place >= 128 || places >> place & 1 != 0 {
                return Err(Broken::Card(row + 1));
            }
            places |= 1 << place;
        }
        if places & places.wrapping_add(1) != 0 {
            return Err(Broken::Flow("places of cards with a gap"));
        }
    }
    if is_dealt(scene) && (scene.has_cards() || block.get(SHUFFLES) == 0) {
        Ok(())
    } else {
        Err(Broken::Flow("an impossible header"))
    }
}

/// Whether what was dealt face down could be dealt: no kind of token more often than the pool has it (BD-4).
fn is_dealt(scene: Scene) -> bool {
    let word = scene.block.get(DEALT);
    let counts = [0, 8, 16, 24].map(|at| word >> at & 255);
    let settings = &scene.scenario.settings;
    let pool = [settings.pool_shield, settings.pool_speed, settings.pool_strength, 0].map(|count| count as u32);
    let dealt = counts.iter().zip(pool).all(|(count, most)| *count <= most);
    word == 0 || (dealt && !(scene.scenario.tokens.is_empty() && scene.scenario.position.is_none()))
}

/// Whether a plan is paid for in no way yet, or in one that is open.
fn is_way(scene: Scene, plan: &Frame) -> bool {
    let row = plan.effect.into();
    let tactics = scene.card_in(row).kind == CardKind::Tactics;
    let ways = if tactics { Paying::Normal as u8 } else { scene.ways(plan.player, row) };
    plan.op == 0 || (plan.op < 3 && u16::from(ways) & plan.op != 0)
}

/// Whether a card that is being played has its play on the stack.
fn has_play(scene: Scene, row: usize) -> bool {
    let mut frames = (0..stack::depth(scene.block)).filter_map(|number| stack::frame(scene.block, number));
    frames.any(|frame| match frame.procedure {
        Procedure::Play => usize::from(frame.effect) == row,
        // The game is about to end in the middle of a play.
        Procedure::Lose => true,
        _ => false,
    })
}

/// Whether the numbers of a frame that has to do with cards can be.
pub(super) fn is_possible(scene: Scene, frame: &Frame) -> bool {
    let row_in = |register: usize, least: i16| {
        let row = frame.registers[register];
        row == 0 || (row >= least && scene.is_card((row - 1) as usize))
    };
    let own = |row: usize| scene.is_card(row) && scene.card_owner(row) == frame.player;
    let bearer = |frame: &Frame| {
        let tactics = !scene.on_table();
        let unit = frame.subject != NOBODY && usize::from(frame.subject) < 64;
        if tactics { unit } else { frame.subject == NOBODY }
    };
    match frame.procedure {
        Procedure::Turn => frame.subject == NOBODY,
        Procedure::Discard => frame.registers[call::AMOUNT] >= 0,
        Procedure::Plan => {
            let hand = scene.cards_in(frame.player, area::HAND);
            let chosen = &frame.registers[call::DISCARDS..];
            let rows = chosen.iter().filter(|row| **row > 0).map(|row| *row as usize - 1);
            let apart = rows.clone().fold(0_u128, |mask, row| if row < 128 { mask | 1 << row } else { mask });
            let discards =
                chosen.iter().all(|row| *row >= 0) && apart & !hand == 0 && apart.count_ones() as usize == rows.count();
            let units = scene.of_player(scene.units(), frame.player);
            let bearers = frame.mask & !units == 0
                && (frame.subject == NOBODY || (frame.row() < 64 && frame.mask >> frame.row() & 1 != 0));
            own(frame.effect.into())
                && scene.area_of(frame.effect.into()) == area::HAND
                && is_way(scene, frame)
                && row_in(call::AIMED, 1)
                && discards
                && bearers
                && frame.registers[call::X] >= 0
                && plan::open(scene, frame).is_some()
        }
        Procedure::Play => {
            let number = frame.registers[call::OF_CARD];
            bearer(frame)
                && own(frame.effect.into())
                && usize::try_from(number).is_ok_and(|number| number < scene.scenario.cards.len())
                && frame.registers[call::X] >= 0
                && (-1..area::NAMES.len() as i16).contains(&frame.registers[call::AIMED_AREA])
                && (0..=area::NAMES.len() as i16).contains(&frame.registers[call::AREA])
        }
        _ => {
            let row = frame.registers[call::OF_CARD_ROW];
            let card = scene.scenario.cards.get(frame.effect as usize);
            let list = usize::try_from(frame.registers[call::LIST]);
            card.is_some_and(|card| list.is_ok_and(|list| list <= card.triggers.len()))
                && (0..128).contains(&row)
                && frame.registers[call::X] >= 0
        }
    }
}
