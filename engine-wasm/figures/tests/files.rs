//! Every figure file of the repository: it fits the format, and the engine accepts all its points.

use std::fs;
use std::path::{Path, PathBuf};

use cell53_figures::{Figure, Which, measure, points, read_paper, schema};
use engine_core::Scenario;
use serde_json::Value;

fn scenarios() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../scenarios")
}

fn read(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_else(|e| panic!("{}: {e}", path.display()))
}

fn sorted(folder: &Path) -> Vec<PathBuf> {
    let mut all: Vec<_> =
        fs::read_dir(folder).expect("a folder").map(|e| e.expect("readable").path()).collect();
    all.sort();
    all
}

/// Folders of figures.
fn papers() -> Vec<PathBuf> {
    let all: Vec<_> = sorted(&scenarios())
        .into_iter()
        .map(|p| p.join("figures"))
        .filter(|p| p.is_dir())
        .collect();
    assert!(!all.is_empty(), "there are figures");
    all
}

fn figures() -> Vec<(String, Figure)> {
    let mut all = Vec::new();
    for folder in papers() {
        for path in sorted(&folder).into_iter().filter(|p| !p.ends_with("paper.json")) {
            let name = path.display().to_string();
            let figure = Figure::read(&read(&path)).unwrap_or_else(|e| panic!("{name}: {e:?}"));
            all.push((name, figure));
        }
    }
    all
}

fn scenario(id: &str) -> Option<Value> {
    let text = fs::read_to_string(scenarios().join(format!("{id}.json"))).ok()?;
    serde_json::from_str(&text).ok()
}

#[test]
fn every_paper_has_a_file_about_itself() {
    let mut labels = Vec::new();
    for folder in papers() {
        let path = folder.join("paper.json");
        let paper =
            read_paper(&read(&path)).unwrap_or_else(|e| panic!("{}: {e:?}", path.display()));
        let id = paper.source["scenario"].as_str().expect("a text").to_string();
        assert!(scenario(&id).is_some(), "{}: there is no scenario {id}", path.display());
        assert!(!labels.contains(&paper.label), "{} is there twice", paper.label);
        labels.push(paper.label);
    }
}

#[test]
fn the_engine_accepts_every_point_of_every_figure() {
    for (name, figure) in figures() {
        for which in [Which::Quick, Which::Full, Which::Probe] {
            let points =
                points(&figure, which, &scenario).unwrap_or_else(|e| panic!("{name}: {e:?}"));
            for point in &points {
                if let Err(problems) = Scenario::from_value(&point.scenario) {
                    panic!("{name} at {}: {problems:?}", figure.names(&point.at));
                }
            }
            let one_seed = points.iter().all(|p| p.seed == points[0].seed);
            assert!(
                one_seed,
                "{name}: equal seeds are compared, so all points begin with the same"
            );
        }
    }
}

#[test]
fn every_figure_claims_something_and_has_a_probe() {
    for (name, figure) in figures() {
        assert!(!figure.claims.is_empty(), "{name} claims nothing");
        assert!(figure.probe.is_some(), "{name} has no probe");
    }
}

#[test]
fn the_format_names_the_figures_of_a_summary_as_the_engine_does() {
    let mut scenario = scenario("abr-erica-wan/e1-peak").expect("there");
    scenario["durationMs"] = Value::from(50);
    let mut simulation = engine_core::Simulation::from_json(&scenario.to_string()).expect("good");
    simulation.advance_to(simulation.scenario().run.end());
    let summary = simulation.summary().to_json();
    let schema = schema();
    let kinds = schema["properties"]["measures"]["items"]["anyOf"].as_array().expect("kinds");
    for list in ["total", "sources", "circuits", "ports"] {
        let kind = kinds.iter().find(|k| k["properties"]["of"]["enum"][0] == list).expect(list);
        let told: Vec<&str> = kind["properties"]["field"]["enum"]
            .as_array()
            .expect("fields")
            .iter()
            .filter_map(Value::as_str)
            .collect();
        let part = if list == "total" { &summary[list] } else { &summary[list][0] };
        let numbers: Vec<&str> = part
            .as_object()
            .expect("a part")
            .iter()
            .filter(|(_, v)| v.is_number())
            .map(|(k, _)| k.as_str())
            .collect();
        assert_eq!(told, numbers, "{list}");
    }
}

#[test]
fn a_run_gives_the_numbers_its_measures_ask_for() {
    let path = scenarios().join("explicit-rate/figures/r1.json");
    let figure = Figure::read(&read(&path)).expect("good");
    let points = points(&figure, Which::Quick, &scenario).expect("points");
    let run = |share: &mut u32| {
        let scenario = Scenario::from_value(&points[0].scenario).expect("good");
        measure(scenario, &figure.measures, &mut || *share += 1)
    };
    let (mut steps, mut again) = (0, 0);
    let (first, second) = (run(&mut steps), run(&mut again));
    assert_eq!(u64::from(steps), cell53_figures::SLICES, "progress comes in equal steps");
    assert!(first.balanced);
    assert_eq!(first.fingerprint, second.fingerprint);
    for (measure, x) in figure.measures.iter().zip(&first.numbers) {
        assert!(x.is_finite(), "{} is a number", measure.id);
    }
    assert_eq!(first.numbers, second.numbers, "equal runs, equal bits");
}

#[test]
fn the_capacity_left_to_abr_can_be_measured_beside_the_curves() {
    let measure_of = |quantity: &str| {
        serde_json::json!({ "id": quantity, "of": "series", "quantity": quantity, "ids": "SW1→SW2",
            "fromMs": 20, "overTime": "mean" })
    };
    let setting = serde_json::json!({ "replications": 1 });
    let file = serde_json::json!({ "format": 1, "title": "t", "place": "p", "asked": "a", "found": "f",
        "scenario": "abr-erica-wan/e1-peak", "quick": setting, "full": setting, "probe": { "claim": "c" },
        "measures": [measure_of("capacity"), measure_of("load")],
        "panels": [{ "id": "l", "kind": "time", "curves": [{ "quantity": "load", "ids": "*" }] }],
        "claims": [{ "id": "c", "statement": "s", "place": "p", "kind": "value", "published": 1, "why": "w",
            "test": { "measure": "capacity", "low": 0 } }] });
    let figure = Figure::read(&file.to_string()).expect("good");
    let run = |id: &str| {
        let mut scenario = scenario(id).expect("there");
        scenario["durationMs"] = Value::from(100);
        scenario["warmUpMs"] = Value::from(0);
        let scenario = Scenario::from_value(&scenario).expect("good");
        measure(scenario, &figure.measures, &mut || ()).numbers
    };
    let alone = run("abr-erica-wan/e1-peak");
    assert!((alone[0] - 0.9 * 155.52).abs() < 1e-9, "0.9 of the line: {}", alone[0]);
    assert!(alone[1] > 0.0 && alone[1] < 2.0, "the load is measured too: {}", alone[1]);
    // VBR takes 124.41 Mb/s from 2 to 102 ms.
    let beside_vbr = run("abr-erica-wan/t1-r1")[0];
    assert!((beside_vbr - (0.9 * 155.52 - 124.41)).abs() < 1.0, "{beside_vbr}");
}
