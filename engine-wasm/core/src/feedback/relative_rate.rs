//! Relative rate marking: RM cells that pass a congested port get CI, or NI while the queue only fills.
//!
//! The state is one bit with hysteresis. Marked backward RM cells reach the source directly; marked
//! forward RM cells take the path via the destination.

use super::congestion::{Congestion, CongestionKnobs, Limits};
use super::{
    Feedback, FeedbackGauges, LocalVc, PortFacts, QueueView, RateFeedback, Threshold, Wants,
};
use crate::params::{Grid, ParamSet, manual};
use crate::registry::Entry;
use crate::units::SimTime;
use crate::wire::rm::RmCell;

pub(super) const ENTRY: Entry<dyn RateFeedback> = Entry {
    id: "relative-rate",
    label: "Relative rate marking",
    doc: manual(
        "Sets the congestion indication (CI) of passing RM cells while the queue is above a \
          threshold, and optionally the no-increase bit (NI) above a lower one.",
    ),
    source: manual(
        "Fang 1996 section 2.1 (there called BECN mode); Manthorpe 1997 section I; TM 4.0 section 5.10.6",
    ),
    params: RelativeRateParams::SPECS,
    build: |settings| Box::new(RelativeRate::new(RelativeRateParams::from_settings(settings))),
};

crate::choice! {
    /// Which RM cells are marked.
    pub enum Direction {
        Backward = "backward" "Backward RM cells",
        Forward = "forward" "Forward RM cells",
    }
}

crate::choice! {
    /// When forward RM cells are marked.
    pub enum MarkedOn {
        Joining = "joining" "As they join the queue",
        Leaving = "leaving" "As they leave it",
    }
}

crate::params! {
    /// Knobs of [`RelativeRate`].
    pub struct RelativeRateParams {
        /// Which RM cells are marked. Backward cells reach the source sooner: they save the path to
        /// the destination and back.
        direction: Direction = Direction::Backward, "Marked RM cells", "Fang 1996 section 2.1; ADSL 2000 does not say";
        /// When forward RM cells are marked. A cell marked as it leaves reports the queue at that
        /// moment, not when the cell joined, so its information is newer by the time in the queue.
        [direction is "forward"] marked_on: MarkedOn = MarkedOn::Joining, "Forward cells are marked", "chosen; TM 4.0 section 5.10.6 leaves it open, for EFCI too";
        ..congestion: CongestionKnobs;
        /// Queue length above which NI is set while CI is not. A lower threshold stops increases
        /// earlier; null never sets NI.
        no_increase_threshold_cells: Option<u32> = None, "No-increase threshold", "Manthorpe 1997 section I", Cells in 1 ..= 1_000_000 by Grid::OneTwoFive => "no NI";
    }
}

#[derive(Clone)]
struct RelativeRate {
    params: RelativeRateParams,
    congestion: Congestion,
    filling: Congestion,
    capacity: f64,
}

crate::tune_params!(RelativeRate);

impl RelativeRate {
    fn new(params: RelativeRateParams) -> RelativeRate {
        let (congestion, filling) = (Congestion::default(), Congestion::default());
        RelativeRate { params, congestion, filling, capacity: 0.0 }
    }

    /// True if forward RM cells are marked only as they leave.
    fn waits(&self) -> bool {
        self.params.marked_on == MarkedOn::Leaving
    }

    /// The current marks for RM cells that travel in `direction`.
    ///
    /// Source: TM 4.0 section 5.10.6, relative rate marking; Manthorpe 1997 section I for NI below CI.
    fn marks(&self, direction: Direction) -> Feedback {
        if direction != self.params.direction {
            return Feedback::NONE;
        }
        let ci = self.congestion.is_set();
        let ni = self.params.no_increase_threshold_cells.is_some() && self.filling.is_set();
        Feedback { ci, ni: ni && !ci, ..Feedback::NONE }
    }
}

impl RateFeedback for RelativeRate {
    fn attach(&mut self, facts: PortFacts, _now: SimTime) {
        self.capacity = facts.capacity.0;
    }

    fn on_forward_rm(&mut self, _: LocalVc, _: &RmCell, _: QueueView, _: SimTime) -> Feedback {
        if self.waits() { Feedback::NONE } else { self.marks(Direction::Forward) }
    }

    fn on_leaving_rm(&mut self, _: LocalVc, _: &RmCell, _: QueueView, _: SimTime) -> Feedback {
        if self.waits() { self.marks(Direction::Forward) } else { Feedback::NONE }
    }

    fn on_backward_rm(&mut self, _: LocalVc, _: &RmCell, _: QueueView, _: SimTime) -> Feedback {
        self.marks(Direction::Backward)
    }

    fn wants(&self) -> Wants {
        let quiet = self.congestion.quiet(self.params.congestion.limits());
        let quiet = self
            .params
            .no_increase_threshold_cells
            .map_or(quiet, |threshold| quiet.and(self.filling.quiet(Limits::single(threshold))));
        Wants { quiet, leaving_rm: self.waits(), ..Wants::default() }
    }

    #[inline]
    fn on_queue(&mut self, queue: QueueView) {
        self.congestion.note(queue.queued, self.params.congestion.limits());
        if let Some(threshold) = self.params.no_increase_threshold_cells {
            self.filling.note(queue.queued, Limits::single(threshold));
        }
    }

    fn thresholds(&self) -> Vec<Threshold> {
        let mut shown = self.params.congestion.limits().shown();
        if let Some(threshold) = self.params.no_increase_threshold_cells {
            shown.push(Threshold { label: "no increase above", cells: f64::from(threshold) });
        }
        shown
    }

    fn gauges(&self) -> FeedbackGauges {
        FeedbackGauges {
            capacity: self.capacity,
            congested: self.congestion.is_set(),
            ..FeedbackGauges::default()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::wire::rm::RmName;

    const RM: RmCell = RmCell {
        er: crate::units::CellRate(9.0),
        ccr: crate::units::CellRate(5.0),
        mcr: crate::units::CellRate(0.0),
        ci: false,
        ni: false,
        bn: false,
        writer: 0,
        name: RmName { maker: 0, number: 0 },
    };

    /// (CI, NI) of the forward and of the backward RM cell after each queue length.
    fn marks(params: RelativeRateParams, queue: &[u32]) -> Vec<[(bool, bool); 2]> {
        let mut port = RelativeRate::new(params);
        let mut pass = |&queued: &u32| {
            let view = QueueView { queued };
            port.on_queue(view);
            let forward = port.on_forward_rm(LocalVc(0), &RM, view, SimTime::ZERO);
            let backward = port.on_backward_rm(LocalVc(0), &RM, view, SimTime::ZERO);
            assert_eq!((forward.er, backward.er), (Feedback::NONE.er, Feedback::NONE.er));
            [(forward.ci, forward.ni), (backward.ci, backward.ni)]
        };
        queue.iter().map(&mut pass).collect()
    }

    #[test]
    fn backward_cells_are_marked_on_the_worked_path() {
        let params = RelativeRateParams {
            congestion: CongestionKnobs { threshold_cells: 256, clear_threshold_cells: Some(128) },
            ..RelativeRateParams::default()
        };
        let queue = [250, 256, 257, 200, 128, 127, 200, 256, 257];
        let found = marks(params, &queue);
        let ci: Vec<_> = found.iter().map(|[_, (ci, _)]| u8::from(*ci)).collect();
        assert_eq!(ci, [0, 0, 1, 1, 1, 0, 0, 0, 1]);
        assert!(found.iter().all(|[forward, (_, ni)]| *forward == (false, false) && !ni));
    }

    #[test]
    fn forward_marking_speaks_in_forward_cells_alone() {
        let direction = Direction::Forward;
        let params = RelativeRateParams { direction, ..RelativeRateParams::default() };
        assert_eq!(
            marks(params, &[500, 501]),
            [[(false, false); 2], [(true, false), (false, false)]]
        );
    }

    #[test]
    fn a_forward_cell_is_marked_once_as_it_joins_or_as_it_leaves() {
        for (marked_on, joining) in [(MarkedOn::Joining, true), (MarkedOn::Leaving, false)] {
            let direction = Direction::Forward;
            let params =
                RelativeRateParams { direction, marked_on, ..RelativeRateParams::default() };
            let mut port = RelativeRate::new(params);
            let view = QueueView { queued: 501 };
            port.on_queue(view);
            let joins = port.on_forward_rm(LocalVc(0), &RM, view, SimTime::ZERO);
            let leaves = port.on_leaving_rm(LocalVc(0), &RM, view, SimTime::ZERO);
            assert_eq!((joins.ci, leaves.ci), (joining, !joining));
            assert_eq!(port.wants().leaving_rm, !joining);
        }
    }

    #[test]
    fn between_two_thresholds_no_increase_is_set_and_above_both_congestion() {
        // Queue, CI, NI; the CI state has hysteresis down to 200.
        const CASES: &[(u32, bool, bool)] = &[
            (100, false, false),
            (101, false, true),
            (300, false, true),
            (301, true, false),
            (200, true, false),
            (199, false, true),
            (99, false, false),
        ];
        let params = RelativeRateParams {
            congestion: CongestionKnobs { threshold_cells: 300, clear_threshold_cells: Some(200) },
            no_increase_threshold_cells: Some(100),
            ..RelativeRateParams::default()
        };
        let queue: Vec<_> = CASES.iter().map(|case| case.0).collect();
        for (found, case) in marks(params, &queue).iter().zip(CASES) {
            assert_eq!(found[1], (case.1, case.2), "{case:?}");
        }
    }

    #[test]
    fn each_threshold_moves_the_marks_as_it_says() {
        let queue: Vec<u32> = (0..1000).chain((0..1000).rev()).collect();
        let count = |high, low, ni| {
            let params = RelativeRateParams {
                congestion: CongestionKnobs { threshold_cells: high, clear_threshold_cells: low },
                no_increase_threshold_cells: ni,
                ..RelativeRateParams::default()
            };
            let found = marks(params, &queue);
            let sum = |pick: fn(&(bool, bool)) -> bool| {
                found.iter().filter(|[_, back]| pick(back)).count()
            };
            (sum(|m| m.0), sum(|m| m.1))
        };
        // CI: rising from 301 to 999, falling from 999 to 300; NI where it is not.
        assert_eq!(count(300, None, None), (699 + 700, 0));
        assert_eq!(count(600, None, None), (399 + 400, 0));
        assert_eq!(count(600, Some(100), None), (399 + 900, 0));
        assert_eq!(count(600, None, Some(100)), (799, (899 - 399) + (900 - 400)));
        assert_eq!(count(600, None, Some(300)), (799, (699 - 399) + (700 - 400)));
        assert_eq!(count(300, None, Some(400)).1, 0, "above CI there is no room for NI");
    }

    #[test]
    fn the_page_sees_all_thresholds_in_force() {
        let mut port = (ENTRY.build)(&crate::params::Settings::default());
        assert_eq!(port.thresholds().len(), 1);
        port.tune("noIncreaseThresholdCells", &crate::params::Value::from(100)).expect("legal");
        port.tune("clearThresholdCells", &crate::params::Value::from(200)).expect("legal");
        let cells: Vec<_> = port.thresholds().iter().map(|t| t.cells).collect();
        assert_eq!(cells, [500.0, 200.0, 100.0]);
    }
}
