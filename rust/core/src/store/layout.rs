//! Where the core's own fields lie: header, stack, queue, faces and the core components.
//!
//! Every offset here is a compile-time constant, except that a column of pieces is `offset per row ×
//! capacity` away from the start of the columns. The schema lists the same fields by name, from the
//! same constants, so the two cannot disagree.

mod cards;

use std::marker::PhantomData;

use super::scalar::{FieldType, Scalar};

pub use cards::{
    CARD, CARD_COMPONENTS, CARD_NUMBER, CARD_OWNER, CARD_ROW_BYTES, CardComponent, MAX_CARDS, PLAYED, PLAYED_TIMES,
    ROLLED, ZONE, ZONE_AREA, ZONE_KNOWN, ZONE_PLACE, area, card_columns_at, card_mask_bytes, cards_at,
};

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

impl Component {
    /// The component at a place of [`PIECE_COMPONENTS`].
    #[must_use]
    pub(crate) const fn number(place: usize) -> Self {
        Self(place)
    }

    /// Its place in [`PIECE_COMPONENTS`].
    #[must_use]
    pub const fn index(self) -> usize {
        self.0
    }
}

// --- header ---------------------------------------------------------------------------------

/// The game's seed: key of all its dice.
pub const SEED: Slot<u64> = Slot::at(0);
/// The game's number: games of one seed differ by it.
pub const NUMBER: Slot<u32> = SEED.then();
/// Decisions made so far; the number of the decision that is open.
pub const DECISION: Slot<u32> = NUMBER.then();
/// Activations begun so far.
pub const ACTIVATIONS: Slot<u32> = DECISION.then();
/// Rolls made so far, by purpose (`kernels.md` 2); the places that no purpose needs are [`DEALT`], [`SHUFFLES`] and
/// [`QUEUED`].
pub const ROLLS: [Slot<u32>; ROLL_COUNTERS] = {
    let first: Slot<u32> = ACTIVATIONS.then();
    [first, first.then(), first.then::<u32>().then(), first.then::<u32>().then::<u32>().then()]
};
/// What was dealt face down at the start, where the state was dealt anew for somebody who may not know it: 8 bits for
/// each kind of token; 0 where the seed tells it.
pub const DEALT: Slot<u32> = ROLLS[1];
/// Decks shuffled so far.
pub const SHUFFLES: Slot<u32> = ROLLS[2];
/// Frames that mods have queued in this activation: there is a limit.
pub const QUEUED: Slot<u32> = ROLLS[ROLL_COUNTERS - 1];
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

/// Values of [`STATUS`].
pub mod status {
    /// The game goes on.
    pub const RUNNING: u8 = 0;
    /// Player 0 has won; 2 says that player 1 has.
    pub const WON: u8 = 1;
    /// Nobody has won.
    pub const DRAW: u8 = 3;
}

/// The attack in flight: faces that belong to its roll (AT-9): later ones only add hits.
pub const ROLL_DICE: Slot<u8> = CRITICALS.then();
/// The attack in flight: change of Strength for all targets (AT-6).
pub const ATTACK_STRENGTH: Slot<i8> = ROLL_DICE.then();
/// The attack in flight: change of Accuracy for all targets (AT-6).
pub const ATTACK_ACCURACY: Slot<i8> = ATTACK_STRENGTH.then();
/// The attack in flight: change of its TL cost (TL-6).
pub const ATTACK_TL: Slot<i8> = ATTACK_ACCURACY.then();
/// The attack in flight: least face of a critical hit; 0 leaves it to card and settings (AT-7).
pub const ATTACK_CRITICAL_FROM: Slot<u8> = ATTACK_TL.then();
/// The attack in flight: see [`flag`].
pub const ATTACK_FLAGS: Slot<u8> = ATTACK_CRITICAL_FROM.then();
/// Effects begun in this activation, on the card table cards played in this turn: there is a limit.
pub const EFFECTS_BEGUN: Slot<u8> = ATTACK_FLAGS.then();

/// Bits of [`ATTACK_FLAGS`] and of the field `flags` of modifiers.
pub mod flag {
    /// Line of Sight is not needed (LS-6).
    pub const IGNORES_LINE_OF_SIGHT: u8 = 1;
    /// The defender may not respond.
    pub const NO_RESPONSES: u8 = 2;
    /// Shields and reductions do not count.
    pub const IGNORES_MITIGATION: u8 = 4;
    /// The unit cannot be a target.
    pub const UNTARGETABLE: u8 = 8;
    /// The critical effect of this attack is off (AT-12).
    pub const NO_CRITICAL: u8 = 16;
}

/// Bits of the field `forbid` of modifiers: what a unit may not do.
pub mod forbidden {
    /// Words for the bits, lowest first.
    ///
    /// Energize is not among them: a unit always has a primary action left.
    pub const NAMES: [&str; 5] = ["advance", "dash", "attack", "rescue", "respond"];
    /// Advance.
    pub const ADVANCE: u8 = 1;
    /// Dash.
    pub const DASH: u8 = 2;
    /// Attack.
    pub const ATTACK: u8 = 4;
    /// Rescue.
    pub const RESCUE: u8 = 8;
    /// Use abilities in windows.
    pub const RESPOND: u8 = 16;
}

/// The attack in flight: its faces, 1 to 10, in the order of the dice.
pub const FACES_AT: usize = EFFECTS_BEGUN.end();
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
/// Every target of the attack in flight, also when it is one no more (AT-14).
pub const ATTACKED: Component = Component(12);
/// A Garrison.
pub const GARRISON: Component = Component(13);
/// A built piece other than a Base.
pub const STRUCTURE: Component = Component(14);
/// An objective that units can carry (OB-5).
pub const CARRIABLE: Component = Component(15);
/// An objective that is being carried (OB-5).
pub const CARRIED: Component = Component(16);
/// The status Disarm (AT-12).
pub const DISARM: Component = Component(17);
/// The status Fracture (AT-11).
pub const FRACTURE: Component = Component(18);
/// The status Slow (MV-7).
pub const SLOW: Component = Component(19);
/// Statuses that content adds (BD-3).
pub const MARKS: Component = Component(20);
/// Upgrades that the unit has taken (BD-4).
pub const UPGRADES: Component = Component(21);
/// An Energy or Upgrade token that lies on the board (BD-2, BD-4).
pub const BOARD_TOKEN: Component = Component(22);
/// Abilities used (AC-2).
pub const USED: Component = Component(23);
/// Modifiers until the end of the activation.
pub const FOR_ACTIVATION: Component = Component(24);
/// Modifiers until the end of the round.
pub const FOR_ROUND: Component = Component(25);
/// Modifiers until the end of the phase.
pub const FOR_PHASE: Component = Component(26);
/// Modifiers that last.
pub const LASTING: Component = Component(27);

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

/// Damage+x that counts for this target only (AT-6).
pub const TARGET_BONUS: Column<i16> = TARGET_DAMAGE.then();
/// Reduction of this attack's damage to this target.
pub const TARGET_REDUCTION: Column<i8> = TARGET_BONUS.then();
/// Axial q of the last hex of a target.
pub const ATTACKED_Q: Column<i16> = TARGET_REDUCTION.then();
/// Axial r of the last hex of a target.
pub const ATTACKED_R: Column<i16> = ATTACKED_Q.then();
/// Combat damage that the attack has dealt to it.
pub const ATTACKED_DAMAGE: Column<i16> = ATTACKED_R.then();
/// Hits that it has taken from the attack.
pub const ATTACKED_HITS: Column<u8> = ATTACKED_DAMAGE.then();
/// Entity of the unit that carries the objective.
pub const CARRIED_BY: Column<u8> = ATTACKED_HITS.then();
/// Statuses, a bit for each in the order of the scenario's list.
pub const MARKS_BITS: Column<u16> = CARRIED_BY.then();
/// Shield Upgrades.
pub const UPGRADES_SHIELD: Column<u8> = MARKS_BITS.then();
/// Speed Upgrades.
pub const UPGRADES_SPEED: Column<u8> = UPGRADES_SHIELD.then();
/// Strength Upgrades.
pub const UPGRADES_STRENGTH: Column<u8> = UPGRADES_SPEED.then();
/// What the token is, see [`token`].
pub const BOARD_TOKEN_KIND: Column<u8> = UPGRADES_STRENGTH.then();
/// 1 while nobody knows what it is.
pub const BOARD_TOKEN_FACE_DOWN: Column<u8> = BOARD_TOKEN_KIND.then();
/// Abilities used in the attack in flight, a bit each.
pub const USED_ATTACK: Column<u8> = BOARD_TOKEN_FACE_DOWN.then();
/// Abilities used in this activation.
pub const USED_ACTIVATION: Column<u8> = USED_ATTACK.then();
/// Abilities used in this round.
pub const USED_ROUND: Column<u8> = USED_ACTIVATION.then();
/// Abilities used in this phase.
pub const USED_PHASE: Column<u8> = USED_ROUND.then();
/// Abilities used in this game.
pub const USED_GAME: Column<u8> = USED_PHASE.then();
/// The columns of modifiers, one set for each duration: activation, round, phase, lasting.
pub const MODIFIERS: [Modifiers; 4] = {
    let first = Modifiers::behind(USED_GAME.end());
    let second = Modifiers::behind(first.forbid.end());
    let third = Modifiers::behind(second.forbid.end());
    [first, second, third, Modifiers::behind(third.forbid.end())]
};

/// The columns of modifiers of one duration.
#[derive(Copy, Clone, Debug)]
pub struct Modifiers {
    /// Attack dice.
    pub strength: Column<i8>,
    /// Accuracy.
    pub accuracy: Column<i8>,
    /// Damage+x.
    pub damage: Column<i8>,
    /// Reduction.
    pub reduction: Column<i8>,
    /// Hexes of an Advance.
    pub advance: Column<i8>,
    /// Hexes of a Dash.
    pub dash: Column<i8>,
    /// TL of primary actions.
    pub tl: Column<i8>,
    /// Least face of a critical hit; 0 for none.
    pub critical_from: Column<u8>,
    /// See [`flag`].
    pub flags: Column<u8>,
    /// See [`forbidden`].
    pub forbid: Column<u8>,
}

impl Modifiers {
    const fn behind(per_row: usize) -> Self {
        let strength: Column<i8> = Column { per_row, kind: PhantomData };
        let accuracy: Column<i8> = strength.then();
        let damage: Column<i8> = accuracy.then();
        let reduction: Column<i8> = damage.then();
        let advance: Column<i8> = reduction.then();
        let dash: Column<i8> = advance.then();
        let tl: Column<i8> = dash.then();
        let critical_from: Column<u8> = tl.then();
        let flags: Column<u8> = critical_from.then();
        let forbid = flags.then();
        Self { strength, accuracy, damage, reduction, advance, dash, tl, critical_from, flags, forbid }
    }

    const fn named(&self) -> [CoreField; 10] {
        [
            self.strength.named("strength"),
            self.accuracy.named("accuracy"),
            self.damage.named("damage"),
            self.reduction.named("reduction"),
            self.advance.named("advance"),
            self.dash.named("dash"),
            self.tl.named("tl"),
            self.critical_from.named("critical_from"),
            self.flags.named("flags"),
            self.forbid.named("forbid"),
        ]
    }
}

/// Values of [`BOARD_TOKEN_KIND`].
pub mod token {
    /// Words for the kinds.
    pub const NAMES: [&str; 4] = ["energy", "shield", "speed", "strength"];
    /// An Energy token (BD-2).
    pub const ENERGY: u8 = 0;
    /// A Shield Upgrade.
    pub const SHIELD: u8 = 1;
    /// A Speed Upgrade.
    pub const SPEED: u8 = 2;
    /// A Strength Upgrade.
    pub const STRENGTH: u8 = 3;
}

/// Bytes of all core columns of one piece.
pub const PIECE_ROW_BYTES: usize = MODIFIERS[3].forbid.end();

static FOR_ACTIVATION_FIELDS: [CoreField; 10] = MODIFIERS[0].named();
static FOR_ROUND_FIELDS: [CoreField; 10] = MODIFIERS[1].named();
static FOR_PHASE_FIELDS: [CoreField; 10] = MODIFIERS[2].named();
static LASTING_FIELDS: [CoreField; 10] = MODIFIERS[3].named();

/// The core components of pieces, in the order of their numbers.
pub const PIECE_COMPONENTS: [(&str, &[CoreField]); 28] = [
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
    (
        "Target",
        &[
            TARGET_ACCURACY.named("accuracy"),
            TARGET_HITS.named("hits"),
            TARGET_DAMAGE.named("damage"),
            TARGET_BONUS.named("bonus"),
            TARGET_REDUCTION.named("reduction"),
        ],
    ),
    (
        "Attacked",
        &[ATTACKED_Q.named("q"), ATTACKED_R.named("r"), ATTACKED_DAMAGE.named("damage"), ATTACKED_HITS.named("hits")],
    ),
    ("Garrison", &[]),
    ("Structure", &[]),
    ("Carriable", &[]),
    ("Carried", &[CARRIED_BY.named("by")]),
    ("Disarm", &[]),
    ("Fracture", &[]),
    ("Slow", &[]),
    ("Marks", &[MARKS_BITS.named("bits")]),
    (
        "Upgrades",
        &[UPGRADES_SHIELD.named("shield"), UPGRADES_SPEED.named("speed"), UPGRADES_STRENGTH.named("strength")],
    ),
    ("BoardToken", &[BOARD_TOKEN_KIND.named("kind"), BOARD_TOKEN_FACE_DOWN.named("face_down")]),
    (
        "Used",
        &[
            USED_ATTACK.named("attack"),
            USED_ACTIVATION.named("activation"),
            USED_ROUND.named("round"),
            USED_PHASE.named("phase"),
            USED_GAME.named("game"),
        ],
    ),
    ("ForActivation", &FOR_ACTIVATION_FIELDS),
    ("ForRound", &FOR_ROUND_FIELDS),
    ("ForPhase", &FOR_PHASE_FIELDS),
    ("Lasting", &LASTING_FIELDS),
];

const _: () = assert!(PIECE_COMPONENTS.len() == LASTING.0 + 1);
