//! How the sender opens and closes a connection: SYN, bare ACK and FIN.
//!
//! The FIN leaves with the last byte and takes the number after it. This number counts only when both are
//! acknowledged: until then, the connection behaves as if only data were outstanding, and each
//! retransmission of the last byte repeats the FIN. The FIN leaves alone if there are no data, or if the
//! peer has acknowledged them without it. The retransmission timer repeats SYN and FIN like data.
//!
//! Source: 4.4BSD tcp_output.c.

use super::{Output, Sender, TcpEvent, opening};
use crate::tcp::connection::{Input, Reason, State};
use crate::tcp::send_buffer::SendBuffer;
use crate::tcp::{LARGEST_WINDOW_FIELD, syn_option_bytes};
use crate::units::{SimSpan, SimTime};
use crate::wire::segment::{Control, Segment};

/// Time after which a peer that never closes is given up. Source: 4.4BSD tcp_timer.c, tcp_maxidle.
const LONGEST_FIN_WAIT_MS: f64 = 600_000.0;

/// State of set-up and release.
#[derive(Clone, Debug, Default)]
pub(super) struct Exchange {
    /// True if the peer's SYN or FIN is to be acknowledged.
    owes_ack: bool,
    owed: Option<Owed>,
    /// State of the FIN that left with the last byte.
    fin: Fin,
    /// Sequence numbers taken by SYNs and FINs so far.
    pub numbers: u64,
    /// Next sequence number expected from the peer.
    pub peer_next: u64,
}

/// A FIN that travels with data.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Fin {
    #[default]
    Unsent,
    Sent,
    Acknowledged,
}

/// A segment with its own number that is to be sent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Owed {
    Syn,
    Fin,
}

impl Exchange {
    /// True if a segment without data is to be sent.
    #[inline]
    pub fn owes(&self) -> bool {
        self.owes_ack || self.owed.is_some()
    }
}

/// Requests of the application.
impl Sender {
    /// The application opens the connection for a transfer of `bytes`; `None` = endless.
    ///
    /// Without a handshake, an open connection continues with the new bytes; one that was given up
    /// first repeats the unacknowledged data, since the peer still waits for them.
    ///
    /// Panics if a transfer is in progress: see [`Sender::is_done`].
    pub fn open(&mut self, bytes: Option<u64>, now: SimTime) {
        assert!(self.is_done(), "one transfer follows the other");
        if self.params.handshake {
            return self.set_up(bytes, now);
        }
        match self.state {
            State::Established => {}
            State::Closed(Reason::NotOpened) => self.last_heard = now,
            _ => self.forget(now),
        }
        self.state = self.state.next(Input::Agree);
        self.next = self.unacknowledged;
        self.buffer = SendBuffer::transfer(self.highest, bytes);
        self.output = Output::Window;
    }

    /// True if no transfer is in progress. Then the application may open the next one.
    #[inline]
    pub fn is_done(&self) -> bool {
        let agreed = self.state == State::Established && !self.params.handshake;
        self.state.is_over() || agreed && self.unacknowledged == self.buffer.end()
    }

    /// Begins a new connection after the last sequence number.
    fn set_up(&mut self, bytes: Option<u64>, now: SimTime) {
        self.forget(now);
        self.give_number_to_fin(); // of the connection given up
        self.state = self.state.next(Input::Open);
        (self.unacknowledged, self.next) = (self.highest, self.highest);
        self.buffer = SendBuffer::transfer(self.highest + 1, bytes);
        self.exchange.owed = Some(Owed::Syn);
    }

    /// Resets the state for a new connection.
    fn forget(&mut self, now: SimTime) {
        self.counters.fresh_starts += 1;
        self.clock.reset(&self.params);
        self.congestion.open(opening(&self.params));
        if let Some(board) = &mut self.scoreboard {
            board.on_timeout(self.highest); // what is still unacknowledged counts as lost
        }
        self.paced = self.paced.is_some().then(Box::default);
        self.duplicates = 0;
        self.timer = SimTime::NEVER;
        self.last_heard = now;
        self.stop_waiting();
    }

    /// Every byte of the transfer is acknowledged: releases the connection if there was a handshake.
    pub(super) fn all_acknowledged(&mut self, now: SimTime) {
        self.output = Output::Nothing;
        self.stop_waiting();
        if !self.params.handshake {
            return self.finish();
        }
        self.state = self.state.next(Input::Close);
        let closed = self.exchange.fin == Fin::Acknowledged;
        self.give_number_to_fin();
        if closed {
            (self.unacknowledged, self.next) = (self.highest, self.highest);
            return self.fin_acknowledged(now);
        }
        self.exchange.owed = Some(Owed::Fin);
    }

    /// A FIN that left with the last byte takes the number after it.
    fn give_number_to_fin(&mut self) {
        if std::mem::take(&mut self.exchange.fin) != Fin::Unsent {
            self.highest += 1;
            self.exchange.numbers += 1;
        }
    }

    /// One past the highest number ever sent, including that of a FIN with data.
    pub(super) fn highest_sent(&self) -> u64 {
        self.highest + u64::from(self.exchange.fin == Fin::Sent)
    }

    fn fin_acknowledged(&mut self, now: SimTime) {
        self.state = self.state.next(Input::AckOfFin);
        self.timer = now.after(SimSpan::from_ms(LONGEST_FIN_WAIT_MS));
    }

    fn finish(&mut self) {
        self.counters.transfers += 1;
        self.events.push(TcpEvent::Finished { bytes: self.buffer.length() });
    }
}

/// Input from the peer and from the timer.
impl Sender {
    /// True if a segment that ends at `end` carries the FIN.
    pub(super) fn closes_at(&self, end: u64) -> bool {
        self.params.handshake && end == self.buffer.end()
    }

    /// Records that the FIN leaves with the last byte.
    pub(super) fn note_fin(&mut self) {
        self.exchange.fin = Fin::Sent;
    }

    /// True if it acknowledges the last byte and the FIN sent with it.
    #[inline]
    pub(super) fn covers_fin(&self, segment: &Segment) -> bool {
        self.exchange.fin == Fin::Sent && segment.acknowledges == self.highest + 1
    }

    /// Everything is acknowledged, including the FIN; the same segment may close the peer's side.
    pub(super) fn on_last_ack(&mut self, segment: &Segment, now: SimTime) {
        self.exchange.fin = Fin::Acknowledged;
        let control = Control { fin: false, ..segment.control };
        self.on_ack(&Segment { acknowledges: self.highest, control, ..*segment }, now);
        if segment.control.fin {
            self.on_exchange(segment, now);
        }
    }

    /// Processes a segment with SYN or FIN, or any segment while no data flow.
    ///
    /// Source: RFC 9293 section 3.10.7.
    pub(super) fn on_exchange(&mut self, segment: &Segment, now: SimTime) {
        self.last_heard = now;
        match self.state {
            State::SynSent if segment.control.syn => self.on_syn_ack(segment, now),
            // The ACK of the SYN-ACK was lost.
            State::Established if segment.control.syn => self.exchange.owes_ack = true,
            State::FinWait1 | State::FinWait2 | State::Closing | State::TimeWait => {
                self.on_release(segment, now);
            }
            _ => {}
        }
    }

    fn on_syn_ack(&mut self, segment: &Segment, now: SimTime) {
        if segment.acknowledges != self.highest {
            return;
        }
        self.take_acknowledgement(segment, now);
        self.state = self.state.next(Input::SynAck);
        self.exchange.peer_next = segment.sequence + 1;
        (self.peer_window, self.largest_offer) = (segment.window, segment.window);
        self.exchange.owes_ack = true;
        self.output = Output::Window;
        self.events.push(TcpEvent::Opened { sequence: self.unacknowledged });
        if self.unacknowledged == self.buffer.end() {
            self.all_acknowledged(now);
        }
    }

    fn on_release(&mut self, segment: &Segment, now: SimTime) {
        let before = self.state;
        if segment.acknowledges == self.highest && self.unacknowledged < self.highest {
            self.take_acknowledgement(segment, now);
            self.fin_acknowledged(now);
        }
        if segment.control.fin {
            self.on_fin(segment);
        }
        if self.state == State::TimeWait && before != State::TimeWait {
            self.timer = SimTime::NEVER;
            self.finish();
        }
    }

    fn on_fin(&mut self, segment: &Segment) {
        if segment.sequence == self.exchange.peer_next {
            self.exchange.peer_next += 1;
            self.state = self.state.next(Input::Fin);
        }
        self.exchange.owes_ack = true;
    }

    /// The outstanding SYN or FIN is acknowledged.
    fn take_acknowledgement(&mut self, segment: &Segment, now: SimTime) {
        self.clock.on_ack(&self.params, segment.acknowledges, now);
        self.unacknowledged = segment.acknowledges;
        self.next = segment.acknowledges;
        self.timer = SimTime::NEVER;
    }

    /// Gives up a peer that acknowledged the FIN and never closes; true if this timer expired.
    pub(super) fn exchange_times_out(&mut self) -> bool {
        let lingers = self.state == State::FinWait2;
        if lingers {
            self.state = self.state.next(Input::GiveUp);
            self.finish();
        }
        lingers
    }

    /// Repeats the outstanding SYN or FIN.
    pub(super) fn repeat_exchange(&mut self) {
        self.exchange.owed = match self.state {
            State::SynSent => Some(Owed::Syn),
            State::FinWait1 | State::Closing => Some(Owed::Fin),
            _ => self.exchange.owed,
        };
    }

    /// The pending segment without data; a FIN also acknowledges, a SYN does not.
    pub(super) fn send_control(&mut self, now: SimTime) -> Option<Segment> {
        self.counters.control_segments += 1;
        let owes_ack = std::mem::take(&mut self.exchange.owes_ack);
        if owes_ack && self.exchange.owed != Some(Owed::Fin) {
            return Some(Segment { sequence: self.highest, ..self.bare() });
        }
        let again = self.take_number(now);
        let bare = Segment { retransmission: again, ..self.bare() };
        Some(match self.exchange.owed.take()? {
            Owed::Fin => Segment { control: Control { fin: true, ..bare.control }, ..bare },
            Owed::Syn => Segment {
                // The window field of a SYN is not shifted. Source: RFC 7323 section 2.2.
                window: bare.window.min(LARGEST_WINDOW_FIELD),
                option_bytes: syn_option_bytes(self.scoreboard.is_some()),
                control: Control { syn: true, ..Control::default() },
                ..bare
            },
        })
    }

    fn bare(&self) -> Segment {
        Segment {
            sequence: self.unacknowledged,
            acknowledges: self.exchange.peer_next,
            window: self.params.advertised_window(),
            control: Control { ack: true, ..Control::default() },
            ..Segment::default()
        }
    }

    /// Gives a SYN or FIN the number after all data and times it; true if it already had the number.
    fn take_number(&mut self, now: SimTime) -> bool {
        let again = self.highest > self.unacknowledged;
        if !again {
            self.clock.time_segment(self.unacknowledged, now);
            self.highest += 1;
            self.exchange.numbers += 1;
        }
        self.next = self.highest;
        if self.timer == SimTime::NEVER {
            self.timer = self.clock.expiry(&self.params, now);
        }
        again
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tcp::TcpParams;
    use crate::tcp::congestion::tests::build;

    #[test]
    fn an_application_that_opens_at_once_leaves_the_last_ack_its_turn() {
        let params = TcpParams { handshake: true, ..TcpParams::default() };
        let mut sender = Sender::new(params, build("reno"), SimSpan(0));
        let now = SimTime::ZERO;
        let exchange = |sender: &mut Sender, reply: Option<Segment>| {
            if let Some(reply) = reply {
                sender.on_ack(&reply, now);
            }
            if sender.is_done() {
                sender.open(Some(100), now);
            }
            let sent = std::iter::from_fn(|| sender.poll_segment(now));
            sent.map(|it| (it.sequence, it.length, it.acknowledges)).collect::<Vec<_>>()
        };
        let control = |syn, fin| Control { ack: true, syn, fin, ..Control::default() };
        let reply = |sequence, acknowledges, control| {
            Some(Segment { sequence, acknowledges, control, window: 9_000, ..Segment::default() })
        };
        // Sequence, length and acknowledgement of each segment sent.
        assert_eq!(exchange(&mut sender, None), [(0, 0, 0)], "SYN");
        let syn_ack = reply(0, 1, control(true, false));
        assert_eq!(exchange(&mut sender, syn_ack), [(1, 0, 1), (1, 100, 1)], "ACK and data");
        let ack = reply(1, 101, control(false, false));
        assert_eq!(exchange(&mut sender, ack), [(101, 0, 1)], "FIN");
        let fin = reply(1, 102, control(false, true));
        assert_eq!(exchange(&mut sender, fin), [(102, 0, 2), (102, 0, 2)], "ACK and new SYN");
    }
}
