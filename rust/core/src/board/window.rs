//! Windows: the terrain around one hex as bit masks (`kernels.md` 3).

use super::hex::Hex;

/// The passable hexes of one level in a [`Window`].
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub struct LevelMask {
    /// Elevation.
    pub level: i8,
    /// Bits of the hexes at that elevation.
    pub mask: u64,
}

/// The passable hexes within distance 3 of a hex, its centre.
///
/// The displacement (dq, dr) from the centre, |dq| and |dr| at most 3, has bit
/// (dr + 3) · 8 + (dq + 3). Column 7 of each row is a guard, always 0, so that shifting a mask by
/// one step never carries a bit from one row into the next. The centre is in the masks even where
/// it is impassable.
#[derive(Clone, Eq, PartialEq, Debug, Default)]
pub struct Window {
    passable: u64,
    levels: Vec<LevelMask>,
}

impl Window {
    /// Distance that a window covers.
    pub const RADIUS: u16 = 3;
    /// The bit of the centre.
    pub const CENTER: u64 = 1 << 27;
    /// The window of a hex that does not exist.
    pub(super) const EMPTY: Self = Self { passable: 0, levels: Vec::new() };

    /// The mask with the bit of a displacement; 0 if that lies outside the rhombus of the masks.
    #[must_use]
    pub const fn bit(displacement: Hex) -> u64 {
        let column = displacement.q.wrapping_add(3) as u16;
        let row = displacement.r.wrapping_add(3) as u16;
        if column > 6 || row > 6 {
            return 0;
        }
        1 << (row * 8 + column)
    }

    /// The displacement of a bit number, 0 to 63.
    #[must_use]
    pub const fn displacement(bit: u32) -> Hex {
        Hex::new((bit & 7) as i16 - 3, (bit >> 3) as i16 - 3)
    }

    /// Bits of all hexes of the window.
    #[must_use]
    pub const fn passable(&self) -> u64 {
        self.passable
    }

    /// The same bits by level, from the lowest to the highest; no mask is empty.
    #[must_use]
    pub fn levels(&self) -> &[LevelMask] {
        &self.levels
    }

    /// Adds the hex at a displacement within the radius.
    pub(super) fn insert(&mut self, displacement: Hex, level: i8) {
        let bit = Self::bit(displacement);
        self.passable |= bit;
        match self.levels.binary_search_by_key(&level, |mask| mask.level) {
            Ok(found) => self.levels[found].mask |= bit,
            Err(place) => self.levels.insert(place, LevelMask { level, mask: bit }),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bits_read_back_and_leave_the_guard_free() {
        for bit in 0..56 {
            let expected = if bit & 7 == 7 { 0 } else { 1 << bit };
            assert_eq!(Window::bit(Window::displacement(bit)), expected);
        }
        assert_eq!(Window::bit(Hex::default()), Window::CENTER);
        assert_eq!(Window::bit(Hex::new(i16::MAX, 0)), 0);
        assert_eq!(Window::bit(Hex::new(0, -4)), 0);
    }
}
