//! The sender with SACK: the scoreboard guides repairs instead of counting duplicate ACKs.
//!
//! The window limits the pipe, not the distance from the first unacknowledged byte. Lost segments go
//! first, then new data, then segments that may be lost.

use super::{Output, Sender, TcpEvent};
use crate::tcp::assembler::Range;
use crate::tcp::congestion::AckView;
use crate::tcp::scoreboard::{Edges, Heard, Scoreboard};
use crate::units::{SimSpan, SimTime};
use crate::wire::segment::Segment;

/// Precondition of the methods here.
const WITH_SACK: &str = "only called with a scoreboard";

impl Sender {
    /// Processes an ACK with its blocks; ignores one older than the last.
    pub(super) fn on_selective_ack(&mut self, segment: &Segment, now: SimTime) {
        if segment.acknowledges < self.unacknowledged {
            return;
        }
        let edges = self.edges();
        let heard = self.board_mut().on_ack(segment, edges);
        if heard.delivered == 0 {
            return self.on_window_update(segment);
        }
        let sample = self.paced.as_mut().and_then(|paced| paced.delivery.on_ack(segment, now));
        let acked_bytes = segment.acknowledges - self.unacknowledged;
        let rtt = if acked_bytes > 0 { self.move_on(segment.acknowledges, now) } else { None };
        let view = AckView {
            acked_bytes,
            delivered_bytes: heard.delivered,
            lost_bytes: heard.lost,
            recovery: heard.recovery,
            marked: segment.control.ece,
            duplicates: 0,
            rtt,
            sample,
            sender: self.view(now),
        };
        self.congestion.on_ack(&view);
        if acked_bytes > 0 || segment.window > self.peer_window {
            self.accept_offer(segment.window);
        }
        self.begin_recovery(heard, now);
        self.output = Output::Window;
        self.note_progress(now);
    }

    /// Everything before `acknowledges` has arrived; returns the round-trip time if one was measured.
    fn move_on(&mut self, acknowledges: u64, now: SimTime) -> Option<SimSpan> {
        let rtt = self.clock.on_ack(&self.params, acknowledges, now);
        self.unacknowledged = acknowledges;
        self.next = self.next.max(acknowledges);
        self.restart_timer(now);
        rtt
    }

    /// Source: RFC 6675 section 5, step 4.
    fn begin_recovery(&mut self, heard: Heard, now: SimTime) {
        let Some(flight) = heard.begins else { return };
        self.congestion.on_loss(flight, &self.view(now));
        self.counters.fast_retransmits += 1;
        self.events.push(TcpEvent::FastRetransmit {
            sequence: self.unacknowledged,
            cwnd: self.congestion.window(),
        });
        self.stop_timing();
    }

    /// The next segment by the order of RFC 6675 section 4, NextSeg.
    pub(super) fn send_selectively(&mut self, now: SimTime) -> Option<Segment> {
        self.next = self.board().past_held(self.edges());
        let edges = self.edges();
        if let Some(piece) = self.board().owed(edges) {
            return self.send_again(piece, now); // whatever the window says
        }
        if let Some(piece) = self.board().again(edges) {
            return self.go_on_after_timeout(piece, now);
        }
        if !self.board().in_recovery() {
            let segment = self.send_in_window(now);
            if segment.is_none() {
                self.note_want_of_data();
            }
            return segment;
        }
        if !self.has_room() {
            self.output = Output::Nothing;
            return None;
        }
        if let Some(piece) = self.board().lost(edges) {
            return self.send_again(piece, now);
        }
        self.send_in_window(now).or_else(|| self.send_in_doubt(edges, now))
    }

    /// With no lost segment and no new data: sends a segment that may be lost, or the rescue.
    fn send_in_doubt(&mut self, edges: Edges, now: SimTime) -> Option<Segment> {
        if let Some(piece) = self.board().doubtful(edges) {
            return self.send_again(piece, now);
        }
        let piece = self.board().rescue(edges)?;
        self.board_mut().on_rescued();
        self.repeat(piece, now)
    }

    /// Bytes that the congestion window still admits to the network.
    pub(super) fn room(&self, board: &Scoreboard) -> u64 {
        (self.congestion.window() as u64).saturating_sub(board.pipe(self.edges()))
    }

    pub(super) fn edges(&self) -> Edges {
        Edges { unacknowledged: self.unacknowledged, next: self.next, highest: self.highest }
    }

    /// True if there is room for a whole segment. Source: RFC 6675 section 5, step C.
    pub(super) fn has_room(&self) -> bool {
        self.room(self.board()) >= self.mss()
    }

    fn send_again(&mut self, piece: Range, now: SimTime) -> Option<Segment> {
        self.board_mut().on_repeated(piece.end);
        self.repeat(piece, now)
    }

    /// Retransmits a piece; sending then continues from where it was.
    ///
    /// A receiver that withdraws its offer, which is forbidden, may leave nothing to send.
    fn repeat(&mut self, piece: Range, now: SimTime) -> Option<Segment> {
        let offered = self.unacknowledged + self.peer_window;
        let piece = Range { end: piece.end.min(offered), ..piece };
        if piece.length() == 0 {
            self.output = Output::Nothing;
            return None;
        }
        self.output = Output::Window;
        let resume = std::mem::replace(&mut self.next, piece.start);
        let segment = self.transmit(piece.length(), now);
        self.next = self.next.max(resume);
        Some(segment)
    }

    /// Sends upwards from the first unacknowledged byte as the window allows.
    ///
    /// Source: RFC 6675 section 5.1.
    fn go_on_after_timeout(&mut self, piece: Range, now: SimTime) -> Option<Segment> {
        let offered = (self.unacknowledged + self.peer_window).saturating_sub(piece.start);
        let length = piece.length().min(offered);
        if length == 0 || length > self.room(self.board()) {
            self.output = Output::Nothing;
            self.wait(now);
            return None;
        }
        Some(self.transmit(length, now))
    }

    fn board(&self) -> &Scoreboard {
        self.scoreboard.as_deref().expect(WITH_SACK)
    }

    fn board_mut(&mut self) -> &mut Scoreboard {
        self.scoreboard.as_deref_mut().expect(WITH_SACK)
    }
}
