//! End systems that only a network shows: control units of Manthorpe 1997, several connections of one host, marks from switch to sender.

use std::collections::BTreeSet;

use crate::mechanisms::{cells_sent, curve, row, tcp};
use crate::support::base::{run, set};
use engine_core::Simulation;
use engine_core::units::SimTime;
use serde_json::{Value, json};

fn node(id: &str, kind: &str, row: usize) -> Value {
    json!({ "id": id, "kind": kind, "at": [row, 0] })
}

fn line(from: &str, to: &str, mbps: f64) -> Value {
    json!({ "id": format!("{from}-{to}"), "from": from, "to": to, "rateMbps": mbps, "delayMs": 0.5 })
}

fn scenario(topology: Value, sections: &Value) -> Value {
    let mut scenario = json!({
        "format": 1, "title": "Ends", "group": "Tests", "question": "?", "durationMs": 2000,
        "tcp": { "tickMs": 100, "windowBytes": 60_000, "llcSnap": false }, "congestion": { "kind": "reno" },
    });
    scenario["topology"] = topology;
    for (key, value) in sections.as_object().expect("an object") {
        scenario[key] = value.clone();
    }
    scenario
}

/// The entry of a list of the summary with an id.
fn item(simulation: &Simulation, list: &str, id: &str) -> Value {
    let summary = simulation.summary().to_json();
    let found = summary[list].as_array().expect("a list").iter().find(|item| item["id"] == id);
    found.unwrap_or_else(|| panic!("no {id}: {summary}")).clone()
}

// --- Control units ---

#[test]
fn the_egress_queue_of_a_control_unit_holds_all_that_its_lan_cannot_take_yet() {
    let topology = json!({ "kind": "explicit",
        "nodes": [node("A", "host", 0), node("CU1", "gateway", 1), node("W", "switch", 2),
            node("CU2", "gateway", 3), node("LAN", "lan", 4), node("B", "host", 5)],
        "links": [line("A", "CU1", 100.0), line("CU1", "W", 145.0), line("W", "CU2", 145.0),
            line("LAN", "CU2", 5.0), line("LAN", "B", 5.0)],
        "circuits": [
            { "id": "T", "service": "ubr", "carries": "trunk", "route": ["CU1", "W", "CU2"] },
            { "id": "C", "service": "ubr", "carries": "tcp", "trunk": "T",
                "route": ["A", "CU1", "W", "CU2", "LAN", "B"] }] });
    let simulation = run(scenario(topology, &json!({})), 2.0);
    let queue = item(&simulation, "ports", "CU2→LAN");
    let waiting = queue["maxQueueCells"].as_u64().expect("a count");
    // A window of 117 segments of 12 cells, less what is on its way.
    assert!((1000..1400).contains(&waiting) && queue["drops"] == 0, "{queue}");
    assert_eq!(item(&simulation, "sources", "C")["retransmits"], 0);
}

#[test]
fn a_trunk_carries_tcp_without_a_loop_of_its_own_alone() {
    let with = |service: &str| {
        let topology = json!({ "kind": "explicit",
            "nodes": [node("A", "host", 0), node("CU1", "gateway", 1), node("CU2", "gateway", 2),
                node("B", "host", 3)],
            "links": [line("A", "CU1", 100.0), line("CU1", "CU2", 145.0), line("CU2", "B", 100.0)],
            "circuits": [
                { "id": "T", "service": "abr", "carries": "trunk", "route": ["CU1", "CU2"] },
                { "id": "C", "service": service, "carries": "tcp", "trunk": "T",
                    "route": ["A", "CU1", "CU2", "B"] }] });
        let text = scenario(topology, &json!({})).to_string();
        Simulation::from_json(&text).map(|_| ()).map_err(|e| format!("{e:?}"))
    };
    assert_eq!(with("ubr"), Ok(()));
    assert!(with("abr").is_err_and(|e| e.contains("TCP circuits of service ubr")));
}

/// Mean rate in Mb/s that a trunk is allowed from a second on, when its second line takes 2 Mb/s and its ports do
/// this.
fn rate_of_a_trunk(feedback: &str, abr: &Value) -> f64 {
    let topology = json!({ "kind": "explicit",
        "nodes": [node("A", "host", 0), node("CU1", "gateway", 1), node("W", "switch", 2),
            node("CU2", "gateway", 3), node("B", "host", 4)],
        "links": [line("A", "CU1", 100.0), line("CU1", "W", 20.0), line("W", "CU2", 2.0),
            line("CU2", "B", 100.0)],
        "circuits": [
            { "id": "T", "service": "abr", "carries": "trunk", "route": ["CU1", "W", "CU2"] },
            { "id": "C", "service": "ubr", "carries": "tcp", "trunk": "T",
                "route": ["A", "CU1", "W", "CU2", "B"] }] });
    let sections = json!({ "warmUpMs": 1000, "abr": abr,
        "feedback": { "kind": feedback, "thresholdCells": 20 } });
    let simulation = run(scenario(topology, &sections), 2.0);
    item(&simulation, "circuits", "T")["meanAcrMbps"].as_f64().expect("a rate")
}

#[test]
fn a_control_unit_heeds_the_marks_in_the_cells_that_it_takes_from_its_trunk() {
    // Source: TM 4.0 destination rule 1.
    let abr = json!({ "pcrMbps": 20, "icrMbps": 1, "rif": 0.015_625, "rdf": 0.0625 });
    let rate = rate_of_a_trunk("efci", &abr);
    assert!((rate - 2.0).abs() < 0.2, "{rate} Mb/s");
}

#[test]
fn a_trunk_is_told_of_congestion_as_often_as_a_circuit() {
    // Ten cells a second halve the rate while cells wait: 20, 10, 5, 2.5, 1.25 and MCR, 1 Mb/s.
    let abr = json!({ "pcrMbps": 20, "icrMbps": 20, "mcrMbps": 1, "rif": 0, "rdf": 0.5 });
    let rate = rate_of_a_trunk("becn", &abr);
    assert!((rate - 1.0).abs() < 1e-9, "{rate} Mb/s");
}

/// Rate in Mb/s that the second of two trunks is allowed at the end, when the first has had nothing to
/// send for long.
fn rate_beside_an_idle_unit(request: &str) -> f64 {
    let mut nodes = vec![node("W1", "switch", 0), node("W2", "switch", 1)];
    let mut links = vec![line("W1", "W2", 20.0)];
    let mut circuits = Vec::new();
    for k in ["1", "2"] {
        let [a, b, near, far] = ["A", "B", "CU", "CV"].map(|name| format!("{name}{k}"));
        for (row, (id, kind)) in [(&a, "host"), (&b, "host"), (&near, "gateway"), (&far, "gateway")]
            .into_iter()
            .enumerate()
        {
            nodes.push(node(id, kind, 2 + row));
        }
        links.extend([line(&a, &near, 100.0), line(&near, "W1", 145.0)]);
        links.extend([line("W2", &far, 145.0), line(&far, &b, 100.0)]);
        let trunk = json!([near, "W1", "W2", far]);
        circuits.push(
            json!({ "id": format!("T{k}"), "service": "abr", "carries": "trunk", "route": trunk }),
        );
        circuits.push(json!({ "id": format!("C{k}"), "service": "ubr", "carries": "tcp",
            "trunk": format!("T{k}"), "route": [a, near, "W1", "W2", far, b] }));
    }
    let topology =
        json!({ "kind": "explicit", "nodes": nodes, "links": links, "circuits": circuits });
    let sections = json!({
        "abr": { "pcrMbps": 145, "mcrMbps": 1, "icrMbps": 1, "request": request, "silenceRule": "never" },
        "feedback": { "kind": "max-min" },
        "overrides": [{ "part": "C1", "application": { "kind": "file", "sizeBytes": 200_000 } }],
    });
    let simulation = run(scenario(topology, &sections), 2.0);
    item(&simulation, "circuits", "T2")["finalAcrMbps"].as_f64().expect("a rate")
}

#[test]
fn a_control_unit_with_an_empty_queue_asks_for_mcr_and_leaves_the_rest_to_others() {
    let (gives_back, keeps) =
        (rate_beside_an_idle_unit("while-waiting"), rate_beside_an_idle_unit("pcr"));
    assert!((keeps - 10.0).abs() < 0.5, "half of the line: {keeps}");
    assert!((gives_back - 19.0).abs() < 0.5, "the line less MCR: {gives_back}");
}

// --- Hosts ---

/// Positions within a tick at which the connections of the given hosts time out.
fn positions_of_time_outs(hosts: [&str; 2]) -> BTreeSet<u64> {
    let mut nodes = vec![node("W", "switch", 0), node("D", "host", 1)];
    let mut links = vec![line("W", "D", 2.0)];
    links[0]["bufferCells"] = json!(30);
    for host in BTreeSet::from(hosts) {
        nodes.push(node(host, "host", nodes.len()));
        links.push(line(host, "W", 20.0));
    }
    let circuit = |(k, host): (usize, &&str)| json!({ "id": format!("C{k}"), "service": "ubr", "carries": "tcp", "route": [host, "W", "D"] });
    let circuits: Vec<_> = hosts.iter().enumerate().map(circuit).collect();
    let topology =
        json!({ "kind": "explicit", "nodes": nodes, "links": links, "circuits": circuits });
    let sections = json!({ "congestion": { "kind": "slow-start-only" } });
    let mut simulation = run(scenario(topology, &sections), 2.0);
    let events = simulation.drain_events();
    let late: Vec<_> = events.iter().filter(|event| event.kind.id() == "timeout").collect();
    let who: BTreeSet<_> = late.iter().map(|event| event.circuit.clone()).collect();
    assert_eq!(who.len(), 2, "both time out");
    // A tick is 100 ms.
    late.iter().map(|event| event.at.0 % 100_000_000_000).collect()
}

#[test]
fn connections_of_one_host_share_its_clock_and_those_of_two_hosts_do_not() {
    assert_eq!(positions_of_time_outs(["A", "A"]).len(), 1);
    assert_eq!(positions_of_time_outs(["A", "B"]).len(), 2);
}

/// Longest queue in cells, and lost cells, of one sender that fills a slow line whose port sets EFCI.
fn queue_and_losses(variant: &str) -> [u64; 2] {
    let mut slow = line("W", "B", 10.0);
    slow["bufferCells"] = json!(500);
    let topology = json!({ "kind": "explicit",
        "nodes": [node("A", "host", 0), node("W", "switch", 1), node("B", "host", 2)],
        "links": [line("A", "W", 100.0), slow],
        "circuits": [{ "id": "C", "service": "ubr", "carries": "tcp", "route": ["A", "W", "B"] }] });
    let sections = json!({ "congestion": { "kind": variant }, "tcp": { "windowBytes": 1_000_000 },
        "feedback": { "kind": "efci", "thresholdCells": 40 } });
    let simulation = run(scenario(topology, &sections), 2.0);
    let port = item(&simulation, "ports", "W→B");
    ["maxQueueCells", "drops"].map(|key| port[key].as_u64().expect("a count"))
}

#[test]
fn marks_that_a_switch_sets_in_cells_reach_the_one_variant_that_answers_them() {
    let [queue, lost] = queue_and_losses("dctcp");
    assert!(queue < 250 && lost == 0, "{queue} cells, {lost} lost");
    for variant in ["sack", "cubic"] {
        let [queue, lost] = queue_and_losses(variant);
        assert!(queue == 500 && lost > 0, "{variant}: {queue} cells, {lost} lost");
    }
}

// --- One source at its host ---

fn cells(service: &str) -> Value {
    json!({ "id": "C", "service": service, "carries": "cells" })
}

#[test]
fn the_first_rate_sends_no_more_in_a_round_trip_than_the_exposure() {
    // TBE/FRTT, where the round trip has four lines of 1 ms: 20 cells in 4 ms are 2.12 Mb/s.
    let sections =
        json!({ "abr": { "pcrMbps": 10, "icrMbps": 10, "tbeCells": 20, "capIcrByTbe": true } });
    let mut simulation = run(row(1, cells("abr"), &sections), 0.001);
    let first = curve(&mut simulation, "ACR C")[0].1;
    assert!((first - 2.12).abs() < 1e-9, "{first} Mb/s");
}

#[test]
fn where_a_loop_is_cut_the_exposure_is_that_of_its_first_part() {
    // 20 cells in the 6 ms there and back of three lines, or in the 2 ms of the first.
    for (role, mbps) in [("plain", 4.24 / 3.0), ("virtual-ends", 4.24), ("local-loop", 4.24)] {
        let sections =
            json!({ "abr": { "pcrMbps": 10, "icrMbps": 10, "tbeCells": 20, "capIcrByTbe": true } });
        let mut scenario = row(2, cells("abr"), &sections);
        set(&mut scenario, "/topology/nodes/1/role", json!(role));
        let first = curve(&mut run(scenario, 0.001), "ACR C")[0].1;
        assert!((first - mbps).abs() < 1e-9, "{role}: {first} Mb/s");
    }
}

#[test]
fn marks_of_one_part_slow_no_source_of_the_next() {
    // Source: TM 4.0, source rule 12, which a virtual source obeys too. Only W1 has a queue.
    let sections = json!({ "feedback": { "kind": "efci", "thresholdCells": 10 },
        "abr": { "pcrMbps": 10, "icrMbps": 9, "rdf": 0.5, "tbeCells": 100_000 } });
    let mut scenario = row(3, cells("abr"), &sections);
    set(&mut scenario, "/topology/nodes/2/role", json!("virtual-ends"));
    set(&mut scenario, "/topology/links/1/rateMbps", json!(2));
    let queue = item(&run(scenario, 1.0), "ports", "W2→W3 C")["maxQueueCells"].clone();
    assert!(queue.as_u64() <= Some(1), "{queue}");
}

#[test]
fn a_virtual_destination_that_may_speaks_before_an_rm_cell_comes() {
    // Source: TM 4.0 destination rule 5. Of 256 cells one is an RM cell, and at 2 Mb/s they take 54 ms.
    let first_fall = |speaks: bool| {
        let sections = json!({ "sampleUs": 100, "feedback": { "kind": "efci", "thresholdCells": 10 },
            "abr": { "pcrMbps": 10, "icrMbps": 9, "rif": 0, "rdf": 0.5, "nrm": 256, "tbeCells": 100_000,
                "destinationOwnRm": speaks } });
        let mut scenario = row(3, cells("abr"), &sections);
        set(&mut scenario, "/topology/nodes/2/role", json!("virtual-ends"));
        set(&mut scenario, "/topology/links/1/rateMbps", json!(2));
        let acr = curve(&mut run(scenario, 0.1), "ACR C");
        acr.into_iter().find(|(_, acr)| *acr < 8.9).expect("it falls").0
    };
    let (speaks, answers) = (first_fall(true), first_fall(false));
    assert!(speaks < 0.02 && answers > 0.05, "{speaks} s by itself, {answers} s in answers");
}

#[test]
fn what_waits_for_its_pace_when_a_circuit_closes_is_not_sent() {
    let sections = json!({ "shaper": { "rateMbps": 1 },
        "cells": { "kind": "cbr", "rateMbps": 10, "phase": 0, "closeMs": 50 } });
    let mut simulation = run(row(1, cells("ubr"), &sections), 0.051);
    let sent = cells_sent(&simulation, 0);
    simulation.advance_to(SimTime::from_secs(0.5));
    assert_eq!(cells_sent(&simulation, 0), sent);
}

#[test]
fn a_mark_is_echoed_for_its_own_segment_and_no_other() {
    // A line of 2 Mb/s makes cells wait and be marked; of 10 Mb/s, as fast as the host's, none, and the window of
    // DCTCP grows.
    let sections = json!({ "congestion": { "kind": "dctcp" },
        "feedback": { "kind": "efci", "thresholdCells": 20 },
        "tcp": { "mssBytes": 512, "windowBytes": 60_000, "startJitterMs": 0, "tickPhase": "zero" } });
    let mut scenario = row(1, tcp("ubr"), &sections);
    let steps = json!({ "kind": "steps", "steps": [[1.0, 2.0], [300.0, 10.0]] });
    set(&mut scenario, "/topology/links/1/varies", steps);
    let mut simulation = run(scenario, 2.0);
    let window = curve(&mut simulation, "cwnd C");
    let at = |seconds: f64| window.iter().find(|(at, _)| *at >= seconds).expect("a sample").1;
    assert!(at(0.3) < 8.0 * 512.0 && at(1.9) > 20.0 * 512.0, "{} {}", at(0.3), at(1.9));
}

#[test]
fn a_knob_of_tcp_that_is_turned_early_starts_no_transfer() {
    let first = |timeline: Value| {
        let sections =
            json!({ "tcp": { "timer": "fine", "startJitterMs": 1000 }, "timeline": timeline });
        let mut simulation = run(row(1, tcp("ubr"), &sections), 1.1);
        let flight = curve(&mut simulation, "in flight C");
        flight.into_iter().find(|(_, bytes)| *bytes > 0.0).expect("it starts").0
    };
    let turned = json!([{ "atUs": 10, "target": "tcp", "key": "minRtoMs", "value": 2 }]);
    let start = first(json!([]));
    assert!(start > 0.01, "{start} s");
    assert_eq!(first(turned), start);
}

// --- Rates of RM cells ---

#[test]
fn a_port_tells_a_circuit_rates_of_the_16_bit_code_if_that_circuit_has_it() {
    // 3.1 Mb/s are 7,311.3 cells/s; the next code below is 2^12 (1 + 401/512) = 7,304.
    for (quantised, rate) in [(false, 3.1e6 / 424.0), (true, 7304.0)] {
        let sections = json!({ "abr": { "pcrMbps": 10, "icrMbps": 1, "rif": 1, "quantiseRm": quantised },
            "feedback": { "kind": "given", "fairShareMbps": 3.1 } });
        let told = curve(&mut run(row(1, cells("abr"), &sections), 0.2), "ER C");
        let last = told.last().expect("a sample").1 * 1e6 / 424.0;
        assert!((last - rate).abs() < 1e-6, "{quantised}: {last} cells/s");
    }
}
