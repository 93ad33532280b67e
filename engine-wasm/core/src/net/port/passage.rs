//! A cell's way through a port: shown to the algorithms, judged, sent at once or queued, and served.

use super::Port;
use crate::discard::Verdict;
use crate::kernel::future_events::FutureEvents;
use crate::kernel::slots::Class;
use crate::net::world::World;
use crate::net::world::flow::{Hop, NONE};
use crate::probe::log::Mark;
use crate::units::SimTime;
use crate::wire::cell::{Cell, Flags};

impl World {
    /// A cell reaches a port on its path; `h` is the index of the hop in the world's list.
    #[inline(always)]
    pub(in crate::net) fn enter(&mut self, h: usize, cell: Cell) {
        let hop = self.hops[h];
        if hop.gate != NONE && !self.pass_gate(h, cell) {
            return;
        }
        self.enter_port(h, hop, cell);
    }

    /// A cell enters a port, after its gate.
    #[inline(always)]
    fn enter_port(&mut self, h: usize, hop: Hop, cell: Cell) {
        #[cfg(debug_assertions)]
        self.check_order(h, cell);
        let (p, now) = (hop.port as usize, self.now);
        let port = &mut self.ports[p];
        if port.service_at < now.0 {
            port.catch_up(now);
        }
        if port.at_switch {
            self.cell_hops += 1;
            if port.count(hop, now) {
                self.slots.set(port.slots.interval, Class::Switch, port.deadline());
            }
        }
        if !port.plain || port.at_switch && cell.is_rm() {
            return self.enter_watched(h, cell);
        }
        port.stats.arrived += 1;
        let verdict = port.judge(cell, hop, now);
        if verdict != Verdict::Accept {
            return self.enter_by_force(h, cell, verdict);
        }
        if !port.may_start(&mut self.slots, now) {
            return port.wait(cell, hop.class, now, &mut self.slots);
        }
        if port.start(cell, now, &mut self.slots) {
            self.look_at_arrivals(p);
        }
    }

    /// The same for an already counted cell that needs a closer look, perhaps at a port that is not plain.
    #[inline(never)]
    fn enter_watched(&mut self, h: usize, cell: Cell) {
        let hop = self.hops[h];
        if self.ports[hop.port as usize].at_switch {
            self.show_to_algorithms(h, cell);
        }
        let port = &mut self.ports[hop.port as usize];
        port.stats.arrived += 1;
        let verdict = port.judge(cell, hop, self.now);
        if verdict == Verdict::Accept || self.makes_room(h, cell, verdict) {
            self.start_or_wait(hop, cell);
        }
    }

    /// The same for a cell that the policy did not accept outright.
    #[inline(never)]
    fn enter_by_force(&mut self, h: usize, cell: Cell, verdict: Verdict) {
        if self.makes_room(h, cell, verdict) {
            self.start_or_wait(self.hops[h], cell);
        }
    }

    /// An accepted cell is sent at once, or joins the queue.
    #[inline(always)]
    fn start_or_wait(&mut self, hop: Hop, cell: Cell) {
        let port = &mut self.ports[hop.port as usize];
        if port.may_start(&mut self.slots, self.now) {
            self.start(hop.port as usize, cell);
        } else {
            port.wait(cell, hop.class, self.now, &mut self.slots);
        }
    }

    /// Checks that cells of a flow reach every port in the order of sending (I-5).
    #[cfg(debug_assertions)]
    pub(super) fn check_order(&mut self, h: usize, cell: Cell) {
        if !cell.flags.has(Flags::JOINED) {
            assert!(cell.sequence >= self.passed[h], "cells keep their order at every hop (I-5)");
            self.passed[h] = cell.sequence + 1;
        }
    }

    /// `enter` for cells that do not come from a line, which is rarer.
    #[inline(never)]
    pub(in crate::net) fn enter_cold(&mut self, h: usize, cell: Cell) {
        self.enter(h, cell);
    }

    /// `enter_port` for the cells of a packet.
    #[inline(never)]
    pub(super) fn enter_port_cold(&mut self, h: usize, cell: Cell) {
        self.enter_port(h, self.hops[h], cell);
    }

    /// Serves a port: its line has become free, or a port with priorities may start.
    #[inline]
    pub(in crate::net) fn serve(&mut self, p: usize) {
        let now = self.now;
        let port = &mut self.ports[p];
        port.pending = false;
        let Some(cell) = port.pop(now) else { return };
        self.start(p, cell);
        self.ports[p].await_service(&mut self.slots, now);
    }

    /// Starts sending a cell on a free line.
    #[inline(always)]
    pub(super) fn start(&mut self, p: usize, cell: Cell) {
        let port = &mut self.ports[p];
        if !port.plain {
            return self.transmit_special(p, cell);
        }
        if port.start(cell, self.now, &mut self.slots) {
            self.look_at_arrivals(p);
        }
    }

    /// The same at a port that is not plain: policy and algorithm learn that the cell leaves the queue, and the cell
    /// takes the port's command.
    #[inline(never)]
    fn transmit_special(&mut self, p: usize, cell: Cell) {
        let first = self.flows[cell.flow.0 as usize].first_hop as usize;
        let hop = self.hops[first + cell.hop as usize];
        let left = self.ports[p].leaves(cell, hop.class);
        if left.flags.has(Flags::EFCI) && !cell.flags.has(Flags::EFCI) {
            self.note_mark(Mark::Efci, p as u16, cell.flow);
        }
        let forward_rm = cell.is_rm() && !cell.flags.has(Flags::BACKWARD);
        if forward_rm && hop.vc != NONE && self.ports[p].wants.leaving_rm {
            self.mark_leaving(hop, cell);
        }
        let cell = self.carry_command(p, left);
        let time = self.time_in_packet(p, cell);
        let (port, now) = (&mut self.ports[p], self.now);
        let delivery = match time {
            Some(ps) => port.transmit_for(cell, now, ps),
            None => port.transmit(cell, now),
        };
        if let Some(at) = delivery {
            port.await_delivery(&mut self.slots, at);
        }
        if port.to_host && port.note_start(now) {
            self.look_at_arrivals(p);
        }
    }
}

impl Port {
    /// May an arriving cell be sent at once? With several classes, the order within an instant matters, so only the
    /// last arrival of an instant may.
    #[inline(always)]
    fn may_start(&self, slots: &mut FutureEvents, now: SimTime) -> bool {
        self.is_free(now) && (!self.priorities || slots.peek() > now)
    }

    /// Puts a cell in the queue.
    #[inline(always)]
    pub(in crate::net) fn wait(
        &mut self,
        cell: Cell,
        class: u8,
        now: SimTime,
        slots: &mut FutureEvents,
    ) {
        let is_told = self.push(cell, class, now);
        if !self.pending {
            self.await_service(slots, now);
        } else if is_told {
            // With this cell, the port may have started to mark.
            self.restore_events(slots);
        }
    }

    /// Starts a cell on the free line of a plain port; true if the host behind the line must take arrived cells.
    #[inline(always)]
    fn start(&mut self, cell: Cell, now: SimTime, slots: &mut FutureEvents) -> bool {
        if let Some(at) = self.transmit(cell, now) {
            self.await_delivery(slots, at);
        }
        self.to_host && self.note_start(now)
    }
}
