//! The trigger queue: what has happened and is drained at the end of the step.

use crate::store::Block;
use crate::store::layout::{OWNER_PLAYER, QUEUE_AT, QUEUE_LEN, QUEUE_LENGTH, TRIGGER_BYTES};

/// What happened. Numbers are append-only.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
#[repr(u8)]
pub enum TriggerKind {
    /// A unit's hit points have reached 0.
    Defeat = 1,
    /// A player's deck is empty; the row is the player.
    DeckEmpty = 2,
}

impl TriggerKind {
    const ALL: [Self; 2] = [Self::Defeat, Self::DeckEmpty];

    /// Its name, as `"defeat"`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Defeat => "defeat",
            Self::DeckEmpty => "deck_empty",
        }
    }

    /// The kind called `name`.
    #[must_use]
    pub fn parse(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.name() == name)
    }

    const fn from_number(number: u8) -> Self {
        if number == Self::DeckEmpty as u8 { Self::DeckEmpty } else { Self::Defeat }
    }
}

/// Something that happened to a piece or a player.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub struct Trigger {
    /// What.
    pub kind: TriggerKind,
    /// To whom.
    pub row: u8,
}

/// Triggers waiting.
#[inline]
#[must_use]
pub fn waiting(block: &Block) -> usize {
    block.get(QUEUE_LEN) as usize
}

/// Whether something waits for a piece.
#[must_use]
pub fn waits(block: &Block, row: u8) -> bool {
    (0..waiting(block)).any(|number| block.bytes()[QUEUE_AT + number * TRIGGER_BYTES + 1] == row)
}

/// Queues a trigger; `false`, and nothing queued, if the queue is full.
#[must_use]
pub fn queue(block: &mut Block, trigger: Trigger) -> bool {
    let length = waiting(block);
    if length >= QUEUE_LENGTH {
        return false;
    }
    let at = QUEUE_AT + length * TRIGGER_BYTES;
    let bytes = block.bytes_mut();
    bytes[at] = trigger.kind as u8;
    bytes[at + 1] = trigger.row;
    block.set(QUEUE_LEN, length as u8 + 1);
    true
}

fn byte(block: &Block, number: usize, at: usize) -> u8 {
    block.bytes()[QUEUE_AT + number * TRIGGER_BYTES + at]
}

/// All triggers waiting, in the order in which they came.
#[must_use]
pub fn list(block: &Block) -> Vec<Trigger> {
    let trigger = |number| {
        let kind = TriggerKind::from_number(byte(block, number, 0));
        Trigger { kind, row: byte(block, number, 1) }
    };
    (0..waiting(block)).map(trigger).collect()
}

/// The player whose deck is empty, if that waits; the first to have come.
#[must_use]
pub fn empty_deck(block: &Block) -> Option<u8> {
    let number = (0..waiting(block)).find(|number| byte(block, *number, 0) == TriggerKind::DeckEmpty as u8)?;
    Some(byte(block, number, 1))
}

/// Takes the trigger that comes next: those of the acting player's pieces first, then by row; of one
/// piece in the order in which they came.
pub fn take(block: &mut Block, acting: u8) -> Option<Trigger> {
    let length = waiting(block);
    let key = |number: &usize| {
        let row = byte(block, *number, 1);
        (block.piece(OWNER_PLAYER, row as usize) != acting, row, *number)
    };
    let next = (0..length).min_by_key(key)?;
    let trigger = Trigger { kind: TriggerKind::from_number(byte(block, next, 0)), row: byte(block, next, 1) };
    let (from, to) = (QUEUE_AT + next * TRIGGER_BYTES, QUEUE_AT + length * TRIGGER_BYTES);
    let bytes = block.bytes_mut();
    bytes.copy_within(from + TRIGGER_BYTES..to, from);
    bytes[to - TRIGGER_BYTES..to].fill(0);
    block.set(QUEUE_LEN, length as u8 - 1);
    Some(trigger)
}
