//! A run is the same however it is cut, watched, cloned or drained (I-19, M-10).

use engine_core::sim::Advance;
use engine_core::units::SimTime;
use engine_core::{Command, Simulation};
use serde_json::{Value, json};

use crate::support::base::{base, changed, load, run, set, sources};
use crate::support::dice::{Dice, Draw};
use crate::support::invented::{Invented, invent};
use crate::support::{files, outcome};

/// A way to come from the start to the end of a run.
type Way = fn(&mut Simulation, SimTime, &mut Dice);

const WAYS: &[(&str, Way)] = &[
    ("slices of time", in_slices_of_time),
    ("budgets of events", in_budgets),
    ("from event to event", from_event_to_event),
    ("clones", by_clones),
    ("checkpoints", by_checkpoints),
    ("drained", drained),
    ("looked at", looked_at),
];

fn in_slices_of_time(simulation: &mut Simulation, end: SimTime, dice: &mut Dice) {
    while simulation.now() < end {
        let step = 1 + dice.bits() % (end.0 / 5);
        simulation.advance_to(SimTime(simulation.now().0 + step).min(end));
    }
}

fn in_budgets(simulation: &mut Simulation, end: SimTime, dice: &mut Dice) {
    while simulation.advance(end, dice.bits() % 3000) != Advance::Reached {}
}

fn from_event_to_event(simulation: &mut Simulation, end: SimTime, dice: &mut Dice) {
    while simulation.advance_until_event(end, 1 + dice.bits() % 10_000) != Advance::Reached {}
}

/// At ten random instants the run is thrown away and its clone goes on.
fn by_clones(simulation: &mut Simulation, end: SimTime, dice: &mut Dice) {
    let mut instants: Vec<_> = (0..10).map(|_| dice.bits() % end.0).collect();
    instants.sort_unstable();
    for at in instants {
        simulation.advance_to(SimTime(at));
        let kept = simulation.clone();
        simulation.advance_to(SimTime(at + end.0 / 7));
        *simulation = kept;
    }
    simulation.advance_to(end);
}

/// The same with copies that leave what waits to be taken behind.
fn by_checkpoints(simulation: &mut Simulation, end: SimTime, dice: &mut Dice) {
    for _ in 0..10 {
        simulation.advance_to(SimTime(simulation.now().0 + dice.bits() % (end.0 / 11)));
        let kept = simulation.checkpoint();
        *simulation = kept;
    }
    simulation.advance_to(end);
}

fn drained(simulation: &mut Simulation, end: SimTime, dice: &mut Dice) {
    while simulation.now() < end {
        let step = 1 + dice.bits() % (end.0 / 5);
        simulation.advance_to(SimTime(simulation.now().0 + step).min(end));
        simulation.drain_frame();
        simulation.drain_events();
    }
}

fn looked_at(simulation: &mut Simulation, end: SimTime, dice: &mut Dice) {
    while simulation.now() < end {
        let step = 1 + dice.bits() % (end.0 / 5);
        simulation.advance_to(SimTime(simulation.now().0 + step).min(end));
        simulation.cells_in_flight(100);
        simulation.info();
        simulation.summary();
        simulation.audit().expect("the books balance");
    }
}

/// Scenario files and invented scenarios with the instant at which each is compared.
fn subjects() -> Vec<(String, Simulation, SimTime)> {
    let mut subjects = Vec::new();
    for (id, text) in files::scenarios() {
        let simulation = Simulation::from_json(&text).unwrap_or_else(|e| panic!("{id}: {e:?}"));
        subjects.push((id, simulation, SimTime::from_secs(0.1)));
    }
    for seed in 0..40 {
        let invented = invent(0x51_1CE5 + seed);
        let end = invented.scenario.run.end();
        subjects.push((format!("seed {seed}"), Simulation::new(invented.scenario), end));
    }
    subjects
}

/// Every third of them: neighbours are mostly the same network.
fn some_subjects() -> impl Iterator<Item = (String, Simulation, SimTime)> {
    subjects().into_iter().step_by(3)
}

#[test]
fn every_way_through_a_run_ends_in_the_same_state() {
    for (place, (id, start, end)) in subjects().into_iter().enumerate() {
        let mut straight = start.clone();
        straight.advance_to(end);
        let expected = outcome(&straight);
        // Each goes three of the ways; the next, mostly the same network, goes others.
        for step in 0..3 {
            let seed = (place * 3 + step) % WAYS.len();
            let (name, way) = WAYS[seed];
            let mut simulation = start.clone();
            way(&mut simulation, end, &mut Dice(seed as u64));
            assert_eq!(outcome(&simulation), expected, "{id}: {name}");
        }
    }
}

/// Networks in one test run; the variable `CELL53_INVENTED` asks for more.
fn invented() -> u64 {
    std::env::var("CELL53_INVENTED").map_or(400, |count| count.parse().expect("a whole number"))
}

#[test]
fn clusters_end_alike_in_windows_of_their_own_and_in_one_order_for_all() {
    let mut divided = 0;
    for seed in 0..invented() {
        let Invented { scenario, tunes, json } = invent(0xC1_0571 + seed);
        let end = scenario.run.end();
        let (mut windows, mut one_order) =
            (Simulation::new(scenario.clone()), Simulation::new(scenario));
        divided += u64::from(windows.clusters() > 1);
        let mut dice = Dice(seed);
        let mut instants: Vec<u64> = tunes.iter().map(|_| dice.bits() % end.0.max(1)).collect();
        instants.sort_unstable();
        instants.push(end.0);
        for (k, at) in instants.into_iter().map(SimTime).enumerate() {
            windows.advance_to(at);
            while one_order.advance_until_event(at, u64::MAX) == Advance::Happened {}
            let seen = [&mut windows, &mut one_order].map(|simulation| {
                simulation.audit().expect("sound books");
                let samples: Vec<u64> =
                    simulation.drain_frame().iter().map(|v| v.to_bits()).collect();
                let happened = simulation.drain_events();
                (simulation.fingerprint(), simulation.summary().to_json(), samples, happened)
            });
            assert_eq!(
                seen[0],
                seen[1],
                "seed {seed}, {} s, turned {tunes:?} in\n{json:#}",
                at.secs()
            );
            if let Some(command) = tunes.get(k) {
                let answers = [&mut windows, &mut one_order].map(|s| s.apply(command.clone()));
                assert_eq!(answers[0], answers[1], "seed {seed}");
            }
        }
    }
    assert!(divided * 20 > invented(), "{divided} of {} have several clusters", invented());
}

/// Switches far away count the circuits that are open, so windows end where one of them opens or closes.
#[test]
fn a_circuit_that_a_knob_closes_is_felt_in_every_cluster_at_that_instant() {
    let three_links = json!({ "kind": "three-link", "vbrPerSource": 0, "abrPerSource": 1 });
    let mut scenario = changed("/topology", three_links);
    set(&mut scenario, "/feedback", json!({ "kind": "max-min" }));
    set(&mut scenario, "/abr/pcrMbps", json!(155));
    // All but the first source, which sends over all three links.
    let stay = |part: &str| json!({ "part": part, "cells": { "closeMs": 150 } });
    set(
        &mut scenario,
        "/overrides",
        ["S2.1", "S3.1", "S4.1", "S5.1", "S6.1"].map(stay).to_vec().into(),
    );
    let runs = [true, false].map(|in_windows| {
        let mut simulation = load(&scenario);
        assert!(simulation.clusters() > 1);
        let to = |simulation: &mut Simulation, ms: f64| {
            let end = SimTime::from_secs(ms / 1e3);
            if in_windows {
                simulation.advance_to(end);
            }
            while simulation.advance_until_event(end, u64::MAX) == Advance::Happened {}
        };
        to(&mut simulation, 20.0);
        simulation.apply(tune("cells", "closeMs", &json!(26.3))).expect("legal");
        to(&mut simulation, 60.0);
        outcome(&simulation)
    });
    assert_eq!(runs[0], runs[1]);
}

#[test]
fn a_clone_is_the_same_run_as_one_loaded_anew() {
    for (id, mut first, end) in some_subjects() {
        let mut second = Simulation::new(first.scenario().clone());
        first.advance_to(end);
        second.advance_to(end);
        assert_eq!(outcome(&first), outcome(&second), "{id}");
    }
}

#[test]
fn samples_do_not_depend_on_when_they_are_drained() {
    for (id, mut start, end) in some_subjects() {
        let mut whole = start.clone();
        whole.advance_to(end);
        let whole = rows(&whole.drain_frame(), start.series().len() + 1);
        let mut pieces = Vec::new();
        for i in 1..=7 {
            start.advance_to(SimTime(end.0 / 7 * i));
            pieces.extend(rows(&start.drain_frame(), start.series().len() + 1));
        }
        start.advance_to(end);
        pieces.extend(rows(&start.drain_frame(), start.series().len() + 1));
        assert!(pieces == whole, "{id}: {} and {} rows", pieces.len(), whole.len());
    }
}

#[test]
fn a_checkpoint_leaves_what_waits_to_the_run_it_was_made_of() {
    for (id, start, end) in some_subjects() {
        let (mut alone, mut copied) = (start.clone(), start.clone());
        alone.advance_to(end);
        copied.advance_to(SimTime(end.0 / 2));
        let waiting = copied.frame_rows();
        let mut copy = copied.checkpoint();
        assert_eq!((copy.frame_rows(), copied.frame_rows()), (0, waiting), "{id}");
        assert_eq!(copy.drain_events(), [], "{id}");
        copied.advance_to(end);
        copy.advance_to(end);
        assert!(copied.drain_frame() == alone.drain_frame(), "{id}");
        assert_eq!(copied.drain_events(), alone.drain_events(), "{id}");
        assert_eq!(copy.fingerprint(), alone.fingerprint(), "{id}");
    }
}

/// Column-by-column samples as rows, bit by bit.
fn rows(columns: &[f64], width: usize) -> Vec<Vec<u64>> {
    let count = columns.len() / width;
    (0..count).map(|r| (0..width).map(|c| columns[c * count + r].to_bits()).collect()).collect()
}

#[test]
fn clones_fed_alike_stay_identical_and_fed_differently_part() {
    let (_, text) = &files::scenarios()[0];
    let mut first = Simulation::from_json(text).expect("valid");
    first.advance_to(SimTime::from_secs(0.05));
    let mut second = first.clone();
    let mut third = first.clone();
    let turns = [("abr", "rif", json!(0.0625)), ("tcp", "delayedAck", json!(true))];
    for (i, (target, key, value)) in turns.iter().enumerate() {
        for simulation in [&mut first, &mut second] {
            simulation.advance_to(SimTime::from_secs(0.06 + 0.02 * i as f64));
            simulation.apply(tune(target, key, value)).expect("legal");
        }
    }
    for simulation in [&mut first, &mut second, &mut third] {
        simulation.advance_to(SimTime::from_secs(0.2));
    }
    assert_eq!(outcome(&first), outcome(&second));
    assert_ne!(first.fingerprint(), third.fingerprint());
}

fn tune(target: &str, key: &str, value: &Value) -> Command {
    Command::Tune { target: target.to_string(), key: key.to_string(), value: value.clone() }
}

#[test]
fn a_timeline_is_the_same_as_turning_the_knobs_by_hand() {
    let turns = [(0.03, "abr", "rif", json!(0.0625)), (0.07, "topology", "bufferCells", json!(64))];
    let items: Vec<_> = turns
        .iter()
        .map(|(at, target, key, value)| json!({ "atUs": at * 1e6, "target": target, "key": key, "value": value }))
        .collect();
    let by_file = run(changed("/timeline", json!(items)), 0.15);
    let mut by_hand = load(&base());
    for (at, target, key, value) in turns {
        // One picosecond earlier: a timed change comes before everything else of its instant.
        by_hand.advance_to(SimTime(SimTime::from_secs(at).0 - 1));
        by_hand.apply(tune(target, key, &value)).expect("legal");
    }
    by_hand.advance_to(SimTime::from_secs(0.15));
    assert_eq!(by_file.cell_hops(), by_hand.cell_hops());
    assert_eq!(sources(&by_file), sources(&by_hand));
}

/// A knob turned by a program has a value of seventeen digits; what is stamped is what its text says.
#[test]
fn a_stamped_value_that_is_written_and_read_again_is_the_same_value() {
    let mut live = load(&base());
    let mut dice = Dice(1);
    for _ in 0..1_000 {
        let value = json!(0.5 + 0.5 * dice.share());
        let stamped = live.apply(tune("feedback", "targetUtilization", &value)).expect("legal");
        let (_, _, value) = stamped.command.written();
        let read: Value = serde_json::from_str(&value.to_string()).expect("a number");
        assert_eq!(read, value);
    }
}

/// A live change comes after everything of its instant, so it takes the next picosecond; the stamp says so.
#[test]
fn stamped_commands_give_the_run_they_were_recorded_in() {
    // 30 ms is the end of a sample and of many measurement intervals; two changes share the second stop.
    let turns = [
        (0.03, "feedback", "targetUtilization", json!(0.8)),
        (0.07, "topology", "bufferCells", json!(64)),
        (0.07, "abr", "rif", json!(0.0625)),
    ];
    let mut live = load(&base());
    let mut stamped = Vec::new();
    for (at, target, key, value) in turns {
        live.advance_to(SimTime::from_secs(at));
        let command = live.apply(tune(target, key, &value)).expect("legal");
        stamped.push(json!({ "atUs": command.at.0 as f64 / 1e6, "target": target, "key": key, "value": value }));
    }
    live.advance_to(SimTime::from_secs(0.15));
    assert_eq!(stamped[1]["atUs"], stamped[2]["atUs"], "given together");
    let replayed = run(changed("/timeline", json!(stamped)), 0.15);
    assert_eq!(replayed.fingerprint(), live.fingerprint());
}
