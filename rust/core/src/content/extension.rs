//! What mods add to a game besides listeners outside the core: components, pieces, dice and compiled effects.

use super::document;
use super::effect::Effect;
use super::effect::Statuses;
use super::error::ContentError;
use super::reader::Reader;
use crate::flow::hook::{Point, When};
use crate::flow::{Procedure, procedure};
use crate::store::schema::{hint, nearest};
use crate::store::{Block, Capacities, ComponentSpec, Schema, StoreError, Table};
use toml::Value;
use xxhash_rust::xxh3::xxh3_64;

/// Effects that all mods of a game can have.
pub const MAX_EFFECTS: usize = 1024;
/// Pieces that mods can declare.
pub const MAX_PROTOTYPES: usize = 64;
/// Purposes of mods' dice have this bit, those of the core do not.
const OF_MODS: u16 = 0x8000;
/// Core components that a piece of a mod can have besides declared ones.
pub const OF_PIECES: [&str; 5] = ["Structure", "Objective", "Carriable", "BoardToken", "Owner"];

/// Names that no declared component may have: see `game::access`.
const RESERVED: [&str; 2] = ["Attack", "Match"];

/// A component that a mod declares.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Declared {
    /// Name, table and fields.
    pub spec: ComponentSpec,
    /// The mod.
    pub of_mod: String,
    /// Version of the component.
    pub version: u16,
    /// Components of the same table that a row must have to have this one.
    pub requires: Vec<String>,
    /// Whether every row that can have it begins with it.
    pub from_start: bool,
    /// Fields that earlier versions called otherwise: the old name and the present one.
    pub renamed: Vec<(String, String)>,
    /// Fields of earlier versions that are no more.
    pub dropped: Vec<String>,
    /// Who sees it.
    pub seen_by: SeenBy,
}

/// Who sees a declared component in views.
#[derive(Copy, Clone, Debug, Default, Eq, PartialEq)]
pub enum SeenBy {
    /// Everybody.
    #[default]
    All,
    /// The player whose piece it is on, or whose own it is; and the referee.
    Owner,
    /// The referee alone.
    Referee,
}

impl SeenBy {
    /// The one called so.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        match name {
            "all" => Some(Self::All),
            "owner" => Some(Self::Owner),
            "referee" => Some(Self::Referee),
            _ => None,
        }
    }
}

/// A kind of piece that a mod can spawn.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Prototype {
    /// Its name.
    pub name: String,
    /// The mod.
    pub of_mod: String,
    /// Its components, each with values of fields that are not the default.
    pub parts: Vec<(String, Vec<(String, i64)>)>,
}

/// A text of effects that a mod compiles.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct EffectText {
    /// The mod.
    pub of_mod: String,
    /// TOML with an array `effects`.
    pub text: String,
}

/// All that the mods of a game add, in the order in which they are loaded.
#[derive(Clone, Debug, Default, Eq, PartialEq)]
pub struct Extension {
    /// Names of the mods.
    pub mods: Vec<String>,
    /// Their components.
    pub components: Vec<Declared>,
    /// Their pieces.
    pub prototypes: Vec<Prototype>,
    /// Rows for pieces that they spawn.
    pub rows: usize,
    /// Names of the mods that roll dice of their own.
    pub dice: Vec<String>,
    /// Their effects.
    pub effects: Vec<EffectText>,
}

/// An effect of a mod, compiled.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct ModEffect {
    /// The effect.
    pub effect: Effect,
    /// Index of the mod.
    pub of_mod: usize,
    /// Where it listens; nowhere if the mod calls it by name.
    pub at: Option<Point>,
}

impl Extension {
    /// The components as the schema takes them.
    #[must_use]
    pub fn specs(&self) -> Vec<ComponentSpec> {
        self.components.iter().map(|declared| declared.spec.clone()).collect()
    }

    /// The schema of games with so many pieces and cards.
    ///
    /// # Errors
    /// A declaration that cannot be, or too many rows.
    pub fn schema(&self, pieces: usize, cards: usize) -> Result<Schema, StoreError> {
        self.schema_for(Capacities::for_counts(pieces + self.rows, cards)?)
    }

    /// The schema of games with these capacities.
    ///
    /// # Errors
    /// A declaration that cannot be.
    pub fn schema_for(&self, capacities: Capacities) -> Result<Schema, StoreError> {
        let schema = Schema::with_counters(capacities, &self.specs(), self.dice.len())?;
        for declared in &self.components {
            Self::check(&schema, declared)?;
        }
        for prototype in &self.prototypes {
            check_prototype(&schema, prototype)?;
        }
        self.check_purposes()?;
        Ok(schema)
    }

    fn check(schema: &Schema, declared: &Declared) -> Result<(), StoreError> {
        if RESERVED.contains(&declared.spec.name.as_str()) {
            let why = "the name is taken by what mods read of the attack and the match".to_owned();
            return Err(StoreError::Declaration { name: format!("component {:?}", declared.spec.name), why });
        }
        for name in &declared.requires {
            let required = &schema.components()[schema.component(name)?];
            if required.table != declared.spec.table || name == &declared.spec.name {
                let why = format!("it requires {name}, which is no other component of {}", declared.spec.table.name());
                return Err(StoreError::Declaration { name: format!("component {:?}", declared.spec.name), why });
            }
        }
        Ok(())
    }

    fn check_purposes(&self) -> Result<(), StoreError> {
        for (number, name) in self.dice.iter().enumerate() {
            let twin = self.dice[..number].iter().find(|other| purpose(other) == purpose(name));
            if let Some(twin) = twin {
                let why = format!("its dice would be those of mod {twin:?}: one of the two needs another name");
                return Err(StoreError::Declaration { name: format!("mod {name:?}"), why });
            }
        }
        Ok(())
    }

    /// Gives components to all rows that begin with them, but for those that `has` says are there already.
    pub fn set_up(&self, block: &mut Block, schema: &Schema, has: impl Fn(&Declared) -> bool) {
        let begin = |declared: &Declared| declared.from_start && !has(declared);
        for (number, declared) in self.components.iter().enumerate().filter(|(_, declared)| begin(declared)) {
            let table = declared.spec.table;
            let all = match schema.capacity(table) {
                64.. => u64::MAX,
                rows => (1 << rows) - 1,
            };
            let required = declared.requires.iter().filter_map(|name| schema.component(name).ok());
            let rows = required.fold(all, |rows, component| rows & block.presence(schema, component));
            for row in crate::store::rows(rows) {
                // The row is one of the table.
                let _ = block.add_component(schema, Schema::CORE + number, row);
            }
        }
    }

    /// Compiles the effects; statuses are those of the scenario.
    ///
    /// # Errors
    /// The first fault of any.
    pub fn compile(self: &std::sync::Arc<Self>, statuses: &[String]) -> Result<Vec<ModEffect>, ContentError> {
        let statuses = Statuses::of(statuses);
        let mut compiled = Vec::new();
        for source in &self.effects {
            let file = format!("effects of mod {}", source.of_mod);
            let Value::Table(table) = document::parse(&file, &source.text)? else { continue };
            let mut reader = Reader::plain(&file, table).with(self);
            for table in reader.tables("effects", 0, MAX_EFFECTS)? {
                let of_mod = self.mods.iter().position(|name| *name == source.of_mod).unwrap_or_default();
                let (effect, at) = Effect::read_of_mod(table, &statuses)?;
                compiled.push(ModEffect { effect, of_mod, at });
            }
            reader.finish()?;
            if compiled.len() > MAX_EFFECTS {
                let message = format!("mods of one game can have {MAX_EFFECTS} effects, these are {}", compiled.len());
                return Err(Reader::plain(&file, toml::Table::new()).joint_fault("effects", message));
            }
        }
        Ok(compiled)
    }
}

/// The purpose of a mod's dice, from its name (`kernels.md` 2): no core purpose has it.
#[must_use]
pub fn purpose(name: &str) -> u16 {
    OF_MODS | (xxh3_64(name.as_bytes()) as u16 & !OF_MODS)
}

fn check_prototype(schema: &Schema, prototype: &Prototype) -> Result<(), StoreError> {
    let refuse = |why: String| Err(StoreError::Declaration { name: format!("piece {:?}", prototype.name), why });
    let mut declared = false;
    for (component, values) in &prototype.parts {
        let number = schema.component(component)?;
        let placed = &schema.components()[number];
        if placed.table != Table::Pieces {
            return refuse(format!("{component} is no component of pieces"));
        }
        declared |= number >= Schema::CORE;
        if number < Schema::CORE && !OF_PIECES.contains(&component.as_str()) {
            let may = OF_PIECES.join(", ");
            return refuse(format!("pieces of mods have no {component}: only declared components and {may}"));
        }
        for (field, value) in values {
            let place = schema.field(&format!("{component}.{field}"))?;
            let (low, high) = placed.fields[place.field].kind.range();
            if !(low..=high).contains(value) {
                return Err(StoreError::Value { field: format!("{component}.{field}"), value: *value, low, high });
            }
        }
    }
    if declared { Ok(()) } else { refuse("a piece of a mod needs a component that a mod declares".to_owned()) }
}

/// Reads the point of an effect: its keys `on` and `when`. None for `on = "call"`.
///
/// # Errors
/// No such point, or one where nothing can listen so.
pub fn read_point(reader: &mut Reader) -> Result<Option<Point>, ContentError> {
    let name = reader.text("on")?;
    if name == "call" {
        return Ok(None);
    }
    let when = When::ALL[reader.word_or_first("when", &When::NAMES)?];
    let unknown = || {
        let points: Vec<String> = procedure::points().collect();
        let near = hint(&nearest(&name, points.iter().map(String::as_str)));
        reader.fault("on", format!("{name:?} is no point of the rules{near}"))
    };
    let (of, step) = name.split_once('.').ok_or_else(unknown)?;
    let procedure = Procedure::parse(of).ok_or_else(unknown)?;
    let step = procedure.step(step).ok_or_else(unknown)?;
    let point = Point { procedure, step, when };
    match point.check() {
        Ok(()) => Ok(Some(point)),
        Err(why) => Err(reader.joint_fault("on", why)),
    }
}
