//! Sending half: sequence numbers, the retransmission timer, and which bytes may leave now.
//!
//! After a time-out, the sender goes back to the first unacknowledged byte and sends upwards again as ACKs
//! arrive. An ACK that skips data the receiver already held makes the sender skip them too. The congestion
//! control decides the window size and the meaning of duplicate ACKs.
//!
//! `exchange` handles set-up and release, `persist` the wait for the application or for a closed window.

use super::assembler::Range;
use super::congestion::{CongestionControl, LEAST_SSTHRESH_SEGMENTS, Opening, SenderView};
use super::connection::State;
use super::rtt::RetransmitClock;
use super::scoreboard::Scoreboard;
use super::send_buffer::SendBuffer;
use super::{LARGEST_WINDOW_FIELD, TcpParams};
use crate::params::{ParamError, Value};
use crate::units::{SimSpan, SimTime};
use crate::wire::segment::{Control, Segment};
use events::EventQueue;
use exchange::Exchange;
use gauges::SenderCounters;
use paced::Paced;
use persist::Persist;

pub use events::TcpEvent;

mod events;
mod exchange;
mod gauges;
mod on_segment;
mod paced;
mod persist;
mod selective;

/// Sending end of a connection; it opens and closes the connection.
///
/// The [module](super) says in which order a host calls it.
#[derive(Clone)]
pub struct Sender {
    params: TcpParams,
    congestion: Box<dyn CongestionControl>,
    clock: RetransmitClock,
    /// Data that the receiver holds; `None` without SACK.
    scoreboard: Option<Box<Scoreboard>>,
    /// Pacing and the delivery rate; `None` without pacing.
    paced: Option<Box<Paced>>,
    /// True if the receiver echoes marks.
    echoes: bool,
    state: State,
    /// First byte not yet acknowledged.
    unacknowledged: u64,
    /// Next byte to send.
    next: u64,
    /// One past the highest byte ever sent.
    highest: u64,
    /// Window last offered by the receiver in bytes.
    peer_window: u64,
    /// Largest window ever offered in bytes.
    largest_offer: u64,
    /// Consecutive ACKs that repeat the last one.
    duplicates: u32,
    /// Expiry of the retransmission timer; `NEVER` when it is stopped.
    timer: SimTime,
    /// When the peer's last segment arrived, or the connection was opened.
    last_heard: SimTime,
    output: Output,
    /// What the application has written.
    buffer: SendBuffer,
    /// When the application will have written enough; `NEVER` if the sender does not wait for it.
    written_at: SimTime,
    persist: Persist,
    exchange: Exchange,
    events: EventQueue,
    counters: SenderCounters,
}

/// What the sender is about to send.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Output {
    Nothing,
    /// The first unacknowledged segment, alone.
    Head,
    /// The first unacknowledged segment, then as much as the window allows.
    HeadThenWindow,
    /// As much as the window allows.
    Window,
    /// One byte into a closed window.
    Probe,
}

impl Sender {
    /// A closed sender; `phase` is the time of the first tick of the host's slow timer.
    pub fn new(
        params: TcpParams,
        mut congestion: Box<dyn CongestionControl>,
        phase: SimSpan,
    ) -> Sender {
        let peer_window = params.advertised_window();
        congestion.open(opening(&params));
        let abilities = congestion.wants();
        Sender {
            paced: abilities.pacing.then(Box::default),
            echoes: abilities.ecn,
            scoreboard: abilities.sack.then(|| Box::new(Scoreboard::new(params.mss()))),
            clock: RetransmitClock::new(&params, phase),
            state: State::fresh(),
            unacknowledged: 0,
            next: 0,
            highest: 0,
            peer_window,
            largest_offer: peer_window,
            duplicates: 0,
            timer: SimTime::NEVER,
            last_heard: SimTime::ZERO,
            output: Output::Nothing,
            buffer: SendBuffer::empty(0),
            written_at: SimTime::NEVER,
            persist: Persist::default(),
            exchange: Exchange::default(),
            events: EventQueue::default(),
            counters: SenderCounters::default(),
            congestion,
            params,
        }
    }

    /// True if its receiver echoes congestion marks and the variant reacts to them (ECN).
    pub fn hears_marks(&self) -> bool {
        self.echoes
    }

    /// The application opens the connection and has data without end.
    #[cfg(test)]
    pub fn start(&mut self, now: SimTime) {
        self.open(None, now);
    }

    /// Processes any segment of the peer; ignores one that acknowledges data never sent.
    ///
    /// Source: RFC 9293 section 3.10.7.4; 4.4BSD tcp_input.c.
    #[inline]
    pub fn on_ack(&mut self, segment: &Segment, now: SimTime) {
        if self.state.sends() && self.covers_fin(segment) {
            return self.on_last_ack(segment, now);
        }
        if !self.state.sends() || segment.control.syn || segment.control.fin {
            return self.on_exchange(segment, now);
        }
        if segment.acknowledges > self.highest {
            return;
        }
        if self.scoreboard.is_some() {
            self.on_selective_ack(segment, now);
        } else if segment.acknowledges > self.unacknowledged {
            self.on_new_ack(segment, now);
        } else if self.repeats(segment) {
            self.on_duplicate_ack(now);
        } else {
            self.duplicates = 0;
            self.on_window_update(segment);
        }
        self.last_heard = now;
        self.check();
    }

    /// The next segment that may leave; `None` if no segment may leave until the next event.
    #[inline]
    pub fn poll_segment(&mut self, now: SimTime) -> Option<Segment> {
        if self.exchange.owes() {
            return self.send_control(now);
        }
        if !self.state.sends() {
            return None;
        }
        if self.is_held_back(now) {
            return None;
        }
        match self.output {
            Output::Nothing => None,
            Output::Head | Output::HeadThenWindow => self.send_head(now),
            Output::Window if self.scoreboard.is_some() => self.send_selectively(now),
            Output::Window => self.send_in_window(now),
            Output::Probe => self.send_probe(now),
        }
    }

    /// When [`Sender::on_timer`] must be called; `NEVER` if no timer runs.
    #[inline]
    pub fn deadline(&self) -> SimTime {
        let deadline = self.timer.min(self.written_at).min(self.persist.at);
        match &self.paced {
            Some(paced) => paced.pacer.deadline().min(deadline),
            None => deadline,
        }
    }

    /// Timers may have expired, or the application may have written; an early call changes nothing.
    pub fn on_timer(&mut self, now: SimTime) {
        if let Some(paced) = &mut self.paced {
            paced.pacer.wake(now);
        }
        self.on_waiting_over(now);
        if now >= self.timer {
            self.timer = SimTime::NEVER;
            self.on_timeout(now);
        }
    }

    /// Source: 4.4BSD tcp_timer.c; RFC 6298 section 5, rules 5.4 to 5.6.
    fn on_timeout(&mut self, now: SimTime) {
        if self.exchange_times_out() {
            return;
        }
        self.counters.timeouts += 1;
        if self.clock.backoff() >= self.params.max_retransmissions {
            self.give_up();
            return;
        }
        self.clock.back_off(&self.params);
        // Karn's algorithm: the timed segment will be retransmitted.
        self.clock.cancel();
        self.duplicates = 0;
        self.congestion.on_timeout(&self.view(now));
        if let Some(board) = &mut self.scoreboard {
            board.on_timeout(self.highest);
        }
        self.next = self.unacknowledged;
        self.output = Output::Window;
        self.repeat_exchange();
        self.events.push(TcpEvent::Timeout {
            sequence: self.unacknowledged,
            rto: self.clock.rto(&self.params),
            backoff: self.clock.backoff(),
        });
        self.check();
    }

    /// The oldest event not yet taken.
    #[inline]
    pub fn poll_event(&mut self) -> Option<TcpEvent> {
        self.events.pop()
    }

    /// State of the connection.
    #[cfg(test)]
    pub fn state(&self) -> State {
        self.state
    }

    /// Changes one knob of [`TcpParams`].
    ///
    /// # Errors
    /// Fails as [`TcpParams::tune_running`] does.
    pub fn tune(&mut self, key: &str, value: &Value) -> Result<(), ParamError> {
        self.params.tune_running(key, value)?;
        if matches!(key, "writeMbps" | "sendBufferBytes") {
            self.buffer.wait_at(self.highest.max(self.next));
        }
        Ok(())
    }

    /// The window rule.
    pub fn congestion(&self) -> &dyn CongestionControl {
        &*self.congestion
    }

    /// The congestion control, for turning its knobs.
    pub fn congestion_mut(&mut self) -> &mut dyn CongestionControl {
        &mut *self.congestion
    }

    fn view(&self, now: SimTime) -> SenderView {
        SenderView {
            now,
            mss: self.params.mss(),
            peer_window: self.peer_window,
            largest_window: LARGEST_WINDOW_FIELD << self.params.window_scale,
            unacknowledged: self.unacknowledged,
            next: self.next,
            highest_sent: self.highest,
            outstanding: self.outstanding(),
        }
    }

    /// Bytes believed to be in the network. Source: RFC 6675 section 4, SetPipe.
    pub(super) fn outstanding(&self) -> u64 {
        match &self.scoreboard {
            Some(board) => board.pipe(self.edges()),
            None => self.next - self.unacknowledged,
        }
    }
}

/// Segments that leave.
impl Sender {
    /// Retransmits the first unacknowledged segment; sending then continues from where it was.
    fn send_head(&mut self, now: SimTime) -> Option<Segment> {
        let on = self.output == Output::HeadThenWindow;
        self.output = if on { Output::Window } else { Output::Nothing };
        let resume = self.next;
        self.next = self.unacknowledged;
        let whole = self.mss().min(self.peer_window);
        let length = whole.min(self.highest - self.unacknowledged);
        let segment = (length > 0).then(|| self.transmit(length, now));
        self.next = self.next.max(resume);
        segment
    }

    fn send_in_window(&mut self, now: SimTime) -> Option<Segment> {
        self.restart_after_idleness(now);
        self.buffer.make_room(&self.params, self.unacknowledged, now);
        let length = self.sendable(now);
        if length == 0 {
            self.output = Output::Nothing;
            self.wait(now);
            return None;
        }
        Some(self.transmit(length, now))
    }

    /// One past the highest byte that both windows allow; the congestion window in whole bytes.
    ///
    /// With SACK, the congestion window limits the bytes in the network, wherever they lie in the stream.
    fn right_edge(&self) -> u64 {
        let offered = self.unacknowledged + self.peer_window;
        match &self.scoreboard {
            Some(board) => offered.min(self.next + self.room(board)),
            None => offered.min(self.unacknowledged + self.congestion.window() as u64),
        }
    }

    fn transmit(&mut self, length: u64, now: SimTime) -> Segment {
        let sequence = self.next;
        let end = sequence + length;
        let again = self.highest.saturating_sub(sequence).min(length);
        let edge = self.unacknowledged + self.peer_window;
        assert!(
            end <= edge && (end <= self.right_edge() || again == length),
            "within both windows"
        );
        if self.paced.is_some() {
            self.note_departure(Range { start: sequence, end }, now);
        }
        // Karn's algorithm: only bytes that are sent once are timed.
        if sequence >= self.highest {
            self.clock.time_segment(sequence, now);
        } else {
            self.clock.cancel_within(sequence..end);
        }
        let fin = self.closes_at(end);
        if fin {
            self.note_fin();
        }
        let cwr = self.echoes && again == 0 && self.congestion.takes_cwr();
        self.count(length, again);
        self.next = end;
        self.highest = self.highest.max(end);
        if self.timer == SimTime::NEVER {
            self.timer = self.clock.expiry(&self.params, now);
            self.persist = Persist::default();
        }
        Segment {
            sequence,
            acknowledges: self.exchange.peer_next,
            length: u32::try_from(length).expect("a segment holds at most one MSS"),
            window: self.params.advertised_window(),
            retransmission: again > 0,
            control: Control { ack: true, cwr, fin, ..Control::default() },
            ..Segment::default()
        }
    }

    fn count(&mut self, length: u64, again: u64) {
        self.counters.segments_sent += 1;
        self.counters.bytes_sent += length;
        self.counters.retransmitted_segments += u64::from(again > 0);
        self.counters.retransmitted_bytes += again;
        let once = self.counters.bytes_sent - self.counters.retransmitted_bytes;
        let sent = self.highest.max(self.next + length) - self.exchange.numbers;
        assert!(once == sent, "every new byte is sent once");
    }
}

fn opening(params: &TcpParams) -> Opening {
    let mss = u64::from(params.mss());
    let ssthresh = params.initial_ssthresh.map_or(params.advertised_window(), u64::from);
    Opening {
        mss: params.mss(),
        window: u64::from(params.initial_window_segments) * mss,
        ssthresh: ssthresh.max(u64::from(LEAST_SSTHRESH_SEGMENTS) * mss),
    }
}

/// How much may leave: a full segment, or less if waiting for more would not help.
impl Sender {
    /// Bytes of the next segment, zero if none may leave.
    pub(super) fn sendable(&self, now: SimTime) -> u64 {
        let room = self.right_edge().saturating_sub(self.next);
        let available = self.buffer.written(now) - self.next;
        let length = room.min(self.mss()).min(available);
        let leaves = length == self.mss() || self.is_worthwhile(length, available, now);
        if leaves { length } else { 0 }
    }

    /// May a segment that is not full leave when `available` bytes wait? Yes if it empties the buffer,
    /// unless Nagle holds it back and it carries no FIN, or if it has half the largest window.
    ///
    /// Source: 4.4BSD tcp_output.c (a FIN not yet sent goes out); RFC 9293 section 3.8.6.2.1
    /// (silly-window avoidance).
    fn is_worthwhile(&self, length: u64, available: u64, now: SimTime) -> bool {
        let again = self.next < self.highest;
        let idle = self.unacknowledged == self.highest;
        let last = (idle || !self.params.nagle) && self.buffer.is_at_rest(now);
        length == available && (again || last || self.closes_at(self.next + length))
            || 2 * length >= self.largest_offer
            || again && self.params.runt_retransmissions
    }

    /// User bytes in a full segment.
    pub fn mss(&self) -> u64 {
        u64::from(self.params.mss())
    }

    /// Source: 4.4BSD tcp_output.c. RFC 5681 section 4.1 counts from the last segment sent.
    pub(super) fn restart_after_idleness(&mut self, now: SimTime) {
        let idle = self.params.idle_restart
            && self.unacknowledged == self.highest
            && self.clock.is_silent_since(&self.params, self.last_heard, now);
        if idle {
            self.counters.idle_restarts += 1;
            self.congestion.on_idle(&self.view(now));
        }
    }
}
