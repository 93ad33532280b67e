//! DCTCP over a line that marks: short queues, a full line, and an accurate alpha.

use super::{Bench, CLEAN, Channel, TcpParams};
use crate::units::SimSpan;

/// A line with 10 Mb/s of user data and 40 ms that marks when at least `marks_from` segments are queued.
fn bench(id: &str, marks_from: u64, delayed_ack: bool) -> Bench {
    let channel = Channel {
        service: SimSpan::from_us(409.6),
        marks_from: Some(marks_from),
        buffer: Some(200),
        ..CLEAN
    };
    let params = TcpParams { delayed_ack, ..TcpParams::default() };
    Bench::new(id, params, channel)
}

#[test]
fn a_marking_line_stays_full_with_a_short_queue_and_without_loss() {
    for delayed_ack in [false, true] {
        let mut bench = bench("dctcp", 30, delayed_ack);
        bench.run_until(20.0);
        bench.longest_queue = 0;
        let before = bench.receiver.counters().delivered_bytes;
        bench.run_until(40.0);
        let mbps = (bench.receiver.counters().delivered_bytes - before) as f64 * 8e-6 / 20.0;
        assert!(mbps > 9.9, "delayed {delayed_ack}: {mbps} Mb/s");
        assert!(bench.longest_queue < 45, "delayed {delayed_ack}: {}", bench.longest_queue);
        let counters = bench.sender.counters();
        assert_eq!((counters.retransmitted_bytes, counters.timeouts), (0, 0));
    }
}

#[test]
fn without_the_echo_the_same_line_fills_its_buffer() {
    let mut bench = bench("sack", 30, false);
    bench.run_until(40.0);
    assert_eq!(bench.longest_queue, 200);
}
