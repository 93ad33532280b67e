//! A sweep, as Python holds it.

use cell53_sweep::{Sweep as Runs, part, part_name};
use pyo3::exceptions::PyIndexError;
use pyo3::prelude::*;
use pyo3::types::PyBytes;

use crate::problems::{broken, refuse};
use crate::simulation::caught;

/// The runs of a `sweep.json`, block by block.
#[pyclass(frozen, module = "cell53._core")]
pub struct Sweep(Runs);

#[pymethods]
impl Sweep {
    /// Reads the document of a sweep.
    #[new]
    fn new(text: &str) -> PyResult<Sweep> {
        Runs::read(text).map(Sweep).map_err(refuse)
    }

    /// Number of runs.
    fn runs(&self) -> u64 {
        self.0.plan.runs()
    }

    /// Number of blocks.
    fn blocks(&self) -> u64 {
        self.0.blocks()
    }

    /// Name of the part of a block.
    fn part_name(&self, block: u64) -> String {
        part_name(block)
    }

    /// The scenario of a run as JSON, with its seed.
    fn scenario(&self, run: u64) -> PyResult<String> {
        self.in_range(run, self.0.plan.runs())?;
        self.0.scenario(run).map(|value| value.to_string()).map_err(|problem| refuse(vec![problem]))
    }

    /// Makes the runs of a block: the bytes of a Parquet file. Other threads of Python go on meanwhile.
    fn part<'py>(&self, py: Python<'py>, block: u64) -> PyResult<Bound<'py, PyBytes>> {
        self.in_range(block, self.0.blocks())?;
        let mut rows = Vec::new();
        for run in self.0.runs_of(block) {
            let row = py.detach(|| caught(|| self.0.row(run, &mut || ())));
            rows.push(row.map_err(broken)?);
            py.check_signals()?;
        }
        let bytes = part(&self.0, &rows).map_err(|error| broken(error.to_string()))?;
        Ok(PyBytes::new(py, &bytes))
    }
}

impl Sweep {
    fn in_range(&self, place: u64, count: u64) -> PyResult<()> {
        if place < count {
            return Ok(());
        }
        Err(PyIndexError::new_err(format!("{place} is not one of {count}, numbered from 0")))
    }
}
