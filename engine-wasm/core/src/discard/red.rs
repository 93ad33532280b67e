//! Random early detection: refuses frames at random, more often as the average queue grows.
//!
//! The average follows the queue slowly: it ignores a burst but reacts to a persistent queue. Randomness spreads the
//! losses, so that senders do not all slow down at once. As in early packet discard, the first cell of a frame decides.

use super::frames::{Frames, RestKnobs, Ruling, fits};
use super::{Arrival, BufferView, CellView, DiscardPolicy, Threshold, Verdict};
use crate::kernel::float::pow;
use crate::params::{Grid, ParamSet, manual};
use crate::registry::Entry;
use crate::units::SimTime;

pub(super) const ENTRY: Entry<dyn DiscardPolicy> = Entry {
    id: "red",
    label: "Random early detection",
    doc: manual("Discards whole frames at random, more of them as the average queue grows."),
    source: manual("Floyd, Jacobson 1993"),
    params: RedParams::SPECS,
    build: |settings| Box::new(Red::new(RedParams::from_settings(settings))),
};

crate::params! {
    /// Knobs of random early detection.
    pub struct RedParams {
        /// Average queue up to which every frame is accepted. A higher threshold tolerates longer
        /// queues; null takes a tenth of the buffer.
        min_threshold_cells: Option<u32> = None, "Lower threshold", "Floyd, Jacobson 1993: 5 packets; a tenth chosen", Cells in 0 ..= 1_000_000 by Grid::OneTwoFive => "a tenth of the buffer";
        /// Average queue from which every frame is discarded. A higher threshold discards fewer
        /// frames between the thresholds; null takes three times the lower one.
        max_threshold_cells: Option<u32> = None, "Upper threshold", "Floyd, Jacobson 1993: 5 and 15 packets", Cells in 0 ..= 1_000_000 by Grid::OneTwoFive => "three times the lower one";
        /// Share of the frames that is discarded just below the upper threshold. A larger share
        /// slows the senders down sooner and more often.
        most_refused: f64 = 0.02, "max_p", "Floyd, Jacobson 1993: 1/50", Share in 0.001 ..= 1.0 by Grid::OneTwoFive;
        /// Weight of the current queue in the average, at each new frame. A larger weight follows
        /// bursts; a smaller one reacts later.
        average_weight: f64 = 0.002, "w_q", "Floyd, Jacobson 1993: at least 0.001", Share in 0.0001 ..= 1.0 by Grid::OneTwoFive;
        /// While the buffer is empty, the average falls as if one frame arrived in each period of
        /// this length. With a longer time, the average falls more slowly.
        idle_frame_us: f64 = 100.0, "Frame time when idle", "Floyd, Jacobson 1993: s, a typical transmission time; value chosen", Us in 1.0 ..= 100_000.0 by Grid::OneTwoFive;
        ..rest: RestKnobs;
    }
}

#[derive(Clone)]
struct Red {
    params: RedParams,
    frames: Frames,
    /// Average queue at the first cells of frames, cells.
    average: f64,
    /// Frames accepted since the last refusal; `None` while the average is below the lower threshold.
    since_refusal: Option<u32>,
    /// When the last cell arrived.
    last: SimTime,
}

crate::tune_params!(Red);

impl Red {
    fn new(params: RedParams) -> Red {
        let (frames, last) = (Frames::default(), SimTime::ZERO);
        Red { params, frames, average: 0.0, since_refusal: None, last }
    }

    /// The lower and the upper threshold in a buffer of `capacity` cells.
    #[inline]
    fn bounds(&self, capacity: u32) -> [u32; 2] {
        let low = self.params.min_threshold_cells.unwrap_or(capacity / 10);
        [low, self.params.max_threshold_cells.unwrap_or(low.saturating_mul(3))]
    }

    /// Updates the average for a new frame.
    ///
    /// Source: Floyd, Jacobson 1993, figure 2: `avg + w (q - avg)`, and `(1 - w)^m avg` after an idle time of `m`
    /// frames. Differs: *q* is in cells. A policy does not see the line, so a buffer found empty
    /// counts as empty since the previous cell.
    fn average_at(&mut self, queued: u32, now: SimTime) {
        let keep = 1.0 - self.params.average_weight;
        self.average = if queued > 0 {
            keep * self.average + self.params.average_weight * f64::from(queued)
        } else {
            let idle_us = now.since(self.last).secs() * 1e6;
            pow(keep, idle_us / self.params.idle_frame_us) * self.average
        };
    }

    /// True if a new frame is refused.
    ///
    /// Source: Floyd, Jacobson 1993, figure 2: `p_b = max_p (avg - min) / (max - min)`, `p_a = p_b / (1 - count p_b)`.
    fn refuses(&mut self, capacity: u32, uniform: &mut dyn FnMut() -> f64) -> bool {
        let [low, high] = self.bounds(capacity).map(f64::from);
        if self.average < low {
            self.since_refusal = None;
            return false;
        }
        let count = self.since_refusal.map_or(0, |count| count.saturating_add(1));
        let share = self.params.most_refused * (self.average - low) / (high - low);
        let even = 1.0 - f64::from(count) * share;
        let refuses = self.average >= high || even <= share || uniform() < share / even;
        self.since_refusal = Some(if refuses { 0 } else { count });
        refuses
    }
}

impl DiscardPolicy for Red {
    fn attach(&mut self, circuits: u16) {
        self.frames.attach(circuits);
    }

    #[inline]
    fn judge(&mut self, cell: CellView, buffer: BufferView, arrival: Arrival<'_>) -> Verdict {
        let begins = cell.in_frame && self.frames.starts(cell.vc);
        if begins {
            self.average_at(buffer.queued, arrival.now);
        }
        self.last = arrival.now;
        if !cell.in_frame {
            return fits(buffer);
        }
        let refuse_frame = begins && self.refuses(buffer.capacity, arrival.uniform);
        let RestKnobs { ppd: cut, keep_eom: keep_end } = self.params.rest;
        self.frames.judge(cell, Ruling { refuse_frame, fits: fits(buffer), cut, keep_end })
    }

    fn thresholds(&self, capacity: u32) -> Vec<Threshold> {
        let [low, high] = self.bounds(capacity);
        vec![
            Threshold { label: "RED lower threshold", cells: low },
            Threshold { label: "RED upper threshold", cells: high },
        ]
    }

    fn misfit(&self, capacity: u32) -> Option<String> {
        let [low, high] = self.bounds(capacity);
        (high < low).then(|| {
            format!(
                "maxThresholdCells is {high}, below the lower threshold, which is {low} in a buffer of {capacity} cells \
                 (minThresholdCells, or a tenth of the buffer); choose at least {low}, or null"
            )
        })
    }
}

#[cfg(test)]
mod tests {
    use super::super::laws::{DATA, END, RM};
    use super::*;
    use crate::kernel::rng::Stream;
    use crate::units::SimSpan;

    /// Follows the queue at once, so that a test can set the average.
    fn at_once(change: impl FnOnce(&mut RedParams)) -> Red {
        let mut params = RedParams {
            average_weight: 1.0,
            min_threshold_cells: Some(200),
            max_threshold_cells: Some(600),
            ..RedParams::default()
        };
        change(&mut params);
        let mut red = Red::new(params);
        red.attach(1);
        red
    }

    const fn holding(queued: u32) -> BufferView {
        BufferView { queued, capacity: 1000 }
    }

    /// The verdict on a frame of one cell with random number `u`; if `u` is `None`, none is drawn.
    fn frame(red: &mut Red, queued: u32, u: Option<f64>) -> Verdict {
        let uniform = &mut || u.expect("no number is drawn");
        red.judge(END, holding(queued), Arrival { now: SimTime::ZERO, uniform })
    }

    /// Number of frames refused, out of 10,000, at a constant queue.
    fn refused_of_10_000(red: &mut Red, queued: u32) -> u32 {
        let mut chance = Stream::new(7, "red");
        (0..10_000)
            .map(|_| {
                let uniform = &mut || chance.uniform();
                let arrival = Arrival { now: SimTime::ZERO, uniform };
                u32::from(red.judge(END, holding(queued), arrival) == Verdict::Frame)
            })
            .sum()
    }

    #[test]
    fn chance_decides_between_the_thresholds_alone() {
        use Verdict::{Accept, Frame};
        // Halfway between 200 and 600 with max_p = 0.02, the first frame is refused with probability 0.01.
        const CASES: &[(u32, Option<f64>, Verdict)] = &[
            (199, None, Accept),
            (200, Some(0.0), Accept),
            (400, Some(0.0099), Frame),
            (400, Some(0.0101), Accept),
            (600, None, Frame),
            (900, None, Frame),
        ];
        for &(queued, u, expected) in CASES {
            assert_eq!(frame(&mut at_once(|_| ()), queued, u), expected, "{queued} {u:?}");
        }
    }

    #[test]
    fn between_two_refusals_lie_all_numbers_of_frames_equally_often() {
        // p_b = 0.1: after a refusal p_a is 1/9, 1/8, ... 1, so the next refusal comes after 1 to 9 frames.
        let mut red = at_once(|params| params.most_refused = 0.2);
        let mut chance = Stream::new(5, "intervals");
        let (mut seen, mut since) = ([0_u32; 10], 0_usize);
        for _ in 0..50_000 {
            since += 1;
            let arrival = Arrival { now: SimTime::ZERO, uniform: &mut || chance.uniform() };
            if red.judge(END, holding(400), arrival) == Verdict::Frame {
                seen[since.min(9)] += 1;
                since = 0;
            }
        }
        // 10,000 intervals of 5 frames on average; the standard deviation of a ninth of them is 31.
        assert!(seen[1..].iter().all(|count| count.abs_diff(1_111) < 125), "{seen:?}");
    }

    #[test]
    fn a_frame_is_refused_at_once_when_more_have_passed_than_the_share_allows() {
        // p_b = 0.0005 at 210, 0.0195 at 590: sixty frames are more than 1 / p_b, and p_a has no bound.
        let mut red = at_once(|_| ());
        for _ in 0..60 {
            assert_eq!(frame(&mut red, 210, Some(0.999)), Verdict::Accept);
        }
        assert_eq!(frame(&mut red, 590, None), Verdict::Frame);
    }

    #[test]
    fn every_knob_of_the_rule_moves_the_share_that_is_refused() {
        let at_400 = |change: fn(&mut RedParams)| refused_of_10_000(&mut at_once(change), 400);
        let usual = at_400(|_| ());
        // p_b = 0.01: one refusal in 50 frames on average, since intervals are uniform over 1 to 99.
        assert!(usual.abs_diff(200) < 20, "{usual}");
        // p_b = 0.02, 1/150 and 1/200: one refusal in 25, 75 and 100 frames; bands of four standard deviations.
        let near = |found: u32, expected: u32, band: u32| {
            assert!(found.abs_diff(expected) < band, "{found} instead of {expected}");
        };
        near(at_400(|params| params.most_refused = 0.04), 400, 45);
        near(at_400(|params| params.min_threshold_cells = Some(300)), 133, 26);
        assert_eq!(at_400(|params| params.min_threshold_cells = Some(500)), 0);
        near(at_400(|params| params.max_threshold_cells = Some(1_000)), 100, 23);
        assert_eq!(at_400(|params| params.max_threshold_cells = Some(400)), 10_000);
    }

    #[test]
    fn the_average_follows_by_its_weight_and_falls_while_the_buffer_is_empty() {
        let mut red = at_once(|params| params.average_weight = 0.5);
        let mut averages = Vec::new();
        // Queue found, and microseconds since the previous cell.
        for (queued, us) in
            [(100, 0.0), (100, 0.0), (100, 5000.0), (0, 200.0), (0, 100.0), (100, 0.0)]
        {
            let now = red.last.after(SimSpan::from_us(us));
            red.judge(END, holding(queued), Arrival { now, uniform: &mut || 1.0 });
            averages.push(red.average);
        }
        assert_eq!(averages, [50.0, 75.0, 87.5, 21.875, 10.9375, 55.468_75]);
        // A longer frame time remembers more, a larger weight less.
        let rest = |change: fn(&mut RedParams)| {
            let mut red = at_once(change);
            red.average = 100.0;
            let now = red.last.after(SimSpan::from_us(200.0));
            red.judge(END, holding(0), Arrival { now, uniform: &mut || 1.0 });
            red.average
        };
        let half = |params: &mut RedParams| params.average_weight = 0.5;
        assert_eq!(rest(half), 25.0);
        let slow = |params: &mut RedParams| {
            (params.average_weight, params.idle_frame_us) = (0.5, 200.0);
        };
        assert_eq!(rest(slow), 50.0);
    }

    #[test]
    fn a_frame_is_judged_by_its_first_cell_and_rm_cells_ask_only_for_a_place() {
        let mut red = at_once(|_| ());
        let mut never = || panic!("no number is drawn");
        let mut verdict = |cell, queued| {
            red.judge(cell, holding(queued), Arrival { now: SimTime::ZERO, uniform: &mut never })
        };
        let cells = [(DATA, 900), (RM, 900), (DATA, 1), (END, 1), (DATA, 1), (DATA, 900)];
        use Verdict::{Accept, Frame};
        let expected = [Frame, Accept, Frame, Frame, Accept, Accept];
        assert_eq!(cells.map(|(cell, queued)| verdict(cell, queued)), expected);
        assert_eq!(verdict(RM, 1000), Verdict::Full);
    }

    #[test]
    fn both_thresholds_are_drawn_and_by_themselves_are_parts_of_the_buffer() {
        let cells =
            |red: &Red| red.thresholds(2048).iter().map(|line| line.cells).collect::<Vec<_>>();
        assert_eq!(cells(&at_once(|_| ())), [200, 600]);
        assert_eq!(cells(&at_once(|params| params.max_threshold_cells = None)), [200, 600]);
        assert_eq!(cells(&Red::new(RedParams::default())), [204, 612]);
    }

    #[test]
    fn frames_count_from_the_lower_threshold_on_and_from_anew_below_it() {
        use Verdict::{Accept, Frame};
        // Floyd, Jacobson 1993, figure 2: min_th <= avg counts; below, count = -1. At 400 p_b is 0.01, and p_a
        // 0.01 / (1 - count p_b): 0.0101 for the second frame, 0.0111 for the eleventh.
        let mut red = at_once(|_| ());
        assert_eq!(frame(&mut red, 200, Some(0.5)), Accept);
        assert_eq!(frame(&mut red, 400, Some(0.010_05)), Frame, "the second");
        (0..10).for_each(|_| assert_eq!(frame(&mut red, 400, Some(0.5)), Accept));
        assert_eq!(frame(&mut red, 199, None), Accept);
        assert_eq!(frame(&mut red, 400, Some(0.010_5)), Accept, "the first again");
    }

    #[test]
    fn the_time_of_an_empty_buffer_counts_from_the_previous_cell_of_any_kind() {
        let mut red = at_once(|params| params.average_weight = 0.5);
        red.average = 100.0;
        for (cell, us) in [(RM, 900.0), (END, 1_000.0)] {
            let now = SimTime::ZERO.after(SimSpan::from_us(us));
            red.judge(cell, holding(0), Arrival { now, uniform: &mut || 1.0 });
        }
        assert_eq!(red.average, 50.0, "one frame time of 100 us");
    }

    #[test]
    fn equal_thresholds_fit_and_only_an_upper_one_below_the_lower_does_not() {
        for (high, fits) in [(199, false), (200, true), (600, true)] {
            let red = at_once(|params| params.max_threshold_cells = Some(high));
            assert_eq!(red.misfit(1000).is_none(), fits, "{high}");
        }
    }
}
