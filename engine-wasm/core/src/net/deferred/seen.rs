//! What tests compare between runs that skip events and runs that skip none.

use crate::Simulation;
use crate::units::SimTime;

/// Advances a run and returns everything that is visible.
pub(super) fn seen(simulation: &mut Simulation, seconds: f64) -> (u64, Vec<u64>, String) {
    simulation.advance_to(SimTime::from_secs(seconds));
    simulation.audit().expect("sound books");
    let samples = simulation.drain_frame().iter().map(|value| value.to_bits()).collect();
    (simulation.fingerprint(), samples, simulation.summary().to_json().to_string())
}
