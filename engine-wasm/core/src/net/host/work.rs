//! Hosts that take their time: every packet waits for the one before it, sending and receiving apart.
//!
//! Source: Fang 1996 section 3, 300 us a packet; that sending and receiving do not wait for each other is chosen, since one
//! server for both would hold a sender below the rates of Fang 1996.

use crate::kernel::ring::Ring;
use crate::kernel::slots::{Class, Slot};
use crate::net::deferred::Settled;
use crate::net::world::World;
use crate::units::{SimSpan, SimTime};
use crate::wire::segment::Segment;

/// Packets in the hands of a host, each with the instant at which it is done with.
#[derive(Clone, Debug)]
pub(crate) struct Work {
    pub slot: Slot,
    /// Time that one packet takes.
    pub each: SimSpan,
    received: Ring<(u64, Segment)>,
    sent: Ring<(u64, Segment)>,
    /// When the last packet of each kind is done with.
    received_until: SimTime,
    sent_until: SimTime,
}

impl Work {
    pub fn new(each: SimSpan) -> Work {
        Work {
            slot: Slot::default(),
            each,
            received: Ring::default(),
            sent: Ring::default(),
            received_until: SimTime::ZERO,
            sent_until: SimTime::ZERO,
        }
    }

    fn due(&self) -> SimTime {
        let front = |ring: &Ring<(u64, Segment)>| ring.front().map_or(u64::MAX, |(at, _)| *at);
        SimTime(front(&self.received).min(front(&self.sent)))
    }

    /// User bytes of the packets that have been received and not yet handed to TCP.
    pub fn received_bytes(&self) -> u64 {
        self.received.iter().map(|(_, segment)| u64::from(segment.length)).sum()
    }

    /// User bytes of the packets that TCP has sent and that have not yet reached AAL5.
    pub fn sent_bytes(&self) -> u64 {
        self.sent.iter().map(|(_, segment)| u64::from(segment.length)).sum()
    }
}

fn done(until: &mut SimTime, each: SimSpan, now: SimTime) -> u64 {
    *until = now.max(*until).after(each);
    until.0
}

impl World {
    /// TCP sends a packet: AAL5 gets it, now or when the host is done with it.
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

    /// A whole packet has arrived: TCP gets it, now or when the host is done with it.
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

    /// The host of an end is done with a packet.
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
