//! Where a game's faces come from.

use std::sync::Arc;

use ironhex_core::flow::Log;
use ironhex_core::flow::roll::{self, FaceSource};
use ironhex_core::store::Block;
use pyo3::prelude::*;

use crate::arguments;
use crate::errors::{self, DiceError};

/// Where faces come from.
#[derive(Clone)]
enum Source {
    /// Philox, keyed by the game's seed.
    Seeded,
    /// The client supplies them.
    Outside,
    /// A list, used up in order.
    Script {
        /// All faces.
        faces: Arc<[u8]>,
        /// How many are used up.
        used: usize,
    },
}

/// What a client supplies to one roll.
pub enum Supply {
    /// What the seed has for it.
    Seeded,
    /// The next faces of the script.
    Scripted,
    /// These faces.
    Given(FaceSource, Vec<u8>),
}

/// Where a game's faces come from now.
#[derive(Clone)]
pub struct Dice {
    source: Source,
    /// How often they were replaced: tells one script from another.
    number: u32,
}

impl Dice {
    /// Reads `"seeded"`, `"outside"` or a list of faces.
    pub fn read(dice: &Bound<'_, PyAny>) -> PyResult<Self> {
        let source = match dice.extract::<String>().as_deref() {
            Ok("seeded") => Source::Seeded,
            Ok("outside") => Source::Outside,
            Ok(word) => {
                return Err(DiceError::new_err(format!(
                    "dice = {word:?} is neither \"seeded\", \"outside\" nor a list of faces"
                )));
            }
            Err(_) => Source::Script { faces: arguments::faces(DiceError::new_err, "dice", dice)?.into(), used: 0 },
        };
        Ok(Self { source, number: 0 })
    }

    /// By the seed, as copies whose dice to come nobody may know.
    pub const fn seeded() -> Self {
        Self { source: Source::Seeded, number: 0 }
    }

    /// These dice from now on, instead of those before.
    pub fn replace(&mut self, dice: Self) {
        let number = self.number + 1;
        *self = Self { number, ..dice };
    }

    /// Whether the client supplies faces.
    pub fn is_outside(&self) -> bool {
        matches!(self.source, Source::Outside)
    }

    /// Which script is in use, and how many of its faces are used up.
    pub fn script(&self) -> (u32, usize) {
        let used = if let Source::Script { used, .. } = self.source { used } else { 0 };
        (self.number, used)
    }

    /// Goes back to what [`script`](Self::script) said; the faces of a script that was replaced since stay used up.
    pub fn rewind(&mut self, (number, faces): (u32, usize)) {
        if let Source::Script { used, .. } = &mut self.source
            && number == self.number
        {
            *used = faces;
        }
    }

    /// Faces of a script that are left; None without one.
    pub fn left(&self) -> Option<usize> {
        match &self.source {
            Source::Script { faces, used } => Some(faces.len() - used),
            _ => None,
        }
    }

    /// What a copy goes on with: "seeded", "outside" or the rest of the script.
    pub fn to_come<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        match &self.source {
            Source::Script { faces, used } => {
                let rest: Vec<u32> = faces[*used..].iter().map(|face| u32::from(*face)).collect();
                rest.into_pyobject(py)
            }
            _ => Ok(self.source().name().into_pyobject(py)?.into_any()),
        }
    }

    /// The source as the log names it.
    pub fn source(&self) -> FaceSource {
        match &self.source {
            Source::Seeded => FaceSource::Seeded,
            Source::Outside => FaceSource::Outside,
            Source::Script { .. } => FaceSource::Scripted,
        }
    }

    /// Reads what a client supplies: `"seeded"`, `"scripted"`, or faces with the name of their source.
    pub fn read_supply(&self, faces: &Bound<'_, PyAny>, source: &Bound<'_, PyAny>) -> PyResult<Supply> {
        let word = faces.extract::<String>();
        if word.is_ok() && read_source(source)? != FaceSource::Outside {
            return Err(DiceError::new_err("a source is said of faces that are given, and of no word"));
        }
        match word.as_deref() {
            Ok("seeded") => Ok(Supply::Seeded),
            Ok("scripted") if self.left().is_some() => Ok(Supply::Scripted),
            Ok(word) => Err(DiceError::new_err(format!(
                "faces = {word:?} is neither a list, \"seeded\", nor \"scripted\" in a game with a script"
            ))),
            Err(_) => Ok(Supply::Given(read_source(source)?, arguments::faces(DiceError::new_err, "faces", faces)?)),
        }
    }

    /// Supplies the open roll of `count` dice with what a client says. Gives source and faces.
    pub fn supply(
        &mut self,
        supply: Supply,
        block: &mut Block,
        log: &mut Log,
        count: usize,
    ) -> PyResult<(FaceSource, Vec<u8>)> {
        match supply {
            Supply::Seeded => Ok((FaceSource::Seeded, by_seed(block, log)?)),
            Supply::Scripted => Ok((FaceSource::Scripted, self.roll(block, log, count)?)),
            Supply::Given(source, faces) => {
                roll::supply(block, log, &faces, source).map_err(errors::roll)?;
                Ok((source, faces))
            }
        }
    }

    /// Supplies the open roll of `count` dice; a script may run dry.
    ///
    /// Gives the faces.
    pub fn roll(&mut self, block: &mut Block, log: &mut Log, count: usize) -> PyResult<Vec<u8>> {
        let Source::Script { faces, used } = &mut self.source else {
            return by_seed(block, log);
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

/// Supplies the open roll by the seed, and gives the faces.
fn by_seed(block: &mut Block, log: &mut Log) -> PyResult<Vec<u8>> {
    roll::supply_seeded(block, log).map(|rolled| rolled.faces().to_vec()).map_err(errors::roll)
}

/// The source of faces that a client gives, by name.
fn read_source(name: &Bound<'_, PyAny>) -> PyResult<FaceSource> {
    let named = name.extract::<String>().unwrap_or_default();
    let known = FaceSource::ALL.into_iter().find(|source| source.name() == named && *source != FaceSource::Seeded);
    known.ok_or_else(|| {
        let shown = arguments::shown(name);
        DiceError::new_err(format!(
            "source = {shown} is neither \"outside\", \"scripted\" nor \"replayed\"; supply(\"seeded\") rolls by the seed"
        ))
    })
}
