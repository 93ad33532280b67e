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
    let found = judge(name);
    if as_json {
        return tell_as_json(name, found);
    }
    let (title, remarks) = found?;
    output::line(format_args!("{name}: fine ({})", harmless(&title)))?;
    let tell =
        |remark: &Problem| output::line(format_args!("  note: {}", harmless(&remark.to_string())));
    remarks.iter().try_for_each(tell)
}

/// What a file is, and what there is to remark.
fn judge(name: &str) -> Result<(String, Vec<Problem>), Failure> {
    let text = locate::text(name)?;
    let value = read_strict(&text).map_err(Failure::Input)?;
    if is_figure(&value) {
        return Ok((figure(name, &value)?, Vec::new()));
    }
    if value.get("authors").is_some() {
        let paper = read_paper(&text).map_err(Failure::Input)?;
        return Ok((paper.title, Vec::new()));
    }
    let scenario = Scenario::from_value(&value).map_err(Failure::Input)?;
    let remarks = scenario.remarks();
    Ok((scenario.title, remarks))
}

/// Does a file mean to be a figure, and not a scenario?
pub fn is_figure(file: &Value) -> bool {
    ["claims", "measures"].iter().any(|key| file.get(key).is_some())
}

/// One object of one shape, whether the file is fine or not.
fn tell_as_json(name: &str, found: Result<(String, Vec<Problem>), Failure>) -> Outcome {
    let (title, remarks, problems) = match found {
        Ok((title, remarks)) => (Some(title), remarks, Vec::new()),
        Err(Failure::Input(problems)) => (None, Vec::new(), problems),
        Err(other) => return Err(other),
    };
    let told = json!({ "file": name, "is": title, "remarks": remarks, "problems": problems });
    output::line(format_args!("{told:#}"))?;
    if problems.is_empty() { Ok(()) } else { Err(Failure::Told) }
}

/// Checks a figure together with the scenarios of all its points in all settings; answers what it is.
fn figure(name: &str, value: &Value) -> Result<String, Failure> {
    let figure = Figure::from_value(value).map_err(Failure::Input)?;
    let points = check_points(name, &figure)?;
    let claims = figure.claims.len();
    Ok(format!("{}; {points} points, {claims} claims", figure.title))
}
