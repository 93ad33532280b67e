//! `cell53 check`: every problem of a scenario, figure or paper file at once.

use cell53_figures::{Figure, read_paper};
use engine_core::Scenario;
use engine_core::scenario::{Problem, read_strict};
use serde_json::{Value, json};

use crate::reproduce::check_points;
use crate::tables::harmless;
use crate::{Failure, Outcome, locate, output};

/// Checks a file and says so when it is fine, with what there is to remark. What it is shows in its keys.
///
/// # Errors
/// Fails with all problems.
pub fn check(name: &str, as_json: bool) -> Outcome {
    let text = locate::text(name)?;
    let value = read_strict(&text).map_err(Failure::Input)?;
    let has = |key: &str| value.get(key).is_some();
    if has("claims") || has("measures") {
        return fine(name, &figure(name, &value)?, as_json, &[]);
    }
    if has("authors") {
        let paper = read_paper(&text).map_err(Failure::Input)?;
        return fine(name, &paper.title, as_json, &[]);
    }
    let scenario = Scenario::from_value(&value).map_err(Failure::Input)?;
    fine(name, &scenario.title, as_json, &scenario.remarks())
}

fn fine(name: &str, words: &str, as_json: bool, remarks: &[Problem]) -> Outcome {
    if as_json {
        let result = json!({ "file": name, "is": words, "remarks": remarks });
        return output::line(format_args!("{result:#}"));
    }
    output::line(format_args!("{name}: fine ({})", harmless(words)))?;
    let tell =
        |remark: &Problem| output::line(format_args!("  note: {}", harmless(&remark.to_string())));
    remarks.iter().try_for_each(tell)
}

/// Checks a figure together with the scenarios of all its points in all settings; answers what it is.
fn figure(name: &str, value: &Value) -> Result<String, Failure> {
    let figure = Figure::from_value(value).map_err(Failure::Input)?;
    let points = check_points(name, &figure)?;
    let claims = figure.claims.len();
    Ok(format!("{}; {points} points, {claims} claims", figure.title))
}
