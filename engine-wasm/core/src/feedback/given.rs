//! A given rate: the port offers the value of its knob.
//!
//! The port measures nothing. The algorithm is outside: a person with a slider, or a program that reads
//! the queue and changes the knob during the run.

use super::{Feedback, FeedbackGauges, LocalVc, PortFacts, QueueView, RateFeedback};
use crate::params::{Grid, ParamSet, manual};
use crate::registry::Entry;
use crate::units::{CellRate, SimTime};
use crate::wire::rm::RmCell;

pub(super) const ENTRY: Entry<dyn RateFeedback> = Entry {
    id: "given",
    label: "Given rate",
    doc: manual(
        "Offers every circuit the rate of its parameter and measures nothing: whoever changes the \
          parameter is the algorithm.",
    ),
    source: manual("chosen; for algorithms outside of the simulator"),
    params: GivenParams::SPECS,
    build: |settings| {
        let params = GivenParams::from_settings(settings);
        Box::new(Given { params, capacity: CellRate(0.0) })
    },
};

crate::params! {
    /// Knobs of [`Given`].
    pub struct GivenParams {
        /// Rate offered to every circuit. A higher rate fills the link and then the queue; a lower
        /// one leaves capacity unused.
        fair_share_mbps: f64 = 10.0, "Fair share", "chosen", Mbps in 0.01 ..= 2488.32 by Grid::OneTwoFive;
    }
}

#[derive(Clone)]
struct Given {
    params: GivenParams,
    /// Line rate minus the reserved rate.
    capacity: CellRate,
}

crate::tune_params!(Given);

impl Given {
    fn fair_share(&self) -> CellRate {
        CellRate::from_mbps(self.params.fair_share_mbps)
    }
}

impl RateFeedback for Given {
    fn attach(&mut self, facts: PortFacts, _now: SimTime) {
        self.capacity = CellRate(facts.left());
    }

    fn on_backward_rm(&mut self, _: LocalVc, _: &RmCell, _: QueueView, _: SimTime) -> Feedback {
        Feedback::rate(self.fair_share())
    }

    /// The load is not measured and stays zero.
    fn gauges(&self) -> FeedbackGauges {
        FeedbackGauges {
            fair_share: self.fair_share().0,
            capacity: self.capacity.0,
            ..FeedbackGauges::default()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::params::{Settings, Value};

    fn answer(port: &mut dyn RateFeedback, queued: u32) -> Feedback {
        port.on_backward_rm(LocalVc(0), &RmCell::default(), QueueView { queued }, SimTime::ZERO)
    }

    #[test]
    fn every_circuit_is_offered_what_the_knob_says_whatever_the_queue() {
        let mut port = (ENTRY.build)(&Settings::default());
        for queued in [0, 1_000_000] {
            assert_eq!(answer(&mut *port, queued), Feedback::rate(CellRate::from_mbps(10.0)));
        }
    }

    #[test]
    fn a_turned_knob_is_the_next_answer_and_a_greater_one_offers_more() {
        let mut port = (ENTRY.build)(&Settings::default());
        let before = answer(&mut *port, 0).er;
        port.tune("fairShareMbps", &Value::from(77.5)).unwrap();
        assert_eq!(answer(&mut *port, 0), Feedback::rate(CellRate::from_mbps(77.5)));
        assert!(answer(&mut *port, 0).er > before);
        assert_eq!(port.gauges().fair_share, CellRate::from_mbps(77.5).0);
    }

    #[test]
    fn where_more_is_reserved_than_the_line_has_nothing_is_left() {
        let mut port = (ENTRY.build)(&Settings::default());
        for (reserved, left) in [(30.0, 70.0), (150.0, 0.0)] {
            let [capacity, reserved, icr] = [100.0, reserved, 1.0].map(CellRate);
            port.attach(PortFacts { capacity, reserved, circuits: 1, icr }, SimTime::ZERO);
            assert_eq!(port.gauges().capacity, left);
        }
    }
}
