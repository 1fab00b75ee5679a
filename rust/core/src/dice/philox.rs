//! Philox4x32-10, the counter-based generator of Random123.

const MULTIPLIERS: [u32; 2] = [0xd251_1f53, 0xcd9e_8d57];
const WEYL: [u32; 2] = [0x9e37_79b9, 0xbb67_ae85];

/// One block: four words from four counter words and two key words, in ten rounds.
#[must_use]
#[inline]
pub const fn philox4x32_10(counter: [u32; 4], key: [u32; 2]) -> [u32; 4] {
    let mut words = counter;
    let mut key = key;
    let mut round = 0;
    while round < 10 {
        let left = MULTIPLIERS[0] as u64 * words[0] as u64;
        let right = MULTIPLIERS[1] as u64 * words[2] as u64;
        words = [
            (right >> 32) as u32 ^ words[1] ^ key[0],
            right as u32,
            (left >> 32) as u32 ^ words[3] ^ key[1],
            left as u32,
        ];
        key = [key[0].wrapping_add(WEYL[0]), key[1].wrapping_add(WEYL[1])];
        round += 1;
    }
    words
}

/// The key of a seed: its low half, then its high half.
#[must_use]
#[inline]
pub const fn key(seed: u64) -> [u32; 2] {
    [seed as u32, (seed >> 32) as u32]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn known_answers_of_random123() {
        let zeros = [0x6627_e8d5, 0xe169_c58d, 0xbc57_ac4c, 0x9b00_dbd8];
        assert_eq!(philox4x32_10([0; 4], [0; 2]), zeros);
        let ones = [0x408f_276d, 0x41c8_3b0e, 0xa20b_c7c6, 0x6d54_51fd];
        assert_eq!(philox4x32_10([u32::MAX; 4], [u32::MAX; 2]), ones);
        let counter = [0x243f_6a88, 0x85a3_08d3, 0x1319_8a2e, 0x0370_7344];
        let digits = [0xd16c_fe09, 0x94fd_cceb, 0x5001_e420, 0x2412_6ea1];
        assert_eq!(philox4x32_10(counter, [0xa409_3822, 0x299f_31d0]), digits);
    }

    #[test]
    fn low_half_of_the_seed_comes_first() {
        assert_eq!(key(0x0123_4567_89ab_cdef), [0x89ab_cdef, 0x0123_4567]);
    }
}
