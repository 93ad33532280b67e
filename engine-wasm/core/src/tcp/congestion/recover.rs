//! The guard against a second fast retransmit for one window of data.
//!
//! Segments that were sent again needlessly make the receiver repeat itself, and three such duplicates look
//! like a loss. So duplicates count again only when more is acknowledged than had been sent when the last
//! loss was noticed.

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

/// One past the highest byte sent when the last loss was noticed; `None` before the first.
///
/// Source: Floyd 1995; RFC 6582 section 3.2 (the variable `recover`).
///
/// Differs: in ns such duplicates inflate the window all the same; here they do nothing, as in RFC 6582.
#[derive(Clone, Debug, Default)]
pub(super) struct Recover(Option<u64>);

impl Recover {
    /// A loss is noticed, by duplicates or by the timer.
    pub fn note(&mut self, sender: &SenderView) {
        self.0 = Some(sender.highest_sent);
    }

    /// Is everything sent before the last loss acknowledged, and more? Otherwise duplicates may come
    /// from segments that were sent again needlessly.
    pub fn is_past(&self, sender: &SenderView) -> bool {
        self.0.is_none_or(|recover| sender.unacknowledged > recover)
    }

    /// Is everything sent before the last loss acknowledged?
    pub fn is_reached(&self, sender: &SenderView) -> bool {
        self.0.is_none_or(|recover| sender.unacknowledged >= recover)
    }
}
