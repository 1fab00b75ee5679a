//! Maps and previews, in games of the core alone: at every decision they say what the rules then do.

#![allow(clippy::unwrap_used, reason = "a test that fails panics")]

use std::path::PathBuf;

use ironhex_core::content::{Library, Scenario};
use ironhex_core::flow::hook::Hooks;
use ironhex_core::flow::{Log, Stop, roll};
use ironhex_core::game::preview::preview;
use ironhex_core::game::{Legal, Match, Scene, machine, maps};
use ironhex_core::rules::attack::targets::may_have;
use ironhex_core::rules::relations::reach::{Movement, destinations};
use ironhex_core::sim::Policy;
use ironhex_core::store::Block;
use ironhex_core::store::layout::TOKEN_TIME;
use ironhex_core::store::query::rows;
use toml::Table;

fn demo(name: &str) -> Scenario {
    let data = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../python/ironhex/data");
    Scenario::load(&Library::new(vec![data]), name, &Table::new()).unwrap()
}

/// Plays a game, and shows every decision to `see`.
fn watch(scenario: &Scenario, policy: Policy, number: u32, mut see: impl FnMut(&Block, u8)) {
    let (mut block, hooks, mut log) =
        (machine::begin(&scenario.schema, scenario, 5, number).unwrap(), Hooks::default(), Log::off());
    loop {
        let mut m = Match { block: &mut block, scenario, log: &mut log };
        match machine::advance(&mut m, &hooks, None).unwrap() {
            Stop::Decision { player, .. } => {
                see(m.block, player);
                let choice = policy.choose(m.scene(), player).unwrap();
                machine::choose(&mut m, &hooks, choice.action);
            }
            Stop::Roll { .. } => {
                roll::supply_seeded(m.block, m.log).unwrap();
            }
            Stop::Hook(_) | Stop::Done => return,
        }
    }
}

#[test]
fn reach_of_every_unit_has_the_hexes_of_its_destinations() {
    for name in ["brawl-demo", "rescue-demo", "water-demo"] {
        let scenario = demo(name);
        watch(&scenario, Policy::Random, 1, |block, _| {
            let scene = Scene { block, scenario: &scenario };
            for row in rows(scene.units()) {
                let [advance, dash] = destinations(scene, row, scene.hex(row), [true, true]);
                for (movement, found) in [(Movement::Advance, advance), (Movement::Dash, dash)] {
                    let costs = maps::reach(scene, row, movement);
                    for (hex, cost) in scenario.board.hexes().zip(costs) {
                        assert_eq!(cost >= 0, found.contains(hex), "{name}: {movement:?} of {row} to {hex}");
                    }
                }
            }
        });
    }
}

#[test]
fn threat_on_the_hex_of_an_enemy_is_what_the_rules_say_of_it() {
    let (scenario, mut compared) = (demo("brawl-demo"), 0);
    watch(&scenario, Policy::Random, 2, |block, _| {
        let scene = Scene { block, scenario: &scenario };
        for row in rows(scene.units()).filter(|row| !scene.on_base(*row)) {
            let threat = maps::threat(scene, row, false).unwrap();
            for (hex, weapons) in scenario.board.hexes().zip(threat.weapons) {
                let enemies = scene.of_player(scene.attackable(), 1 - scene.owner(row));
                let Some(there) = scene.at(enemies, hex) else { continue };
                let open = (0..8).filter(|weapon| may_have(scene, row, *weapon, there));
                assert_eq!(weapons, open.fold(0, |open, weapon| open | 1 << weapon));
                compared += 1;
            }
        }
    });
    assert!(compared > 1_000);
}

#[test]
fn previews_of_every_legal_action_change_nothing_and_tell_where_tokens_get_to() {
    let hooks = Hooks::default();
    for name in ["brawl-demo", "skirmish-demo", "tactics-demo", "card-table"] {
        let (scenario, mut told) = (demo(name), 0);
        watch(&scenario, Policy::Greedy, 3, |block, player| {
            let (before, scene) = (block.hash(), Scene { block, scenario: &scenario });
            for action in Legal::of(scene).list(scene) {
                let found = preview(&scenario, &hooks, block, player, action);
                if let (Some(unit), Some(arrives)) = (found.unit, found.arrives) {
                    assert!(arrives > block.piece(TOKEN_TIME, unit.into()), "{name}: {action}");
                    told += 1;
                }
                assert_eq!(found, preview(&scenario, &hooks, block, player, action));
            }
            assert_eq!(block.hash(), before);
        });
        assert_eq!(told > 0, name != "card-table");
    }
}
