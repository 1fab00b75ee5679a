//! Our errors are Python classes of `ironhex.errors`; here the core's errors become them.

use ironhex_core::content::ContentError as CoreContentError;
use ironhex_core::flow::roll::RollError;
use ironhex_core::game::Refusal;
use ironhex_core::game::edit::EditError;
use ironhex_core::sim::playout::PlayError;
use ironhex_core::store::StoreError as CoreStoreError;
use ironhex_core::store::snapshot::SnapshotError;
use pyo3::PyErr;

mod classes {
    #![allow(missing_docs, reason = "the classes are documented where they are defined, in Python")]
    pyo3::import_exception!(ironhex.errors, IronhexError);
    pyo3::import_exception!(ironhex.errors, IllegalActionError);
    pyo3::import_exception!(ironhex.errors, NotationError);
    pyo3::import_exception!(ironhex.errors, ContentError);
    pyo3::import_exception!(ironhex.errors, SaveError);
    pyo3::import_exception!(ironhex.errors, CapacityError);
    pyo3::import_exception!(ironhex.errors, ModError);
    pyo3::import_exception!(ironhex.errors, DiceError);
    pyo3::import_exception!(ironhex.errors, OddsTooLargeError);
    pyo3::import_exception!(ironhex.errors, BoardError);
    pyo3::import_exception!(ironhex.errors, StoreError);
    pyo3::import_exception!(ironhex.errors, PolicyError);
    pyo3::import_exception!(ironhex.errors, GameBusyError);
    pyo3::import_exception!(ironhex.errors, UndoError);
}
pub use classes::*;

/// A fault of a content file.
pub fn content(error: CoreContentError) -> PyErr {
    ContentError::new_err((error.to_string(), error.file, error.place))
}

/// A refused action.
pub fn refused(refusal: Refusal) -> PyErr {
    IllegalActionError::new_err((refusal.to_string(), refusal.reason.name(), refusal.reason.rule().id()))
}

/// Faces that do not fit.
pub fn roll(error: RollError) -> PyErr {
    DiceError::new_err(error.to_string())
}

/// What the store refuses.
pub fn store(error: &CoreStoreError) -> PyErr {
    match error {
        CoreStoreError::Capacity { .. } => CapacityError::new_err(error.to_string()),
        _ => StoreError::new_err(error.to_string()),
    }
}

/// An edit that cannot be.
pub fn edit(error: &EditError) -> PyErr {
    match error {
        EditError::Store(error) => store(error),
        EditError::Full(_) => CapacityError::new_err(error.to_string()),
        EditError::Impossible(_) | EditError::NotOfPieces(_) => StoreError::new_err(error.to_string()),
    }
}

/// Bytes that are no snapshot of this game.
pub fn snapshot(error: &SnapshotError) -> PyErr {
    SaveError::new_err(error.to_string())
}

/// Games that could not be played.
pub fn play(error: PlayError) -> PyErr {
    match error {
        PlayError::Content(error) => content(error),
        PlayError::Threads(error) => internal(error),
    }
}

/// A failure that no input should cause.
pub fn internal(error: impl std::fmt::Display) -> PyErr {
    IronhexError::new_err(error.to_string())
}
