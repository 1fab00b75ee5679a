//! A state that the invariants accept is canonical: what a save keeps of it is all of it.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test that fails panics")]

use std::path::PathBuf;

use ironhex_core::content::{Library, Scenario};
use ironhex_core::flow::hook::Hooks;
use ironhex_core::flow::{Log, Stop, roll};
use ironhex_core::game::invariants::{check, check_decision, check_zeroes};
use ironhex_core::game::save::{self, ModSet};
use ironhex_core::game::{Match, machine};
use ironhex_core::sim::Policy;
use ironhex_core::store::{Block, Capacities, Schema};

#[test]
fn no_byte_of_a_state_can_change_unseen() {
    let data = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../python/ironhex/data");
    let scenario = Scenario::load(&Library::new(vec![data]), "brawl-demo", &toml::Table::new()).unwrap();
    let schema = Schema::new(Capacities::for_counts(scenario.pieces(), 0).unwrap(), &[]).unwrap();
    let mut block = machine::begin(&schema, &scenario, 3, 1).unwrap();
    let (mut log, hooks) = (Log::off(), Hooks::default());
    let (mut refused, mut kept) = (0, 0);
    for stop in 0..40 {
        let mut m = Match { block: &mut block, scenario: &scenario, log: &mut log };
        let reached = machine::advance(&mut m, &hooks, None).unwrap();
        if stop % 13 == 0 {
            for at in 0..block.bytes().len() {
                let mut bytes = block.bytes().to_vec();
                bytes[at] ^= 1 << (at % 8);
                let mutant = Block::from_bytes(&schema, &bytes).unwrap();
                let accepted = check_zeroes(&mutant, &schema).is_ok()
                    && check(&mutant, &scenario).is_ok()
                    && check_decision(&mutant, &scenario).is_ok();
                if accepted {
                    let saved = save::write(&mutant, &schema, &scenario, &ModSet::default(), &[]).unwrap();
                    let loaded = save::read(&saved, &scenario.extension, &ModSet::default())
                        .unwrap_or_else(|error| panic!("byte {at}: {error}"));
                    assert_eq!(loaded.block, mutant, "byte {at} is lost in a save");
                    kept += 1;
                } else {
                    refused += 1;
                }
            }
        }
        let mut m = Match { block: &mut block, scenario: &scenario, log: &mut log };
        match reached {
            Stop::Roll { .. } => {
                roll::supply_seeded(m.block, m.log).unwrap();
            }
            Stop::Decision { player, .. } => {
                let choice = Policy::Brawl.choose(m.scene(), player).unwrap();
                machine::choose(&mut m, &hooks, choice.action);
            }
            Stop::Hook(_) | Stop::Done => unreachable!(),
        }
    }
    assert!(refused > 4_000 && kept > 100, "{refused} refused, {kept} kept");
}
