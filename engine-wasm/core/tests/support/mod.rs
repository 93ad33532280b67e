//! What the checks of the whole engine share: dice, scenario files, invented scenarios.
#![allow(dead_code, reason = "the programs for fuzzing take only a part")]

pub mod base;
pub mod dice;
pub mod files;
pub mod fuzz;
pub mod invented;
pub mod laid;
pub mod networks;
pub mod shrink;

use std::panic::{AssertUnwindSafe, catch_unwind};

use engine_core::Simulation;
use engine_core::units::SimTime;
use serde_json::Value;

/// What two equal runs have in common, to the last bit.
#[derive(Debug, PartialEq)]
pub struct Outcome {
    /// The running hash.
    pub fingerprint: u64,
    /// Events handled.
    pub events: u64,
    /// All metrics.
    pub summary: Value,
}

/// The present state of a run.
pub fn outcome(simulation: &Simulation) -> Outcome {
    Outcome {
        fingerprint: simulation.fingerprint(),
        events: simulation.events(),
        summary: simulation.summary().to_json(),
    }
}

/// What a panic said, or `None` when `work` came to its end.
pub fn panic_of(work: impl FnOnce()) -> Option<String> {
    let payload = catch_unwind(AssertUnwindSafe(work)).err()?;
    let text = payload.downcast_ref::<String>().cloned();
    text.or(payload.downcast_ref::<&str>().map(|s| s.to_string())).or(Some("panic".to_string()))
}

/// Runs to the end of the scenario and recounts everything at every sample.
///
/// Panics if the books are off.
pub fn run_audited(simulation: &mut Simulation, until: SimTime) {
    let step = simulation.scenario().run.sample();
    let mut at = simulation.now();
    while at < until {
        at = at.after(step).min(until);
        simulation.advance_to(at);
        if let Err(words) = simulation.audit() {
            panic!("at {} s: {words}", at.secs());
        }
        let balance = simulation.balance();
        assert!(balance.cells && balance.bytes, "at {} s: {balance:?}", at.secs());
    }
}
