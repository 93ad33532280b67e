//! CAPC2: CAPC that starts from an equal share and tells mild congestion from heavy.
//!
//! The common rate begins at the target divided by the circuits, not at their initial rate. Above a first
//! queue threshold only circuits that report more than the common rate get CI, above a second all do.

use super::proportional::{CommonRate, Slopes};
use super::{Feedback, FeedbackGauges, LocalVc, PortFacts, QueueView, RateFeedback, Threshold};
use crate::params::{Grid, ParamSet, manual};
use crate::registry::Entry;
use crate::units::{CellRate, SimTime};
use crate::wire::rm::RmCell;

pub(super) const ENTRY: Entry<dyn RateFeedback> = Entry {
    id: "capc2",
    label: "CAPC2",
    doc: manual(
        "CAPC that starts from an equal share, and sets the congestion indication first for circuits \
          above the common rate and, when the queue is very long, for all.",
    ),
    source: manual("Barnhart 1995 (ATM Forum 95-0006); Kalyanaraman 1997, p. 69; reconstruction"),
    params: Capc2Params::SPECS,
    build: |settings| Box::new(Capc2::new(Capc2Params::from_settings(settings))),
};

crate::params! {
    /// Knobs of [`Capc2`].
    pub struct Capc2Params {
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
        /// Queue length above which circuits that report more than the common rate get CI too. Less keeps
        /// queues shorter.
        threshold_cells: u32 = 100, "Queue threshold", "chosen", Cells in 1 ..= 1_000_000 by Grid::OneTwoFive;
        /// Queue length above which all circuits get CI. Less keeps queues shorter and the link less used.
        heavy_threshold_cells: u32 = 500, "Heavy threshold", "chosen", Cells in 1 ..= 1_000_000 by Grid::OneTwoFive;
    }
}

#[derive(Clone)]
struct Capc2 {
    params: Capc2Params,
    common: CommonRate,
    congested: bool,
}

crate::tune_params!(Capc2);

impl Capc2 {
    fn new(params: Capc2Params) -> Capc2 {
        Capc2 { params, common: CommonRate::default(), congested: false }
    }

    fn slopes(&self) -> Slopes {
        let Capc2Params { up_slope, up_limit, down_slope, down_limit, .. } = self.params;
        Slopes { up: up_slope, up_limit, down: down_slope, down_limit }
    }

    /// Does a circuit of this rate get CI? Differs: with CI for all already above the first threshold, as
    /// in CAPC, a second would change nothing; that the first speaks to large circuits alone is a
    /// reconstruction (spec 4.8).
    fn marks(&self, ccr: f64, queue: QueueView) -> bool {
        let large = ccr > self.common.rate && queue.queued > self.params.threshold_cells;
        large || queue.queued > self.params.heavy_threshold_cells
    }
}

impl RateFeedback for Capc2 {
    /// The common rate starts at the target over the number of circuits. Source: spec 4.8.
    fn attach(&mut self, facts: PortFacts, now: SimTime) {
        let circuits = f64::from(facts.circuits.max(1));
        self.common.attach(facts, self.params.target_utilization, |target| target / circuits, now);
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
        let shown = |label, cells: u32| Threshold { label, cells: f64::from(cells) };
        vec![
            shown("marks large circuits above", self.params.threshold_cells),
            shown("marks all above", self.params.heavy_threshold_cells),
        ]
    }

    fn gauges(&self) -> FeedbackGauges {
        self.common.gauges(self.congested)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const EMPTY: QueueView = QueueView { queued: 0 };

    fn port(params: Capc2Params) -> Capc2 {
        let mut port = Capc2::new(params);
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
    fn interval(port: &mut Capc2, cells: u32, priority: u32) {
        let start = port.common.interval.deadline(0.0);
        (0..cells).for_each(|_| assert!(!port.on_cell(LocalVc(0), EMPTY, start)));
        (0..priority).for_each(|_| port.on_priority_cell(start));
        port.on_deadline(EMPTY, port.deadline());
    }

    fn ask(port: &mut Capc2, ccr: f64, queued: u32) -> Feedback {
        let rm = RmCell { ccr: CellRate(ccr), ..RmCell::default() };
        port.on_backward_rm(LocalVc(0), &rm, QueueView { queued }, SimTime::ZERO)
    }

    #[test]
    fn the_worked_example_comes_out() {
        // ERS = 100; load 0.8 with Rup 0.1 gives 102, load 1.5 with Rdn 0.8 gives 60. 950 is the target.
        for (cells, expected) in [(760, 102.0), (950, 100.0), (1425, 60.0)] {
            let mut port = port(Capc2Params::default());
            port.common.rate = 100.0;
            interval(&mut port, cells, 0);
            assert!((ask(&mut port, 1.0, 0).er.0 - expected).abs() < 1e-9, "{cells}");
        }
    }

    #[test]
    fn priority_cells_lower_the_target() {
        let mut port = port(Capc2Params::default());
        interval(&mut port, 0, 400);
        assert!((port.gauges().capacity - 0.95 * 6e5).abs() < 1e-6);
    }

    #[test]
    fn the_common_rate_starts_at_an_equal_share_of_the_target() {
        assert_eq!(ask(&mut port(Capc2Params::default()), 1.0, 0).er.0, 0.95e6 / 4.0);
    }

    #[test]
    fn mild_congestion_marks_large_circuits_and_heavy_congestion_all() {
        // Queue, CCR over the common rate, CI.
        const CASES: &[(u32, f64, bool)] = &[
            (100, 2.0, false),
            (101, 2.0, true),
            (101, 1.0, false),
            (500, 0.5, false),
            (501, 0.5, true),
        ];
        for &(queued, part, ci) in CASES {
            let mut port = port(Capc2Params::default());
            let rate = port.common.rate;
            assert_eq!(ask(&mut port, part * rate, queued).ci, ci, "{queued} {part}");
        }
        assert_eq!(port(Capc2Params::default()).thresholds().len(), 2);
    }

    #[test]
    fn each_threshold_marks_more_when_lower() {
        let marked = |threshold_cells, heavy_threshold_cells| {
            let params =
                Capc2Params { threshold_cells, heavy_threshold_cells, ..Capc2Params::default() };
            let mut port = port(params);
            let mut count = |ccr| (0..1000).filter(|q| ask(&mut port, ccr, *q).ci).count();
            (count(1e6), count(1.0))
        };
        assert!(marked(100, 500).0 > marked(300, 500).0);
        assert!(marked(100, 500).1 > marked(100, 700).1);
    }

    #[test]
    fn each_knob_of_the_rate_moves_it_as_it_says() {
        // Cells of each millisecond for 20 ms, the knob at two values, growing; ERS is higher or lower.
        type Turn = fn(&mut Capc2Params, f64);
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
                let mut params = Capc2Params::default();
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
        let mut port = port(Capc2Params::default());
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
