//! Whole games in the core on one core: `cargo bench -p ironhex-core --bench playout -- [games] [scenario]`.
//!
//! For profiles: `valgrind --tool=callgrind target/release/deps/playout-… 200`.

#![allow(clippy::unwrap_used, reason = "a bench that cannot start should say where")]

use std::path::PathBuf;
use std::time::Instant;

use ironhex_core::content::{Library, Scenario};
use ironhex_core::dice::philox4x32_10;
use ironhex_core::sim::{Policy, simulate};
use ironhex_core::store::{Capacities, Schema};

/// Seconds of one block in a chain of dependent Philox blocks.
fn calibration() -> f64 {
    const BLOCKS: u32 = 2_000_000;
    let started = Instant::now();
    let last = (0..BLOCKS).fold([0; 4], |counter, _| philox4x32_10(counter, [1, 2]));
    std::hint::black_box(last);
    started.elapsed().as_secs_f64() / f64::from(BLOCKS)
}

fn main() {
    let games = std::env::args().skip(1).find_map(|word| word.parse().ok()).unwrap_or(20_000);
    let data = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../python/ironhex/data");
    let named = |name: &str| std::env::args().any(|word| word == name);
    let plays = [
        ("skirmish-demo", Policy::Random),
        ("brawl-demo", Policy::Brawl),
        ("rescue-demo", Policy::Random),
        ("carry-demo", Policy::Random),
        ("water-demo", Policy::Random),
    ];
    let any = plays.iter().any(|(name, _)| named(name));
    for (name, policy) in plays.into_iter().filter(|(name, _)| !any || named(name)) {
        let scenario = Scenario::load(&Library::new(vec![data.clone()]), name, &toml::Table::new()).unwrap();
        let schema = Schema::new(Capacities::for_counts(scenario.pieces(), 0).unwrap(), &[]).unwrap();
        let block = calibration();
        let started = Instant::now();
        let rows = simulate(&scenario, &schema, 1, 0..games, [policy; 2], 1).unwrap();
        let seconds = started.elapsed().as_secs_f64();
        let decisions: f64 = rows.iter().map(|row| f64::from(row.decisions)).sum();
        let activations: f64 = rows.iter().map(|row| f64::from(row.activations)).sum();
        println!(
            "{name} {}: {:.0} games/s, {:.0} decisions/s, {:.2} µs an activation, {:.1} Philox blocks a decision ({:.1} ns each)",
            policy.name(),
            f64::from(games) / seconds,
            decisions / seconds,
            seconds / activations * 1e6,
            seconds / decisions / block,
            block * 1e9,
        );
    }
}
