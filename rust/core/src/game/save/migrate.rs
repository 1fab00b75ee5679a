//! Migrations: what an earlier version wrote otherwise is brought into the form of today, step by step.

use serde_json::{Value, json};

use crate::content::{EffectId, Scenario};
use crate::flow::{Procedure, stack};
use crate::store::Block;
use crate::store::layout::{ATTACKED, ATTACKED_Q, ATTACKED_R, POSITION_Q, POSITION_R, TARGET, UNIT_CARD};
use crate::store::query::rows;

/// What marks the effect of a frame as that of a weapon, until the card is known.
const OF_WEAPON: u64 = 0xff00;

/// Brings the JSON of a save into the form of today.
pub(super) fn to_present(save: &mut Value) {
    one_damage_bonus_for_all(save);
    critical_procedure(save);
}

/// In the first saves Damage+x was one number for all targets; since then each target has its own (AT-6).
fn one_damage_bonus_for_all(save: &mut Value) {
    let Some(attack) = save.get_mut("attack").and_then(Value::as_object_mut) else { return };
    let Some(bonus) = attack.remove("damage_bonus") else { return };
    let Some(pieces) = save.get_mut("pieces").and_then(Value::as_object_mut) else { return };
    for target in pieces.values_mut().filter_map(|piece| piece.get_mut("Target")) {
        if let Some(fields) = target.as_object_mut() {
            fields.insert("bonus".to_owned(), bonus.clone());
        }
    }
}

/// In the first saves the procedure `critical` ran the critical effect of a weapon, which is an effect like others since.
fn critical_procedure(save: &mut Value) {
    let Some(frames) = save.get_mut("stack").and_then(Value::as_array_mut) else { return };
    for frame in frames.iter_mut().filter_map(Value::as_object_mut) {
        if frame.get("procedure") != Some(&json!("critical")) {
            continue;
        }
        frame.insert("procedure".to_owned(), json!("effect"));
        for step in ["step", "left"] {
            if frame.get(step) == Some(&json!("target")) {
                frame.insert(step.to_owned(), json!("each"));
            }
        }
        let number = |frame: &serde_json::Map<String, Value>, at: usize| {
            frame.get("registers").and_then(|registers| registers.get(at)).and_then(Value::as_u64).unwrap_or_default()
        };
        let (weapon, before) = (number(frame, 0), number(frame, 1));
        let waiting = frame.get("entities").and_then(Value::as_array).into_iter().flatten().filter_map(Value::as_u64);
        let rest =
            waiting.filter(|entity| (1..=64).contains(entity)).fold(0_u64, |rest, entity| rest | 1 << (entity - 1));
        let part = |number: u32| (rest >> (16 * number)) as u16 as i16;
        frame.insert("registers".to_owned(), json!([0, before, part(0), part(1), part(2), part(3)]));
        frame.insert("effect".to_owned(), json!(OF_WEAPON | weapon.min(255)));
        let attacker = frame.get("subject").cloned().unwrap_or_default();
        frame.insert("source".to_owned(), attacker);
    }
}

/// Numbers of effects that only content knows, and targets that were not remembered yet.
pub(super) fn effects(block: &mut Block, scenario: &Scenario) {
    let targets = block.having(TARGET);
    for number in 0..stack::depth(block) {
        let Some(mut frame) = stack::frame(block, number) else { return };
        if frame.procedure != Procedure::Effect || u64::from(frame.effect) & OF_WEAPON != OF_WEAPON || frame.row() >= 64
        {
            continue;
        }
        let card = block.piece(UNIT_CARD, frame.row());
        let weapons = scenario.units.get(card as usize).map(|card| &card.weapons);
        let weapon = weapons.and_then(|weapons| weapons.get(usize::from(frame.effect & 0xff)));
        let place = weapon.and_then(|weapon| weapon.critical).unwrap_or_default();
        (frame.effect, frame.mask) = (EffectId::new(card, place.into()).0, targets);
        stack::put(block, number, &frame);
    }
    for row in rows(targets & !block.having(ATTACKED)) {
        let (q, r) = (block.piece(POSITION_Q, row), block.piece(POSITION_R, row));
        block.attach(ATTACKED, row);
        block.set_piece(ATTACKED_Q, row, q);
        block.set_piece(ATTACKED_R, row, r);
    }
}
