//! What runs gave, kept on disk, so that nothing runs twice.
//!
//! A run is known by the hash of its scenario with the seed, a number by what is measured, and both belong
//! to an engine, which is known by the golden fingerprints: these change whenever a trajectory does, and
//! pure speed work keeps them. What another engine gave is taken over when every scenario that has stayed
//! the same has the same fingerprint: then only scenario files were added or changed.

use std::collections::BTreeMap;
use std::fs::{self, OpenOptions};
use std::io::Write;
use std::path::{Path, PathBuf};

use cell53_figures::name::{GOLDEN, NETWORKS, behaviour, run_key};
use serde_json::{Map, Value, json};

use crate::output::note;

/// Numbers of a run by what is measured.
type Numbers = BTreeMap<String, f64>;

/// All runs that are known.
pub struct Memo {
    runs: BTreeMap<String, Numbers>,
    /// Seconds that a run took.
    walls: BTreeMap<String, f64>,
    folder: Option<PathBuf>,
}

/// `$CELL53_MEMO`, or a folder beside what the compiler writes.
pub fn folder() -> PathBuf {
    std::env::var_os("CELL53_MEMO")
        .map_or_else(|| crate::locate::root().join("engine-wasm/target/cell53-memo"), PathBuf::from)
}

impl Memo {
    /// Knows nothing and keeps nothing.
    pub fn empty() -> Memo {
        Memo { runs: BTreeMap::new(), walls: BTreeMap::new(), folder: None }
    }

    /// Reads what is on disk, in the order of names; a line that is cut off or unknown is no line.
    pub fn open() -> Memo {
        let folder = folder();
        let mut memo = Memo::empty();
        let ours = golden();
        let mut paths: Vec<_> = fs::read_dir(&folder)
            .into_iter()
            .flatten()
            .flatten()
            .map(|entry| entry.path())
            .collect();
        paths.sort();
        for path in paths {
            let is_golden = path.to_string_lossy().ends_with(GOLDEN_END);
            if is_golden && fs::read_to_string(&path).is_ok_and(|text| is_like_ours(&text, &ours)) {
                let runs = PathBuf::from(path.to_string_lossy().replace(GOLDEN_END, RUNS_END));
                memo.read(&fs::read_to_string(runs).unwrap_or_default());
            }
        }
        let file = folder.join(format!("{}{GOLDEN_END}", behaviour()));
        let kept = fs::create_dir_all(&folder)
            .and_then(|()| fs::write(file, Value::from(ours).to_string()));
        memo.folder = report(kept, &folder).then_some(folder);
        memo
    }

    fn read(&mut self, text: &str) {
        for line in text.lines() {
            if let Ok(line) = serde_json::from_str::<Value>(line) {
                self.take(&line);
            }
        }
    }

    fn take(&mut self, line: &Value) {
        let (Some(run), Some(numbers)) = (line["run"].as_str(), line["numbers"].as_object()) else {
            return;
        };
        let own = self.runs.entry(run.to_string()).or_default();
        own.extend(numbers.iter().map(|(k, v)| (k.clone(), exactly(v))));
        if let Some(wall) = line["wall"].as_f64() {
            self.walls.insert(line["class"].as_str().unwrap_or_default().to_string(), wall);
        }
    }

    /// A number, if it is known.
    pub fn get(&self, run: &str, measure: &str) -> Option<f64> {
        self.runs.get(run)?.get(measure).copied()
    }

    /// Seconds that a run of this class took last.
    pub fn wall(&self, class: &str) -> Option<f64> {
        self.walls.get(class).copied()
    }

    /// Keeps the numbers of a run, here and on disk. A disk that refuses costs time later, nothing else.
    pub fn add(&mut self, run: &str, class: &str, numbers: &[(String, f64)], wall: f64) {
        let text = |(k, x): &(String, f64)| (k.clone(), Value::from(x.to_string()));
        let map: Map<_, _> = numbers.iter().map(text).collect();
        let line = json!({ "run": run, "class": class, "numbers": map, "wall": wall });
        self.take(&line);
        if let Some(folder) = self.folder.take() {
            let path = folder.join(format!("{}{RUNS_END}", behaviour()));
            let file = OpenOptions::new().create(true).append(true).open(path);
            let kept = file.and_then(|mut f| f.write_all(format!("{line}\n").as_bytes()));
            self.folder = report(kept, &folder).then_some(folder);
        }
    }
}

/// A number as it was: kept as text, because the reader of JSON numbers may miss the last bit.
fn exactly(kept: &Value) -> f64 {
    let text = kept.as_str().and_then(|text| text.parse().ok());
    text.or_else(|| kept.as_f64()).unwrap_or(f64::NAN)
}

/// Endings of the two files of an engine.
const GOLDEN_END: &str = ".golden.json";
const RUNS_END: &str = ".jsonl";

/// Fingerprint and name of every scenario, by id, and fingerprints of the golden networks.
fn golden() -> Map<String, Value> {
    let prints = |text| serde_json::from_str::<Map<_, Value>>(text).unwrap_or_default();
    let with_key = |(id, print): (String, Value)| {
        let key = super::library::scenario(&id).map(|scenario| run_key(&scenario));
        (id, json!([print, key]))
    };
    let of_network = |(id, print)| (format!("networks/{id}"), json!([print, "network"]));
    let scenarios = prints(GOLDEN).into_iter().map(with_key);
    scenarios.chain(prints(NETWORKS).into_iter().map(of_network)).collect()
}

/// Has another engine the same fingerprint for every scenario that both have in common, and is that at
/// least half of them?
fn is_like_ours(text: &str, ours: &Map<String, Value>) -> bool {
    let theirs: Map<String, Value> = serde_json::from_str(text).unwrap_or_default();
    let common = |(id, other): &(&String, &Value)| {
        ours.get(*id).is_some_and(|own| own[1].is_string() && own[1] == other[1])
    };
    let common: Vec<_> = theirs.iter().filter(common).collect();
    common.len() * 2 > theirs.len() && common.iter().all(|(id, other)| ours[*id] == **other)
}

/// Says when results cannot be kept; answers whether they can.
fn report(kept: std::io::Result<()>, folder: &Path) -> bool {
    if let Err(error) = &kept {
        note(format_args!("cell53: results cannot be stored in {}: {error}", folder.display()));
    }
    kept.is_ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn another_engine_counts_when_equal_scenarios_ran_equally() {
        let ours = json!({ "a": ["1", "x"], "b": ["2", "y"], "c": ["3", "z"] });
        let ours = ours.as_object().expect("an object");
        let cases = [
            (json!({ "a": ["1", "x"], "b": ["2", "y"] }), true, "a scenario was added"),
            (
                json!({ "a": ["1", "x"], "b": ["2", "y"], "c": ["9", "old"] }),
                true,
                "one was changed",
            ),
            (json!({ "a": ["1", "x"], "b": ["9", "y"] }), false, "a trajectory moved"),
            (
                json!({ "a": ["1", "x"], "b": ["2", "q"], "c": ["3", "q"] }),
                false,
                "too little in common",
            ),
            (json!({}), false, "nothing in common"),
        ];
        for (theirs, wanted, why) in cases {
            assert_eq!(is_like_ours(&theirs.to_string(), ours), wanted, "{why}");
        }
    }
}
