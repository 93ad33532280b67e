//! Effect of a silence on the allowed rate: source rule 5 of TM 4.0, and that of the 1995 drafts.
//!
//! After a silence, nothing has confirmed the source's rate for a while. TM 4.0 withdraws it after a fixed time; the
//! drafts reduced it in proportion to the time since the last forward RM cell.

use super::super::{AcrRule, SilenceRule};
use super::AbrSource;
use crate::units::{CellRate, SimTime};

impl AbrSource {
    /// Called before a forward RM cell. TM 4.0 source rule 5, or its replacement.
    pub(super) fn after_silence(&mut self, now: SimTime) {
        match self.params.silence_rule {
            SilenceRule::Adtf => self.forget_after_silence(now),
            SilenceRule::Tof => self.shrink_after_silence(now),
            SilenceRule::Never => {}
        }
    }

    /// Source rule 5 of the 1995 drafts: if ACR > ICR and T > TOF · Nrm/ACR, then
    /// `ACR := max(ICR, ACR − ACR · T · TDF)`, with T since the last forward RM cell.
    ///
    /// Differs: cells are counted at the rate at which they may leave, so that a delay by the line or by rounded times
    /// does not count as silence. PNI is 0, as in Fang 1996.
    fn shrink_after_silence(&mut self, now: SimTime) {
        let silence = now.since(self.last_frm);
        let usual = f64::from(self.params.nrm) * self.gap.0 as f64;
        if self.acr > self.setup.icr && silence.0 as f64 > self.params.tof * usual {
            let cut = CellRate(self.acr.0 - self.acr.0 * silence.secs() * self.setup.tdf);
            self.set_and_log(cut.max(self.setup.icr), AcrRule::Rule5Tof);
        }
    }
}
