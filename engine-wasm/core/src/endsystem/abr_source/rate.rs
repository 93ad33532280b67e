//! Changes of the allowed rate: source rules 1, 5, 6, 8, 9 and 13 of TM 4.0.
//!
//! Backward RM cells raise or lower it. Before each forward RM cell, the source lowers it after silence, missing
//! answers or unused rate.

use super::super::setup::Setup;
use super::super::{AbrParams, AcrChange, AcrRule};
use super::{AbrSource, STOPPED, spacing};
use crate::params::{ParamError, ParamSet, ParamSpec, Tunable, Value};
use crate::units::{CellRate, SimTime};
use crate::wire::rm::RmCell;

/// ACR after rule 13, as a multiple of the actual sending rate. Chosen.
const HEADROOM: f64 = 1.1;

impl AbrSource {
    /// Applies a backward RM cell, in rate or not. TM 4.0 source rules 8 and 9.
    ///
    /// The next cell may now be due earlier or later: call [`next_send`](Self::next_send) again.
    pub fn on_backward_rm(&mut self, rm: &RmCell) -> AcrChange {
        assert!(rm.er.0 >= 0.0, "explicit rates are numbers, not below zero");
        self.counters.brm_received += 1;
        if !rm.bn {
            self.unanswered = 0; // TM 4.0 source rule 6: an answer has come.
        }
        let (relative, rule) = self.relative_rate(rm);
        let wanted = relative.min(rm.er); // TM 4.0 source rule 9, after rule 8.
        let rule = if rm.er < relative { AcrRule::Rule9ExplicitRate } else { rule };
        let change = self.set_acr(wanted.max(self.setup.mcr), rule);
        assert!(!(rm.ci || rm.ni) || change.new <= change.old, "CI = 1 or NI = 1 raised the rate");
        change
    }

    /// The circuit reopens: ACR returns to ICR, and a forward RM cell comes first. TM 4.0 source rule 2.
    pub fn reopen(&mut self) {
        self.last_in_rate = None;
        (self.since_frm, self.brm_since_frm, self.unanswered) = (0, false, 0);
        self.set_and_log(self.setup.icr, AcrRule::Rule2Start);
        self.repace();
    }

    /// TM 4.0 source rule 5.
    pub(super) fn forget_after_silence(&mut self, now: SimTime) {
        if self.acr > self.setup.icr && now.since(self.last_frm) > self.setup.adtf {
            self.set_and_log(self.setup.icr, AcrRule::Rule5Adtf);
        }
    }

    /// TM 4.0 source rule 6.
    pub(super) fn slow_down_unanswered(&mut self) {
        if self.unanswered >= self.setup.crm {
            let cut = CellRate(self.acr.0 - self.acr.0 * self.params.cdf);
            self.set_and_log(cut.max(self.setup.mcr), AcrRule::Rule6MissingRm);
        }
    }

    /// TM 4.0 source rule 13, with the rate used since the last forward RM cell.
    pub(super) fn give_up_unused(&mut self, now: SimTime) {
        let seconds = now.since(self.last_frm).secs();
        let used = HEADROOM * f64::from(self.since_frm + 1);
        if seconds > 0.0 && used < self.acr.0 * seconds {
            let kept = CellRate(used / seconds).max(self.setup.icr).min(self.acr);
            self.set_and_log(kept, AcrRule::Rule13Idle);
        }
    }

    /// TM 4.0 source rule 8: the rate after the marks, before the explicit rate applies.
    fn relative_rate(&self, rm: &RmCell) -> (CellRate, AcrRule) {
        if rm.ci {
            (CellRate(self.acr.0 - self.acr.0 * self.params.rdf), AcrRule::Rule8Decrease)
        } else if rm.ni {
            (self.acr, AcrRule::Unchanged)
        } else {
            let raised = CellRate(self.acr.0 + self.setup.increase.0);
            let air = self.params.air_cells_per_second.is_some();
            let rule = if air { AcrRule::Rule8Air } else { AcrRule::Rule8Increase };
            (raised.min(self.setup.pcr), rule)
        }
    }

    pub(super) fn set_and_log(&mut self, acr: CellRate, rule: AcrRule) {
        let change = self.set_acr(acr, rule);
        if change.rule != AcrRule::Unchanged {
            self.log.push(change);
        }
    }

    /// The only place where ACR changes. TM 4.0 source rule 1: `MCR ≤ ACR ≤ PCR`.
    fn set_acr(&mut self, acr: CellRate, rule: AcrRule) -> AcrChange {
        let legal = self.setup.mcr <= acr && acr <= self.setup.pcr;
        assert!(legal, "a source rule moved ACR out of MCR..PCR");
        let old = self.acr;
        if acr == old {
            return AcrChange { old, new: acr, rule: AcrRule::Unchanged };
        }
        self.acr = acr;
        self.repace();
        self.last_change = AcrChange { old, new: acr, rule };
        self.last_change
    }

    /// Computes the spacing and reschedules the next cell, counted from the last in-rate cell.
    pub(super) fn repace(&mut self) {
        self.gap = spacing(self.acr).max(self.line_gap);
        self.ready = match self.last_in_rate {
            Some(last) => last.after(self.gap),
            None if self.gap == STOPPED => SimTime::NEVER,
            None => SimTime::ZERO,
        };
    }
}

impl Tunable for AbrSource {
    fn specs(&self) -> &'static [ParamSpec] {
        AbrParams::SPECS
    }

    fn knob(&self, key: &str) -> Option<Value> {
        self.params.knob(key)
    }

    /// Changes one knob at once; ACR is limited to the new `MCR..=PCR`, and set to ICR before the first cell.
    ///
    /// # Errors
    /// Fails if the value is refused, alone or together with the other knobs; then nothing changes.
    fn tune(&mut self, key: &str, value: &Value) -> Result<(), ParamError> {
        let mut params = self.params.clone();
        params.tune(key, value)?;
        params.check()?;
        self.params = params;
        self.setup = Setup::new(&self.params, self.frtt);
        let untouched = self.last_in_rate.is_none() && self.counters.brm_received == 0;
        let (acr, rule) = if untouched {
            (self.setup.icr, AcrRule::Rule2Start)
        } else {
            (self.setup.within(self.acr), AcrRule::Rule1Limits)
        };
        self.set_and_log(acr, rule);
        Ok(())
    }
}
