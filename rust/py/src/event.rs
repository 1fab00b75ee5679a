//! Events for Python.

use ironhex_core::flow::{self as core, NOBODY, Value};
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
#[pyclass(frozen, module = "ironhex._core", skip_from_py_object)]
#[derive(Clone)]
pub struct Event {
    event: core::Event,
}

impl Event {
    /// For Python.
    pub fn new(event: core::Event) -> Self {
        Self { event }
    }
}

fn entity(row: u8) -> Option<u16> {
    (row != NOBODY).then(|| u16::from(row) + 1)
}

#[pymethods]
impl Event {
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
            match value {
                Value::Int(number) => data.set_item(name, number)?,
                Value::Hex(hex) => data.set_item(name, pair(*hex))?,
                Value::Hexes(hexes) => {
                    data.set_item(name, hexes.iter().map(|hex| pair(*hex)).collect::<Vec<_>>())?;
                }
                Value::Faces(faces) | Value::Cards(faces) => {
                    data.set_item(name, faces.iter().map(|face| u32::from(*face)).collect::<Vec<_>>())?;
                }
                Value::Text(text) => data.set_item(name, text)?,
                Value::Name(name_given) => data.set_item(name, name_given)?,
            }
        }
        Ok(data)
    }

    /// The event without what a viewer may not know (BD-5, PC-13): which cards another player drew, say.
    ///
    /// Args:
    ///     viewer: 0, 1, "spectator" or "referee".
    ///
    /// Raises:
    ///     IronhexError: there is no such viewer.
    fn seen_by(&self, viewer: &Bound<'_, PyAny>) -> PyResult<Self> {
        Ok(Self { event: read_viewer(viewer)?.told(&self.event) })
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
