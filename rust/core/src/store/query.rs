//! Rows of a mask: queries are ANDs of presence masks.

/// Iterates over the rows of a mask, lowest first.
///
/// ```
/// use ironhex_core::store::rows;
/// assert_eq!(rows(0b1010).collect::<Vec<_>>(), [1, 3]);
/// ```
#[must_use]
pub fn rows(mask: u64) -> Rows {
    Rows(mask)
}

/// See [`rows`].
#[derive(Clone, Debug)]
pub struct Rows(u64);

impl Iterator for Rows {
    type Item = usize;

    #[inline]
    fn next(&mut self) -> Option<usize> {
        if self.0 == 0 {
            return None;
        }
        let row = self.0.trailing_zeros() as usize;
        self.0 &= self.0 - 1;
        Some(row)
    }
}

/// The mask of a single row.
#[must_use]
#[inline]
pub const fn bit(row: usize) -> u64 {
    1 << row
}

/// The `number`-th row of a mask (0 is the lowest), if it has that many.
#[must_use]
#[inline]
pub fn nth(mask: u64, number: u32) -> Option<usize> {
    let mut mask = mask;
    for _ in 0..number {
        mask &= mask.wrapping_sub(1);
    }
    (mask != 0).then(|| mask.trailing_zeros() as usize)
}
