//! CAPC: one common rate, changed in proportion to the distance of the load from its target.
//!
//! The port does not distinguish circuits: it offers all the same rate, which grows while the link has room
//! and otherwise shrinks. A long queue also sets CI.

use super::capc_common::{CapcKnobs, CapcPort, Scheme};
use super::{PortFacts, RateFeedback, Threshold};
use crate::params::{Grid, ParamSet, manual};
use crate::registry::Entry;

pub(super) const ENTRY: Entry<dyn RateFeedback> = Entry {
    id: "capc",
    label: "CAPC",
    doc: manual(
        "Offers all circuits one common rate. It grows while the load is below its target and falls \
          while the load is above, in proportion to the difference.",
    ),
    source: manual(
        "Barnhart 1994 (ATM Forum 94-0983); Jain 1996, a survey; reconstruction in part",
    ),
    params: CapcParams::SPECS,
    build: |settings| Box::new(CapcPort::new(CapcParams::from_settings(settings))),
};

crate::params! {
    /// Knobs of CAPC.
    pub struct CapcParams {
        ..shared: CapcKnobs;
        /// Queue length above which CI is set as well. A lower threshold keeps queues shorter, but
        /// uses less of the link.
        threshold_cells: u32 = 100, "Queue threshold", "chosen", Cells in 1 ..= 1_000_000 by Grid::OneTwoFive;
    }
}

impl Scheme for CapcParams {
    fn shared(&self) -> &CapcKnobs {
        &self.shared
    }

    fn congested_above(&self) -> u32 {
        self.threshold_cells
    }

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
    use super::super::capc_common::tests::{ask, port};
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
