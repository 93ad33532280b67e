//! Circuits seen in the current interval.
//!
//! A circuit is active if at least one of its cells arrived. The count restarts with each interval,
//! without an update of each circuit.

use super::LocalVc;

/// Circuits seen since the count was last taken.
#[derive(Clone, Debug)]
pub(super) struct Activity {
    /// Number of the interval; each circuit stores the interval in which it was last seen.
    number: u64,
    active: u32,
    seen: Vec<u64>,
}

impl Default for Activity {
    fn default() -> Activity {
        Activity { number: 1, active: 0, seen: Vec::new() }
    }
}

impl Activity {
    /// Makes room for `circuits` circuits and keeps the existing state.
    pub fn resize(&mut self, circuits: u16) {
        self.seen.resize(usize::from(circuits), 0);
    }

    /// A cell of `vc` has arrived.
    #[inline]
    pub fn note(&mut self, vc: LocalVc) {
        let seen = &mut self.seen[usize::from(vc.0)];
        if *seen != self.number {
            *seen = self.number;
            self.active += 1;
        }
    }

    /// Ends the interval; returns the number of circuits seen in it, at least one, as a divisor.
    ///
    /// Source: Kalyanaraman 1996 3.2; `max(1, n)` as in KT p.166.
    pub fn take(&mut self) -> f64 {
        let active = self.active.max(1);
        self.active = 0;
        self.number += 1;
        f64::from(active)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_circuit_counts_once_an_interval_and_an_empty_interval_counts_one() {
        // Circuits of the cells of each interval, active circuits.
        const CASES: &[(&[u16], f64)] =
            &[(&[0, 1, 0, 0], 2.0), (&[2], 1.0), (&[], 1.0), (&[2, 1, 0], 3.0)];
        let mut activity = Activity::default();
        activity.resize(3);
        for (cells, active) in CASES {
            cells.iter().for_each(|&vc| activity.note(LocalVc(vc)));
            assert_eq!(activity.take(), *active, "{cells:?}");
        }
    }
}
