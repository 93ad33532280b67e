//! ABR end systems and ERICA: how many cells are RM cells, and where the rates come to rest.

use serde_json::json;

use crate::lab::{Curves, Hosts, Line, Net, at, item, load, number};
use crate::{Effort, Oracle, Row};

/// Line rate in Mb/s.
pub const LINE: f64 = 155.52;

pub const OVERHEAD: Oracle = Oracle {
    id: "A1",
    title: "RM cells of a greedy source",
    source: "counting: the first k in-rate cells hold ceil(k / Nrm) forward RM cells",
    band: "none: it is exact, for every k",
    run: overhead,
};

/// One greedy ABR circuit whose first line is so long that its cells can be counted on it.
fn rm_cells(nrm: u32) -> (usize, usize) {
    let line = |ends, ms| Line { ends, mbps: LINE, ms, buffer: None };
    let net = Net::default()
        .switches(&["SW1"])
        .hosts(&["S", "D"])
        .line(line(["S", "SW1"], 100.0))
        .line(line(["SW1", "D"], 0.1))
        .circuit("V", ["abr", "cells"], &["S", "SW1", "D"]);
    let entries = json!({
        "cells": { "kind": "greedy" }, "feedback": { "kind": "none" },
        "abr": { "nrm": nrm, "icrMbps": LINE, "pcrMbps": LINE, "tbeCells": 16_000_000, "cdf": 0 },
    });
    let mut simulation = load(&net.scenario(1.0, entries));
    simulation.advance_to(at(0.09));
    let numbers = simulation.cells_in_flight(1_000_000);
    // Link, direction, share of the way, circuit, kind (1 = forward RM), mark, ER.
    let mut cells: Vec<(f32, bool)> = numbers.chunks(7).map(|c| (c[2], c[4] == 1.0)).collect();
    cells.sort_by(|a, b| b.0.total_cmp(&a.0));
    let (mut found, mut off) = (0, 0);
    for (i, (_, is_rm)) in cells.iter().enumerate() {
        found += usize::from(*is_rm);
        off += usize::from(found != (i + 1).div_ceil(nrm as usize));
    }
    (off, cells.len())
}

fn overhead(_: Effort) -> Vec<Row> {
    let row = |nrm: &u32| {
        let (off, cells) = rm_cells(*nrm);
        let quantity = format!("values of k up to {cells} with another number of RM cells");
        let row = Row::expect(&format!("A1/Nrm={nrm}"), &quantity, "counts", 0.0);
        row.measured(if cells > 10_000 { off as f64 } else { f64::INFINITY })
    };
    [8, 32, 256].iter().map(row).collect()
}

pub const FIXED_POINT: Oracle = Oracle {
    id: "A2",
    title: "ERICA's fixed point",
    source: "load 1: every circuit at U C / n; an independent cell-level model for time and link use",
    band: "rates 2 %; 2 % reached in 30 to 35 ms, one measuring interval and one sample more or less; link use 0.908 to 0.914",
    run: fixed_point,
};

/// n greedy circuits over one link of the line rate with a round trip of 30 ms.
fn greedy(n: u32) -> Net {
    let middle = Line { ends: ["SW1", "SW2"], mbps: LINE, ms: 5.0, buffer: None };
    let net = Net::default().switches(&["SW1", "SW2"]).line(middle);
    net.pairs(n, ["abr", "cells"], Hosts { mbps: LINE, ms: [5.0; 2] })
}

/// Share of the line that ERICA hands out.
const TARGET: f64 = 0.9;

fn fixed_point(effort: Effort) -> Vec<Row> {
    let seconds = if effort == Effort::Full { 5.0 } else { 1.0 };
    [2, 5, 10].iter().flat_map(|n| of_n(*n, seconds)).collect()
}

fn of_n(n: u32, seconds: f64) -> Vec<Row> {
    let entries = json!({
        "warmUpMs": 500, "sampleUs": 500, "cells": { "kind": "greedy" },
        "feedback": { "kind": "erica-basic", "targetUtilization": TARGET },
        "abr": { "icrMbps": 10, "pcrMbps": LINE },
    });
    let mut simulation = load(&greedy(n).scenario(seconds, entries));
    simulation.advance_to(simulation.scenario().run.end());
    let summary = simulation.summary().to_json();
    let curves = Curves::of(&mut simulation);
    let share = TARGET * LINE / f64::from(n);
    let names: Vec<String> = (1..=n).map(|i| format!("S{i}")).collect();
    let rate = |name: &String| number(item(&summary, "circuits", name), "/meanAcrMbps");
    let rates: Vec<f64> = names.iter().map(rate).collect();
    let farthest = rates
        .iter()
        .copied()
        .fold(share, |far, x| if (x - share).abs() > (far - share).abs() { x } else { far });
    let near = |i: usize| {
        names.iter().all(|name| (curves.get("acr", name)[i] / share - 1.0).abs() <= 0.02)
    };
    let reached = (0..curves.times.len()).find(|i| near(*i));
    let used = number(item(&summary, "ports", "SW1→SW2"), "/utilization");
    let row = |what: &str, quantity: &str, unit, expected| {
        Row::expect(&format!("A2/n={n}/{what}"), quantity, unit, expected)
    };
    vec![
        row("rate", "allowed rate farthest from its share", "Mb/s", share)
            .measured(farthest)
            .allow_share(0.02),
        row("time", "time until all rates are within 2 %", "ms", 32.5)
            .measured(reached.map_or(f64::INFINITY, |i| curves.times[i] * 1e3))
            .allow(4.0),
        row("use", "share of the link in use", "1", 0.911).measured(used).allow(0.003),
    ]
}
