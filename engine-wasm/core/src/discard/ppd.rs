//! Partial packet discard: once a frame has lost a cell, the rest of the frame is refused too.
//!
//! The rest would only occupy room and be discarded at reassembly. The end mark is accepted if
//! there is a place, because it separates this frame from the next.

use super::frames::{Frames, Ruling, fits};
use super::{Arrival, BufferView, CellView, DiscardPolicy, Verdict};
use crate::params::ParamSet;
use crate::params::manual;
use crate::registry::Entry;

pub(super) const ENTRY: Entry<dyn DiscardPolicy> = Entry {
    id: "ppd",
    label: "Partial packet discard",
    doc: manual("After the loss of a cell, discards the rest of its frame."),
    source: manual("Armitage, Adams 1993; Romanow, Floyd 1995"),
    params: PpdParams::SPECS,
    build: |settings| {
        let params = PpdParams::from_settings(settings);
        Box::new(Ppd { params, frames: Frames::default() })
    },
};

crate::params! {
    /// Knobs of [`Ppd`].
    pub struct PpdParams {
        /// Accepts the last cell of a broken frame if there is room, so that the frame does not
        /// merge with the next one.
        keep_eom: bool = true, "Keep last cells of frames", "Romanow, Floyd 1995";
    }
}

#[derive(Clone)]
struct Ppd {
    params: PpdParams,
    frames: Frames,
}

crate::tune_params!(Ppd);

impl DiscardPolicy for Ppd {
    fn attach(&mut self, circuits: u16) {
        self.frames.attach(circuits);
    }

    /// Source: Armitage, Adams 1993, the rest of a frame; Romanow, Floyd 1995, its end mark.
    #[inline]
    fn judge(&mut self, cell: CellView, buffer: BufferView, _: Arrival<'_>) -> Verdict {
        let fits = fits(buffer);
        if !cell.in_frame {
            return fits;
        }
        let keep_end = self.params.keep_eom;
        self.frames.judge(cell, Ruling { refuse_frame: false, fits, cut: true, keep_end })
    }
}

#[cfg(test)]
mod tests {
    use super::super::laws::{DATA, END, RM, judge};
    use super::*;
    use crate::params::{Settings, Value};

    /// Verdicts on a frame that loses its second cell, an RM cell inside it, and the next frame.
    fn story(keep_eom: bool) -> Vec<Verdict> {
        let mut policy = (ENTRY.build)(&Settings(vec![("keepEom".into(), Value::from(keep_eom))]));
        policy.attach(1);
        let stream = [(DATA, 0), (DATA, 4), (DATA, 0), (RM, 0), (END, 0), (DATA, 0)];
        let one = |(cell, queued)| judge(&mut *policy, cell, BufferView { queued, capacity: 4 });
        stream.into_iter().map(one).collect()
    }

    #[test]
    fn the_rest_of_a_broken_frame_is_refused_but_its_end_mark_may_pass() {
        use Verdict::{Accept, Full, Remainder};
        assert_eq!(story(true), [Accept, Full, Remainder, Accept, Accept, Accept]);
        assert_eq!(story(false), [Accept, Full, Remainder, Accept, Remainder, Accept]);
    }
}
