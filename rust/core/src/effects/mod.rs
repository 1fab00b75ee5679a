//! Effects at work: when they apply, who is asked, and their ops one after another (`content/effect` parses them).

pub mod answer;
pub mod condition;
pub mod listen;
pub mod modify;
pub mod op;
pub mod selector;
pub mod tactics;
pub mod window;

use crate::board::Hex;
use crate::content::effect::{Trigger, Word};
use crate::flow::Frame;
use crate::rules::relations::Scene;
use crate::store::layout::{ATTACKED, ATTACKED_Q, ATTACKED_R, TARGET};

/// Effects that can begin in one activation.
pub const MAX_BEGUN: u8 = 64;
/// Times that one effect can start again.
pub const MAX_REPEATS: i16 = 8;

/// An effect and what it speaks of.
#[derive(Copy, Clone, Debug)]
pub struct Subjects<'a> {
    /// What stands where.
    pub scene: Scene<'a>,
    /// Row of the unit that has the effect.
    pub own: usize,
    /// Row of the unit whose deed it answers, if it is a unit's.
    pub actor: u8,
    /// Row of the piece picked before, if one was.
    pub chosen: u8,
    /// The targets that are left.
    pub targets: u64,
    /// The targets, also those that are gone (AT-14).
    pub remembered: u64,
}

impl<'a> Subjects<'a> {
    /// What the frame of an effect speaks of; `when` is its trigger.
    #[must_use]
    pub fn of(scene: Scene<'a>, frame: &Frame, when: Trigger) -> Self {
        let targets = frame.mask & in_flight(scene, when);
        let remembered = frame.mask & scene.block.having(ATTACKED);
        Self { scene, own: frame.row(), actor: frame.source, chosen: frame.object, targets, remembered }
    }

    /// The rows that a word means.
    #[must_use]
    pub fn rows(self, word: Word) -> u64 {
        let one = |row: u8| if row < 64 { 1 << row } else { 0 };
        match word {
            Word::Own => 1 << self.own,
            Word::Actor => one(self.actor),
            Word::Target => self.targets,
            Word::Chosen => one(self.chosen),
        }
    }

    /// The hex of a piece: of a target that has left the board, its last one (AT-14).
    #[must_use]
    pub fn hex(self, row: usize) -> Option<Hex> {
        let block = self.scene.block;
        if self.scene.on_board(row) {
            return Some(self.scene.hex(row));
        }
        block.has(ATTACKED, row).then(|| Hex::new(block.piece(ATTACKED_Q, row), block.piece(ATTACKED_R, row)))
    }
}

/// The targets of the attack in flight that effects of a trigger can speak of: after its damage, also those that are
/// gone (AT-14).
#[must_use]
pub fn in_flight(scene: Scene, when: Trigger) -> u64 {
    match when {
        Trigger::AfterCombatDamage => scene.block.having(ATTACKED),
        _ if when.in_attack() => scene.block.having(TARGET),
        _ => 0,
    }
}
