//! What papers and RFCs report, held by scenario files of the repository at short settings.
//!
//! The whole comparison with two of them, misses included, are the figures of `scenarios/explicit-rate/figures`
//! and `scenarios/abr-tuning/figures`. Bands: those of its claims. GFC-2 is the network of a third.

use crate::mechanisms::port;
use crate::support::{base, files};
use engine_core::Simulation;
use serde_json::{Value, json};

/// Of 32 in-rate cells 31 carry data (Nrm = 32); Kalampoukas 1996 counts the link's use without RM cells.
const DATA_SHARE: f64 = 31.0 / 32.0;

/// A scenario of the repository that lasts so many milliseconds.
fn scenario(id: &str, duration_ms: u32) -> Value {
    let path = files::root().join("scenarios").join(id).with_extension("json");
    let mut scenario: Value = serde_json::from_str(&files::text_of(&path)).expect("a scenario");
    scenario["durationMs"] = json!(duration_ms);
    scenario
}

/// Runs to the end; nothing may be lost from the books.
fn run(scenario: &Value) -> Simulation {
    let mut simulation = base::load(scenario);
    let end = simulation.scenario().run.end();
    simulation.advance_to(end);
    simulation.audit().unwrap_or_else(|e| panic!("{e}"));
    simulation
}

/// All curves by their labels: instants in seconds and values.
struct Curves(Vec<(String, Vec<(f64, f64)>)>);

impl Curves {
    fn of(mut scenario: Value) -> Curves {
        scenario["sampleUs"] = json!(100);
        Curves::as_sampled(&scenario)
    }

    fn as_sampled(scenario: &Value) -> Curves {
        let mut simulation = run(scenario);
        let labels: Vec<_> = simulation.series().iter().map(|s| s.label.clone()).collect();
        let rows = simulation.frame_rows();
        let data = &simulation.drain_frame();
        let column = |i: usize| (0..rows).map(move |row| (data[row], data[(i + 1) * rows + row]));
        let curves = labels.into_iter().enumerate();
        Curves(curves.map(|(i, label)| (label, column(i).collect())).collect())
    }

    /// Those whose label begins so.
    fn starting(&self, with: &str) -> impl Iterator<Item = &Vec<(f64, f64)>> {
        self.0.iter().filter(move |(label, _)| label.starts_with(with)).map(|(_, curve)| curve)
    }

    fn named(&self, label: &str) -> &[(f64, f64)] {
        let found = self.0.iter().find(|(own, _)| own == label);
        &found.unwrap_or_else(|| panic!("no curve {label}")).1
    }

    /// Last instant, in ms, at which an ACR is further than 2 % from `share`.
    fn settled_ms(&self, share: f64) -> f64 {
        let points = self.starting("ACR ").flatten();
        let outside = points.filter(|(_, acr)| (acr / share - 1.0).abs() > 0.02);
        outside.fold(0.0, |last, (t, _)| t.max(last)) * 1e3
    }

    fn highest(&self, label: &str) -> f64 {
        self.named(label).iter().fold(0.0, |most, (_, value)| value.max(most))
    }
}

/// Goodputs of the TCP connections in Mb/s.
fn goodputs(simulation: &Simulation) -> Vec<f64> {
    simulation.summary().sources.iter().map(|s| s.goodput_mbps).collect()
}

/// Largest over smallest goodput.
fn unfairness(rates: &[f64]) -> f64 {
    let most = rates.iter().copied().fold(0.0, f64::max);
    most / rates.iter().copied().fold(f64::INFINITY, f64::min)
}

#[test]
fn r1_settles_in_seventy_milliseconds_and_leaves_a_queue_of_about_780_cells() {
    let curves = Curves::of(scenario("explicit-rate/r1", 120));
    let settled = curves.settled_ms(155.0 / 3.0);
    assert!((60.0..=80.0).contains(&settled), "{settled} ms");
    let queue = curves.highest("queue SW1→SW2");
    assert!((600.0..=900.0).contains(&queue), "{queue} cells");
}

#[test]
fn in_r1_the_far_circuits_overshoot_their_share_a_little() {
    // An independent cell-level model of the same algorithm has 66.2 Mb/s, 28 % above the share of 51.67.
    let curves = Curves::of(scenario("explicit-rate/r1", 120));
    for circuit in ["S1", "S2"] {
        let highest = curves.highest(&format!("ACR {circuit}"));
        assert!((highest - 66.2).abs() < 0.05, "{circuit}: {highest} Mb/s");
    }
}

#[test]
fn r1_fills_the_bottleneck_by_25_milliseconds_and_keeps_it_full() {
    let curves = Curves::of(scenario("explicit-rate/r1", 120));
    let late = curves.named("utilisation SW1→SW2").iter().filter(|(t, _)| *t >= 0.025);
    let least = late.fold(1.0, |least: f64, (_, used)| least.min(used * DATA_SHARE));
    assert!(least >= 0.96, "{least}");
}

#[test]
fn forty_circuits_settle_sooner_and_the_queue_stays_far_below_thirteenfold() {
    let curves = Curves::of(scenario("explicit-rate/r1-forty", 120));
    let settled = curves.settled_ms(155.0 / 40.0);
    assert!(settled <= 60.0, "{settled} ms");
    let queue = curves.highest("queue SW1→SW2");
    assert!((1500.0..=4500.0).contains(&queue), "{queue} cells");
}

#[test]
fn r2_gives_every_circuit_what_video_leaves_within_fifty_milliseconds() {
    let curves = Curves::of(scenario("explicit-rate/r2", 150));
    let settled = curves.settled_ms(7.78);
    assert!(settled <= 50.0, "{settled} ms");
    let last: Vec<f64> = curves.starting("ACR ").map(|c| c.last().expect("samples").1).collect();
    assert_eq!(last.len(), 24);
    assert!(last.iter().all(|acr| (7.7..=7.9).contains(acr)), "{last:?}");
}

#[test]
fn video_that_opens_takes_its_share_within_twenty_milliseconds() {
    // Share of each circuit while one, two, three and four video circuits per source are open:
    // (365,566 - 18,000 k)/16 cells/s. The first is that of the start, which takes longer.
    let curves = Curves::of(scenario("explicit-rate/r2-staggered", 400));
    let steps =
        [(0.0, 0.060, 9.211), (0.1, 0.020, 8.733), (0.2, 0.020, 8.256), (0.3, 0.020, 7.780)];
    for (opens, within, share) in steps {
        let late = curves.starting("ACR ").flatten();
        let late = late.filter(|(t, _)| (opens + within..opens + 0.099).contains(t));
        let worst = late.fold(0.0, |worst: f64, (_, acr)| worst.max((acr / share - 1.0).abs()));
        assert!(worst < 0.02, "{opens} s: {worst}");
    }
}

#[test]
fn a_lost_cell_slows_its_own_connection_and_no_other() {
    let lossy = scenario("explicit-rate/r1-tcp", 700);
    let mut clean = lossy.clone();
    clean["timeline"] = json!([]);
    let (lossy, clean) = (run(&lossy), run(&clean));
    let repairs: Vec<_> =
        lossy.summary().sources.iter().map(|s| (s.fast_retransmits, s.timeouts)).collect();
    assert_eq!(repairs, [(1, 0), (0, 0), (0, 0)]);
    let (with, without) = (goodputs(&lossy), goodputs(&clean));
    assert!(with[0] < 0.97 * without[0], "S1: {} of {}", with[0], without[0]);
    for i in [1, 2] {
        assert!((with[i] / without[i] - 1.0).abs() < 0.002, "S{}: {with:?} {without:?}", i + 1);
    }
}

#[test]
fn the_best_pair_of_steps_is_fair_and_full_and_loses_nothing() {
    let mut scenario = scenario("abr-tuning/f4-cd", 1200);
    scenario["warmUpMs"] = json!(600);
    let summary = run(&scenario).summary();
    assert!(summary.total.jain_index > Some(0.98), "{:?}", summary.total.jain_index);
    let port = summary.ports.iter().find(|p| p.id == "SW5→SW6").expect("the bottleneck");
    assert!(port.utilization > 0.95, "{}", port.utilization);
    assert_eq!(summary.ports.iter().map(|p| p.drops).sum::<u64>(), 0);
}

#[test]
fn over_the_wide_area_early_discard_favours_the_shortest_connection() {
    let rates = goodputs(&run(&scenario("abr-tuning/f7-epd", 3000)));
    assert!(rates[..5].iter().all(|rate| rate * 1.5 < rates[5]), "{rates:?}");
    let ratio = unfairness(&rates);
    assert!(ratio > 2.5, "{ratio}");
}

#[test]
fn fair_buffer_allocation_brings_the_connections_closer() {
    let ratio = unfairness(&goodputs(&run(&scenario("abr-tuning/f7-fba", 3000))));
    assert!(ratio < 2.2, "{ratio}");
}

/// Fair share in Mb/s of a circuit of GFC-2: the letter names its group. Source: E+98, GFC-2.
fn share_of(circuit: &str) -> f64 {
    match &circuit[..1] {
        "A" | "F" => 10.0,
        "B" | "G" => 5.0,
        "C" | "D" | "E" => 35.0,
        _ => 52.5,
    }
}

/// Mean ACRs on GFC-2 from 1 to 1.5 s, in Mb/s, with these settings of the switches from the start on.
fn rates_on_gfc_2(feedback: Value) -> Vec<(String, f64)> {
    let mut scenario = scenario("classroom/gfc-2", 1500);
    scenario["timeline"] = json!([]);
    scenario["feedback"] = feedback;
    let mean = |curve: Vec<(f64, f64)>| {
        let late: Vec<f64> = curve.into_iter().filter(|(t, _)| *t > 1.0).map(|(_, r)| r).collect();
        late.iter().sum::<f64>() / late.len() as f64
    };
    let curves = Curves::as_sampled(&scenario).0.into_iter();
    let rates = curves.filter_map(|(label, curve)| {
        label.strip_prefix("ACR ").map(|circuit| (circuit.to_string(), mean(curve)))
    });
    rates.collect()
}

/// How far the worst circuit is from its share, as a part of it.
fn worst_of(rates: &[(String, f64)]) -> f64 {
    assert_eq!(rates.len(), 22);
    let off = rates.iter().map(|(circuit, rate)| (rate / share_of(circuit) - 1.0).abs());
    off.fold(0.0, f64::max)
}

#[test]
fn on_gfc_2_shares_that_are_told_are_the_rates() {
    let off = worst_of(&rates_on_gfc_2(json!({"kind": "max-min"})));
    assert!(off < 1e-9, "{off}");
}

#[test]
fn on_gfc_2_erica_plus_wanders_without_a_level_stretch_and_along_steep_lines() {
    let off = worst_of(&rates_on_gfc_2(json!({"kind": "erica-plus"})));
    assert!(off > 0.1, "{off}");
    let steep = json!({"kind": "erica-plus", "queueControl": "linear", "upperQueue": 4});
    let off = worst_of(&rates_on_gfc_2(steep));
    assert!(off > 0.03, "{off}");
}

#[test]
fn on_gfc_2_erica_plus_rests_at_the_shares_with_the_printed_queue_controls() {
    // Vandalore et al. 1998, a and b of table 1, and mean ACR of H1 in table 2. Q1 = 4 Q0 is one of the three
    // settings of table 1; which one table 2 used is not at hand.
    const CASES: &[(&str, f64, f64, f64)] = &[
        ("linear", 1.0625, 1.0625, 52.46),
        ("hyperbolic", 1.15, 1.05, 52.77),
        ("inverse-hyperbolic", 1.15, 1.05, 52.38),
    ];
    for (shape, a, b, printed) in CASES {
        let rates = rates_on_gfc_2(json!({
            "kind": "erica-plus", "queueControl": shape, "upperQueue": 4, "a": a, "b": b
        }));
        let off = worst_of(&rates);
        assert!(off < 0.01, "{shape}: {off}");
        let h1 = rates.iter().find(|(circuit, _)| circuit == "H1").expect("a circuit H1").1;
        assert!((h1 - printed).abs() < 0.4, "{shape}: {h1}");
    }
}

#[test]
fn after_a_loss_acks_bring_half_the_growth_of_bytes_and_a_new_count_is_a_segment_behind() {
    // RFC 5681 section 3.1: a segment a round trip by bytes; by equation 3 half of that where every second segment
    // is acknowledged.
    const ROUND_TRIP_S: f64 = 0.0405;
    let curves = Curves::as_sampled(&scenario("classroom/growth-after-loss", 1500));
    let repaired = 0.38;
    let windows = |circuit: &str| {
        let all = curves.named(&format!("cwnd {circuit}")).iter().map(|(t, w)| (*t, w / 1460.0));
        all.filter(|(t, _)| *t > repaired).collect::<Vec<_>>()
    };
    let [bytes, acks, anew] = ["S1", "S2", "S3"].map(windows);
    let gained = |windows: &[(f64, f64)]| windows.last().expect("samples").1 - 16.0;
    let round_trips = (1.5 - repaired) / ROUND_TRIP_S;
    assert!((gained(&bytes) - round_trips).abs() < 1.5, "{} in {round_trips}", gained(&bytes));
    let part = gained(&acks) / gained(&bytes);
    assert!((0.46..0.54).contains(&part), "{part}");
    assert!(curves.named("ssthresh S1").last() == curves.named("ssthresh S3").last());
    let growths = |windows: &[(f64, f64)]| {
        let steps = windows.windows(2).filter(|pair| pair[1].1 != pair[0].1);
        steps.map(|pair| pair[1].0).collect::<Vec<_>>()
    };
    // All that follows the repair comes a round trip later.
    let first = growths(&anew)[0] - growths(&bytes)[0];
    assert!(first.abs() < 0.01, "{first} s");
    let behind = bytes.iter().zip(&anew).map(|(one, other)| one.1 - other.1);
    let most = behind.fold(0.0, f64::max);
    assert!((most - 1.0).abs() < 1e-9, "{most}");
}

#[test]
fn with_acks_behind_data_two_way_connections_keep_two_thirds_of_one_way_throughput() {
    // Kalampoukas, Varma, Ramakrishnan 1998, abstract: 66.67 % each, where windows just suffice. 20 Mb/s carry a packet of
    // 32 cells in 0.70 ms, RM cells included, so 116 fill the 81 ms there and back.
    let node = |id: &str, kind: &str, x: u32| json!({ "id": id, "kind": kind, "at": [x, 0] });
    let link = |from: &str, to: &str, delay: f64| json!({ "id": format!("{from}{to}"), "from": from, "to": to, "rateMbps": 155.52, "delayMs": delay });
    let circuit = |id: &str, route: [&str; 4]| json!({ "id": id, "service": "abr", "carries": "tcp", "route": route });
    let there = circuit("ab", ["A", "V", "W", "B"]);
    let back = circuit("ba", ["B", "W", "V", "A"]);
    let goodput = |circuits: &[&Value], queue: &str| {
        let nodes = [
            node("A", "host", 0),
            node("V", "switch", 1),
            node("W", "switch", 2),
            node("B", "host", 3),
        ];
        let links = [link("A", "V", 0.01), link("V", "W", 40.0), link("W", "B", 0.01)];
        let simulation = run(&json!({
            "format": 1, "title": "Two-way", "group": "Tests", "question": "?",
            "durationMs": 6000, "warmUpMs": 2000,
            "topology": { "kind": "explicit", "nodes": nodes, "links": links, "circuits": circuits },
            "abr": { "pcrMbps": 20, "icrMbps": 20, "tbeCells": 16_777_215 },
            "feedback": { "kind": "none" },
            "tcp": { "mssBytes": 1460, "windowBytes": 116 * 1460, "sendBufferBytes": 116 * 1460,
                "ackQueue": queue, "startJitterMs": 0, "tickPhase": "zero" },
            "congestion": { "kind": "reno-clean" },
        }));
        goodputs(&simulation).into_iter().fold(f64::INFINITY, f64::min)
    };
    let one_way = goodput(&[&there], "own");
    let behind = goodput(&[&there, &back], "with-data") / one_way;
    assert!((behind - 0.6667).abs() < 0.01, "{behind}");
    let before = goodput(&[&there, &back], "before-data") / one_way;
    assert!(before > 0.9, "{before}");
}

#[test]
fn marks_on_leaving_shorten_cycle_and_queue_as_much_as_in_yats() {
    // YATS, a simulator of 1996: 37.5 instead of 50 ms, 794 instead of 1,076 cells, 92 instead of 84 % of the link. Its
    // network is not at hand, so only what changes is compared.
    let [joining, leaving] = ["joining", "leaving"].map(|marked_on| {
        let mut scenario = scenario("classroom/forward-marks", 1500);
        scenario["timeline"] = json!([]);
        scenario["feedback"]["markedOn"] = json!(marked_on);
        scenario["warmUpMs"] = json!(500);
        let most = port(&run(&scenario), "SW1→SW2")["maxQueueCells"].as_f64().expect("a number");
        let curves = Curves::of(scenario);
        let late = |label: &str| {
            let all = curves.named(label).iter().copied();
            all.filter(|(t, _)| *t > 0.5).collect::<Vec<_>>()
        };
        let queue = late("queue SW1→SW2");
        // A cycle begins where the queue of an empty buffer comes to the threshold.
        let mut was_empty = false;
        let mut begins = Vec::new();
        for (t, cells) in &queue {
            was_empty |= *cells == 0.0;
            if was_empty && *cells > 300.0 {
                begins.push(*t);
                was_empty = false;
            }
        }
        let cycles = begins.len() - 1;
        let cycle = (begins[cycles] - begins[0]) / cycles as f64 * 1e3;
        let used = late("utilisation SW1→SW2");
        let used = used.iter().map(|(_, used)| used).sum::<f64>() / used.len() as f64;
        [cycle, most, used]
    });
    // Cycle in ms, cells, share of the link; half a unit of the last digit.
    let told = [34.3, 1807.0, 0.747, 25.6, 1374.0, 0.842];
    let half = [0.05, 0.5, 0.0005].into_iter().cycle();
    for ((found, told), half) in joining.iter().chain(&leaving).zip(told).zip(half) {
        assert!((found - told).abs() <= half, "{found}, in docs/model.md {told}");
    }
    let ratio = |i: usize| leaving[i] / joining[i];
    assert!((ratio(0) / (37.5 / 50.0) - 1.0).abs() < 0.05, "cycle {}", ratio(0));
    assert!((ratio(1) / (794.0 / 1076.0) - 1.0).abs() < 0.05, "longest queue {}", ratio(1));
    assert!((leaving[2] - joining[2] - 0.08).abs() < 0.03, "use {joining:?} {leaving:?}");
}

#[test]
fn with_clocks_in_step_tail_drop_loses_a_tenth_of_large_packets_or_all() {
    // YATS: 12 % of the goodput of tail drop with packets of 9,180 bytes.
    let goodput = |senders: u32, cells: u32, phase: &str, seed: u32| {
        let mut scenario = scenario("classroom/discard-tail", 20_000);
        scenario["seed"] = json!(seed);
        scenario["warmUpMs"] = json!(2_000);
        scenario["topology"]["longHosts"] = json!(senders);
        scenario["topology"]["linkMbps"] = json!(25);
        scenario["topology"]["bufferCells"] = json!(cells);
        scenario["tcp"] = json!({
            "mssBytes": 9_140, "windowBytes": 61_444, "windowScale": 0, "startJitterMs": 50,
            "timer": "coarse", "tickMs": 500, "tickPhase": phase,
            "delayedAck": true, "delayedAckMs": 200,
        });
        goodputs(&run(&scenario)).iter().sum::<f64>()
    };
    let mean = |phase| (1..=6).map(|seed| goodput(6, 1_000, phase, seed)).sum::<f64>() / 6.0;
    let kept = mean("zero") / mean("random");
    assert!((0.85..0.95).contains(&kept), "{kept}");
    // Four packets of 192 cells that come at once do not fit this buffer: in step none of them is ever whole.
    assert!(goodput(4, 500, "random", 1) > 10.0);
    assert_eq!(goodput(4, 500, "zero", 1), 0.0);
}

/// Share of a line of 150 Mb/s that whole frames of 42 cells fill, when so many circuits send half as much again, all
/// their frames in step.
fn filled_by_whole_frames(policy: &str, circuits: u32, buffer: u32) -> f64 {
    let host = |i: u32| format!("H{i}");
    let node = |id: &str, kind: &str, at: u32| json!({ "id": id, "kind": kind, "at": [at, 0] });
    let hosts = (0..circuits).map(|i| node(&host(i), "host", 0));
    let nodes: Vec<_> = hosts.chain([node("W", "switch", 1), node("D", "host", 2)]).collect();
    let link = |from: &str, to: &str, mbps: f64| json!({ "id": format!("{from}-{to}"), "from": from, "to": to, "rateMbps": mbps, "delayMs": 0.01, "bufferCells": buffer });
    let lines = (0..circuits).map(|i| link(&host(i), "W", 155.52));
    let links: Vec<_> = lines.chain([link("W", "D", 150.0)]).collect();
    let circuit = |i: u32| json!({ "id": host(i), "service": "ubr", "carries": "cells", "route": [host(i), "W", "D"] });
    let simulation = run(&json!({
        "format": 1, "title": "In step", "group": "Tests", "question": "?",
        "durationMs": 300, "warmUpMs": 90, "sampleUs": 100_000,
        "topology": {
            "kind": "explicit", "nodes": nodes, "links": links,
            "circuits": (0..circuits).map(circuit).collect::<Vec<_>>(),
        },
        "cells": { "kind": "cbr", "rateMbps": 225.0 / f64::from(circuits), "frameBytes": 2000, "phase": null },
        "discard": { "kind": policy, "reserveCells": buffer / 2 },
    }));
    let summary = simulation.summary().to_json();
    let sources = summary["sources"].as_array().expect("a list");
    let frames: f64 = sources.iter().filter_map(|source| source["wholeFrames"].as_f64()).sum();
    frames * 42.0 * 424.0 / (150e6 * 0.210)
}

#[test]
fn early_discard_needs_room_for_a_frame_of_every_circuit_and_so_does_hysteresis_by_circuit() {
    // Casoni, Turner 1997, abstract, of the worst case in Turner 1996: all the line for whole frames takes "enough storage
    // for one maximum length packet from every active virtual circuit". His extensions need less and the same for any
    // number; our `turner` does not reach that.
    for policy in ["epd", "turner"] {
        for circuits in [10, 20, 40] {
            let [half, whole] =
                [21, 42].map(|cells| filled_by_whole_frames(policy, circuits, cells * circuits));
            assert!((half - 0.75).abs() < 0.015, "{policy} {circuits}: {half}");
            assert!(whole > 0.99, "{policy} {circuits}: {whole}");
        }
    }
}

#[test]
fn a_larger_buffer_may_carry_less_with_early_discard() {
    // Casoni, Turner 1997, abstract: "increasing the amount of buffering can cause the goodput to decrease".
    let [small, large] = [50, 400].map(|buffer| filled_by_whole_frames("epd", 40, buffer));
    assert!(small > 0.7 && large < 0.5, "{small} {large}");
}
