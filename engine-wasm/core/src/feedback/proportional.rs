//! What CAPC and CAPC2 share: one rate for all circuits, moved in proportion to the spare load.
//!
//! Each interval the port compares what came with a target a little below the line rate. Below the
//! target the common rate ERS grows by a factor that falls with the distance, above it shrinks.

use super::measure::{Interval, Sample, load_factor, shown};
use super::{Feedback, FeedbackGauges, LocalVc, PortFacts, QueueView, RateFeedback, Threshold};
use crate::params::{ParamError, ParamSet, ParamSpec, Tunable, Value};
use crate::units::{CellRate, SimTime};
use crate::wire::rm::RmCell;

#[cfg(test)]
pub(super) mod tests;

/// Knobs that both have; their meaning is written at the knobs of each.
#[derive(Clone, Copy, Debug)]
pub(super) struct Knobs {
    pub target_utilization: f64,
    pub interval_ms: f64,
    pub slopes: Slopes,
    /// Queue above which the port counts as congested.
    pub threshold_cells: u32,
}

/// Writes down how the knobs of an algorithm are read as [`Knobs`].
macro_rules! shared_knobs {
    () => {
        fn knobs(&self) -> $crate::feedback::proportional::Knobs {
            $crate::feedback::proportional::Knobs {
                target_utilization: self.target_utilization,
                interval_ms: self.interval_ms,
                slopes: $crate::feedback::proportional::Slopes {
                    up: self.up_slope,
                    up_limit: self.up_limit,
                    down: self.down_slope,
                    down_limit: self.down_limit,
                },
                threshold_cells: self.threshold_cells,
            }
        }
    };
}
pub(super) use shared_knobs;

/// What an algorithm adds: its knobs, where the rate starts, and who is marked.
pub(super) trait Scheme: ParamSet {
    /// The shared knobs.
    fn knobs(&self) -> Knobs;

    /// The common rate at the start, cells per second, at a port with this target rate.
    fn first(&self, facts: PortFacts, target: f64) -> f64;

    /// Does a circuit that reports `ccr` get CI while `queued` cells wait and the common rate is `rate`?
    fn marks(&self, ccr: f64, rate: f64, queued: u32) -> bool;

    /// What is drawn across the buffer.
    fn thresholds(&self) -> Vec<Threshold>;
}

/// An output port under such an algorithm.
#[derive(Clone)]
pub(super) struct Proportional<P> {
    params: P,
    common: CommonRate,
    congested: bool,
}

impl<P: Scheme> Proportional<P> {
    /// A port that has not been attached yet.
    pub fn new(params: P) -> Proportional<P> {
        Proportional { params, common: CommonRate::default(), congested: false }
    }
}

impl<P: Scheme> Tunable for Proportional<P> {
    fn specs(&self) -> &'static [ParamSpec] {
        self.params.specs()
    }

    fn knob(&self, key: &str) -> Option<Value> {
        self.params.knob(key)
    }

    fn tune(&mut self, key: &str, value: &Value) -> Result<(), ParamError> {
        self.params.tune(key, value)
    }
}

impl<P: Scheme + Send + 'static> RateFeedback for Proportional<P> {
    fn attach(&mut self, facts: PortFacts, now: SimTime) {
        let utilization = self.params.knobs().target_utilization;
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
        self.congested = queue.queued > self.params.knobs().threshold_cells;
        let ci = self.params.marks(rm.ccr.0, self.common.rate, queue.queued);
        Feedback { ci, ..Feedback::rate(CellRate(self.common.rate)) }
    }

    fn deadline(&self) -> SimTime {
        self.common.interval.deadline(self.params.knobs().interval_ms)
    }

    fn on_deadline(&mut self, _queue: QueueView, now: SimTime) {
        let (knobs, end) = (self.params.knobs(), self.deadline());
        self.common.on_deadline(knobs.target_utilization, knobs.slopes, end, now);
    }

    fn thresholds(&self) -> Vec<Threshold> {
        self.params.thresholds()
    }

    fn gauges(&self) -> FeedbackGauges {
        self.common.gauges(self.congested)
    }
}

/// Slopes and limits of the factor on ERS; copied from knobs at each use.
#[derive(Clone, Copy, Debug)]
pub(super) struct Slopes {
    /// Growth per unit of spare load (Rup), and the largest growth factor (ERU).
    pub up: f64,
    pub up_limit: f64,
    /// Shrinking per unit of overload (Rdn), and the smallest shrinking factor (ERF).
    pub down: f64,
    pub down_limit: f64,
}

impl Slopes {
    /// Factor on ERS at load `z`, which may be infinite. Source: Barnhart 1994.
    pub fn factor(&self, z: f64) -> f64 {
        if z < 1.0 {
            self.up_limit.min(1.0 + (1.0 - z) * self.up)
        } else {
            self.down_limit.max(1.0 - (z - 1.0) * self.down)
        }
    }
}

/// Smallest common rate, cells per second: one more division would leave RM cells nothing to say but
/// zero, from which no factor comes back. Source: chosen; smallest rate of the 16-bit code of TM 4.0.
const LEAST: f64 = 1.0;

/// The common rate of a port and the measurement it rests on.
#[derive(Clone, Debug, Default)]
struct CommonRate {
    /// Line rate, cells per second; cells of higher priority are measured, so reservations do not count.
    line: f64,
    interval: Interval,
    /// ERS, cells per second.
    rate: f64,
    /// Load of the last interval, and the target rate it was compared with.
    load: f64,
    target: f64,
    attached: bool,
}

impl CommonRate {
    /// Takes note of the port; the first time the rate starts at what `first` says of the target rate.
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

    /// Ends the interval when its time has come.
    fn on_deadline(&mut self, utilization: f64, slopes: Slopes, end: SimTime, now: SimTime) {
        if now >= end {
            let sample = self.interval.close(self.line, now);
            self.take(utilization, slopes, sample);
        }
    }

    /// Measures the load and moves the rate, which stays within the line rate.
    fn take(&mut self, utilization: f64, slopes: Slopes, sample: Sample) {
        self.target = utilization * sample.capacity;
        self.load = load_factor(sample.input, self.target);
        let moved = self.rate * slopes.factor(self.load);
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
