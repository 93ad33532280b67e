//! No rate feedback: the port does not change RM cells.
//!
//! Sources then rise to their peak rate, and only the buffer limits them.

use super::{FeedbackGauges, PortFacts, RateFeedback};
use crate::params::{ParamSet, manual};
use crate::registry::Entry;
use crate::units::SimTime;

pub(super) const ENTRY: Entry<dyn RateFeedback> = Entry {
    id: "none",
    label: "No rate feedback",
    doc: manual(
        "Writes nothing into RM cells, so that every source may increase to its peak cell rate.",
    ),
    source: manual("chosen; our baseline"),
    params: NoneParams::SPECS,
    build: |settings| {
        let params = NoneParams::from_settings(settings);
        Box::new(NoFeedback { params, capacity: 0.0 })
    },
};

crate::params! {
    /// Knobs of [`NoFeedback`]: none.
    pub struct NoneParams {}
}

#[derive(Clone)]
struct NoFeedback {
    params: NoneParams,
    capacity: f64,
}

crate::tune_params!(NoFeedback);

impl RateFeedback for NoFeedback {
    fn attach(&mut self, facts: PortFacts, _now: SimTime) {
        self.capacity = facts.capacity.0;
    }

    /// Only the line rate is known; load and fair share stay zero.
    fn gauges(&self) -> FeedbackGauges {
        FeedbackGauges { capacity: self.capacity, ..FeedbackGauges::default() }
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Feedback, LocalVc, QueueView};
    use super::*;
    use crate::params::Settings;
    use crate::wire::rm::RmCell;

    #[test]
    fn rm_cells_pass_untouched_and_no_interval_ever_ends() {
        let mut port = (ENTRY.build)(&Settings::default());
        let (vc, rm) = (LocalVc(0), RmCell::default());
        let queue = QueueView { queued: 9 };
        assert_eq!(port.on_forward_rm(vc, &rm, queue, SimTime::ZERO), Feedback::NONE);
        assert_eq!(port.on_backward_rm(vc, &rm, queue, SimTime::ZERO), Feedback::NONE);
        assert!(!port.on_cell(vc, queue, SimTime::ZERO));
        assert_eq!(port.deadline(), SimTime::NEVER);
    }
}
