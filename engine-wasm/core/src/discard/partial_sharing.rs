//! Partial buffer sharing: cells of low priority enter only while the queue is short.
//!
//! The places above the threshold are for cells with CLP = 0. Cells that exceed a source's contract (tagged
//! by a policer) are thus discarded first, and do not harm other cells.

use super::frames::{Frames, RestKnobs, Ruling, fits};
use super::{Arrival, BufferView, CellView, DiscardPolicy, Threshold, Verdict};
use crate::params::{Grid, ParamSet, manual};
use crate::registry::Entry;

pub(super) const ENTRY: Entry<dyn DiscardPolicy> = Entry {
    id: "partial-sharing",
    label: "Partial buffer sharing (CLP)",
    doc: manual("Discards cells with CLP = 1 while the queue is at its threshold."),
    source: manual("Kröner et al. 1991; TM 4.0 section 2.2, selective cell discard"),
    params: PartialSharingParams::SPECS,
    build: |settings| {
        let params = PartialSharingParams::from_settings(settings);
        Box::new(PartialSharing { params, frames: Frames::default() })
    },
};

crate::params! {
    /// Knobs of [`PartialSharing`].
    pub struct PartialSharingParams {
        /// Queue length from which cells with CLP = 1 are discarded. A higher threshold accepts
        /// more of them, but leaves less room to other cells; null takes half the buffer.
        low_priority_cells: Option<u32> = None, "Threshold of CLP = 1", "Kröner et al. 1991; half chosen", Cells in 1 ..= 1_000_000 by Grid::OneTwoFive => "half the buffer";
        ..rest: RestKnobs;
    }
}

#[derive(Clone)]
struct PartialSharing {
    params: PartialSharingParams,
    frames: Frames,
}

crate::tune_params!(PartialSharing);

impl PartialSharing {
    #[inline]
    fn threshold(&self, capacity: u32) -> u32 {
        self.params.low_priority_cells.unwrap_or(capacity / 2)
    }

    /// Source: Kröner et al. 1991, partial buffer sharing.
    #[inline]
    fn room_for(&self, cell: CellView, buffer: BufferView) -> Verdict {
        match fits(buffer) {
            Verdict::Accept
                if cell.low_priority && buffer.queued >= self.threshold(buffer.capacity) =>
            {
                Verdict::LowPriority
            }
            verdict => verdict,
        }
    }
}

impl DiscardPolicy for PartialSharing {
    fn attach(&mut self, circuits: u16) {
        self.frames.attach(circuits);
    }

    #[inline]
    fn judge(&mut self, cell: CellView, buffer: BufferView, _: Arrival<'_>) -> Verdict {
        let fits = self.room_for(cell, buffer);
        if !cell.in_frame {
            return fits;
        }
        let RestKnobs { ppd: cut, keep_eom: keep_end } = self.params.rest;
        self.frames.judge(cell, Ruling { refuse_frame: false, fits, cut, keep_end })
    }

    fn thresholds(&self, capacity: u32) -> Vec<Threshold> {
        vec![Threshold { label: "Threshold of CLP = 1", cells: self.threshold(capacity) }]
    }
}

#[cfg(test)]
mod tests {
    use super::super::laws::{DATA, END, RM, judge};
    use super::*;

    fn policy(change: impl FnOnce(&mut PartialSharingParams)) -> PartialSharing {
        let mut params = PartialSharingParams::default();
        change(&mut params);
        let mut policy = PartialSharing { params, frames: Frames::default() };
        policy.attach(1);
        policy
    }

    const fn low(cell: CellView) -> CellView {
        CellView { low_priority: true, ..cell }
    }

    #[test]
    fn cells_of_low_priority_enter_below_the_threshold_and_the_others_while_a_place_is_free() {
        use Verdict::{Accept, Full, LowPriority};
        // Threshold, queue of 100 places, verdict with CLP = 1, with CLP = 0.
        const CASES: &[(Option<u32>, u32, Verdict, Verdict)] = &[
            (None, 49, Accept, Accept),
            (None, 50, LowPriority, Accept),
            (Some(80), 79, Accept, Accept),
            (Some(80), 80, LowPriority, Accept),
            (Some(80), 99, LowPriority, Accept),
            (Some(80), 100, Full, Full),
            (Some(1), 1, LowPriority, Accept),
            (Some(200), 99, Accept, Accept),
        ];
        for &(threshold, queued, tagged, untagged) in CASES {
            let buffer = BufferView { queued, capacity: 100 };
            for cell in [END, RM] {
                let mut policy = policy(|params| params.low_priority_cells = threshold);
                let found = [low(cell), cell].map(|cell| judge(&mut policy, cell, buffer));
                assert_eq!(found, [tagged, untagged], "{threshold:?} {queued}");
            }
        }
        assert_eq!(policy(|_| ()).thresholds(2048)[0].cells, 1024);
    }

    #[test]
    fn the_rest_of_a_frame_that_lost_a_tagged_cell_goes_only_when_asked() {
        use Verdict::{Accept, LowPriority, Remainder};
        let verdicts = |ppd, keep_eom| {
            let mut policy = policy(|params| params.rest = RestKnobs { ppd, keep_eom });
            let buffer = BufferView { queued: 60, capacity: 100 };
            [DATA, low(DATA), DATA, END].map(|cell| judge(&mut policy, cell, buffer))
        };
        assert_eq!(verdicts(true, true), [Accept, LowPriority, Remainder, Accept]);
        assert_eq!(verdicts(true, false), [Accept, LowPriority, Remainder, Remainder]);
        assert_eq!(verdicts(false, true), [Accept, LowPriority, Accept, Accept]);
    }
}
