//! Invariants: they hold after every `advance` of thousands of games, and every checker finds what it is for.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test that fails panics")]

use std::path::PathBuf;

use ironhex_core::content::{Library, Scenario};
use ironhex_core::flow::hook::Hooks;
use ironhex_core::flow::{EventKind, Frame, Log, Procedure, Stop, Value, roll, stack};
use ironhex_core::game::invariants::{Broken, check};
use ironhex_core::game::machine;
use ironhex_core::rules::Match;
use ironhex_core::sim::Policy;
use ironhex_core::store::layout::{
    FACES_LEN, HEALTH, HEALTH_HP, POSITION_Q, POSITION_R, SCORE_VP, SHIELDS_ACTIVE, STATUS, TOKEN, TOKEN_TIME,
};
use ironhex_core::store::{Block, Capacities, Schema};
use toml::Table;

fn demo(name: &str) -> (Scenario, Schema) {
    let data = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../python/ironhex/data");
    let scenario = Scenario::load(&Library::new(vec![data]), name, &Table::new()).unwrap();
    let schema = Schema::new(Capacities::for_counts(scenario.pieces(), 0).unwrap(), &[]).unwrap();
    (scenario, schema)
}

/// VP of both players that events explain.
#[derive(Default)]
struct Explained([i64; 2]);

impl Explained {
    fn add(&mut self, log: &mut Log) {
        for event in log.take().into_iter().filter(|event| event.kind == EventKind::Scored) {
            for (name, value) in event.data {
                if let ("vp", Value::Int(vp)) = (name, value) {
                    self.0[event.player as usize] += vp;
                }
            }
        }
    }

    fn check(&self, block: &Block) -> Result<(), String> {
        for player in 0..2 {
            let vp = i64::from(block.player(SCORE_VP, player));
            if vp != self.0[player] {
                return Err(format!("player {player} has {vp} VP, events explain {}", self.0[player]));
            }
        }
        Ok(())
    }
}

/// Plays one game; checks at every stop. Gives the number of stops.
fn watch(scenario: &Scenario, schema: &Schema, policy: Policy, number: u32) -> u32 {
    let mut block = machine::begin(schema, scenario, 21, number).unwrap();
    let (mut log, hooks, mut explained) = (Log::on(), Hooks::default(), Explained::default());
    for stops in 0.. {
        let mut m = Match { block: &mut block, scenario, log: &mut log };
        let stop = machine::advance(&mut m, &hooks, None);
        check(m.block, scenario).unwrap_or_else(|broken| panic!("game {number}, stop {stops}: {broken}"));
        explained.add(m.log);
        explained.check(m.block).unwrap_or_else(|why| panic!("game {number}, stop {stops}: {why}"));
        match stop.unwrap() {
            Stop::Done => return stops,
            Stop::Roll { .. } => {
                roll::supply_seeded(m.block, m.log).unwrap();
            }
            Stop::Decision { player, .. } => {
                let choice = policy.choose(m.scene(), player).unwrap();
                machine::choose(&mut m, &hooks, choice.action);
            }
            Stop::Hook(_) => unreachable!("nobody listens"),
        }
    }
    unreachable!()
}

#[test]
fn invariants_hold_after_every_advance_of_two_thousand_games_per_policy() {
    for (name, games) in [("skirmish-demo", 1_000), ("brawl-demo", 1_000)] {
        let (scenario, schema) = demo(name);
        for policy in Policy::ALL {
            let stops: u32 = (0..games).map(|number| watch(&scenario, &schema, policy, number)).sum();
            assert!(stops > 50 * games, "{stops} stops are too few for whole games");
        }
    }
}

/// A block in the middle of a game of brawl-demo.
fn middle() -> (Scenario, Block) {
    let (scenario, schema) = demo("brawl-demo");
    let mut block = machine::begin(&schema, &scenario, 1, 0).unwrap();
    let mut log = Log::off();
    for _ in 0..20 {
        let mut m = Match { block: &mut block, scenario: &scenario, log: &mut log };
        match machine::advance(&mut m, &Hooks::default(), None).unwrap() {
            Stop::Decision { player, .. } => {
                let choice = Policy::Random.choose(m.scene(), player).unwrap();
                machine::choose(&mut m, &Hooks::default(), choice.action);
            }
            Stop::Roll { .. } => {
                roll::supply_seeded(m.block, m.log).unwrap();
            }
            _ => unreachable!(),
        }
    }
    let mut m = Match { block: &mut block, scenario: &scenario, log: &mut log };
    while let Some(Stop::Roll { .. }) = machine::advance(&mut m, &Hooks::default(), None) {
        roll::supply_seeded(m.block, m.log).unwrap();
    }
    assert_eq!(check(&block, &scenario), Ok(()));
    (scenario, block)
}

fn broken_by(corrupt: impl FnOnce(&mut Block)) -> Broken {
    let (scenario, mut block) = middle();
    corrupt(&mut block);
    check(&block, &scenario).unwrap_err()
}

#[test]
fn health_out_of_range_is_found() {
    assert_eq!(broken_by(|b| b.set_piece(HEALTH_HP, 2, 17)), Broken::Health { entity: 3, hp: 17, max: 16 });
    assert_eq!(broken_by(|b| b.set_piece(HEALTH_HP, 0, 0)), Broken::Health { entity: 1, hp: 0, max: 11 });
    assert_eq!(broken_by(|b| b.set_piece(HEALTH_HP, 0, -3)), Broken::Health { entity: 1, hp: -3, max: 11 });
}

#[test]
fn a_unit_without_its_token_or_with_one_in_the_past_is_found() {
    assert_eq!(broken_by(|b| b.detach(TOKEN, 4)), Broken::Components(5));
    assert_eq!(broken_by(|b| b.attach(TOKEN, 8)), Broken::Components(9));
    assert_eq!(broken_by(|b| b.set_piece(TOKEN_TIME, 4, 0)), Broken::Token { entity: 5, time: 0 });
    assert_eq!(broken_by(|b| b.detach(HEALTH, 1)), Broken::Components(2));
}

#[test]
fn two_units_on_one_hex_or_off_the_board_are_found() {
    let onto = |b: &mut Block, row: usize, other: usize| {
        let (q, r) = (b.piece(POSITION_Q, other), b.piece(POSITION_R, other));
        b.set_piece(POSITION_Q, row, q);
        b.set_piece(POSITION_R, row, r);
    };
    assert!(matches!(broken_by(|b| onto(b, 1, 3)), Broken::Place(_)));
    assert!(matches!(broken_by(|b| onto(b, 4, 6)), Broken::Place(_)), "on the enemy's Base");
    assert_eq!(broken_by(|b| b.set_piece(POSITION_Q, 1, 99)), Broken::Place(2));
}

#[test]
fn impossible_flow_shields_and_scores_are_found() {
    assert!(matches!(broken_by(|b| b.set(STATUS, 9)), Broken::Flow(_)));
    assert!(matches!(broken_by(|b| b.set(FACES_LEN, 33)), Broken::Flow(_)));
    assert!(matches!(
        broken_by(|b| while stack::depth(b) > 0 {
            stack::pop(b);
        }),
        Broken::Flow(_)
    ));
    assert!(matches!(broken_by(|b| assert!(stack::push(b, &Frame::new(Procedure::Attack, 0, 63)))), Broken::Flow(_)));
    assert_eq!(broken_by(|b| b.set_piece(SHIELDS_ACTIVE, 0, 1)), Broken::Shields(1));
    assert_eq!(broken_by(|b| b.set_player(SCORE_VP, 1, -5)), Broken::Score { player: 1, vp: -5 });
}

#[test]
fn vp_without_an_event_are_found() {
    let (_, mut block) = middle();
    let mut explained = Explained([0, 1].map(|player| block.player(SCORE_VP, player).into()));
    assert_eq!(explained.check(&block), Ok(()));
    block.set_player(SCORE_VP, 0, block.player(SCORE_VP, 0) + 5);
    assert!(explained.check(&block).is_err());
    explained.0[0] += 5;
    assert_eq!(explained.check(&block), Ok(()));
}
