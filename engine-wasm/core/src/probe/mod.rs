//! What the world writes down while it runs: records of what happened and the running hash.
//!
//! Writing never changes a run. Reading gauges of a world is the business of `measure`.

pub(crate) mod fingerprint;
pub(crate) mod log;

pub use log::{Event, EventKind};
