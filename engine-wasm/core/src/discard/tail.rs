//! Tail drop: a cell enters while a place is free.
//!
//! Cells of frames that are already broken still occupy room; the other policies avoid this waste.

use super::frames::fits;
use super::{Arrival, BufferView, CellView, DiscardPolicy, Verdict};
use crate::params::{ParamSet, manual};
use crate::registry::Entry;

pub(super) const ENTRY: Entry<dyn DiscardPolicy> = Entry {
    id: "tail",
    label: "Tail drop",
    doc: manual("Discards a cell only when the buffer is full."),
    source: manual("Kalyanaraman 1996 section 11"),
    params: TailParams::SPECS,
    build: |settings| Box::new(Tail { params: TailParams::from_settings(settings) }),
};

crate::params! {
    /// Knobs of [`Tail`]: none.
    pub struct TailParams {}
}

#[derive(Clone)]
struct Tail {
    params: TailParams,
}

crate::tune_params!(Tail);

impl DiscardPolicy for Tail {
    fn attach(&mut self, _circuits: u16) {}

    #[inline]
    fn judge(&mut self, _cell: CellView, buffer: BufferView, _: Arrival<'_>) -> Verdict {
        fits(buffer)
    }

    fn refuses_only_when_full(&self) -> bool {
        true
    }
}

#[cfg(test)]
mod tests {
    use super::super::laws::{DATA, END, RM, judge};
    use super::*;
    use crate::params::Settings;

    #[test]
    fn a_cell_of_any_kind_enters_while_a_place_is_free() {
        let mut policy = (ENTRY.build)(&Settings::default());
        for cell in [DATA, END, RM] {
            for (queued, verdict) in
                [(9, Verdict::Accept), (10, Verdict::Full), (11, Verdict::Full)]
            {
                assert_eq!(judge(&mut *policy, cell, BufferView { queued, capacity: 10 }), verdict);
            }
        }
        assert_eq!(policy.thresholds(10), []);
    }
}
