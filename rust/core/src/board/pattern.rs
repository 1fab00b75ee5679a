//! Patterns of area attacks, turned and mirrored (AT-4).

use super::hex::Hex;

/// Placements that a pattern can have: six turns, and as many of its mirror image.
pub const PLACEMENTS: usize = 12;

/// A hex of a pattern in a placement: turned `placement % 6` times by 60 degrees, and from 6 on mirrored first.
///
/// ```
/// use ironhex_core::board::{Hex, pattern::placed};
/// assert_eq!(placed(Hex::new(1, 0), 1), Hex::new(0, 1));
/// assert_eq!(placed(Hex::new(2, -1), 6), Hex::new(-1, 2));
/// ```
#[must_use]
pub fn placed(hex: Hex, placement: u8) -> Hex {
    let mirrored = if placement >= 6 { Hex::new(hex.r, hex.q) } else { hex };
    (0..placement % 6).fold(mirrored, |hex, _| Hex::new(-hex.r, hex.q + hex.r))
}

/// The placements of a pattern that differ, a bit each; of equal images the first counts.
#[must_use]
pub fn placements(pattern: &[Hex], mirrored: bool) -> u16 {
    let image = |placement: u8| {
        let mut image: Vec<Hex> = pattern.iter().map(|hex| placed(*hex, placement)).collect();
        image.sort_unstable_by_key(|hex| (hex.q, hex.r));
        image
    };
    let mut found: Vec<Vec<Hex>> = Vec::new();
    let mut open = 0;
    for placement in 0..if mirrored { PLACEMENTS as u8 } else { 6 } {
        let image = image(placement);
        if !found.contains(&image) {
            found.push(image);
            open |= 1 << placement;
        }
    }
    open
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_images_are_dropped() {
        assert_eq!(placements(&[Hex::new(1, 0)], false), 0b11_1111);
        let ring = [(1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)].map(|(q, r)| Hex::new(q, r));
        assert_eq!(placements(&ring, true), 1);
        assert_eq!(placements(&[Hex::new(1, 1)], true), 0b11_1111);
        assert_eq!(placements(&[Hex::new(2, 0), Hex::new(1, 1)], true).count_ones(), 12);
    }
}
