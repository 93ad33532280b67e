//! Many runs over all cores, or one long run cut into batches; results in a fixed order.

use std::time::Instant;

use cell53_figures::name::engine;
use engine_core::units::SimTime;
use engine_core::{Scenario, Simulation};
use serde_json::{Value, json};

use crate::progress::{Progress, STEPS};
use crate::threads::each;

/// A number of runs of one scenario with consecutive seeds.
pub struct Job<'a> {
    /// Name that the results carry.
    pub name: &'a str,
    /// The run with the first seed.
    pub scenario: &'a Scenario,
    /// Number of runs.
    pub runs: u64,
    /// Threads; `None` takes all cores.
    pub threads: Option<usize>,
}

/// Runs all, in order of their seeds whatever the number of threads.
pub fn replications(job: &Job) -> Vec<Value> {
    let progress = Progress::new(job.runs);
    let runs = (0..job.runs).collect();
    let results = each(runs, job.threads, || progress.draw(), |i| one(job, i, &progress));
    progress.clear();
    results
}

/// Run number `i` as JSON.
fn one(job: &Job, i: u64, progress: &Progress) -> Value {
    let scenario = Scenario { seed: job.scenario.seed + i, ..job.scenario.clone() };
    let end = scenario.run.end();
    let mut simulation = Simulation::new(scenario);
    simulation.keep_no_samples();
    let start = Instant::now();
    for step in 1..=STEPS {
        simulation.advance_to(part(SimTime::ZERO, end, step, STEPS));
        progress.step();
    }
    result(job.name, &simulation, start)
}

/// One run whose measuring time after the warm-up is cut into `count` windows of equal length.
///
/// Progress is drawn between batches.
pub fn batches(job: &Job, count: u64) -> Vec<Value> {
    let (warm_up, end) = (job.scenario.run.warm_up(), job.scenario.run.end());
    let progress = Progress::new(1);
    let mut simulation = Simulation::new(job.scenario.clone());
    simulation.keep_no_samples();
    // The first batch pays for the warm-up.
    let mut start = Instant::now();
    simulation.advance_to(warm_up);
    let mut results = Vec::new();
    for batch in 1..=count {
        simulation.open_window();
        simulation.advance_to(part(warm_up, end, batch, count));
        results.push(result(job.name, &simulation, start));
        start = Instant::now();
        ((batch - 1) * STEPS / count..batch * STEPS / count).for_each(|_| progress.step());
        progress.draw();
    }
    progress.clear();
    results
}

/// End of the `i`-th of `count` equal parts of the time between two instants.
fn part(from: SimTime, to: SimTime, i: u64, count: u64) -> SimTime {
    let span = u128::from(to.0 - from.0) * u128::from(i) / u128::from(count);
    SimTime(from.0 + span as u64)
}

/// What a run, or the present window of it, amounts to.
pub fn result(name: &str, simulation: &Simulation, start: Instant) -> Value {
    let wall = start.elapsed().as_secs_f64();
    let scenario = simulation.scenario();
    let mut result = json!({ "scenario": name, "seed": scenario.seed, "engineVersion": engine() });
    let summary = simulation.summary().to_json();
    for (key, value) in summary.as_object().expect("a summary is an object") {
        result[key] = value.clone();
    }
    result["wallSeconds"] = Value::from(wall);
    if let Some(published) = &scenario.published {
        result["published"] = published.0.clone();
    }
    result
}
