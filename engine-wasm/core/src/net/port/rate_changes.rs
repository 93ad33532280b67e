//! Line rates during a run: when they change, and which parts learn it.

use crate::feedback::{Contract, PortFacts};
use crate::kernel::slots::Class;
use crate::net::world::World;
use crate::net::world::flow::NONE;
use crate::units::{CellRate, SimTime};

impl World {
    /// Schedules the first changes of all lines.
    pub(in crate::net) fn schedule_rates(&mut self) {
        for p in 0..self.ports.len() {
            if let Some(varying) = &self.ports[p].varying {
                let at = varying.next;
                self.slots.set(self.ports[p].slots.rate, Class::Command, at);
            }
        }
    }

    /// Changes the rate of a line.
    pub(in crate::net) fn change_rate(&mut self, p: usize) {
        let now = self.now;
        let port = &mut self.ports[p];
        let Some(varying) = &mut port.varying else { return };
        let rate = varying.change(now);
        let next = varying.next;
        let arrival = port.change_rate(rate, now);
        let (slots, pending, free_at) = (port.slots, port.pending, port.free_at);
        self.slots.set(slots.rate, Class::Command, next);
        if let Some(at) = arrival {
            port.await_delivery(&mut self.slots, at);
        }
        if pending {
            self.slots.set(slots.service, Class::Service, SimTime(free_at.max(now.0)));
        }
        self.update_facts(p);
        self.pace_by_line(p);
    }

    /// Limits every end that sends on the line to the line's present rate.
    fn pace_by_line(&mut self, p: usize) {
        let line = self.ports[p].rate.cells();
        for e in 0..self.ends.len() {
            if self.line_of(e) != p {
                continue;
            }
            let e = self.settled(e);
            self.ends[e].set_line(line);
            self.plan_pace(e);
        }
    }

    /// The line on which an end sends.
    fn line_of(&self, e: usize) -> usize {
        let end = &self.ends[e];
        if end.paces != NONE {
            let queue = &self.ports[usize::from(end.paces)];
            return usize::from(queue.stands_for.expect("what is paced waits before a line"));
        }
        usize::from(self.hops[self.flows[usize::from(end.flow_out)].first_hop as usize].port)
    }

    /// Gives every port's rate algorithm the contracts (MCR, weight) of its flows.
    pub(in crate::net) fn tell_contracts(&mut self) {
        let blank = Contract { mcr: CellRate(0.0), weight: 1 };
        let mut told: Vec<Vec<Contract>> =
            self.ports.iter().map(|port| vec![blank; usize::from(port.controlled)]).collect();
        for (flow, end) in self.flows.iter().zip(self.ends.iter()) {
            let Some(abr) = &end.abr else { continue };
            let (mcr, weight) = (CellRate::from_mbps(abr.params().mcr_mbps), abr.params().weight);
            let hops = &self.hops[flow.first_hop as usize..][..flow.hop_count as usize];
            for hop in hops.iter().filter(|hop| hop.vc != NONE) {
                told[usize::from(hop.port)][usize::from(hop.vc)] = Contract { mcr, weight };
            }
        }
        for (port, contracts) in self.ports.iter_mut().zip(&told) {
            if let Some(algorithm) = &mut port.feedback {
                algorithm.on_contracts(contracts);
            }
        }
    }

    /// Gives a port's rate algorithm the present facts of its line.
    pub(in crate::net) fn update_facts(&mut self, p: usize) {
        let now = self.now;
        let port = &mut self.ports[p];
        let facts = PortFacts {
            capacity: port.rate.cells(),
            reserved: port.reserved,
            circuits: port.controlled,
            icr: port.icr,
        };
        if let Some(algorithm) = &mut port.feedback {
            algorithm.attach(facts, now);
        }
    }
}
