//! Flow: what is in flight, and why the machine stops. Knows no rules.

pub mod call;
pub mod event;
pub mod frame;
pub mod hook;
pub mod procedure;
pub mod question;
pub mod roll;
pub mod rule;
pub mod stack;
pub mod stop;
pub mod trigger;

pub use event::{Event, EventKind, Log, Value};
pub use frame::{Frame, NOBODY};
pub use procedure::{Procedure, System};
pub use rule::Rule;
pub use stop::{DecisionKind, Flow, RollPurpose, Stop};
pub use trigger::{Trigger, TriggerKind};
