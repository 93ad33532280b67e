//! From a figure to the scenarios that are run.

use engine_core::scenario::Problem;
use serde_json::Value;

use crate::figure::{Figure, Setting, Which};
use crate::set::set;

/// One point of a figure: a scenario and the seeds with which it runs.
#[derive(Clone, Debug)]
pub struct Point {
    /// Place of its value on every axis.
    pub at: Vec<usize>,
    /// Id of the scenario it started from.
    pub base: String,
    /// The scenario after all changes, with the first seed.
    pub scenario: Value,
    /// First seed; the others follow.
    pub seed: u64,
    /// Number of runs.
    pub replications: u64,
}

impl Point {
    /// The scenario with a seed.
    pub fn with_seed(&self, seed: u64) -> Value {
        let mut scenario = self.scenario.clone();
        scenario["seed"] = Value::from(seed);
        scenario
    }
}

/// All points of a setting, in the order of the axes, the last changing fastest.
///
/// `scenario` answers the JSON of an id.
///
/// # Errors
/// Fails with every scenario that is not there and every path that cannot be set.
pub fn points(
    figure: &Figure,
    which: Which,
    scenario: &dyn Fn(&str) -> Option<Value>,
) -> Result<Vec<Point>, Vec<Problem>> {
    let Some(setting) = figure.setting(which) else { return Ok(Vec::new()) };
    let (mut points, mut problems) = (Vec::new(), Vec::new());
    for at in places(figure, setting) {
        match point(figure, setting, at, scenario) {
            Ok(point) => points.push(point),
            Err(problem) => {
                if !problems.contains(&problem) {
                    problems.push(problem);
                }
            }
        }
    }
    if problems.is_empty() { Ok(points) } else { Err(problems) }
}

/// The places of all points that the setting has and the figure does not skip.
pub fn places(figure: &Figure, setting: &Setting) -> Vec<Vec<usize>> {
    let mut all = vec![Vec::new()];
    for (i, axis) in figure.axes.iter().enumerate() {
        let only = setting.only.iter().find(|(axis, _)| *axis == i).map(|(_, values)| values);
        let is_in = |v: &usize| only.is_none_or(|only| only.contains(v));
        let values: Vec<_> = (0..axis.values.len()).filter(is_in).collect();
        let longer = |at: &Vec<usize>| -> Vec<Vec<usize>> {
            values.iter().map(|v| at.iter().copied().chain([*v]).collect()).collect()
        };
        all = all.iter().flat_map(longer).collect();
    }
    let skipped = |at: &Vec<usize>| figure.skip.iter().any(|s| s.iter().all(|(a, v)| at[*a] == *v));
    all.retain(|at| !skipped(at));
    all
}

/// The point at a place of every axis.
///
/// # Errors
/// Fails when its scenario is not there or a path cannot be set.
pub(crate) fn point(
    figure: &Figure,
    setting: &Setting,
    at: Vec<usize>,
    find: &dyn Fn(&str) -> Option<Value>,
) -> Result<Point, Problem> {
    let value = |(i, v): (usize, &usize)| &figure.axes[i].values[*v];
    let values: Vec<_> = at.iter().enumerate().map(value).collect();
    let own = values.iter().rev().find_map(|v| v.scenario.clone());
    let base = own.or_else(|| figure.scenario.clone()).unwrap_or_default();
    let problem = |path: &str, message: String| Problem { path: path.to_string(), message };
    let mut scenario = find(&base).ok_or_else(|| {
        problem(
            "scenario",
            format!(
                "there is no scenario \"{base}\"; ids are paths under scenarios/ without .json"
            ),
        )
    })?;
    if !scenario.is_object() {
        return Err(problem("scenario", format!("\"{base}\" is not an object")));
    }
    let changes = figure.set.iter().chain(values.iter().flat_map(|v| &v.set));
    for (path, value) in changes {
        set(&mut scenario, path, value.clone()).map_err(|m| problem(&format!("set {path}"), m))?;
    }
    for (path, ms) in [("durationMs", setting.duration_ms), ("warmUpMs", setting.warm_up_ms)] {
        if let Some(ms) = ms {
            scenario[path] = whole(ms);
        }
    }
    plain(&mut scenario);
    let seed = scenario["seed"].as_u64().unwrap_or(1);
    scenario["seed"] = Value::from(seed);
    Ok(Point { at, base, scenario, seed, replications: setting.replications })
}

/// A number without a fraction where it has none.
fn whole(x: f64) -> Value {
    if x.fract() == 0.0 { Value::from(x as u64) } else { Value::from(x) }
}

/// Takes away what the paper's scenario says about other settings than this point's.
fn plain(scenario: &mut Value) {
    if let Some(map) = scenario.as_object_mut() {
        ["$schema", "published"].iter().for_each(|key| drop(map.shift_remove(*key)));
    }
}
