//! Decks: which cards a player brings (BD-5, PC-13).

use toml::{Table, Value};

use super::asked::Entries;
use super::card::op::Named;
use super::card::{Card, CardKind, Shared};
use super::error::ContentError;
use super::kind::Kind;
use super::loader::Loader;
use super::reader::{MAX_LETTERS, Reader};
use super::settings::Settings;
use crate::store::layout::MAX_CARDS;

/// Cards of one deck.
const MAX_DECK: usize = MAX_CARDS / 2;

/// Reads a deck file by itself: its title and the ids of its cards, each as often as it is in the deck.
///
/// # Errors
/// The first fault of the file.
pub fn read(reader: &mut Reader) -> Result<(String, Vec<(String, String)>), ContentError> {
    let title = reader.text("name")?;
    let mut cards = Vec::new();
    for (number, entry) in reader.array("cards", 1, MAX_DECK, Entries::TextsOrTables)?.into_iter().enumerate() {
        let place = format!("cards[{number}]");
        let (id, copies) = match entry {
            Value::String(id) if id.len() > MAX_LETTERS => {
                return Err(reader.fault(&place, format!("is too long: at most {MAX_LETTERS} letters")));
            }
            Value::String(id) => (id, 1),
            Value::Table(_) => {
                let mut table = reader.table_at(&place, entry)?;
                let copies = (table.text("card")?, table.int_or("copies", 1, MAX_DECK as i64, 1)?);
                table.finish()?;
                copies
            }
            other => {
                let kind = other.type_str();
                return Err(reader.fault(&place, format!("must be a card id or {{ card, copies }}, not {kind}")));
            }
        };
        cards.extend((0..copies).map(|_| (id.clone(), place.clone())));
    }
    Ok((title, cards))
}

/// The cards of all decks of a scenario, each once.
#[derive(Debug, Default)]
pub struct Collection {
    /// The cards.
    pub cards: Vec<Card>,
    /// The nations of the cards.
    pub shared: Shared,
}

impl Collection {
    /// Opens the deck that a player brings, and every card of it; gives their numbers.
    ///
    /// # Errors
    /// The first fault of the deck or of a card, too few or too many cards, or a card that does not go into such a deck.
    pub fn open(
        &mut self,
        loader: &mut Loader,
        settings: &Settings,
        on_table: bool,
        (name, by, place): (&str, &Reader, &str),
        statuses: &mut Vec<String>,
    ) -> Result<Vec<u16>, ContentError> {
        let mut deck = loader.open_named(Kind::Deck, name, by, place)?;
        let (_, listed) = read(&mut deck)?;
        let wanted = if on_table { settings.deck_cards } else { settings.tactics_deck };
        let rule = if on_table { "PC-13" } else { "BD-5" };
        if listed.len() != wanted as usize {
            let message = format!("{} cards: a deck has exactly {wanted} ({rule})", listed.len());
            return Err(deck.joint_fault("cards", message));
        }
        let mut numbers: Vec<u16> = Vec::new();
        for (id, place) in &listed {
            let number = self.card(loader, (id, &deck, place), statuses)?;
            let kind = self.cards[number as usize].kind;
            if (kind == CardKind::Tactics) == on_table || kind == CardKind::Coin {
                let wanted = if on_table { "no Tactics cards and no coins" } else { "Tactics cards only" };
                let message = format!("{id:?} is a card of kind {}: such a deck has {wanted} ({rule})", kind.name());
                return Err(deck.joint_fault(place, message));
            }
            let copies = numbers.iter().filter(|other| **other == number).count() + 1;
            if copies > settings.deck_copies as usize {
                let message = format!("{id:?} is in the deck too often: at most {} copies", settings.deck_copies);
                return Err(deck.joint_fault(place, message));
            }
            numbers.push(number);
        }
        deck.finish()?;
        Ok(numbers)
    }

    /// Checks a deck file without any scenario, with all cards that it names; gives its title. How many cards it must have
    /// its ruleset says.
    ///
    /// # Errors
    /// The first fault of the deck or of a card, coins, or Tactics cards beside others.
    pub fn check(&mut self, loader: &mut Loader, mut deck: Reader) -> Result<String, ContentError> {
        let (title, listed) = read(&mut deck)?;
        let mut statuses = Vec::new();
        let mut tactics = None;
        for (id, place) in &listed {
            let number = self.card(loader, (id, &deck, place), &mut statuses)?;
            let kind = self.cards[number as usize].kind;
            let same = *tactics.get_or_insert(kind == CardKind::Tactics) == (kind == CardKind::Tactics);
            if kind == CardKind::Coin || !same {
                let message = format!(
                    "{id:?} is a card of kind {}: a deck has Tactics cards only, or none, and no coins",
                    kind.name()
                );
                return Err(deck.joint_fault(place, message));
            }
        }
        deck.finish()?;
        self.open_named(loader, &mut statuses)?;
        Ok(title)
    }

    /// Opens the cards that others name, until all are there, and puts their numbers in the place of names.
    ///
    /// # Errors
    /// The first fault of a card, or one that is no coin.
    pub fn open_named(&mut self, loader: &mut Loader, statuses: &mut Vec<String>) -> Result<(), ContentError> {
        let mut at = 0;
        // A coin may name others.
        while let Some(Named { id, at: place }) = self.shared.named.get(at).cloned() {
            let reader = Reader::plain(&place.file, Table::new());
            let number = self.card(loader, (&id, &reader, &place.place), statuses)?;
            let kind = self.cards[number as usize].kind;
            if kind != CardKind::Coin {
                return Err(reader.fault(&place.place, format!("{id:?} is no coin but a card of kind {}", kind.name())));
            }
            at += 1;
        }
        let number = |named: &Named| self.cards.iter().position(|card| card.id == named.id).unwrap_or_default() as u16;
        let numbers: Vec<u16> = self.shared.named.iter().map(number).collect();
        self.cards.iter_mut().for_each(|card| card.name_coins(&numbers));
        Ok(())
    }

    /// The number of a card, which is opened if it is the first of its id.
    fn card(
        &mut self,
        loader: &mut Loader,
        (id, by, place): (&str, &Reader, &str),
        statuses: &mut Vec<String>,
    ) -> Result<u16, ContentError> {
        if let Some(known) = self.cards.iter().position(|card| card.id == id) {
            return Ok(known as u16);
        }
        let file = loader.open_named(Kind::Card, id, by, place)?;
        let card = Card::read(id, file, statuses, &mut self.shared)?;
        self.cards.push(card);
        Ok(self.cards.len() as u16 - 1)
    }
}
