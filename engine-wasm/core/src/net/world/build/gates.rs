//! Where control loops start and end inside the network: trunks, local loops, virtual ends.

use super::paths::TRUNK;
use super::{Builder, Seat};
use crate::endsystem::{AbrDestination, AbrParams, AbrSource, VirtualEndsParams};
use crate::net::host::{End, Source};
use crate::net::port::Port;
use crate::net::world::flow::{Hop, NONE};
use crate::params::ParamSet;
use crate::scenario::Side;
use crate::topology::{Carries, Circuit, Role, ServiceClass};
use crate::units::SimSpan;

impl Builder<'_> {
    /// Adds queues and turning points where loops are cut.
    pub(super) fn cut_loops(&mut self) {
        let circuits = &self.scenario.network.circuits;
        for (c, circuit) in circuits.iter().enumerate() {
            if circuit.carries == Carries::Trunk {
                self.begin_trunk(2 * c as u16);
                self.begin_trunk(2 * c as u16 + 1);
            } else {
                self.cut_at_virtual_ends(2 * c as u16);
            }
        }
        for f in 0..self.flows.len() as u16 {
            if self.role_next_to(f) == Role::LocalLoop && self.ends[f as usize].abr.is_some() {
                self.turn_next_to(f);
            }
        }
    }

    /// The trunk flow that carries `flow` in its direction.
    pub(super) fn trunk_of(&self, flow: u16) -> Option<u16> {
        let circuit = &self.scenario.network.circuits[flow as usize / 2];
        let trunk = self.circuit(circuit.trunk.as_deref()?) as u16;
        let way = &self.ways[flow as usize];
        [2 * trunk, 2 * trunk + 1].into_iter().find(|t| {
            let part = &self.ways[*t as usize];
            way.windows(part.len()).any(|window| window == part)
        })
    }

    /// The members of a trunk wait in one queue in front of its first line; if the trunk is ABR, its end paces the
    /// queue. The trunk's other end then records the marks in cells that leave the trunk.
    fn begin_trunk(&mut self, trunk: u16) {
        let first = self.ways[trunk as usize][0];
        let class = self.flows[trunk as usize].class;
        let paced = self.ends[trunk as usize].abr.is_some();
        let queue = paced.then(|| {
            let name = self.ingress_name(trunk);
            let queue = self.queue_before(first, trunk, &name);
            // Every trunk of a control unit has the whole ingress buffer of its line, not only the first trunk.
            let of_line = self.ports[first as usize].capacity.take();
            let mut others = self.ports.iter().filter(|q| q.stands_for == Some(first));
            let capacity = of_line.or_else(|| others.find_map(|q| q.capacity));
            self.ports[queue as usize].capacity = capacity;
            self.ends[trunk as usize].paces = queue;
            queue
        });
        for m in 0..self.flows.len() as u16 {
            if self.trunk_of(m) != Some(trunk) {
                continue;
            }
            let inside = self.ways[trunk as usize].clone();
            let lane = &mut self.lanes[m as usize];
            for hop in lane.iter_mut().filter(|hop| inside.contains(&hop.port)) {
                (hop.class, hop.vc) = (class, TRUNK);
            }
            let at = lane.iter().position(|hop| hop.port == first).expect("the trunk is inside");
            if let Some(queue) = queue {
                lane[at + inside.len()].gate = trunk ^ 1;
                lane.insert(at, gate(queue, class, trunk));
            }
        }
    }

    /// Name of a paced trunk's queue; it includes the trunk if several paced trunks start on the line.
    fn ingress_name(&self, trunk: u16) -> String {
        let circuits = &self.scenario.network.circuits;
        let begins_there = |flow: usize| {
            circuits[flow / 2].carries == Carries::Trunk
                && self.ends[flow].abr.is_some()
                && self.ways[flow][0] == self.ways[trunk as usize][0]
        };
        if (0..2 * circuits.len()).filter(|flow| begins_there(*flow)).count() == 1 {
            return "ingress".to_owned();
        }
        format!("ingress {}", circuits[trunk as usize / 2].id)
    }

    /// Creates a queue in front of port `p`, paced by `end`.
    fn queue_before(&mut self, p: u16, end: u16, name: &str) -> u16 {
        let mut queue = Port::new(self.ports[p as usize].rate, 0, true);
        queue.paced_by = end;
        queue.stands_for = Some(p);
        let line = self.scenario.network.port_name(usize::from(p));
        queue.name = Some(format!("{line} {name}"));
        self.ports.push(queue);
        self.ports.len() as u16 - 1
    }

    /// Positions on a circuit's route of the switches that are both destination and source of its loop.
    fn cuts_of(&self, circuit: &Circuit) -> Vec<usize> {
        let nodes = &self.scenario.network.nodes;
        let cuts = |id: &str| nodes.iter().any(|n| n.role == Role::VirtualEnds && n.id == id);
        let has_own_loop = circuit.service == ServiceClass::Abr
            && circuit.carries != Carries::Trunk
            && circuit.trunk.is_none();
        let between = 1..circuit.route.len() - 1;
        between.filter(|i| has_own_loop && cuts(&circuit.route[*i])).collect()
    }

    /// Cuts a circuit's loop at every switch that is both destination and source.
    fn cut_at_virtual_ends(&mut self, flow: u16) {
        let circuit = &self.scenario.network.circuits[flow as usize / 2];
        let count = circuit.route.len();
        let cuts = self.cuts_of(circuit);
        for (k, &at) in cuts.iter().enumerate() {
            let before = if k == 0 { 0 } else { cuts[k - 1] };
            let after = cuts.get(k + 1).copied().unwrap_or(count - 1);
            let first = self.ends.len() as u16;
            self.virtual_end(flow, at, after, first);
            self.virtual_end(flow ^ 1, count - 1 - at, count - 1 - before, first + 1);
        }
    }

    /// Creates the end that forwards a flow from position `at` of its path towards position `until`.
    fn virtual_end(&mut self, flow: u16, at: usize, until: usize, index: u16) {
        let circuit = &self.scenario.network.circuits[flow as usize / 2];
        let side = if flow.is_multiple_of(2) { Side::Source } else { Side::Destination };
        let seat = Seat { circuit, side };
        let coupling = VirtualEndsParams::from_settings(
            &self.scenario.sections.section("virtualEnds").settings,
        );
        let first = self.ways[flow as usize][at];
        let queue = self.queue_before(first, index, &circuit.id);
        self.ports[queue as usize].capacity = Some(coupling.limit_cells);
        let params = AbrParams::from_settings(&self.section("abr", seat).settings);
        let line = self.ports[first as usize].rate.cells();
        let mut end = End::new(flow, index ^ 1, Source::Sink);
        end.peer = if side == Side::Source { index + 1 } else { index - 1 };
        end.arrivals.destination = AbrDestination::new(&params);
        end.abr = Some(Box::new(AbrSource::new(params, line, self.round_trip(flow, at, until))));
        end.coupling = Some(coupling);
        end.paces = queue;
        end.started = true;
        self.ends.push(end);
        let class = self.flows[flow as usize].class;
        let lane = &mut self.lanes[flow as usize];
        let position = lane.iter().position(|hop| hop.port == first).expect("it is on the way");
        lane.insert(position, gate(queue, class, index));
        self.flows[flow as usize].joined = true;
    }

    /// Fixed round trip of the loop of a host's source: to the first switch that ends the loop, or to the far end.
    pub(super) fn loop_of_host(&self, flow: u16) -> SimSpan {
        let circuit = &self.scenario.network.circuits[flow as usize / 2];
        let last = circuit.route.len() - 1;
        let cuts = self.cuts_of(circuit).into_iter();
        let first = cuts.map(|at| if flow.is_multiple_of(2) { at } else { last - at }).min();
        let is_local = self.role_next_to(flow) == Role::LocalLoop;
        self.round_trip(flow, 0, if is_local { 1 } else { first.unwrap_or(last) })
    }

    /// Fixed round trip between two positions on a flow's path: propagation and switching delays.
    fn round_trip(&self, flow: u16, at: usize, until: usize) -> SimSpan {
        let out = &self.ways[flow as usize];
        let back = &self.ways[flow as usize ^ 1];
        let delay = |p: &u16| self.ports[*p as usize].wire_delay;
        let there: u64 = out[at..until].iter().map(delay).sum();
        let again: u64 = back[out.len() - until..out.len() - at].iter().map(delay).sum();
        SimSpan(there + again)
    }

    /// Makes the first switch of a flow turn its forward RM cells around.
    fn turn_next_to(&mut self, flow: u16) {
        let index = self.ends.len() as u16;
        let mut end = End::new(flow ^ 1, flow, Source::Sink);
        end.started = true;
        self.ends.push(end);
        let port = self.ways[flow as usize][1];
        let lane = &mut self.lanes[flow as usize];
        let hop = lane.iter_mut().find(|hop| hop.port == port).expect("it is on the way");
        hop.gate = index;
        hop.vc = super::paths::OWN;
        self.flows[flow as usize].joined = true;
        self.flows[flow as usize ^ 1].joined = true;
    }

    /// Finds the hop at which each end's cells enter their flow.
    pub(super) fn find_joins(&mut self) {
        for e in 2 * self.scenario.network.circuits.len()..self.ends.len() {
            let end = &self.ends[e];
            let lane = &self.lanes[end.flow_out as usize];
            let own = lane.iter().position(|hop| hop.gate == e as u16);
            // A turning point is in the switch next to the host, so its cells enter at the last hop.
            let joins = own.map_or(lane.len() - 1, |gate| gate + 1);
            self.ends[e].joins = joins as u8;
        }
    }
}

/// The hop for a queue that `end` paces.
fn gate(queue: u16, class: u8, end: u16) -> Hop {
    Hop { port: queue, local: 0, vc: NONE, class, back_port: NONE, back_vc: NONE, gate: end }
}
