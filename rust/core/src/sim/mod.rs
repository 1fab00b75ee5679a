//! Simulation: built-in policies, whole games in the core, many games at once, and the odds of attacks.

pub mod batch;
pub mod greedy;
pub mod odds;
pub mod playout;
pub mod policy;

pub use batch::{Batch, Parked, World};
pub use playout::{GameRow, simulate, simulate_counting};
pub use policy::{Policy, Seat};
