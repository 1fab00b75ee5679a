//! The machine that runs the rules, and what a driver needs: actions, legality, invariants.

pub mod access;
pub mod action;
pub mod area;
mod by_name;
mod cards;
pub mod code;
pub mod edit;
pub mod explain;
pub mod features;
pub mod history;
pub mod invariants;
pub mod legal;
pub mod machine;
pub mod maps;
pub mod matter;
pub mod plays;
pub mod position;
pub mod preview;
pub mod refusal;
pub mod resample;
pub mod reveal;
pub mod save;
pub mod view;

pub use action::Action;
pub use legal::Legal;
pub use refusal::{Reason, Refusal};

// What drivers of a game need of the rules.
pub use crate::rules::Match;
pub use crate::rules::attack::targets::in_area as area_targets;
pub use crate::rules::movement::push::{Way, way as push_way};
pub use crate::rules::relations::Scene;
pub use crate::rules::relations::aim::{attack_in_flight, critical_from, terrain_accuracy};
pub use crate::rules::relations::cards::Paying;
pub use crate::rules::scoring::winner;
