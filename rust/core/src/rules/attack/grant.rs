//! An attack that an effect grants: free of TL, and after the attack in flight if there is one (AT-15).

use super::targets;
use crate::content::unit::MAX_WEAPONS;
use crate::flow::stop::{DecisionKind, Stop};
use crate::flow::{Event, EventKind, Flow, Frame, Rule, call, stack};
use crate::rules::Match;
use crate::rules::relations::Scene;
use crate::store::layout::forbidden;

/// What the unit may attack: targets and placements by weapon.
#[derive(Copy, Clone, Debug, Default, Eq, PartialEq)]
pub struct Attacks {
    /// Targets of each weapon, a bit each.
    pub targets: [u64; MAX_WEAPONS],
    /// Placements of each weapon, a bit each.
    pub areas: [u16; MAX_WEAPONS],
}

impl Attacks {
    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.targets.iter().all(|targets| *targets == 0) && self.areas.iter().all(|areas| *areas == 0)
    }
}

/// What the unit of the frame may attack.
#[must_use]
pub fn attacks(scene: Scene, frame: &Frame) -> Attacks {
    let row = frame.row();
    if !scene.on_board(row) || scene.marks(row, |columns| columns.forbid) & forbidden::ATTACK != 0 {
        return Attacks::default();
    }
    let mut attacks = Attacks { targets: targets::all(scene, row), areas: targets::areas(scene, row) };
    for weapon in (0..MAX_WEAPONS).filter(|weapon| !covers(frame, *weapon)) {
        (attacks.targets[weapon], attacks.areas[weapon]) = (0, 0);
    }
    attacks
}

/// Whether the grant is for a weapon.
#[must_use]
pub fn covers(frame: &Frame, weapon: usize) -> bool {
    let granted = frame.registers[call::GRANTED];
    granted == 0 || granted as usize == weapon + 1
}

/// Stops for the choice if there is one.
pub fn step(m: &mut Match, frame: &Frame) -> Flow {
    if attacks(m.scene(), frame).is_empty() {
        stack::pop(m.block);
        return Flow::Next;
    }
    Flow::Stop(Stop::Decision { player: frame.player, kind: DecisionKind::Attack })
}

/// The player chose weapon and targets, or to do without.
pub fn choose(m: &mut Match, frame: &Frame, chosen: Option<(u8, u64)>) {
    // It is gone before its attack begins, so that a chain of granted attacks does not pile up.
    stack::pop(m.block);
    match chosen {
        Some((weapon, targets)) => {
            let mut attack = call::attack(frame.player, frame.subject, weapon, targets);
            attack.registers[call::FREE] = 1;
            m.push(&attack);
        }
        None => m.log.add(|| Event::new(EventKind::Passed, Rule::At15).by(frame.player).of(frame.subject)),
    }
}
