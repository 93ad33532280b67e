//! Queues whose laws are known: random and periodic cells through one FIFO port.
//!
//! The host's line is 249 times as fast as the port, so what the cells wait there is below a ten-thousandth.

use engine_core::Simulation;
use serde_json::{Value, json};

use crate::lab::{Curves, Line, Net, item, load, number};
use crate::{Effort, Oracle, Row, Spread};

/// Rate of the port, Mb/s.
const RATE: f64 = 10.0;
/// Rate of the hosts' lines, Mb/s; the fastest there is.
const FAST: f64 = 2488.32;
/// Windows into which a long run is cut for its confidence interval.
const BATCHES: u64 = 20;

pub const WAITING: Oracle = Oracle {
    id: "Q1",
    title: "M/D/1: cells waiting",
    source: "Pollaczek and Khinchine: rho^2 / 2 (1 - rho)",
    band: "three standard errors of the run, at most 3 % (20 % in the short setting)",
    run: waiting,
};

pub const LOSS: Oracle = Oracle {
    id: "Q3",
    title: "M/D/1/K: share of cells lost; K counts the cell being sent, the buffer does not",
    source: "embedded Markov chain, tables for K = 10 and 11",
    band: "three standard errors of the run, at most 10 % (30 % in the short setting); K = 10 and 11 differ by 20 to 35 %",
    run: loss,
};

pub const PERIODIC: Oracle = Oracle {
    id: "Q4",
    title: "N*D/D/1: unfinished work above x cells, 40 sources of period 50",
    source: "superposition of periodic streams with random phases",
    band: "three standard errors over fresh phases, at most 10 % (30 % in the short setting)",
    run: periodic,
};

pub const SHARED: Oracle = Oracle {
    id: "Q5",
    title: "Partial buffer sharing: share of cells lost of both priorities, 10 places, threshold 5",
    source: "Markov chain of the rule of Kröner et al. 1991 for Poisson cells and constant service, by matrix exponential; the same way gives the tables of Q3",
    band: "three standard errors of the run, at most 10 % (30 % in the short setting)",
    run: shared,
};

/// Cells of UBR circuits from one fast host through one port of 10 Mb/s with so many places.
fn port(circuits: u32, buffer: Option<u32>) -> Net {
    let line = |ends, mbps, buffer| Line { ends, mbps, ms: 0.0, buffer };
    let mut net = Net::default()
        .switches(&["SW"])
        .hosts(&["S", "D"])
        .line(line(["S", "SW"], FAST, None))
        .line(line(["SW", "D"], RATE, buffer));
    for i in 1..=circuits {
        net = net.circuit(&format!("C{i}"), ["ubr", "cells"], &["S", "SW", "D"]);
    }
    net
}

/// Seconds in which `cells` cells are sent at 10 Mb/s.
fn seconds(cells: f64) -> f64 {
    cells * 424.0 / (RATE * 1e6)
}

/// Most arrivals of one run; more are shared among several seeds.
const MOST_CELLS: f64 = 5e6;

/// Windows of Poisson runs of about `cells` arrivals in all.
fn windows(rho: f64, buffer: Option<u32>, cells: f64, see: fn(&Value) -> f64) -> Spread {
    let runs = (cells / MOST_CELLS).ceil().max(1.0);
    let one = |seed| of_run(seed, (rho, cells / runs), buffer, see);
    Spread::of(&(1..=runs as u64).flat_map(one).collect::<Vec<_>>())
}

/// Windows of equal length of one run at a load with so many arrivals, after a tenth more of it.
fn of_run(
    seed: u64,
    (rho, cells): (f64, f64),
    buffer: Option<u32>,
    see: fn(&Value) -> f64,
) -> Vec<f64> {
    let length = seconds(cells / rho);
    let entries = json!({
        "seed": seed, "sampleUs": 1_000_000, "discard": { "kind": "tail" },
        "cells": { "kind": "poisson", "rateMbps": rho * RATE },
    });
    let mut simulation = load(&port(1, buffer).scenario(length * 1.1, entries));
    simulation.advance_to(crate::lab::at(length * 0.1));
    let end = |batch: u64| length * (0.1 + batch as f64 / BATCHES as f64);
    (1..=BATCHES).map(|batch| window(&mut simulation, end(batch), see)).collect()
}

/// What one window amounts to.
fn window(simulation: &mut Simulation, until: f64, see: fn(&Value) -> f64) -> f64 {
    simulation.open_window();
    simulation.advance_to(crate::lab::at(until));
    see(&simulation.summary().to_json())
}

/// Loads and mean numbers of waiting cells; arrivals of the full setting.
const MEANS: &[(f64, f64, f64)] =
    &[(0.5, 0.25, 1e6), (0.8, 1.6, 1e6), (0.9, 4.05, 1e7), (0.95, 9.025, 1e7)];

fn waiting(effort: Effort) -> Vec<Row> {
    let row = |&(rho, mean, cells): &(f64, f64, f64)| {
        let (cells, most) = if effort == Effort::Full { (cells, 0.03) } else { (3e5, 0.2) };
        let see = |s: &Value| number(item(s, "ports", "SW→D"), "/meanQueueCells");
        let quantity = format!("cells waiting at load {rho}, {cells:.0e} cells");
        Row::expect(&format!("Q1/{rho}"), &quantity, "cells", mean)
            .sampled(windows(rho, None, cells, see), most)
    };
    MEANS.iter().map(row).collect()
}

/// K, load, share lost; arrivals of the full setting.
const LOSSES: &[(u32, f64, f64, f64)] = &[
    (10, 0.5, 4.057e-6, 5e7),
    (10, 0.8, 3.639e-3, 5e6),
    (10, 0.9, 1.663e-2, 5e6),
    (10, 0.95, 3.060e-2, 5e6),
    (11, 0.8, 2.353e-3, 5e6),
    (11, 0.9, 1.315e-2, 5e6),
    (11, 0.95, 2.617e-2, 5e6),
];

fn loss(effort: Effort) -> Vec<Row> {
    let full = effort == Effort::Full;
    let seen = LOSSES.iter().filter(|(_, _, share, _)| full || *share > 1e-3);
    let row = |&(k, rho, share, cells): &(u32, f64, f64, f64)| {
        // Two hundred losses of the rarest kind, in clusters, are known to 30 %.
        let most = if !full || share < 1e-4 { 0.3 } else { 0.1 };
        let cells = if full { cells } else { 5e5 };
        let see = |s: &Value| number(&s["total"], "/cellLossRatio");
        let quantity = format!("share lost at load {rho}, {} places and one in service", k - 1);
        Row::expect(&format!("Q3/K={k}/{rho}"), &quantity, "1", share)
            .sampled(windows(rho, Some(k - 1), cells, see), most)
    };
    seen.map(row).collect()
}

/// Places, and the queue from which on cells of low priority are refused.
const PLACES: u32 = 10;
const THRESHOLD: u32 = 5;
/// Load of low priority that its policer leaves untagged: the least there is.
const UNTAGGED: f64 = 0.001;
/// Load of high and of low priority, share lost of either, what is untagged counted as of high priority; cells of the rarer kind to lose come in the full setting alone.
const PRIORITIES: &[([f64; 2], [f64; 2])] = &[
    ([0.5, 0.5], [1.5781e-4, 0.15771]),
    ([0.45, 0.75], [1.4144e-4, 0.29571]),
    ([0.6, 0.6], [1.3541e-3, 0.36480]),
];

fn shared(effort: Effort) -> Vec<Row> {
    let full = effort == Effort::Full;
    let row = |&(loads, expected): &([f64; 2], [f64; 2])| {
        let (runs, cells) = if full { (10, MOST_CELLS) } else { (1, 3e5) };
        let seen: Vec<_> =
            (1..=runs).flat_map(|seed| lost_by_priority(seed, loads, cells)).collect();
        let rows = [0, 1].map(|i| {
            let most = if full { 0.1 } else { 0.3 };
            let priority = ["high", "low"][i];
            let id = format!("Q5/{}+{}/{priority}", loads[0], loads[1]);
            let quantity = format!("share lost of {priority} priority at loads {loads:?}");
            let shares = Spread::of(&seen.iter().map(|shares| shares[i]).collect::<Vec<_>>());
            Row::expect(&id, &quantity, "1", expected[i]).sampled(shares, most)
        });
        rows.into_iter().filter(move |row| full || row.expected > 1e-3)
    };
    PRIORITIES.iter().flat_map(row).collect()
}

/// Shares lost of two circuits, of high and of low priority, in windows of a run of so many cells.
fn lost_by_priority(seed: u64, loads: [f64; 2], cells: f64) -> Vec<[f64; 2]> {
    let length = seconds(cells / (loads[0] + loads[1]));
    let poisson = |load: f64| json!({ "kind": "poisson", "rateMbps": load * RATE });
    let entries = json!({
        "seed": seed, "sampleUs": 1_000_000, "cells": poisson(loads[0]),
        "discard": { "kind": "partial-sharing", "lowPriorityCells": THRESHOLD },
        "overrides": [{ "part": "C2", "cells": poisson(loads[1]), "policer": {
            "rateMbps": UNTAGGED * RATE, "toleranceUs": 0, "action": "tag",
        } }],
    });
    let mut simulation = load(&port(2, Some(PLACES)).scenario(length * 1.1, entries));
    simulation.advance_to(crate::lab::at(length * 0.1));
    let lost = |summary: &Value, id: &str| {
        let circuit = item(summary, "circuits", id);
        number(circuit, "/cellsDropped") / number(circuit, "/cellsSent")
    };
    (1..=BATCHES)
        .map(|batch| {
            simulation.open_window();
            simulation.advance_to(crate::lab::at(length * (0.1 + batch as f64 / BATCHES as f64)));
            let summary = simulation.summary().to_json();
            ["C1", "C2"].map(|id| lost(&summary, id))
        })
        .collect()
}

/// x in cells, probability that the unfinished work is larger.
const TAILS: &[(u32, f64)] = &[(1, 0.5238), (2, 0.2996), (4, 0.07308), (5, 0.03152), (8, 1.456e-3)];
/// Sources, and their period in slots.
const SOURCES: u32 = 40;
const PERIOD: f64 = 50.0;
/// Two fifths of a cell time and a little, so that samples fall everywhere within a cell.
const SAMPLE_US: f64 = 17.3;

fn periodic(effort: Effort) -> Vec<Row> {
    let full = effort == Effort::Full;
    let runs = if full { 4000 } else { 300 };
    let seen: Vec<Vec<f64>> = (1..=runs).map(tails_of).collect();
    let row = |(i, &(x, share)): (usize, &(u32, f64))| {
        let most = if !full || share < 0.01 { 0.3 } else { 0.1 };
        let spread = Spread::of(&seen.iter().map(|tails| tails[i]).collect::<Vec<_>>());
        let quantity = format!("share of the time with more than {x} cells of work, {runs} phases");
        Row::expect(&format!("Q4/{x}"), &quantity, "1", share).sampled(spread, most)
    };
    // The rarest tail needs the full setting.
    TAILS.iter().enumerate().filter(|(_, (x, _))| full || *x < 8).map(row).collect()
}

/// Shares of the second period with more than x cells of work, for every x of the table.
///
/// A cell is being sent while others wait, so the work exceeds x just when at least x cells wait.
fn tails_of(seed: u64) -> Vec<f64> {
    let period = seconds(PERIOD);
    let entries = json!({
        "seed": seed, "sampleUs": SAMPLE_US,
        "cells": { "kind": "cbr", "rateMbps": RATE / PERIOD, "phase": Value::Null },
    });
    let mut simulation = load(&port(SOURCES, None).scenario(2.0 * period, entries));
    simulation.advance_to(crate::lab::at(2.0 * period));
    let curves = Curves::of(&mut simulation);
    let queue = curves.get("queue", "SW→D");
    let second = curves.times.partition_point(|t| *t < period);
    let queue = &queue[second..];
    let above = |x: u32| queue.iter().filter(|q| **q >= f64::from(x)).count();
    TAILS.iter().map(|(x, _)| above(*x) as f64 / queue.len() as f64).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Share of Poisson cells lost with so many places, that of the cell being sent among them, by the embedded Markov chain:
    /// 1 - 1 / (share of departures that leave nothing + rho).
    fn share_lost(places: usize, rho: f64) -> f64 {
        let mut arrive = vec![1.0];
        (1..60).for_each(|n| arrive.push(arrive[n - 1] * rho / n as f64));
        let all: f64 = arrive.iter().sum();
        arrive.iter_mut().for_each(|chance| *chance /= all);
        let mut left = vec![1.0];
        for n in 0..places - 1 {
            let from_more: f64 = (1..=n).map(|i| left[i] * arrive[n + 1 - i]).sum();
            left.push((left[n] - arrive[n] * left[0] - from_more) / arrive[0]);
        }
        1.0 - 1.0 / (left[0] / left.iter().sum::<f64>() + rho)
    }

    #[test]
    fn the_chain_gives_the_tables_and_other_buffers_lose_as_much_as_it_says() {
        let rarest = [(11, 0.5, 1.155e-6, 0.0)];
        for &(k, rho, share, _) in LOSSES.iter().chain(&rarest) {
            let ours = share_lost(k as usize, rho);
            assert!((ours / share - 1.0).abs() < 5e-4, "{k} places, load {rho}: {ours}");
        }
        let see = |s: &Value| number(&s["total"], "/cellLossRatio");
        for (k, rho) in [(2, 0.5), (3, 0.95), (6, 1.2), (21, 1.0)] {
            let row = Row::expect("Q3", "share lost", "1", share_lost(k as usize, rho))
                .sampled(windows(rho, Some(k - 1), 1e6, see), 0.1);
            assert!(row.agrees(), "{k} places, load {rho}: {:#}", row.to_json());
        }
    }

    #[test]
    fn cells_of_the_lower_class_wait_as_long_as_two_classes_make_them() {
        // Cobham 1954, without preemption: W = R / (1 - rho1) (1 - rho1 - rho2), R the rest of the cell being sent.
        for [first, second] in [[0.3, 0.5], [0.6, 0.3], [0.2, 0.2]] {
            let net = port(1, None)
                .hosts(&["V"])
                .line(Line { ends: ["V", "SW"], mbps: FAST, ms: 0.0, buffer: None })
                .circuit("V", ["vbr", "cells"], &["V", "SW", "D"]);
            let poisson = |load: f64| json!({ "kind": "poisson", "rateMbps": load * RATE });
            let entries = json!({
                "sampleUs": 1_000_000, "cells": poisson(second), "background": poisson(first),
            });
            let length = seconds(1e6);
            let mut simulation = load(&net.scenario(length, entries));
            let see = |s: &Value| number(item(s, "ports", "SW→D"), "/meanQueueCells");
            let end = |batch: u64| length * batch as f64 / BATCHES as f64;
            let seen: Vec<_> =
                (1..=BATCHES).map(|batch| window(&mut simulation, end(batch), see)).collect();
            let rest = (first + second) / 2.0;
            let mean = second * rest / ((1.0 - first) * (1.0 - first - second));
            let row = Row::expect("Q1", "cells of UBR waiting", "cells", mean)
                .sampled(Spread::of(&seen), 0.1);
            assert!(row.agrees(), "loads {first} and {second}: {:#}", row.to_json());
        }
    }
}
