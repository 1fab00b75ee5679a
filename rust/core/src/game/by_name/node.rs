//! Values that know their places, for faults that tell them.

use serde_json::Value;

use crate::flow::NOBODY;
use crate::store::schema::{hint, nearest};

/// Letters of a value that a fault repeats.
const SHOWN: usize = 40;

/// What is wrong with a value, and where.
#[derive(Clone, Debug)]
pub(in crate::game) struct Fault {
    /// Where, as `pieces.3.Health.hp`; empty for the whole.
    pub place: String,
    /// What is wrong.
    pub why: String,
}

/// A value with its place.
#[derive(Clone, Debug)]
pub(in crate::game) struct Node<'a> {
    /// The value.
    pub value: &'a Value,
    place: String,
}

impl<'a> Node<'a> {
    /// The whole.
    pub(in crate::game) fn root(value: &'a Value) -> Self {
        Self { value, place: String::new() }
    }

    /// A fault of this value, which it shows.
    pub(in crate::game) fn fault(&self, why: &str) -> Fault {
        let text = self.value.to_string();
        let more = if text.chars().nth(SHOWN).is_some() { "…" } else { "" };
        let shown: String = text.chars().take(SHOWN).collect();
        Fault { place: self.place.clone(), why: format!("{shown}{more} {why}") }
    }

    /// A fault of this value in words of their own.
    pub(in crate::game) fn refuse(&self, why: impl Into<String>) -> Fault {
        Fault { place: self.place.clone(), why: why.into() }
    }

    fn below(&self, key: &str, value: &'a Value) -> Self {
        let place = if self.place.is_empty() { key.to_owned() } else { format!("{}.{key}", self.place) };
        Self { value, place }
    }

    pub(in crate::game) fn get(&self, key: &str) -> Result<Self, Fault> {
        self.get_if(key).ok_or_else(|| self.fault(&format!("has no {key:?}")))
    }

    /// The value of a key that may be missing.
    pub(in crate::game) fn get_if(&self, key: &str) -> Option<Self> {
        self.value.get(key).map(|value| self.below(key, value))
    }

    pub(in crate::game) fn text(&self) -> Result<&'a str, Fault> {
        self.value.as_str().ok_or_else(|| self.fault("is no text"))
    }

    /// The place of a word among those that may stand here.
    pub(in crate::game) fn word(&self, words: &[&str]) -> Result<usize, Fault> {
        let text = self.text()?;
        words.iter().position(|word| *word == text).ok_or_else(|| {
            let near = hint(&nearest(text, words.iter().copied()));
            self.fault(&format!("is none of {words:?}{near}"))
        })
    }

    pub(in crate::game) fn list(&self) -> Result<Vec<Self>, Fault> {
        let values = self.value.as_array().ok_or_else(|| self.fault("is no list"))?;
        let entry = |(at, value)| Self { value, place: format!("{}[{at}]", self.place) };
        Ok(values.iter().enumerate().map(entry).collect())
    }

    pub(in crate::game) fn entries(&self) -> Result<Vec<(String, Self)>, Fault> {
        let values = self.value.as_object().ok_or_else(|| self.fault("is no table"))?;
        Ok(values.iter().map(|(key, value)| (key.clone(), self.below(key, value))).collect())
    }

    pub(in crate::game) fn number(&self, low: i128, high: i128) -> Result<i128, Fault> {
        let number = self.value.as_i64().map(i128::from).or_else(|| self.value.as_u64().map(i128::from));
        number
            .filter(|number| (low..=high).contains(number))
            .ok_or_else(|| self.fault(&format!("is no whole number from {low} to {high}")))
    }

    pub(in crate::game) fn int(&self, key: &str, low: i128, high: i128) -> Result<i128, Fault> {
        self.get(key)?.number(low, high)
    }

    /// A number that is 0 where it is left out.
    pub(in crate::game) fn int_or_zero(&self, key: &str, low: i128, high: i128) -> Result<i128, Fault> {
        self.get_if(key).map_or(Ok(0), |node| node.number(low, high))
    }

    /// A number, if one stands there.
    pub(in crate::game) fn int_if(&self, key: &str, low: i128, high: i128) -> Result<Option<i128>, Fault> {
        self.get_if(key).filter(|node| !node.value.is_null()).map(|node| node.number(low, high)).transpose()
    }

    /// The row of an entity; [`NOBODY`] without one.
    pub(in crate::game) fn row(&self, key: &str) -> Result<u8, Fault> {
        Ok(self.int_if(key, 1, 64)?.map_or(NOBODY, |entity| entity as u8 - 1))
    }

    /// Refuses keys that are none of these, with the nearest.
    pub(in crate::game) fn expect_keys(&self, known: &[&str]) -> Result<(), Fault> {
        match self.entries()?.into_iter().find(|(key, _)| !known.contains(&key.as_str())) {
            None => Ok(()),
            Some((key, node)) => {
                let near = hint(&nearest(&key, known.iter().copied()));
                Err(node.refuse(format!("is no known key{near}")))
            }
        }
    }
}
