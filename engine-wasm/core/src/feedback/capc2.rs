//! CAPC2: CAPC that starts from an equal share and distinguishes mild from heavy congestion.
//!
//! The common rate starts at the target divided by the number of circuits, not at their initial rate. Above a
//! first queue threshold, circuits that report more than the common rate get CI; above a second, all circuits.

use super::capc_common::{CapcKnobs, CapcPort, Scheme};
use super::{PortFacts, RateFeedback, Threshold};
use crate::params::{Grid, ParamSet, manual};
use crate::registry::Entry;

pub(super) const ENTRY: Entry<dyn RateFeedback> = Entry {
    id: "capc2",
    label: "CAPC2",
    doc: manual(
        "CAPC that starts from an equal share. It sets the congestion indication for circuits above \
          the common rate if the queue is long, and for all if it is very long.",
    ),
    source: manual("Barnhart 1995 (ATM Forum 95-0006); KT p.69; reconstruction"),
    params: Capc2Params::SPECS,
    build: |settings| Box::new(CapcPort::new(Capc2Params::from_settings(settings))),
};

crate::params! {
    /// Knobs of CAPC2.
    pub struct Capc2Params {
        ..shared: CapcKnobs;
        /// Queue length above which circuits that report more than the common rate also get CI. A
        /// lower threshold keeps queues shorter.
        threshold_cells: u32 = 100, "Queue threshold", "chosen", Cells in 1 ..= 1_000_000 by Grid::OneTwoFive;
        /// Queue length above which all circuits get CI. A lower threshold keeps queues shorter,
        /// but uses less of the link.
        heavy_threshold_cells: u32 = 500, "Heavy threshold", "chosen", Cells in 1 ..= 1_000_000 by Grid::OneTwoFive;
    }
}

impl Scheme for Capc2Params {
    fn shared(&self) -> &CapcKnobs {
        &self.shared
    }

    fn congested_above(&self) -> u32 {
        self.threshold_cells
    }

    /// The target over the number of circuits. Source: KT p.69.
    fn first(&self, facts: PortFacts, target: f64) -> f64 {
        target / f64::from(facts.circuits.max(1))
    }

    /// Marks large circuits above the first threshold, all circuits above the second.
    ///
    /// Differs: if all circuits got CI above the first threshold, as in CAPC, the second would have no
    /// effect. That the first applies only to large circuits is a reconstruction.
    fn marks(&self, ccr: f64, rate: f64, queued: u32) -> bool {
        let large = ccr > rate && queued > self.threshold_cells;
        large || queued > self.heavy_threshold_cells
    }

    fn thresholds(&self) -> Vec<Threshold> {
        let shown = |label, cells: u32| Threshold { label, cells: f64::from(cells) };
        vec![
            shown("marks large circuits above", self.threshold_cells),
            shown("marks all above", self.heavy_threshold_cells),
        ]
    }
}

#[cfg(test)]
mod tests {
    use super::super::capc_common::tests::{ask, port};
    use super::*;

    #[test]
    fn the_common_rate_starts_at_an_equal_share_of_the_target() {
        assert_eq!(ask(&mut port(Capc2Params::default()), 1.0, 0).er.0, 0.95e6 / 4.0);
    }

    #[test]
    fn mild_congestion_marks_large_circuits_and_heavy_congestion_all() {
        // Queue, CCR over the common rate, CI.
        const CASES: &[(u32, f64, bool)] = &[
            (100, 2.0, false),
            (101, 2.0, true),
            (101, 1.0, false),
            (500, 0.5, false),
            (501, 0.5, true),
        ];
        for &(queued, part, ci) in CASES {
            let mut port = port(Capc2Params::default());
            let rate = ask(&mut port, 1.0, 0).er.0;
            assert_eq!(ask(&mut port, part * rate, queued).ci, ci, "{queued} {part}");
        }
        assert_eq!(port(Capc2Params::default()).thresholds().len(), 2);
    }

    #[test]
    fn each_threshold_marks_more_when_lower() {
        let marked = |threshold_cells, heavy_threshold_cells| {
            let params =
                Capc2Params { threshold_cells, heavy_threshold_cells, ..Capc2Params::default() };
            let mut port = port(params);
            let mut count = |ccr| (0..1000).filter(|q| ask(&mut port, ccr, *q).ci).count();
            (count(1e6), count(1.0))
        };
        // Of the queues 0 to 999: those above the threshold for a large circuit, above the heavy one for all.
        assert_eq!(marked(100, 500), (899, 499));
        assert_eq!(marked(300, 500), (699, 499));
        assert_eq!(marked(100, 700), (899, 299));
    }
}
