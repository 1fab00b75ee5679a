//! Fields that effects may read and write by name.

use crate::content::error::ContentError;
use crate::content::reader::Reader;
use crate::store::layout::{Component, CoreField, PIECE_COMPONENTS};
use crate::store::schema::{hint, nearest};

/// Components whose fields effects may write; the others are moved by ops of their own.
const WRITABLE: [&str; 6] = ["Energy", "Health", "Shields", "Reduction", "Upgrades", "Marks"];

/// A field of a component of pieces.
#[derive(Copy, Clone, Debug)]
pub struct Field {
    /// The component.
    pub component: Component,
    /// Its field.
    pub field: CoreField,
}

impl PartialEq for Field {
    fn eq(&self, other: &Self) -> bool {
        self.component == other.component && self.field.name == other.field.name
    }
}

impl Eq for Field {}

impl Field {
    /// The field that the key `field` names, as `"Energy.amount"`.
    ///
    /// # Errors
    /// An unknown component or field (with the nearest name), or one that an effect must not write.
    pub fn read(reader: &mut Reader, written: bool) -> Result<Self, ContentError> {
        let name = reader.text("field")?;
        let (component, field) =
            name.split_once('.').ok_or_else(|| reader.fault("field", format!("{name:?} is no \"Component.field\"")))?;
        let found = PIECE_COMPONENTS.iter().position(|(known, _)| *known == component).ok_or_else(|| {
            let near = hint(&nearest(component, PIECE_COMPONENTS.iter().map(|(known, _)| *known)));
            reader.fault("field", format!("{component:?} is no component{near}"))
        })?;
        let fields = PIECE_COMPONENTS[found].1;
        let field = *fields.iter().find(|known| known.name == field).ok_or_else(|| {
            let near = hint(&nearest(field, fields.iter().map(|known| known.name)));
            reader.fault("field", format!("{component} has no field {field:?}{near}"))
        })?;
        if written && !WRITABLE.contains(&component) {
            let may = WRITABLE.join(", ");
            return Err(reader.fault("field", format!("effects do not write {component}: only {may}")));
        }
        Ok(Self { component: Component::number(found), field })
    }

    /// Its name, as `"Energy.amount"`.
    #[must_use]
    pub fn name(&self) -> String {
        format!("{}.{}", PIECE_COMPONENTS[self.component.index()].0, self.field.name)
    }
}
