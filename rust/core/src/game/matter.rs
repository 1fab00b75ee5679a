//! What an open decision is about, for those who show it to a player.

use crate::content::effect::Trigger;
use crate::effects::op;
use crate::flow::{Frame, NOBODY, Procedure, call, stack};
use crate::rules::movement::{free, push};
use crate::rules::play::plan::{self, Open};
use crate::rules::relations::Scene;
use crate::rules::relations::aim::{attack_in_flight, weapon};
use crate::store::layout::TARGET;

/// An attack in flight.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct InFlight<'a> {
    /// Row of the attacker.
    pub attacker: u8,
    /// Index of the weapon.
    pub weapon: u8,
    /// Its name.
    pub name: &'a str,
    /// Rows of the targets that are left, a bit each.
    pub targets: u64,
}

/// What an open decision is about.
#[derive(Clone, Debug, Default, Eq, PartialEq)]
pub struct Matter<'a> {
    /// Row of the unit that acts, whose effect asks, or whose deed a window answers.
    pub unit: Option<u8>,
    /// Row of the piece that is pushed, or that loses an Upgrade.
    pub object: Option<u8>,
    /// What the player does if he does not pass, as `"dash"`; empty where the actions say it.
    pub verb: &'static str,
    /// What a window answers.
    pub window: Option<Trigger>,
    /// Name of the effect that asks, or that has led here.
    pub effect: Option<&'a str>,
    /// Row of the unit that has this effect.
    pub source: Option<u8>,
    /// The weapon that a granted attack must use, by index.
    pub weapon: Option<u8>,
    /// The attack in flight.
    pub attack: Option<InFlight<'a>>,
    /// The card that is being planned, whose play is answered, or whose effect asks: its row and its id.
    pub card: Option<(u8, &'a str)>,
}

impl<'a> Matter<'a> {
    /// What the decision is about at which the game stands; about nothing at other stops.
    #[must_use]
    pub fn of(scene: Scene<'a>) -> Self {
        let Some(frame) = stack::top(scene.block) else { return Self::default() };
        let mut matter = Self { unit: piece(frame.subject), attack: in_flight(scene), ..Self::default() };
        let effect = match frame.procedure {
            Procedure::Effect => Some(frame),
            _ => stack::nearest(scene.block, Procedure::Effect).map(|(_, effect)| effect),
        };
        matter.source = effect.and_then(|frame| piece(frame.subject));
        matter.effect = effect.and_then(|frame| op::effect(scene, &frame)).map(|effect| effect.name.as_str());
        match frame.procedure {
            Procedure::Push => matter.turn_to(&frame, if push::pulls(&frame) { "pull" } else { "push" }),
            Procedure::LoseUpgrade => matter.turn_to(&frame, "destroy_upgrade"),
            Procedure::AddTarget => matter.verb = "add_target",
            Procedure::FreeMove => matter.verb = free::movement(&frame).name(),
            Procedure::Window => {
                matter.window = Trigger::ALL.get(frame.effect as usize).copied();
                let answered = stack::nearest(scene.block, Procedure::Play);
                let answered = answered.filter(|_| matter.window == Some(Trigger::CardPlayed));
                matter.card = answered.and_then(|(_, play)| card(scene, play.effect.into()));
            }
            Procedure::Plan => {
                (matter.unit, matter.card) = (None, card(scene, frame.effect.into()));
                matter.verb = match plan::open(scene, &frame) {
                    Some(Open::Ways(_)) => "pay",
                    Some(Open::Units(_)) => "unit",
                    Some(Open::Cards(_)) => "card",
                    Some(Open::Amount(_)) => "x",
                    Some(Open::Discards(..)) | None => "discard",
                };
            }
            Procedure::Discard => matter.verb = "discard",
            Procedure::Resolve => {
                matter.verb = "bring_out";
                matter.card = card(scene, frame.registers[call::OF_CARD_ROW] as usize);
            }
            Procedure::Grant => {
                let only = frame.registers[call::GRANTED];
                matter.weapon = (only > 0).then(|| only as u8 - 1);
            }
            _ => {}
        }
        matter
    }

    /// It is about what the source of a frame does to its subject.
    const fn turn_to(&mut self, frame: &Frame, verb: &'static str) {
        (self.unit, self.object, self.verb) = (piece(frame.source), piece(frame.subject), verb);
    }
}

fn card(scene: Scene<'_>, row: usize) -> Option<(u8, &str)> {
    scene.is_card(row).then(|| (row as u8, scene.card_in(row).id.as_str()))
}

const fn piece(row: u8) -> Option<u8> {
    if row == NOBODY { None } else { Some(row) }
}

fn in_flight(scene: Scene<'_>) -> Option<InFlight<'_>> {
    let attack = attack_in_flight(scene)?;
    let name = weapon(scene, &attack)?.name.as_str();
    let targets = scene.block.having(TARGET);
    Some(InFlight { attacker: attack.subject, weapon: attack.registers[call::WEAPON] as u8, name, targets })
}
