//! Pieces of a match and where they begin (TL-8, DP-1, OB-1).

use crate::board::Hex;
use crate::content::Scenario;
use crate::store::Block;
use crate::store::layout::{
    BASE, ENERGY, HEALTH, HEALTH_HP, HEALTH_MAX, OBJECTIVE, OBJECTIVE_VP, OWNER, OWNER_PLAYER, POSITION, POSITION_Q,
    POSITION_R, REDUCTION, REDUCTION_AMOUNT, SCORE, SHIELDS, SHIELDS_ACTIVE, SHIELDS_TOTAL, TOKEN, TOKEN_STACK,
    TOKEN_TIME, UNIT, UNIT_CARD,
};

/// Sets up all pieces in an empty block: units of player 0, units of player 1, Bases, objectives.
pub fn set_up(block: &mut Block, scenario: &Scenario) {
    block.set(SCORE, 0b11);
    let mut row = 0;
    for player in 0..2 {
        for unit in 0..scenario.players[player].squad.len() {
            set_up_unit(block, scenario, row, player, unit);
            row += 1;
        }
    }
    for (player, side) in scenario.players.iter().enumerate() {
        if let Some(hex) = side.base {
            own(block, row, player);
            block.attach(BASE, row);
            place(block, row, hex);
            row += 1;
        }
    }
    for objective in &scenario.objectives {
        block.attach(OBJECTIVE, row);
        block.set_piece(OBJECTIVE_VP, row, objective.vp);
        place(block, row, objective.hex);
        row += 1;
    }
}

fn set_up_unit(block: &mut Block, scenario: &Scenario, row: usize, player: usize, unit: usize) {
    let entry = &scenario.players[player].squad[unit];
    let card = &scenario.units[entry.card as usize];
    own(block, row, player);
    block.attach(UNIT, row);
    block.set_piece(UNIT_CARD, row, entry.card);
    block.attach(HEALTH, row);
    block.set_piece(HEALTH_HP, row, card.hp);
    block.set_piece(HEALTH_MAX, row, card.hp);
    block.attach(TOKEN, row);
    block.set_piece(TOKEN_TIME, row, card.start.into());
    // The stack at the start is in squad order (TL-4).
    block.set_piece(TOKEN_STACK, row, unit as u8);
    block.attach(ENERGY, row);
    if card.shields > 0 {
        block.attach(SHIELDS, row);
        block.set_piece(SHIELDS_ACTIVE, row, card.shields);
        block.set_piece(SHIELDS_TOTAL, row, card.shields);
    }
    if card.reduction > 0 {
        block.attach(REDUCTION, row);
        block.set_piece(REDUCTION_AMOUNT, row, card.reduction);
    }
    if let Some(hex) = entry.start {
        place(block, row, hex);
    }
}

fn own(block: &mut Block, row: usize, player: usize) {
    block.attach(OWNER, row);
    block.set_piece(OWNER_PLAYER, row, player as u8);
}

fn place(block: &mut Block, row: usize, hex: Hex) {
    block.attach(POSITION, row);
    block.set_piece(POSITION_Q, row, hex.q);
    block.set_piece(POSITION_R, row, hex.r);
}
