//! The door between Python and the engine: JSON texts and numbers in, JSON texts and columns of numbers out.
//!
//! Nothing is decided here. Wrong input becomes `cell53.Refused` with all problems; a promise that the engine
//! breaks becomes `cell53.EngineError`, and the interpreter goes on. Runs do not hold the interpreter.

mod problems;
mod simulation;
mod sweep;

use engine_core::scenario::{self, Problem};
use engine_core::{Scenario, catalog};
use pyo3::prelude::*;

/// Ids and texts of the experiments of the gallery, in the order of their ids.
static GALLERY: &[(&str, &str)] = include!(concat!(env!("OUT_DIR"), "/gallery.rs"));

/// What `cell53` is made of in Rust.
#[pymodule(gil_used = false)]
mod _core {
    #[pymodule_export]
    use super::simulation::Simulation;
    #[pymodule_export]
    use super::sweep::{Folder, Sweep, sweep_document};
    #[pymodule_export]
    use super::{catalogue, changed, check, engine, gallery, gallery_text, schema, version};
}

/// Version of the engine.
#[pyfunction]
fn version() -> &'static str {
    catalog::ENGINE_VERSION
}

/// Version and behaviour of the engine: equal names, equal runs.
#[pyfunction]
fn engine() -> String {
    cell53_figures::name::engine()
}

/// Ids of the experiments of the gallery.
#[pyfunction]
fn gallery() -> Vec<&'static str> {
    GALLERY.iter().map(|(id, _)| *id).collect()
}

/// The scenario file of an id; `None` when there is none.
#[pyfunction]
fn gallery_text(id: &str) -> Option<&'static str> {
    let place = GALLERY.binary_search_by_key(&id, |(id, _)| *id).ok()?;
    Some(GALLERY[place].1)
}

/// The catalogue of sections, algorithms, parameters and parts of a file as JSON.
#[pyfunction]
fn catalogue() -> String {
    scenario::described().to_string()
}

/// The JSON Schema of scenario files.
#[pyfunction]
fn schema() -> String {
    scenario::schema().to_string()
}

/// All problems of a scenario text and, when there are none, what there is to remark, as JSON lists.
#[pyfunction]
fn check(text: &str) -> PyResult<(String, String)> {
    let told = || match Scenario::from_json(text) {
        Ok(scenario) => (list(&[]), list(&scenario.remarks())),
        Err(problems) => (list(&problems), list(&[])),
    };
    simulation::caught(told).map_err(problems::broken)
}

fn list(problems: &[Problem]) -> String {
    serde_json::to_string(problems).expect("texts are JSON")
}

/// A scenario text with changes, in turn: each a dotted path and a value as JSON, or as people write it
/// (`1/64`); then the end of the run in seconds and the seed.
#[pyfunction]
#[pyo3(signature = (text, changes, until_s=None, seed=None))]
fn changed(
    text: &str,
    changes: Vec<(String, String)>,
    until_s: Option<f64>,
    seed: Option<u64>,
) -> PyResult<String> {
    let mut document = scenario::read_strict(text).map_err(problems::refuse)?;
    let all = cell53_figures::Changes { set: &changes, until_s, seed };
    all.apply(&mut document).map_err(|problem| problems::refuse(vec![problem]))?;
    Ok(document.to_string())
}
