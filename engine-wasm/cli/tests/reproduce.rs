//! `cell53 reproduce` as a user meets it, and one representative claim of every figure.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use serde_json::Value;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// An empty folder for results, another for every test.
fn memo(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("memo-{name}"));
    let _ = fs::remove_dir_all(&folder);
    folder
}

fn cell53(memo: &Path, words: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_cell53"));
    command.env("CELL53_ROOT", root()).env("CELL53_MEMO", memo).args(words);
    command.output().expect("the program starts")
}

fn json(memo: &Path, words: &[&str]) -> Value {
    let output = cell53(memo, words);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    serde_json::from_slice(&output.stdout).expect("standard output is JSON alone")
}

fn claims(document: &Value) -> &[Value] {
    document["claims"].as_array().expect("a list")
}

/// The memo's file of runs.
fn runs(memo: &Path) -> PathBuf {
    let files = fs::read_dir(memo).expect("the memo is there").map(|e| e.expect("readable").path());
    files.into_iter().find(|p| p.extension().is_some_and(|e| e == "jsonl")).expect("runs are kept")
}

#[test]
fn a_representative_claim_of_every_figure_is_judged_as_the_report_says() {
    let document = json(&memo("probes"), &["reproduce", "--probe", "--json"]);
    let report =
        fs::read_to_string(root().join("docs/validation.json")).expect("the report is there");
    let report: Value = serde_json::from_str(&report).expect("JSON");
    let told = report["probes"].as_array().expect("the report holds the probes");
    let figures = document["figures"].as_object().expect("figures");
    assert_eq!(claims(&document).len(), figures.len(), "one claim of every figure");
    for claim in claims(&document) {
        let id = &claim["id"];
        let terms = claim["terms"].as_array().expect("terms");
        assert!(!terms.is_empty(), "{id} has terms");
        assert!(terms.iter().all(|t| t["estimate"].is_number()), "{id}: {}", claim["shown"]);
        // Another engine, or a figure written since: the report is due, the claim is judged all the same.
        let same_engine = report["engine"] == document["engine"];
        let same = |row: &&Value| same_engine && row["id"] == *id && row["band"] == claim["band"];
        if let Some(row) = told.iter().find(same) {
            assert_eq!(row["verdict"], claim["verdict"], "{id}");
            assert_eq!(row["shown"], claim["shown"], "{id}");
        }
    }
}

#[test]
fn what_was_run_is_not_run_again_and_a_cut_line_does_no_harm() {
    let memo = memo("again");
    let words = ["reproduce", "explicit-rate/r1", "--json"];
    let first = json(&memo, &words);
    let kept = fs::read_to_string(runs(&memo)).expect("readable");
    assert!(!kept.is_empty());
    assert_eq!(json(&memo, &words), first);
    assert_eq!(fs::read_to_string(runs(&memo)).expect("readable"), kept, "nothing was run");
    let cut = &kept[..kept.len() - 20];
    fs::write(runs(&memo), cut).expect("writable");
    assert_eq!(json(&memo, &words), first, "the cut run is run again");
}

#[test]
fn every_claim_of_a_figure_has_a_verdict_with_its_terms() {
    let document = json(&memo("one"), &["reproduce", "explicit-rate/r1", "--jobs", "1", "--json"]);
    assert_eq!(document["setting"], "quick");
    assert!(claims(&document).len() > 5);
    for claim in claims(&document) {
        let words = ["reproduced", "differs", "cannot be judged"];
        assert!(words.iter().any(|word| claim["verdict"] == *word), "{claim}");
        for key in ["id", "paper", "place", "statement", "published", "measured", "band", "why"] {
            assert!(!claim[key].is_null(), "{key}: {claim}");
        }
        for term in claim["terms"].as_array().expect("terms") {
            assert!(term["n"].as_u64() > Some(0), "{claim}");
        }
    }
    let points = document["figures"]["explicit-rate/r1"]["points"].as_array().expect("points");
    assert!(points.iter().all(|p| p["at"].is_object() && p["measures"].is_object()));
}

#[test]
fn wrong_names_and_settings_are_refused() {
    let memo = memo("wrong");
    for (words, wanted) in [
        (&["reproduce", "no-such-paper"][..], "there is no paper or figure"),
        (&["reproduce", "--quick", "--full"], "choose one of --quick, --full and --probe"),
        (&["reproduce", "explicit-rate", "r1"], "takes 0 to 1 names"),
        (&["reproduce", "--until", "3"], "no option --until"),
    ] {
        let output = cell53(&memo, words);
        assert_eq!(output.status.code(), Some(2), "{words:?}");
        let complaint = String::from_utf8_lossy(&output.stderr).to_string();
        assert!(complaint.contains(wanted), "{words:?}: {complaint}");
    }
}

#[test]
fn check_knows_figure_files_and_paper_files() {
    let memo = memo("check");
    for (file, wanted) in
        [("explicit-rate/figures/r1", "claims)"), ("explicit-rate/figures/paper", "fine (")]
    {
        let output = cell53(&memo, &["check", file]);
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        assert!(String::from_utf8_lossy(&output.stdout).contains(wanted), "{file}");
    }
}

#[test]
fn an_estimate_tells_the_cost_of_every_figure_and_runs_none() {
    let memo = memo("estimate");
    let output = cell53(&memo, &["reproduce", "explicit-rate", "--full", "--estimate"]);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let text = String::from_utf8_lossy(&output.stdout).to_string();
    let lines: Vec<&str> = text.lines().collect();
    let figures = fs::read_dir(root().join("scenarios/explicit-rate/figures")).expect("there");
    // All files but that of the paper, and the sum.
    assert_eq!(lines.len(), figures.count() - 1 + 1, "{text}");
    assert!(lines[0].starts_with("explicit-rate/") && lines[0].contains("cell-hops"), "{text}");
    let last = lines.last().expect("a line");
    assert!(last.contains("runs in the full setting") && last.ends_with("on 2 cores"), "{text}");
    assert!(!memo.exists(), "nothing is kept");
    // One figure alone costs what its line among all says.
    let one = cell53(&memo, &["reproduce", "explicit-rate/r2", "--full", "--estimate"]);
    let one = String::from_utf8_lossy(&one.stdout).to_string();
    let line = one.lines().next().expect("a line");
    assert!(lines.contains(&line), "cell-hops are the same every time: {line} of {text}");
}
