//! State of a port with credits: a queue per circuit, served in turn as long as the node behind the line has free
//! places.

use super::Port;
use super::buffer::{CLASSES, FIRST_BOUNDED};
use crate::endsystem::{CreditReceiver, CreditSender};
use crate::kernel::future_events::Slot;
use crate::kernel::ring::Ring;
use crate::net::world::flow::Hop;
use crate::units::{SimSpan, SimTime};
use crate::wire::cell::Cell;

/// Extra state of a port with credits.
#[derive(Clone)]
pub(crate) struct Credits {
    /// By flow number at the port.
    pub lanes: Vec<Lane>,
    /// By class: the lane where the search for the next one starts.
    turns: [usize; CLASSES],
    /// Credit cells and checks that are due; each is created when the line is free.
    pub control: Ring<Cell>,
    /// Slot of the next credit check, and the interval of checks.
    pub check: Option<(Slot, SimSpan)>,
}

/// A circuit at a port with credits: its queue, and its credits for the port's line.
#[derive(Clone)]
pub(crate) struct Lane {
    pub flow: u16,
    pub class: u8,
    /// Most waiting data cells: the places behind the previous line. At a host, the host itself limits them.
    pub places: u32,
    pub queue: Ring<Cell>,
    /// Number of waiting data cells; RM cells take no credit.
    pub data: u32,
    pub sender: CreditSender,
    pub receiver: CreditReceiver,
}

impl Lane {
    fn may_send(&self) -> bool {
        self.queue.front().is_some_and(|cell| cell.is_rm() || self.sender.credit() > 0)
    }
}

impl Credits {
    pub fn new(lanes: Vec<Lane>, check: Option<(Slot, SimSpan)>) -> Credits {
        Credits { lanes, turns: [0; CLASSES], control: Ring::default(), check }
    }

    /// The next lane in turn, in the highest class with a lane that may send.
    fn next_lane(&self) -> Option<usize> {
        let count = self.lanes.len();
        (FIRST_BOUNDED..CLASSES).find_map(|class| {
            let mut in_turn = (0..count).map(|step| (self.turns[class] + step) % count);
            let sends = |lane: &Lane| usize::from(lane.class) == class && lane.may_send();
            in_turn.find(|place| sends(&self.lanes[*place]))
        })
    }
}

impl Port {
    /// Waiting cells by class in the order of service; with credits, the circuits' queues follow.
    pub fn rings(&self) -> impl Iterator<Item = (usize, &Ring<Cell>)> {
        let lanes = self.credits.iter().flat_map(|credits| &credits.lanes);
        let of_lanes = lanes.map(|lane| (usize::from(lane.class), &lane.queue));
        self.queues.iter().enumerate().chain(of_lanes)
    }

    /// Does a cell wait that may be sent on a free line?
    pub fn has_work(&self) -> bool {
        let Some(credits) = &self.credits else { return self.queued_all() > 0 };
        self.queued_priority > 0 || !credits.control.is_empty() || credits.next_lane().is_some()
    }

    /// Adds a cell to its circuit's queue.
    pub(super) fn push_to_lane(&mut self, cell: Cell, hop: Hop, now: SimTime) {
        self.note_area(now);
        let at_switch = self.at_switch;
        let lane = &mut self.credits_mut().lanes[usize::from(hop.local)];
        lane.data += u32::from(!cell.is_rm());
        let within = lane.data <= lane.places || !at_switch;
        assert!(within, "no circuit has more cells in a node than places (I-20)");
        lane.queue.push(cell);
        self.queued += 1;
        self.stats.longest = self.stats.longest.max(self.queued);
        self.report_queue();
    }

    /// Takes the next cell: credit cells first, then CBR and VBR, then circuits in turn.
    pub(super) fn pop_in_turn(&mut self, now: SimTime) -> Option<Cell> {
        if let Some(cell) = self.credits_mut().control.pop() {
            return Some(cell);
        }
        if self.queued_priority > 0 {
            return self.pop(now);
        }
        let credits = self.credits_mut();
        let place = credits.next_lane()?;
        let lane = &mut credits.lanes[place];
        credits.turns[usize::from(lane.class)] = place + 1;
        let cell = lane.queue.pop()?;
        if !cell.is_rm() {
            lane.sender.take();
            lane.data -= 1;
        }
        self.note_area(now);
        self.queued -= 1;
        self.report_queue();
        Some(cell)
    }

    pub(super) fn credits_mut(&mut self) -> &mut Credits {
        self.credits.as_mut().expect("the port has credits")
    }
}
