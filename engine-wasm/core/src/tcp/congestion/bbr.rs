//! BBR: sends at the delivery rate of the bottleneck instead of filling buffers until they overflow.
//!
//! Two measurements form a model of the path: the largest delivery rate of the last rounds and the
//! smallest round-trip time of the last seconds. Segments are paced at this rate. At intervals, a phase
//! of faster sending probes for more bandwidth, and a phase with few segments in flight for a shorter round trip.
//!
//! Source: BBR draft (version 1), also for the section numbers below.

use super::{Abilities, AckView, CongestionControl, Opening, OwnStep, RateSample, Reaction};
use super::{Recovery, SenderView};
use crate::params::{Grid, ParamSet, manual};
use crate::registry::Entry;
use crate::units::{SimSpan, SimTime};
use model::Model;
use phase::{Phase, PipeProbe};

mod model;
mod phase;

pub(super) const ENTRY: Entry<dyn CongestionControl> = Entry {
    id: "bbr",
    label: "BBR (version 1)",
    doc: manual(
        "Measures the bottleneck rate and the round-trip time of the empty path, and paces its \
          segments by them. Losses hardly count.",
    ),
    source: manual("BBR draft"),
    params: BbrParams::SPECS,
    build: |settings| Box::new(Bbr::new(BbrParams::from_settings(settings))),
};

crate::params! {
    /// Knobs of [`Bbr`].
    pub struct BbrParams {
        /// Sending rate at the start, as a multiple of the measured rate. Below 2.885 (2/ln 2) the
        /// rate cannot double per round; above it, the first queue grows.
        startup_gain: f64 = 2.885, "Startup gain", "BBR draft section 4.3.2", Count in 1.1 ..= 4.0 by Grid::Linear(0.1);
        /// Data allowed in flight, as a multiple of rate times round-trip time. Larger windows
        /// tolerate more delayed ACKs, but allow longer queues beside other senders.
        cwnd_gain: f64 = 2.0, "Window gain", "BBR draft section 4.2.3", Count in 1.0 ..= 4.0 by Grid::Linear(0.1);
        /// Number of rounds for which a measured rate counts. With fewer rounds, a slower path is
        /// detected sooner, but a pause is mistaken for one.
        rate_rounds: u32 = 10, "Rate memory", "BBR draft section 4.1.1", Count in 2 ..= 64 by Grid::Linear(1.0);
        /// Time for which a measured round trip counts. If no shorter one is measured by then, the
        /// path is drained for a new measurement.
        round_trip_seconds: f64 = 10.0, "Round-trip memory", "BBR draft section 4.1.2", S in 0.1 ..= 600.0 by Grid::OneTwoFive;
        /// Shortest time with four segments in flight for a new measurement of the round trip.
        /// Longer times overlap with those of other senders, but cost throughput.
        probe_rtt_ms: f64 = 200.0, "ProbeRTT duration", "BBR draft section 4.3.5", Ms in 1.0 ..= 5_000.0 by Grid::OneTwoFive;
    }
}

/// Segments in flight during a new measurement of the round trip (BBRMinPipeCwnd). Source: BBR draft section 4.2.3.
const LEAST_SEGMENTS: f64 = 4.0;

/// Segments that a target window allows above the model, for ACKs that arrive in clusters: three quanta.
///
/// Source: BBR draft section 4.2.3.2. Differs: every segment is sent alone, so a quantum is one segment.
const EXTRA_SEGMENTS: f64 = 3.0;

/// Round trip assumed for the first pacing rate. Source: BBR draft section 4.2.1, BBRInitPacingRate.
const NOMINAL_ROUND_TRIP: f64 = 1e-3;

#[derive(Clone)]
struct Bbr {
    params: BbrParams,
    /// User bytes in a full segment.
    mss: f64,
    /// Congestion window in bytes.
    cwnd: f64,
    /// Window before a repair or a drain, restored afterwards.
    prior_cwnd: f64,
    initial_cwnd: f64,
    ssthresh: f64,
    /// Bytes per second.
    pacing_rate: f64,
    model: Model,
    phase: Phase,
    pipe: PipeProbe,
    repair: Repair,
    /// What the newest ACK did to the window.
    step: Step,
    /// The flow has just resumed sending after silence.
    restarted: bool,
}

/// What an ACK did to the window.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Step {
    /// It grew, as far as the model permits.
    Growth,
    /// It went back to what the model permits.
    Bound,
    /// Lost bytes were taken from it, or the first round of a repair set it.
    Repair,
    /// The window before a repair or a drain was restored.
    Restored,
    /// It was limited to drain the pipe.
    Drain,
}

/// State of the repair of a loss.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Repair {
    None,
    /// First round: sends as much as is delivered (packet conservation), until the end of `round`.
    Conserving {
        round: u64,
    },
    /// Later rounds.
    Going,
    /// After a time-out, until everything before this byte is acknowledged.
    TimedOut {
        point: u64,
    },
}

crate::tune_params!(Bbr);

impl Bbr {
    fn new(params: BbrParams) -> Bbr {
        Bbr {
            params,
            mss: 0.0,
            cwnd: 0.0,
            prior_cwnd: 0.0,
            initial_cwnd: 0.0,
            ssthresh: 0.0,
            pacing_rate: 0.0,
            model: Model::default(),
            phase: Phase::Startup,
            pipe: PipeProbe::default(),
            repair: Repair::None,
            step: Step::Growth,
            restarted: false,
        }
    }

    /// Multiple of the measured rate at which segments leave.
    fn pacing_gain(&self) -> f64 {
        match self.phase {
            Phase::Startup => self.params.startup_gain,
            Phase::Drain => 1.0 / self.params.startup_gain,
            Phase::ProbeBw { step, .. } => phase::CYCLE[step],
            Phase::ProbeRtt { .. } => 1.0,
        }
    }

    fn cwnd_gain(&self) -> f64 {
        match self.phase {
            Phase::Startup | Phase::Drain => self.params.startup_gain,
            Phase::ProbeBw { .. } => self.params.cwnd_gain,
            Phase::ProbeRtt { .. } => 1.0,
        }
    }

    /// Bytes in flight at `gain` times the bandwidth-delay product. Source: BBR draft section 4.2.3.2.
    fn inflight(&self, gain: f64) -> f64 {
        match self.model.bdp() {
            Some(bdp) => gain * bdp + EXTRA_SEGMENTS * self.mss,
            None => self.initial_cwnd,
        }
    }

    fn least_cwnd(&self) -> f64 {
        LEAST_SEGMENTS * self.mss
    }

    /// Source: BBR draft section 4.3, steps 3 to 6 of BBRUpdateModelAndState.
    fn update_phase(&mut self, ack: &AckView, sample: &RateSample) {
        let now = ack.sender.now;
        self.check_cycle(ack);
        if self.model.round_start() && !sample.app_limited {
            self.pipe.on_round(self.model.rate());
        }
        if self.phase == Phase::Startup && self.pipe.is_full() {
            self.phase = Phase::Drain;
        }
        let outstanding = ack.sender.outstanding as f64;
        if self.phase == Phase::Drain && outstanding <= self.inflight(1.0) {
            self.phase = Phase::first_probe(now);
        }
    }

    /// Next step of the gain cycle, if due. Source: BBR draft section 4.3.4.3.
    fn check_cycle(&mut self, ack: &AckView) {
        let Phase::ProbeBw { step, since } = self.phase else { return };
        let now = ack.sender.now;
        let before = (ack.sender.outstanding + ack.delivered_bytes + ack.lost_bytes) as f64;
        let whole = self.model.round_trip().is_some_and(|least| now.since(since) > least);
        let gain = phase::CYCLE[step];
        let over = if gain > 1.0 {
            whole && (ack.lost_bytes > 0 || before >= self.inflight(gain))
        } else if gain < 1.0 {
            whole || before <= self.inflight(1.0)
        } else {
            whole
        };
        if over {
            self.phase = Phase::ProbeBw { step: (step + 1) % phase::CYCLE.len(), since: now };
        }
    }

    /// Enters, keeps or leaves the phase that drains the pipe. Source: BBR draft section 4.3.5.
    fn check_probe_rtt(&mut self, ack: &AckView, sample: &RateSample, expired: bool) {
        let now = ack.sender.now;
        let probing = matches!(self.phase, Phase::ProbeRtt { .. });
        if expired && !probing && !self.restarted {
            self.save_cwnd();
            self.phase = Phase::ProbeRtt { drained: None };
        }
        self.restarted = false;
        let Phase::ProbeRtt { drained } = self.phase else { return };
        let outstanding = ack.sender.outstanding;
        self.model.ignore_until(sample.total_delivered + outstanding);
        match drained {
            None if outstanding as f64 <= self.least_cwnd() => {
                let until = now.after(SimSpan::from_ms(self.params.probe_rtt_ms));
                let round = self.model.begin_round(sample);
                self.phase = Phase::ProbeRtt { drained: Some((until, round)) };
            }
            Some((until, round)) if now > until && self.model.rounds() > round => {
                self.model.confirm_round_trip(now);
                self.restore_cwnd();
                self.phase = self.phase_after_drain(now);
            }
            _ => {}
        }
    }

    fn phase_after_drain(&self, now: SimTime) -> Phase {
        if self.pipe.is_full() { Phase::first_probe(now) } else { Phase::Startup }
    }

    /// Source: BBR draft section 4.2.1. The first round trip replaces the nominal one, as in Linux.
    fn update_pacing_rate(&mut self, first_round_trip: Option<SimSpan>) {
        if let Some(rtt) = first_round_trip {
            self.pacing_rate = self.params.startup_gain * self.initial_cwnd / rtt.secs();
        }
        let rate = self.pacing_gain() * self.model.rate();
        if rate > 0.0 && (self.pipe.is_full() || rate > self.pacing_rate) {
            self.pacing_rate = rate;
        }
    }

    /// Source: BBR draft section 4.2.3.6, BBRSetCwnd.
    fn update_cwnd(&mut self, ack: &AckView, sample: &RateSample) {
        let delivered = ack.delivered_bytes as f64;
        let target = self.inflight(self.cwnd_gain());
        self.follow_repair(ack);
        let before = self.cwnd;
        if !matches!(self.repair, Repair::Conserving { .. }) {
            if self.pipe.is_full() {
                self.cwnd = (self.cwnd + delivered).min(target);
            } else if self.cwnd < target || (sample.total_delivered as f64) < self.initial_cwnd {
                self.cwnd += delivered;
            }
            self.cwnd = self.cwnd.max(self.least_cwnd());
        }
        if self.cwnd < before {
            self.step = Step::Bound;
        }
        if let Phase::ProbeRtt { .. } = self.phase
            && self.cwnd > self.least_cwnd()
        {
            self.cwnd = self.least_cwnd();
            self.step = Step::Drain;
        }
        self.cwnd = self.cwnd.min(ack.sender.largest_window as f64).max(self.mss);
    }

    /// Limits the window during the repair of losses. Source: BBR draft section 4.2.3.4.
    fn follow_repair(&mut self, ack: &AckView) {
        let over = match self.repair {
            Repair::None => return,
            Repair::TimedOut { point } => ack.sender.unacknowledged >= point,
            Repair::Conserving { .. } | Repair::Going => ack.recovery != Recovery::Partial,
        };
        if over {
            self.repair = Repair::None;
            self.restore_cwnd();
            return;
        }
        self.cwnd = (self.cwnd - ack.lost_bytes as f64).max(self.mss);
        if ack.lost_bytes > 0 {
            self.step = Step::Repair;
        }
        if let Repair::Conserving { round } = self.repair {
            if self.model.rounds() > round {
                self.repair = Repair::Going;
                return;
            }
            let kept = ack.sender.outstanding + ack.delivered_bytes;
            self.cwnd = self.cwnd.max(kept as f64);
            self.step = Step::Repair;
        }
    }

    /// Restores the window saved before a repair or a drain. Source: BBR draft section 4.2.3.4, BBRRestoreCwnd.
    fn restore_cwnd(&mut self) {
        if self.prior_cwnd > self.cwnd {
            self.cwnd = self.prior_cwnd;
            self.step = Step::Restored;
        }
    }

    /// Saves the window to restore later. Source: BBR draft section 4.2.3.4, BBRSaveCwnd.
    fn save_cwnd(&mut self) {
        let undisturbed =
            self.repair == Repair::None && !matches!(self.phase, Phase::ProbeRtt { .. });
        self.prior_cwnd = if undisturbed { self.cwnd } else { self.prior_cwnd.max(self.cwnd) };
    }
}

impl CongestionControl for Bbr {
    /// Source: BBR draft section 4.2.1 for the pacing rate; a new connection has a new model.
    fn open(&mut self, opening: Opening) {
        let window = opening.window as f64;
        *self = Bbr {
            mss: f64::from(opening.mss),
            initial_cwnd: window,
            cwnd: window,
            ssthresh: opening.ssthresh as f64,
            pacing_rate: self.params.startup_gain * window / NOMINAL_ROUND_TRIP,
            ..Bbr::new(self.params.clone())
        };
    }

    fn wants(&self) -> Abilities {
        Abilities { sack: true, pacing: true, ..Abilities::default() }
    }

    fn on_ack(&mut self, ack: &AckView) -> Reaction {
        let Some(sample) = &ack.sample else { return Reaction::Send };
        self.step = Step::Growth;
        let unknown = self.model.round_trip().is_none();
        self.model.on_sample(sample, self.params.rate_rounds);
        self.update_phase(ack, sample);
        let memory = SimSpan::from_ms(self.params.round_trip_seconds * 1e3);
        let expired = self.model.on_round_trip(sample.rtt, memory, ack.sender.now);
        self.check_probe_rtt(ack, sample, expired);
        self.update_pacing_rate(sample.rtt.filter(|_| unknown));
        self.update_cwnd(ack, sample);
        Reaction::Send
    }

    /// Source: BBR draft section 4.2.3.4, on entering Fast Recovery.
    fn on_loss(&mut self, _flight: u64, sender: &SenderView) {
        self.save_cwnd();
        self.cwnd = sender.outstanding as f64 + self.mss;
        self.repair = Repair::Conserving { round: self.model.begin_round_now() };
    }

    /// Source: BBR draft section 4.2.3.4, upon a retransmission time-out.
    fn on_timeout(&mut self, sender: &SenderView) {
        self.save_cwnd();
        self.cwnd = self.mss;
        self.repair = Repair::TimedOut { point: sender.highest_sent };
    }

    /// The model stays valid during silence, and pacing prevents a burst. Source: BBR draft section 4.3.4.4.
    fn on_idle(&mut self, _sender: &SenderView) {}

    /// Source: BBR draft section 4.3.4.4, BBRHandleRestartFromIdle.
    fn on_restart(&mut self) {
        self.restarted = true;
        if matches!(self.phase, Phase::ProbeBw { .. }) && self.model.rate() > 0.0 {
            self.pacing_rate = self.model.rate();
        }
    }

    fn pacing_rate(&self) -> f64 {
        self.pacing_rate
    }

    #[inline]
    fn window(&self) -> f64 {
        self.cwnd
    }

    /// BBR has no threshold; this is the initial value.
    #[inline]
    fn ssthresh(&self) -> f64 {
        self.ssthresh
    }

    fn own_step(&self) -> Option<OwnStep> {
        let words = match self.step {
            Step::Growth => {
                "The model of BBR (draft section 4.2.3): the window grows by the delivered data, up \
                 to a multiple of measured rate times shortest round trip, and has at least four \
                 segments."
            }
            Step::Bound => {
                "The model of BBR (draft section 4.2.3): the window returns to a multiple of \
                 measured rate times shortest round trip."
            }
            Step::Repair => {
                "Repair of a loss (BBR draft section 4.2.3.4): bytes newly counted as lost are taken \
                 from the window. In the first round trip it then holds at least what is in flight \
                 and what was just delivered; later it grows by the delivered data."
            }
            Step::Restored => {
                "End of a repair or of a new measurement of the round trip (BBR draft section \
                 4.2.3.4): the window returns to what it was before, within its model."
            }
            Step::Drain => {
                "A new measurement of the round trip (BBR draft section 4.3.5): the window has at \
                 most four segments, so that the queue drains."
            }
        };
        Some(OwnStep { words, repairs: self.step == Step::Repair })
    }

    fn timeout_words(&self) -> &'static str {
        "the window starts again from one segment; BBR does not use ssthresh"
    }
}

#[cfg(test)]
mod tests;
