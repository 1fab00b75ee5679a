//! Content: rulesets, units, maps and scenarios as TOML, patched, checked on load and then frozen.

pub mod asked;
pub mod bounds;
pub mod card;
pub mod check;
pub mod deck;
pub mod document;
pub mod effect;
pub mod error;
pub mod extension;
pub mod kind;
pub mod library;
pub mod loader;
pub mod map;
pub mod origin;
pub mod patch;
pub mod path;
pub mod placement;
pub mod position;
pub mod reader;
pub mod ruleset;
pub mod scenario;
pub mod settings;
pub mod source;
pub mod squad;
pub mod unit;

pub use effect::{Effect, EffectId};
pub use error::ContentError;
pub use extension::Extension;
pub use kind::Kind;
pub use library::Library;
pub use position::Position;
pub use scenario::Scenario;
pub use settings::Settings;
pub use source::Source;
pub use squad::PlayerSetup;
pub use unit::{UnitCard, Weapon};
