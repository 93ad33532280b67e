//! Receiving half: reassembles the byte stream and decides when to acknowledge.
//!
//! Every arriving user byte is counted in exactly one place: delivered, duplicate, held out of order,
//! or refused. `exchange` handles set-up and release; the receive buffer models the application's reading.

use super::TcpParams;
use super::assembler::{Assembler, Range};
use super::congestion::Abilities;
use super::mark_echo::MarkEcho;
use super::receive_buffer::{ReceiveBuffer, least_move};
use super::sack_blocks::{Reports, option_bytes};
use crate::params::{ParamError, Value};
use crate::units::{SimSpan, SimTime};
use crate::wire::segment::{Control, SackBlocks, Segment};
use exchange::Exchange;

mod exchange;

/// Receiving end of a connection; it answers a peer that opens and closes.
///
/// The [module](super) says in which order a host calls it. Each segment that arrives out of order
/// causes an ACK at once.
#[derive(Clone, Debug)]
pub struct Receiver {
    params: TcpParams,
    /// First tick of the host's delay timer.
    phase: SimSpan,
    /// Next sequence number expected; every earlier byte was delivered or given up by the sender.
    next: u64,
    /// Sequence numbers before `next` that represent no delivered byte.
    skipped: u64,
    /// Value of `next` in the last ACK.
    last_acknowledged: u64,
    /// One past the highest number ever allowed; never falls while a connection lasts.
    right_edge: u64,
    assembler: Assembler,
    /// SACK blocks to report; `None` without SACK.
    reports: Option<Reports>,
    /// Mark to echo; `None` without ECN.
    echo: Option<MarkEcho>,
    /// An ACK of older data that must precede the ACK that is due.
    early: Option<Segment>,
    buffer: ReceiveBuffer,
    pending: Pending,
    /// When reading will have moved the window enough, or emptied a closed buffer; otherwise `NEVER`.
    read_at: SimTime,
    exchange: Exchange,
    counters: Tally,
}

/// The pending ACK.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Pending {
    Nothing,
    /// At the given tick of the delay timer.
    Delayed(SimTime),
    Now,
}

#[derive(Clone, Copy, Debug, Default)]
struct Tally {
    delivered: u64,
    duplicate: u64,
    refused: u64,
    acks: u64,
}

/// Totals of a receiver since the start, in user bytes.
///
/// `delivered + duplicate + held + refused` equals all user bytes that ever arrived.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ReceiverCounters {
    /// Handed to the application, in order.
    pub delivered_bytes: u64,
    /// Discarded because they had arrived before.
    pub duplicate_bytes: u64,
    /// In the out-of-order store now.
    pub held_bytes: u64,
    /// Discarded because they lay beyond the window, like window probes, or belonged to a connection
    /// that the sender has given up.
    pub refused_bytes: u64,
    /// Next sequence number expected.
    pub next: u64,
    /// ACKs sent, without SYN-ACKs and FINs.
    pub acks_sent: u64,
}

impl Receiver {
    /// A receiver that waits for a SYN, or is open if there is no handshake; `phase` is the time of
    /// the first tick of the host's delay timer.
    pub fn new(params: TcpParams, phase: SimSpan) -> Receiver {
        Receiver {
            phase,
            next: 0,
            skipped: 0,
            last_acknowledged: 0,
            right_edge: if params.handshake { 0 } else { params.advertised_window() },
            assembler: Assembler::default(),
            reports: None,
            echo: None,
            early: None,
            buffer: ReceiveBuffer::empty(&params),
            pending: Pending::Nothing,
            read_at: SimTime::NEVER,
            exchange: Exchange::new(&params, phase),
            counters: Tally::default(),
            params,
        }
    }

    /// The same receiver with the abilities that the sender's variant needs, before the first segment.
    pub fn granting(mut self, abilities: Abilities) -> Receiver {
        self.reports = abilities.sack.then(Reports::default);
        self.echo = abilities.ecn.then(MarkEcho::default);
        self
    }

    /// Processes one segment; one without data, SYN or FIN changes nothing in an open connection.
    #[inline]
    pub fn on_segment(&mut self, segment: &Segment, now: SimTime) {
        let Control { syn, fin, .. } = segment.control;
        if !self.exchange.is_open() || syn {
            self.on_exchange(segment, now);
        }
        if fin {
            self.note_fin(segment, now);
        }
        if segment.length > 0 {
            self.on_data(segment, now);
        }
        if fin {
            self.on_fin(now);
        }
    }

    #[inline]
    fn on_data(&mut self, segment: &Segment, now: SimTime) {
        self.note_mark(segment.control.marked, now);
        let sequence = segment.sequence;
        let arrived = Range { start: sequence, end: sequence + u64::from(segment.length) };
        let usable = self.trim(arrived, now);
        let in_order = usable.start == self.next && self.assembler.is_empty();
        let fresh = self.assembler.insert(usable);
        self.counters.duplicate += usable.length() - fresh;
        self.deliver(now);
        self.take_fin();
        if let Some(reports) = self.reports.as_mut().filter(|_| usable.length() > 0) {
            reports.note(usable.start, &self.assembler);
        }
        if in_order && usable.length() == arrived.length() {
            self.acknowledge_in_order(now);
        } else {
            self.pending = Pending::Now;
        }
        if !self.exchange.answers() {
            self.pending = Pending::Nothing;
        }
        self.watch_reading(now);
    }

    /// The next due segment, if any: an ACK, a SYN-ACK or a FIN. Length 0.
    #[inline]
    pub fn poll_ack(&mut self, now: SimTime) -> Option<Segment> {
        if let Some(early) = self.early.take() {
            self.counters.acks += 1;
            return Some(early);
        }
        if self.buffer.is_turned(&self.params) {
            self.on_turned_reader(now);
        }
        match self.pending {
            Pending::Now => {}
            Pending::Delayed(tick) if tick <= now => {}
            Pending::Delayed(_) | Pending::Nothing if self.exchange.is_open() => return None,
            Pending::Delayed(_) | Pending::Nothing => return self.send_control(now),
        }
        self.counters.acks += 1;
        let ack = self.acknowledge(now);
        self.watch_reading(now);
        Some(ack)
    }

    /// The ACK for this time; it covers every pending ACK.
    #[inline]
    fn acknowledge(&mut self, now: SimTime) -> Segment {
        self.pending = Pending::Nothing;
        self.last_acknowledged = self.next;
        let window = self.window(now);
        self.right_edge = self.right_edge.max(self.next + window);
        let reports = self.reports.as_ref();
        let sack = reports.map_or_else(SackBlocks::default, |it| it.blocks(&self.assembler));
        let ece = self.echo.is_some_and(MarkEcho::ece);
        Segment {
            sequence: self.exchange.next(),
            acknowledges: self.next,
            window,
            control: Control { ack: true, ece, ..Control::default() },
            option_bytes: option_bytes(&sack),
            sack,
            ..Segment::default()
        }
    }

    /// When [`Receiver::on_timer`] must be called; `NEVER` if nothing is pending.
    #[inline]
    pub fn deadline(&self) -> SimTime {
        let tick = match self.pending {
            Pending::Delayed(tick) => tick,
            Pending::Nothing | Pending::Now => SimTime::NEVER,
        };
        tick.min(self.read_at).min(self.exchange.timer())
    }

    /// The delay timer ticks, the application has read, or a SYN-ACK or FIN was not answered; an
    /// early call changes nothing.
    #[inline]
    pub fn on_timer(&mut self, now: SimTime) {
        if matches!(self.pending, Pending::Delayed(tick) if tick <= now) {
            self.pending = Pending::Now;
        }
        if self.read_at <= now {
            self.read_at = SimTime::NEVER;
            self.on_read();
        }
        if self.exchange.timer() <= now {
            self.on_exchange_timeout();
        }
    }

    /// Totals since the start.
    pub fn counters(&self) -> ReceiverCounters {
        ReceiverCounters {
            delivered_bytes: self.counters.delivered,
            duplicate_bytes: self.counters.duplicate,
            held_bytes: self.assembler.held(),
            refused_bytes: self.counters.refused,
            next: self.next,
            acks_sent: self.counters.acks,
        }
    }

    /// Changes one knob of [`TcpParams`].
    ///
    /// # Errors
    /// Fails as [`TcpParams::tune_running`] does.
    pub fn tune(&mut self, key: &str, value: &Value) -> Result<(), ParamError> {
        self.params.tune_running(key, value)
    }

    /// The part that was not delivered before and lies within the window; counts the rest.
    fn trim(&mut self, arrived: Range, now: SimTime) -> Range {
        let start = arrived.start.clamp(self.next, arrived.end.max(self.next));
        let end = arrived.end.min(self.accepted_edge(now)).max(start);
        let old = start.min(arrived.end) - arrived.start.min(start);
        let given_up = if old == 0 { 0 } else { self.exchange.given_up(arrived) };
        self.counters.duplicate += old - given_up;
        self.counters.refused += given_up + arrived.end.saturating_sub(end.max(arrived.start));
        Range { start, end }
    }

    /// One past the highest byte accepted: the limit promised before, or what now fits.
    ///
    /// Source: 4.4BSD tcp_input.c (the window is computed anew for each segment).
    #[inline]
    fn accepted_edge(&self, now: SimTime) -> u64 {
        if self.buffer.is_slow() && self.exchange.answers() {
            self.right_edge.max(self.next + self.buffer.space(&self.params, now))
        } else {
            self.right_edge
        }
    }

    /// Delivers the data that now continue the stream.
    ///
    /// Panics if the stream and the count of delivered bytes disagree (I-11).
    fn deliver(&mut self, now: SimTime) {
        let end = self.assembler.take_from(self.next);
        self.counters.delivered += end - self.next;
        self.next = end;
        self.buffer.deliver(&self.params, self.counters.delivered, now);
        self.check();
    }

    fn check(&self) {
        let bytes = self.counters.delivered + self.skipped;
        assert!(bytes == self.next, "bytes 0…n are delivered once, in order");
    }

    /// Acknowledges at once if the window can move far enough (`windowUpdate`), otherwise at the next
    /// tick. With an application that reads at once, the window can move by the bytes that have arrived.
    ///
    /// Source: 4.4BSD tcp_output.c, the window update; RFC 5681 section 4.2; RFC 9293 section 3.8.6.3.
    fn acknowledge_in_order(&mut self, now: SimTime) {
        let waiting = self.next - self.last_acknowledged;
        let enough = !self.buffer.is_slow() && waiting >= least_move(&self.params);
        self.pending = match self.pending {
            Pending::Now => Pending::Now,
            _ if !self.params.delayed_ack || enough => Pending::Now,
            Pending::Delayed(tick) => Pending::Delayed(tick),
            Pending::Nothing => Pending::Delayed(self.next_tick(now)),
        };
    }

    /// A data segment arrives, marked or not; data waiting for the delay timer must not mix both.
    ///
    /// Source: RFC 8257 section 3.2.
    #[inline]
    fn note_mark(&mut self, marked: bool, now: SimTime) {
        let Some(before) = self.echo else { return };
        let changed = self.echo.as_mut().is_some_and(|echo| echo.on_data(marked));
        if changed && matches!(self.pending, Pending::Delayed(_)) {
            let mut early = self.acknowledge(now);
            early.control.ece = before.ece();
            self.early = Some(early);
        }
    }

    /// Sets the alarm for a slowly reading application; data it has already read count at once.
    #[inline]
    fn watch_reading(&mut self, now: SimTime) {
        self.read_at = SimTime::NEVER;
        if !self.buffer.is_slow() {
            return;
        }
        if self.exchange.waits_for_reader() {
            self.read_at = self.buffer.when_empty();
        } else if self.exchange.is_open() {
            self.read_at = self.buffer.update_due(&self.params, self.promised());
        }
        if self.read_at <= now {
            self.read_at = SimTime::NEVER;
            self.on_read();
        }
    }

    /// The reading rate has changed: a window that could not move before may now be able to.
    fn on_turned_reader(&mut self, now: SimTime) {
        self.buffer.deliver(&self.params, self.counters.delivered, now);
        if self.exchange.is_open() && self.buffer.update_due(&self.params, self.promised()) <= now {
            self.on_read();
        }
        self.watch_reading(now);
    }

    /// The application has read enough to justify an ACK; a FIN waits for its turn in `poll_ack`.
    fn on_read(&mut self) {
        if !self.exchange.waits_for_reader() {
            self.pending = Pending::Now;
        }
    }

    /// The first tick of the delay timer after `now`.
    fn next_tick(&self, now: SimTime) -> SimTime {
        let interval = SimSpan::from_ms(self.params.delayed_ack_ms).0;
        let ticks = match now.0.checked_sub(self.phase.0) {
            Some(since) => since / interval + 1,
            None => 0,
        };
        SimTime::ZERO.after(self.phase).after(SimSpan(ticks * interval))
    }

    /// Window to advertise: an advertised right edge never moves back. Source: RFC 9293 section 3.8.6.
    #[inline]
    fn window(&self, now: SimTime) -> u64 {
        self.buffer.window(&self.params, self.promised(), now)
    }

    /// Bytes that were offered and have not arrived in order.
    #[inline]
    fn promised(&self) -> u64 {
        self.right_edge.saturating_sub(self.next)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn data(sequence: u64, length: u32) -> Segment {
        Segment { sequence, length, ..Segment::default() }
    }

    fn at(ms: f64) -> SimTime {
        SimTime::from_ms(ms)
    }

    fn receiver(delayed_ack: bool, phase_ms: f64) -> Receiver {
        let params = TcpParams { mss_bytes: 1_000, delayed_ack, ..TcpParams::default() };
        Receiver::new(params, SimSpan::from_ms(phase_ms))
    }

    #[test]
    fn every_byte_is_delivered_duplicate_or_held() {
        // Segment; then delivered, duplicate, held (all in bytes).
        const CASES: &[(u64, u32, u64, u64, u64)] = &[
            (0, 100, 100, 0, 0),
            (0, 100, 100, 100, 0),
            (50, 100, 150, 150, 0),
            (200, 100, 150, 150, 100),
            (250, 100, 150, 200, 150),
            (400, 50, 150, 200, 200),
            (100, 150, 350, 300, 50),
            (340, 120, 460, 360, 0),
        ];
        let mut receiver = receiver(false, 0.0);
        for &(sequence, length, delivered, duplicate, held) in CASES {
            receiver.on_segment(&data(sequence, length), SimTime::ZERO);
            let seen = receiver.counters();
            assert_eq!(
                (seen.delivered_bytes, seen.duplicate_bytes, seen.held_bytes),
                (delivered, duplicate, held),
                "after {sequence}+{length}"
            );
        }
    }

    #[test]
    fn bytes_beyond_the_window_are_refused_and_counted() {
        let params = TcpParams { window_bytes: 1_000, window_scale: 0, ..TcpParams::default() };
        let mut receiver = Receiver::new(params, SimSpan(0));
        receiver.on_segment(&data(900, 200), SimTime::ZERO);
        receiver.on_segment(&data(5_000, 10), SimTime::ZERO);
        let seen = receiver.counters();
        assert_eq!((seen.held_bytes, seen.refused_bytes, seen.duplicate_bytes), (100, 110, 0));
    }

    #[test]
    fn a_lone_segment_waits_for_the_next_tick_and_the_second_does_not() {
        // Phase, arrival, expected tick; milliseconds.
        for (phase, arrival, tick) in
            [(0.0, 0.0, 200.0), (0.0, 199.9, 200.0), (0.0, 200.0, 400.0), (70.0, 10.0, 70.0)]
        {
            let mut receiver = receiver(true, phase);
            receiver.on_segment(&data(0, 1_000), at(arrival));
            assert_eq!(receiver.poll_ack(at(arrival)), None);
            assert_eq!(receiver.deadline(), at(tick), "phase {phase}, arrival {arrival}");
            receiver.on_timer(at(tick));
            let ack = receiver.poll_ack(at(tick)).expect("due");
            assert_eq!((ack.acknowledges, ack.length), (1_000, 0));
            receiver.on_segment(&data(1_000, 1_000), at(tick));
            assert_eq!(receiver.poll_ack(at(tick)), None);
            receiver.on_segment(&data(2_000, 1_000), at(tick));
            assert_eq!(receiver.poll_ack(at(tick)).map(|ack| ack.acknowledges), Some(3_000));
            assert_eq!(receiver.deadline(), SimTime::NEVER);
        }
    }

    #[test]
    fn half_a_buffer_of_data_is_acknowledged_at_once() {
        let params = TcpParams {
            mss_bytes: 1_000,
            window_bytes: 2_000,
            window_scale: 0,
            delayed_ack: true,
            ..TcpParams::default()
        };
        let mut receiver = Receiver::new(params, SimSpan(0));
        receiver.on_segment(&data(0, 1_000), SimTime::ZERO);
        assert!(receiver.poll_ack(SimTime::ZERO).is_some());
    }

    #[test]
    fn anything_out_of_order_is_acknowledged_at_once_even_with_the_delay() {
        let mut receiver = receiver(true, 0.0);
        let mut answer = |sequence| {
            receiver.on_segment(&data(sequence, 1_000), SimTime::ZERO);
            receiver.poll_ack(SimTime::ZERO).map(|ack| ack.acknowledges)
        };
        assert_eq!(answer(1_000), Some(0), "beyond a hole");
        assert_eq!(answer(3_000), Some(0), "beyond two holes");
        assert_eq!(answer(0), Some(2_000), "fills the first hole");
        assert_eq!(answer(1_000), Some(2_000), "duplicate");
        assert_eq!(answer(2_000), Some(4_000), "fills the last hole");
        assert_eq!(answer(4_000), None, "in order again");
    }

    #[test]
    fn a_shrunk_buffer_never_takes_back_what_was_allowed() {
        let mut receiver = receiver(false, 0.0);
        receiver.on_segment(&data(0, 1_000), SimTime::ZERO);
        let edge = |ack: Segment| ack.acknowledges + ack.window;
        let before = edge(receiver.poll_ack(SimTime::ZERO).expect("due"));
        receiver.tune("windowBytes", &Value::from(4_096)).expect("legal");
        let mut last = Segment::default();
        for index in 1..1_100 {
            receiver.on_segment(&data(index * 1_000, 1_000), SimTime::ZERO);
            last = receiver.poll_ack(SimTime::ZERO).expect("due");
            assert!(edge(last) + 32 > before, "not even by one grain of the window");
        }
        assert_eq!(last.window, 4_096);
        assert_eq!(receiver.counters().refused_bytes, 0);
    }
}
