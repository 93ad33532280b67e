//! External laws: throughput under periodic loss, and the sawtooth at a full buffer.

use super::{Bench, CLEAN, Channel, TcpParams};
use crate::units::SimSpan;

/// The variants with the window of RFC 5681.
///
/// The sawtooth of 4.4BSD's Reno is slower because its arithmetic drops fractions of bytes.
const RENO_LIKE: [&str; 3] = ["reno-clean", "new-reno", "sack"];

const MSS: f64 = 512.0;

/// User Mb/s delivered between two times.
fn goodput(bench: &mut Bench, from: f64, to: f64) -> f64 {
    bench.run_until(from);
    let before = bench.receiver.counters().delivered_bytes;
    bench.run_until(to);
    (bench.receiver.counters().delivered_bytes - before) as f64 * 8e-6 / (to - from)
}

/// User Mb/s when one segment in `every` is lost, 30 ms round trip.
fn under_loss(id: &str, every: u64) -> f64 {
    let params = TcpParams { initial_ssthresh: Some(20 * 512), ..TcpParams::default() };
    let channel = Channel { delay_ms: (15.0, 15.0), loses_every: Some(every), ..CLEAN };
    let mut bench = Bench::new(id, params, channel);
    let mbps = goodput(&mut bench, 20.0, 120.0);
    assert_eq!(bench.sender.counters().timeouts, 0, "{id}");
    mbps
}

/// Mb/s of a sawtooth whose repair takes one round trip, during which half a window of new data is sent:
/// `3W²/8 + W/2` segments in `W/2 + 1` round trips.
fn with_repair(every: f64) -> f64 {
    let most = (-0.5 + (0.25 + 1.5 * every).sqrt()) / 0.75;
    every * MSS * 8e-6 / ((most / 2.0 + 1.0) * 0.03)
}

#[test]
fn t1_periodic_loss_gives_the_rate_of_mathis() {
    // Oracle T1: segments per loss, Mb/s. Domain: the formula has no round trip for the repair. SACK also
    // halves a flight of whole segments without limited transmit. At 1/1000, where the window is
    // 50 segments, both effects cost SACK 5.6 %, so there it must match only the sawtooth with repair.
    for (every, mathis) in [(1_000, 5.288), (10_000, 16.72)] {
        let sawtooth = with_repair(every as f64);
        let mut rates = Vec::new();
        for id in RENO_LIKE {
            let found = under_loss(id, every);
            assert!((found / sawtooth - 1.0).abs() < 0.035, "{id} 1/{every}: {found}, {sawtooth}");
            let near = (found / mathis - 1.0).abs() < 0.05;
            assert!(near || (id, every) == ("sack", 1_000), "{id} 1/{every}: {found}, {mathis}");
            rates.push(found);
        }
        // BSD drops fractions of bytes.
        let bsd = under_loss("reno", every) / rates[0];
        assert!((0.9..1.0).contains(&bsd), "1/{every}: {bsd}");
    }
}

/// A line that carries a segment of 12 cells in 508.8 us, with 40 ms round trip and room for 20
/// segments besides the one on the line.
fn shallow() -> Channel {
    Channel { service: SimSpan::from_us(508.8), buffer: Some(21), ..CLEAN }
}

#[test]
fn t3_a_full_buffer_makes_the_sawtooth_of_the_formula() {
    // Oracle T3. Domain: its period includes neither the round trip in which the loss is detected nor that
    // of the repair. Both last as long as the full buffer makes them; the test adds them.
    let rate = 1.0 / 508.8e-6;
    let rtt = 0.04 + 508.8e-6;
    let (pipe, buffer) = (rate * rtt, 20.0);
    let most = pipe + buffer;
    let growth = (pipe - most / 2.0) * rtt + (most * most - pipe * pipe) / (2.0 * rate);
    let period = growth + 2.0 * most / rate;
    let b = buffer / pipe;
    let part = 0.75 * (1.0 + b) * (1.0 + b) / (1.0 + b + b * b);
    let ideal = part * rate * MSS * 8e-6;
    for id in RENO_LIKE {
        let params = TcpParams { initial_ssthresh: Some(40 * 512), ..TcpParams::default() };
        let mut bench = Bench::new(id, params, shallow());
        let (peak, found) = sawtooth(&mut bench);
        assert!((found / period - 1.0).abs() < 0.03, "{id}: {found} s, {period}");
        assert!((peak - most).abs() < 2.0, "{id}: {peak} segments, {most}");
        let mbps = goodput(&mut bench, 40.0, 140.0);
        assert!((mbps / ideal - 1.0).abs() < 0.02, "{id}: {mbps} Mb/s, {ideal}");
        assert_eq!((bench.sender.counters().timeouts, bench.longest_queue), (0, 21), "{id}");
    }
}

/// Largest window in segments before a loss, and the time in seconds between losses.
fn sawtooth(bench: &mut Bench) -> (f64, f64) {
    bench.run_until(20.0);
    let mut peaks = Vec::new();
    while peaks.len() < 2 {
        let (window, losses) =
            (bench.sender.gauges().cwnd_bytes, bench.sender.counters().fast_retransmits);
        bench.step();
        if bench.sender.counters().fast_retransmits > losses {
            peaks.push((window / MSS, bench.now.secs()));
        }
    }
    (peaks[1].0, peaks[1].1 - peaks[0].1)
}
