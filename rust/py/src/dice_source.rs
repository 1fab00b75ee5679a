//! Where a game's faces come from.

use ironhex_core::flow::Log;
use ironhex_core::flow::roll::{self, FaceSource};
use ironhex_core::store::Block;
use pyo3::prelude::*;

use crate::arguments;
use crate::errors::{self, DiceError};

/// Where faces come from.
#[derive(Clone)]
pub enum Dice {
    /// Philox, keyed by the game's seed.
    Seeded,
    /// The client supplies them.
    Outside,
    /// A list, used up in order.
    Script {
        /// All faces.
        faces: Vec<u8>,
        /// How many are used up.
        used: usize,
    },
}

impl Dice {
    /// Reads `"seeded"`, `"outside"` or a list of faces.
    pub fn read(dice: &Bound<'_, PyAny>) -> PyResult<Self> {
        match dice.extract::<String>().as_deref() {
            Ok("seeded") => Ok(Self::Seeded),
            Ok("outside") => Ok(Self::Outside),
            Ok(word) => Err(DiceError::new_err(format!(
                "dice = {word:?} is neither \"seeded\", \"outside\" nor a list of faces"
            ))),
            Err(_) => Ok(Self::Script { faces: arguments::faces(DiceError::new_err, "dice", dice)?, used: 0 }),
        }
    }

    /// Faces of a script that are used up; 0 without one.
    pub fn used(&self) -> usize {
        match self {
            Self::Script { used, .. } => *used,
            _ => 0,
        }
    }

    /// Goes back to so many faces used up.
    pub fn rewind(&mut self, faces: usize) {
        if let Self::Script { used, .. } = self {
            *used = faces;
        }
    }

    /// Faces of a script that are left; None without one.
    pub fn left(&self) -> Option<usize> {
        match self {
            Self::Script { faces, used } => Some(faces.len() - used),
            _ => None,
        }
    }

    /// What a copy goes on with: "seeded", "outside" or the rest of the script.
    pub fn to_come<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        match self {
            Self::Script { faces, used } => {
                let rest: Vec<u32> = faces[*used..].iter().map(|face| u32::from(*face)).collect();
                rest.into_pyobject(py)
            }
            _ => Ok(self.source().name().into_pyobject(py)?.into_any()),
        }
    }

    /// The source as the log names it.
    pub fn source(&self) -> FaceSource {
        match self {
            Self::Seeded => FaceSource::Seeded,
            Self::Outside => FaceSource::Outside,
            Self::Script { .. } => FaceSource::Scripted,
        }
    }

    /// Supplies the open roll of `count` dice; a script may run dry.
    ///
    /// Gives the faces.
    pub fn roll(&mut self, block: &mut Block, log: &mut Log, count: usize) -> PyResult<Vec<u8>> {
        let Self::Script { faces, used } = self else {
            return roll::supply_seeded(block, log).map(|rolled| rolled.faces().to_vec()).map_err(errors::roll);
        };
        let Some(next) = faces.get(*used..*used + count) else {
            let left = faces.len() - *used;
            return Err(DiceError::new_err(format!("the script of faces has run dry: {count} needed, {left} left")));
        };
        roll::supply(block, log, next, FaceSource::Scripted).map_err(errors::roll)?;
        *used += count;
        Ok(next.to_vec())
    }
}
