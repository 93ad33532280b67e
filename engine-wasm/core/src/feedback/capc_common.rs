//! Common part of CAPC and CAPC2: one rate for all circuits, changed in proportion to the spare load.
//!
//! Each interval, the port compares the arrivals with a target slightly below the line rate. Below the
//! target, the common rate ERS grows by a factor that falls with the distance; above the target, it shrinks.

use super::measure::{Interval, Sample, load_factor, shown};
use super::{Feedback, FeedbackGauges, LocalVc, PortFacts, QueueView, RateFeedback, Threshold};
use crate::params::{Grid, ParamSet};
use crate::units::{CellRate, SimTime};
use crate::wire::rm::RmCell;

#[cfg(test)]
pub(super) mod tests;

crate::params! {
    /// Knobs of CAPC and CAPC2.
    pub struct CapcKnobs {
        /// Target load, as a share of the line rate. A higher target uses more of the link; a lower
        /// one drains queues faster.
        target_utilization: f64 = 0.95, "Target utilisation", "reconstruction, from memory: 0.95", Share in 0.5 ..= 1.0 by Grid::Linear(0.01);
        /// Length of a measuring interval. Longer intervals smooth the load but change the rate
        /// less often.
        interval_ms: f64 = 1.0, "Interval", "chosen, as in Kalyanaraman 1996", Ms in 0.01 ..= 1000.0 by Grid::OneTwoFive;
        /// Growth of the common rate per unit of spare load (Rup). A larger slope uses spare
        /// capacity sooner, but overshoots more.
        up_slope: f64 = 0.1, "Increase slope (Rup)", "reconstruction from surveys: 0.025 to 0.1", Count in 0.001 ..= 1.0 by Grid::OneTwoFive;
        /// Decrease of the common rate per unit of overload (Rdn). A larger slope ends overload
        /// sooner.
        down_slope: f64 = 0.8, "Decrease slope (Rdn)", "reconstruction from surveys: 0.2 to 0.8", Count in 0.01 ..= 2.0 by Grid::OneTwoFive;
        /// Largest growth factor per interval (ERU). A smaller limit slows the growth on an idle
        /// link if one plus the slope exceeds it.
        up_limit: f64 = 1.5, "Increase limit (ERU)", "reconstruction from surveys: 1.5", Count in 1.0 ..= 4.0 by Grid::Linear(0.1);
        /// Smallest decrease factor per interval (ERF). With a smaller limit, one interval of heavy
        /// overload lowers the rate more.
        down_limit: f64 = 0.5, "Decrease limit (ERF)", "reconstruction from surveys: 0.5", Share in 0.05 ..= 1.0 by Grid::Linear(0.05);
    }
}

/// The part specific to an algorithm: its knobs, the initial rate, and which circuits are marked.
pub(super) trait Scheme: ParamSet {
    /// The knobs common to both.
    fn shared(&self) -> &CapcKnobs;

    /// Queue above which the port counts as congested.
    fn congested_above(&self) -> u32;

    /// The common rate at the start, cells per second, at a port with this target rate.
    fn first(&self, facts: PortFacts, target: f64) -> f64;

    /// True if a circuit that reports `ccr` gets CI while `queued` cells wait and the common rate is `rate`.
    fn marks(&self, ccr: f64, rate: f64, queued: u32) -> bool;

    /// Thresholds to draw across the buffer.
    fn thresholds(&self) -> Vec<Threshold>;
}

/// An output port under such an algorithm.
#[derive(Clone)]
pub(super) struct CapcPort<P> {
    params: P,
    common: CommonRate,
    congested: bool,
}

impl<P: Scheme> CapcPort<P> {
    /// A port that has not been attached yet.
    pub fn new(params: P) -> CapcPort<P> {
        CapcPort { params, common: CommonRate::default(), congested: false }
    }
}

crate::tune_params!(CapcPort<P>, P: Scheme);

impl<P: Scheme + Send + 'static> RateFeedback for CapcPort<P> {
    fn attach(&mut self, facts: PortFacts, now: SimTime) {
        let utilization = self.params.shared().target_utilization;
        let first = |target| self.params.first(facts, target);
        self.common.attach(facts, utilization, first, now);
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
        self.congested = queue.queued > self.params.congested_above();
        let ci = self.params.marks(rm.ccr.0, self.common.rate, queue.queued);
        Feedback { ci, ..Feedback::rate(CellRate(self.common.rate)) }
    }

    fn deadline(&self) -> SimTime {
        self.common.interval.deadline(self.params.shared().interval_ms)
    }

    fn on_deadline(&mut self, _queue: QueueView, now: SimTime) {
        let end = self.deadline();
        self.common.on_deadline(self.params.shared(), end, now);
    }

    fn thresholds(&self) -> Vec<Threshold> {
        self.params.thresholds()
    }

    fn gauges(&self) -> FeedbackGauges {
        self.common.gauges(self.congested)
    }
}

impl CapcKnobs {
    /// Factor on ERS at load `z`, which may be infinite. Source: Barnhart 1994.
    pub fn factor(&self, z: f64) -> f64 {
        if z < 1.0 {
            self.up_limit.min(1.0 + (1.0 - z) * self.up_slope)
        } else {
            self.down_limit.max(1.0 - (z - 1.0) * self.down_slope)
        }
    }
}

/// Smallest common rate, cells per second: after one more division, RM cells could only say
/// zero, from which no factor recovers. Source: chosen; smallest rate of the 16-bit code of TM 4.0.
const LEAST: f64 = 1.0;

/// The common rate of a port and the measurement behind it.
#[derive(Clone, Debug, Default)]
struct CommonRate {
    /// Line rate, cells per second; cells of higher priority are measured, so reservations do not count.
    line: f64,
    interval: Interval,
    /// ERS, cells per second.
    rate: f64,
    /// Load factor `z` of the last interval.
    load: f64,
    /// Target rate of the comparison.
    target: f64,
    attached: bool,
}

impl CommonRate {
    /// Records the port facts; at the first call, the rate starts at `first` of the target rate.
    fn attach(
        &mut self,
        facts: PortFacts,
        utilization: f64,
        first: impl Fn(f64) -> f64,
        now: SimTime,
    ) {
        self.line = facts.capacity.0;
        if self.attached {
            return;
        }
        self.attached = true;
        self.target = utilization * self.line;
        self.rate = first(self.target);
        self.interval = Interval::from(now);
    }

    /// Ends the interval when its time is over.
    fn on_deadline(&mut self, knobs: &CapcKnobs, end: SimTime, now: SimTime) {
        if now >= end {
            let sample = self.interval.close(self.line, now);
            self.take(knobs, sample);
        }
    }

    /// Measures the load and changes the rate, which stays within the line rate.
    fn take(&mut self, knobs: &CapcKnobs, sample: Sample) {
        self.target = knobs.target_utilization * sample.capacity;
        self.load = load_factor(sample.input, self.target);
        let moved = self.rate * knobs.factor(self.load);
        self.rate = moved.clamp(LEAST, self.line.max(LEAST));
    }

    /// ERS as the share; the load against the target rate; the target rate as the capacity.
    fn gauges(&self, congested: bool) -> FeedbackGauges {
        FeedbackGauges {
            load: shown(self.load),
            fair_share: self.rate,
            capacity: self.target,
            congested,
        }
    }
}
