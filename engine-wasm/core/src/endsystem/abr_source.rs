//! ABR source: the thirteen source rules of TM 4.0, cited where they are applied.
//!
//! The source paces cells at the allowed cell rate (ACR), sends one forward RM cell per Nrm cells to request feedback,
//! and changes ACR as the returning RM cells say. The host asks when the next cell is due, polls at that instant, and
//! sends the returned cell.

use super::acr_change::ChangeLog;
use super::pending_brm::PendingBrm;
use super::setup::Setup;
use super::{AbrParams, AcrChange, Request};
use crate::units::{CellRate, PS_PER_SECOND, SimSpan, SimTime};
use crate::wire::rm::RmCell;

mod ahead;
mod out_of_rate;
mod rate;
mod silence;

#[cfg(test)]
mod laws;
#[cfg(test)]
mod seeds;
#[cfg(test)]
mod tests;

/// The sending end of one circuit direction.
#[derive(Clone, Debug)]
pub struct AbrSource {
    params: AbrParams,
    setup: Setup,
    frtt: SimSpan,
    line_gap: SimSpan,
    acr: CellRate,
    /// Spacing in force, `max(1/ACR, 1/line)`; `STOPPED` when ACR is zero.
    gap: SimSpan,
    /// Earliest instant of the next in-rate cell.
    ready: SimTime,
    /// Instant of the newest in-rate cell; none before the first.
    last_in_rate: Option<SimTime>,
    last_frm: SimTime,
    /// In-rate cells since the last in-rate forward RM cell, itself not counted.
    since_frm: u32,
    /// Has an in-rate backward RM cell been sent since that forward RM cell?
    brm_since_frm: bool,
    /// In-rate forward RM cells since the last backward RM cell with BN = 0.
    unanswered: u32,
    pending_brm: PendingBrm,
    /// Earliest instants of the next out-of-rate forward and backward RM cells.
    out_of_rate_frm: SimTime,
    out_of_rate_brm: SimTime,
    counters: AbrCounters,
    log: ChangeLog,
    /// The newest change of ACR, by any rule.
    last_change: AcrChange,
}

/// A cell to be sent now, with CLP = 0 unless it is out of rate (TM 4.0 source rule 4).
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Emission {
    /// A forward RM cell of this source.
    Forward {
        /// Its contents.
        rm: RmCell,
        /// Sent with CLP = 1, outside the allowed rate.
        out_of_rate: bool,
    },
    /// A backward RM cell that answers a forward RM cell of the other end.
    Backward {
        /// Its contents.
        rm: RmCell,
        /// Sent with CLP = 1, outside the allowed rate.
        out_of_rate: bool,
    },
    /// The first waiting data cell, to be sent with EFCI = 0 (TM 4.0 source rule 12).
    Data,
}

/// Cells of one source, counted since the start.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct AbrCounters {
    /// In-rate forward RM cells.
    pub frm: u64,
    /// In-rate backward RM cells.
    pub brm: u64,
    /// Data cells.
    pub data: u64,
    /// Out-of-rate forward RM cells.
    pub out_of_rate_frm: u64,
    /// Out-of-rate backward RM cells, including those returned by `turn_around`.
    pub out_of_rate_brm: u64,
    /// Backward RM cells whose contents were replaced by newer ones before they were sent.
    pub brm_merged: u64,
    /// Backward RM cells received.
    pub brm_received: u64,
}

/// The use of an in-rate place.
#[derive(Clone, Copy)]
enum Turn {
    Forward,
    Backward,
    Data,
}

/// Spacing at rate zero.
const STOPPED: SimSpan = SimSpan(u64::MAX);

impl AbrSource {
    /// A source that has sent nothing, at ICR (TM 4.0 source rule 2).
    ///
    /// `line` is the rate of its access line and the highest sending rate; `frtt` is the fixed round-trip time of its
    /// loop without queueing, used to limit ICR if `params` say so.
    ///
    /// Panics if MCR is above PCR ([`AbrParams::check`] reports this in words) or `line` is zero.
    pub fn new(params: AbrParams, line: CellRate, frtt: SimSpan) -> AbrSource {
        let setup = Setup::new(&params, frtt);
        assert!(setup.mcr <= setup.pcr, "ABR settings are checked on loading");
        let mut source = AbrSource {
            params,
            setup,
            frtt,
            line_gap: spacing(line),
            acr: setup.icr,
            gap: STOPPED,
            ready: SimTime::ZERO,
            last_in_rate: None,
            last_frm: SimTime::ZERO,
            since_frm: 0,
            brm_since_frm: false,
            unanswered: 0,
            pending_brm: PendingBrm::default(),
            out_of_rate_frm: SimTime::ZERO,
            out_of_rate_brm: SimTime::ZERO,
            counters: AbrCounters::default(),
            log: ChangeLog::default(),
            last_change: AcrChange::default(),
        };
        source.set_line(line);
        source
    }

    /// Takes a new rate of the access line.
    ///
    /// Panics if `line` is zero.
    pub fn set_line(&mut self, line: CellRate) {
        assert!(line.0 > 0.0, "an access line has a rate");
        self.line_gap = spacing(line);
        self.repace();
    }

    /// The instant, not before `now`, at which `poll` must be called; `NEVER` if nothing can be sent without new input
    /// (data, a backward RM cell, a turned-around RM cell, a changed knob).
    #[inline]
    pub fn next_send(&self, has_data: bool, now: SimTime) -> SimTime {
        let due = if has_data || self.has_work() { self.ready } else { self.trm_due() };
        if self.starved() { due.min(self.out_of_rate_due(has_data)).max(now) } else { due.max(now) }
    }

    /// The cell to be sent at `now`, if one is due. An unused place is not saved for later.
    /// TM 4.0 source rule 3d.
    #[inline]
    pub fn poll(&mut self, has_data: bool, now: SimTime) -> Option<Emission> {
        if now >= self.ready
            && let Some(turn) = self.choose(has_data, now)
        {
            return Some(self.send_in_rate(turn, has_data, now));
        }
        if self.starved() { self.poll_out_of_rate(has_data, now) } else { None }
    }

    /// Accepts a backward RM cell made by this end's destination. Returns an older one that must be sent out of rate at
    /// once (counted as sent). TM 4.0 destination rules 3 and 4.
    pub fn turn_around(&mut self, rm: RmCell) -> Option<RmCell> {
        let old = self.pending_brm.add(rm, self.params.brm_policy);
        self.counters.out_of_rate_brm += u64::from(old.is_some());
        old
    }

    /// The knobs in force.
    pub fn params(&self) -> &AbrParams {
        &self.params
    }

    /// Allowed cell rate.
    #[inline]
    pub fn acr(&self) -> CellRate {
        self.acr
    }

    /// The newest change of ACR and the rule that made it.
    pub fn last_change(&self) -> AcrChange {
        self.last_change
    }

    /// The limits that apply now.
    #[cfg(test)]
    fn setup(&self) -> &Setup {
        &self.setup
    }

    /// Backward RM cells waiting to be sent; each one turned around is sent, merged or waiting.
    pub fn waiting_brm(&self) -> usize {
        self.pending_brm.count()
    }

    /// Cells counted since the start.
    pub fn counters(&self) -> AbrCounters {
        AbrCounters { brm_merged: self.pending_brm.merged, ..self.counters }
    }

    /// The oldest change made by rule 5, 6 or 13 or by a knob that the host has not fetched yet.
    #[inline]
    pub fn poll_change(&mut self) -> Option<AcrChange> {
        self.log.pop()
    }
}

/// Choosing the next cell.
impl AbrSource {
    /// TM 4.0 source rule 3.
    #[inline]
    fn choose(&self, has_data: bool, now: SimTime) -> Option<Turn> {
        if self.frm_due(has_data, now) {
            Some(Turn::Forward) // Rule 3a.
        } else if self.pending_brm.any() && (!self.brm_since_frm || !has_data) {
            Some(Turn::Backward) // Rule 3b.
        } else if has_data {
            Some(Turn::Data) // Rule 3c.
        } else {
            None // Rule 3d.
        }
    }

    /// Is a forward RM cell next? TM 4.0 source rules 2 (the first cell) and 3a.
    #[inline]
    fn frm_due(&self, has_data: bool, now: SimTime) -> bool {
        if self.last_in_rate.is_none() {
            return has_data || self.pending_brm.any();
        }
        self.since_frm >= self.params.nrm - 1
            || self.since_frm >= self.params.mrm && now.since(self.last_frm) >= self.setup.trm
    }

    /// Is an in-rate RM cell due although no data wait?
    #[inline]
    fn has_work(&self) -> bool {
        self.pending_brm.any()
            || self.last_in_rate.is_some() && self.since_frm >= self.params.nrm - 1
    }

    /// When Trm makes a forward RM cell due even if nothing else is sent. TM 4.0 source rule 3a (i).
    fn trm_due(&self) -> SimTime {
        if self.last_in_rate.is_some() && self.since_frm >= self.params.mrm {
            self.ready.max(self.last_frm.after(self.setup.trm))
        } else {
            SimTime::NEVER
        }
    }

    #[inline]
    fn send_in_rate(&mut self, turn: Turn, has_data: bool, now: SimTime) -> Emission {
        let emission = match turn {
            Turn::Data => {
                self.counters.data += 1;
                self.since_frm += 1;
                Emission::Data
            }
            Turn::Backward => self.backward_in_rate(now),
            Turn::Forward => self.forward_in_rate(has_data, now),
        };
        // TM 4.0 source rule 1: no faster than ACR; after a forward RM cell at its new rate, rule 7.
        self.last_in_rate = Some(now);
        self.ready = now.after(self.gap);
        emission
    }

    fn backward_in_rate(&mut self, now: SimTime) -> Emission {
        self.counters.brm += 1;
        self.since_frm += 1;
        self.brm_since_frm = true;
        self.out_of_rate_brm = now.after(self.tcr_gap());
        let rm = self.pending_brm.take().expect("rule 3b saw a waiting cell");
        Emission::Backward { rm, out_of_rate: false }
    }

    fn forward_in_rate(&mut self, has_data: bool, now: SimTime) -> Emission {
        if self.last_in_rate.is_some() {
            self.after_silence(now);
        }
        self.slow_down_unanswered();
        if self.last_in_rate.is_some() && self.params.use_it_or_lose_it {
            self.give_up_unused(now);
        }
        self.counters.frm += 1;
        self.unanswered = self.unanswered.saturating_add(1); // TM 4.0 source rule 6.
        self.since_frm = 0;
        self.brm_since_frm = false;
        self.last_frm = now;
        self.out_of_rate_frm = now.after(self.tcr_gap());
        Emission::Forward { rm: self.forward_rm(has_data), out_of_rate: false }
    }

    /// Contents of a forward RM cell. TM 4.0 source rules 7 (CCR = ACR) and 10.
    fn forward_rm(&self, has_data: bool) -> RmCell {
        RmCell {
            er: self.params.written(self.request(has_data)),
            ccr: self.params.written(self.acr),
            mcr: self.params.written(self.setup.mcr),
            ..RmCell::default()
        }
    }
}

/// The requested rate.
impl AbrSource {
    /// The requested rate. TM 4.0 source rule 10: PCR or less; Manthorpe 1997 section V: MCR while no data wait.
    fn request(&self, has_data: bool) -> CellRate {
        match self.params.request {
            Request::WhileWaiting if !has_data => self.setup.mcr,
            Request::WhileWaiting | Request::Pcr => self.setup.pcr,
        }
    }
}

/// Time between two cells at `rate`, rounded up so that the rate is never exceeded.
fn spacing(rate: CellRate) -> SimSpan {
    if rate.0 > 0.0 { SimSpan((PS_PER_SECOND as f64 / rate.0).ceil() as u64) } else { STOPPED }
}
