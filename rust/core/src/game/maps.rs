//! Where a unit can go and what it could attack, for every hex of the board: for those who show it.
//!
//! No rule is told here: reach and targets are asked of the code that decides them, on a copy of the state where an enemy is
//! only supposed.

use crate::board::Hex;
use crate::content::Scenario;
use crate::flow::call;
use crate::rules::attack::targets::may_have;
use crate::rules::relations::Scene;
use crate::rules::relations::aim;
use crate::rules::relations::reach::{Movement, costs, destinations};
use crate::store::layout::{
    ATTACK_STRENGTH, Component, HEALTH, HEALTH_HP, HEALTH_MAX, OWNER, OWNER_PLAYER, PIECE_COMPONENTS, POSITION,
    POSITION_Q, POSITION_R, UNIT, forbidden,
};
use crate::store::query::{bit, rows};
use crate::store::{Block, Table};

/// What a unit could attack, in the order of the hexes of the board.
#[derive(Clone, Debug, Default, Eq, PartialEq)]
pub struct Threat {
    /// The weapons that may attack an enemy there, a bit each.
    pub weapons: Vec<u16>,
    /// The most dice among them; 0 without any.
    pub dice: Vec<i8>,
}

/// For each hex of the board, in canonical order, what the cheapest way there costs a unit on the board that Advances or
/// Dashes; -1 where it cannot end (MV-1 to MV-3, MV-7).
#[must_use]
pub fn reach(scene: Scene, row: usize, movement: Movement) -> Vec<i8> {
    let bit = if movement == Movement::Dash { forbidden::DASH } else { forbidden::ADVANCE };
    let open = if is_forbidden(scene, row, bit) { Vec::new() } else { costs(scene, row, movement) };
    let mut open = open.into_iter().peekable();
    // Both are in canonical order.
    let cost = |hex: Hex| open.next_if(|(at, _)| *at == hex).map_or(-1, |(_, cost)| cost as i8);
    scene.scenario.board.hexes().map(cost).collect()
}

/// What a unit on the board could attack: for each hex, with which weapons it might attack an enemy unit that stood there, from
/// where it stands or, with `advances`, also behind an Advance. `None` if every row holds a piece that stands on the board, so
/// that nobody can be supposed.
#[must_use]
pub fn threat(scene: Scene, row: usize, advances: bool) -> Option<Threat> {
    let board = &scene.scenario.board;
    if is_forbidden(scene, row, forbidden::ATTACK) {
        return Some(Threat { weapons: vec![0; board.len()], dice: vec![0; board.len()] });
    }
    let mut supposed = Supposed::new(scene, row, advances)?;
    let weapons: Vec<u16> = board.hexes().map(|hex| supposed.weapons(hex)).collect();
    let dice = supposed.dice();
    let most = |weapons: &u16| rows((*weapons).into()).map(|weapon| dice[weapon]).max().unwrap_or(0);
    Some(Threat { dice: weapons.iter().map(most).collect(), weapons })
}

/// Whether effects forbid a unit something, see `layout::forbidden`.
fn is_forbidden(scene: Scene, row: usize, bit: u8) -> bool {
    scene.marks(row, |columns| columns.forbid) & bit != 0
}

/// A copy of the state in which the unit may stand elsewhere, and one more enemy somewhere.
struct Supposed<'a> {
    block: Block,
    scenario: &'a Scenario,
    /// The unit, where it stands, and whether it may Advance first.
    row: usize,
    from: Hex,
    advances: bool,
    /// The row of the enemy that is supposed.
    enemy: usize,
    /// Where the unit may attack from if nobody is supposed.
    origins: Vec<Hex>,
}

impl<'a> Supposed<'a> {
    fn new(scene: Scene<'a>, row: usize, advances: bool) -> Option<Self> {
        let Scene { block, scenario } = scene;
        let mut block = block.clone();
        // What an attack in flight has changed is no part of another one (AT-6).
        block.set(ATTACK_STRENGTH, 0);
        let enemy = suppose_enemy(&mut block, scenario, scene.owner(row))?;
        let advances = advances && !is_forbidden(scene, row, forbidden::ADVANCE);
        let mut supposed = Self { block, scenario, row, from: scene.hex(row), advances, enemy, origins: Vec::new() };
        supposed.origins = supposed.origins();
        Some(supposed)
    }

    fn scene(&self) -> Scene<'_> {
        Scene { block: &self.block, scenario: self.scenario }
    }

    /// Where the unit may attack from: on its Base it must Advance first (DP-1).
    fn origins(&self) -> Vec<Hex> {
        let scene = self.scene();
        let mut origins = Vec::new();
        if !scene.on_base(self.row) {
            origins.push(self.from);
        }
        if self.advances {
            let [advance, _] = destinations(scene, self.row, self.from, [true, false]);
            advance.each(|hex| origins.push(hex));
        }
        origins
    }

    /// The weapons with which the unit could attack an enemy on a hex: the one that stands there, or one that is supposed.
    fn weapons(&mut self, hex: Hex) -> u16 {
        let board = &self.scenario.board;
        let scene = self.scene();
        let range = scene.card(self.row).weapons.iter().map(|weapon| weapon.range).max().unwrap_or(0);
        // One more enemy is at most in the way.
        let near = self.origins.iter().any(|origin| origin.distance(hex) <= range.into());
        if !near || board.cell(hex).is_none_or(|cell| board.impassable(cell)) {
            return 0;
        }
        let enemies = scene.of_player(scene.attackable(), 1 - scene.owner(self.row));
        if let Some(there) = scene.at(enemies, hex) {
            let origins = self.origins.clone();
            return self.against(there, &origins);
        }
        if scene.at(scene.standing(), hex).is_some() {
            return 0;
        }
        self.block.attach(POSITION, self.enemy);
        put(&mut self.block, self.enemy, hex);
        let origins = self.origins();
        let weapons = self.against(self.enemy, &origins);
        self.block.detach(POSITION, self.enemy);
        weapons
    }

    /// The weapons with which the unit could attack a piece from any of some hexes.
    fn against(&mut self, target: usize, origins: &[Hex]) -> u16 {
        let weapons = &self.scene().card(self.row).weapons;
        let ranges: Vec<u16> = weapons.iter().map(|weapon| weapon.range.into()).collect();
        let hex = self.scene().hex(target);
        let mut found = 0;
        for origin in origins {
            put(&mut self.block, self.row, *origin);
            for (weapon, range) in ranges.iter().enumerate() {
                let open = found >> weapon & 1 == 0 && origin.distance(hex) <= *range;
                if open && may_have(self.scene(), self.row, weapon, target) {
                    found |= 1 << weapon;
                }
            }
        }
        put(&mut self.block, self.row, self.from);
        found
    }

    /// The dice of each weapon (AT-6).
    fn dice(&self) -> Vec<i8> {
        let (scene, unit) = (self.scene(), self.row as u8);
        let dice = |weapon| {
            let attack = call::attack(scene.owner(self.row), unit, weapon as u8, bit(self.enemy));
            aim::dice(scene, &attack, &mut |_| {}) as i8
        };
        (0..scene.card(self.row).weapons.len()).map(dice).collect()
    }
}

/// Makes a row that is free, or whose piece does not stand on the board, that of a plain unit of the other player.
fn suppose_enemy(block: &mut Block, scenario: &Scenario, player: u8) -> Option<usize> {
    let scene = Scene { block, scenario };
    let mut free = [scene.pieces(), scene.standing()].into_iter().map(|taken| (!taken).trailing_zeros() as usize);
    let row = free.find(|row| *row < scenario.schema.capacity(Table::Pieces))?;
    for number in 0..PIECE_COMPONENTS.len() {
        block.detach(Component::number(number), row);
    }
    for component in [OWNER, UNIT, HEALTH] {
        block.attach(component, row);
    }
    block.set_piece(OWNER_PLAYER, row, 1 - player);
    block.set_piece(HEALTH_HP, row, 1);
    block.set_piece(HEALTH_MAX, row, 1);
    Some(row)
}

/// Puts a piece on a hex.
fn put(block: &mut Block, row: usize, hex: Hex) {
    block.set_piece(POSITION_Q, row, hex.q);
    block.set_piece(POSITION_R, row, hex.r);
}
