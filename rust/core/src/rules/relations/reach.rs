//! Where a unit can go (MV-1 to MV-3): deployment asks it as movement does.

use super::{Scene, engaged::engaged_at};
use crate::board::{Board, Cell, Hex, cheapest_path, reach, reach_window};
use crate::store::layout::{GARRISON, SLOW, UNIT, UPGRADES_SPEED};
use crate::store::query::{bit, rows};

/// The two movements that a player chooses.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub enum Movement {
    /// Once per activation, TL 0.
    Advance,
    /// A primary action.
    Dash,
}

impl Movement {
    /// Its name, as `"advance"`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Advance => "advance",
            Self::Dash => "dash",
        }
    }
}

/// Hexes where a movement may end, in canonical order.
#[derive(Clone, Debug, Default)]
pub enum Destinations {
    /// None.
    #[default]
    None,
    /// Bits of a window of radius 3 around a hex (see `board::Window`).
    Window {
        /// The middle of the window.
        centre: Hex,
        /// Its bits.
        mask: u64,
    },
    /// A list, for budgets that no window holds.
    List(Vec<Hex>),
}

/// Hexes of a movement at most, whatever effects add.
const MOST_HEXES: i16 = 24;
/// Largest budget that a window holds.
const WINDOW_BUDGET: u8 = 3;

impl Destinations {
    /// How many there are.
    #[inline]
    #[must_use]
    pub fn len(&self) -> usize {
        match self {
            Self::None => 0,
            Self::Window { mask, .. } => mask.count_ones() as usize,
            Self::List(hexes) => hexes.len(),
        }
    }

    /// Whether there are none.
    #[inline]
    #[must_use]
    pub fn is_empty(&self) -> bool {
        match self {
            Self::None => true,
            Self::Window { mask, .. } => *mask == 0,
            Self::List(hexes) => hexes.is_empty(),
        }
    }

    /// The `number`-th, in canonical order.
    #[must_use]
    pub fn get(&self, number: usize) -> Option<Hex> {
        match self {
            Self::None => None,
            Self::Window { centre, mask } => {
                crate::store::query::nth(*mask, number as u32).map(|bit| window_hex(*centre, bit))
            }
            Self::List(hexes) => hexes.get(number).copied(),
        }
    }

    /// Hands over each of them, in canonical order.
    #[inline]
    pub fn each(&self, mut take: impl FnMut(Hex)) {
        match self {
            Self::None => {}
            Self::Window { centre, mask } => rows(*mask).for_each(|bit| take(window_hex(*centre, bit))),
            Self::List(hexes) => hexes.iter().for_each(|hex| take(*hex)),
        }
    }

    /// Whether a hex is among them.
    #[must_use]
    pub fn contains(&self, hex: Hex) -> bool {
        match self {
            Self::None => false,
            Self::Window { centre, mask } => window_bit(*centre, hex) & mask != 0,
            Self::List(hexes) => hexes.contains(&hex),
        }
    }
}

/// The bit of a hex in the window around a centre; 0 outside the window.
#[inline]
fn window_bit(centre: Hex, hex: Hex) -> u64 {
    let (dq, dr) = (hex.q - centre.q + 3, hex.r - centre.r + 3);
    if (0..7).contains(&dq) && (0..7).contains(&dr) { bit((dr * 8 + dq) as usize) } else { 0 }
}

fn window_hex(centre: Hex, bit: usize) -> Hex {
    Hex::new(centre.q + (bit % 8) as i16 - 3, centre.r + (bit / 8) as i16 - 3)
}

/// Hexes that a unit may spend on a movement, less the penalty of its start (MV-1, MV-3).
#[inline]
fn budget(scene: Scene, row: usize, movement: Movement, penalty: i16) -> u8 {
    let settings = &scene.scenario.settings;
    let card = scene.card(row);
    let (printed, normal, more) = match movement {
        Movement::Advance => {
            let speed = i16::from(scene.block.piece(UPGRADES_SPEED, row));
            (card.advance, settings.advance_hexes, speed + scene.modifier(row, |columns| columns.advance))
        }
        Movement::Dash => (card.dash, settings.dash_hexes, scene.modifier(row, |columns| columns.dash)),
    };
    (printed.map_or(normal, i16::from) + more - penalty).clamp(0, MOST_HEXES) as u8
}

/// Hexes lost by a movement that starts Engaged or in water (MV-3).
fn penalty(scene: Scene, row: usize, from: Hex) -> i16 {
    let settings = &scene.scenario.settings;
    let mut lost = 0;
    if engaged_at(scene, scene.owner(row), from) != 0 {
        lost += settings.engaged_move_penalty;
    }
    if scene.in_water(from) {
        lost += settings.water_move_penalty;
    }
    lost
}

/// Whether a piece in the way stops a movement that starts on `start_level` (MV-2): own pieces do not, nor do
/// enemy units and Garrisons on lower levels where the movement started above ground.
fn stops(scene: Scene, player: u8, start_level: i8, other: usize) -> bool {
    if scene.owner(other) == player {
        return false;
    }
    let low = scene.block.has(UNIT, other) || scene.block.has(GARRISON, other);
    let flies = start_level > 0 && low && scene.level(scene.hex(other)) < start_level;
    !flies
}

/// Where a unit that stands (or would stand) on `from` may end an Advance and a Dash (MV-1 to MV-3), each only
/// if asked for.
#[must_use]
pub fn destinations(scene: Scene, row: usize, from: Hex, asked: [bool; 2]) -> [Destinations; 2] {
    let kinds = [Movement::Advance, Movement::Dash];
    let penalty = penalty(scene, row, from);
    let slow = scene.block.has(SLOW, row);
    let wanted = [asked[0] && !slow, asked[1]];
    let budgets = [0, 1].map(|kind| if wanted[kind] { budget(scene, row, kinds[kind], penalty) } else { 0 });
    let mut found = within(scene, row, from, budgets);
    if slow && asked[0] {
        found[0] = in_place(from);
    }
    found
}

/// The hexes of [`destinations`] for a unit on the board, each with what the cheapest way there costs, in canonical order. The
/// Advance of a Slow unit costs nothing (MV-7).
#[must_use]
pub fn costs(scene: Scene, row: usize, movement: Movement) -> Vec<(Hex, u8)> {
    let from = scene.hex(row);
    if movement == Movement::Advance && scene.block.has(SLOW, row) {
        return vec![(from, 0)];
    }
    let Some(start) = scene.scenario.board.cell(from) else { return Vec::new() };
    listed(scene, row, from, start, free_budget(scene, row, movement, None))
}

/// Where a free Advance or Dash of a unit on the board may end; `hexes` says how far if not as usual.
#[must_use]
pub fn free_destinations(scene: Scene, row: usize, movement: Movement, hexes: Option<u8>) -> Destinations {
    let from = scene.hex(row);
    if movement == Movement::Advance && scene.block.has(SLOW, row) {
        return in_place(from);
    }
    let [found, _] = within(scene, row, from, [free_budget(scene, row, movement, hexes), 0]);
    found
}

/// Hexes of a movement: as usual, or as the effect that grants it says, less the penalties of MV-3.
fn free_budget(scene: Scene, row: usize, movement: Movement, hexes: Option<u8>) -> u8 {
    let penalty = penalty(scene, row, scene.hex(row));
    match hexes {
        None => budget(scene, row, movement, penalty),
        Some(hexes) => (i16::from(hexes) - penalty).clamp(0, MOST_HEXES) as u8,
    }
}

/// The one Advance of a Slow unit: it ends where it began (MV-7).
fn in_place(from: Hex) -> Destinations {
    Destinations::Window { centre: from, mask: window_bit(from, from) }
}

/// Hexes that can be reached within each of two budgets.
fn within(scene: Scene, row: usize, from: Hex, budgets: [u8; 2]) -> [Destinations; 2] {
    let Some(start) = scene.scenario.board.cell(from) else { return Default::default() };
    let fits = |budget: &u8| *budget <= WINDOW_BUDGET;
    let most = budgets.into_iter().filter(fits).max().unwrap_or(0);
    let costs = window_costs(scene, row, from, start, most);
    budgets.map(|budget| {
        if !fits(&budget) {
            let reached = listed(scene, row, from, start, budget);
            return Destinations::List(reached.into_iter().map(|(hex, _)| hex).collect());
        }
        let mask = costs.iter().take(budget as usize + 1).skip(1).fold(0, |mask, layer| mask | layer);
        Destinations::Window { centre: from, mask }
    })
}

/// Free hexes of the window by cheapest cost.
fn window_costs(scene: Scene, row: usize, from: Hex, start: Cell, budget: u8) -> [u64; 4] {
    let board = &scene.scenario.board;
    let (player, level) = (scene.owner(row), board.level(start));
    let (mut blocked, mut occupied) = (0, 0);
    for other in rows(scene.standing() & !bit(row)) {
        let place = window_bit(from, scene.hex(other));
        if place != 0 {
            occupied |= place;
            if stops(scene, player, level, other) {
                blocked |= place;
            }
        }
    }
    let climb = scene.scenario.settings.climb_cost as u8;
    reach_window(board.window(start), level, budget, climb, blocked).map(|layer| layer & !occupied)
}

/// Free hexes within a budget of any size, with their costs.
fn listed(scene: Scene, row: usize, from: Hex, start: Cell, budget: u8) -> Vec<(Hex, u8)> {
    let board = &scene.scenario.board;
    let others = scene.standing() & !bit(row);
    let reached = with_blocked(scene, row, from, |blocked| {
        reach(board, start, budget, scene.scenario.settings.climb_cost as u8, blocked)
    });
    let free = |(hex, _): &(Hex, u8)| scene.at(others, *hex).is_none();
    reached.into_iter().map(|(cell, cost)| (board.hex(cell), cost)).filter(free).collect()
}

/// The way that a unit takes: the cheapest, ties by order of directions (MV-1).
#[must_use]
pub fn path(scene: Scene, row: usize, goal: Hex, movement: Movement, hexes: Option<u8>) -> Vec<Hex> {
    let board: &Board = &scene.scenario.board;
    let from = scene.hex(row);
    let (Some(start), Some(end)) = (board.cell(from), board.cell(goal)) else { return Vec::new() };
    let budget = free_budget(scene, row, movement, hexes);
    let climb = scene.scenario.settings.climb_cost as u8;
    let cells = with_blocked(scene, row, from, |blocked| cheapest_path(board, start, end, budget, climb, blocked));
    cells.unwrap_or_default().into_iter().map(|cell| board.hex(cell)).collect()
}

/// Calls `search` with the question whether a piece on a cell stops the movement.
fn with_blocked<T>(scene: Scene, row: usize, from: Hex, search: impl FnOnce(&dyn Fn(Cell) -> bool) -> T) -> T {
    let board = &scene.scenario.board;
    let (player, level) = (scene.owner(row), scene.level(from));
    let (mut blocked, mut count) = ([None; 64], 0);
    for other in rows(scene.standing() & !bit(row)).filter(|other| stops(scene, player, level, *other)) {
        blocked[count] = board.cell(scene.hex(other));
        count += 1;
    }
    search(&|cell| blocked[..count].contains(&Some(cell)))
}
