//! A copy of one game in the hands of a mod's listener: what both forms of listeners read, write and queue.

use std::sync::Arc;

use ironhex_core::board::Hex;
use ironhex_core::content::scenario::MAX_PIECES;
use ironhex_core::content::{EffectId, Scenario, extension};
use ironhex_core::flow::hook::{Heard, HookStop};
use ironhex_core::flow::{Frame, NOBODY, Procedure, call, question, roll, stack};
use ironhex_core::game::Scene;
use ironhex_core::game::access::{self, Place};
use ironhex_core::game::invariants::{self, Broken};
use ironhex_core::store::layout::{
    FACES_AT, FACES_LEN, FOR_ACTIVATION, FOR_PHASE, FOR_ROUND, HEALTH, HEALTH_HP, LASTING, MAX_CARDS, MODIFIERS,
    NUMBER, POSITION, UNIT, forbidden,
};
use ironhex_core::store::query::{bit, rows};
use ironhex_core::store::{Block, Schema, StoreError, Table};

/// What a listener leaves.
pub struct Left {
    /// The state.
    pub block: Block,
    /// Frames to push, the first to run first.
    pub queued: Vec<Frame>,
    /// What the mod says.
    pub told: Vec<String>,
}

/// One game in the hands of a listener.
pub struct Hooked {
    block: Block,
    scenario: Arc<Scenario>,
    stop: HookStop,
    queued: Vec<Frame>,
    told: Vec<String>,
    /// Rows whose HP were written: they may have none left.
    hurt: u64,
    /// Whether a piece was discarded.
    discarded: bool,
    /// Whether anything of the core was changed: then the invariants are checked.
    core_changed: bool,
}

impl Hooked {
    /// A game at the stop of a listener.
    pub fn new(block: Block, scenario: Arc<Scenario>, stop: HookStop) -> Self {
        let (queued, told) = (Vec::new(), Vec::new());
        Self { block, scenario, stop, queued, told, hurt: 0, discarded: false, core_changed: false }
    }

    /// The listener that is due.
    pub fn stop(&self) -> HookStop {
        self.stop
    }

    /// The state.
    pub fn block(&self) -> &Block {
        &self.block
    }

    /// What the game is played with.
    pub fn scenario(&self) -> &Scenario {
        &self.scenario
    }

    /// Number of the game.
    pub fn number(&self) -> u32 {
        self.block.get(NUMBER)
    }

    /// The frame at whose point the listener is called.
    pub fn frame(&self) -> Option<Frame> {
        stack::top(&self.block)
    }

    /// The listener is done.
    ///
    /// # Errors
    /// The invariant that it has broken.
    pub fn finish(&mut self) -> Result<Left, String> {
        let dead = self.dead();
        self.check_queued()?;
        if self.core_changed {
            self.check(dead).map_err(|broken| format!("the listener left an impossible state: {broken}"))?;
        }
        if dead != 0 {
            // No damage, but what has no HP left is defeated behind it, before all else.
            self.queued.insert(0, call::no_hp_left(dead));
        }
        let block = std::mem::replace(&mut self.block, Block::none());
        Ok(Left { block, queued: std::mem::take(&mut self.queued), told: std::mem::take(&mut self.told) })
    }

    /// Refuses what was queued about a piece that the listener has discarded since.
    fn check_queued(&self) -> Result<(), String> {
        if !self.discarded || self.queued.is_empty() {
            return Ok(());
        }
        let there = Scene { block: &self.block, scenario: &self.scenario }.pieces();
        for frame in &self.queued {
            let one = |row: u8| if row < 64 { bit(row.into()) } else { 0 };
            let named = frame.mask | one(frame.subject) | one(frame.object) | one(frame.source);
            if let Some(row) = rows(named & !there).next() {
                let what = frame.procedure.name();
                return Err(format!("the listener has queued {what} about entity {}, and discarded it", row + 1));
            }
        }
        Ok(())
    }

    /// Rows on the board to which the listener has left no HP.
    fn dead(&self) -> u64 {
        let there = self.hurt & self.block.having(HEALTH) & self.block.having(POSITION);
        rows(there).filter(|row| self.block.piece(HEALTH_HP, *row) == 0).fold(0, |dead, row| dead | bit(row))
    }

    /// Checks all invariants; those who are about to be defeated may be without HP at any point.
    fn check(&self, dead: u64) -> Result<(), Broken> {
        invariants::check_zeroes(&self.block, &self.scenario.schema)?;
        if dead == 0 {
            return invariants::check(&self.block, &self.scenario);
        }
        let mut block = self.block.clone();
        rows(dead).for_each(|row| block.set_piece(HEALTH_HP, row, 1));
        invariants::check(&block, &self.scenario)
    }

    // --- values ---------------------------------------------------------------------------------

    /// The row that an entity, or a player, means in the table of a value.
    ///
    /// # Errors
    /// No entity at all.
    pub fn row(&self, place: Place, entity: Option<i64>) -> Result<usize, StoreError> {
        row_in(access::table(&self.scenario.schema, place), entity)
    }

    /// Reads a value.
    ///
    /// # Errors
    /// No such row, or the row lacks the component.
    pub fn read(&self, place: Place, row: usize) -> Result<i64, StoreError> {
        access::read(&self.block, &self.scenario, place, row)
    }

    /// Reads a value; `fill` where the row lacks the component.
    pub fn read_or(&self, place: Place, row: usize, fill: i64) -> i64 {
        self.read(place, row).unwrap_or(fill)
    }

    /// Writes a value.
    ///
    /// # Errors
    /// As `read`, or a value out of range.
    pub fn write(&mut self, place: Place, row: usize, value: i64) -> Result<(), StoreError> {
        access::write(&mut self.block, &self.scenario, place, row, value)?;
        self.core_changed |= matches!(place, Place::Field(field) if field.component < Schema::CORE);
        if is_health(place) && row < 64 {
            self.hurt |= bit(row);
        }
        Ok(())
    }

    /// Whether a row has a component.
    pub fn has(&self, component: usize, row: usize) -> bool {
        matches!(self.block.has_component(&self.scenario.schema, component, row), Ok(true))
    }

    /// Gives a row a component, its fields at their defaults.
    ///
    /// # Errors
    /// No such row.
    pub fn add(&mut self, component: usize, row: usize) -> Result<(), StoreError> {
        self.expect_changeable(component)?;
        self.core_changed = true;
        self.block.add_component(&self.scenario.schema, component, row)
    }

    /// Takes a component from a row.
    ///
    /// # Errors
    /// No such row.
    pub fn remove(&mut self, component: usize, row: usize) -> Result<(), StoreError> {
        self.expect_changeable(component)?;
        self.core_changed = true;
        self.block.remove_component(&self.scenario.schema, component, row)
    }

    fn expect_changeable(&self, component: usize) -> Result<(), StoreError> {
        if !access::is_of_cards(&self.scenario, component) {
            return Ok(());
        }
        let name = self.scenario.schema.components()[component].name.clone();
        Err(StoreError::Declaration { name, why: "the rules move cards: it can only be read".to_owned() })
    }

    /// The entity of the card that is being played, or whose effect resolves.
    pub fn card(&self) -> Option<i64> {
        let frame = self.frame()?;
        let row = match frame.procedure {
            Procedure::Play => i64::from(frame.effect),
            Procedure::Resolve => i64::from(frame.registers[call::OF_CARD_ROW]),
            _ => return None,
        };
        Some(FIRST_CARD + row)
    }

    /// Takes every component from a row of pieces.
    ///
    /// # Errors
    /// No such row.
    pub fn discard(&mut self, row: usize) -> Result<(), StoreError> {
        let kept = Scene { block: &self.block, scenario: &self.scenario };
        if row < 64 && (kept.block.has(UNIT, row) || kept.bases() >> row & 1 != 0) {
            let why = "the rules cannot do without it: a mod discards pieces of its own, or tokens".to_owned();
            return Err(StoreError::Declaration { name: format!("discard: entity {}", row + 1), why });
        }
        (self.core_changed, self.discarded) = (true, true);
        let scenario = Arc::clone(&self.scenario);
        let components = scenario.schema.components().iter().enumerate();
        for (number, _) in components.filter(|(_, component)| component.table == Table::Pieces) {
            self.block.remove_component(&scenario.schema, number, row)?;
        }
        Ok(())
    }

    /// Forbids a unit some things for a time, by their words.
    ///
    /// # Errors
    /// Another word, or no unit.
    pub fn forbid(&mut self, row: usize, words: &[String], lasts: &str) -> Result<(), String> {
        const TIMES: [&str; 4] = ["activation", "round", "phase", "lasting"];
        let time = TIMES.iter().position(|time| *time == lasts);
        let time = time.ok_or_else(|| format!("forbid: lasts = {lasts:?} is none of {TIMES:?}"))?;
        let mut bits = 0;
        for word in words {
            let number = forbidden::NAMES.iter().position(|name| name == word);
            bits |= 1 << number.ok_or_else(|| format!("forbid: {word:?} is none of {:?}", forbidden::NAMES))?;
        }
        if row >= 64 || !self.block.has(UNIT, row) {
            return Err(format!("forbid: entity {} is no unit", row + 1));
        }
        self.core_changed = true;
        self.block.attach([FOR_ACTIVATION, FOR_ROUND, FOR_PHASE, LASTING][time], row);
        let column = MODIFIERS[time].forbid;
        let set = self.block.piece(column, row) | bits;
        self.block.set_piece(column, row, set);
        Ok(())
    }

    /// Faces of the attack in flight.
    pub fn faces(&self) -> &[u8] {
        let length = self.block.get(FACES_LEN) as usize;
        &self.block.bytes()[FACES_AT..FACES_AT + length]
    }

    /// Faces of the mod's dice that are heard.
    pub fn heard_faces(&self) -> Vec<u8> {
        match self.stop.heard {
            Some(Heard::Faces { count, faces, .. }) => (0..count).map(|die| (faces >> (4 * die) & 15) as u8).collect(),
            _ => Vec::new(),
        }
    }

    /// The amount of a payment, of damage or of hexes at whose point the listener is called.
    pub fn amount(&self) -> Option<i16> {
        let frame = self.frame()?;
        has_amount(frame.procedure).then_some(frame.registers[call::AMOUNT])
    }

    /// Changes that amount.
    ///
    /// # Errors
    /// There is none, or it is out of range.
    pub fn set_amount(&mut self, amount: i64) -> Result<(), String> {
        let Some(mut frame) = self.frame().filter(|frame| has_amount(frame.procedure)) else {
            return Err("nothing here has an amount: payments, damage and Pushes do".to_owned());
        };
        let most = if frame.procedure == Procedure::Push { 12 } else { 999 };
        if !(0..=most).contains(&amount) {
            return Err(format!("amount = {amount} is out of range: 0 to {most}"));
        }
        self.core_changed = true;
        frame.registers[call::AMOUNT] = amount as i16;
        stack::put_top(&mut self.block, &frame);
        Ok(())
    }

    /// Whether there is such a hex, and pieces can lie on it.
    pub fn is_hex(&self, q: i64, r: i64) -> bool {
        let board = &self.scenario.board;
        let cell = read_hex("", (q, r)).ok().and_then(|hex| board.cell(hex));
        cell.is_some_and(|cell| !board.impassable(cell))
    }

    /// The hex that a movement, a deployment or a new piece leads to.
    pub fn hex(&self) -> Option<Hex> {
        let frame = self.frame()?;
        let leads =
            matches!(frame.procedure, Procedure::Move | Procedure::Deploy | Procedure::PutDown | Procedure::Spawn);
        leads.then(|| call::hex(&frame))
    }

    // --- what is queued -------------------------------------------------------------------------

    /// Queues a frame that runs once the listener has returned.
    fn queue(&mut self, frame: Frame) {
        self.queued.push(frame);
    }

    /// The player in whose name things are queued.
    fn player(&self) -> u8 {
        self.frame().map_or(0, |frame| frame.player)
    }

    /// The unit that acts here: who hears an answer or faces finds it again. Rows of units never go.
    fn unit(&self) -> u8 {
        self.frame()
            .map(|frame| frame.subject)
            .filter(|row| *row < 64 && self.block.has(UNIT, (*row).into()))
            .unwrap_or(NOBODY)
    }

    /// The piece on the board that an entity means.
    fn on_board(&self, what: &str, entity: i64) -> Result<usize, String> {
        let row = entity
            .checked_sub(1)
            .and_then(|row| usize::try_from(row).ok())
            .filter(|row| *row < 64 && self.block.has(POSITION, *row));
        row.ok_or_else(|| format!("{what}: entity {entity} is not on the board"))
    }

    /// Queues damage that is not combat damage.
    ///
    /// # Errors
    /// No piece on the board that can take damage, or an amount out of range.
    pub fn damage(&mut self, entity: i64, amount: i64, source: Option<i64>) -> Result<(), String> {
        let row = self.on_board("damage", entity)?;
        if !self.block.has(HEALTH, row) {
            return Err(format!("damage: entity {entity} has no HP"));
        }
        if !(0..=999).contains(&amount) {
            return Err(format!("damage: amount = {amount} is out of range: 0 to 999"));
        }
        let source =
            source.map_or(Ok(NOBODY), |source| self.on_board("damage, source", source).map(|row| row as u8))?;
        self.queue(call::damage(self.player(), source, bit(row), amount as i16));
        Ok(())
    }

    /// Queues a Push away from a hex (MV-6); `player` chooses the directions.
    ///
    /// # Errors
    /// No unit on the board, or numbers out of range.
    pub fn push(&mut self, entity: i64, hexes: i64, from: (i64, i64), player: i64, pulls: bool) -> Result<(), String> {
        let row = self.on_board("push", entity)?;
        if !self.block.has(UNIT, row) {
            return Err(format!("push: entity {entity} is no unit"));
        }
        if !(1..=12).contains(&hexes) || !(0..=1).contains(&player) {
            return Err(format!("push: hexes = {hexes} or player = {player} is out of range: 1 to 12, 0 and 1"));
        }
        let hex = read_hex("push", from)?;
        let frame = if pulls { call::pull } else { call::push };
        self.queue(frame(player as u8, row as u8, NOBODY, hex, hexes as u8));
        Ok(())
    }

    /// Queues a new piece of a prototype.
    ///
    /// # Errors
    /// No such prototype, or no hex of the board.
    pub fn spawn(&mut self, prototype: &str, hex: (i64, i64), owner: Option<i64>) -> Result<(), String> {
        let known = &self.scenario.extension.prototypes;
        let Some(number) = known.iter().position(|known| known.name == prototype) else {
            let names: Vec<&str> = known.iter().map(|known| known.name.as_str()).collect();
            return Err(format!("spawn: no mod declares a piece {prototype:?}; there are {names:?}"));
        };
        if owner.is_some_and(|owner| !(0..=1).contains(&owner)) {
            return Err(format!("spawn: owner = {} is no player: 0 and 1", owner.unwrap_or_default()));
        }
        let hex = read_hex("spawn", hex)?;
        let player = owner.map_or_else(|| self.player(), |owner| owner as u8);
        self.queue(call::spawn(player, number as u16, hex, owner.is_some()));
        Ok(())
    }

    /// Queues an effect of a mod, by name, for a unit.
    ///
    /// # Errors
    /// No such effect, or no unit.
    pub fn apply(&mut self, of_mod: usize, name: &str, entity: i64) -> Result<(), String> {
        let effects = &self.scenario.mod_effects;
        let own = |number: &usize| effects[*number].of_mod == of_mod && effects[*number].effect.name == name;
        let Some(number) = (0..effects.len()).find(own) else {
            return Err(format!("apply: the mod has no effect {name:?}"));
        };
        let row = entity
            .checked_sub(1)
            .and_then(|row| usize::try_from(row).ok())
            .filter(|row| *row < 64 && self.block.has(UNIT, *row));
        let row = row.ok_or_else(|| format!("apply: entity {entity} is no unit"))?;
        let scene = Scene { block: &self.block, scenario: &self.scenario };
        let actor = self.frame().map_or(NOBODY, |frame| frame.subject);
        let targets = self.block.having(ironhex_core::store::layout::TARGET);
        let frame = call::effect(scene.owner(row), row as u8, actor, EffectId::of_mods(number).0, targets);
        self.queue(frame);
        Ok(())
    }

    /// Queues dice of the mod.
    ///
    /// # Errors
    /// Too many or too few.
    pub fn roll(&mut self, mod_name: &str, roll: u16, count: i64) -> Result<(), String> {
        let most = i64::from(roll::MAX_MOD_DICE);
        if !(1..=most).contains(&count) {
            return Err(format!("roll: {count} dice are out of range: 1 to {most}"));
        }
        let number = self.scenario.extension.dice.iter().position(|name| name == mod_name);
        let number = number.ok_or_else(|| format!("roll: mod {mod_name} declares no rolls"))?;
        let purpose = extension::purpose(mod_name);
        let mut frame = roll::of_mod(self.player(), self.stop.listener, roll, count as u8, number as u8, purpose);
        frame.subject = self.unit();
        self.queue(frame);
        Ok(())
    }

    /// Queues a question.
    ///
    /// # Errors
    /// No such player, or no options.
    pub fn ask(&mut self, question: u16, player: i64, options: u8) -> Result<(), String> {
        if !(0..=1).contains(&player) || options == 0 {
            return Err(format!("ask: player {player} or {options} options cannot be"));
        }
        let mut frame = question::frame(player as u8, self.stop.listener, question, options);
        frame.subject = self.unit();
        self.queue(frame);
        Ok(())
    }

    /// Says something, for the events.
    pub fn tell(&mut self, text: String) {
        self.told.push(text);
    }
}

/// Whether a value is one of the HP of pieces.
fn is_health(place: Place) -> bool {
    matches!(place, Place::Field(field) if field.component == Schema::of_core(HEALTH))
}

const fn has_amount(procedure: Procedure) -> bool {
    matches!(procedure, Procedure::Pay | Procedure::Damage | Procedure::Push)
}

fn read_hex(what: &str, (q, r): (i64, i64)) -> Result<Hex, String> {
    let coordinate = |value: i64| i16::try_from(value).ok().filter(|value| value.abs() <= 4096);
    match (coordinate(q), coordinate(r)) {
        (Some(q), Some(r)) => Ok(Hex::new(q, r)),
        _ => Err(format!("{what}: ({q}, {r}) is no hex")),
    }
}

/// The entity of the first card: those of pieces end before it.
pub const FIRST_CARD: i64 = MAX_PIECES as i64 + 1;

/// The row of a table that an entity (of pieces) or a player means; the match has one row.
///
/// # Errors
/// No entity at all, or one where there is none.
pub fn row_in(table: Table, entity: Option<i64>) -> Result<usize, StoreError> {
    let absent =
        |name: &str, value: i64, low: i64, high: i64| StoreError::Value { field: name.to_owned(), value, low, high };
    match (table, entity) {
        (Table::Match, _) => Ok(0),
        (Table::Players, Some(player)) => usize::try_from(player).map_err(|_| absent("player", player, 0, 1)),
        (Table::Pieces, Some(entity)) => entity
            .checked_sub(1)
            .and_then(|row| usize::try_from(row).ok())
            .ok_or_else(|| absent("entity", entity, 1, 64)),
        (Table::Cards, Some(entity)) => entity
            .checked_sub(FIRST_CARD)
            .and_then(|row| usize::try_from(row).ok())
            .ok_or_else(|| absent("entity of a card", entity, FIRST_CARD, FIRST_CARD - 1 + MAX_CARDS as i64)),
        (_, None) => Err(StoreError::Declaration {
            name: table.name().to_owned(),
            why: "say of which entity, or of which player (0 or 1)".to_owned(),
        }),
    }
}
