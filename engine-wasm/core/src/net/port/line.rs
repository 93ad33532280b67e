//! The line of a port: when a cell that starts on it arrives.

use std::hint::select_unpredictable;

use super::Port;
use crate::kernel::future_events::FutureEvents;
use crate::kernel::rng::Stream;
use crate::kernel::slots::Class;
use crate::units::{BitRate, CELL_BITS, PS_PER_SECOND, SimSpan, SimTime};
use crate::wire::cell::{Cell, Run};

/// A line that loses cells.
#[derive(Clone, Debug)]
pub(crate) struct Losing {
    /// Loss probability of each cell.
    pub share: f64,
    pub stream: Stream,
}

impl Port {
    pub(super) fn time_cells(&mut self, rate: BitRate) {
        let bits = CELL_BITS * PS_PER_SECOND;
        self.rate = rate;
        self.cell_ps = bits / rate.0;
        self.cell_remainder = bits % rate.0;
        self.carry = 0;
    }

    /// Changes the rate of the line; the rest of the cell in service is sent at the new rate. Returns that cell's new
    /// arrival time if it is the next delivery.
    ///
    /// Source: ADSL 2000 section 4.1; the cell in service is prorated, so that capacity is the integral of the rate.
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
        let needs_event = cell.needs_event();
        *at = arrival;
        if self.to_host && needs_event {
            *self.event_arrivals.back_mut().expect("cells that need an event are listed") = arrival;
        }
        let waiting = if self.to_host { self.event_arrivals.len() } else { self.wire.len() };
        (waiting == 1 && (needs_event || !self.to_host)).then_some(SimTime(arrival))
    }

    /// Whole picoseconds that a cell takes on the line.
    pub fn cell_ps(&self) -> u64 {
        self.cell_ps
    }

    /// Arrival time of a cell that starts at `at` on the free line.
    #[inline]
    pub fn arrival_of_next(&self, at: SimTime) -> SimTime {
        let more = u64::from(self.carry + self.cell_remainder >= self.rate.0);
        SimTime(at.0 + self.cell_ps + more + self.wire_delay)
    }

    /// Has every cell left before the next one starts, if they start `gap` apart?
    #[inline]
    pub fn sends_within(&self, gap: SimSpan) -> bool {
        gap.0 >= self.cell_ps + u64::from(self.cell_remainder > 0)
    }

    /// Starts sending a cell; returns its arrival time if this is the next delivery to schedule.
    #[inline(always)]
    pub fn transmit(&mut self, cell: Cell, now: SimTime) -> Option<SimTime> {
        assert!(now.0 >= self.free_at, "a line sends one cell at a time (I-4)");
        self.occupy(now.0);
        self.put_on_line(cell)
    }

    /// The same on a line to a switch whose next delivery is already an event.
    #[inline(always)]
    pub fn transmit_to_switch(&mut self, cell: Cell, now: SimTime) {
        assert!(now.0 >= self.free_at, "a line sends one cell at a time (I-4)");
        self.occupy(now.0);
        self.wire.push((self.free_at + self.wire_delay, cell));
    }

    /// Adds a cell to the line, which it occupies until the line is free again; returns the same as `transmit`.
    #[inline(always)]
    pub(super) fn put_on_line(&mut self, cell: Cell) -> Option<SimTime> {
        let arrival = self.free_at + self.wire_delay;
        let mut is_next = self.wire.is_empty();
        if self.to_host {
            is_next = cell.needs_event() && self.event_arrivals.is_empty();
            if cell.needs_event() {
                self.event_arrivals.push(arrival);
            }
        }
        self.wire.push((arrival, cell));
        is_next.then_some(SimTime(arrival))
    }

    /// Occupies the line from `start` on for the time of one cell.
    #[inline(always)]
    fn occupy(&mut self, start: u64) {
        let carry = self.carry + self.cell_remainder;
        // Which cell takes the extra picosecond is unpredictable: a branch would be mispredicted half of the time.
        let over = carry >= self.rate.0;
        self.carry = select_unpredictable(over, carry.wrapping_sub(self.rate.0), carry);
        self.free_at = start + self.cell_ps + u64::from(over);
        self.stats.served += 1;
    }

    /// Counts a cell that a paced queue has sent on, for as long as it takes on the line behind.
    pub fn count_sent_on(&mut self, now: SimTime) {
        self.occupy(self.free_at.max(now.0));
    }

    /// Schedules the next delivery of the line. Simultaneous deliveries come in a random order that depends only on
    /// line and instant, so no line changes the order of others.
    #[inline(always)]
    pub fn await_delivery(&self, slots: &mut FutureEvents, at: SimTime) {
        slots.set_salted(self.slots.wire, Class::Delivery, at);
    }

    /// Takes a cell that had arrived at a host by `until` and needs no event; returned with its arrival time.
    #[inline]
    pub fn pop_passive(&mut self, until: SimTime) -> Option<(u64, Cell)> {
        let &(at, cell) = self.wire.front()?;
        if at > until.0 || cell.needs_event() {
            return None;
        }
        self.wire.pop()
    }

    /// The same for a run of consecutive cells, at most `most`.
    #[inline(always)]
    pub fn pop_passive_run(&mut self, until: SimTime, most: u32) -> Option<Run> {
        let &(at, first) = self.wire.front()?;
        if at > until.0 || first.needs_event() {
            return None;
        }
        let mut run = Run { first, cells: 1 };
        while let Some(&(at, cell)) = self.wire.peek(run.cells) {
            if at > until.0 || cell != run.cell(run.cells) || run.cells == most {
                break;
            }
            run.cells += 1;
        }
        self.wire.skip(run.cells);
        Some(run)
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
