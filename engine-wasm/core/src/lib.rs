//! Cell53's engine: TCP/IP over ATM, cell by cell, the same bytes on every machine.
//!
//! The rooms, from the outside in:
//!
//! - [`sim`]: `Simulation`, the only public door.
//! - [`scenario`]: the file format, strict loading, timed commands.
//! - `net`: the world in vectors by typed index, the dispatcher, ports, links, hosts.
//! - families of algorithms, one file each: `feedback` (rates), `discard` (buffers), `traffic`
//!   (bare cells), `application` (transfers over TCP), `topology` (networks), `tcp`, `endsystem` (ABR
//!   rules).
//! - `probe`: series, events, tallies, the running hash.
//! - `wire`, `params`, `registry`, `kernel`, [`units`]: what all of them stand on.
//!
//! The engine never asks for the time, a plug-in never schedules an event, nothing registers itself.

mod application;
mod discard;
mod endsystem;
mod feedback;
mod kernel;
mod net;
mod observe;
mod params;
mod probe;
mod registry;
mod tcp;
mod topology;
mod traffic;
mod wire;

pub mod catalog;
pub mod scenario;
pub mod sim;
pub mod units;

pub use observe::water;
pub use observe::witness::{Kept, Wanted, Witness};
pub use probe::Event;
pub use scenario::{Command, Scenario};
pub use sim::Simulation;
