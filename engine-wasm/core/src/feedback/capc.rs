//! CAPC: one common rate, moved in proportion to the distance of the load from its target.
//!
//! No circuit is known by itself: all are offered the same rate, which grows while the link has room and
//! shrinks while it has not. A long queue sets CI besides.

use super::proportional::{Proportional, Scheme, shared_knobs};
use super::{PortFacts, RateFeedback, Threshold};
use crate::params::{Grid, ParamSet, manual};
use crate::registry::Entry;

pub(super) const ENTRY: Entry<dyn RateFeedback> = Entry {
    id: "capc",
    label: "CAPC",
    doc: manual(
        "Offers all circuits one common rate, which grows while the load is below its target and shrinks \
          while it is above, in proportion to the distance.",
    ),
    source: manual("Barnhart 1994 (ATM Forum 94-0983); Jain 1996, a survey; from memory in part"),
    params: CapcParams::SPECS,
    build: |settings| Box::new(Proportional::new(CapcParams::from_settings(settings))),
};

crate::params! {
    /// Knobs of CAPC.
    pub struct CapcParams {
        /// Share of the line rate that is aimed at. More uses more of the link; less drains queues faster.
        target_utilization: f64 = 0.95, "Target utilisation", "from memory: 0.95", Share in 0.5 ..= 1.0 by Grid::Linear(0.01);
        /// Length of a measuring interval. Longer intervals smooth the load and move the rate more rarely.
        interval_ms: f64 = 1.0, "Interval", "chosen, as in S2", Ms in 0.01 ..= 1000.0 by Grid::OneTwoFive;
        /// Growth of the common rate per unit of spare load (Rup). More claims spare capacity sooner and
        /// overshoots more.
        up_slope: f64 = 0.1, "Increase slope (Rup)", "surveys: 0.025 to 0.1", Count in 0.001 ..= 1.0 by Grid::OneTwoFive;
        /// Shrinking of the common rate per unit of overload (Rdn). More leaves overload sooner.
        down_slope: f64 = 0.8, "Decrease slope (Rdn)", "surveys: 0.2 to 0.8", Count in 0.01 ..= 2.0 by Grid::OneTwoFive;
        /// Largest growth factor of an interval (ERU). Less slows the growth on an idle link, where one
        /// plus the slope exceeds it.
        up_limit: f64 = 1.5, "Increase limit (ERU)", "surveys: 1.5", Count in 1.0 ..= 4.0 by Grid::Linear(0.1);
        /// Smallest shrinking factor of an interval (ERF). Less lets one interval of great overload take
        /// more away.
        down_limit: f64 = 0.5, "Decrease limit (ERF)", "surveys: 0.5", Share in 0.05 ..= 1.0 by Grid::Linear(0.05);
        /// Queue length above which CI is set as well. Less keeps queues shorter and the link less used.
        threshold_cells: u32 = 100, "Queue threshold", "chosen", Cells in 1 ..= 1_000_000 by Grid::OneTwoFive;
    }
}

impl Scheme for CapcParams {
    shared_knobs!();

    /// The initial rate of the circuits. Source: chosen.
    fn first(&self, facts: PortFacts, _target: f64) -> f64 {
        facts.icr.0
    }

    /// Every circuit, while the queue is long. Source: Barnhart 1994.
    fn marks(&self, _ccr: f64, _rate: f64, queued: u32) -> bool {
        queued > self.threshold_cells
    }

    fn thresholds(&self) -> Vec<Threshold> {
        vec![Threshold { label: "marks above", cells: f64::from(self.threshold_cells) }]
    }
}

#[cfg(test)]
mod tests {
    use super::super::proportional::tests::{ask, port};
    use super::*;

    #[test]
    fn the_common_rate_starts_at_the_initial_rate() {
        assert_eq!(ask(&mut port(CapcParams::default()), 1.0, 0).er.0, 1000.0);
    }

    #[test]
    fn a_long_queue_marks_all_and_a_lower_threshold_marks_more() {
        let marked = |threshold_cells| {
            let mut port = port(CapcParams { threshold_cells, ..CapcParams::default() });
            (0..1000).filter(|queued| ask(&mut port, 1.0, *queued).ci).count()
        };
        assert_eq!(marked(100), 899);
        assert!(marked(300) < marked(100));
        assert_eq!(port(CapcParams::default()).thresholds()[0].cells, 100.0);
    }
}
