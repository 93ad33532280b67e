//! A sweep, as Python holds it: its runs, and its folder.

use std::io;
use std::path::PathBuf;

use cell53_figures::{SweepFile, read_plan};
use cell53_sweep::{Fault, Folder as Files, document, part, read, scenarios};
use pyo3::exceptions::PyIndexError;
use pyo3::prelude::*;
use pyo3::types::PyBytes;
use serde_json::{Map, Value};

use crate::problems::{broken, refuse};
use crate::simulation::caught;

/// A part, how many of its runs could not be made, and the first of those with why.
type Made<'py> = (Bound<'py, PyBytes>, usize, Option<(u64, String)>);

/// The runs of a `sweep.json`, block by block.
#[pyclass(frozen, module = "cell53._core")]
pub struct Sweep(SweepFile);

#[pymethods]
impl Sweep {
    /// Reads the document of a sweep.
    #[new]
    fn new(text: &str) -> PyResult<Sweep> {
        read(text).map(Sweep).map_err(refuse)
    }

    /// Number of runs.
    fn runs(&self) -> u64 {
        self.0.plan.runs()
    }

    /// Number of blocks.
    fn blocks(&self) -> u64 {
        self.0.blocks()
    }

    /// The scenario of a run as JSON, with its seed.
    fn scenario(&self, run: u64) -> PyResult<String> {
        in_range(run, self.0.plan.runs())?;
        self.0.scenario(run).map(|value| value.to_string()).map_err(|problem| refuse(vec![problem]))
    }

    /// Makes the runs of a block: the bytes of a Parquet file, and what there is to say of them. Other threads of
    /// Python go on meanwhile. A run in which the engine breaks a promise is a row with that problem.
    fn part<'py>(&self, py: Python<'py>, block: u64) -> PyResult<Made<'py>> {
        in_range(block, self.0.blocks())?;
        let mut rows = Vec::new();
        for run in self.0.runs_of(block) {
            let row = py.detach(|| caught(|| self.0.row(run, &mut || ())));
            rows.push(row.unwrap_or_else(|problem| {
                let mut row = self.0.plan.empty(run);
                row.problem = Some(problem);
                row
            }));
            py.check_signals()?;
        }
        let bytes = part(&self.0, &rows).map_err(|error| broken(error.to_string()))?;
        let refused = || rows.iter().filter_map(|row| Some((row.run, row.problem.clone()?)));
        Ok((PyBytes::new(py, &bytes), refused().count(), refused().next()))
    }
}

/// The folder of a sweep.
#[pyclass(frozen, module = "cell53._core")]
pub struct Folder(Files);

#[pymethods]
impl Folder {
    /// Opens the sweep of a folder.
    #[new]
    fn new(path: PathBuf) -> PyResult<Folder> {
        Files::open(&path).map(Folder).map_err(failed)
    }

    /// The sweep of a folder, if it is that of this document; `None` when the folder has none.
    #[staticmethod]
    #[pyo3(signature = (path, document, block=None))]
    fn find(path: PathBuf, document: &str, block: Option<u64>) -> PyResult<Option<Folder>> {
        let found = Files::find(&path, &parsed(document)?, block).map_err(failed)?;
        Ok(found.map(Folder))
    }

    /// Begins the sweep of a document in a folder that has none.
    #[staticmethod]
    fn begin(path: PathBuf, document: &str, block: u64) -> PyResult<Folder> {
        Files::begin(&path, &parsed(document)?, block).map(Folder).map_err(failed)
    }

    /// The text of `sweep.json`.
    fn text(&self) -> &str {
        &self.0.text
    }

    /// Blocks whose parts are not there.
    fn missing(&self) -> Vec<u64> {
        self.0.missing()
    }

    /// Where the part of a block is, or will be.
    fn part(&self, block: u64) -> PyResult<PathBuf> {
        in_range(block, self.0.sweep.blocks())?;
        Ok(self.0.part(block))
    }

    /// Writes the part of a block.
    fn keep(&self, block: u64, part: &[u8]) -> PyResult<()> {
        in_range(block, self.0.sweep.blocks())?;
        self.0.keep(block, part).map_err(failed)
    }

    /// Once all parts are there, writes where they come from.
    fn finish(&self) -> PyResult<()> {
        self.0.finish().map_err(failed)
    }
}

/// The document of a figure file in one of its settings, but for the number of runs in a block; `scenario` gives
/// the text of a scenario by its id.
#[pyfunction]
pub fn sweep_document(figure: &str, setting: &str, scenario: Bound<'_, PyAny>) -> PyResult<String> {
    let figure = parsed(figure)?;
    let mut found = Map::new();
    for id in scenarios(&figure).map_err(refuse)? {
        let text: String = scenario.call1((&id,))?.extract()?;
        found.insert(id, parsed(&text)?);
    }
    Ok(document(&figure, setting, found).to_string())
}

fn parsed(text: &str) -> PyResult<Value> {
    read_plan(text).map_err(refuse)
}

fn in_range(place: u64, count: u64) -> PyResult<()> {
    if place < count {
        return Ok(());
    }
    Err(PyIndexError::new_err(format!("{place} is not one of {count}, numbered from 0")))
}

fn failed(fault: Fault) -> PyErr {
    match fault {
        Fault::Input(problems) => refuse(problems),
        Fault::Outside(path, error) => {
            io::Error::new(error.kind(), format!("{}: {error}", path.display())).into()
        }
    }
}
