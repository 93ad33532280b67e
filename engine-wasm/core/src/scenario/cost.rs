//! What a run may cost before it starts: cells to move, memory to hold them, samples to keep.
//!
//! All figures are upper bounds: every line busy in both directions, every queue full, every window open.

use super::Report;
use super::document::Scenario;
use super::sheet::{Place, Side};
use crate::params::ParamSet;
use crate::tcp::TcpParams;
use crate::topology::{Carries, Circuit, Direction, Link, Network, ServiceClass, Variation};
use crate::units::CellRate;
use crate::wire::aal5::{LLC_SNAP_BYTES, cells_for};
use crate::wire::segment::HEADER_BYTES;

/// Bare cells that a queue without a bound takes; those behind them are refused and counted.
///
/// Nothing else stops a source that is faster than its line. Chosen: 179 ms of a 155.52 Mb/s line, one
/// mebibyte.
pub const MOST_WAITING: u32 = 1 << 16;

/// Most events a run may be expected to have.
const MOST_EVENTS: f64 = 1e10;
/// Most cells that one flow can number.
const MOST_CELLS_OF_A_FLOW: f64 = 4e9;
/// Most memory a run may be expected to need, bytes.
const MOST_MEMORY: f64 = 256.0 * 1024.0 * 1024.0;
/// Most samples per series.
const MOST_SAMPLES: f64 = 200_000.0;

/// Bytes of a cell in a queue, and of one on a line with its arrival time.
const CELL_BYTES: f64 = 16.0;
const CELL_ON_LINE_BYTES: f64 = 24.0;
/// Bytes that a segment on the way takes in sender, network and receiver.
const SEGMENT_BYTES: f64 = 160.0;

/// Notes what would cost too much.
pub(super) fn check(scenario: &Scenario, report: &mut Report) {
    check_cells(scenario, report);
    let mib = memory(scenario) / 1_048_576.0;
    if mib * 1_048_576.0 > MOST_MEMORY {
        report.add("topology", format!("cells in flight and buffers would need {mib:.0} MiB; at most 256 MiB are allowed: use shorter links, smaller buffers or smaller windows"));
    }
    let samples = scenario.run.duration_ms * 1000.0 / scenario.run.sample_us;
    if samples > MOST_SAMPLES {
        report.add("sampleUs", format!("{samples:.0} samples would be taken; at most {MOST_SAMPLES} are allowed: sample less often"));
    }
}

fn check_cells(scenario: &Scenario, report: &mut Report) {
    let (mut cells, mut busiest) = (0.0, 0.0_f64);
    for link in &scenario.network.links {
        for direction in [&link.forward, &link.back] {
            let crossing = fastest(link, direction) * seconds(scenario);
            busiest = busiest.max(crossing);
            cells += crossing;
        }
    }
    if cells > MOST_EVENTS {
        let message = format!(
            "up to {cells:.1e} cells would cross these links; at most {MOST_EVENTS:.0e} are allowed: shorten the run or slow the links"
        );
        report.add("durationMs", message);
    } else if busiest > MOST_CELLS_OF_A_FLOW {
        let message = format!(
            "up to {busiest:.1e} cells would cross one link one way; at most {MOST_CELLS_OF_A_FLOW:.0e} can be numbered: shorten the run or slow the link"
        );
        report.add("durationMs", message);
    }
}

fn seconds(scenario: &Scenario) -> f64 {
    scenario.run.duration_ms / 1000.0
}

/// The highest rate a direction of a link ever has, cells per second.
fn fastest(link: &Link, direction: &Direction) -> f64 {
    let base = direction.rate_mbps.unwrap_or(link.rate_mbps);
    let mbps = match &direction.varies {
        Variation::Constant => base,
        Variation::Redrawn { most_mbps, .. } => *most_mbps,
        Variation::Steps(steps) => steps.iter().map(|step| step[1]).fold(base, f64::max),
    };
    CellRate::from_mbps(mbps).0
}

/// Bytes of all lines, buffers and windows when they are full.
fn memory(scenario: &Scenario) -> f64 {
    let network = &scenario.network;
    let lines = network.links.iter().map(|link| of_link(scenario, link));
    let tcp = network.circuits.iter().filter(|c| c.carries == Carries::Tcp);
    lines.sum::<f64>() + tcp.map(|circuit| of_window(scenario, circuit)).sum::<f64>()
}

fn of_link(scenario: &Scenario, link: &Link) -> f64 {
    let ways = [
        (&link.from, &link.to, &link.forward, link.buffer_cells),
        (&link.to, &link.from, &link.back, link.back_buffer_cells),
    ];
    let of_way = |(from, to, direction, buffer): (&String, &String, &Direction, Option<u32>)| {
        let rate = fastest(link, direction);
        let most = rate * seconds(scenario);
        let on_line = (rate * link.delay_ms / 1000.0).min(most);
        let bare = |priority| has_bare(&scenario.network, [from, to], priority);
        // A host has no buffer of its own; counting it there too keeps the bound simple.
        let open = |priority, bound: Option<u32>| match bound {
            Some(places) => f64::from(places),
            None if bare(priority) => f64::from(MOST_WAITING),
            None => 0.0,
        };
        let waiting = open(false, buffer) + open(true, direction.priority_cells);
        on_line * CELL_ON_LINE_BYTES + waiting * CELL_BYTES
    };
    ways.into_iter().map(of_way).sum()
}

/// Does a circuit of bare cells, of priority or not, take this way?
fn has_bare(network: &Network, way: [&String; 2], priority: bool) -> bool {
    let takes = |c: &Circuit| {
        c.carries == Carries::Cells
            && (c.service < ServiceClass::Abr) == priority
            && c.route.windows(2).any(|pair| [&pair[0], &pair[1]] == way)
    };
    network.circuits.iter().any(takes)
}

/// Bytes of what a connection may have on the way: its window, or all that can cross its slowest line
/// in the time of the run, whichever is less.
fn of_window(scenario: &Scenario, circuit: &Circuit) -> f64 {
    let place = Place::end(circuit, Side::Destination);
    let section = scenario.sheet.section_of("tcp", place);
    let params = TcpParams::from_settings(&section.settings);
    let cells = f64::from(cells_for(params.mss() + HEADER_BYTES + LLC_SNAP_BYTES));
    let joins = |link: &Link, pair: &[String]| {
        [&pair[0], &pair[1]] == [&link.from, &link.to]
            || [&pair[1], &pair[0]] == [&link.from, &link.to]
    };
    let rate = |pair: &[String]| {
        let link = scenario.network.links.iter().find(|link| joins(link, pair));
        link.map_or(0.0, |link| fastest(link, &link.forward).max(fastest(link, &link.back)))
    };
    let slowest = circuit.route.windows(2).map(rate).fold(f64::INFINITY, f64::min);
    let crossing = slowest * seconds(scenario) / cells + f64::from(params.initial_window_segments);
    let window = params.advertised_window() as f64 / f64::from(params.mss());
    // Slow start has twice as much on the way as has been acknowledged.
    window.min(2.0 * crossing) * (cells * CELL_BYTES + SEGMENT_BYTES)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scenario::Scenario;

    fn scenario(change: &str) -> Result<Scenario, Vec<super::super::Problem>> {
        Scenario::from_json(&format!(
            r#"{{"format":1,"title":"t","group":"g","question":"q","durationMs":1000,
            "topology":{{"kind":"n-source","sources":2}}{change}}}"#
        ))
    }

    #[test]
    fn windows_count_for_no_more_than_can_cross_in_time() {
        let small = memory(&scenario("").expect("legal"));
        let wide = r#","tcp":{"windowBytes":1073725440,"windowScale":14}"#;
        let wide = memory(&scenario(wide).expect("legal"));
        // 2 s of a 155.52 Mb/s line and two initial segments for each of two circuits, 12 cells a segment.
        let crossing: f64 = 2.0 * (2.0 * (155.52e6 / 424.0) / 12.0 + 2.0);
        let window = 2.0 * 1_048_576.0 / 512.0;
        let each = 12.0 * 16.0 + 160.0;
        assert!((wide - small - (crossing - window) * each).abs() < 1.0, "{small} {wide}");
    }
}
