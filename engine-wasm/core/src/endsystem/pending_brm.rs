//! Backward RM cells that a source owes the other end.
//!
//! A forward RM cell may arrive while the answer to an earlier one still waits for an in-rate place. An old answer must
//! never overtake a newer one: the waiting cell takes the newer contents, or all answers wait in order.

use super::BrmPolicy;
use crate::wire::rm::RmCell;
use std::collections::VecDeque;

/// Most cells that wait under the first-in-first-out policy; beyond it, the oldest is dropped as merged. Chosen: bounds
/// the memory if the reverse direction is much slower than the forward one.
const MOST: usize = 1024;

/// Backward RM cells waiting to be sent, oldest first.
#[derive(Clone, Debug, Default)]
pub(super) struct PendingBrm {
    waiting: VecDeque<RmCell>,
    /// Cells whose contents were replaced by newer ones.
    pub merged: u64,
}

impl PendingBrm {
    /// Is a cell waiting?
    #[inline]
    pub fn any(&self) -> bool {
        !self.waiting.is_empty()
    }

    /// Number of waiting cells.
    pub fn count(&self) -> usize {
        self.waiting.len()
    }

    /// The cell to be sent next.
    pub fn take(&mut self) -> Option<RmCell> {
        self.waiting.pop_front()
    }

    /// Adds the answer `rm`; returns an older one that must leave out of rate at once.
    ///
    /// Source: TM 4.0 destination rules 3 and 4.
    pub fn add(&mut self, rm: RmCell, policy: BrmPolicy) -> Option<RmCell> {
        let room = if policy == BrmPolicy::Fifo { MOST } else { 1 };
        // There is more than one too many only after the policy was changed from first in, first out.
        while self.waiting.len() > room {
            self.waiting.pop_front();
            self.merged += 1;
        }
        let displaced = if self.waiting.len() == room { self.waiting.pop_front() } else { None };
        self.waiting.push_back(rm);
        let send_old = policy == BrmPolicy::OverwriteAndSendOldOutOfRate;
        if displaced.is_some() && !send_old {
            self.merged += 1;
        }
        displaced.filter(|_| send_old)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::units::CellRate;

    fn rm(er: f64) -> RmCell {
        RmCell { er: CellRate(er), ..RmCell::default() }
    }

    /// Adds cells 1, 2, 3; returns the cells handed out, the cells that then wait, and the number merged.
    fn three(policy: BrmPolicy) -> (Vec<Option<f64>>, Vec<f64>, u64) {
        let mut pending_brm = PendingBrm::default();
        let out = (1..=3)
            .map(|i| pending_brm.add(rm(f64::from(i)), policy).map(|old| old.er.0))
            .collect();
        let waiting = std::iter::from_fn(|| pending_brm.take()).map(|cell| cell.er.0).collect();
        (out, waiting, pending_brm.merged)
    }

    #[test]
    fn the_policy_decides_what_becomes_of_a_waiting_cell() {
        assert_eq!(three(BrmPolicy::Overwrite), (vec![None; 3], vec![3.0], 2));
        let sent = vec![None, Some(1.0), Some(2.0)];
        assert_eq!(three(BrmPolicy::OverwriteAndSendOldOutOfRate), (sent, vec![3.0], 0));
        assert_eq!(three(BrmPolicy::Fifo), (vec![None; 3], vec![1.0, 2.0, 3.0], 0));
    }

    #[test]
    fn waiting_in_order_is_bounded_and_a_new_policy_clears_the_line() {
        let mut pending_brm = PendingBrm::default();
        for i in 0..2000 {
            pending_brm.add(rm(f64::from(i)), BrmPolicy::Fifo);
        }
        assert_eq!((pending_brm.waiting.len(), pending_brm.merged), (MOST, 2000 - MOST as u64));
        pending_brm.add(rm(-1.0), BrmPolicy::Overwrite);
        assert_eq!((pending_brm.waiting.len(), pending_brm.merged), (1, 2000));
    }
}
