//! What a port has put off.

use crate::units::SimTime;

/// No service without an event is planned.
pub(in crate::net) const UNPLANNED: u64 = u64::MAX;

/// What a line to a host has put off.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct DeferredArrivals {
    /// When the newest cell started on the line.
    pub(super) newest_start: SimTime,
    /// A start from then on looks at what has arrived.
    pub(super) look_at: u64,
    /// Picoseconds from one look to the next; zero where every start has to look.
    pub(super) pause: u64,
}
