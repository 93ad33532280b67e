//! A causal trace says what the run really did: its records agree with the curves, and looking changes nothing.

use engine_core::catalog;
use engine_core::explain::trace::{CellKind, MomentKind};
use engine_core::scenario::TimedCommand;
use engine_core::units::SimTime;
use engine_core::{CausalTrace, Command, Simulation, TraceFilter, TraceQuery};
use serde_json::{Value, json};

use crate::crossings::crossings;
use crate::support::files;

pub fn load(id: &str) -> Simulation {
    let path = format!("{}/../../scenarios/{id}.json", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(path).expect("the scenario is there");
    Simulation::from_json(&text).expect("and valid")
}

/// A trace of `circuit` between two instants of a run that stands at the first or before it.
pub fn trace(
    simulation: &Simulation,
    circuit: &str,
    (from_s, until_s): (f64, f64),
    filter: TraceFilter,
) -> CausalTrace {
    let query = TraceQuery { circuit: circuit.to_string(), from_s, until_s, filter };
    CausalTrace::new(simulation.clone(), query).expect("a circuit")
}

/// What the page reads of what was found.
fn told(trace: &CausalTrace, key: &str) -> Value {
    serde_json::to_value(trace.story()).expect("numbers and texts are JSON")[key].take()
}

pub fn answer(mut trace: CausalTrace, key: &str) -> Value {
    assert!(trace.advance(u64::MAX));
    told(&trace, key)
}

/// Changes of `circuit` between two instants, and the run at the second.
pub fn watched(id: &str, circuit: &str, from: f64, until: f64) -> (Simulation, Vec<Value>) {
    let mut simulation = load(id);
    let trace = trace(&simulation, circuit, (from, until), TraceFilter::Changes);
    let changes = answer(trace, "changes");
    simulation.advance_to(SimTime::from_secs(until));
    (simulation, changes.as_array().expect("a list").clone())
}

pub fn of<'a>(told: &'a [Value], quantity: &'a str) -> impl Iterator<Item = &'a Value> {
    told.iter().filter(move |t| t["quantity"] == quantity)
}

#[test]
fn every_change_of_acr_continues_the_one_before_and_names_its_rule() {
    let (_, told) = watched("abr-erica-wan/e1-peak", "S1", 0.0, 0.3);
    let changes: Vec<_> = of(&told, "acr").collect();
    assert!(changes.len() > 20, "{}", changes.len());
    for pair in changes.windows(2) {
        assert_eq!(pair[0]["toMbps"], pair[1]["fromMbps"]);
    }
    for change in &changes {
        assert!(change["rule"].as_str().expect("a text").starts_with("Rule "), "{change}");
        assert_eq!(change["queues"].as_array().expect("a list").len(), 2);
    }
}

#[test]
fn an_explicit_rate_is_traced_to_the_port_that_wrote_it() {
    let (_, told) = watched("abr-erica-wan/e1-peak", "S1", 0.0, 0.3);
    let cuts = of(&told, "acr").filter(|t| t["rule"].as_str().unwrap().starts_with("Rule 9"));
    let rms: Vec<_> = cuts.map(|t| &t["rm"]).collect();
    assert!(rms.iter().any(|rm| rm["writer"] == "SW1→SW2"), "the shared port bounds the rate");
    for rm in rms {
        let mark = rm["marks"].as_array().expect("a list").last().expect("written on the way");
        assert_eq!(mark["port"], rm["writer"]);
        assert_eq!(mark["erMbps"][1], rm["erMbps"]);
        assert!(mark["erMbps"][0].as_f64() > mark["erMbps"][1].as_f64());
    }
}

#[test]
fn an_explicit_rate_that_the_destination_lowered_is_told_as_its_own() {
    let mut simulation = load("abr-erica-wan/e1-peak");
    let limit =
        Command::read("abr".to_string(), "destinationLimitMbps".to_string(), Value::from(5));
    simulation.apply(limit).expect("a rate");
    let told = answer(trace(&simulation, "S1", (0.0, 0.3), TraceFilter::Changes), "changes");
    let changes = told.as_array().expect("a list");
    let rms = of(changes, "acr").map(|change| &change["rm"]);
    let lowered: Vec<_> = rms.filter(|rm| rm["writer"] == "the destination").collect();
    assert!(!lowered.is_empty());
    for rm in lowered {
        let mark = rm["marks"].as_array().expect("a list").last().expect("written on the way");
        assert_eq!((&mark["port"], &mark["erMbps"][1]), (&rm["writer"], &rm["erMbps"]));
    }
}

#[test]
fn losses_and_the_time_out_after_them_are_told_with_their_rules() {
    let (_, told) = watched("abr-erica-wan/e2-finite-buffer", "S1", 0.1, 1.2);
    let drop = of(&told, "drop").next().expect("E2 loses cells");
    assert_eq!(drop["port"], "SW1→SW2");
    let full = &drop["queues"][0];
    assert_eq!(full["cells"], full["capacity"], "the buffer is full when a cell is dropped");
    let collapse = of(&told, "cwnd").find(|t| t["rule"].as_str().unwrap().contains("time-out"));
    let collapse = collapse.expect("the window collapses");
    assert!(collapse["cwndBytes"][1].as_f64() < collapse["cwndBytes"][0].as_f64());
    assert!(drop["atS"].as_f64() < collapse["atS"].as_f64());
}

#[test]
fn every_move_of_a_window_has_its_reason_whatever_the_variant() {
    let text = files::text_of(&files::root().join("scenarios/classroom/discard-red.json"));
    let sections = catalog::sections();
    let variants = sections.iter().find(|s| s.id == "congestion").expect("there is one");
    for kind in variants.entries.iter().map(|e| e.id) {
        let mut scenario: Value = serde_json::from_str(&text).expect("JSON");
        scenario["congestion"] = json!({ "kind": kind });
        let simulation = Simulation::from_json(&scenario.to_string()).expect("valid");
        let told = answer(trace(&simulation, "S1", (0.0, 1.0), TraceFilter::Changes), "changes");
        let moves: Vec<_> = of(told.as_array().expect("a list"), "cwnd").collect();
        assert!(moves.len() > 20, "{kind}: {}", moves.len());
        for change in moves {
            // The words of last resort.
            let rule = change["rule"].as_str().expect("a text");
            assert!(
                !rule.contains("this variant lowers") && !rule.contains("changes its window"),
                "{kind}: {rule}"
            );
        }
    }
}

#[test]
fn looking_changes_nothing() {
    let mut plain = load("abr-erica-wan/e2-finite-buffer");
    plain.advance_to(SimTime::from_secs(0.4));
    let (watched, _) = watched("abr-erica-wan/e2-finite-buffer", "S1", 0.1, 0.4);
    assert_eq!(watched.fingerprint(), plain.fingerprint());
}

/// The way of the first cell of a kind after an instant.
pub fn followed(id: &str, circuit: &str, from: f64, kind: CellKind) -> Value {
    let filter = TraceFilter::NextCell(kind);
    answer(trace(&load(id), circuit, (from, from + 1.0), filter), "path")
}

#[test]
fn a_data_cell_is_followed_to_its_host_at_the_speed_of_its_lines() {
    let path = followed("abr-erica-wan/e1-peak", "S1", 0.3, CellKind::Data);
    assert_eq!(path["end"], "delivered", "{path}");
    let stays = path["stays"].as_array().expect("a list");
    let nodes: Vec<_> = stays.iter().map(|s| s["node"].as_str().unwrap()).collect();
    assert_eq!(nodes, ["S1", "SW1", "SW2"]);
    let mut clock = stays[0]["arrivedS"].as_f64().unwrap();
    for stay in stays {
        assert!((stay["arrivedS"].as_f64().unwrap() - clock).abs() < 1e-9, "{path}");
        let left = stay["leftS"].as_f64().unwrap();
        assert!(left >= clock);
        // 1,000 km.
        clock = left + 0.005;
    }
    assert!((path["endS"].as_f64().unwrap() - clock).abs() < 1e-9);
}

#[test]
fn a_bare_cell_is_not_taken_for_another_of_its_circuit() {
    for k in 0..20 {
        let path =
            followed("classroom/queue-poisson", "S4", 0.5 + 0.01 * f64::from(k), CellKind::Data);
        let stays = path["stays"].as_array().expect("a list");
        let nodes: Vec<_> = stays.iter().map(|s| s["node"].as_str().unwrap()).collect();
        assert_eq!(nodes, ["S4", "SW1", "SW2"], "{path}");
    }
}

#[test]
fn a_cell_that_another_pushes_out_of_the_buffer_is_dropped_there() {
    let id = "classroom/discard-front";
    let rows = crossings(id, (1.0, 1.5), 0.0);
    let is_it = |row: &&[f64; 10]| row[1] as u32 & 8 == 8 && row[4] < 0.0 && row[3] > 1.1;
    let lost = rows.iter().find(is_it).expect("one is pushed out");
    // Its number is under the lens, as long as it waits.
    let mut simulation = load(id);
    simulation.advance_to(SimTime::from_secs(lost[5] - 1e-9));
    let waiting = under_lens(&simulation, "SW1→SW2").into_iter();
    let mut mine = waiting.filter(|cell| cell[2] == 0.0 && cell[3] == 0.0 && cell[5] == lost[8]);
    let number = mine.next().expect("it waits")[7] as u32;
    let filter = TraceFilter::DataCell { back: false, number };
    let path = answer(trace(&load(id), "S1", (1.0, 2.0), filter), "path");
    assert_eq!((&path["end"], &path["isOver"]), (&"dropped".into(), &true.into()), "{path}");
    assert_eq!(path["endS"], lost[5]);
    assert_eq!(path["stays"][1]["leftS"], Value::Null);
}

#[test]
fn an_rm_cell_is_followed_there_and_back() {
    let path = followed("abr-erica-wan/e1-peak", "S1", 0.3, CellKind::Rm);
    assert_eq!((&path["end"], &path["isOver"]), (&Value::from("delivered"), &Value::from(true)));
    let stays = path["stays"].as_array().expect("a list");
    let nodes: Vec<_> = stays.iter().map(|s| s["node"].as_str().unwrap()).collect();
    assert_eq!(nodes, ["S1", "SW1", "SW2", "D1", "SW2", "SW1"]);
    let rates: Vec<_> = stays.iter().filter_map(|s| s["mark"]["erMbps"][1].as_f64()).collect();
    assert!(rates.windows(2).all(|pair| pair[1] <= pair[0]), "ER only falls: {rates:?}");
}

/// The cells that a lens shows: class, age, circuit, direction, flags, place in the frame, of, number, place of
/// contents, ER and so on.
pub fn under_lens(simulation: &Simulation, port: &str) -> Vec<Vec<f64>> {
    let seen = simulation.lens(port, f64::NEG_INFINITY, 1_000_000);
    seen[5..].chunks(14).map(<[f64]>::to_vec).collect()
}

const RM: u8 = 1;

/// The path of a cell of S1 in the peak scenario, watched from `from` on for 200 ms at most.
fn asked(from: f64, filter: TraceFilter) -> Value {
    answer(trace(&load("abr-erica-wan/e1-peak"), "S1", (from, from + 0.2), filter), "path")
}

#[test]
fn an_rm_cell_seen_on_its_way_back_has_the_way_of_the_one_that_was_followed_from_its_start() {
    let followed = followed("abr-erica-wan/e1-peak", "S1", 0.3, CellKind::Rm);
    let stay = &followed["stays"][4];
    assert_eq!((&stay["port"], &stay["backward"]), (&"SW2→SW1".into(), &true.into()));
    let left = stay["leftS"].as_f64().expect("it left");
    let mut simulation = load("abr-erica-wan/e1-peak");
    simulation.advance_to(SimTime::from_secs(left + 0.002));
    let cells = under_lens(&simulation, "SW2→SW1");
    assert!(cells.iter().all(|cell| cell[3] == 1.0), "all of them go back");
    let is_it = |cell: &&Vec<f64>| cell[4] as u8 & RM == RM && (cell[1] - 0.002).abs() < 1e-9;
    let cell = cells.iter().find(is_it).expect("it is on the line");
    let (name, at_s) = (cell[8] as u64, simulation.now().secs());
    let path = asked(0.29, TraceFilter::RmCell { name, at_s });
    assert_eq!(path, followed);
}

#[test]
fn a_data_cell_seen_on_a_line_has_the_way_of_the_one_that_was_followed_from_its_start() {
    let followed = followed("abr-erica-wan/e1-peak", "S1", 0.3, CellKind::Data);
    let left = followed["stays"][1]["leftS"].as_f64().expect("it left");
    let mut simulation = load("abr-erica-wan/e1-peak");
    simulation.advance_to(SimTime::from_secs(left + 0.001));
    let cells = under_lens(&simulation, "SW1→SW2");
    assert!(cells.iter().all(|cell| cell[3] == 0.0), "none of them goes back");
    let cell = cells.iter().find(|cell| (cell[1] - 0.001).abs() < 1e-9).expect("it is there");
    let number = cell[7] as u32;
    let filter = TraceFilter::DataCell { back: false, number };
    assert_eq!(asked(0.29, filter.clone()), followed);
    let late = asked(0.32, filter);
    assert_eq!(late["end"], "unsent", "where it was before the watch began nobody can say");
}

#[test]
fn a_lens_shows_every_cell_of_a_line_and_a_buffer_once_at_its_true_distance() {
    let mut simulation = load("abr-erica-wan/e2-finite-buffer");
    simulation.advance_to(SimTime::from_secs(0.22));
    let seen = simulation.lens("SW1→SW2", f64::NEG_INFINITY, 1_000_000);
    let &[cell_time, delay, way, on_line, waiting] = &seen[..5] else { panic!("no head") };
    assert!((cell_time - 424.0 / 155.52e6).abs() < 1e-15 && (delay, way) == (0.005, 0.005));
    let cells = under_lens(&simulation, "SW1→SW2");
    let (queued, line): (Vec<_>, Vec<_>) = cells.iter().partition(|cell| cell[0] >= 0.0);
    assert_eq!((queued.len() as f64, line.len() as f64), (waiting, on_line));
    assert!(queued.len() > 100 && line.len() > 100, "{waiting} {on_line}");
    for pair in line.windows(2) {
        assert!(pair[1][1] - pair[0][1] > cell_time - 2e-12, "cells never overlap");
    }
    for circuit in [0.0, 1.0] {
        let numbers = || cells.iter().filter(move |cell| cell[2] == circuit).map(|cell| cell[7]);
        let waiting = queued.iter().filter(|cell| cell[2] == circuit).map(|cell| cell[7]);
        assert!(waiting.is_sorted_by(|a, b| a < b), "first in, first out");
        let all: std::collections::BTreeSet<_> = numbers().map(|number| number as u64).collect();
        assert_eq!(all.len(), numbers().count(), "once each");
    }
    assert_eq!(simulation.lens("SW1→SW2", 0.0005, 3).len(), 5 + 14 * 6, "at most three of each");
    assert!(simulation.lens("SW1→SW2", 0.0005, 3)[5 + 14 * 3 + 1] >= 0.0005, "none younger");
    assert!(simulation.lens("nowhere", 0.0, 9).is_empty());
}

#[test]
fn a_watched_buffer_tells_since_when_each_of_its_cells_waits() {
    let mut simulation = load("abr-erica-wan/e2-finite-buffer");
    let filter = TraceFilter::Queue("SW1→SW2".to_string());
    let told = answer(trace(&simulation, "S1", (0.2195, 0.22), filter), "waitingSinceS");
    simulation.advance_to(SimTime::from_secs(0.22));
    let waiting = simulation.lens("SW1→SW2", 0.0, 0)[4];
    let since: Vec<_> = told.as_array().expect("a list").iter().map(Value::as_f64).collect();
    assert_eq!(since.len() as f64, waiting);
    assert!(since.is_sorted(), "{told}");
    // What waits longer than the watch is unknown, and is served first.
    let known = since.iter().flatten().count();
    assert_eq!(since.iter().position(Option::is_some), Some(since.len() - known));
    assert!(known > 100 && known < since.len(), "{known} of {waiting}");
    assert!(since.iter().flatten().all(|at| (0.2195..=0.22).contains(at)));
}

#[test]
fn a_copy_repeats_the_commands_that_its_run_was_given_since() {
    let mut run = load("abr-erica-wan/e1-peak");
    run.advance_to(SimTime::from_secs(0.1));
    let mut copy = run.checkpoint();
    run.advance_to(SimTime::from_secs(0.15));
    let mut given = Vec::new();
    let mut give = |run: &mut Simulation, key: &str, value: Value| {
        let command = Command::read("abr".to_string(), key.to_string(), value);
        let stamped = run.apply(command).expect("a knob that can be turned").to_json();
        given.push(TimedCommand::read(&stamped).expect("what was written is read"));
    };
    // Two at one instant, one later.
    give(&mut run, "rif", Value::from(0.25));
    give(&mut run, "pcrMbps", Value::from(20.0));
    run.advance_to(SimTime::from_secs(0.18));
    give(&mut run, "pcrMbps", Value::from(40.0));
    run.advance_to(SimTime::from_secs(0.3));
    let stretch = (0.16, 0.3);
    let without = answer(trace(&copy, "S1", stretch, TraceFilter::Changes), "changes");
    copy.repeat(given);
    let with = answer(trace(&copy, "S1", stretch, TraceFilter::Changes), "changes");
    assert_ne!(with, without);
    let with = with.as_array().expect("a list");
    let rates: Vec<_> = of(with, "acr").map(|change| change["toMbps"].as_f64()).collect();
    assert!(rates.len() > 3 && rates.iter().all(|rate| *rate <= Some(40.0)), "{rates:?}");
    copy.advance_to(SimTime::from_secs(0.3));
    assert_eq!(copy.fingerprint(), run.fingerprint());
}

#[test]
fn nobody_traces_a_circuit_that_is_not_there() {
    let (circuit, filter) = ("S9".to_string(), TraceFilter::Changes);
    let query = TraceQuery { circuit, from_s: 0.0, until_s: 0.1, filter };
    assert!(CausalTrace::new(load("abr-erica-wan/e1-peak"), query).is_none());
}

#[test]
fn every_kind_of_network_can_be_watched_and_its_first_circuit_followed() {
    let (mut ended, mut crossings) = (0, 0);
    // Neighbours are mostly the same network.
    for (_, text) in files::scenarios().into_iter().step_by(3) {
        let mut simulation = Simulation::from_json(&text).expect("valid");
        let first = &simulation.scenario().network.circuits[0];
        let (circuit, lines) = (first.id.clone(), first.route.len() - 1);
        simulation.advance_to(SimTime::from_secs(0.02));
        let watch = |filter: TraceFilter| {
            let mut trace = trace(&simulation, &circuit, (0.02, 0.06), filter);
            trace.advance(40_000);
            trace
        };
        let path = told(&watch(TraceFilter::NextCell(CellKind::Rm)), "path");
        for stay in path["stays"].as_array().expect("a list") {
            let left = stay["leftS"].as_f64().unwrap_or(1.0);
            assert!(left >= stay["arrivedS"].as_f64().unwrap(), "{circuit}: {path}");
        }
        ended += u32::from(path["isOver"] == true);
        for told in told(&watch(TraceFilter::Changes), "changes").as_array().expect("a list") {
            assert!(!told["rule"].as_str().expect("a text").is_empty(), "{told}");
        }
        let rows = told(&watch(TraceFilter::Crossings(0.0)), "crossings");
        for row in rows.as_array().expect("a list").chunks(10) {
            let number = |place: usize| row[place].as_f64().expect("a number");
            let (came, left, arrives) = (number(3), number(4), number(5));
            assert!(number(2) < lines as f64, "{circuit}: {row:?}");
            assert!(left < 0.0 || (came <= left && left <= arrives), "{circuit}: {row:?}");
            crossings += 1;
        }
    }
    assert!(crossings > 10_000, "{crossings}");
    assert!(ended > 15, "many RM cells come back within 40 ms: {ended}");
}

/// Moments of a kind from one instant to another, on one circuit or on all: the `first` so many, or the latest.
fn looked_out(
    id: &str,
    (of, circuit): (MomentKind, Option<&str>),
    stretch: (f64, f64),
    first: Option<u32>,
) -> Vec<Value> {
    let filter = TraceFilter::Moments { of, only: circuit.is_some(), first };
    let mut finder = trace(&load(id), circuit.unwrap_or("S1"), stretch, filter);
    assert!(finder.advance(u64::MAX));
    let found = told(&finder, "moments").as_array().expect("a list").clone();
    let is_enough = first.is_some_and(|most| found.len() >= most as usize);
    assert_eq!(finder.now().secs() < stretch.1, is_enough);
    found
}

pub fn at(moment: &Value) -> f64 {
    moment["atS"].as_f64().expect("a number")
}

#[test]
fn a_lookout_stops_at_the_rm_cell_that_moved_the_rate() {
    let id = "abr-erica-wan/e1-peak";
    let (_, told) = watched(id, "S1", 0.0, 0.3);
    let moved: Vec<_> = of(&told, "acr").filter(|t| !t["rm"].is_null()).collect();
    assert!(moved.len() > 3, "{}", moved.len());
    let wanted = (MomentKind::Rm, Some("S1"));
    for change in moved {
        // Looked for from a picosecond before it, and from behind up to it.
        let when = at(change);
        let next = looked_out(id, wanted, (when - 1e-12, 0.3), Some(1));
        let last = looked_out(id, wanted, (0.0, when), None);
        assert_eq!(next, last);
        assert_eq!(next.len(), 1, "{next:?}");
        assert_eq!(at(&next[0]), when);
        for field in ["erMbps", "ccrMbps", "ci", "ni"] {
            assert_eq!(next[0]["rm"][field], change["rm"][field], "{field}");
        }
    }
}

#[test]
fn forwards_and_backwards_a_lookout_finds_the_same_instants() {
    let id = "abr-erica-wan/e1-peak";
    for wanted in [MomentKind::Rm, MomentKind::Segment] {
        for circuit in [Some("S2"), None] {
            let mut forwards = Vec::new();
            let mut now = 0.05;
            for _ in 0..12 {
                let found = looked_out(id, (wanted, circuit), (now, 0.2), Some(1));
                now = at(&found[0]);
                assert!(found.iter().all(|m| at(m) == now));
                assert!(circuit.is_none_or(|c| found.iter().all(|m| m["circuit"] == c)));
                forwards.push(found);
            }
            for pair in forwards.windows(2) {
                let before = at(&pair[1][0]) - 1e-12;
                let back = looked_out(id, (wanted, circuit), (0.0, before), None);
                assert_eq!(back, pair[0]);
            }
        }
    }
}

#[test]
fn a_lookout_for_many_finds_what_looking_from_each_to_the_next_finds() {
    let id = "abr-erica-wan/e1-peak";
    let wanted = (MomentKind::Rm, None);
    let all = looked_out(id, wanted, (0.3, 0.305), Some(1_000));
    assert!(all.len() > 20, "{}", all.len());
    let mut each = Vec::new();
    let mut now = 0.3;
    loop {
        let found = looked_out(id, wanted, (now, 0.305), Some(1));
        let Some(first) = found.first() else { break };
        now = at(first);
        each.extend(found);
    }
    assert_eq!(all, each);
    let some = looked_out(id, wanted, (0.3, 0.305), Some(7));
    assert!(some.len() >= 7 && some.len() < all.len());
    assert_eq!(some, all[..some.len()]);
}

#[test]
fn every_byte_that_a_lookout_saw_arrive_was_seen_to_leave() {
    let id = "abr-erica-wan/e2-finite-buffer";
    let mut simulation = load(id);
    let (mut sent, mut arrived, mut segments, mut again) = (0, 0, 0, 0);
    let until = SimTime::from_secs(1.2);
    for moment in looked_out(id, (MomentKind::Segment, Some("S1")), (0.0, 1.2), Some(u32::MAX)) {
        let number = |kind: &str, key: &str| moment[kind][key].as_u64().unwrap_or_default();
        let (count, length) = (number("sent", "segments"), number("arrived", "bytes"));
        assert!(count > 0 || length > 0, "{moment}");
        sent += number("sent", "bytes");
        segments += count;
        again += number("sent", "sentBefore");
        arrived += length;
        assert!(arrived <= sent);
    }
    simulation.advance_to(until);
    let summary = simulation.summary().to_json();
    let of_s1 = |list: &Value, key: &str| {
        let all = list.as_array().expect("a list");
        all.iter().find(|s| s["id"] == "S1").expect("S1")[key].clone()
    };
    assert_eq!(of_s1(&summary["sources"], "segmentsSent"), segments);
    assert_eq!(of_s1(&summary["sources"], "retransmits"), again);
    assert!(again > 0, "this run sends again");
    assert!(arrived > 100_000, "{arrived}");
    assert!(sent > arrived, "this run loses frames");
}
