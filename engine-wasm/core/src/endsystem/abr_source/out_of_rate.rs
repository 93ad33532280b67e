//! Cells outside the allowed rate: source rule 11 of TM 4.0.
//!
//! A source with ACR below TCR sends out-of-rate forward RM cells while data wait, and backward RM cells as answers.
//! Each kind keeps a spacing of 1/TCR from the last one sent, in rate or out of rate.

use super::{AbrSource, Emission, spacing};
use crate::units::{SimSpan, SimTime};

impl AbrSource {
    /// Is ACR so low that out-of-rate cells are needed? TM 4.0 source rule 11.
    #[inline]
    pub(super) fn starved(&self) -> bool {
        self.acr < self.setup.tcr
    }

    /// When the next out-of-rate cell may leave, if one is wanted. TM 4.0 source rule 11: no faster than TCR.
    pub(super) fn out_of_rate_due(&self, has_data: bool) -> SimTime {
        let frm = if has_data { self.out_of_rate_frm } else { SimTime::NEVER };
        let brm = if self.pending_brm.any() { self.out_of_rate_brm } else { SimTime::NEVER };
        frm.min(brm)
    }

    /// The out-of-rate cell to be sent now. TM 4.0 source rule 11; for answers, destination rule 3.
    pub(super) fn poll_out_of_rate(&mut self, has_data: bool, now: SimTime) -> Option<Emission> {
        if self.pending_brm.any() && now >= self.out_of_rate_brm {
            self.out_of_rate_brm = now.after(self.tcr_gap());
            self.counters.out_of_rate_brm += 1;
            return self.pending_brm.take().map(|rm| Emission::Backward { rm, out_of_rate: true });
        }
        if !has_data || now < self.out_of_rate_frm {
            return None;
        }
        self.out_of_rate_frm = now.after(self.tcr_gap());
        self.counters.out_of_rate_frm += 1;
        Some(Emission::Forward { rm: self.forward_rm(has_data), out_of_rate: true })
    }

    /// Time between two out-of-rate cells of the same kind. TM 4.0 source rule 11: 1/TCR.
    pub(super) fn tcr_gap(&self) -> SimSpan {
        spacing(self.setup.tcr)
    }
}
