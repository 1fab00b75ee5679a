//! Simulation: built-in policies, whole games in the core, and many games at once.

pub mod batch;
pub mod greedy;
pub mod playout;
pub mod policy;

pub use batch::{Batch, Parked};
pub use playout::{GameRow, simulate};
pub use policy::{Policy, Seat};
