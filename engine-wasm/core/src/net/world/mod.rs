//! The world: ports, circuits and their ends in vectors by index, and the event dispatcher.

pub(super) mod build;
pub(super) mod clusters;
pub(super) mod flow;
pub(super) mod tune;

use self::clusters::Windows;
use self::flow::{CreditBooks, Flow, Hop, Transmission};
use super::deferred::ends::Ends;
use super::port::Port;
use crate::kernel::future_events::{FutureEvents, Slot};
use crate::kernel::slab::Slab;
use crate::probe::fingerprint::Fingerprint;
use crate::probe::log::Log;
use crate::units::SimTime;
use crate::wire::rm::RmCell;

/// The owner of a slot in the future-event set.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Owner {
    /// The next cell on the line of a port arrives at the other end.
    Wire(u16),
    /// A port's line becomes free, or a port with priorities starts service.
    Service(u16),
    /// A measurement interval of a port's rate algorithm ends.
    Interval(u16),
    /// The rate of a port's line changes.
    Rate(u16),
    /// An end's ABR source or shaper may send.
    Pace(u16),
    /// A timer of an end's TCP, or its start.
    Tcp(u16),
    /// The host of an end has finished processing a packet.
    Work(u16),
    /// The next step of an end's cell source.
    Cells(u16),
    /// The line of a port with credits becomes free.
    Turn(u16),
    /// The next credit checks of a port.
    Check(u16),
    /// The next timed command.
    Timeline,
    /// The measuring window opens.
    Window,
    /// The next sample.
    Sample,
}

/// Slots of the simulation itself.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct OwnSlots {
    pub timeline: Slot,
    pub window: Slot,
    pub sample: Slot,
}

/// The whole state of a network.
#[derive(Clone)]
pub(crate) struct World {
    pub now: SimTime,
    pub slots: FutureEvents,
    /// Owners by cluster, in the order of their slots; then where each cluster begins.
    pub owners: Vec<Owner>,
    pub first_owners: Vec<usize>,
    pub windows: Windows,
    pub own: OwnSlots,
    pub ports: Vec<Port>,
    pub flows: Vec<Flow>,
    pub hops: Vec<Hop>,
    pub ends: Ends,
    pub segments: Slab<Transmission>,
    pub rms: Slab<RmCell>,
    pub fingerprint: Fingerprint,
    pub log: Log,
    pub credit_books: CreditBooks,
    /// Counts each cell at each output port of a switch.
    pub cell_hops: u64,
    pub events: u64,
    /// By hop: the lowest sequence number that the next cell of its flow may have (I-5).
    #[cfg(debug_assertions)]
    pub passed: Vec<u32>,
}

impl World {
    /// The owner of a slot.
    pub fn owner_of(&self, slot: Slot) -> Owner {
        self.owners[self.first_owners[usize::from(slot.cluster)] + usize::from(slot.place)]
    }

    /// Handles one event of the network; returns false for the simulation's own three.
    #[inline(always)]
    pub fn handle(&mut self, owner: Owner) -> bool {
        match owner {
            Owner::Wire(p) => self.arrive(p as usize),
            Owner::Service(p) => self.serve(p as usize),
            Owner::Interval(p) => self.close_interval(p as usize),
            Owner::Rate(p) => self.change_rate(p as usize),
            Owner::Pace(e) => self.pace(e as usize),
            Owner::Tcp(e) => self.tcp_timer(e as usize),
            Owner::Work(e) => self.finish_work(e as usize),
            Owner::Cells(e) => self.take_step(e as usize),
            Owner::Turn(p) => self.serve_in_turn(p as usize),
            Owner::Check(p) => self.check_credits(p as usize),
            Owner::Timeline | Owner::Window | Owner::Sample => return false,
        }
        true
    }

    /// Counts cells of a transmission that have left the network.
    #[inline]
    pub(in crate::net) fn release(&mut self, payload: u32, cells: u32) {
        let sent = self.segments.get_mut(payload);
        sent.remaining -= cells as u16;
        if sent.remaining == 0 {
            self.segments.remove(payload);
        }
    }
}
