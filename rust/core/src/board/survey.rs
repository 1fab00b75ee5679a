//! Many single questions about lines of sight, answered the cheaper of two ways.

use std::ops::ControlFlow;

use super::hex::Hex;
use super::los::TieRule;
use super::map::{Board, Cell, MAX_SIDE};
use super::relief::Relief;
use super::sight_table::SightTable;

/// Answers to many questions about the same pieces: pairs up to some distance are looked up in a
/// [`SightTable`], if there are so many of them that a table pays, the others are walked along a
/// [`Relief`].
#[derive(Clone, Debug)]
pub struct Survey<'a> {
    relief: Relief<'a>,
    tie_rule: TieRule,
    table: Option<SightTable>,
    first: Hex,
    width: u32,
    /// Which hexes of the rhombus around the board exist, by (r, q).
    exists: Vec<bool>,
}

/// Nanoseconds, roughly: they decide which way is taken, never an answer.
mod cost {
    /// Walking one line.
    pub(super) const LINE: usize = 25;
    /// Looking one up.
    pub(super) const LOOKUP: usize = 5;
    /// One step of a line for a chunk of a table.
    pub(super) const STEP: usize = 3;
    /// Beginning a table.
    pub(super) const TABLE: usize = 8_000;
}

impl<'a> Survey<'a> {
    /// Prepares for questions; `asked` is about how many are to come for each distance, from 0 on.
    /// `occupied` as in [`Relief::new`].
    #[must_use]
    pub fn new(board: &'a Board, tie_rule: TieRule, occupied: &[Cell], asked: &[usize]) -> Self {
        let relief = Relief::new(board, occupied.iter().copied());
        let table = worthwhile(board, asked).and_then(|radius| {
            let occupied = occupied.iter().copied();
            SightTable::new(board, radius, tie_rule, occupied, || ControlFlow::Continue(()))
        });
        let (first, width, exists) = board.existing();
        Self { relief, tie_rule, table, first, width, exists }
    }

    /// Whether the line between two hexes, q1 r1 q2 r2, is clear; `None` where one is not on the board.
    #[must_use]
    pub fn clear(&self, [q1, r1, q2, r2]: [i32; 4]) -> Option<bool> {
        if !self.exists(q1, r1) || !self.exists(q2, r2) {
            return None;
        }
        let (from, to) = (Hex::new(q1 as i16, r1 as i16), Hex::new(q2 as i16, r2 as i16));
        let found = self.table.as_ref().and_then(|table| table.sees(from, to));
        found.or_else(|| self.relief.clear(from, to, self.tie_rule))
    }

    /// Whether the board has a hex.
    #[must_use]
    pub fn exists(&self, q: i32, r: i32) -> bool {
        let column = q.wrapping_sub(self.first.q.into()) as u32;
        let row = r.wrapping_sub(self.first.r.into()) as u32;
        if column >= self.width || row >= u32::from(MAX_SIDE) {
            return false;
        }
        self.exists.get((row * self.width + column) as usize).copied().unwrap_or(false)
    }
}

/// The radius of the table that makes answers to all questions cheapest, if there is one.
fn worthwhile(board: &Board, asked: &[usize]) -> Option<u16> {
    let chunks = board.area() / 512 + 1;
    let sets = 2 * board.level_rows().len();
    let mut left: usize = asked.iter().sum();
    let (mut best, mut least) = (None, left * cost::LINE);
    let (mut looked_up, mut table) = (0, cost::TABLE);
    for (distance, &count) in asked.iter().enumerate() {
        looked_up += count;
        left -= count;
        // Half of the 6 · distance displacements, each of about as many steps.
        table += 3 * distance * distance * chunks * sets * cost::STEP;
        let all = table + looked_up * cost::LOOKUP + left * cost::LINE;
        if all < least {
            (best, least) = (u16::try_from(distance).ok(), all);
        }
    }
    best
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::super::Terrain;
    use super::*;

    #[test]
    fn tables_are_made_where_they_pay() {
        let hexes = (0..24).flat_map(|r| (0..24).map(move |q| (Hex::new(q, r), Terrain::default())));
        let board = Board::new(hexes).unwrap();
        assert_eq!(worthwhile(&board, &[]), None);
        assert_eq!(worthwhile(&board, &[1; 40]), None);
        assert_eq!(worthwhile(&board, &[0, 0, 0, 0, 0, 0, 0, 0, 10_000]), Some(8));
        let mut far = [10; 48];
        far[..6].fill(10_000);
        assert_eq!(worthwhile(&board, &far), Some(5));
    }
}
