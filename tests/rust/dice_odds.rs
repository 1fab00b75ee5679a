//! Exact odds against enumeration with the code that counts faces.

#![allow(clippy::unwrap_used)]

use ironhex_core::dice::{MAX_DICE, OddsError, odds, tally};

/// Weights of all outcomes by counting all 10^n rolls.
fn enumerated(dice: u8, accuracy: i8, hit_on: u8, critical_from: u8) -> Vec<u128> {
    let side = usize::from(dice) + 1;
    let mut weights = vec![0; side * side];
    for roll in 0..10_u32.pow(dice.into()) {
        let digits = (0..u32::from(dice)).map(|die| (roll / 10_u32.pow(die) % 10) as u8 + 1);
        let count = tally(&digits.collect::<Vec<_>>(), accuracy, hit_on, critical_from);
        weights[usize::from(count.hits) * side + usize::from(count.criticals)] += 1;
    }
    weights
}

#[test]
fn odds_equal_enumeration() {
    for dice in 0..=3 {
        for hit_on in 1..=11 {
            for critical_from in 2..=10 {
                for accuracy in -4..=4 {
                    assert_eq!(
                        odds(dice, accuracy, hit_on, critical_from),
                        Ok(enumerated(dice, accuracy, hit_on, critical_from))
                    );
                }
            }
        }
    }
    for accuracy in [i8::MIN, -2, -1, 0, 1, 2, i8::MAX] {
        assert_eq!(odds(4, accuracy, 4, 9), Ok(enumerated(4, accuracy, 4, 9)));
    }
}

#[test]
fn weights_sum_to_all_rolls() {
    for dice in 0..=MAX_DICE {
        for (hit_on, critical_from) in [(4, 9), (1, 2), (11, 10), (2, 10), (11, 2)] {
            for accuracy in [i8::MIN, -1, 0, 1, i8::MAX] {
                let weights = odds(dice, accuracy, hit_on, critical_from).unwrap();
                assert_eq!(weights.iter().sum::<u128>(), 10_u128.pow(dice.into()));
            }
        }
    }
}

#[test]
fn refusals() {
    assert_eq!(odds(33, 0, 4, 9), Err(OddsError::TooManyDice(33)));
    for critical_from in [0, 1, 11] {
        let error = OddsError::CriticalFromOutOfRange(critical_from);
        assert_eq!(odds(3, 0, 4, critical_from), Err(error));
    }
    for hit_on in [0, 12] {
        assert_eq!(odds(3, 0, hit_on, 9), Err(OddsError::HitOnOutOfRange(hit_on)));
    }
}
