//! Figures and claims of the papers for the page: points to run, numbers of a run, verdicts.

use cell53_figures::{figure_points, judge_figure, measure_run};
use wasm_bindgen::prelude::*;

use crate::refuse;

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
