//! The policy `greedy`: looks one action ahead, and cares for objectives first, attacks second.
//!
//! Everything it knows it asks of the rules; its weights are its own and decide no rule.

use crate::board::{Direction, Hex};
use crate::content::card::{Amount, Op};
use crate::dice::tally;
use crate::flow::{Frame, Procedure, stack};
use crate::game::{Action, Legal, Paying, Scene, Way, area_targets, push_way, terrain_accuracy};
use crate::store::layout::{
    CONTROL, CONTROL_PLAYER, HEALTH_HP, OBJECTIVE, OBJECTIVE_VP, PHASES_SCORED, POSITION, UNIT, area,
};
use crate::store::query::rows;

/// What a contest won is worth, beside the VP that it brings.
const CONTEST: i32 = 200;
/// What a hex nearer to the next objective is worth.
const STEP: i32 = 10;
/// What an enemy in range of the longest weapon is worth.
const IN_RANGE: i32 = 12;

/// Chooses among the legal actions of the open decision; the first of equals in canonical order.
#[must_use]
pub fn choose(scene: Scene, legal: &Legal) -> Option<Action> {
    let frame = stack::top(scene.block)?;
    let actions = legal.list(scene);
    let worth = |action: &Action| value(scene, &frame, *action);
    // `max_by_key` takes the last of equals, and the first should win.
    actions.into_iter().rev().max_by_key(worth)
}

/// What an action is worth. An action of TL is weighed against making the Advance first: an Advance that betters
/// the place comes before everything, one that does not comes after.
fn value(scene: Scene, frame: &Frame, action: Action) -> i32 {
    match action {
        Action::Deploy { unit, hex } => place(scene, unit.into(), hex),
        Action::Advance { unit, hex } => {
            let better = place(scene, unit.into(), hex) - place(scene, unit.into(), scene.hex(unit.into()));
            if better > 0 { 100_000 + better } else { better - 100_000 }
        }
        Action::Dash { unit, hex } => {
            let better = place(scene, unit.into(), hex) - place(scene, unit.into(), scene.hex(unit.into()));
            if better > 0 { 100 + better } else { better - 10 }
        }
        Action::Attack { unit, weapon, target } => 1_000 + attack(scene, unit.into(), weapon.into(), target.into()),
        Action::AttackArea { unit, weapon, placement } => 1_000 + area(scene, unit.into(), weapon.into(), placement),
        // VP for TL 2, without dice; what an ability is worth nobody knows, but it is there to be used.
        Action::Rescue { .. } => 1_000 + 50 * i32::from(scene.scenario.settings.rescue_vp),
        Action::Use { .. } => 90_000,
        Action::Push { direction: Some(direction), .. } | Action::Pull { direction: Some(direction), .. } => {
            push(scene, frame, direction)
        }
        Action::Choose { piece, .. } => chosen(scene, frame, piece.into()),
        Action::Energize { .. } | Action::Pay { way: Paying::Normal, .. } => 1,
        Action::Play { player, card } => play(scene, player, card.into()),
        Action::Amount { player, amount } => {
            // A large X is worth the cards only where it may end the game.
            let [own, other] = [player, 1 - player].map(|player| scene.count_in(player, area::DECK));
            if u32::from(amount) >= other && u32::from(amount) < own { 1 } else { -i32::from(amount) }
        }
        Action::ChooseCard { player, card } => {
            let cost = scene.normal_cost(card.into()).map_or(0, |[_, total, resource]| i32::from(total + resource));
            if scene.card_owner(card.into()) == player { cost } else { 100 + cost }
        }
        Action::Discard { card, .. } if scene.on_table() => -gives(scene, card.into()),
        Action::Pay { .. }
        | Action::ChooseUnit { .. }
        | Action::Discard { .. }
        | Action::Cancel { .. }
        | Action::End { .. }
        | Action::Push { direction: None, .. }
        | Action::Pull { direction: None, .. }
        | Action::ChooseOption { .. }
        | Action::Pass { .. }
        | Action::Answer { .. } => 0,
    }
}

/// What playing a card is worth: Tactics are there to be played, and on the card table what counts are the decks.
fn play(scene: Scene, player: u8, row: usize) -> i32 {
    if !scene.on_table() {
        return 80_000;
    }
    let card = scene.card_in(row);
    let answered = stack::nearest(scene.block, Procedure::Play).map(|(_, play)| play.player);
    if card.ops.contains(&Op::Negate) && answered == Some(player) {
        return i32::MIN;
    }
    let ways = Paying::ALL.into_iter().filter(|way| scene.cannot_pay(player, row, *way).is_none());
    let costs = ways.filter_map(|way| scene.play_cost(player, row, way, 0)).map(|cost| cost.resource);
    let taken = i32::from(costs.min().unwrap_or_default()) + i32::from(card.additional.resource);
    if taken >= scene.count_in(player, area::DECK) as i32 {
        return i32::MIN;
    }
    gives(scene, row) - PAID * taken
}

/// What a card of the table gives; what waits in play comes again.
fn gives(scene: Scene, row: usize) -> i32 {
    let card = scene.card_in(row);
    let waiting: i32 = card.triggers.iter().map(|trigger| 2 * ops(&trigger.ops)).sum();
    ops(&card.ops) + waiting + i32::from(card.power) * POWER + card.changes.len() as i32 * CHANGE
}

/// What a card of a deck is worth.
const CARD: i32 = 10;
/// What a card of the own deck is worth as a price: more, for it is gone whatever becomes of the play.
const PAID: i32 = 20;
/// What nation power is worth.
const POWER: i32 = 15;
/// What a change of costs is worth.
const CHANGE: i32 = 3;

/// What ops of a card are worth: cards that leave the other deck, less those that leave the own one.
fn ops(ops: &[Op]) -> i32 {
    let many = |op: &Op| match op.amount() {
        Some(Amount::Fixed(many)) => i32::from(many),
        Some(_) => 2,
        None => 1,
    };
    let worth = |op: &Op| match op {
        Op::Lose { own, .. } | Op::Draw { own, .. } => many(op) * if *own { -CARD } else { CARD },
        Op::Discard { own, .. } => many(op) * if *own { -1 } else { 2 },
        Op::Negate => CARD,
        Op::Put { .. } | Op::Roll { .. } => 4,
        Op::BringOut { .. } | Op::Coin { .. } => 6,
        Op::Shuffle { .. } => 0,
    };
    ops.iter().map(worth).sum()
}

/// What standing on a hex at the end of the activation is worth.
fn place(scene: Scene, unit: usize, hex: Hex) -> i32 {
    let player = scene.owner(unit);
    let mut worth = 0;
    let mut nearest: Option<i32> = None;
    for objective in rows(scene.block.having(OBJECTIVE) & scene.block.having(POSITION)) {
        let distance = i32::from(scene.hex(objective).distance(hex));
        if controller(scene, objective) == Some(player) {
            continue;
        }
        nearest = Some(nearest.map_or(distance, |other| other.min(distance)));
        if distance <= 1 && wins_contest(scene, unit, objective) {
            let phases = i32::from(scene.scenario.settings.phases) - i32::from(scene.block.get(PHASES_SCORED));
            worth += CONTEST + i32::from(scene.block.piece(OBJECTIVE_VP, objective)) * phases;
        }
    }
    let enemies = rows(scene.units()).filter(|row| scene.owner(*row) != player);
    let range = scene.card(unit).weapons.iter().map(|weapon| weapon.range).max().unwrap_or(0);
    let mut closest: Option<i32> = None;
    for enemy in enemies {
        let distance = i32::from(scene.hex(enemy).distance(hex));
        closest = Some(closest.map_or(distance, |other| other.min(distance)));
        if distance <= i32::from(range) {
            worth += IN_RANGE;
        }
    }
    worth - STEP * nearest.or(closest).unwrap_or(0)
}

fn controller(scene: Scene, objective: usize) -> Option<u8> {
    scene.block.has(CONTROL, objective).then(|| scene.block.piece(CONTROL_PLAYER, objective))
}

/// Whether a contest of the unit would succeed if it stood there (OB-2).
fn wins_contest(scene: Scene, unit: usize, objective: usize) -> bool {
    let place = scene.hex(objective);
    let own = usize::from(scene.owner(unit) & 1);
    let present = scene.present(place);
    let counted = scene.on_board(unit) && scene.hex(unit).distance(place) <= 1;
    present[own] + u32::from(!counted) > present[1 - own]
}

/// VP that an attack may be expected to bring, in hundredths, for each TL that it costs.
fn attack(scene: Scene, unit: usize, weapon: usize, target: usize) -> i32 {
    let settings = &scene.scenario.settings;
    let Some(weapon) = scene.weapon(unit, weapon) else { return 0 };
    let accuracy = terrain_accuracy(scene, unit, target);
    let all_faces = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];
    let hits = tally(&all_faces, accuracy, settings.hit_on as u8, settings.critical_from as u8).hits;
    let tenths = i32::from(weapon.strength) * i32::from(hits);
    let needed = 10 * i32::from(scene.block.piece(HEALTH_HP, target)).max(1);
    100 * prize(scene, target) * tenths.min(needed) / needed / i32::from(weapon.tl).max(1)
}

/// VP for a piece that falls.
fn prize(scene: Scene, row: usize) -> i32 {
    if scene.block.has(UNIT, row) { scene.card(row).vp } else { scene.scenario.settings.garrison_vp.into() }
}

/// The sum over all targets of an area.
fn area(scene: Scene, unit: usize, weapon: usize, placement: u8) -> i32 {
    let targets = area_targets(scene, unit, weapon, placement).unwrap_or(0);
    rows(targets).map(|target| attack(scene, unit, weapon, target)).sum()
}

/// Effects are meant for enemies that are worth much, and for what is not controlled yet.
fn chosen(scene: Scene, frame: &Frame, piece: usize) -> i32 {
    if scene.block.has(OBJECTIVE, piece) {
        return if controller(scene, piece) == Some(frame.player) { 0 } else { 10 };
    }
    if scene.owner(piece) == frame.player { 0 } else { prize(scene, piece) }
}

/// Pushing into a collision is good, unless it hits an own unit.
fn push(scene: Scene, frame: &Frame, direction: Direction) -> i32 {
    match push_way(scene, frame, direction) {
        Way::Collision(Some(row)) if scene.block.has(UNIT, row) && scene.owner(row) == frame.player => -10,
        Way::Collision(_) => 20,
        _ => 1,
    }
}
