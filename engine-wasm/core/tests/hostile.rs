//! Wrong and hostile scenario files: each is refused with a place and words, all problems at once, and
//! never with a panic. The corpus lies in `tests/hostile`; what is too large to keep is made here.

use engine_core::scenario::{Problem, read_strict};
use engine_core::units::SimTime;
use engine_core::{Command, Scenario, Simulation};
use serde_json::{Value, json};

use crate::support::base::{base, changed};
use crate::support::dice::{Dice, Draw};
use crate::support::{files, panic_of};

/// Mutated texts in one test run.
const MUTATIONS: u64 = 20_000;

fn refusals(text: &str) -> Vec<Problem> {
    Scenario::from_json(text).expect_err("refused")
}

/// Is there a problem at `path` that says `words`?
fn says(problems: &[Problem], path: &str, words: &str) -> bool {
    problems.iter().any(|p| p.path == path && p.message.contains(words))
}

// --- The corpus ---

/// Every file of the corpus: `{ "why", "file" or "text", "problems": [[path, words], …] }`.
fn corpus() -> Vec<(String, Value)> {
    let paths = files::entries(&files::root().join("tests/hostile"));
    let cases = paths.iter().filter(|p| p.extension().is_some_and(|e| e == "json"));
    let case = |path: &std::path::PathBuf| {
        let name = path.file_stem().expect("a name").to_string_lossy().into_owned();
        (name, serde_json::from_str(&files::text_of(path)).expect("cases are JSON"))
    };
    cases.map(case).collect()
}

/// The text of a case: verbatim, or the base scenario with some entries replaced.
fn text_of(case: &Value) -> String {
    if let Some(text) = case["text"].as_str() {
        return text.to_string();
    }
    let mut scenario = base();
    for (path, value) in case["changes"].as_object().expect("text or changes") {
        crate::support::base::set(&mut scenario, path, value.clone());
    }
    scenario.to_string()
}

#[test]
fn every_case_of_the_corpus_is_refused_for_its_reasons_and_no_others() {
    let corpus = corpus();
    assert!(corpus.len() >= 40, "the corpus is there: {}", corpus.len());
    for (name, case) in corpus {
        let problems = refusals(&text_of(&case));
        let expected = case["problems"].as_array().expect("a list");
        for pair in expected {
            let [path, words] = [0, 1].map(|i| pair[i].as_str().expect("path and words"));
            assert!(
                says(&problems, path, words),
                "{name}: no \"{words}\" at \"{path}\" in {problems:#?}"
            );
        }
        assert_eq!(problems.len(), expected.len(), "{name}: {problems:#?}");
    }
}

#[test]
fn problems_are_told_in_words_that_can_be_shown() {
    for (name, case) in corpus() {
        for problem in refusals(&text_of(&case)) {
            let shown = problem.to_string();
            assert!(problem.message.len() >= 10, "{name}: {shown}");
            assert!(shown.chars().count() < 1000, "{name}: {shown}");
            let hidden = |c: char| c.is_control() || ('\u{202a}'..='\u{202e}').contains(&c);
            assert!(!shown.contains(hidden), "{name}: {shown:?}");
        }
    }
}

// --- Too large to keep ---

#[test]
fn sizes_are_limited_before_anything_is_built() {
    let nodes: Vec<_> = (0..100_000)
        .map(|i| json!({ "id": format!("{i}"), "kind": "host", "at": [0, 0] }))
        .collect();
    let explicit = json!({ "kind": "explicit", "nodes": nodes, "links": [], "circuits": [] });
    let cases = [
        (changed("/topology", explicit).to_string(), "", "bytes"),
        (" ".repeat(2 << 20), "", "bytes"),
        (
            changed("/topology", json!({ "sources": 1_000_000_000 })).to_string(),
            "topology.sources",
            "outside",
        ),
        (changed("/durationMs", json!(1e12)).to_string(), "durationMs", "outside"),
    ];
    for (text, path, words) in cases {
        assert!(says(&refusals(&text), path, words), "{path}: {:?}", refusals(&text));
    }
}

#[test]
fn lists_are_limited() {
    let nodes: Vec<_> =
        (0..261).map(|i| json!({ "id": format!("H{i}"), "kind": "host", "at": [0, 0] })).collect();
    let route: Vec<_> = (0..17).map(|i| format!("H{i}")).collect();
    let long = json!({ "id": "C", "service": "ubr", "carries": "tcp", "route": route });
    let explicit = json!({ "kind": "explicit", "nodes": nodes, "links": [], "circuits": [long] });
    let problems = refusals(&changed("/topology", explicit).to_string());
    assert!(says(&problems, "topology.nodes", "1 to 256"), "{problems:?}");
    assert!(says(&problems, "topology.links", "there are 0"), "{problems:?}");
    assert!(says(&problems, "topology.circuits[0].route", "2 to 16"), "{problems:?}");
    let command = json!({ "atUs": 1, "target": "abr", "key": "nrm", "value": 16 });
    let timeline = changed("/timeline", json!(vec![command; 10_001]));
    assert!(says(&refusals(&timeline.to_string()), "timeline", "at most 10000"));
}

#[test]
fn the_cost_of_a_run_is_limited_before_it_starts() {
    let fast = json!({ "sources": 30, "linkMbps": 2488.32, "delayMs": 300 });
    let mut scenario = changed("/durationMs", json!(3_600_000));
    crate::support::base::set(&mut scenario, "/topology", fast);
    crate::support::base::set(&mut scenario, "/sampleUs", json!(10));
    let problems = refusals(&scenario.to_string());
    for (path, words) in [
        ("durationMs", "cells would cross"),
        ("topology", "MiB"),
        ("sampleUs", "sample less often"),
    ] {
        assert!(says(&problems, path, words), "{path}: {problems:?}");
    }
}

#[test]
fn many_circuits_are_sampled_less_often_than_few() {
    let problems = |circuits: u32| {
        let circuit = |i| json!({ "id": format!("C{i}"), "service": "ubr", "carries": "tcp", "route": ["A", "W", "B"] });
        let node = |id, kind| json!({ "id": id, "kind": kind, "at": [0, 0] });
        let mut scenario = changed("/durationMs", json!(300_000));
        crate::support::base::set(&mut scenario, "/sampleUs", json!(1000));
        let lists = json!({
            "kind": "explicit", "nodes": [node("A", "host"), node("W", "switch"), node("B", "host")],
            "links": [{ "id": "a", "from": "A", "to": "W" }, { "id": "b", "from": "W", "to": "B" }],
            "circuits": (0..circuits).map(circuit).collect::<Vec<_>>(),
        });
        crate::support::base::set(&mut scenario, "/topology", lists);
        Scenario::from_json(&scenario.to_string()).err().unwrap_or_default()
    };
    assert!(!says(&problems(600), "sampleUs", "sample less often"));
    assert!(says(&problems(1000), "sampleUs", "300000 samples would be taken; at most 204800"));
}

#[test]
fn a_knob_that_makes_a_run_cost_too_much_is_refused_inside_it_and_the_run_stays_as_it_was() {
    let mut scenario = changed("/durationMs", json!(60_000));
    crate::support::base::set(&mut scenario, "/sampleUs", json!(1000));
    crate::support::base::set(&mut scenario, "/tcp/windowScale", json!(14));
    let mut simulation = crate::support::base::load(&scenario);
    simulation.advance_to(SimTime::from_secs(0.1));
    let mut untouched = simulation.clone();
    let turn = |target: &str, value: u64| Command::Tune {
        target: target.to_string(),
        key: "windowBytes".to_string(),
        value: json!(value),
    };
    let refused = simulation.apply(turn("tcp", 1_073_725_440)).expect_err("two such windows");
    assert_eq!(refused.path, "tcp.windowBytes");
    assert!(refused.message.contains("at most 256 MiB are allowed"), "{refused}");
    for run in [&mut simulation, &mut untouched] {
        run.advance_to(SimTime::from_secs(0.15));
    }
    assert_eq!(simulation.fingerprint(), untouched.fingerprint());
    simulation.apply(turn("tcp@S1", 1_073_725_440)).expect("one fits");
    let second = simulation.apply(turn("tcp@S2", 1_073_725_440));
    assert!(second.is_err(), "what was turned before counts");
    simulation.apply(turn("tcp@S1", 65_536)).expect("less is always allowed");
    simulation.apply(turn("tcp@S2", 1_073_725_440)).expect("now it fits");
}

#[test]
fn of_knobs_turned_together_none_is_turned_when_one_is_refused() {
    let mut simulation = crate::support::base::load(&base());
    simulation.advance_to(SimTime::from_secs(0.05));
    let mut untouched = simulation.clone();
    let turn = |key: &str, value: f64| {
        let (target, key) = ("abr".to_string(), key.to_string());
        Command::Tune { target, key, value: json!(value) }
    };
    // ICR lies below PCR: the second is refused for the first.
    let both = vec![turn("pcrMbps", 10.0), turn("icrMbps", 20.0)];
    let refused = simulation.apply_all(both).expect_err("more than the new PCR");
    assert_eq!(refused.path, "abr.icrMbps");
    for run in [&mut simulation, &mut untouched] {
        run.advance_to(SimTime::from_secs(0.1));
    }
    assert_eq!(simulation.fingerprint(), untouched.fingerprint());
    let both = vec![turn("pcrMbps", 30.0), turn("icrMbps", 20.0)];
    let stamped = simulation.apply_all(both).expect("the first makes room for the second");
    assert_eq!(stamped[0].at, stamped[1].at);
}

#[test]
fn nesting_is_limited_without_recursion_to_death() {
    for depth in [13, 128, 1000, 500_000] {
        for (open, close) in [("[", "]"), ("{\"a\":", "}")] {
            let text = format!("{}1{}", open.repeat(depth), close.repeat(depth));
            assert_eq!(panic_of(|| _ = refusals(&text)), None, "{depth} {open}");
        }
    }
}

#[test]
fn nothing_is_called_wrong_for_what_it_is_measured_against() {
    let node = |id: &str, kind: &str| json!({ "id": id, "kind": kind, "at": [0, 0] });
    let link = |from: &str, to: &str| json!({ "id": from, "from": from, "to": to });
    let mut listed = base();
    listed.as_object_mut().expect("an object").remove("background");
    listed["topology"] = json!({
        "kind": "explicit", "nodes": [node("S", "host"), node("W", "switch"), node("D", "host")],
        "links": [link("S", "W"), link("W", "D")],
        "circuits": [{ "id": "S", "service": "ubr", "carries": "tcp", "route": ["S", "W", "D"] }],
    });
    listed["timeline"] =
        json!([{ "atUs": 0, "target": "tcp@S", "key": "delayedAck", "value": true }]);
    let told = |path: &str, value: Value| -> Vec<String> {
        let mut scenario = listed.clone();
        crate::support::base::set(&mut scenario, path, value);
        refusals(&scenario.to_string()).into_iter().map(|p| p.path).collect()
    };
    // Of a network of an unknown kind nobody knows the knobs, the parts, or what a timeline may turn.
    assert_eq!(told("/topology/kind", "custom".into()), ["topology.kind"]);
    assert_eq!(told("/feedback", json!({ "kind": "fair", "gain": 2 })), ["feedback.kind"]);
    for at in 0..3 {
        let path = format!("/topology/nodes/{at}/kind");
        assert_eq!(told(&path, "modem".into()), [format!("topology.nodes[{at}].kind")]);
    }
    for (key, value) in [("carries", "udp"), ("service", "best"), ("route", "S, W, D")] {
        let path = format!("/topology/circuits/0/{key}");
        assert_eq!(told(&path, value.into()), [format!("topology.circuits[0].{key}")]);
    }
    // What is wrong with a network is told all the same.
    listed["topology"]["links"][1]["to"] = "E".into();
    crate::support::base::set(&mut listed, "/feedback/kind", "fair".into());
    let told: Vec<_> = refusals(&listed.to_string()).into_iter().map(|p| p.path).collect();
    assert!(told.contains(&"feedback.kind".to_string()), "{told:?}");
    assert!(told.contains(&"topology.links[1].to".to_string()), "{told:?}");
}

#[test]
fn a_list_of_problems_ends_somewhere() {
    let timeline = changed("/timeline", json!(vec![json!({}); 5000]));
    assert_eq!(refusals(&timeline.to_string()).len(), 100);
}

// --- Never a panic ---

/// Valid texts to spoil: the repository's scenarios, the base, a drawn network.
fn seeds() -> Vec<String> {
    let mut seeds: Vec<_> = files::scenarios().into_iter().map(|(_, text)| text).collect();
    seeds.extend((0..20).map(|seed| crate::support::invented::invent(seed).json.to_string()));
    seeds.push(base().to_string());
    seeds
}

#[test]
fn spoiled_texts_never_bring_the_loader_down() {
    let seeds = seeds();
    let mut dice = Dice(53);
    let mut refused = 0;
    for round in 0..MUTATIONS {
        let mut bytes = dice.pick(&seeds).clone().into_bytes();
        for _ in 0..1 + dice.below(4) {
            spoil(&mut bytes, &mut dice);
        }
        let text = String::from_utf8_lossy(&bytes);
        let mut outcome = None;
        let words = panic_of(|| outcome = Some(Scenario::from_json(&text)));
        assert_eq!(words, None, "round {round}: {text}");
        if let Some(Err(problems)) = outcome {
            assert!(problems.iter().all(|p| p.message.len() >= 10), "{problems:?}");
            assert!(!problems.is_empty(), "refused without a word: {text}");
            refused += 1;
        }
    }
    assert!(refused > MUTATIONS / 2 && refused < MUTATIONS, "{refused} were refused");
}

fn spoil(bytes: &mut Vec<u8>, dice: &mut Dice) {
    if bytes.is_empty() {
        return;
    }
    let (at, other) = (dice.below(bytes.len().max(1)), dice.below(bytes.len().max(1)));
    match dice.below(6) {
        0 => bytes.get_mut(at).into_iter().for_each(|b| *b ^= 1 << dice.below(8)),
        1 => bytes.truncate(at),
        2 => bytes.swap(at.min(other), at.max(other)),
        3 => _ = bytes.drain(at.min(other)..(at.min(other) + 8).min(bytes.len())),
        4 => {
            let piece = bytes[at.min(other)..(at.min(other) + 20).min(bytes.len())].to_vec();
            bytes.splice(at..at, piece);
        }
        _ => {
            let tokens: &[&str] = &[
                "null",
                "-1",
                "1e400",
                "\"\"",
                "[]",
                "{}",
                "0.3",
                "9007199254740993",
                "\u{202e}",
                ",",
                "true",
            ];
            bytes.splice(at..at, dice.pick(tokens).bytes());
        }
    }
}

/// Values that meet every key of a scenario once.
fn strange_values() -> Vec<Value> {
    vec![
        Value::Null,
        json!(true),
        json!(-1),
        json!(0),
        json!(0.3),
        json!(1e300),
        json!(u64::MAX),
        json!(""),
        json!("12"),
        json!("toString"),
        json!([]),
        json!([[]]),
        json!({}),
        json!({ "kind": "x" }),
    ]
}

#[test]
fn strange_values_at_every_place_never_bring_the_loader_or_the_engine_down() {
    let chain = (0..50)
        .map(crate::support::invented::invent)
        .find(|i| i.json["topology"]["kind"] == "explicit");
    let seeds = [base(), chain.expect("half are drawn by hand").json];
    for scenario in seeds {
        for path in pointers(&scenario) {
            for value in strange_values() {
                let mut spoiled = scenario.clone();
                *spoiled.pointer_mut(&path).expect("there") = value;
                let words = panic_of(|| load_and_run(&spoiled));
                assert_eq!(words, None, "{path}\n{spoiled:#}");
            }
        }
    }
}

fn load_and_run(scenario: &Value) {
    if let Ok(mut simulation) = Simulation::from_json(&scenario.to_string()) {
        simulation.advance(simulation.scenario().run.end(), 500);
        simulation.audit().expect("the books balance");
    }
}

/// Pointers of all entries below the top.
fn pointers(value: &Value) -> Vec<String> {
    let mut found = Vec::new();
    let mut open = vec![(String::new(), value)];
    while let Some((path, value)) = open.pop() {
        match value {
            Value::Object(map) => open.extend(map.iter().map(|(k, v)| (format!("{path}/{k}"), v))),
            Value::Array(list) => {
                open.extend(list.iter().enumerate().map(|(i, v)| (format!("{path}/{i}"), v)));
            }
            _ => {}
        }
        found.push(path);
    }
    found.retain(|path| !path.is_empty());
    found
}

#[test]
fn names_of_the_page_are_harmless_as_ids() {
    let text = base().to_string().replace("\"VBR\"", "\"toString\"");
    assert!(read_strict(&text).is_ok());
    let explicit = json!({
        "kind": "explicit",
        "nodes": [
            { "id": "toString", "kind": "host", "at": [0, 0] }, { "id": "valueOf", "kind": "switch", "at": [1, 0] },
            { "id": "<img/src=x/onerror=alert(1)>", "kind": "host", "at": [2, 0] },
        ],
        "links": [
            { "id": "a", "from": "toString", "to": "valueOf" },
            { "id": "b", "from": "valueOf", "to": "<img/src=x/onerror=alert(1)>" },
        ],
        "circuits": [{
            "id": "hasOwnProperty", "service": "abr", "carries": "tcp",
            "route": ["toString", "valueOf", "<img/src=x/onerror=alert(1)>"],
        }],
    });
    load_and_run(&changed("/topology", explicit.clone()));
    assert!(Scenario::from_json(&changed("/topology", explicit).to_string()).is_ok());
}
