//! Fields that effects may read and write by name.

use crate::content::error::ContentError;
use crate::content::reader::Reader;
use crate::store::layout::{Component, PIECE_COMPONENTS};
use crate::store::schema::{hint, nearest};
use crate::store::{FieldRef, Schema, Table};

/// Core components whose fields effects may write; the others are moved by ops of their own. Declared ones may all be.
const WRITABLE: [&str; 6] = ["Energy", "Health", "Shields", "Reduction", "Upgrades", "Marks"];

/// A field of a component of pieces, or of one that a mod declares.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Field {
    /// Its place in the schema.
    pub place: FieldRef,
    /// The table of its component.
    pub table: Table,
    /// Its name, as `"Energy.amount"`.
    pub name: String,
    /// Least value that an op may set it to: core fields are never negative.
    pub least: i64,
}

impl Field {
    /// The field that the key `field` names, as `"Energy.amount"`.
    ///
    /// # Errors
    /// An unknown component or field (with the nearest name), or one that an effect must not write.
    pub fn read(reader: &mut Reader, written: bool) -> Result<Self, ContentError> {
        let name = reader.text("field")?;
        let (component, field) =
            name.split_once('.').ok_or_else(|| reader.fault("field", format!("{name:?} is no \"Component.field\"")))?;
        let known = components(reader);
        let Some((number, table, fields)) = known
            .iter()
            .enumerate()
            .find_map(|(number, (name, table, fields))| (name == component).then_some((number, *table, fields)))
        else {
            let near = hint(&nearest(component, known.iter().map(|(known, ..)| known.as_str())));
            return Err(reader.fault("field", format!("{component:?} is no component{near}")));
        };
        let Some(at) = fields.iter().position(|known| known == field) else {
            let near = hint(&nearest(field, fields.iter().map(String::as_str)));
            return Err(reader.fault("field", format!("{component} has no field {field:?}{near}")));
        };
        if written && number < PIECE_COMPONENTS.len() && !WRITABLE.contains(&component) {
            let may = WRITABLE.join(", ");
            return Err(reader.fault("field", format!("effects do not write {component}: only {may}")));
        }
        let own = number.checked_sub(PIECE_COMPONENTS.len());
        let of_core = Schema::of_core(Component::number(0)) + number;
        let place = FieldRef { component: own.map_or(of_core, |own| Schema::CORE + own), field: at };
        let extension = reader.extension();
        let declared = own.and_then(|own| extension.components.get(own)?.spec.fields.get(at));
        let least = declared.map_or(0, |field| field.kind.range().0);
        Ok(Self { place, table, name, least })
    }

    /// Whether it belongs to a core component.
    #[must_use]
    pub fn is_of(&self, component: Component) -> bool {
        self.place.component == Schema::of_core(component)
    }
}

/// Names of the components of pieces, then of the declared ones, each with its table and its fields.
fn components(reader: &Reader) -> Vec<(String, Table, Vec<String>)> {
    let core = PIECE_COMPONENTS.iter().map(|(name, fields)| {
        ((*name).to_owned(), Table::Pieces, fields.iter().map(|field| field.name.to_owned()).collect())
    });
    let extension = reader.extension();
    let declared = extension.components.iter().map(|declared| {
        let fields = declared.spec.fields.iter().map(|field| field.name.clone()).collect();
        (declared.spec.name.clone(), declared.spec.table, fields)
    });
    core.chain(declared).collect()
}
