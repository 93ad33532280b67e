//! Virtual source and destination: how the two halves of a loop that a switch has cut are coupled.
//!
//! The virtual destination answers the source upstream; what it may promise is bounded by what the source
//! asked, by the switch's own algorithm and by what the virtual source downstream manages to send. A
//! circuit whose queue in the switch grows is promised less and less of that.

use crate::params::{Grid, ParamError};
use crate::units::CellRate;

crate::params! {
    /// Knobs of the coupling, the same for all circuits.
    pub struct VirtualEndsParams {
        /// Queue of a circuit up to which the source upstream may send as fast as the switch sends on. More
        /// keeps the next link busier when its rate rises, and cells waiting longer.
        threshold_cells: u32 = 50, "Threshold per circuit", "chosen (spec 3.6)", Cells in 0 ..= 1_000_000 by Grid::OneTwoFive;
        /// Queue of a circuit at which the source upstream must fall silent. More brakes more gently and
        /// lets the queue grow longer.
        limit_cells: u32 = 500, "Limit per circuit", "chosen (spec 3.6)", Cells in 1 ..= 1_000_000 by Grid::OneTwoFive;
    }
}

/// What the upstream half of a cut loop is told.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Downstream {
    /// Explicit rate of the forward RM cell that is turned around.
    pub asked: CellRate,
    /// What the algorithm of the output port offers.
    pub offered: CellRate,
    /// Allowed rate of the virtual source.
    pub acr: CellRate,
    /// Cells of the circuit that wait for the virtual source.
    pub queued: u32,
}

impl VirtualEndsParams {
    /// Checks that the limit is not below the threshold.
    ///
    /// # Errors
    /// Fails when it is.
    pub fn check(&self) -> Result<(), ParamError> {
        if self.threshold_cells <= self.limit_cells {
            return Ok(());
        }
        let (limit, threshold) = (self.limit_cells, self.threshold_cells);
        let message =
            format!("the limit {limit} is below the threshold {threshold}; raise it or lower that");
        Err(ParamError { key: "limitCells".to_string(), message })
    }

    /// Part of the virtual source's rate that is promised upstream: 1 up to the threshold, 0 from the
    /// limit on, linear in between.
    ///
    /// Source: spec 3.6 [R]. Range: 0 to 1.
    #[inline]
    pub fn queue_factor(&self, queued: u32) -> f64 {
        let (threshold, limit) = (self.threshold_cells, self.limit_cells);
        match queued {
            _ if queued >= limit => 0.0,
            _ if queued <= threshold => 1.0,
            _ => f64::from(limit - queued) / f64::from(limit - threshold),
        }
    }

    /// Explicit rate of the backward RM cell to the source upstream.
    ///
    /// Source: spec 3.6: `min(ER of the FRM, ER of the switch, queue factor · ACR of the VS)`.
    #[inline]
    pub fn upstream_er(&self, downstream: Downstream) -> CellRate {
        let Downstream { asked, offered, acr, queued } = downstream;
        asked.min(offered).min(CellRate(self.queue_factor(queued) * acr.0))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_queue_factor_falls_from_one_at_the_threshold_to_zero_at_the_limit() {
        // Threshold, limit, queue, factor.
        const CASES: &[(u32, u32, u32, f64)] = &[
            (50, 500, 0, 1.0),
            (50, 500, 50, 1.0),
            (50, 500, 140, 0.8),
            (50, 500, 275, 0.5),
            (50, 500, 499, 1.0 / 450.0),
            (50, 500, 500, 0.0),
            (50, 500, 9999, 0.0),
            (0, 1, 0, 1.0),
            (0, 1, 1, 0.0),
            (100, 100, 99, 1.0),
            (100, 100, 100, 0.0),
        ];
        for &(threshold_cells, limit_cells, queued, factor) in CASES {
            let params = VirtualEndsParams { threshold_cells, limit_cells };
            let found = params.queue_factor(queued);
            assert!((found - factor).abs() < 1e-12, "{params:?} at {queued}: {found}");
        }
    }

    #[test]
    fn the_least_of_three_rates_is_told() {
        // Asked, offered, ACR of the virtual source, queue, told.
        const CASES: &[(f64, f64, f64, u32, f64)] = &[
            (100.0, 200.0, 300.0, 0, 100.0),
            (300.0, 100.0, 200.0, 0, 100.0),
            (300.0, 200.0, 100.0, 0, 100.0),
            (300.0, 200.0, 100.0, 275, 50.0),
            (300.0, 200.0, 1000.0, 275, 200.0),
            (300.0, 200.0, 100.0, 500, 0.0),
        ];
        for &(asked, offered, acr, queued, told) in CASES {
            let [asked, offered, acr] = [asked, offered, acr].map(CellRate);
            let downstream = Downstream { asked, offered, acr, queued };
            let found = VirtualEndsParams::default().upstream_er(downstream);
            assert_eq!(found, CellRate(told), "{downstream:?}");
        }
    }

    #[test]
    fn knobs_move_the_promise_the_way_their_sentences_say() {
        let factor = |threshold_cells, limit_cells| {
            VirtualEndsParams { threshold_cells, limit_cells }.queue_factor(200)
        };
        assert!(factor(100, 500) > factor(50, 500), "busier");
        assert!(factor(50, 1000) > factor(50, 500), "gentler");
    }

    #[test]
    fn a_limit_below_the_threshold_is_refused_by_name() {
        let crossed = VirtualEndsParams { threshold_cells: 501, ..VirtualEndsParams::default() };
        assert_eq!(crossed.check().expect_err("crossed").key, "limitCells");
        assert_eq!(VirtualEndsParams::default().check(), Ok(()));
    }
}
