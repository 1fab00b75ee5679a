//! What an attack does to its targets, as its events tell it.

use crate::flow::{Event, EventKind, Value};

/// What becomes of one target.
#[derive(Copy, Clone, Debug, Default, Eq, PartialEq, Ord, PartialOrd)]
pub struct Against {
    /// Its row.
    pub row: u8,
    /// Hits, criticals and dice added later included (AT-9).
    pub hits: u8,
    /// Combat damage dealt, also beyond the HP that are left (AT-10, AT-11).
    pub damage: i16,
    /// Whether it is defeated before the attack is over.
    pub defeated: bool,
    /// Other damage that it takes meanwhile.
    pub other_damage: i16,
}

/// What comes of an attack, in one case.
#[derive(Clone, Debug, Default, Eq, PartialEq, Ord, PartialOrd)]
pub struct Outcome {
    /// Criticals of the roll.
    pub criticals: u8,
    /// Each target, by row.
    pub targets: Vec<Against>,
}

/// The outcome so far.
#[derive(Clone, Debug, Default, Eq, PartialEq, Ord, PartialOrd)]
pub(super) struct Record {
    pub(super) outcome: Outcome,
    /// Whether the roll is complete: dice that come later are none of its criticals (AT-9).
    rolled: bool,
}

impl Record {
    /// Takes in events; tells whether the attack is over. What happens after it is not its doing.
    pub(super) fn hear(&mut self, events: &[Event]) -> bool {
        for event in events {
            match event.kind {
                EventKind::AttackDeclared | EventKind::TargetAdded => _ = self.target(event.object),
                EventKind::HitsCounted => self.count(event),
                EventKind::CriticalEffect => self.rolled = true,
                EventKind::Damaged => self.damage(event),
                EventKind::Defeated | EventKind::GarrisonDestroyed => {
                    if let Some(target) = self.known(event.subject) {
                        target.defeated = true;
                    }
                }
                EventKind::AttackEnded => return true,
                _ => {}
            }
        }
        false
    }

    fn count(&mut self, event: &Event) {
        self.target(event.object).hits = number(event, "hits") as u8;
        if !self.rolled {
            self.outcome.criticals = number(event, "criticals") as u8;
        }
    }

    fn damage(&mut self, event: &Event) {
        let amount = number(event, "damage") as i16;
        let combat = number(event, "combat") != 0;
        let Some(target) = self.known(event.object) else { return };
        let sum = if combat { &mut target.damage } else { &mut target.other_damage };
        *sum = sum.saturating_add(amount);
    }

    fn known(&mut self, row: u8) -> Option<&mut Against> {
        self.outcome.targets.iter_mut().find(|target| target.row == row)
    }

    fn target(&mut self, row: u8) -> &mut Against {
        let targets = &mut self.outcome.targets;
        let place = targets.binary_search_by_key(&row, |target| target.row).unwrap_or_else(|place| {
            targets.insert(place, Against { row, ..Against::default() });
            place
        });
        &mut targets[place]
    }
}

impl Outcome {
    /// The outcome with an entry for each of these rows, and no other.
    pub(super) fn of_rows(&self, rows: &[u8]) -> Self {
        let entry = |row: &u8| {
            let found = self.targets.iter().find(|target| target.row == *row);
            found.copied().unwrap_or(Against { row: *row, ..Against::default() })
        };
        Self { criticals: self.criticals, targets: rows.iter().map(entry).collect() }
    }
}

/// A number of an event; 0 where it has none.
fn number(event: &Event, name: &str) -> i64 {
    let found = event.data.iter().find(|(known, _)| *known == name);
    if let Some((_, Value::Int(number))) = found { *number } else { 0 }
}
