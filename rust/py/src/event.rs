//! Events for Python.

use std::sync::Arc;

use ironhex_core::flow::{self as core, NOBODY, Value};
use ironhex_core::game::view::Viewer;
use pyo3::IntoPyObjectExt;
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::board::pair;
use crate::view::read_viewer;

/// Something that happened, with the rule that made it happen.
///
/// Attributes:
///     kind: what happened, as `"rolled"`.
///     rule: id of the rule, or "flow".
///     player: player concerned, or None.
///     subject: entity that acts, or None.
///     object: entity acted on, or None.
///     data: further values by name: numbers, hexes, faces, cards (by number) and words.
///     number: its number among the events of its game, from 0, as `Game.events_since` counts them.
#[pyclass(frozen, eq, module = "ironhex._core", skip_from_py_object)]
#[derive(Clone, PartialEq)]
pub struct Event {
    event: Arc<core::Event>,
    number: usize,
}

impl Event {
    /// For Python.
    pub fn new(event: Arc<core::Event>, number: usize) -> Self {
        Self { event, number }
    }

    /// What happened.
    pub fn happened(&self) -> Arc<core::Event> {
        self.event.clone()
    }

    /// Whether it tells of the game's own past instead of the rules.
    pub fn is_of_past(&self) -> bool {
        use core::EventKind::{Edited, Redone, Restored, Undone};
        matches!(self.event.kind, Edited | Redone | Restored | Undone)
    }

    /// What a viewer may know of it.
    pub fn for_viewer(&self, viewer: Viewer) -> Self {
        Self { event: Arc::new(viewer.told(&self.event)), number: self.number }
    }
}

/// A value as Python has it.
fn plain<'py>(py: Python<'py>, value: &Value) -> PyResult<Bound<'py, PyAny>> {
    match value {
        Value::Int(number) => number.into_bound_py_any(py),
        Value::Hex(hex) => pair(*hex).into_bound_py_any(py),
        Value::Hexes(hexes) => hexes.iter().map(|hex| pair(*hex)).collect::<Vec<_>>().into_bound_py_any(py),
        Value::Faces(numbers) | Value::Cards(numbers) => {
            numbers.iter().map(|number| u32::from(*number)).collect::<Vec<_>>().into_bound_py_any(py)
        }
        Value::Text(text) => text.into_bound_py_any(py),
        Value::Name(name) => name.into_bound_py_any(py),
    }
}

fn entity(row: u8) -> Option<u16> {
    (row != NOBODY).then(|| u16::from(row) + 1)
}

#[pymethods]
impl Event {
    #[getter]
    fn number(&self) -> usize {
        self.number
    }

    #[getter]
    fn kind(&self) -> &'static str {
        self.event.kind.name()
    }

    #[getter]
    fn rule(&self) -> &'static str {
        self.event.rule.id()
    }

    #[getter]
    fn player(&self) -> Option<u8> {
        (self.event.player != NOBODY).then_some(self.event.player)
    }

    #[getter]
    fn subject(&self) -> Option<u16> {
        entity(self.event.subject)
    }

    #[getter]
    fn object(&self) -> Option<u16> {
        entity(self.event.object)
    }

    #[getter]
    fn data<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let data = PyDict::new(py);
        for (name, value) in &self.event.data {
            data.set_item(name, plain(py, value)?)?;
        }
        Ok(data)
    }

    /// The event in the form in which it is sent as JSON: numbers, texts, and lists of them, as
    /// `data/schemas/event.schema.json` of the package says. Hexes are `[q, r]`.
    ///
    /// Returns:
    ///     Keys number, kind, rule, player, subject, object and data, as the attributes.
    ///
    /// Example:
    ///     >>> import ironhex as ih
    ///     >>> game = ih.Game("brawl-demo", seed=1)
    ///     >>> event = game.play("e1 advance 5,6")[-1].to_dict()
    ///     >>> event["kind"], event["subject"], event["data"]["path"]
    ///     ('moved', 1, [[4, 6], [5, 6]])
    fn to_dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let told = PyDict::new(py);
        told.set_item("number", self.number)?;
        told.set_item("kind", self.kind())?;
        told.set_item("rule", self.rule())?;
        told.set_item("player", self.player())?;
        told.set_item("subject", self.subject())?;
        told.set_item("object", self.object())?;
        let data = PyDict::new(py);
        for (name, value) in &self.event.data {
            match value {
                Value::Hex(hex) => data.set_item(name, [hex.q, hex.r])?,
                Value::Hexes(hexes) => {
                    data.set_item(name, hexes.iter().map(|hex| [hex.q, hex.r]).collect::<Vec<_>>())?;
                }
                other => data.set_item(name, plain(py, other)?)?,
            }
        }
        told.set_item("data", data)?;
        Ok(told)
    }

    /// The event without what a viewer may not know (BD-5, PC-13): which cards another player drew, say.
    ///
    /// Args:
    ///     viewer: 0, 1, "spectator" or "referee".
    ///
    /// Raises:
    ///     IronhexError: there is no such viewer.
    fn seen_by(&self, viewer: &Bound<'_, PyAny>) -> PyResult<Self> {
        Ok(self.for_viewer(read_viewer(viewer)?))
    }

    fn __hash__(&self) -> u64 {
        (self.number as u64) << 8 | self.event.kind as u64
    }

    fn __str__(&self) -> String {
        let event = &self.event;
        let mut words = vec![format!("[{}]", event.rule.id())];
        if let Some(subject) = entity(event.subject) {
            words.push(format!("e{subject}"));
        } else if event.player != NOBODY {
            words.push(format!("p{}", event.player));
        }
        words.push(event.kind.name().replace('_', " "));
        words.extend(entity(event.object).map(|object| format!("e{object}")));
        for (name, value) in &event.data {
            let value = match value {
                Value::Int(number) => number.to_string(),
                Value::Hex(hex) => hex.to_string(),
                Value::Hexes(hexes) => hexes.iter().map(ToString::to_string).collect::<Vec<_>>().join(" "),
                Value::Faces(faces) | Value::Cards(faces) => {
                    faces.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
                }
                Value::Text(text) => (*text).to_owned(),
                Value::Name(name_given) => name_given.clone(),
            };
            if !value.is_empty() {
                words.push(format!("{name}={value}"));
            }
        }
        words.join(" ")
    }

    fn __repr__(&self) -> String {
        format!("<ironhex.Event: {}>", self.__str__())
    }
}
