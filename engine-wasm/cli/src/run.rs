//! `cell53 run`: one run, many with consecutive seeds over all cores, or one cut into batches.

use cell53_oracles::neighbours;
use engine_core::Scenario;
use serde_json::{Value, json};

use crate::args::MOST_SEED;
use crate::locate;
use crate::options::Options;
use crate::replicate::{Job, batches, replications};
use crate::statistics::{medians, spreads};
use crate::{Failure, Outcome, output, tables};

/// Runs the scenario of the options and prints its summary.
///
/// # Errors
/// Fails when the scenario is wrong or the summary cannot be written.
pub fn run(options: &Options) -> Outcome {
    let runs = u64::from(options.replications.unwrap_or(1));
    let scenario = locate::for_summary(options)?;
    check_last_seed(scenario.seed, runs)?;
    let job = Job { name: &options.scenario, scenario: &scenario, runs, threads: options.jobs };
    let (results, shown) = match options.batches {
        Some(count) => {
            check_batches(&scenario, count)?;
            let results = batches(&job, count);
            let shown = of_batches(&results);
            (results, shown)
        }
        None => {
            let results = replications(&job);
            let shown = if runs == 1 { results[0].clone() } else { of_replications(&results) };
            (results, shown)
        }
    };
    let printed = if options.json {
        output::line(format_args!("{shown:#}"))
    } else {
        output::put(tables::summary(&shown, options.is_as_written()))
    };
    if results.iter().any(|r| r["conservation"] != json!({ "cells": true, "bytes": true })) {
        return Err(Failure::Outside(
            "the cell counts do not balance; please report this scenario".to_string(),
        ));
    }
    printed
}

/// Seeds are consecutive, and the last one must be legal too.
fn check_last_seed(first: u64, runs: u64) -> Result<(), Failure> {
    if first + (runs - 1) > MOST_SEED {
        let message = format!(
            "{runs} runs from seed {first} on would exceed {MOST_SEED}; start with a smaller seed"
        );
        return Err(Failure::input("seed", message));
    }
    Ok(())
}

/// Every batch needs some time.
fn check_batches(scenario: &Scenario, count: u64) -> Result<(), Failure> {
    let window = scenario.run.end().since(scenario.run.warm_up());
    if window.0 < count {
        let message = format!("{} s cannot be cut into {count} batches", window.secs());
        return Err(Failure::input("--batches", message));
    }
    Ok(())
}

/// Medians of all numbers under their usual names, the spread, and the single results behind them.
fn combined(results: &[Value]) -> Value {
    let mut shown = medians(results);
    shown["statistics"] = spreads(results);
    let totals = totals(results);
    let fold = |pick: fn(f64, f64) -> f64| totals.iter().copied().reduce(pick);
    shown["spread"] = json!({ "goodputMbps": [fold(f64::min), fold(f64::max)] });
    shown
}

fn totals(results: &[Value]) -> Vec<f64> {
    results.iter().filter_map(|r| r["total"]["goodputMbps"].as_f64()).collect()
}

fn of_replications(results: &[Value]) -> Value {
    let mut shown = combined(results);
    shown["seed"] = results[0]["seed"].clone();
    shown["fingerprint"] = results[0]["fingerprint"].clone();
    shown["replications"] = Value::from(results.len());
    shown["runs"] = Value::from(results.to_vec());
    shown
}

/// As of replications, with time and fingerprint of the whole run.
fn of_batches(results: &[Value]) -> Value {
    let mut shown = combined(results);
    let last = results.last().expect("at least two batches");
    for key in ["simulatedSeconds", "fingerprint", "cellHops"] {
        shown[key] = last[key].clone();
    }
    let wall: f64 = results.iter().filter_map(|r| r["wallSeconds"].as_f64()).sum();
    shown["wallSeconds"] = Value::from(wall);
    let totals = totals(results);
    let correlation = (!totals.is_empty()).then(|| neighbours(&totals));
    shown["neighbourCorrelation"] = json!({ "goodputMbps": correlation });
    shown["batches"] = Value::from(results.to_vec());
    shown
}
