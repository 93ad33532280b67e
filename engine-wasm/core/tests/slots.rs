//! Queues in discrete time: cells that come at the instants at which a line may send the next.

use crate::support::base::run;
use serde_json::json;

#[test]
fn bernoulli_sources_let_as_many_cells_wait_as_the_formula_says() {
    // Karol, Hluchyj, Morgan 1987: (1 - 1/N) rho^2 / (2 (1 - rho)). Sources, p, cells waiting; Poisson cells of the
    // same load would be 0.25 and 1.6. The band is three deviations of the mean of 94,340 slots.
    const CASES: &[(u32, f64, f64, f64)] = &[(2, 0.25, 0.125, 0.006), (8, 0.1, 1.4, 0.14)];
    for &(sources, probability, mean, within) in CASES {
        let scenario = json!({
            "format": 1, "title": "Slots", "group": "Tests", "question": "?", "seed": 1, "durationMs": 4000,
            "topology": { "kind": "unequal-feedback", "service": "ubr", "longHosts": sources,
                "shortHosts": 0, "linkMbps": 10, "longAccessUs": 10 },
            "cells": { "kind": "bernoulli", "slotMbps": 10, "probability": probability },
        });
        let summary = run(scenario, 4.0).summary().to_json();
        let ports = summary["ports"].as_array().expect("a list");
        let queue = |port: &serde_json::Value| port["meanQueueCells"].as_f64().expect("a number");
        let found = ports.iter().find(|port| port["id"] == "SW1→SW2").map(queue).expect("the line");
        assert!((found - mean).abs() < within, "{sources} sources: {found} cells for {mean}");
    }
}

#[test]
fn the_longest_queue_counts_a_cell_that_arrives_as_another_leaves() {
    // Cells of A in a row, a microsecond each, cross W onto a line just as fast. One cell of B comes in between and makes
    // another wait ever after: each further cell of A joins it at the instant at which the next leaves, so two are counted.
    // From a line that is a little slower the cell comes a little later and finds none. Rates in Mb/s.
    for (access, longest) in [(424.0, 2), (423.0, 1)] {
        let node =
            |id: &str, kind: &str, x: u32, y: u32| json!({ "id": id, "kind": kind, "at": [x, y] });
        let link = |from: &str, to: &str, rate: f64| json!({ "id": format!("{from}{to}"), "from": from, "to": to, "rateMbps": rate, "delayMs": 0.1 });
        let circuit = |id: &str| json!({ "id": id, "service": "ubr", "carries": "cells", "route": [id, "W", "D"] });
        let scenario = json!({
            "format": 1, "title": "Instants", "group": "Tests", "question": "?", "durationMs": 10,
            "topology": {
                "kind": "explicit",
                "nodes": [
                    node("A", "host", 0, 0), node("B", "host", 0, 1),
                    node("W", "switch", 1, 0), node("D", "host", 2, 0),
                ],
                "links": [link("A", "W", access), link("B", "W", 424.0), link("W", "D", 424.0)],
                "circuits": [circuit("A"), circuit("B")],
            },
            "cells": { "kind": "greedy" },
            // A cell in 10 ms.
            "overrides": [{ "part": "B", "cells": { "kind": "cbr", "rateMbps": 0.0424 } }],
        });
        let summary = run(scenario, 0.01).summary().to_json();
        assert_eq!(summary["circuits"][1]["cellsSent"], 1);
        let ports = summary["ports"].as_array().expect("a list");
        let out = ports.iter().find(|port| port["id"] == "W→D").expect("the line");
        assert_eq!(out["maxQueueCells"], longest, "{access} Mb/s");
    }
}
