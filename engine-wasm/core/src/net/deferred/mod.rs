//! Events that are skipped: services of a busy line, departures from a host that paces alone, steps of a cell source
//! with its own line, and arrivals of cells that only wait for the end of their frame.
//!
//! The result of such an event is known in advance, so nothing is done at its instant. It is executed later, in order
//! and with its own time, when someone looks or the next event needs it.

mod arrivals;
mod catch_up;
mod departures;
pub(in crate::net) mod ends;
pub(in crate::net) mod put_off;
#[cfg(test)]
mod seen;
mod service;
mod steps;

pub(super) use departures::Next;
pub(super) use ends::Settled;
