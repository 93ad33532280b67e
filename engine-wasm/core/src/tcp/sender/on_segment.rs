//! Effects of a segment of the peer: new and repeated ACKs, window updates, and what to send.

use super::{Output, Sender, TcpEvent};
use crate::tcp::congestion::{AckView, LEAST_SSTHRESH_SEGMENTS, Reaction, Recovery};
use crate::tcp::connection::Input;
use crate::units::SimTime;
use crate::wire::segment::Segment;

impl Sender {
    /// True if it repeats the last ACK. Source: 4.4BSD tcp_input.c; RFC 5681 section 2.
    pub(super) fn repeats(&self, segment: &Segment) -> bool {
        segment.acknowledges == self.unacknowledged
            && segment.length == 0
            && segment.window == self.peer_window
            && !segment.control.syn
            && !segment.control.fin
            && self.timer != SimTime::NEVER
    }

    pub(super) fn on_new_ack(&mut self, segment: &Segment, now: SimTime) {
        let acked_bytes = segment.acknowledges - self.unacknowledged;
        let rtt = self.clock.on_ack(&self.params, segment.acknowledges, now);
        self.unacknowledged = segment.acknowledges;
        self.next = self.next.max(self.unacknowledged); // jump over what the receiver held
        // Growth uses the values known before the new offer, as in BSD.
        let view = AckView {
            acked_bytes,
            delivered_bytes: acked_bytes,
            lost_bytes: 0,
            recovery: Recovery::None,
            marked: segment.control.ece,
            duplicates: self.duplicates,
            rtt,
            sample: None,
            sender: self.view(now),
        };
        self.duplicates = 0;
        let reaction = self.congestion.on_ack(&view);
        if reaction != (Reaction::Repair { restart_timer: false }) {
            self.restart_timer(now);
        }
        self.accept_offer(segment.window);
        self.react(reaction);
        self.note_progress(now);
    }

    /// More bytes are acknowledged: the application may continue to write, or all data have arrived.
    pub(super) fn note_progress(&mut self, now: SimTime) {
        self.buffer.make_room(&self.params, self.unacknowledged, now);
        if self.unacknowledged == self.buffer.end() {
            self.all_acknowledged(now);
        }
    }

    pub(super) fn on_duplicate_ack(&mut self, now: SimTime) {
        self.duplicates = self.duplicates.saturating_add(1);
        let reaction = self.congestion.on_duplicate_ack(self.duplicates, &self.view(now));
        if matches!(reaction, Reaction::Retransmit | Reaction::GoBack) {
            self.counters.fast_retransmits += 1;
            self.events.push(TcpEvent::FastRetransmit {
                sequence: self.unacknowledged,
                cwnd: self.congestion.window(),
            });
        }
        self.react(reaction);
    }

    /// An ACK that repeats the last one may still open the window, but never close it.
    pub(super) fn on_window_update(&mut self, segment: &Segment) {
        let current = segment.acknowledges == self.unacknowledged;
        if current && segment.window > self.peer_window {
            self.accept_offer(segment.window);
            self.output = Output::Window;
        }
    }

    pub(super) fn accept_offer(&mut self, window: u64) {
        self.peer_window = window;
        self.largest_offer = self.largest_offer.max(window);
    }

    pub(super) fn react(&mut self, reaction: Reaction) {
        match reaction {
            Reaction::Wait => {}
            Reaction::Send => self.output = Output::Window,
            Reaction::Retransmit => {
                self.stop_timing();
                self.output = Output::Head;
            }
            Reaction::Repair { .. } => {
                // Karn's algorithm; the timer keeps running.
                self.clock.cancel();
                self.output = Output::HeadThenWindow;
            }
            Reaction::GoBack => {
                self.stop_timing();
                self.next = self.unacknowledged;
                self.output = Output::Window;
            }
        }
    }

    /// Stops the timer, which the next segment sent restarts, and the measurement: the timed segment
    /// may be retransmitted (Karn's algorithm).
    pub(super) fn stop_timing(&mut self) {
        self.timer = SimTime::NEVER;
        self.clock.cancel();
    }

    pub(super) fn restart_timer(&mut self, now: SimTime) {
        let all_acknowledged = self.unacknowledged == self.highest;
        self.timer =
            if all_acknowledged { SimTime::NEVER } else { self.clock.expiry(&self.params, now) };
    }

    pub(super) fn give_up(&mut self) {
        self.state = self.state.next(Input::GiveUp);
        self.output = Output::Nothing;
        self.stop_waiting();
        self.events.push(TcpEvent::Dropped { sequence: self.unacknowledged });
    }

    /// Invariant I-10 of docs/invariants.md.
    pub(super) fn check(&self) {
        let mss = f64::from(self.params.mss());
        let least = mss * f64::from(LEAST_SSTHRESH_SEGMENTS);
        assert!(self.congestion.window() >= mss, "cwnd is at least one segment");
        assert!(self.congestion.ssthresh() >= least, "ssthresh is at least two segments");
        assert!(self.unacknowledged <= self.next && self.next <= self.highest, "una ≤ nxt ≤ max");
    }
}
