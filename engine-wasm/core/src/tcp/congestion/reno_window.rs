//! The window arithmetic of RFC 5681 in real numbers, shared by the later variants.
//!
//! Growth counts bytes, not ACKs: delayed ACKs do not slow it and split ACKs do not speed it up, and a window of
//! many small segments still grows by one segment per round trip. Optionally, every ACK adds its share of a
//! segment instead, as in 1988.

use super::{AckView, LEAST_SSTHRESH_SEGMENTS, Opening, SenderView};

crate::choice! {
    /// What makes the window grow above the threshold.
    pub enum Growth {
        Bytes = "bytes" "A window of bytes",
        Acks = "acks" "Every ACK, by 1/cwnd",
    }
}

crate::choice! {
    /// What the ACK that ends a recovery counts for the next growth.
    pub enum EndCount {
        Bytes = "bytes" "The bytes it acknowledges",
        Ack = "ack" "One segment; the count restarts",
    }
}

crate::params! {
    /// How the window grows above the threshold.
    pub struct GrowthKnobs {
        /// How the window grows above `ssthresh`: by one segment per window of acknowledged bytes,
        /// or by MSS/cwnd of a segment per ACK. With growth by ACKs, a receiver that acknowledges
        /// every second segment halves the growth.
        growth: Growth = Growth::Bytes, "Linear growth", "RFC 5681 section 3.1, equation 3; Jacobson 1988";
        /// How bytes are counted after a recovery. Either the bytes that the last ACK of the
        /// recovery acknowledges, usually a whole window, are added to the earlier count; or this
        /// ACK counts as one segment and the count restarts, so that the first growth comes one
        /// round trip later. Growth by ACKs has no such count.
        [growth is "bytes"] end_count: EndCount = EndCount::Bytes, "Count after a recovery", "RFC 5681 section 3.1; Linux tcp_input.c, tcp_init_cwnd_reduction";
    }
}

/// Congestion window and threshold in bytes.
#[derive(Clone, Debug, Default)]
pub(super) struct RenoWindow {
    /// Congestion window.
    pub cwnd: f64,
    /// Window at which linear growth begins.
    pub ssthresh: f64,
    /// User bytes in a full segment.
    pub mss: f64,
    /// Bytes acknowledged since the last growth of congestion avoidance.
    counted: f64,
    /// First unacknowledged byte at the last time-out.
    timed_out: Option<u64>,
}

impl RenoWindow {
    pub fn open(&mut self, opening: Opening) {
        *self = RenoWindow {
            cwnd: opening.window as f64,
            ssthresh: opening.ssthresh as f64,
            mss: f64::from(opening.mss),
            ..RenoWindow::default()
        };
    }

    /// Grows by one ACK for new data: exponentially below the threshold, otherwise by a segment per round trip.
    ///
    /// Source: RFC 5681 section 3.1, equation 2 and the recommended way of congestion avoidance ("count the
    /// number of bytes that have been acknowledged by ACKs for new data"), or equation 3; RFC 3465 section 2.1.
    #[inline]
    pub fn grow(&mut self, ack: &AckView, knobs: &GrowthKnobs) {
        if ack.acked_bytes == 0 {
            return;
        }
        let step = if self.cwnd < self.ssthresh {
            (ack.acked_bytes as f64).min(self.mss) // slow start
        } else if knobs.growth == Growth::Acks {
            self.mss * self.mss / self.cwnd // congestion avoidance, by ACKs
        } else {
            self.count((ack.acked_bytes as f64).min(self.cwnd));
            if self.counted < self.cwnd {
                return;
            }
            self.counted -= self.cwnd;
            self.mss // congestion avoidance
        };
        let largest = (ack.sender.largest_window as f64).max(self.mss);
        self.cwnd = (self.cwnd + step).min(largest);
    }

    /// Counts the ACK that ends the repair of a loss: it leaves the window unchanged and counts for the next
    /// growth, for at most one window, so that no round trip adds more than a segment. With growth by ACKs,
    /// this ACK also lets the window grow.
    ///
    /// Source: RFC 5681 section 3.1 ("MUST NOT be increased by more than SMSS bytes per RTT"), section 4.3.
    pub fn count_end(&mut self, ack: &AckView, knobs: &GrowthKnobs) {
        self.count_whole_end(ack, knobs);
        self.limit_count();
    }

    /// The same for all bytes that the ACK acknowledges, even several windows. Source: RFC 3465 section 2.1.
    pub fn count_whole_end(&mut self, ack: &AckView, knobs: &GrowthKnobs) {
        match (knobs.growth, knobs.end_count) {
            (Growth::Acks, _) => self.grow(ack, knobs),
            (Growth::Bytes, EndCount::Bytes) => self.count(ack.acked_bytes as f64),
            (Growth::Bytes, EndCount::Ack) => self.counted = self.mss,
        }
    }

    /// Limits the bytes counted under a larger window to one window of the current size.
    pub fn limit_count(&mut self) {
        self.counted = self.counted.min(self.cwnd);
    }

    /// Counts acknowledged bytes for the next growth of congestion avoidance.
    fn count(&mut self, bytes: f64) {
        self.counted += bytes;
    }

    /// Sets the threshold to half of the `flight` bytes, at least two segments.
    ///
    /// Source: RFC 5681 section 3.1, equation 4.
    pub fn lower_threshold(&mut self, flight: u64) {
        let least = f64::from(LEAST_SSTHRESH_SEGMENTS) * self.mss;
        self.ssthresh = (flight as f64 * 0.5).max(least);
    }

    /// After a time-out: one segment, and the threshold at half of the flight.
    ///
    /// A repeated time-out of the same segment leaves the threshold unchanged. Source: RFC 5681 section 3.1.
    pub fn collapse(&mut self, sender: &SenderView) {
        if self.timed_out != Some(sender.unacknowledged) {
            self.lower_threshold(sender.flight());
        }
        self.timed_out = Some(sender.unacknowledged);
        (self.cwnd, self.counted) = (self.mss, 0.0);
    }

    /// The same for repairs by SACK: the flight counts for at most one window.
    ///
    /// Differs from RFC 5681: when a retransmission is lost too, the pipe admits new data until the
    /// time-out, and the flight grows to several windows that the receiver already holds. Half of
    /// this would put the threshold above the window that has just had a loss.
    pub fn collapse_within_window(&mut self, sender: &SenderView) {
        let flight = sender.flight().min(self.cwnd as u64);
        let counted = SenderView { next: sender.unacknowledged + flight, ..*sender };
        self.collapse(&counted);
    }

    /// After idleness: one segment. Source: RFC 5681 section 4.1.
    pub fn restart(&mut self) {
        self.cwnd = self.mss;
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::{ack, view};
    use super::*;

    fn window(cwnd: f64, ssthresh: f64) -> RenoWindow {
        RenoWindow { cwnd, ssthresh, mss: 512.0, ..RenoWindow::default() }
    }

    fn by_bytes() -> GrowthKnobs {
        GrowthKnobs::default()
    }

    #[test]
    fn by_acks_each_adds_its_share_of_a_segment_however_much_it_acknowledges() {
        let knobs = GrowthKnobs { growth: Growth::Acks, ..by_bytes() };
        for acked_bytes in [64, 512, 1_024] {
            let mut it = window(4_096.0, 4_096.0);
            let ack = AckView { acked_bytes, ..ack(0, view(512, 65_535, 0)) };
            it.grow(&ack, &knobs);
            assert_eq!(it.cwnd, 4_160.0, "4096 + 512²/4096");
            it.count_end(&ack, &knobs);
            assert_eq!(
                it.cwnd,
                4_160.0 + 262_144.0 / 4_160.0,
                "the end of a recovery is an ACK too"
            );
        }
    }

    #[test]
    fn below_the_threshold_an_ack_adds_what_it_acknowledges_up_to_a_segment() {
        // Window, bytes acknowledged; window after.
        const CASES: &[(f64, u64, f64)] = &[
            (512.0, 512, 1_024.0),
            (512.0, 1_024, 1_024.0),
            (512.0, 100, 612.0),
            (512.0, 0, 512.0),
        ];
        for &(cwnd, acked_bytes, after) in CASES {
            let mut it = window(cwnd, 4_096.0);
            it.grow(&AckView { acked_bytes, ..ack(0, view(512, 65_535, 0)) }, &by_bytes());
            assert_eq!(it.cwnd, after, "{cwnd} {acked_bytes}");
        }
    }

    #[test]
    fn from_the_threshold_on_every_window_of_bytes_adds_a_segment_however_it_is_acknowledged() {
        // Bytes per ACK; ACKs until the window of 8 segments has grown to 9, and then to 10.
        const CASES: &[(u64, [usize; 2])] = &[(512, [8, 9]), (1_024, [4, 5]), (64, [64, 72])];
        for &(acked_bytes, needed) in CASES {
            let mut it = window(4_096.0, 4_096.0);
            let mut grow = |to: f64| {
                (1..100).find(|_| {
                    it.grow(&AckView { acked_bytes, ..ack(0, view(512, 65_535, 0)) }, &by_bytes());
                    it.cwnd >= to
                })
            };
            let found = [grow(4_608.0), grow(5_120.0)].map(|n| n.expect("it grows"));
            assert_eq!(found, needed, "{acked_bytes} bytes an ACK");
        }
    }

    #[test]
    fn an_ack_of_many_windows_counts_for_one() {
        let mut it = window(4_096.0, 4_096.0);
        let of = |acked_bytes| AckView { acked_bytes, ..ack(0, view(512, 65_535, 0)) };
        it.count_end(&of(40_960), &by_bytes());
        assert_eq!(it.cwnd, 4_096.0, "the ACK that ends a repair leaves the window");
        let after: Vec<_> = (0..9)
            .map(|_| {
                it.grow(&of(512), &by_bytes());
                it.cwnd
            })
            .collect();
        assert_eq!(
            after[..8],
            [4_608.0; 8],
            "one segment with the next ACK and no more in the round trip"
        );
        assert_eq!(after[8], 5_120.0);
    }

    #[test]
    fn counting_anew_after_a_recovery_puts_the_first_growth_a_round_trip_later() {
        // A window of 8 segments, 3 of them counted before; ACKs of one segment until it grows.
        for (end_count, needed) in [(EndCount::Bytes, 1), (EndCount::Ack, 7)] {
            let knobs = GrowthKnobs { end_count, ..by_bytes() };
            let mut it = RenoWindow { counted: 1_536.0, ..window(4_096.0, 4_096.0) };
            let of = |acked_bytes| AckView { acked_bytes, ..ack(0, view(512, 65_535, 0)) };
            it.count_end(&of(4_096), &knobs);
            let grows = (1..100).find(|_| {
                it.grow(&of(512), &knobs);
                it.cwnd == 4_608.0
            });
            assert_eq!(grows, Some(needed), "{end_count:?}");
        }
    }

    #[test]
    fn a_window_of_two_thousand_segments_still_grows() {
        let mut it = window(1_024_000.0, 4_096.0);
        (0..2_000).for_each(|_| it.grow(&ack(0, view(512, 1 << 20, 0)), &by_bytes()));
        assert_eq!(it.cwnd, 1_024_512.0);
    }

    #[test]
    fn the_window_stops_at_what_the_header_can_express() {
        let mut it = window(65_400.0, 1e6);
        it.grow(
            &ack(0, SenderView { largest_window: 65_535, ..view(512, 65_535, 0) }),
            &by_bytes(),
        );
        assert_eq!(it.cwnd, 65_535.0);
    }

    #[test]
    fn a_segment_that_times_out_again_leaves_the_threshold() {
        let mut it = window(16_384.0, 1e6);
        it.collapse(&view(512, 65_535, 16_384));
        assert_eq!((it.cwnd, it.ssthresh), (512.0, 8_192.0));
        it.collapse(&view(512, 65_535, 512));
        assert_eq!((it.cwnd, it.ssthresh), (512.0, 8_192.0));
        let later = SenderView { unacknowledged: 512, next: 5_632, ..view(512, 65_535, 0) };
        it.collapse(&later);
        assert_eq!((it.cwnd, it.ssthresh), (512.0, 2_560.0));
    }

    #[test]
    fn neither_an_ack_of_many_windows_nor_a_time_out_leaves_growth_for_later() {
        // RFC 5681 section 3.1: no more than a segment per round trip.
        let of = |acked_bytes| AckView { acked_bytes, ..ack(0, view(512, 65_535, 0)) };
        let mut jumps = window(1_024.0, 1_024.0);
        jumps.grow(&of(4_096), &by_bytes());
        assert_eq!(jumps.cwnd, 1_536.0);
        jumps.grow(&of(512), &by_bytes());
        assert_eq!(jumps.cwnd, 1_536.0, "three ACKs of a segment are the next window");
        let mut times_out = RenoWindow { counted: 2_048.0, ..window(2_560.0, 1_024.0) };
        times_out.collapse(&view(512, 65_535, 2_048));
        let found = [(); 3].map(|()| {
            times_out.grow(&of(512), &by_bytes());
            times_out.cwnd
        });
        assert_eq!(
            found,
            [1_024.0, 1_024.0, 1_536.0],
            "slow start, then two ACKs for a window of two"
        );
    }
}
