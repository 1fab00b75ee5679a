//! The rules and kernels of ironhex: hex skirmish games on a timeline.
//!
//! This crate knows nothing of Python. The rules are a machine that stops: [`game::machine::advance`] runs a
//! [`store::Block`], the whole state of one game, until a player must decide, dice are needed, a mod's listener
//! is due, or the game is over. `ARCHITECTURE.md` shows the rooms.

pub mod board;
pub mod content;
pub mod dice;
pub mod effects;
pub mod flow;
pub mod game;
pub mod rules;
pub mod sim;
pub mod store;
