//! One stage of congestion avoidance: the curve, its clock, and the estimate of Reno's window.

use super::float;
use crate::units::{SimSpan, SimTime};

/// A curve through the window at the start of the stage; windows in segments.
#[derive(Clone, Debug)]
pub(super) struct Epoch {
    /// Window at the start (cwnd_epoch).
    pub start: f64,
    /// Estimate of Reno's window (W_est).
    pub w_est: f64,
    /// Window at which the curve is flat (W_max).
    flat: f64,
    /// Seconds from the start to this point (K); negative if the stage starts above it.
    k: f64,
    scaling: f64,
    /// Time since the start during which the window was the limit.
    elapsed: SimSpan,
    /// Time of the last ACK.
    last: SimTime,
}

impl Epoch {
    /// Source: RFC 9438 section 4.2, figure 2.
    pub fn new(start: f64, flat: f64, scaling: f64, now: SimTime) -> Epoch {
        let k = float::cbrt((flat - start) / scaling);
        Epoch { start, w_est: start, flat, k, scaling, elapsed: SimSpan(0), last: now }
    }

    /// Advances the clock to `now`.
    pub fn advance(&mut self, now: SimTime) {
        self.elapsed = SimSpan(self.elapsed.0 + now.since(self.last).0);
        self.last = now;
    }

    /// Skips the time since the last ACK: the application was the limit. RFC 9438 section 4.2.
    pub fn pause(&mut self, now: SimTime) {
        self.last = now;
    }

    /// The curve `ahead` seconds from now. Source: RFC 9438 section 4.2, figure 1.
    pub fn window_at(&self, ahead: f64) -> f64 {
        let t = self.elapsed.secs() + ahead - self.k;
        self.scaling * t * t * t + self.flat
    }
}
