//! Simple explicit rate: the current line rate, divided evenly among the active circuits.
//!
//! Every few milliseconds the port counts the circuits from which it has seen a cell. The line rate is
//! known, not measured, so the algorithm follows its changes at once.

use super::activity::Activity;
use super::measure::{Interval, load_factor, shown};
use super::{Feedback, FeedbackGauges, LocalVc, PortFacts, QueueView, RateFeedback};
use crate::params::{Grid, ParamSet, manual};
use crate::registry::Entry;
use crate::units::{CellRate, SimTime};
use crate::wire::rm::RmCell;

pub(super) const ENTRY: Entry<dyn RateFeedback> = Entry {
    id: "equal-share",
    label: "Simple ER",
    doc: manual(
        "Offers every circuit the current line rate divided by the number of active circuits.",
    ),
    source: manual("ADSL 2000 section 4, eq. 5"),
    params: EqualShareParams::SPECS,
    build: |settings| Box::new(EqualShare::new(EqualShareParams::from_settings(settings))),
};

crate::params! {
    /// Knobs of [`EqualShare`].
    pub struct EqualShareParams {
        /// Period over which active circuits are counted. Longer periods also count circuits that
        /// send rarely, but free an unused share later.
        count_ms: f64 = 10.0, "Counting interval (T_est)", "ADSL 2000 section 4.3", Ms in 0.01 ..= 10_000.0 by Grid::OneTwoFive;
    }
}

#[derive(Clone)]
struct EqualShare {
    params: EqualShareParams,
    /// Line rate minus the reserved rate, cells per second.
    bandwidth: f64,
    interval: Interval,
    activity: Activity,
    /// Circuits active in the last interval, at least 1.
    active: f64,
    /// Input of the last interval divided by its bandwidth; for display only.
    load: f64,
    attached: bool,
}

crate::tune_params!(EqualShare);

impl EqualShare {
    fn new(params: EqualShareParams) -> EqualShare {
        EqualShare {
            params,
            bandwidth: 0.0,
            interval: Interval::default(),
            activity: Activity::default(),
            active: 1.0,
            load: 0.0,
            attached: false,
        }
    }

    /// Source: ADSL 2000 eq. 5.
    fn share(&self) -> f64 {
        self.bandwidth / self.active
    }
}

impl RateFeedback for EqualShare {
    /// The line rate applies at once. Until the first count, all circuits count as active (chosen).
    fn attach(&mut self, facts: PortFacts, now: SimTime) {
        self.bandwidth = facts.left();
        self.activity.resize(facts.circuits);
        if !self.attached {
            self.attached = true;
            self.active = f64::from(facts.circuits.max(1));
            self.interval = Interval::from(now);
        }
    }

    /// Any cell makes its circuit active: data and RM of either direction. Source: ADSL 2000 sections 4, 5.3.
    #[inline]
    fn on_cell(&mut self, vc: LocalVc, _queue: QueueView, now: SimTime) -> bool {
        self.activity.note(vc);
        self.interval.count(None, now)
    }

    fn on_backward_rm(&mut self, _: LocalVc, _: &RmCell, _: QueueView, _: SimTime) -> Feedback {
        Feedback::rate(CellRate(self.share()))
    }

    fn deadline(&self) -> SimTime {
        self.interval.deadline(self.params.count_ms)
    }

    fn on_deadline(&mut self, _queue: QueueView, now: SimTime) {
        if now >= self.deadline() {
            let sample = self.interval.close(self.bandwidth, now);
            self.load = load_factor(sample.input, self.bandwidth);
            self.active = self.activity.take();
        }
    }

    fn gauges(&self) -> FeedbackGauges {
        FeedbackGauges {
            load: shown(self.load),
            fair_share: self.share(),
            capacity: self.bandwidth,
            ..FeedbackGauges::default()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const QUEUE: QueueView = QueueView { queued: 0 };

    fn facts(capacity: f64) -> PortFacts {
        PortFacts {
            capacity: CellRate(capacity),
            reserved: CellRate(0.0),
            circuits: 4,
            icr: CellRate(1.0),
        }
    }

    fn port(count_ms: f64) -> EqualShare {
        let mut port = EqualShare::new(EqualShareParams { count_ms });
        port.attach(facts(1200.0), SimTime::ZERO);
        port
    }

    fn offer(port: &mut EqualShare) -> f64 {
        port.on_backward_rm(LocalVc(0), &RmCell::default(), QUEUE, SimTime::ZERO).er.0
    }

    #[test]
    fn the_line_is_divided_by_the_circuits_seen_in_the_last_interval() {
        // Circuits of the cells of an interval, offer; no circuit counts as one.
        const CASES: &[(&[u16], f64)] =
            &[(&[0, 0, 1], 600.0), (&[0, 1, 2, 3], 300.0), (&[], 1200.0), (&[3], 1200.0)];
        let mut port = port(10.0);
        assert_eq!(offer(&mut port), 300.0, "all four before the first count");
        for (cells, expected) in CASES {
            cells.iter().for_each(|&vc| assert!(!port.on_cell(LocalVc(vc), QUEUE, SimTime(1))));
            port.on_deadline(QUEUE, port.deadline());
            assert_eq!(offer(&mut port), *expected, "{cells:?}");
        }
    }

    #[test]
    fn a_new_line_rate_counts_at_once_and_a_reserved_rate_is_taken_off() {
        let mut port = port(10.0);
        port.attach(facts(400.0), SimTime(5));
        assert_eq!(offer(&mut port), 100.0);
        assert_eq!(port.deadline(), SimTime(10_000_000_000), "the interval goes on");
        port.attach(PortFacts { reserved: CellRate(200.0), ..facts(400.0) }, SimTime(6));
        assert_eq!(offer(&mut port), 50.0);
    }

    #[test]
    fn a_longer_counting_interval_counts_a_circuit_of_rare_cells() {
        // One circuit sends every millisecond, another every 20 ms; mean offer over 200 ms.
        let mean = |count_ms| {
            let (mut port, mut sum) = (port(count_ms), 0.0);
            for ms in 0..200_u64 {
                let now = SimTime(ms * 1_000_000_000);
                if port.deadline() <= now {
                    port.on_deadline(QUEUE, now);
                }
                port.on_cell(LocalVc(0), QUEUE, now);
                if ms % 20 == 0 {
                    port.on_cell(LocalVc(1), QUEUE, now);
                }
                sum += offer(&mut port) / 200.0;
            }
            sum
        };
        assert!(mean(5.0) > mean(10.0) && mean(10.0) > mean(20.0));
    }

    #[test]
    fn the_load_shown_is_the_input_over_the_bandwidth() {
        let mut port = port(10.0);
        (0..6).for_each(|_| assert!(!port.on_cell(LocalVc(0), QUEUE, SimTime(1))));
        port.on_deadline(QUEUE, port.deadline());
        assert!((port.gauges().load - 0.5).abs() < 1e-12);
    }
}
