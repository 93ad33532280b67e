//! Data cells that are certain to leave: what the source will send if it receives nothing new.
//!
//! Between two forward RM cells the source sends data one gap apart, as long as data wait. So the host need not ask for
//! each cell: it asks for the number of cells, sends them, and then reports that it has.

use super::AbrSource;
use crate::units::{SimSpan, SimTime};

impl AbrSource {
    /// Time between two in-rate cells; longer than any run if ACR is zero.
    #[inline]
    pub fn gap(&self) -> SimSpan {
        self.gap
    }

    /// How many of `waiting` data cells leave one gap apart, the first at `first`, if nothing is received meanwhile.
    /// Zero if an RM cell comes first or might come first.
    ///
    /// Source: TM 4.0 source rule 3, its order. The host must ask for every cell if the source is below TCR or so slow
    /// that Trm could end meanwhile.
    pub fn data_ahead(&self, first: SimTime, waiting: u32) -> u32 {
        let answers = self.pending_brm.any() && !self.brm_since_frm;
        let early = self.last_in_rate.is_none() || first < self.ready;
        if early || answers || self.starved() {
            return 0;
        }
        let count = (self.params.nrm - 1).saturating_sub(self.since_frm).min(waiting);
        let end = first.after(SimSpan(self.gap.0.saturating_mul(u64::from(count))));
        if end.since(self.last_frm) >= self.setup.trm { 0 } else { count }
    }

    /// When the source is due after `count` data cells, the last of them at `last`, if no more data wait.
    pub fn due_after(&self, count: u32, last: SimTime) -> SimTime {
        let ready = last.after(self.gap);
        let since_frm = self.since_frm + count;
        if self.pending_brm.any() || since_frm >= self.params.nrm - 1 {
            ready
        } else if since_frm >= self.params.mrm {
            ready.max(self.last_frm.after(self.setup.trm))
        } else {
            SimTime::NEVER
        }
    }

    /// Registers `count` data cells that have left as predicted, the last of them at `last`.
    #[inline]
    pub fn note_data(&mut self, count: u32, last: SimTime) {
        self.counters.data += u64::from(count);
        self.since_frm += count;
        self.last_in_rate = Some(last);
        self.ready = last.after(self.gap);
    }
}
