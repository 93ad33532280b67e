//! What a causal trace records, as values and as JSON for the page.

use super::cell::RmMark;
use crate::explain::json::{number, object, pair, text};
use crate::measure::port_name;
use crate::registry;
use crate::scenario::{Part, Scenario, Side};
use crate::sim::Simulation;
use crate::tcp::congestion;
use crate::topology::Circuit;
use crate::units::SimTime;
use crate::wire::rm::RmCell;
use serde_json::Value;

/// An RM cell at its source, with what switches wrote into it on the way.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct RmRecord {
    /// As it arrived.
    pub(super) rm: RmCell,
    /// What was written, in order of time. Empty when it was written before the trace began.
    pub marks: Vec<RmMark>,
}

/// What has changed.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Change {
    /// The allowed cell rate of the source, Mb/s, and the RM cell that moved it.
    Acr {
        /// Before.
        old: f64,
        /// After.
        new: f64,
        /// The RM cell; none when the source acted by itself.
        rm: Option<RmRecord>,
    },
    /// The window of the sender.
    Window {
        /// Before and after.
        cwnd_bytes: [f64; 2],
        /// Before and after.
        ssthresh_bytes: [f64; 2],
        /// Newly acknowledged.
        acked_bytes: u64,
    },
    /// A cell of the circuit was dropped.
    Drop {
        /// Index of the port it should have entered.
        port: u16,
        /// It was the last cell of its frame.
        last_of_frame: bool,
        /// It was an RM cell.
        rm: bool,
    },
}

/// Cells that wait at a port of the way.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct QueueNow {
    /// Port id.
    pub port: String,
    /// Cells of ABR and UBR.
    pub cells: u32,
    /// Places for them; none is no limit.
    pub capacity: Option<u32>,
}

/// One change, the rule that made it, and the queues of that instant.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct TraceRecord {
    /// When.
    pub at: SimTime,
    /// What.
    pub change: Change,
    /// By which rule or step, in words.
    pub rule: String,
    /// Queues at the switches of the way, source first.
    pub queues: Vec<QueueNow>,
}

impl TraceRecord {
    /// The record for the page; times in seconds.
    pub fn to_json(&self, simulation: &Simulation) -> Value {
        let mut record = change_json(&self.change, simulation);
        let queue = |q: &QueueNow| {
            object(&mut [
                ("port", text(&q.port)),
                ("cells", q.cells.into()),
                ("capacity", q.capacity.map_or(Value::Null, Value::from)),
            ])
        };
        record["atS"] = number(Some(self.at.secs()));
        record["rule"] = text(&self.rule);
        record["queues"] = self.queues.iter().map(queue).collect();
        record
    }
}

fn change_json(change: &Change, simulation: &Simulation) -> Value {
    match change {
        Change::Acr { old, new, rm } => object(&mut [
            ("quantity", text("acr")),
            ("fromMbps", number(Some(*old))),
            ("toMbps", number(Some(*new))),
            ("rm", rm.as_ref().map_or(Value::Null, |record| rm_json(record, simulation))),
        ]),
        Change::Window { cwnd_bytes, ssthresh_bytes, acked_bytes } => object(&mut [
            ("quantity", text("cwnd")),
            ("cwndBytes", pair(*cwnd_bytes)),
            ("ssthreshBytes", pair(*ssthresh_bytes)),
            ("ackedBytes", (*acked_bytes).into()),
        ]),
        Change::Drop { port, last_of_frame, rm } => object(&mut [
            ("quantity", text("drop")),
            ("port", port_json(simulation, *port)),
            ("lastOfFrame", Value::Bool(*last_of_frame)),
            ("isRm", Value::Bool(*rm)),
        ]),
    }
}

/// An RM cell for the page.
pub(super) fn rm_json(record: &RmRecord, simulation: &Simulation) -> Value {
    let rm = &record.rm;
    let writer = rm.writer.checked_sub(1).map(|port| port_json(simulation, port));
    object(&mut [
        ("erMbps", number(Some(rm.er.mbps()))),
        ("ccrMbps", number(Some(rm.ccr.mbps()))),
        ("ci", Value::Bool(rm.ci)),
        ("ni", Value::Bool(rm.ni)),
        ("bn", Value::Bool(rm.bn)),
        ("writer", writer.unwrap_or_default()),
        ("marks", record.marks.iter().map(|mark| mark_json(mark, simulation)).collect()),
    ])
}

pub(super) fn mark_json(mark: &RmMark, simulation: &Simulation) -> Value {
    object(&mut [
        ("atS", number(Some(mark.at.secs()))),
        ("port", port_json(simulation, mark.port)),
        ("erMbps", pair(mark.er_mbps)),
        ("ci", mark.ci.into_iter().collect()),
        ("ni", mark.ni.into_iter().collect()),
        ("queueCells", mark.queue_cells.into()),
    ])
}

/// Id of a port as a value.
#[inline(never)]
pub(super) fn port_json(simulation: &Simulation, port: u16) -> Value {
    Value::String(name(simulation, port))
}

/// Id of a port.
fn name(simulation: &Simulation, port: u16) -> String {
    port_name(&simulation.scenario().network, simulation.world(), usize::from(port))
}

/// The queues on the way of a circuit.
pub(super) fn queues(simulation: &Simulation, circuit: u16) -> Vec<QueueNow> {
    let world = simulation.world();
    let flow = &world.flows[2 * usize::from(circuit)];
    let hops = &world.hops[flow.first_hop as usize..][..usize::from(flow.hop_count)];
    let at_switch = hops.iter().filter(|hop| world.ports[usize::from(hop.port)].at_switch);
    let queue = |hop: &crate::net::Hop| {
        let port = &world.ports[usize::from(hop.port)];
        QueueNow { port: name(simulation, hop.port), cells: port.queued(), capacity: port.capacity }
    };
    at_switch.map(queue).collect()
}

/// Label of the congestion control of a circuit.
pub(super) fn variant_of(scenario: &Scenario, circuit: &Circuit) -> &'static str {
    let section = scenario.sections.section_of("congestion", Part::end(circuit, Side::Source));
    registry::find(congestion::ALL, section.kind).map_or("TCP", |entry| entry.label)
}

/// What the loss of a cell means. Source: ITU-T I.363.5; S2 section 7.
pub(super) fn drop_sentence(last_of_frame: bool, rm: bool) -> &'static str {
    if rm {
        "An RM cell is lost: the source hears nothing from it, and rule 6 counts it as unanswered."
    } else if last_of_frame {
        "The last cell of a frame is lost: AAL5 cannot tell where the frame ends, joins it to the next one and throws both away."
    } else {
        "One cell of a frame is lost: AAL5 throws the whole frame away when its last cell arrives, and TCP must send the segment again."
    }
}
