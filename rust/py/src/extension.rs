//! What mods add, as Python declares it.

use std::sync::Arc;

use ironhex_core::content::Extension;
use ironhex_core::content::extension::{Declared, EffectText, MAX_PROTOTYPES, Prototype, SeenBy};
use ironhex_core::flow::Procedure;
use ironhex_core::flow::hook::{Handler, Hooks, Listener, Point, When};
use ironhex_core::game::save::ModSet;
use ironhex_core::store::Capacities;
use pyo3::prelude::*;

use crate::errors::ModError;
use crate::parts::{GivenPart, read_parts};
use crate::store::{Declaration, read_declaration};

/// A component: what the store takes; version; what it requires; whether rows begin with it; renamed and dropped fields;
/// who sees it.
type GivenComponent<'py> = (Declaration<'py>, u16, Vec<String>, bool, Vec<(String, String)>, Vec<String>, String);
/// A mod: name, version; components; pieces; rows for them; how many questions and
/// rolls it has; effects as TOML.
type GivenMod<'py> =
    (String, String, Vec<GivenComponent<'py>>, Vec<(String, Vec<GivenPart<'py>>)>, usize, [usize; 2], Vec<String>);
/// A listener as Python gives it: index of its mod, procedure, step and when.
pub type GivenPoint = (usize, String, String, String);

/// The mods of games: what they add, and who listens.
#[pyclass(frozen, module = "ironhex._core")]
pub struct Mods {
    /// What they add to the content.
    pub extension: Arc<Extension>,
    /// Who listens outside the core: index of the mod, and the point.
    pub outside: Vec<(usize, Point)>,
    /// How saves name them.
    pub set: ModSet,
}

#[pymethods]
impl Mods {
    /// Reads the declarations of mods, in the order in which they are loaded.
    #[new]
    fn new(mods: Vec<GivenMod<'_>>, points: Vec<GivenPoint>, signature: String) -> PyResult<Self> {
        let mut extension = Extension::default();
        let mut set = ModSet { mods: Vec::new(), listeners: signature, asked: Vec::new() };
        let asked: Vec<[usize; 2]> = mods.iter().map(|given| given.5).collect();
        for given in mods {
            read_mod(given, &mut extension, &mut set)?;
        }
        if extension.rows > 64 || extension.prototypes.len() > MAX_PROTOTYPES {
            return Err(ModError::new_err(format!(
                "mods of one game can have {MAX_PROTOTYPES} kinds of pieces in 64 rows, these have {} in {}",
                extension.prototypes.len(),
                extension.rows
            )));
        }
        // Any capacities do: what is checked here is the same for all.
        let least = Capacities { pieces: 16, cards: 0 };
        extension.schema_for(least).map_err(|error| ModError::new_err(error.to_string()))?;
        let outside: Vec<(usize, Point)> = points.into_iter().map(read_point).collect::<PyResult<_>>()?;
        set.asked = outside.iter().map(|(of_mod, _)| asked.get(*of_mod).copied().unwrap_or_default()).collect();
        Ok(Self { extension: Arc::new(extension), outside, set })
    }
}

fn read_mod(given: GivenMod<'_>, extension: &mut Extension, set: &mut ModSet) -> PyResult<()> {
    let (name, version, components, pieces, rows, [_, rolls], effects) = given;
    for (declaration, version, requires, from_start, renamed, dropped, seen_by) in components {
        let spec = read_declaration(declaration)?;
        if let Some(other) = extension.components.iter().find(|other| other.spec.name == spec.name) {
            return Err(ModError::new_err(format!(
                "mods {:?} and {name:?} both declare a component {:?}: one of them needs another name",
                other.of_mod, spec.name
            )));
        }
        let of_mod = name.clone();
        let seen_by = SeenBy::named(&seen_by)
            .ok_or_else(|| ModError::new_err(format!("component {:?}: nobody is called {seen_by:?}", spec.name)))?;
        extension.components.push(Declared { spec, of_mod, version, requires, from_start, renamed, dropped, seen_by });
    }
    for (piece, parts) in pieces {
        if let Some(other) = extension.prototypes.iter().find(|other| other.name == piece) {
            return Err(ModError::new_err(format!(
                "mods {:?} and {name:?} both declare a piece {piece:?}",
                other.of_mod
            )));
        }
        extension.prototypes.push(Prototype { name: piece, of_mod: name.clone(), parts: read_parts(parts)? });
    }
    extension.rows += rows;
    if rolls > 0 {
        extension.dice.push(name.clone());
    }
    extension.effects.extend(effects.into_iter().map(|text| EffectText { of_mod: name.clone(), text }));
    extension.mods.push(name.clone());
    set.mods.push((name, version));
    Ok(())
}

fn read_point((of_mod, procedure, step, when): GivenPoint) -> PyResult<(usize, Point)> {
    let unknown = || ModError::new_err(format!("there is no point {when} {procedure}.{step}"));
    let of = Procedure::parse(&procedure).ok_or_else(unknown)?;
    let number = of.step(&step).ok_or_else(unknown)?;
    let point = Point { procedure: of, step: number, when: When::parse(&when).ok_or_else(unknown)? };
    point.check().map_err(ModError::new_err)?;
    Ok((of_mod, point))
}

/// The listeners of a game: of each mod its effects first, then those outside the core.
///
/// # Errors
/// Two that would replace the same step, or too many at one point.
pub fn hooks(scenario: &ironhex_core::content::Scenario, mods: &Mods) -> PyResult<Hooks> {
    let mut listeners = Vec::new();
    for of_mod in 0..mods.extension.mods.len() {
        for (number, effect) in scenario.mod_effects.iter().enumerate().filter(|(_, effect)| effect.of_mod == of_mod) {
            listeners.extend(effect.at.map(|point| Listener { point, handler: Handler::Effect(number as u16) }));
        }
        for (number, (_, point)) in mods.outside.iter().enumerate().filter(|(_, (of, _))| *of == of_mod) {
            listeners.push(Listener { point: *point, handler: Handler::Outside(number as u16) });
        }
    }
    let hooks = Hooks::new(listeners);
    if let Some([first, second]) = hooks.clash() {
        let step = first.point.procedure.steps()[first.point.step as usize];
        let name = |listener: Listener| {
            let of_mod = match listener.handler {
                Handler::Effect(number) => scenario.mod_effects[number as usize].of_mod,
                Handler::Outside(number) => mods.outside[number as usize].0,
            };
            mods.extension.mods[of_mod].clone()
        };
        return Err(ModError::new_err(format!(
            "mods {:?} and {:?} both replace {}.{step}: only one listener can",
            name(first),
            name(second),
            first.point.procedure.name()
        )));
    }
    for listener in hooks.listeners() {
        if hooks.listeners().iter().filter(|other| other.point == listener.point).count() > 255 {
            return Err(ModError::new_err("more than 255 listeners at one point are too many"));
        }
    }
    Ok(hooks)
}
