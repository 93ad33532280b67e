//! Hosts that take their time: every packet waits for the one before it, sending and receiving apart.
//!
//! Source: Fang 1996 section 3, 300 us a packet; that sending and receiving do not wait for each other is chosen, since one
//! server for both would hold a sender below the rates of Fang 1996.

use crate::kernel::future_events::Slot;
use crate::kernel::ring::Ring;
use crate::units::{SimSpan, SimTime};
use crate::wire::segment::Segment;

/// Packets in the hands of a host, each with the instant at which it is done with.
#[derive(Clone, Debug)]
pub(crate) struct Work {
    pub slot: Slot,
    /// Time that one packet takes.
    pub each: SimSpan,
    pub(super) received: Ring<(u64, Segment)>,
    pub(super) sent: Ring<(u64, Segment)>,
    /// When the last packet of each kind is done with.
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

    /// User bytes of the packets that have been received and not yet handed to TCP.
    pub fn received_bytes(&self) -> u64 {
        self.received.iter().map(|(_, segment)| u64::from(segment.length)).sum()
    }

    /// User bytes of the packets that TCP has sent and that have not yet reached AAL5.
    pub fn sent_bytes(&self) -> u64 {
        self.sent.iter().map(|(_, segment)| u64::from(segment.length)).sum()
    }
}

pub(super) fn done(until: &mut SimTime, each: SimSpan, now: SimTime) -> u64 {
    *until = now.max(*until).after(each);
    until.0
}
