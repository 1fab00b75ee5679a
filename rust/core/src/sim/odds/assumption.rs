//! What is assumed of decisions that open while an attack is resolved.

use crate::flow::stop::DecisionKind;
use crate::game::{Action, Legal, Scene};

/// How both players respond.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub enum Responses {
    /// Nobody uses what is optional.
    Nobody,
    /// Every ability that can be used is used, in order, and further targets are taken.
    Everybody,
}

impl Responses {
    /// All of them.
    pub const ALL: [Self; 2] = [Self::Nobody, Self::Everybody];

    /// Its name, as `"none"`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Nobody => "none",
            Self::Everybody => "all",
        }
    }

    /// The one called `name`.
    #[must_use]
    pub fn parse(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|responses| responses.name() == name)
    }
}

/// An answer, and whether there was another one.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub(super) struct Answer {
    pub(super) action: Action,
    pub(super) chosen: bool,
}

/// The answer to the open decision: nobody moves, makes another attack or plays a card (odds must not hang on a hidden
/// hand), abilities and further targets are taken or left as was assumed, and where something must be chosen it is the first.
pub(super) fn answer(scene: Scene, kind: DecisionKind, responses: Responses) -> Option<Answer> {
    let mut actions = Legal::of(scene).list(scene);
    actions.retain(|action| !matches!(action, Action::Play { .. }));
    let takes = responses == Responses::Everybody && matches!(kind, DecisionKind::Window | DecisionKind::Choice);
    let declined = if takes { None } else { actions.iter().find(|action| declines(**action)) };
    let action = *declined.or(actions.first())?;
    Some(Answer { action, chosen: actions.len() > 1 })
}

const fn declines(action: Action) -> bool {
    matches!(action, Action::Pass { .. } | Action::Push { direction: None, .. } | Action::Pull { direction: None, .. })
}
