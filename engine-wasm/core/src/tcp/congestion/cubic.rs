//! CUBIC: between two losses the window follows a cubic function of time, independent of the round trip.
//!
//! After a loss the curve rises steeply, flattens near the window of the last loss, and then probes above it.
//! Where Reno would be faster, on short or slow paths, the window follows an estimate of Reno's window instead.
//!
//! Repairs by SACK: with the large windows for which CUBIC is designed, an overshoot loses many segments. One
//! round trip for each, as in NewReno, would hide the curve. Source: RFC 9438.

use super::{Abilities, AckView, CongestionControl, LEAST_SSTHRESH_SEGMENTS};
use super::{Opening, Reaction, Recovery, SenderView};
use crate::kernel::float;
use crate::params::{Grid, ParamSet, manual};
use crate::registry::Entry;
use crate::units::SimTime;
use epoch::Epoch;

mod epoch;

pub(super) const ENTRY: Entry<dyn CongestionControl> = Entry {
    id: "cubic",
    label: "CUBIC",
    doc: manual(
        "The window follows a cubic curve of the time since the last loss, so that it fills long and \
          fast paths independently of the round-trip time. SACK repairs losses.",
    ),
    source: manual("RFC 9438"),
    params: CubicParams::SPECS,
    build: |settings| {
        let params = CubicParams::from_settings(settings);
        Box::new(Cubic { params, state: State::default() })
    },
};

crate::params! {
    /// Knobs of [`Cubic`].
    pub struct CubicParams {
        /// Steepness of the curve in segments per cubic second. Larger values return to the old
        /// window sooner and probe more strongly beyond it.
        scaling: f64 = 0.4, "C", "RFC 9438 section 5", Count in 0.01 ..= 10.0 by Grid::OneTwoFive;
        /// Share of the window that remains after a loss. Larger values give up less and leave less
        /// room for new flows.
        beta: f64 = 0.7, "Beta", "RFC 9438 section 4.6", Share in 0.1 ..= 0.95 by Grid::Linear(0.05);
        /// After a loss below the last maximum, aim for a still lower window, so that a new flow
        /// finds room.
        fast_convergence: bool = true, "Fast convergence", "RFC 9438 section 4.7";
        /// Never grow more slowly than Reno would. Without it, the window hardly grows on short and
        /// slow paths.
        reno_friendly: bool = true, "Reno-friendly region", "RFC 9438 section 4.3";
    }
}

/// Windows in segments.
#[derive(Clone, Debug, Default)]
struct State {
    /// User bytes in a full segment.
    mss: f64,
    cwnd: f64,
    ssthresh: f64,
    /// Window at which the curve is flat; `None` before the first loss and after a time-out.
    w_max: Option<f64>,
    /// Window when the threshold was last set; `None` before the first loss.
    cwnd_prior: Option<f64>,
    /// The current stage of congestion avoidance, once it has begun.
    epoch: Option<Epoch>,
    /// Smoothed round-trip time in seconds, zero before the first sample.
    srtt: f64,
    /// First unacknowledged byte at the last time-out.
    timed_out: Option<u64>,
}

#[derive(Clone)]
struct Cubic {
    params: CubicParams,
    state: State,
}

crate::tune_params!(Cubic);

impl Cubic {
    /// One ACK in congestion avoidance: linear, concave or convex growth.
    ///
    /// Source: RFC 9438 sections 4.2 to 4.5. Differs: where the RFC sets the window to W_est, it is only raised to it,
    /// so an ACK never lowers it.
    fn avoid_congestion(&mut self, ack: &AckView) {
        let (params, state) = (&self.params, &mut self.state);
        let epoch = state.epoch.get_or_insert_with(|| {
            let cwnd = state.cwnd;
            let flat = state.w_max.unwrap_or(cwnd); // sections 4.8 and 4.10
            Epoch::new(cwnd, flat, params.scaling, ack.sender.now)
        });
        let segments = ack.acked_bytes as f64 / state.mss;
        let prior = state.cwnd_prior.unwrap_or(epoch.start);
        let alpha = if epoch.w_est >= prior {
            1.0
        } else {
            3.0 * (1.0 - params.beta) / (1.0 + params.beta)
        };
        epoch.advance(ack.sender.now);
        epoch.w_est += alpha * segments / state.cwnd;
        if params.reno_friendly && epoch.window_at(0.0) < epoch.w_est {
            state.cwnd = state.cwnd.max(epoch.w_est);
            return;
        }
        let target = epoch.window_at(state.srtt).clamp(state.cwnd, 1.5 * state.cwnd);
        state.cwnd += (target - state.cwnd) / state.cwnd;
    }

    /// Records the window at the loss and lowers the threshold. Source: RFC 9438 sections 4.6 and 4.7.
    fn reduce(&mut self, flight: u64) {
        let (params, state) = (&self.params, &mut self.state);
        let below = state.w_max.is_some_and(|w_max| state.cwnd < w_max);
        let further = params.fast_convergence && below;
        let part = if further { (1.0 + params.beta) / 2.0 } else { 1.0 };
        state.w_max = Some(state.cwnd * part);
        state.cwnd_prior = Some(state.cwnd);
        let least = f64::from(LEAST_SSTHRESH_SEGMENTS);
        state.ssthresh = (flight as f64 / state.mss * params.beta).max(least);
        state.epoch = None;
    }
}

impl State {
    fn note_rtt(&mut self, ack: &AckView) {
        let Some(rtt) = ack.rtt else { return };
        let gain = if self.srtt == 0.0 { 1.0 } else { 0.125 };
        self.srtt += gain * (rtt.secs() - self.srtt);
    }

    /// True if the window was the limit before this ACK. Source: RFC 9438 section 5.8.
    fn is_limit(&self, ack: &AckView) -> bool {
        let before = ack.sender.outstanding + ack.delivered_bytes + ack.lost_bytes;
        before as f64 > (self.cwnd - 1.0) * self.mss
    }

    fn pause(&mut self, now: SimTime) {
        if let Some(epoch) = &mut self.epoch {
            epoch.pause(now);
        }
    }
}

impl CongestionControl for Cubic {
    fn open(&mut self, opening: Opening) {
        let mss = f64::from(opening.mss);
        let cwnd = opening.window as f64 / mss;
        self.state =
            State { mss, cwnd, ssthresh: opening.ssthresh as f64 / mss, ..State::default() };
    }

    fn wants(&self) -> Abilities {
        Abilities { sack: true, ..Abilities::default() }
    }

    /// Differs: at cwnd = ssthresh, RFC 9438 section 4.10 is still in slow start. Here, as in Linux, congestion
    /// avoidance begins; otherwise every repair would end with a step of slow start.
    fn on_ack(&mut self, ack: &AckView) -> Reaction {
        self.state.note_rtt(ack);
        if ack.recovery != Recovery::None || ack.acked_bytes == 0 {
            return Reaction::Send;
        }
        if !self.state.is_limit(ack) {
            self.state.pause(ack.sender.now);
        } else if self.state.cwnd < self.state.ssthresh {
            self.state.cwnd += (ack.acked_bytes as f64 / self.state.mss).min(1.0); // slow start
        } else {
            self.avoid_congestion(ack);
        }
        let largest = (ack.sender.largest_window as f64 / self.state.mss).max(1.0);
        self.state.cwnd = self.state.cwnd.min(largest);
        Reaction::Send
    }

    fn on_loss(&mut self, flight: u64, _sender: &SenderView) {
        self.reduce(flight);
        self.state.cwnd = self.state.ssthresh;
    }

    /// Source: RFC 9438 section 4.8; a repeated time-out of the same segment does not change the threshold again.
    ///
    /// The flight counts for at most one window, which section 4.6 permits. When a retransmission is lost
    /// too, the pipe admits new data until the time-out, and the flight grows to several windows
    /// that the receiver already holds.
    fn on_timeout(&mut self, sender: &SenderView) {
        if self.state.timed_out != Some(sender.unacknowledged) {
            self.reduce(sender.flight().min(self.window() as u64));
        }
        self.state.timed_out = Some(sender.unacknowledged);
        self.state.w_max = None;
        self.state.epoch = None;
        self.state.cwnd = 1.0;
    }

    fn on_idle(&mut self, _sender: &SenderView) {
        self.state.epoch = None;
        self.state.cwnd = 1.0;
    }

    #[inline]
    fn window(&self) -> f64 {
        self.state.cwnd * self.state.mss
    }

    #[inline]
    fn ssthresh(&self) -> f64 {
        self.state.ssthresh * self.state.mss
    }

    fn timeout_words(&self) -> &'static str {
        "the flight times beta becomes ssthresh (RFC 9438 section 4.8) and the window starts again from one segment"
    }
}

#[cfg(test)]
mod tests;
