//! `cell53 sweep`: the runs of a figure file, block by block, into a folder of Parquet files.
//!
//! A folder is one sweep: `sweep.json` says which runs there are, and a block whose part is there is done. Batch
//! systems say which share of the blocks is whose; the parts are the same bytes whoever makes them.

use std::path::PathBuf;
use std::sync::Mutex;

use cell53_figures::{MOST_PLAN_BYTES, Row, Which, read_plan};
use cell53_sweep::{Fault, Folder, document, part, scenarios};
use engine_core::scenario::read_strict;
use serde_json::Map;

use crate::check::is_figure;
use crate::progress::Progress;
use crate::threads::each;
use crate::{Failure, Outcome, locate, output};

/// Runs in a block where nothing else is said.
const BLOCK: u64 = 64;

/// What the user asked for.
pub struct Asked {
    /// A figure file, or one with scenarios of its own beside it, as `cell53.plan` of Python gives; `None` goes on
    /// with the folder's own sweep.
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
    let folder = open(asked)?;
    let (shard, shards) = asked.shard;
    let is_mine = |block: &u64| block % shards == shard - 1;
    let missing: Vec<u64> = folder.missing().into_iter().filter(is_mine).collect();
    let refused = make(&folder, &missing, asked.jobs)?;
    folder.finish()?;
    let blocks = folder.sweep.blocks();
    let there = blocks - folder.missing().len() as u64;
    output::line(format_args!(
        "made {} of {blocks} parts in {}; {there} parts exist now",
        missing.len(),
        asked.to.display()
    ))?;
    let Some((run, problem)) = refused.first else { return Ok(()) };
    output::line(format_args!(
        "{} runs failed and have rows without numbers; the first is run {run}: {problem}",
        refused.runs
    ))
}

/// Runs whose scenario is refused.
#[derive(Default)]
struct Refused {
    runs: u64,
    /// The one of the lowest number, and why.
    first: Option<(u64, String)>,
}

impl Refused {
    fn note(&mut self, row: &Row) {
        let Some(problem) = &row.problem else { return };
        self.runs += 1;
        if self.first.as_ref().is_none_or(|(run, _)| row.run < *run) {
            self.first = Some((row.run, problem.clone()));
        }
    }
}

/// The folder of the sweep; begun, if there is none in it.
fn open(asked: &Asked) -> Result<Folder, Failure> {
    let Some(name) = &asked.plan else { return Ok(Folder::open(&asked.to)?) };
    let text = locate::text_up_to(name, MOST_PLAN_BYTES as u64)?;
    let plan = read_plan(&text).map_err(Failure::Input)?;
    let figure = plan.get("figure").unwrap_or(&plan);
    if !is_figure(figure) {
        let message = format!(
            "\"{name}\" is not a figure file: it has neither measures nor claims; an example is explicit-rate/figures/r1"
        );
        return Err(Failure::input("", message));
    }
    let mut found = Map::new();
    for id in scenarios(figure).map_err(Failure::Input)? {
        let scenario = match plan.get("scenarios").and_then(|own| own.get(&id)) {
            Some(own) => own.clone(),
            None => read_strict(&locate::text(&id)?).map_err(Failure::Input)?,
        };
        found.insert(id, scenario);
    }
    let document = document(figure, asked.which.id(), found);
    Ok(match Folder::find(&asked.to, &document, asked.block)? {
        Some(folder) => folder,
        None => Folder::begin(&asked.to, &document, asked.block.unwrap_or(BLOCK))?,
    })
}

/// Makes parts over all cores, each written as soon as it is complete.
fn make(folder: &Folder, blocks: &[u64], jobs: Option<usize>) -> Result<Refused, Failure> {
    let sweep = &folder.sweep;
    let runs = blocks.iter().map(|block| sweep.runs_of(*block)).map(|runs| runs.end - runs.start);
    let progress = Progress::weighted(runs.clone().sum(), runs.sum());
    let failed = Mutex::new(None);
    let refused = Mutex::new(Refused::default());
    let work = |block: u64| {
        // What is left would fail as well.
        if failed.lock().expect("nobody panics with it").is_some() {
            return;
        }
        let rows: Vec<_> = sweep.runs_of(block).map(|run| sweep.row(run, &mut || ())).collect();
        let mut told = refused.lock().expect("nobody panics with it");
        rows.iter().for_each(|row| told.note(row));
        drop(told);
        progress.advance(rows.len() as u64);
        let bytes = part(sweep, &rows).map_err(|error| Failure::Outside(error.to_string()));
        let kept = bytes.and_then(|bytes| Ok(folder.keep(block, &bytes)?));
        if let Err(failure) = kept {
            *failed.lock().expect("nobody panics with it") = Some(failure);
        }
    };
    each(blocks.to_vec(), jobs, || progress.draw(), work);
    progress.clear();
    let failed = failed.into_inner().expect("nobody panics with it");
    failed.map_or_else(|| Ok(refused.into_inner().expect("nobody panics with it")), Err)
}

impl From<Fault> for Failure {
    fn from(fault: Fault) -> Failure {
        match fault {
            Fault::Input(problems) => Failure::Input(problems),
            Fault::Outside(path, error) => Failure::Outside(format!("{}: {error}", path.display())),
        }
    }
}
