//! Selective drop: above a threshold, frames of circuits that hold more than a fixed share are refused.
//!
//! Fair buffer allocation with a bound that does not move: simpler, and stricter in a buffer that is not
//! full yet.

use super::frames::reserve_from;
use super::per_vc::{PerVcPolicy, Remainder, Rule};
use super::{BufferView, DiscardPolicy};
use crate::params::{Grid, ParamSet, manual};
use crate::registry::Entry;

pub(super) const ENTRY: Entry<dyn DiscardPolicy> = Entry {
    id: "selective",
    label: "Selective drop",
    doc: manual(
        "Refuses whole frames of circuits that hold more than a fixed share of a filling buffer.",
    ),
    source: manual("Goyal, Jain, Kalyanaraman, Fahmy, Kim 1996 (UBR+)"),
    params: SelectiveParams::SPECS,
    build: |settings| Box::new(PerVcPolicy::new(SelectiveParams::from_settings(settings))),
};

crate::params! {
    /// Knobs of selective drop.
    pub struct SelectiveParams {
        /// Distance of the threshold from the capacity. More starts to refuse frames at a shorter queue.
        reserve_cells: u32 = 200, "Room above the threshold", "as for early packet discard", Cells in 0 ..= 1_000_000 by Grid::OneTwoFive;
        /// The threshold itself, instead of its distance from the capacity. More starts to refuse frames at
        /// a longer queue; null uses the distance.
        threshold_cells: Option<u32> = None, "Threshold", "UBR+, R", Cells in 0 ..= 1_000_000 by Grid::OneTwoFive => "buffer less reserve";
        /// Fair shares that a circuit may hold above the threshold. Less refuses more frames and evens the
        /// circuits out more strictly.
        share_factor: f64 = 1.0, "Z", "UBR+: about 1", Count in 0.1 ..= 2.0 by Grid::Linear(0.05);
        /// Refuses the rest of an admitted frame that has lost a cell, which leaves its places to others.
        ppd: bool = true, "Partial packet discard", "Romanow, Floyd 1995";
        /// Lets the end mark of such a frame enter when there is a place, so that it does not merge
        /// with the next frame.
        keep_eom: bool = true, "Keep end marks", "Romanow, Floyd 1995";
    }
}

impl Rule for SelectiveParams {
    const LABEL: &'static str = "Selective drop threshold";

    fn remainder(&self) -> Remainder {
        Remainder { cut: self.ppd, keep_end: self.keep_eom }
    }

    #[inline]
    fn threshold(&self, capacity: u32) -> u32 {
        let distant = || reserve_from(self.reserve_cells, capacity);
        self.threshold_cells.unwrap_or_else(distant)
    }

    /// Source: Goyal et al. 1996: `W > Z` while `X > R`.
    #[inline]
    fn bound(&self, _buffer: BufferView) -> f64 {
        self.share_factor
    }
}

#[cfg(test)]
mod tests {
    use super::super::laws::{DATA, RM};
    use super::super::{CellView, LocalVc, Verdict};
    use super::*;

    fn params(share_factor: f64, threshold: u32) -> SelectiveParams {
        let threshold_cells = Some(threshold);
        SelectiveParams { share_factor, threshold_cells, ..SelectiveParams::default() }
    }

    /// The verdict on a new frame of circuit 0, which holds `own` of `queued` cells; three others hold the
    /// rest of a buffer of 100.
    fn verdict(params: SelectiveParams, queued: u32, own: u32) -> Verdict {
        let mut policy = PerVcPolicy::new(params);
        policy.attach(4);
        for i in 0..queued {
            let vc = if i < own { 0 } else { 1 + (i % 3) as u16 };
            policy
                .judge(CellView { vc: LocalVc(vc), ..RM }, BufferView { queued: i, capacity: 100 });
        }
        policy.judge(DATA, BufferView { queued, capacity: 100 })
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
            let params = SelectiveParams { reserve_cells, ..SelectiveParams::default() };
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
