//! From a checked scenario to a world at time zero.

use super::{End, Flow, Hop, NONE, OwnSlots, Owner, Port, Source, World};
use crate::discard;
use crate::endsystem::{AbrParams, AbrSource};
use crate::feedback::{self, PortFacts};
use crate::kernel::rng::Stream;
use crate::kernel::slab::Slab;
use crate::kernel::slots::{Class, Slot, Slots};
use crate::params::{ParamSet, SimultaneousArrivals};
use crate::probe::log::Log;
use crate::probe::trace::Trace;
use crate::registry;
use crate::scenario::Scenario;
use crate::tcp::{self, Receiver, Sender, TcpParams, TickPhase};
use crate::topology::{Carries, Circuit, NodeKind, ServiceClass};
use crate::traffic;
use crate::units::{BitRate, CellRate, SimSpan, SimTime};
use crate::wire::aal5::LLC_SNAP_BYTES;
use crate::wire::segment::HEADER_BYTES;

/// Makes the world of a scenario.
pub(crate) fn build(scenario: &Scenario) -> World {
    let ports = ports(scenario);
    let mut builder = Builder {
        scenario,
        abr: AbrParams::from_settings(&scenario.section("abr").settings),
        tcp: TcpParams::from_settings(&scenario.section("tcp").settings),
        ports,
        flows: Vec::new(),
        hops: Vec::new(),
        ends: Vec::new(),
    };
    for (index, circuit) in scenario.network.circuits.iter().enumerate() {
        builder.circuit(index as u16, circuit);
    }
    builder.number_flows();
    builder.attach();
    builder.finish()
}

/// Two ports a link: `2i` feeds `from` → `to`, `2i + 1` the other direction.
fn ports(scenario: &Scenario) -> Vec<Port> {
    let net = &scenario.network;
    let node = |id: &str| net.nodes.iter().find(|n| n.id == id).expect("links are checked");
    let mut ports = Vec::new();
    for link in &net.links {
        let ends = [node(&link.from), node(&link.to)];
        for (tail, head, capacity) in
            [(ends[0], ends[1], link.buffer_cells), (ends[1], ends[0], link.back_buffer_cells)]
        {
            let propagation = SimSpan::from_ms(link.delay_ms).0;
            let at_switch = tail.kind == NodeKind::Switch;
            let mut port = Port::new(BitRate::from_mbps(link.rate_mbps), propagation, at_switch);
            port.wire_delay = propagation + SimSpan::from_us(head.switching_us).0;
            port.to_host = head.kind == NodeKind::Host;
            port.capacity = if at_switch { capacity } else { None };
            ports.push(port);
        }
    }
    ports
}

struct Builder<'a> {
    scenario: &'a Scenario,
    abr: AbrParams,
    tcp: TcpParams,
    ports: Vec<Port>,
    flows: Vec<Flow>,
    hops: Vec<Hop>,
    ends: Vec<End>,
}

impl Builder<'_> {
    /// Adds both directions and both ends of a circuit.
    fn circuit(&mut self, index: u16, circuit: &Circuit) {
        let first = (self.flows.len() as u16, self.ends.len() as u16);
        for (direction, sink) in [(0, 1), (1, 0)] {
            let path = self.path(circuit, direction == 1);
            let flow = self.flow(index, circuit, &path, first.1 + sink);
            self.flows.push(flow);
        }
        for side in 0..2 {
            let source = self.source(circuit, side == 0);
            let mut end = End::new(first.0 + side, first.1 + 1 - side, source);
            if circuit.service == ServiceClass::Abr {
                end.abr = Some(Box::new(self.abr_source(first.0 + side)));
            }
            if side == 0 {
                end.start = self.start(circuit);
            } else {
                end.started = true;
            }
            self.ends.push(end);
        }
    }

    /// Ports from the source to the destination, or back.
    fn path(&self, circuit: &Circuit, back: bool) -> Vec<u16> {
        let links = &self.scenario.network.links;
        let mut nodes: Vec<&str> = circuit.route.iter().map(String::as_str).collect();
        if back {
            nodes.reverse();
        }
        let port = |pair: &[&str]| {
            let forward = links.iter().position(|l| l.from == pair[0] && l.to == pair[1]);
            let reverse = links.iter().position(|l| l.to == pair[0] && l.from == pair[1]);
            let index = forward.map(|i| 2 * i).or(reverse.map(|i| 2 * i + 1));
            index.expect("routes are checked") as u16
        };
        nodes.windows(2).map(port).collect()
    }

    fn flow(&mut self, circuit: u16, facts: &Circuit, path: &[u16], sink: u16) -> Flow {
        let first_hop = self.hops.len() as u32;
        let hop = |&port: &u16| Hop {
            port,
            local: 0,
            class: facts.service as u8,
            back_port: NONE,
            back_local: 0,
        };
        self.hops.extend(path.iter().map(hop));
        Flow {
            circuit,
            class: facts.service as u8,
            hop_count: path.len() as u8,
            first_hop,
            sink,
            header_bytes: HEADER_BYTES + if self.tcp.llc_snap { LLC_SNAP_BYTES } else { 0 },
            transmissions: 0,
            next_sequence: 0,
            expected: 0,
            gaps: 0,
            sent: [0; 2],
            delivered: [0; 2],
            dropped: [0; 2],
            dropped_bytes: 0,
            path_bytes: 0,
        }
    }

    fn source(&self, circuit: &Circuit, sends: bool) -> Source {
        let seed = self.scenario.seed;
        if circuit.carries == Carries::Cells {
            if !sends {
                return Source::Sink;
            }
            let section = self.scenario.section("background");
            let entry = registry::find(traffic::ALL, section.kind).expect("kinds are checked");
            let stream = Stream::new(seed, &format!("{}/cells", circuit.id));
            return Source::Cells { source: (entry.build)(&section.settings), stream };
        }
        let side = if sends { "sender" } else { "receiver" };
        let mut phase = Stream::new(seed, &format!("{}/{side}/phase", circuit.id));
        let random = if self.tcp.tick_phase == TickPhase::Random { phase.uniform() } else { 0.0 };
        if !sends {
            let phase = SimSpan::from_ms(random * self.tcp.delayed_ack_ms);
            return Source::Receiver(Box::new(Receiver::new(self.tcp.clone(), phase)));
        }
        let section = self.scenario.section("congestion");
        let entry = registry::find(tcp::congestion::ALL, section.kind).expect("kinds are checked");
        let control = (entry.build)(&section.settings);
        let phase = SimSpan::from_ms(random * self.tcp.tick_ms);
        Source::Sender(Box::new(Sender::new(self.tcp.clone(), control, phase)))
    }

    fn start(&self, circuit: &Circuit) -> SimTime {
        let mut stream = Stream::new(self.scenario.seed, &format!("{}/start", circuit.id));
        SimTime(SimSpan::from_ms(stream.uniform() * self.tcp.start_jitter_ms).0)
    }

    /// The ABR source of a flow, with the line rate of its host and the empty-network round trip.
    fn abr_source(&self, flow: u16) -> AbrSource {
        let port = |f: u16, i: u32| {
            &self.ports[self.hops[(self.flows[f as usize].first_hop + i) as usize].port as usize]
        };
        let line = port(flow, 0).rate.cells();
        let trip = |f: u16| -> u64 {
            (0..u32::from(self.flows[f as usize].hop_count)).map(|i| port(f, i).wire_delay).sum()
        };
        let peer = flow ^ 1;
        AbrSource::new(self.abr.clone(), line, SimSpan(trip(flow) + trip(peer)))
    }

    /// Gives every flow its number at every port, ABR flows first, and pairs the directions.
    fn number_flows(&mut self) {
        let mut counts = vec![0_u16; self.ports.len()];
        for abr in [true, false] {
            for flow in self.flows.iter().filter(|f| (f.class == ServiceClass::Abr as u8) == abr) {
                let hops =
                    flow.first_hop as usize..flow.first_hop as usize + flow.hop_count as usize;
                for hop in &mut self.hops[hops] {
                    hop.local = counts[hop.port as usize];
                    counts[hop.port as usize] += 1;
                }
            }
        }
        for (i, flow) in self.flows.iter().enumerate() {
            let peer = &self.flows[i ^ 1];
            for h in 1..u32::from(flow.hop_count) {
                // Hop h leaves the node that hop n − h of the other direction leaves.
                let twin = self.hops[(peer.first_hop + u32::from(flow.hop_count) - h) as usize];
                let hop = &mut self.hops[(flow.first_hop + h) as usize];
                (hop.back_port, hop.back_local) = (twin.port, twin.local);
            }
        }
    }

    /// Equips switch ports with algorithm and policy.
    fn attach(&mut self) {
        for p in 0..self.ports.len() {
            let through = |abr: bool| {
                let uses = |f: &&Flow| {
                    self.hops[f.first_hop as usize..][..f.hop_count as usize]
                        .iter()
                        .any(|h| h.port as usize == p)
                };
                self.flows
                    .iter()
                    .filter(uses)
                    .filter(|f| !abr || f.class == ServiceClass::Abr as u8)
                    .count() as u16
            };
            let (all, abr) = (through(false), through(true));
            let mut classes: Vec<u8> = self.flows_at(p).map(|f| f.class).collect();
            classes.dedup();
            self.ports[p].priorities = classes.iter().any(|c| *c != classes[0]);
            if !self.ports[p].at_switch || all == 0 {
                continue;
            }
            self.equip(p, all, abr);
        }
    }

    fn flows_at(&self, p: usize) -> impl Iterator<Item = &Flow> {
        self.flows.iter().filter(move |f| {
            self.hops[f.first_hop as usize..][..f.hop_count as usize]
                .iter()
                .any(|h| h.port as usize == p)
        })
    }

    fn equip(&mut self, p: usize, all: u16, abr: u16) {
        let section = self.scenario.section("discard");
        let mut policy = (registry::find(discard::ALL, section.kind)
            .expect("kinds are checked")
            .build)(&section.settings);
        policy.attach(all);
        self.ports[p].discard = Some(policy);
        if abr > 0 {
            let section = self.scenario.section("feedback");
            let mut algorithm = (registry::find(feedback::ALL, section.kind)
                .expect("kinds are checked")
                .build)(&section.settings);
            let icr = CellRate::from_mbps(self.abr.icr_mbps);
            algorithm.attach(
                PortFacts {
                    capacity: self.ports[p].rate.cells(),
                    reserved: CellRate(0.0),
                    circuits: abr,
                    icr,
                },
                SimTime::ZERO,
            );
            self.ports[p].feedback = Some(algorithm);
        }
    }

    /// Gives every owner its slot: first those that are set with every cell, then the others.
    fn owners(&mut self) -> (Vec<Owner>, u32, OwnSlots) {
        let mut owners = Vec::new();
        let mut add = |owner: Owner| {
            owners.push(owner);
            Slot(owners.len() as u32 - 1)
        };
        for (p, port) in self.ports.iter_mut().enumerate() {
            port.slots.wire = add(Owner::Wire(p as u16));
        }
        for (p, port) in self.ports.iter_mut().enumerate().filter(|(_, port)| port.at_switch) {
            port.slots.service = add(Owner::Service(p as u16));
        }
        for (e, end) in self.ends.iter_mut().enumerate() {
            if end.abr.is_some() {
                end.slots.pace = add(Owner::Pace(e as u16));
            }
            if matches!(end.source, Source::Cells { .. }) {
                end.slots.cells = add(Owner::Cells(e as u16));
            }
        }
        let busy = add(Owner::Window).0;
        for (p, port) in self.ports.iter_mut().enumerate() {
            if !port.at_switch {
                port.slots.service = add(Owner::Service(p as u16));
            }
            if port.feedback.is_some() {
                port.slots.interval = add(Owner::Interval(p as u16));
            }
        }
        for (e, end) in self.ends.iter_mut().enumerate() {
            if end.sender().is_some() || end.receiver().is_some() {
                end.slots.tcp = add(Owner::Tcp(e as u16));
            }
        }
        let (timeline, sample) = (add(Owner::Timeline), add(Owner::Sample));
        (owners, busy, OwnSlots { timeline, window: Slot(busy), sample })
    }

    fn finish(mut self) -> World {
        let (owners, busy, own) = self.owners();
        let arrivals = (self.scenario.run.simultaneous_arrivals == SimultaneousArrivals::Random)
            .then(|| Stream::new(self.scenario.seed, "simultaneous arrivals"));
        let mut world = World {
            now: SimTime::ZERO,
            slots: Slots::new(busy, owners.len() as u32 - busy),
            owners,
            own,
            log: Log::new(self.ports.len(), self.scenario.network.circuits.len()),
            ports: self.ports,
            flows: self.flows,
            hops: self.hops,
            ends: self.ends,
            segments: Slab::default(),
            rms: Slab::default(),
            trace: Trace::new(self.scenario.seed),
            arrivals,
            quantise_rm: self.abr.quantise_rm,
            cell_hops: 0,
            events: 0,
        };
        world.schedule_first();
        world
    }
}

impl World {
    /// First events of all parts.
    fn schedule_first(&mut self) {
        for p in 0..self.ports.len() {
            let Some(algorithm) = &self.ports[p].feedback else { continue };
            let at = algorithm.deadline();
            self.slots.set(self.ports[p].slots.interval, Class::Switch, at);
        }
        for e in 0..self.ends.len() {
            let end = &mut self.ends[e];
            match &mut end.source {
                Source::Sender(_) => {
                    self.slots.set(end.slots.tcp, Class::EndSystem, end.start);
                }
                Source::Cells { source, stream } => {
                    let at = source.next(SimTime::ZERO, &mut || stream.uniform()).at;
                    self.slots.set(end.slots.cells, Class::EndSystem, at);
                }
                Source::Receiver(_) | Source::Sink => {}
            }
        }
    }
}
