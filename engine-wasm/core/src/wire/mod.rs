//! Data units: cells, RM cells with their rate code, AAL5 frames, TCP segments.

pub mod aal5;
pub mod cell;
pub mod rate_code;
pub mod rm;
pub mod segment;
