//! What a witness has to tell, as values and as JSON for the page.

use super::cell::RmMark;
use crate::observe::facts::port_name;
use crate::registry;
use crate::scenario::{Place, Scenario, Side};
use crate::sim::Simulation;
use crate::tcp::congestion;
use crate::topology::Circuit;
use crate::units::SimTime;
use crate::wire::rm::RmCell;
use serde_json::{Value, json};

/// An RM cell at its source, with what switches wrote into it on the way.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct RmStory {
    /// As it arrived.
    pub(super) rm: RmCell,
    /// What was written, in order of time. Empty when it was written before the witness began.
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
        rm: Option<RmStory>,
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
pub(super) struct Testimony {
    /// When.
    pub at: SimTime,
    /// What.
    pub change: Change,
    /// By which rule or step, in words.
    pub rule: String,
    /// Queues at the switches of the way, source first.
    pub queues: Vec<QueueNow>,
}

impl Testimony {
    /// The testimony for the page; times in seconds.
    pub fn to_json(&self, simulation: &Simulation) -> Value {
        let mut told = change_json(&self.change, simulation);
        told["atS"] = Value::from(self.at.secs());
        told["rule"] = Value::from(self.rule.as_str());
        let queue =
            |q: &QueueNow| json!({ "port": q.port, "cells": q.cells, "capacity": q.capacity });
        told["queues"] = self.queues.iter().map(queue).collect();
        told
    }
}

fn change_json(change: &Change, simulation: &Simulation) -> Value {
    match change {
        Change::Acr { old, new, rm } => {
            let rm = rm.as_ref().map(|story| rm_json(story, simulation));
            json!({ "quantity": "acr", "fromMbps": old, "toMbps": new, "rm": rm })
        }
        Change::Window { cwnd_bytes, ssthresh_bytes, acked_bytes } => json!({
            "quantity": "cwnd", "cwndBytes": cwnd_bytes, "ssthreshBytes": ssthresh_bytes,
            "ackedBytes": acked_bytes,
        }),
        Change::Drop { port, last_of_frame, rm } => json!({
            "quantity": "drop", "port": name(simulation, *port), "lastOfFrame": last_of_frame, "isRm": rm,
        }),
    }
}

/// An RM cell for the page.
pub(super) fn rm_json(story: &RmStory, simulation: &Simulation) -> Value {
    let rm = &story.rm;
    let writer = rm.writer.checked_sub(1).map(|port| name(simulation, port));
    let marks: Vec<_> = story.marks.iter().map(|mark| mark_json(mark, simulation)).collect();
    json!({
        "erMbps": rm.er.mbps(), "ccrMbps": rm.ccr.mbps(), "ci": rm.ci, "ni": rm.ni, "bn": rm.bn,
        "writer": writer, "marks": marks,
    })
}

pub(super) fn mark_json(mark: &RmMark, simulation: &Simulation) -> Value {
    json!({
        "atS": mark.at.secs(), "port": name(simulation, mark.port), "erMbps": mark.er_mbps,
        "ci": mark.ci, "ni": mark.ni, "queueCells": mark.queue_cells,
    })
}

/// Id of a port.
pub(super) fn name(simulation: &Simulation, port: u16) -> String {
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
    let section = scenario.sheet.section_of("congestion", Place::end(circuit, Side::Source));
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
