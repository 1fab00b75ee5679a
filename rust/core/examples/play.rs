//! Plays one game with two built-in policies and prints what happens, with the rule behind it: the core without Python.
//!
//! `cargo run -p ironhex-core --example play -- skirmish-demo 7` (a scenario and a seed; both may be left out).

use std::error::Error;
use std::path::PathBuf;

use ironhex_core::content::{Library, Scenario};
use ironhex_core::flow::hook::Hooks;
use ironhex_core::flow::{Event, Log, NOBODY, Stop, Value, roll};
use ironhex_core::game::view::Viewer;
use ironhex_core::game::{Match, machine, refusal, winner};
use ironhex_core::sim::Policy;
use ironhex_core::store::Block;
use ironhex_core::store::layout::SCORE_VP;

/// Who plays for players 0 and 1.
const SEATS: [Policy; 2] = [Policy::Greedy, Policy::Brawl];

fn main() -> Result<(), Box<dyn Error>> {
    let mut words = std::env::args().skip(1);
    let name = words.next().unwrap_or_else(|| "skirmish-demo".to_owned());
    let seed = words.next().map_or(Ok(7), |word| word.parse())?;
    let library = Library::new(vec![PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../python/ironhex/data")]);
    // The table holds settings that go before those of the scenario.
    let scenario = Scenario::load(&library, &name, &toml::Table::new())?;
    // The whole state of a game is one block of bytes, laid out by the schema; game 0 of this seed.
    let schema = scenario.extension.schema(scenario.pieces(), scenario.card_rows())?;
    let mut block = machine::begin(&schema, &scenario, seed, 0)?;
    println!("{}: {} against {}, seed {seed}", scenario.title, scenario.players[0].name, scenario.players[1].name);
    play(&mut block, &scenario)
}

/// Plays to the end: the machine runs until somebody must choose or dice are needed, and is answered.
fn play(block: &mut Block, scenario: &Scenario) -> Result<(), Box<dyn Error>> {
    let (mut log, hooks, mut decisions) = (Log::on(), Hooks::default(), 0);
    let mut m = Match { block, scenario, log: &mut log };
    loop {
        let Some(stop) = machine::advance(&mut m, &hooks, None) else { continue };
        for event in m.log.take() {
            println!("  {}", line(&Viewer::Spectator.told(&event)));
        }
        match stop {
            Stop::Decision { player, kind } => {
                let policy = SEATS[usize::from(player)];
                let choice = policy.choose(m.scene(), player).ok_or("a decision without a legal action")?;
                // A choice of the core's own is legal; one that a person typed is checked like this.
                refusal::check(m.scene(), stop, choice.action, None).map_err(|refusal| refusal.to_string())?;
                println!("{} decides ({}): {}", scenario.players[usize::from(player)].name, kind.name(), choice.action);
                machine::choose(&mut m, &hooks, choice.action);
                decisions += 1;
            }
            // `roll::supply` takes faces of dice that were rolled elsewhere instead.
            Stop::Roll { .. } => {
                roll::supply_seeded(m.block, m.log)?;
            }
            Stop::Hook(_) => return Err("no mod listens here".into()),
            Stop::Done => break,
        }
    }
    let result = match winner(m.scene()).flatten() {
        Some(player) => format!("{} won", scenario.players[usize::from(player)].name),
        None => "A draw".to_owned(),
    };
    let vp = [0, 1].map(|player| m.block.player(SCORE_VP, player));
    println!("{result} after {decisions} decisions, {} to {} VP, state {:032x}", vp[0], vp[1], m.block.hash());
    Ok(())
}

/// An event as a line: its rule, who acts, what happened, to whom, and the numbers.
fn line(event: &Event) -> String {
    let entity = |row: u8| (row != NOBODY).then(|| format!("e{}", row + 1));
    let player = (event.player != NOBODY).then(|| format!("p{}", event.player));
    let mut words = vec![format!("[{}]", event.rule.id())];
    words.extend(entity(event.subject).or(player));
    words.push(event.kind.name().replace('_', " "));
    words.extend(entity(event.object));
    words.extend(event.data.iter().map(|(name, value)| format!("{name}={}", text(value))));
    words.join(" ")
}

fn text(value: &Value) -> String {
    fn listed<T: ToString>(values: &[T]) -> String {
        values.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
    }
    match value {
        Value::Int(number) => number.to_string(),
        Value::Hex(hex) => hex.to_string(),
        Value::Hexes(hexes) => listed(hexes),
        Value::Faces(numbers) | Value::Cards(numbers) => listed(numbers),
        Value::Text(text) => (*text).to_owned(),
        Value::Name(name) => name.clone(),
    }
}
