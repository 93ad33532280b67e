//! Congestion state of a queue: set above one threshold, cleared below another.
//!
//! Between the two thresholds the state stays unchanged, so that the marks do not toggle when the queue
//! fluctuates around one length.

use super::{Quiet, Threshold};
use crate::params::Grid;

crate::params! {
    /// When a queue counts as congested.
    pub struct CongestionKnobs {
        /// Queue length above which the port is congested. A lower threshold reacts earlier and
        /// keeps queues shorter; a higher one uses more of the buffer.
        threshold_cells: u32 = 500, "Congestion threshold", "Fang 1996 section 4.1; 256 and 64 in ADSL 2000", Cells in 1 ..= 1_000_000 by Grid::OneTwoFive;
        /// Queue length below which the port is no longer congested, at most the upper threshold;
        /// null means the upper threshold. With a lower value, congestion lasts longer.
        clear_threshold_cells: Option<u32> = None, "Lower threshold", "Fang 1996 section 2.1: one threshold; two in Manthorpe 1997 section I", Cells in 1 ..= 1_000_000 by Grid::OneTwoFive => "same threshold";
    }
}

impl CongestionKnobs {
    /// Thresholds at which the state changes.
    pub(super) fn limits(&self) -> Limits {
        Limits { high: self.threshold_cells, low: self.clear_threshold_cells }
    }
}

/// Thresholds at which the state changes, in waiting cells; copied from knobs at each use.
#[derive(Clone, Copy, Debug)]
pub(super) struct Limits {
    /// Congested above this length.
    pub high: u32,
    /// No longer congested below this length; `None` or more than `high` means `high`.
    pub low: Option<u32>,
}

impl Limits {
    /// One threshold for set and clear.
    pub fn single(threshold: u32) -> Limits {
        Limits { high: threshold, low: None }
    }

    /// The length below which the state is cleared.
    #[inline]
    pub fn clear(self) -> u32 {
        self.low.map_or(self.high, |low| low.min(self.high))
    }

    /// The thresholds for the page.
    pub fn shown(self) -> Vec<Threshold> {
        let mut shown = vec![Threshold { label: "marks above", cells: f64::from(self.high) }];
        if self.clear() < self.high {
            shown.push(Threshold { label: "stops below", cells: f64::from(self.clear()) });
        }
        shown
    }
}

/// Congestion state of a queue.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Congestion(bool);

impl Congestion {
    /// Records the queue length and returns the state.
    ///
    /// Source: Fang 1996 section 2.1: "exceeds" sets, "drops below" clears; Manthorpe 1997 and ADSL 2000 with two thresholds.
    #[inline]
    pub fn note(&mut self, queued: u32, limits: Limits) -> bool {
        if queued > limits.high {
            self.0 = true;
        } else if queued < limits.clear() {
            self.0 = false;
        }
        self.0
    }

    /// Queue lengths that leave the state unchanged.
    #[inline]
    pub fn quiet(self, limits: Limits) -> Quiet {
        if self.0 {
            Quiet { least: limits.clear(), most: u32::MAX }
        } else {
            Quiet { least: 0, most: limits.high }
        }
    }

    /// The last recorded state.
    #[inline]
    pub fn is_set(self) -> bool {
        self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn path(limits: Limits, queue: &[u32]) -> Vec<bool> {
        let mut state = Congestion::default();
        queue.iter().map(|&queued| state.note(queued, limits)).collect()
    }

    #[test]
    fn the_state_follows_the_worked_path() {
        let queue = [250, 256, 257, 200, 128, 127, 200, 256, 257];
        let states = path(Limits { high: 256, low: Some(128) }, &queue).into_iter().map(u8::from);
        assert_eq!(states.collect::<Vec<_>>(), [0, 0, 1, 1, 1, 0, 0, 0, 1]);
    }

    #[test]
    fn lengths_are_quiet_exactly_while_the_state_stays() {
        for limits in [Limits { high: 8, low: Some(4) }, Limits::single(8)] {
            for before in [false, true] {
                for queued in 0..12 {
                    let moved = Congestion(before).note(queued, limits) != before;
                    assert_eq!(Congestion(before).quiet(limits).ends_at(queued), moved, "{queued}");
                }
            }
        }
    }

    #[test]
    fn a_single_threshold_keeps_the_state_at_equality() {
        let queue = [9, 10, 11, 10, 9, 10, 11];
        let states = [false, false, true, true, false, false, true];
        assert_eq!(path(Limits::single(10), &queue), states);
    }

    #[test]
    fn a_lower_threshold_above_the_upper_counts_as_equal_to_it() {
        let crossed = Limits { high: 10, low: Some(20) };
        assert_eq!(path(crossed, &[11, 15, 10, 9]), [true, true, true, false]);
        assert_eq!(crossed.shown(), Limits::single(10).shown());
        assert_eq!(Limits { high: 10, low: Some(5) }.shown().len(), 2);
    }
}
