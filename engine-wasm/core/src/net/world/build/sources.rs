//! What feeds the two ends of a circuit.

use super::{Builder, Seat};
use crate::application;
use crate::endsystem::{
    GfcControlled, GfcParams, Policer, PolicerParams, ShaperParams, TokenBucket,
};
use crate::kernel::rng::Stream;
use crate::net::host::work::Work;
use crate::net::host::{Client, End, Framing, Source, Supply};
use crate::params::ParamSet;
use crate::registry;
use crate::scenario::Side;
use crate::tcp::{self, AckQueue, Receiver, Sender, TcpParams, TickPhase};
use crate::topology::{Carries, Role, ServiceClass};
use crate::traffic::{self, Step};
use crate::units::{SimSpan, SimTime};
use crate::wire::aal5::LLC_SNAP_BYTES;
use crate::wire::segment::HEADER_BYTES;

impl Builder<'_> {
    /// Creates what feeds one end.
    pub(super) fn source(&mut self, seat: Seat<'_>, flow: u16) -> Source {
        match (seat.circuit.carries, seat.side) {
            (Carries::Tcp, _) => self.connection(seat, flow),
            (Carries::Cells, Side::Source) => self.cells(seat),
            _ => Source::Sink,
        }
    }

    fn cells(&self, seat: Seat<'_>) -> Source {
        let background = seat.circuit.service < ServiceClass::Abr;
        let section = self.section(if background { "background" } else { "cells" }, seat);
        let entry = registry::find(traffic::ALL, section.kind).expect("kinds are checked");
        let source = (entry.build)(&section.settings);
        let name = format!("{}/cells", seat.circuit.id);
        let stream = Stream::new(self.scenario.seed, &name);
        let open = source.starts_open();
        let (planned, since) = (Step::cell(SimTime::ZERO), SimTime::ZERO);
        let (waiting, endless) = (0, false);
        let framing = traffic::frame_bytes(&*source).map(Framing::new).map(Box::new);
        let supply = Supply { source, stream, framing, planned, since, waiting, endless, open };
        Source::Cells(Box::new(supply))
    }

    fn connection(&mut self, seat: Seat<'_>, flow: u16) -> Source {
        let seed = self.scenario.seed;
        let params = TcpParams::from_settings(&self.section("tcp", seat).settings);
        let header = HEADER_BYTES + if params.llc_snap { LLC_SNAP_BYTES } else { 0 };
        self.flows[flow as usize].header_bytes = header;
        let route = &seat.circuit.route;
        let (host, role) = match seat.side {
            Side::Source => (route.first(), "sender"),
            Side::Destination => (route.last(), "receiver"),
        };
        let host = host.expect("routes are checked");
        let mut phase = Stream::new(seed, &format!("{host}/{role}/phase"));
        let random = if params.tick_phase == TickPhase::Random { phase.uniform() } else { 0.0 };
        // The TCP variant of the source's end decides what both ends of the connection can do.
        let section = self.section("congestion", Seat { side: Side::Source, ..seat });
        let entry = registry::find(tcp::congestion::ALL, section.kind).expect("kinds are checked");
        let control = (entry.build)(&section.settings);
        if seat.side == Side::Destination {
            let phase = SimSpan::from_ms(random * params.delayed_ack_ms);
            let receiver = Receiver::new(params, phase).granting(control.wants());
            return Source::Receiver(Box::new(receiver));
        }
        let phase = SimSpan::from_ms(random * params.tick_ms);
        Source::Sender(Box::new(Sender::new(params, control, phase)))
    }

    /// Creates the application that opens a sender's connections.
    pub(super) fn client(&self, seat: Seat<'_>) -> Option<Box<Client>> {
        if seat.circuit.carries != Carries::Tcp || seat.side != Side::Source {
            return None;
        }
        let section = self.section("application", seat);
        let entry = registry::find(application::ALL, section.kind).expect("kinds are checked");
        let name = format!("{}/application", seat.circuit.id);
        let stream = Stream::new(self.scenario.seed, &name);
        let application = (entry.build)(&section.settings);
        Some(Box::new(Client { application, stream, planned: None }))
    }

    /// Lets receivers put ACKs into the queue of an opposite connection's data, if so configured.
    pub(super) fn join_queues(&mut self) {
        let network = &self.scenario.network;
        for (c, circuit) in network.circuits.iter().enumerate() {
            let seat = Seat { circuit, side: Side::Destination };
            let guests = TcpParams::from_settings(&self.section("tcp", seat).settings).ack_queue;
            if circuit.carries != Carries::Tcp || guests == AckQueue::Own {
                continue;
            }
            let p = network.opposite(c).expect("circuits are checked");
            self.ends[2 * p].guests = guests;
            self.ends[2 * c + 1].partner = (2 * p) as u16;
            self.ends[2 * p + 1].partner = (2 * c) as u16;
        }
    }

    /// Gives a flow its policer at the first switch. Trunk members join the flow there and are not policed.
    pub(super) fn police(&mut self, seat: Seat<'_>, flow: u16) {
        let way = &self.ways[flow as usize];
        if way.len() < 2 || !seat.circuit.enters_alone() {
            return;
        }
        let params = PolicerParams::from_settings(&self.section("policer", seat).settings);
        self.ports[way[0] as usize].polices |= params.rate_mbps.is_some();
        let entrance = &mut self.flows[flow as usize].entrance;
        entrance.policer = Some(Policer::new(params));
        entrance.path = self.paths[flow as usize] as u16;
    }

    /// Start of activity of a connection.
    pub(super) fn start(&self, seat: Seat<'_>) -> SimTime {
        let params = TcpParams::from_settings(&self.section("tcp", seat).settings);
        let mut stream = Stream::new(self.scenario.seed, &format!("{}/start", seat.circuit.id));
        SimTime::from_ms(stream.uniform() * params.start_jitter_ms)
    }

    /// Gives an end without an ABR source its shaper, if it needs one, and its GFC control.
    pub(super) fn shape(&self, end: &mut End, seat: Seat<'_>) {
        let tcp = TcpParams::from_settings(&self.section("tcp", seat).settings);
        if tcp.processing_us > 0.0 && seat.circuit.carries == Carries::Tcp {
            end.work = Some(Box::new(Work::new(SimSpan::from_us(tcp.processing_us))));
        }
        if end.abr.is_some() || seat.circuit.carries == Carries::Trunk {
            return;
        }
        let params = ShaperParams::from_settings(&self.section("shaper", seat).settings);
        let flow = end.flow_out;
        let obeys = self.role_next_to(flow) == Role::FlowControl;
        let line = self.ports[self.ways[flow as usize][0] as usize].rate.cells();
        let shaped = params.rate_mbps.is_some();
        // Without a rate the shaper holds nothing back; a rate may be set during the run.
        if obeys || !matches!(end.source, Source::Sink) {
            end.shaper = Some(TokenBucket::new(params));
            end.shaped = shaped || obeys;
            end.set_line(line);
        }
        if obeys {
            let params = GfcParams::from_settings(&self.scenario.sections.section("gfc").settings);
            end.gfc = Some(GfcControlled::new(params));
        }
    }
}
