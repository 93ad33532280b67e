//! What an observer of single events is told of each: the cells lost, and the rates that sources changed by themselves.

use crate::units::CellRate;
use crate::wire::cell::Cell;

/// A change that a source made to its rate by itself.
#[derive(Clone, Copy, Debug)]
pub(crate) struct OwnRate {
    pub rule: &'static str,
    pub old: CellRate,
    pub new: CellRate,
}

/// What an observer of single events wants to know of each.
#[derive(Clone, Debug, Default)]
pub(crate) struct Watched {
    /// Cells lost.
    pub lost: Vec<Lost>,
    /// Rates that sources changed by themselves, with the end of each.
    pub rates: Vec<(usize, OwnRate)>,
}

/// A lost cell, for an observer who wants each one.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Lost {
    /// Port whose buffer refused it or gave it up, or whose line it crossed last.
    pub port: u16,
    pub cell: Cell,
    /// Number of the transmission that it belongs to; zero outside frames.
    pub transmission: u32,
    /// First and last byte of the TCP data of that transmission.
    pub bytes: Option<[u64; 2]>,
}
