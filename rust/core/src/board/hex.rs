//! Axial coordinates of pointy-top hexes; r grows downwards.

use std::cmp::Ordering;
use std::fmt;
use std::ops::{Add, Neg, Sub};

/// A hex, or the displacement between two hexes, in axial coordinates.
///
/// Ordered canonically: by r, then by q. Sums and differences wrap beyond the range of `i16`,
/// which no hex of a [`Board`](super::Board) comes near.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug, Default)]
pub struct Hex {
    /// Column, growing to the east.
    pub q: i16,
    /// Row, growing downwards.
    pub r: i16,
}

impl Hex {
    /// The hex at (q, r).
    #[must_use]
    pub const fn new(q: i16, r: i16) -> Self {
        Self { q, r }
    }

    /// Number of steps between two hexes (LS-1: elevation does not count); saturates at `u16::MAX`.
    #[must_use]
    pub const fn distance(self, other: Self) -> u16 {
        let q = other.q as i32 - self.q as i32;
        let r = other.r as i32 - self.r as i32;
        // Of q, r and s = -q - r the greatest magnitude is half of the sum of all three.
        let distance = (q.unsigned_abs() + r.unsigned_abs() + (q + r).unsigned_abs()) / 2;
        if distance > u16::MAX as u32 { u16::MAX } else { distance as u16 }
    }

    /// One number that orders hexes canonically.
    const fn rank(self) -> i32 {
        // Two numbers would be compared one after the other, by a branch that is hard to foresee.
        (self.r as i32) << 16 | (self.q as i32 - i16::MIN as i32)
    }

    /// The adjacent hex in a direction.
    #[must_use]
    pub const fn neighbor(self, direction: Direction) -> Self {
        let offset = direction.offset();
        Self::new(self.q.wrapping_add(offset.q), self.r.wrapping_add(offset.r))
    }
}

impl Ord for Hex {
    fn cmp(&self, other: &Self) -> Ordering {
        self.rank().cmp(&other.rank())
    }
}

impl PartialOrd for Hex {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Add for Hex {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self::new(self.q.wrapping_add(other.q), self.r.wrapping_add(other.r))
    }
}

impl Sub for Hex {
    type Output = Self;

    fn sub(self, other: Self) -> Self {
        Self::new(self.q.wrapping_sub(other.q), self.r.wrapping_sub(other.r))
    }
}

impl Neg for Hex {
    type Output = Self;

    fn neg(self) -> Self {
        Self::new(self.q.wrapping_neg(), self.r.wrapping_neg())
    }
}

impl fmt::Display for Hex {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{},{}", self.q, self.r)
    }
}

/// One of the six directions, counter-clockwise from the east. Their order breaks ties between
/// cheapest paths.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug)]
pub enum Direction {
    /// (1, 0)
    East = 0,
    /// (1, -1)
    NorthEast,
    /// (0, -1)
    NorthWest,
    /// (-1, 0)
    West,
    /// (-1, 1)
    SouthWest,
    /// (0, 1)
    SouthEast,
}

impl Direction {
    /// All six, by index.
    pub const ALL: [Self; 6] =
        [Self::East, Self::NorthEast, Self::NorthWest, Self::West, Self::SouthWest, Self::SouthEast];

    /// Displacement of one step.
    #[must_use]
    pub const fn offset(self) -> Hex {
        match self {
            Self::East => Hex::new(1, 0),
            Self::NorthEast => Hex::new(1, -1),
            Self::NorthWest => Hex::new(0, -1),
            Self::West => Hex::new(-1, 0),
            Self::SouthWest => Hex::new(-1, 1),
            Self::SouthEast => Hex::new(0, 1),
        }
    }

    /// Place in [`ALL`](Self::ALL), 0 to 5.
    #[must_use]
    pub const fn index(self) -> u8 {
        self as u8
    }

    /// The direction of an index, `None` above 5.
    #[must_use]
    pub fn from_index(index: u8) -> Option<Self> {
        Self::ALL.get(usize::from(index)).copied()
    }

    /// Notation: `E`, `NE`, `NW`, `W`, `SW` or `SE`.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::East => "E",
            Self::NorthEast => "NE",
            Self::NorthWest => "NW",
            Self::West => "W",
            Self::SouthWest => "SW",
            Self::SouthEast => "SE",
        }
    }

    /// Reads the notation of [`as_str`](Self::as_str), capitals only.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|direction| direction.as_str() == text)
    }
}

impl fmt::Display for Direction {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(self.as_str())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn distance_never_overflows() {
        let corner = Hex::new(i16::MIN, i16::MIN);
        assert_eq!(corner.distance(Hex::new(i16::MAX, i16::MAX)), u16::MAX);
        assert_eq!(Hex::new(0, 0).distance(Hex::new(3, -1)), 3);
        assert_eq!(Hex::new(0, 0).distance(Hex::new(-3, -1)), 4);
    }

    #[test]
    fn directions_read_back() {
        for (index, direction) in Direction::ALL.into_iter().enumerate() {
            assert_eq!(usize::from(direction.index()), index);
            assert_eq!(Direction::from_index(direction.index()), Some(direction));
            assert_eq!(Direction::parse(direction.as_str()), Some(direction));
            let neighbor = Hex::default().neighbor(direction);
            assert_eq!(neighbor, direction.offset());
            assert_eq!(neighbor.distance(Hex::default()), 1);
        }
        assert_eq!(Direction::from_index(6), None);
        assert_eq!(Direction::parse("N"), None);
    }

    #[test]
    fn canonical_order_is_by_row() {
        let mut hexes = [Hex::new(0, 1), Hex::new(5, 0), Hex::new(-1, 1)];
        hexes.sort();
        assert_eq!(hexes, [Hex::new(5, 0), Hex::new(-1, 1), Hex::new(0, 1)]);
        assert_eq!(hexes[1].to_string(), "-1,1");
        let mut corners = [i16::MAX, i16::MIN].map(|r| [i16::MAX, 0, -1, i16::MIN].map(|q| Hex::new(q, r))).concat();
        corners.reverse();
        assert!(corners.is_sorted_by_key(|hex| (hex.r, hex.q)));
        assert!(corners.is_sorted());
    }
}
