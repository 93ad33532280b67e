//! Packets wait for their host: TCP sends and receives at once, or when the host has processed the packet.

use super::work::done;
use crate::kernel::ring::Ring;
use crate::kernel::slots::Class;
use crate::net::deferred::Settled;
use crate::net::world::World;
use crate::wire::segment::Segment;

impl World {
    /// Passes a TCP packet to AAL5, at once or when the host has processed it.
    pub(in crate::net) fn queue_segment(&mut self, e: Settled, segment: Segment) {
        let now = self.now;
        let end = &mut self.ends[e];
        self.flows[end.flow_out as usize].path_bytes += u64::from(segment.length);
        let Some(work) = &mut end.work else {
            return self.hand_to_aal5(e, segment);
        };
        let at = done(&mut work.sent_until, work.each, now);
        work.sent.push((at, segment));
        self.plan_work(e);
    }

    /// Passes a complete arriving packet to TCP, at once or when the host has processed it.
    pub(in crate::net) fn receive(&mut self, e: usize, segment: &Segment) {
        let (e, now) = (self.settled(e), self.now);
        let Some(work) = &mut self.ends[e].work else {
            return self.on_segment(e, segment);
        };
        let at = done(&mut work.received_until, work.each, now);
        work.received.push((at, *segment));
        self.plan_work(e);
    }

    fn plan_work(&mut self, e: Settled) {
        if let Some(work) = &self.ends[e].work {
            self.slots.set(work.slot, Class::EndSystem, work.due());
        }
    }

    /// The host of an end has processed a packet.
    pub(in crate::net) fn finish_work(&mut self, e: usize) {
        let (e, now) = (self.settled(e), self.now.0);
        let Some(work) = &mut self.ends[e].work else { return };
        let is_done = |ring: &Ring<(u64, Segment)>| ring.front().is_some_and(|(at, _)| *at <= now);
        let received = if is_done(&work.received) { work.received.pop() } else { None };
        let sent = if received.is_none() && is_done(&work.sent) { work.sent.pop() } else { None };
        self.plan_work(e);
        if let Some((_, segment)) = received {
            self.on_segment(e, &segment);
        }
        if let Some((_, segment)) = sent {
            self.hand_to_aal5(e, segment);
        }
    }
}
