//! Reno's window with selective acknowledgements: repairs all losses of a window in about one round trip.
//!
//! The receiver reports the blocks that it holds, so the sender knows which data are missing and how much is still
//! in the network. The window is halved once and then stays; the pipe counts the data that it admits.

use super::reno_window::{GrowthKnobs, RenoWindow};
use super::{Abilities, AckView, CongestionControl, Opening, Reaction, Recovery, SenderView};
use crate::params::{ParamSet, manual};
use crate::registry::Entry;

pub(super) const ENTRY: Entry<dyn CongestionControl> = Entry {
    id: "sack",
    label: "Reno with SACK",
    doc: manual(
        "The receiver reports which data it holds beyond a gap, and the sender repairs all losses of \
          one window together.",
    ),
    source: manual("RFC 2018; RFC 6675; RFC 5681"),
    params: SackParams::SPECS,
    build: |settings| {
        Box::new(Sack {
            params: SackParams::from_settings(settings),
            window: RenoWindow::default(),
        })
    },
};

crate::params! {
    /// Knobs of [`Sack`].
    pub struct SackParams {
        ..growth: GrowthKnobs;
    }
}

#[derive(Clone)]
struct Sack {
    params: SackParams,
    window: RenoWindow,
}

crate::tune_params!(Sack);

impl CongestionControl for Sack {
    fn open(&mut self, opening: Opening) {
        self.window.open(opening);
    }

    fn wants(&self) -> Abilities {
        Abilities { sack: true, ..Abilities::default() }
    }

    #[inline]
    fn on_ack(&mut self, ack: &AckView) -> Reaction {
        match ack.recovery {
            Recovery::None => self.window.grow(ack, &self.params.growth),
            Recovery::Partial => {}
            Recovery::Full => self.window.count_end(ack, &self.params.growth),
        }
        Reaction::Send
    }

    /// Source: RFC 6675 section 5, step 4.2.
    fn on_loss(&mut self, flight: u64, _sender: &SenderView) {
        self.window.lower_threshold(flight);
        self.window.cwnd = self.window.ssthresh;
    }

    fn on_timeout(&mut self, sender: &SenderView) {
        self.window.collapse_within_window(sender);
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

    #[test]
    fn the_window_is_halved_once_and_stays_until_recovery_is_over() {
        let mut control = build("sack");
        control.open(Opening { mss: 1_000, window: 10_000, ssthresh: 64_000 });
        let sender = view(1_000, 64_000, 12_000);
        control.on_loss(10_000, &sender);
        assert_eq!((control.window(), control.ssthresh()), (5_000.0, 5_000.0));
        for (recovery, after) in [
            (Recovery::Partial, 5_000.0),
            (Recovery::Partial, 5_000.0),
            (Recovery::Full, 5_000.0),
            (Recovery::None, 5_000.0),
            (Recovery::None, 5_000.0),
            (Recovery::None, 5_000.0),
            (Recovery::None, 6_000.0),
        ] {
            control.on_ack(&AckView { recovery, ..ack(0, sender) });
            assert_eq!(control.window(), after, "{recovery:?}");
        }
    }

    #[test]
    fn a_time_out_in_a_long_recovery_counts_one_window_and_not_what_the_receiver_holds() {
        // Bytes unacknowledged at the time-out, threshold after it.
        for (flight, threshold) in [(40_000, 2_500.0), (5_000, 2_500.0), (4_400, 2_200.0)] {
            let mut control = build("sack");
            control.open(Opening { mss: 1_000, window: 10_000, ssthresh: 64_000 });
            control.on_loss(10_000, &view(1_000, 64_000, 12_000));
            control.on_timeout(&view(1_000, 64_000, flight));
            assert_eq!((control.window(), control.ssthresh()), (1_000.0, threshold), "{flight}");
            control.on_timeout(&view(1_000, 64_000, flight));
            assert_eq!(control.ssthresh(), threshold, "the same segment again: {flight}");
        }
    }
}
