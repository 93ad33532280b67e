//! An output port: class queues, one line, exact timing.
//!
//! The cell in service occupies no place. A cell time that is not a whole number of
//! picoseconds carries its remainder, so that `n` cells take exactly `⌊n · 424 / rate⌋`.

use super::carried::LineBooks;
use super::patience::UNPLANNED;
use super::rate::Varying;
use super::{Hop, NONE};
use crate::discard::{BufferView, CellView, DiscardPolicy, LocalVc, Verdict};
use crate::endsystem::GfcController;
use crate::feedback::{self, QueueView, RateFeedback, Wants};
use crate::kernel::ring::Ring;
use crate::kernel::rng::Stream;
use crate::kernel::slots::{Class, Slot, Slots};
use crate::scenario::MOST_WAITING;
use crate::units::{BitRate, CELL_BITS, CellRate, PS_PER_SECOND, SimSpan, SimTime};
use crate::wire::cell::{Cell, Flags};

/// First class that shares the bounded buffer: ABR and UBR; CBR and VBR queue without limit.
const FIRST_BOUNDED: usize = 2;

/// RM cells that a queue without a bound takes. Chosen: four orders of magnitude above any use, so that only
/// a loop whose marks nobody heeds ever meets it, and finite.
const MOST_RM_WAITING: u32 = 1 << 20;

/// Number of priority classes.
pub(crate) const CLASSES: usize = 4;

/// Books of a port since the start.
#[derive(Clone, Copy, Debug, Default)]
#[repr(C)]
pub(crate) struct PortStats {
    pub arrived: u64,
    pub served: u64,
    /// Integral of the bounded queue over time, cells × picoseconds.
    pub area: f64,
    pub area_until: u64,
    /// Longest bounded queue since the window opened.
    pub longest: u32,
    /// Drops by verdict: full, frame, remainder, reserved.
    pub dropped: [u64; 4],
    /// Cells lost behind the port: on the line, or at the next node by order.
    pub lost: u64,
}

/// Slots of a port in the future-event set.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct PortSlots {
    pub wire: Slot,
    pub service: Slot,
    pub interval: Slot,
    pub rate: Slot,
}

/// A line that loses cells.
#[derive(Clone, Debug)]
pub(crate) struct Losing {
    /// Probability of each cell.
    pub share: f64,
    pub stream: Stream,
}

/// An output port and the line it feeds. What every cell needs comes first, in few cache lines.
#[derive(Clone)]
#[repr(C)]
pub(crate) struct Port {
    /// Cells on the line with their arrival times.
    pub wire: Ring<(u64, Cell)>,
    pub slots: PortSlots,
    pub free_at: u64,
    cell_ps: u64,
    cell_remainder: u64,
    /// What the cells so far have been short of their exact time, in bits times picoseconds of a second.
    pub(super) carry: u64,
    pub rate: BitRate,
    /// Cells of ABR and UBR waiting, and of CBR and VBR.
    queued: u32,
    queued_priority: u32,
    /// Propagation plus the switching delay of the node at the other end.
    pub wire_delay: u64,
    /// Nothing but the queue and the line: none of the special cases applies.
    pub plain: bool,
    /// Belongs to a switch or what forwards like one.
    pub at_switch: bool,
    /// The line leads to a host, where most cells only wait for the end of their frame: they need no
    /// event of their own and are taken together with the next one that does.
    pub to_host: bool,
    /// More than one priority class uses the port.
    pub priorities: bool,
    /// Cells wait, and their service is scheduled: by an event, or for `service_at`.
    pub pending: bool,
    /// The line may serve its queue after the fact.
    pub patient: bool,
    /// Every service gets an event of its own, for those who watch.
    pub eager: bool,
    /// The policy refuses cells only when the buffer is full.
    pub tail_drop: bool,
    /// When the next cell is served without an event; [`UNPLANNED`] otherwise.
    pub service_at: u64,
    /// The end that alone feeds the line, if its data cells may leave without an event for each.
    pub fed_by: u16,
    /// Places for ABR and UBR cells.
    pub capacity: Option<u32>,
    pub feedback: Option<Box<dyn RateFeedback>>,
    pub discard: Option<Box<dyn DiscardPolicy>>,
    pub stats: PortStats,
    pub queues: [Ring<Cell>; CLASSES],
    /// Arrival times of the cells on a line to a host that do need one.
    pub telling: Ring<u64>,
    pub(super) books: LineBooks,
    /// Propagation alone, for drawing.
    pub propagation: u64,
    /// The node it belongs to.
    pub node: Box<str>,
    /// Name of a queue in front of a line, and the line's port.
    pub name: Option<String>,
    pub stands_for: Option<u16>,
    /// End that paces this queue in front of a line; the queue then has no line of its own.
    pub paced_by: u16,
    /// Order of its deliveries among those of other lines at the same instant; `None` = by input.
    pub tie_key: Option<u64>,
    /// Changes of its rate.
    pub varying: Option<Box<Varying>>,
    /// Cells lost on the line.
    pub losing: Option<Box<Losing>>,
    /// Rate reserved by open circuits of higher priority.
    pub reserved: CellRate,
    /// Flows whose rate is controlled here, and their initial rate.
    pub controlled: u16,
    pub icr: CellRate,
    /// GFC: the controller that watches this queue.
    pub controller: Option<GfcController>,
    /// GFC: the ports whose controllers speak in the cells sent from here.
    pub halted_by: Box<[u16]>,
    /// Calls that the rate algorithm asked for.
    pub wants: Wants,
    /// The policy keeps count of the cells of each circuit.
    pub counts: bool,
    /// Places for CBR and VBR cells; `None` = as many as memory allows.
    pub priority_capacity: Option<u32>,
}

impl Port {
    pub fn new(rate: BitRate, propagation: u64, at_switch: bool) -> Port {
        let mut port = Port {
            node: Box::default(),
            name: None,
            priority_capacity: None,
            stands_for: None,
            paced_by: NONE,
            tie_key: None,
            varying: None,
            losing: None,
            reserved: CellRate(0.0),
            controlled: 0,
            icr: CellRate(0.0),
            controller: None,
            halted_by: Box::default(),
            wants: Wants::default(),
            counts: false,
            plain: true,
            slots: PortSlots::default(),
            rate,
            queued: 0,
            queued_priority: 0,
            cell_ps: 0,
            cell_remainder: 0,
            carry: 0,
            wire_delay: propagation,
            propagation,
            wire: Ring::default(),
            to_host: false,
            telling: Ring::default(),
            queues: Default::default(),
            priorities: false,
            pending: false,
            patient: false,
            eager: false,
            tail_drop: false,
            service_at: UNPLANNED,
            fed_by: NONE,
            free_at: 0,
            at_switch,
            capacity: None,
            feedback: None,
            discard: None,
            stats: PortStats::default(),
            books: LineBooks::default(),
        };
        port.time_cells(rate);
        port
    }

    /// Changes the line rate for cells that start service from now on.
    pub fn set_rate(&mut self, rate: BitRate, now: SimTime) {
        self.close_books(now);
        self.time_cells(rate);
        self.open_books(now);
    }

    fn time_cells(&mut self, rate: BitRate) {
        let bits = CELL_BITS * PS_PER_SECOND;
        self.rate = rate;
        self.cell_ps = bits / rate.0;
        self.cell_remainder = bits % rate.0;
        self.carry = 0;
    }

    /// Cells of ABR and UBR waiting.
    #[inline]
    pub fn queued(&self) -> u32 {
        self.queued
    }

    /// Cells of CBR and VBR waiting.
    #[inline]
    pub fn queued_priority(&self) -> u32 {
        self.queued_priority
    }

    /// Cells waiting in all classes.
    #[inline]
    pub fn queued_all(&self) -> u32 {
        self.queued() + self.queued_priority()
    }

    #[inline]
    pub fn queue_view(&self) -> QueueView {
        QueueView { queued: self.queued() }
    }

    /// The rate algorithm counts a cell that has arrived, kept or not; true when that ended an interval.
    #[inline(always)]
    pub fn count(&mut self, hop: Hop, now: SimTime) -> bool {
        let queue = self.queue_view();
        let Some(algorithm) = &mut self.feedback else { return false };
        if usize::from(hop.class) < FIRST_BOUNDED {
            algorithm.on_priority_cell(now);
            return false;
        }
        hop.vc != NONE && algorithm.on_cell(feedback::LocalVc(hop.vc), queue, now)
    }

    /// When the present interval of the rate algorithm ends by time.
    pub fn deadline(&self) -> SimTime {
        self.feedback.as_ref().map_or(SimTime::NEVER, |algorithm| algorithm.deadline())
    }

    /// Asks the policy whether the cell may enter; a queue without a bound takes all cells of frames.
    #[inline]
    pub fn judge(&mut self, cell: Cell, class: u8, local: u16) -> Verdict {
        if (class as usize) < FIRST_BOUNDED {
            let places = self.priority_capacity.unwrap_or(MOST_WAITING);
            return if self.queued_priority() >= places { Verdict::Full } else { Verdict::Accept };
        }
        let (Some(capacity), Some(policy)) = (self.capacity, &mut self.discard) else {
            return self.judge_unbounded(cell);
        };
        let queued = self.queued;
        if self.tail_drop {
            return if queued < capacity { Verdict::Accept } else { Verdict::Full };
        }
        let view = CellView {
            vc: LocalVc(local),
            in_frame: cell.in_frame(),
            ends_frame: cell.ends_frame(),
        };
        let verdict = policy.judge(view, BufferView { queued, capacity });
        assert!(
            verdict != Verdict::Accept || queued < capacity,
            "a full buffer accepts nothing (I-3)"
        );
        verdict
    }

    /// Nothing bounds the queue but memory: frames are bounded by the windows of TCP, other cells are not.
    #[inline]
    fn judge_unbounded(&self, cell: Cell) -> Verdict {
        let queued = self.queued();
        let endless = !cell.in_frame() && queued >= MOST_WAITING;
        let full = endless && (queued >= MOST_RM_WAITING || !cell.is_rm());
        if full { Verdict::Full } else { Verdict::Accept }
    }

    /// Is the line idle, with nothing waiting?
    #[inline]
    pub fn is_free(&self, now: SimTime) -> bool {
        !self.pending && self.free_at <= now.0
    }

    /// Puts a cell at the end of its class queue.
    #[inline(always)]
    pub fn push(&mut self, cell: Cell, class: u8, now: SimTime) {
        self.note_area(now);
        self.queues[class as usize].push(cell);
        if (class as usize) < FIRST_BOUNDED {
            self.queued_priority += 1;
        } else {
            self.queued += 1;
        }
        self.stats.longest = self.stats.longest.max(self.queued);
        if !self.plain {
            self.tell_queue();
        }
    }

    /// Takes the first cell of the highest class (I-6).
    #[inline(always)]
    pub fn pop(&mut self, now: SimTime) -> Option<Cell> {
        self.note_area(now);
        let cell = if self.queued_priority > 0 {
            self.queued_priority -= 1;
            self.queues[..FIRST_BOUNDED].iter_mut().find_map(Ring::pop)
        } else if self.queued > 0 {
            self.queued -= 1;
            self.queues[FIRST_BOUNDED..].iter_mut().find_map(Ring::pop)
        } else {
            None
        };
        if !self.plain {
            self.tell_queue();
        }
        cell
    }

    /// Looks which special cases apply.
    pub fn note_special(&mut self) {
        let asked = self.wants.queue || self.wants.leaving || self.wants.arrivals;
        let spoken = self.controller.is_some() || !self.halted_by.is_empty();
        self.plain = !(asked || spoken || self.counts || self.losing.is_some());
        self.note_patience();
    }

    /// Tells those who asked that the queue has changed.
    #[cold]
    fn tell_queue(&mut self) {
        let view = self.queue_view();
        if let (true, Some(algorithm)) = (self.wants.queue, &mut self.feedback) {
            algorithm.on_queue(view);
        }
        if let Some(controller) = &mut self.controller {
            controller.on_queue(view.queued);
        }
    }

    /// A cell has left the queue, or passed it, for the line: EFCI and the count of its circuit.
    pub fn leaves(&mut self, cell: Cell, class: u8, local: u16) -> Cell {
        if (class as usize) < FIRST_BOUNDED {
            return cell;
        }
        if self.counts && self.capacity.is_some() {
            self.discard.as_mut().expect("it counts").on_leave(LocalVc(local));
        }
        if self.wants.leaving && !cell.is_rm() {
            let view = self.queue_view();
            let algorithm = self.feedback.as_mut().expect("it asked");
            // TM 4.0 section 5.10.6: EFCI is set, never cleared.
            if algorithm.marks_leaving(view) {
                return Cell { flags: cell.flags.with(Flags::EFCI), ..cell };
            }
        }
        cell
    }

    /// Changes the rate of the line; the rest of the cell in service takes the new one. Answers its new
    /// arrival time when that is the next delivery.
    ///
    /// Source: S1 section 4.1; a cell on its way is prorated, so that capacity is the integral of the rate.
    pub fn change_rate(&mut self, rate: BitRate, now: SimTime) -> Option<SimTime> {
        let old = self.rate;
        self.close_books(now);
        self.time_cells(rate);
        if self.free_at <= now.0 {
            return None;
        }
        let left = u128::from(self.free_at - now.0) * u128::from(old.0) / u128::from(rate.0);
        self.free_at = now.0 + left as u64;
        self.open_books(now);
        let arrival = self.free_at + self.wire_delay;
        let (at, cell) = self.wire.back_mut().expect("a busy line carries a cell");
        let told = cell.tells();
        *at = arrival;
        if self.to_host && told {
            *self.telling.back_mut().expect("told cells are listed") = arrival;
        }
        let waiting = if self.to_host { self.telling.len() } else { self.wire.len() };
        (waiting == 1 && (told || !self.to_host)).then_some(SimTime(arrival))
    }

    /// When a cell arrives that starts at `at` on the free line.
    #[inline]
    pub fn arrival_of_next(&self, at: SimTime) -> SimTime {
        let more = u64::from(self.carry + self.cell_remainder >= self.rate.0);
        SimTime(at.0 + self.cell_ps + more + self.wire_delay)
    }

    /// Is every cell gone before the next one, when they come `gap` apart?
    #[inline]
    pub fn keeps_up_with(&self, gap: SimSpan) -> bool {
        gap.0 >= self.cell_ps + u64::from(self.cell_remainder > 0)
    }

    /// Starts sending a cell; answers its arrival time when that is the next delivery to schedule.
    #[inline(always)]
    pub fn transmit(&mut self, cell: Cell, now: SimTime) -> Option<SimTime> {
        assert!(now.0 >= self.free_at, "a line sends one cell at a time (I-4)");
        self.occupy(now.0);
        let arrival = self.free_at + self.wire_delay;
        let mut is_next = self.wire.is_empty();
        if self.to_host {
            is_next = cell.tells() && self.telling.is_empty();
            if cell.tells() {
                self.telling.push(arrival);
            }
        }
        self.wire.push((arrival, cell));
        is_next.then_some(SimTime(arrival))
    }

    /// A cell takes the line from `start` on for its time.
    #[inline(always)]
    fn occupy(&mut self, start: u64) {
        self.carry += self.cell_remainder;
        let mut duration = self.cell_ps;
        if self.carry >= self.rate.0 {
            self.carry -= self.rate.0;
            duration += 1;
        }
        self.free_at = start + duration;
        self.stats.served += 1;
    }

    /// A paced queue has sent a cell on: it counts as long as it would take on the line behind.
    pub fn count_sent_on(&mut self, now: SimTime) {
        self.occupy(self.free_at.max(now.0));
    }

    /// Schedules the next delivery of the line; simultaneous ones come in random order, which
    /// depends on line and instant alone, so that no line shifts the order of others.
    #[inline(always)]
    pub fn await_delivery(&self, slots: &mut Slots, at: SimTime) {
        slots.set_salted(self.slots.wire, Class::Delivery, at);
    }

    /// A cell that has arrived at a host without telling it anything yet.
    #[inline]
    pub fn pop_silent(&mut self, now: SimTime) -> Option<(u64, Cell)> {
        if !self.to_host {
            return None;
        }
        let &(at, cell) = self.wire.front()?;
        if at > now.0 || cell.tells() {
            return None;
        }
        self.wire.pop()
    }

    /// Brings the queue integral up to `now`.
    #[inline]
    pub fn note_area(&mut self, now: SimTime) {
        let span = now.0 - self.stats.area_until;
        self.stats.area_until = now.0;
        let queued = self.queued();
        if queued > 0 {
            self.stats.area += f64::from(queued) * span as f64;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_burst_of_ten_cells_arrives_back_to_back_after_the_way() {
        // 155.52 Mb/s, 1000 km, back to back from t = 0.
        let mut port = Port::new(BitRate::from_mbps(155.52), 5_000_000_000, true);
        for _ in 0..10 {
            port.transmit(Cell::default(), SimTime(port.free_at));
        }
        let arrivals: Vec<_> = port.wire.iter().map(|(at, _)| *at).collect();
        assert_eq!(arrivals[0], 5_002_726_337);
        assert_eq!(arrivals[9], 5_027_263_374);
    }

    #[test]
    fn cell_times_carry_their_remainder() {
        let mut port = Port::new(BitRate::from_mbps(155.52), 0, true);
        for _ in 0..1_000_000 {
            port.transmit(Cell::default(), SimTime(port.free_at));
            port.wire.pop();
        }
        let exact = u128::from(CELL_BITS) * u128::from(PS_PER_SECOND) * 1_000_000 / 155_520_000;
        assert_eq!(u128::from(port.free_at), exact);
    }
}
