//! The application of a TCP circuit: when it opens a transfer, and of how many bytes.
//!
//! The host asks an application for its first transfer at the start of the run, and for the next one when the
//! last is over: the connection released or given up, or, without a handshake, every byte acknowledged.
//! The knobs of TCP set the writing and reading rates.

use crate::params::Tunable;
use crate::registry::Entry;
use crate::units::SimTime;

mod file;
mod greedy;
mod periodic;
mod transfer;

/// All applications, in menu order.
pub const ALL: &[Entry<dyn Application>] =
    &[greedy::ENTRY, transfer::ENTRY, file::ENTRY, periodic::ENTRY];

/// Bytes sent over one connection.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Transfer {
    /// When the application opens.
    pub start: SimTime,
    /// User bytes; `None` = endless.
    pub bytes: Option<u64>,
}

/// The application of one TCP circuit.
pub trait Application: Tunable + CloneApplication + Send {
    /// The next transfer, starting not before `now`, the time at which the last one was over; `None`
    /// if there are no more transfers.
    ///
    /// `uniform` draws from `[0, 1)`. Drawn values stay: a knob change applies from the next call on.
    fn next(&mut self, now: SimTime, uniform: &mut dyn FnMut() -> f64) -> Option<Transfer>;
}

crate::clone_box!(Application, CloneApplication);

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kernel::rng::Stream;
    use crate::params::{ParamSpec, Settings};
    use crate::registry;

    /// The application `id` with some of its knobs set.
    pub fn build(id: &str, knobs: &[(&str, f64)]) -> Box<dyn Application> {
        let entry = registry::find(ALL, id).expect("listed");
        let mut application = (entry.build)(&Settings::default());
        for &(key, number) in knobs {
            let is_key = |spec: &&ParamSpec| spec.key == key;
            let spec = entry.params.iter().find(is_key).expect("a knob");
            let value = match spec.kind {
                crate::params::Kind::Integer => (number as u64).into(),
                _ => number.into(),
            };
            application.tune(key, &value).expect("legal");
        }
        application
    }

    /// Start in seconds and bytes of the next transfer, for an application without random draws.
    pub fn next(application: &mut dyn Application, now: f64) -> Option<(f64, Option<u64>)> {
        let mut none = || unreachable!("deterministic");
        let transfer = application.next(SimTime::from_secs(now), &mut none)?;
        Some((transfer.start.secs(), transfer.bytes))
    }

    #[test]
    fn no_application_starts_before_it_is_asked_and_none_sends_nothing() {
        for entry in ALL {
            let mut application = build(entry.id, &[]);
            let mut stream = Stream::new(3, entry.id);
            let mut now = SimTime::from_secs(0.25);
            for _ in 0..1_000 {
                let next = application.next(now, &mut || stream.uniform());
                let Some(transfer) = next else { break };
                assert!(transfer.start >= now, "{}", entry.id);
                assert!(transfer.bytes != Some(0), "{}", entry.id);
                now = transfer.start.after(crate::units::SimSpan::from_ms(70.0));
            }
        }
    }

    #[test]
    fn clones_go_on_alike() {
        for entry in ALL {
            let mut one = build(entry.id, &[]);
            let mut stream = Stream::new(5, "clones");
            one.next(SimTime::ZERO, &mut || stream.uniform());
            let (mut other, mut its_stream) = (one.clone(), stream.clone());
            let now = SimTime::from_secs(9.0);
            let left = one.next(now, &mut || stream.uniform());
            assert_eq!(left, other.next(now, &mut || its_stream.uniform()), "{}", entry.id);
        }
    }
}
