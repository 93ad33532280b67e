//! Test bench: sender and receiver joined by a channel that loses, doubles, delays and reorders segments.

mod bbr;
mod marks;
mod oracles;
mod recovery;
mod transfers;

use super::congestion::tests::build;
use super::{Receiver, Sender, TcpEvent, TcpParams, TimerKind};
use crate::kernel::rng::Stream;
use crate::units::{SimSpan, SimTime};
use crate::wire::segment::Segment;
use std::collections::BTreeMap;

/// What the channel does to segments of both directions.
#[derive(Clone, Copy)]
struct Channel {
    /// Share of the segments that are lost.
    loss: f64,
    /// Share of the segments that arrive twice.
    doubling: f64,
    /// One-way delay; uniform between the two values, so that segments are reordered.
    delay_ms: (f64, f64),
    /// Time the line needs for one data segment.
    service: SimSpan,
    /// Segments that may wait for the line or be on it; excess segments are lost.
    buffer: Option<u64>,
    /// A segment is marked if it finds at least this many there.
    marks_from: Option<u64>,
    /// Every segment whose number, counted from 1, is a multiple of this is lost.
    loses_every: Option<u64>,
}

const CLEAN: Channel = Channel {
    loss: 0.0,
    doubling: 0.0,
    delay_ms: (20.0, 20.0),
    service: SimSpan(0),
    buffer: None,
    marks_from: None,
    loses_every: None,
};

/// The end to which a segment travels.
#[derive(Clone, Copy)]
enum To {
    Receiver,
    Sender,
}

/// The two ends and the segments in flight between them.
struct Bench {
    sender: Sender,
    receiver: Receiver,
    channel: Channel,
    stream: Stream,
    now: SimTime,
    line_free: SimTime,
    /// The segments by arrival time and order of departure.
    on_the_way: BTreeMap<(SimTime, u64), (To, Segment)>,
    departed: u64,
    /// User bytes in flight.
    flying_bytes: u64,
    lost_bytes: u64,
    doubled_bytes: u64,
    /// SYNs and FINs of the sender; each has its own sequence number.
    controls: u64,
    /// One past the highest of those numbers.
    control_end: u64,
    /// Data segments that have left the sender.
    numbered: u64,
    /// Numbers of the data segments to lose, counted from 1.
    losses: Vec<u64>,
    /// Retransmissions still to be lost.
    lost_repeats: u64,
    /// Largest number of segments ever at the line.
    longest_queue: u64,
}

impl Bench {
    fn new(id: &str, params: TcpParams, channel: Channel) -> Bench {
        let mut bench = Bench::idle(id, params, channel);
        bench.sender.start(SimTime::ZERO);
        bench.drain();
        bench
    }

    /// Bench before any connection is opened.
    fn idle(id: &str, params: TcpParams, channel: Channel) -> Bench {
        let phase = SimSpan::from_ms(37.0);
        let congestion = build(id);
        let abilities = congestion.wants();
        Bench {
            sender: Sender::new(params.clone(), congestion, phase),
            receiver: Receiver::new(params, phase).granting(abilities),
            channel,
            stream: Stream::new(1, id),
            now: SimTime::ZERO,
            line_free: SimTime::ZERO,
            on_the_way: BTreeMap::new(),
            departed: 0,
            flying_bytes: 0,
            lost_bytes: 0,
            doubled_bytes: 0,
            controls: 0,
            control_end: 0,
            numbered: 0,
            losses: Vec::new(),
            lost_repeats: 0,
            longest_queue: 0,
        }
    }

    /// Executes the next event.
    fn step(&mut self) {
        let arrival = self.on_the_way.first_key_value().map_or(SimTime::NEVER, |(key, _)| key.0);
        self.now = arrival.min(self.sender.deadline()).min(self.receiver.deadline());
        assert!(self.now < SimTime::NEVER, "somebody always waits for something");
        if arrival == self.now {
            self.arrive();
        } else if self.sender.deadline() == self.now {
            self.sender.on_timer(self.now);
        } else {
            self.receiver.on_timer(self.now);
        }
        self.drain();
        self.check();
    }

    fn arrive(&mut self) {
        let (_, (to, segment)) = self.on_the_way.pop_first().expect("something arrives");
        self.flying_bytes -= u64::from(segment.length);
        match to {
            To::Receiver => self.receiver.on_segment(&segment, self.now),
            To::Sender => self.sender.on_ack(&segment, self.now),
        }
    }

    fn drain(&mut self) {
        while let Some(segment) = self.sender.poll_segment(self.now) {
            let has_number = segment.control.syn || segment.control.fin;
            let number = segment.sequence + u64::from(segment.length);
            if has_number && number >= self.control_end {
                self.controls += 1;
                self.control_end = number + 1;
            }
            self.cross_line(segment);
        }
        while let Some(ack) = self.receiver.poll_ack(self.now) {
            self.depart(To::Sender, ack, self.now);
        }
    }

    /// A data segment waits for the line and crosses it, unless it is lost there.
    fn cross_line(&mut self, mut segment: Segment) {
        self.numbered += 1;
        let queue = match self.channel.service.0 {
            0 => 0,
            service => self.line_free.since(self.now).0.div_ceil(service),
        };
        let full = self.channel.buffer.is_some_and(|most| queue >= most);
        let due = self.channel.loses_every.is_some_and(|n| self.numbered.is_multiple_of(n));
        let again = segment.retransmission && self.lost_repeats > 0;
        self.lost_repeats -= u64::from(again);
        if full || due || again || self.losses.contains(&self.numbered) {
            self.lost_bytes += u64::from(segment.length);
            return;
        }
        segment.control.marked = self.channel.marks_from.is_some_and(|least| queue >= least);
        self.longest_queue = self.longest_queue.max(queue + 1);
        self.line_free = self.line_free.max(self.now).after(self.channel.service);
        self.depart(To::Receiver, segment, self.line_free);
    }

    fn depart(&mut self, to: To, segment: Segment, at: SimTime) {
        if self.stream.uniform() < self.channel.loss {
            self.lost_bytes += u64::from(segment.length);
            return;
        }
        let twice = self.stream.uniform() < self.channel.doubling;
        self.doubled_bytes += u64::from(segment.length) * u64::from(twice);
        for _ in 0..1 + u32::from(twice) {
            let (least, most) = self.channel.delay_ms;
            let delay = SimSpan::from_ms(least + self.stream.uniform() * (most - least));
            self.flying_bytes += u64::from(segment.length);
            self.on_the_way.insert((at.after(delay), self.departed), (to, segment));
            self.departed += 1;
        }
    }

    /// Identity I-7 to the byte, without cells.
    fn check(&self) {
        let sent = self.sender.counters();
        let seen = self.receiver.counters();
        let taken = seen.delivered_bytes + seen.duplicate_bytes + seen.held_bytes;
        let arrived = taken + seen.refused_bytes;
        let gone = self.lost_bytes + self.flying_bytes;
        assert_eq!(sent.bytes_sent + self.doubled_bytes, gone + arrived);
        let gauges = self.sender.gauges();
        assert_eq!(sent.bytes_sent - sent.retransmitted_bytes, gauges.snd_max - self.controls);
        assert!(seen.next <= gauges.snd_max);
        assert!(gauges.snd_nxt <= gauges.snd_max);
    }

    /// Further invariants while one connection lasts and its reader keeps up.
    fn check_one_connection(&self) {
        let seen = self.receiver.counters();
        assert_eq!(seen.refused_bytes, 0);
        assert!(self.sender.gauges().snd_una <= seen.next);
    }

    fn run_until(&mut self, seconds: f64) {
        while self.now < SimTime::from_secs(seconds) {
            self.step();
            self.check_one_connection();
        }
    }
}

const VARIANTS: [&str; 9] =
    ["slow-start-only", "tahoe", "reno", "reno-clean", "new-reno", "sack", "cubic", "dctcp", "bbr"];

/// Variants that send whatever the window allows at once.
const UNPACED: &[&str] = VARIANTS.split_at(8).0;

/// Channels that impair in one way each, and one that impairs in every way.
const HOSTILE: [Channel; 4] = [
    Channel { loss: 0.02, ..CLEAN },
    Channel { doubling: 0.1, ..CLEAN },
    Channel { delay_ms: (5.0, 60.0), ..CLEAN },
    Channel {
        loss: 0.1,
        doubling: 0.1,
        delay_ms: (5.0, 60.0),
        service: SimSpan(500_000_000),
        ..CLEAN
    },
];

#[test]
fn no_byte_is_lost_or_counted_twice_whatever_the_channel_does() {
    let small = TcpParams { window_bytes: 30_000, window_scale: 0, ..TcpParams::default() };
    let settings = [
        small.clone(),
        TcpParams { delayed_ack: true, ..small.clone() },
        TcpParams { runt_retransmissions: true, mss_bytes: 1_460, ..small.clone() },
        TcpParams { timer: TimerKind::Fine, min_rto_ms: 20.0, ..small },
    ];
    for id in VARIANTS {
        for (channel, params) in HOSTILE.iter().flat_map(|c| settings.iter().map(move |p| (c, p))) {
            let mut bench = Bench::new(id, params.clone(), *channel);
            bench.run_until(100.0);
            let delivered = bench.receiver.counters().delivered_bytes;
            assert!(delivered > 4_000, "{id} gets on, if slowly: {delivered} bytes");
        }
    }
}

#[test]
fn a_clean_channel_needs_no_retransmission_and_fills_the_window() {
    for &id in UNPACED {
        let params = TcpParams { window_bytes: 65_535, window_scale: 0, ..TcpParams::default() };
        let mut bench = Bench::new(id, params, CLEAN);
        bench.run_until(5.0);
        assert_eq!(bench.sender.counters().retransmitted_bytes, 0, "{id}");
        assert_eq!(bench.sender.counters().timeouts, 0, "{id}");
        // 127 whole segments of 512 bytes fit the window; one window per 40 ms.
        assert_eq!(bench.sender.gauges().flight_bytes, 127 * 512);
        let rounds = bench.receiver.counters().delivered_bytes as f64 / (127.0 * 512.0);
        assert!((rounds - 5.0 / 0.04).abs() < 9.0, "{id}: {rounds} windows");
    }
}

#[test]
fn slow_start_over_a_line_agrees_with_the_oracle() {
    // Oracle T4: 10 Mb/s, 40 ms, MSS 512 (508.8 us a segment); window, seconds.
    const CASES: &[(f64, f64)] = &[
        (2.0, 0.040_51),
        (8.0, 0.123_1),
        (32.0, 0.210_2),
        (64.0, 0.258_8),
        (128.0, 0.315_6),
        (256.0, 0.388_7),
        (512.0, 0.518_9),
        (1_024.0, 0.779_4),
    ];
    for &id in UNPACED {
        let channel = Channel { service: SimSpan::from_us(508.8), ..CLEAN };
        let mut bench = Bench::new(id, TcpParams::default(), channel);
        for &(window, seconds) in CASES {
            while bench.sender.gauges().cwnd_bytes < window * 512.0 {
                bench.step();
            }
            let error = bench.now.secs() / seconds - 1.0;
            assert!(error.abs() < 0.005, "{id}: {window} segments at {}", bench.now.secs());
        }
    }
}

#[test]
fn a_dead_line_is_retried_twelve_times_and_then_given_up() {
    for id in VARIANTS {
        let mut bench = Bench::new(id, TcpParams::default(), Channel { loss: 1.0, ..CLEAN });
        let mut events = Vec::new();
        while bench.sender.deadline() < SimTime::NEVER {
            bench.step();
            events.extend(std::iter::from_fn(|| bench.sender.poll_event()));
        }
        assert_eq!(bench.sender.counters().retransmitted_segments, 12, "{id}");
        assert_eq!(events.len(), 13, "{id}");
        assert_eq!(events[12], TcpEvent::Dropped { sequence: 0 });
        assert!(!bench.sender.state().sends());
        assert_eq!(bench.sender.poll_segment(bench.now), None);
    }
}

#[test]
fn clones_run_on_alike_and_apart() {
    let channel = Channel { loss: 0.0, delay_ms: (20.0, 30.0), ..CLEAN };
    let mut bench = Bench::new("reno", TcpParams::default(), channel);
    bench.run_until(0.5);
    let (mut sender, before) = (bench.sender.clone(), bench.sender.gauges());
    bench.run_until(1.0);
    assert_eq!(sender.gauges(), before, "the clone has not moved");
    sender.on_timer(sender.deadline());
    assert_eq!(sender.counters().timeouts, 1);
    assert_eq!(bench.sender.counters().timeouts, 0);
}
