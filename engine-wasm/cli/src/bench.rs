//! `cell53 bench`: how fast this machine moves the cells of a scenario, probes on.

use std::time::Instant;

use engine_core::Simulation;
use engine_core::units::SimTime;
use serde_json::json;

use crate::options::Options;
use crate::{Outcome, locate, output};

/// The five-source scenario of Kalyanaraman 1996's table 1, for so many seconds.
const SCENARIO: &str = "abr-erica-wan/t1-r8";
const SECONDS: f64 = 5.0;
/// Samples are drained this often, as the page does.
const SLICE_SECONDS: f64 = 0.02;

/// Runs a scenario once and prints the figures.
///
/// # Errors
/// Fails when the scenario cannot be read.
pub fn bench(options: Options) -> Outcome {
    let options = if options.scenario.is_empty() {
        let until = Some(options.until.unwrap_or(SECONDS));
        Options { scenario: SCENARIO.to_string(), until, ..options }
    } else {
        options
    };
    let begin = Instant::now();
    let scenario = locate::scenario(&options)?;
    let end = scenario.run.end();
    let mut simulation = Simulation::new(scenario);
    let loading = begin.elapsed().as_secs_f64();
    let start = Instant::now();
    let slice = SimTime::from_secs(SLICE_SECONDS).0;
    let (mut at, mut samples) = (0, 0);
    while at < end.0 {
        at = end.0.min(at + slice);
        simulation.advance_to(SimTime(at));
        samples += simulation.drain_frame().len();
        simulation.drain_events();
    }
    let wall = start.elapsed().as_secs_f64();
    let (hops, events) = (simulation.cell_hops() as f64, simulation.events() as f64);
    let seconds = end.secs();
    let figures = json!({
        "scenario": options.scenario, "simulatedSeconds": seconds, "loadSeconds": loading, "cellHops": simulation.cell_hops(),
        "events": simulation.events(), "samples": samples, "wallSeconds": wall, "nsPerCellHop": wall * 1e9 / hops,
        "cellHopsPerSecond": hops / wall, "eventsPerSecond": events / wall, "simulatedSecondsPerWallSecond": seconds / wall,
        "memoryBytes": simulation.memory_bytes(), "fingerprint": format!("{:016x}", simulation.fingerprint()),
    });
    if options.json {
        return output::line(format_args!("{figures:#}"));
    }
    let figures = figures.as_object().expect("an object");
    figures.iter().try_for_each(|(key, value)| output::line(format_args!("{key:<30} {value}")))
}
