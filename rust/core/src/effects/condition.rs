//! Whether the conditions of an effect hold.

use super::Subjects;
use crate::content::Effect;
use crate::content::effect::condition::NEAR;
use crate::content::effect::{Condition, STATUSES, Test, Word};
use crate::rules::relations::aim::{attack_in_flight, told_cost, weapon};
use crate::rules::relations::engaged::engaged_at;
use crate::rules::relations::{Scene, sight};
use crate::store::layout::{
    ACTIVE, ATTACKED_DAMAGE, ATTACKED_HITS, BOARD_TOKEN, CRITICALS, Component, DISARM, FRACTURE, GARRISON, HEALTH_HP,
    HEALTH_MAX, MARKS_BITS, OBJECTIVE, POSITION, SLOW, TARGET, TARGET_HITS, UNIT,
};
use crate::store::query::{bit, rows};
use crate::store::{Block, Table};

/// The targets for which an effect is valid (AT-6), or `None` where it does not apply; outside attacks there are no
/// targets and the mask is empty.
#[must_use]
pub fn valid(subjects: Subjects, effect: &Effect) -> Option<u64> {
    if effect.conditions.is_empty() {
        return Some(if effect.when.in_attack() { subjects.targets } else { 0 });
    }
    let speaks = |condition: &&Condition| condition.speaks_of_target();
    let general = effect.conditions.iter().filter(|condition| !condition.speaks_of_target());
    if !general.into_iter().all(|condition| holds(subjects, condition)) {
        return None;
    }
    if !effect.when.in_attack() {
        return Some(0);
    }
    let mut of_target = effect.conditions.iter().filter(speaks).peekable();
    if of_target.peek().is_none() {
        return Some(subjects.targets);
    }
    let conditions: Vec<&Condition> = of_target.collect();
    let all_hold = |row: &usize| {
        let alone = Subjects { targets: bit(*row), ..subjects };
        conditions.iter().all(|condition| holds(alone, condition))
    };
    let valid = rows(subjects.targets).filter(all_hold).fold(0, |valid, row| valid | bit(row));
    (valid != 0).then_some(valid)
}

/// Whether a condition holds; of a target, that of the only one among the subjects.
fn holds(subjects: Subjects, condition: &Condition) -> bool {
    passes(subjects, &condition.test) != condition.not
}

fn passes(subjects: Subjects, test: &Test) -> bool {
    let scene = subjects.scene;
    let block = scene.block;
    let one = |word: Word| rows(subjects.rows(word)).next();
    match test {
        Test::Range { of, from, within } => {
            let place = |word| one(word).and_then(|row| Some((row, subjects.hex(row)?)));
            place(*of).zip(place(*from)).is_some_and(|(of, from)| sight::in_range(scene, from, of, *within))
        }
        Test::Hexes { of, from, within } => {
            let hex = |word| one(word).and_then(|row| subjects.hex(row));
            hex(*of).zip(hex(*from)).is_some_and(|(of, from)| of.distance(from) <= (*within).into())
        }
        Test::Near { what, of, within } => one(*of).is_some_and(|row| near(subjects, *what, row, *within)),
        Test::Damaged { of } => one(*of).is_some_and(|row| block.piece(HEALTH_HP, row) < block.piece(HEALTH_MAX, row)),
        Test::Status { of, status } => one(*of).is_some_and(|row| has_status(scene, row, *status)),
        Test::Level { of, than, is } => {
            let level = |word| one(word).and_then(|row| subjects.hex(row)).map(|hex| scene.level(hex));
            level(*of).zip(level(*than)).is_some_and(|(of, than)| [of > than, of < than, of == than][*is as usize])
        }
        Test::InWater { of } => one(*of).and_then(|row| subjects.hex(row)).is_some_and(|hex| scene.in_water(hex)),
        Test::Engaged { of } => one(*of)
            .filter(|row| scene.on_board(*row))
            .is_some_and(|row| engaged_at(scene, scene.owner(row), scene.hex(row)) != 0),
        Test::Carries { of } => one(*of).is_some_and(|row| scene.carried_by(row) != 0),
        Test::OnBoard { of } => one(*of).is_some_and(|row| scene.on_board(row)),
        Test::Weapon { tl, tl_at_least, range, name } => in_use(scene, [*tl, *tl_at_least], *range, name.as_deref()),
        Test::Criticals { at_least } => block.get(CRITICALS) >= *at_least,
        Test::Hits { at_least } => one(Word::Target).is_some_and(|row| hits(block, row) >= *at_least),
        Test::Dealt { at_least } => one(Word::Target).is_some_and(|row| block.piece(ATTACKED_DAMAGE, row) >= *at_least),
        Test::Field { field, of, is, value } => {
            let row = match field.table {
                Table::Match => Some(0),
                Table::Players => Some(scene.owner(subjects.own).into()),
                Table::Pieces | Table::Cards => one(*of),
            };
            row.is_some_and(|row| {
                let found = block.value(&scene.scenario.schema, field.place, row);
                [found >= *value, found <= *value, found == *value][*is as usize]
            })
        }
        Test::Turn { is } => {
            let active = block.get(ACTIVE).checked_sub(1).map(|row| scene.owner(row.into()));
            active.is_some_and(|player| (player == scene.owner(subjects.own)) == (*is == 0))
        }
    }
}

/// Hits against a target: of one that has dropped out, those that it has taken.
fn hits(block: &Block, row: usize) -> u8 {
    block.piece(if block.has(TARGET, row) { TARGET_HITS } else { ATTACKED_HITS }, row)
}

/// Whether a piece of a kind is within so many hexes of another one.
fn near(subjects: Subjects, what: u8, row: usize, within: u8) -> bool {
    let (scene, block) = (subjects.scene, subjects.scene.block);
    let Some(hex) = subjects.hex(row) else { return false };
    let player = scene.owner(subjects.own);
    let own = |mask: u64| scene.of_player(mask, player);
    let on_board = block.having(POSITION);
    let mask = match NEAR[what as usize] {
        "objective" => block.having(OBJECTIVE),
        "ally" => own(block.having(UNIT)),
        "other_ally" => own(block.having(UNIT)) & !bit(subjects.own),
        "enemy" => scene.of_player(scene.attackable(), 1 - player),
        "garrison" => own(block.having(GARRISON)),
        "base" => own(scene.bases()),
        _ => block.having(BOARD_TOKEN),
    };
    rows(mask & on_board & !bit(row)).any(|other| scene.hex(other).distance(hex) <= within.into())
}

/// The component of a status of BD-3.
#[must_use]
pub const fn core_status(status: u8) -> Option<Component> {
    match status {
        0 => Some(DISARM),
        1 => Some(FRACTURE),
        2 => Some(SLOW),
        _ => None,
    }
}

/// Whether a piece has a status.
#[must_use]
pub fn has_status(scene: Scene, row: usize, status: u8) -> bool {
    match core_status(status) {
        Some(component) => scene.block.has(component, row),
        None => scene.block.piece(MARKS_BITS, row) >> (status - STATUSES.len() as u8) & 1 != 0,
    }
}

/// Whether the weapon in use is like that; TL as modified or printed (TL-6).
fn in_use(scene: Scene, [tl, at_least]: [Option<i16>; 2], range: Option<u8>, name: Option<&str>) -> bool {
    let Some(attack) = attack_in_flight(scene) else { return false };
    let Some(weapon) = weapon(scene, &attack) else { return false };
    let cost = told_cost(scene, &attack);
    tl.is_none_or(|tl| tl == cost)
        && at_least.is_none_or(|least| cost >= least)
        && range.is_none_or(|range| range == weapon.range)
        && name.is_none_or(|name| name == weapon.name)
}
