//! The plan of a play: what is chosen before it is paid for, and the payment itself, all or nothing (PC-1).
//!
//! Nothing changes before the payment, and neither hooks nor windows nor responses come between.

use crate::content::card::{CardKind, Cost};
use crate::flow::stop::{DecisionKind, Stop};
use crate::flow::{Event, EventKind, Flow, Frame, NOBODY, Procedure, Rule, Value, call, stack};
use crate::rules::Match;
use crate::rules::relations::Scene;
use crate::rules::relations::cards::Paying;
use crate::store::layout::{CARD_NUMBER, EFFECTS_BEGUN, ENERGY_AMOUNT, area};

/// What the player still has to choose.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub enum Open {
    /// How it is paid for, a bit each ([`Paying`]).
    Ways(u8),
    /// The unit for which it is played.
    Units(u64),
    /// The card at which it is aimed.
    Cards(u128),
    /// X, up to this.
    Amount(u8),
    /// A card to discard, and how many are still to be chosen.
    Discards(u128, u32),
}

/// A choice of a plan.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub enum Choice {
    /// How it is paid for.
    Paying(Paying),
    /// The unit.
    Unit(u8),
    /// The card at which it is aimed, by row.
    Card(u8),
    /// X.
    Amount(u8),
    /// A card to discard, by row.
    Discard(u8),
}

/// What a plan costs, as far as it is chosen.
fn cost(scene: Scene, plan: &Frame) -> Cost {
    let row = plan.effect as usize;
    let way = if plan.op == Paying::Substitute as u16 { Paying::Substitute } else { Paying::Normal };
    let mut cost = scene.play_cost(plan.player, row, way, x(plan)).unwrap_or_default();
    let additional = scene.card_in(row).additional;
    cost.resource = cost.resource.saturating_add(additional.resource);
    cost.discard += additional.discard;
    cost
}

/// X of a plan; 0 while it is open.
fn x(plan: &Frame) -> u8 {
    (plan.registers[call::X] - 1).max(0) as u8
}

/// Cards that a plan discards, by row.
fn discards(plan: &Frame) -> impl Iterator<Item = usize> {
    let chosen = plan.registers[call::DISCARDS..].to_vec();
    chosen.into_iter().filter(|row| *row > 0).map(|row| row as usize - 1)
}

/// What is open in a plan; nothing once it can be paid for.
#[must_use]
pub fn open(scene: Scene, plan: &Frame) -> Option<Open> {
    let row = plan.effect as usize;
    let card = scene.card_in(row);
    if plan.op == 0 {
        let normal = Paying::Normal as u8;
        return Some(Open::Ways(if card.kind == CardKind::Tactics { normal } else { scene.ways(plan.player, row) }));
    }
    if card.kind == CardKind::Tactics && plan.subject == NOBODY {
        return Some(Open::Units(plan.mask));
    }
    if let Some(choose) = card.choose.as_ref().filter(|_| plan.registers[call::AIMED] == 0) {
        return Some(Open::Cards(scene.aims(plan.player, choose)));
    }
    let cost = cost(scene, plan);
    if cost.x && plan.registers[call::X] == 0 {
        return Some(Open::Amount(scene.most_x(plan.player, row)));
    }
    let left = usize::from(cost.discard).saturating_sub(discards(plan).count());
    if left > 0 {
        let chosen = discards(plan).fold(1 << row, |mask, row| mask | 1_u128 << row);
        return Some(Open::Discards(scene.cards_in(plan.player, area::HAND) & !chosen, left as u32));
    }
    None
}

/// A player begins to play a card; `actor` is whose deed it answers, `units` those for which it can be played.
pub fn declare(m: &mut Match, player: u8, row: u8, actor: u8, units: u64) {
    settle(m, call::plan(player, row, actor, units));
}

/// Makes the choices that leave nothing to choose; pays if none is open.
fn settle(m: &mut Match, mut plan: Frame) {
    loop {
        let only = match open(m.scene(), &plan) {
            None => break,
            Some(Open::Ways(ways)) if ways.is_power_of_two() => {
                let number = ways.trailing_zeros() as usize;
                Choice::Paying(Paying::ALL[number.min(1)])
            }
            Some(Open::Units(units)) if units.is_power_of_two() => Choice::Unit(units.trailing_zeros() as u8),
            Some(Open::Cards(cards)) if cards.is_power_of_two() => Choice::Card(cards.trailing_zeros() as u8),
            // All that are left go.
            Some(Open::Discards(cards, left)) if cards.count_ones() <= left => match m.scene().first_in_place(cards) {
                Some(row) => Choice::Discard(row as u8),
                None => return,
            },
            Some(_) => {
                m.push(&plan);
                return;
            }
        };
        take(m.scene(), &mut plan, only);
    }
    pay(m, &plan);
}

/// Writes a choice into a plan.
fn take(scene: Scene, plan: &mut Frame, choice: Choice) {
    match choice {
        Choice::Paying(way) => plan.op = way as u16,
        Choice::Unit(unit) => plan.subject = unit,
        Choice::Card(row) => plan.registers[call::AIMED] = i16::from(row) + 1,
        Choice::Amount(amount) => plan.registers[call::X] = i16::from(amount) + 1,
        Choice::Discard(row) => {
            debug_assert!(scene.is_card(row.into()));
            let free = plan.registers[call::DISCARDS..].iter_mut().find(|register| **register == 0);
            if let Some(free) = free {
                *free = i16::from(row) + 1;
            }
        }
    }
}

/// The step of a plan: stop until everything is chosen.
#[must_use]
pub fn step(frame: &Frame) -> Flow {
    Flow::Stop(Stop::Decision { player: frame.player, kind: DecisionKind::Plan })
}

/// The player made a choice.
pub fn choose(m: &mut Match, plan: &Frame, choice: Choice) {
    let mut next = *plan;
    take(m.scene(), &mut next, choice);
    stack::pop(m.block);
    settle(m, next);
}

/// The player does without: nothing has happened.
pub fn cancel(m: &mut Match) {
    stack::pop(m.block);
}

/// Pays for a play, all at once (PC-1, PC-2): TL and Energy, resource, cards of the hand. Its effect comes after it (PC-3).
fn pay(m: &mut Match, plan: &Frame) {
    let (row, player) = (plan.effect as usize, plan.player);
    let cost = cost(m.scene(), plan);
    let number = m.block.card(CARD_NUMBER, row);
    tell(m, plan);
    m.log.note(&[Rule::Pc2, Rule::Pc9]);
    if stack::nearest(m.block, Procedure::Play).is_some() {
        m.log.note(&[Rule::Pc12]);
    }
    m.count_play(row);
    m.move_card(row, area::PLAYING, false);
    if plan.subject != NOBODY {
        pay_by_unit(m, plan, &cost);
    }
    let resource = cost.resource;
    if resource > 0 {
        let lost = m.move_top(player, resource.into(), area::LOST);
        m.log.add(|| {
            let event = Event::new(EventKind::ResourcePaid, Rule::Pc11).by(player).int("amount", resource);
            event.with("cards", Value::Cards(lost))
        });
    }
    for card in discards(plan) {
        m.discard_card(card);
    }
    if m.scene().on_table() {
        m.block.set(EFFECTS_BEGUN, m.block.get(EFFECTS_BEGUN).saturating_add(1));
    }
    let mut paid = Frame::new(Procedure::Play, player, plan.subject);
    (paid.source, paid.effect) = (plan.source, plan.effect);
    (paid.registers[call::X], paid.registers[call::AIMED]) = (plan.registers[call::X], plan.registers[call::AIMED]);
    paid.registers[call::OF_CARD] = number as i16;
    if let Some(aimed) = plan.registers[call::AIMED].checked_sub(1).filter(|row| *row >= 0) {
        paid.registers[call::AIMED_AREA] = m.scene().area_of(aimed as usize).into();
    }
    m.push(&paid);
}

fn tell(m: &mut Match, plan: &Frame) {
    let row = plan.effect as usize;
    m.log.add(|| {
        let scene = Scene { block: m.block, scenario: m.scenario };
        let rule = if scene.on_table() { Rule::Pc1 } else { Rule::Bd5 };
        let event = super::event(scene, EventKind::CardPlayed, rule, row).by(plan.player).of(plan.subject);
        if !scene.on_table() {
            return event;
        }
        let event = event.with("way", Value::Text(Paying::NAMES[usize::from(plan.op == Paying::Substitute as u16)]));
        let event = if plan.registers[call::X] > 0 { event.int("x", x(plan)) } else { event };
        let aimed = plan.registers[call::AIMED];
        if aimed > 0 { event.int("aimed", aimed) } else { event }
    });
}

/// The part of a cost that the unit pays for which a Tactics card is played.
fn pay_by_unit(m: &mut Match, plan: &Frame, cost: &Cost) {
    let unit = plan.row();
    if cost.tl > 0 {
        m.move_token(plan.player, plan.subject, cost.tl, call::Payment::Cost);
    }
    if cost.energy > 0 {
        let left = m.block.piece(ENERGY_AMOUNT, unit) - cost.energy;
        m.block.set_piece(ENERGY_AMOUNT, unit, left);
        m.log.add(|| {
            let event = Event::new(EventKind::EnergyPaid, Rule::Ac2).by(plan.player).of(plan.subject);
            event.int("amount", cost.energy).int("total", left)
        });
    }
}
