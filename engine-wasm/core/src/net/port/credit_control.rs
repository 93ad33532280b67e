//! The way of a cell through a port with credits, and the credit cells and checks of its line.
//!
//! Cells come here by the gate `CREDIT` in front of the port, so that other ports know nothing of it. Credit cells
//! and checks are cells without contents that go over one line, before all others.

use super::buffer::FIRST_BOUNDED;
use super::credit::Lane;
use crate::discard::Verdict;
use crate::kernel::slots::Class;
use crate::net::world::World;
use crate::net::world::flow::Hop;
use crate::units::SimTime;
use crate::wire::cell::{Cell, Flags, FlowId};

impl World {
    /// A cell reaches a port with credits.
    #[inline(never)]
    pub(in crate::net) fn enter_by_credit(&mut self, h: usize, cell: Cell) {
        #[cfg(debug_assertions)]
        self.check_order(h, cell);
        let hop = self.hops[h];
        let (p, now) = (usize::from(hop.port), self.now);
        let port = &mut self.ports[p];
        if port.at_switch {
            self.cell_hops += 1;
            if port.count(hop, now) {
                self.slots.set(port.slots.interval, Class::Switch, port.deadline());
            }
            self.show_to_algorithms(h, cell);
        }
        let port = &mut self.ports[p];
        port.stats.arrived += 1;
        let is_held_back = usize::from(hop.class) >= FIRST_BOUNDED;
        if !is_held_back || cell.is_rm() {
            let verdict = port.judge(cell, hop, now);
            if verdict != Verdict::Accept {
                return self.drop_cell(p, cell, verdict);
            }
        }
        if !is_held_back {
            port.push(cell, hop.class, now);
        } else {
            port.push_to_lane(cell, hop, now);
            if !self.ports[p].at_switch && !cell.is_rm() {
                self.hold(cell.flow);
            }
        }
        self.await_turn(p);
    }

    /// Schedules the service of a port with credits, if there is one to come.
    fn await_turn(&mut self, p: usize) {
        let port = &mut self.ports[p];
        if !port.pending && port.has_work() {
            port.pending = true;
            let at = SimTime(port.free_at.max(self.now.0));
            self.slots.set(port.slots.service, Class::Service, at);
        }
    }

    /// The line of a port with credits is free.
    #[inline(never)]
    pub(in crate::net) fn serve_in_turn(&mut self, p: usize) {
        let now = self.now;
        let port = &mut self.ports[p];
        port.pending = false;
        let Some(cell) = port.pop_in_turn(now) else { return };
        if cell.is_credit() {
            self.start_control(p, cell);
        } else {
            self.start(p, cell);
            self.has_left(p, cell);
        }
        self.await_turn(p);
    }

    /// A cell of credit control is made and starts on the line; until then it was only due.
    fn start_control(&mut self, p: usize, cell: Cell) {
        self.credit_books.made += 1;
        let port = &mut self.ports[p];
        port.stats.arrived += 1;
        if let Some(at) = port.transmit(cell, self.now) {
            port.await_delivery(&mut self.slots, at);
        }
    }

    /// A cell has left the queue of its circuit: the node before may be told, or the host goes on.
    fn has_left(&mut self, p: usize, cell: Cell) {
        if cell.is_rm() || !self.is_held_back(cell.flow) {
            return;
        }
        if cell.hop > 0 {
            return self.note_forwarded(cell.flow, cell.hop - 1);
        }
        let lane = self.lane_place(cell.flow, 0).1;
        if self.ports[p].credits_mut().lanes[lane].data == 0 {
            self.let_go(cell.flow);
        }
    }

    /// Cells that may leave the port of a hop of a flow; `None` without credits.
    pub(in crate::net) fn credit_at(&self, flow: FlowId, hop: u8) -> Option<u32> {
        let (p, lane) = self.lane_place(flow, hop);
        self.ports[p].credits.as_ref().map(|credits| credits.lanes[lane].sender.credit())
    }

    /// Does the flow take credit? CBR and VBR do not.
    fn is_held_back(&self, flow: FlowId) -> bool {
        usize::from(self.flows[usize::from(flow.0)].class) >= FIRST_BOUNDED
    }

    /// The port and the lane of a flow at one of its hops.
    fn lane_place(&self, flow: FlowId, hop: u8) -> (usize, usize) {
        let first = self.flows[usize::from(flow.0)].first_hop as usize;
        let Hop { port, local, .. } = self.hops[first + usize::from(hop)];
        (port.into(), local.into())
    }

    fn lane_mut(&mut self, flow: FlowId, hop: u8) -> &mut Lane {
        let (p, lane) = self.lane_place(flow, hop);
        &mut self.ports[p].credits_mut().lanes[lane]
    }

    /// The node behind the line of a hop has forwarded a cell, or discarded it.
    fn note_forwarded(&mut self, flow: FlowId, hop: u8) {
        if let Some(total) = self.lane_mut(flow, hop).receiver.on_forwarded() {
            self.send_credit(flow, hop, total);
        }
    }

    /// The node behind the line of a hop sends a credit cell back.
    fn send_credit(&mut self, flow: FlowId, hop: u8, total: u32) {
        let count = self.flows[usize::from(flow.0)].hop_count;
        let (back, at) = (FlowId(flow.0 ^ 1), count - 1 - hop);
        self.send_control(back, at, Flags::BACKWARD, total);
    }

    /// Sends a cell of credit control over the line of a hop.
    fn send_control(&mut self, flow: FlowId, hop: u8, direction: Flags, payload: u32) {
        let flags = Flags::CREDIT.with(direction);
        let cell = Cell { payload, sequence: u32::MAX, flow, hop, flags, ..Cell::default() };
        let p = self.lane_place(flow, hop).0;
        self.ports[p].credits_mut().control.push(cell);
        self.await_turn(p);
    }

    /// A cell has crossed the line of a port that is not plain. True when it was one of credit control, which ends here.
    pub(super) fn ends_as_credit(&mut self, p: usize, cell: Cell) -> bool {
        if self.ports[p].credits.is_none() {
            return false;
        }
        if cell.is_credit() {
            self.take_control(p, cell);
            return true;
        }
        if self.is_held_back(cell.flow) && !cell.is_rm() {
            self.lane_mut(cell.flow, cell.hop).receiver.on_cell();
            // The host at the end of the way takes every cell as it comes.
            if cell.hop + 1 == self.flows[usize::from(cell.flow.0)].hop_count {
                self.note_forwarded(cell.flow, cell.hop);
            }
        }
        false
    }

    /// A credit cell or a check has arrived.
    fn take_control(&mut self, p: usize, cell: Cell) {
        self.fingerprint.delivery(self.now, p, cell);
        self.credit_books.taken += 1;
        if !cell.flags.has(Flags::BACKWARD) {
            let total = self.lane_mut(cell.flow, cell.hop).receiver.on_check(cell.payload);
            return self.send_credit(cell.flow, cell.hop, total);
        }
        let count = self.flows[usize::from(cell.flow.0)].hop_count;
        let (flow, hop) = (FlowId(cell.flow.0 ^ 1), count - 1 - cell.hop);
        self.lane_mut(flow, hop).sender.on_credit(cell.payload);
        let behind = self.lane_place(flow, hop).0;
        self.await_turn(behind);
    }

    /// A data cell was discarded in the node behind the line of a port: it has a place no longer.
    pub(super) fn note_discarded(&mut self, p: usize, cell: Cell) {
        if self.ports[p].credits.is_none() || cell.is_rm() || !self.is_held_back(cell.flow) {
            return;
        }
        let flow = &self.flows[usize::from(cell.flow.0)];
        let hops = &self.hops[flow.first_hop as usize..][..usize::from(flow.hop_count)];
        let crossed = hops.iter().position(|hop| usize::from(hop.port) == p);
        self.note_forwarded(cell.flow, crossed.expect("it has crossed the line") as u8);
    }

    /// The credit checks of a port are due: one for each circuit that has not heard of all its cells.
    #[inline(never)]
    pub(in crate::net) fn check_credits(&mut self, p: usize) {
        let lanes = self.ports[p].credits_mut().lanes.len();
        for place in 0..lanes {
            let lane = &self.ports[p].credits_mut().lanes[place];
            if lane.sender.outstanding() > 0 {
                let (flow, sent) = (FlowId(lane.flow), lane.sender.sent());
                let first = self.flows[usize::from(flow.0)].first_hop as usize;
                let at = (0_u8..)
                    .find(|hop| usize::from(self.hops[first + usize::from(*hop)].port) == p);
                self.send_control(flow, at.expect("it goes there"), Flags::default(), sent);
            }
        }
        self.plan_check(p);
    }

    /// Schedules the next credit checks of a port.
    pub(in crate::net) fn plan_check(&mut self, p: usize) {
        let credits = self.ports[p].credits.as_ref();
        if let Some((slot, every)) = credits.and_then(|credits| credits.check) {
            self.slots.set(slot, Class::EndSystem, self.now.after(every));
        }
    }
}

#[cfg(test)]
mod tests;
