//! An output port: class queues, one line, exact timing.
//!
//! The cell in service occupies no place in the queue. If the cell time is not a whole number of picoseconds, the
//! remainder is carried over, so that `n` cells take exactly `⌊n · 424 / rate⌋`.

mod arrival;
mod buffer;
pub(super) mod credit;
mod credit_control;
pub(super) mod line;
pub(super) mod line_rate;
mod losses;
mod marking;
mod packets;
mod passage;
mod rate_changes;
mod store_and_forward;

use self::buffer::CLASSES;
use self::credit::Credits;
use self::line::Losing;
use self::line_rate::{LineBooks, Varying};
use self::packets::PortFrames;
use super::deferred::put_off::{DeferredArrivals, UNPLANNED};
use super::world::flow::NONE;
use crate::discard::{DiscardPolicy, REFUSALS};
use crate::endsystem::GfcController;
use crate::feedback::{RateFeedback, Wants};
use crate::kernel::future_events::Slot;
use crate::kernel::ring::Ring;
use crate::kernel::rng::Stream;
use crate::units::{BitRate, CellRate};
use crate::wire::cell::Cell;

/// Books of a port since the start of the run.
#[derive(Clone, Copy, Debug, Default)]
#[repr(C)]
pub(crate) struct PortStats {
    pub arrived: u64,
    pub served: u64,
    /// Integral of the bounded queue over time, cells × picoseconds.
    pub area: f64,
    pub area_until: u64,
    /// Longest bounded queue in the measuring window.
    pub longest: u32,
    /// Drops by verdict; `Accept` is not counted.
    pub dropped: [u64; REFUSALS],
    /// Cells lost after the port: on the line, or at the next node as ordered.
    pub lost: u64,
    /// Cells discarded by policers at the next node.
    pub policed: u64,
    /// RM cells that the switch has created here.
    pub rm_cells: u32,
}

impl PortStats {
    /// Cells that were refused here, or lost after the port.
    pub fn drops(&self) -> u64 {
        self.dropped.iter().sum::<u64>() + self.lost
    }
}

/// Slots of a port in the future-event set.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct PortSlots {
    pub wire: Slot,
    pub service: Slot,
    pub interval: Slot,
    pub rate: Slot,
}

/// An output port and the line it feeds. The fields needed for every cell come first, in few cache lines.
#[derive(Clone)]
#[repr(C)]
pub(crate) struct Port {
    /// Cells on the line, with their arrival times.
    pub wire: Ring<(u64, Cell)>,
    pub slots: PortSlots,
    pub free_at: u64,
    cell_ps: u64,
    cell_remainder: u64,
    /// By how much the cells so far were shorter than their exact time, in bits times picoseconds of a second.
    carry: u64,
    pub rate: BitRate,
    /// Waiting cells of ABR and UBR; then of CBR and VBR.
    queued: u32,
    queued_priority: u32,
    /// Calls that the rate algorithm has requested.
    pub wants: Wants,
    /// Propagation plus the switching delay of the node at the other end.
    pub wire_delay: u64,
    /// Only the queue and the line: no special case applies.
    pub plain: bool,
    /// Belongs to a switch or to a node that forwards like one.
    pub at_switch: bool,
    /// The line leads to a host, where most cells only wait for the end of their frame. Such cells need no event: they
    /// are taken together with the next cell that has one.
    pub to_host: bool,
    /// More than one priority class uses the port.
    pub priorities: bool,
    /// Cells wait, and their service is scheduled: by an event, or for `service_at`.
    pub pending: bool,
    /// The line may serve its queue after the fact.
    pub defers_service: bool,
    /// Every service is a separate event, for observers.
    pub event_per_cell: bool,
    /// The policy only refuses cells if the buffer is full.
    pub tail_drop: bool,
    /// When the next cell is served without an event; [`UNPLANNED`] otherwise.
    pub service_at: u64,
    /// Deferred arrivals at the host behind the line.
    pub arrivals: DeferredArrivals,
    /// The only end that feeds the line, if its data cells may leave without separate events.
    pub fed_by: u16,
    /// Places for ABR and UBR cells.
    pub capacity: Option<u32>,
    pub feedback: Option<Box<dyn RateFeedback>>,
    pub discard: Option<Box<dyn DiscardPolicy>>,
    pub stats: PortStats,
    pub queues: [Ring<Cell>; CLASSES],
    /// On a line to a host: arrival times of the cells that need an event.
    pub event_arrivals: Ring<u64>,
    books: LineBooks,
    /// Propagation delay alone, for drawing.
    pub propagation: u64,
    /// The node to which the port belongs.
    pub node: Box<str>,
    /// Name of a queue in front of a line; then the port of that line.
    pub name: Option<String>,
    pub stands_for: Option<u16>,
    /// End that paces this queue in front of a line; the queue then has no line of its own.
    pub paced_by: u16,
    /// Order of its deliveries among those of other lines at one instant; `None` = order of input.
    pub tie_key: Option<u64>,
    /// Changes of its rate.
    pub varying: Option<Box<Varying>>,
    /// Cells lost on the line.
    pub losing: Option<Box<Losing>>,
    /// The line carries a circuit that is policed, or loses segments as ordered, at the other end.
    pub polices: bool,
    /// Rate reserved by open circuits of higher priority.
    pub reserved: CellRate,
    /// Number of flows whose rate is controlled here, and their initial rate.
    pub controlled: u16,
    pub icr: CellRate,
    /// GFC: the controller that watches this queue.
    pub controller: Option<GfcController>,
    /// GFC: ports whose controllers' commands are in the cells sent from here.
    pub halted_by: Box<[u16]>,
    /// Credits of the circuits on its line, and their queues.
    pub credits: Option<Box<Credits>>,
    /// By flow: its number here, if the policy counts its cells; empty if the policy counts none.
    pub counted: Box<[u16]>,
    /// Places for CBR and VBR cells; `None` = limited only by memory.
    pub priority_capacity: Option<u32>,
    /// Random numbers for its policy.
    pub discard_stream: Stream,
    pub frames: PortFrames,
}

impl Port {
    pub fn new(rate: BitRate, propagation: u64, at_switch: bool) -> Port {
        let mut port = Port { wire_delay: propagation, propagation, at_switch, ..Port::bare(rate) };
        port.time_cells(rate);
        port
    }

    /// A port without special cases, whose line has no delay.
    fn bare(rate: BitRate) -> Port {
        Port {
            node: Box::default(),
            name: None,
            priority_capacity: None,
            discard_stream: Stream::new(0, ""),
            frames: PortFrames::default(),
            stands_for: None,
            paced_by: NONE,
            tie_key: None,
            varying: None,
            losing: None,
            polices: false,
            reserved: CellRate(0.0),
            controlled: 0,
            icr: CellRate(0.0),
            controller: None,
            halted_by: Box::default(),
            credits: None,
            wants: Wants::default(),
            counted: Box::default(),
            plain: true,
            slots: PortSlots::default(),
            rate,
            queued: 0,
            queued_priority: 0,
            cell_ps: 0,
            cell_remainder: 0,
            carry: 0,
            wire_delay: 0,
            propagation: 0,
            wire: Ring::default(),
            to_host: false,
            arrivals: DeferredArrivals::default(),
            event_arrivals: Ring::default(),
            queues: Default::default(),
            priorities: false,
            pending: false,
            defers_service: false,
            event_per_cell: false,
            tail_drop: false,
            service_at: UNPLANNED,
            fed_by: NONE,
            free_at: 0,
            at_switch: false,
            capacity: None,
            feedback: None,
            discard: None,
            stats: PortStats::default(),
            books: LineBooks::default(),
        }
    }

    /// Does its line lead to another cluster, which takes the cells in its own windows?
    pub fn leads_out(&self) -> bool {
        self.slots.wire.cluster != self.slots.service.cluster
    }

    /// Finds the special cases that apply.
    pub fn note_special(&mut self) {
        self.note_quiet();
        let Wants { leaving_rm, arrivals, .. } = self.wants;
        let asked = self.may_mark() || leaving_rm || arrivals;
        let spoken = self.controller.is_some() || !self.halted_by.is_empty();
        let held_back = self.losing.is_some() || self.polices || self.credits.is_some();
        let packets = self.frames.packets.is_some();
        let special = asked || spoken || held_back || packets;
        self.plain = !special && self.counted.is_empty();
        self.note_deferral(special);
    }
}
