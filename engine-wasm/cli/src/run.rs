//! `cell53 run`: one run or many with consecutive seeds, over all cores.

use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;
use std::time::Instant;

use engine_core::{Scenario, Simulation};
use serde_json::{Value, json};

use crate::args::Options;
use crate::locate;
use crate::tables;
use crate::{Failure, Outcome};

/// Runs the scenario of the options and prints its summary.
///
/// # Errors
/// Fails when the scenario is wrong.
pub fn run(options: &Options) -> Outcome {
    let count = u64::from(options.replications);
    let scenarios =
        (0..count).map(|i| locate::scenario(options, i)).collect::<Result<Vec<_>, _>>()?;
    let results = all(&options.scenario, &scenarios);
    let shown = if results.len() == 1 { results[0].clone() } else { combined(&results) };
    if options.json {
        println!("{shown:#}");
    } else {
        print!("{}", tables::summary(&shown));
    }
    if results.iter().any(|r| r["conservation"] != json!({ "cells": true, "bytes": true })) {
        return Err(Failure::Outside(
            "the books do not balance; please report this scenario".to_string(),
        ));
    }
    Ok(())
}

/// Runs all scenarios over all cores, in order of their seeds.
fn all(name: &str, scenarios: &[Scenario]) -> Vec<Value> {
    let workers = thread::available_parallelism().map_or(1, |n| n.get()).min(scenarios.len());
    let next = AtomicU64::new(0);
    let mut results: Vec<(usize, Value)> = thread::scope(|scope| {
        let work = || {
            let mut mine = Vec::new();
            loop {
                let i = next.fetch_add(1, Ordering::Relaxed) as usize;
                let Some(scenario) = scenarios.get(i) else { return mine };
                mine.push((i, one(name, scenario.clone())));
            }
        };
        let threads: Vec<_> = (0..workers).map(|_| scope.spawn(work)).collect();
        threads.into_iter().flat_map(|t| t.join().expect("runs do not panic")).collect()
    });
    results.sort_by_key(|(i, _)| *i);
    results.into_iter().map(|(_, value)| value).collect()
}

/// One run as JSON.
pub fn one(name: &str, scenario: Scenario) -> Value {
    let (seed, until) = (scenario.seed, scenario.run.end());
    let published = scenario.published.as_ref().map(|p| p.0.clone());
    let mut simulation = Simulation::new(scenario);
    let start = Instant::now();
    simulation.advance_to(until);
    let wall = start.elapsed().as_secs_f64();
    let mut result = json!({ "scenario": name, "seed": seed, "engineVersion": engine_core::catalog::ENGINE_VERSION });
    let summary = simulation.summary().to_json();
    for (key, value) in summary.as_object().expect("a summary is an object") {
        result[key] = value.clone();
    }
    result["wallSeconds"] = Value::from(wall);
    if let Some(published) = published {
        result["published"] = published;
    }
    result
}

/// Medians of all numbers, with the single runs behind them.
fn combined(results: &[Value]) -> Value {
    let mut shown = median(&results.iter().collect::<Vec<_>>());
    shown["seed"] = results[0]["seed"].clone();
    shown["fingerprint"] = results[0]["fingerprint"].clone();
    shown["replications"] = Value::from(results.len());
    let totals: Vec<f64> =
        results.iter().filter_map(|r| r["total"]["goodputMbps"].as_f64()).collect();
    let fold = |pick: fn(f64, f64) -> f64| totals.iter().copied().reduce(pick).unwrap_or_default();
    shown["spread"] = json!({ "goodputMbps": [fold(f64::min), fold(f64::max)] });
    shown["runs"] = Value::from(results.to_vec());
    shown
}

/// Merges values of one shape: numbers to their median, truths to "all", texts to the first.
fn median(values: &[&Value]) -> Value {
    match values[0] {
        Value::Number(first) => {
            let mut numbers: Vec<f64> = values.iter().filter_map(|v| v.as_f64()).collect();
            numbers.sort_by(f64::total_cmp);
            let n = numbers.len();
            let middle = (numbers[(n - 1) / 2] + numbers[n / 2]) / 2.0;
            if first.is_u64() && middle.fract() == 0.0 {
                Value::from(middle as u64)
            } else {
                Value::from(middle)
            }
        }
        Value::Bool(_) => Value::from(values.iter().all(|v| v.as_bool() == Some(true))),
        Value::Object(map) => map
            .keys()
            .map(|key| (key.clone(), median(&values.iter().map(|v| &v[key]).collect::<Vec<_>>())))
            .collect(),
        Value::Array(items) => (0..items.len())
            .map(|i| median(&values.iter().map(|v| &v[i]).collect::<Vec<_>>()))
            .collect(),
        other => other.clone(),
    }
}
