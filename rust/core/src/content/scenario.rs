//! Scenarios: board, squads, Bases, objectives and settings of a match, checked and frozen.

use std::path::PathBuf;
use std::sync::Arc;

use toml::Table;
use xxhash_rust::xxh3::xxh3_64;

use super::card::Card;
use super::deck::Collection;
use super::effect::{Effect, EffectId};
use super::error::ContentError;
use super::extension::{Extension, ModEffect};
use super::kind::Kind;
use super::library::{Found, Library};
use super::loader::Loader;
use super::origin::Origin;
use super::position::Position;
use super::reader::Reader;
use super::ruleset::Game;
use super::settings::Settings;
use super::source::Source;
use super::squad::{Cards, PlayerSetup};
use super::unit::UnitCard;
use super::{map, placement, ruleset};
use crate::board::{Board, Hex};
use crate::store::Schema;
use crate::store::layout::{MAX_CARDS, token};

/// Coins that lie on the card table at once, at least.
const COINS: usize = 16;
/// Pieces that a scenario can have.
pub const MAX_PIECES: usize = 64;

/// An objective of a scenario.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct ObjectiveSetup {
    /// Its hex.
    pub hex: Hex,
    /// VP at the end of each phase (OB-6).
    pub vp: i16,
    /// Whether units can carry it (OB-5).
    pub carriable: bool,
}

/// A token of a scenario (BD-2, BD-4).
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct TokenSetup {
    /// Its hex.
    pub hex: Hex,
    /// Its kind; none for an Upgrade that lies face down and is drawn from the pool.
    pub kind: Option<u8>,
}

/// A scenario, checked: everything about a match that does not change.
#[derive(Clone, Debug, PartialEq)]
pub struct Scenario {
    /// Name: that of its file.
    pub name: String,
    /// Title.
    pub title: String,
    /// What is played.
    pub game: Game,
    /// Settings.
    pub settings: Settings,
    /// The board.
    pub board: Board,
    /// Unit cards in use, each once.
    pub units: Vec<UnitCard>,
    /// Cards of decks in use, each once, and the coins that they make.
    pub cards: Vec<Card>,
    /// Nations of the cards.
    pub nations: Vec<String>,
    /// The two sides.
    pub players: [PlayerSetup; 2],
    /// Objectives.
    pub objectives: Vec<ObjectiveSetup>,
    /// Tokens that lie on the board at the start.
    pub tokens: Vec<TokenSetup>,
    /// Statuses that the cards add to those of BD-3.
    pub statuses: Vec<String>,
    /// Triggers that any effect waits for, a bit each.
    pub triggers: u16,
    /// Triggers at which a player may be asked, a bit each.
    pub asking: u16,
    /// Who goes first where nobody has activated yet (TL-5).
    pub first_player: u8,
    /// Where its games begin, if not as all this is set up.
    pub position: Option<Position>,
    /// What mods add.
    pub extension: Arc<Extension>,
    /// Effects of mods, compiled; an [`EffectId`] names them behind those of cards.
    pub mod_effects: Vec<ModEffect>,
    /// Where the components of its games lie.
    pub schema: Arc<Schema>,
    /// Tells scenarios (and settings) apart by what they say, not by where their files lie.
    pub fingerprint: u64,
    /// The text of every file that it was loaded from, in the order of opening, its own first.
    pub sources: Vec<Source>,
    /// The settings that were given beside the files.
    pub given: Table,
}

impl Scenario {
    /// Loads a scenario by name or path; `given` are settings that go before the scenario's own.
    ///
    /// # Errors
    /// The first fault of any file that it names.
    pub fn load(library: &Library, name_or_path: &str, given: &Table) -> Result<Self, ContentError> {
        let (library, found) = library.by_name_or_path(Kind::Scenario, name_or_path)?;
        Self::open(library, found, given)
    }

    /// Reads a scenario from text; names in it refer to `folders`.
    ///
    /// # Errors
    /// The first fault of any file that it names.
    pub fn from_text(
        name: &str,
        text: &str,
        folders: Vec<PathBuf>,
        given: &Table,
        extension: &Arc<Extension>,
    ) -> Result<Self, ContentError> {
        let source = Source { kind: Kind::Scenario, name: name.to_owned(), text: text.to_owned() };
        let library = Library::new(folders).with_text(&format!("scenario {name}"), source).with_extension(extension);
        let found = library.open(Kind::Scenario, name)?;
        Self::open(library, found, given)
    }

    /// Rebuilds a scenario from the texts that another one was loaded from ([`Scenario::sources`]), without any
    /// folder; with the same settings given it is equal to that one.
    ///
    /// # Errors
    /// A file that is not among the texts, or the first fault of any.
    pub fn from_sources(
        name: &str,
        sources: Vec<Source>,
        given: &Table,
        extension: &Arc<Extension>,
    ) -> Result<Self, ContentError> {
        let library = Library::of_sources(sources).with_extension(extension);
        let found = library.open(Kind::Scenario, name)?;
        Self::open(library, found, given)
    }

    fn open(library: Library, found: Found, given: &Table) -> Result<Self, ContentError> {
        let mut loader = Loader::new(library);
        let name = found.source.name.clone();
        let reader = loader.open(found)?;
        let mut scenario = Self::read(&mut loader, &name, reader, given)?;
        scenario.sources = loader.into_sources();
        scenario.given = given.clone();
        Ok(scenario)
    }

    /// Reads a scenario file that has been opened.
    pub(super) fn read(
        loader: &mut Loader,
        name: &str,
        mut reader: Reader,
        given: &Table,
    ) -> Result<Self, ContentError> {
        let title = reader.text("name")?;
        let (game, settings) = read_settings(loader, &mut reader, given)?;
        let position = Position::take(&mut reader)?;
        let on_table = game == Game::CardTable;
        let board = if on_table { map::none(&reader) } else { read_board(loader, &mut reader) }?;
        let first_player = reader.int_or("first_player", 0, 1, 0)? as u8;
        let mut cards = Cards::default();
        let sides = reader.tables("players", 2, 2)?;
        let Ok([first, second]) = <[Reader; 2]>::try_from(sides) else {
            return Err(reader.fault("players", "must be exactly two"));
        };
        let mut collection = Collection::default();
        let mut side = |reader| {
            let (mut setup, reader) = PlayerSetup::read(loader, reader, &mut cards, on_table)?;
            if let Some(name) = setup.deck_name.take() {
                let named = (name.as_str(), &reader, "deck");
                setup.deck = collection.open(loader, &settings, on_table, named, &mut cards.statuses)?;
            }
            reader.finish()?;
            Ok(setup)
        };
        let mut players = [side(first)?, side(second)?];
        collection.open_named(loader, &mut cards.statuses)?;
        let Collection { cards: of_decks, shared } = collection;
        for player in &mut players {
            let effects = player.deck.iter().flat_map(|card| &of_decks[*card as usize].effects);
            player.card_triggers = effects.fold(0, |mask, effect| mask | effect.when.bit());
        }
        if on_table {
            return Self::of_table(
                name,
                (title, settings, board, first_player),
                (players, position),
                (of_decks, shared.nations),
                reader,
            );
        }
        let mut objectives = Vec::new();
        for mut objective in reader.tables("objectives", 0, MAX_PIECES)? {
            objectives.push(ObjectiveSetup {
                hex: objective.hex("hex")?,
                vp: objective.int("vp", 0, 999)? as i16,
                carriable: objective.bool_or("carriable", false)?,
            });
            objective.finish()?;
        }
        let tokens = read_tokens(&mut reader, &settings)?;
        let origin = reader.origin();
        let extension = reader.extension();
        reader.finish()?;
        let name = name.to_owned();
        let (fingerprint, sources, given) = (0, Vec::new(), Table::new());
        let Cards { units, statuses } = cards;
        let of_cards = || of_decks.iter().flat_map(|card| &card.effects);
        let effects = || units.iter().flat_map(|card| &card.effects).chain(of_cards());
        let mod_effects = extension.compile(&statuses)?;
        let schema = Arc::new(Schema::empty());
        let triggers = effects().fold(0, |mask, effect| mask | effect.when.bit());
        let asking = effects().filter(|effect| effect.optional).fold(0, |mask, effect| mask | effect.when.bit());
        let mut scenario = Self {
            name,
            title,
            game,
            settings,
            board,
            units,
            cards: of_decks,
            nations: shared.nations,
            players,
            objectives,
            tokens,
            statuses,
            triggers,
            asking,
            first_player,
            position,
            extension,
            mod_effects,
            schema,
            fingerprint,
            sources,
            given,
        };
        placement::check(&scenario, &origin)?;
        scenario.schema = scenario.place_components(&origin)?;
        scenario.fingerprint = scenario.fingerprint_of_content();
        Ok(scenario)
    }

    /// A scenario of the card table: nothing but cards.
    fn of_table(
        name: &str,
        (title, settings, board, first_player): (String, Settings, Board, u8),
        (players, position): ([PlayerSetup; 2], Option<Position>),
        (cards, nations): (Vec<Card>, Vec<String>),
        reader: Reader,
    ) -> Result<Self, ContentError> {
        let (origin, extension) = (reader.origin(), reader.extension());
        reader.finish_with(": a card table has players with decks, and no board")?;
        let mod_effects = extension.compile(&[])?;
        let mut scenario = Self {
            name: name.to_owned(),
            title,
            game: Game::CardTable,
            settings,
            board,
            units: Vec::new(),
            cards,
            nations,
            players,
            objectives: Vec::new(),
            tokens: Vec::new(),
            statuses: Vec::new(),
            triggers: 0,
            asking: 0,
            first_player,
            position,
            extension,
            mod_effects,
            schema: Arc::new(Schema::empty()),
            fingerprint: 0,
            sources: Vec::new(),
            given: Table::new(),
        };
        scenario.schema = scenario.place_components(&origin)?;
        scenario.fingerprint = scenario.fingerprint_of_content();
        Ok(scenario)
    }

    /// The same scenario, in which only the mods differ.
    ///
    /// # Errors
    /// The first fault of what the mods add.
    pub fn with_extension(&self, extension: &Arc<Extension>) -> Result<Self, ContentError> {
        Self::from_sources(&self.name, self.sources.clone(), &self.given, extension)
    }

    /// All pieces that a match begins with.
    #[must_use]
    pub fn pieces(&self) -> usize {
        let side = |player: &PlayerSetup| {
            let built = player.garrisons.len() + player.structures.len();
            player.squad.len() + usize::from(player.base.is_some()) + built
        };
        side(&self.players[0]) + side(&self.players[1]) + self.objectives.len() + self.tokens.len()
    }

    /// An effect by number.
    #[must_use]
    pub fn effect(&self, id: EffectId) -> Option<&Effect> {
        match id.of_mod() {
            Some(number) => self.mod_effects.get(number).map(|listening| &listening.effect),
            None => match id.card().checked_sub(self.units.len()) {
                Some(card) => self.cards.get(card)?.effects.get(id.place()),
                None => self.units.get(id.card())?.effects.get(id.place()),
            },
        }
    }

    /// The number of an effect of a card of a deck.
    #[must_use]
    pub fn effect_of_card(&self, card: u16, place: usize) -> EffectId {
        EffectId::new(self.units.len() as u16 + card, place)
    }

    /// Whether an effect is the one that the play of a Tactics card has.
    #[must_use]
    pub fn is_of_play(&self, id: EffectId) -> bool {
        let card = id.of_mod().map_or_else(|| id.card().checked_sub(self.units.len()), |_| None);
        card.and_then(|card| self.cards.get(card)).is_some_and(|card| card.weapon.is_none())
    }

    /// Cards that a match begins with, and room for coins where cards make any.
    #[must_use]
    pub fn card_rows(&self) -> usize {
        let decks: usize = self.players.iter().map(|player| player.deck.len()).sum();
        let coins = self.cards.iter().any(|card| card.kind == super::card::CardKind::Coin);
        if coins { decks + COINS } else { decks }
    }

    /// What the file of a card says, with all patches applied, as JSON, for those who show it.
    ///
    /// # Errors
    /// No card has this id.
    pub fn card_json(&self, kind: Kind, id: &str) -> Result<String, ContentError> {
        let library = Library::of_sources(self.sources.clone());
        let found = library.open(kind, id)?;
        Ok(Loader::new(library).open(found)?.into_json())
    }

    /// What its own file says, with all patches applied.
    ///
    /// # Errors
    /// None, as long as it has the texts that it was loaded from.
    pub fn document(&self) -> Result<Table, ContentError> {
        let library = Library::of_sources(self.sources.clone());
        let found = library.open(Kind::Scenario, &self.name)?;
        Ok(Loader::new(library).open(found)?.into_table())
    }

    fn place_components(&self, origin: &Origin) -> Result<Arc<Schema>, ContentError> {
        let room = |table, most| self.position.as_ref().map_or(0, |position| position.greatest(table, most));
        let pieces = self.pieces().max(room("pieces", MAX_PIECES).saturating_sub(self.extension.rows));
        let schema = self.extension.schema(pieces, self.card_rows().max(room("cards", MAX_CARDS)));
        schema.map(Arc::new).map_err(|error| origin.joint_fault(String::new(), error.to_string()))
    }

    /// Of everything that the files say: not of their text, nor of their place.
    fn fingerprint_of_content(&self) -> u64 {
        let Self { name, title, settings, board, units, players, objectives, first_player, tokens, .. } = self;
        let parts = (name, title, settings, board, units, players, objectives, tokens, first_player);
        let parts = (parts, self.game, &self.cards, &self.nations);
        let Extension { components, prototypes, rows, dice, .. } = &*self.extension;
        let added = (components, prototypes, rows, dice, &self.mod_effects);
        let position = self.position.as_ref().map(|position| format!("{:?}", position.table)).unwrap_or_default();
        xxh3_64(format!("{parts:?}{added:?}{position}").as_bytes())
    }
}

fn read_tokens(reader: &mut Reader, settings: &Settings) -> Result<Vec<TokenSetup>, ContentError> {
    const KINDS: [&str; 5] = ["hidden", token::NAMES[0], token::NAMES[1], token::NAMES[2], token::NAMES[3]];
    let mut tokens = Vec::new();
    for mut table in reader.tables("tokens", 0, MAX_PIECES)? {
        let kind = table.word("kind", &KINDS)?.checked_sub(1).map(|kind| kind as u8);
        tokens.push(TokenSetup { hex: table.hex("hex")?, kind });
        table.finish()?;
    }
    let hidden = tokens.iter().filter(|token| token.kind.is_none()).count();
    let pool = settings.pool_shield + settings.pool_speed + settings.pool_strength;
    if hidden > pool as usize {
        let message = format!("{hidden} hidden tokens are too many: the pool has {pool} (BD-4)");
        return Err(reader.joint_fault("tokens", message));
    }
    Ok(tokens)
}

fn read_board(loader: &mut Loader, reader: &mut Reader) -> Result<Board, ContentError> {
    let name = reader.text("map")?;
    Ok(map::read(loader.open_named(Kind::Map, &name, reader, "map")?)?.1)
}

fn read_settings(loader: &mut Loader, reader: &mut Reader, given: &Table) -> Result<(Game, Settings), ContentError> {
    let name = reader.text("ruleset")?;
    let ruleset = ruleset::read(loader.open_named(Kind::Ruleset, &name, reader, "ruleset")?)?;
    let mut settings = ruleset.settings;
    if let Some(table) = reader.table_if("settings")? {
        settings = Settings::read(table, &settings)?;
    }
    Ok((ruleset.game, Settings::read(Reader::plain("settings given", given.clone()), &settings)?))
}
