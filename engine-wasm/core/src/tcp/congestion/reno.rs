//! Reno as coded in 4.4BSD: fast retransmit and fast recovery.
//!
//! At the third duplicate ACK, the sender retransmits the lost segment and halves the window instead of closing
//! it. Each further duplicate means that a segment has left the network and admits a new one. The first
//! new ACK ends recovery, so several losses in one window usually still cause a time-out.

use super::bsd_window::BsdWindow;
use super::recover::{GuardKnobs, Recover};
use super::{AckView, BSD_TIMEOUT, CongestionControl, Opening, Reaction, SenderView};
use crate::params::{Grid, ParamSet, manual};
use crate::registry::Entry;

pub(super) const ENTRY: Entry<dyn CongestionControl> = Entry {
    id: "reno",
    label: "Reno (4.4BSD)",
    doc: manual(
        "Retransmits at the third duplicate acknowledgement and halves the window instead of \
          reducing it to one segment.",
    ),
    source: manual("4.4BSD tcp_input.c"),
    params: RenoParams::SPECS,
    build: |settings| {
        Box::new(Reno {
            params: RenoParams::from_settings(settings),
            window: BsdWindow::default(),
            recover: Recover::default(),
            ignores: false,
        })
    },
};

crate::params! {
    /// Knobs of [`Reno`].
    pub struct RenoParams {
        /// Number of duplicate ACKs that counts as a loss. A smaller number reacts sooner, but
        /// unnecessarily if segments are reordered.
        duplicate_acks: u32 = 3, "Duplicate ACKs", "RFC 5681 section 3.2", Count in 1 ..= 20 by Grid::Linear(1.0);
        /// Add an eighth of a segment to each linear step, a known error of 4.4BSD. Large windows
        /// then grow faster than one segment per round trip.
        extra_mss8: bool = false, "Extra MSS/8", "4.4BSD tcp_input.c";
        /// Deflate the window to half at the end of every recovery. Otherwise, as in 4.4BSD, the
        /// window stays inflated if the recovery had exactly as many duplicates as start it.
        clean_deflation: bool = false, "Always deflate", "RFC 5681 section 3.2";
        ..guard: GuardKnobs;
    }
}

#[derive(Clone)]
struct Reno {
    params: RenoParams,
    window: BsdWindow,
    recover: Recover,
    /// True if the current duplicates belong to an earlier loss. They then neither inflate the
    /// window nor deflate it.
    ignores: bool,
}

crate::tune_params!(Reno);

impl Reno {
    /// Reverses the inflation of a recovery that has just ended.
    fn deflate(&mut self, duplicates: u32) {
        // 4.4BSD tests ">" where "at least" is intended.
        let threshold = self.params.duplicate_acks + u32::from(!self.params.clean_deflation);
        if duplicates >= threshold {
            self.window.cwnd = self.window.cwnd.min(self.window.ssthresh);
        }
    }

    /// Sets half the window, plus the segments whose arrival the duplicates report.
    fn enter_recovery(&mut self, count: u32, sender: &SenderView) {
        self.recover.note(sender);
        self.window.halve_threshold(sender);
        self.window.cwnd = self.window.ssthresh + u64::from(count) * u64::from(sender.mss);
    }
}

impl CongestionControl for Reno {
    fn open(&mut self, opening: Opening) {
        self.window.open(opening);
        self.recover = Recover::default();
        self.ignores = false;
    }

    #[inline]
    fn on_ack(&mut self, ack: &AckView) -> Reaction {
        if !std::mem::take(&mut self.ignores) {
            self.deflate(ack.duplicates);
        }
        let extra = if self.params.extra_mss8 { u64::from(ack.sender.mss / 8) } else { 0 };
        self.window.grow(&ack.sender, extra);
        Reaction::Send
    }

    fn on_duplicate_ack(&mut self, count: u32, sender: &SenderView) -> Reaction {
        if count == self.params.duplicate_acks {
            self.ignores = self.params.guard.once_per_window && !self.recover.is_past(sender);
        }
        match count.cmp(&self.params.duplicate_acks) {
            _ if self.ignores => Reaction::Wait,
            std::cmp::Ordering::Less => Reaction::Wait,
            std::cmp::Ordering::Equal => {
                self.enter_recovery(count, sender);
                Reaction::Retransmit
            }
            std::cmp::Ordering::Greater => {
                self.window.cwnd += u64::from(sender.mss);
                Reaction::Send
            }
        }
    }

    fn on_timeout(&mut self, sender: &SenderView) {
        self.recover.note(sender);
        self.ignores = false;
        self.window.collapse(sender);
    }

    fn on_idle(&mut self, sender: &SenderView) {
        self.window.cwnd = u64::from(sender.mss);
    }

    #[inline]
    fn window(&self) -> f64 {
        self.window.cwnd as f64
    }

    #[inline]
    fn ssthresh(&self) -> f64 {
        self.window.ssthresh as f64
    }

    fn in_slow_start(&self) -> bool {
        self.window.in_slow_start()
    }

    fn timeout_words(&self) -> &'static str {
        BSD_TIMEOUT
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::{ack, build, view};
    use super::*;
    use crate::params::Value;

    const MSS: u64 = 9_140;

    /// Seven segments in flight under a window of seven, and `duplicates` duplicate ACKs.
    fn recovering(duplicates: u32) -> Box<dyn CongestionControl> {
        let mut control = build("reno");
        control.open(Opening { mss: 9_140, window: 7 * MSS, ssthresh: 65_535 });
        for count in 1..=duplicates {
            control.on_duplicate_ack(count, &view(9_140, 7 * MSS, 7 * MSS));
        }
        control
    }

    #[test]
    fn recovery_agrees_with_the_table() {
        let mut control = recovering(3);
        assert_eq!((control.ssthresh(), control.window()), (27_420.0, 54_840.0));
        control.on_duplicate_ack(4, &view(9_140, 7 * MSS, 7 * MSS));
        assert_eq!(control.window(), 63_980.0);
        control.on_ack(&ack(4, view(9_140, 7 * MSS, 0)));
        assert_eq!(control.window(), 36_560.0);
    }

    #[test]
    fn exactly_three_duplicates_leave_the_window_inflated_unless_deflation_is_clean() {
        for (clean, after) in [(false, 54_840 + MSS * MSS / 54_840), (true, 36_560)] {
            let mut control = recovering(3);
            control.tune("cleanDeflation", &Value::from(clean)).expect("a flag");
            control.on_ack(&ack(3, view(9_140, 7 * MSS, 0)));
            assert_eq!(control.window(), after as f64, "clean: {clean}");
        }
    }

    #[test]
    fn the_extra_eighth_is_added_only_above_the_threshold() {
        let mut control = build("reno");
        control.tune("extraMss8", &Value::from(true)).expect("a flag");
        control.open(Opening { mss: 512, window: 4_096, ssthresh: 2_048 });
        control.on_ack(&ack(0, view(512, 65_535, 0)));
        assert_eq!(control.window(), 4_096.0 + 64.0 + 64.0);
        control.open(Opening { mss: 512, window: 2_048, ssthresh: 2_048 });
        control.on_ack(&ack(0, view(512, 65_535, 0)));
        assert_eq!(control.window(), 2_560.0);
    }
}
