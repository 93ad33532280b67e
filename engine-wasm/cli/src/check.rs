//! `cell53 check`: every problem of a scenario, figure or paper file at once.

use cell53_figures::{Figure, read_paper};
use engine_core::Scenario;
use engine_core::scenario::read_strict;
use serde_json::Value;

use crate::reproduce::check_points;
use crate::tables::harmless;
use crate::{Failure, Outcome, locate, output};

/// Checks a file and says so when it is fine. What it is shows in its keys.
///
/// # Errors
/// Fails with all problems.
pub fn check(name: &str) -> Outcome {
    let text = locate::text(name)?;
    let value = read_strict(&text).map_err(Failure::Input)?;
    let has = |key: &str| value.get(key).is_some();
    if has("claims") || has("measures") {
        return figure(name, &value);
    }
    if has("authors") {
        let paper = read_paper(&text).map_err(Failure::Input)?;
        return fine(name, &paper.title);
    }
    let scenario = Scenario::from_value(&value).map_err(Failure::Input)?;
    fine(name, &scenario.title)
}

fn fine(name: &str, words: &str) -> Outcome {
    output::line(format_args!("{name}: fine ({})", harmless(words)))
}

/// Checks a figure together with the scenarios of all its points in all settings.
fn figure(name: &str, value: &Value) -> Outcome {
    let figure = Figure::from_value(value).map_err(Failure::Input)?;
    let points = check_points(name, &figure)?;
    let claims = figure.claims.len();
    fine(name, &format!("{}; {points} points, {claims} claims", figure.title))
}
