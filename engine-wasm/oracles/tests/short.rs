//! Every oracle in its short setting, in every test run.

use cell53_oracles::{ALL, Effort, Oracle};

/// Runs one oracle; every row must agree.
fn check(oracle: &Oracle) {
    let rows = (oracle.run)(Effort::Short);
    assert!(!rows.is_empty(), "{} compares something", oracle.id);
    let off: Vec<_> = rows.iter().filter(|r| !r.agrees()).map(|r| r.to_json()).collect();
    assert!(off.is_empty(), "{}: {off:#?}", oracle.title);
}

#[test]
fn every_oracle_agrees_in_its_short_setting() {
    for oracle in ALL {
        check(oracle);
    }
}

#[test]
fn ids_are_unique_and_everything_names_its_source() {
    let ids: Vec<_> = ALL.iter().map(|o| o.id).collect();
    assert!(ids.iter().enumerate().all(|(i, id)| !ids[..i].contains(id)), "{ids:?}");
    for oracle in ALL {
        assert!(!oracle.title.is_empty() && !oracle.source.is_empty() && !oracle.band.is_empty());
    }
}
