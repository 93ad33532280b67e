//! A cell's way through a port with credits, and the credit cells and checks of its line.
//!
//! Cells come here through the gate `CREDIT` in front of the port, so other ports need no code for credits. Credit
//! cells and checks carry no data, cross one line, and precede all other cells.

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

    /// Schedules the service of a port with credits, if a cell may be sent.
    fn await_turn(&mut self, p: usize) {
        let port = &mut self.ports[p];
        if !port.pending && port.has_work() {
            port.pending = true;
            let at = SimTime(port.free_at.max(self.now.0));
            self.slots.set(port.slots.service, Class::Service, at);
        }
    }

    /// Serves a port with credits, whose line has become free.
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

    /// Creates a due cell of credit control and starts it on the line.
    fn start_control(&mut self, p: usize, cell: Cell) {
        self.credit_books.made += 1;
        let port = &mut self.ports[p];
        port.stats.arrived += 1;
        if let Some(at) = port.transmit(cell, self.now) {
            port.await_delivery(&mut self.slots, at);
        }
    }

    /// Called when a cell has left its circuit's queue: counts it for the previous node, or lets the host go on.
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

    /// Credit at the port of a flow's hop, in cells; `None` without credits.
    pub(in crate::net) fn credit_at(&self, flow: FlowId, hop: u8) -> Option<u32> {
        let (p, lane) = self.lane_place(flow, hop);
        self.ports[p].credits.as_ref().map(|credits| credits.lanes[lane].sender.credit())
    }

    /// Does the flow need credit? CBR and VBR do not.
    fn is_held_back(&self, flow: FlowId) -> bool {
        usize::from(self.flows[usize::from(flow.0)].class) >= FIRST_BOUNDED
    }

    /// The port and the lane of a flow at one hop.
    fn lane_place(&self, flow: FlowId, hop: u8) -> (usize, usize) {
        let first = self.flows[usize::from(flow.0)].first_hop as usize;
        let Hop { port, local, .. } = self.hops[first + usize::from(hop)];
        (port.into(), local.into())
    }

    fn lane_mut(&mut self, flow: FlowId, hop: u8) -> &mut Lane {
        let (p, lane) = self.lane_place(flow, hop);
        &mut self.ports[p].credits_mut().lanes[lane]
    }

    /// Called when the node behind a hop's line has forwarded or discarded a cell.
    fn note_forwarded(&mut self, flow: FlowId, hop: u8) {
        if let Some(total) = self.lane_mut(flow, hop).receiver.on_forwarded() {
            self.send_credit(flow, hop, total);
        }
    }

    /// Sends a credit cell back from the node behind a hop's line.
    fn send_credit(&mut self, flow: FlowId, hop: u8, total: u32) {
        let count = self.flows[usize::from(flow.0)].hop_count;
        let (back, at) = (FlowId(flow.0 ^ 1), count - 1 - hop);
        self.send_control(back, at, Flags::BACKWARD, total);
    }

    /// Sends a cell of credit control over a hop's line.
    fn send_control(&mut self, flow: FlowId, hop: u8, direction: Flags, payload: u32) {
        let flags = Flags::CREDIT.with(direction);
        let cell = Cell { payload, sequence: u32::MAX, flow, hop, flags, ..Cell::default() };
        let p = self.lane_place(flow, hop).0;
        self.ports[p].credits_mut().control.push(cell);
        self.await_turn(p);
    }

    /// Handles a cell that has crossed a line that is not plain. True for a cell of credit control, which ends here.
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
            // The host at the end of the path accepts every cell at once.
            if cell.hop + 1 == self.flows[usize::from(cell.flow.0)].hop_count {
                self.note_forwarded(cell.flow, cell.hop);
            }
        }
        false
    }

    /// Handles an arriving credit cell or credit check.
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

    /// Called when the node behind a port's line has discarded a data cell, which frees its place.
    pub(super) fn note_discarded(&mut self, p: usize, cell: Cell) {
        if self.ports[p].credits.is_none() || cell.is_rm() || !self.is_held_back(cell.flow) {
            return;
        }
        let flow = &self.flows[usize::from(cell.flow.0)];
        let hops = &self.hops[flow.first_hop as usize..][..usize::from(flow.hop_count)];
        let crossed = hops.iter().position(|hop| usize::from(hop.port) == p);
        self.note_forwarded(cell.flow, crossed.expect("it has crossed the line") as u8);
    }

    /// Sends a port's due credit checks: one for each circuit with cells not yet reported as forwarded.
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
