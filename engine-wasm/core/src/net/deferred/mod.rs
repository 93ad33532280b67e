//! Events that are left out: services of a busy line, departures from a host that paces alone, steps of a source of
//! cells with a line of its own, and arrivals of cells that only wait for the end of their frame.
//!
//! What happens at such an instant is known beforehand, so nothing is done then; it is carried out, in order and at
//! its instant, when somebody looks or when the next event needs it.

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
