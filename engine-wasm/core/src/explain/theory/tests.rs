//! Small networks whose shares and targets can be checked by hand.

use serde_json::{Value, json};

use crate::scenario::Sections;
use crate::sim::Simulation;
use crate::units::SimTime;

fn info(scenario: &Value) -> Value {
    let text = scenario.to_string();
    let run = Simulation::from_json(&text).unwrap_or_else(|problems| panic!("{problems:?}"));
    facts(&run)
}

fn facts(run: &Simulation) -> Value {
    serde_json::to_value(run.info()).expect("numbers and texts are JSON")
}

/// Two switches with 100 Mb/s between them; hosts at 155 Mb/s.
fn line(circuits: &Value, more: &Value) -> Value {
    let hosts = ["A", "B", "C", "X", "Y", "Z"];
    let at = |i: usize| [if i < 3 { 0 } else { 3 }, i % 3];
    let host = |(i, id): (usize, &&str)| json!({ "id": id, "kind": "host", "at": at(i) });
    let mut nodes: Vec<Value> = hosts.iter().enumerate().map(host).collect();
    nodes.extend((1..=2).map(|i| json!({ "id": format!("W{i}"), "kind": "switch", "at": [i, 0] })));
    let link = |from: &str, to: &str, mbps: f64| json!({ "id": format!("{from}-{to}"), "from": from, "to": to, "rateMbps": mbps, "delayMs": 1.0 });
    let mut links = vec![link("W1", "W2", 100.0)];
    links.extend(hosts[..3].iter().map(|h| link(h, "W1", 155.0)));
    links.extend(hosts[3..].iter().map(|h| link("W2", h, 155.0)));
    let mut all = json!({
        "format": 1, "title": "t", "group": "g", "question": "q", "seed": 1, "durationMs": 1000,
        "topology": { "kind": "explicit", "nodes": nodes, "links": links, "circuits": circuits },
    });
    let Value::Object(map) = more else { panic!("an object") };
    for (key, value) in map {
        if key == "trunk" {
            for (key, value) in value.as_object().expect("an object") {
                all["topology"]["links"][0][key] = value.clone();
            }
        } else {
            all[key] = value.clone();
        }
    }
    all
}

fn circuit(id: &str, service: &str, carries: &str, ends: [&str; 2]) -> Value {
    json!({ "id": id, "service": service, "carries": carries, "route": [ends[0], "W1", "W2", ends[1]] })
}

fn abr_and(service: &str, carries: &str) -> Value {
    json!([
        circuit("1", "abr", "tcp", ["A", "X"]),
        circuit("2", "abr", "tcp", ["B", "Y"]),
        circuit("3", service, carries, ["C", "Z"]),
    ])
}

/// The steps of a circuit's share, times in milliseconds and rates rounded to 1/1000 Mb/s.
fn share(info: &Value, id: &str) -> Vec<(f64, Option<f64>)> {
    let shares = info["theory"]["shares"].as_array().expect("a list");
    let Some(found) = shares.iter().find(|share| share["circuit"] == id) else { return vec![] };
    steps(&found["mbps"])
}

fn steps(value: &Value) -> Vec<(f64, Option<f64>)> {
    let round = |x: f64| (x * 1000.0).round() / 1000.0;
    let step = |s: &Value| (round(s[0].as_f64().expect("s") * 1000.0), s[1].as_f64().map(round));
    value.as_array().expect("steps").iter().map(step).collect()
}

fn port<'a>(info: &'a Value, id: &str) -> &'a Value {
    let ports = info["theory"]["ports"].as_array().expect("a list");
    ports.iter().find(|port| port["port"] == id).expect("this port")
}

#[test]
fn circuits_share_what_priority_traffic_leaves_on_average() {
    // Half of 124.41 Mb/s from 2 ms on, 29,342 cells in 200 ms: (100 − 62.20504) / 2 remain.
    let info = info(&line(&abr_and("vbr", "cells"), &json!({})));
    assert_eq!(share(&info, "1"), [(0.0, Some(50.0)), (2.0, Some(18.897))]);
    assert_eq!(share(&info, "2"), share(&info, "1"));
    assert_eq!(share(&info, "3"), []);
}

#[test]
fn a_peak_rate_is_a_demand_and_a_minimum_a_promise() {
    let own = |part: &str, abr: &Value| json!({ "overrides": [{ "part": part, "abr": abr }] });
    let three = abr_and("abr", "tcp");
    let asks = info(&line(&three, &own("3", &json!({ "pcrMbps": 20.0 }))));
    assert_eq!(["1", "3"].map(|id| share(&asks, id)[0].1), [Some(40.0), Some(20.0)]);
    let has = info(&line(&three, &own("3", &json!({ "mcrMbps": 60.0, "icrMbps": 60.0 }))));
    assert_eq!(["1", "3"].map(|id| share(&has, id)[0].1), [Some(20.0), Some(60.0)]);
    let takes = info(&line(&three, &own("3", &json!({ "destinationLimitMbps": 10.0 }))));
    assert_eq!(["1", "3"].map(|id| share(&takes, id)[0].1), [Some(45.0), Some(10.0)]);
    let cells = json!({ "cells": { "kind": "cbr", "rateMbps": 16.0 } });
    let sends = info(&line(&abr_and("abr", "cells"), &cells));
    assert_eq!(["1", "3"].map(|id| share(&sends, id)[0].1), [Some(42.0), Some(16.0)]);
}

#[test]
fn priority_traffic_takes_what_its_shaper_lets_through_and_no_more_than_there_is() {
    // Of 130 Mb/s on a line of 100: the whole line, or the 40 of a shaper.
    let sections = |shaper: Value| json!({ "background": { "kind": "cbr", "rateMbps": 130.0 }, "shaper": shaper });
    for (shaper, left) in [(json!({}), 0.0), (json!({ "rateMbps": 40.0 }), 30.0)] {
        let info = info(&line(&abr_and("cbr", "cells"), &sections(shaper)));
        assert_eq!(share(&info, "1")[0].1, Some(left));
    }
}

/// Three far hosts on one link of 149.76 Mb/s, with MCRs of 10, 30 and 50 Mb/s and these weights.
fn promised(feedback: &Value, weights: [u32; 3]) -> Value {
    let abr = |(mcr, weight): (u32, u32)| json!({ "mcrMbps": mcr, "weight": weight });
    let parts = ["S1", "S2", "S3"].iter().zip([10, 30, 50].into_iter().zip(weights));
    let overrides: Vec<_> =
        parts.map(|(part, own)| json!({ "part": part, "abr": abr(own) })).collect();
    json!({
        "format": 1, "title": "t", "group": "g", "question": "q", "durationMs": 100,
        "topology": { "kind": "unequal-feedback", "longHosts": 3, "shortHosts": 0,
            "linkMbps": 149.76, "longAccessUs": 100 },
        "abr": { "pcrMbps": 149.76, "icrMbps": 50 }, "cells": { "kind": "greedy" },
        "feedback": feedback, "overrides": overrides,
    })
}

#[test]
fn circuits_settle_where_theory_says_at_mcr_and_a_share_of_the_rest_by_weight() {
    // Vandalore et al. 1998b: configuration of three sources, Mb/s. The last row is without MCR and weight.
    const CASES: &[(&str, [u32; 3], [f64; 3])] = &[
        ("mcr-plus-weighted", [1, 1, 1], [29.92, 49.92, 69.92]),
        ("mcr-plus-weighted", [15, 35, 55], [18.537, 49.92, 81.303]),
        ("equal", [15, 35, 55], [49.88, 49.88, 50.0]),
    ];
    let algorithms = [
        json!({ "kind": "erica", "targetUtilization": 1.0, "delta": 0.0 }),
        json!({ "kind": "erica-plus" }),
        json!({ "kind": "max-min" }),
    ];
    for (fairness, weights, expected) in CASES {
        for mut feedback in algorithms.clone() {
            feedback["fairness"] = json!(fairness);
            let scenario = promised(&feedback, *weights).to_string();
            let mut run = Simulation::from_json(&scenario).expect("sound");
            run.advance_to(SimTime::from_secs(0.1));
            let shares = ["S1", "S2", "S3"].map(|id| share(&facts(&run), id)[0].1);
            assert_eq!(shares, expected.map(Some), "{fairness}");
            for (circuit, fair) in run.summary().circuits.iter().zip(expected) {
                let acr = circuit.final_acr_mbps;
                assert!(
                    (acr / fair - 1.0).abs() < 0.03,
                    "{feedback} {weights:?}: {acr} for {fair}"
                );
            }
        }
    }
}

#[test]
fn where_switches_differ_in_what_is_fair_nothing_is_said() {
    let own = json!([{ "part": "W1", "feedback": { "fairness": "mcr-plus-weighted" } }]);
    let info = info(&line(&abr_and("abr", "tcp"), &json!({ "overrides": own })));
    assert!(share(&info, "1").is_empty());
    assert!(info["theory"]["unsaid"].to_string().contains("different definitions of fairness"));
}

#[test]
fn steps_of_a_rate_and_turned_knobs_are_steps_of_the_share() {
    let varies = json!({ "kind": "steps", "steps": [[200.0, 60.0]] });
    let turned = json!([{ "atUs": 500_000.0, "target": "abr@3", "key": "pcrMbps", "value": 12.0 }]);
    let scenario =
        line(&abr_and("abr", "tcp"), &json!({ "trunk": { "varies": varies }, "timeline": turned }));
    let mut sim = Simulation::from_json(&scenario.to_string()).expect("sound");
    let expected = [(0.0, Some(33.333)), (200.0, Some(20.0)), (500.0, Some(24.0))];
    assert_eq!(share(&facts(&sim), "1"), expected);
    // Past knob changes are kept.
    sim.advance_to(SimTime::from_secs(0.6));
    let info = facts(&sim);
    assert_eq!(share(&info, "1"), expected);
    assert_eq!(steps(&port(&info, "W1→W2")["rateMbps"]), [(0.0, Some(100.0)), (200.0, Some(60.0))]);
}

/// The first switch terminates the loop of the UBR circuit's host.
fn with_local_loop() -> Value {
    let mut scenario = line(&abr_and("ubr", "tcp"), &json!({}));
    for node in scenario["topology"]["nodes"].as_array_mut().expect("a list") {
        if node["id"] == "W1" {
            node["role"] = json!("local-loop");
        }
    }
    scenario
}

#[test]
fn what_is_not_constant_has_no_line_and_a_reason() {
    let drawn = json!({ "kind": "redrawn", "leastMbps": 10.0, "mostMbps": 20.0, "everyMs": 5.0 });
    let random = line(&abr_and("abr", "cells"), &json!({ "cells": { "kind": "cell-on-off" } }));
    let cases = [
        (
            line(&abr_and("abr", "tcp"), &json!({ "trunk": { "varies": drawn } })),
            "changes at random",
        ),
        (random, "opens and closes at random"),
        (line(&abr_and("ubr", "tcp"), &json!({})), "UBR circuits have no fair share"),
        (with_local_loop(), "only up to the first switch"),
    ];
    for (scenario, reason) in cases {
        let info = info(&scenario);
        assert!(share(&info, "3").is_empty(), "{reason}");
        assert!(info["theory"]["unsaid"].to_string().contains(reason), "{}", info["theory"]);
    }
}

#[test]
fn a_circuit_has_its_share_while_it_is_open() {
    let cells = json!({ "cells": { "kind": "greedy", "openMs": 100.0, "closeMs": 400.0 } });
    let info = info(&line(&abr_and("abr", "cells"), &cells));
    assert_eq!(share(&info, "3"), [(0.0, None), (100.0, Some(33.333)), (400.0, None)]);
    let others = [(0.0, Some(50.0)), (100.0, Some(33.333)), (400.0, Some(50.0))];
    assert_eq!(share(&info, "1"), others);
}

#[test]
fn an_algorithm_names_the_queue_it_aims_at_and_the_one_at_which_it_marks() {
    let with =
        |feedback: Value| info(&line(&abr_and("abr", "tcp"), &json!({ "feedback": feedback })));
    // 2 ms of 100 Mb/s: 100e6 / 424 · 0.002 = 471.7 cells.
    let info = with(json!({ "kind": "erica-plus", "targetDelayMs": 2.0 }));
    let target = &port(&info, "W1→W2")["targets"][0];
    assert_eq!(target["label"], "target queue");
    assert_eq!(steps(&target["cells"]), [(0.0, Some(471.698))]);
    let info = with(json!({ "kind": "relative-rate", "thresholdCells": 300 }));
    assert_eq!(port(&info, "W1→W2")["targets"], json!([]));
    assert_eq!(steps(&port(&info, "W1→W2")["marks"][0]["cells"]), [(0.0, Some(300.0))]);
}

#[test]
fn goodput_is_the_share_without_headers_and_rm_cells() {
    // MSS 512 and 40 or 48 bytes of headers are 12 cells; one cell in 32 is an RM cell.
    let info = info(&line(&abr_and("abr", "tcp"), &json!({})));
    let payload = info["theory"]["shares"][0]["payload"].as_f64().expect("TCP");
    assert!((payload - 4096.0 / (12.0 * 424.0) * 31.0 / 32.0).abs() < 1e-12, "{payload}");
    // Without RM cells.
    let data = info["network"]["circuits"][0]["dataShare"].as_f64().expect("TCP");
    assert!((data - 4096.0 / (12.0 * 424.0)).abs() < 1e-12, "{data}");
}

#[test]
fn settings_that_no_time_passes_with_are_not_kept() {
    let turn = |ms: u32, rif: f64| json!({ "atUs": 1000 * ms, "target": "abr", "key": "rif", "value": rif });
    let timeline = [turn(0, 0.5), turn(100, 0.25), turn(100, 0.125), turn(200, 0.0625)];
    let text = line(&abr_and("abr", "tcp"), &json!({ "timeline": timeline })).to_string();
    let mut run = Simulation::from_json(&text).expect("legal");
    let told = |run: &Simulation| -> Vec<_> {
        let rif = |sections: &Sections| sections.section("abr").settings.get("rif").cloned();
        run.settings().iter().map(|(at, all)| (at.secs(), rif(all).expect("stated"))).collect()
    };
    let all = [(0.0, json!(0.5)), (0.1, json!(0.125)), (0.2, json!(0.0625))];
    assert_eq!(told(&run), all);
    run.advance_to(SimTime::from_secs(0.15));
    assert_eq!(told(&run), all, "whether carried out or due");
}

#[test]
fn knobs_that_are_turned_too_often_for_lines_are_counted_before_anything_is_reckoned() {
    let turn = |us: u32| json!({ "atUs": us, "target": "abr", "key": "rif", "value": 0.5 });
    let theory = |turns: u32| {
        let timeline: Vec<_> = (1..=turns).map(turn).collect();
        let mut info = info(&line(&abr_and("ubr", "tcp"), &json!({ "timeline": timeline })));
        info["theory"]["unsaid"].take()
    };
    let often = "Rates and parameters change too often to draw lines: more than 200 times.";
    assert_eq!(theory(199).as_array().expect("a list").len(), 1, "UBR has no share");
    assert_eq!(theory(201), json!([often]));
}
