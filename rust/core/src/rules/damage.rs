//! Damage that is not combat damage: reductions and Shields do not meet it (AT-10), unless `shield_scope` says so.

use super::Match;
use super::relations::mitigation::{lose, reduction, take};
use crate::flow::{Event, EventKind, Flow, Frame, Rule, call, procedure::Damage as Step, stack};
use crate::store::layout::HEALTH_HP;
use crate::store::query::rows;

/// Damage that is not combat damage, to all pieces of the mask at once; at 0 HP they are defeated at the end
/// of this step (AT-14).
pub fn step(m: &mut Match, frame: &Frame) -> Flow {
    if frame.step != Step::DEAL {
        stack::pop(m.block);
        return Flow::Next;
    }
    let mut next = *frame;
    next.step = Step::END;
    stack::put_top(m.block, &next);
    for row in rows(frame.mask) {
        if !m.scene().on_board(row) {
            continue;
        }
        let amount = frame.registers[call::AMOUNT];
        let (damage, shielded) = if m.scenario.settings.shield_scope {
            let reduction = reduction(m.scene(), row);
            take(m.block, row, amount, reduction)
        } else {
            lose(m.block, row, amount);
            (amount, 0)
        };
        let hp = m.block.piece(HEALTH_HP, row);
        m.log.add(|| {
            let event = Event::new(EventKind::Damaged, Rule::At10).by(frame.player).of(frame.source).to(row as u8);
            event.int("damage", damage).int("shielded", shielded).int("hp", hp).int("combat", 0)
        });
        if hp == 0 {
            m.queue_defeat(row);
        }
    }
    Flow::Next
}
