//! NewReno: Reno that stays in recovery until everything sent before the loss is acknowledged.
//!
//! An ACK below that point is partial: it reveals the next hole, which the sender retransmits at
//! once. Each round trip thus repairs one loss, and several losses in a window need no time-out.

use super::recover::Recover;
use super::reno_window::{GrowthKnobs, RenoWindow};
use super::{AckView, CongestionControl, Opening, Reaction, SenderView};
use crate::params::{Grid, ParamSet, manual};
use crate::registry::Entry;

pub(super) const ENTRY: Entry<dyn CongestionControl> = Entry {
    id: "new-reno",
    label: "NewReno",
    doc: manual(
        "Reno whose recovery lasts until all losses of one window are repaired, one in each round \
          trip.",
    ),
    source: manual("RFC 6582"),
    params: NewRenoParams::SPECS,
    build: |settings| {
        Box::new(NewReno {
            params: NewRenoParams::from_settings(settings),
            window: RenoWindow::default(),
            phase: Phase::Open,
            recover: Recover::default(),
        })
    },
};

crate::choice! {
    /// What becomes of the inflated window when ACKs come in a recovery.
    pub enum Deflation {
        Acked = "acked" "By what is acknowledged (RFC 6582)",
        Threshold = "threshold" "To ssthresh (1996)",
    }
}

crate::params! {
    /// Knobs of [`NewReno`].
    pub struct NewRenoParams {
        /// Number of duplicate ACKs that counts as a loss. A smaller number reacts sooner, but
        /// unnecessarily if segments are reordered.
        duplicate_acks: u32 = 3, "Duplicate ACKs", "RFC 5681 section 3.2", Count in 1 ..= 20 by Grid::Linear(1.0);
        /// Restart the retransmission timer at the first partial ACK only, so that many losses in
        /// one window soon end in slow start. Otherwise every partial ACK restarts it, and recovery
        /// continues however long it takes.
        impatient: bool = true, "Impatient", "RFC 6582 sections 3.2 and 4";
        /// The window after a partial ACK: reduced by the acknowledged bytes, so that as much stays
        /// in flight, or `ssthresh` at once, as in 1996. Duplicates then inflate it again, and new
        /// data wait longer. In 1996 the full ACK also sets `ssthresh`, however little is in
        /// flight.
        deflation: Deflation = Deflation::Acked, "Deflation", "RFC 6582 section 3.2; Fall, Floyd 1996 section 2.3; ns tcp-newreno.cc, partial_window_deflation_";
        ..growth: GrowthKnobs;
    }
}

/// State of the repair of a loss.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Phase {
    /// Nothing is being repaired.
    Open,
    /// Until `recover` is acknowledged.
    Recovery,
    /// The same, after at least one partial ACK.
    Repairing,
}

#[derive(Clone)]
struct NewReno {
    params: NewRenoParams,
    window: RenoWindow,
    phase: Phase,
    recover: Recover,
}

crate::tune_params!(NewReno);

impl NewReno {
    /// All data of the loss are acknowledged.
    ///
    /// Source: RFC 6582 section 3.2 step 3, option 1, else option 2; ns tcp-newreno.cc, exit_recovery_fix_.
    fn leave_recovery(&mut self, ack: &AckView) {
        let flight = (ack.sender.flight() as f64).max(self.window.mss);
        self.window.cwnd = match self.params.deflation {
            Deflation::Acked => self.window.ssthresh.min(flight + self.window.mss),
            Deflation::Threshold => self.window.ssthresh,
        };
        self.window.count_end(ack, &self.params.growth);
        self.phase = Phase::Open;
    }

    /// Retransmits the next hole, whatever the window allows.
    ///
    /// Source: RFC 6582 section 3.2 step 3, partial acknowledgements; Fall, Floyd 1996 section 2.3.
    fn on_partial_ack(&mut self, ack: &AckView) -> Reaction {
        self.window.cwnd = match self.params.deflation {
            Deflation::Acked => self.deflated(ack.acked_bytes as f64),
            Deflation::Threshold => self.window.ssthresh,
        };
        let first = self.phase == Phase::Recovery;
        self.phase = Phase::Repairing;
        Reaction::Repair { restart_timer: first || !self.params.impatient }
    }

    /// The window without the bytes that left the network, plus one segment for the retransmitted hole.
    ///
    /// Source: RFC 6582 section 3.2 step 3, partial acknowledgements.
    fn deflated(&self, acked: f64) -> f64 {
        let back = if acked >= self.window.mss { self.window.mss } else { 0.0 };
        (self.window.cwnd - acked + back).max(self.window.mss)
    }

    /// Source: RFC 6582 section 3.2 step 2; RFC 5681 section 3.2 steps 2 and 3.
    fn enter_recovery(&mut self, count: u32, sender: &SenderView) -> Reaction {
        self.phase = Phase::Recovery;
        self.recover.note(sender);
        self.window.lower_threshold(sender.flight());
        self.window.cwnd = self.window.ssthresh + f64::from(count) * self.window.mss;
        Reaction::Retransmit
    }
}

impl CongestionControl for NewReno {
    fn open(&mut self, opening: Opening) {
        self.window.open(opening);
        self.phase = Phase::Open;
        self.recover = Recover::default();
    }

    #[inline]
    fn on_ack(&mut self, ack: &AckView) -> Reaction {
        if self.phase == Phase::Open {
            self.window.grow(ack, &self.params.growth);
            return Reaction::Send;
        }
        if !self.recover.is_reached(&ack.sender) {
            return self.on_partial_ack(ack);
        }
        self.leave_recovery(ack);
        Reaction::Send
    }

    fn on_duplicate_ack(&mut self, count: u32, sender: &SenderView) -> Reaction {
        if self.phase != Phase::Open {
            self.window.cwnd += self.window.mss;
            return Reaction::Send;
        }
        if count == self.params.duplicate_acks && self.recover.is_past(sender) {
            return self.enter_recovery(count, sender);
        }
        Reaction::Wait
    }

    /// Source: RFC 6582 section 3.2 step 4.
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

    fn is_repairing(&self) -> bool {
        self.phase != Phase::Open
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::{ack, build, view};
    use super::*;
    use crate::params::Value;

    /// Ten segments of 1000 bytes in flight, after three duplicates.
    fn recovering() -> Box<dyn CongestionControl> {
        let mut control = build("new-reno");
        control.open(Opening { mss: 1_000, window: 10_000, ssthresh: 64_000 });
        let sender = view(1_000, 64_000, 10_000);
        assert_eq!(control.on_duplicate_ack(3, &sender), Reaction::Retransmit);
        assert_eq!((control.window(), control.ssthresh()), (8_000.0, 5_000.0));
        control
    }

    /// An ACK of everything before `unacknowledged`; its last `acked_bytes` are newly acknowledged.
    fn up_to(unacknowledged: u64, acked_bytes: u64) -> AckView {
        let sender = SenderView { unacknowledged, ..view(1_000, 64_000, 10_000) };
        AckView { acked_bytes, ..ack(3, sender) }
    }

    #[test]
    fn a_partial_ack_deflates_and_only_the_first_restarts_the_timer() {
        let mut control = recovering();
        let repair = |restart_timer| Reaction::Repair { restart_timer };
        assert_eq!(control.on_ack(&up_to(3_000, 3_000)), repair(true));
        assert_eq!(control.window(), 6_000.0, "8000 - 3000 + 1000");
        assert_eq!(control.on_ack(&up_to(3_500, 500)), repair(false));
        assert_eq!(control.window(), 5_500.0, "less than a segment is not added back");
        assert_eq!(control.on_duplicate_ack(1, &view(1_000, 64_000, 10_000)), Reaction::Send);
        assert_eq!(control.window(), 6_500.0);
        assert_eq!(control.on_ack(&up_to(9_900, 6_400)), repair(false));
        assert_eq!(control.window(), 1_100.0);
        control.on_ack(&up_to(9_999, 99));
        control.on_ack(&up_to(9_999, 2));
        assert_eq!(control.window(), 1_000.0, "at least a segment: 1001 - 2");
    }

    #[test]
    fn deflation_of_1996_goes_to_the_threshold_at_partial_and_full_acks() {
        let mut control = recovering();
        control.tune("deflation", &Value::from("threshold")).expect("a choice");
        control.on_ack(&up_to(3_000, 3_000));
        assert_eq!(control.window(), 5_000.0, "not 8000 - 3000 + 1000");
        control.on_duplicate_ack(1, &view(1_000, 64_000, 10_000));
        assert_eq!(control.window(), 6_000.0, "duplicates inflate anew");
        let sender = SenderView { unacknowledged: 10_000, ..view(1_000, 64_000, 10_000) };
        control.on_ack(&AckView { acked_bytes: 7_000, ..ack(1, sender) });
        assert_eq!(control.window(), 5_000.0, "nothing on the way, and not 2000");
    }

    #[test]
    fn a_full_ack_ends_recovery_at_the_threshold_or_little_above_the_flight() {
        // Bytes in flight after the full ACK, window after it.
        for (flight, after) in [(0_u64, 2_000.0), (3_000, 4_000.0), (9_000, 5_000.0)] {
            let mut control = recovering();
            let next = 10_000 + flight;
            let sender = SenderView { unacknowledged: 10_000, next, ..view(1_000, 64_000, 10_000) };
            let ack = AckView { acked_bytes: 10_000, ..ack(3, sender) };
            assert_eq!(control.on_ack(&ack), Reaction::Send);
            assert_eq!(control.window(), after, "{flight} bytes on the way");
        }
    }

    #[test]
    fn duplicates_up_to_the_recovery_point_do_not_enter_again() {
        let mut control = recovering();
        control.on_ack(&up_to(10_000, 10_000));
        let at = |unacknowledged| SenderView {
            unacknowledged,
            next: 30_000,
            highest_sent: 20_000,
            ..view(1_000, 64_000, 0)
        };
        assert_eq!(control.on_duplicate_ack(3, &at(10_000)), Reaction::Wait);
        assert_eq!(control.on_duplicate_ack(3, &at(10_001)), Reaction::Retransmit);
        control.on_timeout(&at(11_000));
        assert_eq!(control.on_duplicate_ack(3, &at(20_000)), Reaction::Wait, "after a time-out");
        assert_eq!(control.on_duplicate_ack(3, &at(20_001)), Reaction::Retransmit);
    }

    #[test]
    fn fewer_duplicates_react_sooner() {
        for needed in 1..6 {
            let mut control = build("new-reno");
            control.open(Opening { mss: 1_000, window: 8_000, ssthresh: 64_000 });
            control.tune("duplicateAcks", &Value::from(needed)).expect("legal");
            let sender = view(1_000, 64_000, 8_000);
            let first =
                (1..10).find(|&n| control.on_duplicate_ack(n, &sender) == Reaction::Retransmit);
            assert_eq!(first, Some(needed));
        }
    }
}
