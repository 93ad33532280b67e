//! The window arithmetic shared by Tahoe and Reno: whole bytes, as in BSD.

use super::{LEAST_SSTHRESH_SEGMENTS, Opening, SenderView};

/// Congestion window and threshold in bytes.
#[derive(Clone, Debug, Default)]
pub(super) struct BsdWindow {
    /// Congestion window.
    pub cwnd: u64,
    /// Window above which growth is linear.
    pub ssthresh: u64,
}

impl BsdWindow {
    pub fn open(&mut self, opening: Opening) {
        *self = BsdWindow { cwnd: opening.window, ssthresh: opening.ssthresh };
    }

    /// True up to the threshold, and at it. Source: 4.4BSD tcp_input.c, strict comparison.
    #[inline]
    pub fn in_slow_start(&self) -> bool {
        self.cwnd <= self.ssthresh
    }

    /// Grows by one ACK: one segment in slow start, about one per round trip above the threshold.
    ///
    /// `extra` is added above the threshold. Source: 4.4BSD tcp_input.c.
    #[inline]
    pub fn grow(&mut self, sender: &SenderView, extra: u64) {
        let mss = u64::from(sender.mss);
        let step = if self.in_slow_start() {
            mss
        } else {
            mss * mss / self.cwnd + extra // congestion avoidance
        };
        self.cwnd = (self.cwnd + step).min(sender.largest_window.max(mss));
    }

    /// Sets the threshold to half the effective window, in whole segments, at least two.
    ///
    /// Source: 4.4BSD tcp_timer.c.
    pub fn halve_threshold(&mut self, sender: &SenderView) {
        let mss = u64::from(sender.mss);
        let half = sender.peer_window.min(self.cwnd) / 2 / mss;
        self.ssthresh = half.max(u64::from(LEAST_SSTHRESH_SEGMENTS)) * mss;
    }

    /// Halves the threshold and restarts with one segment.
    pub fn collapse(&mut self, sender: &SenderView) {
        self.halve_threshold(sender);
        self.cwnd = u64::from(sender.mss);
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::view;
    use super::*;

    #[test]
    fn linear_growth_agrees_with_the_table() {
        // Extra term, window after eight ACKs.
        for (extra, after) in [(64, 5_070), (0, 4_580)] {
            let mut window = BsdWindow { cwnd: 4_096, ssthresh: 2_048 };
            for _ in 0..8 {
                window.grow(&view(512, 65_535, 0), extra);
            }
            assert_eq!(window.cwnd, after, "extra {extra}");
        }
    }

    #[test]
    fn at_the_threshold_itself_growth_is_still_exponential() {
        let mut window = BsdWindow { cwnd: 2_048, ssthresh: 2_048 };
        window.grow(&view(512, 65_535, 0), 0);
        assert_eq!(window.cwnd, 2_560);
        window.grow(&view(512, 65_535, 0), 0);
        assert_eq!(window.cwnd, 2_560 + 102);
    }

    #[test]
    fn a_time_out_halves_what_the_receiver_let_be_used() {
        // Windows of the sender and of the receiver; threshold in whole segments of 512, at least two.
        for (cwnd, offered, ssthresh) in
            [(8_192, 65_535, 4_096), (65_536, 8_192, 4_096), (512, 512, 1_024)]
        {
            let mut window = BsdWindow { cwnd, ssthresh: 0 };
            window.collapse(&SenderView { peer_window: offered, ..view(512, 65_535, 0) });
            assert_eq!((window.cwnd, window.ssthresh), (512, ssthresh), "{cwnd} {offered}");
        }
    }

    #[test]
    fn the_window_stops_at_what_the_header_can_express() {
        let mut window = BsdWindow { cwnd: 65_400, ssthresh: 1_000_000 };
        window.grow(&SenderView { largest_window: 65_535, ..view(512, 65_535, 0) }, 0);
        assert_eq!(window.cwnd, 65_535);
    }
}
