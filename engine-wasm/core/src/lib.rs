//! Cell53's engine: TCP/IP over ATM, cell by cell, the same bytes on every machine.
//!
//! The rooms, from the outside in:
//!
//! - [`sim`]: `Simulation`, the only public door.
//! - [`scenario`]: the file format, strict loading, timed commands.
//! - `net`: the world in vectors by typed index, the dispatcher, ports, links, hosts.
//! - families of algorithms, one file each: `feedback` (rates), `discard` (buffers), `traffic`
//!   (bare cells), `topology` (networks), `tcp`, `endsystem` (ABR rules).
//! - `probe`: series, events, tallies, the running hash.
//! - `wire`, `params`, `registry`, `kernel`, [`units`]: what all of them stand on.
//!
//! The engine never asks for the time, a plug-in never schedules an event, nothing registers itself.

pub mod discard;
pub mod endsystem;
pub mod feedback;
pub mod kernel;
pub mod params;
pub mod registry;
pub mod tcp;
pub mod topology;
pub mod traffic;
pub mod units;
pub mod wire;
