//! Invariants of a block at a stop: what no sequence of legal actions can break.
//!
//! Restoring a snapshot checks them, and tests check them at every stop.

mod flow;

use thiserror::Error;

use super::cards;
use crate::content::Scenario;
use crate::effects::MAX_BEGUN;
use crate::flow::procedure::Attack;
use crate::flow::{Procedure, stack, trigger};
use crate::rules::relations::Scene;
use crate::rules::relations::cards::MAX_PLAYS;
use crate::rules::timeline;
use crate::store::layout::{
    ACTIVATIONS, ACTIVE, ATTACKED, BASE, BOARD_TOKEN, BOARD_TOKEN_FACE_DOWN, BOARD_TOKEN_KIND, CARRIABLE, CARRIED,
    CARRIED_BY, CONTROL, CONTROL_PLAYER, Component, DISARM, ENERGY, ENERGY_AMOUNT, FOR_ACTIVATION, FOR_PHASE,
    FOR_ROUND, FRACTURE, FRAME_BYTES, GARRISON, HEALTH, HEALTH_HP, HEALTH_MAX, LASTING, MARKS, OBJECTIVE, OBJECTIVE_VP,
    OWNER, OWNER_PLAYER, PIECE_COMPONENTS, PLAYERS_AT, POSITION, QUEUE_AT, REDUCTION, SCORE_VP, SHIELDS,
    SHIELDS_ACTIVE, SHIELDS_TOTAL, SLOW, STACK_AT, STRUCTURE, TARGET, TIME, TOKEN, TOKEN_TIME, TRIGGER_BYTES, UNIT,
    UNIT_CARD, UPGRADES, USED,
};
use crate::store::query::{bit, rows};
use crate::store::{Block, Schema};

// One field of the header counts both: effects of an activation, and plays of a turn.
const _: () = assert!(MAX_PLAYS <= MAX_BEGUN);

pub use flow::check_decision;

/// A broken invariant.
#[derive(Clone, Debug, Error, Eq, PartialEq)]
pub enum Broken {
    /// Header, stack or queue cannot be.
    #[error("the flow is impossible: {0}")]
    Flow(&'static str),
    /// A piece has an impossible set of components.
    #[error("entity {0} has an impossible set of components")]
    Components(usize),
    /// A declared component without one that it requires.
    #[error("entity {entity} has {component}, which requires {required}")]
    Requires {
        /// Entity.
        entity: usize,
        /// The component.
        component: String,
        /// What it requires.
        required: String,
    },
    /// HP out of range.
    #[error("entity {entity} has {hp} of {max} HP")]
    Health {
        /// Entity.
        entity: usize,
        /// Its HP.
        hp: i16,
        /// Its most HP.
        max: i16,
    },
    /// A unit without its one token, or a token before now.
    #[error("entity {entity} has its token at time {time}")]
    Token {
        /// Entity.
        entity: usize,
        /// Time of its token.
        time: u16,
    },
    /// Two pieces on one hex, or a piece off the board.
    #[error("entity {0} stands where it cannot stand")]
    Place(usize),
    /// Energy or an objective's VP below 0.
    #[error("entity {0} has an amount below 0")]
    Amount(usize),
    /// A card where none can lie, or places of an area that are not counted up.
    #[error("card {0} lies where it cannot lie")]
    Card(usize),
    /// Shields out of range.
    #[error("entity {0} has more active Shields than Shields")]
    Shields(usize),
    /// VP that no event could explain.
    #[error("player {player} has {vp} VP")]
    Score {
        /// Player.
        player: usize,
        /// VP.
        vp: i32,
    },
}

/// Checks all invariants.
///
/// # Errors
/// The first that is broken.
pub fn check(block: &Block, scenario: &Scenario) -> Result<(), Broken> {
    let scene = Scene { block, scenario };
    check_components(scene)?;
    cards::check_numbers(scene)?;
    flow::check_flow(scene)?;
    check_health(scene)?;
    check_tokens(scene)?;
    check_places(scene)?;
    cards::check(scene)?;
    check_score(scene)
}

fn check_components(scene: Scene) -> Result<(), Broken> {
    let block = scene.block;
    let (units, objectives) = (block.having(UNIT), block.having(OBJECTIVE));
    let (structures, garrisons) = (block.having(BASE) | block.having(STRUCTURE), block.having(GARRISON));
    let tokens = block.having(BOARD_TOKEN);
    let kinds = units | structures | objectives | garrisons | tokens;
    // Pieces of mods are of no kind of the core; they lie on the board, and may have an owner.
    let own = scene.declared() & !kinds;
    let all = kinds | own;
    let overlap = overlap(&[units, block.having(BASE), block.having(STRUCTURE), objectives, garrisons, tokens]);
    let carried = block.having(CARRIED);
    let only_units = [
        DISARM,
        FRACTURE,
        SLOW,
        MARKS,
        UPGRADES,
        USED,
        FOR_ACTIVATION,
        FOR_ROUND,
        FOR_PHASE,
        LASTING,
        SHIELDS,
        REDUCTION,
    ];
    let of_units = only_units.iter().fold(0, |any, component| any | block.having(*component));
    let any = (0..PIECE_COMPONENTS.len()).fold(0, |any, number| any | block.having(Component(number)));
    let wrong = (any & !all)
        | overlap
        | ((block.having(OWNER) & !own) ^ (units | structures | garrisons))
        | (block.having(HEALTH) ^ (units | garrisons))
        | (of_units & !units)
        | (block.having(CARRIABLE) & !objectives)
        | (carried & !block.having(CARRIABLE))
        | (carried & block.having(POSITION))
        | (block.having(TOKEN) ^ units)
        | (block.having(ENERGY) ^ units)
        | (block.having(CONTROL) & !objectives)
        | (block.having(TARGET) & !(units | garrisons))
        | (block.having(TARGET) & !block.having(ATTACKED))
        | (block.having(ATTACKED) & !(units | garrisons))
        | (block.having(POSITION) & !all)
        | (structures & !block.having(POSITION))
        | (objectives & !(block.having(POSITION) | carried));
    if let Some(row) = rows(wrong).next() {
        return Err(Broken::Components(row + 1));
    }
    let bad_player = |row: &usize| block.piece(OWNER_PLAYER, *row) > 1 || block.piece(CONTROL_PLAYER, *row) > 1;
    let bad_card = |row: &usize| block.piece(UNIT_CARD, *row) as usize >= scene.scenario.units.len();
    let bad_load = |row: &usize| block.has(CARRIED, *row) && !carries(scene, *row);
    let bad_token =
        |row: &usize| block.piece(BOARD_TOKEN_KIND, *row) > 3 || block.piece(BOARD_TOKEN_FACE_DOWN, *row) > 1;
    match rows(all).find(|row| bad_player(row) || bad_card(row) || bad_load(row) || bad_token(row)) {
        Some(row) => Err(Broken::Components(row + 1)),
        None => check_declared(scene),
    }
}

/// Components that mods declare stand beside those which they require.
fn check_declared(scene: Scene) -> Result<(), Broken> {
    let schema = &scene.scenario.schema;
    for (number, declared) in scene.scenario.extension.components.iter().enumerate() {
        let here = scene.block.presence(schema, Schema::CORE + number);
        for name in &declared.requires {
            let required = schema.component(name).map_or(0, |component| scene.block.presence(schema, component));
            if let Some(row) = rows(here & !required).next() {
                let (component, required) = (declared.spec.name.clone(), name.clone());
                return Err(Broken::Requires { entity: row + 1, component, required });
            }
        }
    }
    Ok(())
}

/// Pieces that are of two kinds at once.
fn overlap(kinds: &[u64]) -> u64 {
    let (mut seen, mut twice) = (0, 0);
    for kind in kinds {
        twice |= seen & kind;
        seen |= kind;
    }
    twice
}

/// Whether the carrier of a carried objective is a unit on the board, or one that has just left it and puts it down.
fn carries(scene: Scene, row: usize) -> bool {
    let by = scene.block.piece(CARRIED_BY, row).checked_sub(1).map(usize::from);
    let puts_down = |by: usize| {
        let mut frames = (0..stack::depth(scene.block)).filter_map(|number| stack::frame(scene.block, number));
        frames.any(|frame| frame.procedure == Procedure::PutDown && frame.row() == by)
    };
    by.is_some_and(|by| by < 64 && scene.block.has(UNIT, by) && (scene.on_board(by) || puts_down(by)))
}

/// Checks that everything that a state does not use is zero.
///
/// # Errors
/// [`Broken::Flow`].
pub fn check_zeroes(block: &Block, schema: &Schema) -> Result<(), Broken> {
    let frames = STACK_AT + stack::depth(block) * FRAME_BYTES..QUEUE_AT;
    let triggers = QUEUE_AT + trigger::waiting(block) * TRIGGER_BYTES..PLAYERS_AT;
    if block.is_canonical(schema, &[frames, triggers]) {
        Ok(())
    } else {
        Err(Broken::Flow("bytes that the state does not use are not zero"))
    }
}

/// Pieces that may have 0 HP: those between damage and defeat.
fn dying(block: &Block) -> u64 {
    let frames = (0..stack::depth(block)).filter_map(|number| stack::frame(block, number));
    frames.fold(0, |dying, frame| {
        dying
            | match frame.procedure {
                Procedure::Damage => frame.mask,
                Procedure::Defeat => bit(frame.row()),
                Procedure::Attack if frame.step > Attack::DAMAGE => block.having(ATTACKED),
                _ => 0,
            }
    })
}

fn check_health(scene: Scene) -> Result<(), Broken> {
    let dying = dying(scene.block);
    for row in rows(scene.block.having(HEALTH)) {
        let (hp, max) = (scene.block.piece(HEALTH_HP, row), scene.block.piece(HEALTH_MAX, row));
        let least = i16::from(scene.block.has(UNIT, row) && dying & bit(row) == 0);
        if hp < least || hp > max || max < 1 {
            return Err(Broken::Health { entity: row + 1, hp, max });
        }
        if scene.block.piece(SHIELDS_ACTIVE, row) > scene.block.piece(SHIELDS_TOTAL, row) {
            return Err(Broken::Shields(row + 1));
        }
    }
    Ok(())
}

fn check_tokens(scene: Scene) -> Result<(), Broken> {
    // Tokens that a mod has kept from moving are left behind where the match ends for that.
    let left_behind = scene.block.get(ACTIVATIONS) >= timeline::MOST_ACTIVATIONS;
    let now = if left_behind { 0 } else { scene.block.get(TIME) };
    for row in rows(scene.block.having(UNIT)) {
        let time = scene.block.piece(TOKEN_TIME, row);
        if time < now || time == 0 || time > 10_000 {
            return Err(Broken::Token { entity: row + 1, time });
        }
    }
    Ok(())
}

fn check_places(scene: Scene) -> Result<(), Broken> {
    let board = &scene.scenario.board;
    let standing = scene.standing();
    let active = scene.block.get(ACTIVE) as usize;
    for row in rows(scene.block.having(POSITION)) {
        let hex = scene.hex(row);
        let Some(cell) = board.cell(hex) else { return Err(Broken::Place(row + 1)) };
        if board.impassable(cell) {
            return Err(Broken::Place(row + 1));
        }
        let stands = scene.block.has(UNIT, row) || scene.block.has(GARRISON, row);
        if !stands {
            continue;
        }
        let shared = rows(standing).find(|other| *other != row && scene.hex(*other) == hex);
        let own_base = |other: usize| {
            scene.block.has(BASE, other) && scene.block.has(UNIT, row) && scene.owner(other) == scene.owner(row)
        };
        // A unit stands on its own Base only during its own activation (DP-1).
        if shared.is_some_and(|other| !own_base(other) || active != row + 1) {
            return Err(Broken::Place(row + 1));
        }
    }
    Ok(())
}

fn check_score(scene: Scene) -> Result<(), Broken> {
    let below = |row: &usize| scene.block.piece(ENERGY_AMOUNT, *row) < 0 || scene.block.piece(OBJECTIVE_VP, *row) < 0;
    if let Some(row) = rows(scene.block.having(ENERGY) | scene.block.having(OBJECTIVE)).find(below) {
        return Err(Broken::Amount(row + 1));
    }
    for player in 0..2 {
        let vp = scene.block.player(SCORE_VP, player);
        if vp < 0 {
            return Err(Broken::Score { player, vp });
        }
    }
    Ok(())
}
