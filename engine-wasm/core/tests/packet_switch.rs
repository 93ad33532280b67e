//! Packet switches: whole frames, refused whole, each in the time of its bytes.

use crate::support::base::{load, run_in_parts as run, set, sum_of_sources as sum};
use engine_core::Simulation;
use engine_core::units::SimTime;
use serde_json::{Value, json};

/// A router between a fast line and one of 8 Mb/s and 10 ms, on which a packet of 1,000 bytes takes a millisecond.
fn router(circuits: &[&str], carries: &str, places: u32) -> Value {
    let host = |id: &str, x: u8| json!({ "id": id, "kind": "host", "at": [x, 0] });
    let switch =
        |id: &str| json!({ "id": id, "kind": "switch", "role": "packet-switch", "at": [1, 0] });
    let mut nodes = vec![switch("W"), host("D", 3)];
    let mut links = vec![
        json!({ "id": "out", "from": "W", "to": "D", "rateMbps": 8, "delayMs": 10, "bufferCells": 100_000 }),
    ];
    let mut all = Vec::new();
    for id in circuits {
        nodes.push(host(id, 0));
        links.push(json!({ "id": id, "from": id, "to": "W", "rateMbps": 424, "delayMs": 0.001 }));
        all.push(
            json!({ "id": id, "service": "ubr", "carries": carries, "route": [id, "W", "D"] }),
        );
    }
    json!({
        "format": 1, "title": "Router", "group": "Tests", "question": "?", "durationMs": 60_000,
        "topology": { "kind": "explicit", "nodes": nodes, "links": links, "circuits": all },
        "discard": { "kind": "packet-tail", "places": places },
        "cells": { "kind": "cbr", "rateMbps": 4.24, "phase": 0, "frameBytes": 1000 },
        "tcp": { "mssBytes": 960, "llcSnap": false, "windowBytes": 1_048_576, "delayedAck": false, "timer": "fine",
            "minRtoMs": 200, "startJitterMs": 0 },
        "congestion": { "kind": "reno-clean" },
    })
}

/// The numbers of a curve after so many seconds.
fn curve(simulation: &mut Simulation, label: &str, from: f64) -> Vec<f64> {
    let place = simulation.series().iter().position(|s| s.label == label).expect("a curve") + 1;
    let (rows, data) = (simulation.frame_rows(), simulation.drain_frame());
    (0..rows).filter(|row| data[*row] > from).map(|row| data[place * rows + row]).collect()
}

#[test]
fn a_hop_takes_the_bytes_of_a_packet_over_the_rate_and_the_way_exactly() {
    // 21 cells, one every 100 us: the last leaves the host after 2,000 us, is on its line for 1 us and under way for
    // 1 us. The router sends 1,000 bytes at 8 Mb/s in 1,000 us, and they are under way for 10,000 us.
    let mut simulation = load(&router(&["A"], "cells", 20));
    let arrived = 2_000 + 1 + 1 + 1_000 + 10_000;
    let whole = |simulation: &mut Simulation, ps: u64| {
        simulation.advance_to(SimTime(ps));
        sum(simulation, "wholeFrames")
    };
    assert_eq!(whole(&mut simulation, arrived * 1_000_000 - 1), 0.0);
    assert_eq!(whole(&mut simulation, arrived * 1_000_000 + 1), 1.0);
}

#[test]
fn a_packet_switch_breaks_no_packet_and_fills_its_line_with_their_bytes() {
    // Three times 4.24 Mb/s of cells, whose packets take 3 · 4.24 · 8000/(21 · 424) = 11.4 Mb/s of a line of 8.
    let mut scenario = router(&["A", "B", "C"], "cells", 5);
    let simulation = run(&scenario, 4.0);
    assert_eq!(sum(&simulation, "brokenFrames"), 0.0);
    let goodput = sum(&simulation, "goodputMbps");
    assert!((goodput - 8.0).abs() < 0.05, "{goodput} Mb/s");
    let ports = simulation.summary().to_json()["ports"].clone();
    let out = ports
        .as_array()
        .expect("a list")
        .iter()
        .find(|p| p["id"] == "W→D")
        .expect("a port")
        .clone();
    let used = out["utilization"].as_f64().expect("a number");
    assert!(used > 0.99 && used <= 1.0, "{used}");
    // Five packets wait, and the rest of the one in service.
    let longest = out["maxQueueCells"].as_f64().expect("a number");
    assert!((5.0 * 21.0..=6.0 * 21.0).contains(&longest), "{longest}");
    // Cells of the same sources mixed in a switch of cells, under tail drop: hardly a packet is whole.
    set(&mut scenario, "/topology/nodes/0/role", json!("plain"));
    set(&mut scenario, "/topology/links/0/bufferCells", json!(105));
    scenario["discard"] = json!({ "kind": "tail" });
    let mixed = run(&scenario, 4.0);
    assert!(sum(&mixed, "goodputMbps") < 0.5 * goodput, "{}", sum(&mixed, "goodputMbps"));
}

#[test]
fn a_buffer_of_bytes_takes_a_packet_only_whole() {
    // 50 places of 48 bytes: two packets of 21 cells fit, never a part of a third.
    let mut scenario = router(&["A", "B", "C"], "cells", 100);
    set(&mut scenario, "/topology/links/0/bufferCells", json!(50));
    let simulation = run(&scenario, 2.0);
    assert_eq!(sum(&simulation, "brokenFrames"), 0.0);
    let [begun, whole] = ["segmentsSent", "wholeFrames"].map(|key| sum(&simulation, key));
    // The line rests now and then: 1,989 packets would fill what is left of 2 s.
    assert!(whole > 1_800.0 && begun > whole + 500.0, "{begun} {whole}");
    // A packet that fills the empty buffer fits: one of every 2.1 ms arrives, the first after 13.002 ms.
    let mut scenario = router(&["A"], "cells", 100);
    set(&mut scenario, "/topology/links/0/bufferCells", json!(21));
    assert_eq!(sum(&run(&scenario, 2.0), "wholeFrames"), 947.0);
}

#[test]
fn only_a_switch_is_a_packet_switch() {
    for (kind, is_legal) in [("switch", true), ("lan", false), ("gateway", false)] {
        let mut scenario = router(&["A"], "cells", 20);
        set(&mut scenario, "/topology/nodes/0/kind", json!(kind));
        let problems = Simulation::from_json(&scenario.to_string()).err().unwrap_or_default();
        let found = problems.iter().find(|problem| problem.path == "topology.nodes[0].role");
        assert_eq!(found.is_none(), is_legal, "{kind}: {problems:?}");
        assert!(found.is_none_or(|problem| problem.message.contains("make it a switch")));
    }
}

#[test]
fn a_limit_in_bytes_counts_payload_and_headers_alone() {
    // Packets of 1,000 bytes are 21 cells, 1,008 bytes with their padding. Beside the one in service, of which at
    // most 20 cells wait, three wait in 3,000 bytes and two in 2,999.
    for (bytes, packets) in [(3_000, 3), (2_999, 2)] {
        let mut scenario = router(&["A", "B", "C"], "cells", 100);
        set(&mut scenario, "/discard/bytes", json!(bytes));
        let simulation = run(&scenario, 2.0);
        let summary = simulation.summary().to_json();
        let ports = summary["ports"].as_array().expect("a list").iter();
        let longest = ports.filter_map(|port| port["maxQueueCells"].as_u64()).max();
        let longest = longest.expect("a longest queue");
        assert!((21 * packets..=21 * packets + 20).contains(&longest), "{bytes}: {longest}");
        assert_eq!(sum(&simulation, "brokenFrames"), 0.0);
    }
}

#[test]
fn the_sawtooth_of_reno_runs_between_half_of_the_pipe_and_all_of_it() {
    // There and back 21.1 ms: 10 ms each way, 1 ms on the line, the rest for cells at hosts. So the pipe holds 21
    // packets on the way and N in the buffer.
    for places in [10_u32, 20, 40] {
        let mut scenario = router(&["A"], "tcp", places);
        // Past slow start, which overshoots.
        scenario["warmUpMs"] = json!(15_000);
        let mut simulation = load(&scenario);
        simulation.advance_to(SimTime::from_secs(30.0));
        simulation.audit().expect("sound books");
        assert_eq!(sum(&simulation, "timeouts"), 0.0);
        let pipe = 21.1 + f64::from(places);
        let lows = curve(&mut simulation, "ssthresh A", 15.0);
        let half = lows.iter().map(|bytes| bytes / 960.0);
        assert!(half.clone().all(|low| (low - pipe / 2.0).abs() <= 1.0), "{pipe}: {half:?}");
    }
}

#[test]
fn rm_cells_and_bare_cells_keep_their_places_among_the_packets() {
    let mut scenario = router(&["A", "B"], "cells", 20);
    for (service, frame_bytes) in [("abr", json!(1000)), ("abr", json!(null)), ("vbr", json!(500))]
    {
        set(&mut scenario, "/topology/circuits/0/service", json!(service));
        set(&mut scenario, "/cells/frameBytes", frame_bytes.clone());
        scenario["background"] = json!({ "kind": "cbr", "rateMbps": 3, "frameBytes": frame_bytes });
        let simulation = run(&scenario, 1.0);
        let circuits = simulation.summary().to_json()["circuits"].clone();
        assert!(circuits[0]["throughputMbps"].as_f64().expect("a number") > 1.0, "{circuits}");
    }
}
