//! A network as large as the limits of a scenario allow.

use engine_core::units::SimTime;
use engine_core::{Scenario, Simulation};
use serde_json::{Value, json};

/// So many CBR circuits of 10 kb/s over 102 ports: 25 hosts, two switches, 25 hosts.
fn many(circuits: usize) -> Value {
    let at = |x: usize, y: usize| json!([x, y]);
    let mut nodes: Vec<Value> =
        ["W1", "W2"].map(|id| json!({ "id": id, "kind": "switch", "at": at(1, 0) })).into();
    let line = |from: &str, to: &str| json!({ "id": format!("{from}-{to}"), "from": from, "to": to, "rateMbps": 155.52, "delayMs": 0.1 });
    let mut links = vec![line("W1", "W2")];
    for i in 0..25 {
        let (source, sink) = (format!("S{i}"), format!("D{i}"));
        links.extend([line(&source, "W1"), line("W2", &sink)]);
        nodes.push(json!({ "id": source, "kind": "host", "at": at(0, i) }));
        nodes.push(json!({ "id": sink, "kind": "host", "at": at(2, i) }));
    }
    let circuit = |k: usize| {
        let route =
            [format!("S{}", k % 25), "W1".to_string(), "W2".to_string(), format!("D{}", k % 25)];
        json!({ "id": format!("C{k}"), "service": "cbr", "carries": "cells", "route": route })
    };
    let circuits: Vec<Value> = (0..circuits).map(circuit).collect();
    json!({
        "format": 1, "title": "Many", "group": "Tests", "question": "?", "durationMs": 100,
        "topology": { "kind": "explicit", "nodes": nodes, "links": links, "circuits": circuits },
        "background": { "kind": "cbr", "rateMbps": 0.01 },
        "shaper": { "rateMbps": 0.01 },
    })
}

#[test]
fn ten_thousand_circuits_over_a_hundred_ports_run_and_keep_their_books() {
    let mut simulation =
        Simulation::from_json(&many(10_000).to_string()).unwrap_or_else(|e| panic!("{e:?}"));
    simulation.advance_to(SimTime::from_secs(0.1));
    simulation.audit().unwrap_or_else(|e| panic!("{e}"));
    let summary = simulation.summary().to_json();
    // A cell every 42.4 ms at a phase of its own: two or three of each circuit, 2.36 on average.
    let sent = |circuit: &Value| circuit["cellsSent"].as_u64().expect("a count");
    let circuits = summary["circuits"].as_array().expect("a list");
    assert!(circuits.iter().all(|circuit| [2, 3].contains(&sent(circuit))));
    let total: u64 = circuits.iter().map(sent).sum();
    assert!((23_400..23_800).contains(&total), "{total}");
}

#[test]
fn more_circuits_are_refused_and_so_are_more_samples_than_all_of_them_may_have() {
    let problems = |scenario: &Value| {
        let problems = Scenario::from_json(&scenario.to_string()).err().unwrap_or_default();
        problems.iter().map(ToString::to_string).collect::<Vec<_>>()
    };
    let said = "topology.circuits: there are 10001; 1 to 10000 are allowed";
    assert_eq!(problems(&many(10_001)), [said]);
    let mut scenario = many(10_000);
    scenario["durationMs"] = json!(1000);
    scenario["sampleUs"] = json!(10);
    let said =
        "sampleUs: 100000 samples would be taken; at most 20480 are allowed: sample less often";
    assert_eq!(problems(&scenario), [said]);
}

#[test]
fn ten_minutes_of_milliseconds_may_be_kept_and_not_one_more() {
    let mut scenario = many(10);
    scenario["sampleUs"] = json!(1000);
    scenario["durationMs"] = json!(600_000);
    assert!(Scenario::from_json(&scenario.to_string()).is_ok());
    scenario["durationMs"] = json!(600_001);
    let problems = Scenario::from_json(&scenario.to_string()).err().unwrap_or_default();
    let said =
        "sampleUs: 600001 samples would be taken; at most 600000 are allowed: sample less often";
    assert_eq!(problems.iter().map(ToString::to_string).collect::<Vec<_>>(), [said]);
}
