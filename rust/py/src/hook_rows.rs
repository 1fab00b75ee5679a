//! What a mod's listener may do in many games at once: arrays with a row for each game.

use ironhex_core::flow::hook::Heard;
use ironhex_core::flow::{Frame, NOBODY, Procedure, call};
use ironhex_core::game::access::{self, Place};
use ironhex_core::store::layout::TARGET;
use ironhex_core::store::{Schema, StoreError, Table};
use numpy::{PyArray1, PyArray2, PyReadonlyArray1, PyReadonlyArray2, PyUntypedArrayMethods, ndarray::Array2};
use pyo3::prelude::*;

use crate::errors::{self, ModError};
use crate::hooked::{Hooked, Left, row_in};

/// An array of whole numbers, one for each game.
type Ints<'py> = PyReadonlyArray1<'py, i64>;
/// Which games a call is about; all where it is left out.
type Where<'py> = Option<PyReadonlyArray1<'py, bool>>;

/// What a listener left of a game, or why that cannot be left so.
pub type Returned = Result<Left, String>;

/// Games in the hands of a listener, all at the same point; they go back when the listener returns.
#[pyclass(module = "ironhex._core")]
pub struct HookRows {
    games: Option<Vec<(usize, Hooked)>>,
}

impl HookRows {
    /// Hands games to the listener that is due in all of them, each with its place in the batch.
    pub fn new(games: Vec<(usize, Hooked)>) -> Self {
        Self { games: Some(games) }
    }

    /// Takes the states and what was queued back, each with its place, and closes the hook. Of a game that was left in an
    /// impossible state comes only why.
    pub fn close(&mut self) -> Vec<(usize, Returned)> {
        let finish = |(place, mut game): (usize, Hooked)| (place, game.finish());
        self.games.take().unwrap_or_default().into_iter().map(finish).collect()
    }

    /// Takes the games as they are, and closes the hook.
    pub fn take(&mut self) -> Vec<(usize, Hooked)> {
        self.games.take().unwrap_or_default()
    }

    fn open(&self) -> PyResult<&[(usize, Hooked)]> {
        self.games.as_deref().ok_or_else(closed)
    }

    fn open_mut(&mut self) -> PyResult<&mut Vec<(usize, Hooked)>> {
        self.games.as_mut().ok_or_else(closed)
    }

    fn schema(&self) -> PyResult<&Schema> {
        let first = self.open()?.first().ok_or_else(closed)?;
        Ok(&first.1.scenario().schema)
    }

    fn place(&self, field: &str) -> PyResult<Place> {
        access::find(self.schema()?, field).map_err(|error| errors::store(&error))
    }

    fn component(&self, name: &str) -> PyResult<usize> {
        self.schema()?.component(name).map_err(|error| errors::store(&error))
    }

    fn expect_length(&self, name: &str, length: usize) -> PyResult<()> {
        let rows = self.open()?.len();
        if length == rows {
            return Ok(());
        }
        Err(ModError::new_err(format!("{name} has {length} rows: there are {rows}, one for each game")))
    }

    /// Does something in every game that is meant.
    fn each(
        &mut self,
        meant: Where<'_>,
        mut act: impl FnMut(usize, &mut Hooked) -> Result<(), String>,
    ) -> PyResult<()> {
        if let Some(meant) = &meant {
            self.expect_length("where", meant.len())?;
        }
        let meant = meant.as_ref().map(PyReadonlyArray1::as_array);
        for (row, (_, game)) in self.open_mut()?.iter_mut().enumerate() {
            if meant.as_ref().is_none_or(|meant| meant[row]) {
                let number = game.number();
                act(row, game).map_err(|why| ModError::new_err(format!("row {row} (game {number}): {why}")))?;
            }
        }
        Ok(())
    }
}

fn closed() -> PyErr {
    ModError::new_err("this context was used after its listener returned; a mod keeps nothing between calls")
}

fn text(error: StoreError) -> String {
    error.to_string()
}

/// The entity of a row in a frame; 0 for nobody.
fn entity(row: u8) -> i64 {
    if row == NOBODY { 0 } else { i64::from(row) + 1 }
}

fn of_frame(frame: &Frame, what: &str) -> Option<i64> {
    let hex = matches!(frame.procedure, Procedure::Move | Procedure::Deploy | Procedure::PutDown | Procedure::Spawn);
    Some(match what {
        "player" => frame.player.into(),
        "subject" => entity(frame.subject),
        "object" => entity(frame.object),
        "source" => entity(frame.source),
        "q" if hex => frame.registers[call::Q].into(),
        "r" if hex => frame.registers[call::R].into(),
        "q" | "r" => 0,
        _ => return None,
    })
}

#[pymethods]
impl HookRows {
    fn __len__(&self) -> PyResult<usize> {
        Ok(self.open()?.len())
    }

    /// Number of the listener that is due.
    #[getter]
    fn listener(&self) -> PyResult<u16> {
        Ok(self.open()?.first().ok_or_else(closed)?.1.stop().listener)
    }

    /// Numbers of the games: uint32 (n,).
    #[getter]
    fn numbers<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray1<u32>>> {
        Ok(PyArray1::from_iter(py, self.open()?.iter().map(|(_, game)| game.number())))
    }

    /// What the frame at whose point the listener is called says, as "subject": int64 (n,).
    fn of_frame<'py>(&self, py: Python<'py>, what: &str) -> PyResult<Bound<'py, PyArray1<i64>>> {
        let value = |(_, game): &(usize, Hooked)| match what {
            "amount" => game.amount().map_or(-1, i64::from),
            "card" => game.card().unwrap_or(0),
            _ => game.frame().and_then(|frame| of_frame(&frame, what)).unwrap_or(0),
        };
        Ok(PyArray1::from_iter(py, self.open()?.iter().map(value)))
    }

    /// Changes the amounts of payments, damage or hexes.
    fn set_amount(&mut self, amounts: Ints<'_>, meant: Where<'_>) -> PyResult<()> {
        self.expect_length("amount", amounts.len())?;
        let amounts = amounts.as_array();
        self.each(meant, |row, game| game.set_amount(amounts[row]))
    }

    /// Masks of targets of the attacks in flight, or of what takes damage: uint64 (n,), bit 0 for entity 1.
    #[getter]
    fn targets<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray1<u64>>> {
        let mask = |(_, game): &(usize, Hooked)| {
            let victims = game.frame().filter(|frame| frame.procedure == Procedure::Damage);
            victims.map_or_else(|| game.block().having(TARGET), |frame| frame.mask)
        };
        Ok(PyArray1::from_iter(py, self.open()?.iter().map(mask)))
    }

    /// Answers that are heard: int64 (n,).
    #[getter]
    fn options<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray1<i64>>> {
        let option = |(_, game): &(usize, Hooked)| match game.stop().heard {
            Some(Heard::Answer { option, .. }) => i64::from(option),
            _ => -1,
        };
        Ok(PyArray1::from_iter(py, self.open()?.iter().map(option)))
    }

    /// Faces of the mods' dice that are heard, 0 where a game rolled fewer: int64 (n, most).
    #[getter]
    fn rolled<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray2<i64>>> {
        Ok(matrix(py, self.open()?.iter().map(|(_, game)| game.heard_faces()).collect()))
    }

    /// Faces of the attacks in flight, 0 where there are fewer: int64 (n, most).
    #[getter]
    fn faces<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray2<i64>>> {
        Ok(matrix(py, self.open()?.iter().map(|(_, game)| game.faces().to_vec()).collect()))
    }

    /// Reads a value in every game, of an entity (or player) each; `fill` where there is none: int64 (n,).
    fn read<'py>(
        &self,
        py: Python<'py>,
        field: &str,
        entities: Option<Ints<'py>>,
        fill: i64,
    ) -> PyResult<Bound<'py, PyArray1<i64>>> {
        let place = self.place(field)?;
        let table = access::table(self.schema()?, place);
        if let Some(entities) = &entities {
            self.expect_length("entity", entities.len())?;
        } else if table != Table::Match {
            return Err(ModError::new_err(format!("{field}: say of which entity, or of which player, in every game")));
        }
        let entities = entities.as_ref().map(PyReadonlyArray1::as_array);
        let value = |(row, (_, game)): (usize, &(usize, Hooked))| {
            let at = row_in(table, entities.as_ref().map(|entities| entities[row]));
            at.map_or(fill, |at| game.read_or(place, at, fill))
        };
        Ok(PyArray1::from_iter(py, self.open()?.iter().enumerate().map(value)))
    }

    /// Writes a value in every game that is meant.
    fn write(&mut self, field: &str, entities: Option<Ints<'_>>, values: Ints<'_>, meant: Where<'_>) -> PyResult<()> {
        let place = self.place(field)?;
        self.expect_length("the array of values", values.len())?;
        if let Some(entities) = &entities {
            self.expect_length("entity", entities.len())?;
        }
        let table = access::table(self.schema()?, place);
        let (values, entities) = (values.as_array(), entities.as_ref().map(PyReadonlyArray1::as_array));
        self.each(meant, |row, game| {
            let at = row_in(table, entities.as_ref().map(|entities| entities[row])).map_err(text)?;
            game.write(place, at, values[row]).map_err(text)
        })
    }

    /// Whether entities have a component: bool (n,).
    fn has<'py>(
        &self,
        py: Python<'py>,
        component: &str,
        entities: Option<Ints<'py>>,
    ) -> PyResult<Bound<'py, PyArray1<bool>>> {
        let number = self.component(component)?;
        let table = self.schema()?.components()[number].table;
        if let Some(entities) = &entities {
            self.expect_length("entity", entities.len())?;
        }
        let entities = entities.as_ref().map(PyReadonlyArray1::as_array);
        let has = |(row, (_, game)): (usize, &(usize, Hooked))| {
            row_in(table, entities.as_ref().map(|entities| entities[row])).is_ok_and(|at| game.has(number, at))
        };
        Ok(PyArray1::from_iter(py, self.open()?.iter().enumerate().map(has)))
    }

    /// Gives entities a component, or takes it.
    fn change(&mut self, component: &str, entities: Option<Ints<'_>>, adds: bool, meant: Where<'_>) -> PyResult<()> {
        let number = self.component(component)?;
        let table = self.schema()?.components()[number].table;
        if let Some(entities) = &entities {
            self.expect_length("entity", entities.len())?;
        }
        let entities = entities.as_ref().map(PyReadonlyArray1::as_array);
        self.each(meant, |row, game| {
            let at = row_in(table, entities.as_ref().map(|entities| entities[row])).map_err(text)?;
            if adds { game.add(number, at) } else { game.remove(number, at) }.map_err(text)
        })
    }

    /// Takes every component from pieces.
    fn discard(&mut self, entities: Ints<'_>, meant: Where<'_>) -> PyResult<()> {
        self.expect_length("entity", entities.len())?;
        let entities = entities.as_array();
        self.each(meant, |row, game| {
            let at = row_in(Table::Pieces, Some(entities[row])).map_err(text)?;
            game.discard(at).map_err(text)
        })
    }

    /// Rows that have a component, as masks: uint64 (n,), bit 0 for entity 1 (or player 0).
    fn presence<'py>(&self, py: Python<'py>, component: &str) -> PyResult<Bound<'py, PyArray1<u64>>> {
        let number = self.component(component)?;
        let mask = |(_, game): &(usize, Hooked)| game.block().presence(&game.scenario().schema, number);
        Ok(PyArray1::from_iter(py, self.open()?.iter().map(mask)))
    }

    /// A field of all rows of every game, `fill` where a row lacks it: int64 (n, rows).
    fn column<'py>(&self, py: Python<'py>, field: &str, fill: i64) -> PyResult<Bound<'py, PyArray2<i64>>> {
        let place = self.place(field)?;
        let table = access::table(self.schema()?, place);
        let games = self.open()?;
        let most = games.iter().map(|(_, game)| game.scenario().schema.capacity(table)).max().unwrap_or(0);
        let mut column = Array2::from_elem((games.len(), most), fill);
        for (number, (_, game)) in games.iter().enumerate() {
            for row in 0..game.scenario().schema.capacity(table) {
                column[(number, row)] = game.read_or(place, row, fill);
            }
        }
        Ok(PyArray2::from_owned_array(py, column))
    }

    /// Writes a field of all rows of every game: what differs, and only where a row has the component.
    fn set_column(&mut self, field: &str, values: PyReadonlyArray2<'_, i64>, fill: i64) -> PyResult<()> {
        let place = self.place(field)?;
        let table = access::table(self.schema()?, place);
        let games = self.open()?;
        let most = games.iter().map(|(_, game)| game.scenario().schema.capacity(table)).max().unwrap_or(0);
        let shape = values.shape();
        if shape != [games.len(), most] {
            let found = format!("({}, {})", shape[0], shape[1]);
            return Err(ModError::new_err(format!(
                "the column has the shape {found}: there are ({}, {most}), a row for each game",
                games.len()
            )));
        }
        let values = values.as_array();
        self.each(None, |number, game| {
            let capacity = game.scenario().schema.capacity(table);
            for row in 0..most {
                let value = values[(number, row)];
                let old = if row < capacity { game.read_or(place, row, fill) } else { fill };
                if value != old {
                    game.write(place, row, value).map_err(text)?;
                }
            }
            Ok(())
        })
    }

    /// Entities on a hex each, as masks: uint64 (n,).
    fn at<'py>(&self, py: Python<'py>, qs: Ints<'py>, rs: Ints<'py>) -> PyResult<Bound<'py, PyArray1<u64>>> {
        use ironhex_core::store::layout::{POSITION, POSITION_Q, POSITION_R};
        self.expect_length("q", qs.len())?;
        self.expect_length("r", rs.len())?;
        let (qs, rs) = (qs.as_array(), rs.as_array());
        let mask = |(number, (_, game)): (usize, &(usize, Hooked))| {
            let block = game.block();
            let here = |row: &usize| {
                i64::from(block.piece(POSITION_Q, *row)) == qs[number]
                    && i64::from(block.piece(POSITION_R, *row)) == rs[number]
            };
            ironhex_core::store::rows(block.having(POSITION)).filter(here).fold(0_u64, |mask, row| mask | 1 << row)
        };
        Ok(PyArray1::from_iter(py, self.open()?.iter().enumerate().map(mask)))
    }

    /// Whether there are such hexes, and pieces can lie on them: bool (n,).
    fn is_hex<'py>(&self, py: Python<'py>, qs: Ints<'py>, rs: Ints<'py>) -> PyResult<Bound<'py, PyArray1<bool>>> {
        self.expect_length("q", qs.len())?;
        self.expect_length("r", rs.len())?;
        let (qs, rs) = (qs.as_array(), rs.as_array());
        let is_hex = |(row, (_, game)): (usize, &(usize, Hooked))| game.is_hex(qs[row], rs[row]);
        Ok(PyArray1::from_iter(py, self.open()?.iter().enumerate().map(is_hex)))
    }

    /// Forbids units some things for a time.
    fn forbid(&mut self, entities: Ints<'_>, words: Vec<String>, lasts: &str, meant: Where<'_>) -> PyResult<()> {
        self.expect_length("entity", entities.len())?;
        let entities = entities.as_array();
        self.each(meant, |row, game| {
            let at = row_in(Table::Pieces, Some(entities[row])).map_err(text)?;
            game.forbid(at, &words, lasts)
        })
    }

    /// Queues damage that is not combat damage; a source of 0 is none.
    fn damage(
        &mut self,
        entities: Ints<'_>,
        amounts: Ints<'_>,
        sources: Option<Ints<'_>>,
        meant: Where<'_>,
    ) -> PyResult<()> {
        self.expect_length("entity", entities.len())?;
        self.expect_length("amount", amounts.len())?;
        if let Some(sources) = &sources {
            self.expect_length("source", sources.len())?;
        }
        let (entities, amounts) = (entities.as_array(), amounts.as_array());
        let sources = sources.as_ref().map(PyReadonlyArray1::as_array);
        self.each(meant, |row, game| {
            let source = sources.as_ref().map(|sources| sources[row]).filter(|source| *source != 0);
            game.damage(entities[row], amounts[row], source)
        })
    }

    /// Queues Pushes, or Pulls.
    #[allow(clippy::too_many_arguments, reason = "one for each part of a Push")]
    fn push(
        &mut self,
        entities: Ints<'_>,
        hexes: Ints<'_>,
        qs: Ints<'_>,
        rs: Ints<'_>,
        players: Ints<'_>,
        pulls: bool,
        meant: Where<'_>,
    ) -> PyResult<()> {
        for (name, array) in [("entity", &entities), ("hexes", &hexes), ("q", &qs), ("r", &rs), ("player", &players)] {
            self.expect_length(name, array.len())?;
        }
        let (entities, hexes, players) = (entities.as_array(), hexes.as_array(), players.as_array());
        let (qs, rs) = (qs.as_array(), rs.as_array());
        self.each(meant, |row, game| game.push(entities[row], hexes[row], (qs[row], rs[row]), players[row], pulls))
    }

    /// Queues new pieces; an owner of -1 is nobody.
    fn spawn(
        &mut self,
        piece: &str,
        qs: Ints<'_>,
        rs: Ints<'_>,
        owners: Option<Ints<'_>>,
        meant: Where<'_>,
    ) -> PyResult<()> {
        self.expect_length("q", qs.len())?;
        self.expect_length("r", rs.len())?;
        if let Some(owners) = &owners {
            self.expect_length("owner", owners.len())?;
        }
        let (qs, rs) = (qs.as_array(), rs.as_array());
        let owners = owners.as_ref().map(PyReadonlyArray1::as_array);
        self.each(meant, |row, game| {
            let owner = owners.as_ref().map(|owners| owners[row]).filter(|owner| *owner != -1);
            game.spawn(piece, (qs[row], rs[row]), owner)
        })
    }

    /// Queues an effect of the mod for units.
    fn apply(&mut self, of_mod: usize, effect: &str, entities: Ints<'_>, meant: Where<'_>) -> PyResult<()> {
        self.expect_length("entity", entities.len())?;
        let entities = entities.as_array();
        self.each(meant, |row, game| game.apply(of_mod, effect, entities[row]))
    }

    /// Queues dice of the mod.
    fn roll(&mut self, of_mod: &str, roll: u16, dice: Ints<'_>, meant: Where<'_>) -> PyResult<()> {
        self.expect_length("dice", dice.len())?;
        let dice = dice.as_array();
        self.each(meant, |row, game| game.roll(of_mod, roll, dice[row]))
    }

    /// Queues a question.
    fn ask(&mut self, question: u16, players: Ints<'_>, options: u8, meant: Where<'_>) -> PyResult<()> {
        self.expect_length("player", players.len())?;
        let players = players.as_array();
        self.each(meant, |row, game| game.ask(question, players[row], options))
    }
}

fn matrix(py: Python<'_>, rows: Vec<Vec<u8>>) -> Bound<'_, PyArray2<i64>> {
    let most = rows.iter().map(Vec::len).max().unwrap_or(0);
    let mut matrix = Array2::zeros((rows.len(), most));
    for (number, row) in rows.iter().enumerate() {
        for (at, value) in row.iter().enumerate() {
            matrix[(number, at)] = i64::from(*value);
        }
    }
    PyArray2::from_owned_array(py, matrix)
}
