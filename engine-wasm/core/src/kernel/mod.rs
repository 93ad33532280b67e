//! What every simulation needs, whatever its network: pending events, queues, random streams, safe maths.

pub mod float;
pub mod future_events;
pub mod order;
pub mod ring;
pub mod rng;
pub mod slab;
pub mod slots;
