//! Legal actions of the open decision, kept as masks: counted and picked without making a list.

use super::action::Action;
use crate::board::Direction;
use crate::content::unit::MAX_WEAPONS;
use crate::flow::{Frame, Procedure, call, stack};
use crate::rules::relations::{Scene, reach::Destinations, reach::destinations};
use crate::rules::{activation, attack::targets, deploy, movement::push};
use crate::store::query::nth;

/// Legal actions of one decision, in canonical order: deploy hexes as listed; Advance and Dash goals by (r, q);
/// attacks by weapon and target; Energize; end; directions of a Push, stop; answers.
#[derive(Clone, Debug, Default)]
pub struct Legal {
    unit: u8,
    player: u8,
    pushed: u8,
    deploy: u64,
    advance: Destinations,
    dash: Destinations,
    targets: [u64; MAX_WEAPONS],
    energize: bool,
    end: bool,
    directions: u8,
    stop: bool,
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
        if frame.procedure == Procedure::Activation {
            legal.fill_attacks(scene, &frame);
        }
        legal
    }

    /// All legal actions, where [`Legal::attacks`] has found the attacks.
    #[must_use]
    pub fn completed(mut self, scene: Scene) -> Self {
        let Some(frame) = stack::top(scene.block) else { return self };
        match frame.procedure {
            Procedure::Deploy => self.deploy = deploy::hexes(scene, frame.row()),
            Procedure::Activation => self.fill_menu(scene, &frame),
            Procedure::Push => {
                (self.unit, self.pushed) = (frame.source, frame.subject);
                self.directions = push::directions(scene, &frame);
                self.stop = true;
            }
            Procedure::Question => self.answers = frame.registers[call::AMOUNT] as u8,
            _ => {}
        }
        self
    }

    fn fill_attacks(&mut self, scene: Scene, frame: &Frame) {
        if activation::menu(scene, frame).action {
            self.targets = targets::all(scene, frame.row());
        }
    }

    fn fill_menu(&mut self, scene: Scene, frame: &Frame) {
        let menu = activation::menu(scene, frame);
        if menu.advance || menu.action {
            let asked = [menu.advance, menu.action];
            [self.advance, self.dash] = destinations(scene, frame.row(), scene.hex(frame.row()), asked);
        }
        self.energize = menu.action;
        self.end = menu.end;
    }

    /// How many there are.
    #[inline]
    #[must_use]
    pub fn len(&self) -> usize {
        let targets: u32 = self.targets.iter().map(|mask| mask.count_ones()).sum();
        self.deploy.count_ones() as usize
            + self.advance.len()
            + self.dash.len()
            + targets as usize
            + usize::from(self.energize)
            + usize::from(self.end)
            + self.directions.count_ones() as usize
            + usize::from(self.stop)
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
        for (weapon, mask) in self.targets.iter().enumerate() {
            if let Some(at) = within(mask.count_ones() as usize) {
                let target = nth(*mask, at as u32)? as u8;
                return Some(Action::Attack { unit, weapon: weapon as u8, target });
            }
        }
        if within(self.energize.into()).is_some() {
            return Some(Action::Energize { unit });
        }
        if within(self.end.into()).is_some() {
            return Some(Action::End { unit });
        }
        if let Some(at) = within(self.directions.count_ones() as usize) {
            let direction = Direction::from_index(nth(self.directions.into(), at as u32)? as u8);
            return Some(Action::Push { unit, pushed: self.pushed, direction });
        }
        if within(self.stop.into()).is_some() {
            return Some(Action::Push { unit, pushed: self.pushed, direction: None });
        }
        within(self.answers.into()).map(|at| Action::Answer { player: self.player, option: at as u8 })
    }

    /// All of them, in canonical order.
    #[must_use]
    pub fn list(&self, scene: Scene) -> Vec<Action> {
        (0..self.len()).filter_map(|number| self.get(scene, number)).collect()
    }
}
