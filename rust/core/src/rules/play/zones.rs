//! Areas of cards: how a card gets from one to another, decks are shuffled, and coins are made.

use super::event;
use crate::content::Scenario;
use crate::content::card::CardKind;
use crate::dice::{Purpose, below};
use crate::flow::{Event, EventKind, Frame, Procedure, Rule, Trigger, TriggerKind, Value, call, stack, trigger};
use crate::rules::Match;
use crate::rules::relations::Scene;
use crate::rules::relations::cards::card_rows;
use crate::store::Block;
use crate::store::layout::{
    CARD, CARD_NUMBER, CARD_OWNER, MAX_CARDS, NUMBER, PLAYED, ROLLED, SEED, SHUFFLES, ZONE, ZONE_AREA, ZONE_KNOWN,
    ZONE_PLACE, area,
};

/// Both players know a card.
const ALL: u8 = 3;

/// Lays out the decks of both players and shuffles them; it hangs on seed and number of the game.
pub fn set_up(block: &mut Block, scenario: &Scenario) {
    block.set(SHUFFLES, 0);
    let mut row = 0;
    for (player, side) in scenario.players.iter().enumerate() {
        for (place, card) in side.deck.iter().enumerate() {
            block.attach_card(CARD, row);
            block.attach_card(ZONE, row);
            block.set_card(CARD_NUMBER, row, *card);
            block.set_card(CARD_OWNER, row, player as u8);
            block.set_card(ZONE_AREA, row, area::DECK);
            block.set_card(ZONE_PLACE, row, place as u8);
            block.set_card(ZONE_KNOWN, row, 0);
            row += 1;
        }
    }
    if row > 0 {
        (0..2).for_each(|player| shuffle(block, scenario, player));
    }
}

/// Shuffles the deck of a player: nobody knows any more what lies where.
pub fn shuffle(block: &mut Block, scenario: &Scenario, player: u8) {
    let (seed, number, shuffle) = (block.get(SEED), block.get(NUMBER), block.get(SHUFFLES));
    block.set(SHUFFLES, shuffle.wrapping_add(1));
    let deck = Scene { block, scenario }.cards_in(player, area::DECK);
    // By place, so that the order from which it starts is that of the deck.
    let mut rows: Vec<usize> = card_rows(deck).collect();
    rows.sort_unstable_by_key(|row| block.card(ZONE_PLACE, *row));
    for last in (1..rows.len()).rev() {
        let drawn = below(seed, number, Purpose::Shuffle as u16, shuffle << 8 | last as u32, 0, last as u32 + 1);
        rows.swap(last, drawn as usize);
    }
    for (place, row) in rows.into_iter().enumerate() {
        block.set_card(ZONE_PLACE, row, place as u8);
        block.set_card(ZONE_KNOWN, row, 0);
    }
}

/// Rows that frames in flight name: one whose coin is gone is not given to another before they are over.
fn named(block: &Block) -> u128 {
    let row = |register: i16| if (1..=MAX_CARDS as i16).contains(&register) { 1_u128 << (register - 1) } else { 0 };
    let frames = (0..stack::depth(block)).filter_map(|number| stack::frame(block, number));
    frames.fold(0, |all, frame| {
        let registers = frame.registers;
        all | match frame.procedure {
            Procedure::Play => row(registers[call::AIMED]) | row(frame.effect as i16 + 1),
            Procedure::Resolve => {
                let own = row(registers[call::OF_CARD_ROW] + 1);
                own | row(registers[call::AIMED]) | row(registers[call::OF_PLAY])
            }
            _ => 0,
        }
    })
}

impl Match<'_> {
    /// Shuffles the deck of a player.
    pub fn shuffle_deck(&mut self, player: u8) {
        shuffle(self.block, self.scenario, player);
        self.log.add(|| Event::new(EventKind::DeckShuffled, Rule::Pc13).by(player));
    }

    /// Moves a card to an area of its owner: onto its top, or below. A coin that leaves play is gone.
    pub fn move_card(&mut self, row: usize, to: u8, bottom: bool) {
        let (owner, from, place) =
            (self.scene().card_owner(row), self.scene().area_of(row), self.block.card(ZONE_PLACE, row));
        let mut known = self.block.card(ZONE_KNOWN, row);
        if from != to {
            self.lose_aim(row, from);
        }
        for other in card_rows(self.scene().cards_in(owner, from)) {
            let at = self.block.card(ZONE_PLACE, other);
            if at > place {
                self.block.set_card(ZONE_PLACE, other, at - 1);
            }
        }
        if !area::is_in_play(to) {
            self.block.detach_card(ROLLED, row);
        }
        let leaves = area::is_in_play(from) && !area::is_in_play(to);
        if leaves && self.scene().card_in(row).kind == CardKind::Coin {
            for component in [CARD, ZONE, ROLLED, PLAYED] {
                self.block.detach_card(component, row);
            }
            self.watch_deck(owner);
            return;
        }
        // Not to be counted among those that are there.
        self.block.set_card(ZONE_AREA, row, u8::MAX);
        let there = self.scene().cards_in(owner, to);
        let place = if to == area::DECK && !bottom { 0 } else { there.count_ones() as u8 };
        if place == 0 {
            for other in card_rows(there) {
                let at = self.block.card(ZONE_PLACE, other);
                self.block.set_card(ZONE_PLACE, other, at + 1);
            }
        }
        known |= if area::is_open(from) || area::is_open(to) { ALL } else { 1 << owner };
        self.block.set_card(ZONE_AREA, row, to);
        self.block.set_card(ZONE_PLACE, row, place);
        self.block.set_card(ZONE_KNOWN, row, known);
        self.watch_deck(owner);
    }

    /// A card that leaves its area is lost to plays that are aimed at it, also if it comes back (PC-7).
    fn lose_aim(&mut self, row: usize, from: u8) {
        for number in 0..stack::depth(self.block) {
            let aims = |frame: &Frame| {
                frame.procedure == Procedure::Play
                    && frame.registers[call::AIMED] == row as i16 + 1
                    && frame.registers[call::AIMED_AREA] == i16::from(from)
            };
            if let Some(mut play) = stack::frame(self.block, number).filter(aims) {
                play.registers[call::AIMED_AREA] = -1;
                stack::put(self.block, number, &play);
            }
        }
    }

    /// Everybody knows where a card lies.
    pub fn reveal_card(&mut self, row: usize) {
        if self.scene().is_card(row) {
            self.block.set_card(ZONE_KNOWN, row, ALL);
        }
    }

    /// On the card table, who has an empty deck loses at the end of the step (PC-11).
    pub fn watch_deck(&mut self, player: u8) {
        let scene = self.scene();
        if !scene.on_table() || scene.count_in(player, area::DECK) > 0 || trigger::waits(self.block, player) {
            return;
        }
        // The queue has room: there are two decks.
        let _ = trigger::queue(self.block, Trigger { kind: TriggerKind::DeckEmpty, row: player });
    }

    /// So many cards from the top of a deck, to an area; gives their numbers.
    pub fn move_top(&mut self, player: u8, amount: u32, to: u8) -> Vec<u8> {
        let mut moved = Vec::new();
        for _ in 0..amount {
            let Some(row) = self.scene().card_at(player, area::DECK, 0) else { break };
            self.move_card(row, to, false);
            moved.push(row as u8 + 1);
        }
        moved
    }

    /// A card of a hand is discarded.
    pub fn discard_card(&mut self, row: usize) {
        let to = if self.scene().on_table() { area::JUNKYARD } else { area::DISCARD };
        let owner = self.scene().card_owner(row);
        self.move_card(row, to, false);
        self.log.add(|| {
            let scene = Scene { block: self.block, scenario: self.scenario };
            event(scene, EventKind::Discarded, Rule::Pc1, row).by(owner)
        });
    }

    /// A card comes out into an area (PC-10).
    pub fn come_out(&mut self, row: usize, to: u8, as_play: bool) {
        let owner = self.scene().card_owner(row);
        self.move_card(row, to, false);
        self.log.add(|| {
            let scene = Scene { block: self.block, scenario: self.scenario };
            let event = event(scene, EventKind::CameOut, Rule::Pc10, row).by(owner);
            event.with("area", Value::Text(area::NAMES[to as usize])).int("as_play", as_play)
        });
    }

    /// A coin comes out, if there is room for one more; tells whether there was.
    pub fn make_coin(&mut self, player: u8, number: u16) -> bool {
        let taken = self.block.cards_having(CARD) | named(self.block);
        let Some(row) = (0..self.block.card_capacity()).find(|row| taken >> row & 1 == 0) else {
            self.log.add(|| {
                let event = Event::new(EventKind::Limited, Rule::Flow).by(player);
                event.with("limit", Value::Text("cards")).int("most", self.block.card_capacity() as i64)
            });
            return false;
        };
        let place = self.scene().count_in(player, area::DISPOSITION) as u8;
        self.block.attach_card(CARD, row);
        self.block.attach_card(ZONE, row);
        self.block.set_card(CARD_NUMBER, row, number);
        self.block.set_card(CARD_OWNER, row, player);
        self.block.set_card(ZONE_AREA, row, area::DISPOSITION);
        self.block.set_card(ZONE_PLACE, row, place);
        self.block.set_card(ZONE_KNOWN, row, ALL);
        self.log.add(|| {
            let scene = Scene { block: self.block, scenario: self.scenario };
            event(scene, EventKind::CoinMade, Rule::Pc5, row).by(player)
        });
        true
    }
}
