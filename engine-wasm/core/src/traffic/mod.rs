//! Sources of cells: an endless iterator over what happens; randomness is handed in.

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

/// What a source does at an instant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Act {
    /// Hands over this many cells; they wait at the host until shaper and line let them go.
    Cells(u32),
    /// From now on there is always one more cell (a greedy source).
    Endless,
    /// The circuit opens: switches count it and its reservation.
    Open,
    /// The circuit closes and an endless supply ends; cells under way drain.
    Close,
}

/// One act of a source.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Step {
    /// When; `NEVER` = the source is done.
    pub at: SimTime,
    /// What.
    pub act: Act,
}

impl Step {
    /// One cell.
    pub fn cell(at: SimTime) -> Step {
        Step { at, act: Act::Cells(1) }
    }

    /// Nothing any more.
    pub const DONE: Step = Step { at: SimTime::NEVER, act: Act::Close };
}

/// What a source sends in the long run, for those who reckon and do not simulate.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Outline {
    /// First instant at which it may send.
    pub from: SimTime,
    /// Instant at which it stops for good.
    pub until: SimTime,
    /// Mean rate between; `None` = as much as it may.
    pub mean: Option<CellRate>,
    /// It opens and closes at instants that only a run knows.
    pub at_random: bool,
}

/// A time in which a source does nothing but hand over cells.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Stretch {
    /// It lasts until then; `NEVER` = as long as no knob is turned.
    pub until: SimTime,
    /// What it hands over meanwhile.
    pub most: Ceiling,
}

/// In any time `t` at most `at_once + rate · t` cells.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Ceiling {
    /// Cells per second.
    pub rate: CellRate,
    /// Cells.
    pub at_once: u32,
}

/// A source of cells, bare ones or those of frames.
pub trait TrafficSource: Tunable + CloneTraffic + Send {
    /// Is the circuit open before the first step?
    fn starts_open(&self) -> bool {
        true
    }

    /// What it sends in the long run with its present knobs.
    fn outline(&self) -> Outline;

    /// The time from the step answered last on in which it only hands over cells; `None` when that step is
    /// something else, or nothing bounds the cells. Its host may then carry out steps later than at their instants.
    fn stretch(&self) -> Option<Stretch>;

    /// The next step, not before `now`; several may share an instant.
    ///
    /// Asked for once to begin, once whenever the step answered last has happened (`now` being its
    /// instant), and once after turned knobs: then that step has not happened and is planned anew.
    fn next(&mut self, now: SimTime, uniform: &mut dyn FnMut() -> f64) -> Step;
}

crate::clone_box!(TrafficSource, CloneTraffic);
