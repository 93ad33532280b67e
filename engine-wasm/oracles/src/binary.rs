//! Binary feedback: rates of n equal circuits rise linearly, fall exponentially, and go round.

use serde_json::json;

use crate::cell_model::Model;
use crate::lab::{Curves, Hosts, Line, Net, item, load, number};
use crate::{Effort, Oracle, Row, Spread};

/// Line and peak rate: 2.831 us a cell, 353,208 cells/s.
const LINE: f64 = 149.76;
/// Time at which measuring begins, seconds.
const WARM_UP: f64 = 1.0;
const RIF: f64 = 1.0 / 256.0;
const RDF: f64 = 1.0 / 16.0;
const NRM: u64 = 32;
/// Waiting cells above which RM cells are marked.
const THRESHOLD: usize = 500;

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
    CASES.iter().flat_map(|case| of_case(case, length(effort))).collect()
}

fn length(effort: Effort) -> f64 {
    if effort == Effort::Full { 10.0 } else { 3.0 }
}

/// What the engine gives.
struct Measured {
    /// Highest sums of rates by cycle, in line rates.
    rates: Spread,
    /// Times from peak to peak, milliseconds.
    cycles: Spread,
    /// Longest queue, cells.
    queue: f64,
    /// Share of the line in use.
    link_use: f64,
}

fn measure(n: u32, seconds: f64) -> Measured {
    let entries = json!({
        "warmUpMs": WARM_UP * 1e3, "sampleUs": 50, "cells": { "kind": "greedy" },
        "feedback": { "kind": "relative-rate", "direction": "backward", "thresholdCells": THRESHOLD },
        "abr": {
            "pcrMbps": LINE, "icrMbps": 10, "rif": RIF, "rdf": RDF, "cdf": 0, "tbeCells": 16_000_000,
            "nrm": NRM,
        },
    });
    let mut simulation = load(&network(n).scenario(seconds, entries));
    simulation.advance_to(simulation.scenario().run.end());
    let summary = simulation.summary().to_json();
    let port = item(&summary, "ports", "SW1→SW2");
    let [link_use, queue] = ["/utilization", "/maxQueueCells"].map(|path| number(port, path));
    let peaks = peaks(&Curves::of(&mut simulation), n);
    let rates: Vec<f64> = peaks.iter().map(|(_, rate)| rate / LINE).collect();
    let gaps: Vec<f64> = peaks.windows(2).map(|w| (w[1].0 - w[0].0) * 1e3).collect();
    let spread = |values: &[f64]| Spread::of(if values.is_empty() { &[f64::NAN] } else { values });
    Measured { rates: spread(&rates), cycles: spread(&gaps), queue, link_use }
}

fn of_case(case: &Case, seconds: f64) -> Vec<Row> {
    let measured = measure(case.n, seconds);
    let expected = [case.peak_rate, case.peak_queue, case.cycle_ms, case.link_use];
    rows(&format!("A4/{}", case.id), expected, &measured)
}

/// Rows for peak rate, longest queue, cycle and link use.
fn rows(id: &str, expected: [f64; 4], measured: &Measured) -> Vec<Row> {
    let row = |i: usize, what: &str, quantity: &str, unit| {
        Row::expect(&format!("{id}/{what}"), quantity, unit, expected[i])
    };
    vec![
        row(0, "rate", "highest sum of allowed rates in a cycle, in line rates", "1")
            .spread(measured.rates)
            .allow_share(0.02),
        row(1, "queue", "longest queue", "cells").measured(measured.queue).allow_share(0.06),
        row(2, "cycle", "time from peak to peak", "ms").spread(measured.cycles).allow_share(0.04),
        row(3, "use", "share of the link in use", "1")
            .measured(measured.link_use)
            .allow_share(0.03),
    ]
}

pub const MODEL: Oracle = Oracle {
    id: "A4m",
    title: "The same against a second cell model, which shares nothing with the engine",
    source: "a hundred lines beside this comparison: sources, one queue, RM cells",
    band: "as of A4",
    run: against_model,
};

fn against_model(effort: Effort) -> Vec<Row> {
    let of_case = |case: &Case| {
        let model = Model {
            n: case.n as usize,
            line: LINE * 1e6 / 424.0,
            rif: RIF,
            rdf: RDF,
            nrm: NRM,
            threshold: THRESHOLD,
            delay: 1e-3,
        };
        let cycle = model.run(3.0, WARM_UP);
        let expected = [cycle.peak, cycle.queue as f64, cycle.ms, cycle.link_use];
        rows(&format!("A4m/{}", case.id), expected, &measure(case.n, length(effort)))
    };
    CASES.iter().flat_map(of_case).collect()
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
