//! Faces by their definition, uniform draws, and what every face counts for (AT-7).

use ironhex_core::dice::pools::PURPOSE;
use ironhex_core::dice::{Counts, Instructions, Pools, Tally, below, faces, philox4x32_10, tally};

const SEED: u64 = 0x0123_4567_89ab_cdef;

/// `d10x2-v1` of `kernels.md` 2, die by die.
fn face(game: u32, purpose: u16, roll: u32, die: u32) -> u8 {
    for attempt in 0.. {
        let place = u32::from(purpose) << 16 | (die / 16);
        let key = [SEED as u32, (SEED >> 32) as u32];
        let words = philox4x32_10([roll, game, place, attempt], key);
        let lane = die % 16 / 2;
        let value = words[(lane / 2) as usize].to_le_bytes();
        let at = (lane % 2 * 2) as usize;
        let value = u32::from(value[at]) + 256 * u32::from(value[at + 1]);
        let (first, rest) = (value * 10 / 65_536, value * 10 % 65_536);
        let (second, rest) = (rest * 10 / 65_536, rest * 10 % 65_536);
        if rest >= 36 {
            return (if die % 2 == 1 { second } else { first }) as u8 + 1;
        }
    }
    unreachable!()
}

#[test]
fn faces_follow_the_definition_for_every_length() {
    for length in [0, 1, 2, 15, 16, 17, 33, 100] {
        let mut out = vec![0; length];
        faces(SEED, 5, 3, 77, &mut out);
        let expected: Vec<u8> = (0..length as u32).map(|die| face(5, 3, 77, die)).collect();
        assert_eq!(out, expected);
    }
}

#[test]
fn rejected_lanes_take_the_next_attempt() {
    // One lane in 1,821 is rejected: many among these 80,000.
    let mut out = vec![0; 160_000];
    faces(SEED, 1, 2, 9, &mut out);
    let expected: Vec<u8> = (0..160_000).map(|die| face(1, 2, 9, die)).collect();
    assert_eq!(out, expected);
    for value in 1..=10 {
        let count = out.iter().map(|&face| usize::from(face == value)).sum::<usize>();
        assert!((15_500..16_500).contains(&count), "{value}: {count}");
    }
}

#[test]
fn every_counter_word_matters() {
    let roll = |seed, game, purpose, roll| {
        let mut out = [0; 16];
        faces(seed, game, purpose, roll, &mut out);
        out
    };
    let base = roll(1, 2, 3, 4);
    assert_eq!(base, roll(1, 2, 3, 4));
    for other in [roll(1 << 32, 2, 3, 4), roll(1, 3, 3, 4), roll(1, 2, 4, 4), roll(1, 2, 3, 5)] {
        assert_ne!(base, other);
    }
}

#[test]
fn draws_lie_below_their_bound_and_are_even() {
    assert_eq!(below(SEED, 0, 0, 0, 0, 0), 0);
    assert_eq!(below(SEED, 0, 0, 0, 0, 1), 0);
    for bound in [2, 3, 7, 10, 1000, 0x8000_0001, u32::MAX] {
        for index in 0..2000 {
            assert!(below(SEED, 1, 2, index, 1, bound) < bound);
        }
    }
    let mut counts = [0; 7];
    for index in 0..70_000 {
        counts[below(SEED, 4, 2, index, 0, 7) as usize] += 1;
    }
    assert!(counts.iter().all(|count| (9_600..10_400).contains(count)), "{counts:?}");
}

#[test]
fn draws_follow_the_definition() {
    // A bound just above 2^31 rejects almost every second word.
    let bound = 0x8000_0001_u32;
    for index in 0..500 {
        let mut attempt = 0;
        let expected = loop {
            let words = philox4x32_10([index, 8, 6 << 16 | 1, attempt], [SEED as u32, (SEED >> 32) as u32]);
            let product = u64::from(words[0]) * u64::from(bound);
            if product % (1 << 32) >= (1 << 32) % u64::from(bound) {
                break (product >> 32) as u32;
            }
            attempt += 1;
        };
        assert_eq!(below(SEED, 8, 6, index, 1, bound), expected);
    }
}

/// (hits, criticals) of one die.
fn one(face: u8, accuracy: i8, critical_from: u8) -> (u8, u8) {
    let Tally { hits, criticals } = tally(&[face], accuracy, 4, critical_from);
    (hits, criticals)
}

#[test]
fn every_face_by_the_rules() {
    for accuracy in i8::MIN..=i8::MAX {
        for critical_from in 2..=9 {
            for face in 1..=10 {
                let expected = if face == 1 {
                    (0, 0)
                } else if face >= critical_from {
                    (1, 1)
                } else {
                    let hit = i32::from(face) + i32::from(accuracy) >= 4;
                    (u8::from(hit), 0)
                };
                assert_eq!(one(face, accuracy, critical_from), expected);
            }
        }
    }
}

#[test]
fn worked_examples_of_one_die() {
    let unmodified = (1..=10).map(|face| one(face, 0, 9)).collect::<Vec<_>>();
    let expected = [[(0, 0); 3].as_slice(), &[(1, 0); 5], &[(1, 1); 2]].concat();
    assert_eq!(unmodified, expected);
    assert_eq!([4, 5, 9].map(|face| one(face, -1, 9)), [(0, 0), (1, 0), (1, 1)]);
    assert_eq!([3, 8, 1].map(|face| one(face, 1, 9)), [(1, 0), (1, 0), (0, 0)]);
    assert_eq!(tally(&[4, 4, 5, 9], -1, 4, 9), Tally { hits: 2, criticals: 1 });
    assert_eq!(tally(&[4, 4, 5, 9], 0, 4, 9), Tally { hits: 4, criticals: 1 });
}

#[test]
fn counts_stop_at_255() {
    assert_eq!(tally(&[10; 300], 0, 4, 9), Tally { hits: 255, criticals: 255 });
}

/// Hits and criticals of pools with an instruction set.
fn rolled(pools: &Pools<'_>, instructions: Instructions) -> (Vec<i32>, Vec<i32>) {
    let (mut hits, mut criticals) = (vec![-1; pools.accuracy.len()], vec![-1; pools.dice.len()]);
    pools.roll(instructions, &mut Counts { hits: &mut hits, criticals: &mut criticals });
    (hits, criticals)
}

#[test]
fn pools_count_what_their_faces_do_with_every_instruction_set() {
    let mut state = 1_u64;
    let mut random = move || {
        state = state.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(1);
        state >> 33
    };
    for (count, columns, most) in [(0, 1, 20), (1, 1, 5), (127, 2, 255), (128, 1, 12), (1000, 3, 33), (20_000, 1, 16)] {
        let dice: Vec<u8> = (0..count).map(|_| (random() % (most + 1)) as u8).collect();
        let accuracy: Vec<i8> = (0..count * columns).map(|_| [-128, -1, 0, 1, 3, 127][random() as usize % 6]).collect();
        let (hit_on, critical_from) = [(4, 9), (2, 2), (10, 10)][random() as usize % 3];
        let first = [0, 7, u32::MAX - 50][random() as usize % 3];
        let (dice, accuracy) = (dice.as_slice(), accuracy.as_slice());
        let pools = Pools { seed: SEED, first, dice, accuracy, columns, hit_on, critical_from };
        let (mut hits, mut criticals) = (Vec::new(), Vec::new());
        for (pool, &size) in dice.iter().enumerate() {
            let mut out = vec![0; size.into()];
            faces(SEED, 0, PURPOSE, first.wrapping_add(pool as u32), &mut out);
            criticals.push(tally(&out, 0, hit_on, critical_from).criticals.into());
            let own = &accuracy[pool * columns..(pool + 1) * columns];
            hits.extend(own.iter().map(|&accuracy| i32::from(tally(&out, accuracy, hit_on, critical_from).hits)));
        }
        for instructions in Instructions::ALL {
            assert_eq!(rolled(&pools, instructions), (hits.clone(), criticals.clone()), "{instructions:?}");
        }
        let parts: Vec<_> = pools.parts(99).map(|part| rolled(&pools.part(part), Instructions::Avx512)).collect();
        assert_eq!(parts.iter().flat_map(|part| part.0.clone()).collect::<Vec<_>>(), hits);
        assert_eq!(parts.iter().flat_map(|part| part.1.clone()).collect::<Vec<_>>(), criticals);
    }
}

#[test]
fn pools_without_accuracy_have_criticals_only() {
    let dice = [12; 300];
    let pools = Pools { seed: 3, first: 0, dice: &dice, accuracy: &[], columns: 0, hit_on: 4, critical_from: 9 };
    let scalar = rolled(&pools, Instructions::Scalar);
    assert!(scalar.0.is_empty() && scalar.1.iter().sum::<i32>() > 300);
    assert_eq!(rolled(&pools, Instructions::Avx2), scalar);
    assert_eq!(rolled(&pools, Instructions::Avx512), scalar);
}
