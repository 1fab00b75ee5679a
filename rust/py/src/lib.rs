//! The library `ironhex._core`: everything that Python sees of the core, as a table of contents.

mod action;
mod arguments;
mod arrays;
mod batch;
mod board;
mod cards;
mod dice;
mod dice_source;
mod effect_words;
mod errors;
mod event;
mod explain;
mod extension;
mod game;
mod hook;
mod hook_rows;
mod hooked;
mod maps;
mod matter;
mod odds;
mod parts;
mod preview;
mod scenario;
mod sight;
mod simulate;
mod store;
mod terrain;
mod told;
mod trace;
mod turn;
mod view;

use pyo3::pymodule;

#[pymodule]
mod _core {
    #[pymodule_export]
    use crate::action::{Action, Refusal, decision_kinds, reasons};
    #[pymodule_export]
    use crate::batch::{Batch, game_statuses};
    #[pymodule_export]
    use crate::board::Board;
    #[pymodule_export]
    use crate::cards::{abilities, cards, deck_cards, weapons};
    #[pymodule_export]
    use crate::dice::{faces, odds, philox, philox_chain, roll_pools, tally};
    #[pymodule_export]
    use crate::effect_words::effect_words;
    #[pymodule_export]
    use crate::event::Event;
    #[pymodule_export]
    use crate::explain::{DamageExplained, RollExplained, TargetExplained};
    #[pymodule_export]
    use crate::extension::Mods;
    #[pymodule_export]
    use crate::game::Game;
    #[pymodule_export]
    use crate::hook::Hook;
    #[pymodule_export]
    use crate::hook_rows::HookRows;
    #[pymodule_export]
    use crate::scenario::{Scenario, hook_point_forms, hook_points};
    #[pymodule_export]
    use crate::sight::{Sight, SightTable};
    #[pymodule_export]
    use crate::simulate::{HashOver, policies, simulate, simulate_counting};
    #[pymodule_export]
    use crate::store::Store;
    #[pymodule_export]
    use crate::terrain::terrain;
    #[pymodule_export]
    use crate::turn::Turn;
    #[pymodule_export]
    use crate::view::components;

    use pyo3::prelude::*;

    #[pymodule_init]
    fn init(module: &Bound<'_, PyModule>) -> PyResult<()> {
        // NumPy's functions are looked up with the first array: better now than in a long call that Ctrl-C may break.
        let _ = numpy::PyArray1::<u8>::zeros(module.py(), 0, false);
        module.add("__version__", env!("CARGO_PKG_VERSION"))
    }
}
