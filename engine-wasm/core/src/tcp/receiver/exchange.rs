//! How the receiver answers a peer that opens and closes: with a SYN-ACK, and a FIN of its own.
//!
//! It acknowledges the peer's FIN at once; its own FIN follows when the application has read everything.
//! A separate timer repeats SYN-ACK and FIN until they are acknowledged.

use super::{Pending, Receiver};
use crate::tcp::TcpParams;
use crate::tcp::assembler::Range;
use crate::tcp::connection::{Input, State};
use crate::tcp::mark_echo::MarkEcho;
use crate::tcp::rtt::RetransmitClock;
use crate::tcp::sack_blocks::Reports;
use crate::tcp::{LARGEST_WINDOW_FIELD, syn_option_bytes};
use crate::units::{SimSpan, SimTime};
use crate::wire::segment::{Control, Segment};

/// State of set-up and release.
#[derive(Clone, Debug)]
pub(super) struct Exchange {
    state: State,
    /// True if a SYN-ACK or FIN, depending on the state, is to be sent.
    owes: bool,
    /// Next local sequence number; only SYNs and FINs take one.
    next: u64,
    /// One past the highest local number ever sent.
    sent: u64,
    /// Expiry of the timer of SYN-ACK or FIN; `NEVER` if it is stopped.
    timer: SimTime,
    clock: RetransmitClock,
    /// Number of a FIN that arrived with data, before all data had arrived.
    fin_at: Option<u64>,
    /// Numbers of the last connection that the sender gave up.
    given_up: Range,
}

impl Exchange {
    /// Listens, or is open without a handshake; `phase` as for the delay timer.
    pub fn new(params: &TcpParams, phase: SimSpan) -> Exchange {
        let input = if params.handshake { Input::Listen } else { Input::Agree };
        let slow_phase = SimSpan(phase.0 % SimSpan::from_ms(params.tick_ms).0);
        Exchange {
            state: State::fresh().next(input),
            owes: false,
            next: 0,
            sent: 0,
            timer: SimTime::NEVER,
            clock: RetransmitClock::new(params, slow_phase),
            fin_at: None,
            given_up: Range { start: 0, end: 0 },
        }
    }

    /// True if data may arrive and nothing of set-up or release is pending.
    #[inline]
    pub fn is_open(&self) -> bool {
        self.state == State::Established
    }

    /// True if there is a peer to answer.
    #[inline]
    pub fn answers(&self) -> bool {
        self.state != State::Listen
    }

    /// True if the peer has closed and the application has not.
    #[inline]
    pub fn waits_for_reader(&self) -> bool {
        self.state == State::CloseWait
    }

    /// Next local sequence number.
    #[inline]
    pub fn next(&self) -> u64 {
        self.next
    }

    /// Expiry of the timer of SYN-ACK or FIN; `NEVER` if it is stopped.
    #[inline]
    pub fn timer(&self) -> SimTime {
        self.timer
    }

    /// Bytes of `arrived` that belong to a connection that the sender has given up.
    pub fn given_up(&self, arrived: Range) -> u64 {
        let start = arrived.start.max(self.given_up.start);
        Range { start, end: arrived.end.min(self.given_up.end) }.length()
    }
}

impl Receiver {
    /// Processes a segment with a SYN, or any segment while the connection is not open.
    ///
    /// Source: RFC 9293 section 3.10.7.
    pub(super) fn on_exchange(&mut self, segment: &Segment, now: SimTime) {
        if segment.control.syn {
            return self.on_syn(segment);
        }
        self.on_answer(segment, now);
    }

    /// Records the number of a FIN, before the data in its segment are processed.
    pub(super) fn note_fin(&mut self, segment: &Segment, now: SimTime) {
        let at = segment.sequence + u64::from(segment.length);
        if self.exchange.is_open() && at >= self.next && at <= self.accepted_edge(now) {
            self.exchange.fin_at = Some(at);
        }
    }

    /// A new number opens a connection; an old one is answered again.
    fn on_syn(&mut self, segment: &Segment) {
        match self.exchange.state {
            _ if segment.sequence >= self.next => self.accept(segment),
            State::SynReceived if segment.sequence + 1 == self.next => self.exchange.owes = true,
            State::Listen => {}
            _ => self.pending = Pending::Now,
        }
    }

    /// Begins a new connection; unfinished data of the last one are given up.
    fn accept(&mut self, segment: &Segment) {
        self.counters.refused += std::mem::take(&mut self.assembler).held();
        self.exchange.given_up = Range { start: self.next, end: segment.sequence };
        self.skipped += segment.sequence + 1 - self.next;
        self.next = segment.sequence + 1;
        self.last_acknowledged = self.next;
        self.right_edge = self.next;
        self.pending = Pending::Nothing;
        self.read_at = SimTime::NEVER;
        self.early = None;
        self.exchange.fin_at = None;
        self.reports = self.reports.take().map(|_| Reports::default());
        self.echo = self.echo.map(|_| MarkEcho::default());
        self.exchange.clock.reset(&self.params);
        self.exchange.state = self.exchange.state.next(Input::Syn);
        self.exchange.next += 1;
        self.exchange.timer = SimTime::NEVER;
        self.exchange.owes = true;
        self.check();
    }

    /// The peer acknowledges the SYN-ACK or the FIN.
    fn on_answer(&mut self, segment: &Segment, now: SimTime) {
        let input = match self.exchange.state {
            State::SynReceived => Input::AckOfSyn,
            State::LastAck => Input::AckOfFin,
            _ => return,
        };
        if segment.acknowledges != self.exchange.next {
            return;
        }
        self.exchange.clock.on_ack(&self.params, segment.acknowledges, now);
        self.exchange.timer = SimTime::NEVER;
        self.exchange.owes = false;
        self.exchange.state = self.exchange.state.next(input);
        if !self.exchange.is_open() {
            self.listen();
        }
    }

    /// The peer has closed if a FIN follows all data received.
    pub(super) fn take_fin(&mut self) {
        if self.exchange.is_open() && self.exchange.fin_at == Some(self.next) {
            self.exchange.fin_at = None;
            self.next += 1;
            self.skipped += 1;
            self.exchange.state = self.exchange.state.next(Input::Fin);
            self.check();
        }
    }

    /// Acknowledges a FIN at once, even a repeated one.
    pub(super) fn on_fin(&mut self, now: SimTime) {
        self.take_fin();
        if self.exchange.answers() {
            self.pending = Pending::Now;
        }
        self.watch_reading(now);
    }

    /// SYN-ACK or FIN was not answered in time: repeats it, or gives up the peer.
    ///
    /// Source: 4.4BSD tcp_timer.c.
    pub(super) fn on_exchange_timeout(&mut self) {
        self.exchange.timer = SimTime::NEVER;
        if self.exchange.clock.backoff() >= self.params.max_retransmissions {
            self.exchange.state = self.exchange.state.next(Input::GiveUp);
            return self.listen();
        }
        self.exchange.clock.back_off(&self.params);
        self.exchange.owes = true;
    }

    /// Waits for the next SYN; allows nothing else until then.
    fn listen(&mut self) {
        self.exchange.state = self.exchange.state.next(Input::Listen);
        self.exchange.owes = false;
        self.right_edge = self.next;
        self.pending = Pending::Nothing;
        self.early = None;
    }

    /// The SYN-ACK or FIN that is due, if any.
    pub(super) fn send_control(&mut self, now: SimTime) -> Option<Segment> {
        if self.exchange.waits_for_reader() && self.buffer.unread(now) == 0 {
            self.exchange.state = self.exchange.state.next(Input::Close);
            self.exchange.next += 1;
            self.exchange.owes = true;
            self.read_at = SimTime::NEVER;
        }
        if !std::mem::take(&mut self.exchange.owes) {
            return None;
        }
        let again = self.exchange.sent == self.exchange.next;
        self.exchange.sent = self.exchange.next;
        self.start_timer(again, now);
        let ack = self.acknowledge(now);
        let plain = Segment { sequence: self.exchange.next - 1, retransmission: again, ..ack };
        Some(match self.exchange.state {
            State::SynReceived => self.syn_ack(plain),
            _ => Segment { control: Control { fin: true, ..ack.control }, ..plain },
        })
    }

    /// The window field of a SYN is not shifted. Source: RFC 7323 section 2.2.
    fn syn_ack(&mut self, plain: Segment) -> Segment {
        let window = plain.window.min(LARGEST_WINDOW_FIELD);
        self.right_edge = self.next + window;
        Segment {
            window,
            option_bytes: syn_option_bytes(self.reports.is_some()),
            control: Control { syn: true, ..plain.control },
            ..plain
        }
    }

    /// Times a segment sent for the first time (Karn) and starts the timer.
    fn start_timer(&mut self, again: bool, now: SimTime) {
        let exchange = &mut self.exchange;
        if again {
            exchange.clock.cancel();
        } else {
            exchange.clock.time_segment(exchange.next - 1, now);
        }
        if exchange.timer == SimTime::NEVER {
            exchange.timer = exchange.clock.expiry(&self.params, now);
        }
    }
}
