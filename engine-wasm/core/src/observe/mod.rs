//! Looking at a world: curves, books, summaries, cells for drawing, what theory says of it. Looking never changes a
//! run.

pub(crate) mod cells;
pub(crate) mod conservation;
pub(crate) mod describe;
pub(crate) mod facts;
mod json;
pub(crate) mod lens;
pub(crate) mod sampler;
pub(crate) mod series;
pub(crate) mod summary;
pub(crate) mod theory;
pub mod water;
pub(crate) mod witness;
