//! The deferred work of a port.

use crate::units::SimTime;

/// No service without an event is planned.
pub(in crate::net) const UNPLANNED: u64 = u64::MAX;

/// The deferred arrivals of a line to a host.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct DeferredArrivals {
    /// When the newest cell started on the line.
    pub(super) newest_start: SimTime,
    /// The first start at or after this instant takes the arrived cells.
    pub(super) look_at: u64,
    /// Picoseconds between two looks; zero if every start must look.
    pub(super) pause: u64,
}
