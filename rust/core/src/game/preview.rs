//! What an action leads to as far as it is certain: the rules themselves, on a copy of the state, up to their next stop.

use super::action::Action;
use super::area::{Area, covered};
use super::{explain, machine};
use crate::board::Hex;
use crate::content::Scenario;
use crate::flow::hook::Hooks;
use crate::flow::stop::Stop;
use crate::flow::{Event, EventKind, Log, NOBODY, Value, call, procedure::Attack};
use crate::rules::Match;
use crate::rules::relations::Scene;
use crate::rules::relations::aim::{attack_cost, attack_in_flight};
use crate::store::Block;
use crate::store::layout::{BOARD_TOKEN_FACE_DOWN, ZONE_KNOWN};
use crate::store::query::bit;

/// What is certain of an action before it is played.
#[derive(Clone, Debug, Default, Eq, PartialEq)]
pub struct Preview {
    /// Row of the unit that pays: the one that acts, or for which a card is played.
    pub unit: Option<u8>,
    /// The TL that its token moves by, penalties included; none if it stays.
    pub cost: Option<i64>,
    /// Where its token gets to, as absolute time.
    pub arrives: Option<u16>,
    /// The Energy that it pays.
    pub energy: i64,
    /// Row of the piece that moves.
    pub mover: Option<u8>,
    /// The hexes that it comes over, beginning with the one where it stands, if it does.
    pub path: Vec<Hex>,
    /// Rows of the pieces at which the action is aimed, a bit each.
    pub targets: u64,
    /// Hexes that an area attack covers.
    pub hexes: Vec<Hex>,
    /// The dice of an attack.
    pub dice: Option<i16>,
    /// Whether all up to the next stop was certain: nothing hidden shows before it, and no listener of a mod is due.
    pub complete: bool,
}

/// What a legal action of the open decision leads to, told by what is the same whatever `player`, who decides, cannot know
/// (BD-4, BD-5, PC-13).
#[must_use]
pub fn preview(scenario: &Scenario, hooks: &Hooks, block: &Block, player: u8, action: Action) -> Preview {
    let before = Scene { block, scenario };
    let (mut after, mut log) = (block.clone(), Log::on());
    let mut m = Match { block: &mut after, scenario, log: &mut log };
    machine::choose(&mut m, hooks, action);
    let stop = machine::advance(&mut m, hooks, None);
    let mut events = m.log.take();
    let end = events.iter().position(|event| ends(event.kind) || shows(before, player, event));
    let complete = end.map_or(!matches!(stop, Some(Stop::Hook(_))), |place| ends(events[place].kind));
    events.truncate(end.unwrap_or(events.len()));
    let Area { hexes, targets } = aimed(before, action);
    let mut preview = Preview { unit: unit(action, &events), targets, hexes, complete, ..Preview::default() };
    if matches!(action, Action::Attack { .. } | Action::AttackArea { .. }) {
        let in_flight = explain::roll(m.scene(), None).filter(|_| end.is_none());
        preview.dice = in_flight.or_else(|| explain::roll(before, Some(action))).map(|roll| roll.dice);
        if end.is_none() {
            pay_beforehand(&mut m);
            events.append(&mut m.log.take());
        }
    }
    for event in &events {
        preview.hear(before, event);
    }
    preview
}

/// The unit that pays: the one that acts, or for which a card is played.
fn unit(action: Action, events: &[Event]) -> Option<u8> {
    let paid = || events.iter().find(|event| event.kind == EventKind::CardPlayed && event.subject != NOBODY);
    action.unit().or_else(|| paid().map(|event| event.subject))
}

/// Whether something is over, and what comes behind it is no part of the action.
const fn ends(kind: EventKind) -> bool {
    matches!(kind, EventKind::ActivationEnded | EventKind::TurnEnded | EventKind::PhaseEnded | EventKind::GameEnded)
}

/// Whether an event shows what a player did not know before: a token that lay face down, a card, an order, faces.
fn shows(before: Scene, player: u8, event: &Event) -> bool {
    let block = before.block;
    let hidden = |card: i64| {
        let row = usize::try_from(card - 1).ok().filter(|row| before.is_card(*row));
        row.is_some_and(|row| block.card(ZONE_KNOWN, row) >> player & 1 == 0)
    };
    match event.kind {
        EventKind::DeckShuffled | EventKind::Rolled => true,
        EventKind::TokenTaken => block.piece(BOARD_TOKEN_FACE_DOWN, event.object.into()) != 0,
        _ => event.data.iter().any(|(name, value)| match value {
            Value::Cards(cards) => cards.iter().any(|card| hidden(i64::from(*card))),
            Value::Int(card) => *name == "card" && hidden(*card),
            _ => false,
        }),
    }
}

/// An attack that stops before its TL is paid pays what it costs as things stand (AT-5).
fn pay_beforehand(m: &mut Match) {
    let attack = attack_in_flight(m.scene());
    if let Some(attack) = attack.filter(|attack| attack.step <= Attack::PAY && attack.registers[call::FREE] == 0) {
        let tl = attack_cost(m.scene(), &attack);
        m.move_token(attack.player, attack.subject, tl, call::Payment::Cost);
    }
}

/// The pieces at which an action is aimed, and the hexes that an area attack covers.
fn aimed(before: Scene, action: Action) -> Area {
    if let Action::AttackArea { unit, weapon, placement } = action {
        return covered(before, unit.into(), weapon.into(), placement);
    }
    Area { hexes: Vec::new(), targets: action.target().map_or(0, |row| bit(row.into())) }
}

impl Preview {
    /// Takes from an event what it says of the unit, and of the piece that moves first.
    fn hear(&mut self, before: Scene, event: &Event) {
        let number = |wanted: &str| {
            let found = event.data.iter().find(|(name, _)| *name == wanted);
            if let Some((_, Value::Int(number))) = found { *number } else { 0 }
        };
        let of_unit = self.unit == Some(event.subject);
        match event.kind {
            EventKind::TokenMoved if of_unit => {
                self.cost = Some(self.cost.unwrap_or(0) + number("cost"));
                self.arrives = Some(number("to") as u16);
            }
            EventKind::AbilityUsed if of_unit => self.energy += number("cost"),
            EventKind::EnergyPaid if of_unit => self.energy += number("amount"),
            EventKind::Pushed => self.follow(before, event.object, event),
            EventKind::Moved | EventKind::Deployed | EventKind::Swapped => self.follow(before, event.subject, event),
            _ => {}
        }
    }

    /// Adds the hexes of a movement, if it is that of the piece which moves first.
    fn follow(&mut self, before: Scene, mover: u8, event: &Event) {
        if *self.mover.get_or_insert(mover) != mover {
            return;
        }
        if self.path.is_empty() && before.on_board(mover.into()) {
            self.path.push(before.hex(mover.into()));
        }
        for (name, value) in &event.data {
            match value {
                Value::Hexes(path) => self.path.extend(path),
                Value::Hex(hex) if *name != "from" => self.path.push(*hex),
                _ => {}
            }
        }
    }
}
