//! What a mod's listener may do in one game.

use ironhex_core::flow::hook::{Heard, HookStop, When};
use ironhex_core::flow::{Frame, NOBODY};
use ironhex_core::game::access;
use ironhex_core::store::layout::TARGET;
use ironhex_core::store::{Block, StoreError, Table, rows};
use pyo3::prelude::*;
use pyo3::types::PyString;

use crate::board::{Pair, pair};
use crate::errors::{self, ModError};
use crate::hook_rows::HookRows;
use crate::hooked::{FIRST_CARD, Hooked, Left};
use crate::trace::{TraceLine, trace};

/// A copy of a game's state in the hands of a listener; it goes back when the listener returns.
#[pyclass(module = "ironhex._core")]
pub struct Hook {
    game: Option<Hooked>,
}

fn refused(why: String) -> PyErr {
    ModError::new_err(why)
}

fn store(error: StoreError) -> PyErr {
    errors::store(&error)
}

impl Hook {
    /// Hands a game to the listener that is due.
    pub fn new(game: Hooked) -> Self {
        Self { game: Some(game) }
    }

    /// Takes the state and what was queued back, and closes the hook.
    pub fn close(&mut self) -> PyResult<Left> {
        let left = self.open_mut()?.finish().map_err(refused)?;
        self.game = None;
        Ok(left)
    }

    fn open(&self) -> PyResult<&Hooked> {
        self.game.as_ref().ok_or_else(closed)
    }

    fn open_mut(&mut self) -> PyResult<&mut Hooked> {
        self.game.as_mut().ok_or_else(closed)
    }

    fn frame(&self) -> Option<Frame> {
        self.game.as_ref()?.frame()
    }

    fn component(&self, name: &str) -> PyResult<usize> {
        self.open()?.scenario().schema.component(name).map_err(store)
    }

    fn row_of(&self, component: usize, entity: Option<i64>) -> PyResult<usize> {
        let schema = &self.open()?.scenario().schema;
        crate::hooked::row_in(schema.components()[component].table, entity).map_err(store)
    }
}

fn closed() -> PyErr {
    ModError::new_err("this context was used after its listener returned; a mod keeps nothing between calls")
}

fn entity(row: u8) -> Option<u16> {
    (row != NOBODY).then(|| u16::from(row) + 1)
}

/// A whole number, or the number `None` of an entity that is left out.
fn whole(name: &str, value: &Bound<'_, PyAny>) -> PyResult<i64> {
    let read = crate::arguments::int(errors::StoreError::new_err, name, value, i64::MIN.into(), i64::MAX.into());
    read.map(|number| number as i64)
}

fn whole_if(name: &str, value: Option<&Bound<'_, PyAny>>) -> PyResult<Option<i64>> {
    value.map(|value| whole(name, value)).transpose()
}

/// A whole number of an argument; anything else is an error of our tree.
struct Whole(i64);

impl<'a, 'py> FromPyObject<'a, 'py> for Whole {
    type Error = PyErr;

    fn extract(given: Borrowed<'a, 'py, PyAny>) -> PyResult<Self> {
        whole("a number of this call", &given).map(Self)
    }
}

#[pymethods]
impl Hook {
    /// Number of the listener that is due.
    #[getter]
    fn listener(&self) -> PyResult<u16> {
        Ok(self.open()?.stop().listener)
    }

    /// Question and option of an answer, or None.
    #[getter]
    fn answer(&self) -> PyResult<Option<(u16, u8)>> {
        Ok(match self.open()?.stop().heard {
            Some(Heard::Answer { question, option }) => Some((question, option)),
            _ => None,
        })
    }

    /// Number of a roll and its faces, or None.
    #[getter]
    fn rolled(&self) -> PyResult<Option<(u16, Vec<u32>)>> {
        let game = self.open()?;
        Ok(match game.stop().heard {
            Some(Heard::Faces { roll, .. }) => Some((roll, game.heard_faces().into_iter().map(u32::from).collect())),
            _ => None,
        })
    }

    /// The point reached, as `"attack.roll"`.
    #[getter]
    fn point(&self) -> Option<String> {
        let frame = self.frame()?;
        let step = if frame.left == 0 { frame.step } else { frame.left - 1 };
        let name = frame.procedure.steps().get(step as usize)?;
        Some(format!("{}.{name}", frame.procedure.name()))
    }

    /// `"before"` (also for what replaces the step) or `"after"`.
    #[getter]
    fn when(&self) -> Option<&'static str> {
        let frame = self.frame()?;
        Some(if frame.left == 0 { When::Before.name() } else { When::After.name() })
    }

    /// The number of the game.
    #[getter]
    fn number(&self) -> PyResult<u32> {
        Ok(self.open()?.number())
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

    /// The entity of the card that is being played, or whose effect resolves.
    #[getter]
    fn card(&self) -> Option<i64> {
        self.open().ok().and_then(Hooked::card)
    }

    /// The entity that is the cause.
    #[getter]
    fn source(&self) -> Option<u16> {
        self.frame().and_then(|frame| entity(frame.source))
    }

    /// Entities that take damage here, or else those that are targets of the attack in flight.
    #[getter]
    fn targets(&self) -> Vec<usize> {
        let Some(game) = &self.game else { return Vec::new() };
        let victims = game.frame().filter(|frame| frame.procedure == ironhex_core::flow::Procedure::Damage);
        let mask = victims.map_or_else(|| game.block().having(TARGET), |frame| frame.mask);
        rows(mask).map(|row| row + 1).collect()
    }

    /// Faces of the attack in flight.
    #[getter]
    fn faces(&self) -> Vec<u32> {
        self.game.as_ref().map_or_else(Vec::new, |game| game.faces().iter().map(|face| u32::from(*face)).collect())
    }

    /// The amount of a payment, of damage or of hexes.
    #[getter]
    fn amount(&self) -> Option<i16> {
        self.game.as_ref()?.amount()
    }

    /// Changes the amount.
    fn set_amount(&mut self, amount: &Bound<'_, PyAny>) -> PyResult<()> {
        let amount = whole("amount", amount)?;
        self.open_mut()?.set_amount(amount).map_err(refused)
    }

    /// The hex that a movement, a deployment or a new piece leads to.
    #[getter]
    fn hex(&self) -> Option<Pair> {
        self.game.as_ref()?.hex().map(pair)
    }

    /// Reads a value, of an entity where it is one of pieces.
    #[pyo3(signature = (field, entity = None))]
    fn read(&self, field: &Bound<'_, PyString>, entity: Option<&Bound<'_, PyAny>>) -> PyResult<i64> {
        let game = self.open()?;
        let place = access::find(&game.scenario().schema, field.to_cow()?.as_ref()).map_err(store)?;
        let row = game.row(place, whole_if("entity", entity)?).map_err(store)?;
        game.read(place, row).map_err(store)
    }

    /// Writes a value, of an entity where it is one of pieces.
    fn write(
        &mut self,
        field: &Bound<'_, PyString>,
        entity: Option<&Bound<'_, PyAny>>,
        value: &Bound<'_, PyAny>,
    ) -> PyResult<()> {
        let name = field.to_cow()?;
        let (entity, value) = (whole_if("entity", entity)?, whole(&name, value)?);
        let game = self.open_mut()?;
        let place = access::find(&game.scenario().schema, &name).map_err(store)?;
        let row = game.row(place, entity).map_err(store)?;
        game.write(place, row, value).map_err(store)
    }

    /// Whether an entity has a component.
    #[pyo3(signature = (component, entity = None))]
    fn has(&self, component: &str, entity: Option<Whole>) -> PyResult<bool> {
        let number = self.component(component)?;
        Ok(self
            .row_of(number, entity.map(|entity| entity.0))
            .is_ok_and(|row| self.open().is_ok_and(|game| game.has(number, row))))
    }

    /// Gives an entity a component.
    #[pyo3(signature = (component, entity = None))]
    fn add(&mut self, component: &str, entity: Option<Whole>) -> PyResult<()> {
        let number = self.component(component)?;
        let row = self.row_of(number, entity.map(|entity| entity.0))?;
        self.open_mut()?.add(number, row).map_err(store)
    }

    /// Takes a component from an entity.
    #[pyo3(signature = (component, entity = None))]
    fn remove(&mut self, component: &str, entity: Option<Whole>) -> PyResult<()> {
        let number = self.component(component)?;
        let row = self.row_of(number, entity.map(|entity| entity.0))?;
        self.open_mut()?.remove(number, row).map_err(store)
    }

    /// Takes every component from a piece.
    fn discard(&mut self, entity: Whole) -> PyResult<()> {
        let row = crate::hooked::row_in(Table::Pieces, Some(entity.0)).map_err(store)?;
        self.open_mut()?.discard(row).map_err(store)
    }

    /// Entities that have a component.
    fn rows(&self, component: &str) -> PyResult<Vec<usize>> {
        let number = self.component(component)?;
        let game = self.open()?;
        let first = match game.scenario().schema.components()[number].table {
            Table::Pieces => 1,
            Table::Cards => FIRST_CARD as usize,
            Table::Players | Table::Match => 0,
        };
        let rows = game.block().component_rows(&game.scenario().schema, number);
        Ok(rows.into_iter().map(|row| row + first).collect())
    }

    /// Entities on a hex.
    fn at(&self, q: Whole, r: Whole) -> PyResult<Vec<usize>> {
        use ironhex_core::store::layout::POSITION;
        let game = self.open()?;
        let scene = ironhex_core::game::Scene { block: game.block(), scenario: game.scenario() };
        let here = |row: &usize| {
            let hex = scene.hex(*row);
            (i64::from(hex.q), i64::from(hex.r)) == (q.0, r.0)
        };
        Ok(rows(game.block().having(POSITION)).filter(here).map(|row| row + 1).collect())
    }

    /// Whether there is such a hex, and pieces can lie on it.
    fn is_hex(&self, q: Whole, r: Whole) -> PyResult<bool> {
        Ok(self.open()?.is_hex(q.0, r.0))
    }

    /// Hexes of the board on which pieces can lie.
    fn hexes(&self) -> PyResult<Vec<Pair>> {
        let board = &self.open()?.scenario().board;
        let open = board.hexes().filter(|hex| board.cell(*hex).is_some_and(|cell| !board.impassable(cell)));
        Ok(open.map(pair).collect())
    }

    /// Forbids a unit some things for a time.
    fn forbid(&mut self, entity: Whole, words: Vec<String>, lasts: &str) -> PyResult<()> {
        let row = crate::hooked::row_in(Table::Pieces, Some(entity.0)).map_err(store)?;
        self.open_mut()?.forbid(row, &words, lasts).map_err(refused)
    }

    /// Queues damage that is not combat damage.
    #[pyo3(signature = (entity, amount, source = None))]
    fn damage(&mut self, entity: Whole, amount: Whole, source: Option<Whole>) -> PyResult<()> {
        self.open_mut()?.damage(entity.0, amount.0, source.map(|source| source.0)).map_err(refused)
    }

    /// Queues a Push, or a Pull.
    fn push(&mut self, entity: Whole, hexes: Whole, at: (Whole, Whole), player: Whole, pulls: bool) -> PyResult<()> {
        self.open_mut()?.push(entity.0, hexes.0, (at.0.0, at.1.0), player.0, pulls).map_err(refused)
    }

    /// Queues a new piece.
    #[pyo3(signature = (piece, at, owner = None))]
    fn spawn(&mut self, piece: &str, at: (Whole, Whole), owner: Option<Whole>) -> PyResult<()> {
        self.open_mut()?.spawn(piece, (at.0.0, at.1.0), owner.map(|owner| owner.0)).map_err(refused)
    }

    /// Queues an effect of the mod for a unit.
    fn apply(&mut self, of_mod: usize, effect: &str, entity: Whole) -> PyResult<()> {
        self.open_mut()?.apply(of_mod, effect, entity.0).map_err(refused)
    }

    /// Queues dice of the mod.
    fn roll(&mut self, of_mod: &str, roll: u16, count: Whole) -> PyResult<()> {
        self.open_mut()?.roll(of_mod, roll, count.0).map_err(refused)
    }

    /// Queues a question to a player; it is asked once the listener has returned.
    fn ask(&mut self, question: u16, player: Whole, options: u8) -> PyResult<()> {
        self.open_mut()?.ask(question, player.0, options).map_err(refused)
    }

    /// Says something, for the events.
    fn tell(&mut self, text: String) -> PyResult<()> {
        self.open_mut()?.tell(text);
        Ok(())
    }

    /// Hands the game on to a listener for many games; `take_back` ends that.
    fn lend(&mut self) -> PyResult<HookRows> {
        let game = self.game.take().ok_or_else(closed)?;
        Ok(HookRows::new(vec![(0, game)]))
    }

    /// Takes the game back.
    fn take_back(&mut self, rows: &mut HookRows) {
        self.game = rows.take().into_iter().next().map(|(_, game)| game);
    }

    /// The frames in flight, the top one first; see `ironhex.Context.trace`.
    fn trace(&self) -> PyResult<Vec<TraceLine>> {
        let game = self.open()?;
        Ok(trace(game.block(), game.scenario()))
    }
}

/// The hook of a stop.
pub fn hook(block: Block, scenario: std::sync::Arc<ironhex_core::content::Scenario>, stop: HookStop) -> Hook {
    Hook::new(Hooked::new(block, scenario, stop))
}
