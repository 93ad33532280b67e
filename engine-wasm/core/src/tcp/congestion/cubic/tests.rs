//! Tests of the window against the formulas of RFC 9438.

use super::super::tests::{ack, build, view};
use super::*;
use crate::params::Value;
use crate::units::SimSpan;

const MSS: u32 = 1_000;

/// A connection in congestion avoidance that gets ACKs at a steady rate.
struct Fed {
    control: Box<dyn CongestionControl>,
    now: SimTime,
    rtt: f64,
}

impl Fed {
    /// Just after a loss with `window` segments in flight.
    fn after_loss(window: u64, rtt: f64, knobs: &[(&str, Value)]) -> Fed {
        let mut control = build("cubic");
        for (key, value) in knobs {
            control.tune(key, value).expect("legal");
        }
        let bytes = window * u64::from(MSS);
        control.open(Opening { mss: MSS, window: bytes, ssthresh: bytes });
        control.on_loss(bytes, &view(MSS, 1 << 29, bytes));
        Fed { control, now: SimTime::ZERO, rtt }
    }

    fn window(&self) -> f64 {
        self.control.window() / f64::from(MSS)
    }

    /// One ACK; a window of them takes one round trip.
    fn ack(&mut self) {
        self.now = self.now.after(SimSpan::from_us(self.rtt / self.window() * 1e6));
        let bytes = self.control.window() as u64;
        let sender = SenderView { now: self.now, ..view(MSS, 1 << 29, bytes) };
        let rtt = Some(SimSpan::from_us(self.rtt * 1e6));
        self.control.on_ack(&AckView { rtt, ..ack(0, sender) });
    }

    /// The first ACK starts the clock of the curve, so times count from there.
    fn run_until(&mut self, seconds: f64) {
        while self.now.secs() < seconds {
            self.ack();
        }
    }
}

#[test]
fn between_losses_the_window_follows_the_cubic_curve() {
    // Seconds; W(t) = 0.4 (t - K)^3 + 100 with K = cbrt(30 / 0.4) = 4.21716, by hand.
    const CASES: &[(f64, f64)] = &[
        (0.5, 79.46),
        (1.0, 86.68),
        (2.0, 95.64),
        (3.0, 99.28),
        (4.217, 100.0),
        (5.0, 100.19),
        (6.0, 102.27),
        (8.0, 121.65),
        (10.0, 177.36),
    ];
    let mut fed = Fed::after_loss(100, 0.2, &[]);
    assert_eq!(fed.window(), 70.0);
    for &(seconds, window) in CASES {
        fed.run_until(seconds);
        let error = fed.window() / window - 1.0;
        assert!(error.abs() < 0.012, "{seconds} s: {} instead of {window}", fed.window());
    }
}

#[test]
fn the_curve_itself_has_the_numbers_of_the_formula() {
    // W_max, window at the start, K.
    for (flat, start, k) in [(100.0, 70.0, 4.217_163), (10.0, 7.0, 1.957_434), (50.0, 50.0, 0.0)] {
        let mut epoch = Epoch::new(start, flat, 0.4, SimTime::ZERO);
        assert!((epoch.window_at(0.0) - start).abs() < 1e-9);
        assert!((epoch.window_at(k) - flat).abs() < 1e-6, "flat after {k} s");
        assert!((epoch.window_at(2.0 * k) - (2.0 * flat - start)).abs() < 1e-4, "symmetric");
        epoch.advance(SimTime::from_secs(1.0));
        epoch.pause(SimTime::from_secs(9.0));
        epoch.advance(SimTime::from_secs(10.0));
        let by_hand = 0.4 * (2.0 - k) * (2.0 - k) * (2.0 - k) + flat;
        assert!((epoch.window_at(0.0) - by_hand).abs() < 1e-4, "two seconds have counted");
    }
}

#[test]
fn on_a_short_path_the_window_grows_like_reno_at_nine_seventeenths_then_at_one() {
    // 10 segments, 7 after the loss; 20 ms: the curve would need 2 s to come back.
    let mut fed = Fed::after_loss(10, 0.02, &[]);
    // Round trips, window: 7 + n 9/17 up to 10, then one segment each.
    for (rounds, window) in [(2.0, 8.06), (4.0, 9.12), (5.67, 10.0), (8.67, 13.0), (11.67, 16.0)] {
        fed.run_until(rounds * 0.02);
        assert!((fed.window() - window).abs() < 0.2, "{rounds}: {}", fed.window());
    }
    let mut alone = Fed::after_loss(10, 0.02, &[("renoFriendly", Value::from(false))]);
    alone.run_until(11.67 * 0.02);
    assert!(alone.window() < 8.5, "the curve alone: {}", alone.window());
}

#[test]
fn a_loss_below_the_last_maximum_lowers_the_aim_further() {
    // Fast convergence; window at which the curve is flat after a second loss at 80 of 100 segments.
    for (on, flat) in [(true, 68.0), (false, 80.0)] {
        let mut fed = Fed::after_loss(100, 0.2, &[("fastConvergence", Value::from(on))]);
        while fed.window() < 80.0 {
            fed.ack();
        }
        let cwnd = fed.window();
        fed.control.on_loss(cwnd as u64 * 1_000, &view(MSS, 1 << 29, 0));
        fed.now = SimTime::ZERO;
        let k = ((flat - 0.7 * cwnd) / 0.4).cbrt();
        let mut slowest = (0.0, f64::MAX);
        for step in 1..30 {
            let before = fed.window();
            fed.run_until(f64::from(step) * 0.2);
            if fed.window() - before < slowest.1 {
                slowest = (fed.now.secs(), fed.window() - before);
            }
        }
        assert!((slowest.0 - k).abs() < 0.6, "{on}: flat at {} s, K {k}", slowest.0);
    }
}

#[test]
fn what_is_left_after_a_loss_is_beta_of_the_flight_and_two_segments_at_least() {
    for (beta, flight, left) in [(0.7, 100, 70.0), (0.5, 100, 50.0), (0.9, 10, 9.0), (0.7, 2, 2.0)]
    {
        let fed = Fed::after_loss(flight, 0.2, &[("beta", Value::from(beta))]);
        assert!((fed.window() - left).abs() < 1e-9, "{beta} of {flight}");
        assert_eq!(fed.control.ssthresh(), fed.control.window());
    }
}

#[test]
fn a_steeper_curve_comes_back_sooner() {
    let back = |scaling: f64| {
        let mut fed = Fed::after_loss(100, 0.2, &[("scaling", Value::from(scaling))]);
        while fed.window() < 99.0 {
            fed.ack();
        }
        fed.now.secs()
    };
    let times = [0.1, 0.4, 1.0, 4.0].map(back);
    assert!(times.is_sorted_by(|a, b| a > b), "{times:?}");
}

#[test]
fn after_a_time_out_the_curve_starts_flat_where_slow_start_ended() {
    let mut fed = Fed::after_loss(100, 0.2, &[]);
    fed.control.on_timeout(&view(MSS, 1 << 29, 70_000));
    assert_eq!((fed.window(), fed.control.ssthresh()), (1.0, 49_000.0));
    while fed.window() < 49.0 {
        fed.ack();
    }
    let began = fed.now.secs();
    // K = 0: half a second later only 0.4 · 0.5^3 = 0.05; Reno's estimate grows 9/17 per round trip.
    fed.run_until(began + 1.0);
    assert!((fed.window() - (49.0 + 5.0 * 9.0 / 17.0)).abs() < 0.4, "{}", fed.window());
    fed.run_until(began + 4.0);
    assert!((fed.window() - (49.0 + 0.4 * 64.0)).abs() < 1.5, "{}", fed.window());
}

#[test]
fn a_time_out_in_a_long_recovery_counts_one_window_and_not_what_the_receiver_holds() {
    let mut fed = Fed::after_loss(100, 0.2, &[]);
    fed.control.on_timeout(&view(MSS, 1 << 29, 400_000));
    assert_eq!((fed.window(), fed.control.ssthresh()), (1.0, 49_000.0));
}

#[test]
fn a_window_that_is_not_the_limit_does_not_grow() {
    let mut fed = Fed::after_loss(100, 0.2, &[]);
    fed.run_until(1.0);
    let before = fed.window();
    for _ in 0..1_000 {
        fed.now = fed.now.after(SimSpan::from_ms(10.0));
        let sender = SenderView { now: fed.now, ..view(MSS, 1 << 29, 20_000) };
        fed.control.on_ack(&ack(0, sender));
    }
    assert_eq!(fed.window(), before);
    fed.ack();
    assert!(fed.window() - before < 0.2, "nor catches up afterwards");
}

#[test]
fn the_window_is_the_limit_when_no_full_segment_more_would_have_fitted() {
    // RFC 9438 section 5.8. Bytes in flight before the ACK, under a window of ten segments.
    let state = State { mss: 1_000.0, cwnd: 10.0, ..State::default() };
    for (before, limits) in [(8_000, false), (9_000, false), (9_001, true), (10_000, true)] {
        let sender = SenderView { outstanding: before - 1_000, ..view(MSS, 1 << 29, 0) };
        assert_eq!(state.is_limit(&ack(0, sender)), limits, "{before}");
        let sender = SenderView { outstanding: before - 3_000, ..sender };
        let lost = AckView { lost_bytes: 2_000, ..ack(0, sender) };
        assert_eq!(state.is_limit(&lost), limits, "{before}, of which 2000 are lost");
    }
}

#[test]
fn the_smoothed_round_trip_is_that_of_rfc_6298() {
    // Sections 2.2 and 2.3: the first sample itself, then an eighth of each.
    let mut state = State::default();
    for (ms, srtt) in [(200.0, 0.2), (400.0, 0.225), (25.0, 0.2)] {
        let rtt = Some(SimSpan::from_ms(ms));
        state.note_rtt(&AckView { rtt, ..ack(0, view(MSS, 1 << 29, 0)) });
        assert!((state.srtt - srtt).abs() < 1e-12, "{ms} ms: {}", state.srtt);
    }
}

#[test]
fn the_first_ack_after_a_loss_follows_renos_estimate_while_the_curve_now_is_below_it() {
    // RFC 9438 section 4.3 compares W_cubic(t), not the target a round trip ahead (74.4 here); alpha is 9/17.
    let mut fed = Fed::after_loss(100, 0.2, &[]);
    fed.ack();
    assert!((fed.window() - (70.0 + 9.0 / 17.0 / 70.0)).abs() < 1e-9, "{}", fed.window());
    // After idleness and slow start, the curve begins anew, however long ago the last loss was.
    fed.run_until(2.0);
    fed.control.on_idle(&view(MSS, 1 << 29, 0));
    (0..69).for_each(|_| fed.ack());
    assert_eq!(fed.window(), 70.0);
    fed.ack();
    assert!((fed.window() - (70.0 + 9.0 / 17.0 / 70.0)).abs() < 1e-9, "{}", fed.window());
}

#[test]
fn before_the_first_loss_the_estimate_grows_like_reno() {
    // RFC 9438 section 4.3: W_est ≥ cwnd_prior, so alpha is 1.
    let mut control = build("cubic");
    control.open(Opening { mss: MSS, window: 10_000, ssthresh: 10_000 });
    control.on_ack(&ack(0, view(MSS, 1 << 29, 10_000)));
    assert!((control.window() - 10_100.0).abs() < 1e-9, "{}", control.window());
}

#[test]
fn an_ack_aims_for_half_a_window_more_at_most() {
    // RFC 9438 section 4.2: the target is at most 1.5 cwnd, and each ACK adds (target - cwnd) / cwnd.
    let mut control = build("cubic");
    control.open(Opening { mss: MSS, window: 100_000, ssthresh: 100_000 });
    control.on_loss(100_000, &view(MSS, 1 << 29, 100_000));
    let [first, later] = [0.0, 30.0].map(|seconds| {
        let now = SimTime::from_secs(seconds);
        control.on_ack(&ack(0, SenderView { now, ..view(MSS, 1 << 29, 70_000) }));
        control.window()
    });
    assert!((later - first - 500.0).abs() < 1e-6, "{first} {later}");
}

#[test]
fn fast_convergence_needs_a_window_below_the_last_maximum() {
    // RFC 9438 section 4.7: cwnd < W_max.
    for (cwnd, w_max) in [(100.0, 100.0), (99.0, 99.0 * 0.85)] {
        let state = State { mss: 1_000.0, cwnd, w_max: Some(100.0), ..State::default() };
        let mut cubic = Cubic { params: CubicParams::default(), state };
        cubic.reduce(100_000);
        assert_eq!(cubic.state.w_max, Some(w_max));
    }
}

#[test]
fn in_slow_start_a_short_segment_counts_its_bytes() {
    // RFC 5681 section 3.1, equation 2.
    let mut control = build("cubic");
    control.open(Opening { mss: MSS, window: 2_000, ssthresh: 64_000 });
    control.on_ack(&AckView { acked_bytes: 500, ..ack(0, view(MSS, 1 << 29, 2_000)) });
    assert_eq!(control.window(), 2_500.0);
}
