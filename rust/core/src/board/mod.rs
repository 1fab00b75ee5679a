//! Hexes, terrain, lines, sight and reach: exact integer geometry (`kernels.md` 1 and 3).
//!
//! This room knows no rules: what a climb costs, what blocks a line and what bars a step are
//! parameters of each call.

mod bounds;
mod crossing;
mod field;
pub mod hex;
pub mod line;
pub mod los;
pub mod map;
pub mod pattern;
pub mod reach;
pub mod relief;
mod rows;
pub mod sight_table;
mod strip;
pub mod survey;
pub mod window;

pub use hex::{Direction, Hex};
pub use line::Step;
pub use los::{Obstacle, Occupant, Sight, TieRule, explain_line_of_sight, line_of_sight};
pub use map::{Board, BoardError, Cell, Terrain};
pub use reach::{cheapest_path, reach, reach_window};
pub use relief::Relief;
pub use sight_table::SightTable;
pub use survey::Survey;
pub use window::{LevelMask, Window};
