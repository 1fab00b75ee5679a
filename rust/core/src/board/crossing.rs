//! The hexes that a line crosses, in no order: all that a decision needs (LS-2, LS-5).
//!
//! [`line`](super::line) has them in order, and is what these are tested against.

use std::sync::LazyLock;

use super::hex::{Direction, Hex};

/// Lines up to this distance are looked up.
const SHORT: u16 = 40;

/// Columns of displacements up to [`SHORT`].
const SIDE: usize = 2 * SHORT as usize + 1;

/// Hexes that are looked at together.
pub(super) const LOT: usize = 8;

/// Displacements dq and dr of some hexes. A lot that is not full repeats one of its hexes.
#[derive(Copy, Clone, Debug, Default)]
pub(super) struct Lot {
    pub(super) q: [i8; LOT],
    pub(super) r: [i8; LOT],
}

/// What a line crosses, strictly between its ends, as displacements from the actor.
pub(super) enum Crossing {
    /// Lots of hexes.
    Short(&'static [Lot]),
    /// A line to look along.
    Long(Line),
    /// A line between pairs of hexes.
    EdgeRun(EdgeRun),
}

/// What the line to a displacement crosses. That must be forward: not before (0, 0) in canonical
/// order. The line the other way crosses the same hexes.
pub(super) fn of(displacement: Hex) -> Crossing {
    let Hex { q, r } = displacement;
    if (q == r || q + 2 * r == 0 || 2 * q + r == 0)
        && let Some(run) = EdgeRun::of(displacement)
    {
        return Crossing::EdgeRun(run);
    }
    let short = SHORT as i16;
    if r <= short && q.abs() <= short && (q + r).abs() <= short {
        return Crossing::Short(TABLE.get(displacement));
    }
    Crossing::Long(Line::new(displacement))
}

/// A line along the edges of hexes: `length` times the sum of two adjacent steps.
#[derive(Copy, Clone)]
pub(super) struct EdgeRun {
    length: i16,
    /// The step on the side with cross < 0, then the other.
    steps: [Hex; 2],
}

impl EdgeRun {
    /// The run to a displacement of which one of x, y, z is 0 (`kernels.md` 1).
    fn of(displacement: Hex) -> Option<Self> {
        let Hex { q, r } = displacement;
        let length = (displacement.distance(Hex::default()) / 2) as i16;
        if length == 0 {
            return None;
        }
        let unit = Hex::new(q / length, r / length);
        let next = |direction: Direction| Direction::from_index((direction.index() + 1) % 6);
        let pairs = Direction::ALL.into_iter().filter_map(|right| Some([right.offset(), next(right)?.offset()]));
        // Directions turn counter-clockwise, and so from cross < 0 to cross > 0.
        let steps = pairs.into_iter().find(|[right, left]| *right + *left == unit)?;
        Some(Self { length, steps })
    }

    /// The hexes that it passes through: one before each pair but the first.
    pub(super) fn singles(self) -> impl Iterator<Item = Hex> {
        (1..self.length).map(move |times| self.corner(times))
    }

    /// The pairs that it runs between, the hex with cross < 0 first.
    pub(super) fn pairs(self) -> impl Iterator<Item = [Hex; 2]> {
        (0..self.length).map(move |times| self.steps.map(|step| self.corner(times) + step))
    }

    fn corner(self, times: i16) -> Hex {
        let unit = self.steps[0] + self.steps[1];
        Hex::new(unit.q * times, unit.r * times)
    }
}

/// A line that is no edge run, row by row.
#[derive(Copy, Clone)]
pub(super) struct Line {
    q: i32,
    r: i32,
    /// A hex is crossed where three times its |cross| is below this (M of `kernels.md` 1).
    breadth: i32,
}

impl Line {
    fn new(displacement: Hex) -> Self {
        let (q, r) = (i32::from(displacement.q), i32::from(displacement.r));
        let breadth = (q - r).abs().max((q + 2 * r).abs()).max((2 * q + r).abs());
        Self { q, r, breadth }
    }

    /// The hexes between the ends.
    pub(super) fn hexes(self) -> impl Iterator<Item = Hex> {
        let ends = [(0, 0), (self.q, self.r)];
        let rows = self.r.min(0)..=self.r.max(0);
        let all = rows.flat_map(move |r| self.columns(r).map(move |q| (q, r)));
        all.filter(move |hex| !ends.contains(hex)).map(|(q, r)| Hex::new(q as i16, r as i16))
    }

    /// The columns of the rhombus of the ends that are crossed in a row. None lies outside it, and
    /// all hexes in it that are crossed lie between the ends.
    fn columns(self, r: i32) -> std::ops::RangeInclusive<i32> {
        let (least, greatest) = (self.q.min(0), self.q.max(0));
        if self.r == 0 {
            return least..=greatest;
        }
        // |q · dr − r · dq| ≤ (M − 1) / 3, solved for q.
        let (rows, middle) = (self.r.abs(), r * self.q * self.r.signum());
        let within = (self.breadth - 1) / 3;
        let from = -(within - middle).div_euclid(rows);
        let to = (middle + within).div_euclid(rows);
        from.max(least)..=to.min(greatest)
    }
}

/// The hexes of all short lines forward, one line after the other.
struct Table {
    lots: Vec<Lot>,
    /// Where the lots of each displacement start, by (r, q), and where the last ones end.
    starts: Vec<u32>,
}

static TABLE: LazyLock<Table> = LazyLock::new(Table::new);

impl Table {
    fn new() -> Self {
        let reach = SHORT as i16;
        let mut table = Self { lots: Vec::new(), starts: Vec::with_capacity(SIDE * (SIDE / 2 + 1) + 1) };
        table.starts.push(0);
        for displacement in (0..=reach).flat_map(|r| (-reach..=reach).map(move |q| Hex::new(q, r))) {
            let forward = displacement > Hex::default() && displacement.distance(Hex::default()) <= SHORT;
            if forward {
                table.add(Line::new(displacement).hexes());
            }
            table.starts.push(table.lots.len() as u32);
        }
        table
    }

    fn add(&mut self, hexes: impl Iterator<Item = Hex>) {
        for (number, hex) in hexes.enumerate() {
            let (q, r) = (hex.q as i8, hex.r as i8);
            if number % LOT == 0 {
                self.lots.push(Lot { q: [q; LOT], r: [r; LOT] });
            } else if let Some(lot) = self.lots.last_mut() {
                lot.q[number % LOT] = q;
                lot.r[number % LOT] = r;
            }
        }
    }

    fn get(&self, displacement: Hex) -> &[Lot] {
        let place = displacement.r as usize * SIDE + (displacement.q + SHORT as i16) as usize;
        let (Some(&from), Some(&to)) = (self.starts.get(place), self.starts.get(place + 1)) else {
            return &[];
        };
        self.lots.get(from as usize..to as usize).unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::super::line::{Step, walk};
    use super::*;

    /// All hexes and pairs of a line, ordered.
    fn crossed(displacement: Hex) -> Vec<Vec<Hex>> {
        let mut found: Vec<Vec<Hex>> = match of(displacement) {
            Crossing::Short(lots) => {
                let hexes = lots.iter().flat_map(|lot| lot.q.into_iter().zip(lot.r));
                hexes.map(|(q, r)| vec![Hex::new(q.into(), r.into())]).collect()
            }
            Crossing::Long(line) => line.hexes().map(|hex| vec![hex]).collect(),
            Crossing::EdgeRun(run) => {
                run.singles().map(|hex| vec![hex]).chain(run.pairs().map(|pair| pair.to_vec())).collect()
            }
        };
        found.sort();
        found.dedup();
        found
    }

    #[test]
    fn lines_cross_what_their_steps_say() {
        for r in 0..=44 {
            for q in -44..=44 {
                let displacement = Hex::new(q, r);
                if displacement < Hex::default() {
                    continue;
                }
                let steps = walk(displacement).into_iter().map(|step| match step {
                    Step::Hex(hex) => vec![hex],
                    Step::Pair(first, second) => vec![first, second],
                });
                let mut steps: Vec<Vec<Hex>> = steps.collect();
                steps.sort();
                assert_eq!(crossed(displacement), steps, "{displacement}");
            }
        }
    }

    #[test]
    fn the_longest_lines_of_a_board() {
        for displacement in [Hex::new(125, 125), Hex::new(125, -1), Hex::new(-125, 124), Hex::new(-3, 125)] {
            let count = walk(displacement).len();
            assert_eq!(crossed(displacement).len(), count);
        }
    }
}
