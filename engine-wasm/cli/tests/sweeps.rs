//! Sweeps: the same parts whoever makes them, and a folder that goes on where it was.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::thread;

use serde_json::Value;

const FIGURE: &str = "scenarios/explicit-rate/figures/r1.json";

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn sweep(to: &Path, words: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_cell53"));
    command.current_dir(root()).arg("sweep").args(words).arg("--to").arg(to);
    command.output().expect("the program starts")
}

fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&folder);
    folder
}

fn parts(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    let entries = fs::read_dir(folder.join("parts")).expect("the folder is there").flatten();
    let one = |entry: fs::DirEntry| {
        let bytes = fs::read(entry.path()).expect("a part can be read");
        (entry.file_name().to_string_lossy().to_string(), bytes)
    };
    entries.map(one).collect()
}

#[test]
fn shards_give_the_parts_of_the_whole() {
    let (whole, shards) = (folder("sweep-whole"), folder("sweep-shards"));
    assert!(sweep(&whole, &[FIGURE, "--block", "1"]).status.success());
    for shard in ["1/3", "2/3", "3/3"] {
        assert!(sweep(&shards, &[FIGURE, "--block", "1", "--shard", shard]).status.success());
    }
    let expected = parts(&whole);
    assert_eq!(expected.len(), 4, "two points, two seeds");
    assert!(expected == parts(&shards), "the same names and the same bytes");
}

#[test]
fn what_is_missing_is_made_and_another_plan_is_refused() {
    let to = folder("sweep-again");
    assert!(sweep(&to, &[FIGURE, "--block", "2"]).status.success());
    let before = parts(&to);
    fs::remove_file(to.join("parts/runs-000001.parquet")).expect("the part was there");
    let again = sweep(&to, &[]);
    assert!(String::from_utf8_lossy(&again.stdout).contains("made 1 of 2 parts"));
    assert!(before == parts(&to));
    // As somebody has it who got the sweep by Git, which keeps no empty folder.
    fs::remove_dir_all(to.join("parts")).expect("the folder was there");
    let all = sweep(&to, &[]);
    assert!(String::from_utf8_lossy(&all.stdout).contains("made 2 of 2 parts"), "{all:?}");
    assert!(before == parts(&to));
    let other = sweep(&to, &[FIGURE, "--full"]);
    assert_eq!(other.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&other.stderr).contains("holds another sweep"));
    let blocks = sweep(&to, &[FIGURE, "--block", "3"]);
    assert_eq!(blocks.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&blocks.stderr).contains("in blocks of 2 runs, not of 3"));
    fs::write(to.join("sweep.json"), "{").expect("the file was there");
    for words in [&[][..], &[FIGURE]] {
        let cut = sweep(&to, words);
        assert_eq!(cut.status.code(), Some(2));
        let told = String::from_utf8_lossy(&cut.stderr);
        assert!(told.contains("sweep.json: this is not valid JSON"), "{told}");
    }
}

#[test]
fn a_complete_sweep_says_where_it_comes_from() {
    let to = folder("sweep-crate");
    assert!(sweep(&to, &[FIGURE, "--block", "2", "--shard", "1/2"]).status.success());
    let file = to.join("ro-crate-metadata.json");
    assert!(!file.exists(), "half of the parts are not there");
    assert!(sweep(&to, &["--shard", "2/2"]).status.success());
    let text = fs::read_to_string(&file).expect("it is complete");
    let description: Value = serde_json::from_str(&text).expect("it is JSON");
    let graph = description["@graph"].as_array().expect("it has entities");
    let entity = |id: &str| graph.iter().find(|each| each["@id"] == id).cloned();
    let action = entity("#sweep").expect("it tells of the sweep");
    for what in ["instrument", "object", "result"] {
        let id = action[what]["@id"].as_str().or(action[what][0]["@id"].as_str());
        assert!(entity(id.expect("it is named")).is_some(), "{what} is described");
    }
    let sweep_file: Value =
        serde_json::from_str(&fs::read_to_string(to.join("sweep.json")).expect("it is there"))
            .expect("it is JSON");
    assert_eq!(entity("#cell53").expect("the program")["softwareVersion"], sweep_file["engine"]);
}

#[test]
fn two_that_begin_at_once_work_on_one_sweep() {
    let to = folder("sweep-two");
    let one = |block: &'static str, to: PathBuf| {
        thread::spawn(move || sweep(&to, &[FIGURE, "--block", block]).status.code())
    };
    // The same blocks: both complete it.
    let ends = [one("1", to.clone()), one("1", to.clone())].map(|end| end.join().expect("it ends"));
    assert_eq!(ends, [Some(0), Some(0)]);
    assert_eq!(parts(&to).len(), 4);
    let left: Vec<_> = fs::read_dir(&to).expect("the folder is there").flatten().collect();
    assert!(left.iter().all(|each| !each.file_name().to_string_lossy().starts_with('.')));
}

#[test]
fn runs_that_are_refused_are_counted_and_the_first_is_told() {
    let to = folder("sweep-refused");
    let plan = Path::new(env!("CARGO_TARGET_TMPDIR")).join("refused.json");
    let value = |rif: f64| serde_json::json!({ "value": rif, "set": { "abr.rif": rif } });
    let figure = serde_json::json!({
        "format": 1, "title": "Three", "place": "here", "asked": "What?", "found": "This.",
        "axes": [{ "id": "rif", "label": "RIF", "values": [value(1.0), value(0.5), value(3.0)] }],
        "scenario": "classroom/efci", "set": {}, "claims": [], "panels": [],
        "quick": { "replications": 2, "durationMs": 10 }, "full": { "replications": 2 },
        "measures": [{
            "id": "g", "label": "G", "unit": "mbps", "of": "circuits", "field": "throughputMbps",
            "reduce": "sum",
        }],
    });
    fs::write(&plan, figure.to_string()).expect("the folder of the tests");
    let made = sweep(&to, &[&plan.to_string_lossy()]);
    assert!(made.status.success(), "{}", String::from_utf8_lossy(&made.stderr));
    let told = String::from_utf8_lossy(&made.stdout);
    assert!(told.contains("2 runs failed"), "{told}");
    assert!(told.contains("run 4: abr.rif: 3 is outside the range"), "{told}");
}

#[test]
fn a_scenario_is_told_to_be_no_figure_file() {
    let output = sweep(&folder("sweep-scenario"), &["explicit-rate/r1"]);
    let said = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(2));
    assert_eq!(said.lines().count(), 1, "{said}");
    assert!(said.contains("\"explicit-rate/r1\" is not a figure file"), "{said}");
}
