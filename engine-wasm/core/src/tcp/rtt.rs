//! Round-trip measurement and the retransmission time-out, in clock ticks or exactly.
//!
//! One segment is timed at a time, never one that was sent twice (Karn). The coarse clock is that of BSD:
//! integers, and a timer set to `n` expires at the `n`-th tick from then, so the real delay lies in
//! `((n − 1)·g, n·g]`. A tick at exactly the time of an event counts as past.

use super::{TcpParams, TimerKind};
use crate::units::{SimSpan, SimTime};

/// Largest power of two by which a time-out is multiplied. Source: 4.4BSD tcp_timer.c, tcp_backoff.
const LARGEST_BACKOFF_SHIFT: u32 = 6;

/// Back-offs after which the smoothed round-trip time is forgotten. Source: 4.4BSD tcp_timer.c.
const BACKOFFS_TO_FORGET: u32 = 3;

/// Shortest and longest time between window probes in seconds. Source: 4.4BSD tcp_timer.h.
const PERSIST_SECONDS: (f64, f64) = (5.0, 60.0);

/// Measures round trips and computes the time-out.
#[derive(Clone, Debug)]
pub struct RetransmitClock {
    /// First tick of the host's slow timer; used by the coarse clock.
    phase: SimSpan,
    timed: Option<Timed>,
    backoff: u32,
    last_rtt: SimSpan,
    estimate: Estimate,
}

/// The segment being timed.
#[derive(Clone, Copy, Debug)]
struct Timed {
    sequence: u64,
    sent: SimTime,
}

#[derive(Clone, Debug)]
enum Estimate {
    Coarse(CoarseEstimate),
    Fine(FineEstimate),
}

impl RetransmitClock {
    /// A clock without measurements; `phase` is the time of the host's first tick.
    pub fn new(params: &TcpParams, phase: SimSpan) -> RetransmitClock {
        let estimate = match params.timer {
            TimerKind::Coarse => Estimate::Coarse(CoarseEstimate::new(params)),
            TimerKind::Fine => Estimate::Fine(FineEstimate::new(params)),
        };
        RetransmitClock { phase, timed: None, backoff: 0, last_rtt: SimSpan(0), estimate }
    }

    /// Discards all measurements, for a new connection of the same host.
    pub fn reset(&mut self, params: &TcpParams) {
        *self = RetransmitClock::new(params, self.phase);
    }

    /// Begins to time a segment sent for the first time, unless another is being timed.
    ///
    /// Source: RFC 6298 section 3.
    #[inline]
    pub fn time_segment(&mut self, sequence: u64, now: SimTime) {
        self.timed.get_or_insert(Timed { sequence, sent: now });
    }

    /// Stops timing: the timed segment may have been sent again (Karn). Source: RFC 6298 section 3.
    #[inline]
    pub fn cancel(&mut self) {
        self.timed = None;
    }

    /// Stops timing if the timed segment begins within `again`, bytes that are being retransmitted (Karn).
    #[inline]
    pub fn cancel_within(&mut self, again: std::ops::Range<u64>) {
        self.timed.take_if(|timed| again.contains(&timed.sequence));
    }

    /// Takes a sample if the timed segment is acknowledged; returns the exact round-trip time.
    #[inline]
    pub fn on_ack(
        &mut self,
        params: &TcpParams,
        acknowledges: u64,
        now: SimTime,
    ) -> Option<SimSpan> {
        let timed = self.timed.take_if(|timed| acknowledges > timed.sequence)?;
        let rtt = now.since(timed.sent);
        match &mut self.estimate {
            Estimate::Coarse(estimate) => {
                let ticks =
                    1 + ticks(params, self.phase, now) - ticks(params, self.phase, timed.sent);
                estimate.sample(params, ticks);
            }
            Estimate::Fine(estimate) => estimate.sample(params, rtt.secs()),
        }
        self.backoff = 0;
        self.last_rtt = rtt;
        Some(rtt)
    }

    /// Doubles the time-out after an expiry; this lasts until the next valid sample.
    ///
    /// Source: RFC 6298 section 5, rule 5.5; 4.4BSD tcp_timer.c, tcp_backoff. Differs: RFC 6298 doubles up to the
    /// longest time-out; here the factor is at most 64, with the exact clock too.
    pub fn back_off(&mut self, params: &TcpParams) {
        self.backoff += 1;
        let factor = 1 << self.backoff.min(LARGEST_BACKOFF_SHIFT);
        match &mut self.estimate {
            Estimate::Coarse(estimate) => {
                estimate.back_off(params, factor);
                if self.backoff > BACKOFFS_TO_FORGET {
                    estimate.forget();
                }
            }
            Estimate::Fine(estimate) => estimate.back_off(params, factor),
        }
    }

    /// When a timer set now expires.
    #[inline]
    pub fn expiry(&self, params: &TcpParams, now: SimTime) -> SimTime {
        match &self.estimate {
            Estimate::Coarse(estimate) => self.tick_from(params, estimate.rto, now),
            Estimate::Fine(estimate) => now.after(estimate.span()),
        }
    }

    /// When a persist timer set now expires, after `probes` earlier ones.
    ///
    /// Source: 4.4BSD tcp_output.c, tcp_setpersist; RFC 9293 section 3.8.6.1.
    pub fn persist_expiry(&self, params: &TcpParams, probes: u32, now: SimTime) -> SimTime {
        let factor = 1 << probes.min(LARGEST_BACKOFF_SHIFT);
        let (least, most) = PERSIST_SECONDS;
        match &self.estimate {
            Estimate::Coarse(estimate) => {
                let tick = tick_span(params).secs();
                let (least, most) = ((least / tick).ceil() as i64, (most / tick).floor() as i64);
                let interval = (((estimate.srtt >> 2) + estimate.rttvar) >> 1) * factor;
                self.tick_from(params, interval.min(most).max(least), now)
            }
            Estimate::Fine(estimate) => {
                let seconds = estimate.persist_interval(params) * factor as f64;
                now.after(SimSpan::from_ms(seconds.clamp(least, most) * 1e3))
            }
        }
    }

    /// True if a whole time-out has passed since `then`. The coarse clock counts its ticks.
    ///
    /// Source: 4.4BSD tcp_output.c, t_idle.
    pub fn is_silent_since(&self, params: &TcpParams, then: SimTime, now: SimTime) -> bool {
        match &self.estimate {
            Estimate::Coarse(estimate) => {
                let heard = ticks(params, self.phase, then);
                ticks(params, self.phase, now) - heard >= estimate.rto
            }
            Estimate::Fine(estimate) => now.since(then) >= estimate.span(),
        }
    }

    /// The `count`-th tick after `now`.
    fn tick_from(&self, params: &TcpParams, count: i64, now: SimTime) -> SimTime {
        let tick = ticks(params, self.phase, now) + count - 1;
        SimTime::ZERO.after(self.phase).after(SimSpan(tick.unsigned_abs() * tick_span(params).0))
    }

    /// The current time-out; the coarse clock may shorten it by up to one tick.
    pub fn rto(&self, params: &TcpParams) -> SimSpan {
        match &self.estimate {
            Estimate::Coarse(estimate) => {
                SimSpan(estimate.rto.unsigned_abs() * tick_span(params).0)
            }
            Estimate::Fine(estimate) => estimate.span(),
        }
    }

    /// Time-outs since the last valid sample.
    #[inline]
    pub fn backoff(&self) -> u32 {
        self.backoff
    }

    /// The last measured round trip, exact; zero before the first.
    #[inline]
    pub fn last_rtt(&self) -> SimSpan {
        self.last_rtt
    }
}

fn tick_span(params: &TcpParams) -> SimSpan {
    SimSpan::from_ms(params.tick_ms)
}

/// Ticks of the host's clock up to and including `now`.
fn ticks(params: &TcpParams, phase: SimSpan, now: SimTime) -> i64 {
    let count = match now.0.checked_sub(phase.0) {
        Some(since) => since / tick_span(params).0 + 1,
        None => 0,
    };
    i64::try_from(count).expect("a run has fewer than 2^63 ticks")
}

/// BSD's integer estimate in ticks. Source: 4.4BSD tcp_input.c, tcp_xmit_timer.
#[derive(Clone, Debug)]
struct CoarseEstimate {
    /// Eight times the smoothed round-trip time; zero = no sample yet.
    srtt: i64,
    /// Four times the smoothed deviation.
    rttvar: i64,
    /// Time-out in ticks.
    rto: i64,
}

impl CoarseEstimate {
    /// Source: 4.4BSD tcp_subr.c: rttvar 24 and a first time-out of 12 ticks.
    fn new(params: &TcpParams) -> CoarseEstimate {
        let rto = i64::from(params.initial_rto_ticks);
        CoarseEstimate { srtt: 0, rttvar: 2 * rto, rto }
    }

    fn sample(&mut self, params: &TcpParams, rtt: i64) {
        if self.srtt == 0 {
            self.srtt = rtt << 3;
            self.rttvar = rtt << 1;
        } else {
            let error = rtt - 1 - (self.srtt >> 3);
            self.srtt = (self.srtt + error).max(1);
            self.rttvar = (self.rttvar + error.abs() - (self.rttvar >> 2)).max(1);
        }
        self.rto = clamp_ticks(params, self.base());
    }

    fn back_off(&mut self, params: &TcpParams, factor: i64) {
        self.rto = clamp_ticks(params, self.base() * factor);
    }

    /// Forgets the smoothed time, so that the next sample has full weight, but keeps the time-out.
    fn forget(&mut self) {
        self.rttvar += self.srtt >> 3;
        self.srtt = 0;
    }

    fn base(&self) -> i64 {
        (self.srtt >> 3) + self.rttvar
    }
}

/// Limits to the shortest and the longest time-out, in ticks.
fn clamp_ticks(params: &TcpParams, ticks: i64) -> i64 {
    let longest = (params.max_rto_seconds * 1e3 / params.tick_ms).floor() as i64;
    ticks.min(longest).max(i64::from(params.min_rto_ticks))
}

/// Exact estimate in seconds: gains 1/8 and 1/4, multiplier 4. Source: Jacobson 1988; RFC 6298 section 2.
#[derive(Clone, Debug)]
struct FineEstimate {
    srtt: Option<f64>,
    deviation: f64,
    rto: f64,
}

impl FineEstimate {
    fn new(params: &TcpParams) -> FineEstimate {
        FineEstimate { srtt: None, deviation: 0.0, rto: params.initial_rto_seconds }
    }

    fn sample(&mut self, params: &TcpParams, rtt: f64) {
        let srtt = match self.srtt {
            Some(srtt) => {
                let error = rtt - srtt;
                self.deviation += (error.abs() - self.deviation) / 4.0;
                srtt + error / 8.0
            }
            None => {
                self.deviation = rtt / 2.0;
                rtt
            }
        };
        self.srtt = Some(srtt);
        self.rto = clamp_seconds(params, self.base(params));
    }

    fn back_off(&mut self, params: &TcpParams, factor: i64) {
        self.rto = clamp_seconds(params, self.base(params) * factor as f64);
    }

    fn base(&self, params: &TcpParams) -> f64 {
        match self.srtt {
            Some(srtt) => clamp_seconds(params, srtt + 4.0 * self.deviation),
            None => params.initial_rto_seconds,
        }
    }

    fn span(&self) -> SimSpan {
        SimSpan::from_ms(self.rto * 1e3)
    }

    /// BSD's interval without its scaling: smoothed time and twice the deviation.
    fn persist_interval(&self, params: &TcpParams) -> f64 {
        self.srtt.map_or(params.initial_rto_seconds, |srtt| srtt + 2.0 * self.deviation)
    }
}

/// Limits to the shortest and the longest exact time-out, in seconds.
fn clamp_seconds(params: &TcpParams, seconds: f64) -> f64 {
    seconds.min(params.max_rto_seconds).max(params.min_rto_ms / 1e3)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bsd() -> TcpParams {
        TcpParams { tick_ms: 500.0, ..TcpParams::default() }
    }

    #[test]
    fn samples_on_a_lan_settle_at_three_ticks() {
        // Sample, srtt, rttvar, time-out.
        const CASES: &[(i64, i64, i64, i64)] = &[
            (1, 8, 2, 3),
            (1, 7, 3, 3),
            (1, 7, 3, 3),
            (1, 7, 3, 3),
            (2, 8, 4, 5),
            (1, 7, 4, 4),
            (1, 7, 3, 3),
        ];
        let mut estimate = CoarseEstimate::new(&bsd());
        for &(rtt, srtt, rttvar, rto) in CASES {
            estimate.sample(&bsd(), rtt);
            assert_eq!((estimate.srtt, estimate.rttvar, estimate.rto), (srtt, rttvar, rto));
        }
    }

    #[test]
    fn a_late_sample_raises_the_time_out_and_it_decays() {
        let mut estimate = CoarseEstimate::new(&bsd());
        let mut after = |rtt| {
            estimate.sample(&bsd(), rtt);
            estimate.rto
        };
        let rtos = [4, 4, 4, 10, 4, 4, 4, 4].map(&mut after);
        assert_eq!(rtos, [12, 10, 9, 15, 14, 13, 12, 11]);
    }

    #[test]
    fn back_off_doubles_six_times_at_most_and_stops_at_64_seconds() {
        let mut clock = RetransmitClock::new(&bsd(), SimSpan(0));
        clock.time_segment(0, SimTime::ZERO);
        clock.on_ack(&bsd(), 1, SimTime::from_secs(0.1));
        let rtos: Vec<_> = (0..8)
            .map(|_| {
                let ticks = clock.rto(&bsd()).0 / SimSpan::from_ms(500.0).0;
                clock.back_off(&bsd());
                ticks
            })
            .collect();
        assert_eq!(rtos, [3, 6, 12, 24, 48, 96, 128, 128]);
    }

    #[test]
    fn the_exact_clock_doubles_six_times_at_most_too() {
        let fine = TcpParams { timer: TimerKind::Fine, ..TcpParams::default() };
        let mut clock = RetransmitClock::new(&fine, SimSpan(0));
        clock.time_segment(0, SimTime::ZERO);
        clock.on_ack(&fine, 1, SimTime::from_ms(10.0));
        let rtos = [(); 8].map(|()| {
            clock.back_off(&fine);
            clock.rto(&fine).secs()
        });
        // Of srtt + 4 deviations, 30 ms.
        assert_eq!(rtos, [0.06, 0.12, 0.24, 0.48, 0.96, 1.92, 1.92, 1.92]);
    }

    #[test]
    fn before_any_sample_the_time_out_is_12_then_48_ticks() {
        let mut clock = RetransmitClock::new(&bsd(), SimSpan(0));
        assert_eq!(clock.rto(&bsd()), SimSpan::from_ms(6_000.0));
        clock.back_off(&bsd());
        assert_eq!(clock.rto(&bsd()), SimSpan::from_ms(24_000.0));
    }

    #[test]
    fn the_fourth_back_off_forgets_the_smoothed_time_and_keeps_the_product() {
        let mut estimate = CoarseEstimate { srtt: 40, rttvar: 6, rto: 11 };
        let before = estimate.base();
        estimate.forget();
        assert_eq!((estimate.srtt, estimate.base()), (0, before));
        estimate.sample(&bsd(), 2);
        assert_eq!((estimate.srtt, estimate.rttvar), (16, 4));
        let mut clock = RetransmitClock::new(&bsd(), SimSpan(0));
        clock.estimate = Estimate::Coarse(CoarseEstimate { srtt: 40, rttvar: 6, rto: 11 });
        let forgets = [1, 2, 3, 4].map(|_| {
            clock.back_off(&bsd());
            matches!(clock.estimate, Estimate::Coarse(CoarseEstimate { srtt: 0, .. }))
        });
        assert_eq!(forgets, [false, false, false, true]);
    }

    #[test]
    fn a_coarse_timer_set_to_n_ticks_expires_after_more_than_n_minus_1() {
        let params = TcpParams { initial_rto_ticks: 3, ..TcpParams::default() };
        let tick = SimSpan::from_ms(100.0).0;
        // Phase and time of setting in milliseconds; expiry.
        for (phase, now, expiry) in [
            (0.0, 0.0, 300.0),
            (0.0, 0.001, 300.0),
            (0.0, 99.999, 300.0),
            (0.0, 100.0, 400.0),
            (30.0, 0.0, 230.0),
            (30.0, 29.999, 230.0),
            (30.0, 30.0, 330.0),
            (30.0, 1_129.0, 1_330.0),
        ] {
            let clock = RetransmitClock::new(&params, SimSpan::from_ms(phase));
            let now = SimTime::from_ms(now);
            let at = clock.expiry(&params, now);
            assert_eq!(at, SimTime::from_ms(expiry), "set at {now:?}");
            let delay = at.since(now).0;
            assert!(2 * tick < delay && delay <= 3 * tick);
        }
    }

    #[test]
    fn window_probes_come_after_5_to_60_seconds() {
        // Smoothed time and deviation (scaled), seconds between probes at 500 ms a tick.
        type Case = (i64, i64, [f64; 6]);
        const CASES: &[Case] = &[
            (0, 24, [6.0, 12.0, 24.0, 48.0, 60.0, 60.0]),
            (7, 3, [5.0, 5.0, 5.0, 8.0, 16.0, 32.0]),
            (400, 40, [35.0, 60.0, 60.0, 60.0, 60.0, 60.0]),
        ];
        for &(srtt, rttvar, seconds) in CASES {
            let mut clock = RetransmitClock::new(&bsd(), SimSpan(0));
            clock.estimate = Estimate::Coarse(CoarseEstimate { srtt, rttvar, rto: 3 });
            for (probes, expected) in (0..).zip(seconds) {
                let at = clock.persist_expiry(&bsd(), probes, SimTime::ZERO);
                assert_eq!(at.secs(), expected, "srtt {srtt}, probe {probes}");
            }
        }
        // ((7 >> 2) + 3) >> 1 is 2 ticks of 100 ms: 64 times that is 12.8 s, below the longest time.
        let lan = TcpParams::default();
        let mut clock = RetransmitClock::new(&lan, SimSpan(0));
        clock.estimate = Estimate::Coarse(CoarseEstimate { srtt: 7, rttvar: 3, rto: 3 });
        let probe = |probes| clock.persist_expiry(&lan, probes, SimTime::ZERO).secs();
        assert_eq!([4, 5, 6, 7, 12].map(probe), [5.0, 6.4, 12.8, 12.8, 12.8]);
        let fine = TcpParams { timer: TimerKind::Fine, ..TcpParams::default() };
        let mut clock = RetransmitClock::new(&fine, SimSpan(0));
        clock.time_segment(0, SimTime::ZERO);
        clock.on_ack(&fine, 1, SimTime::from_secs(3.0));
        let probe = |probes| clock.persist_expiry(&fine, probes, SimTime::ZERO).secs();
        assert_eq!([0, 1, 3, 4].map(probe), [6.0, 12.0, 48.0, 60.0]);
    }

    #[test]
    fn a_host_is_silent_after_as_many_ticks_as_the_time_out_has() {
        let params = TcpParams { initial_rto_ticks: 3, ..TcpParams::default() };
        let clock = RetransmitClock::new(&params, SimSpan::from_ms(30.0));
        let at = SimTime::from_ms;
        // Heard at 29 ms, before the first tick; the third is at 230 ms.
        for (now, silent) in [(29.0, false), (229.0, false), (230.0, true)] {
            assert_eq!(clock.is_silent_since(&params, at(29.0), at(now)), silent, "{now} ms");
        }
        let fine = TcpParams { timer: TimerKind::Fine, ..TcpParams::default() };
        let clock = RetransmitClock::new(&fine, SimSpan(0));
        let silent = |ms| clock.is_silent_since(&fine, at(29.0), at(ms));
        assert!(!silent(3_028.999) && silent(3_029.0), "4.4BSD tcp_output.c: idle >= rxtcur");
    }

    #[test]
    fn only_an_ack_beyond_the_timed_segment_gives_a_sample() {
        let params = TcpParams::default();
        let mut clock = RetransmitClock::new(&params, SimSpan(0));
        clock.time_segment(512, SimTime::ZERO);
        clock.time_segment(1_024, SimTime::from_secs(0.01));
        assert_eq!(clock.on_ack(&params, 512, SimTime::from_secs(0.02)), None);
        let rtt = clock.on_ack(&params, 1_024, SimTime::from_secs(0.03));
        assert_eq!(rtt, Some(SimSpan::from_ms(30.0)));
        assert_eq!(clock.on_ack(&params, 2_048, SimTime::from_secs(0.04)), None);
        clock.time_segment(2_048, SimTime::from_secs(0.05));
        clock.cancel();
        assert_eq!(clock.on_ack(&params, 4_096, SimTime::from_secs(0.06)), None);
    }

    #[test]
    fn the_exact_clock_follows_the_floating_formula() {
        let params = TcpParams { timer: TimerKind::Fine, ..TcpParams::default() };
        let mut estimate = FineEstimate::new(&params);
        // Seconds: sample, time-out by hand (srtt + 4 · deviation).
        for (rtt, rto) in [(0.1, 0.3), (0.1, 0.25), (0.2, 0.325), (0.000_1, 0.370_225)] {
            estimate.sample(&params, rtt);
            assert!((estimate.rto - rto).abs() < 1e-12, "{rtt}: {}", estimate.rto);
        }
        estimate.back_off(&params, 4);
        assert!((estimate.rto - 4.0 * 0.370_225).abs() < 1e-12);
        estimate.back_off(&params, 64);
        assert!(estimate.rto < 64.0);
    }
}
