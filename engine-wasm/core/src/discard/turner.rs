//! Turner's rule: early packet discard with a state for each circuit.
//!
//! A circuit whose frame meets a long queue loses frame after frame, until one of its frames meets a short
//! queue. The same circuits thus keep sending for a while and fit on the line, and the queue does not oscillate.

use super::frames::{Frames, RestKnobs, RoomKnobs, Ruling, fits};
use super::{Arrival, BufferView, CellView, DiscardPolicy, LocalVc, Threshold, Verdict};
use crate::params::{Grid, ParamSet, manual};
use crate::registry::Entry;

pub(super) const ENTRY: Entry<dyn DiscardPolicy> = Entry {
    id: "turner",
    label: "EPD with hysteresis (Turner)",
    doc: manual(
        "Discards the frames of a circuit from one that finds a long queue until one finds a short queue.",
    ),
    source: manual("Turner 1996"),
    params: TurnerParams::SPECS,
    build: |settings| Box::new(Turner::new(TurnerParams::from_settings(settings))),
};

crate::params! {
    /// Knobs of [`Turner`].
    pub struct TurnerParams {
        ..room: RoomKnobs;
        /// Queue length below which a blocked circuit may begin a frame again. A lower threshold
        /// blocks the same circuits for longer; null takes half the upper threshold, and larger
        /// values count as the upper threshold.
        low_threshold_cells: Option<u32> = None, "Lower threshold", "Turner 1996; half chosen", Cells in 1 ..= 1_000_000 by Grid::OneTwoFive => "half the threshold";
        ..rest: RestKnobs;
    }
}

#[derive(Clone)]
struct Turner {
    params: TurnerParams,
    frames: Frames,
    /// By circuit: true if its frames are refused.
    refused: Vec<bool>,
}

crate::tune_params!(Turner);

impl Turner {
    fn new(params: TurnerParams) -> Turner {
        Turner { params, frames: Frames::default(), refused: Vec::new() }
    }

    /// The lower and the upper threshold in a buffer of `capacity` cells.
    #[inline]
    fn bounds(&self, capacity: u32) -> [u32; 2] {
        let high = self.params.room.threshold(capacity);
        [self.params.low_threshold_cells.unwrap_or(high / 2).max(1).min(high), high]
    }

    /// True if a new frame of a circuit is refused.
    ///
    /// Source: Turner 1996, early packet discard with hysteresis. Differs: the paper is not at hand. The state is
    /// per circuit and is checked at the first cell of a frame, at the thresholds as in Manthorpe 1997 (at or above).
    /// This rule needs a larger buffer with more circuits; the rule of the paper does not.
    #[inline]
    fn refuses(&mut self, LocalVc(vc): LocalVc, buffer: BufferView) -> bool {
        let [low, high] = self.bounds(buffer.capacity);
        let refused = &mut self.refused[usize::from(vc)];
        *refused = buffer.queued >= if *refused { low } else { high };
        *refused
    }
}

impl DiscardPolicy for Turner {
    fn attach(&mut self, circuits: u16) {
        self.frames.attach(circuits);
        self.refused.resize(usize::from(circuits), false);
    }

    #[inline]
    fn judge(&mut self, cell: CellView, buffer: BufferView, _: Arrival<'_>) -> Verdict {
        if !cell.in_frame {
            return fits(buffer);
        }
        let refuse_frame = self.frames.starts(cell.vc) && self.refuses(cell.vc, buffer);
        let RestKnobs { ppd: cut, keep_eom: keep_end } = self.params.rest;
        self.frames.judge(cell, Ruling { refuse_frame, fits: fits(buffer), cut, keep_end })
    }

    fn thresholds(&self, capacity: u32) -> Vec<Threshold> {
        let [low, high] = self.bounds(capacity);
        vec![
            Threshold { label: "Turner's lower threshold", cells: low },
            Threshold { label: "Turner's upper threshold", cells: high },
        ]
    }
}

#[cfg(test)]
mod tests {
    use super::super::laws::{DATA, END, RM, judge};
    use super::*;

    fn policy(reserve: u32, threshold: Option<u32>, low: Option<u32>) -> Turner {
        let mut params = TurnerParams { low_threshold_cells: low, ..TurnerParams::default() };
        (params.room.reserve_cells, params.room.threshold_cells) = (reserve, threshold);
        let mut turner = Turner::new(params);
        turner.attach(2);
        turner
    }

    /// For each frame of one cell, given by circuit and queue: true if accepted.
    fn let_in(turner: &mut Turner, frames: &[(u16, u32)]) -> Vec<bool> {
        let ask = |&(vc, queued): &(u16, u32)| {
            let buffer = BufferView { queued, capacity: 100 };
            let verdict = judge(turner, CellView { vc: LocalVc(vc), ..END }, buffer);
            assert!(matches!(verdict, Verdict::Accept | Verdict::Frame), "{verdict:?}");
            verdict == Verdict::Accept
        };
        frames.iter().map(ask).collect()
    }

    #[test]
    fn a_circuit_is_refused_from_the_upper_threshold_until_below_the_lower_and_others_are_not() {
        // Thresholds 40 and 80: circuit 0 meets 80 and is still refused at 40; circuit 1 continues at 79.
        let frames = [(0, 79), (0, 80), (0, 60), (1, 79), (0, 40), (1, 80), (0, 39), (0, 79)];
        let expected = [true, false, false, true, false, false, true, true];
        assert_eq!(let_in(&mut policy(0, Some(80), Some(40)), &frames), expected);
    }

    #[test]
    fn each_threshold_moves_where_refusing_begins_or_ends() {
        let frames = [(0, 85), (0, 45), (0, 30)];
        let cases = [
            (20, None, None, [false, false, true]),
            (10, None, None, [true, true, true]),
            (20, Some(90), None, [true, true, true]),
            (20, None, Some(50), [false, true, true]),
            (20, None, Some(30), [false, false, false]),
            // A lower threshold above the upper one counts as the upper one.
            (20, None, Some(99), [false, true, true]),
        ];
        for (reserve, threshold, low, expected) in cases {
            let found = let_in(&mut policy(reserve, threshold, low), &frames);
            assert_eq!(found, expected, "{reserve} {threshold:?} {low:?}");
        }
    }

    #[test]
    fn a_lower_threshold_above_the_upper_one_releases_nobody_who_is_still_above() {
        let found = let_in(&mut policy(20, None, Some(99)), &[(0, 85), (0, 85), (0, 79)]);
        assert_eq!(found, [false, false, true]);
    }

    #[test]
    fn an_upper_threshold_of_one_cell_is_left_when_the_buffer_is_empty() {
        let found = let_in(&mut policy(0, Some(1), None), &[(0, 0), (0, 1), (0, 0)]);
        assert_eq!(found, [true, false, true]);
    }

    #[test]
    fn cells_inside_a_frame_do_not_release_its_circuit() {
        // Thresholds 40 and 80: the second cell finds 30, the next frame 50.
        let mut turner = policy(20, None, None);
        let cells = [(DATA, 80), (DATA, 30), (END, 30), (DATA, 50)];
        let found = cells
            .map(|(cell, queued)| judge(&mut turner, cell, BufferView { queued, capacity: 100 }));
        assert_eq!(found, [Verdict::Frame; 4]);
    }

    #[test]
    fn a_frame_is_judged_by_its_first_cell_and_rm_cells_ask_only_for_a_place() {
        let mut turner = policy(20, None, None);
        let mut ask = |cell, queued| judge(&mut turner, cell, BufferView { queued, capacity: 100 });
        use Verdict::{Accept, Frame, Full};
        let cells = [(DATA, 0), (DATA, 90), (END, 90), (DATA, 90), (RM, 90), (END, 0), (RM, 100)];
        let expected = [Accept, Accept, Accept, Frame, Accept, Frame, Full];
        assert_eq!(cells.map(|(cell, queued)| ask(cell, queued)), expected);
    }

    #[test]
    fn both_thresholds_are_drawn() {
        let cells = |turner: &Turner| {
            turner.thresholds(2048).iter().map(|line| line.cells).collect::<Vec<_>>()
        };
        assert_eq!(cells(&policy(200, None, None)), [924, 1848]);
        assert_eq!(cells(&policy(200, Some(1000), Some(900))), [900, 1000]);
    }
}
