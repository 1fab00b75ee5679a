//! Where the core's own fields lie: header, stack, queue, faces and the core components.
//!
//! Every offset here is a compile-time constant, except that a column of pieces is `offset per row ×
//! capacity` away from the start of the columns. The schema lists the same fields by name, from the
//! same constants, so the two cannot disagree.

use std::marker::PhantomData;

use super::scalar::{FieldType, Scalar};

/// Players of a match.
pub const PLAYERS: usize = 2;
/// Frames that the stack holds.
pub const STACK_DEPTH: usize = 24;
/// Bytes of one frame.
pub const FRAME_BYTES: usize = 32;
/// Triggers that the queue holds.
pub const QUEUE_LENGTH: usize = 32;
/// Bytes of one trigger.
pub const TRIGGER_BYTES: usize = 4;
/// Dice that one attack can have, extra dice included.
pub const MAX_DICE: usize = 32;
/// Room for roll counters, one per purpose.
pub const ROLL_COUNTERS: usize = 4;

/// A single value at a fixed offset of the block.
#[derive(Debug)]
pub struct Slot<T> {
    pub(crate) at: usize,
    kind: PhantomData<T>,
}

impl<T> Copy for Slot<T> {}
impl<T> Clone for Slot<T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T: Scalar> Slot<T> {
    const fn at(at: usize) -> Self {
        Self { at, kind: PhantomData }
    }
    /// The slot right behind this one.
    const fn then<U: Scalar>(self) -> Slot<U> {
        Slot::at(self.end())
    }
    const fn end(self) -> usize {
        self.at + T::KIND.width()
    }
}

/// A field of a core component: one value per row.
#[derive(Debug)]
pub struct Column<T> {
    /// Bytes of all earlier fields of one row: the column starts at this times the capacity.
    pub(crate) per_row: usize,
    kind: PhantomData<T>,
}

impl<T> Copy for Column<T> {}
impl<T> Clone for Column<T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T: Scalar> Column<T> {
    const FIRST: Self = Self { per_row: 0, kind: PhantomData };
    const fn then<U: Scalar>(self) -> Column<U> {
        Column { per_row: self.end(), kind: PhantomData }
    }
    const fn end(self) -> usize {
        self.per_row + T::KIND.width()
    }
    const fn named(self, name: &'static str) -> CoreField {
        CoreField { name, kind: T::KIND, per_row: self.per_row }
    }
}

/// Name, type and place of a field of a core component.
#[derive(Copy, Clone, Debug)]
pub struct CoreField {
    /// Name, as `hp`.
    pub name: &'static str,
    /// Type.
    pub kind: FieldType,
    /// See [`Column`].
    pub per_row: usize,
}

/// A core component of pieces; its number is its place in [`PIECE_COMPONENTS`].
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub struct Component(pub(crate) usize);

// --- header ---------------------------------------------------------------------------------

/// The game's seed: key of all its dice.
pub const SEED: Slot<u64> = Slot::at(0);
/// The game's number: games of one seed differ by it.
pub const NUMBER: Slot<u32> = SEED.then();
/// Decisions made so far; the number of the decision that is open.
pub const DECISION: Slot<u32> = NUMBER.then();
/// Activations begun so far.
pub const ACTIVATIONS: Slot<u32> = DECISION.then();
/// Rolls made so far, by purpose (`kernels.md` 2).
pub const ROLLS: [Slot<u32>; ROLL_COUNTERS] = {
    let first: Slot<u32> = ACTIVATIONS.then();
    [first, first.then(), first.then::<u32>().then(), first.then::<u32>().then::<u32>().then()]
};
/// Absolute time of the activation being played: (phase − 1) · 10 + space (TL-3).
pub const TIME: Slot<u16> = ROLLS[ROLL_COUNTERS - 1].then();
/// Phases scored so far.
pub const PHASES_SCORED: Slot<u8> = TIME.then();
/// Player of the last activation plus 1; 0 before the first.
pub const LAST_PLAYER: Slot<u8> = PHASES_SCORED.then();
/// Row of the active unit plus 1; 0 outside activations.
pub const ACTIVE: Slot<u8> = LAST_PLAYER.then();
/// How the game stands, see [`status`].
pub const STATUS: Slot<u8> = ACTIVE.then();
/// Frames on the stack.
pub const STACK_LEN: Slot<u8> = STATUS.then();
/// Triggers in the queue.
pub const QUEUE_LEN: Slot<u8> = STACK_LEN.then();
/// The attack in flight: faces rolled so far.
pub const FACES_LEN: Slot<u8> = QUEUE_LEN.then();
/// The attack in flight: criticals of the roll.
pub const CRITICALS: Slot<u8> = FACES_LEN.then();
/// The attack in flight: sum of all "Damage+x" (AT-10).
pub const DAMAGE_BONUS: Slot<i16> = CRITICALS.then();

/// Values of [`STATUS`].
pub mod status {
    /// The game goes on.
    pub const RUNNING: u8 = 0;
    /// Player 0 has won; 2 says that player 1 has.
    pub const WON: u8 = 1;
    /// Nobody has won.
    pub const DRAW: u8 = 3;
}

/// The attack in flight: its faces, 1 to 10, in the order of the dice.
pub const FACES_AT: usize = DAMAGE_BONUS.end();
/// The frames.
pub const STACK_AT: usize = FACES_AT + MAX_DICE;
/// The triggers.
pub const QUEUE_AT: usize = STACK_AT + STACK_DEPTH * FRAME_BYTES;
/// The players' presence masks, then their columns.
pub const PLAYERS_AT: usize = QUEUE_AT + QUEUE_LENGTH * TRIGGER_BYTES;
/// The players' columns.
pub const PLAYER_COLUMNS_AT: usize = PLAYERS_AT + 8 * PLAYER_COMPONENTS.len();
/// The pieces' presence masks.
pub const PIECES_AT: usize = PLAYER_COLUMNS_AT + PLAYERS * PLAYER_ROW_BYTES;
/// The pieces' columns.
pub const PIECE_COLUMNS_AT: usize = PIECES_AT + 8 * PIECE_COMPONENTS.len();

// --- players --------------------------------------------------------------------------------

/// Victory points (DF-1, OB-6).
pub const SCORE_VP: Column<i32> = Column::FIRST;
const PLAYER_ROW_BYTES: usize = SCORE_VP.end();

/// Presence mask of the component `Score`.
pub const SCORE: Slot<u64> = Slot::at(PLAYERS_AT);

/// The core components of players.
pub const PLAYER_COMPONENTS: [(&str, &[CoreField]); 1] = [("Score", &[SCORE_VP.named("vp")])];

// --- pieces ---------------------------------------------------------------------------------

/// Whose piece it is.
pub const OWNER: Component = Component(0);
/// A unit (a mobile suit, say).
pub const UNIT: Component = Component(1);
/// A player's Base.
pub const BASE: Component = Component(2);
/// An objective.
pub const OBJECTIVE: Component = Component(3);
/// Control of an objective; absent while it is neutral (OB-1).
pub const CONTROL: Component = Component(4);
/// Place on the board; absent in Reserve.
pub const POSITION: Component = Component(5);
/// Hit points.
pub const HEALTH: Component = Component(6);
/// The Timeline token (TL).
pub const TOKEN: Component = Component(7);
/// The Energy counter (BD-2).
pub const ENERGY: Component = Component(8);
/// Shields of the unit (AT-10).
pub const SHIELDS: Component = Component(9);
/// Reduction of combat damage (AT-10).
pub const REDUCTION: Component = Component(10);
/// Mark of a target of the attack in flight.
pub const TARGET: Component = Component(11);

/// Player, 0 or 1.
pub const OWNER_PLAYER: Column<u8> = Column::FIRST;
/// Index of the unit's card in the scenario.
pub const UNIT_CARD: Column<u16> = OWNER_PLAYER.then();
/// VP at the end of each phase (OB-6).
pub const OBJECTIVE_VP: Column<i16> = UNIT_CARD.then();
/// Controlling player, 0 or 1.
pub const CONTROL_PLAYER: Column<u8> = OBJECTIVE_VP.then();
/// Axial q.
pub const POSITION_Q: Column<i16> = CONTROL_PLAYER.then();
/// Axial r.
pub const POSITION_R: Column<i16> = POSITION_Q.then();
/// Hit points left.
pub const HEALTH_HP: Column<i16> = POSITION_R.then();
/// Hit points of an undamaged unit.
pub const HEALTH_MAX: Column<i16> = HEALTH_HP.then();
/// Absolute time (TL-3).
pub const TOKEN_TIME: Column<u16> = HEALTH_MAX.then();
/// Order among own tokens of that time: the smallest acts first (TL-4).
pub const TOKEN_STACK: Column<u8> = TOKEN_TIME.then();
/// Energy.
pub const ENERGY_AMOUNT: Column<i16> = TOKEN_STACK.then();
/// Shields that still stop a point.
pub const SHIELDS_ACTIVE: Column<u8> = ENERGY_AMOUNT.then();
/// All Shields.
pub const SHIELDS_TOTAL: Column<u8> = SHIELDS_ACTIVE.then();
/// Points taken off combat damage.
pub const REDUCTION_AMOUNT: Column<u8> = SHIELDS_TOTAL.then();
/// Terrain Accuracy against this target, taken at the roll (AT-6, AT-8).
pub const TARGET_ACCURACY: Column<i8> = REDUCTION_AMOUNT.then();
/// Hits against this target.
pub const TARGET_HITS: Column<u8> = TARGET_ACCURACY.then();
/// Combat damage dealt to this target.
pub const TARGET_DAMAGE: Column<i16> = TARGET_HITS.then();

/// Bytes of all core columns of one piece.
pub const PIECE_ROW_BYTES: usize = TARGET_DAMAGE.end();

/// The core components of pieces, in the order of their numbers.
pub const PIECE_COMPONENTS: [(&str, &[CoreField]); 12] = [
    ("Owner", &[OWNER_PLAYER.named("player")]),
    ("Unit", &[UNIT_CARD.named("card")]),
    ("Base", &[]),
    ("Objective", &[OBJECTIVE_VP.named("vp")]),
    ("Control", &[CONTROL_PLAYER.named("player")]),
    ("Position", &[POSITION_Q.named("q"), POSITION_R.named("r")]),
    ("Health", &[HEALTH_HP.named("hp"), HEALTH_MAX.named("max")]),
    ("Token", &[TOKEN_TIME.named("time"), TOKEN_STACK.named("stack")]),
    ("Energy", &[ENERGY_AMOUNT.named("amount")]),
    ("Shields", &[SHIELDS_ACTIVE.named("active"), SHIELDS_TOTAL.named("total")]),
    ("Reduction", &[REDUCTION_AMOUNT.named("amount")]),
    ("Target", &[TARGET_ACCURACY.named("accuracy"), TARGET_HITS.named("hits"), TARGET_DAMAGE.named("damage")]),
];

const _: () = assert!(PIECE_COMPONENTS.len() == TARGET.0 + 1);
