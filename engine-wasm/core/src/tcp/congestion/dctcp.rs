//! DCTCP: the window shrinks by half the share of bytes that met congestion.
//!
//! Switches mark early, the receiver echoes every mark, and the sender keeps a running mean `alpha` of the
//! marked share. Slight congestion thus reduces the window slightly, and queues stay short. Here the mark is the
//! EFCI bit of the cells. The sender treats losses as in Reno and repairs them by SACK.

use super::reno_window::{GrowthKnobs, RenoWindow};
use super::{Abilities, AckView, CongestionControl, LEAST_SSTHRESH_SEGMENTS};
use super::{Opening, OwnStep, Reaction, Recovery, SenderView};
use crate::params::{Grid, ParamSet, manual};
use crate::registry::Entry;

pub(super) const ENTRY: Entry<dyn CongestionControl> = Entry {
    id: "dctcp",
    label: "DCTCP",
    doc: manual(
        "Measures which share of its bytes passed a congested switch and reduces the window by half \
          that share, once per round trip; needs switches that mark cells.",
    ),
    source: manual("RFC 8257"),
    params: DctcpParams::SPECS,
    build: |settings| {
        Box::new(Dctcp {
            params: DctcpParams::from_settings(settings),
            window: RenoWindow::default(),
            alpha: 0.0,
            observed: Observation::default(),
            reduced_until: 0,
            owes_cwr: false,
            reduced: false,
        })
    },
};

crate::params! {
    /// Knobs of [`Dctcp`].
    pub struct DctcpParams {
        /// Weight of the newest window in the mean share of marked bytes. Larger values follow
        /// congestion sooner, but less steadily.
        gain: f64 = 0.062_5, "g", "RFC 8257 section 4.2", Share in 0.000_976_562_5 ..= 1.0 by Grid::PowersOfTwo;
        /// Share of marked bytes assumed before the first measurement. A larger share reacts more
        /// strongly to early marks: at 1, a mark in the first window halves it as in Reno.
        @rebuild initial_alpha: f64 = 1.0, "Initial alpha", "RFC 8257 section 3.3", Share in 0.0 ..= 1.0 by Grid::Linear(0.1);
        ..growth: GrowthKnobs;
    }
}

/// The window of data being observed.
#[derive(Clone, Debug, Default)]
struct Observation {
    /// Bytes acknowledged.
    acked: u64,
    /// Acknowledged bytes that the receiver reports as marked.
    marked: u64,
    /// The observation ends with the first ACK beyond this byte.
    end: u64,
}

#[derive(Clone)]
struct Dctcp {
    params: DctcpParams,
    window: RenoWindow,
    /// Mean share of marked bytes, 0…1.
    alpha: f64,
    observed: Observation,
    /// Marks reported before this byte is acknowledged belong to an earlier reduction.
    reduced_until: u64,
    /// The last reduction has not yet been reported to the receiver.
    owes_cwr: bool,
    /// The newest ACK reduced the window.
    reduced: bool,
}

crate::tune_params!(Dctcp);

impl Dctcp {
    /// Counts an ACK and updates `alpha` once per window of data.
    ///
    /// Source: RFC 8257 section 3.3, steps 1 to 8.
    fn observe(&mut self, ack: &AckView) {
        self.observed.acked += ack.acked_bytes;
        self.observed.marked += if ack.marked { ack.acked_bytes } else { 0 };
        if ack.sender.unacknowledged <= self.observed.end || self.observed.acked == 0 {
            return;
        }
        let share = self.observed.marked as f64 / self.observed.acked as f64;
        self.alpha += self.params.gain * (share - self.alpha);
        self.observed = Observation { end: ack.sender.next, ..Observation::default() };
    }

    /// Shrinks the window by half of `alpha`. Source: RFC 8257 section 3.3, step 9.
    ///
    /// At least two segments, so that a delayed ACK never stops the ACK clock.
    fn reduce(&mut self, sender: &SenderView) {
        let least = f64::from(LEAST_SSTHRESH_SEGMENTS) * self.window.mss;
        self.window.cwnd = (self.window.cwnd * (1.0 - self.alpha / 2.0)).max(least);
        self.window.ssthresh = self.window.cwnd;
        self.window.limit_count();
        self.reduced_until = sender.next;
        self.owes_cwr = true;
        self.reduced = true;
    }
}

impl CongestionControl for Dctcp {
    fn open(&mut self, opening: Opening) {
        self.window.open(opening);
        self.alpha = self.params.initial_alpha;
        self.observed = Observation::default();
        (self.reduced_until, self.owes_cwr, self.reduced) = (0, false, false);
    }

    fn wants(&self) -> Abilities {
        Abilities { sack: true, ecn: true, ..Abilities::default() }
    }

    /// Differs: marked ACKs after a reduction let the window grow like other ACKs; RFC 3168 section 6.1.2
    /// would keep it constant.
    #[inline]
    fn on_ack(&mut self, ack: &AckView) -> Reaction {
        self.observe(ack);
        self.reduced = false;
        if ack.recovery != Recovery::None {
            if ack.recovery == Recovery::Full {
                self.window.count_end(ack, &self.params.growth);
            }
            return Reaction::Send; // the window was halved already
        }
        if ack.marked && ack.sender.unacknowledged > self.reduced_until {
            self.reduce(&ack.sender);
        } else {
            self.window.grow(ack, &self.params.growth);
        }
        Reaction::Send
    }

    /// Source: RFC 8257 section 3.5; RFC 5681 section 3.2.
    fn on_loss(&mut self, flight: u64, sender: &SenderView) {
        self.window.lower_threshold(flight);
        self.window.cwnd = self.window.ssthresh;
        self.reduced_until = sender.next;
    }

    fn on_timeout(&mut self, sender: &SenderView) {
        self.window.collapse_within_window(sender);
    }

    fn on_idle(&mut self, _sender: &SenderView) {
        self.window.restart();
    }

    fn takes_cwr(&mut self) -> bool {
        std::mem::take(&mut self.owes_cwr)
    }

    #[inline]
    fn window(&self) -> f64 {
        self.window.cwnd
    }

    #[inline]
    fn ssthresh(&self) -> f64 {
        self.window.ssthresh
    }

    fn own_step(&self) -> Option<OwnStep> {
        let words = "Marks (RFC 8257 section 3.3): the receiver echoed that cells had met congestion, so the window shrinks by half the mean marked share, though not below two segments, once for each window of data.";
        self.reduced.then_some(OwnStep { words, repairs: false })
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::{ack, view};
    use super::*;
    use crate::params::Settings;

    fn dctcp(window: u64, alpha: f64, gain: f64) -> Dctcp {
        let params = DctcpParams { gain, initial_alpha: alpha, ..DctcpParams::default() };
        let mut dctcp = Dctcp {
            params,
            window: RenoWindow::default(),
            alpha: 0.0,
            observed: Observation::default(),
            reduced_until: 0,
            owes_cwr: false,
            reduced: false,
        };
        dctcp.open(Opening { mss: 1_000, window, ssthresh: 10_000 });
        dctcp
    }

    /// The ACK of segment `index` (from 1) with `flight` segments behind it.
    fn nth(index: u64, flight: u64, marked: bool) -> AckView {
        let unacknowledged = index * 1_000;
        let next = unacknowledged + flight * 1_000;
        let sender =
            SenderView { unacknowledged, next, highest_sent: next, ..view(1_000, 1 << 20, 0) };
        AckView { marked, ..ack(0, sender) }
    }

    #[test]
    fn alpha_is_the_running_mean_of_the_marked_share_once_per_window() {
        // Windows of ten segments; marked segments of each, alpha after it with gain 1/16 from 0.
        const CASES: &[(u64, f64)] = &[
            (10, 0.062_5),
            (10, 0.121_093_75),
            (0, 0.113_525_390_625),
            (5, 0.137_680_053_710_937_5),
            (0, 0.129_075_050_354_003_9),
        ];
        let mut control = dctcp(10_000, 0.0, 0.062_5);
        // The first ACK ends an observation of one segment without marks.
        control.observe(&nth(1, 9, false));
        let mut index = 1;
        for &(marked, alpha) in CASES {
            for n in 0..10 {
                index += 1;
                control.observe(&nth(index, 9, n < marked));
            }
            assert!((control.alpha - alpha).abs() < 1e-15, "{marked}: {}", control.alpha);
        }
    }

    #[test]
    fn the_window_shrinks_by_half_of_alpha_once_per_window() {
        // Alpha; window after the mark, and after 19 further ACKs of a segment.
        for (alpha, after, grown) in [
            (1.0, 10_000.0_f64, 11_000.0),
            (0.5, 15_000.0, 16_000.0),
            (0.1, 19_000.0, 20_000.0),
            (0.0, 20_000.0, 20_000.0),
        ] {
            let mut control = dctcp(20_000, alpha, 0.000_976_562_5);
            control.observed.end = 1 << 40; // alpha stands still
            control.on_ack(&nth(1, 19, true));
            assert_eq!((control.window(), control.ssthresh()), (after, after));
            assert!(control.own_step().is_some_and(|step| step.words.starts_with("Marks")));
            assert!(control.takes_cwr() && !control.takes_cwr(), "told once");
            for index in 2..=20 {
                control.on_ack(&nth(index, 19, true));
            }
            assert_eq!(control.window(), grown, "grows as in Reno");
            assert_eq!(control.own_step(), None);
            let before = control.window();
            control.on_ack(&nth(21, 19, true));
            assert!((control.window() - before * (1.0 - alpha / 2.0)).abs() < 1e-9, "next window");
        }
    }

    #[test]
    fn without_marks_and_with_losses_it_is_reno() {
        let mut control = dctcp(20_000, 1.0, 0.062_5);
        for index in 1..=20 {
            control.on_ack(&nth(index, 19, false));
        }
        assert_eq!(control.window(), 21_000.0);
        control.on_loss(20_000, &view(1_000, 1 << 20, 20_000));
        assert_eq!((control.window(), control.ssthresh()), (10_000.0, 10_000.0));
        control.on_timeout(&view(1_000, 1 << 20, 10_000));
        assert_eq!((control.window(), control.ssthresh()), (1_000.0, 5_000.0));
    }

    #[test]
    fn a_loss_answers_the_marks_of_its_window_too() {
        // RFC 8257 section 3.5, RFC 3168 section 6.1.2: one reduction for each window of data.
        let mut control = dctcp(20_000, 1.0, 0.000_976_562_5);
        control.observed.end = 1 << 40; // alpha stands still
        control.on_loss(20_000, &nth(0, 20, false).sender);
        control.on_ack(&nth(20, 10, true));
        assert_eq!(control.window(), 10_000.0);
        control.on_ack(&nth(21, 10, true));
        assert_eq!(control.window(), 5_000.0);
    }

    #[test]
    fn after_a_reduction_a_window_of_acks_adds_one_segment() {
        // RFC 5681 section 3.1; 19 segments were acknowledged under the window of 20.
        let mut control = dctcp(20_000, 1.0, 0.000_976_562_5);
        control.observed.end = 1 << 40; // alpha stands still
        for index in 1..=30 {
            control.on_ack(&nth(index, 19, index == 20));
        }
        assert_eq!(control.window(), 11_000.0);
    }

    #[test]
    fn a_larger_gain_follows_the_marks_sooner() {
        let alphas = [0.015_625, 0.062_5, 0.25, 1.0].map(|gain| {
            let mut control = dctcp(10_000, 0.0, gain);
            (1..=50).for_each(|index| control.observe(&nth(index, 9, true)));
            control.alpha
        });
        assert!(alphas.is_sorted_by(|a, b| a < b), "{alphas:?}");
        assert_eq!(alphas[3], 1.0);
    }

    #[test]
    fn constant_marking_keeps_two_segments() {
        let mut control = (ENTRY.build)(&Settings::default());
        control.open(Opening { mss: 1_000, window: 64_000, ssthresh: 64_000 });
        for index in 1..5_000 {
            control.on_ack(&nth(index, 1, true));
            assert!(control.window() >= 2_000.0);
        }
    }
}
