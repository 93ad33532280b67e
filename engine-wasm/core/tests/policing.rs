//! Policers at the edge of a network, and what becomes of tagged cells behind them.

use crate::support::base::load;
use crate::support::files::{root, text_of};
use engine_core::units::SimTime;
use engine_core::{Command, Scenario, Simulation};
use serde_json::{Value, json};

/// Two UBR circuits of bare cells from hosts of their own through a line of 10 Mb/s, after a second: `A` sends 5 Mb/s at
/// random instants, `B` 20 Mb/s evenly.
fn pair(sections: Value) -> Value {
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
    scenario
}

fn two(sections: Value) -> Simulation {
    let mut simulation = load(&pair(sections));
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
    let [policed, sent] = [policed, sent].map(|both| both.iter().sum::<u64>() as f64);
    assert_eq!(simulation.summary().total.cell_loss_ratio, policed / sent);
    assert_eq!(of(&simulation, "cellsTagged"), [0, 0]);
    let ports = simulation.summary().to_json()["ports"].clone();
    assert!(ports.as_array().expect("a list").iter().all(|port| port["drops"] == 0), "{ports}");
    let told = |kind: &str| format!("discarded by the policer after {kind}: it came too early");
    let mut simulation = simulation;
    let events = simulation.drain_events();
    assert!(events.iter().any(|event| event.cause == told("HB→W")), "{:?}", events.first());
}

#[test]
fn a_source_that_keeps_exactly_to_its_rate_loses_nothing_without_tolerance() {
    // A cell takes 2,726,337.4… ps at 155.52 Mb/s, so that evenly spaced cells arrive a picosecond early or late.
    let mut topology = pair(json!({}))["topology"].clone();
    topology["links"][1]["rateMbps"] = json!(155.52);
    let policed = |cells: Value, shaper: Value| {
        let overrides = json!([{
            "part": "B", "cells": cells, "shaper": shaper,
            "policer": { "rateMbps": 20, "toleranceUs": 0 },
        }]);
        let simulation = two(json!({ "topology": topology, "overrides": overrides }));
        assert!(of(&simulation, "cellsSent")[1] > 46_000);
        of(&simulation, "cellsPoliced")[1]
    };
    assert_eq!(policed(json!({ "kind": "cbr", "rateMbps": 20, "phase": 0 }), json!({})), 0);
    let shaper = json!({ "rateMbps": 20, "bucketCells": 1 });
    assert_eq!(policed(json!({ "kind": "cbr", "rateMbps": 40, "phase": 0 }), shaper), 0);
    assert!(policed(json!({ "kind": "cbr", "rateMbps": 20.01, "phase": 0 }), json!({})) > 10);
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

/// Cells of 5 Mb/s that reach the switch in the second of the run, 84.8 us apart.
const OF_5_MBPS: u64 = 11_792;

/// The cells of each circuit that reached their place, were discarded and were tagged: `A`, `B` and `C` go from `S`
/// to `D` on one path, `E` leaves the same line for another host. All send 5 Mb/s in step, if nothing else is stated.
fn of_path(sections: Value) -> [[u64; 4]; 2] {
    let mut simulation = load(&path(sections));
    simulation.advance_to(SimTime::from_secs(1.0));
    simulation.audit().unwrap_or_else(|e| panic!("{e}"));
    let summary = simulation.summary().to_json();
    let of = |field: &str| {
        [0, 1, 2, 3].map(|i| summary["circuits"][i][field].as_u64().expect("a count"))
    };
    assert_eq!(of("cellsDropped"), of("cellsPoliced"), "nothing else is lost");
    [of("cellsPoliced"), of("cellsTagged")]
}

fn path(sections: Value) -> Value {
    let route = |id: &str, to: &str| json!({ "id": id, "service": "ubr", "carries": "cells", "route": ["S", "W", to] });
    let line = |from: &str, to: &str| json!({ "id": format!("{from}{to}"), "from": from, "to": to, "rateMbps": 100, "delayMs": 0.1 });
    let mut scenario = json!({
        "format": 1, "title": "Path", "group": "Tests", "question": "?", "durationMs": 1000,
        "topology": {
            "kind": "explicit",
            "nodes": [
                { "id": "S", "kind": "host", "at": [0, 0] }, { "id": "W", "kind": "switch", "at": [1, 0] },
                { "id": "D", "kind": "host", "at": [2, 0] }, { "id": "X", "kind": "host", "at": [2, 1] },
            ],
            "links": [line("S", "W"), line("W", "D"), line("W", "X")],
            "circuits": [route("A", "D"), route("B", "D"), route("C", "D"), route("E", "X")],
        },
        "cells": { "kind": "cbr", "rateMbps": 5, "phase": 0 },
    });
    for (key, value) in sections.as_object().expect("an object") {
        scenario[key] = value.clone();
    }
    scenario
}

/// 10 Mb/s, T = 42.4 us, for the path of `A`, `B` and `C` together, and for `E`.
fn of_ten(scope: &str, action: &str) -> Value {
    json!({ "rateMbps": 10, "toleranceUs": 50, "scope": scope, "action": action })
}

/// Circuits that send nothing.
fn silent(names: &[&str]) -> Vec<Value> {
    let silent = |name: &&str| json!({ "part": name, "cells": { "kind": "cbr", "startMs": 2000 } });
    names.iter().map(silent).collect()
}

#[test]
fn two_circuits_that_send_half_the_contract_each_pass_by_path() {
    let sections = json!({ "policer": of_ten("path", "discard"), "overrides": silent(&["C"]) });
    assert_eq!(of_path(sections), [[0; 4]; 2]);
}

#[test]
fn one_circuit_may_send_the_whole_contract_by_path_and_loses_half_of_it_by_circuit() {
    let mut overrides = silent(&["B", "C"]);
    overrides.push(json!({ "part": "A", "cells": { "kind": "cbr", "rateMbps": 10, "phase": 0 } }));
    let policed =
        |policer: Value| of_path(json!({ "policer": policer, "overrides": overrides }))[0][0];
    assert_eq!(policed(of_ten("path", "discard")), 0);
    // Half of the contract for each of two circuits: of 23,583 cells every second comes 42.4 us too early.
    let half = json!({ "rateMbps": 5, "toleranceUs": 42, "scope": "circuit" });
    assert_eq!(policed(half), 11_791);
}

#[test]
fn three_circuits_that_send_half_more_than_the_contract_lose_a_third_by_path_and_nothing_by_circuit()
 {
    // Every 84.8 us come three cells, 4.24 us apart, and two are expected: the third, C's, is 76.32 us early.
    let lost = [0, 0, OF_5_MBPS, 0];
    assert_eq!(of_path(json!({ "policer": of_ten("path", "discard") })), [lost, [0; 4]]);
    assert_eq!(of_path(json!({ "policer": of_ten("path", "tag") })), [[0; 4], lost]);
    assert_eq!(of_path(json!({ "policer": of_ten("circuit", "discard") })), [[0; 4]; 2]);
}

#[test]
fn what_a_path_has_too_many_is_lost_by_all_its_circuits_when_they_send_at_random() {
    let sections = json!({ "cells": { "kind": "poisson", "rateMbps": 5 }, "policer": {
        "rateMbps": 10, "toleranceUs": 5000, "scope": "path" } });
    let [policed, _] = of_path(sections);
    assert_eq!(policed[3], 0, "E has 10 Mb/s for itself: another path");
    for lost in &policed[..3] {
        // A third of 11,792, and three standard deviations of their number beside it: 3 √11,792 = 326.
        assert!((3_604..4_256).contains(lost), "{policed:?}");
    }
}

#[test]
fn circuits_may_become_a_path_inside_the_run() {
    let timeline =
        json!([{ "atUs": 500_000, "target": "policer", "key": "scope", "value": "path" }]);
    let sections = json!({ "policer": of_ten("circuit", "discard"), "timeline": timeline });
    let [[a, b, c, e], _] = of_path(sections);
    assert_eq!([a, b, e], [0; 3]);
    // C's k-th cell comes 84.8 k + 112.72 us after the beginning: those from the 5,895th on, up to the 11,791st.
    assert_eq!(c, 5_897);
}

#[test]
fn a_path_has_one_contract() {
    let refusals = |sections: Value| {
        let problems = Scenario::from_json(&path(sections).to_string()).err().unwrap_or_default();
        problems.into_iter().map(|p| format!("{}: {}", p.path, p.message)).collect::<Vec<_>>()
    };
    let own = |part: &str, policer: Value| json!([{ "part": part, "policer": policer }]);
    let by = |scope: &str, overrides: Value| json!({ "policer": of_ten(scope, "discard"), "overrides": overrides });
    let words = "on the same route, and a path that is policed as one has one contract: state the same for all \
                 its circuits, or scope \"circuit\" for all";
    let expected = |start: &str| vec![format!("{start} for \"A\" {words}")];
    assert_eq!(
        refusals(by("path", own("B", json!({ "rateMbps": 4 })))),
        expected("policer@B.rateMbps: is 4.0, but 10.0")
    );
    assert_eq!(
        refusals(by("circuit", own("C", json!({ "scope": "path" })))),
        expected("policer@C.scope: is \"path\", but \"circuit\"")
    );
    let timeline = json!([{ "atUs": 5, "target": "policer@C", "key": "toleranceUs", "value": 9 }]);
    let turned = json!({ "policer": of_ten("path", "discard"), "timeline": timeline });
    assert_eq!(refusals(turned), expected("timeline[0].value: is 9.0, but 50.0"));
    // Another route has a contract of its own, and so has each circuit that is policed alone.
    assert_eq!(refusals(by("path", own("E", json!({ "rateMbps": 4 })))), Vec::<String>::new());
    assert_eq!(refusals(by("circuit", own("B", json!({ "rateMbps": 4 })))), Vec::<String>::new());
}

/// The classroom's experiment, with another lower threshold and perhaps another TCP.
fn double_epd_with(tagged_threshold: Value, congestion: Option<&str>) -> Simulation {
    let path = root().join("scenarios/classroom/discard-double-epd.json");
    let mut scenario: Value = serde_json::from_str(&text_of(&path)).expect("JSON");
    scenario["discard"]["taggedThresholdCells"] = tagged_threshold;
    if let Some(kind) = congestion {
        scenario["congestion"] = json!({ "kind": kind });
    }
    let mut simulation = load(&scenario);
    simulation.advance_to(SimTime::from_secs(3.0));
    simulation.audit().unwrap_or_else(|e| panic!("{e}"));
    simulation
}

fn double_epd(tagged_threshold: Value) -> Simulation {
    double_epd_with(tagged_threshold, None)
}

/// Rates of the two circuits, Mb/s; 35 and 10 were promised.
fn rates(simulation: &Simulation) -> [f64; 2] {
    let summary = simulation.summary().to_json();
    [0, 1].map(|i| summary["circuits"][i]["throughputMbps"].as_f64().expect("a rate"))
}

#[test]
fn a_lower_threshold_for_tagged_frames_leaves_a_tcp_circuit_the_rate_that_it_was_promised() {
    let [promised_35, promised_10] = rates(&double_epd(json!(400)));
    assert!(promised_35 > 33.0 && promised_10 > 10.0, "{promised_35} {promised_10}");
    let [first, second] = rates(&double_epd(json!(null)));
    assert!(first < 30.0 && second > 20.0, "alike: {first} {second}");
}

#[test]
fn reno_does_not_always_use_what_a_queue_with_two_thresholds_would_leave_it() {
    // Bonaventure 1997, abstract: with FIFO queues TCP cannot use the minimum cell rate of its circuit.
    let [promised_35, promised_10] = rates(&double_epd_with(json!(200), Some("reno")));
    assert!(promised_35 < 30.0 && promised_10 > 15.0, "{promised_35} {promised_10}");
}

#[test]
fn the_lower_threshold_is_turned_inside_a_run_up_to_the_upper_one() {
    let mut simulation = double_epd(json!(null));
    let mut turn = |cells: u32| {
        let (target, key) = ("discard".to_string(), "taggedThresholdCells".to_string());
        simulation.apply(Command::Tune { target, key, value: json!(cells) })
    };
    let refused = turn(801).expect_err("800 is the threshold of all").message;
    assert!(
        refused.contains("taggedThresholdCells is 801") && refused.contains("800"),
        "{refused}"
    );
    turn(800).expect("as high as the other");
    turn(1).expect("the lowest");
    simulation.advance_to(SimTime::from_secs(3.5));
    let info = serde_json::to_value(simulation.info()).expect("JSON");
    let ports = info["network"]["ports"].as_array().expect("a list");
    let line =
        ports.iter().find(|port| port["id"] == "SW1→SW2").expect("a port")["thresholds"].clone();
    let [all, tagged] = [0, 1].map(|i| (line[i]["label"].clone(), line[i]["cells"].clone()));
    assert_eq!(all, (json!("EPD threshold"), json!(800)));
    assert_eq!(tagged, (json!("EPD threshold of CLP = 1"), json!(1)));
}
