//! What tests compare of runs that leave events out and runs that leave out none.

use crate::Simulation;
use crate::units::SimTime;

/// Runs on and answers everything that can be seen.
pub(super) fn seen(simulation: &mut Simulation, seconds: f64) -> (u64, Vec<u64>, String) {
    simulation.advance_to(SimTime::from_secs(seconds));
    simulation.audit().expect("sound books");
    let samples = simulation.drain_frame().iter().map(|value| value.to_bits()).collect();
    (simulation.fingerprint(), samples, simulation.summary().to_json().to_string())
}
