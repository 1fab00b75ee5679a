//! The hexes on a line (LS-2, LS-5; `kernels.md` 1).
//!
//! All hexes here are displacements from the actor, who stands at (0, 0).

use std::borrow::Cow;
use std::sync::LazyLock;

use super::hex::Hex;

/// Lines up to this distance are looked up; longer ones are walked anew.
pub const TABLE_RADIUS: u16 = 12;

/// One stretch of a line, strictly between its ends.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug)]
pub enum Step {
    /// The line passes through the interior of this hex.
    Hex(Hex),
    /// The line runs exactly between these two; the member with cross < 0 is first (LS-5).
    Pair(Hex, Hex),
}

/// How a hex lies to the line.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
struct Meeting {
    hex: Hex,
    /// Signed offset from the line.
    cross: i64,
    /// Order along the line.
    dot: i64,
    /// Below 0: the line passes through the interior. 0: it meets the boundary only.
    k: i64,
}

/// A displacement with the integers that `kernels.md` 1 derives from it.
struct Line {
    q: i64,
    r: i64,
    /// M, three times the greatest |cross| of a hex that the line still meets.
    breadth: i64,
    /// Whether the line runs along edges: one of x, y, z is 0.
    edge_run: bool,
}

impl Line {
    fn new(displacement: Hex) -> Self {
        let (q, r) = (i64::from(displacement.q), i64::from(displacement.r));
        let xyz = [q - r, q + 2 * r, -2 * q - r].map(i64::abs);
        Self { q, r, breadth: xyz[0].max(xyz[1]).max(xyz[2]), edge_run: xyz.contains(&0) }
    }

    fn meeting(&self, q: i64, r: i64) -> Meeting {
        let cross = q * self.r - r * self.q;
        Meeting {
            hex: Hex::new(q as i16, r as i16),
            cross,
            dot: 2 * q * self.q + q * self.r + r * self.q + 2 * r * self.r,
            k: 3 * cross.abs() - self.breadth,
        }
    }

    /// The columns between the ends where the hexes of row r are near enough to the line (k ≤ 0).
    /// A hex reaches 2/3 of a column to either side, so none outside the rhombus of the ends does.
    fn columns(&self, r: i64) -> std::ops::RangeInclusive<i64> {
        let (least, greatest) = (self.q.min(0), self.q.max(0));
        if self.r == 0 {
            return least..=greatest;
        }
        // |q · dr − r · dq| ≤ M / 3, solved for q.
        let (rows, middle) = (self.r.abs(), r * self.q * self.r.signum());
        let from = -(self.breadth / 3 - middle).div_euclid(rows);
        let to = (middle + self.breadth / 3).div_euclid(rows);
        from.max(least)..=to.min(greatest)
    }

    /// The hexes that the line meets at all (k ≤ 0), without its ends, in order along the line.
    fn meetings(&self) -> Vec<Meeting> {
        let end = self.meeting(self.q, self.r);
        let mut meetings = Vec::new();
        for r in self.r.min(0)..=self.r.max(0) {
            let row = self.columns(r).map(|q| self.meeting(q, r));
            meetings.extend(row.filter(|met| met.k <= 0 && met.dot > 0 && met.dot < end.dot));
        }
        meetings.sort_unstable_by_key(|met| (met.dot, met.cross));
        meetings
    }
}

/// Walks a line and returns its steps in order.
///
/// Exact for every displacement between two hexes of a board, up to 252 steps, and beyond.
#[must_use]
pub fn walk(displacement: Hex) -> Vec<Step> {
    let line = Line::new(displacement);
    let mut meetings = line.meetings().into_iter();
    let mut steps = Vec::new();
    while let Some(met) = meetings.next() {
        if met.k < 0 {
            steps.push(Step::Hex(met.hex));
        } else if line.edge_run {
            // Both members of a pair have the same dot, so they follow each other.
            steps.extend(meetings.next().map(|other| Step::Pair(met.hex, other.hex)));
        }
    }
    steps
}

/// The hexes of which the line touches only a corner, in order: they are not on the line (LS-2).
#[must_use]
pub fn touched(displacement: Hex) -> Vec<Hex> {
    let line = Line::new(displacement);
    if line.edge_run {
        return Vec::new();
    }
    let meetings = line.meetings().into_iter();
    meetings.filter(|met| met.k == 0).map(|met| met.hex).collect()
}

/// The steps of all lines up to [`TABLE_RADIUS`], one after the other.
struct Table {
    steps: Vec<Step>,
    /// Where the steps of each displacement start, by (r, q), and where the last ones end.
    starts: Vec<u16>,
}

const TABLE_SIDE: usize = 2 * TABLE_RADIUS as usize + 1;

static TABLE: LazyLock<Table> = LazyLock::new(Table::new);

impl Table {
    fn new() -> Self {
        let reach = TABLE_RADIUS as i16;
        let mut table = Self { steps: Vec::new(), starts: vec![0] };
        for r in -reach..=reach {
            for q in -reach..=reach {
                let displacement = Hex::new(q, r);
                if displacement.distance(Hex::default()) <= TABLE_RADIUS {
                    table.steps.extend(walk(displacement));
                }
                table.starts.push(table.steps.len() as u16);
            }
        }
        table
    }

    /// The steps of a displacement within the radius.
    fn get(&self, displacement: Hex) -> &[Step] {
        let row = (displacement.r + TABLE_RADIUS as i16) as usize;
        let column = (displacement.q + TABLE_RADIUS as i16) as usize;
        let place = row * TABLE_SIDE + column;
        let ends = (self.starts.get(place), self.starts.get(place + 1));
        let (Some(&from), Some(&to)) = ends else {
            return &[];
        };
        self.steps.get(usize::from(from)..usize::from(to)).unwrap_or_default()
    }
}

/// The steps of a line: borrowed up to [`TABLE_RADIUS`], walked beyond it.
#[must_use]
pub fn steps(displacement: Hex) -> Cow<'static, [Step]> {
    if displacement.distance(Hex::default()) <= TABLE_RADIUS {
        Cow::Borrowed(TABLE.get(displacement))
    } else {
        Cow::Owned(walk(displacement))
    }
}

/// Runs `read` on the steps of a line, without allocating up to [`TABLE_RADIUS`].
pub fn with_steps<T>(displacement: Hex, read: impl FnOnce(&[Step]) -> T) -> T {
    let walked;
    let steps = if displacement.distance(Hex::default()) <= TABLE_RADIUS {
        TABLE.get(displacement)
    } else {
        walked = walk(displacement);
        &walked
    };
    // One call, so that the compiler can inline it.
    read(steps)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn table_equals_walker() {
        for r in -13..=13 {
            for q in -13..=13 {
                let displacement = Hex::new(q, r);
                assert_eq!(steps(displacement).as_ref(), walk(displacement));
                with_steps(displacement, |steps| assert_eq!(steps, walk(displacement)));
            }
        }
    }

    #[test]
    fn corners_of_four_one_are_touched() {
        assert_eq!(touched(Hex::new(4, 1)), [Hex::new(1, 1), Hex::new(3, 0)]);
        assert_eq!(touched(Hex::new(2, 2)), []);
    }
}
