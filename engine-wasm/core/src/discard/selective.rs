//! Selective drop: above a threshold, refuses frames of circuits that hold more than a fixed share.
//!
//! Fair buffer allocation with a fixed bound: simpler, and stricter while the buffer is not
//! full.

use super::frames::{RestKnobs, RoomKnobs};
use super::per_vc::{PerVcPolicy, Rule};
use super::{BufferView, DiscardPolicy};
use crate::params::{Grid, ParamSet, manual};
use crate::registry::Entry;

pub(super) const ENTRY: Entry<dyn DiscardPolicy> = Entry {
    id: "selective",
    label: "Selective drop",
    doc: manual(
        "Discards whole frames of circuits that hold more than a fixed share of a filling buffer.",
    ),
    source: manual("Goyal et al. 1996 (UBR+)"),
    params: SelectiveParams::SPECS,
    build: |settings| Box::new(PerVcPolicy::new(SelectiveParams::from_settings(settings))),
};

crate::params! {
    /// Knobs of selective drop.
    pub struct SelectiveParams {
        ..room: RoomKnobs;
        /// Number of fair shares that a circuit may hold above the threshold. A smaller number
        /// discards more frames and makes circuits more equal.
        share_factor: f64 = 1.0, "Z", "Goyal et al. 1996: about 1", Count in 0.1 ..= 2.0 by Grid::Linear(0.05);
        ..rest: RestKnobs;
    }
}

impl Rule for SelectiveParams {
    const LABEL: &'static str = "Selective drop threshold";

    fn room(&self) -> &RoomKnobs {
        &self.room
    }

    fn rest(&self) -> &RestKnobs {
        &self.rest
    }

    /// Source: Goyal et al. 1996: `W > Z` while `X > R`.
    #[inline]
    fn bound(&self, _buffer: BufferView) -> f64 {
        self.share_factor
    }
}

#[cfg(test)]
mod tests {
    use super::super::laws::{DATA, RM, judge};
    use super::super::{CellView, LocalVc, Verdict};
    use super::*;

    fn params(share_factor: f64, threshold: u32) -> SelectiveParams {
        let mut params = SelectiveParams { share_factor, ..SelectiveParams::default() };
        params.room.threshold_cells = Some(threshold);
        params
    }

    /// The verdict on a new frame of circuit 0, which holds `own` of `queued` cells; three other circuits hold
    /// the rest of a buffer of 100.
    fn verdict(params: SelectiveParams, queued: u32, own: u32) -> Verdict {
        let mut policy = PerVcPolicy::new(params);
        policy.attach(4);
        for i in 0..queued {
            let vc = if i < own { 0 } else { 1 + (i % 3) as u16 };
            judge(
                &mut policy,
                CellView { vc: LocalVc(vc), ..RM },
                BufferView { queued: i, capacity: 100 },
            );
        }
        judge(&mut policy, DATA, BufferView { queued, capacity: 100 })
    }

    #[test]
    fn a_frame_is_refused_above_the_threshold_when_its_circuit_holds_more_than_z_shares() {
        // Z, threshold, queue, cells of the circuit: with four active circuits its share is a quarter.
        const CASES: &[(f64, u32, u32, u32, Verdict)] = &[
            (1.0, 50, 80, 20, Verdict::Accept),
            (1.0, 50, 80, 21, Verdict::Frame),
            (0.9, 50, 80, 20, Verdict::Frame),
            (1.2, 50, 80, 24, Verdict::Accept),
            (1.0, 80, 80, 21, Verdict::Accept),
            (1.0, 79, 80, 21, Verdict::Frame),
            (1.0, 0, 1, 0, Verdict::Accept),
        ];
        for &(z, threshold, queued, own, expected) in CASES {
            let found = verdict(params(z, threshold), queued, own);
            assert_eq!(found, expected, "{own} of {queued}, Z {z}");
        }
    }

    #[test]
    fn a_larger_reserve_refuses_at_a_shorter_queue() {
        // Reserve of a buffer of 100, verdict on a circuit with 21 of 80 cells.
        for (reserve_cells, expected) in [(20, Verdict::Accept), (21, Verdict::Frame)] {
            let mut params = SelectiveParams::default();
            params.room.reserve_cells = reserve_cells;
            assert_eq!(verdict(params, 80, 21), expected, "{reserve_cells}");
        }
    }

    #[test]
    fn the_threshold_is_drawn_where_it_acts() {
        let policy = PerVcPolicy::new(SelectiveParams::default());
        assert_eq!(policy.thresholds(2048)[0].cells, 1848);
        assert_eq!(policy.thresholds(100)[0].cells, 0, "a reserve larger than the buffer");
    }
}
