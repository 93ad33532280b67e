//! The document of a sweep, `sweep.json`: all that its runs depend on.

use std::ops::Range;

use cell53_figures::name::engine;
use cell53_figures::{Figure, Plan, Row, SWEEP_FORMAT, SweepFile, read_plan};
use engine_core::scenario::Problem;
use serde_json::{Map, Value, json};

use crate::part::names;

/// A sweep, ready to be run block by block.
pub struct Sweep {
    /// Its runs.
    pub plan: Plan,
    scenarios: Map<String, Value>,
    /// Runs in a block.
    pub block: u64,
}

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

fn problem(path: &str, message: String) -> Vec<Problem> {
    vec![Problem { path: path.to_string(), message }]
}

impl Sweep {
    /// Reads `{ "format": 1, "engine", "figure", "setting", "scenarios", "block" }`: a figure file, one of its
    /// settings, the scenarios that it names by id, and the number of runs in a block.
    ///
    /// # Errors
    /// Fails with all problems, and when the document is of another engine: its parts would not fit together.
    pub fn read(text: &str) -> Result<Sweep, Vec<Problem>> {
        let document = read_plan(text)?;
        let (theirs, ours) = (SweepFile::engine_of(&document)?, engine());
        if theirs != ours {
            let message = format!(
                "this sweep belongs to engine \"{theirs}\", and this is {ours}; run it with the same engine"
            );
            return Err(problem("engine", message));
        }
        let SweepFile { plan, scenarios, block } = SweepFile::from_value(&document)?;
        let sweep = Sweep { plan, scenarios, block };
        let mut names = names(&sweep.plan);
        names.sort_unstable();
        if let Some(pair) = names.windows(2).find(|pair| pair[0] == pair[1]) {
            let message =
                format!("two columns would be called \"{}\"; rename an axis or a measure", pair[0]);
            return Err(problem("figure", message));
        }
        Ok(sweep)
    }

    /// Number of blocks.
    pub fn blocks(&self) -> u64 {
        self.plan.runs().div_ceil(self.block)
    }

    /// The runs of a block.
    pub fn runs_of(&self, block: u64) -> Range<u64> {
        let from = block * self.block;
        from..(from + self.block).min(self.plan.runs())
    }

    /// Makes a run; calls `step` on the way, a hundred times.
    pub fn row(&self, run: u64, step: &mut dyn FnMut()) -> Row {
        self.plan.row(run, &|id| self.find(id), step)
    }

    /// The scenario of a run, with its seed.
    ///
    /// # Errors
    /// Fails when a path cannot be set.
    pub fn scenario(&self, run: u64) -> Result<Value, Problem> {
        self.plan.scenario(run, &|id| self.find(id))
    }

    fn find(&self, id: &str) -> Option<Value> {
        self.scenarios.get(id).cloned()
    }
}

/// Name of the part of a block in the folder of a sweep.
pub fn part_name(block: u64) -> String {
    format!("runs-{block:06}.parquet")
}
