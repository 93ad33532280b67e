//! The window arithmetic of RFC 5681 in real numbers: what the later variants share.
//!
//! Unlike BSD's whole bytes it loses nothing to rounding, so a window of many small segments still grows
//! by one segment per round trip.

use super::{AckView, LEAST_SSTHRESH_SEGMENTS, Opening, SenderView};

/// Congestion window and threshold in bytes.
#[derive(Clone, Debug, Default)]
pub(super) struct RenoWindow {
    /// Congestion window.
    pub cwnd: f64,
    /// Window from which growth is linear.
    pub ssthresh: f64,
    /// User bytes in a full segment.
    pub mss: f64,
    /// First unacknowledged byte at the last time-out.
    timed_out: Option<u64>,
}

impl RenoWindow {
    pub fn open(&mut self, opening: Opening) {
        *self = RenoWindow {
            cwnd: opening.window as f64,
            ssthresh: opening.ssthresh as f64,
            mss: f64::from(opening.mss),
            timed_out: None,
        };
    }

    /// Grows by one ACK for new data: exponentially below the threshold, else a segment per round trip.
    ///
    /// Source: RFC 5681 section 3.1, equations 2 and 3.
    #[inline]
    pub fn grow(&mut self, ack: &AckView) {
        if ack.acked_bytes == 0 {
            return;
        }
        let step = if self.cwnd < self.ssthresh {
            (ack.acked_bytes as f64).min(self.mss) // slow start
        } else {
            self.mss * self.mss / self.cwnd // congestion avoidance
        };
        let largest = (ack.sender.largest_window as f64).max(self.mss);
        self.cwnd = (self.cwnd + step).min(largest);
    }

    /// Sets the threshold to `part` of the `flight` bytes, at least two segments.
    ///
    /// Source: RFC 5681 section 3.1, equation 4, where `part` is one half.
    pub fn lower_threshold(&mut self, flight: u64, part: f64) {
        let least = f64::from(LEAST_SSTHRESH_SEGMENTS) * self.mss;
        self.ssthresh = (flight as f64 * part).max(least);
    }

    /// After a time-out: one segment, and the threshold at `part` of the flight.
    ///
    /// A segment that times out again leaves the threshold as it is. Source: RFC 5681 section 3.1.
    pub fn collapse(&mut self, sender: &SenderView, part: f64) {
        if self.timed_out != Some(sender.unacknowledged) {
            self.lower_threshold(sender.flight(), part);
        }
        self.timed_out = Some(sender.unacknowledged);
        self.cwnd = self.mss;
    }

    /// The same where SACK repairs: the flight counts for one window at most.
    ///
    /// Differs from RFC 5681: when a retransmission is lost too, the pipe lets new data follow until the
    /// time-out, and the flight grows to several windows that the receiver holds already. A part of
    /// that would put the threshold above the window that has just lost.
    pub fn collapse_within_window(&mut self, sender: &SenderView, part: f64) {
        let flight = sender.flight().min(self.cwnd as u64);
        let counted = SenderView { next: sender.unacknowledged + flight, ..*sender };
        self.collapse(&counted, part);
    }

    /// After idleness: one segment. Source: RFC 5681 section 4.1; spec 6.8.
    pub fn restart(&mut self) {
        self.cwnd = self.mss;
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::{ack, view};
    use super::*;

    fn window(cwnd: f64, ssthresh: f64) -> RenoWindow {
        RenoWindow { cwnd, ssthresh, mss: 512.0, timed_out: None }
    }

    #[test]
    fn growth_follows_the_two_equations() {
        // Window, threshold, bytes acknowledged; window after.
        const CASES: &[(f64, f64, u64, f64)] = &[
            (512.0, 4_096.0, 512, 1_024.0),
            (512.0, 4_096.0, 1_024, 1_024.0),
            (512.0, 4_096.0, 100, 612.0),
            (4_096.0, 4_096.0, 512, 4_096.0 + 64.0),
            (8_192.0, 4_096.0, 1_024, 8_192.0 + 32.0),
            (4_096.0, 4_096.0, 0, 4_096.0),
        ];
        for &(cwnd, ssthresh, acked_bytes, after) in CASES {
            let mut it = window(cwnd, ssthresh);
            it.grow(&AckView { acked_bytes, ..ack(0, view(512, 65_535, 0)) });
            assert_eq!(it.cwnd, after, "{cwnd} {ssthresh} {acked_bytes}");
        }
    }

    #[test]
    fn a_window_of_two_thousand_segments_still_grows() {
        let mut it = window(1e6, 4_096.0);
        it.grow(&ack(0, view(512, 1 << 20, 0)));
        assert!((it.cwnd - 1e6 - 0.262_144).abs() < 1e-9);
    }

    #[test]
    fn the_window_stops_at_what_the_header_can_express() {
        let mut it = window(65_400.0, 1e6);
        it.grow(&ack(0, SenderView { largest_window: 65_535, ..view(512, 65_535, 0) }));
        assert_eq!(it.cwnd, 65_535.0);
    }

    #[test]
    fn a_segment_that_times_out_again_leaves_the_threshold() {
        let mut it = window(16_384.0, 1e6);
        it.collapse(&view(512, 65_535, 16_384), 0.5);
        assert_eq!((it.cwnd, it.ssthresh), (512.0, 8_192.0));
        it.collapse(&view(512, 65_535, 512), 0.5);
        assert_eq!((it.cwnd, it.ssthresh), (512.0, 8_192.0));
        let later = SenderView { unacknowledged: 512, next: 5_632, ..view(512, 65_535, 0) };
        it.collapse(&later, 0.5);
        assert_eq!((it.cwnd, it.ssthresh), (512.0, 2_560.0));
    }
}
