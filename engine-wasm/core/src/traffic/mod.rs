//! Sources of cells: an endless iterator over acts; the caller supplies the random numbers.

use crate::params::Tunable;
use crate::registry::Entry;
use crate::units::{CellRate, SimTime};

#[cfg(test)]
mod bench;
mod bernoulli;
mod cbr;
mod cell_on_off;
mod framing;
mod greedy;
mod lifetime;
mod markov_on_off;
mod on_off;
mod poisson;
mod variates;
mod video;

pub use framing::frame_bytes;

/// All sources, in menu order.
pub const ALL: &[Entry<dyn TrafficSource>] = &[
    on_off::ENTRY,
    markov_on_off::ENTRY,
    video::ENTRY,
    cbr::ENTRY,
    poisson::ENTRY,
    bernoulli::ENTRY,
    greedy::ENTRY,
    cell_on_off::ENTRY,
];

/// What a source does at a given time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Act {
    /// Delivers this many cells; they wait at the host until shaper and line release them.
    Cells(u32),
    /// From now on there is always one more cell (a greedy source).
    Endless,
    /// The circuit opens: switches count it and its reservation.
    Open,
    /// The circuit closes and an endless supply ends; cells in flight drain.
    Close,
}

/// One act of a source.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Step {
    /// Time of the act; `NEVER` = the source is done.
    pub at: SimTime,
    /// The act.
    pub act: Act,
}

impl Step {
    /// One cell.
    pub fn cell(at: SimTime) -> Step {
        Step { at, act: Act::Cells(1) }
    }

    /// No further act.
    pub const DONE: Step = Step { at: SimTime::NEVER, act: Act::Close };
}

/// Long-run output of a source, for computation without simulation.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Outline {
    /// First time at which it may send.
    pub from: SimTime,
    /// Time at which it stops permanently.
    pub until: SimTime,
    /// Mean rate in between; `None` = as much as it may.
    pub mean: Option<CellRate>,
    /// True if it opens and closes at times that only a run determines.
    pub at_random: bool,
}

/// A period in which a source only delivers cells.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Stretch {
    /// End of the period; `NEVER` = until a knob changes.
    pub until: SimTime,
    /// Limit on the cells in the period.
    pub most: Ceiling,
}

/// At most `at_once + rate · t` cells in any time `t`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Ceiling {
    /// Cells per second.
    pub rate: CellRate,
    /// Cells.
    pub at_once: u32,
}

/// A source of cells, bare or in frames.
pub trait TrafficSource: Tunable + CloneTraffic + Send {
    /// True if the circuit is open before the first step.
    fn starts_open(&self) -> bool {
        true
    }

    /// Its long-run output with the current knobs.
    fn outline(&self) -> Outline;

    /// The period from the last step returned in which it only delivers cells; `None` if this step is
    /// something else, or the cells are unlimited. The host may then carry out steps later than their times.
    fn stretch(&self) -> Option<Stretch>;

    /// The next step, not before `now`; several may share a time.
    ///
    /// Called once to begin, once whenever the last step returned has happened (`now` being its
    /// time), and once after a knob change: that step has then not happened and is planned again.
    fn next(&mut self, now: SimTime, uniform: &mut dyn FnMut() -> f64) -> Step;
}

crate::clone_box!(TrafficSource, CloneTraffic);
