//! One small congested scenario, and changes of it.

use engine_core::Simulation;
use engine_core::units::SimTime;
use serde_json::{Value, json};

/// Two sources and VBR on fast, short lines: a run that congests within 0.15 s.
pub fn base() -> Value {
    json!({
        "format": 1, "title": "Base", "group": "Tests", "question": "?", "seed": 7, "durationMs": 200,
        "topology": { "kind": "n-source", "vbr": true, "linkMbps": 25, "delayMs": 0.2, "bufferCells": 300 },
        "abr": { "pcrMbps": 25, "icrMbps": 5 }, "feedback": { "kind": "erica" },
        "tcp": { "tickMs": 10, "startJitterMs": 1 },
        "background": { "peakMbps": 20, "onMs": 10, "offMs": 10 },
    })
}

/// The base with one entry replaced or added; the path is a JSON pointer.
pub fn changed(path: &str, value: Value) -> Value {
    let mut scenario = base();
    set(&mut scenario, path, value);
    scenario
}

/// Replaces or adds one entry; the path is a JSON pointer.
pub fn set(scenario: &mut Value, path: &str, value: Value) {
    let (outer, key) = path.rsplit_once('/').expect("pointers begin with a slash");
    scenario.pointer_mut(outer).expect("there")[key] = value;
}

/// The run of a scenario that must be legal.
pub fn load(scenario: &Value) -> Simulation {
    Simulation::from_json(&scenario.to_string()).unwrap_or_else(|e| panic!("{e:?}"))
}

/// The run of a scenario after so many seconds.
pub fn run(scenario: Value, seconds: f64) -> Simulation {
    let mut simulation = load(&scenario);
    simulation.advance_to(SimTime::from_secs(seconds));
    simulation
}

/// TCP sources in the summary.
pub fn sources(simulation: &Simulation) -> Value {
    simulation.summary().to_json()["sources"].clone()
}

/// Runs with the books audited now and then.
pub fn run_in_parts(scenario: &Value, seconds: f64) -> Simulation {
    let mut simulation = load(scenario);
    for part in 1..=100 {
        simulation.advance_to(SimTime::from_secs(seconds * f64::from(part) / 100.0));
        simulation.audit().unwrap_or_else(|e| panic!("{e}"));
    }
    simulation
}

/// Sum of a number over the sources.
pub fn sum_of_sources(simulation: &Simulation, key: &str) -> f64 {
    let summary = simulation.summary().to_json();
    let sources = summary["sources"].as_array().expect("a list").clone();
    sources.iter().map(|source| source[key].as_f64().expect("a number")).sum()
}
