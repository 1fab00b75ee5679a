//! Writing a state by names.

use serde_json::{Map, Value, json};

use super::{card_id, words_of};
use crate::content::Scenario;
use crate::flow::{Frame, NOBODY, stack};
use crate::store::layout::{
    ATTACK_ACCURACY, ATTACK_CRITICAL_FROM, ATTACK_FLAGS, ATTACK_STRENGTH, ATTACK_TL, CRITICALS, FACES_AT, FACES_LEN,
    ROLL_DICE,
};
use crate::store::query::rows;
use crate::store::{Block, FieldRef, Schema, Table};

/// A row of a table: its number as users know it, and its components.
pub(in crate::game) struct Row {
    /// Pieces and cards count from 1, players from 0.
    pub number: usize,
    /// Its components, in the order of the schema.
    pub parts: Vec<Part>,
}

/// A component of a row.
pub(in crate::game) struct Part {
    /// Its name.
    pub component: String,
    /// Its fields.
    pub fields: Vec<Field>,
}

/// A field of a row.
pub(in crate::game) struct Field {
    /// Its name.
    pub name: String,
    /// Its value; cards stand by id.
    pub value: Value,
    /// The word for its value, where it counts words.
    pub word: Option<&'static str>,
    /// Whether it has the value of a component just added.
    pub is_default: bool,
}

/// The attack in flight.
pub(in crate::game) fn attack(block: &Block) -> Value {
    json!({
        "faces": block.bytes()[FACES_AT..FACES_AT + block.get(FACES_LEN) as usize],
        "criticals": block.get(CRITICALS),
        "roll_dice": block.get(ROLL_DICE),
        "strength": block.get(ATTACK_STRENGTH),
        "accuracy": block.get(ATTACK_ACCURACY),
        "tl": block.get(ATTACK_TL),
        "critical_from": block.get(ATTACK_CRITICAL_FROM),
        "flags": block.get(ATTACK_FLAGS),
    })
}

/// The frames of the stack, the lowest first.
pub(in crate::game) fn frames(block: &Block) -> Vec<Value> {
    (0..stack::depth(block)).filter_map(|number| stack::frame(block, number)).map(|frame| write_frame(&frame)).collect()
}

/// The entity of a row; null for nobody.
pub(in crate::game) fn entity(row: u8) -> Option<u16> {
    (row != NOBODY).then(|| u16::from(row) + 1)
}

fn write_frame(frame: &Frame) -> Value {
    let steps = frame.procedure.steps();
    let step = |number: u8| steps.get(number as usize).copied();
    json!({
        "procedure": frame.procedure.name(),
        "step": step(frame.step),
        "left": frame.left.checked_sub(1).and_then(step),
        "player": frame.player,
        "listener": frame.listener,
        "subject": entity(frame.subject),
        "object": entity(frame.object),
        "source": entity(frame.source),
        "effect": frame.effect,
        "op": frame.op,
        "entities": rows(frame.mask).map(|row| row + 1).collect::<Vec<_>>(),
        "registers": frame.registers,
    })
}

/// The rows of a table that have any component.
pub(in crate::game) fn table(block: &Block, schema: &Schema, scenario: &Scenario, table: Table) -> Vec<Row> {
    let mut written = Vec::new();
    for row in 0..schema.capacity(table) {
        let parts: Vec<Part> = (0..schema.components().len())
            .filter(|number| schema.components()[*number].table == table)
            .filter(|number| matches!(block.has_component(schema, *number, row), Ok(true)))
            .map(|number| part(block, schema, scenario, number, row))
            .collect();
        if !parts.is_empty() {
            let number = if matches!(table, Table::Pieces | Table::Cards) { row + 1 } else { row };
            written.push(Row { number, parts });
        }
    }
    written
}

fn part(block: &Block, schema: &Schema, scenario: &Scenario, component: usize, row: usize) -> Part {
    let placed = &schema.components()[component];
    let field = |(index, field): (usize, &crate::store::schema::Field)| {
        let number = block.read(schema, FieldRef { component, field: index }, row).unwrap_or_default();
        let id = card_id(scenario, &placed.name, &field.name, number as usize);
        Field {
            name: field.name.clone(),
            value: id.map_or_else(|| json!(number), |id| json!(id)),
            word: words_of(&placed.name, &field.name).get(number as usize).copied(),
            is_default: number == field.default && id.is_none(),
        }
    };
    Part { component: placed.name.clone(), fields: placed.fields.iter().enumerate().map(field).collect() }
}

/// Rows as `{number: {component: {field: value}}}`.
pub(in crate::game) fn as_json(rows: Vec<Row>) -> Value {
    let fields = |part: Part| {
        let all: Map<String, Value> = part.fields.into_iter().map(|field| (field.name, field.value)).collect();
        (part.component, Value::from(all))
    };
    let row = |row: Row| (row.number.to_string(), row.parts.into_iter().map(fields).collect::<Map<_, _>>().into());
    rows.into_iter().map(row).collect::<Map<_, _>>().into()
}
