//! The paths of flows through the network, and their numbers at every port.

use super::{Builder, Way};
use crate::net::world::flow::{Flow, Hop, NONE, PACKETS};
use crate::topology::{Carries, Circuit, Network, Node, NodeKind, Role, ServiceClass, Ways};

const ABR: u8 = ServiceClass::Abr as u8;

/// The outputs of all nodes.
pub(super) struct Outputs<'a> {
    ways: Ways<'a>,
    /// The single output of each shared medium: the output of its first link.
    media: Vec<(&'a str, u16)>,
}

impl Outputs<'_> {
    pub fn of(network: &Network) -> Outputs<'_> {
        let is_medium = |node: &&Node| node.kind == NodeKind::Lan;
        let output = |node: &'_ Node| {
            let first = network.links.iter().position(|l| l.from == node.id || l.to == node.id);
            first.map(|i| (2 * i + usize::from(network.links[i].to == node.id)) as u16)
        };
        let media = network.nodes.iter().filter(is_medium);
        let media = media.filter_map(|node| Some((node.id.as_str(), output(node)?))).collect();
        Outputs { ways: network.ways(), media }
    }

    /// The output of node `tail` towards node `head`.
    fn towards(&self, tail: &str, head: &str) -> u16 {
        let medium = self.media.iter().find(|(id, _)| *id == tail).map(|(_, port)| *port);
        medium.or(self.ways.port(tail, head).map(|p| p as u16)).expect("routes are checked")
    }
}

impl Builder<'_> {
    /// Lays the paths of both directions of a circuit.
    pub(super) fn lay(&mut self, index: u16, circuit: &Circuit) {
        let class = circuit.service as u8;
        let ways = [false, true].map(|back| self.way(circuit, back));
        for (direction, way) in ways.iter().enumerate() {
            let sink = self.flows.len() as u16 ^ 1;
            let back = &ways[1 - direction];
            self.lanes.push(lane(way, back, class));
            self.flows.push(flow(index, class, sink));
        }
        self.ways.extend(ways);
    }

    /// Ports from the source to the destination, or in reverse.
    fn way(&self, circuit: &Circuit, back: bool) -> Way {
        let mut nodes: Vec<&str> = circuit.route.iter().map(String::as_str).collect();
        if back {
            nodes.reverse();
        }
        nodes.windows(2).map(|pair| self.outputs.towards(pair[0], pair[1])).collect()
    }

    /// The role of a flow's first switch in control loops.
    pub(super) fn role_next_to(&self, flow: u16) -> Role {
        let circuit = &self.scenario.network.circuits[flow as usize / 2];
        let route = &circuit.route;
        let next = if flow.is_multiple_of(2) { 1 } else { route.len() - 2 };
        if circuit.carries == Carries::Trunk || route.len() < 3 {
            return Role::Plain;
        }
        let node = self.scenario.network.nodes.iter().find(|n| n.id == route[next]);
        node.map_or(Role::Plain, |n| n.role)
    }

    /// Gives every flow its numbers at every port and puts the hops in one list.
    ///
    /// The rate is controlled per circuit in the ABR class and next to a local loop, and per trunk inside a trunk.
    pub(super) fn number_flows(&mut self) {
        let mut all = vec![0_u16; self.ports.len()];
        let mut controlled = vec![0_u16; self.ports.len()];
        for abr in [true, false] {
            for (lane, flow) in self.lanes.iter_mut().zip(&self.flows) {
                let circuit = &self.scenario.network.circuits[usize::from(flow.circuit)];
                let is_cells = circuit.carries == Carries::Cells;
                for hop in lane.iter_mut().filter(|hop| (hop.class == ABR) == abr) {
                    let p = hop.port as usize;
                    hop.local = all[p];
                    all[p] += 1;
                    self.ports[p].frames.of_sources.push(is_cells);
                    if let Some(packets) = &mut self.ports[p].frames.packets {
                        packets.collecting.push(Vec::new());
                        hop.gate = PACKETS;
                    }
                    if hop.vc == OWN && self.ports[p].paced_by == NONE {
                        hop.vc = controlled[p];
                        controlled[p] += 1;
                    }
                }
            }
        }
        self.share_numbers_of_trunks();
        self.pair_directions();
        for (flow, lane) in self.flows.iter_mut().zip(&self.lanes) {
            flow.first_hop = self.hops.len() as u32;
            flow.hop_count = lane.len() as u8;
            self.hops.extend(lane);
        }
    }

    fn share_numbers_of_trunks(&mut self) {
        for m in 0..self.lanes.len() {
            let Some(trunk) = self.trunk_of(m as u16) else { continue };
            let numbers: Vec<_> =
                self.lanes[trunk as usize].iter().map(|h| (h.port, h.vc)).collect();
            for hop in self.lanes[m].iter_mut().filter(|hop| hop.vc == TRUNK) {
                let own = numbers.iter().find(|(port, _)| *port == hop.port);
                hop.vc = own.map_or(NONE, |(_, vc)| *vc);
            }
        }
        for hop in self.lanes.iter_mut().flatten().filter(|hop| hop.vc >= TRUNK) {
            hop.vc = NONE;
        }
    }

    /// Copies the numbers of the opposite direction, which gives this direction's feedback at the same switch.
    fn pair_directions(&mut self) {
        for f in 0..self.lanes.len() {
            let twins: Vec<_> = self.lanes[f ^ 1].iter().map(|h| (h.port, h.vc)).collect();
            for hop in self.lanes[f].iter_mut().filter(|hop| hop.back_port != NONE) {
                let twin = twins.iter().find(|(port, _)| *port == hop.back_port);
                hop.back_vc = twin.map_or(NONE, |(_, vc)| *vc);
            }
        }
    }
}

/// Placeholders for numbers not assigned yet.
pub(super) const OWN: u16 = NONE - 1;
pub(super) const TRUNK: u16 = NONE - 2;

fn lane(way: &Way, back: &Way, class: u8) -> Vec<Hop> {
    let hop = |(i, &port): (usize, &u16)| Hop {
        port,
        local: 0,
        vc: if class == ABR { OWN } else { NONE },
        class,
        // Hop i leaves the same node as hop n − i of the other direction.
        back_port: if i == 0 { NONE } else { back[way.len() - i] },
        back_vc: NONE,
        gate: NONE,
    };
    way.iter().enumerate().map(hop).collect()
}

fn flow(circuit: u16, class: u8, sink: u16) -> Flow {
    Flow {
        circuit,
        class,
        hop_count: 0,
        drop_at_hop: u8::MAX,
        joined: false,
        quantised: false,
        first_hop: 0,
        sink,
        header_bytes: 0,
        transmissions: 0,
        next_sequence: 0,
        expected: 0,
        sent: [0; 2],
        delivered: [0; 2],
        dropped: [0; 2],
        entrance: Box::default(),
        generated: 0,
        dropped_bytes: 0,
        path_bytes: 0,
    }
}
