//! Every number of a drawn node and link, and every setting of the run, moves what its sentence names.
//!
//! Two hosts send to one another through two switches; the line between the switches is the one that is
//! turned, so each number can be seen to act in its own direction and to leave the other as it was.

use std::cmp::Ordering::{self, Equal, Greater, Less};

use engine_core::Simulation;
use serde_json::{Value, json};

use crate::support::base::{base, changed, load, run, set};

const LINE: &str = "/topology/links/1";

/// Streams of bare cells both ways over `A—V—W—B`, one plain and one with priority each.
fn both_ways() -> Value {
    let node = |id: &str, kind: &str, x: u32| json!({ "id": id, "kind": kind, "at": [x, 0] });
    let link = |from: &str, to: &str, rate: u32| json!({ "id": from, "from": from, "to": to, "rateMbps": rate, "delayMs": 1 });
    let circuit = |id: &str, service: &str, route: [&str; 4]| json!({ "id": id, "service": service, "carries": "cells", "route": route });
    let (there, back) = (["A", "V", "W", "B"], ["B", "W", "V", "A"]);
    json!({
        "format": 1, "title": "Both ways", "group": "Tests", "question": "?", "durationMs": 200,
        "topology": { "kind": "explicit",
            "nodes": [node("A", "host", 0), node("V", "switch", 1), node("W", "switch", 2), node("B", "host", 3)],
            "links": [link("A", "V", 100), link("V", "W", 10), link("W", "B", 100)],
            "circuits": [circuit("there", "ubr", there), circuit("back", "ubr", back),
                circuit("there-first", "vbr", there), circuit("back-first", "vbr", back)] },
        "cells": { "kind": "cbr", "rateMbps": 4, "phase": 0 },
        "background": { "kind": "cbr", "rateMbps": 4, "phase": 0 },
    })
}

// --- What is watched, in the direction of the line and against it ---

fn listed(simulation: &Simulation, list: &str, ids: [&str; 2], key: &str) -> [f64; 2] {
    let summary = simulation.summary().to_json();
    let all = summary[list].as_array().expect("a list");
    ids.map(|id| {
        let own = all.iter().find(|item| item["id"] == id).expect("it is there");
        own[key].as_f64().expect("a number")
    })
}

fn arrived(simulation: &Simulation) -> [f64; 2] {
    listed(simulation, "circuits", ["there", "back"], "throughputMbps")
}

fn longest(simulation: &Simulation) -> [f64; 2] {
    listed(simulation, "ports", ["V→W", "W→V"], "maxQueueCells")
}

fn refused(simulation: &Simulation) -> [f64; 2] {
    listed(simulation, "ports", ["V→W", "W→V"], "drops")
}

/// Path and two values of a number, rates of the plain and of the priority streams in Mb/s, what is
/// watched, and how it compares at the second value in either direction.
type Row = (&'static str, [Value; 2], [u32; 2], fn(&Simulation) -> [f64; 2], [Ordering; 2]);

fn rows() -> Vec<Row> {
    let to = |mbps: f64| json!({ "kind": "steps", "steps": [[50.0, mbps]] });
    vec![
        ("/topology/nodes/1/switchingUs", [json!(0), json!(9_000)], [4, 4], arrived, [Less, Less]),
        ("rateMbps", [json!(6), json!(7)], [4, 4], arrived, [Greater, Greater]),
        ("backRateMbps", [Value::Null, json!(6)], [4, 4], arrived, [Equal, Less]),
        ("delayMs", [json!(1), json!(20)], [4, 4], arrived, [Less, Less]),
        ("bufferCells", [Value::Null, json!(20)], [9, 4], longest, [Less, Equal]),
        ("backBufferCells", [Value::Null, json!(20)], [9, 4], longest, [Equal, Less]),
        ("priorityCells", [Value::Null, json!(20)], [1, 12], refused, [Greater, Equal]),
        ("backPriorityCells", [Value::Null, json!(20)], [1, 12], refused, [Equal, Greater]),
        ("loss", [json!(0), json!(0.2)], [4, 4], arrived, [Less, Equal]),
        ("backLoss", [json!(0), json!(0.2)], [4, 4], arrived, [Equal, Less]),
        ("varies", [to(10.0), to(6.0)], [4, 4], arrived, [Less, Equal]),
        ("backVaries", [to(10.0), to(6.0)], [4, 4], arrived, [Equal, Less]),
    ]
}

#[test]
fn each_number_of_a_drawn_line_or_switch_acts_in_its_own_direction_and_in_no_other() {
    for (path, values, [plain, first], watched, expected) in rows() {
        let seen = values.map(|value| {
            let mut scenario = both_ways();
            set(&mut scenario, "/cells/rateMbps", json!(plain));
            set(&mut scenario, "/background/rateMbps", json!(first));
            let path = if path.starts_with('/') { path.into() } else { format!("{LINE}/{path}") };
            set(&mut scenario, &path, value);
            watched(&run(scenario, 0.2))
        });
        let found = [0, 1].map(|way| seen[1][way].total_cmp(&seen[0][way]));
        assert_eq!(found, expected, "{path}: {seen:?}");
    }
}

// --- The whole run ---

#[test]
fn the_run_lasts_and_is_sampled_as_it_is_told() {
    for ms in [50, 100] {
        let simulation = load(&changed("/durationMs", json!(ms)));
        assert!((simulation.scenario().run.end().secs() - f64::from(ms) / 1e3).abs() < 1e-12);
    }
    let points = |us: u32| run(changed("/sampleUs", json!(us)), 0.1).frame_rows();
    assert_eq!([points(1000), points(500)], [101, 201], "the start has a point too");
}

#[test]
fn what_comes_before_the_warm_up_counts_in_no_result() {
    // Slow start takes a part of the first 100 ms.
    let goodput = |ms: u32| {
        let simulation = run(changed("/warmUpMs", json!(ms)), 0.2);
        simulation.summary().total.goodput_mbps.expect("TCP")
    };
    let (whole, late) = (goodput(0), goodput(100));
    assert!(late > 1.05 * whole, "{whole} Mb/s of the whole run, {late} after 100 ms");
    assert_eq!(base().get("warmUpMs"), None, "the base leaves nothing out");
}

#[test]
fn cells_of_one_instant_are_taken_by_input_or_in_fair_order() {
    // Two streams in step are more than the line takes; when two cells come at once and one place is free,
    // the second is refused.
    let refused = |order: &str| {
        let node = |id: &str, kind: &str| json!({ "id": id, "kind": kind, "at": [0, 0] });
        let link = |from: &str, to: &str| json!({ "id": from, "from": from, "to": to, "rateMbps": 10, "delayMs": 1, "bufferCells": 1 });
        let circuit = |id: &str| json!({ "id": id, "service": "ubr", "carries": "cells", "route": [id, "W", "D"] });
        let simulation = run(
            json!({
                "format": 1, "title": "In step", "group": "Tests", "question": "?", "durationMs": 200,
                "simultaneousArrivals": order,
                "topology": { "kind": "explicit",
                    "nodes": [node("A", "host"), node("B", "host"), node("W", "switch"), node("D", "host")],
                    "links": [link("A", "W"), link("B", "W"), link("W", "D")],
                    "circuits": [circuit("A"), circuit("B")] },
                "cells": { "kind": "cbr", "rateMbps": 7, "phase": 0 },
            }),
            0.2,
        );
        listed(&simulation, "circuits", ["A", "B"], "cellsDropped")
    };
    let share = |[first, second]: [f64; 2]| first.min(second) / (first + second);
    assert!(share(refused("input-order")) < 0.01, "one input always comes second");
    assert!(share(refused("random")) > 0.45, "both do in turn");
}

#[test]
fn a_line_out_of_knobs_is_told_with_the_rate_of_each_way() {
    let topology = json!({ "kind": "adsl", "upEveryMs": null, "downEveryMs": null });
    let links = load(&changed("/topology", topology)).info().network.links;
    let line = links.iter().find(|link| link.id == "ATU-R-ATU-C").expect("the subscriber line");
    assert_eq!((line.rate_mbps, line.back_rate_mbps), (0.576, 4.75));
}
