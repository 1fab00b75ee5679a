//! The hexes on a line against `kernels.md` 1: golden steps, symmetries, and exact clipping.

#![allow(clippy::unwrap_used)]

use std::cmp::Ordering;

use ironhex_core::board::line::{TABLE_RADIUS, touched, walk};
use ironhex_core::board::{Hex, Step};

/// The golden steps of `kernels.md` 1: displacement, then steps in order; `a|b` is a pair.
const GOLDEN: &str = "\
1,1: 0,1|1,0
2,1: 1,0 1,1
3,1: 1,0 1,1 2,0 2,1
2,2: 0,1|1,0 1,1 1,2|2,1
3,2: 1,0 1,1 2,1 2,2
4,1: 1,0 2,0 2,1 3,1
5,1: 1,0 2,0 2,1 3,0 3,1 4,1
4,2: 1,0 1,1 2,1 3,1 3,2
5,2: 1,0 1,1 2,1 3,1 4,1 4,2
6,1: 1,0 2,0 2,1 3,0 3,1 4,0 4,1 5,1
5,3: 1,0 1,1 2,1 2,2 3,1 3,2 4,2 4,3";

fn hex(text: &str) -> Hex {
    let (q, r) = text.split_once(',').unwrap();
    Hex::new(q.parse().unwrap(), r.parse().unwrap())
}

fn golden() -> Vec<(Hex, Vec<Step>)> {
    let step = |text: &str| match text.split_once('|') {
        Some((first, second)) => Step::Pair(hex(first), hex(second)),
        None => Step::Hex(hex(text)),
    };
    let line = |text: &str| {
        let (target, steps) = text.split_once(": ").unwrap();
        (hex(target), steps.split(' ').map(step).collect())
    };
    GOLDEN.lines().map(line).collect()
}

fn rotate(hex: Hex) -> Hex {
    Hex::new(-hex.r, hex.q + hex.r)
}

fn mirror(hex: Hex) -> Hex {
    Hex::new(hex.r, hex.q)
}

fn map(steps: &[Step], image: impl Fn(Hex) -> Hex, turned: bool) -> Vec<Step> {
    let step = |step: &Step| match *step {
        Step::Hex(hex) => Step::Hex(image(hex)),
        Step::Pair(first, second) if turned => Step::Pair(image(second), image(first)),
        Step::Pair(first, second) => Step::Pair(image(first), image(second)),
    };
    steps.iter().map(step).collect()
}

fn disc(radius: i16) -> impl Iterator<Item = Hex> {
    let rows = -radius..=radius;
    let all = rows.flat_map(move |r| (-radius..=radius).map(move |q| Hex::new(q, r)));
    all.filter(move |hex| hex.distance(Hex::default()) <= radius as u16)
}

#[test]
fn golden_steps_in_all_twelve_symmetries() {
    for (target, steps) in golden() {
        let images = [(target, steps.clone()), (mirror(target), map(&steps, mirror, true))];
        for (mut target, mut steps) in images {
            for _ in 0..6 {
                assert_eq!(walk(target), steps, "{target}");
                steps = map(&steps, rotate, false);
                target = rotate(target);
            }
        }
    }
}

#[test]
fn every_line_has_its_symmetries_and_its_reversal() {
    for target in disc(20) {
        let steps = walk(target);
        assert_eq!(walk(rotate(target)), map(&steps, rotate, false), "{target}");
        assert_eq!(walk(mirror(target)), map(&steps, mirror, true), "{target}");
        let mut back = map(&steps, |hex| hex - target, true);
        back.reverse();
        assert_eq!(walk(-target), back, "{target}");
        let corners: Vec<Hex> = touched(target).into_iter().map(rotate).collect();
        assert_eq!(touched(rotate(target)), corners, "{target}");
    }
}

/// A time on the way from the actor (0) to the target (1): numerator, positive denominator.
type Time = (i64, i64);

fn order(a: &Time, b: &Time) -> Ordering {
    (a.0 * b.1).cmp(&(b.0 * a.1))
}

/// When the line enters and leaves a hex, by clipping it against the three slabs between opposite
/// edges; `None` if it never meets the hex.
fn clip(target: Hex, hex: Hex) -> Option<(Time, Time)> {
    let slabs = |hex: Hex| {
        let (q, r) = (i64::from(hex.q), i64::from(hex.r));
        [q - r, q + 2 * r, -2 * q - r]
    };
    let (mut enter, mut leave) = ((0, 1), (1, 1));
    for (speed, place) in slabs(target).into_iter().zip(slabs(hex)) {
        if speed == 0 {
            if place.abs() > 1 {
                return None;
            }
            continue;
        }
        let ends = [place - speed.signum(), place + speed.signum()];
        let [from, to] = ends.map(|end| (end * speed.signum(), speed.abs()));
        enter = [enter, from].into_iter().max_by(order)?;
        leave = [leave, to].into_iter().min_by(order)?;
    }
    order(&enter, &leave).is_le().then_some((enter, leave))
}

/// Whether the line has no more than an edge of the hex.
fn along_edge(target: Hex, hex: Hex) -> bool {
    let (q, r) = (i64::from(target.q), i64::from(target.r));
    let speeds = [q - r, q + 2 * r, -2 * q - r];
    let (q, r) = (i64::from(hex.q), i64::from(hex.r));
    let places = [q - r, q + 2 * r, -2 * q - r];
    (0..3).any(|slab| speeds[slab] == 0 && places[slab].abs() == 1)
}

/// Steps and touched hexes by clipping the line against every hex around the actor.
fn clipped(target: Hex) -> (Vec<Step>, Vec<Hex>) {
    let cross = |hex: Hex| i64::from(hex.q) * i64::from(target.r) - i64::from(hex.r) * i64::from(target.q);
    let mut met: Vec<(Time, Time, Hex)> = disc(target.distance(Hex::default()) as i16)
        .filter(|&hex| hex != target && hex != Hex::default())
        .filter_map(|hex| clip(target, hex).map(|(enter, leave)| (enter, leave, hex)))
        .collect();
    met.sort_by(|a, b| {
        let middle = |met: &(Time, Time, Hex)| {
            let (enter, leave) = (met.0, met.1);
            (enter.0 * leave.1 + leave.0 * enter.1, enter.1 * leave.1)
        };
        order(&middle(a), &middle(b)).then(cross(a.2).cmp(&cross(b.2)))
    });
    let (mut steps, mut corners) = (Vec::new(), Vec::new());
    for &(enter, leave, hex) in &met {
        if order(&enter, &leave).is_eq() {
            corners.push(hex);
        } else if !along_edge(target, hex) {
            steps.push(Step::Hex(hex));
        } else if cross(hex) < 0 {
            let beside = |other: &&(Time, Time, Hex)| {
                order(&other.0, &enter).is_eq() && other.2 != hex && along_edge(target, other.2)
            };
            steps.push(Step::Pair(hex, met.iter().find(beside).unwrap().2));
        }
    }
    (steps, corners)
}

#[test]
fn walker_equals_clipping_around_the_table() {
    for target in disc(TABLE_RADIUS as i16 + 10) {
        let (steps, corners) = clipped(target);
        assert_eq!(walk(target), steps, "{target}");
        assert_eq!(touched(target), corners, "{target}");
    }
}

#[test]
fn walker_equals_clipping_across_the_greatest_board() {
    let long = [(125, 125), (125, 1), (1, 125), (-125, 125), (125, -62), (124, 61), (-125, 0), (126, 126)];
    for (q, r) in long {
        let target = Hex::new(q, r);
        let (steps, corners) = clipped(target);
        assert_eq!(walk(target), steps, "{target}");
        assert_eq!(touched(target), corners, "{target}");
    }
}

#[test]
fn lines_are_unbroken() {
    for target in disc(40) {
        let mut last = Hex::default();
        for step in walk(target) {
            let (near, next) = match step {
                Step::Hex(hex) => (hex, hex),
                Step::Pair(first, second) => (first, second),
            };
            assert_eq!(last.distance(near), 1, "{target}");
            last = next;
        }
        assert!(last.distance(target) <= 1, "{target}");
    }
}
