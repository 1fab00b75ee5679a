//! Weights: integers over powers of ten.

/// Most dice of one line of play: 10^38 is below 2^128.
pub const MOST_DICE: u8 = 38;

/// A share of all faces of so many dice: `count` over 10^`dice`.
#[derive(Copy, Clone, Debug, Default, Eq, PartialEq)]
pub(super) struct Weight {
    pub(super) count: u128,
    pub(super) dice: u8,
}

impl Weight {
    /// All there is.
    pub(super) const WHOLE: Self = Self { count: 1, dice: 0 };

    /// The part of this share in which `dice` more dice fall in one of `count` ways; `None` beyond [`MOST_DICE`].
    pub(super) fn part(self, count: u128, dice: u8) -> Option<Self> {
        let dice = self.dice.checked_add(dice).filter(|dice| *dice <= MOST_DICE)?;
        // Both counts are at most all faces of their dice, so the product is at most 10^38.
        Some(Self { count: self.count.checked_mul(count)?, dice })
    }

    /// The same share of so many dice, not fewer than it has.
    pub(super) fn over(self, dice: u8) -> u128 {
        self.count * 10_u128.pow(u32::from(dice - self.dice))
    }

    /// Both shares together.
    pub(super) fn plus(self, other: Self) -> Self {
        let dice = self.dice.max(other.dice);
        Self { count: self.over(dice) + other.over(dice), dice }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shares_of_different_dice_add_up() {
        let weight = |count, dice| Weight { count, dice };
        assert_eq!(weight(3, 1).plus(weight(70, 2)), weight(100, 2));
        assert_eq!(weight(10, 1).over(3), 1000);
        assert_eq!(weight(3, 1).part(20, 2), Some(weight(60, 3)));
        assert_eq!(weight(1, MOST_DICE).part(1, 1), None);
        let all = 10_u128.pow(MOST_DICE.into());
        assert_eq!(Weight::WHOLE.part(all, MOST_DICE).map(|weight| weight.over(MOST_DICE)), Some(all));
    }
}
