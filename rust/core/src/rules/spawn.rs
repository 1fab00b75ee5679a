//! Pieces of mods come onto the board.

use super::Match;
use crate::flow::{Event, EventKind, Flow, Frame, Rule, Value, call, procedure::Spawn as Step, stack};
use crate::store::layout::{OWNER, OWNER_PLAYER, POSITION, POSITION_Q, POSITION_R, STRUCTURE};
use crate::store::query::bit;

/// Lays a piece of a prototype on its hex; without room, or on no hex where it can lie, it is dropped.
pub fn step(m: &mut Match, frame: &Frame) -> Flow {
    if frame.step != Step::PLACE {
        stack::pop(m.block);
        return Flow::Next;
    }
    let mut next = *frame;
    next.step = Step::END;
    stack::put_top(m.block, &next);
    match why_not(m, frame) {
        Some(why) => m.log.add(|| {
            let event = Event::new(EventKind::Dropped, Rule::Flow).by(frame.player);
            event.with("what", Value::Text("spawn")).with("why", Value::Text(why))
        }),
        None => place(m, frame),
    }
    Flow::Next
}

/// Why a piece cannot be laid.
fn why_not(m: &Match, frame: &Frame) -> Option<&'static str> {
    let (scene, hex) = (m.scene(), call::hex(frame));
    let prototype = m.scenario.extension.prototypes.get(frame.effect as usize)?;
    let stands = prototype.parts.iter().any(|(name, _)| name == "Structure");
    let board = &m.scenario.board;
    match board.cell(hex) {
        None => Some("the hex is not on the board"),
        Some(cell) if board.impassable(cell) => Some("the hex is impassable"),
        Some(_) if stands && scene.at(scene.standing(), hex).is_some() => Some("a piece stands there"),
        Some(_) if free_row(m).is_none() => Some("no row is free"),
        Some(_) => None,
    }
}

fn free_row(m: &Match) -> Option<usize> {
    let taken = m.scene().pieces();
    (0..m.scenario.schema.capacities().pieces).find(|row| taken & bit(*row) == 0)
}

fn place(m: &mut Match, frame: &Frame) {
    let scenario = m.scenario;
    let (Some(row), Some(prototype)) = (free_row(m), scenario.extension.prototypes.get(frame.effect as usize)) else {
        return;
    };
    let schema = &scenario.schema;
    for (name, values) in &prototype.parts {
        let Ok(component) = schema.component(name) else { continue };
        // Prototypes were checked when the game was made.
        let _ = m.block.add_component(schema, component, row);
        for (field, value) in values {
            if let Ok(place) = schema.field(&format!("{name}.{field}")) {
                m.block.put(schema, place, row, *value);
            }
        }
    }
    let owned = frame.registers[call::AMOUNT] != 0 || m.block.has(STRUCTURE, row);
    if owned {
        m.block.attach(OWNER, row);
        m.block.set_piece(OWNER_PLAYER, row, frame.player);
    }
    let hex = call::hex(frame);
    m.block.attach(POSITION, row);
    m.block.set_piece(POSITION_Q, row, hex.q);
    m.block.set_piece(POSITION_R, row, hex.r);
    m.log.add(|| {
        let event = Event::new(EventKind::Spawned, Rule::Flow).by(frame.player).to(row as u8);
        event.with("piece", Value::Name(prototype.name.clone())).with("hex", Value::Hex(hex))
    });
}
