//! All runs of some figures over all cores, longest first, each only once.

use std::collections::BTreeMap;
use std::sync::Mutex;
use std::time::Instant;

use cell53_figures::name::{measure_key, run_key};
use cell53_figures::{Figure, Measure, Point, SLICES, Which, complete, measure, points};
use engine_core::Scenario;
use engine_core::scenario::Problem;
use serde_json::Value;

use super::library::{Entry, scenario};
use super::memo::Memo;
use crate::Failure;
use crate::progress::Progress;
use crate::threads::each;

/// A run that is still to be done.
pub struct Job {
    /// Name of the run.
    pub key: String,
    /// Equal for runs that differ only in the seed.
    pub class: String,
    /// With its seed.
    pub scenario: Value,
    measures: Vec<Measure>,
    cost: u64,
}

/// The points of a figure, in the order of the axes.
pub type Plan = Vec<Point>;

/// Expands all figures.
///
/// # Errors
/// Fails with every scenario that is missing or that the engine refuses.
pub fn plan(entries: &[Entry], which: Which) -> Result<Vec<Plan>, Failure> {
    let (mut problems, mut plans) = (Vec::new(), Vec::new());
    for entry in entries {
        match expand(&entry.id, &entry.figure, which) {
            Ok(points) => plans.push(points),
            Err(more) => problems.extend(more),
        }
    }
    if problems.is_empty() { Ok(plans) } else { Err(Failure::Input(problems)) }
}

/// The points of one figure; the engine has accepted their scenarios.
///
/// # Errors
/// As [`plan`].
pub fn expand(id: &str, figure: &Figure, which: Which) -> Result<Plan, Vec<Problem>> {
    let note = |p: Problem| Problem { path: format!("{id} {}", p.path), ..p };
    let points = points(figure, which, &scenario)
        .map_err(|all| all.into_iter().map(note).collect::<Vec<_>>())?;
    let mut problems = Vec::new();
    for point in &points {
        let wrong = Scenario::from_value(&point.scenario).err().unwrap_or_default();
        let at = figure.names(&point.at);
        let placed = |p: Problem| note(Problem { path: format!("at {at} {}", p.path), ..p });
        problems.extend(wrong.into_iter().map(placed));
    }
    if problems.is_empty() { Ok(points) } else { Err(problems) }
}

/// Runs everything that is not known yet.
///
/// # Errors
/// Fails when cells or bytes do not balance at the end of a run.
pub fn run_all(
    entries: &[Entry],
    plans: &[Plan],
    memo: &mut Memo,
    threads: Option<usize>,
) -> Result<(), Failure> {
    let jobs = missing(entries, plans, memo);
    if jobs.is_empty() {
        return Ok(());
    }
    let total = jobs.iter().map(|j| j.cost).sum();
    let progress = Progress::weighted(jobs.len() as u64, total);
    let memo = Mutex::new(memo);
    let run = |job: Job| {
        let began = Instant::now();
        let (numbers, balanced) = one(&job, &progress);
        let wall = began.elapsed().as_secs_f64();
        let mut memo = memo.lock().expect("nobody panics with it");
        memo.add(&job.key, &job.class, &numbers, wall);
        (!balanced).then(|| job.scenario["title"].to_string())
    };
    let longest_first = jobs.into_iter().rev().collect();
    let broken = each(longest_first, threads, || progress.draw(), run);
    progress.clear();
    match broken.into_iter().flatten().next() {
        None => Ok(()),
        Some(title) => Err(Failure::Outside(format!(
            "the cell counts do not balance in {title}; please report this scenario"
        ))),
    }
}

/// The runs that the memo does not know, the longest last.
pub fn missing(entries: &[Entry], plans: &[Plan], memo: &Memo) -> Vec<Job> {
    let mut jobs: BTreeMap<String, Job> = BTreeMap::new();
    for (entry, plan) in entries.iter().zip(plans) {
        for point in plan {
            let class = run_key(&point.scenario);
            let cost = cost(point, memo.wall(&class));
            for seed in seeds(point) {
                let scenario = point.with_seed(seed);
                let key = run_key(&scenario);
                let wanted = entry.figure.measures.iter().filter(|m| !m.is_arithmetic());
                let wanted: Vec<_> =
                    wanted.filter(|m| memo.get(&key, &measure_key(m)).is_none()).collect();
                if wanted.is_empty() {
                    continue;
                }
                let job = jobs.entry(key.clone()).or_insert_with(|| Job {
                    key,
                    class: class.clone(),
                    scenario,
                    measures: Vec::new(),
                    cost,
                });
                for measure in wanted {
                    if !job.measures.iter().any(|m| measure_key(m) == measure_key(measure)) {
                        job.measures.push(measure.clone());
                    }
                }
            }
        }
    }
    let mut jobs: Vec<_> = jobs.into_values().collect();
    jobs.sort_by_key(|job| job.cost);
    jobs
}

/// Milliseconds that a run may take: what it took before, else by time and circuits.
fn cost(point: &Point, wall: Option<f64>) -> u64 {
    let guess = || {
        let scenario = Scenario::from_value(&point.scenario).expect("plans are checked");
        scenario.run.end().secs() * 20.0 * (1.0 + scenario.network.circuits.len() as f64)
    };
    wall.map_or_else(guess, |seconds| seconds * 1e3).max(1.0) as u64
}

fn seeds(point: &Point) -> std::ops::Range<u64> {
    point.seed..point.seed + point.replications
}

fn one(job: &Job, progress: &Progress) -> (Vec<(String, f64)>, bool) {
    let scenario = Scenario::from_value(&job.scenario).expect("plans are checked");
    let mut step = || progress.advance(job.cost.div_ceil(SLICES));
    let measured = measure(scenario, &job.measures, &mut step);
    let keys = job.measures.iter().map(measure_key);
    (keys.zip(measured.numbers).collect(), measured.balanced)
}

/// The numbers of a figure by point and seed, arithmetic filled in.
pub fn numbers(entry: &Entry, plan: &Plan, memo: &Memo) -> cell53_figures::Numbers {
    let measures = &entry.figure.measures;
    let of_run = |scenario: &Value| {
        let key = run_key(scenario);
        let known = |m: &Measure| memo.get(&key, &measure_key(m)).unwrap_or(f64::NAN);
        let mut numbers: Vec<f64> = measures.iter().map(known).collect();
        complete(measures, &mut numbers);
        numbers
    };
    let of_point = |point: &Point| {
        let runs = seeds(point).map(|seed| (seed, of_run(&point.with_seed(seed)))).collect();
        (point.at.clone(), runs)
    };
    plan.iter().map(of_point).collect()
}
