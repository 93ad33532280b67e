//! Figures and claims of the papers for the page: points to run, numbers of a run, verdicts.
//!
//! A module of its own, fetched when somebody runs a figure: the module that every visitor loads stays
//! small. The engine in it is the same to the bit.

use cell53_figures::{figure_points, judge_figure, measure_run, sweep_run, sweep_told};
use engine_core::scenario::Problem;
use wasm_bindgen::prelude::*;

fn refuse(problems: &[Problem]) -> JsError {
    JsError::new(&serde_json::to_string(problems).expect("texts are JSON"))
}

/// The points of a figure as a JSON list `[{ at, base, scenario, seeds, measures }]`.
///
/// `scenarios` is an object of the scenarios by id; `setting` is quick or full.
///
/// # Errors
/// Throws the list of all problems as JSON.
#[wasm_bindgen(js_name = figurePoints)]
pub fn points(figure: &str, scenarios: &str, setting: &str) -> Result<String, JsError> {
    let points = figure_points(figure, scenarios, setting);
    points.map(|value| value.to_string()).map_err(|problems| refuse(&problems))
}

/// Runs a scenario to its end without a pause: `{ measures: { id: number | null }, fingerprint }`.
///
/// # Errors
/// Throws the list of all problems as JSON.
#[wasm_bindgen]
pub fn measure(scenario: &str, measures: &str) -> Result<String, JsError> {
    let measured = measure_run(scenario, measures);
    measured.map(|value| value.to_string()).map_err(|problems| refuse(&problems))
}

/// Claims with their verdicts and the points over their seeds, `{ claims, points }`, from the results
/// `[{ at, seed, measures }]`.
///
/// # Errors
/// Throws the list of all problems as JSON.
#[wasm_bindgen]
pub fn judge(figure: &str, results: &str, setting: &str) -> Result<String, JsError> {
    let judged = judge_figure(figure, results, setting);
    judged.map(|value| value.to_string()).map_err(|problems| refuse(&problems))
}

/// What is to be known of a sweep, of the text of its `sweep.json`: `{ runs, replications, made, engine }`.
///
/// # Errors
/// Throws the list of all problems as JSON.
#[wasm_bindgen(js_name = sweepTold)]
pub fn told(document: &str) -> Result<String, JsError> {
    sweep_told(document).map(|value| value.to_string()).map_err(|problems| refuse(&problems))
}

/// The scenario of a run of a sweep, with its seed, as JSON.
///
/// # Errors
/// Throws the list of all problems as JSON.
#[wasm_bindgen(js_name = sweepScenario)]
pub fn scenario_of(document: &str, run: u32) -> Result<String, JsError> {
    let made = sweep_run(document, u64::from(run));
    made.map(|value| value.to_string()).map_err(|problems| refuse(&problems))
}

/// Version of the engine.
#[wasm_bindgen]
pub fn version() -> String {
    engine_core::catalog::ENGINE_VERSION.to_string()
}
