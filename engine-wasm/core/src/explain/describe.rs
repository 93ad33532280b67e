//! A run and its results as JSON: one shape for the page and for the command line.

use serde_json::{Value, json};

use crate::explain::json::{number, object, pair, text};
use crate::explain::theory::Theory;
use crate::measure::is_bottleneck;
use crate::measure::summary::Summary;
use crate::measure::summary::service_name;
use crate::probe::Event;
use crate::scenario::{Problem, TimedCommand};
use crate::sim::Simulation;
use crate::topology::{Carries, Link, NodeKind, Role, Variation, name_of};
use crate::units::SimTime;

impl Simulation {
    /// What the page needs to draw the network and the curves.
    pub fn info(&self) -> Value {
        let run = &self.scenario().run;
        let series: Vec<_> = self.series().iter().enumerate().map(|(index, s)| json!({
            "index": index, "quantity": s.quantity.id(), "label": s.label, "unit": s.quantity.unit().id(),
            "element": s.element, "colour": s.colour,
        })).collect();
        json!({
            "network": self.network(), "theory": Theory::of(self).to_json(self), "series": series,
            "durationS": run.end().secs(), "sampleS": run.sample().secs(),
            "rttS": self.round_trip_seconds(), "cellS": self.cell_seconds(),
            "remarks": self.remarks().iter().map(Problem::to_json).collect::<Vec<_>>(),
        })
    }

    fn network(&self) -> Value {
        let net = &self.scenario().network;
        let nodes = net.nodes.iter().map(|n| {
            let (kind, role) = (name_of(NodeKind::NAMES, n.kind), name_of(Role::NAMES, n.role));
            let mut node = object(&mut [
                ("id", text(&n.id)),
                ("label", text(&n.id)),
                ("kind", text(kind)),
                ("role", text(role)),
                ("at", pair(n.at)),
            ]);
            if n.switching_us > 0.0 {
                node["listed"] = object(&mut [("switchingUs", number(Some(n.switching_us)))]);
            }
            node
        });
        let links = net.links.iter().map(|l| {
            object(&mut [
                ("id", text(&l.id)),
                ("from", text(&l.from)),
                ("to", text(&l.to)),
                ("rateMbps", number(Some(l.rate_mbps))),
                ("delayMs", number(Some(l.delay_ms))),
                ("backRateMbps", number(Some(l.back.rate_mbps.unwrap_or(l.rate_mbps)))),
                ("listed", listed(l)),
            ])
        });
        let maybe = |name: &Option<String>| name.as_deref().map_or(Value::Null, text);
        let circuits = net.circuits.iter().enumerate().map(|(colour, c)| {
            object(&mut [
                ("id", text(&c.id)),
                ("label", text(&c.id)),
                ("service", text(service_name(c.service))),
                ("carries", text(name_of(Carries::NAMES, c.carries))),
                ("route", c.route.iter().map(|node| text(node)).collect()),
                ("trunk", maybe(&c.trunk)),
                ("group", maybe(&c.group)),
                ("colour", colour.into()),
            ])
        });
        object(&mut [
            ("nodes", nodes.collect()),
            ("links", links.collect()),
            ("circuits", circuits.collect()),
            ("ports", self.ports().into()),
        ])
    }

    fn ports(&self) -> Vec<Value> {
        let world = self.world();
        let used = world.ports.iter().enumerate().filter(|(_, port)| port.discard.is_some());
        used.map(|(p, port)| {
            let place = port.stands_for.map_or(p, usize::from);
            let link = &self.scenario().network.links[place / 2];
            let mark =
                |label: &str, cells: Value| object(&mut [("label", text(label)), ("cells", cells)]);
            let policy = port.discard.as_ref().zip(port.capacity);
            let refuses =
                policy.map_or_else(Vec::new, |(policy, places)| policy.thresholds(places));
            let marks = port.feedback.as_ref().map_or_else(Vec::new, |f| f.thresholds());
            let refuses = refuses.iter().map(|line| mark(line.label, line.cells.into()));
            let thresholds = refuses.chain(marks.iter().map(|l| mark(l.label, l.cells.into())));
            object(&mut [
                ("id", text(&self.port_ids()[p])),
                ("label", text(&self.port_ids()[p])),
                ("node", text(if place % 2 == 0 { &link.from } else { &link.to })),
                ("link", text(&link.id)),
                ("forward", (place % 2 == 0).into()),
                ("bufferCells", port.capacity.map_or(Value::Null, Value::from)),
                ("thresholds", thresholds.collect()),
                ("bottleneck", is_bottleneck(world, p).into()),
            ])
        })
        .collect()
    }

    /// Empty-network round trip of the first circuit.
    fn round_trip_seconds(&self) -> f64 {
        let world = self.world();
        let trip = |f: usize| -> u64 {
            let flow = &world.flows[f];
            world.hops[flow.first_hop as usize..][..flow.hop_count as usize]
                .iter()
                .map(|h| world.ports[h.port as usize].wire_delay)
                .sum()
        };
        SimTime(trip(0) + trip(1)).secs()
    }

    fn cell_seconds(&self) -> f64 {
        self.world().ports.iter().map(|p| p.cell_seconds()).fold(f64::INFINITY, f64::min)
    }

    /// Bytes of memory that queues, lines and slabs hold.
    pub fn memory_bytes(&self) -> u64 {
        let world = self.world();
        let ports: u64 = world
            .ports
            .iter()
            .map(|p| p.wire.memory_bytes() + p.queues.iter().map(|q| q.memory_bytes()).sum::<u64>())
            .sum();
        let ends: u64 = world.ends.iter().map(|e| e.queue.memory_bytes()).sum();
        ports + ends + world.segments.memory_bytes() + world.rms.memory_bytes()
    }
}

/// What an explicit list has to say of a link besides ends, rate and delay, so that it is this link.
fn listed(link: &Link) -> Value {
    let (forward, back) = (&link.forward, &link.back);
    let buffers = [("bufferCells", link.buffer_cells), ("backBufferCells", link.back_buffer_cells)];
    let priority =
        [("priorityCells", forward.priority_cells), ("backPriorityCells", back.priority_cells)];
    let places = buffers.into_iter().chain(priority);
    let losses = [("loss", forward.loss), ("backLoss", back.loss)];
    let varies = [("varies", &forward.varies), ("backVaries", &back.varies)];
    let all = places
        .filter_map(|(key, cells)| Some((key, json!(cells?))))
        .chain(back.rate_mbps.map(|rate| ("backRateMbps", json!(rate))))
        .chain(losses.into_iter().filter(|(_, p)| *p > 0.0).map(|(key, p)| (key, json!(p))))
        .chain(varies.into_iter().filter_map(|(key, varies)| Some((key, variation(varies)?))));
    Value::Object(all.map(|(key, value)| (key.to_string(), value)).collect())
}

/// How a rate changes, as a file says it; `None` when it does not.
fn variation(varies: &Variation) -> Option<Value> {
    match varies {
        Variation::Constant => None,
        Variation::Redrawn { least_mbps, most_mbps, every_ms } => Some(
            json!({ "kind": "redrawn", "leastMbps": least_mbps, "mostMbps": most_mbps, "everyMs": every_ms }),
        ),
        Variation::Steps(steps) => Some(json!({ "kind": "steps", "steps": steps })),
    }
}

impl Summary {
    /// The summary under the names of `cell53 run --json`.
    pub fn to_json(&self) -> Value {
        let sources: Vec<_> = self.sources.iter().map(|s| json!({
            "id": s.id, "goodputMbps": s.goodput_mbps, "segmentsSent": s.segments_sent, "retransmits": s.retransmits,
            "timeouts": s.timeouts, "fastRetransmits": s.fast_retransmits, "mergedFrames": s.merged_frames,
        })).collect();
        let circuits: Vec<_> = self.circuits.iter().map(|c| json!({
            "id": c.id, "service": c.service, "meanAcrMbps": c.mean_acr_mbps, "finalAcrMbps": c.final_acr_mbps,
            "throughputMbps": c.throughput_mbps, "cellsSent": c.cells_sent, "cellsDropped": c.cells_dropped,
        })).collect();
        let ports: Vec<_> = self
            .ports
            .iter()
            .map(|p| {
                json!({
                    "id": p.id, "offeredMbps": p.offered_mbps, "utilization": p.utilization, "meanQueueCells": p.mean_queue_cells,
                    "maxQueueCells": p.max_queue_cells, "drops": p.drops,
                })
            })
            .collect();
        json!({
            "simulatedSeconds": self.simulated_seconds, "fingerprint": self.fingerprint, "cellHops": self.cell_hops,
            "sources": sources, "circuits": circuits, "ports": ports,
            "total": { "goodputMbps": self.total.goodput_mbps, "cellLossRatio": self.total.cell_loss_ratio,
                "jainIndex": self.total.jain_index },
            "conservation": { "cells": self.cells_balance, "bytes": self.bytes_balance },
        })
    }
}

impl Event {
    /// The event under the names of the page's protocol.
    pub fn to_json(&self) -> Value {
        json!({ "timeS": self.at.secs(), "kind": self.kind, "element": self.element, "circuit": self.circuit,
            "cause": self.cause, "count": self.count })
    }
}

impl TimedCommand {
    /// The command as it stands in a scenario's timeline.
    pub fn to_json(&self) -> Value {
        let (target, key, value) = self.command.written();
        json!({ "atUs": self.at.0 as f64 / 1e6, "target": target, "key": key, "value": value })
    }
}

impl Problem {
    /// The problem under the names of the page's protocol.
    pub fn to_json(&self) -> Value {
        json!({ "path": self.path, "message": self.message })
    }
}
