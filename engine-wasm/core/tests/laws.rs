//! Laws that every curve obeys in every scenario, seen from outside by other means than the engine's own
//! assertions.
//!
//! The marks I-n are those of `docs/invariants.md`.

use std::collections::BTreeSet;
use std::sync::OnceLock;

use engine_core::Simulation;
use engine_core::units::SimTime;
use serde_json::{Value, json};

use crate::support::base::{base, changed, load, set};
use crate::support::invented::{Invented, invent};

/// One curve: its name, what it belongs to, its values in order of time.
struct Curve {
    quantity: &'static str,
    element: String,
    values: Vec<f64>,
}

/// Times of the samples and all curves of a run to `until`.
fn watch(mut simulation: Simulation, until: SimTime) -> (Vec<f64>, Vec<Curve>) {
    simulation.advance_to(until);
    let rows = simulation.frame_rows();
    let numbers = simulation.drain_frame();
    let mut columns = numbers.chunks(rows).map(<[f64]>::to_vec);
    let times = columns.next().expect("time comes first");
    let curves = simulation.series().iter().zip(columns).map(|(facts, values)| Curve {
        quantity: facts.quantity.id(),
        element: facts.element.clone(),
        values,
    });
    (times, curves.collect())
}

/// An invented run: its seed, its file, the times of its samples, its curves.
type Run = (u64, Value, Vec<f64>, Vec<Curve>);

/// Invented runs in which all parts have the same settings, made once.
fn invented() -> &'static [Run] {
    static RUNS: OnceLock<Vec<Run>> = OnceLock::new();
    RUNS.get_or_init(|| {
        let run = |seed| {
            let Invented { json, scenario, .. } = invent(0x1A_0000 + seed);
            let alike = json["overrides"].is_null();
            let end = scenario.run.end();
            alike.then(|| {
                let (times, curves) = watch(Simulation::new(scenario), end);
                (seed, json, times, curves)
            })
        };
        (0..400).filter_map(run).collect()
    })
}

fn never_falls(values: &[f64]) -> bool {
    values.windows(2).all(|pair| pair[0] <= pair[1])
}

fn knob(json: &Value, path: &str, default: f64) -> f64 {
    json.pointer(path).and_then(Value::as_f64).unwrap_or(default)
}

#[test]
fn curves_are_numbers_and_counters_never_fall() {
    for (seed, _, times, curves) in invented() {
        assert!(times.windows(2).all(|pair| pair[0] < pair[1]), "seed {seed}: time passes");
        for Curve { quantity, element, values } in curves {
            let name = format!("seed {seed}: {quantity} of {element}");
            assert!(values.iter().all(|x| x.is_finite() && *x >= 0.0), "{name} (I-16)");
            let counts = ["sequence", "drops"].contains(quantity);
            assert!(!counts || never_falls(values), "{name} never falls (I-11, I-16)");
        }
    }
}

#[test]
fn rates_and_windows_stay_inside_their_limits() {
    for (seed, json, _, curves) in invented() {
        let pcr = knob(json, "/abr/pcrMbps", 155.52) * (1.0 + 1e-9);
        let mcr = knob(json, "/abr/mcrMbps", 0.0) * (1.0 - 1e-9);
        let mss = knob(json, "/tcp/mssBytes", 512.0);
        // BSD rounds a large MSS down to whole clusters when that is asked for.
        let clusters = json["tcp"]["bsdMssRounding"] == true && mss > 2048.0;
        let mss = if clusters { (mss / 2048.0).floor() * 2048.0 } else { mss };
        let window = knob(json, "/tcp/windowBytes", 1_048_576.0);
        // BSD rounds a buffer up to whole segments when that is asked for.
        let rounds = json["tcp"]["roundSockbuf"] == true;
        let window = if rounds { (window / mss).ceil() * mss } else { window };
        for Curve { quantity, element, values } in curves {
            let range = match *quantity {
                "acr" => mcr..=pcr,
                "cwnd" => mss..=f64::MAX,
                "ssthresh" => 2.0 * mss..=f64::MAX,
                "flight" => 0.0..=window,
                "utilization" => 0.0..=1.0,
                _ => continue,
            };
            let outside = values.iter().find(|x| !range.contains(x));
            assert_eq!(outside, None, "seed {seed}: {quantity} of {element} in {range:?}");
        }
    }
}

#[test]
fn queues_keep_their_capacity() {
    for buffer in [1, 2, 17, 300] {
        let scenario = changed("/topology/bufferCells", json!(buffer));
        let summary = crate::support::base::run(scenario, 0.2).summary().to_json();
        let longest = summary["ports"][0]["maxQueueCells"].as_u64();
        assert_eq!(longest, Some(buffer), "I-3: it fills and never overflows");
    }
}

#[test]
fn priority_cells_wait_for_nobody_but_the_cell_in_service() {
    let mut scenario = changed("/sampleUs", json!(10));
    set(&mut scenario, "/topology/bufferCells", Value::Null);
    let (_, curves) = watch(load(&scenario), SimTime::from_secs(0.1));
    let of = |quantity: &str| {
        let curve = curves.iter().find(|c| c.quantity == quantity).expect("at the bottleneck");
        curve.values.iter().copied().fold(0.0, f64::max)
    };
    assert!(of("queue") > 300.0, "ABR waits: {}", of("queue"));
    assert!(of("queuePriority") <= 1.0, "VBR does not (I-6): {}", of("queuePriority"));
}

#[test]
fn nothing_is_faster_than_light_and_line() {
    let mut scenario = base();
    set(&mut scenario, "/tcp/timer", json!("fine"));
    let (_, curves) = watch(load(&scenario), SimTime::from_secs(0.2));
    // Six links of 0.2 ms; a frame of 12 cells and its ACK of 2 at 25 Mb/s, twelve cell times at most once.
    let least_ms = 6.0 * 0.2 + (12.0 + 2.0 + 2.0 + 2.0) * 424.0 / 25e3;
    for curve in curves.iter().filter(|c| c.quantity == "rtt") {
        let quickest = curve.values.iter().copied().filter(|x| *x > 0.0).fold(f64::MAX, f64::min);
        assert!(quickest < 1e3 && quickest >= least_ms, "I-18: {quickest} of {least_ms} ms");
    }
}

#[test]
fn lines_carry_no_more_than_their_rate() {
    for seed in 0..300 {
        let Invented { json, scenario, tunes } = invent(0x2B_0000 + seed);
        let end = scenario.run.end();
        let mut simulation = Simulation::new(scenario);
        // Short windows, whose edges fall into the middle of cells, with knobs turned between them.
        for window in 1..=20 {
            simulation.open_window();
            simulation.advance_to(SimTime(end.0 / 20 * window));
            for port in simulation.summary().to_json()["ports"].as_array().expect("a list") {
                let used = port["utilization"].as_f64().expect("a share");
                assert!(used <= 1.0, "seed {seed}, window {window}, I-4: {port}\n{json:#}");
            }
            // Some of them are refused.
            let _ = tunes.get(window as usize).map(|tune| simulation.apply(tune.clone()));
        }
    }
}

/// What a summary counts, and what it says of a span of time.
const COUNTS: &[(&str, &[&str])] = &[
    (
        "sources",
        &[
            "segmentsSent",
            "retransmits",
            "timeouts",
            "fastRetransmits",
            "mergedFrames",
            "wholeFrames",
            "brokenFrames",
        ],
    ),
    ("circuits", &["cellsSent", "cellsDropped", "cellsPoliced", "cellsTagged"]),
    ("ports", &["drops"]),
];
const MEANS: &[(&str, &[&str])] = &[
    ("sources", &["goodputMbps"]),
    ("circuits", &["meanAcrMbps", "throughputMbps"]),
    ("ports", &["meanQueueCells"]),
];

#[test]
fn two_windows_say_together_what_one_says_of_both() {
    // Figures that some second window has, so that none agrees because it is always zero.
    let mut seen = BTreeSet::new();
    for seed in 0..150 {
        let mut json = invent(0x3C_0000 + seed).json;
        json["warmUpMs"] = json!(0);
        let mut whole = load(&json);
        let end = SimTime::from_secs(json["durationMs"].as_f64().expect("a number") / 1000.0);
        let middle = SimTime(end.0 / 2);
        whole.advance_to(middle);
        let mut second = whole.clone();
        let first = whole.summary().to_json();
        second.open_window();
        for simulation in [&mut whole, &mut second] {
            simulation.advance_to(end);
        }
        let [whole, second] = [&whole, &second].map(|simulation| simulation.summary().to_json());
        let spans = [middle.secs(), end.secs() - middle.secs()];
        for (tables, weights, within) in
            [(COUNTS, [1.0, 1.0], 0.0), (MEANS, spans.map(|span| span / end.secs()), 1e-9)]
        {
            let keys =
                tables.iter().flat_map(|(table, keys)| keys.iter().map(move |key| (*table, *key)));
            for (table, key) in keys {
                let column = |of: &Value| -> Vec<f64> {
                    let rows = of[table].as_array().expect("a list");
                    rows.iter().map(|row| row[key].as_f64().expect("a number")).collect()
                };
                let [first, second, both] = [&first, &second, &whole].map(column);
                for ((a, b), both) in first.iter().zip(&second).zip(both) {
                    let sum = a * weights[0] + b * weights[1];
                    let fits = (sum - both).abs() <= within * both.max(1.0);
                    assert!(fits, "seed {seed}, {key}: {a} and {b} against {both}\n{json:#}");
                    if *a > 0.0 && *b > 0.0 {
                        seen.insert(key);
                    }
                }
            }
        }
    }
    // Few runs tag cells or merge frames.
    let rare = ["cellsTagged", "mergedFrames"];
    let mut wanted = COUNTS.iter().chain(MEANS).flat_map(|(_, keys)| *keys);
    let never = wanted.find(|key| !seen.contains(*key) && !rare.contains(*key));
    assert_eq!(never, None);
}
