//! Cell53's engine: TCP/IP over ATM, cell by cell, the same bytes on every machine.
//!
//! The modules, from the outside in:
//!
//! - [`explain`]: answers questions about a run: why a curve bends, what theory says.
//! - [`sim`]: `Simulation`: load, advance, tune, inspect, clone.
//! - [`scenario`]: the file format, strict loading, timed commands.
//! - `measure`: what a run records: series, samples, summaries, books.
//! - `net`: the world in vectors by typed index, its hosts and ports, and events that are skipped.
//! - families of algorithms, one file each: `feedback` (rates), `discard` (buffers), `traffic`
//!   (bare cells), `application` (transfers over TCP), `topology` (networks), `tcp`, `endsystem` (ABR
//!   rules).
//! - `probe`: what happened, with its cause, and the running hash.
//! - `wire`, `params`, `registry`, `kernel`, [`units`]: the base of all the others.
//!
//! The engine never reads the clock, a plug-in never schedules an event, nothing registers itself.

mod application;
mod discard;
mod endsystem;
mod feedback;
mod kernel;
mod measure;
mod net;
mod params;
mod probe;
mod registry;
mod tcp;
mod topology;
mod traffic;
mod wire;

pub mod catalog;
pub mod explain;
pub mod scenario;
pub mod sim;
pub mod units;

pub use explain::max_min;
pub use explain::trace::{CausalTrace, TraceFilter, TraceQuery};
pub use measure::series::Quantity;
pub use probe::{Event, EventKind};
pub use scenario::{Command, Scenario};
pub use sim::Simulation;
