//! Fair buffer allocation: above a threshold, refuses frames of circuits that hold more than their share.
//!
//! The bound shrinks as the buffer fills: just above the threshold a circuit may hold many fair shares, in
//! a full buffer only `Z`. Like early packet discard, the policy judges whole frames.

use super::frames::{RestKnobs, RoomKnobs};
use super::per_vc::{PerVcPolicy, Rule};
use super::{BufferView, DiscardPolicy};
use crate::params::{Grid, ParamSet, manual};
use crate::registry::Entry;

pub(super) const ENTRY: Entry<dyn DiscardPolicy> = Entry {
    id: "fair",
    label: "Fair buffer allocation",
    doc: manual(
        "Discards whole frames of circuits that hold more than their share of a filling buffer.",
    ),
    source: manual("Heinanen, Kilkki 1995; Fang 1996 section 2.3"),
    params: FairParams::SPECS,
    build: |settings| Box::new(PerVcPolicy::new(FairParams::from_settings(settings))),
};

crate::params! {
    /// Knobs of fair buffer allocation.
    pub struct FairParams {
        ..room: RoomKnobs;
        /// Number of fair shares that a circuit may hold in a full buffer. A smaller number
        /// discards more frames, earlier, and makes circuits more equal.
        share_factor: f64 = 0.8, "Z", "Fang 1996 section 2.3: 0.5 to 1; value chosen", Count in 0.1 ..= 2.0 by Grid::Linear(0.05);
        ..rest: RestKnobs;
    }
}

impl Rule for FairParams {
    const LABEL: &'static str = "FBA threshold";

    fn room(&self) -> &RoomKnobs {
        &self.room
    }

    fn rest(&self) -> &RestKnobs {
        &self.rest
    }

    /// Source: Fang 1996 section 2.3, eq. 1: `Z (1 + (K − X) / (X − R))`. A buffer that became smaller than its
    /// contents counts as full: `Z`.
    #[inline]
    fn bound(&self, buffer: BufferView) -> f64 {
        let free = buffer.capacity.saturating_sub(buffer.queued);
        let above = buffer.queued - self.room.threshold(buffer.capacity);
        self.share_factor * (1.0 + f64::from(free) / f64::from(above))
    }
}

#[cfg(test)]
mod tests {
    use super::super::laws::{DATA, RM, judge};
    use super::super::{CellView, LocalVc, Threshold, Verdict};
    use super::*;

    const CAPACITY: u32 = 2048;

    fn params(share_factor: f64, threshold: u32) -> FairParams {
        let mut params = FairParams { share_factor, ..FairParams::default() };
        params.room.threshold_cells = Some(threshold);
        params
    }

    /// The verdict on a new frame of circuit 0, which holds `own` of `queued` cells; five other circuits hold
    /// the rest.
    fn verdict(params: FairParams, queued: u32, own: u32) -> Verdict {
        let mut fair = PerVcPolicy::new(params);
        fair.attach(6);
        for i in 0..queued {
            let vc = if i < own { 0 } else { 1 + (i % 5) as u16 };
            let buffer = BufferView { queued: i, capacity: CAPACITY };
            assert_eq!(
                judge(&mut fair, CellView { vc: LocalVc(vc), ..RM }, buffer),
                Verdict::Accept
            );
        }
        judge(&mut fair, DATA, BufferView { queued, capacity: CAPACITY })
    }

    #[test]
    fn the_bound_falls_from_hardly_any_to_z() {
        // K = 2048, R = 1500, Z = 0.8; queue, bound, its tolerance as printed.
        const CASES: &[(u32, f64, f64)] = &[
            (1501, 438.4, 0.05),
            (1600, 4.384, 0.0005),
            (1774, 1.600, 0.0005),
            (2000, 0.8768, 0.000_05),
            (2047, 0.801_46, 0.000_005),
            (2048, 0.8, 1e-12),
            (3000, 0.8, 1e-12),
        ];
        for &(queued, bound, tolerance) in CASES {
            let found = params(0.8, 1500).bound(BufferView { queued, capacity: CAPACITY });
            assert!((found - bound).abs() <= tolerance, "X = {queued}: {found}");
        }
    }

    #[test]
    fn a_frame_is_refused_when_its_circuit_holds_too_much() {
        // X = 2000, Na = 6; cells of the circuit, share, verdict. Then the limits of the rule.
        const CASES: &[(u32, u32, Verdict)] = &[
            (2000, 400, Verdict::Frame),
            (2000, 290, Verdict::Accept),
            (2000, 293, Verdict::Frame),
            (2000, 0, Verdict::Accept),
            (1500, 1400, Verdict::Accept),
            (1501, 1400, Verdict::Accept),
            (2047, 280, Verdict::Frame),
            (2047, 270, Verdict::Accept),
        ];
        for &(queued, own, expected) in CASES {
            assert_eq!(verdict(params(0.8, 1500), queued, own), expected, "{own} of {queued}");
        }
    }

    #[test]
    fn knobs_move_the_verdict_the_way_their_sentences_say() {
        // Z, threshold, verdict on a circuit with 300 of 1,800 cells: exactly its share with six active circuits.
        const CASES: &[(f64, u32, Verdict)] = &[
            (0.6, 1500, Verdict::Accept),
            (0.5, 1500, Verdict::Frame),
            (0.6, 1000, Verdict::Frame),
            (0.6, 1900, Verdict::Accept),
        ];
        for &(z, threshold, expected) in CASES {
            assert_eq!(verdict(params(z, threshold), 1800, 300), expected, "Z {z}, R {threshold}");
            let reserve_cells = CAPACITY - threshold;
            let mut by_distance = FairParams { share_factor: z, ..FairParams::default() };
            by_distance.room.reserve_cells = reserve_cells;
            assert_eq!(verdict(by_distance, 1800, 300), expected, "{reserve_cells}");
        }
    }

    #[test]
    fn the_threshold_is_drawn_where_it_acts() {
        let fair = PerVcPolicy::new(FairParams::default());
        assert_eq!(fair.thresholds(2048), [Threshold { label: "FBA threshold", cells: 1848 }]);
        assert_eq!(PerVcPolicy::new(params(0.8, 3072)).thresholds(4096)[0].cells, 3072);
    }
}
