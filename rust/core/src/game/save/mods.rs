//! Which mods a save needs, and whether those given are they.

use serde_json::{Value, json};
use xxhash_rust::xxh3::xxh3_64;

use super::SaveError;
use crate::content::EffectId;
use crate::content::Extension;
use crate::content::extension::Declared;
use crate::flow::{Procedure, stack};
use crate::store::Block;

/// The mods of a game as the driver names them, in the order in which they are loaded.
#[derive(Clone, Debug, Default, Eq, PartialEq)]
pub struct ModSet {
    /// Name and version of each.
    pub mods: Vec<(String, String)>,
    /// What they listen to and ask, in any form that tells such lists apart; empty without mods.
    pub listeners: String,
    /// Of each listener outside the core, how many questions and rolls its mod has.
    pub asked: Vec<[usize; 2]>,
}

impl ModSet {
    /// As a save holds it.
    pub(super) fn write(&self, extension: &Extension) -> Value {
        let entry = |(name, version): &(String, String)| json!({ "name": name, "version": version });
        let component = |declared: &Declared| json!({ "name": declared.spec.name, "of_mod": declared.of_mod, "version": declared.version });
        json!({
            "list": self.mods.iter().map(entry).collect::<Vec<_>>(),
            "listeners": self.listeners,
            "components": extension.components.iter().map(component).collect::<Vec<_>>(),
        })
    }

    /// Tells these listeners apart from others, in a word.
    #[must_use]
    pub fn listeners_hash(&self) -> String {
        format!("{:016x}", xxh3_64(self.listeners.as_bytes()))
    }

    /// Whether every question and roll in flight is one that a mod of these has.
    #[must_use]
    pub fn can_hear(&self, block: &Block) -> bool {
        (0..stack::depth(block)).filter_map(|number| stack::frame(block, number)).all(|frame| {
            let of = match frame.procedure {
                Procedure::Question => 0,
                Procedure::Dice => 1,
                _ => return true,
            };
            self.asked.get(usize::from(frame.effect)).is_some_and(|asked| usize::from(frame.op) < asked[of])
        })
    }

    /// Refuses a save of other mods than these.
    pub(super) fn check(&self, saved: &Value) -> Result<(), SaveError> {
        // The first saves held the list of listeners alone.
        if let Some(listeners) = saved.as_str() {
            return if listeners == self.listeners {
                Ok(())
            } else {
                Err(SaveError::Mods(format!("it was played with {}", listed(listeners))))
            };
        }
        let empty = Vec::new();
        let list = saved.get("list").and_then(Value::as_array).unwrap_or(&empty);
        let text = |entry: &Value, key: &str| entry.get(key).and_then(Value::as_str).unwrap_or_default().to_owned();
        let needed: Vec<(String, String)> =
            list.iter().map(|entry| (text(entry, "name"), text(entry, "version"))).collect();
        for (name, version) in &needed {
            if !self.mods.iter().any(|(given, _)| given == name) {
                let why = format!("it needs mod {name:?} {version}, which is not among those given");
                return Err(SaveError::Mods(why));
            }
        }
        for (name, version) in &self.mods {
            if !needed.iter().any(|(needed, _)| needed == name) {
                return Err(SaveError::Mods(format!("it was played without mod {name:?} {version}")));
            }
        }
        let order = |mods: &[(String, String)]| mods.iter().map(|(name, _)| name.clone()).collect::<Vec<_>>();
        if order(&needed) == order(&self.mods) {
            return Ok(());
        }
        Err(SaveError::Mods(format!("its mods were loaded in the order {}", order(&needed).join(", "))))
    }

    /// Refuses a state in which something is in flight that other listeners left, or other effects.
    pub(super) fn check_flight(&self, saved: &Value, block: &Block) -> Result<(), SaveError> {
        let listeners = saved.as_str().or_else(|| saved.get("listeners").and_then(Value::as_str));
        if !self.can_hear(block) {
            return Err(SaveError::Mods("a question or roll is open that none of its mods has".to_owned()));
        }
        if listeners == Some(self.listeners.as_str()) {
            return Ok(());
        }
        if in_flight(block) {
            let why = "its mods listen otherwise now, and one of them was at work when it was saved";
            return Err(SaveError::Mods(why.to_owned()));
        }
        Ok(())
    }
}

/// Whether something is in flight that hangs on who listens: a question, an effect, a listener that was called.
pub(in crate::game) fn in_flight(block: &Block) -> bool {
    (0..stack::depth(block)).filter_map(|number| stack::frame(block, number)).any(|frame| {
        let asks = matches!(frame.procedure, Procedure::Question | Procedure::Dice | Procedure::Spawn);
        let runs = frame.procedure == Procedure::Effect && EffectId(frame.effect).of_mod().is_some();
        // A plan counts its choices there.
        let called = frame.listener != 0 && frame.procedure != Procedure::Plan;
        asks || runs || called || frame.left != 0
    })
}

fn listed(listeners: &str) -> String {
    if listeners.is_empty() { "no mods".to_owned() } else { format!("mods that listen to {listeners}") }
}

/// The version of a declared component in a save; the present one where the save does not say.
fn version(saved: &Value, declared: &Declared) -> u64 {
    let components = saved.get("components").and_then(Value::as_array).into_iter().flatten();
    let named = |component: &&Value| component.get("name").and_then(Value::as_str) == Some(&declared.spec.name);
    let version = components.into_iter().find(named).and_then(|component| component.get("version")?.as_u64());
    version.unwrap_or(declared.version.into())
}

/// Brings the tables of a save into the form of the components as they are declared now: fields that have another
/// name, or are no more.
pub(super) fn migrate(save: &mut Value, extension: &Extension) -> Result<(), SaveError> {
    for declared in &extension.components {
        let (old, new) = (version(save.get("mods").unwrap_or(&Value::Null), declared), u64::from(declared.version));
        if old > new {
            let (name, of) = (&declared.spec.name, &declared.of_mod);
            let why = format!("component {name} of mod {of:?} has version {old} in it, the mod given has {new}");
            return Err(SaveError::Mods(why));
        }
        for table in ["pieces", "players", "match"] {
            let rows =
                save.get_mut(table).and_then(Value::as_object_mut).into_iter().flat_map(|rows| rows.values_mut());
            for fields in rows.filter_map(|row| row.get_mut(&declared.spec.name)?.as_object_mut()) {
                for name in declared.dropped.iter().filter(|_| old < new) {
                    fields.remove(name);
                }
                // All are taken out first: names may have been swapped.
                let renamed = declared.renamed.iter().filter(|_| old < new);
                let taken: Vec<_> =
                    renamed.filter_map(|(before, now)| Some((now.clone(), fields.remove(before)?))).collect();
                fields.extend(taken);
            }
        }
    }
    Ok(())
}
