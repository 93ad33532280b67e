//! Cells at a gate: a trunk's ingress queue or its far end, a switch with virtual ends, the end of a local loop.

use crate::discard::Verdict;
use crate::net::world::World;
use crate::net::world::flow::{CREDIT, PACKETS};
use crate::units::CellRate;
use crate::wire::cell::{Cell, Flags};

impl World {
    /// A cell reaches a gate; true if it goes on to the port at once.
    #[inline(never)]
    pub(in crate::net) fn pass_gate(&mut self, h: usize, cell: Cell) -> bool {
        let hop = self.hops[h];
        if hop.gate == CREDIT {
            self.enter_by_credit(h, cell);
            return false;
        }
        if hop.gate == PACKETS {
            return self.collect(h, cell);
        }
        let gate = hop.gate as usize;
        let end = &self.ends[gate];
        if end.paces != hop.port {
            // The end of a trunk or of a local loop. Only a local loop's forward RM cells end here: they never reach
            // the queue, but its algorithm reads their rate.
            let ends_here = cell.is_rm() && !cell.flags.has(Flags::BACKWARD);
            if ends_here {
                self.mark(h, cell);
                self.deliver_rm(gate, cell);
            } else {
                self.take_mark(gate, cell);
            }
            return !ends_here;
        }
        let peer = usize::from(end.peer);
        let virtual_end = end.coupling.is_some();
        if virtual_end && cell.is_rm() {
            self.deliver_rm(peer, cell);
            return false;
        }
        if virtual_end {
            self.take_mark(peer, cell);
        }
        self.queue_at_gate(h, cell);
        false
    }

    /// Puts a cell in the queue that the gate's end paces.
    fn queue_at_gate(&mut self, h: usize, cell: Cell) {
        let (hop, now) = (self.hops[h], self.now);
        let p = hop.port as usize;
        let port = &mut self.ports[p];
        port.stats.arrived += 1;
        let verdict = port.judge(cell, hop, now);
        if verdict != Verdict::Accept && !self.makes_room(h, cell, verdict) {
            return;
        }
        self.ports[p].push(cell, hop.class, now);
        let gate = self.settled(hop.gate as usize);
        self.plan_pace(gate);
    }

    /// Sends the first cell of the queue paced by a gate's end to the line behind.
    pub(in crate::net) fn send_on(&mut self, queue: usize) {
        let now = self.now;
        let port = &mut self.ports[queue];
        let Some(cell) = port.pop(now) else { return };
        port.count_sent_on(now);
        let first = self.flows[cell.flow.0 as usize].first_hop as usize;
        let hop = self.hops[first + cell.hop as usize];
        let mut cell = port.leaves(cell, hop.class);
        // TM 4.0 source rule 12: the marks of a loop are cleared at its end.
        cell.flags = cell.flags.without(Flags::EFCI);
        cell.hop += 1;
        self.enter_cold(first + cell.hop as usize, cell);
    }

    /// Highest rate that a virtual destination may return upstream: the rate of its own source, reduced as the queue of
    /// that source grows. Source: TM 4.0 section 5.10.7, virtual source and destination.
    pub(in crate::net) fn coupled_rate(&self, e: usize) -> CellRate {
        let unlimited = CellRate(f64::INFINITY);
        let end = &self.ends[e];
        if end.coupling.is_none() {
            return unlimited;
        }
        // The twin of this end forwards the cells that this end requests upstream.
        let twin = &self.ends[end.peer as usize];
        let (Some(coupling), Some(abr)) = (&twin.coupling, &twin.abr) else { return unlimited };
        let queued = self.ports[twin.paces as usize].queued_all();
        coupling.limit(abr.acr(), queued)
    }
}
