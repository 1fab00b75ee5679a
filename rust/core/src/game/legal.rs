//! Legal actions of the open decision, kept as masks: counted and picked without making a list.

use super::action::Action;
use super::plays::Plays;
use crate::board::Direction;
use crate::content::unit::MAX_WEAPONS;
use crate::effects::{answer, op};
use crate::flow::{Frame, Procedure, call, stack};
use crate::rules::attack::grant::Attacks;
use crate::rules::attack::{self, targets};
use crate::rules::movement::{free, push};
use crate::rules::relations::{Scene, reach::Destinations, reach::Movement, reach::destinations};
use crate::rules::{activation, deploy, rescue, upgrades};
use crate::store::layout::forbidden;
use crate::store::query::{nth, rows};

/// Legal actions of one decision, in canonical order: deploy hexes as listed; Advance and Dash goals by (r, q);
/// attacks by weapon and target or placement; Energize; Rescue by Garrison; abilities by unit and number; end;
/// directions of a Push or Pull, stop; pieces and kinds of Upgrades to choose; what is done with cards ([`Plays`]); pass;
/// answers.
#[derive(Clone, Debug, Default)]
#[allow(clippy::struct_excessive_bools, reason = "each is one action that has no further choice")]
pub struct Legal {
    unit: u8,
    player: u8,
    pushed: u8,
    deploy: u64,
    advance: Destinations,
    dash: Destinations,
    attacks: Attacks,
    energize: bool,
    garrisons: u64,
    uses: Vec<(u8, u8)>,
    end: bool,
    directions: u8,
    pulls: bool,
    stop: bool,
    pieces: u64,
    kinds: u8,
    plays: Option<Box<Plays>>,
    pass: bool,
    answers: u8,
}

impl Legal {
    /// The legal actions of the open decision; none at any other stop.
    #[must_use]
    pub fn of(scene: Scene) -> Self {
        Self::attacks(scene).completed(scene)
    }

    /// Only the attacks among the legal actions: all that a policy bent on attacking needs to see.
    #[must_use]
    pub fn attacks(scene: Scene) -> Self {
        let Some(frame) = stack::top(scene.block) else { return Self::default() };
        let mut legal = Self { unit: frame.subject, player: frame.player, ..Self::default() };
        match frame.procedure {
            Procedure::Activation => legal.fill_attacks(scene, &frame),
            Procedure::Grant => legal.attacks = attack::grant::attacks(scene, &frame),
            _ => {}
        }
        legal
    }

    /// All legal actions, where [`Legal::attacks`] has found the attacks.
    #[must_use]
    pub fn completed(mut self, scene: Scene) -> Self {
        let Some(frame) = stack::top(scene.block) else { return self };
        if scene.has_cards()
            && let Some(plays) = Plays::of(scene, &frame)
        {
            self.player = plays.player();
            self.pass = plays.pass;
            self.plays = Some(plays.with_attacks(self.plays.take()));
        }
        match frame.procedure {
            Procedure::Deploy => self.deploy = deploy::hexes(scene, frame.row()),
            Procedure::Activation => self.fill_menu(scene, &frame),
            Procedure::Push => {
                (self.unit, self.pushed) = (push::pusher(&frame), frame.subject);
                self.directions = push::directions(scene, &frame);
                self.pulls = push::pulls(&frame);
                self.stop = true;
            }
            Procedure::Window => {
                self.uses = answer::usable(scene, &frame);
                self.pass = true;
            }
            Procedure::Effect => self.pieces = op::candidates(scene, &frame),
            Procedure::AddTarget => {
                self.pieces = attack::further::candidates(scene, &frame);
                self.pass = true;
            }
            Procedure::LoseUpgrade => {
                self.unit = frame.source;
                self.kinds = upgrades::kinds(scene, frame.row());
            }
            Procedure::FreeMove => {
                let found = free::destinations(scene, &frame);
                match free::movement(&frame) {
                    Movement::Advance => self.advance = found,
                    Movement::Dash => self.dash = found,
                }
                self.pass = true;
            }
            Procedure::Grant => self.pass = true,
            Procedure::Question => self.answers = frame.registers[call::AMOUNT] as u8,
            _ => {}
        }
        self
    }

    fn fill_attacks(&mut self, scene: Scene, frame: &Frame) {
        let menu = activation::menu(scene, frame);
        if menu.action && menu.forbidden & forbidden::ATTACK == 0 {
            let row = frame.row();
            self.attacks = Attacks { targets: targets::all(scene, row), areas: targets::areas(scene, row) };
            if scene.has_cards() {
                self.plays = Plays::attacks(scene, frame);
            }
        }
    }

    fn fill_menu(&mut self, scene: Scene, frame: &Frame) {
        let menu = activation::menu(scene, frame);
        let dash = menu.action && menu.forbidden & forbidden::DASH == 0;
        if menu.advance || dash {
            let asked = [menu.advance, dash];
            [self.advance, self.dash] = destinations(scene, frame.row(), scene.hex(frame.row()), asked);
        }
        self.energize = menu.action;
        if menu.action && menu.forbidden & forbidden::RESCUE == 0 {
            self.garrisons = rescue::garrisons(scene, frame.row());
        }
        self.uses = answer::usable(scene, frame);
        self.end = menu.end;
    }

    /// How many there are, not counting that a play can be cancelled: that is no option of its own.
    #[inline]
    #[must_use]
    pub fn len(&self) -> usize {
        let targets: u32 = self.attacks.targets.iter().map(|mask| mask.count_ones()).sum();
        let areas: u32 = self.attacks.areas.iter().map(|mask| mask.count_ones()).sum();
        self.deploy.count_ones() as usize
            + self.advance.len()
            + self.dash.len()
            + (targets + areas) as usize
            + usize::from(self.energize)
            + self.garrisons.count_ones() as usize
            + self.uses.len()
            + usize::from(self.end)
            + self.directions.count_ones() as usize
            + usize::from(self.stop)
            + self.pieces.count_ones() as usize
            + self.kinds.count_ones() as usize
            + self.plays.as_ref().map_or(0, |plays| plays.len())
            + usize::from(self.pass)
            + usize::from(self.answers)
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The `number`-th in canonical order.
    #[must_use]
    pub fn get(&self, scene: Scene, number: usize) -> Option<Action> {
        let unit = self.unit;
        let mut left = number;
        let mut within = |count: usize| {
            let inside = left < count;
            if !inside {
                left -= count;
            }
            inside.then_some(left)
        };
        if let Some(at) = within(self.deploy.count_ones() as usize) {
            let list = &scene.scenario.players[self.player as usize].deploy;
            return Some(Action::Deploy { unit, hex: list[nth(self.deploy, at as u32)?] });
        }
        if let Some(at) = within(self.advance.len()) {
            return Some(Action::Advance { unit, hex: self.advance.get(at)? });
        }
        if let Some(at) = within(self.dash.len()) {
            return Some(Action::Dash { unit, hex: self.dash.get(at)? });
        }
        for weapon in 0..MAX_WEAPONS {
            let (targets, areas) = (self.attacks.targets[weapon], self.attacks.areas[weapon]);
            let number = weapon as u8;
            if let Some(at) = within(targets.count_ones() as usize) {
                return Some(Action::Attack { unit, weapon: number, target: nth(targets, at as u32)? as u8 });
            }
            if let Some(at) = within(areas.count_ones() as usize) {
                let placement = nth(areas.into(), at as u32)? as u8;
                return Some(Action::AttackArea { unit, weapon: number, placement });
            }
        }
        if within(self.energize.into()).is_some() {
            return Some(Action::Energize { unit });
        }
        if let Some(at) = within(self.garrisons.count_ones() as usize) {
            return Some(Action::Rescue { unit, garrison: nth(self.garrisons, at as u32)? as u8 });
        }
        if let Some(at) = within(self.uses.len()) {
            let (unit, ability) = self.uses[at];
            return Some(Action::Use { unit, ability });
        }
        if within(self.end.into()).is_some() {
            return Some(Action::End { unit });
        }
        if let Some(at) = within(self.directions.count_ones() as usize) {
            let direction = Direction::from_index(nth(self.directions.into(), at as u32)? as u8);
            return Some(self.step(direction));
        }
        if within(self.stop.into()).is_some() {
            return Some(self.step(None));
        }
        if let Some(at) = within(self.pieces.count_ones() as usize) {
            return Some(Action::Choose { unit, piece: nth(self.pieces, at as u32)? as u8 });
        }
        if let Some(at) = within(self.kinds.count_ones() as usize) {
            return Some(Action::ChooseOption { unit, option: nth(self.kinds.into(), at as u32)? as u8 });
        }
        if let Some(plays) = &self.plays
            && let Some(at) = within(plays.len())
        {
            return plays.get(at);
        }
        if within(self.pass.into()).is_some() {
            return Some(Action::Pass { player: self.player });
        }
        within(self.answers.into()).map(|at| Action::Answer { player: self.player, option: at as u8 })
    }

    /// A step of the Push or Pull.
    const fn step(&self, direction: Option<Direction>) -> Action {
        let (unit, other) = (self.unit, self.pushed);
        if self.pulls {
            Action::Pull { unit, pulled: other, direction }
        } else {
            Action::Push { unit, pushed: other, direction }
        }
    }

    /// All of them, in canonical order.
    #[must_use]
    pub fn list(&self, scene: Scene) -> Vec<Action> {
        let mut list = Vec::with_capacity(self.len());
        self.each(scene, |action| list.push(action));
        list
    }

    /// The action that takes back a play which is not paid for, where that is legal: behind all others (PC-1).
    #[must_use]
    pub fn cancel(&self) -> Option<Action> {
        self.plays.as_ref().filter(|plays| plays.cancel).map(|_| Action::Cancel { player: self.player })
    }

    /// Hands over each of them, in canonical order: the order of [`Legal::get`], without counting up to each.
    #[inline]
    pub fn each(&self, scene: Scene, mut take: impl FnMut(Action)) {
        let (unit, player) = (self.unit, self.player);
        for at in rows(self.deploy) {
            let list = &scene.scenario.players[player as usize].deploy;
            list.get(at).into_iter().for_each(|hex| take(Action::Deploy { unit, hex: *hex }));
        }
        self.advance.each(|hex| take(Action::Advance { unit, hex }));
        self.dash.each(|hex| take(Action::Dash { unit, hex }));
        self.each_attack(&mut take);
        if self.energize {
            take(Action::Energize { unit });
        }
        rows(self.garrisons).for_each(|row| take(Action::Rescue { unit, garrison: row as u8 }));
        self.uses.iter().for_each(|&(unit, ability)| take(Action::Use { unit, ability }));
        if self.end {
            take(Action::End { unit });
        }
        rows(self.directions.into()).for_each(|index| take(self.step(Direction::from_index(index as u8))));
        if self.stop {
            take(self.step(None));
        }
        rows(self.pieces).for_each(|row| take(Action::Choose { unit, piece: row as u8 }));
        rows(self.kinds.into()).for_each(|kind| take(Action::ChooseOption { unit, option: kind as u8 }));
        if let Some(plays) = &self.plays {
            plays.each(&mut take);
        }
        if self.pass {
            take(Action::Pass { player });
        }
        (0..self.answers).for_each(|option| take(Action::Answer { player, option }));
    }

    /// Hands over the attacks, by weapon and target or placement.
    #[inline]
    fn each_attack(&self, mut take: impl FnMut(Action)) {
        let unit = self.unit;
        for (number, (targets, areas)) in self.attacks.targets.iter().zip(self.attacks.areas).enumerate() {
            let weapon = number as u8;
            rows(*targets).for_each(|row| take(Action::Attack { unit, weapon, target: row as u8 }));
            rows(areas.into()).for_each(|turn| take(Action::AttackArea { unit, weapon, placement: turn as u8 }));
        }
    }
}
