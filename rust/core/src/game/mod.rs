//! The machine that runs the rules, and what a driver needs: actions, legality, invariants.

pub mod action;
pub mod invariants;
pub mod legal;
pub mod machine;
pub mod refusal;

pub use action::Action;
pub use legal::Legal;
pub use machine::Answered;
pub use refusal::{Reason, Refusal};
