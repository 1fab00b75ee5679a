//! Pieces of a match and where they begin (TL-8, DP-1, OB-1).

use crate::board::Hex;
use crate::content::Scenario;
use crate::dice::{Purpose, below};
use crate::store::Block;
use crate::store::layout::{
    BASE, BOARD_TOKEN, BOARD_TOKEN_FACE_DOWN, BOARD_TOKEN_KIND, CARRIABLE, ENERGY, GARRISON, HEALTH, HEALTH_HP,
    HEALTH_MAX, NUMBER, OBJECTIVE, OBJECTIVE_VP, OWNER, OWNER_PLAYER, POSITION, POSITION_Q, POSITION_R, REDUCTION,
    REDUCTION_AMOUNT, SCORE, SEED, SHIELDS, SHIELDS_ACTIVE, SHIELDS_TOTAL, STRUCTURE, TOKEN, TOKEN_STACK, TOKEN_TIME,
    UNIT, UNIT_CARD, token,
};
use crate::store::query::rows;

/// Sets up all pieces in an empty block: units of player 0, units of player 1, Bases, structures, Garrisons,
/// objectives, tokens.
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
    for (player, side) in scenario.players.iter().enumerate() {
        for hex in &side.structures {
            own(block, row, player);
            block.attach(STRUCTURE, row);
            place(block, row, *hex);
            row += 1;
        }
    }
    for (player, side) in scenario.players.iter().enumerate() {
        for hex in &side.garrisons {
            set_up_garrison(block, row, player, *hex);
            row += 1;
        }
    }
    for objective in &scenario.objectives {
        block.attach(OBJECTIVE, row);
        block.set_piece(OBJECTIVE_VP, row, objective.vp);
        if objective.carriable {
            block.attach(CARRIABLE, row);
        }
        place(block, row, objective.hex);
        row += 1;
    }
    for token in &scenario.tokens {
        block.attach(BOARD_TOKEN, row);
        block.set_piece(BOARD_TOKEN_KIND, row, token.kind.unwrap_or_default());
        block.set_piece(BOARD_TOKEN_FACE_DOWN, row, token.kind.is_none().into());
        place(block, row, token.hex);
        row += 1;
    }
}

fn set_up_garrison(block: &mut Block, row: usize, player: usize, hex: Hex) {
    own(block, row, player);
    block.attach(GARRISON, row);
    block.attach(HEALTH, row);
    block.set_piece(HEALTH_HP, row, 1);
    block.set_piece(HEALTH_MAX, row, 1);
    place(block, row, hex);
}

/// Draws what the tokens of these rows are, from a pool of Shield, Speed and Strength (BD-4): it hangs on seed and number of
/// the game.
pub fn draw_tokens(block: &mut Block, hidden: u64, mut pool: [u32; 3]) {
    let (seed, number) = (block.get(SEED), block.get(NUMBER));
    for (index, row) in rows(hidden).enumerate() {
        let left: u32 = pool.iter().sum();
        if left == 0 {
            return;
        }
        let mut drawn = below(seed, number, Purpose::Setup as u16, index as u32, 0, left);
        for (kind, count) in pool.iter_mut().enumerate() {
            if drawn < *count {
                *count -= 1;
                block.set_piece(BOARD_TOKEN_KIND, row, token::SHIELD + kind as u8);
                break;
            }
            drawn -= *count;
        }
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
