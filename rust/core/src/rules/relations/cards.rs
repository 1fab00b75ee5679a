//! Where cards lie, and what may be played: nation power, costs, limits and moments (PC).

use super::Scene;
use crate::content::card::{Card, CardKind, Choose, Cost, Source, Timing};
use crate::content::ruleset::Game;
use crate::content::{Weapon, unit::ATTACK_CARDS};
use crate::flow::procedure::Turn;
use crate::flow::{Frame, Procedure, stack};
use crate::store::layout::{
    CARD, CARD_NUMBER, CARD_OWNER, EFFECTS_BEGUN, PLAYED, PLAYED_TIMES, ROLLED, ZONE_AREA, ZONE_PLACE, area,
};

/// Plays that can stand on one another (PC-12).
pub const MAX_CHAIN: usize = 8;
/// The greatest X.
pub const MAX_X: u8 = 99;
/// Cards that can be played in one turn.
pub const MAX_PLAYS: u8 = 64;

/// Iterates over the rows of a mask of cards, lowest first.
pub fn card_rows(mask: u128) -> impl Iterator<Item = usize> {
    let mut left = mask;
    std::iter::from_fn(move || {
        (left != 0).then(|| {
            let row = left.trailing_zeros() as usize;
            left &= left - 1;
            row
        })
    })
}

/// The mask of some rows of cards.
pub fn card_mask(rows: impl Iterator<Item = usize>) -> u128 {
    rows.fold(0, |mask, row| mask | 1 << row)
}

/// When a card of the table would be played.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub enum Moment {
    /// In the own turn, with nothing to answer.
    Own,
    /// In the other player's turn, with nothing to answer.
    Free,
    /// As an answer (PC-3).
    Answer,
}

impl Moment {
    /// The moment that a frame on top of the stack asks about, for the player whom it asks.
    #[must_use]
    pub fn of(frame: &Frame) -> Option<Self> {
        match frame.procedure {
            Procedure::Turn if frame.step == Turn::DISPOSITION => Some(Self::Own),
            Procedure::Turn if frame.step == Turn::FREE => Some(Self::Free),
            Procedure::Window => Some(Self::Answer),
            _ => None,
        }
    }
}

/// How a play is paid for (PC-1).
#[derive(Copy, Clone, Debug, Eq, PartialEq, Hash)]
pub enum Paying {
    /// What is printed, as changed by others.
    Normal = 1,
    /// What may be paid instead.
    Substitute = 2,
}

impl Paying {
    /// Both.
    pub const ALL: [Self; 2] = [Self::Normal, Self::Substitute];
    /// Their names, in the same order.
    pub const NAMES: [&'static str; 2] = ["normal", "substitute"];
}

/// Why a card cannot be played.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub enum NoPlay {
    /// It is not in the hand (PC-1).
    WrongZone,
    /// It is not for this moment (PC-13).
    WrongTime,
    /// A once-per-turn limit is used up (PC-9).
    Limit,
    /// Too little nation power (PC-11).
    Power,
    /// The deck holds too few cards (PC-11).
    Resource,
    /// The hand holds too few cards.
    Discard,
    /// There is nothing at which it could be aimed.
    Aim,
    /// Too many plays stand on one another (PC-12).
    Chain,
    /// Too many plays in this turn.
    Plays,
}

impl<'a> Scene<'a> {
    /// Whether the card table is played (PC-13).
    #[inline]
    #[must_use]
    pub fn on_table(self) -> bool {
        self.scenario.game == Game::CardTable
    }

    /// Whether cards are played with at all.
    #[inline]
    #[must_use]
    pub fn has_cards(self) -> bool {
        self.block.card_capacity() > 0
    }

    /// Whether a row holds a card.
    #[must_use]
    pub fn is_card(self, row: usize) -> bool {
        row < self.block.card_capacity() && self.block.card_has(CARD, row)
    }

    /// The card in a row that holds one.
    #[must_use]
    pub fn card_in(self, row: usize) -> &'a Card {
        &self.scenario.cards[self.block.card(CARD_NUMBER, row) as usize]
    }

    /// The owner of a card.
    #[must_use]
    pub fn card_owner(self, row: usize) -> u8 {
        self.block.card(CARD_OWNER, row)
    }

    /// The area that a card lies in.
    #[must_use]
    pub fn area_of(self, row: usize) -> u8 {
        self.block.card(ZONE_AREA, row)
    }

    /// Cards of a player in an area.
    #[must_use]
    pub fn cards_in(self, player: u8, area: u8) -> u128 {
        self.cards_of(player, |of| of == area)
    }

    /// Cards of a player in areas of a kind.
    #[must_use]
    pub fn cards_of(self, player: u8, fits: impl Fn(u8) -> bool) -> u128 {
        let all = card_rows(self.block.cards_having(CARD));
        let here = all.filter(|row| self.card_owner(*row) == player && fits(self.area_of(*row)));
        card_mask(here)
    }

    /// How many cards of a player lie in an area.
    #[must_use]
    pub fn count_in(self, player: u8, area: u8) -> u32 {
        self.cards_in(player, area).count_ones()
    }

    /// The card of a mask, all of one area, that has the least place.
    #[must_use]
    pub fn first_in_place(self, cards: u128) -> Option<usize> {
        card_rows(cards).min_by_key(|row| self.block.card(ZONE_PLACE, *row))
    }

    /// The card at a place of an area, for a deck counted from the top.
    #[must_use]
    pub fn card_at(self, player: u8, area: u8, place: u8) -> Option<usize> {
        card_rows(self.cards_in(player, area)).find(|row| self.block.card(ZONE_PLACE, *row) == place)
    }

    /// The weapon of this number of a unit; numbers from [`ATTACK_CARDS`] on are attack cards of its player, by row (BD-5).
    #[inline]
    #[must_use]
    pub fn weapon(self, unit: usize, number: usize) -> Option<&'a Weapon> {
        match number.checked_sub(ATTACK_CARDS) {
            None => self.card(unit).weapons.get(number),
            Some(row) => {
                let own = self.is_card(row) && self.card_owner(row) == self.owner(unit);
                own.then(|| self.card_in(row).weapon.as_ref())?
            }
        }
    }

    /// Whether a player may still play a Tactics card in this activation (AC-2).
    #[must_use]
    pub fn tactics_left(self, player: u8) -> bool {
        !card_rows(self.block.cards_having(PLAYED)).any(|row| self.card_owner(row) == player)
    }

    /// Attack cards in the hand of a player, if he may play one (BD-5).
    #[must_use]
    pub fn attack_cards(self, player: u8) -> u128 {
        if !self.has_cards() || self.on_table() || !self.tactics_left(player) {
            return 0;
        }
        let armed = card_rows(self.cards_in(player, area::HAND)).filter(|row| self.card_in(*row).weapon.is_some());
        card_mask(armed)
    }

    /// Nation power of a player (PC-11): that of one nation, and of all.
    #[must_use]
    pub fn power(self, player: u8, nation: u8) -> [u8; 2] {
        let in_play = self.cards_of(player, area::is_in_play) & !self.block.cards_having(ROLLED);
        let mut power = [0_u8; 2];
        for row in card_rows(in_play) {
            let card = self.card_in(row);
            power[1] = power[1].saturating_add(card.power);
            if card.nation == nation {
                power[0] = power[0].saturating_add(card.power);
            }
        }
        power
    }

    /// A part of the normal cost of a card (PC-4): designated, total, resource, X being 0; none where the card has no cost
    /// (PC-5).
    #[must_use]
    pub fn normal_cost(self, row: usize) -> Option<[u8; 3]> {
        self.card_in(row).cost.map(|cost| [cost.designated, cost.total, cost.resource])
    }

    /// What the play of a card costs in a way, with an X, as cards in play have changed it: increases first, X among them
    /// (PC-1). Without a cost there is nothing to change (PC-5).
    #[must_use]
    pub fn play_cost(self, player: u8, row: usize, way: Paying, x: u8) -> Option<Cost> {
        let card = self.card_in(row);
        let mut cost = match (way, card.cost) {
            (Paying::Substitute, _) => return card.substitute,
            (Paying::Normal, None) => return Some(Cost::default()),
            (Paying::Normal, Some(cost)) => cost,
        };
        let (mut more, mut less) = ([0_i16; 3], [0_i16; 3]);
        for other in [0, 1] {
            for source in card_rows(self.cards_of(other, area::is_in_play)) {
                let changes = self.card_in(source).changes.iter();
                for change in changes.filter(|change| change.is_of(card.kind) && change.whose.fits(other, player)) {
                    for (part, by) in change.by.into_iter().enumerate() {
                        let sum = if by > 0 { &mut more[part] } else { &mut less[part] };
                        *sum += i16::from(by);
                    }
                }
            }
        }
        more[2] += i16::from(x);
        let parts = [&mut cost.designated, &mut cost.total, &mut cost.resource];
        for (part, (more, less)) in parts.into_iter().zip(more.into_iter().zip(less)) {
            *part = (i16::from(*part) + more + less).clamp(0, 255) as u8;
        }
        cost.total = cost.total.max(cost.designated);
        Some(cost)
    }

    /// Why a player cannot pay for a play in a way; it needs no dice and no luck.
    #[must_use]
    pub fn cannot_pay(self, player: u8, row: usize, way: Paying) -> Option<NoPlay> {
        let card = self.card_in(row);
        let Some(cost) = self.play_cost(player, row, way, 0) else { return Some(NoPlay::Power) };
        let [own, all] = self.power(player, card.nation);
        if own < cost.designated || all < cost.total {
            return Some(NoPlay::Power);
        }
        if u32::from(cost.resource) + u32::from(card.additional.resource) > self.count_in(player, area::DECK) {
            return Some(NoPlay::Resource);
        }
        let others = self.count_in(player, area::HAND).saturating_sub(1);
        (u32::from(cost.discard + card.additional.discard) > others).then_some(NoPlay::Discard)
    }

    /// The ways in which a player can pay for a play, a bit each ([`Paying`]).
    #[must_use]
    pub fn ways(self, player: u8, row: usize) -> u8 {
        let open = |way: &Paying| {
            let offered = *way == Paying::Normal || self.card_in(row).substitute.is_some();
            offered && self.cannot_pay(player, row, *way).is_none()
        };
        Paying::ALL.into_iter().filter(open).fold(0, |ways, way| ways | way as u8)
    }

    /// The greatest X that a player can pay for a play.
    #[must_use]
    pub fn most_x(self, player: u8, row: usize) -> u8 {
        let deck = self.count_in(player, area::DECK);
        let additional = u32::from(self.card_in(row).additional.resource);
        let paid = |x: &u8| {
            let cost = self.play_cost(player, row, Paying::Normal, *x).unwrap_or_default();
            u32::from(cost.resource) + additional <= deck
        };
        // It costs more and more.
        (0..=MAX_X).take_while(paid).last().unwrap_or_default()
    }

    /// Whether the once-per-turn limits let a player play a card (PC-9).
    #[must_use]
    pub fn within_limits(self, player: u8, row: usize) -> bool {
        let card = self.card_in(row);
        let settings = &self.scenario.settings;
        let most = match card.kind {
            CardKind::G => settings.g_plays,
            CardKind::Unit => settings.unit_plays,
            CardKind::Character => settings.character_plays,
            CardKind::Operation => settings.operation_plays,
            CardKind::Command => settings.command_plays,
            CardKind::Tactics | CardKind::Coin => 0,
        };
        let before = || card_rows(self.block.cards_having(PLAYED)).filter(|other| self.card_owner(*other) == player);
        let of_kind = before().filter(|other| self.card_in(*other).kind == card.kind);
        let plays: i16 = of_kind.map(|other| i16::from(self.block.card(PLAYED_TIMES, other))).sum();
        let number = self.block.card(CARD_NUMBER, row);
        let again = || before().any(|other| self.block.card(CARD_NUMBER, other) == number);
        (most == 0 || plays < most) && !(card.once_per_turn && again())
    }

    /// Whether a kind of card, with this timing, can be played at a moment.
    #[must_use]
    pub fn is_for(card: &Card, moment: Moment) -> bool {
        if card.kind != CardKind::Command {
            return card.kind.stays() && moment == Moment::Own;
        }
        match card.timing {
            Timing::Any => true,
            Timing::Turn => moment == Moment::Own,
            Timing::Answer => moment == Moment::Answer,
        }
    }

    /// The cards at which a card can be aimed.
    #[must_use]
    pub fn aims(self, player: u8, choose: &Choose) -> u128 {
        let fits = |row: &usize| {
            let bounds = choose.at_most;
            let cost = self.normal_cost(*row);
            let within =
                |(part, most): (usize, Option<u8>)| most.is_none_or(|most| cost.is_some_and(|cost| cost[part] <= most));
            choose.whose.fits(player, self.card_owner(*row))
                && choose.areas >> self.area_of(*row) & 1 != 0
                && choose.kinds & self.card_in(*row).kind.bit() != 0
                && bounds.into_iter().enumerate().all(within)
        };
        card_mask(card_rows(self.block.cards_having(CARD)).filter(fits))
    }

    /// Why a player cannot play a card of the table at a moment; nothing if he can.
    #[must_use]
    pub fn no_play(self, player: u8, row: usize, moment: Moment) -> Option<NoPlay> {
        let card = self.card_in(row);
        if self.area_of(row) != area::HAND {
            return Some(NoPlay::WrongZone);
        }
        if !Self::is_for(card, moment) {
            return Some(NoPlay::WrongTime);
        }
        if let Some(full) = self.is_full() {
            return Some(full);
        }
        if !self.within_limits(player, row) {
            return Some(NoPlay::Limit);
        }
        if self.ways(player, row) == 0 {
            return self.cannot_pay(player, row, Paying::Normal);
        }
        let aims = card.choose.as_ref().is_none_or(|choose| self.aims(player, choose) != 0);
        (!aims).then_some(NoPlay::Aim)
    }

    /// Why nobody can play anything more for now.
    fn is_full(self) -> Option<NoPlay> {
        let frames = (0..stack::depth(self.block)).filter_map(|number| stack::frame(self.block, number));
        let plays = frames.filter(|frame| frame.procedure == Procedure::Play).count();
        if plays >= MAX_CHAIN {
            return Some(NoPlay::Chain);
        }
        (self.block.get(EFFECTS_BEGUN) >= MAX_PLAYS).then_some(NoPlay::Plays)
    }

    /// The cards of the table that a player can play at a moment.
    #[must_use]
    pub fn plays(self, player: u8, moment: Moment) -> u128 {
        let hand = card_rows(self.cards_in(player, area::HAND));
        card_mask(hand.filter(|row| self.no_play(player, *row, moment).is_none()))
    }

    /// Whether a player might have a card to play at a moment, as far as everybody can see: that of his hidden cards which
    /// is in his hand is not known.
    #[must_use]
    pub fn might_play(self, player: u8, moment: Moment) -> bool {
        if self.count_in(player, area::HAND) == 0 || self.is_full().is_some() {
            return false;
        }
        let hidden = self.cards_of(player, |area| !area::is_open(area));
        let might = |row: usize| {
            let card = self.card_in(row);
            let enough = |way: &Paying| {
                self.play_cost(player, row, *way, 0).is_some_and(|cost| {
                    let [own, all] = self.power(player, card.nation);
                    own >= cost.designated && all >= cost.total
                })
            };
            Self::is_for(card, moment) && self.within_limits(player, row) && Paying::ALL.iter().any(enough)
        };
        card_rows(hidden).any(might)
    }

    /// The row of the card that an effect speaks of.
    #[must_use]
    pub fn card_of(self, source: Source, own: usize, chosen: Option<usize>, played: Option<usize>) -> Option<usize> {
        let row = match source {
            Source::Own => Some(own),
            Source::Chosen => chosen,
            Source::Played => played,
        };
        row.filter(|row| self.is_card(*row))
    }
}
