//! The sawtooth of one Reno flow against its formula and against ns-3.
//!
//! One flow over a line of C packets a second with an empty-path round trip R0 and a buffer of B packets
//! fills the pipe P = C · R0 and then the buffer, loses one packet at W = P + B, and starts again from half.

use serde_json::{Value, json};

use crate::lab::{Curves, item, load, number};
use crate::slow_start::{MSS, one_flow, plain_tcp};
use crate::{Effort, Oracle, Row, Spread, trace};

/// Time at which measuring begins, seconds.
const WARM_UP: f64 = 20.0;
/// Cells of a segment of 512 bytes.
const CELLS: u32 = 12;
/// Its bytes with the headers of TCP and IP, and LLC/SNAP.
const PACKET_BYTES: f64 = 560.0;

pub const FORMULA: Oracle = Oracle {
    id: "T3",
    title: "Reno sawtooth against its formula",
    source: "deterministic fluid model: T = (P - W/2) R0 + (W^2 - P^2) / 2C, W = P + B",
    band: "period 5 %, peak 2 segments, goodput 2 %: the formula knows no whole segments and no recovery",
    run: against_formula,
};

pub const NS3: Oracle = Oracle {
    id: "X1",
    title: "Reno sawtooth against ns-3",
    source: "ns-3.37, TcpLinuxReno, 10 Mb/s, 40 ms, buffer 20 packets, 20 s to 120 s",
    band: "period 5 %, peak 2 segments, goodput 2 %: packets there, cells here",
    run: against_ns3,
};

pub const ROUTER: Oracle = Oracle {
    id: "X4",
    title: "Reno sawtooth through a packet switch against ns-3",
    source: "the run of ns-3 of X1: 20 packets in the buffer, and a line that takes as long for each",
    band: "period 5 %, peak 2 segments, goodput 2 %, as X1",
    run: router_against_ns3,
};

/// What one sawtooth amounts to.
struct Saw {
    /// Seconds from loss to loss, by cycle.
    periods: Vec<f64>,
    /// Windows just before a loss, in segments.
    peaks: Vec<f64>,
    /// Mb/s.
    goodput: f64,
    /// Instants of losses, seconds.
    losses: Vec<f64>,
    /// Instants of samples, seconds.
    times: Vec<f64>,
    /// Windows in segments.
    cwnd: Vec<f64>,
}

/// One flow for so long, through a switch with so many cells of buffer.
fn scenario(capacity: u32, seconds: f64, discard: &Value) -> Value {
    let entries = json!({
        "warmUpMs": WARM_UP * 1e3, "sampleUs": 1000,
        "tcp": { "initialSsthresh": 40 * MSS, "mssBytes": MSS, "startJitterMs": 0 },
        "congestion": { "kind": "reno-clean", "countAll": true },
        "discard": discard,
    });
    let mut scenario = one_flow(Some(capacity)).scenario(seconds, entries);
    for (key, value) in plain_tcp().as_object().expect("an object") {
        scenario["tcp"][key] = value.clone();
    }
    scenario
}

/// Runs one flow through a buffer of so many packets, as a switch of cells has it.
fn saw(packets: u32, seconds: f64) -> Saw {
    let discard = json!({ "kind": "epd", "reserveCells": CELLS });
    saw_of(&scenario(packets * CELLS, seconds, &discard))
}

/// The same through switches of packets, whose line sends a packet in the time of its cells.
fn saw_through_routers(packets: u32, seconds: f64) -> Saw {
    let discard = json!({ "kind": "packet-tail", "places": packets });
    // Places in cells bound nothing here.
    let mut scenario = scenario(100 * CELLS, seconds, &discard);
    let network = &mut scenario["topology"];
    for node in network["nodes"].as_array_mut().expect("a list") {
        if node["kind"] == "switch" {
            node["role"] = json!("packet-switch");
        }
    }
    network["links"][1]["rateMbps"] = json!(10.0 * PACKET_BYTES / (53.0 * f64::from(CELLS)));
    saw_of(&scenario)
}

fn saw_of(scenario: &Value) -> Saw {
    let mut simulation = load(scenario);
    simulation.advance_to(simulation.scenario().run.end());
    let summary = simulation.summary().to_json();
    let goodput = number(item(&summary, "sources", "S"), "/goodputMbps");
    let events = simulation.drain_events();
    let curves = Curves::of(&mut simulation);
    let cwnd: Vec<f64> =
        curves.get("cwnd", "S").iter().map(|bytes| bytes / f64::from(MSS)).collect();
    let retransmits = events.iter().filter(|e| e.kind.id() == "fastRetransmit");
    let losses: Vec<f64> =
        retransmits.map(|e| e.at.secs()).filter(|time| *time >= WARM_UP).collect();
    // The sample before shows the window that lost.
    let before = |loss: &f64| cwnd[curves.times.partition_point(|t| t < loss) - 1];
    let peaks = losses.iter().map(before).collect();
    let periods = losses.windows(2).map(|w| w[1] - w[0]).collect();
    Saw { periods, peaks, goodput, losses, times: curves.times, cwnd }
}

/// What a saw should be like.
struct Expected {
    period: f64,
    peak: f64,
    goodput: f64,
}

impl Expected {
    /// Source: reconstruction; a cycle carries (W^2 - W^2/4) / 2 packets.
    fn by_formula(packets: u32) -> Expected {
        let service = f64::from(CELLS) * 424.0 / 10e6;
        let (rate, trip) = (1.0 / service, 0.04 + service);
        let pipe = rate * trip;
        let peak = pipe + f64::from(packets);
        let period = (pipe - peak / 2.0) * trip + (peak * peak - pipe * pipe) / (2.0 * rate);
        let goodput = 0.375 * peak * peak / period * f64::from(MSS) * 8.0 / 1e6;
        Expected { period, peak, goodput }
    }

    fn rows(&self, id: &str, saw: &Saw) -> Vec<Row> {
        let mean =
            |values: &[f64]| Spread::of(if values.is_empty() { &[f64::NAN] } else { values });
        vec![
            Row::expect(&format!("{id}/period"), "time from loss to loss", "s", self.period)
                .spread(mean(&saw.periods))
                .allow_share(0.05),
            Row::expect(&format!("{id}/peak"), "window at the loss", "segments", self.peak)
                .spread(mean(&saw.peaks))
                .allow(2.0),
            Row::expect(&format!("{id}/goodput"), "goodput", "Mb/s", self.goodput)
                .measured(saw.goodput)
                .allow_share(0.02),
        ]
    }
}

fn length(effort: Effort) -> f64 {
    if effort == Effort::Full { 120.0 } else { 50.0 }
}

fn against_formula(effort: Effort) -> Vec<Row> {
    let rows = |packets: &u32| {
        let saw = saw(*packets, length(effort));
        Expected::by_formula(*packets).rows(&format!("T3/B={packets}"), &saw)
    };
    [10, 20, 40, 60].iter().flat_map(rows).collect()
}

/// Figures of the ns-3 run from 20 s on.
const OF_NS3: Expected = Expected { period: 2.1229, peak: 100.0, goodput: 7.272 };

fn against_ns3(_: Effort) -> Vec<Row> {
    compare_with_ns3("X1", &saw(20, 120.0))
}

fn router_against_ns3(_: Effort) -> Vec<Row> {
    compare_with_ns3("X4", &saw_through_routers(20, 120.0))
}

fn compare_with_ns3(id: &str, saw: &Saw) -> Vec<Row> {
    let mut rows = OF_NS3.rows(id, saw);
    rows.push(
        Row::expect(
            &format!("{id}/curve"),
            "mean distance of the windows over a cycle",
            "segments",
            0.0,
        )
        .measured(distance(saw))
        .allow(2.0),
    );
    rows
}

/// Mean distance from the window of ns-3 in segments, phase by phase of one cycle, recovery left out.
fn distance(saw: &Saw) -> f64 {
    let (theirs, losses) = (trace::reno(), trace::recoveries());
    let start = |losses: &[f64]| losses.iter().copied().find(|t| *t >= WARM_UP);
    let (Some(our_start), Some(their_start)) = (start(&saw.losses), start(&losses)) else {
        return f64::INFINITY;
    };
    // Recovery takes a round trip of at most 60 ms, its end a few samples more.
    let phases = (10..100).map(|i| f64::from(i) * 0.02);
    let at = |times: &[f64], values: &[f64], time: f64| {
        values[times.partition_point(|t| *t <= time).saturating_sub(1)]
    };
    let distances: Vec<f64> = phases
        .map(|phase| {
            let ours = at(&saw.times, &saw.cwnd, our_start + phase);
            (ours - at(&theirs.times, &theirs.cwnd, their_start + phase)).abs()
        })
        .collect();
    distances.iter().sum::<f64>() / distances.len() as f64
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Bytes and cells of a segment so large that whole bytes round nothing away: of a hundred segments of 512 bytes
    /// MSS²/cwnd is 5.1 bytes, of which BSD adds 5.
    const LARGE: (u32, u32) = (4096, 86);

    #[test]
    fn tahoe_has_the_period_and_the_goodput_of_ns2_where_whole_bytes_round_nothing() {
        let (mss, cells) = LARGE;
        let discard = json!({ "kind": "epd", "reserveCells": cells });
        let mut scenario = scenario(20 * cells, 50.0, &discard);
        scenario["congestion"] = json!({ "kind": "tahoe" });
        scenario["tcp"]["mssBytes"] = json!(mss);
        scenario["tcp"]["initialSsthresh"] = json!(40 * mss);
        // A segment takes as long as one of 512 bytes does at 10 Mb/s.
        scenario["topology"]["links"][1]["rateMbps"] =
            json!(10.0 * f64::from(cells) / f64::from(CELLS));
        let saw = saw_of(&scenario);
        let goodput = saw.goodput * f64::from(MSS) / f64::from(mss);
        // ns-2.35, Tahoe in the setting of X1; 3 %.
        for (ours, theirs) in [(Spread::of(&saw.periods).mean, 2.465), (goodput, 6.541)] {
            assert!((ours / theirs - 1.0).abs() <= 0.03, "{ours} beside {theirs}");
        }
    }
}
