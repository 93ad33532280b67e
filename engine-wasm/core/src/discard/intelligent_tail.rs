//! Intelligent tail drop: reserves the last places of the buffer for end marks.
//!
//! Loss of the end mark merges a frame with the next one and costs both frames; a few places reserved for
//! end marks prevent this.

use super::frames::{fits, fits_beside, reserve_from};
use super::{Arrival, BufferView, CellView, DiscardPolicy, Threshold, Verdict};
use crate::params::{Grid, ParamSet, manual};
use crate::registry::Entry;

pub(super) const ENTRY: Entry<dyn DiscardPolicy> = Entry {
    id: "intelligent-tail",
    label: "Intelligent tail drop",
    doc: manual("Reserves the last places of the buffer for cells that end a frame."),
    source: manual("Kalyanaraman 1996 section 11"),
    params: IntelligentTailParams::SPECS,
    build: |settings| {
        let params = IntelligentTailParams::from_settings(settings);
        Box::new(IntelligentTail { params })
    },
};

crate::params! {
    /// Knobs of [`IntelligentTail`].
    pub struct IntelligentTailParams {
        /// Places reserved for cells that end a frame. Choose at least one per circuit. More places
        /// save more of these cells, but leave less room for all others.
        reserve_cells: u32 = 10, "Reserve", "Kalyanaraman 1996 section 11, \"a few cells\"; value chosen", Cells in 0 ..= 1_000_000 by Grid::OneTwoFive;
    }
}

#[derive(Clone)]
struct IntelligentTail {
    params: IntelligentTailParams,
}

crate::tune_params!(IntelligentTail);

impl DiscardPolicy for IntelligentTail {
    fn attach(&mut self, _circuits: u16) {}

    #[inline]
    fn judge(&mut self, cell: CellView, buffer: BufferView, _: Arrival<'_>) -> Verdict {
        if cell.in_frame {
            fits_beside(self.params.reserve_cells, cell, buffer)
        } else {
            fits(buffer)
        }
    }

    fn thresholds(&self, capacity: u32) -> Vec<Threshold> {
        let cells = reserve_from(self.params.reserve_cells, capacity);
        vec![Threshold { label: "Reserve for last cells", cells }]
    }
}

#[cfg(test)]
mod tests {
    use super::super::laws::{DATA, END, RM, judge};
    use super::*;
    use crate::params::{Settings, Value};

    #[test]
    fn end_marks_use_the_reserve_and_rm_cells_are_not_concerned() {
        // K = 100, reserve 5; queue length, verdict on a middle cell, on an end mark.
        const CASES: &[(u32, Verdict, Verdict)] = &[
            (94, Verdict::Accept, Verdict::Accept),
            (95, Verdict::Reserved, Verdict::Accept),
            (96, Verdict::Reserved, Verdict::Accept),
            (99, Verdict::Reserved, Verdict::Accept),
            (100, Verdict::Full, Verdict::Full),
        ];
        let mut policy = (ENTRY.build)(&Settings(vec![("reserveCells".into(), Value::from(5))]));
        for &(queued, middle, end) in CASES {
            let buffer = BufferView { queued, capacity: 100 };
            assert_eq!(judge(&mut *policy, DATA, buffer), middle, "{queued}");
            assert_eq!(judge(&mut *policy, END, buffer), end, "{queued}");
            assert_eq!(judge(&mut *policy, RM, buffer), end, "{queued}");
        }
        assert_eq!(policy.thresholds(100)[0].cells, 95);
        assert_eq!(policy.thresholds(3)[0].cells, 0, "a reserve larger than the buffer");
    }
}
