//! The document of a sweep, `sweep.json`: all that its runs depend on.

use std::ops::Range;

use engine_core::scenario::{Problem, read_strict_up_to};
use serde_json::{Map, Value};

use crate::plan::{Plan, Row};

/// Version of the document.
pub const SWEEP_FORMAT: u64 = 1;

/// Largest plan in bytes: some hundred thousand settings of six knobs. Source: chosen.
pub const MOST_PLAN_BYTES: usize = 64 << 20;

/// Reads the JSON of a figure file or of a sweep's document, which may be longer than a scenario.
///
/// # Errors
/// Fails with all problems.
pub fn read_plan(text: &str) -> Result<Value, Vec<Problem>> {
    read_strict_up_to(text, MOST_PLAN_BYTES)
}

/// A sweep as its document says it.
pub struct SweepFile {
    /// Its runs.
    pub plan: Plan,
    /// The scenarios that its figure names, by id.
    pub scenarios: Map<String, Value>,
    /// Runs in a block.
    pub block: u64,
}

fn problem(path: &str, message: String) -> Vec<Problem> {
    vec![Problem { path: path.to_string(), message }]
}

impl SweepFile {
    /// Name of the engine that a document belongs to, such as `0.1.0+ceec44cf7c3bc17b`.
    ///
    /// # Errors
    /// Fails when the document has another version.
    pub fn engine_of(document: &Value) -> Result<&str, Vec<Problem>> {
        if document["format"] != SWEEP_FORMAT {
            let message = format!("is not {SWEEP_FORMAT}, the version of this program");
            return Err(problem("format", message));
        }
        Ok(document["engine"].as_str().unwrap_or_default())
    }

    /// Reads `{ "format": 1, "engine", "figure", "setting", "scenarios", "block" }`: a figure file, one of its
    /// settings, the scenarios that it names by id, and the number of runs in a block.
    ///
    /// # Errors
    /// Fails with all problems.
    pub fn from_value(document: &Value) -> Result<SweepFile, Vec<Problem>> {
        SweepFile::engine_of(document)?;
        let block = document["block"].as_u64().filter(|block| *block > 0);
        let block =
            block.ok_or_else(|| problem("block", "must be a number of runs".to_string()))?;
        let scenarios = document["scenarios"].as_object().cloned();
        let scenarios = scenarios.ok_or_else(|| {
            problem("scenarios", "must be an object of scenarios by id".to_string())
        })?;
        let setting = document["setting"].as_str().unwrap_or_default();
        let plan = Plan::from_value(&document["figure"], setting)?;
        let sweep = SweepFile { plan, scenarios, block };
        // One run tells whether the scenarios are there.
        sweep.scenario(0).map_err(|problem| vec![problem])?;
        Ok(sweep)
    }

    /// The scenario of a run, with its seed.
    ///
    /// # Errors
    /// Fails when there is no such run or a path cannot be set.
    pub fn scenario(&self, run: u64) -> Result<Value, Problem> {
        if run >= self.plan.runs() {
            let message = format!("there are {} runs", self.plan.runs());
            return Err(Problem { path: "run".to_string(), message });
        }
        self.plan.scenario(run, &|id| self.find(id))
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

    /// A scenario by its id.
    pub fn find(&self, id: &str) -> Option<Value> {
        self.scenarios.get(id).cloned()
    }
}
