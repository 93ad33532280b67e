//! Relations between runs of different networks that must come out alike (M-1 to M-9); those between
//! runs of one network are in `relations.rs` and `slices.rs`.

use engine_core::Simulation;
use engine_core::catalog::{self, EXPLICIT, param_json};
use serde_json::{Value, json};

use crate::support::base::{load, set, sources};
use crate::support::invented::invent;
use crate::support::outcome;

/// Rate at which a cell takes exactly 40 us.
const RATE: f64 = 10.6;
/// That time in milliseconds.
const CELL_MS: f64 = 0.04;

/// Two TCP circuits over one bounded port, each over lines of a length of its own so that no two cells
/// come at once.
fn two(service: &str) -> Value {
    let host = |id: &str, row: u32| json!({ "id": id, "kind": "host", "at": [0, row] });
    let switch = |id: &str, row: u32| json!({ "id": id, "kind": "switch", "at": [1, row] });
    let line = |from: &str, to: &str, ms: f64| json!({ "id": format!("{from}-{to}"), "from": from, "to": to, "rateMbps": RATE, "delayMs": ms });
    let mut middle = line("W1", "W2", 1.0);
    middle["bufferCells"] = json!(100);
    let circuit = |id: &str, to: &str| json!({ "id": id, "service": service, "carries": "tcp", "route": [id, "W1", "W2", to] });
    json!({
        "format": 1, "title": "Two", "group": "Tests", "question": "?", "seed": 5, "durationMs": 2000,
        "topology": {
            "kind": EXPLICIT,
            "nodes": [host("A", 0), host("B", 1), host("X", 2), host("Y", 3), switch("W1", 4), switch("W2", 5)],
            "links": [
                line("A", "W1", 0.11), line("B", "W1", 0.237), middle,
                line("W2", "X", 0.313), line("W2", "Y", 0.171),
            ],
            "circuits": [circuit("A", "X"), circuit("B", "Y")],
        },
        "abr": { "pcrMbps": RATE, "icrMbps": 2.0 },
        "tcp": { "tickMs": 10, "initialRtoTicks": 12, "startJitterMs": 1 },
        "congestion": { "kind": "reno" }, "discard": { "kind": "tail" }, "feedback": { "kind": "erica" },
    })
}

/// A run to its end.
fn end_of(scenario: &Value) -> Simulation {
    let mut simulation = load(scenario);
    simulation.advance_to(simulation.scenario().run.end());
    simulation
}

/// What happened, without rates and times: counts of every source, circuit and port by name.
fn counts(simulation: &Simulation) -> Value {
    let summary = simulation.summary().to_json();
    let mut all = serde_json::Map::new();
    for list in ["sources", "circuits", "ports"] {
        for item in summary[list].as_array().expect("a list") {
            let id = item["id"].as_str().expect("a name");
            let whole = item.as_object().expect("an object").iter().filter(|(_, v)| v.is_u64());
            let whole: serde_json::Map<_, _> = whole.map(|(k, v)| (k.clone(), v.clone())).collect();
            all.insert(format!("{list}/{id}"), Value::Object(whole));
        }
    }
    all.sort_keys();
    json!({ "hops": simulation.cell_hops(), "counts": all })
}

fn goodputs(simulation: &Simulation) -> Vec<f64> {
    let sources = sources(simulation);
    let list = sources.as_array().expect("a list").iter();
    list.map(|s| s["goodputMbps"].as_f64().expect("a number")).collect()
}

// --- M-1 ---

/// The same scenario with rates doubled and times halved, whether they are stated or not.
fn twice_as_fast(scenario: &Value) -> Value {
    let mut fast = scenario.clone();
    for key in ["durationMs", "warmUpMs", "sampleUs"] {
        let default = if key == "sampleUs" { 1000.0 } else { 0.0 };
        let value = scenario[key].as_f64().unwrap_or(default);
        if value > 0.0 {
            fast[key] = json!(value / 2.0);
        }
    }
    for link in fast["topology"]["links"].as_array_mut().expect("listed links") {
        link["rateMbps"] = json!(link["rateMbps"].as_f64().expect("stated") * 2.0);
        link["delayMs"] = json!(link["delayMs"].as_f64().expect("stated") / 2.0);
    }
    for section in catalog::sections().iter().skip(1) {
        let kind = scenario[section.id]["kind"].as_str().or(section.default_entry);
        for spec in section.params_of(kind.unwrap_or_default()) {
            let spec = param_json(spec);
            let key = spec["key"].as_str().expect("a key");
            let value = scenario[section.id].get(key).unwrap_or(&spec["default"]);
            let factor = match spec["unit"].as_str() {
                Some("ms" | "us" | "s") => 0.5,
                Some("mbps" | "cellsPerSecond") => 2.0,
                _ => continue,
            };
            if let Some(x) = value.as_f64() {
                fast[section.id][key] = json!(x * factor);
            }
        }
    }
    fast
}

#[test]
fn twice_the_rates_and_half_the_times_give_the_same_events() {
    let mut cases = vec![("ubr", two("ubr")), ("abr", two("abr"))];
    for (name, feedback) in [("binary", "relative-rate"), ("max-min", "max-min")] {
        let mut scenario = two("abr");
        set(&mut scenario, "/feedback", json!({ "kind": feedback }));
        if name == "binary" {
            scenario["feedback"]["thresholdCells"] = json!(40);
            scenario["abr"]["rif"] = json!(0.0625);
            scenario["abr"]["rdf"] = json!(0.0625);
        }
        cases.push((name, scenario));
    }
    for (name, scenario) in cases {
        let (slow, fast) = (end_of(&scenario), end_of(&twice_as_fast(&scenario)));
        assert_eq!(counts(&fast), counts(&slow), "M-1: {name}");
        assert_eq!(fast.events(), slow.events(), "M-1: {name}");
        for (fast, slow) in goodputs(&fast).iter().zip(goodputs(&slow)) {
            assert!(slow > 0.0 && (fast / slow - 2.0).abs() < 1e-9, "M-1: {name}: {fast} {slow}");
        }
    }
}

// --- M-2 ---

#[test]
fn the_order_of_nodes_links_and_circuits_changes_nothing() {
    for service in ["ubr", "abr"] {
        let scenario = two(service);
        let straight = end_of(&scenario);
        for lists in [&["circuits"][..], &["links"], &["nodes", "links", "circuits"]] {
            let mut turned = scenario.clone();
            for list in lists {
                turned["topology"][*list].as_array_mut().expect("a list").reverse();
            }
            assert_eq!(counts(&end_of(&turned)), counts(&straight), "M-2: {service} {lists:?}");
        }
    }
}

// --- M-3 ---

/// Every algorithm of a family by name.
fn kinds(section: &str) -> Vec<&'static str> {
    let sections = catalog::sections();
    let facts = sections.iter().find(|s| s.id == section).expect("there");
    facts.entries.iter().map(|e| e.id).collect()
}

#[test]
fn an_idle_ubr_circuit_changes_nothing_whatever_the_algorithms() {
    let mut cases: Vec<Value> = Vec::new();
    for (section, service) in [("feedback", "abr"), ("discard", "ubr"), ("congestion", "ubr")] {
        for kind in kinds(section) {
            let mut scenario = two(service);
            scenario["durationMs"] = json!(300);
            scenario[section] = json!({ "kind": kind });
            if ["epd", "selective", "fair", "turner"].contains(&kind) {
                scenario[section]["reserveCells"] = json!(30);
            }
            cases.push(scenario);
        }
    }
    for mut scenario in cases {
        scenario["cells"] = json!({ "kind": "greedy", "startMs": 100_000 });
        let alone = end_of(&scenario);
        let circuits = scenario["topology"]["circuits"].as_array_mut().expect("a list");
        let route = json!(["A", "W1", "W2", "Y"]);
        circuits
            .push(json!({ "id": "idle", "service": "ubr", "carries": "cells", "route": route }));
        let joined = end_of(&scenario);
        assert_eq!(sources(&joined), sources(&alone), "M-3: {scenario:#}");
        assert_eq!(joined.cell_hops(), alone.cell_hops(), "M-3: {scenario:#}");
    }
}

// --- M-4 ---

/// Every place of a listed network gets as many places as it needs, or as many as `places` says.
fn with_places(scenario: &Value, places: impl Fn(&str) -> Value) -> Value {
    let mut changed = scenario.clone();
    for link in changed["topology"]["links"].as_array_mut().expect("listed links") {
        let [from, to] = ["from", "to"].map(|end| link[end].as_str().expect("a name").to_string());
        link["bufferCells"] = places(&format!("{from}→{to}"));
        link["backBufferCells"] = places(&format!("{to}→{from}"));
    }
    changed
}

#[test]
fn places_that_are_never_filled_change_no_invented_run() {
    let mut compared = 0;
    for seed in 0..150 {
        let mut scenario = invent(0x4D_0000 + seed).json;
        if scenario["topology"]["kind"] != EXPLICIT {
            continue;
        }
        scenario["discard"] = json!({ "kind": "tail" });
        scenario["warmUpMs"] = json!(0);
        scenario.as_object_mut().expect("an object").shift_remove("overrides");
        let unlimited = with_places(&scenario, |_| Value::Null);
        let Ok(mut first) = Simulation::from_json(&unlimited.to_string()) else { continue };
        first.advance_to(first.scenario().run.end());
        let summary = first.summary().to_json();
        let longest = |name: &str| {
            let ports = summary["ports"].as_array().expect("a list");
            // All outputs of a shared medium are one, called like the node. The ingress queues of
            // trunks have the places of their line.
            let (node, ingress) = (name.split('→').next(), format!("{name} ingress"));
            let is = |p: &&Value| {
                let id = p["id"].as_str();
                id == Some(name) || id == node || id.is_some_and(|id| id.starts_with(&ingress))
            };
            let queues = ports.iter().filter(is).filter_map(|p| p["maxQueueCells"].as_u64());
            json!(queues.max().unwrap_or(0) + 1)
        };
        let second = end_of(&with_places(&scenario, longest));
        assert_eq!(outcome(&second), outcome(&first), "M-4: seed {seed}\n{scenario:#}");
        compared += 1;
    }
    assert!(compared > 40, "{compared} runs");
}

// --- M-6 ---

#[test]
fn without_increase_and_decrease_no_mark_moves_the_rate() {
    for kind in ["none", "efci", "relative-rate", "becn"] {
        let mut scenario = two("abr");
        scenario["feedback"] = json!({ "kind": kind });
        if kind != "none" {
            scenario["feedback"]["thresholdCells"] = json!(5);
        }
        let still = json!({ "pcrMbps": RATE, "icrMbps": 6.0, "rif": 0, "rdf": 0, "cdf": 0, "adtfMs": 10_230 });
        set(&mut scenario, "/abr", still);
        let summary = end_of(&scenario).summary().to_json();
        let ports = summary["ports"].as_array().expect("a list");
        let longest = ports.iter().filter_map(|p| p["maxQueueCells"].as_u64()).max();
        assert!(longest > Some(20), "{kind}: it congests: {longest:?}");
        for circuit in summary["circuits"].as_array().expect("a list") {
            let rate = circuit["meanAcrMbps"].as_f64().expect("a rate");
            assert!((rate - 6.0).abs() < 1e-9, "M-6: {kind}: {circuit}");
        }
    }
}

// --- M-7 ---

#[test]
fn a_link_cut_in_two_gives_the_same_times() {
    for service in ["ubr", "abr"] {
        let mut whole = two(service);
        whole["feedback"] = json!({ "kind": "none" });
        let mut cut = whole.clone();
        let topology = &mut cut["topology"];
        topology["nodes"]
            .as_array_mut()
            .expect("a list")
            .push(json!({ "id": "relay", "kind": "switch", "at": [9, 9] }));
        let links = topology["links"].as_array_mut().expect("a list");
        let middle = links.iter().position(|l| l["from"] == "W1").expect("there");
        let mut second = links[middle].clone();
        links[middle]["to"] = json!("relay");
        links[middle]["delayMs"] = json!(0.7);
        second["id"] = json!("second-half");
        second["from"] = json!("relay");
        second["bufferCells"] = Value::Null;
        // The relay sends each cell anew, which takes one cell time.
        second["delayMs"] = json!(1.0 - 0.7 - CELL_MS);
        links.push(second);
        for circuit in topology["circuits"].as_array_mut().expect("a list") {
            circuit["route"].as_array_mut().expect("a list").insert(2, json!("relay"));
        }
        let [whole, cut] = [end_of(&whole), end_of(&cut)];
        assert_eq!(sources(&cut), sources(&whole), "M-7: {service}");
        let drops = |s: &Simulation| s.summary().to_json()["total"].clone();
        assert_eq!(drops(&cut), drops(&whole), "M-7: {service}");
    }
}

// --- M-8 ---

/// Greedy ABR circuits over a row of links: the first takes all, each of the others one.
fn row(links: &[f64]) -> Value {
    let (mut nodes, mut lines, mut circuits) = (vec![], vec![], vec![]);
    let line = |from: String, to: String, mbps: f64| json!({ "id": format!("{from}-{to}"), "from": from, "to": to, "rateMbps": mbps, "delayMs": 0.1 });
    for i in 0..=links.len() {
        nodes.push(json!({ "id": format!("W{i}"), "kind": "switch", "at": [i, 0] }));
        for host in ["S", "D"] {
            nodes.push(json!({ "id": format!("{host}{i}"), "kind": "host", "at": [i, 1] }));
            lines.push(line(format!("{host}{i}"), format!("W{i}"), 622.08));
        }
    }
    for (i, mbps) in links.iter().enumerate() {
        lines.push(line(format!("W{i}"), format!("W{}", i + 1), *mbps));
        let route =
            [format!("S{i}"), format!("W{i}"), format!("W{}", i + 1), format!("D{}", i + 1)];
        circuits.push(
            json!({ "id": format!("C{i}"), "service": "abr", "carries": "cells", "route": route }),
        );
    }
    let mut route = vec!["S0".to_string()];
    route.extend((0..=links.len()).map(|i| format!("W{i}")));
    route.push(format!("D{}", links.len()));
    circuits.push(json!({ "id": "long", "service": "abr", "carries": "cells", "route": route }));
    json!({
        "format": 1, "title": "Row", "group": "Tests", "question": "?", "durationMs": 300, "warmUpMs": 150,
        "topology": { "kind": EXPLICIT, "nodes": nodes, "links": lines, "circuits": circuits },
        "abr": { "pcrMbps": 40, "icrMbps": 1 }, "cells": { "kind": "greedy" }, "feedback": { "kind": "max-min" },
    })
}

#[test]
fn more_capacity_where_nothing_is_short_lowers_no_rate() {
    // The second link has room left: its circuits want 40 and get at most 10 elsewhere.
    let rates = |links: &[f64]| -> Vec<f64> {
        let summary = end_of(&row(links)).summary().to_json();
        let circuits = summary["circuits"].as_array().expect("a list").iter();
        circuits.map(|c| c["meanAcrMbps"].as_f64().expect("a rate")).collect()
    };
    let before = rates(&[20.0, 60.0, 20.0]);
    for (ours, fair) in before.iter().zip([10.0, 40.0, 10.0, 10.0]) {
        assert!((ours / fair - 1.0).abs() < 0.01, "{before:?}");
    }
    for more in [61.0, 75.0, 155.52, 622.08] {
        let after = rates(&[20.0, more, 20.0]);
        let lowered = before.iter().zip(&after).any(|(before, after)| *after < before * 0.999);
        assert!(!lowered, "M-8: {more}: {before:?} {after:?}");
    }
}

// --- M-9 ---

#[test]
fn elements_that_do_nothing_are_the_same_as_none() {
    let plain = end_of(&two("ubr"));
    let nothing: &[(&str, Value)] = &[
        ("loss", json!(0.0)),
        ("backLoss", json!(0)),
        ("backRateMbps", json!(RATE)),
        ("varies", json!({ "kind": "steps", "steps": [[0, RATE]] })),
    ];
    for (key, value) in nothing {
        let mut scenario = two("ubr");
        for link in scenario["topology"]["links"].as_array_mut().expect("a list") {
            link[*key] = value.clone();
        }
        let same = end_of(&scenario);
        assert_eq!(counts(&same), counts(&plain), "M-9: {key}");
        assert_eq!(same.fingerprint(), plain.fingerprint(), "M-9: {key}");
    }
    let mut lossy = two("ubr");
    lossy["topology"]["links"][2]["loss"] = json!(0.01);
    assert_ne!(end_of(&lossy).fingerprint(), plain.fingerprint(), "the element is there");
}

#[test]
fn overrides_that_repeat_the_section_change_nothing() {
    let plain = end_of(&two("abr"));
    let mut scenario = two("abr");
    scenario["overrides"] = json!([
        { "part": "A", "tcp": { "tickMs": 10 }, "abr": { "icrMbps": 2.0 } },
        { "part": "W1", "discard": { "kind": "tail" }, "feedback": { "kind": "erica" } },
        { "part": "B", "side": "destination", "tcp": { "initialRtoTicks": 12 } },
    ]);
    assert_eq!(end_of(&scenario).fingerprint(), plain.fingerprint(), "M-9");
}
