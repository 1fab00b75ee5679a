//! Stack and queue: order, limits, and the named event when either is full.

#![allow(clippy::unwrap_used, reason = "a test that fails panics")]

use std::path::PathBuf;

use ironhex_core::content::{Library, Scenario};
use ironhex_core::flow::{EventKind, Frame, Log, Procedure, System, Trigger, TriggerKind, stack, trigger};
use ironhex_core::game::{Match, machine};
use ironhex_core::store::layout::{QUEUE_LENGTH, STACK_DEPTH};
use ironhex_core::store::{Block, Capacities, Schema};

fn demo() -> (Scenario, Block) {
    let data = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../python/ironhex/data");
    let scenario = Scenario::load(&Library::new(vec![data]), "brawl-demo", &toml::Table::new()).unwrap();
    let schema = Schema::new(Capacities::for_counts(scenario.pieces(), 0).unwrap(), &[]).unwrap();
    let block = machine::begin(&schema, &scenario, 1, 0).unwrap();
    (scenario, block)
}

#[test]
fn frames_come_off_as_they_went_on_and_leave_no_trace() {
    let (_, mut block) = demo();
    let before = block.hash();
    let mut frames = Vec::new();
    for (number, procedure) in Procedure::ALL.iter().take(STACK_DEPTH - 1).enumerate() {
        let mut frame = Frame::new(*procedure, 1, number as u8);
        (frame.step, frame.listener, frame.left) = (number as u8, 3, 4);
        (frame.object, frame.source, frame.effect, frame.op) = (7, 9, 60_000, 50_000);
        (frame.mask, frame.registers) = (u64::MAX - number as u64, [1, -2, i16::MIN, i16::MAX, 5, -6]);
        assert!(stack::push(&mut block, &frame));
        frames.push(frame);
    }
    for frame in frames.into_iter().rev() {
        assert_eq!(stack::top(&block), Some(frame));
        stack::pop(&mut block);
    }
    assert_eq!(block.hash(), before);
}

#[test]
fn a_full_stack_drops_the_newest_frame_with_an_event() {
    let (scenario, mut block) = demo();
    let mut log = Log::on();
    let mut m = Match { block: &mut block, scenario: &scenario, log: &mut log };
    for _ in 1..STACK_DEPTH {
        m.push(&Frame::new(Procedure::Pay, 0, 0));
    }
    assert_eq!((stack::depth(m.block), m.log.take().len()), (STACK_DEPTH, 0));
    let full = m.block.hash();
    m.push(&Frame::new(Procedure::Attack, 0, 1));
    let events = m.log.take();
    assert_eq!(events.iter().map(|event| event.kind).collect::<Vec<_>>(), [EventKind::Dropped]);
    assert_eq!((stack::depth(m.block), m.block.hash()), (STACK_DEPTH, full));
}

#[test]
fn a_full_queue_drops_the_newest_trigger_with_an_event() {
    let (scenario, mut block) = demo();
    let mut log = Log::on();
    let mut m = Match { block: &mut block, scenario: &scenario, log: &mut log };
    (0..QUEUE_LENGTH).for_each(|row| m.queue_defeat(row));
    // One that waits already is not queued twice.
    m.queue_defeat(2);
    assert_eq!((trigger::waiting(m.block), m.log.take().len()), (QUEUE_LENGTH, 0));
    m.queue_defeat(QUEUE_LENGTH);
    assert_eq!(m.log.take()[0].kind, EventKind::Dropped);
    assert_eq!(trigger::waiting(m.block), QUEUE_LENGTH);
}

#[test]
fn triggers_come_acting_player_first_then_by_row_and_leave_no_trace() {
    let (_, mut block) = demo();
    let before = block.hash();
    for row in [4, 1, 5, 0, 3] {
        assert!(trigger::queue(&mut block, Trigger { kind: TriggerKind::Defeat, row }));
    }
    let taken: Vec<u8> = std::iter::from_fn(|| trigger::take(&mut block, 1)).map(|trigger| trigger.row).collect();
    assert_eq!(taken, [3, 4, 5, 0, 1]);
    assert_eq!(block.hash(), before);
}

#[test]
fn the_working_frame_names_the_system() {
    let (_, mut block) = demo();
    assert_eq!(stack::system(&block), System::Timeline);
    let mut with = |procedure| {
        assert!(stack::push(&mut block, &Frame::new(procedure, 0, 0)));
        stack::system(&block)
    };
    assert_eq!(with(Procedure::Activation), System::Timeline);
    assert_eq!(with(Procedure::Attack), System::Attack);
    // What a working frame needs while it is open belongs to it.
    assert_eq!(with(Procedure::Push), System::Attack);
    assert_eq!(with(Procedure::Pay), System::Attack);
    let (_, mut block) = demo();
    assert!(stack::push(&mut block, &Frame::new(Procedure::Scoring, 0, 0)));
    assert_eq!(stack::system(&block), System::Objective);
}
