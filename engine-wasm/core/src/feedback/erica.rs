//! ERICA with its enhancements, handing out a fixed share of the line.
//!
//! Each interval the port compares what came with a target below the line rate; every circuit may have
//! its fair share, its own rate scaled to the load, or the largest rate granted before. The machinery is
//! [`Enhanced`]; this is the entry with its knobs and its target.

use super::RateFeedback;
use super::enhanced::{Averaging, Enhanced, Scheme, shared_knobs};
use crate::params::{Grid, ParamSet, manual};
use crate::registry::Entry;

pub(super) const ENTRY: Entry<dyn RateFeedback> = Entry {
    id: "erica",
    label: "ERICA",
    doc: manual(
        "Offers each circuit the largest of the fair share, its own rate divided by the load factor, \
          and, while the load is near its target, the largest rate granted before.",
    ),
    source: manual("S2 sections 3.2 and 5; Kalyanaraman 1997, p. 399-405"),
    params: EricaParams::SPECS,
    build: |settings| Box::new(Enhanced::new(EricaParams::from_settings(settings))),
};

crate::params! {
    /// Knobs of ERICA.
    pub struct EricaParams {
        /// Share of the line rate that is handed out to ABR and priority traffic together. More uses
        /// more of the link; less drains queues faster.
        target_utilization: f64 = 0.9, "Target utilisation", "S2 section 5", Share in 0.5 ..= 1.0 by Grid::Linear(0.01);
        /// ABR cells that end a measuring interval. Fewer react sooner and to more noise; null measures
        /// by time alone.
        interval_cells: Option<u32> = Some(100), "Interval, cells", "S2 section 5", Cells in 1 ..= 100_000 by Grid::OneTwoFive => "time only";
        /// Time that ends a measuring interval when fewer cells come. Longer intervals smooth the load
        /// and delay the answer.
        interval_ms: f64 = 1.0, "Interval, time", "S2 section 5", Ms in 0.01 ..= 1000.0 by Grid::OneTwoFive;
        /// Overload up to which the largest earlier grant is offered to all. More reaches equal rates
        /// sooner and lets the load settle higher above its target; at zero it is offered only while the
        /// load is no higher than its target.
        delta: f64 = 0.1, "Fairness threshold", "KT p.399", Share in 0.0 ..= 1.0 by Grid::Linear(0.01);
        /// Part of a circuit's activity that survives each interval without cells. More keeps a place for
        /// circuits that pause; zero counts a circuit only in intervals in which it was seen.
        decay: f64 = 0.0, "Activity decay", "KT p.400; zero chosen for S2, 0.25 in S0", Share in 0.0 ..= 0.99 by Grid::Linear(0.05);
        /// What is averaged over intervals to tame a noisy load: the load itself, or input and capacity
        /// each by itself, so that an interval of little capacity counts little.
        averaging: Averaging = Averaging::None, "Averaging", "KT p.402";
        /// Weight of the newest interval in the averages. Less is smoother and slower.
        alpha: f64 = 0.0625, "Averaging weight", "S0 section II.B", Share in 0.001 ..= 1.0 by Grid::OneTwoFive;
        /// Makes room for a circuit at its first cell instead of at the end of the interval: the fair share
        /// of all falls at once.
        immediate_update: bool = false, "Immediate fair-share update", "KT p.401";
        /// Counts a circuit as active also when only its backward RM cells are seen. More circuits then
        /// share, and each gets less.
        bidirectional_counting: bool = false, "Bidirectional counting", "KT p.401";
        /// Measures each circuit's rate by counting its cells instead of reading it from RM cells. A source
        /// that does not use its allowed rate is then taken at what it sends.
        per_vc_measurement: bool = false, "Measure each circuit", "KT p.403";
    }
}

impl Scheme for EricaParams {
    shared_knobs!();

    /// Source: S2 3.2, step 1: the target utilisation times the line rate.
    fn target(&self, line: f64) -> f64 {
        self.target_utilization * line
    }

    /// All of it, whatever the queue.
    fn handed_out(&self, available: f64, _queued: u32) -> f64 {
        available
    }
}
