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

/// A circuit direction by the port's own dense numbering.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct LocalVc(pub u16);

/// What a policy sees of an arriving cell.
#[derive(Clone, Copy, Debug)]
pub struct CellView {
    /// Whose cell it is.
    pub vc: LocalVc,
    /// Part of an AAL5 frame? RM cells and bare cells are not and never touch frame state.
    pub in_frame: bool,
    /// Carries the end mark of its frame?
    pub ends_frame: bool,
    /// Marked as the first to go (CLP = 1)?
    pub low_priority: bool,
}

/// What a policy sees of the buffer.
#[derive(Clone, Copy, Debug)]
pub struct BufferView {
    /// Cells waiting, without the one in service.
    pub queued: u32,
    /// Places altogether.
    pub capacity: u32,
}

/// When the cell arrives, and chance.
pub struct Arrival<'a> {
    /// The present instant.
    pub now: SimTime,
    /// The next number of the policy's own random stream, uniform in 0 ≤ u < 1.
    pub uniform: &'a mut dyn FnMut() -> f64,
}

/// What happens to the arriving cell, and why.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// Enters the buffer.
    Accept,
    /// Refused: no place is free.
    Full,
    /// Refused with its whole frame, from the first cell on (early packet discard).
    Frame,
    /// Refused because an earlier cell of its frame was lost (partial packet discard).
    Remainder,
    /// Refused to keep the last places for end marks (intelligent tail drop).
    Reserved,
    /// It waited at the front and is pushed out. Said of an arriving cell: room is to be made for it, by asking
    /// [`DiscardPolicy::gives_way`], and then it is judged once more.
    Front,
    /// Refused because it has CLP = 1 (partial buffer sharing).
    LowPriority,
}

/// Number of verdicts that lose a cell.
pub const REFUSALS: usize = Verdict::LowPriority as usize;

/// A line the page draws across the buffer bar.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Threshold {
    /// Name on the page.
    pub label: &'static str,
    /// Where it lies.
    pub cells: u32,
}

/// Admission rule of one output buffer.
pub trait DiscardPolicy: Tunable + CloneDiscard + Send {
    /// Prepares state for circuits numbered `0..circuits`.
    fn attach(&mut self, circuits: u16);

    /// A packet of so many bytes, payload and headers, enters next, cell by cell; 0 when the last has come. Only a
    /// packet switch says so.
    fn on_packet(&mut self, _bytes: u32) {}

    /// Judges one arriving cell and takes note of it.
    fn judge(&mut self, cell: CellView, buffer: BufferView, arrival: Arrival<'_>) -> Verdict;

    /// Does it keep count of the cells of each circuit, and so want [`Self::on_leave`]?
    fn counts(&self) -> bool {
        false
    }

    /// Does the policy refuse cells only when the buffer is full? Then the port need not ask for each.
    fn refuses_only_when_full(&self) -> bool {
        false
    }

    /// Has it said [`Verdict::Front`], and is there more to push out?
    fn is_pushing(&self) -> bool {
        false
    }

    /// Is a waiting cell pushed out? Asked of one after the other, front first, as long as there is more to push out.
    fn gives_way(&mut self, _cell: CellView) -> bool {
        false
    }

    /// An accepted cell of a circuit has left the buffer for the line.
    fn on_leave(&mut self, _vc: LocalVc) {}

    /// The buffer has got a limit, after a time without one in which nothing was judged or counted: the
    /// owners of all cells that wait.
    fn recount(&mut self, _waiting: &mut dyn Iterator<Item = LocalVc>) {}

    /// Thresholds in force in a buffer of `capacity` cells.
    fn thresholds(&self, _capacity: u32) -> Vec<Threshold> {
        Vec::new()
    }

    /// What is wrong with its thresholds in a buffer of `capacity` cells, other than that one lies outside it.
    fn misfit(&self, _capacity: u32) -> Option<String> {
        None
    }
}

crate::clone_box!(DiscardPolicy, CloneDiscard);
