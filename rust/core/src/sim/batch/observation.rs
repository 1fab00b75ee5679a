//! What a step shows of all games, as columns.

use super::Batch;
use super::piece::Piece;

/// A row for each game; games without an open decision have player −1, kind 0 and no legal actions.
#[derive(Clone, Debug, Default, Eq, PartialEq)]
pub struct Observation {
    /// Who decides, or −1.
    pub player: Vec<i8>,
    /// The kind of the decision + 1, or 0.
    pub kind: Vec<u8>,
    /// How many legal actions there are.
    pub counts: Vec<i32>,
    /// Codes of the legal actions of all games, one game after another.
    pub codes: Vec<u64>,
    /// Where those of each game begin, and the end of the last.
    pub offsets: Vec<i64>,
    /// VP gained since the last observation, two for each game.
    pub rewards: Vec<i32>,
    /// The winner, −1 for a draw, −2 while the game goes on.
    pub outcome: Vec<i8>,
    /// The number of the status.
    pub status: Vec<u8>,
    /// The features of all games, one after another, where the batch has them.
    pub features: Vec<i16>,
}

impl Observation {
    fn with_capacity(games: usize, codes: usize, features: usize) -> Self {
        Self {
            player: Vec::with_capacity(games),
            kind: Vec::with_capacity(games),
            counts: Vec::with_capacity(games),
            codes: Vec::with_capacity(codes),
            offsets: Vec::with_capacity(games + 1),
            rewards: Vec::with_capacity(2 * games),
            outcome: Vec::with_capacity(games),
            status: Vec::with_capacity(games),
            features: Vec::with_capacity(features),
        }
    }
}

impl Batch {
    /// Shows all games, which have been settled; what they gained is told once.
    pub fn observe(&mut self) -> Observation {
        let shown = || self.pieces.iter().map(|piece| &piece.shown);
        let codes = shown().map(|shown| shown.codes.len()).sum();
        let features = shown().map(|shown| shown.features.len()).sum();
        let mut seen = Observation::with_capacity(self.slots.len(), codes, features);
        let mut offset = 0;
        seen.offsets.push(0);
        for Piece { shown, told, .. } in &mut self.pieces {
            seen.player.extend_from_slice(&shown.player);
            seen.kind.extend_from_slice(&shown.kind);
            seen.counts.extend_from_slice(&shown.counts);
            seen.codes.extend_from_slice(&shown.codes);
            seen.outcome.extend_from_slice(&shown.outcome);
            seen.status.extend_from_slice(&shown.status);
            seen.features.extend_from_slice(&shown.features);
            seen.offsets.extend(shown.counts.iter().map(|count| {
                offset += i64::from(*count);
                offset
            }));
            for (vp, told) in shown.vp.iter().zip(told) {
                seen.rewards.extend([vp[0].wrapping_sub(told[0]), vp[1].wrapping_sub(told[1])]);
                *told = *vp;
            }
        }
        seen
    }
}
