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
