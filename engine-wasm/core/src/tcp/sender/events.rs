//! Events that a sender reports: connections opened and given up, losses detected.

use crate::units::SimSpan;
use std::collections::VecDeque;

/// Most events kept for a host that does not poll; a call causes at most one.
const CAPACITY: usize = 16;

/// An event worth a mark on the time axis.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum TcpEvent {
    /// The retransmission timer has expired.
    Timeout {
        /// First unacknowledged byte, which is retransmitted.
        sequence: u64,
        /// New time-out, already doubled.
        rto: SimSpan,
        /// Time-outs since the last valid round-trip sample, this one included.
        backoff: u32,
    },
    /// Duplicate ACKs have shown a loss.
    FastRetransmit {
        /// First unacknowledged byte, which is retransmitted.
        sequence: u64,
        /// Congestion window after the reaction, in bytes.
        cwnd: f64,
    },
    /// The peer has answered the SYN; data may flow.
    Opened {
        /// First byte of the transfer.
        sequence: u64,
    },
    /// A transfer is complete: all acknowledged and, with a handshake, released.
    Finished {
        /// User bytes of the transfer.
        bytes: u64,
    },
    /// The connection is given up after too many time-outs.
    Dropped {
        /// First unacknowledged byte.
        sequence: u64,
    },
}

/// Events in the order they happened; if full, the oldest is dropped.
#[derive(Clone, Debug)]
pub(super) struct EventQueue(VecDeque<TcpEvent>);

impl Default for EventQueue {
    fn default() -> EventQueue {
        EventQueue(VecDeque::with_capacity(CAPACITY))
    }
}

impl EventQueue {
    pub fn push(&mut self, event: TcpEvent) {
        if self.0.len() == CAPACITY {
            self.0.pop_front();
        }
        self.0.push_back(event);
    }

    #[inline]
    pub fn pop(&mut self) -> Option<TcpEvent> {
        self.0.pop_front()
    }
}
