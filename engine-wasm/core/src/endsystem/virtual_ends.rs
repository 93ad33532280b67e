//! Virtual source and destination: how a switch couples the two halves of a loop that it has cut.
//!
//! The virtual destination answers the source upstream. Three rates limit what it may promise: the requested rate, the
//! offer of the switch's algorithm, and the rate of the virtual source downstream times a factor that falls as the
//! circuit's queue in the switch grows.

use crate::params::{Grid, ParamError};
use crate::units::CellRate;

crate::params! {
    /// Knobs of the coupling, the same for all circuits.
    pub struct VirtualEndsParams {
        /// Queue length of a circuit up to which the upstream source may send as fast as the switch
        /// forwards. A higher threshold keeps the next link busier when its rate rises, but cells
        /// wait longer.
        threshold_cells: u32 = 100, "Threshold per circuit", "chosen", Cells in 0 ..= 1_000_000 by Grid::OneTwoFive;
        /// Queue length of a circuit at which the upstream source must stop. A higher limit slows
        /// it down more gently, but lets the queue grow longer.
        limit_cells: u32 = 1000, "Limit per circuit", "chosen", Cells in 1 ..= 1_000_000 by Grid::OneTwoFive;
    }
}

impl VirtualEndsParams {
    /// Checks that the limit is not below the threshold.
    ///
    /// # Errors
    /// Fails if it is.
    pub fn check(&self) -> Result<(), ParamError> {
        if self.threshold_cells <= self.limit_cells {
            return Ok(());
        }
        let (limit, threshold) = (self.limit_cells, self.threshold_cells);
        let message = format!(
            "the limit {limit} is below the threshold {threshold}; raise the limit or lower the threshold"
        );
        Err(ParamError { key: "limitCells".to_string(), message })
    }

    /// Highest rate that may be promised to the source upstream when the virtual source may send `acr` and `queued`
    /// cells of the circuit wait. The host takes the lowest of this rate, the requested rate and the switch's offer.
    ///
    /// Source: chosen; TM 4.0 leaves the coupling to the switch. Queue factor times ACR of the virtual source.
    #[inline]
    pub fn limit(&self, acr: CellRate, queued: u32) -> CellRate {
        CellRate(self.queue_factor(queued) * acr.0)
    }

    /// 1 up to the threshold, 0 from the limit on, linear in between.
    #[inline]
    fn queue_factor(&self, queued: u32) -> f64 {
        let (threshold, limit) = (self.threshold_cells, self.limit_cells);
        match queued {
            _ if queued >= limit => 0.0,
            _ if queued <= threshold => 1.0,
            _ => f64::from(limit - queued) / f64::from(limit - threshold),
        }
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
    fn the_promise_is_the_rate_times_the_factor() {
        let limit = |queued| VirtualEndsParams::default().limit(CellRate(3000.0), queued).0;
        assert_eq!([0, 100, 550, 1000].map(limit), [3000.0, 3000.0, 1500.0, 0.0]);
    }

    #[test]
    fn knobs_move_the_promise_the_way_their_sentences_say() {
        let factor = |threshold_cells, limit_cells| {
            VirtualEndsParams { threshold_cells, limit_cells }.queue_factor(200)
        };
        assert_eq!(factor(50, 500), 300.0 / 450.0);
        assert_eq!(factor(100, 500), 300.0 / 400.0, "busier");
        assert_eq!(factor(50, 1000), 800.0 / 950.0, "gentler");
    }

    #[test]
    fn a_limit_below_the_threshold_is_refused_by_name() {
        let crossed = VirtualEndsParams { threshold_cells: 1001, ..VirtualEndsParams::default() };
        assert_eq!(crossed.check().expect_err("crossed").key, "limitCells");
        assert_eq!(VirtualEndsParams::default().check(), Ok(()));
        let equal = VirtualEndsParams { threshold_cells: 1000, ..VirtualEndsParams::default() };
        assert_eq!(equal.check(), Ok(()), "full rate below, none from there on");
    }
}
