//! Early packet discard: refuses whole frames before the buffer overflows.
//!
//! The first cell of a frame decides: if the queue has reached a threshold, no cell of the frame enters. The
//! room above the threshold is for frames already begun. Frames that begin with CLP = 1 may have a lower threshold.

use super::frames::{Frames, RestKnobs, RoomKnobs, Ruling, fits, fits_beside, reserve_from};
use super::{Arrival, BufferView, CellView, DiscardPolicy, Threshold, Verdict};
use crate::params::{Grid, ParamSet, manual};
use crate::registry::Entry;

pub(super) const ENTRY: Entry<dyn DiscardPolicy> = Entry {
    id: "epd",
    label: "Early packet discard",
    doc: manual("Discards whole frames while the queue is at its threshold."),
    source: manual("Romanow, Floyd 1995; Manthorpe 1997, Fang 1996 section 2.2"),
    params: EpdParams::SPECS,
    build: |settings| {
        let params = EpdParams::from_settings(settings);
        Box::new(Epd::new(params))
    },
};

crate::choice! {
    /// Which queue length refuses a frame.
    pub enum Convention {
        AtOrAbove = "at-or-above" "At the threshold or above it",
        Above = "above" "Only above the threshold",
        AboveUntilBelow = "above-until-below" "From above the threshold until below it",
    }
}

crate::params! {
    /// Knobs of [`Epd`].
    pub struct EpdParams {
        ..room: RoomKnobs;
        /// When a frame is discarded: already at the threshold, only above it, or from the moment
        /// the queue exceeds it until it falls below it. In the last case, a queue equal to the
        /// threshold changes nothing.
        convention: Convention = Convention::AtOrAbove, "Discard frames", "Manthorpe 1997: at or above; Fang 1996: above, its flag until below";
        /// A lower threshold for frames whose first cell has CLP = 1, so that frames tagged by a
        /// policer are discarded first. A lower value discards them at a shorter queue and leaves
        /// more room to other frames; null treats all frames alike.
        tagged_threshold_cells: Option<u32> = None, "Threshold of CLP = 1", "Bonaventure 1997 (Double-EPD, LBO)", Cells in 1 ..= 1_000_000 by Grid::OneTwoFive => "as for other frames";
        ..rest: RestKnobs;
        /// Reserves the last places of the buffer for cells that end a frame, as intelligent tail
        /// drop does. More places save more of these cells, but leave less room for all others;
        /// null reserves none.
        reserve_for_end_marks_cells: Option<u32> = None, "Reserve for last cells of frames", "Kalyanaraman 1996 section 11", Cells in 0 ..= 1_000_000 by Grid::OneTwoFive => "none";
    }
}

#[derive(Clone)]
struct Epd {
    params: EpdParams,
    frames: Frames,
    congested: Congested,
    /// The same for the threshold of frames with CLP = 1.
    congested_for_tagged: Congested,
}

crate::tune_params!(Epd);

/// The queue has exceeded a threshold and has not fallen below it since.
#[derive(Clone, Copy, Debug, Default)]
struct Congested(bool);

impl Congested {
    /// Records the length of the queue.
    ///
    /// Source: Fang 1996 section 2.1, "exceeds" sets and "drops below" clears.
    #[inline]
    fn note(&mut self, queued: u32, threshold: u32) {
        self.0 = if self.0 { queued >= threshold } else { queued > threshold };
    }
}

impl Epd {
    fn new(params: EpdParams) -> Epd {
        let (congested, congested_for_tagged) = (Congested::default(), Congested::default());
        Epd { params, frames: Frames::default(), congested, congested_for_tagged }
    }

    #[inline]
    fn threshold(&self, capacity: u32) -> u32 {
        self.params.room.threshold(capacity)
    }

    /// The threshold of frames with CLP = 1, if they have one. Loading does not check queues whose places are not those
    /// of a line (a virtual source's): there this threshold is at most that of all frames.
    #[inline]
    fn tagged_threshold(&self, capacity: u32) -> Option<u32> {
        self.params.tagged_threshold_cells.map(|cells| cells.min(self.threshold(capacity)))
    }

    /// True if a frame that begins with this cell is refused.
    ///
    /// Source: Manthorpe 1997 II.A (at or above), Fang 1996 2.2 (above). Bonaventure 1997, Double-EPD: below LBO every
    /// frame is accepted, below HBO those with CLP = 0, from HBO on none. Differs: only the abstract is at hand;
    /// that the first cell decides is as in `clpmux.c` of YATS.
    #[inline]
    fn refuses(&self, cell: CellView, buffer: BufferView) -> bool {
        let all = (self.threshold(buffer.capacity), self.congested);
        let lower = self.tagged_threshold(buffer.capacity).filter(|_| cell.low_priority);
        let (threshold, Congested(congested)) =
            lower.map_or(all, |lower| (lower, self.congested_for_tagged));
        match self.params.convention {
            Convention::AtOrAbove => buffer.queued >= threshold,
            Convention::Above => buffer.queued > threshold,
            Convention::AboveUntilBelow => congested,
        }
    }

    /// Updates the flags. Cells are judged before they enter, and between two cells the queue can only fall;
    /// so only the lengths before and after each cell matter.
    #[inline]
    fn note(&mut self, buffer: BufferView) {
        self.congested.note(buffer.queued, self.threshold(buffer.capacity));
        if let Some(lower) = self.tagged_threshold(buffer.capacity) {
            self.congested_for_tagged.note(buffer.queued, lower);
        }
    }

    #[inline]
    fn verdict(&mut self, cell: CellView, buffer: BufferView) -> Verdict {
        if !cell.in_frame {
            return fits(buffer);
        }
        let ruling = Ruling {
            refuse_frame: self.frames.starts(cell.vc) && self.refuses(cell, buffer),
            fits: match self.params.reserve_for_end_marks_cells {
                Some(reserve) => fits_beside(reserve, cell, buffer),
                None => fits(buffer),
            },
            cut: self.params.rest.ppd,
            keep_end: self.params.rest.keep_eom,
        };
        self.frames.judge(cell, ruling)
    }
}

impl DiscardPolicy for Epd {
    fn attach(&mut self, circuits: u16) {
        self.frames.attach(circuits);
    }

    #[inline]
    fn judge(&mut self, cell: CellView, buffer: BufferView, _: Arrival<'_>) -> Verdict {
        self.note(buffer);
        let verdict = self.verdict(cell, buffer);
        if verdict == Verdict::Accept {
            self.note(BufferView { queued: buffer.queued + 1, ..buffer });
        }
        verdict
    }

    fn thresholds(&self, capacity: u32) -> Vec<Threshold> {
        let mut lines = vec![Threshold { label: "EPD threshold", cells: self.threshold(capacity) }];
        if let Some(cells) = self.tagged_threshold(capacity) {
            lines.push(Threshold { label: "EPD threshold of CLP = 1", cells });
        }
        if let Some(reserve) = self.params.reserve_for_end_marks_cells {
            let cells = reserve_from(reserve, capacity);
            lines.push(Threshold { label: "Reserve for last cells", cells });
        }
        lines
    }

    fn misfit(&self, capacity: u32) -> Option<String> {
        let (tagged, all) = (self.params.tagged_threshold_cells?, self.threshold(capacity));
        (tagged > all).then(|| {
            format!(
                "taggedThresholdCells is {tagged}, above the threshold of all frames, which is {all} in a buffer of \
                 {capacity} cells (thresholdCells, or the buffer less reserveCells); choose at most {all}, or null"
            )
        })
    }
}

#[cfg(test)]
mod tests {
    use super::super::laws::{DATA, END, RM, judge};
    use super::*;

    fn with_reserve(reserve_cells: u32, mut params: EpdParams) -> EpdParams {
        params.room.reserve_cells = reserve_cells;
        params
    }

    fn with_threshold(threshold: u32, mut params: EpdParams) -> EpdParams {
        params.room.threshold_cells = Some(threshold);
        params
    }

    fn policy(params: EpdParams) -> Epd {
        let mut epd = Epd::new(params);
        epd.attach(1);
        epd
    }

    /// Verdicts on frames of four cells that fill a buffer of ten places without service.
    fn frames(params: EpdParams, count: u32) -> String {
        let (mut epd, mut queued) = (policy(params), 0);
        let mut line = String::new();
        for cell in (0..count).flat_map(|_| [DATA, DATA, DATA, END]) {
            let verdict = judge(&mut epd, cell, BufferView { queued, capacity: 10 });
            queued += u32::from(verdict == Verdict::Accept);
            line.push(match verdict {
                Verdict::Accept => 'a',
                Verdict::Frame => '-',
                Verdict::Full => 'f',
                Verdict::Remainder => 'r',
                Verdict::Reserved => 'h',
                Verdict::Front | Verdict::LowPriority => panic!("EPD never says so"),
            });
        }
        line
    }

    #[test]
    fn a_frame_that_meets_the_threshold_is_refused_whole_and_the_conventions_differ_at_equality() {
        // K = 10, T = 8; the third frame meets a queue of eight.
        let (above, at) = (Convention::Above, Convention::AtOrAbove);
        let flag = Convention::AboveUntilBelow;
        let cases: &[(Convention, bool, &str)] = &[
            (at, true, "aaaaaaaa--------"),
            (at, false, "aaaaaaaa--------"),
            (above, true, "aaaaaaaaaafr----"),
            (above, false, "aaaaaaaaaaff----"),
            (flag, false, "aaaaaaaaaaff----"),
        ];
        for &(convention, ppd, expected) in cases {
            let keep_eom = false;
            for threshold_cells in [None, Some(8)] {
                let params = EpdParams {
                    convention,
                    room: RoomKnobs { reserve_cells: 2, threshold_cells },
                    rest: RestKnobs { ppd, keep_eom },
                    ..EpdParams::default()
                };
                assert_eq!(frames(params, 4), expected, "{convention:?} ppd {ppd}");
            }
        }
    }

    #[test]
    fn a_higher_threshold_refuses_frames_later_and_a_larger_distance_earlier() {
        // K = 10, frames of four cells: the threshold, or the distance from the capacity.
        let first_refused = |params: EpdParams| frames(params, 4).find('-').map(|cell| cell / 4);
        let at = |threshold| with_threshold(threshold, EpdParams::default());
        let below = |reserve_cells| with_reserve(reserve_cells, EpdParams::default());
        assert_eq!([0, 4, 8].map(|cells| first_refused(at(cells))), [Some(0), Some(1), Some(2)]);
        assert_eq!(
            [2, 6, 10].map(|cells| first_refused(below(cells))),
            [Some(2), Some(1), Some(0)]
        );
    }

    #[test]
    fn at_the_threshold_the_convention_decides_and_the_flag_remembers_where_the_queue_came_from() {
        use Verdict::{Accept, Frame};
        // Queue before each frame of one cell with threshold 8; the queue may have changed in between.
        const PATH: [u32; 7] = [7, 8, 8, 9, 8, 7, 8];
        const CASES: &[(Convention, [Verdict; 7])] = &[
            (Convention::AtOrAbove, [Accept, Frame, Frame, Frame, Frame, Accept, Frame]),
            (Convention::Above, [Accept, Accept, Accept, Frame, Accept, Accept, Accept]),
            (Convention::AboveUntilBelow, [Accept, Accept, Frame, Frame, Frame, Accept, Accept]),
        ];
        for (convention, verdicts) in CASES {
            let base = EpdParams { convention: *convention, ..EpdParams::default() };
            let mut epd = policy(with_threshold(8, base));
            let found =
                PATH.map(|queued| judge(&mut epd, END, BufferView { queued, capacity: 10 }));
            assert_eq!(found, *verdicts, "{convention:?}");
        }
    }

    /// A cell with CLP = 1.
    const fn tagged(cell: CellView) -> CellView {
        CellView { low_priority: true, ..cell }
    }

    /// Two frames of one cell, tagged and untagged, at each queue length: true if accepted.
    fn let_in(mut epd: Epd, path: &[u32]) -> Vec<[bool; 2]> {
        let at = |&queued: &u32| {
            let buffer = BufferView { queued, capacity: 10 };
            [tagged(END), END].map(|cell| judge(&mut epd, cell, buffer) == Verdict::Accept)
        };
        path.iter().map(at).collect()
    }

    #[test]
    fn tagged_frames_are_refused_from_the_lower_threshold_on_and_the_others_from_the_upper() {
        // Thresholds 4 (LBO) and 8 (HBO) of ten places.
        const PATH: [u32; 6] = [3, 4, 5, 7, 8, 9];
        let (none, lower, both) = ([false, false], [false, true], [true, true]);
        let with = |tagged_threshold_cells, convention| {
            let base = EpdParams { tagged_threshold_cells, convention, ..EpdParams::default() };
            let_in(policy(with_threshold(8, base)), &PATH)
        };
        let at = Convention::AtOrAbove;
        assert_eq!(with(Some(4), at), [both, lower, lower, lower, none, none]);
        assert_eq!(with(Some(4), Convention::Above), [both, both, lower, lower, lower, none]);
        assert_eq!(with(Some(5), at), [both, both, lower, lower, none, none], "more lets in more");
        assert_eq!(with(Some(8), at), with(None, at));
        assert_eq!(with(Some(9), at), with(None, at), "at most that of all");
        assert_eq!(with(None, at), [both, both, both, both, none, none]);
    }

    #[test]
    fn until_below_each_threshold_remembers_for_itself_where_the_queue_came_from() {
        let (none, lower, both) = ([false, false], [false, true], [true, true]);
        let base = EpdParams {
            tagged_threshold_cells: Some(4),
            convention: Convention::AboveUntilBelow,
            ..EpdParams::default()
        };
        // Thresholds 4 and 8: at a threshold the flag keeps its state, at 5 and 9 it is set until the queue is below.
        let path = [2, 5, 4, 9, 8, 7, 4, 3, 2];
        let expected = [both, lower, lower, none, none, lower, lower, both, both];
        assert_eq!(let_in(policy(with_threshold(8, base)), &path), expected);
    }

    #[test]
    fn a_frame_is_judged_whole_by_the_mark_of_its_first_cell() {
        use Verdict::{Accept, Frame};
        let base = EpdParams { tagged_threshold_cells: Some(4), ..EpdParams::default() };
        let verdicts = |frame: [CellView; 4]| {
            let mut epd = policy(with_threshold(8, base.clone()));
            frame.map(|cell| judge(&mut epd, cell, BufferView { queued: 6, capacity: 10 }))
        };
        // Only the first cell is tagged, then all but the first.
        assert_eq!(verdicts([tagged(DATA), DATA, DATA, END]), [Frame; 4]);
        let rest_tagged = [DATA, tagged(DATA), tagged(DATA), tagged(END)];
        assert_eq!(verdicts(rest_tagged), [Accept; 4]);
        // RM cells and bare cells belong to no frame, and the threshold does not apply to them.
        let mut epd = policy(with_threshold(8, base.clone()));
        let verdict = judge(&mut epd, tagged(RM), BufferView { queued: 6, capacity: 10 });
        assert_eq!(verdict, Accept);
    }

    #[test]
    fn a_threshold_of_tagged_frames_above_that_of_all_does_not_fit_and_both_are_named() {
        let with = |tagged_threshold_cells| {
            let params = EpdParams { tagged_threshold_cells, ..EpdParams::default() };
            policy(params).misfit(1000)
        };
        assert_eq!([None, Some(1), Some(800)].map(with), [None, None, None]);
        let said = with(Some(801)).expect("800 are below the capacity less 200");
        for words in ["taggedThresholdCells is 801", "800", "thresholdCells", "1000 cells"] {
            assert!(said.contains(words), "{said}");
        }
    }

    #[test]
    fn places_reserved_for_end_marks_save_the_end_of_a_broken_frame() {
        let base = EpdParams { convention: Convention::Above, ..EpdParams::default() };
        let reserving = EpdParams { reserve_for_end_marks_cells: Some(1), ..base };
        assert_eq!(frames(with_reserve(2, reserving), 4), "aaaaaaaaahra----");
    }

    #[test]
    fn rm_cells_ask_only_for_a_place_and_never_touch_the_frame() {
        let mut epd = policy(with_reserve(2, EpdParams::default()));
        let at = |queued| BufferView { queued, capacity: 10 };
        assert_eq!(judge(&mut epd, DATA, at(8)), Verdict::Frame);
        assert_eq!(judge(&mut epd, RM, at(9)), Verdict::Accept);
        assert_eq!(judge(&mut epd, RM, at(10)), Verdict::Full);
        assert_eq!(judge(&mut epd, END, at(0)), Verdict::Frame);
        assert_eq!(judge(&mut epd, DATA, at(0)), Verdict::Accept);
    }

    #[test]
    fn thresholds_are_drawn_where_they_act() {
        let params = EpdParams::default();
        assert_eq!(policy(params.clone()).thresholds(8192)[0].cells, 7992);
        let reserving = EpdParams { reserve_for_end_marks_cells: Some(10), ..params };
        let fixed = with_threshold(1500, reserving);
        let cells: Vec<_> = policy(fixed).thresholds(2048).iter().map(|line| line.cells).collect();
        assert_eq!(cells, [1500, 2038]);
        let double = EpdParams { tagged_threshold_cells: Some(700), ..EpdParams::default() };
        let lines = policy(with_threshold(1500, double)).thresholds(2048);
        let told: Vec<_> = lines.iter().map(|line| (line.label, line.cells)).collect();
        assert_eq!(told, [("EPD threshold", 1500), ("EPD threshold of CLP = 1", 700)]);
    }
}
