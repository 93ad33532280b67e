//! Sources of bare cells: an endless iterator over arrivals; randomness is handed in.

use crate::params::Tunable;
use crate::registry::Entry;
use crate::units::SimTime;

mod on_off;

/// All sources, in menu order.
pub const ALL: &[Entry<dyn TrafficSource>] = &[on_off::ENTRY];

/// A source that emits one cell at a time.
pub trait TrafficSource: Tunable + CloneTraffic + Send {
    /// The instant of the next cell, not before `now`.
    fn next(&mut self, now: SimTime, uniform: &mut dyn FnMut() -> f64) -> SimTime;
}

crate::clone_box!(TrafficSource, CloneTraffic);
