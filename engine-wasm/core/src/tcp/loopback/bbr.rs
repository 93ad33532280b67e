//! BBR over a line of known rate and delay: its estimates, and the length of the queue.

use super::{Bench, CLEAN, Channel, TcpParams};
use crate::units::{SimSpan, SimTime};

const SERVICE_US: f64 = 409.6;

/// A line with 10 Mb/s of user data and 40 ms round trip.
fn bench(buffer: Option<u64>) -> Bench {
    let channel = Channel { service: SimSpan::from_us(SERVICE_US), buffer, ..CLEAN };
    Bench::new("bbr", TcpParams::default(), channel)
}

fn delivered(bench: &Bench) -> f64 {
    bench.receiver.counters().delivered_bytes as f64
}

/// Mean of the pacing rate over an interval, in Mb/s of user data.
fn mean_pace(bench: &mut Bench, from: f64, to: f64) -> f64 {
    bench.run_until(from);
    let (mut sum, mut count) = (0.0, 0.0);
    while bench.now < SimTime::from_secs(to) {
        bench.step();
        sum += bench.sender.congestion_mut().pacing_rate() * 8e-6;
        count += 1.0;
    }
    sum / count
}

#[test]
fn the_bottleneck_is_found_within_two_per_cent_and_kept_full() {
    let mut bench = bench(None);
    let pace = mean_pace(&mut bench, 2.0, 9.0);
    assert!((pace / 10.0 - 1.0).abs() < 0.02, "{pace} Mb/s");
    let before = delivered(&bench);
    bench.run_until(19.0);
    let mbps = (delivered(&bench) - before) * 8e-7;
    assert!((9.6..=10.01).contains(&mbps), "{mbps} Mb/s, a drain included");
    assert_eq!(bench.sender.counters().retransmitted_bytes, 0);
}

#[test]
fn the_model_itself_has_the_rate_within_two_per_cent_and_the_round_trip_exactly() {
    let mut bench = bench(None);
    bench.run_until(5.0);
    // A cycle of eight round trips has one step at 1.25 times the rate. The window is twice rate times
    // round trip, plus three segments, so both numbers are visible from outside.
    let (mut fastest, mut window) = (0.0, 0.0);
    while bench.now < SimTime::from_secs(5.6) {
        bench.step();
        let pace = bench.sender.congestion().pacing_rate();
        if pace > fastest {
            (fastest, window) = (pace, bench.sender.gauges().cwnd_bytes);
        }
    }
    let rate = fastest / 1.25;
    assert!((rate / 1.25e6 - 1.0).abs() < 0.02, "{rate} bytes a second");
    let round_trip = (window - 3.0 * 512.0) / (2.0 * rate);
    let empty = 0.04 + SERVICE_US * 1e-6;
    assert!((round_trip / empty - 1.0).abs() < 1e-9, "{round_trip} s, {empty}");
}

#[test]
fn the_queue_of_the_start_is_drained_and_stays_short() {
    let mut bench = bench(None);
    bench.run_until(1.5);
    let pipe = 0.04 / (SERVICE_US * 1e-6);
    let start = bench.longest_queue as f64;
    assert!(start < 1.9 * pipe + 8.0, "startup: {start} segments of {pipe}");
    bench.run_until(2.0);
    bench.longest_queue = 0;
    bench.run_until(30.0);
    // A probe at 1.25 for one round trip leaves a quarter of the pipe.
    let cruise = bench.longest_queue as f64;
    assert!(cruise < 0.35 * pipe + 8.0, "later: {cruise} segments of {pipe}");
}

#[test]
fn the_pipe_is_drained_after_ten_seconds_and_the_empty_round_trip_is_seen() {
    let mut bench = bench(None);
    bench.run_until(5.0);
    let empty = SimSpan::from_us(40_000.0 + SERVICE_US);
    let mut least = SimSpan(u64::MAX);
    let (mut drained, mut since) = (SimTime::NEVER, SimTime::NEVER);
    while bench.now < SimTime::from_secs(30.0) && since == SimTime::NEVER {
        bench.step();
        let gauges = bench.sender.gauges();
        least = least.min(gauges.last_rtt);
        if gauges.cwnd_bytes <= 4.0 * 512.0 {
            drained = drained.min(bench.now);
        } else if drained < SimTime::NEVER {
            since = bench.now;
        }
    }
    assert_eq!(least, empty);
    let lasted = since.since(drained).secs();
    assert!((0.2..0.35).contains(&lasted), "drained for {lasted} s");
}

#[test]
fn startup_fills_the_pipe_in_about_as_many_rounds_as_doublings() {
    let mut bench = bench(None);
    let mut rate = 0.0;
    // From one segment a round trip to the line's rate: 97.7 times, or 6.6 doublings, of 41 ms.
    while rate < 1.19e6 && bench.now < SimTime::from_secs(2.0) {
        bench.step();
        rate = bench.sender.congestion_mut().pacing_rate() / 2.885;
    }
    let rounds = bench.now.secs() / 0.0404;
    assert!((6.0..11.0).contains(&rounds), "{rounds} round trips");
}

#[test]
fn losses_hardly_slow_it_down() {
    let mut mbps = [0.0, 0.01].map(|loss| {
        let channel = Channel { service: SimSpan::from_us(SERVICE_US), loss, ..CLEAN };
        let mut bench = Bench::new("bbr", TcpParams::default(), channel);
        bench.run_until(20.0);
        delivered(&bench) * 8e-6 / 20.0
    });
    mbps.sort_by(f64::total_cmp);
    assert!(mbps[0] > 0.85 * mbps[1], "{mbps:?}");
}
