//! A cell at an output port: counted by the rate algorithm, judged by the policy, queued, served.

use super::{Hop, NONE, World};
use crate::discard::Verdict;
use crate::feedback::{self, Feedback};
use crate::kernel::slots::Class;
use crate::probe::log::{Cause, Record};
use crate::units::SimTime;
use crate::wire::aal5::user_bytes_of_cell;
use crate::wire::cell::{Cell, Flags};
use crate::wire::rate_code::quantise;
use crate::wire::rm::RmCell;

const ABR: u8 = 2;

impl World {
    /// A cell reaches a port of its path.
    #[inline]
    pub(super) fn enter(&mut self, hop: Hop, cell: Cell) {
        let class = hop.class;
        let p = hop.port as usize;
        if self.ports[p].at_switch {
            self.cell_hops += 1;
            self.observe(hop, &cell, class);
        }
        let now = self.now;
        let port = &mut self.ports[p];
        port.stats.arrived += 1;
        let verdict = port.judge(&cell, class, hop.local);
        if verdict != Verdict::Accept {
            return self.drop_cell(p, cell, verdict);
        }
        // With several classes the order within an instant matters: only the last arrival may start at once.
        if port.is_free(now) && (!port.priorities || self.slots.peek() > now) {
            let arrival = port.transmit(cell, now);
            if let Some(at) = arrival {
                self.schedule_wire(p, at);
            }
            return self.take_silent(p);
        }
        port.push(cell, class, now);
        if !port.pending {
            port.pending = true;
            let at = SimTime(port.free_at.max(now.0));
            self.slots.set(self.ports[p].slots.service, Class::Service, at);
        }
    }

    /// The line of a port is free, or a port with priorities may start.
    #[inline]
    pub(super) fn serve(&mut self, p: usize) {
        let now = self.now;
        let port = &mut self.ports[p];
        port.pending = false;
        let Some(cell) = port.pop(now) else { return };
        let arrival = port.transmit(cell, now);
        if port.queued_all() > 0 {
            port.pending = true;
            let at = SimTime(port.free_at);
            self.slots.set(self.ports[p].slots.service, Class::Service, at);
        }
        if let Some(at) = arrival {
            self.schedule_wire(p, at);
        }
        self.take_silent(p);
    }

    /// Schedules the next delivery of a line; simultaneous ones come in random order (spec 0.3).
    #[inline]
    pub(super) fn schedule_wire(&mut self, p: usize, at: SimTime) {
        let tie = self.arrivals.as_mut().map_or(0, |stream| stream.bits());
        self.slots.set_tied(self.ports[p].slots.wire, Class::Delivery, at, tie);
    }

    /// Shows the cell to the rate algorithms of the switch.
    #[inline]
    fn observe(&mut self, hop: Hop, cell: &Cell, class: u8) {
        let now = self.now;
        let p = hop.port as usize;
        let queue = self.ports[p].queue_view();
        let Some(algorithm) = &mut self.ports[p].feedback else { return };
        if class < ABR {
            return algorithm.on_priority_cell(now);
        }
        if class > ABR {
            return;
        }
        if algorithm.on_cell(feedback::LocalVc(hop.local), queue, now) {
            let at = algorithm.deadline();
            self.slots.set(self.ports[p].slots.interval, Class::Switch, at);
        }
        if cell.is_rm() {
            self.mark(hop, cell);
        }
    }

    /// Lets the right port speak in an RM cell and writes what it says.
    fn mark(&mut self, hop: Hop, cell: &Cell) {
        let backward = cell.flags.has(Flags::BACKWARD);
        let (port, local) =
            if backward { (hop.back_port, hop.back_local) } else { (hop.port, hop.local) };
        if port == NONE {
            return;
        }
        let now = self.now;
        let speaker = &mut self.ports[port as usize];
        let queue = speaker.queue_view();
        let Some(algorithm) = &mut speaker.feedback else { return };
        let rm = self.rms.get_mut(cell.payload);
        let vc = feedback::LocalVc(local);
        let said = if backward {
            algorithm.on_backward_rm(vc, rm, queue, now)
        } else {
            algorithm.on_forward_rm(vc, rm, queue, now)
        };
        write(rm, said, port, self.quantise_rm);
    }

    /// Ends a measurement interval.
    pub(super) fn close_interval(&mut self, p: usize) {
        let now = self.now;
        let queue = self.ports[p].queue_view();
        if let Some(algorithm) = &mut self.ports[p].feedback {
            algorithm.on_deadline(queue, now);
            let at = algorithm.deadline();
            assert!(at > now, "a measurement interval has a length");
            self.slots.set(self.ports[p].slots.interval, Class::Switch, at);
        }
    }

    /// Books a refused cell.
    fn drop_cell(&mut self, p: usize, cell: Cell, verdict: Verdict) {
        let now = self.now;
        let port = &mut self.ports[p];
        port.stats.dropped[verdict as usize - 1] += 1;
        let cause =
            Cause::Refused { verdict, queued: port.queued(), capacity: port.capacity.unwrap_or(0) };
        let flow = &mut self.flows[cell.flow.0 as usize];
        flow.dropped[usize::from(cell.is_rm())] += 1;
        self.log.add_loss(Record {
            at: now,
            port: p as u16,
            circuit: flow.circuit,
            cause,
            count: 1,
        });
        self.trace.drop(now, p as u16, cell);
        if cell.is_rm() {
            self.rms.remove(cell.payload);
        } else if cell.in_frame() {
            let sent = *self.segments.get(cell.payload);
            let bytes =
                user_bytes_of_cell(u32::from(cell.index), flow.header_bytes, sent.segment.length);
            flow.dropped_bytes += u64::from(bytes);
            flow.path_bytes -= u64::from(bytes);
            self.release(cell.payload);
        }
    }

    /// One cell of a transmission has left the network.
    #[inline]
    pub(super) fn release(&mut self, payload: u32) {
        let sent = self.segments.get_mut(payload);
        sent.remaining -= 1;
        if sent.remaining == 0 {
            self.segments.remove(payload);
        }
    }
}

/// Lowers ER, sets marks, never the other way (I-14).
fn write(rm: &mut RmCell, said: Feedback, port: u16, quantised: bool) {
    assert!(said.er.0 >= 0.0, "an offered rate is a number and not negative (I-14)");
    if said.er.0 < rm.er.0 {
        rm.er = if quantised { quantise(said.er) } else { said.er };
        rm.writer = port + 1;
    }
    rm.ci |= said.ci;
    rm.ni |= said.ni;
}
