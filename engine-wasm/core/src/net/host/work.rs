//! Hosts with a processing time: every packet waits for the one before it; sending and receiving are separate.
//!
//! Source: Fang 1996 section 3, 300 us per packet. Chosen: sending and receiving do not wait for each other; a single
//! server would hold a sender below the rates of Fang 1996.

use crate::kernel::future_events::Slot;
use crate::kernel::ring::Ring;
use crate::units::{SimSpan, SimTime};
use crate::wire::segment::Segment;

/// Packets being processed by a host, each with the instant at which it is finished.
#[derive(Clone, Debug)]
pub(crate) struct Work {
    pub slot: Slot,
    /// Time that one packet takes.
    pub each: SimSpan,
    pub(super) received: Ring<(u64, Segment)>,
    pub(super) sent: Ring<(u64, Segment)>,
    /// When the last packet of each direction is finished.
    pub(super) received_until: SimTime,
    pub(super) sent_until: SimTime,
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

    pub(super) fn due(&self) -> SimTime {
        let front = |ring: &Ring<(u64, Segment)>| ring.front().map_or(u64::MAX, |(at, _)| *at);
        SimTime(front(&self.received).min(front(&self.sent)))
    }

    /// User bytes of packets received but not yet passed to TCP.
    pub fn received_bytes(&self) -> u64 {
        self.received.iter().map(|(_, segment)| u64::from(segment.length)).sum()
    }

    /// User bytes of packets that TCP has sent but that have not reached AAL5.
    pub fn sent_bytes(&self) -> u64 {
        self.sent.iter().map(|(_, segment)| u64::from(segment.length)).sum()
    }
}

pub(super) fn done(until: &mut SimTime, each: SimSpan, now: SimTime) -> u64 {
    *until = now.max(*until).after(each);
    until.0
}
