//! Legal actions with cards, which few decisions have.

use super::action::Action;
use crate::content::unit::ATTACK_CARDS;
use crate::effects::tactics;
use crate::flow::procedure::Turn;
use crate::flow::{Frame, Procedure};
use crate::rules::attack::targets;
use crate::rules::play::plan::{self, Open};
use crate::rules::play::{discard, resolve, turn};
use crate::rules::relations::Scene;
use crate::rules::relations::cards::{Moment, Paying, card_rows};
use crate::store::query::rows;

/// Legal actions with cards, in canonical order: attacks with attack cards by card; cards to play; ways to pay; units; cards to
/// choose; X; cards to discard. `cancel` stands behind everything, and policies never count it.
#[derive(Clone, Debug, Default)]
pub struct Plays {
    player: u8,
    unit: u8,
    /// Attack cards, by row, with targets and placements.
    attacks: Vec<(u8, u64, u16)>,
    to_play: u128,
    ways: u8,
    units: u64,
    cards: u128,
    amounts: Option<u8>,
    discards: u128,
    /// Whether the player may pass.
    pub pass: bool,
    /// Whether the play can be cancelled.
    pub cancel: bool,
}

impl Plays {
    /// Attacks with attack cards of the active unit (BD-5).
    #[must_use]
    pub fn attacks(scene: Scene, frame: &Frame) -> Option<Box<Self>> {
        let cards = scene.attack_cards(frame.player);
        let of_card = |row: usize| {
            let (targets, areas) = targets::of_weapon(scene, frame.row(), ATTACK_CARDS + row);
            (row as u8, targets, areas)
        };
        let open = card_rows(cards).map(of_card).filter(|(_, targets, areas)| *targets != 0 || *areas != 0);
        let attacks: Vec<(u8, u64, u16)> = open.collect();
        (!attacks.is_empty()).then(|| Box::new(Self { unit: frame.subject, attacks, ..Self::default() }))
    }

    /// What a frame lets its player do with cards, besides attacks.
    #[must_use]
    pub fn of(scene: Scene, frame: &Frame) -> Option<Box<Self>> {
        let mut found = Self { player: frame.player, ..Self::default() };
        match frame.procedure {
            Procedure::Window if scene.on_table() => found.to_play = scene.plays(frame.player, Moment::Answer),
            Procedure::Activation | Procedure::Window => found.to_play = tactics::playable(scene, frame),
            Procedure::Turn if matches!(frame.step, Turn::DISPOSITION | Turn::FREE) => {
                found.player = turn::asked(frame);
                found.to_play = Moment::of(frame).map_or(0, |moment| scene.plays(found.player, moment));
                found.pass = true;
            }
            Procedure::Plan => found.fill_plan(scene, frame),
            Procedure::Discard => found.discards = discard::candidates(scene, frame),
            Procedure::Resolve => {
                found.cards = resolve::candidates(scene, frame);
                found.pass = true;
            }
            _ => return None,
        }
        Some(Box::new(found))
    }

    fn fill_plan(&mut self, scene: Scene, frame: &Frame) {
        self.cancel = true;
        match plan::open(scene, frame) {
            Some(Open::Ways(ways)) => self.ways = ways,
            Some(Open::Units(units)) => self.units = units,
            Some(Open::Cards(cards)) => self.cards = cards,
            Some(Open::Amount(most)) => self.amounts = Some(most),
            Some(Open::Discards(cards, _)) => self.discards = cards,
            None => {}
        }
    }

    /// The same, with the attacks that were found before.
    #[must_use]
    pub fn with_attacks(mut self: Box<Self>, attacks: Option<Box<Self>>) -> Box<Self> {
        if let Some(found) = attacks {
            (self.unit, self.attacks) = (found.unit, found.attacks);
        }
        self
    }

    /// The player who is asked.
    #[must_use]
    pub const fn player(&self) -> u8 {
        self.player
    }

    /// Whether there is an attack with an attack card.
    #[must_use]
    pub fn has_attacks(&self) -> bool {
        !self.attacks.is_empty()
    }

    /// How many there are, passing and cancelling apart.
    #[must_use]
    pub fn len(&self) -> usize {
        let attack = |(_, targets, areas): &(u8, u64, u16)| (targets.count_ones() + areas.count_ones()) as usize;
        self.attacks.iter().map(attack).sum::<usize>()
            + self.to_play.count_ones() as usize
            + self.ways.count_ones() as usize
            + self.units.count_ones() as usize
            + self.cards.count_ones() as usize
            + self.amounts.map_or(0, |most| usize::from(most) + 1)
            + self.discards.count_ones() as usize
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Hands over each of them, in canonical order.
    pub fn each(&self, mut take: impl FnMut(Action)) {
        let (unit, player) = (self.unit, self.player);
        for (card, targets, areas) in &self.attacks {
            let weapon = card + ATTACK_CARDS as u8;
            rows(*targets).for_each(|row| take(Action::Attack { unit, weapon, target: row as u8 }));
            rows((*areas).into()).for_each(|turn| take(Action::AttackArea { unit, weapon, placement: turn as u8 }));
        }
        card_rows(self.to_play).for_each(|row| take(Action::Play { player, card: row as u8 }));
        let ways = Paying::ALL.into_iter().filter(|way| self.ways & *way as u8 != 0);
        ways.for_each(|way| take(Action::Pay { player, way }));
        rows(self.units).for_each(|row| take(Action::ChooseUnit { player, unit: row as u8 }));
        card_rows(self.cards).for_each(|row| take(Action::ChooseCard { player, card: row as u8 }));
        (0..=self.amounts.unwrap_or_default())
            .filter(|_| self.amounts.is_some())
            .for_each(|amount| take(Action::Amount { player, amount }));
        card_rows(self.discards).for_each(|row| take(Action::Discard { player, card: row as u8 }));
    }

    /// The `number`-th in canonical order.
    #[must_use]
    pub fn get(&self, number: usize) -> Option<Action> {
        let (mut at, mut found) = (0, None);
        self.each(|action| {
            if at == number {
                found = Some(action);
            }
            at += 1;
        });
        found
    }
}
