//! Cells and bytes balance at every sample in a thousand invented scenarios; `golden.rs` asks that of those
//! of the repository.

use engine_core::units::SimTime;
use engine_core::{Scenario, Simulation};
use serde_json::Value;

use crate::support::dice::{Dice, Draw};
use crate::support::invented::{Invented, invent};
use crate::support::shrink::shrink;
use crate::support::{files, panic_of, run_audited};

/// Invented scenarios in one test run; the variable `CELL53_INVENTED` asks for more.
fn invented() -> u64 {
    std::env::var("CELL53_INVENTED").map_or(1000, |count| count.parse().expect("a whole number"))
}

#[test]
fn no_scenario_file_is_worth_a_remark() {
    for (id, text) in files::scenarios() {
        let scenario = Scenario::from_json(&text).unwrap_or_else(|e| panic!("{id}: {e:?}"));
        assert_eq!(scenario.remarks(), [], "{id}");
    }
}

#[test]
fn invented_scenarios_balance_at_every_sample() {
    let mut met = [0; CORNERS.len()];
    for seed in 0..invented() {
        let Invented { json, scenario, .. } = invent(seed);
        let run = || met.iter_mut().zip(run_whole(scenario)).for_each(|(sum, one)| *sum += one);
        if let Some(words) = panic_of(run) {
            panic!("seed {seed}: {words}\n{:#}", shrink(&json, same_panic(&words)));
        }
    }
    assert!(met.iter().all(|count| *count >= 20), "strange enough: {met:?} of {CORNERS:?}");
}

#[test]
fn knobs_turned_at_random_never_break_the_books() {
    for seed in 0..invented() / 2 {
        let invented = invent(0xFACE_0000 + seed);
        let words = panic_of(|| run_tuned(&invented, seed));
        let Invented { json, tunes, .. } = &invented;
        assert_eq!(words, None, "seed {seed}, turned {tunes:?} in\n{json:#}");
    }
}

/// Runs to the end; answers which corners it met.
fn run_whole(scenario: Scenario) -> [u32; CORNERS.len()] {
    let until = scenario.run.end();
    let mut simulation = Simulation::new(scenario);
    run_audited(&mut simulation, until);
    corners(&simulation.summary().to_json())
}

/// Things that invented scenarios must meet often enough to prove anything.
const CORNERS: &[(&str, &str, f64)] = &[
    ("sources", "goodputMbps", 0.0),
    ("sources", "timeouts", 0.0),
    ("sources", "fastRetransmits", 0.0),
    ("sources", "mergedFrames", 0.0),
    ("ports", "drops", 0.0),
    ("ports", "utilization", 0.9),
];

/// Which of the corners a run met: 1 or 0 each.
fn corners(summary: &Value) -> [u32; CORNERS.len()] {
    let mut met = [0; CORNERS.len()];
    for (met, (list, key, above)) in met.iter_mut().zip(CORNERS) {
        let items = summary[list].as_array().expect("a list");
        let beyond = |item: &Value| item[key].as_f64().expect("a number") > *above;
        *met = u32::from(items.iter().any(beyond));
    }
    met
}

/// Turns the knobs at random instants; what is refused is refused in words.
fn run_tuned(invented: &Invented, seed: u64) {
    let mut dice = Dice(seed);
    let end = invented.scenario.run.end();
    let mut simulation = Simulation::new(invented.scenario.clone());
    let mut instants: Vec<u64> =
        invented.tunes.iter().map(|_| dice.bits() % end.0.max(1)).collect();
    instants.sort_unstable();
    for (command, at) in invented.tunes.iter().zip(instants) {
        run_audited(&mut simulation, SimTime(at));
        if let Err(problem) = simulation.apply(command.clone()) {
            assert!(!problem.path.is_empty() && !problem.message.is_empty(), "{problem:?}");
        }
    }
    run_audited(&mut simulation, end);
}

/// Does a scenario still load and end in the same words?
fn same_panic(words: &str) -> impl Fn(&Value) -> bool {
    let words = words.to_string();
    move |json| {
        let Ok(scenario) = Scenario::from_json(&json.to_string()) else { return false };
        panic_of(|| _ = run_whole(scenario)).as_ref() == Some(&words)
    }
}
