//! What is in flight, for those who look for why.

use ironhex_core::content::Scenario;
use ironhex_core::flow::hook::{Point, When};
use ironhex_core::flow::{Frame, NOBODY, stack};
use ironhex_core::store::Block;

/// A frame: procedure, step, the step just left, player, subject, object and source as entities, listeners called, and
/// the effects of mods at the point: index of the mod, name and when.
pub type TraceLine = (
    &'static str,
    &'static str,
    Option<&'static str>,
    u8,
    Option<u16>,
    Option<u16>,
    Option<u16>,
    u8,
    Vec<(usize, String, &'static str)>,
);

/// All frames in flight, the top one first.
pub fn trace(block: &Block, scenario: &Scenario) -> Vec<TraceLine> {
    let frames = (0..stack::depth(block)).rev().filter_map(|number| stack::frame(block, number));
    frames.map(|frame| line(&frame, scenario)).collect()
}

fn line(frame: &Frame, scenario: &Scenario) -> TraceLine {
    let reached = frame.left.checked_sub(1).unwrap_or(frame.step);
    let here = |point: &Point| {
        point.procedure == frame.procedure && point.step == reached && (point.when == When::After) == (frame.left != 0)
    };
    let effects = scenario.mod_effects.iter().filter_map(|listening| {
        let point = listening.at.filter(here)?;
        Some((listening.of_mod, listening.effect.name.clone(), point.when.name()))
    });
    let steps = frame.procedure.steps();
    let step = |number: u8| steps.get(number as usize).copied();
    let entity = |row: u8| (row != NOBODY).then(|| u16::from(row) + 1);
    (
        frame.procedure.name(),
        step(frame.step).unwrap_or_default(),
        frame.left.checked_sub(1).and_then(step),
        frame.player,
        entity(frame.subject),
        entity(frame.object),
        entity(frame.source),
        frame.listener,
        effects.collect(),
    )
}
