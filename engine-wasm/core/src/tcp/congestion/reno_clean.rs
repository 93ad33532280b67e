//! Reno as specified: fast retransmit and fast recovery without the quirks of 4.4BSD.
//!
//! The window is halved from the bytes in flight, and deflates to this half at the end of every recovery.
//! As in every Reno, the first new ACK ends recovery, so several losses in one window usually cause a
//! time-out.

use super::recover::{GuardKnobs, Recover};
use super::reno_window::{GrowthKnobs, RenoWindow};
use super::{AckView, CongestionControl, Opening, Reaction, SenderView};
use crate::params::{Grid, ParamSet, manual};
use crate::registry::Entry;

pub(super) const ENTRY: Entry<dyn CongestionControl> = Entry {
    id: "reno-clean",
    label: "Reno (RFC 5681)",
    doc: manual(
        "Retransmits at the third duplicate acknowledgement, halves the window, and always removes \
          the inflation at the end of the recovery.",
    ),
    source: manual("RFC 5681 section 3.2"),
    params: RenoCleanParams::SPECS,
    build: |settings| {
        Box::new(RenoClean {
            params: RenoCleanParams::from_settings(settings),
            window: RenoWindow::default(),
            phase: Phase::Open,
            recover: Recover::default(),
        })
    },
};

crate::params! {
    /// Knobs of [`RenoClean`].
    pub struct RenoCleanParams {
        /// Number of duplicate ACKs that counts as a loss. A smaller number reacts sooner, but
        /// unnecessarily if segments are reordered.
        duplicate_acks: u32 = 3, "Duplicate ACKs", "RFC 5681 section 3.2", Count in 1 ..= 20 by Grid::Linear(1.0);
        /// Count every byte that the ACK at the end of a recovery acknowledges, often two windows,
        /// which then add two segments. Otherwise this ACK counts at most one window, so that no
        /// round trip adds more than one segment.
        count_all: bool = false, "Count whole recoveries", "RFC 3465 section 2.1; RFC 5681 section 3.1";
        ..growth: GrowthKnobs;
        ..guard: GuardKnobs;
    }
}

/// State of the repair of a loss.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Phase {
    Open,
    Recovery,
}

#[derive(Clone)]
struct RenoClean {
    params: RenoCleanParams,
    window: RenoWindow,
    phase: Phase,
    recover: Recover,
}

crate::tune_params!(RenoClean);

impl RenoClean {
    /// Reverses the inflation; the ACK counts for the growth that follows.
    ///
    /// Source: RFC 5681 section 3.2, step 6, and section 3.1; RFC 3465 section 2.1.
    fn deflate(&mut self, ack: &AckView) {
        self.window.cwnd = self.window.ssthresh;
        let growth = &self.params.growth;
        if self.params.count_all {
            self.window.count_whole_end(ack, growth);
        } else {
            self.window.count_end(ack, growth);
        }
    }
}

impl CongestionControl for RenoClean {
    fn open(&mut self, opening: Opening) {
        self.window.open(opening);
        self.phase = Phase::Open;
        self.recover = Recover::default();
    }

    #[inline]
    fn on_ack(&mut self, ack: &AckView) -> Reaction {
        match self.phase {
            Phase::Open => self.window.grow(ack, &self.params.growth),
            Phase::Recovery => self.deflate(ack),
        }
        self.phase = Phase::Open;
        Reaction::Send
    }

    /// Source: RFC 5681 section 3.2, steps 2 to 4. Differs: the first duplicates admit no new segment (step 1, limited
    /// transmit).
    fn on_duplicate_ack(&mut self, count: u32, sender: &SenderView) -> Reaction {
        match self.phase {
            Phase::Open if count < self.params.duplicate_acks => Reaction::Wait,
            Phase::Open if self.params.guard.once_per_window && !self.recover.is_past(sender) => {
                Reaction::Wait
            }
            Phase::Open => {
                self.phase = Phase::Recovery;
                self.recover.note(sender);
                self.window.lower_threshold(sender.flight());
                self.window.cwnd = self.window.ssthresh + f64::from(count) * self.window.mss;
                Reaction::Retransmit
            }
            Phase::Recovery => {
                self.window.cwnd += self.window.mss;
                Reaction::Send
            }
        }
    }

    fn on_timeout(&mut self, sender: &SenderView) {
        self.phase = Phase::Open;
        self.recover.note(sender);
        self.window.collapse(sender);
    }

    fn on_idle(&mut self, _sender: &SenderView) {
        self.window.restart();
    }

    #[inline]
    fn window(&self) -> f64 {
        self.window.cwnd
    }

    #[inline]
    fn ssthresh(&self) -> f64 {
        self.window.ssthresh
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::{ack, build, view};
    use super::*;
    use crate::params::Value;

    #[test]
    fn every_number_of_duplicates_deflates_to_the_threshold() {
        for duplicates in 3..8 {
            let mut control = build("reno-clean");
            control.open(Opening { mss: 1_000, window: 8_000, ssthresh: 64_000 });
            for count in 1..=duplicates {
                control.on_duplicate_ack(count, &view(1_000, 64_000, 8_000));
            }
            let inflated = 4_000.0 + f64::from(duplicates) * 1_000.0;
            assert_eq!((control.window(), control.ssthresh()), (inflated, 4_000.0));
            control.on_ack(&ack(duplicates, view(1_000, 64_000, 0)));
            assert_eq!(control.window(), 4_000.0, "{duplicates} duplicates");
        }
    }

    #[test]
    fn the_threshold_is_half_the_flight_and_not_half_the_window() {
        let mut control = build("reno-clean");
        control.open(Opening { mss: 1_000, window: 60_000, ssthresh: 64_000 });
        control.on_duplicate_ack(3, &view(1_000, 64_000, 10_000));
        assert_eq!(control.ssthresh(), 5_000.0);
    }

    #[test]
    fn fewer_duplicates_react_sooner() {
        for needed in 1..6 {
            let mut control = build("reno-clean");
            control.open(Opening { mss: 1_000, window: 8_000, ssthresh: 64_000 });
            control.tune("duplicateAcks", &Value::from(needed)).expect("legal");
            let sender = view(1_000, 64_000, 8_000);
            let first =
                (1..10).find(|&n| control.on_duplicate_ack(n, &sender) == Reaction::Retransmit);
            assert_eq!(first, Some(needed));
        }
    }
}
