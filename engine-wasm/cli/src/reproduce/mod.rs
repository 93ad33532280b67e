//! `cell53 reproduce`: runs the figures of the papers and says which of their claims hold.

mod document;
mod jobs;
mod library;
mod memo;
mod text;

use cell53_figures::{Figure, Numbers, Ruling, Which, judge};

use crate::{Failure, Outcome};

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
}

/// A figure with its rulings, in the order of its claims.
pub struct Judged<'a> {
    /// The figure.
    pub entry: &'a library::Entry,
    /// By point and seed.
    pub numbers: Numbers,
    /// By claim.
    pub rulings: Vec<Ruling>,
}

/// Runs what is not known yet, judges and reports.
///
/// # Errors
/// Fails when a file is wrong, a run does not balance, or a report cannot be written.
pub fn reproduce(asked: &Asked) -> Outcome {
    let library = library::library(asked.name.as_deref())?;
    let plans = jobs::plan(&library.entries, asked.which)?;
    let mut memo = memo::Memo::open();
    jobs::run_all(&library.entries, &plans, &mut memo, asked.jobs)?;
    let judge_one = |(entry, plan)| {
        let numbers = jobs::numbers(entry, plan, &memo);
        text::warn(entry, &numbers);
        let figure = &entry.figure;
        let rulings = figure.claims.iter().map(|c| judge(figure, c, &numbers)).collect();
        Judged { entry, numbers, rulings }
    };
    let judged: Vec<Judged> = library.entries.iter().zip(&plans).map(judge_one).collect();
    if asked.json {
        println!("{:#}", document::document(&library, &judged, asked.which));
    } else {
        print!("{}", text::report(&judged, asked.which));
    }
    Ok(())
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
