//! Waiting cells per circuit.
//!
//! A circuit with cells in the buffer is active. With `Na` active circuits and `X` cells waiting, `X / Na`
//! is a fair share of the buffer. A circuit with `Y` cells holds `Y · Na / X` fair shares.

use super::LocalVc;

/// Cells of each circuit that wait in the buffer.
#[derive(Clone, Debug, Default)]
pub(super) struct CellCounts {
    cells: Vec<u32>,
    active: u32,
}

impl CellCounts {
    /// Prepares for circuits numbered `0..circuits`; known circuits keep their cells.
    pub fn attach(&mut self, circuits: u16) {
        self.cells.resize(usize::from(circuits), 0);
        self.active = self.cells.iter().filter(|cells| **cells > 0).count() as u32;
    }

    /// A cell of a circuit has entered.
    #[inline]
    pub fn enter(&mut self, LocalVc(vc): LocalVc) {
        let cells = &mut self.cells[usize::from(vc)];
        self.active += u32::from(*cells == 0);
        *cells += 1;
    }

    /// A cell of a circuit has left. A cell that entered while the policy did not count (the buffer had no
    /// limit then) is not subtracted.
    #[inline]
    pub fn leave(&mut self, LocalVc(vc): LocalVc) {
        let cells = &mut self.cells[usize::from(vc)];
        self.active -= u32::from(*cells == 1);
        *cells = cells.saturating_sub(1);
    }

    /// Resets the counts and counts the waiting cells.
    pub fn recount(&mut self, waiting: &mut dyn Iterator<Item = LocalVc>) {
        self.cells.fill(0);
        self.active = 0;
        waiting.for_each(|vc| self.enter(vc));
    }

    /// Number of fair shares of the `queued` cells that a circuit holds: `W = Y · Na / X`.
    ///
    /// Source: Fang 1996 section 2.3, eq. 1; `Na` counts circuits with at least one cell (footnote 2). Range: at
    /// least 0; 0 for an empty buffer.
    #[inline]
    pub fn share_of(&self, LocalVc(vc): LocalVc, queued: u32) -> f64 {
        let held = u64::from(self.cells[usize::from(vc)]) * u64::from(self.active);
        held as f64 / f64::from(queued.max(1))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kernel::rng::Stream;

    #[test]
    fn counters_equal_a_recount() {
        let mut draw = Stream::new(1, "counts");
        let (mut counts, mut waiting) = (CellCounts::default(), Vec::new());
        counts.attach(5);
        for _ in 0..20_000 {
            let vc = LocalVc((draw.bits() % 5) as u16);
            if draw.bits().is_multiple_of(2) {
                counts.enter(vc);
                waiting.push(vc);
            } else if !waiting.is_empty() {
                let place = draw.bits() as usize % waiting.len();
                counts.leave(waiting.swap_remove(place));
            }
            let count = |vc| waiting.iter().filter(|w| **w == LocalVc(vc)).count() as u32;
            let recount: Vec<_> = (0..5).map(count).collect();
            assert_eq!(counts.cells, recount, "I-3");
            let active = recount.iter().filter(|cells| **cells > 0).count();
            assert_eq!(counts.active as usize, active);
        }
    }

    #[test]
    fn shares_average_to_one_and_an_absent_circuit_has_none() {
        let mut counts = CellCounts::default();
        counts.attach(4);
        assert_eq!(counts.share_of(LocalVc(0), 0), 0.0);
        for (vc, cells) in [(0, 3), (1, 1), (2, 2)] {
            (0..cells).for_each(|_| counts.enter(LocalVc(vc)));
        }
        let shares: Vec<_> = (0..4).map(|vc| counts.share_of(LocalVc(vc), 6)).collect();
        assert_eq!(shares, [1.5, 0.5, 1.0, 0.0]);
        (0..5).for_each(|_| counts.leave(LocalVc(3)));
        assert_eq!(counts.active, 3, "cells that were never counted leave no debt");
        counts.attach(6);
        assert_eq!(counts.share_of(LocalVc(0), 6), 1.5, "known circuits keep their cells");
        counts.recount(&mut [5, 5, 2].map(LocalVc).into_iter());
        let shares: Vec<_> = (0..6).map(|vc| counts.share_of(LocalVc(vc), 4)).collect();
        assert_eq!(shares, [0.0, 0.0, 0.5, 0.0, 0.0, 1.0], "a recount starts afresh");
    }
}
