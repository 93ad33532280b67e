//! Builds the world at time zero from a checked scenario.

mod credits;
mod gates;
mod owners;
mod paths;
mod ports;
mod sources;

use self::paths::Outputs;
pub(super) use ports::line;

use super::World;
use super::clusters::Windows;
use super::flow::{CreditBooks, Flow, Hop};
use crate::endsystem::{AbrDestination, AbrParams, AbrSource};
use crate::kernel::future_events::FutureEvents;
use crate::kernel::slab::Slab;
use crate::kernel::slots::Class;
use crate::net::deferred::ends::Ends;
use crate::net::host::{End, Source};
use crate::net::port::Port;
use crate::params::ParamSet;
use crate::probe::fingerprint::Fingerprint;
use crate::probe::log::Log;
use crate::scenario::{Part, Scenario, Section, Side};
use crate::topology::{Carries, Circuit, ServiceClass};
use crate::units::SimTime;

/// Builds the world of a scenario.
pub(crate) fn build(scenario: &Scenario) -> World {
    let mut builder = Builder {
        scenario,
        outputs: Outputs::of(&scenario.network),
        ports: ports::of_links(scenario),
        flows: Vec::new(),
        hops: Vec::new(),
        ends: Vec::new(),
        ways: Vec::new(),
        lanes: Vec::new(),
        paths: scenario.network.paths(),
    };
    let circuits = &scenario.network.circuits;
    for (index, circuit) in circuits.iter().enumerate() {
        builder.lay(index as u16, circuit);
    }
    for circuit in circuits {
        builder.ends_of(circuit);
    }
    builder.join_queues();
    builder.cut_loops();
    builder.find_joins();
    builder.lead_to_credits();
    builder.number_flows();
    builder.equip_ports();
    builder.grant_credits();
    builder.finish()
}

/// The outputs on a flow's path, in order, without queues added in between.
type Way = Vec<u16>;

struct Builder<'a> {
    scenario: &'a Scenario,
    outputs: Outputs<'a>,
    ports: Vec<Port>,
    flows: Vec<Flow>,
    hops: Vec<Hop>,
    ends: Vec<End>,
    /// By flow.
    ways: Vec<Way>,
    /// Hops by flow, until they are put in one list.
    lanes: Vec<Vec<Hop>>,
    /// By flow: the first flow policed together with it, if paths are policed.
    paths: Vec<usize>,
}

/// One end of one circuit.
#[derive(Clone, Copy)]
struct Seat<'a> {
    circuit: &'a Circuit,
    side: Side,
}

impl<'a> Builder<'a> {
    /// The section with the values for one end of a circuit.
    fn section(&self, id: &str, seat: Seat<'_>) -> Section {
        self.scenario.sections.section_of(id, Part::end(seat.circuit, seat.side))
    }

    /// Index of a circuit, by its name.
    fn circuit(&self, id: &str) -> usize {
        let found = self.scenario.network.circuits.iter().position(|c| c.id == id);
        found.expect("names are checked")
    }

    /// Creates both ends of a circuit; the paths of both directions already exist.
    fn ends_of(&mut self, circuit: &'a Circuit) {
        let first = self.ends.len() as u16;
        for (i, side) in [Side::Source, Side::Destination].into_iter().enumerate() {
            let seat = Seat { circuit, side };
            let flow = first + i as u16;
            let source = self.source(seat, flow);
            let mut end = End::new(flow, flow ^ 1, source);
            let local_loop = self.role_next_to(flow) == crate::topology::Role::LocalLoop;
            let cells_back =
                circuit.carries == Carries::Cells && circuit.service != ServiceClass::Abr;
            if circuit.service == ServiceClass::Abr && circuit.trunk.is_none()
                || local_loop && !cells_back
            {
                let abr = self.abr_source(seat, flow);
                end.arrivals.destination = AbrDestination::new(abr.params());
                end.abr = Some(Box::new(abr));
            }
            self.shape(&mut end, seat);
            self.police(seat, flow);
            end.client = self.client(seat);
            if side == Side::Source {
                end.start = self.start(seat);
            } else {
                end.started = true;
            }
            self.ends.push(end);
        }
    }

    /// Creates the ABR source of a flow, with its host's line rate and the fixed round trip of its loop.
    fn abr_source(&self, seat: Seat<'_>, flow: u16) -> AbrSource {
        let params = AbrParams::from_settings(&self.section("abr", seat).settings);
        let line = self.ports[self.ways[flow as usize][0] as usize].rate.cells();
        AbrSource::new(params, line, self.loop_of_host(flow))
    }

    fn finish(mut self) -> World {
        let (owners, own) = self.owners();
        for end in &self.ends {
            let quantised = end.abr.as_ref().is_some_and(|abr| abr.params().quantise_rm);
            self.flows[end.flow_out as usize].quantised |= quantised;
        }
        let sizes = owners.all.iter().zip(&owners.busy);
        let sizes = sizes.map(|(all, busy)| (*busy, all.len() as u32 - busy));
        let mut first_owners = Vec::new();
        let mut count = 0;
        for owners in &owners.all {
            first_owners.push(count);
            count += owners.len();
        }
        let fingerprint = Fingerprint::new(self.scenario.seed, self.ports.len(), self.ends.len());
        let mut world = World {
            now: SimTime::ZERO,
            slots: FutureEvents::new(sizes),
            first_owners,
            owners: owners.all.concat(),
            windows: Windows::new(&self.ports),
            own,
            log: Log::new(
                self.ports.len(),
                self.scenario.network.circuits.len(),
                self.scenario.run.sample(),
            ),
            ports: self.ports,
            flows: self.flows,
            #[cfg(debug_assertions)]
            passed: vec![0; self.hops.len()],
            hops: self.hops,
            ends: Ends::new(self.ends),
            segments: Slab::default(),
            rms: Slab::default(),
            fingerprint,
            credit_books: CreditBooks::default(),
            cell_hops: 0,
            events: 0,
        };
        world.schedule_first();
        world.note_deferred_arrivals();
        world
    }
}

impl World {
    /// Schedules the first events of all parts.
    fn schedule_first(&mut self) {
        self.open_all();
        for (p, port) in self.ports.iter().enumerate() {
            self.slots.salt(port.slots.wire, port.tie_key, p as u64);
        }
        for p in 0..self.ports.len() {
            let Some(algorithm) = &self.ports[p].feedback else { continue };
            let at = algorithm.deadline();
            self.slots.set(self.ports[p].slots.interval, Class::Switch, at);
        }
        self.schedule_rates();
        (0..self.ports.len()).for_each(|p| self.plan_check(p));
        for e in 0..self.ends.len() {
            if matches!(self.ends[e].source, Source::Sender(_)) {
                self.slots.set(self.ends[e].slots.tcp, Class::EndSystem, self.ends[e].start);
            }
            let e = self.settled(e);
            self.plan_step(e);
        }
        self.note_shared();
    }
}
