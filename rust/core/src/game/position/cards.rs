//! Cards of a position: what an area leaves out of its cards is filled in.

use crate::game::by_name::node::{Fault, Node};
use crate::rules::relations::cards::card_rows;
use crate::store::Block;
use crate::store::layout::{CARD, CARD_OWNER, ZONE, ZONE_AREA, ZONE_KNOWN, ZONE_PLACE, area};

/// Both players know a card.
const ALL: u8 = 3;

/// Lays cards that have no place into their areas, in the order of their numbers; tells whose decks they are, which each
/// game shuffles.
pub(super) fn lay_out(block: &mut Block, node: &Node) -> Result<[bool; 2], Fault> {
    let mut shuffled = [false; 2];
    let Some(cards) = node.get_if("cards") else { return Ok(shuffled) };
    let all: Vec<usize> = card_rows(block.cards_having(CARD) & block.cards_having(ZONE)).collect();
    let says = |row: usize, field: &str| {
        let zone = cards.get_if(&(row + 1).to_string()).and_then(|card| card.get_if("Zone"));
        zone.is_some_and(|zone| zone.get_if(field).is_some())
    };
    for row in &all {
        if !says(*row, "known") {
            let (owner, lies) = (block.card(CARD_OWNER, *row), block.card(ZONE_AREA, *row));
            let known = match lies {
                area::DECK => 0,
                area::HAND => 1 << (owner & 1),
                _ => ALL,
            };
            block.set_card(ZONE_KNOWN, *row, known);
        }
    }
    for (owner, lies) in (0..2).flat_map(|owner| (0..area::NAMES.len() as u8).map(move |lies| (owner, lies))) {
        let here = |row: &&usize| block.card(CARD_OWNER, **row) == owner && block.card(ZONE_AREA, **row) == lies;
        let here: Vec<usize> = all.iter().filter(here).copied().collect();
        let (placed, open): (Vec<usize>, Vec<usize>) = here.iter().partition(|row| says(**row, "place"));
        if let (Some(_), Some(row)) = (placed.first(), open.first()) {
            let name = area::NAMES[usize::from(lies)];
            let why =
                format!("has no place in the {name}, where others of player {owner} have one: give all one, or none");
            return Err(Fault { place: format!("cards.{}.Zone", row + 1), why });
        }
        for (place, row) in open.iter().enumerate() {
            block.set_card(ZONE_PLACE, *row, place as u8);
        }
        shuffled[usize::from(owner)] |= lies == area::DECK && !open.is_empty();
    }
    Ok(shuffled)
}
