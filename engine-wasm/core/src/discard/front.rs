//! Drop from front: a full buffer discards the cell that has waited longest and accepts the arriving cell.
//!
//! The receiver misses the cell one drain time of the buffer earlier than with tail drop, so TCP detects the loss
//! and slows down earlier. If a frame loses a cell, its other waiting cells may be discarded too.

use super::frames::{Frames, Ruling, fits};
use super::{Arrival, BufferView, CellView, DiscardPolicy, LocalVc, Verdict};
use crate::params::{ParamSet, manual};
use crate::registry::Entry;

pub(super) const ENTRY: Entry<dyn DiscardPolicy> = Entry {
    id: "front",
    label: "Drop from front",
    doc: manual("Discards the cell at the front of a full buffer, and the rest of its frame."),
    source: manual("Yin, Hluchyj 1993; Lakshman, Neidhardt, Ott 1996"),
    params: FrontParams::SPECS,
    build: |settings| Box::new(Front::new(FrontParams::from_settings(settings))),
};

crate::params! {
    /// Knobs of [`Front`].
    pub struct FrontParams {
        /// Also discards all other waiting cells of the frame and those that still arrive, so that
        /// whole frames get their places. Yin, Hluchyj 1993 do not consider frames.
        ppd: bool = true, "Partial packet discard", "Lakshman, Neidhardt, Ott 1996";
        /// Never discards a last cell from the front, and accepts that of a broken frame, so that
        /// the frame does not merge with the next one.
        keep_eom: bool = true, "Keep last cells of frames", "Romanow, Floyd 1995";
    }
}

/// Progress of a policy in making room.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Push {
    /// There is nothing to do.
    Idle,
    /// The first cell that may be discarded has not been found yet.
    Seeking,
    /// That cell belonged to a frame of this circuit, whose other cells go too, up to its end mark.
    Rest(LocalVc),
}

#[derive(Clone)]
struct Front {
    params: FrontParams,
    frames: Frames,
    push: Push,
}

crate::tune_params!(Front);

impl Front {
    fn new(params: FrontParams) -> Front {
        Front { params, frames: Frames::default(), push: Push::Idle }
    }

    fn is_end_to_keep(&self, cell: CellView) -> bool {
        cell.in_frame && cell.ends_frame && self.params.keep_eom
    }

    /// True if the cell is refused at any queue length.
    #[inline]
    fn is_remainder(&self, cell: CellView) -> bool {
        cell.in_frame && self.frames.is_cut(cell.vc) && !self.is_end_to_keep(cell)
    }
}

impl DiscardPolicy for Front {
    fn attach(&mut self, circuits: u16) {
        self.frames.attach(circuits);
    }

    /// Source: Lakshman, Neidhardt, Ott 1996, abstract: "when a cell arrives to a full buffer, the cell closest to
    /// being transmitted is dropped". Differs: the paper is not at hand; the waiting cells of the frame go at once, not
    /// when they reach the front.
    #[inline]
    fn judge(&mut self, cell: CellView, buffer: BufferView, _: Arrival<'_>) -> Verdict {
        let pushed = std::mem::replace(&mut self.push, Push::Idle);
        if let Push::Rest(vc) = pushed {
            // Its end mark was not waiting, so it will still arrive.
            self.frames.cut(vc);
        }
        let full = buffer.queued >= buffer.capacity;
        if full && buffer.capacity > 0 && pushed == Push::Idle && !self.is_remainder(cell) {
            self.push = Push::Seeking;
            return Verdict::Front;
        }
        if !cell.in_frame {
            return fits(buffer);
        }
        let FrontParams { ppd: cut, keep_eom: keep_end } = self.params;
        self.frames.judge(cell, Ruling { refuse_frame: false, fits: fits(buffer), cut, keep_end })
    }

    fn is_pushing(&self) -> bool {
        self.push != Push::Idle
    }

    fn gives_way(&mut self, cell: CellView) -> bool {
        match self.push {
            Push::Seeking if !self.is_end_to_keep(cell) => {
                let breaks = self.params.ppd && cell.in_frame && !cell.ends_frame;
                self.push = if breaks { Push::Rest(cell.vc) } else { Push::Idle };
                true
            }
            Push::Rest(vc) if cell.in_frame && cell.vc == vc => {
                if cell.ends_frame {
                    self.push = Push::Idle;
                }
                !self.is_end_to_keep(cell)
            }
            _ => false,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::laws::{DATA, END, RM, judge};
    use super::*;

    const FULL: BufferView = BufferView { queued: 100, capacity: 100 };
    const ROOM: BufferView = BufferView { queued: 99, capacity: 100 };

    fn policy(ppd: bool, keep_eom: bool) -> Front {
        let mut front = Front::new(FrontParams { ppd, keep_eom });
        front.attach(2);
        front
    }

    const fn of(vc: u16, cell: CellView) -> CellView {
        CellView { vc: LocalVc(vc), ..cell }
    }

    /// The waiting cells that an arriving cell pushes out.
    fn pushed_out(front: &mut Front, arriving: CellView, waiting: &[CellView]) -> Vec<bool> {
        assert_eq!(judge(front, arriving, FULL), Verdict::Front);
        waiting.iter().map(|cell| front.is_pushing() && front.gives_way(*cell)).collect()
    }

    #[test]
    fn the_cell_at_the_front_goes_and_with_it_what_waits_of_its_frame_if_asked() {
        // A frame of circuit 0 among cells of circuit 1, and the next frame of circuit 0.
        let waiting = [of(0, DATA), of(1, DATA), of(0, RM), of(0, DATA), of(0, END), of(0, DATA)];
        let cases = [
            (true, true, [true, false, false, true, false, false]),
            (true, false, [true, false, false, true, true, false]),
            (false, true, [true, false, false, false, false, false]),
            (false, false, [true, false, false, false, false, false]),
        ];
        for (ppd, keep_eom, expected) in cases {
            let mut front = policy(ppd, keep_eom);
            assert_eq!(pushed_out(&mut front, of(1, END), &waiting), expected, "{ppd} {keep_eom}");
            assert_eq!(judge(&mut front, of(1, END), ROOM), Verdict::Accept);
            assert_eq!(judge(&mut front, of(0, DATA), ROOM), Verdict::Accept, "its mark waits");
        }
    }

    #[test]
    fn what_is_still_to_come_of_a_frame_that_was_pushed_out_is_refused_up_to_its_end_mark() {
        use Verdict::{Accept, Remainder};
        for (keep_eom, end) in [(true, Accept), (false, Remainder)] {
            let mut front = policy(true, keep_eom);
            let gone = pushed_out(&mut front, of(0, DATA), &[of(0, DATA), of(1, DATA)]);
            assert_eq!(gone, [true, false]);
            // The arriving cell belonged to that frame, and a full buffer pushes nothing out for the rest.
            let cells = [DATA, DATA, END, DATA];
            let buffers = [ROOM, FULL, ROOM, ROOM];
            let verdicts = [0, 1, 2, 3].map(|i| judge(&mut front, of(0, cells[i]), buffers[i]));
            assert_eq!(verdicts, [Remainder, Remainder, end, Accept], "{keep_eom}");
        }
    }

    #[test]
    fn end_marks_are_passed_over_only_when_kept_and_rm_cells_go_alone() {
        let waiting = [of(0, END), of(1, RM), of(1, DATA), of(0, DATA)];
        assert_eq!(
            pushed_out(&mut policy(true, true), DATA, &waiting),
            [false, true, false, false]
        );
        assert_eq!(
            pushed_out(&mut policy(true, false), DATA, &waiting),
            [true, false, false, false]
        );
    }

    #[test]
    fn a_buffer_of_nothing_but_end_marks_to_keep_and_one_without_places_are_full() {
        let mut front = policy(true, true);
        assert_eq!(pushed_out(&mut front, DATA, &[END, END]), [false, false]);
        assert_eq!(judge(&mut front, DATA, FULL), Verdict::Full);
        let none = BufferView { queued: 0, capacity: 0 };
        assert_eq!(judge(&mut policy(true, true), DATA, none), Verdict::Full);
    }
}
