//! Segments that are lost by order, as the diagrams of TCP's recovery want them.

use crate::mechanisms::row;
use crate::support::base::run;
use engine_core::Simulation;
use engine_core::units::SimTime;
use serde_json::{Value, json};

/// One Reno connection over two lines of 100 Mb/s and 5 ms, MSS 512 (a frame of 12 cells), losing by order.
fn losing(timeline: Value) -> Result<Simulation, String> {
    losing_of(json!({ "kind": "greedy" }), timeline)
}

/// The same with an application.
fn losing_of(application: Value, timeline: Value) -> Result<Simulation, String> {
    let node = |id: &str, kind: &str, x: u32| json!({ "id": id, "kind": kind, "at": [x, 0] });
    let line = |from: &str, to: &str| json!({ "id": format!("{from}{to}"), "from": from, "to": to, "rateMbps": 100, "delayMs": 5 });
    let scenario = json!({
        "format": 1, "title": "Ordered", "group": "Tests", "question": "?", "durationMs": 1000,
        "topology": { "kind": "explicit",
            "nodes": [node("A", "host", 0), node("W", "switch", 1), node("B", "host", 2)],
            "links": [line("A", "W"), line("W", "B")],
            "circuits": [{ "id": "C", "service": "ubr", "carries": "tcp", "route": ["A", "W", "B"] }] },
        "tcp": { "mssBytes": 512, "windowBytes": 20_480, "startJitterMs": 0, "timer": "fine",
            "minRtoMs": 200, "initialRtoSeconds": 0.5 },
        "application": application, "congestion": { "kind": "reno" }, "timeline": timeline,
    });
    let mut simulation =
        Simulation::from_json(&scenario.to_string()).map_err(|e| format!("{e:?}"))?;
    for part in 1..=10 {
        simulation.advance_to(SimTime::from_secs(f64::from(part) / 10.0));
        simulation.audit().expect("sound books");
    }
    Ok(simulation)
}

fn order(key: &str, value: Value) -> Value {
    json!([{ "atUs": 0, "target": "loss@C", "key": key, "value": value }])
}

/// Segments sent, sent again, fast retransmits, time-outs, cells dropped.
fn counts(simulation: &Simulation) -> [u64; 5] {
    let summary = simulation.summary().to_json();
    let of = |path: &str| summary.pointer(path).and_then(Value::as_u64).expect("a count");
    [
        of("/sources/0/segmentsSent"),
        of("/sources/0/retransmits"),
        of("/sources/0/fastRetransmits"),
        of("/sources/0/timeouts"),
        of("/circuits/0/cellsDropped"),
    ]
}

#[test]
fn the_segment_that_was_named_is_lost_whole_and_sent_again_once() {
    let lost = counts(&losing(order("dropSegment", json!(30))).expect("legal"));
    assert_eq!(lost[1..], [1, 1, 0, 12], "one fast retransmit repairs it");
    // The first of all has nothing behind it: only the clock can tell.
    let first = counts(&losing(order("dropSegment", json!(1))).expect("legal"));
    assert_eq!(first[1..], [1, 0, 1, 12]);
    // A file of three segments has a third and no fourth.
    for (number, expected) in [(3, [4, 1, 0, 1, 12]), (4, [3, 0, 0, 0, 0])] {
        let file = json!({ "kind": "file", "sizeBytes": 3 * 512 });
        let lost = losing_of(file, order("dropSegment", json!(number))).expect("legal");
        assert_eq!(counts(&lost), expected, "segment {number}");
    }
}

#[test]
fn every_segment_whose_number_is_a_multiple_is_lost_until_that_ends() {
    let [sent, again, _, _, dropped] =
        counts(&losing(order("dropEverySegment", json!(100))).expect("legal"));
    let lost = dropped / 12;
    assert_eq!(dropped % 12, 0, "whole frames");
    // Those of the last round trip may not have reached the switch, or not have been sent again.
    assert!(lost >= 3 && (lost == sent / 100 || lost + 1 == sent / 100), "{lost} of {sent}");
    assert!(again >= lost - 1, "{again} of {lost}");
    let mut timeline = order("dropEverySegment", json!(100));
    let end = json!({ "atUs": 1, "target": "loss@C", "key": "dropEverySegment", "value": 0 });
    timeline.as_array_mut().expect("a list").push(end);
    assert_eq!(counts(&losing(timeline).expect("legal"))[1..], [0, 0, 0, 0]);
}

#[test]
fn a_number_that_is_none_is_refused_in_words() {
    for (key, value, least) in [
        ("dropSegment", json!(0), 1),
        ("dropSegment", json!(1.5), 1),
        ("dropSegment", json!("W"), 1),
        ("dropEverySegment", json!(-1), 0),
    ] {
        let refused = losing(order(key, value)).err().expect("refused");
        let words = format!("must be a whole number from {least} to 1000000000");
        assert!(refused.contains(&words), "{refused}");
    }
}

#[test]
fn a_loss_that_is_ordered_spares_rm_cells() {
    // The first cell of an ABR source is an RM cell (TM 4.0 source rule 2); the second is lost.
    let mut scenario =
        row(1, json!({ "id": "C", "service": "abr", "carries": "cells" }), &json!({}));
    scenario["timeline"] = order("dropNextCellAt", json!("W1"));
    let summary = run(scenario, 0.5).summary();
    assert_eq!(summary.circuits[0].cells_dropped, 1);
    assert!(summary.total.cell_loss_ratio > 0.0, "of data cells");
}
