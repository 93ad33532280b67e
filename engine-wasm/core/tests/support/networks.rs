//! Invented networks: of every family in the catalogue, or drawn by hand with every kind of node, role,
//! line and circuit.

use engine_core::catalog::{self, EXPLICIT, param_json};
use serde_json::{Map, Value, json};

use super::dice::Draw;

/// A small network whose lines are about as fast as `rate` Mb/s.
pub fn network(dice: &mut impl Draw, rate: f64) -> Value {
    match dice.below(4) {
        0 => n_source(dice, rate),
        1 => family(dice, rate),
        _ => chain(dice, rate),
    }
}

const BUFFERS: &[u32] = &[1, 2, 7, 20, 60, 200, 1000];

fn buffer(dice: &mut impl Draw) -> Value {
    if dice.chance(20) { Value::Null } else { json!(dice.pick(BUFFERS)) }
}

fn n_source(dice: &mut impl Draw, rate: f64) -> Value {
    json!({
        "kind": "n-source", "sources": 1 + dice.below(5), "vbr": dice.chance(50), "linkMbps": rate,
        "delayMs": dice.pick(&[0.0, 0.01, 0.1, 1.0]), "bufferCells": buffer(dice),
        "switchingUs": dice.pick(&[0.0, 0.0, 10.0]),
    })
}

/// Any family of the catalogue, with few parts, short lines and slow ones.
fn family(dice: &mut impl Draw, rate: f64) -> Value {
    let sections = catalog::sections();
    let families: Vec<_> = sections[0].entries.iter().filter(|e| e.id != EXPLICIT).collect();
    let entry = dice.pick(&families);
    let mut map = Map::new();
    map.insert("kind".into(), json!(entry.id));
    for spec in entry.params {
        map.insert(spec.key.into(), modest(dice, &param_json(spec), rate));
    }
    Value::Object(map)
}

/// A legal value of a knob of a family that keeps the network small.
fn modest(dice: &mut impl Draw, spec: &Value, rate: f64) -> Value {
    let choices = spec["choices"].as_array().expect("a list");
    if spec["nullable"] == true && dice.chance(20) {
        return Value::Null;
    }
    let [min, max] = ["min", "max"].map(|end| spec[end].as_f64().unwrap_or_default());
    match (spec["kind"].as_str(), spec["unit"].as_str()) {
        (Some("flag"), _) => json!(dice.chance(50)),
        (Some("choice"), _) => dice.pick(choices)["id"].clone(),
        (_, Some("mbps")) => json!((rate * dice.pick(&[1.0, 1.0, 0.5, 0.1])).clamp(min, max)),
        (_, Some("us")) => json!(dice.pick(&[0.0_f64, 1.0, 10.0, 100.0, 1000.0]).clamp(min, max)),
        (_, Some("ms")) => json!(dice.pick(&[0.0_f64, 0.01, 0.1, 1.0, 5.0]).clamp(min, max)),
        (_, Some("cells")) => json!(dice.pick(BUFFERS)),
        _ => json!((min as usize + dice.below(3)).min(max as usize)),
    }
}

/// Switches in a row with a host at each; circuits between any two hosts, in both directions; sometimes
/// a trunk between gateways at both ends.
fn chain(dice: &mut impl Draw, rate: f64) -> Value {
    let count = 1 + dice.below(4);
    let trunk = count > 1 && dice.chance(15);
    let (mut nodes, mut links, mut circuits) = (Vec::new(), Vec::new(), Vec::new());
    for i in 0..=count + 1 {
        let switch = (i.clamp(1, count)) - 1;
        if i < count {
            let gateway = trunk && (i == 0 || i + 1 == count);
            nodes.push(node(dice, i, gateway));
        }
        if i + 1 < count {
            links.push(link(dice, rate, &format!("W{i}"), &format!("W{}", i + 1)));
        }
        nodes.push(json!({ "id": format!("H{i}"), "kind": "host", "at": [i, 1] }));
        links.push(link(dice, rate, &format!("H{i}"), &format!("W{switch}")));
    }
    if trunk {
        let route: Vec<_> = (0..count).map(|i| format!("W{i}")).collect();
        let service = dice.pick(&["abr", "ubr"]);
        circuits.push(json!({ "id": "T", "service": service, "carries": "trunk", "route": route }));
    }
    for i in 0..1 + dice.below(6) {
        circuits.push(circuit(dice, i, count, trunk));
    }
    json!({ "kind": EXPLICIT, "nodes": nodes, "links": links, "circuits": circuits })
}

fn node(dice: &mut impl Draw, i: usize, gateway: bool) -> Value {
    let switching = *dice.pick(&[0.0, 5.0]);
    let mut node =
        json!({ "id": format!("W{i}"), "kind": "switch", "at": [i, 0], "switchingUs": switching });
    if gateway {
        node["kind"] = json!("gateway");
    } else if dice.chance(10) {
        node["kind"] = json!("lan");
    } else if dice.chance(20) {
        node["role"] =
            json!(dice.pick(&["local-loop", "virtual-ends", "flow-control", "packet-switch"]));
    }
    node
}

fn link(dice: &mut impl Draw, rate: f64, from: &str, to: &str) -> Value {
    let rate = rate * dice.pick(&[1.0, 1.0, 0.5, 0.25]);
    let mut link = json!({
        "id": format!("{from}-{to}"), "from": from, "to": to, "rateMbps": rate,
        "delayMs": dice.pick(&[0.0, 0.05, 0.5]),
        "bufferCells": buffer(dice), "backBufferCells": buffer(dice),
    });
    if dice.chance(10) {
        link["backRateMbps"] = json!((rate * 0.2).max(0.064));
    }
    for key in ["loss", "backLoss"] {
        if dice.chance(5) {
            link[key] = json!(dice.pick(&[0.001, 0.05, 1.0]));
        }
    }
    for key in ["varies", "backVaries"] {
        if dice.chance(8) {
            link[key] = variation(dice, rate);
        }
    }
    link
}

fn variation(dice: &mut impl Draw, rate: f64) -> Value {
    let slow = (rate * 0.1).max(0.064);
    if dice.chance(50) {
        let every = dice.pick(&[0.1, 1.0, 3.0]);
        return json!({ "kind": "redrawn", "leastMbps": slow, "mostMbps": rate, "everyMs": every });
    }
    json!({ "kind": "steps", "steps": [[0, rate], [2, slow], [4.5, rate]] })
}

const LOADS: &[(&str, &str)] = &[
    ("abr", "tcp"),
    ("abr", "tcp"),
    ("ubr", "tcp"),
    ("vbr", "cells"),
    ("cbr", "cells"),
    ("abr", "cells"),
    ("ubr", "cells"),
];

fn circuit(dice: &mut impl Draw, i: usize, switches: usize, trunk: bool) -> Value {
    let (from, to) = two_hosts(dice, switches + 2);
    let (service, carries) = *dice.pick(LOADS);
    let mut circuit = json!({ "id": format!("C{i}"), "service": service, "carries": carries, "route": route(from, to, switches) });
    if dice.chance(20) {
        circuit["group"] = json!("some");
    }
    // Carried by the trunk where it passes all of it in its direction.
    let whole = from <= 1 && to >= switches;
    if trunk && whole && (service, carries) == ("ubr", "tcp") && dice.chance(80) {
        circuit["trunk"] = json!("T");
    }
    circuit
}

fn two_hosts(dice: &mut impl Draw, hosts: usize) -> (usize, usize) {
    let from = dice.below(hosts);
    (from, (from + 1 + dice.below(hosts - 1)) % hosts)
}

fn route(from: usize, to: usize, switches: usize) -> Vec<String> {
    let at = |host: usize| host.clamp(1, switches) - 1;
    let (first, last) = (at(from), at(to));
    let inner: Vec<usize> =
        if first <= last { (first..=last).collect() } else { (last..=first).rev().collect() };
    let mut names = vec![format!("H{from}")];
    names.extend(inner.iter().map(|w| format!("W{w}")));
    names.push(format!("H{to}"));
    names
}
