//! Credit-based flow control: a node sends a cell only if the next node has reserved a place for it.
//!
//! On every line, the receiver reserves N2 + N3 places for each circuit. The sender counts cells sent, the receiver
//! cells forwarded. Every N2 cells the receiver reports its total; the difference may still be stored.

use crate::params::{Grid, ParamError};
use crate::units::SimSpan;

crate::params! {
    /// Knobs of credit-based flow control (FCVC), the same for all lines.
    pub struct CreditParams {
        /// Lets ABR and UBR circuits send a cell over a line only if the next node has a free place
        /// for it. In each node, every circuit then has a queue of its own, served in turn; buffers
        /// and discard policies of ports have no effect.
        @rebuild on: bool = false, "Credits", "Kung et al. 1994";
        /// Number of cells of a circuit that a node forwards before it sends one credit cell to the
        /// previous node. A smaller number returns credits sooner, but uses more of the reverse
        /// line.
        [on is "true"] @rebuild n2_cells: u32 = 10, "N2", "Kung et al. 1994; Kung, Morris 1995", Cells in 1 ..= 1000 by Grid::OneTwoFive;
        /// Places of a circuit in a node in addition to N2. With one round trip of the line or
        /// more, a single circuit fills its line; null takes this number. Fewer places slow it
        /// down; with more, cells only wait for a slower line.
        [on is "true"] @rebuild n3_cells: Option<u32> = None, "N3", "Kung et al. 1994: N3 = RTT × rate", Cells in 0 ..= 50_000 by Grid::OneTwoFive => "round trip of the line";
        /// Time between two credit checks of a line. A check reports how many cells were sent, so
        /// that cells lost on the line are found. A longer time repairs losses later; null never
        /// repairs them, and every loss costs a place permanently.
        [on is "true"] @rebuild check_ms: Option<f64> = None, "Credit check", "Kung et al. 1994", Ms in 0.01 ..= 10_000.0 by Grid::OneTwoFive => "never";
    }
}

impl CreditParams {
    /// Places of a circuit behind a line: N2 + N3.
    ///
    /// N3 covers the round trip: both delays, and on the return line the credit cell and a cell it may wait for.
    /// Source: Kung et al. 1994, N3 = RTT · rate.
    pub fn places(&self, delays: SimSpan, cell: SimSpan, cell_back: SimSpan) -> u32 {
        let round_trip = (delays.0 + 2 * cell_back.0).div_ceil(cell.0.max(1));
        self.n2_cells
            + self.n3_cells.unwrap_or_else(|| u32::try_from(round_trip).unwrap_or(u32::MAX / 2))
    }

    /// Refuses to work in a network with something that credits do not support; `obstacle` names it.
    ///
    /// # Errors
    /// Fails if credits are on and there is an obstacle.
    pub fn check(&self, obstacle: Option<String>) -> Result<(), ParamError> {
        let Some(obstacle) = obstacle.filter(|_| self.on) else { return Ok(()) };
        let message = format!(
            "credits go from one plain switch to the next, and {obstacle}; make all roles plain and do without trunks, \
             or choose false"
        );
        Err(ParamError { key: "on".to_string(), message })
    }
}

/// The sending side of a line, for one circuit.
#[derive(Clone, Debug)]
pub struct CreditSender {
    places: u32,
    sent: u32,
    /// The receiver's total of forwarded cells, as last reported.
    told: u32,
}

impl CreditSender {
    /// A sender whose receiver has `places` free places.
    pub fn new(places: u32) -> CreditSender {
        CreditSender { places, sent: 0, told: 0 }
    }

    /// Cells that may be sent now. Totals wrap around; their difference never exceeds the number of places.
    ///
    /// Source: Kung et al. 1994: N2 + N3 − (sent − forwarded).
    #[inline]
    pub fn credit(&self) -> u32 {
        self.places - self.outstanding()
    }

    /// Cells sent but not yet reported as forwarded.
    #[inline]
    pub fn outstanding(&self) -> u32 {
        self.sent.wrapping_sub(self.told)
    }

    /// A cell is sent.
    ///
    /// Panics if there is no credit.
    pub fn take(&mut self) {
        assert!(self.outstanding() < self.places, "no cell is sent without credit (I-20)");
        self.sent = self.sent.wrapping_add(1);
    }

    /// Takes the total of a credit cell.
    pub fn on_credit(&mut self, forwarded: u32) {
        self.told = forwarded;
    }

    /// All cells sent so far, for a credit check.
    pub fn sent(&self) -> u32 {
        self.sent
    }
}

/// The receiving side of a line, for one circuit that it forwards.
#[derive(Clone, Debug)]
pub struct CreditReceiver {
    n2: u32,
    received: u32,
    forwarded: u32,
    /// Total at the last report.
    told: u32,
}

impl CreditReceiver {
    /// A receiver that reports after every `n2` cells.
    pub fn new(n2: u32) -> CreditReceiver {
        CreditReceiver { n2, received: 0, forwarded: 0, told: 0 }
    }

    /// A cell has arrived.
    #[inline]
    pub fn on_cell(&mut self) {
        self.received = self.received.wrapping_add(1);
    }

    /// Counts a forwarded or discarded cell; returns the total to report once N2 cells have gone since the last report.
    ///
    /// Source: Kung et al. 1994; discarded cells count: Kung 1997, credit update protocol.
    #[inline]
    pub fn on_forwarded(&mut self) -> Option<u32> {
        self.forwarded = self.forwarded.wrapping_add(1);
        (self.forwarded.wrapping_sub(self.told) >= self.n2).then(|| self.tell())
    }

    /// A credit check gives the number of cells sent: lost cells free their places. Returns the total to report.
    ///
    /// Source: Kung et al. 1994, credit check. Reconstruction: the immediate answer also replaces lost credit cells.
    pub fn on_check(&mut self, sent: u32) -> u32 {
        let lost = sent.wrapping_sub(self.received);
        self.received = sent;
        self.forwarded = self.forwarded.wrapping_add(lost);
        self.tell()
    }

    fn tell(&mut self) -> u32 {
        self.told = self.forwarded;
        self.forwarded
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sender_stops_at_zero_and_goes_on_by_what_the_receiver_has_forwarded() {
        let mut sender = CreditSender::new(5);
        (0..5).for_each(|_| sender.take());
        assert_eq!(sender.credit(), 0);
        // Three forwarded: 5 − (5 − 3).
        sender.on_credit(3);
        assert_eq!(sender.credit(), 3);
        sender.take();
        assert_eq!((sender.credit(), sender.outstanding(), sender.sent()), (2, 3, 6));
    }

    #[test]
    fn a_receiver_tells_its_total_every_n2_cells_so_a_lost_credit_cell_does_no_harm() {
        let mut receiver = CreditReceiver::new(2);
        let told: Vec<_> = (0..6).map(|_| receiver.on_forwarded()).collect();
        assert_eq!(told, [None, Some(2), None, Some(4), None, Some(6)]);
        let mut sender = CreditSender::new(6);
        (0..6).for_each(|_| sender.take());
        // The first two reports are lost.
        sender.on_credit(6);
        assert_eq!(sender.credit(), 6);
    }

    #[test]
    fn a_check_finds_the_cells_that_were_lost_on_the_line() {
        let (mut sender, mut receiver) = (CreditSender::new(4), CreditReceiver::new(2));
        (0..4).for_each(|_| sender.take());
        // Two of four arrive; one has been forwarded.
        (0..2).for_each(|_| receiver.on_cell());
        assert_eq!(receiver.on_forwarded(), None);
        sender.on_credit(receiver.on_check(sender.sent()));
        // One cell waits: 4 − 1 places are free.
        assert_eq!(sender.credit(), 3);
        assert_eq!(receiver.on_check(sender.sent()), 3, "a second check finds nothing more");
    }

    #[test]
    fn totals_wrap_around() {
        let (mut sender, mut receiver) = (CreditSender::new(3), CreditReceiver::new(1));
        (sender.sent, sender.told) = (u32::MAX, u32::MAX);
        (receiver.received, receiver.forwarded, receiver.told) = (u32::MAX, u32::MAX, u32::MAX);
        sender.take();
        assert_eq!((sender.sent(), sender.credit()), (0, 2));
        receiver.on_cell();
        assert_eq!(receiver.on_forwarded(), Some(0));
        sender.on_credit(0);
        assert_eq!(sender.credit(), 3);
    }

    #[test]
    fn without_n3_the_round_trip_of_the_line_is_kept_free() {
        let places = |n3_cells| {
            let params = CreditParams { n3_cells, ..CreditParams::default() };
            params.places(SimSpan(1001), SimSpan(10), SimSpan(20))
        };
        // (1001 + 2 · 20) / 10, rounded up, and N2.
        assert_eq!(places(None), 105 + 10);
        assert_eq!(places(Some(7)), 17);
    }

    #[test]
    fn an_obstacle_is_refused_by_name_and_only_while_credits_are_on() {
        let on = CreditParams { on: true, ..CreditParams::default() };
        assert_eq!(on.check(None), Ok(()));
        let refused = on.check(Some("\"W\" ends loops".to_string())).expect_err("in the way");
        assert!(refused.key == "on" && refused.message.contains("\"W\""), "{refused:?}");
        assert_eq!(CreditParams::default().check(Some("any".to_string())), Ok(()));
    }
}
