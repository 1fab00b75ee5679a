//! Built-in policies. Their draws are keyed by decision number and seat, and never touch the game's dice.

use super::greedy;
use crate::dice::{Purpose, below};
use crate::game::{Action, Legal, Scene};
use crate::store::layout::{DECISION, NUMBER, SEED};

/// A built-in policy.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub enum Policy {
    /// Any legal action, each as likely as the other.
    Random,
    /// Any legal attack while there is one, else any legal action.
    Brawl,
    /// Looks one action ahead: objectives first, attacks second. It draws nothing.
    Greedy,
}

impl Policy {
    /// Every policy.
    pub const ALL: [Self; 3] = [Self::Random, Self::Brawl, Self::Greedy];

    /// Its name, as `"random"`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Random => "random",
            Self::Brawl => "brawl",
            Self::Greedy => "greedy",
        }
    }

    /// The policy called `name`.
    #[must_use]
    pub fn parse(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|policy| policy.name() == name)
    }

    /// Chooses for the player whose decision is open; `None` if no decision is.
    #[must_use]
    pub fn choose(self, scene: Scene, player: u8) -> Option<Choice> {
        let legal = match self {
            Self::Greedy => {
                let legal = Legal::of(scene);
                return Some(Choice { action: greedy::choose(scene, &legal)?, alone: legal.len() == 1 });
            }
            Self::Random => Legal::of(scene),
            Self::Brawl => {
                let attacks = Legal::attacks(scene);
                if attacks.is_empty() { attacks.completed(scene) } else { attacks }
            }
        };
        let options = legal.len();
        let number = if options > 1 { draw(scene, player, options as u32) } else { 0 };
        let action = legal.get(scene, number as usize)?;
        // Where a unit may attack it may Energize as well: such a decision always has two options or more.
        let alone = options == 1 && !matches!(action, Action::Attack { .. });
        Some(Choice { action, alone })
    }
}

/// What a policy chose.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub struct Choice {
    /// The action.
    pub action: Action,
    /// Whether it was the only one.
    pub alone: bool,
}

/// Who plays for a player.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub enum Seat {
    /// A built-in policy.
    Core(Policy),
    /// Somebody outside the core: the game is parked at every decision of the player.
    Outside,
}

fn draw(scene: Scene, player: u8, options: u32) -> u32 {
    let block = scene.block;
    let (seed, number, decision) = (block.get(SEED), block.get(NUMBER), block.get(DECISION));
    below(seed, number, Purpose::Policy as u16, decision, player.into(), options)
}
