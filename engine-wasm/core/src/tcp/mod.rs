//! TCP with data in one direction: two state machines without clock, queue or network.
//!
//! [`sender`] owns sequence numbers and the retransmission timer, a member of [`congestion`] the window,
//! [`rtt`] the time-out, [`assembler`] the out-of-order data, [`connection`] the states. The
//! sender opens and closes the connection; the receiver answers.
//!
//! # How a host drives them
//!
//! 1. At the start of a transfer: [`Sender::open`], only while [`Sender::is_done`].
//! 2. A whole segment has arrived: [`Sender::on_ack`] or [`Receiver::on_segment`].
//! 3. The deadline is reached: `on_timer`.
//! 4. After each of these, and after a knob change, in this order: [`Sender::poll_segment`] or
//!    [`Receiver::poll_ack`] **until it returns `None`**, [`Sender::poll_event`] until it returns `None`, then
//!    `deadline`, which replaces the previous deadline.
//! 5. As soon as the sender [is done](Sender::is_done), before or after step 4, the host asks the application
//!    for its next transfer. When the start time of this transfer is reached: step 1.
//!
//! A deadline always lies after the call that asks for it. An early call of `on_timer` changes
//! nothing.
//!
//! # Numbers
//!
//! Sequence numbers are 64-bit and never wrap or restart. Without a handshake they are offsets into
//! the byte stream; with a handshake, each SYN and FIN also takes one number. All byte counters count
//! only user bytes that were sent; bytes in the send buffer have not left yet.

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

mod receive_buffer;
mod send_buffer;
mod steady_flow;

#[cfg(test)]
mod conversation;
#[cfg(test)]
mod loopback;

pub use receiver::Receiver;
pub use sender::{Sender, TcpEvent};

use crate::params::{Grid, ParamError, ParamSet, Tunable, Value};

/// Largest value of the window field of the header. Source: RFC 9293 section 3.1.
pub const LARGEST_WINDOW_FIELD: u64 = 65_535;

/// Largest MSS whose packet and LLC/SNAP header fit into the 65,535 bytes of an AAL5 frame. Source: ITU-T I.363.5.
const LARGEST_MSS_WITH_LLC: u32 = 65_487;

/// Bytes of options in a SYN: MSS (4), window scale (3), SACK permitted (2), each padded to whole words.
///
/// Source: RFC 9293 section 3.2; RFC 7323 section 2.2; RFC 2018 section 2.
const fn syn_option_bytes(sack: bool) -> u8 {
    if sack { 12 } else { 8 }
}

/// Largest socket buffer after rounding. Source: 4.4BSD uipc_socket2.c, sb_max.
const LARGEST_ROUNDED_BUFFER: u64 = 262_144;

/// Size of a memory cluster, to which BSD rounds a large MSS down. Source: 4.4BSD param.h, MCLBYTES.
const CLUSTER_BYTES: u32 = 2_048;

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

crate::choice! {
    /// The queue in which the ACKs of a receiving host wait.
    pub enum AckQueue {
        Own = "own" "Their own queue",
        WithData = "with-data" "The data queue, in order",
        BeforeData = "before-data" "The data queue, before the data",
    }
}

crate::choice! {
    /// How far the window must be able to move before the receiver says so.
    pub enum WindowUpdate {
        Half = "segments-or-half" "Two segments or half the buffer (4.4BSD)",
        SegmentsOrThird = "segments-or-35-percent" "Two segments or 35 % of the buffer (4.3BSD-Tahoe)",
        Third = "35-percent" "35 % of the buffer (4.3BSD)",
    }
}

crate::params! {
    /// Knobs of one TCP connection.
    pub struct TcpParams {
        /// User bytes in a full segment. Larger segments waste less on headers, but one lost cell
        /// destroys more data.
        @rebuild mss_bytes: u32 = 512, "MSS", "Kalyanaraman 1996 section 4", Bytes in 1 ..= 65_495 by Grid::OneTwoFive;
        /// Size of the receive buffer, and so the most data that the sender may have in flight.
        /// Below rate times round-trip time it limits the throughput; it must hold one segment.
        window_bytes: u32 = 1_048_576, "Receiver window", "Kalyanaraman 1996 section 4", Bytes in 1 ..= 1_073_725_440 by Grid::OneTwoFive => "the peer's window";
        /// Bits by which the window field of the header is shifted. At 0 no window exceeds 65,535
        /// bytes; each step doubles this limit and the granularity of the window.
        @rebuild window_scale: u32 = 5, "Window scale", "RFC 7323 section 2; Kalyanaraman 1996 section 4", Count in 0 ..= 14 by Grid::Linear(1.0);
        /// Clock of the retransmission timer: ticks as in BSD, which make time-outs later, or exact times.
        @rebuild timer: TimerKind = TimerKind::Coarse, "Retransmission clock", "Kalyanaraman 1996 section 4; Fang 1996 section 3";
        /// Time between two ticks. A longer tick makes time-outs later and round-trip times less
        /// exact.
        [timer is "coarse"] @rebuild tick_ms: f64 = 100.0, "Timer granularity", "Kalyanaraman 1996 section 4", Ms in 1.0 ..= 1_000.0 by Grid::OneTwoFive;
        /// When the ticks of each host occur. If all hosts tick together, their time-outs
        /// synchronise.
        [timer is "coarse" or delayed_ack is "true"] @rebuild tick_phase: TickPhase = TickPhase::Random, "Tick phase", "chosen; every 4.4BSD host counts from its own start";
        /// Shortest time-out of the coarse clock in ticks. A lower value retransmits sooner, but
        /// sometimes unnecessarily.
        [timer is "coarse"] min_rto_ticks: u32 = 2, "Minimum RTO", "4.4BSD tcp_timer.h", Count in 1 ..= 128 by Grid::OneTwoFive;
        /// Shortest time-out of the exact clock. A lower value retransmits sooner, but sometimes
        /// unnecessarily.
        [timer is "fine"] min_rto_ms: f64 = 1.0, "Minimum exact RTO", "chosen; Fang 1996 has no coarse floor", Ms in 0.1 ..= 10_000.0 by Grid::OneTwoFive;
        /// Longest time-out, however often it was doubled. A lower limit retries more often while
        /// no ACK arrives.
        max_rto_seconds: f64 = 64.0, "Maximum RTO", "4.4BSD tcp_timer.h", S in 0.1 ..= 3_600.0 by Grid::OneTwoFive;
        /// Time-out of the coarse clock before the first measured round trip, in ticks. A lower
        /// value repairs an early loss sooner, but retransmits unnecessarily on a long path.
        [timer is "coarse"] @rebuild initial_rto_ticks: u32 = 12, "Initial RTO", "4.4BSD tcp_subr.c", Count in 1 ..= 1_280 by Grid::OneTwoFive;
        /// Time-out of the exact clock before the first measured round trip. A lower value repairs
        /// an early loss sooner, but retransmits unnecessarily on a long path.
        [timer is "fine"] @rebuild initial_rto_seconds: f64 = 3.0, "Initial exact RTO", "chosen; RFC 1122 section 4.2.3.1", S in 0.001 ..= 64.0 by Grid::OneTwoFive;
        /// Number of successive time-outs after which the next one aborts the connection. A larger
        /// number waits longer for a silent peer.
        max_retransmissions: u32 = 12, "Maximum retransmissions", "4.4BSD tcp_timer.h", Count in 1 ..= 64 by Grid::Linear(1.0);
        /// Acknowledge every second segment, or at the next tick of the delay timer, instead of every segment. The window then grows more slowly.
        delayed_ack: bool = false, "Delayed ACK", "Kalyanaraman 1996 section 4";
        /// Time between two ticks of the delay timer. A lone segment waits at most this long for its ACK.
        [delayed_ack is "true" or handshake is "true"] delayed_ack_ms: f64 = 200.0, "Delayed-ACK timer", "4.4BSD tcp_timer.c", Ms in 1.0 ..= 1_000.0 by Grid::OneTwoFive;
        /// How far the window must be able to move before a delayed ACK, or a window update for a
        /// slow reader, is sent at once. With 35 % of the buffer alone, a large buffer is
        /// acknowledged in few large steps.
        [delayed_ack is "true" or read_mbps not "null"] window_update: WindowUpdate = WindowUpdate::Half, "Window update threshold", "4.4BSD tcp_output.c; 4.3BSD tcp_output.c";
        /// Where the receiver's ACKs wait: in the queue of their own circuit, or in that of a
        /// circuit with TCP data in the opposite direction between the same hosts, in order with
        /// the data or before them. Behind the data of a slowly paced circuit, ACKs arrive late and
        /// in clusters.
        @rebuild ack_queue: AckQueue = AckQueue::Own, "Queue of ACKs", "Zhang, Shenker, Clark 1991; Kalampoukas, Varma, Ramakrishnan 1998";
        /// Window at which the first slow start ends; null means the receiver's window. A larger
        /// value lets the window double for longer and overshoot more. Values below two segments
        /// count as two segments.
        @rebuild initial_ssthresh: Option<u32> = None, "Initial ssthresh", "Kalyanaraman 1996 section 2; 4.4BSD tcp_subr.c", Bytes in 1 ..= 1_073_725_440 by Grid::OneTwoFive => "the peer's window";
        /// Congestion window at the start. A larger window saves round trips, but sends a larger
        /// burst.
        @rebuild initial_window_segments: u32 = 1, "Initial window", "Kalyanaraman 1996 section 2", Segments in 1 ..= 64 by Grid::OneTwoFive;
        /// Each source starts after a random delay of at most this time. At zero the cell streams
        /// of equal sources stay locked in phase.
        @rebuild start_jitter_ms: f64 = 1.0, "Start jitter", "chosen", Ms in 0.0 ..= 10_000.0 by Grid::OneTwoFive;
        /// Time that a host needs for each packet that a connection sends and, separately, for each
        /// that it receives. It limits the connection's packets per second and adds to every round
        /// trip.
        @rebuild processing_us: f64 = 0.0, "Processing per packet", "Fang 1996 section 3 (300 us)", Us in 0.0 ..= 100_000.0 by Grid::OneTwoFive;
        /// Put the 8-byte LLC/SNAP header of RFC 2684 before each packet. It costs one more cell if
        /// the packet already fills its last cell: a pure ACK takes two cells instead of one.
        @rebuild llc_snap: bool = true, "LLC/SNAP header", "Kalyanaraman 1996 section 8";
        /// Open every connection with SYN, SYN-ACK and ACK, and close it with a FIN in each
        /// direction. Each transfer then waits for round trips and starts with one segment. Without
        /// the handshake, the connection is open during the whole run.
        @rebuild handshake: bool = false, "Handshake", "RFC 9293 section 3.5; Manthorpe 1997 section I.A";
        /// Bytes that the application may have written but the peer has not yet acknowledged. Below
        /// rate times round-trip time it limits the throughput; it must hold one segment.
        send_buffer_bytes: Option<u32> = None, "Send buffer", "Manthorpe 1997 section II.D", Bytes in 1 ..= 1_073_725_440 by Grid::OneTwoFive => "unlimited";
        /// Rate at which the application writes into the send buffer while there is room. At a
        /// lower rate, the sender waits for data.
        write_mbps: Option<f64> = None, "Writing rate", "Manthorpe 1997 section II.D", Mbps in 0.001 ..= 10_000.0 by Grid::OneTwoFive => "at once";
        /// Rate at which the application reads the receive buffer. If data arrive faster, the
        /// buffer fills and the advertised window closes.
        read_mbps: Option<f64> = None, "Reading rate", "Manthorpe 1997 section II.D", Mbps in 0.001 ..= 10_000.0 by Grid::OneTwoFive => "at once";
        /// Hold a last short segment back until all sent data are acknowledged. This avoids small
        /// packets, but delays the end of a transfer.
        [application.kind not "greedy" or send_buffer_bytes not "null" or write_mbps not "null"] nagle: bool = true, "Nagle's algorithm", "RFC 9293 section 3.7.4; 4.4BSD tcp_output.c";
        /// Round both socket buffers up to whole segments, at most 262,144 bytes. Below this limit,
        /// windows then hold only whole segments.
        @rebuild round_sockbuf: bool = false, "Round socket buffers", "4.4BSD tcp_input.c, tcp_mss";
        /// Round an MSS above 2,048 bytes down to a multiple of 2,048, as 4.4BSD does. Segments
        /// then fit memory clusters, but fill packets less well.
        @rebuild bsd_mss_rounding: bool = false, "Round the MSS", "4.4BSD tcp_input.c, tcp_mss";
        /// Return to a window of one segment if no data are outstanding and nothing was received
        /// for one time-out. A source that always has data is never idle.
        idle_restart: bool = false, "Restart after idle time", "4.4BSD tcp_output.c";
        /// Let a retransmission fill the last fraction of the window, as 4.4BSD does. Otherwise only whole segments are sent.
        runt_retransmissions: bool = false, "Short retransmissions", "4.4BSD tcp_output.c";
    }
}

impl TcpParams {
    /// User bytes in a full segment.
    #[inline]
    pub fn mss(&self) -> u32 {
        if self.bsd_mss_rounding && self.mss_bytes > CLUSTER_BYTES {
            self.mss_bytes - self.mss_bytes % CLUSTER_BYTES
        } else {
            self.mss_bytes
        }
    }

    /// Size of the receive buffer in bytes.
    #[inline]
    pub fn receive_buffer(&self) -> u64 {
        self.socket_buffer(self.window_bytes)
    }

    /// Size of the send buffer in bytes; `u64::MAX` = unlimited.
    #[inline]
    pub fn send_buffer(&self) -> u64 {
        self.send_buffer_bytes.map_or(u64::MAX, |bytes| self.socket_buffer(bytes))
    }

    /// Source: 4.4BSD tcp_input.c, tcp_mss.
    #[inline]
    fn socket_buffer(&self, bytes: u32) -> u64 {
        let bytes = u64::from(bytes);
        if self.round_sockbuf {
            bytes.next_multiple_of(u64::from(self.mss())).min(LARGEST_ROUNDED_BUFFER)
        } else {
            bytes
        }
    }

    /// Window in bytes as the peer sees it: the buffer, limited by the granularity and size of the field.
    ///
    /// Source: RFC 7323 section 2.2.
    #[inline]
    pub fn advertised_window(&self) -> u64 {
        self.scaled(self.receive_buffer())
    }

    /// The part of `bytes` that the shifted window field can express.
    #[inline]
    pub fn scaled(&self, bytes: u64) -> u64 {
        (bytes >> self.window_scale).min(LARGEST_WINDOW_FIELD) << self.window_scale
    }

    /// `bytes` rounded up to what the shifted window field can express.
    #[inline]
    pub fn scaled_up(&self, bytes: u64) -> u64 {
        ((bytes + (1 << self.window_scale) - 1) >> self.window_scale) << self.window_scale
    }

    /// Checks across knobs: window and send buffer must each hold one segment.
    ///
    /// # Errors
    /// Fails if one does not; such a connection would send short segments or nothing.
    pub fn check(&self) -> Result<(), ParamError> {
        let (mss, window) = (self.mss(), self.advertised_window());
        let refuse = |key: &str, message| Err(ParamError { key: key.to_string(), message });
        if window < u64::from(mss) {
            return refuse(
                "windowBytes",
                format!(
                    "{} gives an advertised window of {window} bytes at windowScale {}; it must hold \
                     one segment of {mss} bytes (mssBytes)",
                    self.window_bytes, self.window_scale
                ),
            );
        }
        if self.llc_snap && mss > LARGEST_MSS_WITH_LLC {
            return refuse(
                "mssBytes",
                format!(
                    "{mss} bytes, 40 of TCP and IP and the 8 of LLC/SNAP are more than the 65535 of an AAL5 \
                     frame; at most {LARGEST_MSS_WITH_LLC}, or turn llcSnap off"
                ),
            );
        }
        let buffer = self.send_buffer();
        if buffer < u64::from(mss) {
            return refuse(
                "sendBufferBytes",
                format!(
                    "{buffer} bytes are too few; the buffer must hold one segment of {mss} bytes (mssBytes)"
                ),
            );
        }
        Ok(())
    }

    /// Changes one knob of a running connection; a rejected change has no effect.
    ///
    /// # Errors
    /// Fails if the key is unknown, the knob applies only at the start, or the value is invalid alone
    /// or in combination with the others.
    pub fn tune_running(&mut self, key: &str, value: &Value) -> Result<(), ParamError> {
        if Self::SPECS.iter().any(|spec| spec.key == key && spec.rebuild) {
            let message =
                "takes effect only at the start of a run; restart to change it".to_string();
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
        // Buffer, scale, advertised (65535 << 4 is 1,048,560).
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
    fn a_send_buffer_below_one_segment_is_refused_in_words() {
        let mut params = TcpParams::default();
        let error =
            params.tune_running("sendBufferBytes", &Value::from(511)).expect_err("too small");
        assert!(error.message.contains("one segment of 512 bytes"), "{}", error.message);
        params.tune_running("sendBufferBytes", &Value::from(512)).expect("holds one segment");
        params.tune_running("sendBufferBytes", &Value::Null).expect("unlimited");
        assert_eq!(params.send_buffer(), u64::MAX);
    }

    #[test]
    fn socket_buffers_are_rounded_up_to_whole_segments_only_if_wanted() {
        // MSS, buffer, rounded.
        const CASES: &[(u32, u32, u64)] = &[
            (1_460, 61_444, 62_780),
            (9_140, 61_444, 63_980),
            (1_420, 61_444, 62_480),
            (1_460, 62_780, 62_780),
            (512, 1_048_576, 262_144),
        ];
        for &(mss_bytes, bytes, rounded) in CASES {
            let plain = TcpParams {
                mss_bytes,
                window_bytes: bytes,
                send_buffer_bytes: Some(bytes),
                ..TcpParams::default()
            };
            assert_eq!((plain.receive_buffer(), plain.send_buffer()), (bytes.into(), bytes.into()));
            let bsd = TcpParams { round_sockbuf: true, ..plain };
            assert_eq!(
                (bsd.receive_buffer(), bsd.send_buffer()),
                (rounded, rounded),
                "{mss_bytes}"
            );
        }
    }

    #[test]
    fn a_segment_with_its_headers_fits_into_a_frame() {
        for (mss_bytes, llc_snap, fits) in
            [(65_487, true, true), (65_488, true, false), (65_495, false, true)]
        {
            let params = TcpParams { mss_bytes, llc_snap, ..TcpParams::default() };
            assert_eq!(params.check().is_ok(), fits, "{mss_bytes} {llc_snap}");
        }
    }

    #[test]
    fn a_large_mss_is_rounded_down_to_clusters_only_if_wanted() {
        // MSS, rounded.
        for (mss_bytes, rounded) in [(9_140, 8_192), (512, 512), (2_048, 2_048), (2_049, 2_048)] {
            let params = TcpParams { mss_bytes, ..TcpParams::default() };
            assert_eq!(params.mss(), mss_bytes);
            assert_eq!(TcpParams { bsd_mss_rounding: true, ..params }.mss(), rounded);
        }
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
