//! Binary feedback: rates of n equal circuits rise linearly, fall exponentially, and go round.

use serde_json::json;

use crate::lab::{Curves, Hosts, Line, Net, item, load, number};
use crate::{Effort, Oracle, Row, Spread};

/// Line and peak rate: 2.831 us a cell, 353,208 cells/s.
const LINE: f64 = 149.76;
/// Time at which measuring begins, seconds.
const WARM_UP: f64 = 1.0;

pub const CYCLE: Oracle = Oracle {
    id: "A4",
    title: "Relative rate marking of backward RM cells: the cycle of n equal circuits",
    source: "R = C (1 + x), Q = s C (x/s)^2 / 2 + (C/b)(x - ln(1 + x)); an independent cell model for cycle and link use",
    band: "peak rate 2 %, peak queue 6 %, cycle 4 %, link use 3 %",
    run: cycles,
};

/// Number of circuits, and what formula and cell model say.
struct Case {
    id: &'static str,
    n: u32,
    peak_rate: f64,
    peak_queue: f64,
    cycle_ms: f64,
    link_use: f64,
}

/// RIF 1/256, RDF 1/16, threshold 500 cells, 1 ms each way.
const CASES: &[Case] = &[
    Case { id: "B1", n: 2, peak_rate: 1.436, peak_queue: 853.0, cycle_ms: 48.5, link_use: 0.715 },
    Case { id: "B2", n: 6, peak_rate: 1.436, peak_queue: 1005.0, cycle_ms: 38.5, link_use: 0.88 },
];

fn network(n: u32) -> Net {
    let middle = Line { ends: ["SW1", "SW2"], mbps: LINE, ms: 0.0, buffer: None };
    let net = Net::default().switches(&["SW1", "SW2"]).line(middle);
    net.pairs(n, ["abr", "cells"], Hosts { mbps: LINE, ms: [1.0, 0.0] })
}

fn cycles(effort: Effort) -> Vec<Row> {
    let seconds = if effort == Effort::Full { 10.0 } else { 3.0 };
    CASES.iter().flat_map(|case| of_case(case, seconds)).collect()
}

fn of_case(case: &Case, seconds: f64) -> Vec<Row> {
    let entries = json!({
        "warmUpMs": WARM_UP * 1e3, "sampleUs": 50, "cells": { "kind": "greedy" },
        "feedback": { "kind": "relative-rate", "direction": "backward", "thresholdCells": 500 },
        "abr": {
            "pcrMbps": LINE, "icrMbps": 10, "rif": 1.0 / 256.0, "rdf": 1.0 / 16.0, "cdf": 0,
            "tbeCells": 16_000_000, "nrm": 32,
        },
    });
    let mut simulation = load(&network(case.n).scenario(seconds, entries));
    simulation.advance_to(simulation.scenario().run.end());
    let summary = simulation.summary().to_json();
    let port = item(&summary, "ports", "SW1→SW2");
    let [used, longest] = ["/utilization", "/maxQueueCells"].map(|path| number(port, path));
    let peaks = peaks(&Curves::of(&mut simulation), case.n);
    let row = |what: &str, quantity: &str, unit, expected| {
        Row::expect(&format!("A4/{}/{what}", case.id), quantity, unit, expected)
    };
    let rates: Vec<f64> = peaks.iter().map(|(_, rate)| rate / LINE).collect();
    let gaps: Vec<f64> = peaks.windows(2).map(|w| (w[1].0 - w[0].0) * 1e3).collect();
    let spread = |values: &[f64]| Spread::of(if values.is_empty() { &[f64::NAN] } else { values });
    vec![
        row("rate", "highest sum of allowed rates in a cycle, in line rates", "1", case.peak_rate)
            .spread(spread(&rates))
            .allow_share(0.02),
        row("queue", "longest queue", "cells", case.peak_queue).measured(longest).allow_share(0.06),
        row("cycle", "time from peak to peak", "ms", case.cycle_ms)
            .spread(spread(&gaps))
            .allow_share(0.04),
        row("use", "share of the link in use", "1", case.link_use).measured(used).allow_share(0.03),
    ]
}

/// Instants and heights of the peaks of the sum of all rates: the highest point of each time above the
/// line rate.
fn peaks(curves: &Curves, n: u32) -> Vec<(f64, f64)> {
    let names: Vec<String> = (1..=n).map(|i| format!("S{i}")).collect();
    let sum = |i: usize| names.iter().map(|name| curves.get("acr", name)[i]).sum::<f64>();
    let mut peaks = Vec::new();
    let mut highest: Option<(f64, f64)> = None;
    for i in 0..curves.times.len() {
        let (time, rate) = (curves.times[i], sum(i));
        match highest {
            _ if time < WARM_UP => {}
            Some(top) if rate < 0.9 * LINE => {
                peaks.push(top);
                highest = None;
            }
            Some(top) if rate <= top.1 => {}
            None if rate < LINE => {}
            _ => highest = Some((time, rate)),
        }
    }
    peaks
}
