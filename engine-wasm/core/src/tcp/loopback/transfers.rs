//! Successive transfers over impaired channels: connections never mix, buffers hold, rates are kept.

use super::*;

/// Sizes in bytes: around one and two segments of 512 bytes, and some longer transfers.
const SIZES: &[u64] = &[1, 511, 512, 513, 1_024, 1_025, 5_000, 20_000, 3, 40_000];

impl Bench {
    /// Opens a transfer and runs until it ends; false if the connection was given up.
    fn transfer(&mut self, bytes: u64) -> bool {
        let before = self.sender.counters().transfers;
        self.sender.open(Some(bytes), self.now);
        self.drain();
        while !self.sender.is_done() {
            self.step();
        }
        self.sender.counters().transfers > before
    }

    /// Loses all segments in flight and all later ones.
    fn cut_the_line(&mut self) {
        let bytes = |(_, segment): &(To, Segment)| u64::from(segment.length);
        let gone = std::mem::take(&mut self.on_the_way);
        self.lost_bytes += gone.values().map(bytes).sum::<u64>();
        self.flying_bytes = 0;
        self.channel.loss = 1.0;
    }

    /// Runs on for a while, even if no event is pending.
    fn pause(&mut self, seconds: f64) {
        let until = self.now.after(SimSpan::from_ms(seconds * 1e3));
        loop {
            let next = self.on_the_way.first_key_value();
            let arrival = next.map_or(SimTime::NEVER, |((at, _), _)| *at);
            if arrival.min(self.sender.deadline()).min(self.receiver.deadline()) > until {
                break;
            }
            self.step();
        }
        self.now = until;
    }
}

fn small() -> TcpParams {
    TcpParams { window_bytes: 30_000, window_scale: 0, handshake: true, ..TcpParams::default() }
}

#[test]
fn every_transfer_arrives_whole_before_the_next_one_opens() {
    let slow = TcpParams {
        write_mbps: Some(0.4),
        send_buffer_bytes: Some(4_000),
        read_mbps: Some(0.2),
        window_bytes: 6_000,
        ..small()
    };
    let settings = [
        small(),
        TcpParams { handshake: false, ..small() },
        TcpParams { delayed_ack: true, idle_restart: true, ..small() },
        TcpParams { nagle: false, timer: TimerKind::Fine, min_rto_ms: 20.0, ..small() },
        TcpParams { handshake: false, delayed_ack: true, ..slow.clone() },
        slow,
    ];
    for id in VARIANTS {
        for (channel, params) in HOSTILE.iter().flat_map(|c| settings.iter().map(move |p| (c, p))) {
            let mut bench = Bench::idle(id, params.clone(), *channel);
            let mut sum = 0;
            for &bytes in SIZES {
                assert!(bench.transfer(bytes), "{id}: {bytes} bytes");
                sum += bytes;
                assert_eq!(bench.receiver.counters().delivered_bytes, sum, "{id}");
            }
            let sent = bench.sender.counters();
            assert_eq!(sent.bytes_sent - sent.retransmitted_bytes, sum, "{id}");
            assert_eq!(bench.controls, if params.handshake { 2 * SIZES.len() as u64 } else { 0 });
        }
    }
}

#[test]
fn a_connection_given_up_leaves_nothing_in_the_next_one() {
    for id in VARIANTS {
        for handshake in [true, false] {
            let service = SimSpan::from_ms(0.5);
            let channel = Channel { delay_ms: (5.0, 60.0), service, ..CLEAN };
            let params = TcpParams { max_retransmissions: 3, handshake, ..small() };
            let mut bench = Bench::idle(id, params, channel);
            bench.sender.open(Some(2_000_000), bench.now);
            bench.drain();
            bench.pause(0.4);
            let is_new = |(_, way): &(To, Segment)| way.length > 0 && !way.retransmission;
            while !bench.on_the_way.values().any(is_new) {
                bench.step();
            }
            bench.cut_the_line();
            while !bench.sender.is_done() {
                bench.step();
            }
            assert_eq!(bench.sender.counters().transfers, 0, "{id}: the line is dead");
            bench.channel.loss = 0.0;
            assert!(bench.transfer(10_000), "{id}");
            let (sent, seen) = (bench.sender.counters(), bench.receiver.counters());
            assert_eq!(seen.held_bytes, 0, "{id}");
            let missing = sent.bytes_sent - sent.retransmitted_bytes - seen.delivered_bytes;
            if handshake {
                assert!((1..30_000).contains(&missing), "{id}: a window, {missing} bytes");
            } else {
                assert_eq!(missing, 0, "{id}: the peer still waited for it");
            }
        }
    }
}

#[test]
fn a_lost_window_update_is_asked_for_again() {
    for id in VARIANTS {
        // 12.5 bytes a millisecond are read; an update is worth 1024 bytes, 82 ms.
        let params = TcpParams { window_bytes: 4_000, read_mbps: Some(0.1), ..small() };
        let mut bench = Bench::idle(id, params, CLEAN);
        bench.sender.open(Some(10_000), bench.now);
        bench.drain();
        while bench.sender.deadline().since(bench.now).secs() < 4.0 {
            bench.step();
        }
        assert_eq!(bench.sender.gauges().flight_bytes, 0, "{id}: the window is closed");
        bench.channel.loss = 1.0;
        while bench.receiver.deadline() < SimTime::NEVER {
            bench.step();
        }
        assert!(bench.on_the_way.is_empty() && !bench.sender.is_done());
        bench.channel.loss = 0.0;
        while !bench.sender.is_done() {
            bench.step();
        }
        assert_eq!(bench.receiver.counters().delivered_bytes, 10_000, "{id}");
        assert_eq!(bench.sender.counters().timeouts, 0, "{id}");
    }
}

#[test]
fn the_slowest_of_writer_reader_and_send_buffer_sets_the_throughput() {
    // Writing, reading (Mb/s), send buffer (bytes); throughput by hand: one buffer per round trip of 40 ms.
    type Case = (Option<f64>, Option<f64>, Option<u32>, f64);
    const CASES: &[Case] = &[
        (Some(1.0), Some(2.0), None, 1.0),
        (Some(2.0), Some(1.0), None, 1.0),
        (None, Some(0.5), Some(20_480), 0.5),
        (None, None, Some(20_480), 20_480.0 * 8.0 / 0.04 / 1e6),
        (Some(50.0), Some(100.0), Some(10_240), 10_240.0 * 8.0 / 0.04 / 1e6),
    ];
    for &(write_mbps, read_mbps, send_buffer_bytes, mbps) in CASES {
        let params =
            TcpParams { window_bytes: 65_535, write_mbps, read_mbps, send_buffer_bytes, ..small() };
        let mut bench = Bench::idle("reno", params, CLEAN);
        bench.sender.start(SimTime::ZERO);
        bench.drain();
        bench.pause(10.0);
        let before = bench.receiver.counters().delivered_bytes;
        bench.pause(40.0);
        let found = (bench.receiver.counters().delivered_bytes - before) as f64 * 8.0 / 40.0 / 1e6;
        assert!((found / mbps - 1.0).abs() < 0.01, "{found} of {mbps} Mb/s");
        assert_eq!(bench.sender.counters().retransmitted_bytes, 0);
    }
}

#[test]
fn a_file_of_the_lan_study_takes_little_longer_than_writing_it() {
    // 453,125 bytes at 50 Mb/s take 72.5 ms; set-up, slow start and release add to this.
    let params = TcpParams {
        mss_bytes: 1_460,
        window_bytes: 61_444,
        send_buffer_bytes: Some(61_444),
        round_sockbuf: true,
        write_mbps: Some(50.0),
        read_mbps: Some(100.0),
        ..small()
    };
    let channel = Channel { delay_ms: (0.5, 0.5), service: SimSpan::from_us(117.0), ..CLEAN };
    let mut bench = Bench::idle("reno", params, channel);
    assert!(bench.transfer(453_125));
    let ms = bench.now.secs() * 1e3;
    // One round trip before writing, one for the last segment with its FIN; 10 ms are one burst.
    assert!(72.5 + 2.0 < ms && ms < 72.5 + 2.0 + 10.0, "{ms} ms");
}

#[test]
fn clones_of_a_transfer_end_alike() {
    let params = TcpParams { read_mbps: Some(0.3), write_mbps: Some(0.5), ..small() };
    let mut bench = Bench::idle("reno", params, CLEAN);
    bench.sender.open(Some(30_000), bench.now);
    bench.drain();
    bench.pause(0.2);
    let mut other = Bench {
        sender: bench.sender.clone(),
        receiver: bench.receiver.clone(),
        stream: bench.stream.clone(),
        on_the_way: bench.on_the_way.clone(),
        ..Bench::idle("reno", small(), CLEAN)
    };
    (other.now, other.departed, other.controls) = (bench.now, bench.departed, bench.controls);
    bench.pause(3.0);
    other.pause(3.0);
    assert!(bench.sender.is_done());
    assert_eq!(bench.sender.counters(), other.sender.counters());
    assert_eq!(bench.receiver.counters(), other.receiver.counters());
}
