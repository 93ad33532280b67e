//! What a switch port writes into RM cells: the rate algorithms.
//!
//! The port shows an algorithm every ABR cell that arrives, every cell of higher priority and every RM
//! cell; the algorithm answers with a rate and marks, and the port writes them. An algorithm never
//! holds a cell, a queue or the clock.

use crate::params::Tunable;
use crate::registry::Entry;
use crate::units::{CellRate, SimTime};
use crate::wire::rm::RmCell;

mod activity;
mod becn;
#[cfg(test)]
mod bench;
mod capc;
mod capc2;
mod capc_common;
mod charny;
mod congestion;
mod efci;
mod eprca;
mod equal_share;
mod erica;
mod erica_basic;
mod erica_common;
mod erica_plus;
mod fairness;
mod given;
mod max_min;
mod measure;
mod none;
mod queue_control;
mod relative_rate;
mod smoothed_erica_plus;

pub use fairness::Fairness;

/// All algorithms, in menu order.
pub const ALL: &[Entry<dyn RateFeedback>] = &[
    erica::ENTRY,
    erica_plus::ENTRY,
    erica_basic::ENTRY,
    max_min::ENTRY,
    smoothed_erica_plus::ENTRY,
    equal_share::ENTRY,
    eprca::ENTRY,
    capc::ENTRY,
    capc2::ENTRY,
    charny::ENTRY,
    relative_rate::ENTRY,
    efci::ENTRY,
    becn::ENTRY,
    given::ENTRY,
    none::ENTRY,
];

/// A flow, one direction of one ABR circuit, by the port's own dense numbering.
///
/// Every flow whose cells are queued at the port has a number, whichever end its data come from: data and
/// forward RM cells of the flow, and the backward RM cells that share its path, which answer the
/// opposite flow of the same circuit, all count for that one number.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct LocalVc(pub u16);

/// What an algorithm may know of its port when the run starts.
#[derive(Clone, Copy, Debug)]
pub struct PortFacts {
    /// Line rate of the port at present.
    pub capacity: CellRate,
    /// Rate reserved at the port by open circuits of higher priority, used or not.
    pub reserved: CellRate,
    /// ABR flows whose cells are queued at the port; they are numbered `0..circuits`.
    pub circuits: u16,
    /// Initial cell rate of those circuits.
    pub icr: CellRate,
}

impl PortFacts {
    /// Line rate less what is reserved, cells per second; zero where more is reserved than the line has.
    pub fn left(&self) -> f64 {
        (self.capacity.0 - self.reserved.0).max(0.0)
    }
}

/// What set-up has agreed on for a flow.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Contract {
    /// Minimum cell rate.
    pub mcr: CellRate,
    /// Weight of the circuit where rates are shared by weight, at least 1.
    pub weight: u32,
}

/// What an algorithm may know of the port's buffer at the moment of a call.
#[derive(Clone, Copy, Debug)]
pub struct QueueView {
    /// Cells of ABR and UBR waiting, without the one in service.
    pub queued: u32,
}

/// Which of the optional calls an algorithm wants; asked once the run is built and after a turned knob, and
/// what is quiet after each [`RateFeedback::on_queue`] too.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Wants {
    /// [`RateFeedback::on_queue`] when a change leaves the queue shorter or longer than these lengths.
    pub quiet: Quiet,
    /// [`RateFeedback::marks_leaving`] for data cells that leave; UBR cells are marked as well.
    pub leaving: bool,
    /// [`RateFeedback::on_leaving_rm`] for every forward RM cell that leaves.
    pub leaving_rm: bool,
    /// [`RateFeedback::on_arrival`] for every data and forward RM cell that arrives.
    pub arrivals: bool,
}

/// The queue lengths, both included, among which a change means nothing to whoever watches a queue.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Quiet {
    /// A change to a shorter queue is reported.
    pub least: u32,
    /// A change to a longer queue is reported.
    pub most: u32,
}

impl Quiet {
    /// Every change is reported.
    pub const NEVER: Quiet = Quiet { least: u32::MAX, most: 0 };

    /// What means nothing to either of two.
    #[inline]
    pub fn and(self, other: Quiet) -> Quiet {
        Quiet { least: self.least.max(other.least), most: self.most.min(other.most) }
    }

    /// Does this length mean something?
    #[inline(always)]
    pub fn ends_at(self, queued: u32) -> bool {
        queued < self.least || queued > self.most
    }
}

/// Nobody watches.
impl Default for Quiet {
    fn default() -> Quiet {
        Quiet { least: 0, most: u32::MAX }
    }
}

/// A queue length that means something, for the page.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Threshold {
    /// Name on the page.
    pub label: &'static str,
    /// Where it lies.
    pub cells: f64,
}

/// Answer to a backward RM cell; the port lowers ER to `er` and sets the marks, never clears them.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Feedback {
    /// Rate offered to the circuit; infinite = no opinion.
    pub er: CellRate,
    /// Set the congestion indication.
    pub ci: bool,
    /// Set the no-increase bit.
    pub ni: bool,
}

impl Threshold {
    /// The queue that a rate of `left` builds in the delay aimed at.
    fn of_delay(delay_ms: f64, left: CellRate) -> Threshold {
        Threshold { label: "target queue", cells: delay_ms * 1e-3 * left.0 }
    }
}

impl Feedback {
    /// Leaves the RM cell as it is.
    pub const NONE: Feedback = Feedback { er: CellRate(f64::INFINITY), ci: false, ni: false };

    /// Offers a rate and marks nothing.
    pub fn rate(er: CellRate) -> Feedback {
        Feedback { er, ..Feedback::NONE }
    }
}

/// Values of an algorithm that the probes show.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct FeedbackGauges {
    /// Load factor: input rate over ABR capacity (ERICA's z), or the allocated part of the capacity
    /// where rates are allocated and not measured; zero when neither is known.
    pub load: f64,
    /// Rate that a circuit limited here is offered, cells per second: the fair share, or what an
    /// algorithm has in its place (A_max, MACR times its factor, ERS, mu); where rates are shared by weight,
    /// what it is offered above its MCR for each unit of weight; zero without one.
    pub fair_share: f64,
    /// Capacity left to ABR in cells per second.
    pub capacity: f64,
    /// The queue is above the threshold at which the port marks.
    pub congested: bool,
}

/// A rate algorithm of one output port.
pub trait RateFeedback: Tunable + CloneFeedback + Send {
    /// Takes note of what set-up has agreed on for the port's flows, by their numbers; called before
    /// [`Self::attach`] and again when a knob changes an agreement.
    fn on_contracts(&mut self, _contracts: &[Contract]) {}

    /// How it shares the port among the circuits that are limited there.
    fn fairness(&self) -> Fairness {
        Fairness::Equal
    }

    /// Takes note of the port; called once before the run and again when its line rate or the reserved
    /// rate changes, which counts from the next interval on and loses nothing that was measured.
    fn attach(&mut self, facts: PortFacts, now: SimTime);

    /// An ABR cell, data or RM of either direction, has arrived for the port's queue, kept or not.
    ///
    /// True when it ended a measurement interval, so that [`Self::deadline`] has moved.
    fn on_cell(&mut self, _vc: LocalVc, _queue: QueueView, _now: SimTime) -> bool {
        false
    }

    /// A cell of higher priority has arrived for the port.
    fn on_priority_cell(&mut self, _now: SimTime) {}

    /// A forward RM cell passes; the answer lowers ER or sets marks in it.
    fn on_forward_rm(
        &mut self,
        _vc: LocalVc,
        _rm: &RmCell,
        _queue: QueueView,
        _now: SimTime,
    ) -> Feedback {
        Feedback::NONE
    }

    /// A forward RM cell leaves the queue, or passes it, for the line; the answer as above.
    fn on_leaving_rm(
        &mut self,
        _vc: LocalVc,
        _rm: &RmCell,
        _queue: QueueView,
        _now: SimTime,
    ) -> Feedback {
        Feedback::NONE
    }

    /// A backward RM cell of a circuit whose data use this port passes the switch.
    fn on_backward_rm(
        &mut self,
        _vc: LocalVc,
        _rm: &RmCell,
        _queue: QueueView,
        _now: SimTime,
    ) -> Feedback {
        Feedback::NONE
    }

    /// When the present measurement interval ends by time; `NEVER` without one.
    ///
    /// Moves when an interval ends and when a knob is turned; it may then lie in the past.
    fn deadline(&self) -> SimTime {
        SimTime::NEVER
    }

    /// The instant of [`Self::deadline`] has come; a call before it changes nothing.
    fn on_deadline(&mut self, _queue: QueueView, _now: SimTime) {}

    /// A circuit opens: from now on it may send. Circuits that are open all the time open at time zero,
    /// after [`Self::attach`].
    fn on_open(&mut self, _vc: LocalVc, _now: SimTime) {}

    /// A circuit closes; cells of it may still be on their way.
    fn on_close(&mut self, _vc: LocalVc, _now: SimTime) {}

    /// Which of the following calls the algorithm wants; the others are never made.
    fn wants(&self) -> Wants {
        Wants::default()
    }

    /// The queue has changed, and is shorter or longer than what is [quiet](Wants::quiet).
    fn on_queue(&mut self, _queue: QueueView) {}

    /// Does a data cell that leaves now carry EFCI? (A set EFCI is never cleared.) Only [`Self::on_queue`]
    /// changes the answer.
    fn marks_leaving(&self) -> bool {
        false
    }

    /// A data or forward RM cell of an ABR circuit has arrived. The marks of an answer other than
    /// `NONE` go into a backward RM cell (BN = 1) that the port creates for the circuit at once.
    fn on_arrival(&mut self, _vc: LocalVc, _queue: QueueView, _now: SimTime) -> Feedback {
        Feedback::NONE
    }

    /// Thresholds in force, for the page.
    fn thresholds(&self) -> Vec<Threshold> {
        Vec::new()
    }

    /// Queue lengths that the algorithm steers to while `left` is the rate left to ABR, for the page.
    fn targets(&self, _left: CellRate) -> Vec<Threshold> {
        Vec::new()
    }

    /// Values for the probes.
    fn gauges(&self) -> FeedbackGauges;
}

crate::clone_box!(RateFeedback, CloneFeedback);
