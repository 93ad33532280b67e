//! The network that a run moves: the world in vectors by index, hosts, ports, and events that are left out.
//!
//! Nothing in here decides a rate, a drop or a window; the families do. The world carries cells from
//! owner to owner, asks the owners, and keeps the books.

mod deferred;
mod host;
mod port;
mod world;

pub(crate) use host::{End, Source};
pub(crate) use port::Port;
pub(crate) use port::line_rate::CELL;
pub(crate) use world::build::build;
pub(crate) use world::flow::{Flow, Hop, NONE};
pub(crate) use world::tune::KnobChange;
pub(crate) use world::{Owner, World};
