//! The keys of a file that are no sections: what is described is accepted, and nothing else is.

use std::collections::BTreeSet;

use crate::support::files::scenarios;
use engine_core::Scenario;
use engine_core::scenario::{FilePart, PARTS, Problem, Takes};
use serde_json::{Value, json};

/// A scenario in which every described key stands.
fn with_every_key() -> Value {
    let node = |id: &str, kind: &str, at: u32| json!({ "id": id, "kind": kind, "role": "plain", "at": [at, 0], "switchingUs": 0 });
    let link =
        |from: &str, to: &str| json!({ "id": format!("{from}-{to}"), "from": from, "to": to });
    let mut line = json!({ "id": "G-W", "from": "G", "to": "W", "rateMbps": 10, "delayMs": 1,
        "bufferCells": 100, "backBufferCells": 100, "backRateMbps": 5, "priorityCells": 10,
        "backPriorityCells": 10, "loss": 0, "backLoss": 0 });
    line["varies"] = json!({ "kind": "redrawn", "leastMbps": 1, "mostMbps": 10, "everyMs": 100 });
    line["backVaries"] = json!({ "kind": "steps", "steps": [[0, 5]] });
    let lost = |key: &str, value: Value| json!({ "atUs": 0, "target": "loss@C", "key": key, "value": value });
    json!({
        "format": 1, "title": "t", "group": "g", "question": "q", "durationMs": 1,
        "topology": { "kind": "explicit",
            "nodes": [node("A", "host", 0), node("G", "gateway", 1), node("W", "switch", 2),
                node("H", "gateway", 3), node("B", "host", 4)],
            "links": [link("A", "G"), line, link("W", "H"), link("H", "B")],
            "circuits": [
                { "id": "T", "service": "abr", "carries": "trunk", "route": ["G", "W", "H"] },
                { "id": "C", "service": "ubr", "carries": "tcp", "trunk": "T", "group": "all",
                    "route": ["A", "G", "W", "H", "B"] }] },
        "overrides": [{ "part": "all", "side": "source", "abr": {} }],
        "timeline": [lost("dropNextCellAt", json!("W")), lost("dropSegment", json!(1)),
            lost("dropEverySegment", json!(2))],
    })
}

/// Where the entries of a part stand in [`with_every_key`]: JSON pointers.
fn places(part: &str) -> &'static [&'static str] {
    match part {
        "nodes" => &["/topology/nodes/0"],
        "links" => &["/topology/links/1"],
        "varies" => &["/topology/links/1/varies", "/topology/links/1/backVaries"],
        "circuits" => &["/topology/circuits/1"],
        "overrides" => &["/overrides/0"],
        "timeline" => &["/timeline/0"],
        "loss" => &[],
        other => panic!("where do entries of {other} stand?"),
    }
}

fn problems(scenario: &Value) -> Vec<Problem> {
    Scenario::from_value(scenario).err().unwrap_or_default()
}

fn described(part: &FilePart) -> BTreeSet<&'static str> {
    part.keys.iter().map(|key| key.key).chain(part.params.iter().map(|spec| spec.key)).collect()
}

#[test]
fn every_described_key_stands_in_a_file_that_is_accepted() {
    let all = with_every_key();
    assert_eq!(problems(&all), []);
    for part in PARTS {
        let objects = places(part.id).iter().map(|at| all.pointer(at).expect("it stands there"));
        let mut used: BTreeSet<&str> = objects
            .flat_map(|object| object.as_object().expect("an object").keys())
            .map(|k| &**k)
            .collect();
        if part.id == "loss" {
            let timeline = all["timeline"].as_array().expect("a list");
            used = timeline.iter().filter_map(|entry| entry["key"].as_str()).collect();
        }
        used.remove("abr");
        assert_eq!(used, described(part), "{}", part.id);
    }
}

#[test]
fn a_key_that_is_described_for_another_part_only_is_refused() {
    for part in PARTS {
        let own = described(part);
        let foreign: BTreeSet<_> = PARTS.iter().flat_map(described).collect();
        for key in foreign.difference(&own) {
            for at in places(part.id) {
                let mut scenario = with_every_key();
                scenario.pointer_mut(at).expect("it stands there")[*key] = json!(1);
                assert!(!problems(&scenario).is_empty(), "{key} in {}", part.id);
            }
            if part.id == "loss" {
                let mut scenario = with_every_key();
                scenario["timeline"][0]["key"] = json!(key);
                let said = &problems(&scenario)[0].message;
                assert!(said.contains("dropNextCellAt, dropSegment, dropEverySegment"), "{said}");
            }
        }
    }
}

#[test]
fn exactly_the_described_words_are_known() {
    for part in PARTS {
        for key in part.keys {
            let Takes::Word(words) = key.takes else { continue };
            let is_refused = |word: &str| {
                places(part.id).iter().all(|at| {
                    let mut scenario = with_every_key();
                    scenario.pointer_mut(at).expect("it stands there")[key.key] = json!(word);
                    let all = problems(&scenario);
                    // A word that is known may still not fit this network, which is told elsewhere.
                    all.iter().any(|p| {
                        p.message.contains("is not known") || p.message.contains("must be")
                    })
                })
            };
            for word in words.all() {
                assert!(!is_refused(word.id), "{} of {}", word.id, key.key);
            }
            assert!(is_refused("phlogiston"), "{} of {}", key.key, part.id);
        }
    }
}

#[test]
fn the_ranges_that_are_described_are_those_that_are_checked() {
    let refused = |at: &str, key: &str, value: Value| {
        let mut scenario = with_every_key();
        scenario.pointer_mut(at).expect("it stands there")[key] = value;
        !problems(&scenario).is_empty()
    };
    for (key, at, place) in [
        ("dropSegment", "/timeline/1", "value"),
        ("dropEverySegment", "/timeline/2", "value"),
        ("everyMs", "/topology/links/1/varies", "everyMs"),
        ("atUs", "/timeline/0", "atUs"),
    ] {
        let found = PARTS.iter().flat_map(|part| part.keys).find(|own| own.key == key);
        let (min, max, step) = match found.expect("described").takes {
            Takes::Whole { min, max } => (f64::from(min), f64::from(max), 1.0),
            // The end of this run comes before that of the longest.
            Takes::Number { min, .. } if key == "atUs" => (min, 1000.0, 0.5),
            Takes::Number { min, max, .. } => (min, max, min / 2.0),
            other => panic!("{key} takes {other:?}"),
        };
        let number = |x: f64| if x.fract() == 0.0 { json!(x as i64) } else { json!(x) };
        for (value, is_legal) in
            [(min, true), (max, true), (min - step, false), (max + step, false)]
        {
            assert_eq!(!refused(at, place, number(value)), is_legal, "{key}: {value}");
        }
    }
}

#[test]
fn the_scenarios_of_the_repository_say_nothing_that_is_not_described() {
    let known = |id: &str| described(PARTS.iter().find(|part| part.id == id).expect("a part"));
    let mut seen = 0;
    for (file, text) in scenarios() {
        let scenario: Value = serde_json::from_str(&text).expect("JSON");
        let lists = ["nodes", "links", "circuits"].map(|id| (id, &scenario["topology"][id]));
        for (id, list) in lists.into_iter().chain([("timeline", &scenario["timeline"])]) {
            for entry in list.as_array().into_iter().flatten() {
                seen += 1;
                let keys = entry.as_object().expect("an object").keys();
                keys.for_each(|key| assert!(known(id).contains(&**key), "{file}: {key} in {id}"));
            }
        }
        for entry in scenario["timeline"].as_array().into_iter().flatten() {
            if entry["target"].as_str().is_some_and(|target| target.starts_with("loss@")) {
                let key = entry["key"].as_str().expect("a text");
                assert!(known("loss").contains(key), "{file}: {key}");
            }
        }
    }
    assert!(seen > 100, "{seen} entries were read");
}

#[test]
fn a_loss_that_is_none_is_told_what_it_lacks() {
    let said = |key: &str, value: Value| {
        let mut scenario = with_every_key();
        scenario["timeline"][0][key] = value;
        let problem = problems(&scenario).into_iter().next().expect("it is refused");
        format!("{}: {}", problem.path, problem.message)
    };
    for (key, value, words) in [
        ("target", json!("loss"), "timeline[0].target: a loss must name its circuit"),
        ("value", json!(1), "timeline[0].value: must be the name of a switch"),
        ("target", json!("lost@C"), "\"lost\" is not known; choose one of topology, abr"),
    ] {
        let told = said(key, value);
        assert!(told.contains(words), "{told}");
    }
}
