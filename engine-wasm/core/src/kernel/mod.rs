//! What every simulation needs and no network knows: pending events, random streams, safe maths.

pub mod float;
pub mod rng;
pub mod slots;
