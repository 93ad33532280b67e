//! ERICA with its enhancements, distributing a fixed share of the line.
//!
//! Each interval, the port compares the arrivals with a target below the line rate. Every circuit may have
//! its fair share, its own rate scaled to the load, or the largest rate granted before. [`EricaPort`]
//! does the work; this file has the entry with its knobs and its target.

use super::RateFeedback;
use super::erica_common::{EricaKnobs, EricaPort, Scheme};
use crate::params::{Grid, ParamSet, manual};
use crate::registry::Entry;

pub(super) const ENTRY: Entry<dyn RateFeedback> = Entry {
    id: "erica",
    label: "ERICA",
    doc: manual(
        "Offers each circuit the largest of these rates: the fair share, its own rate divided by the \
          load factor, and, while the load is near its target, the largest rate granted before.",
    ),
    source: manual("Kalyanaraman 1996 sections 3.2 and 5; KT p.399-405"),
    params: EricaParams::SPECS,
    build: |settings| Box::new(EricaPort::new(EricaParams::from_settings(settings))),
};

crate::params! {
    /// Knobs of ERICA.
    pub struct EricaParams {
        /// Share of the line rate that ABR and priority traffic may use together. A higher target
        /// uses more of the link; a lower one drains queues faster.
        target_utilization: f64 = 0.9, "Target utilisation", "Kalyanaraman 1996 section 5", Share in 0.5 ..= 1.0 by Grid::Linear(0.01);
        ..shared: EricaKnobs;
    }
}

impl Scheme for EricaParams {
    fn shared(&self) -> &EricaKnobs {
        &self.shared
    }

    /// Source: Kalyanaraman 1996 3.2, step 1: the target utilisation times the line rate.
    fn target(&self, line: f64) -> f64 {
        self.target_utilization * line
    }

    /// All of it, at any queue length.
    fn handed_out(&self, available: f64, _queued: u32) -> f64 {
        available
    }
}
