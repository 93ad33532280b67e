//! What CAPC and CAPC2 share: one rate for all circuits, moved in proportion to the spare load.
//!
//! Each interval the port compares what came with a target a little below the line rate. Below the
//! target the common rate ERS grows by a factor that falls with the distance, above it shrinks.

use super::measure::{Interval, Sample, load_factor, shown};
use super::{FeedbackGauges, PortFacts};
use crate::units::SimTime;

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
pub(super) struct CommonRate {
    /// Line rate, cells per second; cells of higher priority are measured, so reservations do not count.
    pub line: f64,
    pub interval: Interval,
    /// ERS, cells per second.
    pub rate: f64,
    /// Load of the last interval, and the target rate it was compared with.
    pub load: f64,
    pub target: f64,
    attached: bool,
}

impl CommonRate {
    /// Takes note of the port; the first time the rate starts at what `first` says of the target rate.
    pub fn attach(
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
    pub fn on_deadline(&mut self, utilization: f64, slopes: Slopes, end: SimTime, now: SimTime) {
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
    pub fn gauges(&self, congested: bool) -> FeedbackGauges {
        FeedbackGauges {
            load: shown(self.load),
            fair_share: self.rate,
            capacity: self.target,
            congested,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SLOPES: Slopes = Slopes { up: 0.1, up_limit: 1.5, down: 0.8, down_limit: 0.5 };

    #[test]
    fn the_factor_follows_the_rule_up_to_its_limits() {
        // Load, factor; the first two rows are the worked example: ERS 100 becomes 102 and 60.
        const CASES: &[(f64, f64)] = &[
            (0.8, 1.02),
            (1.5, 0.6),
            (0.0, 1.1),
            (1.0, 1.0),
            (1.625, 0.5),
            (2.0, 0.5),
            (f64::INFINITY, 0.5),
        ];
        for &(z, factor) in CASES {
            assert!((SLOPES.factor(z) - factor).abs() < 1e-12, "{z}");
        }
        assert_eq!(Slopes { up: 0.9, ..SLOPES }.factor(0.0), 1.5, "the upper limit");
    }

    #[test]
    fn the_rate_never_leaves_the_line_nor_falls_where_no_factor_brings_it_back() {
        let mut common = CommonRate { line: 1000.0, rate: 100.0, ..CommonRate::default() };
        let sample = |capacity, input| Sample { seconds: 1.0, capacity, input };
        (0..2000).for_each(|_| common.take(0.95, SLOPES, sample(0.0, 50.0)));
        assert_eq!((common.rate, common.load), (1.0, f64::INFINITY));
        (0..2000).for_each(|_| common.take(0.95, SLOPES, sample(1000.0, 0.0)));
        assert_eq!(common.rate, 1000.0);
    }
}
