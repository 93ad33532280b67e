//! Values that a sender reports: current values and totals.

use super::Sender;
use crate::units::SimSpan;

/// Values of a sender that the probes show.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SenderGauges {
    /// Congestion window in bytes.
    pub cwnd_bytes: f64,
    /// Slow-start threshold in bytes.
    pub ssthresh_bytes: f64,
    /// Bytes in flight in the sender's view: from the first unacknowledged to the next to send.
    ///
    /// A time-out sets it to zero, since all older segments then count as lost.
    pub flight_bytes: u64,
    /// Window that the receiver advertised last, in bytes: SND.WND of RFC 9293.
    pub rwnd_bytes: u64,
    /// First sequence number not yet acknowledged.
    pub snd_una: u64,
    /// Next sequence number to send.
    pub snd_nxt: u64,
    /// One past the highest sequence number ever sent.
    pub snd_max: u64,
    /// Current retransmission time-out.
    pub rto: SimSpan,
    /// Last measured round trip, exact; zero before the first.
    pub last_rtt: SimSpan,
    /// Time-outs since the last valid round-trip sample.
    pub backoff: u32,
}

/// Totals of a sender since the start; bytes are user bytes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SenderCounters {
    /// Segments with user bytes sent, first and repeated.
    pub segments_sent: u64,
    /// Bytes sent, first and repeated.
    pub bytes_sent: u64,
    /// Segments that contained a byte sent before.
    pub retransmitted_segments: u64,
    /// Bytes sent that had been sent before.
    pub retransmitted_bytes: u64,
    /// Expiries of the retransmission timer.
    pub timeouts: u64,
    /// Losses detected by duplicate ACKs.
    pub fast_retransmits: u64,
    /// Times that a new connection, or one that was given up, started from its first window.
    pub fresh_starts: u64,
    /// Returns to a small window after silence.
    pub idle_restarts: u64,
    /// SYNs, FINs and bare ACKs sent, first and repeated.
    pub control_segments: u64,
    /// Bytes sent into a closed window; also counted in `bytes_sent`.
    pub window_probes: u64,
    /// Transfers with every byte acknowledged and, if there was a handshake, the connection released.
    pub transfers: u64,
}

impl Sender {
    /// Values for the probes.
    pub fn gauges(&self) -> SenderGauges {
        SenderGauges {
            cwnd_bytes: self.congestion.window(),
            ssthresh_bytes: self.congestion.ssthresh(),
            flight_bytes: self.next - self.unacknowledged,
            rwnd_bytes: self.peer_window,
            snd_una: self.unacknowledged,
            snd_nxt: self.next,
            snd_max: self.highest_sent(),
            rto: self.clock.rto(&self.params),
            last_rtt: self.clock.last_rtt(),
            backoff: self.clock.backoff(),
        }
    }

    /// Totals since the start.
    pub fn counters(&self) -> SenderCounters {
        self.counters
    }
}
