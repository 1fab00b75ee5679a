//! What the dice of an attack count for, each time they change (AT-6, AT-7, AT-9).

use crate::dice::tally;
use crate::flow::{Event, EventKind, Flow, Frame, Rule, procedure::Tally as Step, stack};
use crate::rules::Match;
use crate::rules::relations::aim::{critical_from, faces};
use crate::store::layout::{CRITICALS, MAX_DICE, ROLL_DICE, TARGET, TARGET_ACCURACY, TARGET_HITS};
use crate::store::query::rows;

/// Dice were added or rolled again: all are counted anew.
pub fn step(m: &mut Match, frame: &Frame) -> Flow {
    if frame.step != Step::COUNT {
        stack::pop(m.block);
        return Flow::Next;
    }
    let mut next = *frame;
    next.step = Step::END;
    stack::put_top(m.block, &next);
    count(m, frame);
    Flow::Next
}

/// Hits of all faces, counted per target; criticals only until the roll is complete (AT-9).
pub(super) fn count(m: &mut Match, frame: &Frame) {
    let critical_from = critical_from(m.scene(), frame.row());
    let hit_on = m.scenario.settings.hit_on as u8;
    let mut rolled = [0; MAX_DICE];
    let length = faces(m.scene()).len();
    rolled[..length].copy_from_slice(faces(m.scene()));
    let rolled = &rolled[..length];
    for row in rows(m.block.having(TARGET)) {
        let tally = tally(rolled, m.block.piece(TARGET_ACCURACY, row), hit_on, critical_from);
        m.block.set_piece(TARGET_HITS, row, tally.hits);
        if m.block.get(ROLL_DICE) == 0 {
            m.block.set(CRITICALS, tally.criticals);
        }
        m.log.add(|| {
            let event = Event::new(EventKind::HitsCounted, Rule::At7).by(frame.player).of(frame.subject).to(row as u8);
            event.int("hits", tally.hits).int("criticals", tally.criticals)
        });
    }
}
