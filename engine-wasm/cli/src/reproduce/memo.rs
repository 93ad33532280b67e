//! What runs gave, kept on disk, so that nothing runs twice.
//!
//! A run is known by the hash of its scenario with the seed and of the golden fingerprints: these change
//! whenever a trajectory does, and pure speed work keeps them. A number is known by what is measured.

use std::collections::BTreeMap;
use std::fs::{self, OpenOptions};
use std::io::Write;
use std::path::PathBuf;

use cell53_figures::Measure;
use serde_json::{Map, Value, json};

/// Fingerprints of all scenarios, as the tests hold them.
const GOLDEN: &str = include_str!("../../../../tests/golden/fingerprints.json");

/// Hash of the engine's behaviour, 16 hexadecimal digits.
pub fn engine() -> String {
    format!("{:016x}", hash(GOLDEN.as_bytes()) as u64)
}

/// FNV-1a with 128 bits. Source: RFC 9923.
fn hash(bytes: &[u8]) -> u128 {
    let start = 0x6c62_272e_07bb_0142_62b8_2175_6295_c58d_u128;
    bytes.iter().fold(start, |h, b| (h ^ u128::from(*b)).wrapping_mul((1 << 88) + 0x13b))
}

/// Name of a run: equal names, equal trajectories.
pub fn run_key(scenario: &Value) -> String {
    let mut own = scenario.clone();
    if let Some(map) = own.as_object_mut() {
        // Words and the places of symbols change no run.
        for key in ["$schema", "title", "group", "question", "published", "layout"] {
            map.shift_remove(key);
        }
    }
    own.sort_all_objects();
    format!("{:032x}", hash(format!("{}{own}", engine()).as_bytes()))
}

/// Name of what is measured: equal names give equal numbers.
pub fn measure_key(measure: &Measure) -> String {
    let mut own = measure.source.clone();
    if let Some(map) = own.as_object_mut() {
        for key in ["id", "label", "unit"] {
            map.shift_remove(key);
        }
    }
    own.sort_all_objects();
    format!("{:016x}", hash(own.to_string().as_bytes()) as u64)
}

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
    /// Reads what is on disk; a line that is cut off or unknown is no line.
    pub fn open() -> Memo {
        let folder = folder();
        let mut memo =
            Memo { runs: BTreeMap::new(), walls: BTreeMap::new(), folder: Some(folder.clone()) };
        let text = fs::read_to_string(folder.join(file_name())).unwrap_or_default();
        for line in text.lines() {
            if let Ok(line) = serde_json::from_str::<Value>(line) {
                memo.take(&line);
            }
        }
        memo
    }

    fn take(&mut self, line: &Value) {
        let (Some(run), Some(numbers)) = (line["run"].as_str(), line["numbers"].as_object()) else {
            return;
        };
        let own = self.runs.entry(run.to_string()).or_default();
        own.extend(numbers.iter().map(|(k, v)| (k.clone(), v.as_f64().unwrap_or(f64::NAN))));
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
        let map: Map<_, _> =
            numbers.iter().map(|(k, x)| (k.clone(), cell53_figures::to_json(*x))).collect();
        let line = json!({ "run": run, "class": class, "numbers": map, "wall": wall });
        self.take(&line);
        if let Some(folder) = &self.folder {
            let write = || {
                fs::create_dir_all(folder)?;
                let path = folder.join(file_name());
                let mut file = OpenOptions::new().create(true).append(true).open(path)?;
                file.write_all(format!("{line}\n").as_bytes())
            };
            if let Err(error) = write() {
                eprintln!("cell53: results cannot be kept in {}: {error}", folder.display());
                self.folder = None;
            }
        }
    }
}

/// One file for every engine; files of other engines can be thrown away.
fn file_name() -> String {
    format!("{}.jsonl", engine())
}
