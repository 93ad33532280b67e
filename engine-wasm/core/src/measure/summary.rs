//! Summary metrics over the measuring window.

use super::books::Balance;
use super::{delivered_bytes, port_name};
use crate::net::{CELL, World};
use crate::scenario::Scenario;
use crate::topology::ServiceClass;
use crate::units::{CellRate, SimTime};
use serde::Serialize;
use serde_json::Value;

/// Counters at one time; a summary is the difference of two.
#[derive(Clone, Debug)]
pub(crate) struct Marks {
    pub at: SimTime,
    ends: Vec<EndMarks>,
    acr_area: Vec<f64>,
    circuits: Vec<CircuitMarks>,
    /// By port: dropped and lost.
    drops: Vec<u64>,
    queue_area: Vec<f64>,
    /// What each line could have carried, and what it has carried, in parts of a [`CELL`].
    lines: Vec<[u128; 2]>,
}

/// Counters of an end.
#[derive(Clone, Copy, Debug)]
struct EndMarks {
    delivered_bytes: u64,
    segments_sent: u64,
    retransmits: u64,
    timeouts: u64,
    fast_retransmits: u64,
    /// Frames that arrived, by outcome; broken frames include merged frames.
    merged_frames: u64,
    whole_frames: u64,
    broken_frames: u64,
}

impl EndMarks {
    fn since(self, from: EndMarks) -> EndMarks {
        EndMarks {
            delivered_bytes: self.delivered_bytes - from.delivered_bytes,
            segments_sent: self.segments_sent - from.segments_sent,
            retransmits: self.retransmits - from.retransmits,
            timeouts: self.timeouts - from.timeouts,
            fast_retransmits: self.fast_retransmits - from.fast_retransmits,
            merged_frames: self.merged_frames - from.merged_frames,
            whole_frames: self.whole_frames - from.whole_frames,
            broken_frames: self.broken_frames - from.broken_frames,
        }
    }
}

/// Counters of a circuit.
#[derive(Clone, Copy, Debug)]
struct CircuitMarks {
    /// Data cells of the source.
    data_sent: u64,
    data_lost: u64,
    data_delivered: u64,
    /// All cells of both ends.
    sent: u64,
    lost: u64,
    policed: u64,
    tagged: u64,
}

impl CircuitMarks {
    fn since(self, from: CircuitMarks) -> CircuitMarks {
        CircuitMarks {
            data_sent: self.data_sent - from.data_sent,
            data_lost: self.data_lost - from.data_lost,
            data_delivered: self.data_delivered - from.data_delivered,
            sent: self.sent - from.sent,
            lost: self.lost - from.lost,
            policed: self.policed - from.policed,
            tagged: self.tagged - from.tagged,
        }
    }
}

impl Marks {
    /// Reads all counters now, after an update of the integrals.
    pub fn read(world: &mut World, now: SimTime) -> Marks {
        world.note_acr();
        world.ports.iter_mut().for_each(|port| port.note_area(now));
        let circuit = |pair: &[crate::net::Flow]| {
            let all =
                |pick: fn(&crate::net::Flow) -> [u64; 2]| pair.iter().flat_map(pick).sum::<u64>();
            let policed = all(|f| f.entrance.policed);
            CircuitMarks {
                data_sent: pair[0].sent[0],
                data_lost: pair[0].dropped[0] + pair[0].entrance.policed[0],
                data_delivered: pair[0].delivered[0],
                sent: all(|f| f.sent),
                lost: all(|f| f.dropped) + policed,
                policed,
                tagged: all(|f| [f.entrance.tagged, 0]),
            }
        };
        Marks {
            at: now,
            ends: world.ends.iter().map(|end| end_marks(world, end)).collect(),
            acr_area: world.ends.iter().map(|end| end.acr_area).collect(),
            circuits: world.flows.chunks(2).map(circuit).collect(),
            drops: world.ports.iter().map(|p| p.stats.drops()).collect(),
            queue_area: world.ports.iter().map(|p| p.stats.area).collect(),
            lines: world.ports.iter().map(|p| [p.offered(now), p.sent(now)]).collect(),
        }
    }
}

fn end_marks(world: &World, end: &crate::net::End) -> EndMarks {
    let aal5 = world.ends[end.peer as usize].arrivals.aal5;
    let sender = end.sender().map(|s| s.counters()).unwrap_or_default();
    let frames =
        if end.sends_frames() { world.flows[end.flow_out as usize].transmissions } else { 0 };
    EndMarks {
        delivered_bytes: delivered_bytes(world, end).unwrap_or(0),
        segments_sent: sender.segments_sent + u64::from(frames),
        retransmits: sender.retransmitted_segments,
        timeouts: sender.timeouts,
        fast_retransmits: sender.fast_retransmits,
        merged_frames: aal5.merged,
        whole_frames: aal5.frames,
        broken_frames: aal5.broken + aal5.merged + aal5.too_long,
    }
}

/// One source of frames: of TCP, or a cell source whose cells form AAL5 frames.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "manual", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct SourceSummary {
    /// Circuit id.
    pub id: String,
    /// In-order payload handed to the application per time, Mb/s; of a cell source the user bytes of whole frames.
    pub goodput_mbps: f64,
    /// Segments sent, retransmissions included; of a cell source the frames it has begun.
    pub segments_sent: u64,
    /// Segments sent again.
    pub retransmits: u64,
    /// Time-outs.
    pub timeouts: u64,
    /// Fast retransmits.
    pub fast_retransmits: u64,
    /// Frames merged because the last cell of a frame was lost.
    pub merged_frames: u64,
    /// Frames that arrived whole.
    pub whole_frames: u64,
    /// Frames that arrived and had lost cells, merged ones among them.
    pub broken_frames: u64,
}

/// One circuit.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "manual", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct CircuitSummary {
    /// Circuit id.
    pub id: String,
    /// Service category: `abr`, `ubr`, `vbr` or `cbr`.
    pub service: &'static str,
    /// Mean ACR of the source, Mb/s; 0 for other services.
    pub mean_acr_mbps: f64,
    /// ACR at the end, Mb/s.
    pub final_acr_mbps: f64,
    /// Data cells of the source that arrived, counted as 53 bytes, Mb/s.
    pub throughput_mbps: f64,
    /// Cells sent in both directions.
    pub cells_sent: u64,
    /// Cells dropped in both directions, those that policers discarded among them.
    pub cells_dropped: u64,
    /// Cells that policers discarded, in both directions.
    pub cells_policed: u64,
    /// Cells that policers tagged (CLP = 1), in both directions.
    pub cells_tagged: u64,
}

/// One switch port.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "manual", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct PortSummary {
    /// Port id.
    pub id: String,
    /// Mean rate of the line, counted over 53-byte cells, Mb/s.
    pub offered_mbps: f64,
    /// Share of the line in use.
    pub utilization: f64,
    /// Time average of the ABR and UBR queue.
    pub mean_queue_cells: f64,
    /// Longest ABR and UBR queue.
    pub max_queue_cells: u32,
    /// Cells dropped.
    pub drops: u64,
}

/// Whole-network figures.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "manual", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct Total {
    /// Sum of all goodputs, Mb/s; `None` where nothing sends frames.
    pub goodput_mbps: Option<f64>,
    /// Data cells of the sources of ABR and UBR circuits dropped over those sent; acknowledgements and RM cells
    /// do not count.
    pub cell_loss_ratio: f64,
    /// Jain's index of the goodputs; `None` if nothing has arrived.
    pub jain_index: Option<f64>,
}

/// All results of a run.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "manual", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct Summary {
    /// Simulated time reached, seconds.
    pub simulated_seconds: f64,
    /// Running hash as 16 hexadecimal digits.
    pub fingerprint: String,
    /// Cells through output ports of switches since the start.
    pub cell_hops: u64,
    /// Sources of frames: of TCP, or of cells that form frames.
    pub sources: Vec<SourceSummary>,
    /// Circuits.
    pub circuits: Vec<CircuitSummary>,
    /// Switch ports that circuits use.
    pub ports: Vec<PortSummary>,
    /// Whole network.
    pub total: Total,
    /// Whether every cell and byte is accounted for.
    pub conservation: Balance,
}

/// Jain's fairness index; `None` for an empty or idle list. Source: Jain, Chiu, Hawe 1984.
pub fn jain(rates: &[f64]) -> Option<f64> {
    let sum: f64 = rates.iter().sum();
    let squares: f64 = rates.iter().map(|x| x * x).sum();
    (squares > 0.0).then(|| sum * sum / (rates.len() as f64 * squares))
}

/// Compares the current counters with those at the start of the window.
pub(crate) fn summarize(scenario: &Scenario, world: &World, from: &Marks, to: &Marks) -> Summary {
    let span = to.at.since(from.at);
    let seconds = span.secs().max(1e-12);
    let sources = sources(scenario, world, from, to, seconds);
    let abr_or_ubr = |i: &usize| scenario.network.circuits[*i].service >= ServiceClass::Abr;
    let counted = (0..to.circuits.len()).filter(abr_or_ubr);
    let grown: Vec<_> = counted.map(|i| to.circuits[i].since(from.circuits[i])).collect();
    let sent: u64 = grown.iter().map(|circuit| circuit.data_sent).sum();
    let dropped: u64 = grown.iter().map(|circuit| circuit.data_lost).sum();
    let rates: Vec<f64> = sources.iter().map(|s| s.goodput_mbps).collect();
    let total = Total {
        goodput_mbps: (!rates.is_empty()).then(|| rates.iter().sum()),
        cell_loss_ratio: if sent == 0 { 0.0 } else { dropped as f64 / sent as f64 },
        jain_index: jain(&rates),
    };
    let summary = Summary {
        simulated_seconds: to.at.secs(),
        fingerprint: format!("{:016x}", world.fingerprint.value()),
        cell_hops: world.cell_hops,
        sources,
        circuits: circuits(scenario, world, from, to),
        ports: ports(scenario, world, from, to),
        total,
        conservation: world.balance(),
    };
    assert!(summary.is_finite(), "every figure of a summary is a number (I-16)");
    summary
}

impl Summary {
    /// The summary as a JSON value, as `cell53 run --json` prints it.
    pub fn to_json(&self) -> Value {
        serde_json::to_value(self).expect("numbers and texts are JSON")
    }

    /// True if all its figures are finite and none is negative.
    fn is_finite(&self) -> bool {
        let number = |x: f64| x.is_finite() && x >= 0.0;
        let source = |s: &SourceSummary| number(s.goodput_mbps);
        let circuit = |c: &CircuitSummary| {
            [c.mean_acr_mbps, c.final_acr_mbps, c.throughput_mbps].into_iter().all(number)
        };
        let port = |p: &PortSummary| {
            [p.offered_mbps, p.utilization, p.mean_queue_cells].into_iter().all(number)
        };
        let Total { goodput_mbps, cell_loss_ratio, jain_index } = self.total;
        [self.simulated_seconds, cell_loss_ratio].into_iter().all(number)
            && [goodput_mbps, jain_index].into_iter().flatten().all(number)
            && self.sources.iter().all(source)
            && self.circuits.iter().all(circuit)
            && self.ports.iter().all(port)
    }
}

fn sources(
    scenario: &Scenario,
    world: &World,
    from: &Marks,
    to: &Marks,
    seconds: f64,
) -> Vec<SourceSummary> {
    let mut all = Vec::new();
    for (i, circuit) in scenario.network.circuits.iter().enumerate() {
        if delivered_bytes(world, &world.ends[2 * i]).is_none() {
            continue;
        }
        let grown = to.ends[2 * i].since(from.ends[2 * i]);
        all.push(SourceSummary {
            id: circuit.id.clone(),
            goodput_mbps: grown.delivered_bytes as f64 * 8.0 / seconds / 1e6,
            segments_sent: grown.segments_sent,
            retransmits: grown.retransmits,
            timeouts: grown.timeouts,
            fast_retransmits: grown.fast_retransmits,
            merged_frames: grown.merged_frames,
            whole_frames: grown.whole_frames,
            broken_frames: grown.broken_frames,
        });
    }
    all
}

fn circuits(scenario: &Scenario, world: &World, from: &Marks, to: &Marks) -> Vec<CircuitSummary> {
    let ps = to.at.since(from.at).0.max(1) as f64;
    let one = |(i, circuit): (usize, &crate::topology::Circuit)| {
        let grown = to.circuits[i].since(from.circuits[i]);
        let throughput = grown.data_delivered as f64 / SimTime(ps as u64).secs();
        CircuitSummary {
            id: circuit.id.clone(),
            service: service_name(circuit.service),
            mean_acr_mbps: CellRate((to.acr_area[2 * i] - from.acr_area[2 * i]) / ps).mbps(),
            final_acr_mbps: world.ends[2 * i].abr.as_ref().map_or(0.0, |abr| abr.acr().mbps()),
            throughput_mbps: CellRate(throughput).mbps(),
            cells_sent: grown.sent,
            cells_dropped: grown.lost,
            cells_policed: grown.policed,
            cells_tagged: grown.tagged,
        }
    };
    scenario.network.circuits.iter().enumerate().map(one).collect()
}

fn ports(scenario: &Scenario, world: &World, from: &Marks, to: &Marks) -> Vec<PortSummary> {
    let span = to.at.since(from.at);
    let used =
        world.ports.iter().enumerate().filter(|(_, port)| port.at_switch && port.discard.is_some());
    let cells = |p: usize, of: usize| (to.lines[p][of] - from.lines[p][of]) as f64 / CELL as f64;
    let offered = |p: usize| cells(p, 0).max(1e-12);
    let one = |(p, port): (usize, &crate::net::Port)| PortSummary {
        id: port_name(&scenario.network, world, p),
        offered_mbps: CellRate(offered(p) / span.secs().max(1e-12)).mbps(),
        utilization: cells(p, 1) / offered(p),
        mean_queue_cells: (to.queue_area[p] - from.queue_area[p]) / span.0.max(1) as f64,
        max_queue_cells: port.stats.longest,
        drops: to.drops[p] - from.drops[p],
    };
    used.map(one).collect()
}

/// Name of a service category in files.
pub(crate) fn service_name(service: ServiceClass) -> &'static str {
    match service {
        ServiceClass::Cbr => "cbr",
        ServiceClass::Vbr => "vbr",
        ServiceClass::Abr => "abr",
        ServiceClass::Ubr => "ubr",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn jain_agrees_with_the_worked_values() {
        // Rates, index, half of its last printed digit.
        const CASES: &[(&[f64], f64, f64)] = &[
            (&[10.5, 4.1], 0.838_82, 5e-6),
            (&[1.5, 1.4, 3.0, 1.6, 1.6], 0.903_55, 5e-6),
            (&[1.0, 1.0, 0.0], 2.0 / 3.0, 1e-15),
            (&[51.67, 51.67, 51.67], 1.0, 1e-15),
            (&[67.5, 67.5, 20.0], 0.8419, 5e-5),
        ];
        for (rates, index, within) in CASES {
            let found = jain(rates).expect("some rate is above zero");
            assert!((found - index).abs() <= *within, "{rates:?}: {found}");
        }
        assert_eq!([jain(&[]), jain(&[0.0, 0.0])], [None; 2], "nothing is neither fair nor unfair");
    }

    #[test]
    fn a_summary_with_a_figure_that_is_no_number_is_noticed_whichever_it_is() {
        let text = r#"{"format":1,"title":"t","group":"g","question":"q","durationMs":10}"#;
        let whole = crate::Simulation::from_json(text).expect("legal").summary();
        assert!(whole.is_finite());
        let turns: &[fn(&mut Summary) -> &mut f64] = &[
            |s| &mut s.simulated_seconds,
            |s| s.total.goodput_mbps.as_mut().expect("TCP sends"),
            |s| &mut s.total.cell_loss_ratio,
            |s| &mut s.sources[0].goodput_mbps,
            |s| &mut s.circuits[0].mean_acr_mbps,
            |s| &mut s.circuits[0].final_acr_mbps,
            |s| &mut s.circuits[0].throughput_mbps,
            |s| &mut s.ports[0].offered_mbps,
            |s| &mut s.ports[0].utilization,
            |s| &mut s.ports[0].mean_queue_cells,
        ];
        for (i, turn) in turns.iter().enumerate() {
            for wrong in [f64::NAN, f64::INFINITY, -1.0] {
                let mut summary = whole.clone();
                *turn(&mut summary) = wrong;
                assert!(!summary.is_finite(), "figure {i}: {wrong}");
            }
        }
    }
}
