//! Drop from front: as much is lost as by tail drop, and it is missed at once, not after the whole queue.

use serde_json::{Value, json};

use crate::lab::{Line, Net, item, load, number, run};
use crate::slow_start::{MSS, one_flow, plain_tcp};
use crate::{Effort, Oracle, Row};

pub const SOONER: Oracle = Oracle {
    id: "D1",
    title: "Drop from front: how much sooner the first loss is noticed than with tail drop",
    source: "Lakshman, Neidhardt, Ott 1996: duplicate ACKs come one whole buffer drain time sooner",
    band: "a segment, 0.51 ms: whole segments are missed, and the buffer counts cells",
    run: sooner,
};

pub const AS_MANY: Oracle = Oracle {
    id: "D2",
    title: "Drop from front: cells lost, beside those that tail drop loses of the same arrivals",
    source: "Yin, Hluchyj 1993: the probability of being dropped is the same at the rear and at the front",
    band: "none: it is exact",
    run: as_many,
};

/// Loads of the line.
const LOADS: &[f64] = &[0.95, 1.2, 2.0];

fn as_many(_: Effort) -> Vec<Row> {
    let row = |&load: &f64| {
        let [tail, front] = ["tail", "front"].map(|kind| lost(load, kind));
        let quantity = format!("cells lost at load {load}, 20 places");
        Row::expect(&format!("D2/{load}"), &quantity, "cells", tail).measured(front)
    };
    LOADS.iter().map(row).collect()
}

/// Cells that a port of 10 Mb/s loses in four seconds.
fn lost(load: f64, discard: &str) -> f64 {
    let line = |ends, mbps, buffer| Line { ends, mbps, ms: 0.0, buffer };
    let net = Net::default()
        .switches(&["SW"])
        .hosts(&["S", "D"])
        .line(line(["S", "SW"], 155.52, None))
        .line(line(["SW", "D"], 10.0, Some(20)))
        .circuit("S", ["ubr", "cells"], &["S", "SW", "D"]);
    let entries = json!({
        "sampleUs": 1_000_000, "discard": { "kind": discard },
        "cells": { "kind": "poisson", "rateMbps": load * 10.0 },
    });
    let summary = run(&net.scenario(4.0, entries)).summary().to_json();
    number(item(&summary, "ports", "SW→D"), "/drops")
}

/// Places of the buffer: from half of the pipe to twice the pipe.
const BUFFERS: &[u32] = &[480, 960, 1920];
/// Seconds that a cell takes, and a segment.
const CELL: f64 = 424.0 / 10e6;
const SEGMENT: f64 = 12.0 * CELL;

fn sooner(_: Effort) -> Vec<Row> {
    let row = |&cells: &u32| {
        let [tail, front] = ["tail", "front"].map(|kind| noticed(cells, &json!({ "kind": kind })));
        let quantity = format!("time between the two first fast retransmits, buffer of {cells}");
        Row::expect(&format!("D1/{cells}"), &quantity, "s", f64::from(cells) * CELL)
            .measured(tail - front)
            .allow(SEGMENT)
    };
    BUFFERS.iter().map(row).collect()
}

/// When the third duplicate ACK of the first loss comes, s.
fn noticed(buffer: u32, discard: &Value) -> f64 {
    let mut tcp = plain_tcp();
    // The window grows by a segment in a round trip when the buffer overflows, so that one is lost.
    tcp["initialSsthresh"] = json!(60 * MSS);
    let entries = json!({
        "sampleUs": 100_000, "tcp": tcp, "congestion": { "kind": "reno-clean" }, "discard": discard,
    });
    let mut simulation = load(&one_flow(Some(buffer)).scenario(60.0, entries));
    simulation.advance_to(simulation.scenario().run.end());
    let events = simulation.drain_events();
    let first = events.iter().find(|event| event.kind.id() == "fastRetransmit");
    first.map_or(f64::INFINITY, |event| event.at.secs())
}
