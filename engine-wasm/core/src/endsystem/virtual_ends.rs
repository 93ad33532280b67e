//! Coupling of the two halves of a loop that a switch cuts.

use crate::params::Grid;
use crate::units::CellRate;

crate::params! {
    /// Knobs of virtual sources and destinations.
    pub struct VirtualEndsParams {
        /// Queue of a circuit from which its upstream half is slowed down. Less keeps queues shorter.
        threshold_cells: u32 = 100, "Slow down from", "spec 3.6", Cells in 0 ..= 1_000_000 by Grid::OneTwoFive;
        /// Places for one circuit; at this queue the upstream half gets nothing. More lets bursts pass.
        limit_cells: u32 = 1000, "Places per circuit", "spec 3.6", Cells in 1 ..= 1_000_000 by Grid::OneTwoFive;
    }
}

impl VirtualEndsParams {
    pub fn limit(&self, acr: CellRate, queued: u32) -> CellRate {
        let (low, high) = (f64::from(self.threshold_cells), f64::from(self.limit_cells));
        let over = (f64::from(queued) - low).max(0.0) / (high - low).max(1.0);
        CellRate(acr.0 * (1.0 - over).max(0.0))
    }
}
