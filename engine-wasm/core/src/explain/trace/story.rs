//! Answers of a trace.

use super::cell::RmMark;
use super::query::CellKind;
use crate::measure::port_name;
use crate::net::NONE;
use crate::registry;
use crate::scenario::{Part, Scenario, Side};
use crate::sim::Simulation;
use crate::tcp::congestion;
use crate::topology::{Carries, Circuit};
use crate::units::SimTime;
use crate::wire::cell::Cell;
use crate::wire::rm::RmCell;
use serde::Serialize;

/// What a trace found; of what was not asked for, nothing.
#[derive(Clone, Debug, Default, Serialize)]
#[cfg_attr(feature = "manual", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct Story {
    /// Changes of the circuit, in order of time.
    pub changes: Vec<Change>,
    /// Moments, in order of time.
    pub moments: Vec<Moment>,
    /// The path of the cell that was asked for.
    pub path: Option<CellPath>,
    /// Since when the cells of the buffer wait, s, in the order of service; `null` where it was before the trace.
    pub waiting_since_s: Option<Vec<Option<SimTime>>>,
    /// Ten numbers for each line that a cell crossed: number of the cell; its bits (1 of the flow back, 2 RM, 4 backward
    /// RM, 8 lost at the end of the line, 16 last of a frame, 32 sent before, 64 CI, 128 NI, 256 bare); lines crossed
    /// before; when it came to the node, its last bit left and reached the other end, s, or −1; ER and CCR in Mb/s, or
    /// first byte and bytes of the segment, or what it acknowledges and 0; place in the frame, and cells of it. One that
    /// was lost where it waited has never left, and its end is that of its wait.
    pub crossings: Vec<f64>,
}

/// One change of a circuit's rate or window, or the loss of one of its cells, with its rule.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "manual", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct Change {
    /// What changed.
    #[serde(flatten)]
    pub what: Changed,
    /// When, s.
    pub at_s: SimTime,
    /// The rule or step in words.
    pub rule: String,
    /// Queues at the switches of the way at that instant, source first.
    pub queues: Vec<QueueNow>,
}

/// What changed.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "manual", derive(schemars::JsonSchema))]
#[serde(tag = "quantity", rename_all = "camelCase", rename_all_fields = "camelCase")]
pub enum Changed {
    /// The allowed cell rate of the source.
    Acr {
        /// Before, Mb/s.
        from_mbps: f64,
        /// After, Mb/s.
        to_mbps: f64,
        /// The RM cell that moved it; `null` when the source acted by itself.
        rm: Option<RmContents>,
    },
    /// The window of the sender.
    Cwnd {
        /// Congestion window before and after, bytes.
        cwnd_bytes: [f64; 2],
        /// Slow-start threshold before and after, bytes.
        ssthresh_bytes: [f64; 2],
        /// Newly acknowledged, bytes.
        acked_bytes: u64,
        /// Number of the first byte that is not acknowledged then.
        unacknowledged_byte: u64,
        /// It is a time-out, or a repair or a part of one.
        repairs: bool,
    },
    /// A cell of the circuit was lost.
    Drop {
        /// Port whose buffer refused it or gave it up, or whose line it crossed last.
        port: String,
        /// It was the last cell of its frame.
        last_of_frame: bool,
        /// It was an RM cell.
        is_rm: bool,
        /// First and last byte number of the TCP data that it belonged to; `null` if none.
        bytes: Option<[u64; 2]>,
    },
}

/// Cells that wait at a port of the way.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "manual", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct QueueNow {
    /// Port id.
    pub port: String,
    /// Cells of ABR and UBR.
    pub cells: u32,
    /// Places for them; `null` is no limit.
    pub capacity: Option<u32>,
}

/// An RM cell as it reached its source.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "manual", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct RmContents {
    /// Explicit rate, Mb/s.
    pub er_mbps: f64,
    /// Current cell rate of the source when it sent the cell, Mb/s.
    pub ccr_mbps: f64,
    /// Congestion indication.
    pub ci: bool,
    /// No increase.
    pub ni: bool,
    /// Made by a switch or a destination, not by the source.
    pub bn: bool,
    /// The port that lowered ER last, or "the destination"; none if ER was not lowered.
    pub writer: Option<String>,
    /// What ports wrote into it, in order of time; empty when that was before the trace began.
    pub marks: Vec<RmWriting>,
}

/// The destination, in place of the port that wrote into an RM cell.
const DESTINATION: &str = "the destination";

/// What a port wrote into an RM cell, or the destination that turned it around; pairs are before and after.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "manual", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "manual", schemars(rename = "RmMark"))]
pub struct RmWriting {
    /// When, s.
    pub at_s: SimTime,
    /// Port id, or "the destination".
    pub port: String,
    /// Explicit rate, Mb/s.
    pub er_mbps: [f64; 2],
    /// Congestion indication.
    pub ci: [bool; 2],
    /// No increase.
    pub ni: [bool; 2],
    /// Cells of ABR and UBR that waited there.
    pub queue_cells: u32,
}

/// Something that a reader steps to.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "manual", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct Moment {
    /// What happened.
    #[serde(flatten)]
    pub what: Happened,
    /// When, s.
    pub at_s: SimTime,
    /// Circuit id.
    pub circuit: String,
}

/// What happened at a moment.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "manual", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub enum Happened {
    /// An RM cell came back to its source.
    Rm(RmContents),
    /// TCP sent segments.
    Sent(SentSegments),
    /// A segment arrived in a whole frame.
    Arrived(ArrivedSegment),
}

/// Segments that TCP sent in one event.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "manual", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct SentSegments {
    /// How many.
    pub segments: u64,
    /// User bytes in them.
    pub bytes: u64,
    /// How many of them had been sent before.
    pub sent_before: u64,
}

/// A segment that came in a whole frame.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "manual", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct ArrivedSegment {
    /// Number of its first byte.
    pub first_byte: u64,
    /// User bytes in it.
    pub bytes: u64,
    /// It had been sent before.
    pub sent_before: bool,
}

/// The path of one cell, port by port.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "manual", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct CellPath {
    /// Kind of the cell.
    pub kind: CellKind,
    /// Its stays at ports, in order of time.
    pub stays: Vec<CellStay>,
    /// What happened to it.
    pub end: PathEnd,
    /// When it was delivered or dropped, s.
    pub end_s: Option<SimTime>,
    /// Nothing more follows, not even the answer to an RM cell.
    pub is_over: bool,
}

crate::named! {
    /// What happened to a cell.
    pub enum PathEnd {
        /// It was not sent in the time looked at.
        Unsent = "unsent",
        /// It is on its way.
        Travelling = "travelling",
        /// It came to its end.
        Delivered = "delivered",
        /// It was dropped at a port.
        Dropped = "dropped",
    }
}

/// The stay of a cell at one port.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "manual", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct CellStay {
    /// Port id.
    pub port: String,
    /// Node that the port belongs to.
    pub node: String,
    /// When it came, s.
    pub arrived_s: SimTime,
    /// Cells that it found waiting, all classes.
    pub found_cells: u32,
    /// When its last bit left, s; `null` while it waits.
    pub left_s: Option<SimTime>,
    /// On its way back to the source.
    pub backward: bool,
    /// What was written into it there, by those who can write.
    pub mark: Option<RmWriting>,
}

impl CellPath {
    /// The path of a cell whose departure was not observed.
    pub(super) fn unsent(kind: CellKind) -> CellPath {
        CellPath { kind, stays: Vec::new(), end: PathEnd::Unsent, end_s: None, is_over: false }
    }
}

impl RmContents {
    /// An RM cell with the changes written into it on the way.
    pub(super) fn new(rm: &RmCell, marks: &[RmMark], simulation: &Simulation) -> RmContents {
        RmContents {
            er_mbps: rm.er.mbps(),
            ccr_mbps: rm.ccr.mbps(),
            ci: rm.ci,
            ni: rm.ni,
            bn: rm.bn,
            writer: match rm.writer {
                0 => None,
                RmCell::BY_DESTINATION => Some(DESTINATION.to_string()),
                port => Some(port_id(simulation, port - 1)),
            },
            marks: marks.iter().map(|mark| RmWriting::new(mark, simulation)).collect(),
        }
    }
}

impl RmWriting {
    pub(super) fn new(mark: &RmMark, simulation: &Simulation) -> RmWriting {
        let RmMark { at, er_mbps, ci, ni, queue_cells, .. } = *mark;
        let is_port = mark.port != NONE;
        let port = if is_port { port_id(simulation, mark.port) } else { DESTINATION.to_string() };
        RmWriting { at_s: at, port, er_mbps, ci, ni, queue_cells }
    }
}

/// Id of a port.
pub(super) fn port_id(simulation: &Simulation, port: u16) -> String {
    port_name(&simulation.scenario().network, simulation.world(), usize::from(port))
}

/// The queues on the path of a circuit.
pub(super) fn queues(simulation: &Simulation, circuit: u16) -> Vec<QueueNow> {
    let world = simulation.world();
    let flow = &world.flows[2 * usize::from(circuit)];
    let hops = &world.hops[flow.first_hop as usize..][..usize::from(flow.hop_count)];
    let at_switch = hops.iter().filter(|hop| world.ports[usize::from(hop.port)].at_switch);
    let queue = |hop: &crate::net::Hop| {
        let port = &world.ports[usize::from(hop.port)];
        let id = port_id(simulation, hop.port);
        QueueNow { port: id, cells: port.queued(), capacity: port.capacity }
    };
    at_switch.map(queue).collect()
}

/// Label of the congestion control of a circuit.
pub(super) fn variant_of(scenario: &Scenario, circuit: &Circuit) -> &'static str {
    let section = scenario.sections.section_of("congestion", Part::end(circuit, Side::Source));
    registry::find(congestion::ALL, section.kind).map_or("TCP", |entry| entry.label)
}

/// Consequence of the loss of a cell; `whole` if all earlier cells of its frame were lost, too. Source: ITU-T I.363.5;
/// Kalyanaraman 1996 section 7.
pub(super) fn drop_sentence(cell: Cell, carries: Carries, whole: bool) -> String {
    let what = if cell.is_rm() {
        "An RM cell is lost: the source gets no answer to it, and rule 6 counts it as unanswered."
    } else if !cell.in_frame() {
        "A cell is lost: it belongs to no frame, and it is not sent again."
    } else if !cell.ends_frame() {
        "One cell of a frame is lost: AAL5 discards what arrives of the frame."
    } else if whole {
        "The last cell of a frame is lost, as all before it: nothing of the frame arrives."
    } else {
        "The last cell of a frame is lost: AAL5 cannot detect the end of the frame, merges it with \
         the next one and discards both."
    };
    let is_back = cell.flow.0 % 2 == 1;
    let again = match carries {
        Carries::Tcp if !cell.in_frame() => "",
        Carries::Tcp if is_back => {
            " An acknowledgement is not sent again: a later one acknowledges the same data."
        }
        Carries::Tcp => " TCP must send the segment again.",
        Carries::Cells | Carries::Trunk => "",
    };
    format!("{what}{again}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::wire::cell::{Flags, FlowId};

    #[test]
    fn what_a_lost_cell_means_depends_on_what_it_belongs_to() {
        let of = |flow, flags| Cell { flow: FlowId(flow), flags, ..Cell::default() };
        let (data, end) = (Flags::default(), Flags::EOM);
        let (again, merges) = ("TCP must send the segment again", "merges it with the next one");
        let (all, ack) = ("nothing of the frame arrives", "a later one acknowledges the same data");
        let cases: [(_, _, _, &[&str]); 9] = [
            (of(0, data), Carries::Tcp, false, &["what arrives of the frame", again]),
            (of(0, end), Carries::Tcp, false, &[merges, again]),
            (of(0, end), Carries::Tcp, true, &[all, again]),
            (of(1, data), Carries::Tcp, false, &["what arrives of the frame", ack]),
            (of(1, end), Carries::Tcp, true, &[all, ack]),
            (of(0, data), Carries::Cells, false, &["what arrives of the frame"]),
            (of(0, end), Carries::Cells, false, &[merges]),
            (of(0, Flags::BARE), Carries::Cells, false, &["no frame"]),
            (of(0, Flags::RM), Carries::Tcp, false, &["RM cell"]),
        ];
        for (cell, carries, whole, expected) in cases {
            let said = drop_sentence(cell, carries, whole);
            for words in
                [again, merges, all, ack, "what arrives of the frame", "no frame", "RM cell"]
            {
                assert_eq!(said.contains(words), expected.contains(&words), "{words}: {said}");
            }
        }
    }
}
