//! Relations between pieces and hexes that every rule may ask.

pub mod aim;
pub mod cards;
pub mod coverage;
pub mod engaged;
pub mod mitigation;
pub mod modifiers;
pub mod reach;
pub mod sight;

use crate::board::Hex;
use crate::content::{Scenario, UnitCard};
use crate::store::layout::{
    ACTIVE, BASE, BOARD_TOKEN, CARRIABLE, CARRIED, CARRIED_BY, GARRISON, OBJECTIVE, OWNER_PLAYER, POSITION, POSITION_Q,
    POSITION_R, STRUCTURE, UNIT, UNIT_CARD,
};
use crate::store::query::{bit, rows};
use crate::store::{Block, Schema, Table};

/// What stands where, read only.
#[derive(Copy, Clone, Debug)]
pub struct Scene<'a> {
    /// The state.
    pub block: &'a Block,
    /// Board, cards and settings.
    pub scenario: &'a Scenario,
}

impl<'a> Scene<'a> {
    /// The player whose piece it is.
    #[inline]
    #[must_use]
    pub fn owner(self, row: usize) -> u8 {
        self.block.piece(OWNER_PLAYER, row)
    }

    /// Whether a piece is on the board.
    #[inline]
    #[must_use]
    pub fn on_board(self, row: usize) -> bool {
        self.block.has(POSITION, row)
    }

    /// The hex of a piece that is on the board.
    #[inline]
    #[must_use]
    pub fn hex(self, row: usize) -> Hex {
        Hex::new(self.block.piece(POSITION_Q, row), self.block.piece(POSITION_R, row))
    }

    /// The elevation of a hex of the board; 0 elsewhere.
    #[inline]
    #[must_use]
    pub fn level(self, hex: Hex) -> i8 {
        self.scenario.board.cell(hex).map_or(0, |cell| self.scenario.board.level(cell))
    }

    /// Whether a hex is water.
    #[must_use]
    pub fn in_water(self, hex: Hex) -> bool {
        let board = &self.scenario.board;
        board.cell(hex).is_some_and(|cell| board.water(cell))
    }

    /// The card of a unit.
    #[inline]
    #[must_use]
    pub fn card(self, row: usize) -> &'a UnitCard {
        &self.scenario.units[self.block.piece(UNIT_CARD, row) as usize]
    }

    /// Rows of pieces of any kind: those of the core, and those with a component that a mod declares.
    #[must_use]
    pub fn pieces(self) -> u64 {
        let kinds = [UNIT, BASE, OBJECTIVE, STRUCTURE, GARRISON, BOARD_TOKEN];
        kinds.iter().fold(self.declared(), |all, kind| all | self.block.having(*kind))
    }

    /// Rows of pieces with a component that a mod declares.
    #[must_use]
    pub fn declared(self) -> u64 {
        let schema = &self.scenario.schema;
        let components = schema.components().iter().enumerate().skip(Schema::CORE);
        let of_pieces = components.filter(|(_, component)| component.table == Table::Pieces);
        of_pieces.fold(0, |all, (number, _)| all | self.block.presence(schema, number))
    }

    /// Units on the board.
    #[inline]
    #[must_use]
    pub fn units(self) -> u64 {
        self.block.having(UNIT) & self.block.having(POSITION)
    }

    /// Whether a row is that of a unit on the board.
    #[must_use]
    pub fn is_unit_on_board(self, row: u8) -> bool {
        row < 64 && self.units() >> row & 1 != 0
    }

    /// Units and Garrisons on the board: what can be attacked (AT-2).
    #[inline]
    #[must_use]
    pub fn attackable(self) -> u64 {
        (self.block.having(UNIT) | self.block.having(GARRISON)) & self.block.having(POSITION)
    }

    /// Objectives that a unit carries (OB-5).
    #[must_use]
    pub fn carried_by(self, row: usize) -> u64 {
        let carried = rows(self.block.having(CARRIED));
        carried
            .filter(|load| self.block.piece(CARRIED_BY, *load) as usize == row + 1)
            .fold(0, |all, load| all | bit(load))
    }

    /// Whether a token or an objective that can be carried lies on a hex (MV-5).
    #[inline]
    #[must_use]
    pub fn lying_at(self, hex: Hex) -> bool {
        let block = self.block;
        let lying = (block.having(CARRIABLE) | block.having(BOARD_TOKEN)) & block.having(POSITION);
        self.at(lying, hex).is_some()
    }

    /// Bases on the board.
    #[inline]
    #[must_use]
    pub fn bases(self) -> u64 {
        self.block.having(BASE) & self.block.having(POSITION)
    }

    /// Units on or adjacent to a hex, by player (OB-2).
    #[must_use]
    pub fn present(self, hex: Hex) -> [u32; 2] {
        let mut present = [0; 2];
        for unit in rows(self.units()).filter(|row| self.hex(*row).distance(hex) <= 1) {
            present[usize::from(self.owner(unit) & 1)] += 1;
        }
        present
    }

    /// Pieces on the board that take up their hex: units, Garrisons, Bases and other structures.
    #[inline]
    #[must_use]
    pub fn standing(self) -> u64 {
        let block = self.block;
        (block.having(UNIT) | block.having(BASE) | block.having(GARRISON) | block.having(STRUCTURE))
            & block.having(POSITION)
    }

    /// Bases and other structures on the board.
    #[inline]
    #[must_use]
    pub fn structures(self) -> u64 {
        (self.block.having(BASE) | self.block.having(STRUCTURE)) & self.block.having(POSITION)
    }

    /// The pieces of a mask that belong to a player.
    #[inline]
    #[must_use]
    pub fn of_player(self, mask: u64, player: u8) -> u64 {
        rows(mask).filter(|row| self.owner(*row) == player).fold(0, |own, row| own | bit(row))
    }

    /// The piece of a mask that stands on a hex.
    #[inline]
    #[must_use]
    pub fn at(self, mask: u64, hex: Hex) -> Option<usize> {
        rows(mask).find(|row| self.hex(*row) == hex)
    }

    /// The player of the active unit; player 0 outside activations.
    #[inline]
    #[must_use]
    pub fn acting_player(self) -> u8 {
        self.block.get(ACTIVE).checked_sub(1).map_or(0, |row| self.owner(row as usize))
    }

    /// Whether a unit stands on a Base (its own: no other can be entered).
    #[inline]
    #[must_use]
    pub fn on_base(self, row: usize) -> bool {
        self.at(self.bases(), self.hex(row)).is_some()
    }
}
