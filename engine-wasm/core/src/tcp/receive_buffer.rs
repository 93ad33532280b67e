//! The receive buffer: how far the application has read and how much window remains.
//!
//! The window closes as unread bytes fill the buffer. It opens in steps, which spares the sender small
//! segments: a window below a segment or a quarter of the buffer is not offered. An ACK is sent once the
//! window can move by two segments or half the buffer, or in older BSDs by 35 % of the buffer.

use super::LARGEST_WINDOW_FIELD;
use super::steady_flow::SteadyFlow;
use super::{TcpParams, WindowUpdate};
use crate::units::SimTime;

/// Segments by which the window must be able to move. Source: 4.4BSD tcp_output.c; RFC 5681 section 4.2.
const SEGMENTS_PER_UPDATE: u64 = 2;

/// The application's side of the receive buffer, in delivered bytes.
#[derive(Clone, Debug)]
pub(super) struct ReceiveBuffer {
    read: SteadyFlow,
}

impl ReceiveBuffer {
    /// An empty buffer.
    pub fn empty(params: &TcpParams) -> ReceiveBuffer {
        let mut read = SteadyFlow::standing(0);
        read.steer(params.read_mbps, 0, SimTime::ZERO);
        ReceiveBuffer { read }
    }

    /// Records that `delivered` bytes are ready to be read.
    #[inline]
    pub fn deliver(&mut self, params: &TcpParams, delivered: u64, now: SimTime) {
        self.read.steer(params.read_mbps, delivered, now);
    }

    /// True if the reading rate has changed since the last delivery.
    #[inline]
    pub fn is_turned(&self, params: &TcpParams) -> bool {
        self.read.rate_mbps() != params.read_mbps
    }

    /// True if the application reads slowly, so that the buffer can fill.
    #[inline]
    pub fn is_slow(&self) -> bool {
        self.read.rate_mbps().is_some()
    }

    /// Delivered bytes that the application has not read.
    pub fn unread(&self, now: SimTime) -> u64 {
        self.read.limit() - self.read.at(now)
    }

    /// When the application will have read everything delivered so far.
    pub fn when_empty(&self) -> SimTime {
        self.read.when(self.read.limit())
    }

    /// Free bytes.
    #[inline]
    pub fn space(&self, params: &TcpParams, now: SimTime) -> u64 {
        params.receive_buffer().saturating_sub(self.unread(now))
    }

    /// Window to advertise if `promised` bytes were offered before and have not arrived.
    ///
    /// Zero rather than a small window, never less than promised, in whole units of the header field.
    ///
    /// Source: 4.4BSD tcp_output.c; RFC 9293 section 3.8.6.2.2; RFC 7323 section 2.4 (rounding up).
    #[inline]
    pub fn window(&self, params: &TcpParams, promised: u64, now: SimTime) -> u64 {
        let space = self.space(params, now);
        let least = u64::from(params.mss()).min(params.receive_buffer() / 4);
        let offered = if space < least { 0 } else { params.scaled(space) };
        offered.max(params.scaled_up(promised))
    }

    /// When an unsolicited window update becomes due, `promised` as for [`ReceiveBuffer::window`];
    /// `NEVER` if reading the delivered data cannot move the window enough.
    ///
    /// Source: 4.4BSD tcp_output.c.
    pub fn update_due(&self, params: &TcpParams, promised: u64) -> SimTime {
        let room = params.scaled_up(promised + least_move(params));
        let buffer = params.receive_buffer();
        if room > buffer || room > LARGEST_WINDOW_FIELD << params.window_scale {
            return SimTime::NEVER;
        }
        self.read.when(self.read.limit().saturating_sub(buffer - room))
    }
}

/// Bytes by which the window must be able to move to justify an ACK.
///
/// Source: 4.4BSD tcp_output.c; 4.3BSD tcp_output.c.
///
/// Differs: 4.3BSD-Tahoe counts the two segments only if the application has read everything.
#[inline]
pub(super) fn least_move(params: &TcpParams) -> u64 {
    let (segments, buffer) =
        (SEGMENTS_PER_UPDATE * u64::from(params.mss()), params.receive_buffer());
    let part = |percent: u64| (buffer * percent).div_ceil(100);
    match params.window_update {
        WindowUpdate::Half => segments.min(part(50)),
        WindowUpdate::SegmentsOrThird => segments.min(part(35)),
        WindowUpdate::Third => part(35),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ms(ms: f64) -> SimTime {
        SimTime::from_ms(ms)
    }

    /// Segments of 1000 bytes, 8 Mb/s = 1000 bytes a millisecond.
    fn params(window_bytes: u32) -> TcpParams {
        TcpParams {
            mss_bytes: 1_000,
            window_bytes,
            window_scale: 0,
            read_mbps: Some(8.0),
            ..TcpParams::default()
        }
    }

    fn with(params: &TcpParams, delivered: u64) -> ReceiveBuffer {
        let mut buffer = ReceiveBuffer::empty(params);
        buffer.deliver(params, delivered, ms(0.0));
        buffer
    }

    #[test]
    fn a_window_below_a_segment_and_a_quarter_of_the_buffer_is_shown_as_nothing() {
        // Buffer, unread, promised, window.
        const CASES: &[(u32, u64, u64, u64)] = &[
            (10_000, 0, 0, 10_000),
            (10_000, 9_000, 0, 1_000),
            (10_000, 9_001, 0, 0),
            (2_000, 1_500, 0, 500),
            (2_000, 1_501, 0, 0),
            (10_000, 9_001, 700, 700),
            (10_000, 10_000, 0, 0),
        ];
        for &(window_bytes, unread, promised, window) in CASES {
            let params = params(window_bytes);
            let buffer = with(&params, unread);
            assert_eq!(buffer.unread(ms(0.0)), unread);
            let shown = buffer.window(&params, promised, ms(0.0));
            assert_eq!(shown, window, "{unread} of {window_bytes}");
        }
    }

    #[test]
    fn an_update_is_due_when_two_segments_or_half_the_buffer_can_move() {
        // Buffer, unread, promised, due in milliseconds.
        const CASES: &[(u32, u64, u64, f64)] = &[
            (10_000, 10_000, 0, 2.0),
            (10_000, 9_000, 1_000, 2.0),
            (10_000, 9_000, 0, 1.0),
            (3_000, 3_000, 0, 1.5),
            (10_000, 1_000, 0, 0.0),
        ];
        for &(window_bytes, unread, promised, due) in CASES {
            let params = params(window_bytes);
            let at = with(&params, unread).update_due(&params, promised);
            assert_eq!(at, ms(due), "{unread} of {window_bytes}, {promised} promised");
        }
        let params = params(10_000);
        assert_eq!(with(&params, 2_000).update_due(&params, 8_500), SimTime::NEVER);
    }

    #[test]
    fn older_bsds_ask_for_35_percent_of_the_buffer() {
        // Buffer of 4.3BSD and of 4.4BSD, and one of four segments; bytes that must be able to move.
        const CASES: &[(u32, [u64; 3])] = &[
            (4_096, [2_000, 1_434, 1_434]),
            (16_384, [2_000, 2_000, 5_735]),
            (4_000, [2_000, 1_400, 1_400]),
        ];
        let rules = [WindowUpdate::Half, WindowUpdate::SegmentsOrThird, WindowUpdate::Third];
        for &(window_bytes, moves) in CASES {
            let of = |window_update| TcpParams { window_update, ..params(window_bytes) };
            assert_eq!(rules.map(|rule| least_move(&of(rule))), moves, "{window_bytes}");
        }
    }

    #[test]
    fn grains_of_the_window_field_neither_shrink_a_promise_nor_stop_the_updates() {
        let params = TcpParams { window_scale: 10, ..params(10_000) };
        let buffer = with(&params, 9_500);
        assert_eq!(buffer.window(&params, 700, ms(0.0)), 1_024);
        // To move 2000 bytes takes two units, 2048 bytes: 1548 more than are free.
        assert_eq!(buffer.update_due(&params, 0), ms(1.548));
        assert_eq!(buffer.window(&params, 0, ms(1.548)), 2_048);
    }
}
