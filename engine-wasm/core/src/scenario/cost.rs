//! Upper bounds of the cost of a run before it starts: cells to move, memory to hold them, samples to keep.
//!
//! All figures are upper bounds: every line as busy as its circuits can make it, every queue full, every
//! window open.

use super::Report;
use super::document::Scenario;
use super::sections::{Part, Sections, Side};
use crate::endsystem::{AbrParams, CreditParams, VirtualEndsParams};
use crate::params::{ParamSet, RunParams};
use crate::registry;
use crate::tcp::TcpParams;
use crate::topology::{Carries, Circuit, Direction, Link, Network, Role, ServiceClass, Variation};
use crate::traffic::{self, TrafficSource};
use crate::units::CellRate;
use crate::wire::aal5::{LLC_SNAP_BYTES, cells_for};
use crate::wire::segment::HEADER_BYTES;

/// Bare cells that an unbounded queue accepts; cells beyond this number are refused and counted.
///
/// Nothing else stops a source that is faster than its line. Chosen: 179 ms of a 155.52 Mb/s line, one
/// mebibyte.
pub const MOST_WAITING: u32 = 1 << 16;

/// Most events that a run may be expected to need.
const MOST_EVENTS: f64 = 1e10;
/// Most cells that one flow can number.
const MOST_CELLS_OF_A_FLOW: f64 = 4e9;
/// Most memory that a run may be expected to need, bytes.
const MOST_MEMORY: f64 = 256.0 * 1024.0 * 1024.0;
/// Most samples per series. Chosen: one per millisecond for ten minutes.
pub const MOST_SAMPLES: f64 = 600_000.0;
/// Most samples of all circuits together. Chosen: 200,000 for each of a thousand circuits.
const MOST_SAMPLES_OF_ALL: f64 = 204_800_000.0;
/// Factor by which a source of bare cells may exceed its long-run mean. Chosen: some sources are random.
const ABOVE_MEAN: f64 = 2.0;
/// Out-of-rate RM cells of both ends of a circuit, cells per second: twice the largest TCR.
const OUT_OF_RATE: f64 = 2000.0;

/// Sections that decide how many cells may cross the lines.
pub const COUNTED: &[&str] = &["topology", "abr", "background", "cells"];

/// Bytes of a cell in a queue, and of one on a line with its arrival time.
const CELL_BYTES: f64 = 16.0;
const CELL_ON_LINE_BYTES: f64 = 24.0;
/// Bytes for a segment in flight in sender, network and receiver.
const SEGMENT_BYTES: f64 = 160.0;

/// Reports a run that would cost too much.
pub(super) fn check(scenario: &Scenario, report: &mut Report) {
    let cost = Cost::of(&scenario.sections, &scenario.network, &scenario.run);
    cost.cells_refused().into_iter().for_each(|words| report.add("durationMs", words));
    let memory = cost.memory_refused(&scenario.sections, &scenario.network);
    memory.into_iter().for_each(|words| report.add("topology", words));
}

/// Reports more samples than can be kept; runs without curves take none.
pub(super) fn check_samples(scenario: &Scenario, report: &mut Report) {
    let Scenario { run, network, .. } = scenario;
    let samples = run.duration_ms * 1000.0 / run.sample_us;
    let most = (MOST_SAMPLES_OF_ALL / network.circuits.len() as f64).floor().min(MOST_SAMPLES);
    if samples > most {
        report.add(
            "sampleUs",
            format!(
                "{samples:.0} samples would be taken; at most {most} are allowed: sample less often"
            ),
        );
    }
}

/// Possible cost of a run over a network, except the part that windows determine.
#[derive(Clone, Debug)]
pub(super) struct Cost {
    /// Cells that may cross all lines, and the number on the busiest line.
    cells: f64,
    busiest: f64,
    /// Bytes of all lines and buffers when they are full.
    bytes: f64,
    /// By circuit: cells that may cross its slowest line.
    crossing: Vec<f64>,
    /// Virtual ends at which bare cells may wait.
    gates: usize,
}

impl Cost {
    /// The cost of a run of this length over a network as it is now.
    pub fn of(sections: &Sections, network: &Network, run: &RunParams) -> Cost {
        let seconds = run.duration_ms / 1000.0;
        let lines = Lines::of(network);
        let crossings: Vec<f64> = lines.busy(sections).iter().map(|rate| rate * seconds).collect();
        let bare = lines.bare();
        let bytes = |(link, bare): (&Link, &[[bool; 2]])| of_link(link, bare, seconds);
        Cost {
            cells: crossings.iter().sum(),
            busiest: crossings.iter().copied().fold(0.0, f64::max),
            bytes: network.links.iter().zip(bare.chunks(2)).map(bytes).sum::<f64>()
                + lines.with_credit(sections) * CELL_BYTES,
            crossing: lines.slowest().map(|rate| rate * seconds).collect(),
            gates: network.circuits.iter().map(|circuit| gates(network, circuit)).sum(),
        }
    }

    /// Why a run with these settings would cost too much; `None` if it would not.
    pub fn refused(&self, sections: &Sections, network: &Network) -> Option<String> {
        self.cells_refused().or_else(|| self.memory_refused(sections, network))
    }

    fn cells_refused(&self) -> Option<String> {
        let Cost { cells, busiest, .. } = self;
        if *cells > MOST_EVENTS {
            return Some(format!(
                "up to {cells:.1e} cells would cross these links; at most {MOST_EVENTS:.0e} are allowed: shorten the run or slow the links"
            ));
        }
        (*busiest > MOST_CELLS_OF_A_FLOW).then(|| {
            format!(
                "up to {busiest:.1e} cells would cross one link in one direction; at most \
             {MOST_CELLS_OF_A_FLOW:.0e} can be numbered: shorten the run or slow the link"
            )
        })
    }

    fn memory_refused(&self, sections: &Sections, network: &Network) -> Option<String> {
        let bytes = self.memory(sections, network);
        let mib = bytes / 1_048_576.0;
        (bytes > MOST_MEMORY).then(|| format!("cells in flight and buffers would need {mib:.0} MiB; at most 256 MiB are allowed: use shorter links, smaller buffers or smaller windows"))
    }

    /// Bytes for the state of cell-source frames: no more frames than the cells that find room.
    fn frames(&self, sections: &Sections, network: &Network) -> f64 {
        let shortest = shortest_frame(sections, network);
        let of = |cells| self.bytes / CELL_BYTES / f64::from(cells) * SEGMENT_BYTES;
        shortest.map_or(0.0, of)
    }

    /// Bytes of all lines, buffers and windows when they are full.
    fn memory(&self, sections: &Sections, network: &Network) -> f64 {
        let own = sections.overrides.iter().any(|o| o.sections.iter().any(|s| s.id == "tcp"));
        let shared = TcpParams::from_settings(&sections.section("tcp").settings);
        let windows = network.circuits.iter().zip(&self.crossing).map(|(circuit, crossing)| {
            if circuit.carries != Carries::Tcp {
                return 0.0;
            }
            if !own {
                return of_window(&shared, *crossing);
            }
            let section = sections.section_of("tcp", Part::end(circuit, Side::Destination));
            of_window(&TcpParams::from_settings(&section.settings), *crossing)
        });
        let ends = VirtualEndsParams::from_settings(&sections.section("virtualEnds").settings);
        let at_gates = self.gates as f64 * f64::from(ends.limit_cells) * CELL_BYTES;
        self.bytes + windows.sum::<f64>() + at_gates + self.frames(sections, network)
    }
}

/// Cells of the shortest frames that cell sources send; `None` if all their cells are bare.
fn shortest_frame(sections: &Sections, network: &Network) -> Option<u32> {
    let cells = network.circuits.iter().filter(|circuit| circuit.carries == Carries::Cells);
    let bytes = cells.filter_map(|circuit| traffic::frame_bytes(&*source(sections, circuit)));
    bytes.min().map(cells_for)
}

/// The highest rate that a direction of a link ever has, cells per second.
fn fastest(link: &Link, direction: &Direction) -> f64 {
    let base = direction.rate_mbps.unwrap_or(link.rate_mbps);
    let mbps = match &direction.varies {
        Variation::Constant => base,
        Variation::Redrawn { most_mbps, .. } => *most_mbps,
        Variation::Steps(steps) => steps.iter().map(|step| step[1]).fold(base, f64::max),
    };
    CellRate::from_mbps(mbps).0
}

/// Bytes held by a link and the queues in front of it; `bare` describes its two directions.
fn of_link(link: &Link, bare: &[[bool; 2]], seconds: f64) -> f64 {
    let ways = [
        (bare[0], &link.forward, link.buffer_cells),
        (bare[1], &link.back, link.back_buffer_cells),
    ];
    let of_way = |(bare, direction, buffer): ([bool; 2], &Direction, Option<u32>)| {
        let rate = fastest(link, direction);
        let most = rate * seconds;
        let on_line = (rate * link.delay_ms / 1000.0).min(most);
        // A host has no buffer of its own; counting one there too keeps the bound simple.
        let open = |priority, bound: Option<u32>| match bound {
            Some(places) => f64::from(places),
            None if bare[usize::from(priority)] => f64::from(MOST_WAITING),
            None => 0.0,
        };
        let waiting = open(false, buffer) + open(true, direction.priority_cells);
        on_line * CELL_ON_LINE_BYTES + waiting * CELL_BYTES
    };
    ways.into_iter().map(of_way).sum()
}

/// Switches on the path of a circuit that split its loop and let its bare cells wait; a window already
/// covers TCP cells.
fn gates(network: &Network, circuit: &Circuit) -> usize {
    if circuit.carries != Carries::Cells || circuit.service != ServiceClass::Abr {
        return 0;
    }
    let cuts = |id: &&String| {
        network.nodes.iter().any(|node| node.id == **id && node.role == Role::VirtualEnds)
    };
    circuit.route.iter().filter(cuts).count()
}

/// The lines of a network by port, and the circuits that use them.
struct Lines<'a> {
    network: &'a Network,
    /// The highest rate of each line, cells per second.
    rates: Vec<f64>,
    /// By circuit: the ports on its path to the destination.
    ways: Vec<Vec<usize>>,
}

impl Lines<'_> {
    fn of(network: &Network) -> Lines<'_> {
        let both = |link: &Link| [fastest(link, &link.forward), fastest(link, &link.back)];
        let known = network.ways();
        Lines {
            network,
            rates: network.links.iter().flat_map(both).collect(),
            ways: network.circuits.iter().map(|c| known.along(&c.route)).collect(),
        }
    }

    /// By port: whether circuits of bare cells use it towards their destinations, without priority and with it.
    fn bare(&self) -> Vec<[bool; 2]> {
        let mut bare = vec![[false; 2]; self.rates.len()];
        let circuits = self.network.circuits.iter().zip(&self.ways);
        for (circuit, way) in circuits.filter(|(c, _)| c.carries == Carries::Cells) {
            let priority = usize::from(circuit.service < ServiceClass::Abr);
            way.iter().for_each(|port| bare[*port][priority] = true);
        }
        bare
    }

    /// Places that nodes keep for bare cells with credit; a window already covers TCP cells.
    fn with_credit(&self, sections: &Sections) -> f64 {
        let params = CreditParams::from_settings(&sections.section("credit").settings);
        let places = |p: &usize| {
            let link = &self.network.links[p / 2];
            let switching =
                self.network.nodes.iter().filter(|n| [&link.from, &link.to].contains(&&n.id));
            let delays =
                2e-3 * link.delay_ms + 1e-6 * switching.map(|n| n.switching_us).sum::<f64>();
            let round_trip = self.rates[*p] * (delays + 2.0 / self.rates[p ^ 1]);
            f64::from(params.n2_cells) + params.n3_cells.map_or(round_trip, f64::from)
        };
        let bare = |c: &&Circuit| c.carries == Carries::Cells && c.service >= ServiceClass::Abr;
        let circuits = self.network.circuits.iter().zip(&self.ways);
        let ways = circuits.filter(|(c, _)| params.on && bare(c)).flat_map(|(_, way)| way);
        ways.map(places).sum()
    }

    /// By port: the most that its circuits can bring, cells per second, limited to the line rate.
    fn busy(&self, sections: &Sections) -> Vec<f64> {
        let mut brought = vec![0.0; self.rates.len()];
        let credits = credit_cells(sections);
        for (circuit, way) in self.network.circuits.iter().zip(&self.ways) {
            let [there, back] = offers(sections, circuit);
            let [there, back] = match credits {
                Some(share) => [there + back * share, back + there * share],
                None => [there, back],
            };
            self.add(&mut brought, way.iter().copied(), there);
            // Port `p ^ 1` is the other direction of the same line.
            self.add(&mut brought, way.iter().rev().map(|p| p ^ 1), back);
        }
        brought.iter().zip(&self.rates).map(|(cells, rate)| cells.min(*rate)).collect()
    }

    /// Adds a flow along a path: no line passes on more than its rate.
    fn add(&self, brought: &mut [f64], way: impl Iterator<Item = usize>, offer: f64) {
        let mut flow = offer;
        for port in way {
            flow = flow.min(self.rates[port]);
            brought[port] += flow;
        }
    }

    /// By circuit: the slowest rate on its path, taking the faster direction of each line, cells per second.
    fn slowest(&self) -> impl Iterator<Item = f64> {
        let rate = |p: &usize| self.rates[*p].max(self.rates[*p ^ 1]);
        self.ways.iter().map(move |way| way.iter().map(rate).fold(f64::INFINITY, f64::min))
    }
}

/// Credit cells per cell in the opposite direction, if credits are on.
fn credit_cells(sections: &Sections) -> Option<f64> {
    let params = CreditParams::from_settings(&sections.section("credit").settings);
    params.on.then(|| 1.0 / f64::from(params.n2_cells))
}

/// The most that the two ends of a circuit can send to each other, cells per second; infinite if
/// only lines limit it.
fn offers(sections: &Sections, circuit: &Circuit) -> [f64; 2] {
    let is_abr = circuit.service == ServiceClass::Abr;
    let allowed = if is_abr { peak(sections, circuit) } else { f64::INFINITY };
    if circuit.carries != Carries::Cells {
        return [allowed, allowed];
    }
    let data = mean(sections, circuit).map_or(f64::INFINITY, |rate| rate * ABOVE_MEAN);
    // Only ABR has answers, and at most every second one of its cells is a forward RM cell.
    if is_abr { [allowed.min(2.0 * data + OUT_OF_RATE); 2] } else { [data, 0.0] }
}

/// Most that an ABR circuit may send one way: its end keeps PCR and answers the other end, which does the same.
fn peak(sections: &Sections, circuit: &Circuit) -> f64 {
    let pcr = |side| {
        let section = sections.section_of("abr", Part::end(circuit, side));
        CellRate::from_mbps(AbrParams::from_settings(&section.settings).pcr_mbps).0
    };
    pcr(Side::Source) + pcr(Side::Destination) + OUT_OF_RATE
}

/// Long-run rate of the source of bare cells of a circuit; `None` = as much as it may.
fn mean(sections: &Sections, circuit: &Circuit) -> Option<f64> {
    source(sections, circuit).outline().mean.map(|rate| rate.0)
}

/// The source of cells of a circuit.
pub(super) fn source(sections: &Sections, circuit: &Circuit) -> Box<dyn TrafficSource> {
    let id = if circuit.service < ServiceClass::Abr { "background" } else { "cells" };
    let section = sections.section_of(id, Part::end(circuit, Side::Source));
    let entry = registry::find(traffic::ALL, section.kind).expect("kinds are checked");
    (entry.build)(&section.settings)
}

/// Bytes for the data of a connection in flight: its window, or all cells that can cross its slowest
/// line during the run, whichever is less.
fn of_window(params: &TcpParams, crossing: f64) -> f64 {
    let cells = f64::from(cells_for(params.mss() + HEADER_BYTES + LLC_SNAP_BYTES));
    let segments = crossing / cells + f64::from(params.initial_window_segments);
    let window = params.advertised_window() as f64 / f64::from(params.mss());
    // Slow start has twice as many bytes in flight as have been acknowledged.
    window.min(2.0 * segments) * (cells * CELL_BYTES + SEGMENT_BYTES)
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

    fn memory(scenario: &Scenario) -> f64 {
        let Scenario { sections, network, run, .. } = scenario;
        Cost::of(sections, network, run).memory(sections, network)
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

    /// Cells in one second of one circuit from a host over a switch to another.
    fn cells(circuit: &str, more: &str) -> f64 {
        let text = format!(
            r#"{{"format":1,"title":"t","group":"g","question":"q","durationMs":1000{more},
            "topology":{{"kind":"explicit",
            "nodes":[{{"id":"A","kind":"host","at":[0,0]}},{{"id":"W","kind":"switch","at":[1,0]}},
                {{"id":"B","kind":"host","at":[2,0]}},{{"id":"Z","kind":"host","at":[3,0]}}],
            "links":[{{"id":"a","from":"A","to":"W","rateMbps":42.4}},
                {{"id":"b","from":"W","to":"B","rateMbps":424}},{{"id":"z","from":"W","to":"Z"}}],
            "circuits":[{{"id":"C","route":["A","W","B"],{circuit}}}]}}}}"#
        );
        let Scenario { sections, network, run, .. } = Scenario::from_json(&text).expect("legal");
        Cost::of(&sections, &network, &run).cells
    }

    #[test]
    fn no_more_cells_are_counted_than_the_circuits_can_bring() {
        // 42.4 Mb/s are 100,000 cells a second, 424 Mb/s ten times as many; the line to Z carries no cells.
        let tcp = r#""service":"ubr","carries":"tcp""#;
        assert_eq!(
            cells(tcp, ""),
            2.0 * 100_000.0 + 1_100_000.0,
            "a slow line bounds those behind"
        );
        let cbr = r#""service":"cbr","carries":"cells""#;
        let rate = r#","background":{"kind":"cbr","rateMbps":4.24}"#;
        assert_eq!(cells(cbr, rate), 2.0 * ABOVE_MEAN * 10_000.0, "one way, over two lines");
        let abr = r#""service":"abr","carries":"tcp""#;
        let pcr = r#","abr":{"pcrMbps":4.24,"icrMbps":1}"#;
        assert_eq!(cells(abr, pcr), 4.0 * (2.0 * 10_000.0 + OUT_OF_RATE), "both PCRs, both ways");
    }

    #[test]
    fn a_long_run_of_slow_sources_is_allowed_and_one_of_fast_sources_refused() {
        let of = |kind: &str| {
            let text = format!(
                r#"{{"format":1,"title":"t","group":"g","question":"q","durationMs":3600000,
                "sampleUs":1000000,"topology":{{"kind":"parking-lot","switches":3,"carries":"cells"}},
                "cells":{kind}}}"#
            );
            Scenario::from_json(&text).err().map(|problems| problems[0].to_string())
        };
        assert_eq!(of(r#"{"kind":"cbr","rateMbps":1}"#), None);
        let refused = of(r#"{"kind":"greedy"}"#).expect("too many");
        assert!(refused.starts_with("durationMs: up to"), "{refused}");
    }

    #[test]
    fn a_run_without_curves_may_take_any_number_of_samples() {
        let text = r#"{"format":1,"title":"t","group":"g","question":"q","durationMs":300000,
            "sampleUs":400,"topology":{"kind":"n-source","sources":2}}"#;
        let value = super::super::read_strict(text).expect("JSON");
        let refused = Scenario::from_value(&value).expect_err("750,000 samples");
        assert_eq!(refused[0].path, "sampleUs");
        assert!(Scenario::for_summary(&value).is_ok());
    }

    #[test]
    fn places_kept_for_bare_cells_and_the_credit_cells_for_them_are_counted() {
        let cost = |service: &str, credit: &str| {
            let text = format!(
                r#"{{"format":1,"title":"t","group":"g","question":"q","durationMs":1000,"credit":{credit},
                "cells":{{"kind":"cbr","rateMbps":4.24}},"topology":{{"kind":"explicit",
                "nodes":[{{"id":"A","kind":"host","at":[0,0]}},{{"id":"W","kind":"switch","at":[1,0]}},
                    {{"id":"B","kind":"host","at":[2,0]}}],
                "links":[{{"id":"a","from":"A","to":"W"}},{{"id":"b","from":"W","to":"B"}}],
                "circuits":[{{"id":"C","service":"{service}","carries":"cells","route":["A","W","B"]}}]}}}}"#
            );
            let Scenario { sections, network, run, .. } =
                Scenario::from_json(&text).expect("legal");
            let cost = Cost::of(&sections, &network, &run);
            (cost.memory(&sections, &network), cost.cells)
        };
        let [off, on] = ["false", "true"]
            .map(|on| cost("ubr", &format!(r#"{{"on":{on},"n2Cells":10,"n3Cells":500}}"#)));
        // Two lines; 10,000 cells a second, twice the mean at most.
        assert_eq!(on.0 - off.0, 2.0 * 510.0 * CELL_BYTES);
        assert_eq!(on.1 - off.1, 2.0 * 20_000.0 / 10.0);
    }

    #[test]
    fn what_is_kept_of_the_frames_of_cell_sources_is_counted() {
        let of = |frame: &str| {
            let cells = format!(
                r#","topology":{{"kind":"parking-lot","switches":3,"carries":"cells"}},"cells":{{"frameBytes":{frame}}}"#
            );
            let text = format!(
                r#"{{"format":1,"title":"t","group":"g","question":"q","durationMs":1000{cells}}}"#
            );
            memory(&Scenario::from_json(&text).expect("legal"))
        };
        let bare = of("null");
        // A frame of 40 bytes is one cell, one of 1,500 bytes 32.
        assert_eq!(of("40"), bare + bare / CELL_BYTES * SEGMENT_BYTES);
        assert_eq!(of("1500"), bare + bare / CELL_BYTES / 32.0 * SEGMENT_BYTES);
    }

    #[test]
    fn cells_that_wait_at_virtual_ends_are_counted() {
        let waiting = |role: &str, carries: &str, limit: u32| {
            let text = format!(
                r#"{{"format":1,"title":"t","group":"g","question":"q","durationMs":1000,
                "virtualEnds":{{"limitCells":{limit}}},"topology":{{"kind":"explicit",
                "nodes":[{{"id":"A","kind":"host","at":[0,0]}},{{"id":"W","kind":"switch","role":"{role}","at":[1,0]}},
                    {{"id":"B","kind":"host","at":[2,0]}}],
                "links":[{{"id":"a","from":"A","to":"W"}},{{"id":"b","from":"W","to":"B"}}],
                "circuits":[{{"id":"C","service":"abr","carries":"{carries}","route":["A","W","B"]}}]}}}}"#
            );
            memory(&Scenario::from_json(&text).expect("legal"))
        };
        let more = |role, carries| waiting(role, carries, 500_000) - waiting(role, carries, 1000);
        assert_eq!(more("virtual-ends", "cells"), 499_000.0 * CELL_BYTES);
        assert_eq!(more("virtual-ends", "tcp"), 0.0, "those lie in a window");
        assert_eq!(more("plain", "cells"), 0.0);
    }
}
