//! The store: a game's whole state in one flat block of bytes, described by a schema.
//!
//! The store knows no rules. Core fields lie at offsets known when the crate is compiled
//! ([`layout`]); components declared by mods are found through the [`Schema`] at run time.

pub mod block;
pub mod layout;
pub mod query;
pub mod scalar;
pub mod schema;
pub mod snapshot;

pub use block::Block;
pub use query::{Rows, rows};
pub use schema::{Capacities, ComponentSpec, FieldRef, FieldSpec, Schema, StoreError, Table};
