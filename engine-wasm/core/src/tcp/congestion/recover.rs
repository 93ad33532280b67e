//! Guard against a second fast retransmit in one window of data.
//!
//! Unnecessary retransmissions cause duplicate ACKs, and three such duplicates look
//! like a loss. Duplicates therefore count again only after an ACK beyond the data that had been sent when
//! the last loss was detected.

use super::SenderView;

crate::params! {
    /// What variants know of the guard.
    pub struct GuardKnobs {
        /// React to one loss per window of data: duplicate ACKs count again only after an ACK
        /// beyond all data sent before the last fast retransmit or time-out. Otherwise unnecessary
        /// retransmissions halve the window again.
        once_per_window: bool = false, "One fast retransmit per window", "Floyd 1995; ns tcp.cc, bug_fix_";
    }
}

/// One past the highest byte sent when the last loss was detected; `None` before the first.
///
/// Source: Floyd 1995; RFC 6582 section 3.2 (the variable `recover`).
///
/// Differs: in ns such duplicates still inflate the window; here they have no effect, as in RFC 6582.
#[derive(Clone, Debug, Default)]
pub(super) struct Recover(Option<u64>);

impl Recover {
    /// A loss is detected, by duplicates or by the timer.
    pub fn note(&mut self, sender: &SenderView) {
        self.0 = Some(sender.highest_sent);
    }

    /// True if everything sent before the last loss is acknowledged, and more. Otherwise unnecessary
    /// retransmissions may have caused the duplicates.
    pub fn is_past(&self, sender: &SenderView) -> bool {
        self.0.is_none_or(|recover| sender.unacknowledged > recover)
    }

    /// True if everything sent before the last loss is acknowledged.
    pub fn is_reached(&self, sender: &SenderView) -> bool {
        self.0.is_none_or(|recover| sender.unacknowledged >= recover)
    }
}
