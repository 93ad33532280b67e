//! When cells leave a host: pacing by ABR source or shaper, RM cells at the ends of a loop, the first line.

use crate::endsystem::{AcrChange, Emission};
use crate::kernel::slots::Class;
use crate::net::deferred::{Next, Settled};
use crate::net::host::End;
use crate::net::world::World;
use crate::net::world::flow::NONE;
use crate::probe::log::{Cause, Record};
use crate::probe::watched::OwnRate;
use crate::wire::cell::{Cell, Flags, FlowId};
use crate::wire::rm::{RmCell, RmName};

impl World {
    /// Schedules the next action of an end's ABR source or shaper.
    #[inline]
    pub(in crate::net) fn plan_pace(&mut self, e: Settled) {
        let has_data = self.has_data(e);
        let end = &self.ends[e];
        debug_assert!(end.departs >= self.now, "what was planned is done");
        let pace = end.slots.pace;
        let at = match (&end.abr, &end.shaper) {
            (Some(abr), _) => abr.next_send(has_data, self.now).max(self.now),
            (None, Some(_)) => end.next_shaped(has_data, self.now),
            (None, None) => return,
        };
        let planned = if has_data { self.plan_departures(e, at) } else { None };
        if let Some(Next { due, since }) = planned {
            return self.slots.set_as_of(pace, Class::EndSystem, due, since);
        }
        self.unplan_departures(e);
        self.slots.set(pace, Class::EndSystem, at);
    }

    /// Does a data cell wait at an end?
    #[inline]
    pub(in crate::net) fn has_data(&self, e: Settled) -> bool {
        let end = &self.ends[e];
        if end.paces != NONE {
            return self.ports[end.paces as usize].queued_all() > 0;
        }
        end.has_own_data()
    }

    /// Lets the ABR source or the shaper of an end send one cell, if it may.
    #[inline]
    pub(in crate::net) fn pace(&mut self, e: usize) {
        let (e, now) = (self.settled(e), self.now);
        let has_data = self.has_data(e);
        let end = &mut self.ends[e];
        let Some(abr) = &mut end.abr else {
            return self.send_shaped(e, has_data);
        };
        let emission = abr.poll(has_data, now);
        self.note_changes(e);
        match emission {
            None => {}
            Some(Emission::Data) => self.send_data(e),
            Some(Emission::Forward { rm, out_of_rate }) => {
                self.send_rm(e, rm, rate_bit(out_of_rate));
            }
            Some(Emission::Backward { rm, out_of_rate }) => {
                self.send_rm(e, rm, rate_bit(out_of_rate).with(Flags::BACKWARD));
            }
        }
        self.plan_pace(e);
    }

    /// Records the rate changes that the source made by its own rules.
    #[inline]
    pub(in crate::net) fn note_changes(&mut self, e: Settled) {
        let change = |end: &mut End| end.abr.as_mut().and_then(|abr| abr.poll_change());
        while let Some(change) = change(&mut self.ends[e]) {
            self.note_change(e, change);
        }
    }

    fn note_change(&mut self, e: Settled, change: AcrChange) {
        let now = self.now;
        let end = &mut self.ends[e];
        end.note_acr_was(change.old, now);
        let is_host = usize::from(end.flow_out) == e.index();
        let port = if is_host { NONE } else { end.paces };
        let back = !end.flow_out.is_multiple_of(2);
        let circuit = self.flows[end.flow_out as usize].circuit;
        let AcrChange { rule, old, new } = change;
        let change = OwnRate { rule: rule.sentence(), old, new };
        if let Some(watched) = &mut self.log.watched {
            watched.rates.push((e.index(), change));
        }
        let cause = Cause::AcrRule { change, back };
        self.log.add(Record { at: now, port, circuit, cause, count: 1, bytes: None });
        self.fingerprint.rate(now, e.index(), new);
    }

    /// Sends one cell through a shaper.
    fn send_shaped(&mut self, e: Settled, has_data: bool) {
        let now = self.now;
        let end = &mut self.ends[e];
        if has_data && end.next_shaped(true, now) <= now {
            end.note_shaped(now);
            self.send_data(e);
        }
        self.plan_pace(e);
    }

    /// Applies a GFC command to an end.
    pub(in crate::net) fn obey(&mut self, e: usize, halt: bool) {
        let e = self.settled(e);
        if let Some(gfc) = &mut self.ends[e].gfc {
            gfc.on_command(halt, self.now);
            self.plan_pace(e);
        }
    }

    /// Sends the next data cell of an end.
    #[inline]
    pub(in crate::net) fn send_data(&mut self, e: Settled) {
        let end = &mut self.ends[e];
        if let Some(cell) = end.cut_data(&self.segments) {
            return self.send(cell);
        }
        self.send_other(e);
    }

    /// Sends the first cell of the queue that an end paces, or the next cell of its frames.
    #[inline(never)]
    fn send_other(&mut self, e: Settled) {
        let end = &mut self.ends[e];
        if end.paces != NONE {
            let queue = end.paces as usize;
            return self.send_on(queue);
        }
        let flow = &mut self.flows[end.flow_out as usize];
        if let Some(cell) = end.cut_framed(flow, &mut self.segments) {
            self.send(cell);
        }
    }

    /// Passes a cell to the first line on its path.
    #[inline(never)]
    fn send(&mut self, cell: Cell) {
        let flow = &mut self.flows[cell.flow.0 as usize];
        let cell = flow.launch(cell);
        let h = flow.first_hop as usize + cell.hop as usize;
        self.enter(h, cell);
    }

    /// Handles an RM cell at the end of its loop.
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

    /// Handles a data cell at an end's destination, which may send an RM cell. TM 4.0 destination rules 1 and 5.
    #[inline(always)]
    pub(in crate::net) fn take_mark(&mut self, e: usize, cell: Cell) {
        let destination = &mut self.ends.arrivals(e).destination;
        destination.on_data(cell.flags.has(Flags::EFCI));
        if let Some(own) = destination.own_rm(self.now) {
            let e = self.settled(e);
            self.send_own_rm(e, own);
        }
    }

    /// Turns around a forward RM cell, in rate or not; an end without an ABR source returns it at once.
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
            turned.er = end.abr.as_ref().map_or(limit, |abr| abr.params().written(limit));
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

    /// Applies a backward RM cell to this end's source. TM 4.0 source rules 8 and 9.
    fn backward_rm(&mut self, e: usize, rm: &RmCell) {
        let (e, now) = (self.settled(e), self.now);
        let end = &mut self.ends[e];
        end.note_acr(now);
        end.last_er = rm.er;
        let Some(abr) = &mut end.abr else { return };
        let change = abr.on_backward_rm(rm);
        self.fingerprint.rate(now, e.index(), change.new);
        self.plan_pace(e);
    }

    /// Sends a backward RM cell that the destination made itself. TM 4.0 destination rule 5.
    #[cold]
    fn send_own_rm(&mut self, e: Settled, rm: RmCell) {
        // Behind a local loop, this end does not control the other end.
        if self.ends[self.ends[e].peer as usize].abr.is_none() {
            return;
        }
        self.flows[self.ends[e].flow_out as usize].generated += 1;
        self.send_rm(e, rm, Flags::BACKWARD.with(Flags::CLP));
    }

    fn send_rm(&mut self, e: Settled, rm: RmCell, flags: Flags) {
        let end = &mut self.ends[e];
        let name = RmName { maker: e.index() as u32, number: end.rm_cells };
        end.rm_cells += 1;
        let payload = self.rms.insert(RmCell { name, ..rm });
        let (flow, hop) = (FlowId(end.flow_out), end.joins);
        let joined = self.flows[flow.0 as usize].joined;
        let flags = if joined { flags.with(Flags::JOINED) } else { flags };
        self.send(Cell { payload, flow, hop, flags: flags.with(Flags::RM), ..Cell::default() });
    }
}

/// CLP of an RM cell: 0 in rate, 1 outside. TM 4.0 source rules 4 and 11.
fn rate_bit(out_of_rate: bool) -> Flags {
    if out_of_rate { Flags::CLP } else { Flags::default() }
}
