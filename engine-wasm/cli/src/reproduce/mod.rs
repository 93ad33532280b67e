//! `cell53 reproduce`: runs the figures of the papers and says which of their claims hold.

mod document;
mod effort;
mod jobs;
mod library;
mod markdown;
mod memo;
mod store;
mod text;

use cell53_figures::{Claim, Figure, Numbers, Ruling, Which, judge};
use serde_json::{Value, json};

use crate::{Failure, Outcome, output};

/// What the user asked for.
pub struct Asked {
    /// Paper, or paper and figure; all without one.
    pub name: Option<String>,
    /// Setting.
    pub which: Which,
    /// Threads instead of one for every core.
    pub jobs: Option<usize>,
    /// JSON instead of text.
    pub json: bool,
    /// Write the report though only a part was run.
    pub write: bool,
    /// Only tell what all runs of the setting cost.
    pub estimate: bool,
}

/// A figure with its rulings.
pub struct Judged<'a> {
    /// The figure.
    pub entry: &'a library::Entry,
    /// By point and seed.
    pub numbers: Numbers,
    /// Places of the claims that were judged, and what was found.
    rulings: Vec<(usize, Ruling)>,
}

impl Judged<'_> {
    /// Claims and rulings, in the order of the file.
    pub fn rulings(&self) -> impl Iterator<Item = (&Claim, &Ruling)> {
        self.rulings.iter().map(|(i, ruling)| (&self.entry.figure.claims[*i], ruling))
    }
}

/// Runs what is not known yet, judges and reports.
///
/// # Errors
/// Fails when a file is wrong, a run does not balance, or a report cannot be written.
pub fn reproduce(asked: &Asked) -> Outcome {
    let library = library::library(asked.name.as_deref())?;
    if asked.estimate {
        return estimate(&library, asked);
    }
    let mut memo = memo::Memo::open();
    let judged = run(&library, asked.which, &mut memo, asked.jobs)?;
    let fresh = document::document(&library, &judged, asked.which);
    let printed = if asked.json {
        output::line(format_args!("{fresh:#}"))
    } else {
        output::put(text::report(&judged, asked.which))
    };
    let is_report = asked.which != Which::Probe && (asked.name.is_none() || asked.write);
    if !is_report {
        return printed;
    }
    let all = library::library(None)?;
    let probes = probes(&all, &run(&all, Which::Probe, &mut memo, asked.jobs)?);
    // Whoever does not read on still gets the report.
    store::store(&all, &fresh, probes).and(printed)
}

/// What all runs of a setting cost, known or not.
fn estimate(library: &library::Library, asked: &Asked) -> Outcome {
    let plans = jobs::plan(&library.entries, asked.which)?;
    let effort = effort::Effort::of(&library.entries, &plans, &memo::Memo::empty(), asked.jobs);
    output::put(effort.table(asked.which))
}

/// Runs and judges the figures in a setting; a long one tells first how long.
fn run<'a>(
    library: &'a library::Library,
    which: Which,
    memo: &mut memo::Memo,
    threads: Option<usize>,
) -> Result<Vec<Judged<'a>>, Failure> {
    let plans = jobs::plan(&library.entries, which)?;
    if which == Which::Full {
        let effort = effort::Effort::of(&library.entries, &plans, memo, threads);
        output::note(effort.line(which));
    }
    jobs::run_all(&library.entries, &plans, memo, threads)?;
    let judge_one = |(entry, plan): (&'a library::Entry, &jobs::Plan)| {
        let numbers = jobs::numbers(entry, plan, memo);
        if which != Which::Probe {
            text::warn(entry, &numbers);
        }
        let figure = &entry.figure;
        let asked = figure.claims.iter().enumerate().filter(|(_, c)| is_asked(figure, c, which));
        let rulings = asked.map(|(i, c)| (i, judge(figure, c, &numbers))).collect();
        Judged { entry, numbers, rulings }
    };
    Ok(library.entries.iter().zip(&plans).map(judge_one).collect())
}

/// The short setting is for one claim only.
fn is_asked(figure: &Figure, claim: &Claim, which: Which) -> bool {
    which != Which::Probe || figure.probe.as_ref().is_some_and(|probe| probe.claim == claim.id)
}

/// What the representative claims gave: the tests compare with it.
fn probes(library: &library::Library, judged: &[Judged]) -> Value {
    let document = document::document(library, judged, Which::Probe);
    let short = |row: &Value| json!({ "id": row["id"], "band": row["band"], "verdict": row["verdict"], "shown": row["shown"] });
    document["claims"].as_array().into_iter().flatten().map(short).collect()
}

/// Expands a figure in all its settings; answers the points of the full one.
///
/// # Errors
/// Fails with every scenario that is missing or that the engine refuses.
pub fn check_points(name: &str, figure: &Figure) -> Result<usize, Failure> {
    for which in [Which::Quick, Which::Probe] {
        jobs::expand(name, figure, which).map_err(Failure::Input)?;
    }
    jobs::expand(name, figure, Which::Full).map(|points| points.len()).map_err(Failure::Input)
}
