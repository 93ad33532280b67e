//! `cell53 bench`: how fast this machine moves cells, probes on.

use std::time::Instant;

use engine_core::Simulation;
use engine_core::units::SimTime;
use serde_json::json;

use crate::options::Options;
use crate::{Outcome, locate, output};

/// The five-source scenario of Kalyanaraman 1996's table 1.
const SCENARIO: &str = "abr-erica-wan/t1-r8";
const SECONDS: f64 = 5.0;
/// Samples are drained this often, as the page does.
const SLICE_SECONDS: f64 = 0.02;

/// Runs the scenario once and prints the figures.
///
/// # Errors
/// Fails when the scenario cannot be read.
pub fn bench(as_json: bool) -> Outcome {
    let options =
        Options { scenario: SCENARIO.to_string(), until: Some(SECONDS), ..Options::default() };
    let mut simulation = Simulation::new(locate::scenario(&options, 0)?);
    let start = Instant::now();
    let slices = (SECONDS / SLICE_SECONDS).round() as u32;
    let mut samples = 0;
    for slice in 1..=slices {
        simulation.advance_to(SimTime::from_secs(f64::from(slice) * SLICE_SECONDS));
        samples += simulation.drain_frame().len();
        simulation.drain_events();
    }
    let wall = start.elapsed().as_secs_f64();
    let (hops, events) = (simulation.cell_hops() as f64, simulation.events() as f64);
    let figures = json!({
        "scenario": SCENARIO, "simulatedSeconds": SECONDS, "cellHops": simulation.cell_hops(), "events": simulation.events(),
        "samples": samples, "wallSeconds": wall, "nsPerCellHop": wall * 1e9 / hops, "cellHopsPerSecond": hops / wall,
        "eventsPerSecond": events / wall, "simulatedSecondsPerWallSecond": SECONDS / wall,
        "memoryBytes": simulation.memory_bytes(), "fingerprint": format!("{:016x}", simulation.fingerprint()),
    });
    if as_json {
        return output::line(format_args!("{figures:#}"));
    }
    let figures = figures.as_object().expect("an object");
    figures.iter().try_for_each(|(key, value)| output::line(format_args!("{key:<30} {value}")))
}
