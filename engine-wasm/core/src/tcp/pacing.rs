//! Pacing: segments leave at a rate instead of in bursts.
//!
//! Each segment occupies its length divided by the rate; the next may leave after that time. Silence
//! accumulates no credit, so bursts never occur.

use crate::units::{PS_PER_SECOND, SimSpan, SimTime};

/// When the next segment may leave.
#[derive(Clone, Copy, Debug)]
pub struct Pacer {
    free: SimTime,
    /// True if the sender has data waiting for that time.
    waiting: bool,
}

impl Default for Pacer {
    fn default() -> Pacer {
        Pacer { free: SimTime::ZERO, waiting: false }
    }
}

impl Pacer {
    /// True if a segment may leave now; if not, [`Pacer::deadline`] says when.
    #[inline]
    pub fn may_send(&mut self, now: SimTime) -> bool {
        self.waiting = now < self.free;
        !self.waiting
    }

    /// A segment of `bytes` user bytes leaves under a rate in bytes per second.
    ///
    /// Source: BBR draft section 4.2.1, pacing rate. Differs: headers are not counted, since the rates here
    /// are of user bytes.
    pub fn on_sent(&mut self, bytes: u64, rate: f64, now: SimTime) {
        let gap = bytes as f64 / rate * PS_PER_SECOND as f64;
        self.free = self.free.max(now).after(SimSpan(gap.round() as u64));
    }

    /// When the sender must be polled again; `NEVER` if nothing waits.
    #[inline]
    pub fn deadline(&self) -> SimTime {
        if self.waiting { self.free } else { SimTime::NEVER }
    }

    /// The sender is awake at `now`; data that waited for this time wait no longer.
    pub fn wake(&mut self, now: SimTime) {
        self.waiting &= now < self.free;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn segments_are_spaced_by_their_length_and_silence_saves_nothing() {
        let at = |us: f64| SimTime::ZERO.after(SimSpan::from_us(us));
        let mut pacer = Pacer::default();
        // 1000 bytes at 1 MB/s take a millisecond.
        assert!(pacer.may_send(at(0.0)));
        pacer.on_sent(1_000, 1e6, at(0.0));
        assert_eq!(pacer.deadline(), SimTime::NEVER, "nothing waits yet");
        assert!(!pacer.may_send(at(400.0)));
        assert_eq!(pacer.deadline(), at(1_000.0));
        pacer.wake(at(1_000.0));
        assert_eq!(pacer.deadline(), SimTime::NEVER);
        assert!(pacer.may_send(at(1_000.0)));
        pacer.on_sent(500, 1e6, at(1_000.0));
        assert!(!pacer.may_send(at(1_499.0)) && pacer.may_send(at(9_000.0)));
        pacer.on_sent(1_000, 1e6, at(9_000.0));
        assert!(!pacer.may_send(at(9_999.0)) && pacer.may_send(at(10_000.0)));
    }
}
