//! Statuses: those of BD-3, and those that cards add.

use crate::content::error::ContentError;
use crate::content::reader::Reader;
use crate::store::schema::{hint, nearest};

/// The statuses of BD-3; content's own follow.
pub const STATUSES: [&str; 3] = ["disarm", "fracture", "slow"];
/// Statuses that the cards of one scenario can add.
pub const MAX_STATUSES: usize = 16;

/// The statuses that a card may name.
#[derive(Clone, Debug)]
pub struct Statuses {
    names: Vec<(String, u8)>,
}

impl Statuses {
    /// Reads the key `statuses` of a card: names that it adds. `all` collects those of the scenario.
    ///
    /// # Errors
    /// Too many, or an entry that is no name.
    pub fn read(reader: &mut Reader, all: &mut Vec<String>) -> Result<Self, ContentError> {
        let mut names: Vec<(String, u8)> = STATUSES.into_iter().map(str::to_owned).zip(0..).collect();
        for (number, name) in reader.names("statuses", MAX_STATUSES)?.into_iter().enumerate() {
            if !all.contains(&name) {
                if all.len() == MAX_STATUSES {
                    let message =
                        format!("the cards of a scenario can add {MAX_STATUSES} statuses, {name:?} is one more");
                    return Err(reader.joint_fault(&format!("statuses[{number}]"), message));
                }
                all.push(name.clone());
            }
            let place = all.iter().position(|known| *known == name).unwrap_or_default();
            names.push((name, (STATUSES.len() + place) as u8));
        }
        Ok(Self { names })
    }

    /// All statuses of a scenario, for mods.
    #[must_use]
    pub fn of(all: &[String]) -> Self {
        Self { names: STATUSES.into_iter().map(str::to_owned).chain(all.iter().cloned()).zip(0..).collect() }
    }

    /// The number of the status that the key `status` names: below 3 those of BD-3, then the scenario's.
    ///
    /// # Errors
    /// Missing, or none that the card may name (with the nearest).
    pub fn named(&self, reader: &mut Reader) -> Result<u8, ContentError> {
        let name = reader.text("status")?;
        self.names.iter().find(|(known, _)| *known == name).map(|(_, number)| *number).ok_or_else(|| {
            let near = hint(&nearest(&name, self.names.iter().map(|(known, _)| known.as_str())));
            reader.fault("status", format!("{name:?} is no status{near}: a card names its own under `statuses`"))
        })
    }
}
