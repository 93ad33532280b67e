//! What runs will cost, told before they begin: cell-hops, which are the same on every machine.
//!
//! A short piece of every scenario is run and stands for the whole of it, once for all of its seeds.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

use cell53_figures::Which;
use engine_core::units::SimTime;
use engine_core::{Scenario, Simulation};
use serde_json::Value;

use super::jobs::{Job, Plan, missing};
use super::library::Entry;
use super::memo::Memo;
use crate::threads::each;

/// Part of a run that is tried, and the least of it in simulated seconds; the second half of the piece
/// counts, when the start is over.
const PIECE: f64 = 1.0 / 20.0;
const LEAST_SECONDS: f64 = 1.0;
/// Cell-hops a second on one core, of the machines this was written on.
const HOPS_A_SECOND: f64 = 8e6;
/// Cores of such a machine.
const CORES: f64 = 2.0;

/// Runs of one figure that no figure before it has.
struct Row {
    id: String,
    runs: usize,
    hops: f64,
}

/// What is to be run and what it costs.
pub struct Effort {
    rows: Vec<Row>,
}

impl Effort {
    /// Tries a piece of everything that `memo` does not know.
    pub fn of(entries: &[Entry], plans: &[Plan], memo: &Memo, threads: Option<usize>) -> Effort {
        let mut seen = BTreeSet::new();
        let mut fresh = |(entry, plan): (&Entry, &Plan)| -> (String, Vec<Job>) {
            let jobs = missing(std::slice::from_ref(entry), std::slice::from_ref(plan), memo);
            (
                entry.id.clone(),
                jobs.into_iter().filter(|job| seen.insert(job.key.clone())).collect(),
            )
        };
        let all: Vec<_> = entries.iter().zip(plans).map(&mut fresh).collect();
        let tried = all.iter().flat_map(|(_, jobs)| jobs);
        let hops =
            hops(tried.map(|job| (job.class.clone(), job.scenario.clone())).collect(), threads);
        let row = |(id, jobs): (String, Vec<Job>)| Row {
            id,
            runs: jobs.len(),
            // Begins at plain zero: the sum of nothing is −0.
            hops: jobs.iter().fold(0.0, |sum, job| sum + hops[&job.class]),
        };
        Effort { rows: all.into_iter().map(row).collect() }
    }

    /// Minutes on [`CORES`] cores.
    pub fn minutes(&self) -> f64 {
        minutes(self.rows.iter().map(|row| row.hops).sum())
    }

    /// All of it in one line.
    pub fn line(&self, which: Which) -> String {
        let runs: usize = self.rows.iter().map(|row| row.runs).sum();
        let hops: f64 = self.rows.iter().map(|row| row.hops).sum();
        format!(
            "{runs} runs in the {} setting, {hops:.1e} cell-hops: {} on {CORES} cores",
            which.id(),
            in_words(self.minutes())
        )
    }

    /// A line for every figure, then all of it.
    pub fn table(&self, which: Which) -> String {
        let mut text = String::new();
        for row in &self.rows {
            let _ = writeln!(
                text,
                "{:<36} {:>5} runs {:>9.2e} cell-hops {:>6.1} min",
                row.id,
                row.runs,
                row.hops,
                minutes(row.hops)
            );
        }
        text + &self.line(which) + "\n"
    }
}

fn minutes(hops: f64) -> f64 {
    hops / HOPS_A_SECOND / CORES / 60.0
}

/// Minutes as one says them.
fn in_words(minutes: f64) -> String {
    match minutes.round() {
        0.0 => "less than a minute".to_string(),
        1.0 => "about 1 minute".to_string(),
        many => format!("about {many:.0} minutes"),
    }
}

/// Cell-hops of a whole run by class.
fn hops(scenarios: BTreeMap<String, Value>, threads: Option<usize>) -> BTreeMap<String, f64> {
    let (classes, scenarios): (Vec<_>, Vec<_>) = scenarios.into_iter().unzip();
    let hops = each(scenarios, threads, || (), |scenario| of_run(&scenario));
    classes.into_iter().zip(hops).collect()
}

/// Cell-hops of a whole run by what a piece of it has.
fn of_run(scenario: &Value) -> f64 {
    let scenario = Scenario::from_value(scenario).expect("plans are checked");
    let end = scenario.run.end().secs();
    let piece = (end * PIECE).max(LEAST_SECONDS).min(end);
    let mut simulation = Simulation::new(scenario);
    simulation.advance_to(SimTime::from_secs(piece / 2.0));
    let start = simulation.cell_hops();
    simulation.advance_to(SimTime::from_secs(piece));
    (simulation.cell_hops() - start) as f64 * end / (piece / 2.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_piece_tells_what_the_whole_costs() {
        // A cell on every slot of a line of 10,000 cells a second, over one switch port.
        let scenario = serde_json::json!({ "format": 1, "title": "t", "group": "g", "question": "q",
            "durationMs": 40_000, "topology": { "kind": "explicit",
                "nodes": [{ "id": "A", "kind": "host", "at": [0, 0] }, { "id": "W", "kind": "switch", "at": [1, 0] },
                    { "id": "B", "kind": "host", "at": [2, 0] }],
                "links": [{ "id": "a", "from": "A", "to": "W", "rateMbps": 4.24 },
                    { "id": "b", "from": "W", "to": "B", "rateMbps": 4.24 }],
                "circuits": [{ "id": "C", "service": "cbr", "carries": "cells", "route": ["A", "W", "B"] }] },
            "cells": { "kind": "cbr", "rateMbps": 4.24 } });
        let hops = of_run(&scenario);
        assert!((hops / 400_000.0 - 1.0).abs() < 0.01, "{hops}");
    }

    #[test]
    fn minutes_are_those_of_two_cores() {
        let row = |runs, hops| Row { id: "s/f".to_string(), runs, hops };
        let effort = Effort { rows: vec![row(10, 9.6e8), row(3, 9.6e8)] };
        assert!((effort.minutes() - 2.0).abs() < 1e-9);
        let line = effort.line(Which::Full);
        assert!(line.contains("13 runs") && line.contains("about 2 minutes on 2 cores"), "{line}");
        assert_eq!(effort.table(Which::Full).lines().count(), 3);
    }

    #[test]
    fn one_minute_is_no_minutes() {
        let words = [0.0, 0.4, 0.9, 1.4, 1.6, 17.2].map(in_words);
        assert_eq!(words[..2], ["less than a minute"; 2]);
        assert_eq!(words[2..4], ["about 1 minute"; 2]);
        assert_eq!(words[4..], ["about 2 minutes", "about 17 minutes"]);
    }
}
