//! What a run tells of itself, against what happened in it: curves, summaries, cells to draw.

use crate::mechanisms::{curve, port, row, tcp};
use crate::support::base::{load, set};
use crate::support::files;
use engine_core::Simulation;
use engine_core::units::SimTime;
use serde_json::{Value, json};

/// A scenario of one circuit of bare cells, sections over the defaults.
fn cells(service: &str, sections: &Value) -> Value {
    row(1, json!({ "id": "C", "service": service, "carries": "cells" }), sections)
}

/// Ten milliseconds at 10 Mb/s, 236 cells, and then nothing.
fn burst() -> Value {
    json!({ "kind": "on-off", "peakMbps": 10, "onMs": 10, "offMs": 10_000, "startMs": 0 })
}

/// Cells at an even rate from the first instant on.
fn cbr(mbps: f64) -> Value {
    json!({ "kind": "cbr", "rateMbps": mbps, "phase": 0 })
}

fn run(scenario: &Value, seconds: f64) -> Simulation {
    let mut simulation = load(scenario);
    simulation.advance_to(SimTime::from_secs(seconds));
    simulation
}

fn number(of: &Value, key: &str) -> f64 {
    of[key].as_f64().unwrap_or_else(|| panic!("{key} of {of}"))
}

fn circuit(simulation: &Simulation, key: &str) -> f64 {
    number(&simulation.summary().to_json()["circuits"][0], key)
}

#[test]
fn a_mean_of_a_summary_is_that_of_its_curve() {
    let every_10_us = json!({ "sampleUs": 10 });
    // A rate that rises with each answer, and one that falls when its source speaks again after half a second (source rule 5).
    let rising = cells("abr", &every_10_us);
    let silent = cells(
        "abr",
        &json!({ "sampleUs": 100,
        "cells": { "kind": "on-off", "peakMbps": 10, "onMs": 50, "offMs": 800, "startMs": 0 } }),
    );
    for (scenario, seconds) in [(&rising, 0.1), (&silent, 0.9)] {
        let mut simulation = run(scenario, seconds);
        let told = circuit(&simulation, "meanAcrMbps");
        let curve = curve(&mut simulation, "ACR C");
        let mean = curve.iter().map(|(_, acr)| acr).sum::<f64>() / curve.len() as f64;
        assert!((told / mean - 1.0).abs() < 0.01, "{told} Mb/s, {mean} by the curve");
        let [least, most] = [f64::min, f64::max].map(|of| curve.iter().map(|x| x.1).fold(5.0, of));
        assert!(least < 1.1 && most > 8.9, "it changes: {least} to {most}");
    }
    // A short buffer that overflows: at its end, and at its front.
    for discard in ["tail", "front"] {
        let mut full = cells("ubr", &every_10_us);
        set(&mut full, "/topology/links/1/rateMbps", json!(3));
        set(&mut full, "/topology/links/1/bufferCells", json!(5));
        full["discard"] = json!({ "kind": discard });
        let mut simulation = run(&full, 0.1);
        let told = number(&port(&simulation, "W1→B"), "meanQueueCells");
        let curve = curve(&mut simulation, "queue W1→B");
        let mean = curve.iter().map(|(_, queue)| queue).sum::<f64>() / curve.len() as f64;
        assert!((told / mean - 1.0).abs() < 0.01, "{discard}: {told} cells, {mean} by the curve");
    }
}

#[test]
fn a_window_in_which_nothing_moves_has_what_was_there_at_its_opening() {
    // The first of 236 cells begins to leave after 1.0424 ms, each of the next 6.625 ms later: the fifteenth at 93.79 ms,
    // the sixteenth at 100.42 ms.
    let mut scenario = cells("ubr", &json!({ "cells": burst() }));
    set(&mut scenario, "/topology/links/1/rateMbps", json!(0.064));
    let mut simulation = run(&scenario, 0.094);
    simulation.open_window();
    simulation.advance_to(SimTime::from_secs(0.1));
    let port = port(&simulation, "W1→B");
    let found = ["meanQueueCells", "maxQueueCells", "offeredMbps", "utilization"]
        .map(|key| number(&port, key));
    for (found, expected) in found.into_iter().zip([221.0, 221.0, 0.064, 1.0]) {
        assert!((found / expected - 1.0).abs() < 1e-9, "{found} instead of {expected}: {port}");
    }
}

#[test]
fn the_curves_of_a_connection_tell_bytes_and_milliseconds() {
    // A window of 100 segments of 512 bytes, 12 cells each, before a line of 10 Mb/s: a segment takes 508.8 us, so
    // the round trip is 50.88 ms, and of a steady round trip the time-out is the least (RFC 6298 section 2.4).
    let sections = json!({ "tcp": { "timer": "fine", "minRtoMs": 200, "mssBytes": 512,
        "windowBytes": 51_200, "startJitterMs": 0 } });
    let simulation = run(&row(1, tcp("ubr"), &sections), 2.0);
    let delivered = simulation.summary().sources[0].goodput_mbps * 2.0 * 1e6 / 8.0;
    let newest = |label: &str| curve(&mut simulation.clone(), label).last().expect("samples").1;
    assert!((newest("RTT C") - 50.88).abs() < 0.05, "{}", newest("RTT C"));
    assert_eq!([newest("RTO C"), newest("in flight C")], [200.0, 51_200.0]);
    // Two milliseconds back and the four cell times of an acknowledgement: four or five segments.
    let unheard = delivered - newest("acknowledged C");
    assert!((4.0..=6.0).contains(&(unheard / 512.0)), "{unheard} bytes");
}

#[test]
fn after_a_time_out_what_was_sent_before_is_no_longer_in_flight() {
    // Without fast retransmit each loss is one of a time-out, from which sending begins again at the first byte.
    let sections = json!({ "tcp": { "timer": "fine", "minRtoMs": 200, "startJitterMs": 0 },
        "congestion": { "kind": "slow-start-only" }, "sampleUs": 1000 });
    let mut scenario = row(1, tcp("ubr"), &sections);
    set(&mut scenario, "/topology/links/1/loss", json!(0.002));
    let simulation = run(&scenario, 2.0);
    assert!(simulation.summary().sources[0].timeouts > 2);
    let [flight, window] =
        ["in flight C", "cwnd C"].map(|label| curve(&mut simulation.clone(), label));
    let excess = flight.iter().zip(&window).map(|(flight, window)| flight.1 - window.1);
    assert!(excess.fold(0.0, f64::max) <= 0.0);
}

#[test]
fn a_port_has_the_curves_of_what_can_happen_there() {
    let curves = |service: &str, buffer: Value| {
        let mut scenario = cells(service, &json!({}));
        set(&mut scenario, "/topology/links/1/bufferCells", buffer);
        let simulation = load(&scenario);
        let at_port = |label: &&str| label.ends_with(" W1→B");
        let labels = simulation.series().iter().map(|series| series.label.as_str());
        labels
            .filter(at_port)
            .map(|label| label.trim_end_matches(" W1→B").to_string())
            .collect::<Vec<_>>()
    };
    assert_eq!(curves("ubr", Value::Null), ["queue", "utilisation"]);
    assert_eq!(curves("ubr", json!(100)), ["queue", "utilisation", "load factor", "drops"]);
}

#[test]
fn cells_with_priority_wait_in_a_queue_of_their_own() {
    let never = json!({ "kind": "on-off", "startMs": 10_000 });
    let mut scenario = cells("cbr", &json!({ "background": cbr(9.0), "cells": never }));
    let other =
        json!({ "id": "D", "service": "ubr", "carries": "cells", "route": ["A", "W1", "B"] });
    scenario["topology"]["circuits"].as_array_mut().expect("a list").push(other);
    set(&mut scenario, "/topology/links/1/rateMbps", json!(1));
    let mut simulation = run(&scenario, 0.1);
    let [waiting, others] = ["priority queue W1→B", "queue W1→B"]
        .map(|label| curve(&mut simulation.clone(), label).last().expect("samples").1);
    // 8 Mb/s more than the line takes, for 99 ms.
    assert!((waiting - 8e6 * 0.099 / 424.0).abs() < 3.0, "{waiting}");
    assert_eq!(others, 0.0);
    simulation.open_window();
    assert_eq!(number(&port(&simulation, "W1→B"), "maxQueueCells"), 0.0);
}

/// What is drawn of the cells that are on their way over a line: fraction of the way, and whether marked.
fn drawn(simulation: &Simulation, line: f32, most: u32) -> Vec<(f32, bool)> {
    let numbers = simulation.cells_in_flight(most);
    let cells = numbers.chunks(7).filter(|cell| cell[..2] == [line, 1.0]);
    cells.map(|cell| (cell[2], cell[5] > 0.0)).collect()
}

#[test]
fn a_cell_is_drawn_where_its_end_is_and_with_its_mark() {
    // A cell of 42.4 us each 100 us over 10 ms; then onto a line of 3 Mb/s, before which they wait and are marked.
    let efci = json!({ "kind": "efci", "thresholdCells": 1 });
    let mut scenario = cells("ubr", &json!({ "cells": cbr(4.24), "feedback": efci }));
    set(&mut scenario, "/topology/links/0/delayMs", json!(10));
    set(&mut scenario, "/topology/links/1/rateMbps", json!(3));
    // A switch that takes its time keeps no cell on the line.
    scenario["topology"]["nodes"][1]["switchingUs"] = json!(500);
    let mut simulation = run(&scenario, 0.000_55);
    let ways: Vec<f32> = drawn(&simulation, 0.0, 100).iter().map(|cell| cell.0).collect();
    let expected = [0.050_76, 0.040_76, 0.030_76, 0.020_76, 0.010_76, 0.000_76];
    let fits = ways.iter().zip(expected).all(|(way, expected)| (way - expected).abs() < 1e-6);
    assert!(ways.len() == 6 && fits, "{ways:?}");
    simulation.advance_to(SimTime::from_secs(0.02));
    let [first, second] = [0.0, 1.0].map(|line| drawn(&simulation, line, 1_000));
    assert!(first.iter().all(|cell| !cell.1) && second.iter().all(|cell| cell.1), "{second:?}");
    // Of a hundred cells and more some, over the whole line.
    let few = drawn(&simulation, 0.0, 10);
    let [least, most] = [f32::min, f32::max].map(|of| few.iter().map(|cell| cell.0).fold(0.5, of));
    assert!(few.len() <= 10 && least < 0.15 && most > 0.8, "{few:?}");
}

#[test]
fn the_facts_of_a_run_have_the_rates_of_both_directions_and_the_empty_round_trip() {
    // Two lines of 1 and 4 ms there and back; a cell of 424 bits on the fastest line.
    let mut scenario = cells("ubr", &json!({}));
    set(&mut scenario, "/topology/links/1/delayMs", json!(4));
    set(&mut scenario, "/topology/links/1/rateMbps", json!(5));
    set(&mut scenario, "/topology/links/1/backRateMbps", json!(2));
    let info = serde_json::to_value(load(&scenario).info()).expect("JSON");
    assert_eq!(number(&info, "rttS"), 0.01);
    assert!((number(&info, "cellS") - 42.4e-6).abs() < 1e-12, "{}", info["cellS"]);
    let rates = |key: &str| [0, 1].map(|link| number(&info["network"]["links"][link], key));
    assert_eq!([rates("rateMbps"), rates("backRateMbps")], [[10.0, 5.0], [10.0, 2.0]]);
}

#[test]
fn samples_that_are_far_apart_tell_of_the_time_since_the_last() {
    // Ten milliseconds of fifty, and nothing of the next.
    let mut scenario = cells("ubr", &json!({ "cells": burst(), "sampleUs": 50_000 }));
    set(&mut scenario, "/topology/links/0/delayMs", json!(0));
    let mut simulation = run(&scenario, 0.2);
    let used: Vec<f64> =
        curve(&mut simulation, "utilisation W1→B").iter().map(|sample| sample.1).collect();
    assert!((used[1] - 0.2).abs() < 0.002 && used[2] == 0.0, "{used:?}");
}

#[test]
fn losses_of_one_sample_interval_are_one_event_and_those_of_the_next_another() {
    let mut scenario = cells("ubr", &json!({ "cells": cbr(5.0), "sampleUs": 10_000 }));
    set(&mut scenario, "/topology/links/1/loss", json!(0.5));
    let mut simulation = run(&scenario, 0.1);
    let events = simulation.drain_events();
    assert_eq!(events.len(), 10, "{events:?}");
    let told: u32 = events.iter().map(|event| event.count).sum();
    assert_eq!(f64::from(told), number(&port(&simulation, "W1→B"), "drops"));
}

#[test]
fn the_curve_of_drops_ends_at_the_drops_of_the_summary() {
    // The line takes half of what comes, and loses half of what it takes.
    let mut scenario = cells("ubr", &json!({ "cells": cbr(5.0), "sampleUs": 10_000 }));
    set(&mut scenario, "/topology/links/1/loss", json!(0.5));
    set(&mut scenario, "/topology/links/1/rateMbps", json!(2.5));
    set(&mut scenario, "/topology/links/1/bufferCells", json!(10));
    let mut simulation = run(&scenario, 0.1);
    let (_, counted) = *curve(&mut simulation, "drops W1→B").last().expect("samples");
    assert_eq!(counted, number(&port(&simulation, "W1→B"), "drops"));
}

#[test]
fn where_a_bounded_buffer_is_no_bottleneck_no_cell_waits_for_another() {
    let mut seen = 0;
    for (id, text) in files::scenarios().into_iter().chain(files::golden_networks()) {
        let mut simulation = Simulation::from_json(&text).unwrap_or_else(|e| panic!("{id}: {e:?}"));
        simulation.advance_to(SimTime::from_secs(0.1));
        let info = serde_json::to_value(simulation.info()).expect("JSON");
        let is_calm = |port: &Value| port["bottleneck"] == false && !port["bufferCells"].is_null();
        for calm in
            info["network"]["ports"].as_array().expect("a list").iter().filter(|p| is_calm(p))
        {
            let name = calm["id"].as_str().expect("a name");
            assert!(number(&port(&simulation, name), "maxQueueCells") <= 1.0, "{id}: {name}");
            seen += 1;
        }
    }
    assert!(seen > 400, "{seen}");
}

#[test]
fn a_port_is_a_bottleneck_where_more_can_arrive_than_it_sends_on() {
    let bottlenecks = |name: &str| -> Vec<String> {
        let path = files::root().join(format!("scenarios/{name}.json"));
        let simulation = Simulation::from_json(&files::text_of(&path)).expect("a valid file");
        let info = serde_json::to_value(simulation.info()).expect("JSON");
        let ports = info["network"]["ports"].as_array().expect("a list");
        let marked = ports.iter().filter(|port| port["bottleneck"] == true);
        marked.map(|port| port["id"].as_str().expect("a name").to_string()).collect()
    };
    // All lines are equal and all buffers bounded. Connections join at five switches; ACKs of all meet at the last.
    let chain = ["SW1→SW2", "SW2→SW3", "SW3→SW4", "SW4→SW5", "SW5→SW6", "SW6→SW5"];
    let found = bottlenecks("abr-tuning/f2-ab");
    assert!(found.len() == 6 && chain.iter().all(|id| found.iter().any(|p| p == id)), "{found:?}");
    // A line whose rate changes may be slower than what feeds it.
    assert_eq!(bottlenecks("adsl/c1-none"), ["ATU-R→ATU-C", "ATU-C→ATU-R"]);
    // Where nothing can queue, the bounded buffer is the one to look at.
    assert_eq!(bottlenecks("classroom/slow-reader"), ["SW1→SW2"]);
    // The queues of virtual ends hold cells back, whatever the lines can do.
    assert!(bottlenecks("classroom/virtual-ends").iter().any(|id| id == "SW2→SW3"));
}

#[test]
fn the_advertised_window_grows_as_fast_as_the_application_reads() {
    for (read_mbps, bytes_per_ms) in [(json!(null), None), (json!(0.8), Some(100.0))] {
        let tcp_section = json!({ "readMbps": read_mbps, "windowBytes": 20_000, "mssBytes": 1000,
            "delayedAck": false, "startJitterMs": 0 });
        let scenario = row(1, tcp("ubr"), &json!({ "tcp": tcp_section, "sampleUs": 1000 }));
        let simulation = run(&scenario, 2.0);
        let [acknowledged, rwnd, flight] = ["acknowledged C", "rwnd C", "in flight C"]
            .map(|label| curve(&mut simulation.clone(), label));
        for (place, (seconds, rwnd)) in rwnd.into_iter().enumerate().skip(500) {
            let (acknowledged, flight) = (acknowledged[place].1, flight[place].1);
            assert!(flight <= rwnd, "{flight} bytes in flight, {rwnd} advertised at {seconds} s");
            let Some(rate) = bytes_per_ms else {
                assert_eq!(rwnd, 20_000.0, "what is read at once leaves the whole buffer");
                continue;
            };
            // The right edge is the buffer and what has been read since the first segment came. It is told two segments
            // at a time. Segment and update cross two lines of 1 ms each, with at most 30 cell times of 42.4 us.
            let read = rate * seconds * 1e3;
            let edge = acknowledged + rwnd - 20_000.0;
            let late = 2.0 * 1000.0 + rate * (4.0 + 30.0 * 0.0424);
            assert!(edge <= read && edge > read - late, "{edge} of {read} at {seconds} s");
        }
    }
}
