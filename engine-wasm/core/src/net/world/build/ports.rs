//! The outputs of links and shared media, and their algorithms.

use super::{Builder, Seat};
use crate::discard;
use crate::endsystem::{AbrParams, CreditParams, GfcController, GfcParams};
use crate::feedback;
use crate::kernel::order::each_once;
use crate::kernel::rng::Stream;
use crate::net::port::Port;
use crate::net::port::line::Losing;
use crate::net::port::line_rate::Varying;
use crate::net::world::flow::{Hop, NONE};
use crate::params::{ParamSet, SimultaneousArrivals};
use crate::registry;
use crate::scenario::{Part, Scenario, Side};
use crate::topology::{Direction, Link, Network, Node, NodeKind, Role, ServiceClass, Variation};
use crate::units::{BitRate, CellRate, SimSpan};

/// One direction of a link.
pub(in crate::net::world) struct Line<'a> {
    pub tail: &'a Node,
    pub head: &'a Node,
    pub direction: &'a Direction,
    pub buffer: Option<u32>,
}

/// The line that port `p` feeds.
pub(in crate::net::world) fn line(network: &Network, p: usize) -> Line<'_> {
    let node = |id: &str| network.nodes.iter().find(|n| n.id == id).expect("links are checked");
    let link = &network.links[p / 2];
    let (from, to) = (node(&link.from), node(&link.to));
    if p.is_multiple_of(2) {
        Line { tail: from, head: to, direction: &link.forward, buffer: link.buffer_cells }
    } else {
        Line { tail: to, head: from, direction: &link.back, buffer: link.back_buffer_cells }
    }
}

/// Rate of one direction of a link before any change.
fn rate(link: &Link, direction: &Direction) -> BitRate {
    BitRate::from_mbps(direction.rate_mbps.unwrap_or(link.rate_mbps))
}

/// Two ports per link: `2i` feeds `from` → `to`, `2i + 1` the other direction.
pub(super) fn of_links(scenario: &Scenario) -> Vec<Port> {
    (0..2 * scenario.network.links.len()).map(|p| of_link(scenario, p)).collect()
}

fn of_link(scenario: &Scenario, p: usize) -> Port {
    let network = &scenario.network;
    let Line { tail, head, direction, buffer } = line(network, p);
    let link = &network.links[p / 2];
    // A shared medium has the delay of its first link, so the line into it has no delay.
    let medium = tail.kind == NodeKind::Lan;
    let enters = head.kind == NodeKind::Lan && is_first_of(network, p / 2, &head.id);
    let propagation = if enters { 0 } else { SimSpan::from_ms(link.delay_ms).0 };
    let at_switch = tail.kind != NodeKind::Host;
    let mut port = Port::new(rate(link, direction), propagation, at_switch);
    port.wire_delay = propagation + if medium { 0 } else { SimSpan::from_us(head.switching_us).0 };
    let name = network.port_name(p);
    let random = scenario.run.simultaneous_arrivals == SimultaneousArrivals::Random;
    port.tie_key = random.then(|| Stream::new(scenario.seed, &format!("{name}/ties")).bits());
    if direction.varies != Variation::Constant {
        let stream = Stream::new(scenario.seed, &format!("{name}/rate"));
        port.varying = Some(Box::new(Varying::new(direction.varies.clone(), stream)));
    }
    if direction.loss > 0.0 {
        let stream = Stream::new(scenario.seed, &format!("{name}/loss"));
        port.losing = Some(Box::new(Losing { share: direction.loss, stream }));
    }
    port.node = tail.id.as_str().into();
    let credit = CreditParams::from_settings(&scenario.sections.section("credit").settings);
    let obeyed = tail.role == Role::FlowControl || credit.on;
    port.to_host = head.kind == NodeKind::Host && !medium && direction.loss == 0.0 && !obeyed;
    let forwards_packets = tail.role == Role::PacketSwitch && tail.kind == NodeKind::Switch;
    port.frames.packets = forwards_packets.then(Box::default);
    port.capacity = if at_switch { buffer } else { None };
    port.priority_capacity = direction.priority_cells.filter(|_| at_switch);
    port
}

/// Is the link the first of a node? A shared medium takes the rate and delay of its first link.
fn is_first_of(network: &Network, link: usize, node: &str) -> bool {
    network.links.iter().position(|l| l.from == node || l.to == node) == Some(link)
}

impl Builder<'_> {
    /// Gives the outputs of switches their algorithm and policy.
    pub(super) fn equip_ports(&mut self) {
        let mut all = vec![0_u16; self.ports.len()];
        let mut classes: Vec<[bool; 4]> = vec![[false; 4]; self.ports.len()];
        let mut controlled = vec![0_u16; self.ports.len()];
        for (f, lane) in self.lanes.iter().enumerate() {
            // The return path of bare cells carries no cells, so its class does not count at a port.
            let is_used = !self.is_unused(f);
            for hop in lane {
                let p = hop.port as usize;
                all[p] += 1;
                classes[p][hop.class as usize] |= is_used;
                if hop.vc != NONE {
                    controlled[p] = controlled[p].max(hop.vc + 1);
                }
            }
        }
        for p in 0..self.ports.len() {
            let port = &mut self.ports[p];
            port.priorities = classes[p].iter().filter(|used| **used).count() > 1;
            port.controlled = controlled[p];
            if port.at_switch && all[p] > 0 {
                self.equip(p, all[p]);
            }
        }
        self.let_controllers_speak();
        self.ports.iter_mut().for_each(Port::note_special);
    }

    fn equip(&mut self, p: usize, all: u16) {
        let network = &self.scenario.network;
        let (name, node) = self.names(p);
        let place = Part::port(&name, &node);
        let section = self.scenario.sections.section_of("discard", place);
        let mut policy = (registry::find(discard::ALL, section.kind)
            .expect("kinds are checked")
            .build)(&section.settings);
        policy.attach(all);
        let counted = if policy.counts() { self.numbers_at(p) } else { Box::default() };
        let section = self.scenario.sections.section_of("feedback", place);
        let algorithm = (registry::find(feedback::ALL, section.kind)
            .expect("kinds are checked")
            .build)(&section.settings);
        let icr = self.initial_rate(p as u16);
        let port = &mut self.ports[p];
        port.tail_drop = policy.refuses_only_when_full();
        port.discard = Some(policy);
        port.counted = counted;
        port.discard_stream = Stream::new(self.scenario.seed, &format!("{name}/discard"));
        let wants = algorithm.wants();
        if (port.controlled > 0 || wants.leaving) && port.paced_by == NONE {
            port.icr = icr;
            port.wants = wants;
            port.feedback = Some(algorithm);
        }
        let role = network.nodes.iter().find(|n| n.id == node).map(|n| n.role);
        let to_host = p < 2 * network.links.len() && line(network, p).head.kind == NodeKind::Host;
        if role == Some(Role::FlowControl) && !to_host {
            let section = self.scenario.sections.section("gfc");
            let params = GfcParams::from_settings(&section.settings);
            self.ports[p].controller = Some(GfcController::new(params));
        }
    }

    /// By flow: its number at a port, if it uses the bounded buffer there.
    fn numbers_at(&self, p: usize) -> Box<[u16]> {
        let shares = |hop: &&Hop| hop.port as usize == p && hop.class >= ServiceClass::Abr as u8;
        let number = |lane: &Vec<Hop>| lane.iter().find(shares).map_or(NONE, |hop| hop.local);
        self.lanes.iter().map(number).collect()
    }

    /// Mean initial rate of the sources whose rate is controlled at a port.
    fn initial_rate(&self, p: u16) -> CellRate {
        let controls = |hop: &Hop| hop.port == p && hop.vc != NONE;
        let circuits = &self.scenario.network.circuits;
        let flows = (0..self.lanes.len()).filter(|f| {
            // Inside a trunk, the trunk's rate is controlled, not the members' rates.
            circuits[f / 2].trunk.is_none() && self.lanes[*f].iter().any(controls)
        });
        let rates: Vec<f64> = flows.map(|f| self.icr_of(f)).collect();
        let Some(&first) = rates.first() else { return CellRate(0.0) };
        // The computed mean of equal numbers may differ from them in the last bit.
        let equal = rates.iter().all(|rate| *rate == first);
        CellRate(if equal { first } else { rates.iter().sum::<f64>() / rates.len() as f64 })
    }

    fn icr_of(&self, flow: usize) -> f64 {
        let circuit = &self.scenario.network.circuits[flow / 2];
        let side = if flow.is_multiple_of(2) { Side::Source } else { Side::Destination };
        let section = self.section("abr", Seat { circuit, side });
        CellRate::from_mbps(AbrParams::from_settings(&section.settings).icr_mbps).0
    }

    /// Name of a port and of the node it belongs to.
    fn names(&self, p: usize) -> (String, String) {
        let network = &self.scenario.network;
        let own = self.ports[p].name.clone();
        let p = self.ports[p].stands_for.map_or(p, usize::from);
        let name = own.unwrap_or_else(|| network.port_name(p));
        (name, line(network, p).tail.id.clone())
    }

    /// An output from a GFC controller to a host carries the commands for the queues that this host's cells enter at
    /// that node.
    fn let_controllers_speak(&mut self) {
        let network = &self.scenario.network;
        for p in 0..2 * network.links.len() {
            let Line { tail, head, .. } = line(network, p);
            if tail.role != Role::FlowControl || head.kind != NodeKind::Host {
                continue;
            }
            let from_host = self.lanes.iter().filter(|lane| lane[0].port == p as u16 ^ 1);
            let controlled = |hop: &&Hop| self.ports[hop.port as usize].controller.is_some();
            let speakers: Vec<u16> = from_host
                .flat_map(|lane| lane.iter().filter(controlled))
                .map(|hop| hop.port)
                .filter(|q| (*q as usize) < 2 * network.links.len())
                .filter(|q| line(network, *q as usize).tail.id == tail.id)
                .collect();
            self.ports[p].halted_by = each_once(speakers).into();
        }
    }
}
