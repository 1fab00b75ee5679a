//! What a mod's listener may do: read and write fields of its game, and queue frames.

use std::sync::Arc;

use ironhex_core::content::Scenario;
use ironhex_core::flow::{Frame, NOBODY, hook::When, question, stack};
use ironhex_core::game::invariants;
use ironhex_core::store::layout::{FACES_AT, FACES_LEN, TARGET};
use ironhex_core::store::{Block, Schema, rows};
use pyo3::prelude::*;

use crate::errors::{self, ModError};

/// A copy of a game's block in the hands of a listener; it goes back when the listener returns.
#[pyclass(module = "ironhex._core")]
pub struct Hook {
    block: Block,
    schema: Arc<Schema>,
    scenario: Arc<Scenario>,
    listener: u16,
    answer: Option<(u16, u8)>,
    queued: Vec<Frame>,
    open: bool,
}

impl Hook {
    /// Hands a block to the listener with this number; `answer` is (question, option) of an answer.
    pub fn new(
        block: Block,
        schema: Arc<Schema>,
        scenario: Arc<Scenario>,
        listener: u16,
        answer: Option<(u16, u8)>,
    ) -> Self {
        Self { block, schema, scenario, listener, answer, queued: Vec::new(), open: true }
    }

    /// Takes the block and what was queued back, and closes the hook.
    pub fn close(&mut self) -> PyResult<(Block, Vec<Frame>)> {
        self.expect_open()?;
        invariants::check(&self.block, &self.scenario)
            .map_err(|broken| ModError::new_err(format!("the listener left an impossible state: {broken}")))?;
        self.open = false;
        Ok((self.block.clone(), std::mem::take(&mut self.queued)))
    }

    fn expect_open(&self) -> PyResult<()> {
        if self.open {
            return Ok(());
        }
        Err(ModError::new_err("this context was used after its listener returned; a mod keeps nothing between calls"))
    }

    fn frame(&self) -> Option<Frame> {
        self.open.then(|| stack::top(&self.block)).flatten()
    }

    fn row(entity: usize) -> PyResult<usize> {
        entity.checked_sub(1).ok_or_else(|| errors::StoreError::new_err("entity 0 does not exist: the first is 1"))
    }
}

fn entity(row: u8) -> Option<u16> {
    (row != NOBODY).then(|| u16::from(row) + 1)
}

#[pymethods]
impl Hook {
    /// Number of the listener that is due.
    #[getter]
    fn listener(&self) -> u16 {
        self.listener
    }

    /// Question and option of an answer, or None at a named point.
    #[getter]
    fn answer(&self) -> Option<(u16, u8)> {
        self.answer
    }

    /// The point reached, as `"attack.roll"`.
    #[getter]
    fn point(&self) -> Option<String> {
        let frame = self.frame()?;
        let step = if frame.left == 0 { frame.step } else { frame.left - 1 };
        let name = frame.procedure.steps().get(step as usize)?;
        Some(format!("{}.{name}", frame.procedure.name()))
    }

    /// `"before"` or `"after"`.
    #[getter]
    fn when(&self) -> Option<&'static str> {
        let frame = self.frame()?;
        Some(if frame.left == 0 { When::Before.name() } else { When::After.name() })
    }

    /// The player of the procedure.
    #[getter]
    fn player(&self) -> Option<u8> {
        self.frame().map(|frame| frame.player)
    }

    /// The entity that acts.
    #[getter]
    fn subject(&self) -> Option<u16> {
        self.frame().and_then(|frame| entity(frame.subject))
    }

    /// The other entity.
    #[getter]
    fn object(&self) -> Option<u16> {
        self.frame().and_then(|frame| entity(frame.object))
    }

    /// Entities that are targets of the attack in flight.
    #[getter]
    fn targets(&self) -> Vec<usize> {
        rows(self.block.having(TARGET)).map(|row| row + 1).collect()
    }

    /// Faces of the attack in flight.
    #[getter]
    fn faces(&self) -> Vec<u32> {
        let length = self.block.get(FACES_LEN) as usize;
        self.block.bytes()[FACES_AT..FACES_AT + length].iter().map(|face| u32::from(*face)).collect()
    }

    /// Reads a field of an entity.
    fn read(&self, field: &str, entity: usize) -> PyResult<i64> {
        self.expect_open()?;
        let place = self.schema.field(field).map_err(|error| errors::store(&error))?;
        self.block.read(&self.schema, place, Self::row(entity)?).map_err(|error| errors::store(&error))
    }

    /// Writes a field of an entity.
    fn write(&mut self, field: &str, entity: usize, value: i64) -> PyResult<()> {
        self.expect_open()?;
        let place = self.schema.field(field).map_err(|error| errors::store(&error))?;
        let row = Self::row(entity)?;
        self.block.write(&self.schema, place, row, value).map_err(|error| errors::store(&error))
    }

    /// Entities that have a component.
    fn rows(&self, component: &str) -> PyResult<Vec<usize>> {
        self.expect_open()?;
        let number = self.schema.component(component).map_err(|error| errors::store(&error))?;
        Ok(self.block.component_rows(&self.schema, number).into_iter().map(|row| row + 1).collect())
    }

    /// Queues a question to a player; it is asked once the listener has returned.
    fn ask(&mut self, question: u16, player: u8, options: u8) -> PyResult<()> {
        self.expect_open()?;
        if player > 1 || options == 0 {
            return Err(ModError::new_err(format!("ask: player {player} or {options} options cannot be")));
        }
        self.queued.push(question::frame(player, self.listener, question, options));
        Ok(())
    }
}
