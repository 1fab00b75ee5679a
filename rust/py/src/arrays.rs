//! Arrays from Python, copied in, so that every fault is an error of our tree that names the argument.

use std::fmt::Display;

use numpy::ndarray::{ArrayViewD, Dimension};
use numpy::{Element, PyArrayDyn, PyArrayMethods, PyUntypedArray, PyUntypedArrayMethods};
use pyo3::prelude::*;

use crate::arguments::{Raise, shown};

/// The integers of arrays.
pub trait Number: Element + Copy + Display + TryFrom<i64> {
    /// The least and the greatest.
    const RANGE: [Self; 2];

    /// The same number; the greatest there is for one beyond that.
    fn wide(self) -> i64;
}

macro_rules! numbers {
    ($($name:ident),*) => {$(
        impl Number for $name {
            const RANGE: [Self; 2] = [$name::MIN, $name::MAX];

            #[allow(clippy::unnecessary_fallible_conversions, reason = "one type of all needs it")]
            fn wide(self) -> i64 {
                self.try_into().unwrap_or(i64::MAX)
            }
        }
    )*};
}

numbers!(i8, i16, i32, i64, u8, u16, u32, u64);

/// All entries in C order.
fn copied<E: Element + Copy>(entries: &ArrayViewD<'_, E>) -> Vec<E> {
    entries.as_slice().map_or_else(|| entries.iter().copied().collect(), <[E]>::to_vec)
}

/// An array from Python, and what it should be.
pub struct Given<'a, 'py> {
    /// Makes the error of the call.
    pub raise: Raise,
    /// Name of the argument.
    pub name: &'static str,
    /// What it should be, as `"an int32 array of shape (n, 4)"`.
    pub wanted: &'static str,
    /// The argument.
    pub value: &'a Bound<'py, PyAny>,
}

impl Given<'_, '_> {
    /// The numbers of an int32 array of shape (n, `columns`), row by row.
    pub fn rows(&self, columns: usize) -> PyResult<Vec<i32>> {
        let shape = self.shape(2)?;
        if shape[1] != columns {
            return Err(self.refused());
        }
        self.entries(|entries: ArrayViewD<'_, i32>| copied(&entries)).unwrap_or_else(|| Err(self.refused()))
    }

    /// The numbers of an integer array of any type with so many dimensions, in C order, and its shape. Each must fit
    /// the type of the answer.
    pub fn ints<T: Number>(&self, dimensions: usize) -> PyResult<(Vec<T>, Vec<usize>)> {
        let shape = self.shape(dimensions)?;
        let same = self.entries(|entries: ArrayViewD<'_, T>| Ok(copied(&entries)));
        let numbers = same
            .map(PyResult::flatten)
            .or_else(|| self.numbers::<i64, T>())
            .or_else(|| self.numbers::<i32, T>())
            .or_else(|| self.numbers::<i16, T>())
            .or_else(|| self.numbers::<i8, T>())
            .or_else(|| self.numbers::<u8, T>())
            .or_else(|| self.numbers::<u16, T>())
            .or_else(|| self.numbers::<u32, T>())
            .or_else(|| self.numbers::<u64, T>());
        Ok((numbers.unwrap_or_else(|| Err(self.refused()))?, shape))
    }

    /// The shape, of so many dimensions.
    fn shape(&self, dimensions: usize) -> PyResult<Vec<usize>> {
        let array = self.value.cast::<PyUntypedArray>().map_err(|_| self.refused())?;
        if array.ndim() != dimensions {
            return Err(self.refused());
        }
        Ok(array.shape().to_vec())
    }

    /// The numbers of an array of one type; `None` for another.
    fn numbers<E: Number, T: Number>(&self) -> Option<PyResult<Vec<T>>> {
        let found = self.entries(|entries: ArrayViewD<'_, E>| {
            let numbers: Option<Vec<T>> = entries.iter().map(|&entry| T::try_from(entry.wide()).ok()).collect();
            numbers.ok_or_else(|| self.out_of_range::<E, T>(&entries))
        })?;
        Some(found.flatten())
    }

    /// The error for the first entry that does not fit.
    fn out_of_range<E: Number, T: Number>(&self, entries: &ArrayViewD<'_, E>) -> PyErr {
        let first = entries.indexed_iter().find(|(_, entry)| T::try_from(entry.wide()).is_err());
        let (place, number) = first.map_or_else(Default::default, |(place, number)| {
            let place: Vec<String> = place.as_array_view().iter().map(ToString::to_string).collect();
            (place.join(", "), number.to_string())
        });
        let [low, high] = T::RANGE;
        (self.raise)(format!("{}[{place}] = {number} is out of range: {low} to {high}", self.name))
    }

    /// What is read from an array of one type; `None` for another.
    fn entries<E: Element, R>(&self, read: impl FnOnce(ArrayViewD<'_, E>) -> R) -> Option<PyResult<R>> {
        let array = self.value.cast::<PyArrayDyn<E>>().ok()?;
        if !array.is_aligned() {
            return Some(Err((self.raise)(format!("{} is not aligned in memory: pass a copy", self.name))));
        }
        let array = array.try_readonly().map_err(|error| (self.raise)(format!("{}: {error}", self.name)));
        Some(array.map(|array| read(array.as_array())))
    }

    fn refused(&self) -> PyErr {
        let found = self.value.cast::<PyUntypedArray>().map_or_else(
            |_| shown(self.value),
            |array| {
                let kind = array.dtype().str().map_or_else(|_| "unknown".to_owned(), |text| text.to_string());
                let sides: Vec<String> = array.shape().iter().map(ToString::to_string).collect();
                format!("{kind} of shape ({}{})", sides.join(", "), if sides.len() == 1 { "," } else { "" })
            },
        );
        (self.raise)(format!("{} must be {}, not {found}", self.name, self.wanted))
    }
}
