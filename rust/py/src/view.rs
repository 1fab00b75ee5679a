//! The state of a game as plain Python values, through the schema.

use ironhex_core::content::Scenario;
use ironhex_core::content::settings::SPACES;
use ironhex_core::dice::Purpose;
use ironhex_core::flow::{Procedure, stack};
use ironhex_core::game::view::Viewer;
use ironhex_core::rules::relations::Scene;
use ironhex_core::rules::relations::cards::card_rows;
use ironhex_core::rules::scoring::winner;
use ironhex_core::rules::timeline;
use ironhex_core::store::layout::{
    ACTIVATIONS, ACTIVE, CARD, DECISION, NUMBER, PLAYED, ROLLED, ROLLS, SEED, TIME, ZONE_PLACE, area,
};
use ironhex_core::store::schema::PlacedComponent;
use ironhex_core::store::{Block, Capacities, FieldRef, Schema, Table};
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyDict};

use crate::errors::{self, IronhexError};

/// Names of all core components of pieces and cards, with the names of their fields.
#[pyfunction]
pub fn components() -> PyResult<Vec<(String, Vec<String>)>> {
    let schema = Schema::new(Capacities { pieces: 16, cards: 0 }, &[]).map_err(|error| errors::store(&error))?;
    let shown = |component: &&PlacedComponent| matches!(component.table, Table::Pieces | Table::Cards);
    let fields = |component: &PlacedComponent| component.fields.iter().map(|field| field.name.clone()).collect();
    let components = schema.components()[..Schema::CORE].iter().filter(shown);
    Ok(components.map(|component| (component.name.clone(), fields(component))).collect())
}

/// The viewer that Python names: 0, 1, "spectator" or "referee".
pub fn read_viewer(viewer: &Bound<'_, PyAny>) -> PyResult<Viewer> {
    let named = || viewer.extract::<String>().ok().and_then(|name| Viewer::named(&name));
    let number = || viewer.extract::<u8>().ok().filter(|_| !viewer.is_instance_of::<PyBool>());
    let player = || number().filter(|player| *player < 2).map(Viewer::Player);
    named().or_else(player).ok_or_else(|| {
        let given = viewer.repr().map_or_else(|_| "of that kind".to_owned(), |text| text.to_string());
        let shown: String = given.chars().take(60).collect();
        IronhexError::new_err(format!("there is no viewer {shown}: there are 0, 1, \"spectator\" and \"referee\""))
    })
}

/// Everything about a state that a viewer may see.
pub fn view<'py>(
    py: Python<'py>,
    block: &Block,
    schema: &Schema,
    scenario: &Scenario,
    viewer: Viewer,
) -> PyResult<Bound<'py, PyDict>> {
    let view = PyDict::new(py);
    let time = block.get(TIME);
    view.set_item("scenario", &scenario.name)?;
    view.set_item("phase", if time == 0 { 1 } else { timeline::phase(time) })?;
    view.set_item("space", if time == 0 { 1 } else { timeline::space(time).min(SPACES) })?;
    match winner(Scene { block, scenario }) {
        None => view.set_item("winner", py.None())?,
        Some(None) => view.set_item("winner", "draw")?,
        Some(Some(player)) => view.set_item("winner", player)?,
    }
    view.set_item("active", Some(block.get(ACTIVE)).filter(|entity| *entity > 0))?;
    view.set_item("activations", block.get(ACTIVATIONS))?;
    let order = timeline::order(block, scenario.first_player).into_iter().map(|row| row + 1);
    view.set_item("order", order.collect::<Vec<_>>())?;
    let mut players = Vec::new();
    for player in 0..schema.capacity(Table::Players) {
        players.push(row(py, State { block, schema, scenario, viewer }, Table::Players, player)?);
    }
    view.set_item("players", players)?;
    let pieces = PyDict::new(py);
    for piece in 0..schema.capacity(Table::Pieces) {
        let components = row(py, State { block, schema, scenario, viewer }, Table::Pieces, piece)?;
        if !components.is_empty() {
            pieces.set_item(piece + 1, components)?;
        }
    }
    view.set_item("pieces", pieces)?;
    view.set_item("turn", turn(block, scenario))?;
    let [decks, cards] = cards(py, Scene { block, scenario }, viewer)?;
    view.set_item("decks", decks)?;
    view.set_item("cards", cards)?;
    view.set_item("match", row(py, State { block, schema, scenario, viewer }, Table::Match, 0)?)?;
    if viewer.sees_all() {
        add_secrets(&view, block, scenario)?;
    }
    Ok(view)
}

/// The player whose turn or activation it is.
fn turn(block: &Block, scenario: &Scenario) -> Option<u8> {
    let scene = Scene { block, scenario };
    let frame = stack::frame(block, 1)?;
    match frame.procedure {
        Procedure::Turn => Some(frame.player),
        _ => block.get(ACTIVE).checked_sub(1).map(|row| scene.owner(row.into())),
    }
}

/// How many cards each player has in deck and hand, and all cards that the viewer knows, by owner, area and place.
fn cards<'py>(py: Python<'py>, scene: Scene, viewer: Viewer) -> PyResult<[Vec<Bound<'py, PyDict>>; 2]> {
    let (mut decks, mut known) = (Vec::new(), Vec::new());
    if !scene.has_cards() {
        return Ok([decks, known]);
    }
    let block = scene.block;
    for player in 0..2 {
        let deck = PyDict::new(py);
        deck.set_item("deck", scene.count_in(player, area::DECK))?;
        deck.set_item("hand", scene.count_in(player, area::HAND))?;
        decks.push(deck);
    }
    let mut rows: Vec<usize> =
        card_rows(block.cards_having(CARD)).filter(|row| viewer.knows_card(block, *row)).collect();
    // The place of a card in another hand would tell of those before it.
    let place = |row: usize| {
        let own =
            scene.area_of(row) != area::HAND || viewer.sees_all() || viewer == Viewer::Player(scene.card_owner(row));
        own.then(|| block.card(ZONE_PLACE, row))
    };
    rows.sort_by_key(|row| (scene.card_owner(*row), scene.area_of(*row), place(*row)));
    for row in rows {
        let card = PyDict::new(py);
        card.set_item("card", row + 1)?;
        card.set_item("id", &scene.card_in(row).id)?;
        card.set_item("owner", scene.card_owner(row))?;
        card.set_item("area", area::NAMES[scene.area_of(row) as usize])?;
        card.set_item("place", place(row))?;
        card.set_item("rolled", block.card_has(ROLLED, row))?;
        card.set_item("played", block.card_has(PLAYED, row))?;
        known.push(card);
    }
    Ok([decks, known])
}

/// What tells the dice to come, or what lies face down.
fn add_secrets(view: &Bound<'_, PyDict>, block: &Block, scenario: &Scenario) -> PyResult<()> {
    view.set_item("seed", block.get(SEED))?;
    view.set_item("number", block.get(NUMBER))?;
    view.set_item("decision", block.get(DECISION))?;
    let rolls = PyDict::new(view.py());
    rolls.set_item(Purpose::Attack.name(), block.get(ROLLS[Purpose::Attack as usize]))?;
    for (number, name) in scenario.extension.dice.iter().enumerate() {
        rolls.set_item(format!("mod {name}"), block.counter(number))?;
    }
    view.set_item("rolls", rolls)?;
    view.set_item("state_hash", format!("{:032x}", block.hash()))
}

/// What a view is made of.
#[derive(Copy, Clone)]
struct State<'a> {
    block: &'a Block,
    schema: &'a Schema,
    scenario: &'a Scenario,
    viewer: Viewer,
}

fn row<'py>(py: Python<'py>, state: State, table: Table, row: usize) -> PyResult<Bound<'py, PyDict>> {
    let State { block, schema, scenario, viewer } = state;
    let components = PyDict::new(py);
    for (number, component) in schema.components().iter().enumerate() {
        let here = component.table == table
            && block.has_component(schema, number, row).map_err(|error| errors::store(&error))?
            && !viewer.misses(block, scenario, number, row);
        if !here {
            continue;
        }
        let fields = PyDict::new(py);
        for (index, field) in component.fields.iter().enumerate() {
            if table == Table::Pieces && viewer.is_hidden_from(block, row, &component.name, &field.name) {
                fields.set_item(&field.name, py.None())?;
                continue;
            }
            let place = FieldRef { component: number, field: index };
            let value = block.read(schema, place, row).map_err(|error| errors::store(&error))?;
            match (component.name.as_str(), scenario.units.get(value as usize)) {
                ("Unit", Some(card)) => fields.set_item(&field.name, &card.id)?,
                _ => fields.set_item(&field.name, value)?,
            }
        }
        components.set_item(&component.name, fields)?;
    }
    Ok(components)
}
