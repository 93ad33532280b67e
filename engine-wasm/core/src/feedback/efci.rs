//! EFCI marking: data cells that leave a congested queue carry one bit to the destination.
//!
//! The destination copies the mark of the newest data cell into CI of the next backward RM cell. A TCP
//! that reacts to marks reads the same bit in UBR cells.

use super::congestion::{Congestion, CongestionKnobs};
use super::{FeedbackGauges, PortFacts, QueueView, RateFeedback, Threshold, Wants};
use crate::params::{ParamSet, manual};
use crate::registry::Entry;
use crate::units::SimTime;

pub(super) const ENTRY: Entry<dyn RateFeedback> = Entry {
    id: "efci",
    label: "EFCI marking",
    doc: manual(
        "Sets the congestion bit of data cells that leave while the queue is above a threshold; the \
          destination reports it to the source.",
    ),
    source: manual("TM 4.0 section 5.10.6; Fang 1996 section 2.1"),
    params: EfciParams::SPECS,
    build: |settings| Box::new(Efci::new(EfciParams::from_settings(settings))),
};

crate::params! {
    /// Knobs of [`Efci`].
    pub struct EfciParams {
        ..congestion: CongestionKnobs;
    }
}

#[derive(Clone)]
struct Efci {
    params: EfciParams,
    congestion: Congestion,
    capacity: f64,
}

crate::tune_params!(Efci);

impl Efci {
    fn new(params: EfciParams) -> Efci {
        Efci { params, congestion: Congestion::default(), capacity: 0.0 }
    }
}

impl RateFeedback for Efci {
    fn attach(&mut self, facts: PortFacts, _now: SimTime) {
        self.capacity = facts.capacity.0;
    }

    fn wants(&self) -> Wants {
        let quiet = self.congestion.quiet(self.params.congestion.limits());
        Wants { quiet, leaving: true, ..Wants::default() }
    }

    #[inline]
    fn on_queue(&mut self, queue: QueueView) {
        self.congestion.note(queue.queued, self.params.congestion.limits());
    }

    /// Source: TM 4.0 section 5.10.6, EFCI marking.
    #[inline]
    fn marks_leaving(&self) -> bool {
        self.congestion.is_set()
    }

    fn thresholds(&self) -> Vec<Threshold> {
        self.params.congestion.limits().shown()
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

    /// Marks of the cells that leave while the queue has these lengths.
    fn marks(params: EfciParams, queue: &[u32]) -> Vec<bool> {
        let mut port = Efci::new(params);
        let leave = |&queued: &u32| {
            port.on_queue(QueueView { queued });
            port.marks_leaving()
        };
        queue.iter().map(leave).collect()
    }

    #[test]
    fn cells_leave_marked_exactly_while_the_queue_is_congested() {
        let params = EfciParams {
            congestion: CongestionKnobs { threshold_cells: 256, clear_threshold_cells: Some(128) },
        };
        let queue = [250, 256, 257, 200, 128, 127, 200, 256, 257];
        let found: Vec<_> = marks(params, &queue).into_iter().map(u8::from).collect();
        assert_eq!(found, [0, 0, 1, 1, 1, 0, 0, 0, 1]);
    }

    #[test]
    fn a_higher_threshold_marks_fewer_cells_and_a_lower_clearing_threshold_marks_more() {
        let queue: Vec<u32> = (0..1000).chain((0..1000).rev()).collect();
        let count = |high, low| {
            let params = EfciParams {
                congestion: CongestionKnobs { threshold_cells: high, clear_threshold_cells: low },
            };
            marks(params, &queue).into_iter().filter(|mark| *mark).count()
        };
        // Rising from 901 to 999, falling from 999 to 900; with the others likewise.
        assert_eq!([900, 500].map(|high| count(high, None)), [99 + 100, 499 + 500]);
        assert_eq!([300, 100].map(|low| count(500, Some(low))), [499 + 700, 499 + 900]);
    }

    #[test]
    fn the_page_sees_the_thresholds_in_force_and_the_state() {
        let mut port = (ENTRY.build)(&crate::params::Settings::default());
        assert_eq!(port.thresholds(), [Threshold { label: "marks above", cells: 500.0 }]);
        assert!(!port.gauges().congested);
        port.on_queue(QueueView { queued: 501 });
        assert!(port.gauges().congested);
        assert_eq!(port.deadline(), SimTime::NEVER);
    }
}
