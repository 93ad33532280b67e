//! Policies that decide whether an arriving cell may enter a buffer.

use crate::params::Tunable;
use crate::registry::Entry;
use crate::units::SimTime;

mod cell_counts;
mod epd;
mod fair;
mod frames;
mod front;
mod intelligent_tail;
#[cfg(test)]
mod laws;
mod packet_tail;
mod partial_sharing;
mod per_vc;
mod ppd;
mod red;
mod selective;
mod tail;
mod turner;

/// All policies, in menu order.
pub const ALL: &[Entry<dyn DiscardPolicy>] = &[
    tail::ENTRY,
    intelligent_tail::ENTRY,
    ppd::ENTRY,
    epd::ENTRY,
    turner::ENTRY,
    selective::ENTRY,
    fair::ENTRY,
    red::ENTRY,
    front::ENTRY,
    partial_sharing::ENTRY,
    packet_tail::ENTRY,
];

/// A circuit direction in the port's own dense numbering.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct LocalVc(pub u16);

/// What a policy knows about an arriving cell.
#[derive(Clone, Copy, Debug)]
pub struct CellView {
    /// Circuit of the cell.
    pub vc: LocalVc,
    /// True if part of an AAL5 frame. RM cells and bare cells are not, and never change frame state.
    pub in_frame: bool,
    /// True if it carries the end mark of its frame.
    pub ends_frame: bool,
    /// True if marked for early discard (CLP = 1).
    pub low_priority: bool,
}

/// What a policy knows about the buffer.
#[derive(Clone, Copy, Debug)]
pub struct BufferView {
    /// Cells waiting, without the one in service.
    pub queued: u32,
    /// Total number of places.
    pub capacity: u32,
}

/// Arrival time of the cell, and a random source.
pub struct Arrival<'a> {
    /// The current time.
    pub now: SimTime,
    /// The next number of the policy's own random stream, uniform in 0 ≤ u < 1.
    pub uniform: &'a mut dyn FnMut() -> f64,
}

/// What happens to the arriving cell, with the reason.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// Enters the buffer.
    Accept,
    /// Refused: no place is free.
    Full,
    /// Refused with its whole frame, from its first cell (early packet discard).
    Frame,
    /// Refused because an earlier cell of its frame was lost (partial packet discard).
    Remainder,
    /// Refused to reserve the last places for end marks (intelligent tail drop).
    Reserved,
    /// A cell that waited at the front and is pushed out. For an arriving cell: the port must make room by calling
    /// [`DiscardPolicy::gives_way`], and then the cell is judged again.
    Front,
    /// Refused because it has CLP = 1 (partial buffer sharing).
    LowPriority,
}

/// Number of verdicts that lose a cell.
pub const REFUSALS: usize = Verdict::LowPriority as usize;

/// A line that the page draws across the buffer bar.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Threshold {
    /// Name on the page.
    pub label: &'static str,
    /// Position in cells.
    pub cells: u32,
}

/// Admission rule of one output buffer.
pub trait DiscardPolicy: Tunable + CloneDiscard + Send {
    /// Prepares state for circuits numbered `0..circuits`.
    fn attach(&mut self, circuits: u16);

    /// A packet of this many bytes, payload and headers, enters next, cell by cell; 0 when the last cell has arrived.
    /// Only a packet switch makes this call.
    fn on_packet(&mut self, _bytes: u32) {}

    /// Judges one arriving cell and records it.
    fn judge(&mut self, cell: CellView, buffer: BufferView, arrival: Arrival<'_>) -> Verdict;

    /// True if it counts the cells of each circuit and therefore needs [`Self::on_leave`].
    fn counts(&self) -> bool {
        false
    }

    /// True if the policy refuses cells only when the buffer is full. Then the port need not ask for each cell.
    fn refuses_only_when_full(&self) -> bool {
        false
    }

    /// True if it returned [`Verdict::Front`] and must push out more cells.
    fn is_pushing(&self) -> bool {
        false
    }

    /// True if a waiting cell is pushed out. Called cell by cell, front first, while more must be pushed out.
    fn gives_way(&mut self, _cell: CellView) -> bool {
        false
    }

    /// An accepted cell of a circuit has left the buffer for the line.
    fn on_leave(&mut self, _vc: LocalVc) {}

    /// The buffer gets a limit after a time without one, in which nothing was judged or counted. `waiting`
    /// gives the circuits of all waiting cells.
    fn recount(&mut self, _waiting: &mut dyn Iterator<Item = LocalVc>) {}

    /// Current thresholds in a buffer of `capacity` cells.
    fn thresholds(&self, _capacity: u32) -> Vec<Threshold> {
        Vec::new()
    }

    /// Error in its thresholds in a buffer of `capacity` cells, except a threshold outside the buffer.
    fn misfit(&self, _capacity: u32) -> Option<String> {
        None
    }
}

crate::clone_box!(DiscardPolicy, CloneDiscard);
