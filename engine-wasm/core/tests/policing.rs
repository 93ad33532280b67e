//! Policers at the edge of a network, and what becomes of tagged cells behind them.

use crate::support::base::load;
use engine_core::Simulation;
use engine_core::units::SimTime;
use serde_json::{Value, json};

/// Two UBR circuits of bare cells from hosts of their own through a line of 10 Mb/s, after a second: `A` sends 5 Mb/s at
/// random instants, `B` 20 Mb/s evenly.
fn two(sections: Value) -> Simulation {
    let mut scenario = json!({
        "format": 1, "title": "Two", "group": "Tests", "question": "?", "durationMs": 1000,
        "topology": {
            "kind": "explicit",
            "nodes": [
                { "id": "HA", "kind": "host", "at": [0, 0] }, { "id": "HB", "kind": "host", "at": [0, 1] },
                { "id": "W", "kind": "switch", "at": [1, 0] }, { "id": "D", "kind": "host", "at": [2, 0] },
            ],
            "links": [
                { "id": "a", "from": "HA", "to": "W", "rateMbps": 100, "delayMs": 0.1 },
                { "id": "b", "from": "HB", "to": "W", "rateMbps": 100, "delayMs": 0.1 },
                { "id": "d", "from": "W", "to": "D", "rateMbps": 10, "delayMs": 0.1, "bufferCells": 100 },
            ],
            "circuits": [
                { "id": "A", "service": "ubr", "carries": "cells", "route": ["HA", "W", "D"] },
                { "id": "B", "service": "ubr", "carries": "cells", "route": ["HB", "W", "D"] },
            ],
        },
        "cells": { "kind": "poisson", "rateMbps": 5 },
        "overrides": [{ "part": "B", "cells": { "kind": "cbr", "rateMbps": 20, "phase": 0 } }],
    });
    for (key, value) in sections.as_object().expect("an object") {
        scenario[key] = value.clone();
    }
    let mut simulation = load(&scenario);
    for part in 1..=10 {
        simulation.advance_to(SimTime::from_secs(f64::from(part) / 10.0));
        simulation.audit().unwrap_or_else(|e| panic!("{e}"));
    }
    simulation
}

/// A figure of both circuits.
fn of(simulation: &Simulation, field: &str) -> [u64; 2] {
    let summary = simulation.summary().to_json();
    [0, 1].map(|i| summary["circuits"][i][field].as_u64().expect("a count"))
}

/// Circuits of 4 Mb/s each fit on the line.
const POLICER: &str = r#"{ "rateMbps": 4, "toleranceUs": 1000 }"#;

fn policer(action: &str) -> Value {
    let mut policer: Value = serde_json::from_str(POLICER).expect("JSON");
    policer["action"] = json!(action);
    policer
}

#[test]
fn a_policer_discards_what_exceeds_the_rate_and_the_books_know_it_as_a_kind_of_its_own() {
    let simulation = two(json!({ "policer": policer("discard") }));
    let (sent, policed) = (of(&simulation, "cellsSent"), of(&simulation, "cellsPoliced"));
    // 4 Mb/s is 9,434 cells in a second, and a tolerance of 1 ms lets 9 more through, 5 are on the line;
    // of A, who pauses, fewer.
    for (i, least) in [(0, 9_000), (1, 9_430)] {
        let passed = sent[i] - policed[i];
        assert!((least..9_450).contains(&passed), "{passed} of {}", sent[i]);
    }
    assert_eq!(of(&simulation, "cellsDropped"), policed, "nothing else is lost");
    assert_eq!(of(&simulation, "cellsTagged"), [0, 0]);
    let ports = simulation.summary().to_json()["ports"].clone();
    assert!(ports.as_array().expect("a list").iter().all(|port| port["drops"] == 0), "{ports}");
    let told = |kind: &str| format!("discarded by the policer behind {kind}: it came too early");
    let mut simulation = simulation;
    let events = simulation.drain_events();
    assert!(events.iter().any(|event| event.cause == told("HB→W")), "{:?}", events.first());
}

#[test]
fn a_tagged_cell_goes_first_where_the_buffer_is_shared_in_part() {
    let tagging = json!({ "policer": policer("tag"), "overrides": [
        { "part": "A", "policer": { "rateMbps": null } },
        { "part": "B", "cells": { "kind": "cbr", "rateMbps": 20, "phase": 0 } },
    ] });
    let of_policy = |kind: &str| {
        let mut sections = tagging.clone();
        sections["discard"] = json!({ "kind": kind });
        let simulation = two(sections);
        assert_eq!(of(&simulation, "cellsPoliced"), [0, 0]);
        let [kept, tagged] = of(&simulation, "cellsTagged");
        assert_eq!(kept, 0);
        assert!((37_700..37_750).contains(&tagged), "{tagged}: 16 of 20 Mb/s");
        of(&simulation, "cellsDropped")
    };
    let [innocent, excessive] = of_policy("partial-sharing");
    assert_eq!(innocent, 0, "A keeps to its rate and loses nothing");
    assert!(excessive > 30_000, "{excessive}");
    let [innocent, _] = of_policy("tail");
    assert!(innocent > 1_000, "{innocent}: tail drop does not look at CLP");
}

#[test]
fn a_policer_may_come_to_a_line_inside_the_run() {
    let timeline = json!([
        { "atUs": 500_000, "target": "policer@B", "key": "rateMbps", "value": 4 },
    ]);
    let simulation = two(json!({ "timeline": timeline }));
    let [none, policed] = of(&simulation, "cellsPoliced");
    assert_eq!(none, 0);
    // Of half a second 16 of 20 Mb/s.
    assert!((18_850..18_880).contains(&policed), "{policed}");
}
