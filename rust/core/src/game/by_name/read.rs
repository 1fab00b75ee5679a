//! Reading a state: names are found where they lie in this version.

use super::node::{Fault, Node};
use super::{card_id, words_of};
use crate::content::Scenario;
use crate::content::scenario::MAX_PIECES;
use crate::flow::{Frame, Procedure, stack};
use crate::store::layout::{
    ATTACK_ACCURACY, ATTACK_CRITICAL_FROM, ATTACK_FLAGS, ATTACK_STRENGTH, ATTACK_TL, CRITICALS, FACES_AT, FACES_LEN,
    MAX_CARDS, MAX_DICE, ROLL_DICE,
};
use crate::store::query::bit;
use crate::store::schema::{hint, nearest};
use crate::store::{Block, FieldRef, Schema, StoreError, Table};

/// Keys of an attack in flight.
pub(in crate::game) const OF_ATTACK: [&str; 8] =
    ["faces", "criticals", "roll_dice", "strength", "accuracy", "tl", "critical_from", "flags"];
/// Keys of a frame.
pub(in crate::game) const OF_FRAME: [&str; 12] = [
    "procedure",
    "step",
    "left",
    "player",
    "listener",
    "subject",
    "object",
    "source",
    "effect",
    "op",
    "entities",
    "registers",
];

/// Reads the attack in flight.
pub(in crate::game) fn attack(block: &mut Block, node: &Node) -> Result<(), Fault> {
    if let Some(faces) = node.get_if("faces") {
        let list = faces.list()?;
        if list.len() > MAX_DICE {
            return Err(faces.fault("has more faces than dice"));
        }
        for (die, face) in list.iter().enumerate() {
            block.bytes_mut()[FACES_AT + die] = face.number(1, 10)? as u8;
        }
        block.set(FACES_LEN, list.len() as u8);
    }
    block.set(CRITICALS, node.int_or_zero("criticals", 0, MAX_DICE as i128)? as u8);
    block.set(ROLL_DICE, node.int_or_zero("roll_dice", 0, MAX_DICE as i128)? as u8);
    block.set(ATTACK_STRENGTH, node.int_or_zero("strength", -99, 99)? as i8);
    block.set(ATTACK_ACCURACY, node.int_or_zero("accuracy", -99, 99)? as i8);
    block.set(ATTACK_TL, node.int_or_zero("tl", -99, 99)? as i8);
    block.set(ATTACK_CRITICAL_FROM, node.int_or_zero("critical_from", 0, 10)? as u8);
    block.set(ATTACK_FLAGS, node.int_or_zero("flags", 0, 255)? as u8);
    Ok(())
}

/// Reads the stack; the first frame is the one at the bottom.
pub(in crate::game) fn frames(block: &mut Block, node: &Node) -> Result<(), Fault> {
    for frame in node.list()? {
        if !stack::push(block, &read_frame(&frame)?) {
            return Err(frame.fault("does not fit: the stack is full"));
        }
    }
    Ok(())
}

fn read_frame(node: &Node) -> Result<Frame, Fault> {
    let name = node.get("procedure")?;
    let procedure = Procedure::parse(name.text()?).ok_or_else(|| {
        let near = hint(&nearest(name.text().unwrap_or_default(), Procedure::ALL.iter().map(|of| of.name())));
        name.fault(&format!("is no procedure of this version{near}"))
    })?;
    let step = |node: &Node| {
        procedure.step(node.text()?).ok_or_else(|| {
            node.fault(&format!(
                "is no step of this version; {} has {}",
                procedure.name(),
                procedure.steps().join(", ")
            ))
        })
    };
    let mut frame = Frame::new(procedure, node.int("player", 0, 1)? as u8, node.row("subject")?);
    frame.step = step(&node.get("step")?)?;
    if let Some(left) = node.get_if("left").filter(|left| !left.value.is_null()) {
        frame.left = step(&left)? + 1;
    }
    frame.listener = node.int_or_zero("listener", 0, 255)? as u8;
    (frame.object, frame.source) = (node.row("object")?, node.row("source")?);
    frame.effect = node.int_or_zero("effect", 0, u16::MAX.into())? as u16;
    frame.op = node.int_or_zero("op", 0, u16::MAX.into())? as u16;
    if let Some(entities) = node.get_if("entities") {
        for entity in entities.list()? {
            frame.mask |= bit(entity.number(1, 64)? as usize - 1);
        }
    }
    if let Some(registers) = node.get_if("registers") {
        let values = registers.list()?;
        if values.len() != frame.registers.len() {
            return Err(registers.fault("must have six numbers"));
        }
        for (register, value) in frame.registers.iter_mut().zip(values) {
            *register = value.number(i16::MIN.into(), i16::MAX.into())? as i16;
        }
    }
    Ok(frame)
}

/// Reads a table `{number: {component: {field: value}}}`.
pub(in crate::game) fn table(
    block: &mut Block,
    schema: &Schema,
    scenario: &Scenario,
    table: Table,
    node: &Node,
) -> Result<(), Fault> {
    let least = usize::from(matches!(table, Table::Pieces | Table::Cards));
    for (name, parts) in node.entries()? {
        let row = name.parse::<usize>().ok().and_then(|number| number.checked_sub(least));
        let row =
            row.filter(|row| *row < schema.capacity(table) && (row + least).to_string() == name).ok_or_else(|| {
                let most = match table {
                    Table::Pieces => MAX_PIECES,
                    Table::Cards => MAX_CARDS,
                    Table::Players | Table::Match => schema.capacity(table) - 1,
                };
                parts.refuse(format!("{name:?} is none of the {}: numbers go from {least} to {most}", table.name()))
            })?;
        for (component, fields) in parts.entries()? {
            read_part(block, (schema, scenario), (table, row), &component, &fields)?;
        }
    }
    Ok(())
}

fn read_part(
    block: &mut Block,
    (schema, scenario): (&Schema, &Scenario),
    (table, row): (Table, usize),
    component: &str,
    node: &Node,
) -> Result<(), Fault> {
    let number = of_table(schema, table, component).map_err(|why| node.refuse(why))?;
    let refuse = |node: &Node, error: &StoreError| node.refuse(error.to_string());
    block.add_component(schema, number, row).map_err(|error| refuse(node, &error))?;
    for (name, value) in node.entries()? {
        let fields = &schema.components()[number].fields;
        let place = fields.iter().position(|field| field.name == name).ok_or_else(|| {
            let near = hint(&nearest(&name, fields.iter().map(|field| field.name.as_str())));
            value.refuse(format!("no field {name:?} of {component}{near}"))
        })?;
        let read = read_value(scenario, component, &name, &value)?;
        let place = FieldRef { component: number, field: place };
        block.write(schema, place, row, read).map_err(|error| refuse(&value, &error))?;
    }
    Ok(())
}

/// The number of a component, which must be of this table.
fn of_table(schema: &Schema, table: Table, name: &str) -> Result<usize, String> {
    let here = || schema.components().iter().filter(|component| component.table == table);
    let near = || hint(&nearest(name, here().map(|component| component.name.as_str())));
    match schema.component(name) {
        Ok(number) if schema.components()[number].table == table => Ok(number),
        Ok(number) => {
            let other = schema.components()[number].table.name();
            Err(format!("{name} is a component of {other}, not of {}", table.name()))
        }
        Err(_) => Err(format!("no component {name:?}{}", near())),
    }
}

/// A number, the word for one, or the id of a card.
fn read_value(scenario: &Scenario, component: &str, field: &str, node: &Node) -> Result<i64, Fault> {
    let Some(id) = node.value.as_str() else { return Ok(node.number(i64::MIN.into(), i64::MAX.into())? as i64) };
    let words = words_of(component, field);
    if !words.is_empty() {
        return Ok(node.word(words)? as i64);
    }
    if card_id(scenario, component, field, 0).is_none() {
        return Err(node.fault("is no number"));
    }
    let count = if component == "Unit" { scenario.units.len() } else { scenario.cards.len() };
    let id_of = |number: &usize| card_id(scenario, component, field, *number);
    (0..count).find(|number| id_of(number) == Some(id)).map(|number| number as i64).ok_or_else(|| {
        let every: Vec<&str> = (0..count).filter_map(|number| id_of(&number)).collect();
        node.fault(&format!("is no card of the scenario{}", hint(&nearest(id, every.iter().copied()))))
    })
}
