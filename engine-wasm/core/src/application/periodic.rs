//! An application that sends requests periodically.
//!
//! Requests that become due during another request follow it at once, one after the other, so the
//! offered load does not depend on the network.

use super::{Application, Transfer};
use crate::params::{Grid, ParamSet, manual};
use crate::registry::Entry;
use crate::units::{SimSpan, SimTime};

pub(super) const ENTRY: Entry<dyn Application> = Entry {
    id: "periodic",
    label: "Periodic requests",
    doc: manual(
        "Sends a request of a given size at regular intervals; delayed requests follow one another at once.",
    ),
    source: manual("chosen"),
    params: PeriodicParams::SPECS,
    build: |settings| {
        Box::new(Periodic { params: PeriodicParams::from_settings(settings), last: None })
    },
};

crate::params! {
    /// Knobs of [`Periodic`].
    pub struct PeriodicParams {
        /// Time of the first request. A later one leaves the network to the others for longer.
        @rebuild start_ms: f64 = 0.0, "First request", "chosen", Ms in 0.0 ..= 1_000_000.0 by Grid::OneTwoFive;
        /// Time from request to request. A longer period offers less load and leaves longer
        /// silences.
        period_ms: f64 = 100.0, "Period", "chosen", Ms in 0.1 ..= 1_000_000.0 by Grid::OneTwoFive;
        /// Size of a request. Larger requests offer more load and keep the connection busy for
        /// longer.
        size_bytes: u32 = 10_000, "Request size", "chosen", Bytes in 1 ..= 2_000_000_000 by Grid::OneTwoFive;
    }
}

#[derive(Clone)]
struct Periodic {
    params: PeriodicParams,
    /// When the last request was due, however late it started.
    last: Option<SimTime>,
}

crate::tune_params!(Periodic);

impl Application for Periodic {
    fn next(&mut self, now: SimTime, _uniform: &mut dyn FnMut() -> f64) -> Option<Transfer> {
        let due = match self.last {
            Some(last) => last.after(SimSpan::from_ms(self.params.period_ms)),
            None => SimTime::from_ms(self.params.start_ms),
        };
        self.last = Some(due);
        Some(Transfer { start: due.max(now), bytes: Some(u64::from(self.params.size_bytes)) })
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::{build, next};

    fn periodic() -> Box<dyn super::Application> {
        build("periodic", &[("startMs", 50.0), ("periodMs", 100.0), ("sizeBytes", 300.0)])
    }

    #[test]
    fn requests_come_at_their_times_and_late_ones_follow_at_once() {
        // Time of the call, start.
        const CASES: &[(f64, f64)] = &[
            (0.0, 0.05),
            (0.06, 0.15),
            (0.48, 0.48),
            (0.50, 0.50),
            (0.52, 0.52),
            (0.53, 0.55),
            (0.55, 0.65),
        ];
        let mut periodic = periodic();
        for &(asked, start) in CASES {
            assert_eq!(next(&mut *periodic, asked), Some((start, Some(300))), "asked at {asked}");
        }
    }

    #[test]
    fn a_turned_period_counts_from_the_last_request_on() {
        let mut periodic = periodic();
        next(&mut *periodic, 0.0);
        periodic.tune("periodMs", &20.0.into()).expect("legal");
        periodic.tune("sizeBytes", &7.into()).expect("legal");
        assert_eq!(next(&mut *periodic, 0.06), Some((0.07, Some(7))));
    }
}
