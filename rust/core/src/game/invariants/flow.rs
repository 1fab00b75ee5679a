//! What flows: the header, the frames of the stack, and the open decision.

use super::Broken;
use crate::content::EffectId;
use crate::content::Scenario;
use crate::content::effect::Trigger;
use crate::effects::MAX_BEGUN;
use crate::flow::procedure::{
    Activation, AddTarget, Deploy, Discard, Effect, FreeMove, Grant, LoseUpgrade, Push, Resolve, Turn, Window,
};
use crate::flow::{Frame, NOBODY, Procedure, call, roll, stack, trigger};
use crate::game::cards;
use crate::game::legal::Legal;
use crate::rules::relations::Scene;
use crate::rules::relations::cards::MAX_PLAYS;
use crate::store::Block;
use crate::store::layout::{
    ACTIVE, ATTACK_ACCURACY, ATTACK_CRITICAL_FROM, ATTACK_FLAGS, ATTACK_STRENGTH, ATTACK_TL, ATTACKED, CRITICALS,
    EFFECTS_BEGUN, FACES_AT, FACES_LEN, GARRISON, LAST_PLAYER, MAX_DICE, OBJECTIVE, PHASES_SCORED, ROLL_DICE, SCORE,
    STACK_DEPTH, STATUS, UNIT, status,
};

/// Header, faces and stack.
pub(super) fn check_flow(scene: Scene) -> Result<(), Broken> {
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
    let activation = stack::frame(block, 1).filter(|frame| frame.procedure == Procedure::Activation);
    let acts = activation.filter(|frame| frame.step > Activation::BEGIN);
    let active = acts.map_or(0, |frame| frame.subject.saturating_add(1));
    if block.get(ACTIVE) != active {
        return Err(Broken::Flow("an active unit without its activation, or another one"));
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
        if attacks == 0 && matches!(frame.procedure, Procedure::Roll | Procedure::Tally | Procedure::AddTarget) {
            return Err(Broken::Flow("a part of an attack without its attack"));
        }
        // What is granted in an attack waits below it (AT-15).
        if attacks > 0 && frame.procedure == Procedure::Grant {
            return Err(Broken::Flow("an attack that is granted in the middle of one"));
        }
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
        // Mods may still be at work when the game is over.
        Procedure::Turn => number == 1 && scene.on_table() && (!over || number + 1 < stack::depth(block)),
        Procedure::Deploy => number == 2 && !over,
        Procedure::Draw | Procedure::Play | Procedure::Discard | Procedure::Resolve => number > 0 && !over,
        Procedure::Lose => number > 0 && !over && scene.on_table(),
        Procedure::Plan => {
            let more = !scene.on_table() || block.get(EFFECTS_BEGUN) < MAX_PLAYS;
            number > 0 && number + 1 == stack::depth(block) && !over && more
        }
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
        if frame.procedure == Procedure::Push && frame.source == NOBODY {
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
        Procedure::Window => Trigger::ALL
            .get(frame.effect as usize)
            .is_some_and(|when| amount >= 0 && (!scene.on_table() || *when == Trigger::CardPlayed)),
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
