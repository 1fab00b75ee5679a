//! Named points that mods listen to. Listeners themselves live outside the core.

use super::frame::Frame;
use super::procedure::Procedure;

/// Before or after a step.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub enum When {
    /// Before the step runs.
    Before,
    /// After the step, and all that it pushed, has run.
    After,
}

impl When {
    /// Its name, as `"after"`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Before => "before",
            Self::After => "after",
        }
    }
}

/// A point that somebody listens to.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub struct Listener {
    /// The procedure.
    pub procedure: Procedure,
    /// Its step.
    pub step: u8,
    /// Before or after it.
    pub when: When,
}

/// A listener is due, or the mod of one must hear an answer.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub struct HookStop {
    /// Its number in [`Hooks::listeners`].
    pub listener: u16,
    /// The answer to a question that it asked.
    pub answer: Option<Answer>,
}

/// An answer to a mod's question.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub struct Answer {
    /// The number of the question.
    pub question: u16,
    /// The number of the answer.
    pub option: u8,
}

/// All listeners of a game, behind one mask per procedure so that unused points cost nothing.
#[derive(Clone, Debug, Default, Eq, PartialEq)]
pub struct Hooks {
    listeners: Vec<Listener>,
    procedures: u64,
}

impl Hooks {
    /// Listeners in the order in which they are called.
    #[must_use]
    pub fn new(listeners: Vec<Listener>) -> Self {
        let procedures = listeners.iter().fold(0, |mask, listener| mask | 1 << listener.procedure as u8);
        Self { listeners, procedures }
    }

    /// Listeners in the order in which they are called.
    #[must_use]
    pub fn listeners(&self) -> &[Listener] {
        &self.listeners
    }

    /// Whether anybody listens to the procedure.
    #[inline]
    #[must_use]
    pub fn hears(&self, procedure: Procedure) -> bool {
        self.procedures >> procedure as u8 & 1 != 0
    }

    /// The listener due at the frame: the one behind the `frame.listener` already called.
    #[must_use]
    pub fn due(&self, frame: &Frame) -> Option<HookStop> {
        let (step, when) = match frame.left {
            0 => (frame.step, When::Before),
            left => (left - 1, When::After),
        };
        let wanted = Listener { procedure: frame.procedure, step, when };
        let mut matching = self.listeners.iter().enumerate().filter(|(_, listener)| **listener == wanted);
        matching.nth(frame.listener as usize).map(|(number, _)| HookStop { listener: number as u16, answer: None })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn listeners_of_one_point_are_called_in_order() {
        let point = |step, when| Listener { procedure: Procedure::Attack, step, when };
        let hooks = Hooks::new(vec![point(3, When::After), point(3, When::Before), point(3, When::After)]);
        let mut frame = Frame::new(Procedure::Attack, 0, 0);
        frame.step = 3;
        assert_eq!(hooks.due(&frame).map(|stop| stop.listener), Some(1));
        frame.listener = 1;
        assert_eq!(hooks.due(&frame), None);
        (frame.left, frame.listener) = (4, 1);
        assert_eq!(hooks.due(&frame).map(|stop| stop.listener), Some(2));
        assert!(!hooks.hears(Procedure::Move));
    }
}
