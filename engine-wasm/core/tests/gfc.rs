//! Generic flow control: a switch halts the hosts next to it.

use engine_core::Simulation;
use engine_core::units::SimTime;
use serde_json::{Value, json};

use crate::mechanisms::{adsl, cells_sent, curve, port, row, run, tcp};
use crate::support::base::{load, set};

#[test]
fn gfc_halts_the_hosts_before_the_queue_overflows() {
    let plain = run(&adsl("plain", "ubr", json!({ "kind": "none" })), 20.0);
    let halted = run(&adsl("flow-control", "ubr", json!({ "kind": "none" })), 20.0);
    let of = |simulation: &Simulation, key: &str| {
        port(simulation, "ATU-R→ATU-C")[key].as_u64().expect("a number")
    };
    assert_eq!(of(&plain, "maxQueueCells"), 1024, "two windows do not fit");
    let (with, without) = (of(&halted, "drops"), of(&plain, "drops"));
    assert!(with < without && without > 0, "{with} drops with GFC, {without} without");
}

#[test]
fn a_halted_host_that_hears_no_more_sends_again_five_seconds_after_the_last_halt() {
    // A lower threshold of zero is never left again: from then on every ACK says halt, until all that was
    // on the way has been acknowledged and nobody speaks any more.
    let sections = json!({ "gfc": { "highCells": 40, "lowCells": 0 }, "durationMs": 9000 });
    let mut scenario = row(2, tcp("ubr"), &sections);
    scenario["sampleUs"] = json!(100);
    set(&mut scenario, "/topology/nodes/1/role", json!("flow-control"));
    set(&mut scenario, "/topology/links/1/rateMbps", json!(5));
    let acknowledged = curve(&mut run(&scenario, 4.0), "acknowledged C");
    let mut rises = acknowledged.windows(2).filter(|pair| pair[1].1 > pair[0].1);
    let last = rises.next_back().expect("it sends at first")[1].0;
    assert!(last < 1.0, "one window is soon acknowledged: {last} s");
    let mut again = load(&scenario);
    let mut sent_at = |seconds: f64| {
        again.advance_to(SimTime::from_secs(seconds));
        cells_sent(&again, 0)
    };
    // The last ACK came less than a sample before.
    let (halted, still) = (sent_at(last + 1e-3), sent_at(last + 5.0 - 2e-4));
    assert_eq!(still, halted, "the timers of TCP go off in vain");
    assert!(sent_at(last + 5.0 + 1e-4) > still);
}

#[test]
fn gfc_halts_a_host_for_the_queues_that_its_own_cells_join() {
    let node = |id: &str, kind: &str| json!({ "id": id, "kind": kind, "at": [0, 0] });
    let link = |from: &str, to: &str, mbps: f64| {
        json!({ "id": format!("{from}-{to}"), "from": from, "to": to, "rateMbps": mbps,
            "delayMs": 1, "bufferCells": 2000 })
    };
    let circuit = |id: &str, route: [&str; 4]| json!({ "id": id, "service": "ubr", "carries": "tcp", "route": route });
    let goodput = |circuits: Vec<Value>| {
        let mut scenario =
            row(1, tcp("ubr"), &json!({ "gfc": { "highCells": 40, "lowCells": 20 } }));
        let mut nodes: Vec<_> = ["A", "C", "B", "D"].iter().map(|id| node(id, "host")).collect();
        nodes.extend(["W", "X", "Y"].iter().map(|id| node(id, "switch")));
        nodes[4]["role"] = json!("flow-control");
        // The slow line comes first.
        let lines = [("W", "X", 0.5), ("W", "Y", 10.0), ("A", "W", 10.0), ("C", "W", 10.0)];
        let mut links: Vec<_> = lines.iter().map(|(a, b, mbps)| link(a, b, *mbps)).collect();
        links.extend([link("X", "B", 10.0), link("Y", "D", 10.0)]);
        let network =
            json!({ "kind": "explicit", "nodes": nodes, "links": links, "circuits": circuits });
        set(&mut scenario, "/topology", network);
        let summary = run(&scenario, 1.0).summary().to_json();
        summary["sources"][0]["goodputMbps"].as_f64().expect("a number")
    };
    let fast = || circuit("fast", ["C", "W", "Y", "D"]);
    let (alone, beside) =
        (goodput(vec![fast()]), goodput(vec![fast(), circuit("slow", ["A", "W", "X", "B"])]));
    assert!(
        alone > 5.0 && beside == alone,
        "{alone} Mb/s alone, {beside} beside a queue elsewhere"
    );
}
