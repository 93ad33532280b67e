//! The simulated network: the world in vectors by index, hosts, ports, and events that are skipped.
//!
//! This module decides no rates, drops or windows; the families of algorithms do. The world moves cells between owners,
//! calls the owners, and keeps the books.

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
