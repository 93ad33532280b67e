//! CAPC: one common rate, moved in proportion to the distance of the load from its target.
//!
//! No circuit is known by itself: all are offered the same rate, which grows while the link has room and
//! shrinks while it has not. A long queue sets CI besides.

use super::proportional::{CommonRate, Slopes};
use super::{Feedback, FeedbackGauges, LocalVc, PortFacts, QueueView, RateFeedback, Threshold};
use crate::params::{Grid, ParamSet, manual};
use crate::registry::Entry;
use crate::units::{CellRate, SimTime};
use crate::wire::rm::RmCell;

pub(super) const ENTRY: Entry<dyn RateFeedback> = Entry {
    id: "capc",
    label: "CAPC",
    doc: manual(
        "Offers all circuits one common rate, which grows while the load is below its target and shrinks \
          while it is above, in proportion to the distance.",
    ),
    source: manual("Barnhart 1994 (ATM Forum 94-0983); Jain 1996, a survey; from memory in part"),
    params: CapcParams::SPECS,
    build: |settings| Box::new(Capc::new(CapcParams::from_settings(settings))),
};

crate::params! {
    /// Knobs of [`Capc`].
    pub struct CapcParams {
        /// Share of the line rate that is aimed at. More uses more of the link; less drains queues faster.
        target_utilization: f64 = 0.95, "Target utilisation", "from memory: 0.95", Share in 0.5 ..= 1.0 by Grid::Linear(0.01);
        /// Length of a measuring interval. Longer intervals smooth the load and move the rate more rarely.
        interval_ms: f64 = 1.0, "Interval", "chosen, as in S2", Ms in 0.01 ..= 1000.0 by Grid::OneTwoFive;
        /// Growth of the common rate per unit of spare load (Rup). More claims spare capacity sooner and
        /// overshoots more.
        up_slope: f64 = 0.1, "Increase slope (Rup)", "surveys: 0.025 to 0.1", Count in 0.001 ..= 1.0 by Grid::OneTwoFive;
        /// Shrinking of the common rate per unit of overload (Rdn). More leaves overload sooner.
        down_slope: f64 = 0.8, "Decrease slope (Rdn)", "surveys: 0.2 to 0.8", Count in 0.01 ..= 2.0 by Grid::OneTwoFive;
        /// Largest growth factor of an interval (ERU). Less bounds the growth on an idle link.
        up_limit: f64 = 1.5, "Increase limit (ERU)", "surveys: 1.5", Count in 1.0 ..= 4.0 by Grid::Linear(0.1);
        /// Smallest shrinking factor of an interval (ERF). Less lets one interval of great overload take
        /// more away.
        down_limit: f64 = 0.5, "Decrease limit (ERF)", "surveys: 0.5", Share in 0.05 ..= 1.0 by Grid::Linear(0.05);
        /// Queue length above which CI is set as well. Less keeps queues shorter and the link less used.
        threshold_cells: u32 = 100, "Queue threshold", "chosen", Cells in 1 ..= 1_000_000 by Grid::OneTwoFive;
    }
}

#[derive(Clone)]
struct Capc {
    params: CapcParams,
    common: CommonRate,
    congested: bool,
}

crate::tune_params!(Capc);

impl Capc {
    fn new(params: CapcParams) -> Capc {
        Capc { params, common: CommonRate::default(), congested: false }
    }

    fn slopes(&self) -> Slopes {
        let CapcParams { up_slope, up_limit, down_slope, down_limit, .. } = self.params;
        Slopes { up: up_slope, up_limit, down: down_slope, down_limit }
    }

    /// Does every circuit get CI? Source: spec 4.8.
    fn marks(&self, _ccr: f64, queue: QueueView) -> bool {
        queue.queued > self.params.threshold_cells
    }
}

impl RateFeedback for Capc {
    /// The common rate starts at the initial rate of the circuits (chosen).
    fn attach(&mut self, facts: PortFacts, now: SimTime) {
        let icr = facts.icr.0;
        self.common.attach(facts, self.params.target_utilization, |_| icr, now);
    }

    #[inline]
    fn on_cell(&mut self, _vc: LocalVc, _queue: QueueView, now: SimTime) -> bool {
        self.common.interval.count(None, now)
    }

    #[inline]
    fn on_priority_cell(&mut self, _now: SimTime) {
        self.common.interval.count_priority();
    }

    fn on_backward_rm(
        &mut self,
        _: LocalVc,
        rm: &RmCell,
        queue: QueueView,
        _: SimTime,
    ) -> Feedback {
        self.congested = queue.queued > self.params.threshold_cells;
        let ci = self.marks(rm.ccr.0, queue);
        Feedback { ci, ..Feedback::rate(CellRate(self.common.rate)) }
    }

    fn deadline(&self) -> SimTime {
        self.common.interval.deadline(self.params.interval_ms)
    }

    fn on_deadline(&mut self, _queue: QueueView, now: SimTime) {
        let (slopes, end) = (self.slopes(), self.deadline());
        self.common.on_deadline(self.params.target_utilization, slopes, end, now);
    }

    fn thresholds(&self) -> Vec<Threshold> {
        vec![Threshold { label: "marks above", cells: f64::from(self.params.threshold_cells) }]
    }

    fn gauges(&self) -> FeedbackGauges {
        self.common.gauges(self.congested)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const EMPTY: QueueView = QueueView { queued: 0 };

    fn port(params: CapcParams) -> Capc {
        let mut port = Capc::new(params);
        let facts = PortFacts {
            capacity: CellRate(1e6),
            reserved: CellRate(0.0),
            circuits: 4,
            icr: CellRate(1000.0),
        };
        port.attach(facts, SimTime::ZERO);
        port
    }

    /// Ends an interval in which this many cells came at its start.
    fn interval(port: &mut Capc, cells: u32, priority: u32) {
        let start = port.common.interval.deadline(0.0);
        (0..cells).for_each(|_| assert!(!port.on_cell(LocalVc(0), EMPTY, start)));
        (0..priority).for_each(|_| port.on_priority_cell(start));
        port.on_deadline(EMPTY, port.deadline());
    }

    fn ask(port: &mut Capc, ccr: f64, queued: u32) -> Feedback {
        let rm = RmCell { ccr: CellRate(ccr), ..RmCell::default() };
        port.on_backward_rm(LocalVc(0), &rm, QueueView { queued }, SimTime::ZERO)
    }

    #[test]
    fn the_worked_example_comes_out() {
        // ERS = 100; load 0.8 with Rup 0.1 gives 102, load 1.5 with Rdn 0.8 gives 60. 950 is the target.
        for (cells, expected) in [(760, 102.0), (950, 100.0), (1425, 60.0)] {
            let mut port = port(CapcParams::default());
            port.common.rate = 100.0;
            interval(&mut port, cells, 0);
            assert!((ask(&mut port, 1.0, 0).er.0 - expected).abs() < 1e-9, "{cells}");
        }
    }

    #[test]
    fn priority_cells_lower_the_target() {
        let mut port = port(CapcParams::default());
        interval(&mut port, 0, 400);
        assert!((port.gauges().capacity - 0.95 * 6e5).abs() < 1e-6);
    }

    #[test]
    fn the_common_rate_starts_at_the_initial_rate() {
        assert_eq!(ask(&mut port(CapcParams::default()), 1.0, 0).er.0, 1000.0);
    }

    #[test]
    fn a_long_queue_marks_all_and_a_lower_threshold_marks_more() {
        let marked = |threshold_cells| {
            let mut port = port(CapcParams { threshold_cells, ..CapcParams::default() });
            (0..1000).filter(|queued| ask(&mut port, 1.0, *queued).ci).count()
        };
        assert_eq!(marked(100), 899);
        assert!(marked(300) < marked(100));
        assert_eq!(port(CapcParams::default()).thresholds()[0].cells, 100.0);
    }

    #[test]
    fn each_knob_of_the_rate_moves_it_as_it_says() {
        // Cells of each millisecond for 20 ms, the knob at two values, growing; ERS is higher or lower.
        type Turn = fn(&mut CapcParams, f64);
        const CASES: &[(u32, Turn, [f64; 2], bool)] = &[
            (900, |p, x| p.target_utilization = x, [0.8, 1.0], true),
            (600, |p, x| p.interval_ms = x, [1.0, 4.0], false),
            (600, |p, x| p.up_slope = x, [0.02, 0.1], true),
            (1100, |p, x| p.down_slope = x, [0.2, 0.8], false),
            (0, |p, x| p.up_limit = x, [1.02, 1.5], true),
            (2000, |p, x| p.down_limit = x, [0.5, 0.9], true),
        ];
        for (i, (cells, turn, values, rises)) in CASES.iter().enumerate() {
            let [less, more] = values.map(|x| {
                let mut params = CapcParams::default();
                turn(&mut params, x);
                let mut port = port(params);
                port.common.rate = 10_000.0;
                let per_interval = (f64::from(*cells) * port.params.interval_ms) as u32;
                let intervals = (20.0 / port.params.interval_ms) as u32;
                (0..intervals).for_each(|_| interval(&mut port, per_interval, 0));
                port.common.rate
            });
            assert!(if *rises { more > less } else { more < less }, "knob {i}: {less} {more}");
        }
    }

    /// Greedy circuits that take the common rate one interval later.
    #[test]
    fn greedy_circuits_come_to_rest_at_equal_shares_of_the_target() {
        let mut port = port(CapcParams::default());
        let mut sent = 0.0;
        for _ in 0..3000 {
            let rate = ask(&mut port, 1.0, 0).er.0;
            sent += 4.0 * rate / 1000.0;
            let cells = sent as u32;
            sent -= f64::from(cells);
            interval(&mut port, cells, 0);
        }
        assert!(
            (port.common.rate - 0.95e6 / 4.0).abs() < 0.01 * 0.95e6 / 4.0,
            "{}",
            port.common.rate
        );
    }
}
