//! What the world records while it runs: events and the running hash.
//!
//! Recording never changes a run. The module `measure` reads the gauges of a world.

pub(crate) mod fingerprint;
pub(crate) mod log;
pub(crate) mod watched;

pub use log::{Event, EventKind};
