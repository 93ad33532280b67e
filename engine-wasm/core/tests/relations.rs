//! Relations between runs: what must change a run, and what must not (M-2 to M-9, I-19).

use engine_core::Scenario;
use engine_core::units::SimTime;
use serde_json::{Value, json};

use crate::support::base::{base, changed, load, run, set, sources};
use crate::support::invented::invent;
use crate::support::outcome;

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
fn the_sampling_interval_changes_no_run() {
    let mut compared = 0;
    for (json, end) in locked_in_phase() {
        let mut often = json.clone();
        often["sampleUs"] = json!(json["sampleUs"].as_f64().expect("stated") / 3.0 + 10.0);
        let [first, second] = [&json, &often].map(|scenario| {
            let mut simulation = load(scenario);
            simulation.advance_to(end);
            simulation.fingerprint()
        });
        assert_eq!(first, second, "I-19\n{json:#}");
        compared += 1;
    }
    assert!(compared > 20, "{compared} runs");
}

/// Invented runs in which cells of equal sources arrive together, so that random order matters.
fn locked_in_phase() -> impl Iterator<Item = (Value, SimTime)> {
    (0..200).filter_map(|seed| {
        let mut json = invent(0x3C_0000 + seed).json;
        json["simultaneousArrivals"] = json!("random");
        json["tcp"]["startJitterMs"] = json!(0);
        let sources = json["topology"]["sources"].as_u64();
        let scenario = Scenario::from_json(&json.to_string()).ok()?;
        sources.filter(|n| *n > 1).map(|_| (json, scenario.run.end()))
    })
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

/// A network out of knobs as an explicit list: what the page makes of it when somebody draws on.
fn listed(scenario: &Value) -> Value {
    let network = serde_json::to_value(load(scenario).info().network).expect("JSON");
    let pick = |item: &Value, keys: &[&str]| -> Value {
        let kept = keys.iter().filter(|key| !item[**key].is_null());
        let own = kept.map(|key| ((*key).to_string(), item[*key].clone()));
        let more = item["listed"].as_object().cloned().unwrap_or_default();
        Value::Object(own.chain(more).collect())
    };
    let list = |what: &str, keys: &[&str]| -> Value {
        network[what].as_array().expect("a list").iter().map(|item| pick(item, keys)).collect()
    };
    let mut other = scenario.clone();
    other["topology"] = json!({
        "kind": "explicit",
        "nodes": list("nodes", &["id", "kind", "at", "role"]),
        "links": list("links", &["id", "from", "to", "rateMbps", "delayMs"]),
        "circuits": list("circuits", &["id", "service", "carries", "route", "trunk", "group"]),
    });
    other
}

#[test]
fn a_network_of_any_family_runs_the_same_as_a_list() {
    let sections = engine_core::catalog::sections();
    let families = &sections.iter().find(|s| s.id == "topology").expect("a section").entries;
    for family in families.iter().filter(|family| family.id != "explicit") {
        let scenario = json!({ "format": 1, "title": "t", "group": "g", "question": "q", "seed": 3,
            "durationMs": 60, "topology": { "kind": family.id } });
        let fingerprint = |scenario: &Value| {
            let mut run = load(scenario);
            run.advance_to(SimTime::from_secs(0.06));
            run.fingerprint()
        };
        assert_eq!(fingerprint(&listed(&scenario)), fingerprint(&scenario), "{}", family.id);
    }
}
