//! The facts of a run: its network, its curves, its theoretical values.

use serde::Serialize;
use serde_json::{Map, Number, Value, json};

use crate::explain::theory::{Theory, data_share};
use crate::measure::bottlenecks;
use crate::measure::series::Quantity;
use crate::measure::summary::service_name;
use crate::net::Port;
use crate::params::Unit;
use crate::scenario::{Command, Problem, TimedCommand};
use crate::sim::Simulation;
use crate::tcp::sender::Sender;
use crate::topology::{Carries, Link, NodeKind, Role, Variation, name_of};
use crate::units::{SimSpan, SimTime};

/// What is known of a run before it begins, and again after each command.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "manual", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct RunInfo {
    /// The network as it was built; drawings show this very value.
    pub network: NetworkInfo,
    /// Theoretical values, computed from the settings alone.
    pub theory: Theory,
    /// The curves, in the order of the columns of a frame.
    pub series: Vec<SeriesInfo>,
    /// End of the scenario, s.
    pub duration_s: f64,
    /// Time between two samples, s.
    pub sample_s: f64,
    /// Round-trip time of the first circuit through an empty network, s.
    pub rtt_s: f64,
    /// Cell time of the fastest link, s.
    pub cell_s: f64,
    /// Settings that are probably not intended, by path like a problem; the run continues.
    pub remarks: Vec<Problem>,
}

/// Nodes, links, circuits and output ports.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "manual", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "manual", schemars(rename = "Network"))]
pub struct NetworkInfo {
    /// Nodes.
    pub nodes: Vec<NodeInfo>,
    /// Links, both directions each.
    pub links: Vec<LinkInfo>,
    /// Circuits, in the order of their colours.
    pub circuits: Vec<CircuitInfo>,
    /// Output ports where cells can queue.
    pub ports: Vec<PortInfo>,
}

/// A node.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "manual", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "manual", schemars(rename = "NetworkNode"))]
pub struct NodeInfo {
    /// Unique name.
    pub id: String,
    /// Name on drawings.
    pub label: String,
    /// `host`, `switch`, or what else the catalogue lists under `drawing`; only hosts are drawn as ends.
    pub kind: &'static str,
    /// What it does to the control loops, or to the packets, through it; `plain` if nothing.
    pub role: &'static str,
    /// Column and row, in grid units; `layout` of the document overrides it.
    pub at: [f64; 2],
    /// What an explicit list also states about it.
    #[serde(skip_serializing_if = "Map::is_empty")]
    pub listed: Map<String, Value>,
}

/// A link.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "manual", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "manual", schemars(rename = "NetworkLink"))]
pub struct LinkInfo {
    /// Unique name.
    pub id: String,
    /// Node at its one end.
    pub from: String,
    /// Node at its other end.
    pub to: String,
    /// Rate from `from` to `to`, Mb/s.
    pub rate_mbps: f64,
    /// Propagation delay, ms.
    pub delay_ms: f64,
    /// Rate from `to` to `from`, Mb/s.
    pub back_rate_mbps: f64,
    /// What an explicit list also states about it: buffers, losses, changes of its rate.
    pub listed: Map<String, Value>,
}

/// A circuit.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "manual", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "manual", schemars(rename = "NetworkCircuit"))]
pub struct CircuitInfo {
    /// Unique name.
    pub id: String,
    /// Name on drawings.
    pub label: String,
    /// Service category: `abr`, `ubr`, `vbr` or `cbr`.
    pub service: &'static str,
    /// What uses it: `tcp`, `cells` (a source of bare cells) or `trunk` (other circuits).
    pub carries: &'static str,
    /// User bytes of its TCP among the bytes of its data cells, 0…1, when segments are full; absent without TCP.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub data_share: Option<f64>,
    /// Does its TCP answer marks of congestion (ECN)?
    pub hears_marks: bool,
    /// Node ids from source to destination.
    pub route: Vec<String>,
    /// Circuit that carries this one between two gateways, if any.
    pub trunk: Option<String>,
    /// Name that it shares with circuits of its kind, if any.
    pub group: Option<String>,
    /// Index into the palette of curves, from 0; the circuit keeps it everywhere.
    pub colour: usize,
}

/// An output port: a buffer and the direction of a link that it feeds.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "manual", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "manual", schemars(rename = "NetworkPort"))]
pub struct PortInfo {
    /// Unique name.
    pub id: String,
    /// Name on drawings.
    pub label: String,
    /// Node that it belongs to.
    pub node: String,
    /// Link that it feeds.
    pub link: String,
    /// Whether it feeds the link from `from` to `to`.
    pub forward: bool,
    /// Places in the buffer; `null` is no limit.
    pub buffer_cells: Option<u32>,
    /// Thresholds of its algorithms, drawn as ticks on the buffer.
    pub thresholds: Vec<ThresholdInfo>,
    /// Whether data of circuits can queue here, so that it deserves a plot line.
    pub bottleneck: bool,
}

/// A queue length that an algorithm watches.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "manual", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "manual", schemars(rename = "PortThreshold"))]
pub struct ThresholdInfo {
    /// Name of it.
    pub label: &'static str,
    /// Where it lies, cells.
    #[cfg_attr(feature = "manual", schemars(with = "f64"))]
    pub cells: Number,
}

/// One curve, a column of each frame behind that of time.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "manual", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct SeriesInfo {
    /// Its column minus one.
    pub index: usize,
    /// What it shows.
    pub quantity: Quantity,
    /// Name in legends.
    pub label: String,
    /// Unit of its numbers.
    pub unit: Unit,
    /// Circuit or port that it is of.
    pub element: String,
    /// Index into the palette, from 0.
    pub colour: usize,
}

impl Simulation {
    /// Current facts of the run: network, curves, theory, remarks.
    pub fn info(&self) -> RunInfo {
        let run = &self.scenario().run;
        let series = self.series().iter().enumerate().map(|(index, s)| SeriesInfo {
            index,
            quantity: s.quantity,
            label: s.label.clone(),
            unit: s.quantity.unit(),
            element: s.element.clone(),
            colour: s.colour,
        });
        RunInfo {
            network: self.network(),
            theory: Theory::of(self),
            series: series.collect(),
            duration_s: run.end().secs(),
            sample_s: run.sample().secs(),
            rtt_s: self.round_trip_seconds(),
            cell_s: self.cell_seconds(),
            remarks: self.remarks(),
        }
    }

    fn network(&self) -> NetworkInfo {
        let net = &self.scenario().network;
        let nodes = net.nodes.iter().map(|n| NodeInfo {
            id: n.id.clone(),
            label: n.id.clone(),
            kind: name_of(NodeKind::NAMES, n.kind),
            role: name_of(Role::NAMES, n.role),
            at: n.at,
            listed: (n.switching_us > 0.0)
                .then(|| ("switchingUs".to_string(), n.switching_us.into()))
                .into_iter()
                .collect(),
        });
        let links = net.links.iter().map(|l| LinkInfo {
            id: l.id.clone(),
            from: l.from.clone(),
            to: l.to.clone(),
            rate_mbps: l.forward.rate_mbps.unwrap_or(l.rate_mbps),
            delay_ms: l.delay_ms,
            back_rate_mbps: l.back.rate_mbps.unwrap_or(l.rate_mbps),
            listed: listed(l),
        });
        let circuits = net.circuits.iter().enumerate().map(|(colour, c)| CircuitInfo {
            id: c.id.clone(),
            label: c.id.clone(),
            service: service_name(c.service),
            carries: name_of(Carries::NAMES, c.carries),
            data_share: data_share(self, colour),
            hears_marks: self.world().ends[2 * colour].sender().is_some_and(Sender::hears_marks),
            route: c.route.clone(),
            trunk: c.trunk.clone(),
            group: c.group.clone(),
            colour,
        });
        NetworkInfo {
            nodes: nodes.collect(),
            links: links.collect(),
            circuits: circuits.collect(),
            ports: self.ports(),
        }
    }

    fn ports(&self) -> Vec<PortInfo> {
        let world = self.world();
        let used = world.ports.iter().enumerate().filter(|(_, port)| port.discard.is_some());
        let bottlenecks = bottlenecks(world);
        used.map(|(p, port)| {
            let place = port.stands_for.map_or(p, usize::from);
            let link = &self.scenario().network.links[place / 2];
            let id = &self.port_ids()[p];
            PortInfo {
                id: id.clone(),
                label: id.clone(),
                node: if place % 2 == 0 { link.from.clone() } else { link.to.clone() },
                link: link.id.clone(),
                forward: place % 2 == 0,
                buffer_cells: port.capacity,
                thresholds: thresholds(port),
                bottleneck: bottlenecks[p],
            }
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
            .map(|p| {
                p.wire.memory_bytes() + p.rings().map(|(_, ring)| ring.memory_bytes()).sum::<u64>()
            })
            .sum();
        let ends: u64 = world.ends.iter().map(|e| e.queue.memory_bytes()).sum();
        ports + ends + world.segments.memory_bytes() + world.rms.memory_bytes()
    }
}

/// Thresholds of the drop policy, then those of the rate algorithm.
fn thresholds(port: &Port) -> Vec<ThresholdInfo> {
    let policy = port.discard.as_ref().zip(port.capacity);
    let refuses = policy.map_or_else(Vec::new, |(policy, places)| policy.thresholds(places));
    let marks = port.feedback.as_ref().map_or_else(Vec::new, |f| f.thresholds());
    let refuses = refuses.iter().map(|line| (line.label, Some(Number::from(line.cells))));
    let marks = marks.iter().map(|line| (line.label, Number::from_f64(line.cells)));
    let all = refuses.chain(marks);
    all.filter_map(|(label, cells)| Some(ThresholdInfo { label, cells: cells? })).collect()
}

/// Properties of a link in an explicit list, besides ends, rate and delay.
fn listed(link: &Link) -> Map<String, Value> {
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
    all.map(|(key, value)| (key.to_string(), value)).collect()
}

/// How a rate changes, in the words of a file; `None` if it is constant.
fn variation(varies: &Variation) -> Option<Value> {
    match varies {
        Variation::Constant => None,
        Variation::Redrawn { least_mbps, most_mbps, every_ms } => Some(
            json!({ "kind": "redrawn", "leastMbps": least_mbps, "mostMbps": most_mbps, "everyMs": every_ms }),
        ),
        Variation::Steps(steps) => Some(json!({ "kind": "steps", "steps": steps })),
    }
}

impl TimedCommand {
    /// The command as written in a scenario's timeline.
    pub fn to_json(&self) -> Value {
        let (target, key, value) = self.command.written();
        json!({ "atUs": self.at.0 as f64 / 1e6, "target": target, "key": key, "value": value })
    }

    /// The command that [`Self::to_json`] wrote; `None` if the value has another form.
    pub fn read(value: &Value) -> Option<TimedCommand> {
        let text = |key: &str| Some(value[key].as_str()?.to_string());
        let at = SimTime(SimSpan::from_us(value["atUs"].as_f64()?).0);
        let command = Command::read(text("target")?, text("key")?, value["value"].clone());
        Some(TimedCommand { at, command })
    }
}
