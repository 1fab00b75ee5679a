//! Invariants of a block at a stop: what no sequence of legal actions can break.
//!
//! Restoring a snapshot checks them, and tests check them at every stop.

use thiserror::Error;

use super::cards;
use super::legal::Legal;
use crate::content::effect::Trigger;
use crate::content::{EffectId, Scenario};
use crate::effects::MAX_BEGUN;
use crate::flow::procedure::{
    Activation, AddTarget, Deploy, Discard, Effect, FreeMove, Grant, LoseUpgrade, Push, Resolve, Turn, Window,
};
use crate::flow::{Frame, NOBODY, Procedure, call, roll, stack, trigger};
use crate::rules::relations::Scene;
use crate::rules::relations::cards::MAX_PLAYS;
use crate::rules::timeline;
use crate::store::layout::{
    ACTIVATIONS, ACTIVE, ATTACK_ACCURACY, ATTACK_CRITICAL_FROM, ATTACK_FLAGS, ATTACK_STRENGTH, ATTACK_TL, ATTACKED,
    BASE, BOARD_TOKEN, BOARD_TOKEN_FACE_DOWN, BOARD_TOKEN_KIND, CARRIABLE, CARRIED, CARRIED_BY, CONTROL,
    CONTROL_PLAYER, CRITICALS, Component, DISARM, EFFECTS_BEGUN, ENERGY, ENERGY_AMOUNT, FACES_AT, FACES_LEN,
    FOR_ACTIVATION, FOR_PHASE, FOR_ROUND, FRACTURE, FRAME_BYTES, GARRISON, HEALTH, HEALTH_HP, HEALTH_MAX, LAST_PLAYER,
    LASTING, MARKS, MAX_DICE, OBJECTIVE, OBJECTIVE_VP, OWNER, OWNER_PLAYER, PHASES_SCORED, PIECE_COMPONENTS,
    PLAYERS_AT, POSITION, QUEUE_AT, REDUCTION, ROLL_DICE, SCORE, SCORE_VP, SHIELDS, SHIELDS_ACTIVE, SHIELDS_TOTAL,
    SLOW, STACK_AT, STACK_DEPTH, STATUS, STRUCTURE, TARGET, TIME, TOKEN, TOKEN_TIME, TRIGGER_BYTES, UNIT, UNIT_CARD,
    UPGRADES, USED, status,
};
use crate::store::query::rows;
use crate::store::{Block, Schema};

// One field of the header counts both: effects of an activation, and plays of a turn.
const _: () = assert!(MAX_PLAYS <= MAX_BEGUN);

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
    check_flow(scene)?;
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

/// What is kept of an attack while one is in flight: within its bounds then, else nothing.
fn check_attack(block: &Block, in_flight: bool) -> Result<(), Broken> {
    let rolled = block.get(FACES_LEN);
    let (criticals, roll, face) = (block.get(CRITICALS), block.get(ROLL_DICE), block.get(ATTACK_CRITICAL_FROM));
    let changes = [ATTACK_STRENGTH, ATTACK_ACCURACY, ATTACK_TL].map(|slot| block.get(slot));
    let possible = criticals <= rolled && roll <= rolled && (face == 0 || (2..=10).contains(&face));
    let bounded = changes.iter().all(|change| (-99..=99).contains(change)) && block.get(ATTACK_FLAGS) < 32;
    let nothing = rolled == 0 && face == 0 && changes == [0; 3] && block.get(ATTACK_FLAGS) == 0;
    if possible && bounded && (in_flight || nothing) && block.get(EFFECTS_BEGUN) <= MAX_BEGUN {
        Ok(())
    } else {
        Err(Broken::Flow("numbers of an attack that cannot be"))
    }
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

fn check_flow(scene: Scene) -> Result<(), Broken> {
    let block = scene.block;
    let all = scene.pieces();
    let depth = stack::depth(block);
    if depth > STACK_DEPTH {
        return Err(Broken::Flow("the stack is longer than it can be"));
    }
    // The queue is emptied after every step, before any stop.
    if trigger::waiting(block) > 0 {
        return Err(Broken::Flow("triggers wait at a stop"));
    }
    if block.get(FACES_LEN) as usize > MAX_DICE {
        return Err(Broken::Flow("more faces than dice"));
    }
    let faces = &block.bytes()[FACES_AT..FACES_AT + MAX_DICE];
    let rolled = block.get(FACES_LEN) as usize;
    if faces[..rolled].iter().any(|face| !(1..=10).contains(face)) || faces[rolled..].iter().any(|face| *face != 0) {
        return Err(Broken::Flow("a face that no die has"));
    }
    if block.get(STATUS) > status::DRAW || block.get(LAST_PLAYER) > 2 || block.get(ACTIVE) > 64 {
        return Err(Broken::Flow("an impossible header"));
    }
    if block.get(STATUS) == status::RUNNING && depth == 0 {
        return Err(Broken::Flow("a game that runs without a stack"));
    }
    let scored = i16::from(block.get(PHASES_SCORED));
    let phases = if scene.on_table() { 0 } else { scene.scenario.settings.phases };
    let all_scored = scored == phases;
    if scored > phases || (!scene.on_table() && all_scored == (block.get(STATUS) == status::RUNNING)) {
        return Err(Broken::Flow("phases scored that do not fit the end of the game"));
    }
    if block.get(SCORE) != 0b11 {
        return Err(Broken::Flow("a player without a score"));
    }
    let mut attacks = 0;
    for number in 0..depth {
        let Some(frame) = stack::frame(block, number) else {
            return Err(Broken::Flow("an unknown procedure"));
        };
        attacks += usize::from(frame.procedure == Procedure::Attack);
        check_frame(scene, number, &frame, all)?;
    }
    if attacks > 1 || (attacks == 0 && block.having(ATTACKED) != 0) {
        return Err(Broken::Flow("targets without their attack, or two attacks at once"));
    }
    check_attack(block, attacks == 1)
}

/// Checks one frame of the stack.
fn check_frame(scene: Scene, number: usize, frame: &Frame, all: u64) -> Result<(), Broken> {
    let block = scene.block;
    let over = block.get(STATUS) != status::RUNNING;
    // Effects of a phase border run above the match or the scoring, without an activation.
    let border = stack::frame(block, 1).map(|frame| frame.procedure);
    let borders = !over && border.is_some_and(|first| first == Procedure::Window || first == Procedure::Scoring);
    let placed = match frame.procedure {
        Procedure::Match => number == 0,
        Procedure::Activation | Procedure::Scoring => number == 1 && !scene.on_table(),
        Procedure::Turn => number == 1 && scene.on_table(),
        Procedure::Draw | Procedure::Play | Procedure::Discard | Procedure::Resolve => number > 0 && !over,
        Procedure::Plan => number > 0 && number + 1 == stack::depth(block) && !over,
        // Mods may ask at any time, also when the game is over.
        Procedure::Question | Procedure::Dice | Procedure::Spawn => number > 0,
        // Windows at the borders of phases have no unit's deed to answer.
        Procedure::Window if frame.subject == NOBODY => number > 0,
        _ if borders => number > 1,
        _ => number > 1 && !over,
    };
    let exists = |row: u8| row == NOBODY || (row < 64 && all >> row & 1 != 0);
    // The mask of a roll is about dice, of all else about pieces.
    let rows = if matches!(frame.procedure, Procedure::Roll | Procedure::Dice) { 0 } else { frame.mask };
    let named = [frame.subject, frame.object, frame.source].into_iter().all(exists) && rows & !all == 0;
    let steps = frame.procedure.steps().len();
    if !placed || !named || frame.player > 1 || frame.step as usize >= steps || frame.left as usize > steps {
        return Err(Broken::Flow("an impossible frame"));
    }
    if frame.procedure.is_of_unit() {
        let defeat = frame.procedure == Procedure::Defeat && frame.row() < 64 && block.has(GARRISON, frame.row());
        if frame.subject == NOBODY || !(block.has(UNIT, frame.row()) || defeat) {
            return Err(Broken::Flow("a frame without its unit"));
        }
        // A Push, or the loss of Upgrades, belongs to the one who causes it, all else to the owner of its unit.
        let of_source = matches!(frame.procedure, Procedure::Push | Procedure::LoseUpgrade);
        if of_source && frame.source == NOBODY {
            // What a mod pushes has no cause on the board.
            return check_registers(scene, frame);
        }
        let acts = if of_source { frame.source } else { frame.subject };
        if acts == NOBODY || !(block.has(UNIT, acts.into()) || defeat) || scene.owner(acts.into()) != frame.player {
            return Err(Broken::Flow("a frame of another player's unit"));
        }
    }
    check_registers(scene, frame)
}

/// Checks what the registers of a frame say, where a wrong number could lead astray.
fn check_registers(scene: Scene, frame: &Frame) -> Result<(), Broken> {
    let amount = frame.registers[call::AMOUNT];
    let rolled = scene.block.get(FACES_LEN) as i16;
    let weapon = || scene.weapon(frame.row(), frame.registers[call::WEAPON] as usize);
    let possible = match frame.procedure {
        Procedure::Attack => weapon().is_some(),
        Procedure::Effect => scene.scenario.effect(EffectId(frame.effect)).is_some_and(|effect| {
            let begun = frame.step == Effect::OP || frame.op > 0;
            begun && frame.op as usize <= effect.ops.len() && (0..=rolled).contains(&frame.registers[1])
        }),
        Procedure::Window => (frame.effect as usize) < Trigger::ALL.len() && amount >= 0,
        Procedure::Rescue => frame.object < 64 && scene.block.has(GARRISON, frame.object.into()),
        Procedure::Capture => frame.object < 64 && scene.block.has(OBJECTIVE, frame.object.into()),
        Procedure::Roll if frame.mask == 0 => (0..=MAX_DICE as i16 - rolled).contains(&amount),
        Procedure::Roll => amount == frame.mask.count_ones() as i16 && frame.mask >> rolled == 0,
        Procedure::Push => (0..=12).contains(&amount) && (0..6).contains(&frame.registers[call::DIRECTION]),
        Procedure::Spawn => (frame.effect as usize) < scene.scenario.extension.prototypes.len(),
        Procedure::Dice => {
            let of = frame.registers[roll::NUMBER_OF_MOD];
            (1..=roll::MAX_MOD_DICE.into()).contains(&amount)
                && usize::try_from(of).is_ok_and(|of| of < scene.scenario.extension.dice.len())
        }
        Procedure::Plan | Procedure::Play | Procedure::Resolve | Procedure::Discard | Procedure::Turn => {
            cards::is_possible(scene, frame)
        }
        Procedure::Draw => amount >= 0,
        Procedure::Question => (1..=255).contains(&amount) && (0..amount).contains(&frame.registers[1]),
        _ => true,
    };
    if possible { Ok(()) } else { Err(Broken::Flow("a frame with impossible numbers")) }
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

/// Checks that an open decision can be made: its unit is where it must be, and there is a legal action.
///
/// # Errors
/// [`Broken::Flow`].
pub fn check_decision(block: &Block, scenario: &Scenario) -> Result<(), Broken> {
    let scene = Scene { block, scenario };
    let Some(frame) = stack::top(block) else { return Ok(()) };
    let there = match (frame.procedure, frame.step) {
        (Procedure::Activation, Activation::MENU)
        | (Procedure::Push, Push::CHOOSE)
        | (Procedure::FreeMove, FreeMove::CHOOSE)
        | (Procedure::Grant, Grant::CHOOSE) => scene.on_board(frame.row()),
        (Procedure::Window, Window::ASK)
        | (Procedure::Effect, Effect::CHOOSE)
        | (Procedure::LoseUpgrade, LoseUpgrade::CHOOSE)
        | (Procedure::AddTarget, AddTarget::CHOOSE)
        | (Procedure::Plan, _)
        | (Procedure::Turn, Turn::DISPOSITION | Turn::FREE)
        | (Procedure::Discard, Discard::CHOOSE)
        | (Procedure::Resolve, Resolve::CHOOSE) => true,
        (Procedure::Deploy, Deploy::CHOOSE) => !scene.on_board(frame.row()),
        _ => return Ok(()),
    };
    if !there {
        return Err(Broken::Flow("the unit of the open decision is not where it must be"));
    }
    if Legal::of(scene).is_empty() {
        return Err(Broken::Flow("the open decision has no legal action"));
    }
    Ok(())
}

fn check_health(scene: Scene) -> Result<(), Broken> {
    for row in rows(scene.block.having(HEALTH)) {
        let (hp, max) = (scene.block.piece(HEALTH_HP, row), scene.block.piece(HEALTH_MAX, row));
        // 0 HP are seen only between damage and defeat, in the middle of an attack.
        let least = i16::from(stack::depth(scene.block) <= 2 && scene.block.has(UNIT, row));
        if hp < least || hp > max {
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
