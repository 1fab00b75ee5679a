//! Features: a state as a row of small numbers, seen by the player whose decision is open.
//!
//! First the header, then the same columns for every row of the table of pieces. Whatever the rules hide from the
//! player is hidden here (`game::view`): what lies face down, the dice to come and what could tell them.

use super::view::Viewer;
use crate::flow::{DecisionKind, stack};
use crate::rules::relations::Scene;
use crate::rules::timeline;
use crate::store::layout::{
    ACTIVE, BASE, BOARD_TOKEN, BOARD_TOKEN_KIND, CARRIABLE, CARRIED, CARRIED_BY, CONTROL, CONTROL_PLAYER, CRITICALS,
    Component, DISARM, ENERGY_AMOUNT, FACES_LEN, FRACTURE, GARRISON, HEALTH, HEALTH_HP, HEALTH_MAX, MARKS, MARKS_BITS,
    OBJECTIVE, OBJECTIVE_VP, OWNER, PIECE_COMPONENTS, POSITION, REDUCTION_AMOUNT, SCORE_VP, SHIELDS_ACTIVE,
    SHIELDS_TOTAL, SLOW, STRUCTURE, TARGET, TARGET_HITS, TIME, TOKEN_STACK, TOKEN_TIME, UNIT, UNIT_CARD, UPGRADES,
    UPGRADES_SHIELD, UPGRADES_SPEED, UPGRADES_STRENGTH, USED, USED_ACTIVATION, USED_GAME, USED_PHASE, USED_ROUND,
};
use crate::store::query::{bit, rows};
use crate::store::{Block, FieldRef, Schema, Table};

/// Names of the header's features.
pub const HEADER: [&str; 8] =
    ["kind", "phase", "space", "time", "own_vp", "other_vp", "attack_dice", "attack_criticals"];

/// Names of the features of each row of pieces.
pub const PIECE: [&str; 40] = [
    "side",
    "piece",
    "card",
    "active",
    "asked",
    "on_board",
    "q",
    "r",
    "level",
    "hp",
    "max_hp",
    "energy",
    "token",
    "token_stack",
    "shields",
    "all_shields",
    "reduction",
    "vp",
    "control",
    "carriable",
    "carried_by",
    "target",
    "target_hits",
    "disarm",
    "fracture",
    "slow",
    "marks",
    "shield_upgrades",
    "speed_upgrades",
    "strength_upgrades",
    "lying",
    "used_activation",
    "used_round",
    "used_phase",
    "used_game",
    "strength",
    "accuracy",
    "damage",
    "advance",
    "tl",
];

// Places in [`PIECE`].
const SIDE: usize = 0;
const WHAT: usize = 1;
const CARD: usize = 2;
const IS_ACTIVE: usize = 3;
const IS_ASKED: usize = 4;
const HERE: usize = 5;
const Q: usize = 6;
const R: usize = 7;
const LEVEL: usize = 8;
const HP: usize = 9;
const MAX_HP: usize = 10;
const ENERGY: usize = 11;
const UNTIL_TOKEN: usize = 12;
const STACKED: usize = 13;
const SHIELDS: usize = 14;
const ALL_SHIELDS: usize = 15;
const REDUCTION: usize = 16;
const VP: usize = 17;
const CONTROLLED: usize = 18;
const IS_CARRIABLE: usize = 19;
const CARRIER: usize = 20;
const IS_TARGET: usize = 21;
const HITS: usize = 22;
const HAS_DISARM: usize = 23;
const HAS_FRACTURE: usize = 24;
const IS_SLOW: usize = 25;
const BITS: usize = 26;
const UPGRADED: usize = 27;
const LYING: usize = 30;
const ABILITIES: usize = 31;
const MODIFIED: usize = 35;

/// Numbers of what a piece is; 0 for a row without one.
const PIECES: [(Component, i16); 6] =
    [(UNIT, 1), (BASE, 2), (STRUCTURE, 3), (GARRISON, 4), (OBJECTIVE, 5), (BOARD_TOKEN, 6)];

/// The layout of feature rows for scenarios that share their declared components.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Features {
    rows: usize,
    declared: Vec<(usize, usize)>,
    names: Vec<String>,
}

impl Features {
    /// The layout for these schemas: as many rows as the widest has; behind the columns of the core, for every declared
    /// component of pieces, whether it is there, and its fields.
    #[must_use]
    pub fn new<'a>(schemas: impl IntoIterator<Item = &'a Schema>) -> Self {
        let (mut rows, mut declared, mut columns) = (0, Vec::new(), PIECE.map(str::to_owned).to_vec());
        for schema in schemas {
            if rows == 0 {
                for (number, component) in schema.components().iter().enumerate().skip(Schema::CORE) {
                    if component.table == Table::Pieces {
                        declared.push((number, component.fields.len()));
                        columns.push(component.name.clone());
                        columns
                            .extend(component.fields.iter().map(|field| format!("{}.{}", component.name, field.name)));
                    }
                }
            }
            rows = rows.max(schema.capacity(Table::Pieces));
        }
        let mut names = HEADER.map(str::to_owned).to_vec();
        for entity in 1..=rows {
            names.extend(columns.iter().map(|column| format!("e{entity}.{column}")));
        }
        Self { rows, declared, names }
    }

    /// Names of all features, in order.
    #[must_use]
    pub fn names(&self) -> &[String] {
        &self.names
    }

    /// How many there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.names.len()
    }

    /// Whether there are none: never.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.names.is_empty()
    }

    /// Writes the features of an open decision over zeros.
    pub fn write(&self, scene: Scene, schema: &Schema, player: u8, kind: DecisionKind, out: &mut [i16]) {
        let (header, pieces) = out.split_at_mut(HEADER.len());
        header.copy_from_slice(&self::header(scene, player, kind));
        let width = PIECE.len() + self.declared.iter().map(|(_, fields)| 1 + fields).sum::<usize>();
        let sides = Sides::of(scene, player);
        for row in rows(sides.present) {
            let Some(place) = pieces.get_mut(row * width..(row + 1) * width) else { return };
            let Some((core, declared)) = place.split_first_chunk_mut() else { return };
            sides.write(scene, row, core);
            self.write_declared(scene, schema, (row, player), declared);
        }
    }

    /// Declared components that the player may see.
    fn write_declared(&self, scene: Scene, schema: &Schema, (row, player): (usize, u8), mut out: &mut [i16]) {
        let (block, viewer) = (scene.block, Viewer::Player(player));
        for &(component, fields) in &self.declared {
            let Some((own, rest)) = out.split_at_mut_checked(1 + fields) else { return };
            let here = block.has_component(schema, component, row).unwrap_or(false);
            if here && !viewer.misses(block, scene.scenario, component, row) {
                own[0] = 1;
                for (field, value) in own[1..].iter_mut().enumerate() {
                    *value = small(block.read(schema, FieldRef { component, field }, row).unwrap_or(0));
                }
            }
            out = rest;
        }
    }
}

fn header(scene: Scene, player: u8, kind: DecisionKind) -> [i16; HEADER.len()] {
    let block = scene.block;
    let time = block.get(TIME);
    let vp = |player: usize| small(block.player(SCORE_VP, player).into());
    [
        kind as i16 + 1,
        if time == 0 { 1 } else { timeline::phase(time) as i16 },
        if time == 0 { 1 } else { timeline::space(time) as i16 },
        small(time.into()),
        vp(usize::from(player & 1)),
        vp(usize::from(1 - (player & 1))),
        block.get(FACES_LEN).into(),
        block.get(CRITICALS).into(),
    ]
}

/// A number as it fits a feature.
fn small(value: i64) -> i16 {
    value.clamp(i16::MIN.into(), i16::MAX.into()) as i16
}

/// Masks of a state that every row is asked for, and who looks at it.
struct Sides {
    player: u8,
    present: u64,
    owned: u64,
    units: u64,
    on_board: u64,
    health: u64,
    control: u64,
    carried: u64,
    target: u64,
    marks: u64,
    upgrades: u64,
    used: u64,
    pieces: [u64; PIECES.len()],
    flags: [u64; 4],
    active: Option<usize>,
    asked: Option<u8>,
    time: i64,
}

impl Sides {
    fn of(scene: Scene, player: u8) -> Self {
        let block = scene.block;
        let pieces = PIECES.map(|(component, _)| block.having(component));
        Self {
            player,
            present: pieces.iter().fold(0, |all, mask| all | mask),
            owned: block.having(OWNER),
            units: block.having(UNIT),
            on_board: block.having(POSITION),
            health: block.having(HEALTH),
            control: block.having(CONTROL),
            carried: block.having(CARRIED),
            target: block.having(TARGET),
            marks: block.having(MARKS),
            upgrades: block.having(UPGRADES),
            used: block.having(USED),
            pieces,
            flags: [CARRIABLE, DISARM, FRACTURE, SLOW].map(|component| block.having(component)),
            active: usize::from(block.get(ACTIVE)).checked_sub(1),
            asked: stack::top(block).map(|frame| frame.subject),
            time: block.get(TIME).into(),
        }
    }

    /// 1 for the player who looks, −1 for the other.
    fn side(&self, player: u8) -> i16 {
        if player == self.player { 1 } else { -1 }
    }

    /// The features of one row, in the order of [`PIECE`], over zeros.
    fn write(&self, scene: Scene, row: usize, out: &mut [i16; PIECE.len()]) {
        let (block, own) = (scene.block, bit(row));
        let has = |mask: u64| mask & own != 0;
        let what = self.pieces.iter().zip(PIECES).find(|(mask, _)| has(**mask)).map_or(0, |(_, (_, number))| number);
        out[SIDE] = if has(self.owned) { self.side(scene.owner(row)) } else { 0 };
        out[WHAT] = what;
        out[IS_ACTIVE] = (self.active == Some(row)).into();
        out[IS_ASKED] = (self.asked == Some(row as u8)).into();
        out[VP] = block.piece(OBJECTIVE_VP, row);
        let [carriable, disarm, fracture, slow] = self.flags.map(|mask| i16::from(has(mask)));
        (out[IS_CARRIABLE], out[HAS_DISARM], out[HAS_FRACTURE], out[IS_SLOW]) = (carriable, disarm, fracture, slow);
        if has(self.on_board) {
            let hex = scene.hex(row);
            (out[HERE], out[Q], out[R], out[LEVEL]) = (1, hex.q, hex.r, scene.level(hex).into());
        }
        if has(self.health) {
            (out[HP], out[MAX_HP]) = (block.piece(HEALTH_HP, row), block.piece(HEALTH_MAX, row));
        }
        if has(self.control) {
            out[CONTROLLED] = self.side(block.piece(CONTROL_PLAYER, row));
        }
        if has(self.carried) {
            out[CARRIER] = block.piece(CARRIED_BY, row).into();
        }
        if has(self.target) {
            (out[IS_TARGET], out[HITS]) = (1, block.piece(TARGET_HITS, row).into());
        }
        if has(self.units) {
            self.write_unit(scene, row, out);
        } else if has(block.having(BOARD_TOKEN)) {
            out[LYING] = self.lying(block, row);
        }
    }

    fn write_unit(&self, scene: Scene, row: usize, out: &mut [i16; PIECE.len()]) {
        let (block, own) = (scene.block, bit(row));
        out[CARD] = small(i64::from(block.piece(UNIT_CARD, row)) + 1);
        out[ENERGY] = block.piece(ENERGY_AMOUNT, row);
        out[UNTIL_TOKEN] = small(i64::from(block.piece(TOKEN_TIME, row)) - self.time);
        out[STACKED] = block.piece(TOKEN_STACK, row).into();
        out[SHIELDS] = block.piece(SHIELDS_ACTIVE, row).into();
        out[ALL_SHIELDS] = block.piece(SHIELDS_TOTAL, row).into();
        out[REDUCTION] = block.piece(REDUCTION_AMOUNT, row).into();
        if self.marks & own != 0 {
            out[BITS] = block.piece(MARKS_BITS, row) as i16;
        }
        if self.upgrades & own != 0 {
            let upgrades = [UPGRADES_SHIELD, UPGRADES_SPEED, UPGRADES_STRENGTH];
            out[UPGRADED..UPGRADED + 3].copy_from_slice(&upgrades.map(|column| block.piece(column, row).into()));
        }
        if self.used & own != 0 {
            let used = [USED_ACTIVATION, USED_ROUND, USED_PHASE, USED_GAME];
            out[ABILITIES..ABILITIES + 4].copy_from_slice(&used.map(|column| block.piece(column, row).into()));
        }
        if scene.is_modified(row) {
            out[MODIFIED..MODIFIED + 5].copy_from_slice(&[
                scene.modifier(row, |columns| columns.strength),
                scene.modifier(row, |columns| columns.accuracy),
                scene.modifier(row, |columns| columns.damage),
                scene.modifier(row, |columns| columns.advance),
                scene.modifier(row, |columns| columns.tl),
            ]);
        }
    }

    /// What a token is: 1 while it lies face down, else 2 and more.
    fn lying(&self, block: &Block, row: usize) -> i16 {
        let component = PIECE_COMPONENTS[BOARD_TOKEN.index()].0;
        let hidden = Viewer::Player(self.player).is_hidden_from(block, row, component, "kind");
        if hidden { 1 } else { 2 + i16::from(block.piece(BOARD_TOKEN_KIND, row)) }
    }
}
