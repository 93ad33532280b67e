//! The sender with pacing: it waits between segments and measures how fast they are delivered.

use super::{Output, Sender};
use crate::tcp::assembler::Range;
use crate::tcp::delivery_rate::DeliveryRate;
use crate::tcp::pacing::Pacer;
use crate::units::SimTime;

/// Additional state of a paced sender.
#[derive(Clone, Debug, Default)]
pub(super) struct Paced {
    pub pacer: Pacer,
    pub delivery: DeliveryRate,
}

impl Sender {
    /// True if a segment waits for its departure time.
    #[inline]
    pub(super) fn is_held_back(&mut self, now: SimTime) -> bool {
        match &mut self.paced {
            Some(paced) if self.output != Output::Nothing => !paced.pacer.may_send(now),
            _ => false,
        }
    }

    /// A piece of the stream leaves now; call before the sender counts it.
    pub(super) fn note_departure(&mut self, piece: Range, now: SimTime) {
        let idle = self.outstanding() == 0;
        let Some(paced) = &mut self.paced else { return };
        if idle && paced.delivery.is_app_limited() {
            self.congestion.on_restart();
        }
        paced.delivery.on_sent(piece, idle, now);
        paced.pacer.on_sent(piece.length(), self.congestion.pacing_rate(), now);
    }

    /// Nothing leaves although both windows have room: from now on, the application is the limit.
    ///
    /// Source: draft-cheng-iccrg-delivery-rate-estimation-00 section 3.4.
    pub(super) fn note_want_of_data(&mut self) {
        let outstanding = self.outstanding();
        let offered = self.unacknowledged + self.peer_window;
        let room = offered >= self.next + self.mss() && self.has_room();
        if let Some(paced) = self.paced.as_mut().filter(|_| room) {
            paced.delivery.mark_app_limited(outstanding);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tcp::TcpParams;
    use crate::tcp::congestion::tests::build;
    use crate::units::SimSpan;

    /// Is the application the limit?
    fn is_limited(sender: &Sender) -> bool {
        sender.paced.as_ref().is_some_and(|paced| paced.delivery.is_app_limited())
    }

    /// Sends what it may until 1 ms, under a congestion window of eight segments.
    fn sending(window_bytes: u32, bytes: Option<u64>) -> Sender {
        let params = TcpParams {
            mss_bytes: 1_000,
            window_bytes,
            initial_window_segments: 8,
            max_retransmissions: 1,
            ..TcpParams::default()
        };
        let mut sender = Sender::new(params, build("bbr"), SimSpan(0));
        sender.open(bytes, SimTime::ZERO);
        for us in 0..1_000 {
            let now = SimTime::ZERO.after(SimSpan::from_us(f64::from(us)));
            sender.on_timer(now);
            while sender.poll_segment(now).is_some() {}
        }
        sender
    }

    #[test]
    fn the_application_is_the_limit_only_where_both_windows_have_room() {
        // draft-cheng-iccrg-delivery-rate-estimation-00 section 3.4. Receiver's window, bytes to send.
        let cases = [(64_000, Some(4_000), true), (64_000, None, false), (4_000, None, false)];
        for (window_bytes, bytes, limited) in cases {
            assert_eq!(
                is_limited(&sending(window_bytes, bytes)),
                limited,
                "{window_bytes} {bytes:?}"
            );
        }
    }

    #[test]
    fn a_connection_after_one_that_was_given_up_knows_nothing_of_its_rates() {
        let mut sender = sending(64_000, Some(4_000));
        while !sender.is_done() {
            let now = sender.deadline();
            sender.on_timer(now);
            while sender.poll_segment(now).is_some() {}
        }
        sender.open(Some(4_000), SimTime::from_secs(100.0));
        assert!(!is_limited(&sender));
    }
}
