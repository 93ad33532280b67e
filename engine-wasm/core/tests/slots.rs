//! Queues in discrete time: Bernoulli sources that share their slots, before a line whose cell time is a slot.

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
