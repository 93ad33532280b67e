//! The rates of lines as a run goes on: when they change, and who is told.

use crate::feedback::{Contract, PortFacts};
use crate::kernel::slots::Class;
use crate::net::world::World;
use crate::net::world::flow::NONE;
use crate::units::{CellRate, SimTime};

impl World {
    /// First changes of all lines.
    pub(in crate::net) fn schedule_rates(&mut self) {
        for p in 0..self.ports.len() {
            if let Some(varying) = &self.ports[p].varying {
                let at = varying.next;
                self.slots.set(self.ports[p].slots.rate, Class::Command, at);
            }
        }
    }

    /// The rate of a line changes.
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

    /// Nobody sends faster than the line takes it, as it is now.
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

    /// The line that an end sends on.
    fn line_of(&self, e: usize) -> usize {
        let end = &self.ends[e];
        if end.paces != NONE {
            let queue = &self.ports[usize::from(end.paces)];
            return usize::from(queue.stands_for.expect("what is paced waits before a line"));
        }
        usize::from(self.hops[self.flows[usize::from(end.flow_out)].first_hop as usize].port)
    }

    /// Tells the rate algorithm of every port what its flows have agreed on at set-up.
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

    /// Gives the rate algorithm of a port the facts of its line as they are now.
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
