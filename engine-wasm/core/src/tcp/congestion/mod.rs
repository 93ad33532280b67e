//! Congestion control: the size of the window and the detection of a loss.
//!
//! The sender reports ACKs, duplicate ACKs and time-outs. A variant answers with a window and says
//! whether to retransmit. It never sees a segment, a timer or a buffer. Windows are bytes as real
//! numbers; the sender rounds them down to whole bytes.
//!
//! A variant may ask for [`Abilities`]. With `sack`, the sender itself detects losses and selects the segments
//! to retransmit. It then calls [`CongestionControl::on_loss`] instead of
//! [`CongestionControl::on_duplicate_ack`].

mod bbr;
mod bsd_window;
mod cubic;
mod dctcp;
mod new_reno;
mod recover;
mod reno;
mod reno_clean;
mod reno_window;
mod sack;
mod slow_start_only;
mod tahoe;

use crate::params::Tunable;
use crate::registry::Entry;
use crate::units::{SimSpan, SimTime};

/// All variants, in menu order.
pub const ALL: &[Entry<dyn CongestionControl>] = &[
    slow_start_only::ENTRY,
    tahoe::ENTRY,
    reno::ENTRY,
    reno_clean::ENTRY,
    new_reno::ENTRY,
    sack::ENTRY,
    cubic::ENTRY,
    dctcp::ENTRY,
    bbr::ENTRY,
];

/// Smallest `ssthresh` in segments. Source: Kalyanaraman 1996 section 2; 4.4BSD tcp_timer.c.
pub const LEAST_SSTHRESH_SEGMENTS: u32 = 2;

/// Requirements of a variant on the two ends of its connection; both ends get them at construction.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Abilities {
    /// The receiver reports the data that it holds; the sender uses this for repairs. Source: RFC 2018, RFC 6675.
    pub sack: bool,
    /// The receiver echoes which bytes arrived marked. Source: RFC 8257 section 3.2.
    pub ecn: bool,
    /// The sender paces its segments and measures their delivery rate; only together with `sack`.
    pub pacing: bool,
}

/// Properties of a connection when it opens.
#[derive(Clone, Copy, Debug)]
pub struct Opening {
    /// User bytes in a full segment.
    pub mss: u32,
    /// First congestion window in bytes, a multiple of the MSS.
    pub window: u64,
    /// First slow-start threshold in bytes, at least two segments.
    pub ssthresh: u64,
}

/// What a variant may know about the sender at a call; sequence numbers in bytes.
#[derive(Clone, Copy, Debug)]
pub struct SenderView {
    /// The current time.
    pub now: SimTime,
    /// User bytes in a full segment.
    pub mss: u32,
    /// Window offered by the receiver in bytes.
    pub peer_window: u64,
    /// Largest window the shifted header field can express, in bytes.
    pub largest_window: u64,
    /// First byte not yet acknowledged.
    pub unacknowledged: u64,
    /// Next byte to send; below `highest_sent` during retransmission.
    pub next: u64,
    /// One past the highest byte ever sent.
    pub highest_sent: u64,
    /// Bytes believed to be in the network: with SACK the pipe of RFC 6675, otherwise the flight.
    pub outstanding: u64,
}

impl SenderView {
    /// Bytes sent and not yet acknowledged (RFC 5681: FlightSize), since the last time-out.
    ///
    /// Differs: bytes that a time-out has declared lost no longer count. Otherwise a second time-out during
    /// the retransmission would halve a window that was already closed.
    #[inline]
    pub fn flight(&self) -> u64 {
        self.next - self.unacknowledged
    }
}

/// State of the repair of a loss shown by SACK blocks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Recovery {
    /// Nothing is being repaired.
    #[default]
    None,
    /// In progress, including this ACK.
    Partial,
    /// Ended by this ACK.
    Full,
}

/// Delivery rate shown by one ACK. Source: draft-cheng-iccrg-delivery-rate-estimation-00.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RateSample {
    /// Bytes delivered in `interval`.
    pub delivered: u64,
    /// The longer of the send time and the acknowledgement time of these bytes; zero if the sample is invalid.
    pub interval: SimSpan,
    /// Total bytes delivered when the newest segment of the ACK left.
    pub prior_delivered: u64,
    /// Total bytes delivered by now.
    pub total_delivered: u64,
    /// True if the application was the limit when this segment left.
    pub app_limited: bool,
    /// Round trip of this segment; `None` if it was sent twice.
    pub rtt: Option<SimSpan>,
}

impl RateSample {
    /// Bytes per second.
    pub fn rate(&self) -> Option<f64> {
        (self.interval > SimSpan(0)).then(|| self.delivered as f64 / self.interval.secs())
    }
}

/// An ACK with new information; the view shows the sender after it.
#[derive(Clone, Copy, Debug)]
pub struct AckView {
    /// Bytes newly acknowledged cumulatively; zero if only blocks have news.
    pub acked_bytes: u64,
    /// Bytes newly known to have arrived, in order or in a block.
    pub delivered_bytes: u64,
    /// Bytes newly believed lost; only with SACK.
    pub lost_bytes: u64,
    /// State of a repair by SACK.
    pub recovery: Recovery,
    /// True if the receiver reports a mark.
    pub marked: bool,
    /// Consecutive duplicate ACKs just before.
    pub duplicates: u32,
    /// Round-trip time, if this ACK completed a measurement.
    pub rtt: Option<SimSpan>,
    /// Delivery rate; only for a variant that wants `pacing`.
    pub sample: Option<RateSample>,
    /// The sender.
    pub sender: SenderView,
}

/// What the sender must do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reaction {
    /// Nothing.
    Wait,
    /// Send what the window allows.
    Send,
    /// Retransmit only the first unacknowledged segment, then continue after the highest sent.
    Retransmit,
    /// Restart from the first unacknowledged byte, as far as the window allows.
    GoBack,
    /// Retransmit the first unacknowledged segment, then send what the window allows.
    Repair {
        /// True if the retransmission timer restarts, as for any other new ACK.
        restart_timer: bool,
    },
}

/// What a time-out does to variants with BSD's windows, in words.
const BSD_TIMEOUT: &str = "half the smaller of window and receiver's window becomes ssthresh, in whole segments, and the window starts again from one segment";

/// A step that only one variant takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OwnStep {
    /// The step in a sentence.
    pub words: &'static str,
    /// It repairs a loss.
    pub repairs: bool,
}

/// One algorithm for the window; bytes throughout.
pub trait CongestionControl: Tunable + CloneCongestion + Send {
    /// Starts a new connection, before any other call for it; discards all earlier state.
    fn open(&mut self, opening: Opening);

    /// The requirements of the variant; the answer never changes.
    fn wants(&self) -> Abilities {
        Abilities::default()
    }

    /// New data are acknowledged; with SACK also: blocks report new data. With SACK the answer is
    /// ignored: the sender sends what the window allows.
    fn on_ack(&mut self, ack: &AckView) -> Reaction;

    /// The `count`-th ACK in a row that repeats the last one, counting from 1. Never with SACK.
    fn on_duplicate_ack(&mut self, _count: u32, _sender: &SenderView) -> Reaction {
        Reaction::Wait
    }

    /// Blocks have shown a loss and its repair begins; only with SACK, once for each repair.
    ///
    /// `flight` bytes were in flight before the first sign of the loss (RFC 5681: FlightSize).
    fn on_loss(&mut self, _flight: u64, _sender: &SenderView) {}

    /// The retransmission timer has expired; the sender goes back to the first unacknowledged byte.
    fn on_timeout(&mut self, sender: &SenderView);

    /// The connection was silent for a whole time-out with nothing outstanding.
    fn on_idle(&mut self, sender: &SenderView);

    /// True if the receiver must now be told that the window was reduced for its mark. At most once per reduction.
    ///
    /// Called for every new segment, and only for a variant that wants `ecn`. Source: RFC 3168 section 6.1.2.
    fn takes_cwr(&mut self) -> bool {
        false
    }

    /// Sending resumes after silence, because the application had no data. Only for a
    /// variant that wants `pacing`.
    fn on_restart(&mut self) {}

    /// Rate at which segments leave, user bytes per second, above zero; for a variant that wants `pacing`.
    fn pacing_rate(&self) -> f64 {
        f64::INFINITY
    }

    /// The congestion window; at least one segment.
    fn window(&self) -> f64;

    /// Window at which slow start ends; at least two segments.
    fn ssthresh(&self) -> f64;

    /// True during a repair that an ACK of new data may leave incomplete.
    fn is_repairing(&self) -> bool {
        false
    }

    /// True if the next ACK of new data is a step of slow start.
    fn in_slow_start(&self) -> bool {
        self.window() < self.ssthresh()
    }

    /// Why the newest ACK changed the window, if that was a step of this variant's own; `None`: slow start, congestion
    /// avoidance, or a repair that continues or ends.
    fn own_step(&self) -> Option<OwnStep> {
        None
    }

    /// Effect of a time-out, in words after "no acknowledgement arrived in time, so".
    fn timeout_words(&self) -> &'static str {
        "half the flight becomes ssthresh and the window starts again from one segment"
    }
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

    /// A sender with `flight` bytes in flight under a window of `peer_window`.
    pub fn view(mss: u32, peer_window: u64, flight: u64) -> SenderView {
        SenderView {
            now: SimTime::ZERO,
            mss,
            peer_window,
            largest_window: 65_535 << 14,
            unacknowledged: 0,
            next: flight,
            highest_sent: flight,
            outstanding: flight,
        }
    }

    /// An ACK of one segment after `duplicates` duplicate ACKs.
    pub fn ack(duplicates: u32, sender: SenderView) -> AckView {
        let acked_bytes = u64::from(sender.mss);
        AckView {
            acked_bytes,
            delivered_bytes: acked_bytes,
            lost_bytes: 0,
            recovery: Recovery::None,
            marked: false,
            duplicates,
            rtt: None,
            sample: None,
            sender,
        }
    }

    /// Any event may happen in any order; with SACK losses are reported, without SACK duplicates.
    fn happen(control: &mut dyn CongestionControl, step: u64) {
        let now = SimTime::from_secs(step as f64 * 0.01);
        let sender = SenderView { now, outstanding: step % 9 * 512, ..view(512, 8_192, 4_096) };
        let recovery = [Recovery::None, Recovery::Partial, Recovery::Full][(step / 3 % 3) as usize];
        let sample = RateSample {
            delivered: step % 5 * 512,
            interval: SimSpan::from_ms((step % 4) as f64),
            prior_delivered: step * 500,
            total_delivered: step * 512,
            app_limited: step.is_multiple_of(17),
            rtt: Some(SimSpan::from_ms(20.0 + (step % 30) as f64)),
        };
        let (marked, lost_bytes) = (step.is_multiple_of(4), step % 2 * 512);
        let rtt = sample.rtt;
        let ack = AckView { rtt, recovery, marked, lost_bytes, ..ack(0, sender) };
        match step * 7 % 13 {
            0 => control.on_timeout(&sender),
            1 => control.on_idle(&sender),
            2 => control.on_restart(),
            3 if control.wants().sack => control.on_loss(4_096, &sender),
            count @ 3..=5 if !control.wants().sack => {
                control.on_duplicate_ack(count as u32 - 1, &sender);
            }
            _ => drop(control.on_ack(&AckView { sample: Some(sample), ..ack })),
        }
    }

    const OPENING: Opening = Opening { mss: 512, window: 512, ssthresh: 8_192 };

    /// Values of a new connection during arbitrary events.
    fn course(control: &mut dyn CongestionControl) -> Vec<([f64; 3], [bool; 2])> {
        control.open(OPENING);
        let shown = |step| {
            happen(control, step);
            let bytes = [control.window(), control.ssthresh(), control.pacing_rate()];
            (bytes, [control.is_repairing(), control.takes_cwr()])
        };
        (1_000..1_100).map(shown).collect()
    }

    #[test]
    fn a_connection_knows_nothing_of_the_one_before_wherever_that_ended() {
        for entry in ALL {
            let fresh = course(&mut *build(entry.id));
            for steps in 1..100 {
                let mut control = build(entry.id);
                control.open(OPENING);
                (0..steps).for_each(|step| happen(&mut *control, step));
                assert_eq!(course(&mut *control), fresh, "{} after {steps} steps", entry.id);
            }
        }
    }

    #[test]
    fn every_variant_keeps_one_segment_of_window_and_two_of_threshold() {
        for entry in ALL {
            let mut control = build(entry.id);
            control.open(OPENING);
            for step in 0..10_000 {
                happen(&mut *control, step);
                assert!(control.window() >= 512.0 && control.window().is_finite(), "{}", entry.id);
                assert!(control.ssthresh() >= 1_024.0 && control.ssthresh().is_finite());
                assert!(control.pacing_rate() > 0.0, "{}", entry.id);
                let finite = control.pacing_rate().is_finite();
                assert_eq!(finite, control.wants().pacing, "{}", entry.id);
            }
        }
    }

    /// Window above the threshold: at the end of a recovery of eight segments, and after the next ACK of one segment.
    #[test]
    fn every_variant_that_shares_the_growth_of_reno_obeys_its_knobs() {
        let sender = SenderView { unacknowledged: 8_000, ..view(1_000, 64_000, 16_000) };
        let end = AckView { acked_bytes: 8_000, recovery: Recovery::Full, ..ack(0, sender) };
        let after = |id: &str, knob: &str, value: &str| {
            let mut control = build(id);
            control.tune(knob, &value.into()).expect(id);
            control.open(Opening { mss: 1_000, window: 8_000, ssthresh: 4_000 });
            if control.wants().sack {
                control.on_loss(8_000, &view(1_000, 64_000, 8_000));
            } else {
                control.on_duplicate_ack(3, &view(1_000, 64_000, 8_000));
            }
            [end, ack(0, sender)].map(|ack| {
                control.on_ack(&ack);
                control.window()
            })
        };
        for id in ["reno-clean", "new-reno", "sack", "dctcp"] {
            assert_eq!(after(id, "growth", "bytes"), [4_000.0, 5_000.0], "{id}");
            let by_acks = [4_250.0, 4_250.0 + 1e6 / 4_250.0];
            assert_eq!(after(id, "growth", "acks"), by_acks, "{id}");
            assert_eq!(after(id, "endCount", "ack"), [4_000.0, 4_000.0], "{id}");
        }
    }

    #[test]
    fn pacing_goes_with_sack_and_what_a_variant_wants_never_changes() {
        for entry in ALL {
            let mut control = build(entry.id);
            let wants = control.wants();
            assert!(wants.sack || !wants.pacing, "{}", entry.id);
            control.open(OPENING);
            (0..100).for_each(|step| happen(&mut *control, step));
            assert_eq!(control.wants(), wants, "{}", entry.id);
        }
    }
}
