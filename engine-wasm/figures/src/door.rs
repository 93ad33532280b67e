//! JSON in, JSON out: what the page's workers ask for.
//!
//! Figures and measures are those that come with the program; what is wrong with a figure file is said by
//! `cell53 check` and by the tests. Only sweeps come from elsewhere, and are checked. Kept out of line, so that
//! the module stays small.

use engine_core::Scenario;
use engine_core::scenario::{Problem, read_strict};
use serde_json::{Map, Value, json};

use crate::figure::{Figure, Which};
use crate::judge::{Numbers, aggregate, judge};
use crate::measure::{Measure, measure, to_json};
use crate::name::engine;
use crate::points::{places, points};
use crate::sweep::{SweepFile, read_plan};

fn wrong(path: &str, message: &str) -> Vec<Problem> {
    vec![Problem { path: path.to_string(), message: message.to_string() }]
}

fn which(setting: &str) -> Result<Which, Vec<Problem>> {
    Which::named(setting).ok_or_else(|| wrong("setting", "must be quick, full or probe"))
}

/// The points of a figure: `[{ at, base, scenario, seeds, measures }]`; `scenarios` is an object of the
/// scenarios by id.
///
/// # Errors
/// Fails when a text is no JSON, a scenario is not there or a path cannot be set.
#[inline(never)]
pub fn figure_points(figure: &str, scenarios: &str, setting: &str) -> Result<Value, Vec<Problem>> {
    let file = read_strict(figure)?;
    let (figure, which) = (Figure::trusted(&file), which(setting)?);
    let scenarios: Value = serde_json::from_str(scenarios)
        .map_err(|_| wrong("scenarios", "must be an object of scenarios by id"))?;
    let find = |id: &str| scenarios.get(id).cloned();
    let one = |point: crate::points::Point| {
        let seeds: Vec<u64> = (point.seed..point.seed + point.replications).collect();
        json!({ "at": figure.names(&point.at), "base": point.base, "scenario": point.scenario,
            "seeds": seeds, "measures": file["measures"] })
    };
    Ok(points(&figure, which, &find)?.into_iter().map(one).collect())
}

/// Runs a scenario to its end: `{ measures: { id: number or null }, fingerprint }`.
///
/// # Errors
/// Fails with all problems of the scenario.
#[inline(never)]
pub fn measure_run(scenario: &str, measures: &str) -> Result<Value, Vec<Problem>> {
    let scenario = Scenario::from_json(scenario)?;
    let measures = read_strict(measures)?;
    let measures: Vec<_> = measures.as_array().into_iter().flatten().map(Measure::of).collect();
    let measured = measure(scenario, &measures, &mut || ());
    let pairs = measures.iter().zip(&measured.numbers);
    let numbers: Map<_, _> = pairs.map(|(m, x)| (m.id.clone(), to_json(*x))).collect();
    Ok(json!({ "measures": numbers, "fingerprint": format!("{:016x}", measured.fingerprint) }))
}

/// Judges a figure by what runs gave, `[{ at, seed, measures }]`: `{ claims, points }`. A point of the
/// setting without runs is missing, and what needs it cannot be judged.
///
/// # Errors
/// Fails when a text is no JSON, or when a result belongs to no point.
#[inline(never)]
pub fn judge_figure(figure: &str, results: &str, setting: &str) -> Result<Value, Vec<Problem>> {
    let (figure, which) = (Figure::trusted(&read_strict(figure)?), which(setting)?);
    let results: Value = serde_json::from_str(results)
        .map_err(|_| wrong("results", "must be a list of { at, seed, measures }"))?;
    let mut numbers = Numbers::new();
    for place in figure.setting(which).map(|s| places(&figure, s)).unwrap_or_default() {
        numbers.insert(place, Default::default());
    }
    for (i, result) in results.as_array().into_iter().flatten().enumerate() {
        let Some((at, seed)) = place_of(&figure, result) else {
            return Err(wrong(
                &format!("results[{i}]"),
                "does not belong to a point of the figure",
            ));
        };
        let number = |m: &Measure| result["measures"][&m.id].as_f64().unwrap_or(f64::NAN);
        let row = figure.measures.iter().map(number).collect();
        numbers.entry(at).or_default().insert(seed, row);
    }
    Ok(judged(&figure, &numbers))
}

fn place_of(figure: &Figure, result: &Value) -> Option<(Vec<usize>, u64)> {
    let at: Option<Vec<usize>> =
        figure.axes.iter().map(|axis| axis.find(&result["at"][&axis.id])).collect();
    Some((at?, result["seed"].as_u64()?))
}

/// Claims with their verdicts, and the points over their seeds.
pub fn judged(figure: &Figure, numbers: &Numbers) -> Value {
    let claim = |claim: &crate::claim::Claim| {
        let mut row = judge(figure, claim, numbers).to_json(claim);
        row["id"] = Value::from(claim.id.clone());
        row
    };
    let claims: Vec<_> = figure.claims.iter().map(claim).collect();
    json!({ "claims": claims, "points": aggregated(figure, numbers) })
}

/// The points over their seeds: `[{ at, measures: { id: { mean, median, low, high, n } } }]`.
pub fn aggregated(figure: &Figure, numbers: &Numbers) -> Value {
    let ids: Vec<String> = figure.measures.iter().map(|m| m.id.clone()).collect();
    let one = |(at, runs): (&Vec<usize>, &_)| json!({ "at": figure.names(at), "measures": aggregate(&ids, runs) });
    numbers.iter().map(one).collect()
}

/// What is to be known of a sweep before its runs are looked at, `{ runs, replications, made, engine }`: how many
/// runs, how many of each point, the engine that made them, and this one.
///
/// # Errors
/// Fails with all problems of the document, which anybody may have written.
#[inline(never)]
pub fn sweep_told(document: &str) -> Result<Value, Vec<Problem>> {
    let document = read_plan(document)?;
    let made = SweepFile::engine_of(&document)?;
    let plan = SweepFile::from_value(&document)?.plan;
    Ok(
        json!({ "runs": plan.runs(), "replications": plan.replications(), "made": made, "engine": engine() }),
    )
}

/// The scenario of a run of a sweep, with its seed.
///
/// # Errors
/// Fails with all problems of the document, when there is no such run, and when a path cannot be set.
#[inline(never)]
pub fn sweep_run(document: &str, run: u64) -> Result<Value, Vec<Problem>> {
    let sweep = SweepFile::from_value(&read_plan(document)?)?;
    sweep.scenario(run).map_err(|problem| vec![problem])
}
