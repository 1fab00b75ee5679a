//! Named points that mods listen to. Listeners themselves live outside the core, but for compiled effects.

use super::frame::Frame;
use super::procedure::Procedure;
use super::stack;
use crate::store::Block;

/// When a listener is called.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub enum When {
    /// After the step, and all that it pushed, has run.
    After,
    /// Before the step runs.
    Before,
    /// Instead of the step, behind those before it.
    Instead,
}

impl When {
    /// All of them; the usual one first.
    pub const ALL: [Self; 3] = [Self::After, Self::Before, Self::Instead];
    /// Their names, in the same order.
    pub const NAMES: [&str; 3] = ["after", "before", "instead"];

    /// Its name, as `"after"`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        Self::NAMES[self as usize]
    }

    /// The one called `name`.
    #[must_use]
    pub fn parse(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|when| when.name() == name)
    }
}

/// A point of the rules: a step of a procedure, and when.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub struct Point {
    /// The procedure.
    pub procedure: Procedure,
    /// Its step.
    pub step: u8,
    /// When.
    pub when: When,
}

impl Point {
    /// Whether anybody can listen there.
    ///
    /// # Errors
    /// Why not, in words.
    pub fn check(self) -> Result<(), String> {
        let name = format!("{}.{}", self.procedure.name(), self.procedure.steps()[self.step as usize]);
        if self.procedure == Procedure::Plan {
            return Err(format!("nobody listens to {name}: a card is played in one act (PC-1); listen to play.answer"));
        }
        match self.when {
            When::After if !self.procedure.has_after(self.step) => Err(format!(
                "nothing is left to listen to after {name}: listen before it, or after the step that led to it"
            )),
            When::Instead if self.procedure.behind(self.step).is_none() => Err(format!(
                "{name} cannot be replaced: the game could not go on without it; listen before or after it"
            )),
            _ => Ok(()),
        }
    }
}

/// Who is called.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub enum Handler {
    /// A listener outside the core, by number.
    Outside(u16),
    /// A compiled effect of a mod, by number.
    Effect(u16),
}

/// Somebody who listens to a point.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub struct Listener {
    /// Where.
    pub point: Point,
    /// Who.
    pub handler: Handler,
}

/// A listener outside the core is due, or its mod must hear what came of a question or a roll.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub struct HookStop {
    /// Its number.
    pub listener: u16,
    /// What the mod must hear.
    pub heard: Option<Heard>,
}

/// What a mod hears of what its listener asked or rolled.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub enum Heard {
    /// The answer to a question.
    Answer {
        /// The number of the question.
        question: u16,
        /// The number of the answer.
        option: u8,
    },
    /// The faces of a roll.
    Faces {
        /// The number of the roll.
        roll: u16,
        /// How many dice.
        count: u8,
        /// Their faces, four bits each, the first lowest.
        faces: u64,
    },
}

/// All listeners of a game, behind one mask per procedure so that unused points cost nothing.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Hooks {
    listeners: Vec<Listener>,
    procedures: u64,
    /// For each procedure the steps before which (or instead of which) somebody listens.
    before: [u32; Procedure::NUMBERS],
    /// For each procedure the steps after which somebody listens.
    after: [u32; Procedure::NUMBERS],
    /// Numbers of the listeners, those of one point together and in order.
    order: Vec<u16>,
    /// Where in `order` those of a point are: first and one behind the last, by [`slot`].
    ranges: Vec<[u16; 2]>,
}

/// Steps that a procedure can have.
const STEPS: usize = 32;

/// The place of a point in a table of all points.
const fn slot(procedure: Procedure, step: u8, after: bool) -> usize {
    (procedure as usize * STEPS + step as usize) * 2 + after as usize
}

impl Default for Hooks {
    fn default() -> Self {
        let (before, after) = ([0; Procedure::NUMBERS], [0; Procedure::NUMBERS]);
        Self { listeners: Vec::new(), procedures: 0, before, after, order: Vec::new(), ranges: Vec::new() }
    }
}

impl Hooks {
    /// Listeners in the order in which they are called.
    #[must_use]
    pub fn new(listeners: Vec<Listener>) -> Self {
        let mut hooks = Self::default();
        for Listener { point, .. } in &listeners {
            let number = point.procedure as usize;
            hooks.procedures |= 1 << number;
            let steps = if point.when == When::After { &mut hooks.after } else { &mut hooks.before };
            steps[number] |= 1 << point.step;
        }
        hooks.listeners = listeners;
        if hooks.listeners.is_empty() {
            return hooks;
        }
        hooks.ranges = vec![[0; 2]; Procedure::NUMBERS * STEPS * 2];
        for procedure in Procedure::ALL {
            for step in 0..procedure.steps().len() as u8 {
                for after in [false, true] {
                    let first = hooks.order.len() as u16;
                    let here: Vec<u16> = hooks.of_point(*procedure, step, after).collect();
                    hooks.order.extend(here);
                    hooks.ranges[slot(*procedure, step, after)] = [first, hooks.order.len() as u16];
                }
            }
        }
        hooks
    }

    /// Numbers of all who listen to a step: those instead of it behind those before it.
    fn of_point(&self, procedure: Procedure, step: u8, after: bool) -> impl Iterator<Item = u16> {
        let at = move |when: When| {
            let point = Point { procedure, step, when };
            let here = self.listeners.iter().enumerate().filter(move |(_, listener)| listener.point == point);
            here.map(|(number, _)| number as u16)
        };
        at(if after { When::After } else { When::Before }).chain(at(When::Instead).filter(move |_| !after))
    }

    /// Listeners in the order in which they are called.
    #[must_use]
    pub fn listeners(&self) -> &[Listener] {
        &self.listeners
    }

    /// Two listeners that would both replace the same step, if there are such.
    #[must_use]
    pub fn clash(&self) -> Option<[Listener; 2]> {
        let replacing = |listener: &&Listener| listener.point.when == When::Instead;
        let mut seen: Vec<&Listener> = Vec::new();
        for listener in self.listeners.iter().filter(replacing) {
            if let Some(other) = seen.iter().find(|other| other.point == listener.point) {
                return Some([**other, *listener]);
            }
            seen.push(listener);
        }
        None
    }

    /// Whether anybody listens to the procedure.
    #[inline]
    #[must_use]
    pub fn hears(&self, procedure: Procedure) -> bool {
        self.procedures >> procedure as u8 & 1 != 0
    }

    /// Whether anybody listens before a step, or instead of it.
    #[inline]
    #[must_use]
    pub fn hears_before(&self, procedure: Procedure, step: u8) -> bool {
        self.before[procedure as usize] >> step & 1 != 0
    }

    /// Whether anybody listens after a step.
    #[inline]
    #[must_use]
    pub fn hears_after(&self, procedure: Procedure, step: u8) -> bool {
        self.after[procedure as usize] >> step & 1 != 0
    }

    /// The listener due at the frame: the one behind the `frame.listener` already called.
    #[inline]
    #[must_use]
    pub fn due(&self, frame: &Frame) -> Option<&Listener> {
        let (step, after) = match frame.left {
            0 => (frame.step, false),
            left => (left - 1, true),
        };
        let [first, end] = *self.ranges.get(slot(frame.procedure, step, after))?;
        let place = first as usize + frame.listener as usize;
        if place < end as usize { self.listeners.get(*self.order.get(place)? as usize) } else { None }
    }

    /// The listener due at the top frame has been called: the next one comes, and a step that was replaced is over.
    pub fn called(&self, block: &mut Block, frame: &mut Frame) {
        let mut next = *frame;
        let replaced = self.due(frame).is_some_and(|listener| listener.point.when == When::Instead);
        match frame.procedure.behind(frame.step).filter(|_| replaced) {
            Some(behind) => {
                next.step = behind;
                next.listener = 0;
                next.left = if self.hears_after(frame.procedure, frame.step) { frame.step + 1 } else { 0 };
            }
            None => next.listener = frame.listener.saturating_add(1),
        }
        *frame = next;
        stack::put_top(block, frame);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn listener(step: u8, when: When, number: u16) -> Listener {
        Listener { point: Point { procedure: Procedure::Attack, step, when }, handler: Handler::Outside(number) }
    }

    #[test]
    fn listeners_of_one_point_are_called_in_order() {
        let listeners = [(When::After, 0), (When::Instead, 1), (When::Before, 2), (When::After, 3)];
        let hooks = Hooks::new(listeners.map(|(when, number)| listener(3, when, number)).to_vec());
        let due = |frame: &Frame| hooks.due(frame).map(|listener| listener.handler);
        let mut frame = Frame::new(Procedure::Attack, 0, 0);
        frame.step = 3;
        assert_eq!(due(&frame), Some(Handler::Outside(2)));
        frame.listener = 1;
        assert_eq!(due(&frame), Some(Handler::Outside(1)));
        frame.listener = 2;
        assert_eq!(due(&frame), None);
        (frame.left, frame.listener) = (4, 1);
        assert_eq!(due(&frame), Some(Handler::Outside(3)));
        assert!(!hooks.hears(Procedure::Move));
        assert!(hooks.clash().is_none());
    }

    #[test]
    fn two_that_replace_one_step_clash() {
        let hooks = Hooks::new(vec![listener(5, When::Instead, 0), listener(5, When::Instead, 1)]);
        assert!(hooks.clash().is_some());
    }
}
