//! Positions of scenarios: where a game begins that has been played before, as a table of the scenario's file.
//!
//! A position is written as a save is, by the same names, but for people who edit it: what is at its default is left out.

mod cards;
mod head;
mod read;
mod text;
mod toml_text;
mod write;

use super::save::ModSet;
use crate::content::{ContentError, Scenario};
use crate::rules::{pieces, play};
use crate::store::layout::{BOARD_TOKEN, BOARD_TOKEN_FACE_DOWN, BOARD_TOKEN_KIND, DEALT, NUMBER, SEED, token};
use crate::store::query::rows;
use crate::store::{Block, Schema};

pub use text::{scenario_sources, scenario_text};

/// Kinds of tokens in the pool of BD-4.
pub(super) const KINDS: usize = 3;
/// Their names, in the order of the pool.
pub(super) const KIND_NAMES: [&str; KINDS] =
    [token::NAMES[token::SHIELD as usize], token::NAMES[token::SPEED as usize], token::NAMES[token::STRENGTH as usize]];

/// Where all games of a scenario begin, but for seed and number: what these draw is not drawn yet.
#[derive(Clone, Debug)]
pub struct Beginning {
    block: Block,
    /// Tokens that each game draws.
    drawn: u64,
    /// What they are drawn from.
    pool: [u32; KINDS],
    /// What was dealt face down and lies so no more, where no seed tells it.
    revealed: Option<[u32; KINDS]>,
    decks: Decks,
}

/// What each game does with the decks.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
enum Decks {
    /// Lays them out and shuffles them.
    New,
    /// Shuffles those of these players.
    Shuffled([bool; 2]),
}

impl Beginning {
    /// The beginning of games of a scenario with these mods.
    ///
    /// # Errors
    /// A fault in the scenario's position, or mods that do not go with it.
    pub fn of(schema: &Schema, scenario: &Scenario, mods: &ModSet) -> Result<Self, ContentError> {
        match &scenario.position {
            None => Ok(Self::plain(schema, scenario)),
            Some(position) => {
                let beginning = read::read(schema, scenario, position)?;
                read::check_mods(&beginning.block, position, mods)?;
                Ok(beginning)
            }
        }
    }

    fn plain(schema: &Schema, scenario: &Scenario) -> Self {
        let mut block = Block::new(schema);
        pieces::set_up(&mut block, scenario);
        scenario.extension.set_up(&mut block, schema, |_| false);
        read::push_match(&mut block, true);
        Self { drawn: face_down(&block), block, pool: pool(scenario), revealed: None, decks: Decks::New }
    }

    /// A block that games can be put into.
    #[must_use]
    pub fn blank(&self) -> Block {
        self.block.clone()
    }

    /// The block of a game of this seed and number.
    #[must_use]
    pub fn game(&self, scenario: &Scenario, seed: u64, number: u32) -> Block {
        let mut block = self.blank();
        self.draw(&mut block, scenario, seed, number);
        block
    }

    /// Makes a block that of a game of this seed and number.
    pub fn put(&self, block: &mut Block, scenario: &Scenario, seed: u64, number: u32) {
        block.copy_from(&self.block);
        self.draw(block, scenario, seed, number);
    }

    fn draw(&self, block: &mut Block, scenario: &Scenario, seed: u64, number: u32) {
        block.set(SEED, seed);
        block.set(NUMBER, number);
        pieces::draw_tokens(block, self.drawn, self.pool);
        match self.decks {
            Decks::New => play::zones::set_up(block, scenario),
            Decks::Shuffled(which) => {
                (0..2).filter(|player| which[usize::from(*player)]).for_each(|player| {
                    play::zones::shuffle(block, scenario, player);
                });
            }
        }
        if let Some(revealed) = self.revealed {
            let lying = lying(block);
            let pool = pool(scenario);
            let all = [0, 1, 2].map(|kind| (revealed[kind] + lying[kind]).min(pool[kind]).min(255));
            block.set(DEALT, all[0] | all[1] << 8 | all[2] << 16);
        }
    }
}

/// Checks the position of a scenario, if it has one, as far as no listeners have a part in it.
///
/// # Errors
/// The first fault in it.
pub fn check(scenario: &Scenario) -> Result<(), ContentError> {
    scenario.position.as_ref().map_or(Ok(()), |position| read::read(&scenario.schema, scenario, position).map(|_| ()))
}

/// Tokens that lie face down, as a mask of rows.
pub(super) fn face_down(block: &Block) -> u64 {
    let down = rows(block.having(BOARD_TOKEN)).filter(|row| block.piece(BOARD_TOKEN_FACE_DOWN, *row) != 0);
    down.fold(0, |mask, row| mask | 1 << row)
}

/// How many of each kind lie face down.
pub(super) fn lying(block: &Block) -> [u32; KINDS] {
    let mut counts = [0; KINDS];
    for row in rows(face_down(block)) {
        let kind = block.piece(BOARD_TOKEN_KIND, row).checked_sub(token::SHIELD).map(usize::from);
        if let Some(count) = kind.and_then(|kind| counts.get_mut(kind)) {
            *count += 1;
        }
    }
    counts
}

/// The pool from which tokens are drawn that lie face down (BD-4).
pub(super) fn pool(scenario: &Scenario) -> [u32; KINDS] {
    let settings = &scenario.settings;
    [settings.pool_shield, settings.pool_speed, settings.pool_strength].map(|count| count as u32)
}
