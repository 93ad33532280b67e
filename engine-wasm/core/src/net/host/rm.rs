//! RM cells at the ends of a loop: turned around, heeded, or made by the destination itself.

use crate::net::deferred::Settled;
use crate::net::world::World;
use crate::wire::cell::{Cell, Flags, FlowId};
use crate::wire::rm::RmCell;

impl World {
    /// An RM cell has reached the end of its loop.
    #[inline(never)]
    pub(in crate::net) fn deliver_rm(&mut self, e: usize, cell: Cell) {
        self.flows[cell.flow.0 as usize].delivered[1] += 1;
        let rm = self.rms.remove(cell.payload);
        if cell.flags.has(Flags::BACKWARD) {
            self.backward_rm(e, &rm);
        } else {
            self.forward_rm(e, &rm);
        }
    }

    /// A forward RM cell, in rate or not, is turned around; an end without an ABR source returns it at once.
    /// TM 4.0 destination rules 2 and 6.
    fn forward_rm(&mut self, e: usize, rm: &RmCell) {
        let limit = self.coupled_rate(e);
        let (e, now) = (self.settled(e), self.now);
        let destination = &mut self.ends[e].arrivals.destination;
        let mut turned = destination.on_forward_rm(rm);
        if let Some(own) = destination.own_rm(now) {
            self.send_own_rm(e, own);
        }
        let end = &mut self.ends[e];
        if limit.0 < turned.er.0 {
            turned.er = limit;
        }
        let Some(abr) = end.abr.as_mut().filter(|abr| !abr.params().ideal_turnaround) else {
            return self.send_rm(e, turned, Flags::BACKWARD);
        };
        // TM 4.0 destination rule 3: the older answer leaves out of rate, the newer one in rate.
        if let Some(old) = abr.turn_around(turned) {
            self.send_rm(e, old, Flags::BACKWARD.with(Flags::CLP));
        }
        self.plan_pace(e);
    }

    /// A backward RM cell changes the rate of the source here. TM 4.0 source rules 8 and 9.
    fn backward_rm(&mut self, e: usize, rm: &RmCell) {
        let (e, now) = (self.settled(e), self.now);
        let end = &mut self.ends[e];
        end.note_acr(now);
        end.last_er = rm.er;
        let Some(abr) = &mut end.abr else { return };
        let change = abr.on_backward_rm(rm, now);
        self.fingerprint.rate(now, e.index() as u16, change.new);
        self.plan_pace(e);
    }

    /// Sends a backward RM cell that the destination made itself. TM 4.0 destination rule 5.
    #[cold]
    pub(in crate::net) fn send_own_rm(&mut self, e: Settled, rm: RmCell) {
        // Behind a local loop the other end is not controlled from here.
        if self.ends[self.ends[e].peer as usize].abr.is_none() {
            return;
        }
        self.flows[self.ends[e].flow_out as usize].generated += 1;
        self.send_rm(e, rm, Flags::BACKWARD.with(Flags::CLP));
    }

    pub(super) fn send_rm(&mut self, e: Settled, rm: RmCell, flags: Flags) {
        let payload = self.rms.insert(rm);
        let end = &self.ends[e];
        let (flow, hop) = (FlowId(end.flow_out), end.joins);
        let joined = self.flows[flow.0 as usize].joined;
        let flags = if joined { flags.with(Flags::JOINED) } else { flags };
        self.send(Cell { payload, flow, hop, flags: flags.with(Flags::RM), ..Cell::default() });
    }
}
