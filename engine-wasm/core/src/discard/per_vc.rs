//! Common part of policies that judge a frame by the cells that its circuit already holds.
//!
//! They count the waiting cells of every circuit, apply their rule only to the first cell of a frame, and
//! treat the rest as early packet discard does.

use super::cell_counts::CellCounts;
use super::frames::{Frames, RestKnobs, RoomKnobs, Ruling, fits};
use super::{Arrival, BufferView, CellView, DiscardPolicy, LocalVc, Threshold, Verdict};
use crate::params::ParamSet;

/// The part specific to a policy: its knobs, and how much one circuit may hold.
pub(super) trait Rule: ParamSet {
    /// Name of its threshold on the page.
    const LABEL: &'static str;

    /// Where it begins to refuse frames.
    fn room(&self) -> &RoomKnobs;

    /// Treatment of a frame that has lost a cell.
    fn rest(&self) -> &RestKnobs;

    /// Fair shares above which a circuit may not begin a frame, while the queue exceeds the threshold.
    fn bound(&self, buffer: BufferView) -> f64;
}

/// A buffer under such a policy: frames and cells of all its circuits.
#[derive(Clone, Debug)]
pub(super) struct PerVcPolicy<P> {
    params: P,
    frames: Frames,
    counts: CellCounts,
}

impl<P: Rule> PerVcPolicy<P> {
    /// An empty buffer without circuits.
    pub fn new(params: P) -> PerVcPolicy<P> {
        PerVcPolicy { params, frames: Frames::default(), counts: CellCounts::default() }
    }

    /// True if the circuit holds too much to begin a frame. Source: Fang 1996 section 2.3, eq. 1: `X > R and W > …`.
    #[inline]
    fn holds_too_much(&self, vc: LocalVc, buffer: BufferView) -> bool {
        buffer.queued > self.params.room().threshold(buffer.capacity)
            && self.counts.share_of(vc, buffer.queued) > self.params.bound(buffer)
    }
}

crate::tune_params!(PerVcPolicy<P>, P: Rule);

impl<P: Rule + Send + 'static> DiscardPolicy for PerVcPolicy<P> {
    fn attach(&mut self, circuits: u16) {
        self.frames.attach(circuits);
        self.counts.attach(circuits);
    }

    #[inline]
    fn judge(&mut self, cell: CellView, buffer: BufferView, _: Arrival<'_>) -> Verdict {
        let mut verdict = fits(buffer);
        if cell.in_frame {
            let refuse_frame = self.frames.starts(cell.vc) && self.holds_too_much(cell.vc, buffer);
            let &RestKnobs { ppd: cut, keep_eom: keep_end } = self.params.rest();
            verdict =
                self.frames.judge(cell, Ruling { refuse_frame, fits: verdict, cut, keep_end });
        }
        if verdict == Verdict::Accept {
            self.counts.enter(cell.vc);
        }
        verdict
    }

    fn counts(&self) -> bool {
        true
    }

    #[inline]
    fn on_leave(&mut self, vc: LocalVc) {
        self.counts.leave(vc);
    }

    fn recount(&mut self, waiting: &mut dyn Iterator<Item = LocalVc>) {
        self.counts.recount(waiting);
    }

    fn thresholds(&self, capacity: u32) -> Vec<Threshold> {
        vec![Threshold { label: P::LABEL, cells: self.params.room().threshold(capacity) }]
    }
}
