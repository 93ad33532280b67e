//! A sender that cannot send: it waits for its application, or probes a closed window.
//!
//! A window update may be lost and is not repeated. While data wait, nothing is outstanding
//! and the window is too small, the sender therefore sends single bytes into it at intervals; the peer
//! answers with its current window.

use super::{Output, Sender};
use crate::units::SimTime;
use crate::wire::segment::{Control, Segment};

/// The persist timer. Source: 4.4BSD tcp_output.c, tcp_timer.c; RFC 9293 section 3.8.6.1.
#[derive(Clone, Copy, Debug)]
pub(super) struct Persist {
    /// When the next probe leaves; `NEVER` when the timer is stopped.
    pub at: SimTime,
    /// Consecutive settings of the timer.
    pub probes: u32,
}

impl Default for Persist {
    fn default() -> Persist {
        Persist { at: SimTime::NEVER, probes: 0 }
    }
}

impl Sender {
    /// No segment may leave now: sets the alarm for the writer, or the persist timer.
    pub(super) fn wait(&mut self, now: SimTime) {
        self.written_at = self.buffer.ready(self.next, self.mss(), now);
        let has_data = self.buffer.written(now) > self.next;
        let stuck = self.timer == SimTime::NEVER
            && self.persist.at == SimTime::NEVER
            && self.written_at == SimTime::NEVER;
        if stuck && has_data {
            self.set_persist_timer(now);
        }
    }

    /// Checks whether the writer is ready or a probe is due.
    pub(super) fn on_waiting_over(&mut self, now: SimTime) {
        if now >= self.written_at {
            self.written_at = SimTime::NEVER;
            self.output = Output::Window;
        }
        if now >= self.persist.at {
            self.set_persist_timer(now);
            self.output = Output::Probe;
        }
    }

    /// Stops both waits, for a connection that ends.
    pub(super) fn stop_waiting(&mut self) {
        self.written_at = SimTime::NEVER;
        self.persist = Persist::default();
    }

    fn set_persist_timer(&mut self, now: SimTime) {
        self.persist.at = self.clock.persist_expiry(&self.params, self.persist.probes, now);
        self.persist.probes += 1;
    }

    /// Sends what the window allows, however little; one byte if it is closed.
    ///
    /// Source: 4.4BSD tcp_output.c, t_force.
    pub(super) fn send_probe(&mut self, now: SimTime) -> Option<Segment> {
        self.output = Output::Nothing;
        let waiting = self.buffer.written(now) - self.next;
        let length = waiting.min(self.mss()).min(self.peer_window);
        if length > 0 {
            return Some(self.transmit(length, now));
        }
        (waiting > 0).then(|| self.probe())
    }

    /// The next byte alone, without timer or measurement; it counts as unsent when more follows.
    fn probe(&mut self) -> Segment {
        let again = self.highest.saturating_sub(self.next).min(1);
        self.count(1, again);
        self.counters.window_probes += 1;
        self.highest = self.highest.max(self.next + 1);
        Segment {
            sequence: self.next,
            acknowledges: self.exchange.peer_next,
            window: self.params.advertised_window(),
            length: 1,
            retransmission: again > 0,
            control: Control { ack: true, ..Control::default() },
            ..Segment::default()
        }
    }
}
