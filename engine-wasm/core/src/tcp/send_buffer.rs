//! The send buffer: the application fills it at a rate while there is room.
//!
//! The application writes in pieces of one segment; the last piece of a transfer, and the piece that fills
//! the buffer, may be shorter. A byte stays in the buffer until the peer acknowledges it.

use super::TcpParams;
use super::steady_flow::SteadyFlow;
use crate::units::SimTime;

/// The bytes of one transfer, by sequence number.
#[derive(Clone, Debug)]
pub(super) struct SendBuffer {
    begin: u64,
    /// One past the last byte of the transfer; `u64::MAX` = endless.
    end: u64,
    written: SteadyFlow,
}

impl SendBuffer {
    /// Holds nothing and expects nothing after `place`.
    pub fn empty(place: u64) -> SendBuffer {
        SendBuffer { begin: place, end: place, written: SteadyFlow::standing(place) }
    }

    /// A transfer of `bytes` begins at `place`; `None` = endless.
    pub fn transfer(place: u64, bytes: Option<u64>) -> SendBuffer {
        let end = bytes.map_or(u64::MAX, |bytes| place.saturating_add(bytes));
        SendBuffer { end, ..SendBuffer::empty(place) }
    }

    /// Gives the writer the room that the acknowledgements leave; call after an ACK or a knob change.
    #[inline]
    pub fn make_room(&mut self, params: &TcpParams, unacknowledged: u64, now: SimTime) {
        let room = unacknowledged.saturating_add(params.send_buffer());
        self.written.steer(params.write_mbps, self.end.min(room), now);
    }

    /// A writer without end and without limit counts as having written everything. If it
    /// is limited later, it continues from the bytes that have been sent.
    pub fn wait_at(&mut self, sent: u64) {
        if self.written.rate_mbps().is_none() && self.written.limit() == u64::MAX {
            self.written = SteadyFlow::standing(sent);
        }
    }

    /// One past the last byte written at `now`.
    #[inline]
    pub fn written(&self, now: SimTime) -> u64 {
        self.written.at(now)
    }

    /// True if the writer rests, because all is written or the buffer is full.
    #[inline]
    pub fn is_at_rest(&self, now: SimTime) -> bool {
        self.written.at(now) == self.written.limit()
    }

    /// When the next useful amount after `next` is written; `NEVER` if it is already written or nothing follows.
    #[inline]
    pub fn ready(&self, next: u64, mss: u64, now: SimTime) -> SimTime {
        let wanted = next.saturating_add(mss).min(self.written.limit());
        if self.written.at(now) < wanted { self.written.when(wanted) } else { SimTime::NEVER }
    }

    /// One past the last byte of the transfer; `u64::MAX` = endless.
    #[inline]
    pub fn end(&self) -> u64 {
        self.end
    }

    /// User bytes of the transfer.
    pub fn length(&self) -> u64 {
        self.end - self.begin
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ms(ms: f64) -> SimTime {
        SimTime::from_ms(ms)
    }

    fn params(send_buffer_bytes: Option<u32>, write_mbps: Option<f64>) -> TcpParams {
        TcpParams { send_buffer_bytes, write_mbps, ..TcpParams::default() }
    }

    #[test]
    fn the_writer_stops_at_a_full_buffer_and_at_the_end_of_the_transfer() {
        // 50 Mb/s is 6,250 bytes a millisecond.
        let params = params(Some(10_000), Some(50.0));
        let mut buffer = SendBuffer::transfer(0, Some(15_000));
        buffer.make_room(&params, 0, ms(0.0));
        assert_eq!((buffer.written(ms(1.0)), buffer.is_at_rest(ms(1.0))), (6_250, false));
        assert_eq!((buffer.written(ms(9.0)), buffer.is_at_rest(ms(9.0))), (10_000, true));
        buffer.make_room(&params, 4_000, ms(9.0));
        assert_eq!((buffer.written(ms(9.4)), buffer.is_at_rest(ms(9.4))), (12_500, false));
        buffer.make_room(&params, 10_000, ms(9.8));
        assert_eq!((buffer.written(ms(99.0)), buffer.is_at_rest(ms(99.0))), (15_000, true));
    }

    #[test]
    fn the_next_useful_amount_is_a_segment_or_all_that_will_come() {
        let params = params(None, Some(8.0));
        let mut buffer = SendBuffer::transfer(0, Some(1_500));
        buffer.make_room(&params, 0, ms(0.0));
        assert_eq!(buffer.ready(0, 1_000, ms(0.2)), ms(1.0));
        assert_eq!(buffer.ready(0, 1_000, ms(1.0)), SimTime::NEVER, "it is there");
        assert_eq!(buffer.ready(1_000, 1_000, ms(1.0)), ms(1.5), "the last 500 bytes");
        assert_eq!(buffer.ready(1_500, 1_000, ms(1.5)), SimTime::NEVER, "no more comes");
    }

    #[test]
    fn without_limits_everything_is_written_at_once() {
        let mut buffer = SendBuffer::transfer(7, None);
        buffer.make_room(&params(None, None), 7, ms(3.0));
        assert_eq!(buffer.written(ms(3.0)), u64::MAX);
        assert_eq!(buffer.ready(1_000_000, 512, ms(3.0)), SimTime::NEVER);
    }
}
