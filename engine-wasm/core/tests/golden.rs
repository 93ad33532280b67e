//! Golden fingerprints: every scenario of the repository, and networks that make the choices that no scenario makes,
//! after half a second, the same on every machine, with cells and bytes in balance at every sample on the way.
//!
//! The same files are read by the tests of the wasm module in Node and in browsers. How to write them anew:
//! `tests/golden/README.md`.

use std::collections::{BTreeMap, BTreeSet};

use engine_core::catalog::{self, EXPLICIT, param_json};
use engine_core::units::SimTime;
use engine_core::{Quantity, Simulation};
use serde_json::{Value, json};

use crate::support::{files, panic_of, run_audited};

/// Name of the variable that makes these tests write the files instead of comparing.
const WRITE: &str = "CELL53_WRITE_GOLDEN";

/// Fingerprints by id.
fn fingerprints(scenarios: Vec<(String, String)>) -> BTreeMap<String, String> {
    let one = |(id, text): (String, String)| {
        let mut simulation = Simulation::from_json(&text).unwrap_or_else(|e| panic!("{id}: {e:?}"));
        let words = panic_of(|| run_audited(&mut simulation, SimTime::from_secs(0.5)));
        assert_eq!(words, None, "{id}");
        (id, format!("{:016x}", simulation.fingerprint()))
    };
    scenarios.into_iter().map(one).collect()
}

/// Compares runs with a file of `tests/golden`, or writes it.
fn end_in_golden_states(scenarios: Vec<(String, String)>, file: &str) {
    let path = files::root().join("tests/golden").join(file);
    let found = fingerprints(scenarios);
    if std::env::var_os(WRITE).is_some() {
        let text = serde_json::to_string_pretty(&found).expect("texts");
        std::fs::write(&path, text + "\n").expect("the file can be written");
        return;
    }
    let golden: BTreeMap<String, String> =
        serde_json::from_str(&files::text_of(&path)).expect("id to fingerprint");
    for (id, fingerprint) in &found {
        let expected = golden.get(id).map_or("nothing", String::as_str);
        assert_eq!(fingerprint, expected, "{id}: see tests/golden/README.md");
    }
    assert_eq!(golden.len(), found.len(), "no fingerprint without its scenario");
}

#[test]
fn every_scenario_balances_at_every_sample_and_ends_in_its_golden_state() {
    end_in_golden_states(files::scenarios(), "fingerprints.json");
}

#[test]
fn every_golden_network_balances_at_every_sample_and_ends_in_its_golden_state() {
    end_in_golden_states(files::golden_networks(), "networks.json");
}

/// A choice: section, key and value. The sections `background` and `cells` offer the same sources of cells.
fn choice(section: &str, key: &str, value: &Value) -> String {
    let section = if section == "background" { "cells" } else { section };
    format!("{section} {key} {}", value.as_str().map_or_else(|| value.to_string(), str::to_string))
}

/// What a scenario chooses: in its sections, in those of single parts, and in its timeline.
fn choices_made(scenario: &Value) -> Vec<String> {
    let parts = scenario["overrides"].as_array().into_iter().flatten();
    let sections = parts.chain([scenario]).flat_map(|part| part.as_object().expect("an object"));
    let settings = sections.filter_map(|(id, all)| Some((id, all.as_object()?)));
    let stated = settings.flat_map(|(id, all)| all.iter().map(move |(k, v)| choice(id, k, v)));
    let changes = scenario["timeline"].as_array().into_iter().flatten().map(|change| {
        let [target, key] = ["target", "key"].map(|name| change[name].as_str().expect("words"));
        choice(target.split('@').next().expect("a section"), key, &change["value"])
    });
    stated.chain(changes).collect()
}

/// All algorithms, and all values of flags and of parameters with choices, but for their defaults.
fn choices_offered() -> BTreeSet<String> {
    let mut offered = BTreeSet::new();
    for section in catalog::sections() {
        let kinds: Vec<_> = section.entries.iter().map(|entry| entry.id).collect();
        let kinds = kinds.into_iter().filter(|id| *id != EXPLICIT);
        offered.extend(kinds.clone().map(|kind| choice(section.id, "kind", &json!(kind))));
        for facts in kinds.chain([""]).flat_map(|kind| section.params_of(kind)).map(param_json) {
            let key = facts["key"].as_str().expect("a key");
            let flags = facts["kind"] == "flag";
            let mut values = if flags { vec![json!(true), json!(false)] } else { vec![] };
            values.extend(
                facts["choices"].as_array().expect("a list").iter().map(|c| c["id"].clone()),
            );
            values.retain(|value| *value != facts["default"]);
            offered.extend(values.iter().map(|value| choice(section.id, key, value)));
        }
    }
    offered
}

#[test]
fn every_algorithm_and_every_choice_is_in_a_golden_run() {
    let runs = files::scenarios().into_iter().chain(files::golden_networks());
    let read = |(_, text): (String, String)| serde_json::from_str(&text).expect("JSON");
    let made: BTreeSet<_> = runs.map(read).flat_map(|scenario| choices_made(&scenario)).collect();
    let missing: Vec<_> = choices_offered().difference(&made).cloned().collect();
    assert!(missing.is_empty(), "add them to tests/golden/networks: {missing:#?}");
}

#[test]
fn every_quantity_is_a_curve_of_some_golden_run() {
    let mut drawn = BTreeSet::new();
    for (id, text) in files::scenarios().into_iter().chain(files::golden_networks()) {
        let simulation = Simulation::from_json(&text).unwrap_or_else(|e| panic!("{id}: {e:?}"));
        drawn.extend(simulation.series().iter().map(|curve| curve.quantity.id()));
    }
    let missing: Vec<_> = Quantity::IDS.iter().filter(|id| !drawn.contains(*id)).collect();
    assert!(missing.is_empty(), "measure/series.rs lists them for no circuit or port: {missing:?}");
}
