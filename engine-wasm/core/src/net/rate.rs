//! Lines whose rate changes with time: drawn anew now and then, or set at listed times.

use super::World;
use crate::feedback::PortFacts;
use crate::kernel::rng::Stream;
use crate::kernel::slots::Class;
use crate::topology::Variation;
use crate::units::{BitRate, SimSpan, SimTime};

/// The changes of one line.
#[derive(Clone, Debug)]
pub(crate) struct Varying {
    /// The rule; never constant.
    pub rule: Variation,
    pub stream: Stream,
    /// Next step of a list.
    step: usize,
    /// When the rate changes next.
    next: SimTime,
}

impl Varying {
    pub fn new(rule: Variation, stream: Stream) -> Varying {
        let mut varying = Varying { rule, stream, step: 0, next: SimTime::ZERO };
        if let Variation::Steps(_) = varying.rule {
            varying.next = varying.step_time();
        }
        varying
    }

    fn step_time(&self) -> SimTime {
        let Variation::Steps(steps) = &self.rule else { return SimTime::NEVER };
        steps.get(self.step).map_or(SimTime::NEVER, |s| SimTime(SimSpan::from_ms(s[0]).0))
    }

    /// The rate from `now` on; moves to the next change. Source: S1 section 4.1, drawn uniformly.
    fn change(&mut self, now: SimTime) -> BitRate {
        match &self.rule {
            Variation::Redrawn { least_mbps, most_mbps, every_ms } => {
                let span = most_mbps - least_mbps;
                self.next = now.after(SimSpan::from_ms(*every_ms));
                BitRate::from_mbps(least_mbps + self.stream.uniform() * span)
            }
            Variation::Steps(steps) => {
                let rate = BitRate::from_mbps(steps[self.step][1]);
                self.step += 1;
                self.next = self.step_time();
                rate
            }
            Variation::Constant => unreachable!("constant lines have no changes"),
        }
    }
}

impl World {
    /// First changes of all lines.
    pub(super) fn schedule_rates(&mut self) {
        for p in 0..self.ports.len() {
            if let Some(varying) = &self.ports[p].varying {
                let at = varying.next;
                self.slots.set(self.ports[p].slots.rate, Class::Command, at);
            }
        }
    }

    /// The rate of a line changes.
    pub(super) fn change_rate(&mut self, p: usize) {
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
        self.tell_facts(p);
    }

    /// Tells the rate algorithm of a port what its line is like now.
    pub(super) fn tell_facts(&mut self, p: usize) {
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
