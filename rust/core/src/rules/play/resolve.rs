//! The effects of cards of the table, one op after another (PC-3, PC-7, PC-8).

use super::event;
use crate::content::card::{Amount, Op, Source};
use crate::flow::procedure::{Play, Resolve as Step};
use crate::flow::stop::{DecisionKind, Stop};
use crate::flow::{Event, EventKind, Flow, Frame, NOBODY, Procedure, Rule, Value, call, stack};
use crate::rules::Match;
use crate::rules::relations::Scene;
use crate::rules::relations::cards::{card_mask, card_rows};
use crate::store::layout::{CARD_NUMBER, ROLLED, STACK_DEPTH, area};

/// Frames that a play needs: its own, its effect's and what that pushes.
const ROOM: usize = 4;

/// The ops of a frame.
#[must_use]
pub fn ops<'a>(scene: Scene<'a>, frame: &Frame) -> &'a [Op] {
    let Some(card) = scene.scenario.cards.get(frame.effect as usize) else { return &[] };
    match frame.registers[call::LIST].checked_sub(1) {
        Some(number) if number >= 0 => card.triggers.get(number as usize).map_or(&[], |trigger| &trigger.ops),
        _ => &card.ops,
    }
}

/// A row in a register, where 0 stands for none.
fn row_in(frame: &Frame, register: usize) -> Option<usize> {
    frame.registers[register].checked_sub(1).filter(|row| *row >= 0).map(|row| row as usize)
}

/// The row of the card that an op speaks of.
fn card_of(scene: Scene, frame: &Frame, source: Source) -> Option<usize> {
    let own = frame.registers[call::OF_CARD_ROW] as usize;
    scene.card_of(source, own, row_in(frame, call::AIMED), row_in(frame, call::OF_PLAY))
}

/// How many an op speaks of; a card without a cost reads 0 (PC-5), X reads 0 in a normal cost (PC-4).
fn amount(scene: Scene, frame: &Frame, amount: Amount) -> u32 {
    match amount {
        Amount::Fixed(amount) => amount.into(),
        Amount::X => (frame.registers[call::X] - 1).max(0) as u32,
        Amount::Cost(part, source) => {
            let cost = card_of(scene, frame, source).and_then(|row| scene.normal_cost(row));
            cost.map_or(0, |cost| cost[part as usize].into())
        }
    }
}

/// The op that a frame is at.
fn current<'a>(scene: Scene<'a>, frame: &Frame) -> Option<&'a Op> {
    ops(scene, frame).get(frame.op as usize)
}

/// The cards among which the player of a frame chooses one to bring out.
#[must_use]
pub fn candidates(scene: Scene, frame: &Frame) -> u128 {
    let Some(Op::BringOut { from: Some(from), kinds, .. }) = current(scene, frame) else { return 0 };
    card_mask(card_rows(scene.cards_in(frame.player, *from)).filter(|row| comes_out(scene, *row, *kinds)))
}

/// Whether a card is of one of these kinds, and of one that stays.
fn comes_out(scene: Scene, row: usize, kinds: u8) -> bool {
    let kind = scene.card_in(row).kind;
    kind.stays() && kinds & kind.bit() != 0
}

/// Whether the player is asked for a card, as far as everybody can see: what is in a hand is not known.
fn asks(scene: Scene, frame: &Frame, from: u8, kinds: u8) -> bool {
    if from != area::HAND {
        return candidates(scene, frame) != 0;
    }
    let mut hidden = card_rows(scene.cards_of(frame.player, |area| !area::is_open(area)));
    scene.count_in(frame.player, area::HAND) > 0 && hidden.any(|row| comes_out(scene, row, kinds))
}

/// Runs the next step of an effect.
pub fn step(m: &mut Match, frame: &Frame) -> Flow {
    if frame.step == Step::CHOOSE {
        return Flow::Stop(Stop::Decision { player: frame.player, kind: DecisionKind::Choice });
    }
    if frame.step == Step::END {
        stack::pop(m.block);
        return Flow::Next;
    }
    let Some(op) = current(m.scene(), frame).copied() else {
        let mut next = *frame;
        next.step = Step::END;
        stack::put_top(m.block, &next);
        return Flow::Next;
    };
    if let Op::BringOut { from: Some(from), kinds, .. } = op
        && asks(m.scene(), frame, from, kinds)
    {
        let mut next = *frame;
        next.step = Step::CHOOSE;
        stack::put_top(m.block, &next);
        return Flow::Next;
    }
    go_on(m, frame);
    run(m, frame, op);
    Flow::Next
}

/// The next op is due.
fn go_on(m: &mut Match, frame: &Frame) {
    let mut next = *frame;
    (next.op, next.step) = (frame.op + 1, Step::OP);
    stack::put_top(m.block, &next);
}

/// The player chose the card that comes out, or none.
pub fn choose(m: &mut Match, frame: &Frame, chosen: Option<u8>) {
    let op = current(m.scene(), frame).copied();
    go_on(m, frame);
    match (op, chosen) {
        (Some(Op::BringOut { area, counts_as_play, .. }), Some(row)) => {
            bring_out(m, frame.player, row.into(), area, counts_as_play);
        }
        _ => m.log.add(|| Event::new(EventKind::Passed, Rule::Pc8).by(frame.player)),
    }
}

fn run(m: &mut Match, frame: &Frame, op: Op) {
    let whose = |own: bool| if own { frame.player } else { 1 - frame.player };
    let many = op.amount().map_or(0, |many| amount(m.scene(), frame, many));
    if let Some(Amount::Cost(_, source)) = op.amount() {
        let cost = card_of(m.scene(), frame, source).and_then(|row| m.scene().normal_cost(row));
        m.log.note(&[if cost.is_some() { Rule::Pc4 } else { Rule::Pc5 }]);
    }
    match op {
        Op::Draw { own, .. } => m.push(&call::draw(whose(own), many as i16)),
        Op::Lose { own, .. } => lose(m, whose(own), many),
        Op::Discard { own, .. } => m.push(&call::discard(whose(own), many as i16)),
        Op::Negate => m.negate_play(),
        Op::Put { card, to, bottom } => {
            if let Some(row) = card_of(m.scene(), frame, card) {
                put(m, row, to, bottom);
            }
        }
        Op::BringOut { from: None, area, counts_as_play, .. } => {
            if let Some(row) = row_in(frame, call::AIMED).filter(|row| m.scene().is_card(*row)) {
                let owner = m.scene().card_owner(row);
                bring_out(m, owner, row, area, counts_as_play);
            }
        }
        Op::BringOut { .. } => {}
        Op::Coin { card, .. } => {
            let _ = (0..many).all(|_| m.make_coin(frame.player, card));
        }
        Op::Roll { card, rolls } => {
            if let Some(row) = card_of(m.scene(), frame, card) {
                m.roll_card(row, rolls);
            }
        }
        Op::Shuffle { own } => m.shuffle_deck(whose(own)),
    }
}

/// Cards from the top of a deck go to the lost pile.
fn lose(m: &mut Match, player: u8, many: u32) {
    let lost = m.move_top(player, many, area::LOST);
    if !lost.is_empty() {
        m.log.add(|| {
            let event = Event::new(EventKind::CardsLost, Rule::Pc11).by(player).int("amount", lost.len() as i64);
            event.with("cards", Value::Cards(lost))
        });
    }
}

/// A card moves; that is no play (PC-8).
fn put(m: &mut Match, row: usize, to: u8, bottom: bool) {
    let (owner, from) = (m.scene().card_owner(row), m.scene().area_of(row));
    let moved = event(m.scene(), EventKind::CardMoved, Rule::Pc8, row).by(owner);
    m.move_card(row, to, bottom);
    // The effect names the card openly.
    m.reveal_card(row);
    let names = [from, to].map(|area| Value::Text(area::NAMES[area as usize]));
    let [from, to] = names;
    m.log.add(|| moved.with("from", from).with("to", to));
}

/// A card comes out: as a play it uses its limit, resolves and is seen by what waits for plays; where the limit is used up
/// it stays where it is (PC-8).
fn bring_out(m: &mut Match, player: u8, row: usize, to: Option<u8>, as_play: bool) {
    let card = m.scene().card_in(row);
    if !card.kind.stays() || area::is_in_play(m.scene().area_of(row)) {
        return;
    }
    let area = to.unwrap_or(card.area);
    if !as_play {
        m.come_out(row, area, false);
        return;
    }
    if !m.scene().within_limits(player, row) {
        m.log.note(&[Rule::Pc9]);
        return;
    }
    // Without room for the play nothing begins: the card stays where it is.
    if stack::depth(m.block) + ROOM > STACK_DEPTH {
        m.log.add(|| Event::new(EventKind::Dropped, Rule::Flow).with("what", Value::Text(Procedure::Play.name())));
        return;
    }
    let number = m.block.card(CARD_NUMBER, row);
    m.count_play(row);
    m.move_card(row, area::PLAYING, false);
    m.log.note(&[Rule::Pc8]);
    let mut play = Frame::new(Procedure::Play, player, NOBODY);
    (play.step, play.effect) = (Play::RESOLVE, row as u16);
    play.registers[call::OF_CARD] = number as i16;
    play.registers[call::AREA] = to.map_or(0, |area| i16::from(area) + 1);
    m.push(&play);
}

impl Match<'_> {
    /// A card in play is rolled, or becomes upright (PC-13).
    pub fn roll_card(&mut self, row: usize, rolls: bool) {
        let rolled = self.block.card_has(ROLLED, row);
        if rolled == rolls || !area::is_in_play(self.scene().area_of(row)) {
            return;
        }
        if rolls {
            self.block.attach_card(ROLLED, row);
        } else {
            self.block.detach_card(ROLLED, row);
        }
        let kind = if rolls { EventKind::CardRolled } else { EventKind::CardRerolled };
        self.log.add(|| {
            let scene = Scene { block: self.block, scenario: self.scenario };
            event(scene, kind, Rule::Pc13, row).by(scene.card_owner(row))
        });
    }
}
