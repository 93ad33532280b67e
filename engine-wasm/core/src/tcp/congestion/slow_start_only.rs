//! Only slow start and time-outs: the TCP of the ERICA study.
//!
//! The window is a real number of segments, so that `1/w` per ACK is exact. Duplicate ACKs are ignored:
//! every loss waits for the retransmission timer, and then the sender goes back to the lost segment.

use super::{AckView, CongestionControl, LEAST_SSTHRESH_SEGMENTS, Opening, Reaction, SenderView};
use crate::params::{ParamSet, manual};
use crate::registry::Entry;

pub(super) const ENTRY: Entry<dyn CongestionControl> = Entry {
    id: "slow-start-only",
    label: "Slow start, no fast retransmit",
    doc: manual(
        "Detects a loss only by a time-out, then restarts with one segment and sends everything from \
          the lost segment again.",
    ),
    source: manual("Kalyanaraman 1996 sections 2 and 4"),
    params: SlowStartOnlyParams::SPECS,
    build: |settings| {
        Box::new(SlowStartOnly {
            params: SlowStartOnlyParams::from_settings(settings),
            mss: 0.0,
            cwnd: 0.0,
            ssthresh: 0.0,
        })
    },
};

crate::params! {
    /// This variant has no knobs.
    pub struct SlowStartOnlyParams {}
}

#[derive(Clone)]
struct SlowStartOnly {
    params: SlowStartOnlyParams,
    /// Bytes of one segment.
    mss: f64,
    /// Congestion window in segments.
    cwnd: f64,
    /// Slow-start threshold in segments.
    ssthresh: f64,
}

crate::tune_params!(SlowStartOnly);

impl CongestionControl for SlowStartOnly {
    fn open(&mut self, opening: Opening) {
        self.mss = f64::from(opening.mss);
        self.cwnd = opening.window as f64 / self.mss;
        self.ssthresh = opening.ssthresh as f64 / self.mss;
    }

    #[inline]
    fn on_ack(&mut self, _ack: &AckView) -> Reaction {
        self.cwnd += if self.cwnd < self.ssthresh {
            1.0 // slow start
        } else {
            1.0 / self.cwnd // linear increase
        };
        Reaction::Send
    }

    /// Source: Kalyanaraman 1996 section 2, `max(2, min(CWND/2, Wrcvr))`.
    fn on_timeout(&mut self, sender: &SenderView) {
        let receiver_window = sender.peer_window as f64 / self.mss;
        let least = f64::from(LEAST_SSTHRESH_SEGMENTS);
        self.ssthresh = (self.cwnd / 2.0).min(receiver_window).max(least);
        self.cwnd = 1.0;
    }

    fn on_idle(&mut self, _sender: &SenderView) {
        self.cwnd = 1.0;
    }

    #[inline]
    fn window(&self) -> f64 {
        self.cwnd * self.mss
    }

    #[inline]
    fn ssthresh(&self) -> f64 {
        self.ssthresh * self.mss
    }

    fn timeout_words(&self) -> &'static str {
        "the smaller of half the window and the receiver's window becomes ssthresh and the window starts again from one segment"
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::{ack, build, view};
    use super::*;

    #[test]
    fn the_threshold_is_half_the_window_but_not_above_the_receivers() {
        // Window and receiver's window in segments of 512 bytes; threshold (Kalyanaraman 1996 section 2).
        for (window, receiver, threshold) in
            [(100, 2_048, 50.0), (3, 2_048, 2.0), (9, 2_048, 4.5), (400, 128, 128.0), (400, 1, 2.0)]
        {
            let mut control = build("slow-start-only");
            control.open(Opening { mss: 512, window: window * 512, ssthresh: 1 << 20 });
            control.on_timeout(&view(512, receiver * 512, 0));
            assert_eq!(control.ssthresh(), threshold * 512.0, "{window} segments, {receiver}");
            assert_eq!(control.window(), 512.0);
        }
    }

    #[test]
    fn the_window_grows_by_one_then_by_its_reciprocal() {
        let mut control = build("slow-start-only");
        control.open(Opening { mss: 512, window: 512, ssthresh: 4 * 512 });
        let windows = [2.0, 3.0, 4.0, 4.25, 4.25 + 1.0 / 4.25];
        for window in windows {
            assert_eq!(control.on_ack(&ack(0, view(512, 1 << 20, 0))), Reaction::Send);
            assert_eq!(control.window(), window * 512.0);
        }
    }
}
