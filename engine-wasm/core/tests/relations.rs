//! Relations between runs: what must change a run, and what must not (M-2 to M-9, I-19).

mod support;

use serde_json::{Value, json};

use support::base::{base, changed, run, set, sources};
use support::outcome;

/// Hash of a scenario after 0.15 s.
fn fingerprint(scenario: Value) -> u64 {
    run(scenario, 0.15).fingerprint()
}

#[test]
fn another_seed_is_another_run() {
    assert_ne!(fingerprint(base()), fingerprint(changed("/seed", json!(8))));
}

#[test]
fn what_is_only_said_or_shown_changes_nothing() {
    let cases = [
        ("/title", json!("Another")),
        ("/question", json!("Why?")),
        ("/published", json!({ "place": "table 1" })),
        ("/layout", json!({ "SW1": [3, 4] })),
        ("/durationMs", json!(500)),
        ("/warmUpMs", json!(50)),
        ("/sampleUs", json!(10)),
        ("/sampleUs", json!(77_777)),
    ];
    for (path, value) in cases {
        assert_eq!(fingerprint(changed(path, value)), fingerprint(base()), "{path} (I-19)");
    }
}

#[test]
fn the_order_of_keys_in_the_file_changes_nothing() {
    let reversed: serde_json::Map<_, _> =
        base().as_object().expect("an object").clone().into_iter().rev().collect();
    assert_eq!(fingerprint(Value::Object(reversed)), fingerprint(base()), "M-2");
}

#[test]
fn places_beyond_the_longest_queue_change_nothing() {
    let unlimited = run(changed("/topology/bufferCells", Value::Null), 0.15);
    let summary = unlimited.summary().to_json();
    let longest = summary["ports"][0]["maxQueueCells"].as_u64().expect("a count");
    assert!(longest > 300, "the base congests: {longest}");
    let ample = run(changed("/topology/bufferCells", json!(longest + 1)), 0.15);
    assert_eq!(outcome(&ample), outcome(&unlimited), "M-4");
    let scarce = fingerprint(changed("/topology/bufferCells", json!(longest - 1)));
    assert_ne!(scarce, unlimited.fingerprint());
}

#[test]
fn early_packet_discard_with_its_threshold_at_capacity_is_tail_drop() {
    let epd = json!({ "kind": "epd", "reserveCells": 0, "convention": "above", "ppd": false });
    assert_eq!(fingerprint(changed("/discard", epd)), fingerprint(base()), "M-5");
}

#[test]
fn without_increase_and_decrease_the_rate_stays_at_icr() {
    let mut scenario = changed("/feedback", json!({ "kind": "none" }));
    let still =
        json!({ "pcrMbps": 25, "icrMbps": 2, "rif": 0, "rdf": 0, "cdf": 0, "adtfMs": 10_230 });
    set(&mut scenario, "/abr", still);
    let summary = run(scenario, 0.15).summary().to_json();
    for circuit in summary["circuits"].as_array().expect("a list") {
        let icr = if circuit["service"] == "abr" { 2.0 } else { 0.0 };
        for key in ["meanAcrMbps", "finalAcrMbps"] {
            let rate = circuit[key].as_f64().expect("a rate");
            assert!((rate - icr).abs() < 1e-9, "M-6: {circuit}");
        }
    }
}

#[test]
fn an_idle_circuit_changes_nothing() {
    let mut scenario = base();
    scenario["topology"]["vbr"] = json!(true);
    scenario["background"]["startMs"] = json!(10_000);
    let with_idle = run(scenario.clone(), 0.15);
    scenario["topology"]["vbr"] = json!(false);
    let without = run(scenario, 0.15);
    assert_eq!(sources(&with_idle), sources(&without), "M-3");
    assert_eq!(with_idle.cell_hops(), without.cell_hops());
}

#[test]
fn a_policy_that_never_fires_is_the_same_as_none() {
    let unlimited = |discard: Value| {
        let mut scenario = changed("/topology/bufferCells", Value::Null);
        set(&mut scenario, "/discard", discard);
        fingerprint(scenario)
    };
    let tail = unlimited(json!({ "kind": "tail" }));
    for kind in ["intelligent-tail", "ppd", "epd"] {
        assert_eq!(unlimited(json!({ "kind": kind })), tail, "M-9: {kind}");
    }
}
