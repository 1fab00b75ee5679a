//! Content: rulesets, units, maps and scenarios as TOML, checked on load and then frozen.

pub mod error;
pub mod library;
pub mod map;
pub mod reader;
pub mod scenario;
pub mod settings;
pub mod unit;

pub use error::ContentError;
pub use library::Library;
pub use scenario::{PlayerSetup, Scenario};
pub use settings::Settings;
pub use unit::{UnitCard, Weapon};
