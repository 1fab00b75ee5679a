//! All pairs of hexes in Line of Sight of each other (LS-2 to LS-6; `kernels.md` 1).

use std::ops::ControlFlow;

use super::hex::Hex;
use super::line::{self, Step};
use super::los::TieRule;
use super::map::{Board, Cell};
use super::strip::{Bits, CHUNK, Chunk, Set, Shift, Strip};

/// Which hexes within some distance of each other are in Line of Sight, for the whole board.
///
/// Each displacement is one line, asked for all hexes at once: sets of hexes are bits, and a step of
/// the line is a shift of the set of what blocks. As a line and its reverse cross the same hexes,
/// half of the displacements tell all.
#[derive(Clone, Debug)]
pub struct SightTable {
    radius: u16,
    strip: Strip,
    hexes: Vec<Hex>,
    /// For each displacement of the forward half, the hexes that see the hex at it.
    seen: Vec<Chunk>,
    /// Where the line of each displacement is in `seen`, by (dr, dq): a number from 0 on, times two,
    /// and one more for those that are backward; or `SAME` or `FAR`.
    lines: Vec<u32>,
}

/// No displacement at all.
const SAME: u32 = u32::MAX - 1;
/// A displacement beyond the radius.
const FAR: u32 = u32::MAX;

impl SightTable {
    /// Decides all pairs of hexes at most `radius` apart, with pieces that block on `occupied` hexes
    /// as in [`Relief::new`](super::Relief::new).
    ///
    /// `pause` is called between displacements; once it breaks, there is no table.
    pub fn new(
        board: &Board,
        radius: u16,
        tie_rule: TieRule,
        occupied: impl IntoIterator<Item = Cell>,
        mut pause: impl FnMut() -> ControlFlow<()>,
    ) -> Option<Self> {
        let hexes: Vec<Hex> = board.hexes().collect();
        let radius = radius.min(diameter(&hexes));
        let strip = Strip::new(&hexes, radius);
        let classes = Class::all(board, strip, occupied);
        let mut exists = strip.bits();
        for &hex in &hexes {
            strip.insert(&mut exists, hex);
        }
        let mut look = Look { strip, tie_rule, exists: exists.set(), singles: Vec::new(), pairs: Vec::new() };
        let side = 2 * usize::from(radius) + 1;
        let lines = vec![FAR; side * side];
        let mut table = Self { radius, strip, hexes, seen: Vec::new(), lines };
        table.enter(Hex::default(), SAME);
        for (number, displacement) in forward(radius).enumerate() {
            if pause().is_break() {
                return None;
            }
            look.decide(&classes, displacement, &mut table.seen);
            table.enter(displacement, 2 * number as u32);
            table.enter(-displacement, 2 * number as u32 + 1);
        }
        Some(table)
    }

    /// Distance up to which pairs are decided: that asked for, or the greatest that hexes of the
    /// board can have if that is less.
    #[must_use]
    pub fn radius(&self) -> u16 {
        self.radius
    }

    /// Whether the board has a hex.
    #[must_use]
    pub fn contains(&self, hex: Hex) -> bool {
        self.hexes.binary_search(&hex).is_ok()
    }

    /// Whether two hexes of the board are in Line of Sight: `None` for hexes farther apart than the
    /// radius. Every hex sees itself. Meaningless for hexes off the board.
    #[must_use]
    pub fn sees(&self, from: Hex, to: Hex) -> Option<bool> {
        let line = *self.lines.get(self.place(to - from)?)?;
        if line >= SAME {
            return (line == SAME).then_some(true);
        }
        // Backward lines are those of the other hex.
        let bit = self.strip.bit(if line & 1 == 0 { from } else { to });
        let first = (line >> 1) as usize * self.strip.chunks() * CHUNK;
        let byte = self.seen.as_flattened().get(first + bit / 8)?;
        Some(byte >> (bit % 8) & 1 == 1)
    }

    /// Number of ordered pairs of different hexes in Line of Sight.
    #[must_use]
    pub fn count(&self) -> usize {
        let unordered: usize = self.seen.iter().flatten().map(|byte| byte.count_ones() as usize).sum();
        2 * unordered
    }

    /// All ordered pairs of different hexes in Line of Sight, by first hex, then by second, in
    /// canonical order.
    pub fn pairs(&self) -> impl Iterator<Item = (Hex, Hex)> {
        self.hexes.iter().flat_map(|&from| self.visible_from(from).map(move |to| (from, to)))
    }

    /// All hexes that a hex of the board sees, without itself, in canonical order.
    pub fn visible_from(&self, from: Hex) -> impl Iterator<Item = Hex> {
        let radius = self.radius as i16;
        let rows = self.hexes.partition_point(|hex| hex.r < from.r.saturating_sub(radius));
        let near = self.hexes[rows..].iter().copied().take_while(move |hex| hex.r <= from.r.saturating_add(radius));
        near.filter(move |&to| to != from && self.sees(from, to) == Some(true))
    }

    /// Place of a displacement among the lines, `None` for one that is certainly far.
    fn place(&self, displacement: Hex) -> Option<usize> {
        let (radius, side) = (i32::from(self.radius), 2 * u32::from(self.radius) + 1);
        let [column, row] = [displacement.q, displacement.r].map(|axis| (i32::from(axis) + radius) as u32);
        (column < side && row < side).then(|| (row * side + column) as usize)
    }

    fn enter(&mut self, displacement: Hex, line: u32) {
        if let Some(place) = self.place(displacement) {
            self.lines[place] = line;
        }
    }
}

/// The greatest distance between hexes: q, r or q + r differ as much somewhere.
fn diameter(hexes: &[Hex]) -> u16 {
    let span = |axis: fn(&Hex) -> i16| {
        let values = hexes.iter().map(axis);
        let ends = values.fold((i16::MAX, i16::MIN), |ends, value| (ends.0.min(value), ends.1.max(value)));
        ends.1.abs_diff(ends.0)
    };
    span(|hex| hex.q).max(span(|hex| hex.r)).max(span(|hex| hex.q + hex.r))
}

/// The displacements up to a distance from a hex to those after it in canonical order.
fn forward(radius: u16) -> impl Iterator<Item = Hex> {
    let reach = radius as i16;
    let all = (0..=reach).flat_map(move |r| (-reach..=reach).map(move |q| Hex::new(q, r)));
    all.filter(move |&hex| hex > Hex::default() && hex.distance(Hex::default()) <= radius)
}

/// Pairs of ends of which the higher is on one level.
struct Class {
    /// The hexes of the level.
    own: Set,
    /// The hexes of lower levels.
    lower: Set,
    /// What blocks between two hexes of the level: higher terrain (LS-3), and pieces on it (LS-4).
    between_equal: Set,
    /// What blocks between a hex of the level and a lower one: terrain of the level or higher (LS-3).
    between_unequal: Set,
}

impl Class {
    /// The classes of all levels of a board.
    fn all(board: &Board, strip: Strip, occupied: impl IntoIterator<Item = Cell>) -> Vec<Self> {
        let mut levels = vec![None; 256];
        let place = |cell| usize::from(board.level(cell) as u8 ^ 0x80);
        for cell in board.cells() {
            let [hexes, _] = levels[place(cell)].get_or_insert_with(|| [strip.bits(), strip.bits()]);
            strip.insert(hexes, board.hex(cell));
        }
        for cell in occupied.into_iter().filter(|&cell| board.exists(cell)) {
            if let Some([_, pieces]) = &mut levels[place(cell)] {
                strip.insert(pieces, board.hex(cell));
            }
        }
        let levels: Vec<[Bits; 2]> = levels.into_iter().flatten().collect();
        let mut lower = vec![strip.bits()];
        let mut higher = vec![strip.bits()];
        for number in 0..levels.len() {
            lower.push(lower[number].with(&levels[number][0]));
            higher.push(higher[number].with(&levels[levels.len() - 1 - number][0]));
        }
        higher.reverse();
        let class = |(number, [own, pieces]): (usize, &[Bits; 2])| Self {
            own: own.set(),
            lower: lower[number].set(),
            between_equal: higher[number + 1].with(pieces).set(),
            between_unequal: higher[number].set(),
        };
        levels.iter().enumerate().map(class).collect()
    }
}

/// The line of one displacement after the other.
struct Look {
    strip: Strip,
    tie_rule: TieRule,
    exists: Set,
    singles: Vec<Shift>,
    pairs: Vec<[Shift; 2]>,
}

impl Look {
    /// Adds the hexes that see the hex at a displacement.
    fn decide(&mut self, classes: &[Class], displacement: Hex, seen: &mut Vec<Chunk>) {
        self.follow(displacement);
        let (here, ahead) = (self.strip.shift(Hex::default()), self.strip.shift(displacement));
        for number in 0..self.strip.chunks() {
            let mut clear = [0; CHUNK];
            for class in classes {
                let [own, lower] = [&class.own, &class.lower].map(|set| set.chunk(number, here));
                let [own_ahead, lower_ahead] = [&class.own, &class.lower].map(|set| set.chunk(number, ahead));
                let (mut equal, mut unequal) = ([0; CHUNK], [0; CHUNK]);
                for at in 0..CHUNK {
                    equal[at] = own[at] & own_ahead[at];
                    unequal[at] = own[at] & lower_ahead[at] | lower[at] & own_ahead[at];
                }
                self.add(&mut clear, &equal, &class.between_equal, number);
                self.add(&mut clear, &unequal, &class.between_unequal, number);
            }
            seen.push(clear);
        }
    }

    /// Takes the steps of a line.
    fn follow(&mut self, displacement: Hex) {
        self.singles.clear();
        self.pairs.clear();
        line::with_steps(displacement, |steps| {
            for step in steps {
                match *step {
                    Step::Hex(hex) => self.singles.push(self.strip.shift(hex)),
                    Step::Pair(first, second) => {
                        self.pairs.push([self.strip.shift(first), self.strip.shift(second)]);
                    }
                }
            }
        });
    }

    /// Adds those of some hexes of a chunk between which and the target nothing of a set blocks.
    #[inline]
    fn add(&self, clear: &mut Chunk, ends: &Chunk, set: &Set, number: usize) {
        if ends.iter().fold(0, |any, byte| any | byte) == 0 {
            return;
        }
        let mut blocked = [0; CHUNK];
        if !set.is_empty() {
            self.block(&mut blocked, set, number);
        }
        for at in 0..CHUNK {
            clear[at] |= ends[at] & !blocked[at];
        }
    }

    /// Adds the hexes of a chunk from which a set blocks the line.
    #[inline]
    fn block(&self, blocked: &mut Chunk, set: &Set, number: usize) {
        for &shift in &self.singles {
            let block = set.chunk(number, shift);
            for at in 0..CHUNK {
                blocked[at] |= block[at];
            }
        }
        let (mut left, mut right) = ([0; CHUNK], [0; CHUNK]);
        for pair in &self.pairs {
            let block = pair.map(|shift| set.chunk(number, shift));
            let exist = pair.map(|shift| self.exists.chunk(number, shift));
            for at in 0..CHUNK {
                // LS-5: an only hex counts for both sides.
                let first = block[0][at] | block[1][at] & !exist[0][at];
                let second = block[1][at] | block[0][at] & !exist[1][at];
                match self.tie_rule {
                    TieRule::PerPair => blocked[at] |= first & second,
                    TieRule::OneSide => {
                        left[at] |= first;
                        right[at] |= second;
                    }
                }
            }
        }
        for at in 0..CHUNK {
            blocked[at] |= left[at] & right[at];
        }
    }
}
