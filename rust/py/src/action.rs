//! Actions and refusals for Python.

use ironhex_core::flow::DecisionKind;
use ironhex_core::game as core;
use pyo3::prelude::*;
use pyo3::types::PyString;

use crate::arguments;
use crate::board::{Pair, pair};
use crate::errors::NotationError;

/// One choice of a player; `str(action)` is its notation.
///
/// Example:
///     >>> import ironhex as ih
///     >>> action = ih.Action.parse("e3 attack w2 e5")
///     >>> action.verb, action.unit, str(action)
///     ('attack', 3, 'e3 attack w2 e5')
///     >>> action.weapon, action.target, action.hex
///     (2, 5, None)
///     >>> hex(action.code), ih.Action.from_code(action.code) == action
///     ('0x4010204', True)
#[pyclass(frozen, eq, hash, module = "ironhex._core", from_py_object)]
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Action {
    /// The core's action.
    pub action: core::Action,
}

#[pymethods]
impl Action {
    /// Reads the notation.
    ///
    /// Raises:
    ///     NotationError: text that is no action.
    #[staticmethod]
    fn parse(text: &Bound<'_, PyString>) -> PyResult<Self> {
        // Some texts of Python are no Unicode that Rust could hold; they are no actions either.
        let text = text.to_string_lossy();
        let action = core::Action::parse(&text);
        let action = action.ok_or_else(|| {
            let forms = "e1 deploy 0,7 | e1 advance 4,-2 | e1 dash 4,-2 | e1 attack w1 e5 | e1 attack w2 turn3 | \
                         e1 energize | e1 rescue e9 | e1 use a1 | e1 end | e1 push e5 NE | e1 pull e5 NE | \
                         e1 push e5 stop | e1 choose e5 | e1 option 1 | p0 pass | p0 answer 1 | p0 play c3 | \
                         e1 attack c3 e5 | p0 pay substitute | p0 choose c5 | p0 x 2 | p0 discard c7 | p0 cancel";
            let shown: String = text.chars().take(60).collect();
            NotationError::new_err(format!("{shown:?} is no action; actions look like: {forms}"))
        })?;
        Ok(Self { action })
    }

    /// The action of a code.
    ///
    /// Raises:
    ///     NotationError: a number that is the code of none.
    #[staticmethod]
    fn from_code(code: &Bound<'_, PyAny>) -> PyResult<Self> {
        let number = arguments::int(NotationError::new_err, "code", code, 0, u64::MAX.into())? as u64;
        let action = core::Action::from_code(number);
        let action = action.ok_or_else(|| NotationError::new_err(format!("{number:#x} is the code of no action")))?;
        Ok(Self { action })
    }

    /// The action as one number of 64 bits, for arrays: `Action.from_code` reads it back.
    #[getter]
    fn code(&self) -> u64 {
        self.action.code()
    }

    /// The entity of the unit that acts; None for an answer or a pass.
    #[getter]
    fn unit(&self) -> Option<u16> {
        self.action.unit().map(|row| u16::from(row) + 1)
    }

    /// The number of the card that it names; None if it names none.
    #[getter]
    fn card(&self) -> Option<u16> {
        self.action.card().map(|row| u16::from(row) + 1)
    }

    /// The player whom it names, as `p0 pass` does; None if it names a unit instead.
    #[getter]
    fn player(&self) -> Option<u8> {
        self.action.player()
    }

    /// The hex `(q, r)` to which a deployment, an Advance or a Dash leads (DP-1, MV-1); None for others.
    #[getter]
    fn hex(&self) -> Option<Pair> {
        self.action.hex().map(pair)
    }

    /// The entity of the piece that is attacked, rescued, pushed, pulled or chosen; None if it names none.
    #[getter]
    fn target(&self) -> Option<u16> {
        self.action.target().map(|row| u16::from(row) + 1)
    }

    /// The number of the weapon of its unit, from 1 as on the card; None if it names none. Attack cards have `card`.
    #[getter]
    fn weapon(&self) -> Option<u16> {
        self.action.weapon().map(|weapon| u16::from(weapon) + 1)
    }

    /// The number of the ability that it uses, from 1 as on the card (AC-2); None if it names none.
    #[getter]
    fn ability(&self) -> Option<u16> {
        self.action.ability().map(|ability| u16::from(ability) + 1)
    }

    /// The step `(q, r)` that a Push or Pull makes (MV-6), to be added to the hex of its target; None for others.
    #[getter]
    fn step(&self) -> Option<Pair> {
        self.action.direction().map(|direction| pair(direction.offset()))
    }

    /// What is done, as `"attack"`.
    #[getter]
    fn verb(&self) -> &'static str {
        self.action.verb()
    }

    fn __str__(&self) -> String {
        self.action.to_string()
    }

    fn __repr__(&self) -> String {
        format!("Action.parse({:?})", self.action.to_string())
    }

    fn __reduce__(slf: &Bound<'_, Self>) -> PyResult<(Py<PyAny>, (String,))> {
        let parse = slf.get_type().getattr("parse")?.unbind();
        Ok((parse, (slf.get().__str__(),)))
    }
}

/// Why an action is not legal.
///
/// Attributes:
///     reason: name of the reason, one of `ironhex.REASONS`.
///     rule: id of the rule that says so, or "flow".
///     action: the action refused.
#[pyclass(frozen, module = "ironhex._core")]
pub struct Refusal {
    #[pyo3(get)]
    reason: &'static str,
    #[pyo3(get)]
    rule: &'static str,
    #[pyo3(get)]
    action: Action,
    text: String,
}

impl Refusal {
    /// For Python.
    pub fn new(refusal: core::Refusal) -> Self {
        Self {
            reason: refusal.reason.name(),
            rule: refusal.reason.rule().id(),
            action: Action { action: refusal.action },
            text: refusal.to_string(),
        }
    }
}

#[pymethods]
impl Refusal {
    fn __str__(&self) -> &str {
        &self.text
    }

    fn __repr__(&self) -> String {
        format!("<ironhex.Refusal: {}>", self.text)
    }
}

/// Names of all reasons for which an action can be refused.
#[pyfunction]
pub fn reasons() -> Vec<&'static str> {
    core::Reason::ALL.iter().map(|reason| reason.name()).collect()
}

/// Names of the kinds of decisions, by number; 0 is none.
#[pyfunction]
pub fn decision_kinds() -> Vec<&'static str> {
    std::iter::once("none").chain(DecisionKind::ALL.map(DecisionKind::name)).collect()
}
