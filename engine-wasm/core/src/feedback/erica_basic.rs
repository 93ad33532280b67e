//! ERICA, basic: every circuit may have its fair share, or its own rate scaled to the load.
//!
//! Each interval, the port measures the ABR capacity, the input and the number of
//! active circuits. It writes the larger of `capacity / active` (fairness) and `CCR / load` (efficiency)
//! into backward RM cells.

use super::activity::Activity;
use super::measure::{Interval, IntervalKnobs, share_by_load, shown};
use super::{Feedback, FeedbackGauges, LocalVc, PortFacts, QueueView, RateFeedback};
use crate::params::{Grid, ParamSet, manual};
use crate::registry::Entry;
use crate::units::{CellRate, SimTime};
use crate::wire::rm::RmCell;

pub(super) const ENTRY: Entry<dyn RateFeedback> = Entry {
    id: "erica-basic",
    label: "ERICA, basic",
    doc: manual(
        "Offers each circuit the larger of the fair share and its own rate divided by the load factor.",
    ),
    source: manual("Kalyanaraman 1996 section 3.2"),
    params: EricaBasicParams::SPECS,
    build: |settings| Box::new(EricaBasic::new(EricaBasicParams::from_settings(settings))),
};

crate::params! {
    /// Knobs of [`EricaBasic`].
    pub struct EricaBasicParams {
        /// Share of the line rate that ABR and priority traffic may use together. A higher target
        /// uses more of the link; a lower one drains queues faster.
        target_utilization: f64 = 0.9, "Target utilisation", "Kalyanaraman 1996 section 5", Share in 0.5 ..= 1.0 by Grid::Linear(0.01);
        ..interval: IntervalKnobs;
    }
}

#[derive(Clone)]
struct EricaBasic {
    params: EricaBasicParams,
    line: f64,
    interval: Interval,
    activity: Activity,
    /// Newest CCR of each circuit, cells per second.
    ccr: Vec<f64>,
    capacity: f64,
    load: f64,
    fair: f64,
    attached: bool,
}

crate::tune_params!(EricaBasic);

impl EricaBasic {
    fn new(params: EricaBasicParams) -> EricaBasic {
        EricaBasic {
            params,
            line: 0.0,
            interval: Interval::default(),
            activity: Activity::default(),
            ccr: Vec::new(),
            capacity: 0.0,
            load: 1.0,
            fair: 0.0,
            attached: false,
        }
    }

    fn target(&self) -> f64 {
        self.params.target_utilization * self.line
    }

    /// End of an interval. Source: Kalyanaraman 1996 3.2.
    fn close(&mut self, now: SimTime) {
        let sample = self.interval.close(self.target(), now);
        self.capacity = sample.capacity;
        self.load = sample.load();
        self.fair = sample.capacity / self.activity.take();
    }
}

impl RateFeedback for EricaBasic {
    /// Starts with an equal share of the target for each circuit and load 1.
    fn attach(&mut self, facts: PortFacts, now: SimTime) {
        self.line = facts.capacity.0;
        if !self.attached {
            self.attached = true;
            self.interval = Interval::from(now);
            self.capacity = self.target();
            self.fair = self.target() / f64::from(facts.circuits.max(1));
        }
        self.activity.resize(facts.circuits);
        self.ccr.resize(usize::from(facts.circuits), facts.icr.0);
    }

    #[inline]
    fn on_cell(&mut self, vc: LocalVc, _queue: QueueView, now: SimTime) -> bool {
        self.activity.note(vc);
        let full = self.interval.count(self.params.interval.interval_cells, now);
        if full {
            self.close(now);
        }
        full
    }

    #[inline]
    fn on_priority_cell(&mut self, _now: SimTime) {
        self.interval.count_priority();
    }

    /// Reads the newest CCR; rates are written on the way back, where they are fresh. Source: Kalyanaraman 1996 3.2.
    fn on_forward_rm(&mut self, vc: LocalVc, rm: &RmCell, _: QueueView, _: SimTime) -> Feedback {
        self.ccr[usize::from(vc.0)] = rm.ccr.0;
        Feedback::NONE
    }

    fn on_backward_rm(&mut self, vc: LocalVc, _: &RmCell, _: QueueView, _: SimTime) -> Feedback {
        let share = share_by_load(self.ccr[usize::from(vc.0)], self.load);
        let er = self.fair.max(share);
        assert!(er >= 0.0 && er.is_finite(), "ERICA grants finite rates");
        Feedback::rate(CellRate(er))
    }

    fn deadline(&self) -> SimTime {
        self.interval.deadline(self.params.interval.interval_ms)
    }

    fn on_deadline(&mut self, _queue: QueueView, now: SimTime) {
        if now >= self.deadline() {
            self.close(now);
        }
    }

    fn gauges(&self) -> FeedbackGauges {
        FeedbackGauges {
            load: shown(self.load),
            fair_share: self.fair,
            capacity: self.capacity,
            ..FeedbackGauges::default()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const LINE: CellRate = CellRate(155.52e6 / 424.0);
    const QUEUE: QueueView = QueueView { queued: 0 };

    /// A port that measures over fixed milliseconds.
    fn port(circuits: u16) -> EricaBasic {
        let mut params = EricaBasicParams::default();
        params.interval.interval_cells = None;
        let mut port = EricaBasic::new(params);
        let facts =
            PortFacts { capacity: LINE, reserved: CellRate(0.0), circuits, icr: CellRate(1000.0) };
        port.attach(facts, SimTime::ZERO);
        port
    }

    /// One millisecond with the given number of cells of each circuit and of higher priority.
    fn interval(port: &mut EricaBasic, cells: &[u32], priority: u32) {
        let (now, end) = (port.interval.deadline(0.0), port.deadline());
        for (vc, count) in cells.iter().enumerate() {
            (0..*count).for_each(|_| assert!(!port.on_cell(LocalVc(vc as u16), QUEUE, now)));
        }
        (0..priority).for_each(|_| port.on_priority_cell(now));
        port.on_deadline(QUEUE, end);
    }

    fn grant(port: &mut EricaBasic, vc: u16, ccr: f64) -> f64 {
        let rm = RmCell { ccr: CellRate(ccr), ..RmCell::default() };
        port.on_forward_rm(LocalVc(vc), &rm, QUEUE, SimTime::ZERO);
        // The CCR of the backward cell is one feedback delay older and must not be used.
        let back = RmCell { ccr: CellRate(1e9), ..rm };
        port.on_backward_rm(LocalVc(vc), &back, QUEUE, SimTime::ZERO).er.0
    }

    #[test]
    fn the_worked_example_comes_out() {
        // Priority cells, capacity, z, fair share, grants at CCR 250,000 and 50,000.
        const CASES: &[(u32, f64, f64, f64, f64, f64)] = &[
            (0, 330_113.2, 0.908_78, 165_056.6, 275_094.3, 165_056.6),
            (120, 210_113.2, 1.427_80, 105_056.6, 175_094.3, 105_056.6),
        ];
        for &(priority, capacity, load, fair, first, second) in CASES {
            let mut port = port(2);
            interval(&mut port, &[250, 50], priority);
            assert!((port.gauges().capacity - capacity).abs() < 0.05);
            assert!((port.gauges().load - load).abs() < 5e-6, "{}", port.gauges().load);
            assert!((port.gauges().fair_share - fair).abs() < 0.05);
            assert!((grant(&mut port, 0, 250_000.0) - first).abs() < 0.05);
            assert!((grant(&mut port, 1, 50_000.0) - second).abs() < 0.05);
        }
    }

    #[test]
    fn the_edge_cases_follow_the_table() {
        // ABR cells, priority cells, grant to a circuit of CCR 1000, over the line's target.
        const CASES: &[(u32, u32, f64)] = &[(5, 400, 0.0), (0, 0, 1.0), (0, 400, 0.0)];
        for &(cells, priority, expected) in CASES {
            let mut port = port(3);
            interval(&mut port, &[cells], priority);
            let target = 0.9 * LINE.0;
            assert!((grant(&mut port, 0, 1000.0) - expected * target).abs() < 1e-6);
            assert!(port.gauges().load.is_finite());
        }
    }

    #[test]
    fn a_silent_circuit_leaves_its_share_to_the_others() {
        let mut port = port(2);
        interval(&mut port, &[10, 10], 0);
        let both = port.gauges().fair_share;
        interval(&mut port, &[10, 0], 0);
        assert_eq!(port.gauges().fair_share, 2.0 * both);
    }

    #[test]
    fn a_higher_target_hands_out_more_and_a_longer_interval_ends_later() {
        let turned = |target_utilization, interval_ms| {
            let mut port = port(1);
            port.params.target_utilization = target_utilization;
            port.params.interval.interval_ms = interval_ms;
            let end = port.deadline();
            interval(&mut port, &[1], 0);
            (port.gauges().capacity, end)
        };
        assert!(turned(0.9, 1.0).0 > turned(0.8, 1.0).0);
        assert!(turned(0.9, 2.0).1 > turned(0.9, 1.0).1);
    }

    #[test]
    fn an_interval_ends_by_cells_or_by_time() {
        let mut port = port(1);
        port.params.interval.interval_cells = Some(3);
        let ends: Vec<_> =
            (1..=7).map(|i| port.on_cell(LocalVc(0), QUEUE, SimTime(i * 1000))).collect();
        assert_eq!(ends, [false, false, true, false, false, true, false]);
        assert_eq!(port.deadline(), SimTime(6000 + 1_000_000_000));
        port.on_deadline(QUEUE, SimTime(7000));
        assert_eq!(port.deadline(), SimTime(6000 + 1_000_000_000), "too early: nothing ends");
    }

    #[test]
    fn a_new_line_rate_counts_from_the_next_interval_and_keeps_the_rates_seen() {
        let mut port = port(2);
        grant(&mut port, 0, 50_000.0);
        let half = PortFacts {
            capacity: CellRate(LINE.0 / 2.0),
            reserved: CellRate(0.0),
            circuits: 2,
            icr: CellRate(0.0),
        };
        port.attach(half, SimTime(7));
        assert_eq!(port.ccr[0], 50_000.0);
        interval(&mut port, &[1, 1], 0);
        assert!((port.gauges().capacity - 0.45 * LINE.0).abs() < 1e-6);
    }
}
