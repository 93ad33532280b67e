//! An application that never runs out of data.

use super::{Application, Transfer};
use crate::params::{Grid, ParamSet, manual};
use crate::registry::Entry;
use crate::units::SimTime;

pub(super) const ENTRY: Entry<dyn Application> = Entry {
    id: "greedy",
    label: "Endless data",
    doc: manual("Opens once and always has data to send."),
    source: manual("Kalyanaraman 1996 section 4"),
    params: GreedyParams::SPECS,
    build: |settings| {
        Box::new(Greedy { params: GreedyParams::from_settings(settings), has_opened: false })
    },
};

crate::params! {
    /// Knobs of [`Greedy`].
    pub struct GreedyParams {
        /// Time before which it does not open. A later start leaves the network to the others for
        /// longer.
        @rebuild start_ms: f64 = 0.0, "Start", "chosen", Ms in 0.0 ..= 1_000_000.0 by Grid::OneTwoFive;
    }
}

#[derive(Clone)]
struct Greedy {
    params: GreedyParams,
    has_opened: bool,
}

crate::tune_params!(Greedy);

impl Application for Greedy {
    fn next(&mut self, now: SimTime, _uniform: &mut dyn FnMut() -> f64) -> Option<Transfer> {
        if std::mem::replace(&mut self.has_opened, true) {
            return None;
        }
        let start = SimTime::from_ms(self.params.start_ms).max(now);
        Some(Transfer { start, bytes: None })
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::{build, next};

    #[test]
    fn it_opens_once_not_before_its_start() {
        for (start_ms, asked, start) in [(0.0, 0.0, 0.0), (0.0, 0.001, 0.001), (50.0, 0.001, 0.05)]
        {
            let mut greedy = build("greedy", &[("startMs", start_ms)]);
            assert_eq!(next(&mut *greedy, asked), Some((start, None)));
            assert_eq!(next(&mut *greedy, 1.0), None, "a connection given up stays closed");
        }
    }
}
