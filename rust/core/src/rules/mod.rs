//! The rules: one file or folder per section of the rules document.
//!
//! A rule uses another rule only by pushing a frame; what several rules ask lives in [`relations`].

pub mod activation;
pub mod attack;
pub mod carry;
pub mod damage;
pub mod defeat;
pub mod deploy;
pub mod movement;
pub mod objectives;
pub mod pieces;
pub mod play;
pub mod relations;
pub mod rescue;
pub mod reserve;
pub mod scoring;
pub mod spawn;
pub mod timeline;
pub mod upgrades;

use crate::board::Hex;
use crate::content::effect::{Trigger as Happening, Way};
use crate::content::{Scenario, UnitCard};
use crate::flow::{
    Event, EventKind, Frame, Log, NOBODY, Procedure, Rule, Trigger, TriggerKind, Value, call, roll, stack, trigger,
};
use crate::store::Block;
use crate::store::layout::{
    ATTACKED, ATTACKED_Q, ATTACKED_R, CARD_NUMBER, LAST_PLAYER, POSITION, SCORE_VP, TARGET, UNIT_CARD, area,
};
use crate::store::query::rows;
use relations::Scene;

/// A match being played: its state, what it is played with, and who listens to its events.
#[derive(Debug)]
pub struct Match<'a> {
    /// The state.
    pub block: &'a mut Block,
    /// Board, cards and settings.
    pub scenario: &'a Scenario,
    /// Events.
    pub log: &'a mut Log,
}

impl Match<'_> {
    /// What stands where, for those who only look.
    #[inline]
    #[must_use]
    pub fn scene(&self) -> Scene<'_> {
        Scene { block: self.block, scenario: self.scenario }
    }

    /// The card of a unit.
    #[inline]
    #[must_use]
    pub fn card(&self, row: usize) -> &UnitCard {
        &self.scenario.units[self.block.piece(UNIT_CARD, row) as usize]
    }

    /// Pushes a frame; a full stack drops it with an event.
    pub fn push(&mut self, frame: &Frame) {
        if !stack::push(self.block, frame) {
            self.log.add(|| {
                Event::new(EventKind::Dropped, Rule::Flow)
                    .of(frame.subject)
                    .with("what", Value::Text(frame.procedure.name()))
            });
        }
    }

    /// Opens a window for what has happened, if any effect of the scenario waits for it: first the part of the
    /// player whose unit `actor` is, then the other's (AT-5). At phase borders `actor` is nobody, and the player of the
    /// last activation comes first.
    pub fn open_windows(&mut self, happening: Happening, actor: u8, targets: u64) {
        if self.scenario.triggers & happening.bit() == 0 {
            return;
        }
        let first = match actor {
            NOBODY => self.block.get(LAST_PLAYER).checked_sub(1).unwrap_or(self.scenario.first_player),
            unit => self.scene().owner(unit.into()),
        };
        for player in [1 - first, first] {
            if self.waits(player, happening) {
                self.push(&call::window(player, happening as u16, actor, targets));
            }
        }
    }

    /// Whether the part of a player in a window can come to anything: some unit of his waits for it, or he is asked in
    /// any case.
    #[must_use]
    pub fn waits(&self, player: u8, happening: Happening) -> bool {
        let waits = |row| self.scene().owner(row) == player && self.card(row).triggers & happening.bit() != 0;
        self.scenario.settings.ask
            || self.scenario.players[usize::from(player & 1)].card_triggers & happening.bit() != 0
            || rows(self.scene().units()).any(waits)
    }

    /// The same after a movement: not inside an attack (AC-2).
    pub fn open_movement_windows(&mut self, actor: u8, way: Way) {
        if self.scenario.triggers & Happening::AfterMovement.bit() == 0
            || stack::nearest(self.block, Procedure::Attack).is_some()
        {
            return;
        }
        let first = self.scene().owner(actor.into());
        for player in [1 - first, first] {
            if !self.waits(player, Happening::AfterMovement) {
                continue;
            }
            let mut window = call::window(player, Happening::AfterMovement as u16, actor, 0);
            window.registers[call::MOVEMENT] = way as i16;
            self.push(&window);
        }
    }

    /// A player scores VP; `event` says for what.
    pub fn score(&mut self, player: u8, vp: i32, event: impl FnOnce() -> Event) {
        let total = self.block.player(SCORE_VP, player.into()).saturating_add(vp);
        self.block.set_player(SCORE_VP, player.into(), total);
        self.log.add(|| event().by(player).int("vp", vp).int("total", total));
    }

    /// A piece leaves the board; a target drops out of its attack, and its last hex is remembered (AT-14).
    pub fn take_off(&mut self, row: usize) -> Hex {
        let hex = self.scene().hex(row);
        if self.block.has(ATTACKED, row) {
            self.log.note(&[Rule::At14]);
            self.block.set_piece(ATTACKED_Q, row, hex.q);
            self.block.set_piece(ATTACKED_R, row, hex.r);
        }
        self.block.detach(POSITION, row);
        self.block.detach(TARGET, row);
        hex
    }

    /// The attack card with which a unit attacks is used: it is discarded, and is the one card of its player in this
    /// activation (BD-5, AC-2).
    pub fn use_attack_card(&mut self, player: u8, unit: u8, row: usize) {
        self.count_play(row);
        self.log.add(|| {
            let id = self.scenario.cards[self.block.card(CARD_NUMBER, row) as usize].id.clone();
            let event = Event::new(EventKind::CardPlayed, Rule::Bd5).by(player).of(unit);
            event.int("card", row as i64 + 1).with("id", Value::Name(id))
        });
        self.move_card(row, area::DISCARD, false);
    }

    /// Rolls dice of the attack in flight again, a bit each, and counts all anew.
    pub fn roll_again(&mut self, player: u8, attacker: u8, dice: u64) {
        if dice == 0 {
            return;
        }
        self.log.add(|| {
            let numbers = rows(dice).map(|die| die as u8 + 1).collect();
            Event::new(EventKind::Rerolled, Rule::At9).by(player).of(attacker).with("dice", Value::Faces(numbers))
        });
        self.push(&Frame::new(Procedure::Tally, self.scene().owner(attacker.into()), attacker));
        self.push(&roll::again(player, attacker, dice));
    }

    /// A unit picks up what lies on its hex (MV-5); gives whether anything does.
    pub fn pick_up(&mut self, unit: u8) -> bool {
        let any = self.scene().lying_at(self.scene().hex(unit.into()));
        if any {
            self.push(&call::pick_up(self.scene().owner(unit.into()), unit));
        }
        any
    }

    /// Queues the defeat of a piece, unless it is under way already; a full queue drops it with an event.
    pub fn queue_defeat(&mut self, row: usize) {
        let open = (0..stack::depth(self.block)).filter_map(|number| stack::frame(self.block, number));
        let mut open = open.filter(|frame| frame.procedure == Procedure::Defeat);
        if open.any(|frame| frame.row() == row) || trigger::waits(self.block, row as u8) {
            return;
        }
        if !trigger::queue(self.block, Trigger { kind: TriggerKind::Defeat, row: row as u8 }) {
            self.log
                .add(|| Event::new(EventKind::Dropped, Rule::Flow).of(row as u8).with("what", Value::Text("trigger")));
        }
    }
}
