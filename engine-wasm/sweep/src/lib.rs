//! Sweeps in blocks. A block is some consecutive runs of a plan; what they gave is a Parquet file, a part.
//!
//! A part holds only what the plan determines, so the same block gives the same bytes wherever it is made:
//! in a thread, on a worker of a cluster, by a batch job, today or after an interruption.

mod folder;
mod part;
mod provenance;
mod sweep;

pub use folder::{Fault, Folder};
pub use part::part;
pub use sweep::{document, read, scenarios};
