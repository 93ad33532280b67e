//! How much may leave: a full segment, or less when waiting for more would not help.

use super::Sender;
use crate::units::SimTime;

impl Sender {
    /// Bytes of the next segment, zero when none may leave.
    pub(super) fn sendable(&self, now: SimTime) -> u64 {
        let room = self.right_edge().saturating_sub(self.next);
        let available = self.buffer.written(now) - self.next;
        let length = room.min(self.mss()).min(available);
        let leaves = length == self.mss() || self.is_worthwhile(length, available, now);
        if leaves { length } else { 0 }
    }

    /// May a segment that is not full leave, when `available` bytes wait? One that empties the buffer,
    /// unless Nagle holds it back and it carries no FIN, or one of half the largest window.
    ///
    /// Source: 4.4BSD tcp_output.c (a FIN not yet sent goes out); RFC 9293 section 3.8.6.2.1
    /// (silly-window avoidance).
    fn is_worthwhile(&self, length: u64, available: u64, now: SimTime) -> bool {
        let again = self.next < self.highest;
        let idle = self.unacknowledged == self.highest;
        let last = (idle || !self.params.nagle) && self.buffer.is_at_rest(now);
        length == available && (again || last || self.closes_at(self.next + length))
            || 2 * length >= self.largest_offer
            || again && self.params.runt_retransmissions
    }

    pub(super) fn mss(&self) -> u64 {
        u64::from(self.params.mss())
    }

    /// Source: 4.4BSD tcp_output.c. RFC 5681 section 4.1 counts from the last segment sent.
    pub(super) fn restart_after_idleness(&mut self, now: SimTime) {
        let idle = self.params.idle_restart
            && self.unacknowledged == self.highest
            && self.clock.is_silent_since(&self.params, self.last_heard, now);
        if idle {
            self.congestion.on_idle(&self.view(now));
        }
    }
}
