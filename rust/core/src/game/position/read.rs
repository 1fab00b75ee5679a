//! Reading a position.

use serde_json::{Map, Value, json};

use super::{Beginning, Decks, KINDS, cards, face_down, head, lying, pool};
use crate::content::{ContentError, Position, Scenario};
use crate::flow::{Frame, NOBODY, Procedure, procedure, stack};
use crate::game::by_name::node::{Fault, Node};
use crate::game::by_name::read as by_name;
use crate::game::invariants::{self, Broken};
use crate::game::save::ModSet;
use crate::game::save::mods::in_flight;
use crate::rules::pieces;
use crate::store::layout::{
    BOARD_TOKEN_KIND, DECISION, ENERGY, GARRISON, HEALTH, HEALTH_HP, HEALTH_MAX, SCORE, STATUS, UNIT, UNIT_CARD,
    status, token,
};
use crate::store::query::rows;
use crate::store::{Block, Schema, Table};

/// Reads the position of a scenario, and checks it as saves are checked.
pub(super) fn read(schema: &Schema, scenario: &Scenario, position: &Position) -> Result<Beginning, ContentError> {
    let told = |fault: Fault| position.fault(&fault.place, fault.why);
    let value = to_json(&position.table, "").map_err(told)?;
    let node = Node::root(&value);
    let beginning = read_all(schema, scenario, &node).map_err(told)?;
    let block = beginning.game(scenario, 0, 0);
    if in_flight(&block) && scenario.extension.mods.is_empty() {
        return Err(position.joint_fault("stack", "a mod has something in flight here: the mod must be given"));
    }
    let broken = |broken: Broken| position.joint_fault(&place_of(&broken, schema), broken.to_string());
    invariants::check(&block, scenario).map_err(broken)?;
    // With mods the game may be parked at a listener before its decision.
    if scenario.extension.mods.is_empty() {
        invariants::check_decision(&block, scenario).map_err(broken)?;
    }
    Ok(beginning)
}

fn read_all(schema: &Schema, scenario: &Scenario, node: &Node) -> Result<Beginning, Fault> {
    node.expect_keys(&head::KEYS)?;
    let written_with = read_mods(scenario, node)?;
    let mut block = Block::new(schema);
    head::read(&mut block, node, scenario)?;
    if let Some(attack) = node.get_if("attack") {
        attack.expect_keys(&by_name::OF_ATTACK)?;
        by_name::attack(&mut block, &attack)?;
    }
    if node.get_if("stack").is_none() {
        for key in ["active", "attack", "effects_begun"] {
            if let Some(given) = node.get_if(key) {
                return Err(
                    given.refuse("says what is in flight, and without `stack` nothing is: leave it out".to_owned())
                );
            }
        }
    }
    read_stack(&mut block, node)?;
    read_tables(&mut block, schema, scenario, node)?;
    // What a mod has written is as it was; a mod that is new here begins now.
    scenario.extension.set_up(&mut block, schema, |declared| {
        written_with.contains(&declared.of_mod) && node.get_if(declared.spec.table.name()).is_some()
    });
    let revealed = head::revealed(node)?;
    let (drawn, pool) = hidden_tokens(&block, scenario, revealed).map_err(|why| {
        let place = node.get(Table::Pieces.name());
        place.unwrap_or_else(|_| node.clone()).refuse(why)
    })?;
    let decks = if node.get_if("cards").is_none() && scenario.card_rows() > 0 {
        Decks::New
    } else {
        Decks::Shuffled(cards::lay_out(&mut block, node)?)
    };
    Ok(Beginning { block, drawn, pool, revealed: Some(revealed), decks })
}

/// Tokens that lie face down and are not said, and what of the pool is left for them (BD-4).
fn hidden_tokens(block: &Block, scenario: &Scenario, revealed: [u32; KINDS]) -> Result<(u64, [u32; KINDS]), String> {
    let open = rows(face_down(block)).filter(|row| block.piece(BOARD_TOKEN_KIND, *row) == token::ENERGY);
    let open = open.fold(0_u64, |mask, row| mask | 1 << row);
    let (pool, lying) = (pool(scenario), lying(block));
    let left = [0, 1, 2].map(|kind| pool[kind].saturating_sub(lying[kind] + revealed[kind]));
    let (count, most) = (open.count_ones(), left.iter().sum::<u32>());
    if count > most {
        return Err(format!("{count} hidden tokens are too many: the pool has {most} left (BD-4)"));
    }
    Ok((open, left))
}

/// The mods whose components stand in the position as they were; all must be given.
fn read_mods(scenario: &Scenario, node: &Node) -> Result<Vec<String>, Fault> {
    let Some(mods) = node.get_if("mods") else { return Ok(Vec::new()) };
    let mut names = Vec::new();
    for entry in mods.list()? {
        let name = entry.text()?.to_owned();
        if !scenario.extension.mods.contains(&name) {
            return Err(entry.refuse(format!("it needs mod {name:?}, which is not among those given")));
        }
        names.push(name);
    }
    Ok(names)
}

fn read_stack(block: &mut Block, node: &Node) -> Result<(), Fault> {
    if let Some(frames) = node.get_if("stack") {
        for frame in frames.list()? {
            frame.expect_keys(&by_name::OF_FRAME)?;
        }
        by_name::frames(block, &frames)?;
    } else if block.get(STATUS) == status::RUNNING {
        push_match(block, !head::has_begun(node));
    }
    // A plan counts its choices: the decision from which it began has number 0, so that it can be cancelled.
    if let Some(plan) = stack::top(block).filter(|frame| frame.procedure == Procedure::Plan) {
        block.set(DECISION, plan.listener.into());
    }
    Ok(())
}

/// Pushes the frame of a match that begins, or goes on with whatever is next.
pub(super) fn push_match(block: &mut Block, begins: bool) {
    let mut frame = Frame::new(Procedure::Match, 0, NOBODY);
    frame.step = if begins { procedure::Match::BEGIN } else { procedure::Match::NEXT };
    // The stack of an empty block has room.
    let _ = stack::push(block, &frame);
}

/// Reads the tables; players and pieces that are not there at all begin as they are set up.
fn read_tables(block: &mut Block, schema: &Schema, scenario: &Scenario, node: &Node) -> Result<(), Fault> {
    block.set(SCORE, 0b11);
    if let Some(pieces) = node.get_if(Table::Pieces.name()) {
        by_name::table(block, schema, scenario, Table::Pieces, &pieces)?;
        complete(block, scenario);
    } else {
        pieces::set_up(block, scenario);
    }
    for table in [Table::Players, Table::Cards, Table::Match] {
        if let Some(rows) = node.get_if(table.name()) {
            by_name::table(block, schema, scenario, table, &rows)?;
        }
    }
    Ok(())
}

/// Gives pieces what every piece of their kind has, as their cards say it, where it is left out.
fn complete(block: &mut Block, scenario: &Scenario) {
    let (units, garrisons) = (block.having(UNIT), block.having(GARRISON));
    for row in rows(units | garrisons) {
        let card = scenario.units.get(block.piece(UNIT_CARD, row) as usize).filter(|_| units >> row & 1 != 0);
        let most = card.map_or(1, |card| card.hp);
        if !block.has(HEALTH, row) {
            block.attach(HEALTH, row);
            block.set_piece(HEALTH_HP, row, most);
        }
        if block.piece(HEALTH_MAX, row) == 0 {
            block.set_piece(HEALTH_MAX, row, most);
        }
    }
    rows(units).for_each(|row| block.attach(ENERGY, row));
}

/// Refuses mods that listen otherwise than those that have something in flight.
pub(super) fn check_mods(block: &Block, position: &Position, mods: &ModSet) -> Result<(), ContentError> {
    let listeners = position.table.get("listeners").and_then(toml::Value::as_str);
    if !in_flight(block) || (listeners == Some(&mods.listeners_hash()) && mods.can_hear(block)) {
        return Ok(());
    }
    let why = "a mod has something in flight here, and the mods given are others, or listen otherwise";
    Err(position.joint_fault("listeners", why))
}

/// Where a position is at fault.
fn place_of(broken: &Broken, schema: &Schema) -> String {
    match broken {
        Broken::Flow(_) => String::new(),
        Broken::Components(entity) | Broken::Amount(entity) => format!("pieces.{entity}"),
        Broken::Requires { entity, component, .. } => {
            let table = schema.component(component).map_or(Table::Pieces, |number| schema.components()[number].table);
            match table {
                Table::Players => format!("players.{}.{component}", entity - 1),
                Table::Match => format!("match.{}.{component}", entity - 1),
                Table::Pieces | Table::Cards => format!("{}.{entity}.{component}", table.name()),
            }
        }
        Broken::Health { entity, .. } => format!("pieces.{entity}.Health.hp"),
        Broken::Token { entity, .. } => format!("pieces.{entity}.Token.time"),
        Broken::Place(entity) => format!("pieces.{entity}.Position"),
        Broken::Card(card) => format!("cards.{card}"),
        Broken::Shields(entity) => format!("pieces.{entity}.Shields.active"),
        Broken::Score { player, .. } => format!("players.{player}.Score.vp"),
    }
}

/// A table of TOML as JSON: whole numbers, texts, truth values, lists and tables.
fn to_json(table: &toml::Table, place: &str) -> Result<Value, Fault> {
    let mut all = Map::new();
    for (key, value) in table {
        let place = if place.is_empty() { key.clone() } else { format!("{place}.{key}") };
        all.insert(key.clone(), value_to_json(value, &place)?);
    }
    Ok(all.into())
}

fn value_to_json(value: &toml::Value, place: &str) -> Result<Value, Fault> {
    Ok(match value {
        toml::Value::Integer(number) => json!(number),
        toml::Value::String(text) => json!(text),
        toml::Value::Boolean(state) => json!(state),
        toml::Value::Array(values) => {
            let entry = |(at, value)| value_to_json(value, &format!("{place}[{at}]"));
            values.iter().enumerate().map(entry).collect::<Result<Vec<_>, _>>()?.into()
        }
        toml::Value::Table(table) => to_json(table, place)?,
        toml::Value::Float(_) | toml::Value::Datetime(_) => {
            let why = format!("must be a whole number or a text, not {}", value.type_str());
            return Err(Fault { place: place.to_owned(), why });
        }
    })
}
