//! Congestion control: how large the window is and when a loss is believed.
//!
//! The sender reports ACKs, duplicate ACKs and time-outs; a variant answers with a window and says
//! whether to retransmit. It never sees a segment, a timer or a buffer. Windows are bytes as real
//! numbers; the sender uses the whole bytes below.

mod bsd_window;
mod reno;
mod slow_start_only;
mod tahoe;

use crate::params::Tunable;
use crate::registry::Entry;
use crate::units::{SimSpan, SimTime};

/// All variants, in menu order.
pub const ALL: &[Entry<dyn CongestionControl>] =
    &[slow_start_only::ENTRY, tahoe::ENTRY, reno::ENTRY];

/// Smallest `ssthresh` in segments. Source: S2 section 2; 4.4BSD tcp_timer.c.
pub const LEAST_SSTHRESH_SEGMENTS: u32 = 2;

/// What the connection is like when it opens.
#[derive(Clone, Copy, Debug)]
pub struct Opening {
    /// User bytes in a full segment.
    pub mss: u32,
    /// First congestion window in bytes, a multiple of the MSS.
    pub window: u64,
    /// First slow-start threshold in bytes, at least two segments.
    pub ssthresh: u64,
}

/// What a variant may know of the sender at the moment of a call; sequence numbers in bytes.
#[derive(Clone, Copy, Debug)]
pub struct SenderView {
    /// The present.
    pub now: SimTime,
    /// User bytes in a full segment.
    pub mss: u32,
    /// Window offered by the receiver in bytes.
    pub peer_window: u64,
    /// Largest window the shifted header field can express, in bytes.
    pub largest_window: u64,
    /// First byte not yet acknowledged.
    pub unacknowledged: u64,
    /// Next byte to send; below `highest_sent` while data are sent again.
    pub next: u64,
    /// One past the highest byte ever sent.
    pub highest_sent: u64,
}

impl SenderView {
    /// Bytes sent and not yet acknowledged (RFC 5681: FlightSize).
    #[inline]
    pub fn in_flight(&self) -> u64 {
        self.highest_sent - self.unacknowledged
    }
}

/// An ACK for new data; the view shows the sender after it.
#[derive(Clone, Copy, Debug)]
pub struct AckView {
    /// Bytes acknowledged for the first time.
    pub acked_bytes: u64,
    /// Duplicate ACKs seen in a row just before.
    pub duplicates: u32,
    /// Round-trip time, if this ACK completed a measurement.
    pub rtt: Option<SimSpan>,
    /// The sender.
    pub sender: SenderView,
}

/// What the sender is to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reaction {
    /// Nothing.
    Wait,
    /// Send whatever the window allows.
    Send,
    /// Send the first unacknowledged segment again, alone, then go on behind the highest sent.
    Retransmit,
    /// Start again from the first unacknowledged byte, as far as the window allows.
    GoBack,
}

/// One way of controlling the window; bytes throughout.
pub trait CongestionControl: Tunable + CloneCongestion + Send {
    /// Takes note of the connection; called once, before anything else.
    fn open(&mut self, opening: Opening);

    /// New data are acknowledged.
    fn on_ack(&mut self, ack: &AckView) -> Reaction;

    /// The `count`-th ACK in a row that repeats the last one, counting from 1.
    fn on_duplicate_ack(&mut self, count: u32, sender: &SenderView) -> Reaction;

    /// The retransmission timer has expired; the sender goes back to the first unacknowledged byte.
    fn on_timeout(&mut self, sender: &SenderView);

    /// The connection was silent for a whole time-out with nothing outstanding.
    fn on_idle(&mut self, sender: &SenderView);

    /// The congestion window; at least one segment.
    fn window(&self) -> f64;

    /// Window at which slow start ends; at least two segments.
    fn ssthresh(&self) -> f64;
}

crate::clone_box!(CongestionControl, CloneCongestion);

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use crate::params::Settings;
    use crate::registry;

    /// The variant `id` with its default knobs.
    pub fn build(id: &str) -> Box<dyn CongestionControl> {
        (registry::find(ALL, id).expect("listed").build)(&Settings::default())
    }

    /// A sender with `flight` bytes on the way under a window of `peer_window`.
    pub fn view(mss: u32, peer_window: u64, flight: u64) -> SenderView {
        SenderView {
            now: SimTime::ZERO,
            mss,
            peer_window,
            largest_window: 65_535 << 14,
            unacknowledged: 0,
            next: flight,
            highest_sent: flight,
        }
    }

    /// An ACK of one segment after `duplicates` repeated ones.
    pub fn ack(duplicates: u32, sender: SenderView) -> AckView {
        AckView { acked_bytes: u64::from(sender.mss), duplicates, rtt: None, sender }
    }

    #[test]
    fn every_variant_keeps_one_segment_of_window_and_two_of_threshold() {
        for entry in ALL {
            let mut control = build(entry.id);
            control.open(Opening { mss: 512, window: 512, ssthresh: 8_192 });
            let sender = view(512, 8_192, 4_096);
            for step in 0..10_000_u64 {
                match step * 7 % 13 {
                    0 => control.on_timeout(&sender),
                    1 => control.on_idle(&sender),
                    count @ 2..=5 => drop(control.on_duplicate_ack(count as u32 - 1, &sender)),
                    _ => drop(control.on_ack(&ack(0, sender))),
                }
                assert!(control.window() >= 512.0 && control.window().is_finite(), "{}", entry.id);
                assert!(control.ssthresh() >= 1_024.0 && control.ssthresh().is_finite());
            }
        }
    }
}
