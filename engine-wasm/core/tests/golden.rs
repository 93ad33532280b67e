//! Golden fingerprints: every scenario of the repository after half a second, the same on every machine, with
//! cells and bytes in balance at every sample on the way.
//!
//! The same file is read by the tests of the wasm module in Node and in browsers. How to write it anew:
//! `tests/golden/README.md`.

use std::collections::BTreeMap;

use engine_core::Simulation;
use engine_core::units::SimTime;

use crate::support::{files, panic_of, run_audited};

/// Name of the variable that makes this test write the file instead of comparing.
const WRITE: &str = "CELL53_WRITE_GOLDEN";

/// Fingerprints by scenario id.
fn fingerprints() -> BTreeMap<String, String> {
    let one = |(id, text): (String, String)| {
        let mut simulation = Simulation::from_json(&text).unwrap_or_else(|e| panic!("{id}: {e:?}"));
        let words = panic_of(|| run_audited(&mut simulation, SimTime::from_secs(0.5)));
        assert_eq!(words, None, "{id}");
        (id, format!("{:016x}", simulation.fingerprint()))
    };
    files::scenarios().into_iter().map(one).collect()
}

#[test]
fn every_scenario_balances_at_every_sample_and_ends_in_its_golden_state() {
    let path = files::root().join("tests/golden/fingerprints.json");
    let found = fingerprints();
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
