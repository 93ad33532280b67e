//! Measuring intervals: arrivals at a port, interval length, and the capacity that remains for ABR.
//!
//! An interval ends after enough ABR cells or enough time, whichever is first;
//! rates are counts divided by the actual length.

use crate::params::Grid;
use crate::units::{SimSpan, SimTime};

crate::params! {
    /// What ends a measuring interval.
    pub struct IntervalKnobs {
        /// Number of ABR cells that ends a measuring interval. A smaller number reacts sooner, but
        /// also to more noise; null ends intervals by time alone.
        interval_cells: Option<u32> = Some(100), "Interval, cells", "Kalyanaraman 1996 section 5", Cells in 1 ..= 100_000 by Grid::OneTwoFive => "time only";
        /// Time that ends a measuring interval if fewer cells arrive. Longer intervals smooth the
        /// load but delay the reaction.
        interval_ms: f64 = 1.0, "Interval, time", "Kalyanaraman 1996 section 5", Ms in 0.01 ..= 1000.0 by Grid::OneTwoFive;
    }
}

/// The current interval.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Interval {
    start: SimTime,
    cells: u32,
    priority: u32,
}

/// Result of an interval, in cells per second.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Sample {
    /// Length in seconds, above zero.
    pub seconds: f64,
    /// Capacity for ABR: target rate minus the priority cells, not below zero.
    pub capacity: f64,
    /// ABR cells that arrived, accepted or not.
    pub input: f64,
}

impl Interval {
    /// An interval that starts at `now`.
    pub fn from(now: SimTime) -> Interval {
        Interval { start: now, cells: 0, priority: 0 }
    }

    /// Counts an ABR cell; true if the interval has reached its `limit` of cells and a nonzero length.
    #[inline]
    pub fn count(&mut self, limit: Option<u32>, now: SimTime) -> bool {
        self.cells += 1;
        limit.is_some_and(|limit| self.cells >= limit) && now > self.start
    }

    /// Counts a cell of higher priority.
    #[inline]
    pub fn count_priority(&mut self) {
        self.priority += 1;
    }

    /// When the interval ends by time.
    pub fn deadline(&self, length_ms: f64) -> SimTime {
        self.start.after(SimSpan::from_ms(length_ms))
    }

    /// Ends the interval and starts the next; `target` is the rate distributed without priority
    /// cells, cells per second.
    ///
    /// Source: Kalyanaraman 1996 3.2, steps 1 to 3.
    pub fn close(&mut self, target: f64, now: SimTime) -> Sample {
        let seconds = now.since(self.start).secs();
        assert!(seconds > 0.0, "an interval has a length");
        let sample = Sample {
            seconds,
            capacity: (target - f64::from(self.priority) / seconds).max(0.0),
            input: f64::from(self.cells) / seconds,
        };
        *self = Interval::from(now);
        sample
    }
}

impl Sample {
    /// Load factor z: input over capacity; infinite without capacity, zero without input.
    ///
    /// Source: Kalyanaraman 1996 3.2; edge cases KT table 6.1.
    pub fn load(&self) -> f64 {
        load_factor(self.input, self.capacity)
    }
}

/// `input / capacity`, infinite without capacity.
pub(super) fn load_factor(input: f64, capacity: f64) -> f64 {
    if capacity > 0.0 { input / capacity } else { f64::INFINITY }
}

/// A circuit's share by its own rate, `CCR/z`; zero if z does not define it.
///
/// Source: Kalyanaraman 1996 3.2; edge cases KT table 6.1.
pub(super) fn share_by_load(ccr: f64, load: f64) -> f64 {
    if load == 0.0 || load.is_infinite() { 0.0 } else { ccr / load }
}

/// The load for display: infinity cannot be plotted. The limit is chosen.
pub(super) fn shown(load: f64) -> f64 {
    load.min(1000.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_interval_ends_by_cells_but_never_without_length() {
        let mut interval = Interval::from(SimTime(5));
        assert!(!interval.count(Some(2), SimTime(5)));
        assert!(!interval.count(Some(2), SimTime(5)), "two cells at the very start");
        assert!(interval.count(Some(2), SimTime(6)));
        assert!(!Interval::from(SimTime(5)).count(None, SimTime(6)));
        assert_eq!(interval.deadline(1.0), SimTime(1_000_000_005));
    }

    #[test]
    fn rates_are_counts_over_the_actual_length() {
        let mut interval = Interval::from(SimTime::ZERO);
        (0..30).for_each(|_| assert!(!interval.count(None, SimTime(1))));
        (0..10).for_each(|_| interval.count_priority());
        let sample = interval.close(100.0, SimTime::from_secs(0.5));
        assert_eq!(sample, Sample { seconds: 0.5, capacity: 80.0, input: 60.0 });
        let next = interval.close(100.0, SimTime::from_secs(1.0));
        assert_eq!(next, Sample { seconds: 0.5, capacity: 100.0, input: 0.0 });
    }

    #[test]
    fn the_edges_follow_the_table() {
        // Capacity, input, load, share of a circuit of 10 cells per second.
        const CASES: &[(f64, f64, f64, f64)] = &[
            (0.0, 5.0, f64::INFINITY, 0.0),
            (5.0, 0.0, 0.0, 0.0),
            (5.0, 10.0, 2.0, 5.0),
            (0.0, 0.0, f64::INFINITY, 0.0),
        ];
        for &(capacity, input, load, share) in CASES {
            let sample = Sample { seconds: 1.0, capacity, input };
            assert_eq!(sample.load(), load, "{capacity} {input}");
            assert_eq!(share_by_load(10.0, load), share, "{capacity} {input}");
        }
    }
}
