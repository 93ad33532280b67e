//! Greedy source: from its start on, it always has one more cell.
//!
//! It uses all capacity that shaper, allowed rate and link leave to it, as needed for measurements
//! of fairness.

use super::framing::FrameKnobs;
use super::lifetime::{LifetimeKnobs, Pattern, WithLifetime};
use super::{Act, Step, TrafficSource};
use crate::params::{Grid, ParamSet, manual};
use crate::registry::Entry;
use crate::units::{CellRate, SimTime};

pub(super) const ENTRY: Entry<dyn TrafficSource> = Entry {
    id: "greedy",
    label: "Greedy",
    doc: manual("Always has one more cell to send, from its start until its circuit closes."),
    source: manual("Kalampoukas 1996 section 4.1"),
    params: GreedyParams::SPECS,
    build: |settings| {
        let params = GreedyParams::from_settings(settings);
        Box::new(WithLifetime::new(Greedy { params, next: Step::DONE }))
    },
};

crate::params! {
    /// Knobs of [`Greedy`].
    pub struct GreedyParams {
        /// Start of sending. A later start leaves the network to the others until then.
        start_ms: f64 = 0.0, "Start", "Kalampoukas 1996 section 4.1", Ms in 0.0 ..= 3_600_000.0 by Grid::OneTwoFive;
        ..life: LifetimeKnobs;
        ..frames: FrameKnobs;
    }
}

#[derive(Clone)]
struct Greedy {
    params: GreedyParams,
    next: Step,
}

crate::tune_params!(Greedy);

impl Pattern for Greedy {
    fn lifetime(&self) -> LifetimeKnobs {
        self.params.life
    }

    fn start_ms(&self) -> f64 {
        self.params.start_ms
    }

    fn mean(&self) -> Option<CellRate> {
        None
    }

    fn begin(&mut self, now: SimTime, _uniform: &mut dyn FnMut() -> f64) {
        let start = SimTime::from_ms(self.params.start_ms);
        self.next = Step { at: start.max(now), act: Act::Endless };
    }

    fn peek(&self) -> Step {
        self.next
    }

    fn advance(&mut self, _uniform: &mut dyn FnMut() -> f64) {
        self.next = Step::DONE;
    }

    fn turned(&mut self, now: SimTime, uniform: &mut dyn FnMut() -> f64) {
        if self.next.act == Act::Endless {
            self.begin(now, uniform);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::bench::source;
    use super::*;
    use serde_json::json;

    #[test]
    fn a_turned_start_moves_a_start_that_is_still_to_come_and_no_other() {
        let mut none = || unreachable!("deterministic");
        let mut greedy = source("greedy", json!({ "startMs": 10 }));
        let at = |ms: f64| SimTime::from_secs(ms / 1e3);
        assert_eq!(greedy.next(at(0.0), &mut none), Step { at: at(10.0), act: Act::Endless });
        greedy.tune("startMs", &json!(20)).expect("in range");
        assert_eq!(greedy.next(at(5.0), &mut none), Step { at: at(20.0), act: Act::Endless });
        assert_eq!(greedy.next(at(20.0), &mut none).at, SimTime::NEVER);
        greedy.tune("startMs", &json!(30)).expect("in range");
        assert_eq!(greedy.next(at(25.0), &mut none).at, SimTime::NEVER);
    }
}
