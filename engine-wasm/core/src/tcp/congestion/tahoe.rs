//! Tahoe: three duplicate ACKs count as a loss, and every loss restarts slow start.
//!
//! The third duplicate has at once the effect of a later time-out: the threshold is halved, the window is one
//! segment, and everything from the lost segment on is sent again.

use super::bsd_window::BsdWindow;
use super::recover::Recover;
use super::{AckView, BSD_TIMEOUT, CongestionControl, Opening, Reaction, SenderView};
use crate::params::{Grid, ParamSet, manual};
use crate::registry::Entry;

pub(super) const ENTRY: Entry<dyn CongestionControl> = Entry {
    id: "tahoe",
    label: "Tahoe",
    doc: manual(
        "Retransmits at the third duplicate acknowledgement without waiting for the timer, and \
          restarts from a window of one segment.",
    ),
    source: manual("Jacobson 1988"),
    params: TahoeParams::SPECS,
    build: |settings| {
        Box::new(Tahoe {
            params: TahoeParams::from_settings(settings),
            window: BsdWindow::default(),
            recover: Recover::default(),
        })
    },
};

crate::params! {
    /// Knobs of [`Tahoe`].
    pub struct TahoeParams {
        /// Number of duplicate ACKs that counts as a loss. A smaller number reacts sooner, but
        /// unnecessarily if segments are reordered.
        duplicate_acks: u32 = 3, "Duplicate ACKs", "RFC 5681 section 3.2", Count in 1 ..= 20 by Grid::Linear(1.0);
        /// React to one loss per window of data: duplicate ACKs count again only after an ACK
        /// beyond all data sent before the last fast retransmit or time-out. Otherwise unnecessary
        /// retransmissions restart slow start again.
        once_per_window: bool = true, "One fast retransmit per window", "Floyd 1995; ns tcp.cc, bug_fix_";
    }
}

#[derive(Clone)]
struct Tahoe {
    params: TahoeParams,
    window: BsdWindow,
    recover: Recover,
}

crate::tune_params!(Tahoe);

impl CongestionControl for Tahoe {
    fn open(&mut self, opening: Opening) {
        self.window.open(opening);
        self.recover = Recover::default();
    }

    #[inline]
    fn on_ack(&mut self, ack: &AckView) -> Reaction {
        self.window.grow(&ack.sender, 0);
        Reaction::Send
    }

    /// Unnecessary retransmissions cause duplicates too; these must not restart slow start again.
    ///
    /// Source: Floyd 1995.
    fn on_duplicate_ack(&mut self, count: u32, sender: &SenderView) -> Reaction {
        let noticed = self.params.once_per_window && !self.recover.is_past(sender);
        if noticed || count != self.params.duplicate_acks {
            return Reaction::Wait;
        }
        self.on_timeout(sender);
        Reaction::GoBack
    }

    fn on_timeout(&mut self, sender: &SenderView) {
        self.window.collapse(sender);
        self.recover.note(sender);
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
    use super::super::tests::{build, view};
    use super::*;

    #[test]
    fn the_third_duplicate_restarts_once_for_one_window_of_data() {
        let mut control = build("tahoe");
        control.open(Opening { mss: 1_000, window: 8_000, ssthresh: 64_000 });
        let sender = view(1_000, 64_000, 8_000);
        assert_eq!(control.on_duplicate_ack(1, &sender), Reaction::Wait);
        assert_eq!(control.on_duplicate_ack(2, &sender), Reaction::Wait);
        assert_eq!(control.on_duplicate_ack(3, &sender), Reaction::GoBack);
        assert_eq!((control.window(), control.ssthresh()), (1_000.0, 4_000.0));
        assert_eq!(control.on_duplicate_ack(4, &sender), Reaction::Wait);
        let later = SenderView { unacknowledged: 8_000, highest_sent: 12_000, ..sender };
        assert_eq!(control.on_duplicate_ack(3, &later), Reaction::Wait, "still the same loss");
        let beyond = SenderView { unacknowledged: 9_000, highest_sent: 12_000, ..sender };
        assert_eq!(control.on_duplicate_ack(3, &beyond), Reaction::GoBack);
    }
}
