//! What units pick up and put down: carried objectives and tokens (MV-4, MV-5, OB-5, BD-2, BD-4).

use super::Match;
use crate::flow::{Event, EventKind, Flow, Frame, Rule, Value, call, procedure, stack};
use crate::store::layout::{
    BOARD_TOKEN, BOARD_TOKEN_FACE_DOWN, BOARD_TOKEN_KIND, CARRIABLE, CARRIED, CARRIED_BY, ENERGY_AMOUNT, POSITION,
    POSITION_Q, POSITION_R, SHIELDS, SHIELDS_ACTIVE, SHIELDS_TOTAL, UPGRADES, UPGRADES_SHIELD, UPGRADES_SPEED,
    UPGRADES_STRENGTH, token,
};
use crate::store::query::rows;

/// A unit takes every token of its hex, and as many objectives as it can carry.
pub fn step_pick_up(m: &mut Match, frame: &Frame) -> Flow {
    if frame.step != procedure::PickUp::TAKE || !m.scene().on_board(frame.row()) {
        stack::pop(m.block);
        return Flow::Next;
    }
    let mut next = *frame;
    next.step = procedure::PickUp::END;
    stack::put_top(m.block, &next);
    m.log.note(&[Rule::Mv5]);
    let hex = m.scene().hex(frame.row());
    let lying = m.block.having(POSITION) & (m.block.having(CARRIABLE) | m.block.having(BOARD_TOKEN));
    for row in rows(lying).filter(|row| m.scene().hex(*row) == hex).collect::<Vec<_>>() {
        if m.block.has(BOARD_TOKEN, row) {
            take_token(m, frame, row);
        } else if i16::from(m.scene().carried_by(frame.row()).count_ones() as u8) < m.scenario.settings.carry_limit {
            m.block.detach(POSITION, row);
            m.block.attach(CARRIED, row);
            m.block.set_piece(CARRIED_BY, row, frame.subject + 1);
            m.log.add(|| {
                let event = Event::new(EventKind::PickedUp, Rule::Ob5).by(frame.player).of(frame.subject);
                event.to(row as u8).with("hex", Value::Hex(hex))
            });
        }
    }
    Flow::Next
}

/// A token leaves the board: Energy is counted, an Upgrade is kept (BD-2, BD-4).
fn take_token(m: &mut Match, frame: &Frame, row: usize) {
    let hex = m.scene().hex(row);
    let (unit, kind) = (frame.row(), m.block.piece(BOARD_TOKEN_KIND, row));
    m.block.detach(POSITION, row);
    m.block.set_piece(BOARD_TOKEN_FACE_DOWN, row, 0);
    let rule = if kind == token::ENERGY { Rule::Bd2 } else { Rule::Bd4 };
    m.log.add(|| {
        let event = Event::new(EventKind::TokenTaken, rule).by(frame.player).of(frame.subject).to(row as u8);
        let kind = token::NAMES.get(kind as usize).copied().unwrap_or_default();
        event.with("kind", Value::Text(kind)).with("hex", Value::Hex(hex))
    });
    if kind == token::ENERGY {
        let energy = m.block.piece(ENERGY_AMOUNT, unit).saturating_add(1);
        m.block.set_piece(ENERGY_AMOUNT, unit, energy);
        return;
    }
    m.block.attach(UPGRADES, unit);
    let column = match kind {
        token::SHIELD => UPGRADES_SHIELD,
        token::SPEED => UPGRADES_SPEED,
        _ => UPGRADES_STRENGTH,
    };
    m.block.set_piece(column, unit, m.block.piece(column, unit).saturating_add(1));
    if kind == token::SHIELD {
        m.block.attach(SHIELDS, unit);
        for column in [SHIELDS_ACTIVE, SHIELDS_TOTAL] {
            m.block.set_piece(column, unit, m.block.piece(column, unit).saturating_add(1));
        }
    }
}

/// Everything that a unit carries lies on the hex of the frame.
pub fn step_put_down(m: &mut Match, frame: &Frame) -> Flow {
    if frame.step != procedure::PutDown::LAY {
        stack::pop(m.block);
        return Flow::Next;
    }
    let mut next = *frame;
    next.step = procedure::PutDown::END;
    stack::put_top(m.block, &next);
    let hex = call::hex(frame);
    for row in rows(m.scene().carried_by(frame.row())) {
        m.block.detach(CARRIED, row);
        m.block.attach(POSITION, row);
        m.block.set_piece(POSITION_Q, row, hex.q);
        m.block.set_piece(POSITION_R, row, hex.r);
        m.log.add(|| {
            let event = Event::new(EventKind::PutDown, Rule::Mv4).by(frame.player).of(frame.subject).to(row as u8);
            event.with("hex", Value::Hex(hex))
        });
    }
    Flow::Next
}
