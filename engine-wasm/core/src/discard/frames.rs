//! Position of each circuit in its current AAL5 frame, and its effect on the next cell.
//!
//! A frame that has lost a cell is worthless, so policies refuse whole frames or remainders. End marks of
//! the *arriving* stream separate the frames: a refused end mark still ends its frame.

use super::{BufferView, CellView, LocalVc, Verdict};
use crate::params::Grid;

/// State of a circuit in its current frame.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Place {
    /// The next cell starts a frame.
    #[default]
    Between,
    /// Its cells enter as long as there is room.
    Admitted,
    /// Refused from its first cell.
    Refused,
    /// Lost a later cell; only its end mark is still useful.
    Cut,
}

/// Input of a policy for one cell of a frame.
#[derive(Clone, Copy, Debug)]
pub(super) struct Ruling {
    /// If this is the first cell of a frame: true if the frame is refused.
    pub refuse_frame: bool,
    /// Whether the buffer accepts the cell: `Accept`, `Full`, `Reserved` or `LowPriority`.
    pub fits: Verdict,
    /// True if the remainder of a frame is refused once a cell is lost.
    pub cut: bool,
    /// True if the end mark of a cut frame may enter.
    pub keep_end: bool,
}

impl Place {
    /// The verdict on a cell and the state after it.
    #[inline]
    pub fn step(self, ends_frame: bool, ruling: Ruling) -> (Verdict, Place) {
        let verdict = match self {
            Place::Between if ruling.refuse_frame => Verdict::Frame,
            Place::Refused => Verdict::Frame,
            Place::Cut if !(ends_frame && ruling.keep_end) => Verdict::Remainder,
            Place::Between | Place::Admitted | Place::Cut => ruling.fits,
        };
        let next = match (self, verdict) {
            _ if ends_frame => Place::Between,
            (Place::Cut, _) => Place::Cut,
            (_, Verdict::Frame) => Place::Refused,
            (_, Verdict::Full | Verdict::Reserved | Verdict::LowPriority) if ruling.cut => {
                Place::Cut
            }
            _ => Place::Admitted,
        };
        (verdict, next)
    }
}

/// The frame states of all circuits of a buffer.
#[derive(Clone, Debug, Default)]
pub(super) struct Frames(Vec<Place>);

impl Frames {
    /// Prepares for circuits numbered `0..circuits`; known circuits keep their state.
    pub fn attach(&mut self, circuits: u16) {
        self.0.resize(usize::from(circuits), Place::Between);
    }

    /// True if the next cell of a circuit is the first of a frame.
    #[inline]
    pub fn starts(&self, LocalVc(vc): LocalVc) -> bool {
        self.0[usize::from(vc)] == Place::Between
    }

    /// True if the current frame of a circuit has lost a cell, so that its rest is refused.
    #[inline]
    pub fn is_cut(&self, LocalVc(vc): LocalVc) -> bool {
        self.0[usize::from(vc)] == Place::Cut
    }

    /// The current frame of a circuit has lost a cell that had been accepted.
    pub fn cut(&mut self, LocalVc(vc): LocalVc) {
        self.0[usize::from(vc)] = Place::Cut;
    }

    /// Judges a cell of a frame and updates the state of its circuit.
    #[inline]
    pub fn judge(&mut self, cell: CellView, ruling: Ruling) -> Verdict {
        let LocalVc(vc) = cell.vc;
        let place = &mut self.0[usize::from(vc)];
        let (verdict, next) = place.step(cell.ends_frame, ruling);
        *place = next;
        verdict
    }
}

crate::params! {
    /// Where a buffer begins to refuse frames.
    pub struct RoomKnobs {
        /// Distance from the threshold to the buffer size. It must hold the rest of the frames
        /// already begun: circuits times (cells of a frame − 1). A larger distance discards frames
        /// earlier.
        [threshold_cells is "null"] reserve_cells: u32 = 200, "Room above the threshold", "Manthorpe 1997: capacity less 200 cells; Fang 1996 section 4.2: 2,048 less 1,500", Cells in 0 ..= 1_000_000 by Grid::OneTwoFive;
        /// The threshold itself, instead of its distance from the buffer size. A higher threshold
        /// discards frames only at a longer queue; null uses the distance.
        threshold_cells: Option<u32> = None, "Threshold", "Fang 1996 sections 2.2 and 2.3 (R)", Cells in 0 ..= 1_000_000 by Grid::OneTwoFive => "buffer minus reserve";
    }
}

impl RoomKnobs {
    /// The threshold in a buffer of `capacity` cells.
    #[inline]
    pub(super) fn threshold(&self, capacity: u32) -> u32 {
        self.threshold_cells.unwrap_or_else(|| reserve_from(self.reserve_cells, capacity))
    }
}

crate::params! {
    /// What becomes of a frame that has lost a cell midway.
    pub struct RestKnobs {
        /// Discards the rest of an accepted frame that has lost a cell, which leaves its room to
        /// others. Manthorpe 1997 and Fang 1996 do not do this.
        ppd: bool = true, "Partial packet discard", "Romanow, Floyd 1995";
        /// Accepts the last cell of such a frame if there is room, so that the frame does not merge
        /// with the next one.
        [ppd is "true"] keep_eom: bool = true, "Keep last cells of frames", "Romanow, Floyd 1995";
    }
}

/// Tail drop: a cell enters while there is a free place.
#[inline]
pub(super) fn fits(buffer: BufferView) -> Verdict {
    if buffer.queued < buffer.capacity { Verdict::Accept } else { Verdict::Full }
}

/// Intelligent tail drop: the last `reserve` places are for end marks. Source: Kalyanaraman 1996 section 11.
#[inline]
pub(super) fn fits_beside(reserve: u32, cell: CellView, buffer: BufferView) -> Verdict {
    match fits(buffer) {
        Verdict::Accept
            if !cell.ends_frame && buffer.queued >= reserve_from(reserve, buffer.capacity) =>
        {
            Verdict::Reserved
        }
        verdict => verdict,
    }
}

/// Queue length from which places are reserved.
#[inline]
pub(super) fn reserve_from(reserve: u32, capacity: u32) -> u32 {
    capacity.saturating_sub(reserve)
}

#[cfg(test)]
mod tests {
    use super::*;

    type Case = (Place, bool, Verdict, bool, bool, Verdict, Place, Verdict);

    #[test]
    fn every_place_answers_every_kind_of_cell() {
        use Place::{Admitted, Between, Cut, Refused};
        use Verdict::{Accept, Frame, Full, Remainder, Reserved};
        // State, frame refused, fits, cut, keep the end; verdict on a middle cell and state after it;
        // verdict on an end mark, after which every circuit is between frames.
        const CASES: &[Case] = &[
            (Between, false, Accept, true, true, Accept, Admitted, Accept),
            (Between, true, Accept, true, true, Frame, Refused, Frame),
            (Between, true, Full, true, true, Frame, Refused, Frame),
            (Between, false, Full, true, true, Full, Cut, Full),
            (Between, false, Full, false, true, Full, Admitted, Full),
            (Admitted, true, Accept, true, true, Accept, Admitted, Accept),
            (Admitted, true, Full, true, true, Full, Cut, Full),
            (Admitted, false, Full, false, true, Full, Admitted, Full),
            (Admitted, false, Reserved, true, true, Reserved, Cut, Reserved),
            (Refused, false, Accept, true, true, Frame, Refused, Frame),
            (Cut, false, Accept, true, true, Remainder, Cut, Accept),
            (Cut, false, Full, true, true, Remainder, Cut, Full),
            (Cut, false, Accept, true, false, Remainder, Cut, Remainder),
            (Cut, false, Accept, false, true, Remainder, Cut, Accept),
        ];
        for &(place, refuse_frame, fits, cut, keep_end, middle, next, end) in CASES {
            let ruling = Ruling { refuse_frame, fits, cut, keep_end };
            assert_eq!(place.step(false, ruling), (middle, next), "{place:?} {ruling:?}");
            assert_eq!(place.step(true, ruling), (end, Between), "{place:?} {ruling:?}");
        }
    }
}
