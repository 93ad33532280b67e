//! TCP as bulk sender and receiver: two state machines without clock, queue or network.
//!
//! The host hands in segments and the time, asks for segments until there are none, and wakes the
//! machine at its deadline. [`sender`] owns sequence numbers and the retransmission timer, a member of
//! [`congestion`] owns the window, [`rtt`] the time-out, [`assembler`] what came out of order.
//!
//! Sequence numbers are 64-bit offsets into the byte stream, so they start at zero and never wrap.

pub mod assembler;
pub mod congestion;
pub mod connection;
mod delivery_rate;
mod mark_echo;
mod pacing;
pub mod receiver;
pub mod rtt;
mod sack_blocks;
mod scoreboard;
pub mod sender;

#[cfg(test)]
mod conversation;
#[cfg(test)]
mod loopback;

pub use receiver::Receiver;
pub use sender::{Sender, TcpEvent};

use crate::params::{Grid, ParamError, ParamSet, Tunable, Value};

/// Largest value of the window field of the header. Source: RFC 9293 section 3.1.
pub const LARGEST_WINDOW_FIELD: u64 = 65_535;

crate::choice! {
    /// How the retransmission timer keeps time.
    pub enum TimerKind {
        Coarse = "coarse" "Clock ticks",
        Fine = "fine" "Exact",
    }
}

crate::choice! {
    /// When the ticks of a host's clock fall.
    pub enum TickPhase {
        Random = "random" "Random per host",
        Zero = "zero" "All hosts together",
    }
}

crate::params! {
    /// Knobs of one TCP connection.
    pub struct TcpParams {
        /// User bytes in a full segment. Larger segments waste less on headers, but one lost cell destroys more.
        @rebuild mss_bytes: u32 = 512, "MSS", "S2 section 4", Bytes in 1 ..= 65_495 by Grid::OneTwoFive;
        /// Receive buffer, the most the sender may have on the way. Below rate times round-trip time it limits the throughput; it must hold one segment.
        window_bytes: u32 = 1_048_576, "Receiver window", "S2 section 4", Bytes in 1 ..= 1_073_725_440 by Grid::OneTwoFive => "the peer's window";
        /// Bits by which the window field of the header is shifted. At 0 no window exceeds 65,535 bytes; each step doubles that and the grain of the window.
        @rebuild window_scale: u32 = 5, "Window scale", "RFC 7323 section 2; S2 section 4", Count in 0 ..= 14 by Grid::Linear(1.0);
        /// Clock of the retransmission timer: ticks as in BSD, or exact times.
        @rebuild timer: TimerKind = TimerKind::Coarse, "Retransmission clock", "S2 section 4; S3 section 3";
        /// Time between two ticks. Coarser ticks make time-outs later and round-trip times less exact.
        @rebuild tick_ms: f64 = 100.0, "Timer granularity", "S2 section 4", Ms in 1.0 ..= 1_000.0 by Grid::OneTwoFive;
        /// Position of the ticks in time. With all hosts together, time-outs synchronise.
        @rebuild tick_phase: TickPhase = TickPhase::Random, "Tick phase", "spec 6.5";
        /// Shortest time-out of the coarse clock in ticks. Lower values retransmit sooner and sometimes needlessly.
        min_rto_ticks: u32 = 2, "Shortest RTO", "4.4BSD tcp_timer.h", Count in 1 ..= 128 by Grid::OneTwoFive;
        /// Shortest time-out of the exact clock.
        min_rto_ms: f64 = 1.0, "Shortest exact RTO", "spec 6.5", Ms in 0.1 ..= 10_000.0 by Grid::OneTwoFive;
        /// Longest time-out, however often it has been doubled.
        max_rto_seconds: f64 = 64.0, "Longest RTO", "4.4BSD tcp_timer.h", S in 0.1 ..= 3_600.0 by Grid::OneTwoFive;
        /// Time-out of the coarse clock before the first measured round trip, in ticks.
        @rebuild initial_rto_ticks: u32 = 12, "First RTO", "4.4BSD tcp_subr.c", Count in 1 ..= 1_280 by Grid::OneTwoFive;
        /// Time-out of the exact clock before the first measured round trip.
        @rebuild initial_rto_seconds: f64 = 3.0, "First exact RTO", "chosen; RFC 1122 section 4.2.3.1", S in 0.001 ..= 64.0 by Grid::OneTwoFive;
        /// Time-outs in a row after which the connection is given up on the next one.
        max_retransmissions: u32 = 12, "Retransmissions before giving up", "4.4BSD tcp_timer.h", Count in 1 ..= 64 by Grid::Linear(1.0);
        /// Acknowledge every second segment, or at the next tick of the delay timer, instead of every segment. The window then grows more slowly.
        delayed_ack: bool = false, "Delayed ACK", "S2 section 4";
        /// Time between two ticks of the delay timer. A lone segment waits at most this long for its ACK.
        delayed_ack_ms: f64 = 200.0, "Delayed-ACK timer", "4.4BSD tcp_timer.c", Ms in 1.0 ..= 1_000.0 by Grid::OneTwoFive;
        /// Window at which slow start ends the first time; null means the receiver's window. Below two segments it counts as two segments.
        @rebuild initial_ssthresh: Option<u32> = None, "Initial ssthresh", "S2 section 2; 4.4BSD tcp_subr.c", Bytes in 1 ..= 1_073_725_440 by Grid::OneTwoFive => "the peer's window";
        /// Congestion window at the start. Larger ones save round trips and burst harder.
        @rebuild initial_window_segments: u32 = 1, "Initial window", "S2 section 2", Segments in 1 ..= 64 by Grid::OneTwoFive;
        /// Each source starts at a random instant up to this late. At zero the cell streams of equal sources stay locked in phase.
        @rebuild start_jitter_ms: f64 = 1.0, "Start jitter", "spec 9.3.2", Ms in 0.0 ..= 10_000.0 by Grid::OneTwoFive;
        /// Put the 8-byte LLC/SNAP header of RFC 2684 before each packet.
        @rebuild llc_snap: bool = true, "LLC/SNAP header", "S2 section 8";
        /// Return to one segment after sending nothing for one time-out with nothing outstanding. A source that always has data is never idle.
        idle_restart: bool = false, "Restart after idleness", "RFC 5681 section 4.1; 4.4BSD tcp_output.c";
        /// Let a retransmission fill the last fraction of the window, as 4.4BSD does. Otherwise only whole segments are sent.
        runt_retransmissions: bool = false, "Short retransmissions", "4.4BSD tcp_output.c; spec 6.3";
    }
}

impl TcpParams {
    /// Window in bytes as the peer sees it: the buffer, cut to the grain and the size of the field.
    ///
    /// Source: RFC 7323 section 2.2.
    #[inline]
    pub fn advertised_window(&self) -> u64 {
        self.scaled(u64::from(self.window_bytes))
    }

    /// The part of `bytes` that the shifted window field can express.
    #[inline]
    pub fn scaled(&self, bytes: u64) -> u64 {
        (bytes >> self.window_scale).min(LARGEST_WINDOW_FIELD) << self.window_scale
    }

    /// Checks what one knob alone cannot tell: the advertised window must hold one segment.
    ///
    /// # Errors
    /// Fails when it does not; such a connection would send runts or nothing at all.
    pub fn check(&self) -> Result<(), ParamError> {
        let window = self.advertised_window();
        if window >= u64::from(self.mss_bytes) {
            return Ok(());
        }
        Err(ParamError {
            key: "windowBytes".to_string(),
            message: format!(
                "{} gives an advertised window of {window} bytes at windowScale {}; it must hold one \
                 segment of {} bytes (mssBytes)",
                self.window_bytes, self.window_scale, self.mss_bytes
            ),
        })
    }

    /// Turns one knob of a running connection; what is refused changes nothing.
    ///
    /// # Errors
    /// Fails when the key is unknown, the knob counts only at the start, or the value is illegal alone
    /// or together with the others.
    pub fn tune_running(&mut self, key: &str, value: &Value) -> Result<(), ParamError> {
        if Self::SPECS.iter().any(|spec| spec.key == key && spec.rebuild) {
            let message = "counts only from the start of a run; restart to change it".to_string();
            return Err(ParamError { key: key.to_string(), message });
        }
        let mut turned = self.clone();
        turned.tune(key, value)?;
        turned.check()?;
        *self = turned;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_window_is_cut_to_what_the_shifted_field_can_express() {
        // Buffer, scale, advertised (spec 6.8: 65535 << 4 is 1,048,560).
        const CASES: &[(u32, u32, u64)] = &[
            (65_535, 0, 65_535),
            (1_048_576, 0, 65_535),
            (1_048_576, 4, 1_048_560),
            (1_048_576, 5, 1_048_576),
            (61_444, 3, 61_440),
            (1_073_725_440, 14, 1_073_725_440),
        ];
        for &(window_bytes, window_scale, advertised) in CASES {
            let params = TcpParams { window_bytes, window_scale, ..TcpParams::default() };
            assert_eq!(params.advertised_window(), advertised, "{window_bytes} >> {window_scale}");
        }
    }

    #[test]
    fn a_window_below_one_segment_is_refused_in_words_and_changes_nothing() {
        let mut params = TcpParams::default();
        let error = params.tune_running("windowBytes", &Value::from(500)).expect_err("too small");
        assert!(error.message.contains("one segment of 512 bytes"), "{}", error.message);
        assert_eq!(params, TcpParams::default());
        params.tune_running("windowBytes", &Value::from(512)).expect("holds one segment");
        assert_eq!(params.advertised_window(), 512);
    }

    #[test]
    fn knobs_of_the_start_cannot_be_turned_in_a_running_connection() {
        let mut params = TcpParams::default();
        let error = params.tune_running("mssBytes", &Value::from(1_460)).expect_err("too late");
        assert!(error.message.contains("restart"), "{}", error.message);
        params.tune_running("delayedAck", &Value::from(true)).expect("at any time");
        assert!(params.delayed_ack);
    }
}
