//! Every oracle in its short setting, in every test run.

use cell53_oracles::{ALL, Effort, OPEN, Oracle, Row, run};

/// All rows of all oracles.
fn rows() -> Vec<Row> {
    let all: Vec<&Oracle> = ALL.iter().collect();
    let rows = run(&all, Effort::Short);
    for (oracle, rows) in ALL.iter().zip(&rows) {
        assert!(!rows.is_empty(), "{} compares something", oracle.id);
    }
    rows.into_iter().flatten().collect()
}

#[test]
fn every_row_agrees_or_is_known_not_to() {
    let rows = rows();
    let told = |row: &Row| format!("{:#}", row.to_json());
    let off: Vec<_> = rows.iter().filter(|r| !r.agrees() && r.open().is_none()).map(told).collect();
    assert!(off.is_empty(), "neither agree nor are they explained: {off:#?}");
    let mended: Vec<_> =
        rows.iter().filter(|r| r.agrees() && r.open().is_some()).map(told).collect();
    assert!(mended.is_empty(), "agree now and leave the list: {mended:#?}");
    for (id, _) in OPEN {
        assert!(rows.iter().any(|r| r.id == *id), "{id} is compared");
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
