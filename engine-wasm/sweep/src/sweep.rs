//! The document of a sweep, `sweep.json`: all that its runs depend on.

use cell53_figures::name::engine;
use cell53_figures::{Figure, SWEEP_FORMAT, SweepFile, read_plan};
use engine_core::scenario::Problem;
use serde_json::{Map, Value, json};

use crate::part::names;

/// Ids of the scenarios that a figure file names, in their order, each once.
///
/// # Errors
/// Fails with all problems of the file.
pub fn scenarios(figure: &Value) -> Result<Vec<String>, Vec<Problem>> {
    Ok(Figure::from_value(figure)?.scenarios().into_iter().map(String::from).collect())
}

/// The document of a figure file in one of its settings, but for the number of runs in a block.
pub fn document(figure: &Value, setting: &str, scenarios: Map<String, Value>) -> Value {
    json!({
        "format": SWEEP_FORMAT,
        "engine": engine(),
        "figure": figure,
        "setting": setting,
        "scenarios": scenarios,
    })
}

/// Reads the document of a sweep that is to be run here; see [`SweepFile::from_value`].
///
/// # Errors
/// Fails with all problems, and when the document is of another engine: its parts would not fit together.
pub fn read(text: &str) -> Result<SweepFile, Vec<Problem>> {
    let document = read_plan(text)?;
    let problem = |path: &str, message| vec![Problem { path: path.to_string(), message }];
    let (theirs, ours) = (SweepFile::engine_of(&document)?, engine());
    if theirs != ours {
        let message = format!(
            "this sweep belongs to engine \"{theirs}\", but this engine is {ours}; use the same engine"
        );
        return Err(problem("engine", message));
    }
    let sweep = SweepFile::from_value(&document)?;
    let mut names = names(&sweep.plan);
    names.sort_unstable();
    if let Some(pair) = names.windows(2).find(|pair| pair[0] == pair[1]) {
        let message =
            format!("two columns would be called \"{}\"; rename an axis or a measure", pair[0]);
        return Err(problem("figure", message));
    }
    Ok(sweep)
}

/// Name of the part of a block in the folder of a sweep.
pub fn part_name(block: u64) -> String {
    format!("runs-{block:06}.parquet")
}
