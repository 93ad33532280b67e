//! `cell53 sweep`: the runs of a figure file, block by block, into a folder of Parquet files.
//!
//! A folder is one sweep: `sweep.json` says which runs there are, and a block whose part is there is done. Batch
//! systems say which share of the blocks is whose; the parts are the same bytes whoever makes them.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;

use cell53_figures::name::engine;
use cell53_figures::{Figure, Which};
use cell53_sweep::{FORMAT, Sweep, part, part_name};
use engine_core::scenario::read_strict;
use serde_json::{Map, Value, json};

use crate::progress::Progress;
use crate::{Failure, Outcome, locate, output};

/// Runs in a block where nothing else is said.
const BLOCK: u64 = 64;

/// What the user asked for.
pub struct Asked {
    /// A figure file; `None` goes on with the folder's own sweep.
    pub plan: Option<String>,
    /// Folder of the sweep.
    pub to: PathBuf,
    /// Which setting of the figure.
    pub which: Which,
    /// Share of the blocks: the first number counts from 1 to the second.
    pub shard: (u64, u64),
    /// Runs in a block.
    pub block: Option<u64>,
    /// Threads instead of one for every core.
    pub jobs: Option<usize>,
}

/// Makes what is missing of the share of the blocks.
///
/// # Errors
/// Fails when the plan is wrong, the folder holds another sweep, or a part cannot be written.
pub fn sweep(asked: &Asked) -> Outcome {
    let sweep = open(asked)?;
    let parts = asked.to.join("parts");
    fs::create_dir_all(&parts).map_err(|error| outside(&parts, &error))?;
    let (shard, shards) = asked.shard;
    let mine = (0..sweep.blocks()).filter(|block| block % shards == shard - 1);
    let missing: Vec<u64> = mine.filter(|block| !parts.join(part_name(*block)).is_file()).collect();
    make(&sweep, &missing, &parts, asked.jobs)?;
    let there = (0..sweep.blocks()).filter(|block| parts.join(part_name(*block)).is_file()).count();
    output::line(format_args!(
        "made {} of {} parts in {}; {there} are there",
        missing.len(),
        sweep.blocks(),
        parts.display()
    ))
}

/// The sweep of the folder; begun, if the folder has none.
fn open(asked: &Asked) -> Result<Sweep, Failure> {
    let file = asked.to.join("sweep.json");
    let there = match fs::read_to_string(&file) {
        Ok(text) => Some(text),
        Err(error) if error.kind() == io::ErrorKind::NotFound => None,
        Err(error) => return Err(outside(&file, &error)),
    };
    let Some(plan) = &asked.plan else {
        let message =
            format!("there is no sweep in \"{}\"; name a figure file", asked.to.display());
        return read(&there.ok_or_else(|| Failure::input("", message))?);
    };
    let mut document = document(plan, asked.which)?;
    if let Some(text) = there {
        let mut old = read_strict(&text).map_err(Failure::Input)?;
        let size = old.as_object_mut().and_then(|old| old.shift_remove("block"));
        let is_same_size = asked.block.is_none_or(|block| size == Some(Value::from(block)));
        if same(&old, &document) && is_same_size {
            return read(&text);
        }
        let message =
            format!("\"{}\" holds another sweep; choose another folder", asked.to.display());
        return Err(Failure::input("--to", message));
    }
    document["block"] = Value::from(asked.block.unwrap_or(BLOCK));
    let text = format!("{document:#}");
    let sweep = read(&text)?;
    fs::create_dir_all(&asked.to).map_err(|error| outside(&asked.to, &error))?;
    put(&file, text.as_bytes())?;
    Ok(sweep)
}

fn read(text: &str) -> Result<Sweep, Failure> {
    Sweep::read(text).map_err(Failure::Input)
}

/// Are two documents equal, whatever the order of their members and the way their numbers are written?
fn same(a: &Value, b: &Value) -> bool {
    let plain = |value: &Value| {
        let mut value = value.clone();
        value.sort_all_objects();
        value
    };
    plain(a) == plain(b)
}

/// The document of a figure file, but for the size of its blocks.
fn document(plan: &str, which: Which) -> Result<Value, Failure> {
    let file = read_strict(&locate::text(plan)?).map_err(Failure::Input)?;
    let figure = Figure::from_value(&file).map_err(Failure::Input)?;
    let mut scenarios = Map::new();
    for id in figure.scenarios() {
        scenarios.insert(id.to_string(), read_strict(&locate::text(id)?).map_err(Failure::Input)?);
    }
    Ok(json!({
        "format": FORMAT,
        "engine": engine(),
        "figure": file,
        "setting": which.id(),
        "scenarios": scenarios,
    }))
}

/// Makes parts over all cores, each written as soon as it is complete.
fn make(sweep: &Sweep, blocks: &[u64], parts: &Path, jobs: Option<usize>) -> Outcome {
    let cores = || thread::available_parallelism().map_or(1, |n| n.get());
    let threads = jobs.unwrap_or_else(cores).clamp(1, blocks.len().max(1));
    let runs = blocks.iter().map(|block| sweep.runs_of(*block)).map(|runs| runs.end - runs.start);
    let progress = Progress::weighted(runs.clone().sum(), runs.sum());
    let (next, failed) = (AtomicU64::new(0), Mutex::new(None));
    let work = || {
        while let Some(block) = blocks.get(next.fetch_add(1, Ordering::Relaxed) as usize) {
            let rows: Vec<_> =
                sweep.runs_of(*block).map(|run| sweep.row(run, &mut || ())).collect();
            progress.advance(rows.len() as u64);
            progress.draw();
            let bytes = part(sweep, &rows).map_err(|error| Failure::Outside(error.to_string()));
            let kept = bytes.and_then(|bytes| put(&parts.join(part_name(*block)), &bytes));
            if let Err(failure) = kept {
                // What is left would fail as well.
                next.store(u64::MAX >> 1, Ordering::Relaxed);
                *failed.lock().expect("nobody panics with it") = Some(failure);
                return;
            }
        }
    };
    thread::scope(|scope| (0..threads).for_each(|_| drop(scope.spawn(work))));
    progress.clear();
    failed.into_inner().expect("nobody panics with it").map_or(Ok(()), Err)
}

/// Writes a file under another name first, so that no half of one is ever there.
fn put(file: &Path, bytes: &[u8]) -> Outcome {
    let name = file.file_name().unwrap_or_default().to_string_lossy();
    let draft = file.with_file_name(format!(".{name}-{}", std::process::id()));
    let written = fs::write(&draft, bytes).and_then(|()| fs::rename(&draft, file));
    written.map_err(|error| {
        let _ = fs::remove_file(&draft);
        outside(file, &error)
    })
}

fn outside(path: &Path, error: &io::Error) -> Failure {
    Failure::Outside(format!("{} cannot be written: {error}", path.display()))
}
