//! What a run is asked about: its facts for the page, the cells of one port, why a curve bends, what theory says.
//!
//! Looking never changes a run.

mod describe;
mod json;
mod lens;
pub mod max_min;
mod theory;
pub(crate) mod trace;
