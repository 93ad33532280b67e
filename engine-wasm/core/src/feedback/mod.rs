//! Rate algorithms: what a switch port writes into RM cells.
//!
//! The port passes every ABR cell that arrives, every cell of higher priority and every RM
//! cell to an algorithm. The algorithm returns a rate and marks, and the port writes them. An algorithm never
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

/// A flow, one direction of one ABR circuit, in the port's own dense numbering.
///
/// Every flow whose cells queue at the port has one number, whichever end its data come from. It covers the
/// data and forward RM cells of the flow, and the backward RM cells on the same path, which answer the
/// opposite flow of the same circuit.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct LocalVc(pub u16);

/// What an algorithm may know about its port when the run starts.
#[derive(Clone, Copy, Debug)]
pub struct PortFacts {
    /// Current line rate of the port.
    pub capacity: CellRate,
    /// Rate reserved at the port by open circuits of higher priority, used or not.
    pub reserved: CellRate,
    /// ABR flows whose cells queue at the port; they are numbered `0..circuits`.
    pub circuits: u16,
    /// Initial cell rate of those circuits.
    pub icr: CellRate,
}

impl PortFacts {
    /// Line rate minus the reserved rate, cells per second; zero if the reserved rate is larger.
    pub fn left(&self) -> f64 {
        (self.capacity.0 - self.reserved.0).max(0.0)
    }
}

/// Contract of a flow from connection set-up.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Contract {
    /// Minimum cell rate.
    pub mcr: CellRate,
    /// Weight of the circuit if rates are shared by weight, at least 1.
    pub weight: u32,
}

/// What an algorithm may know about the port's buffer at a call.
#[derive(Clone, Copy, Debug)]
pub struct QueueView {
    /// Cells of ABR and UBR waiting, without the one in service.
    pub queued: u32,
}

/// Optional calls that an algorithm wants; read once the run is built, after a knob change, and
/// for `quiet` also after each [`RateFeedback::on_queue`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Wants {
    /// [`RateFeedback::on_queue`] when the queue becomes shorter or longer than these lengths.
    pub quiet: Quiet,
    /// [`RateFeedback::marks_leaving`] for data cells that leave; UBR cells are marked as well.
    pub leaving: bool,
    /// [`RateFeedback::on_leaving_rm`] for every forward RM cell that leaves.
    pub leaving_rm: bool,
    /// [`RateFeedback::on_arrival`] for every data and forward RM cell that arrives.
    pub arrivals: bool,
}

/// Range of queue lengths, both ends included, within which an observer of the queue needs no report.
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

    /// The range that is quiet for both.
    #[inline]
    pub fn and(self, other: Quiet) -> Quiet {
        Quiet { least: self.least.max(other.least), most: self.most.min(other.most) }
    }

    /// True if this length must be reported.
    #[inline(always)]
    pub fn ends_at(self, queued: u32) -> bool {
        queued < self.least || queued > self.most
    }
}

/// No observer.
impl Default for Quiet {
    fn default() -> Quiet {
        Quiet { least: 0, most: u32::MAX }
    }
}

/// A significant queue length, for the page.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Threshold {
    /// Name on the page.
    pub label: &'static str,
    /// Position in cells.
    pub cells: f64,
}

/// Answer to a backward RM cell; the port lowers ER to `er` and sets the marks, but never clears marks.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Feedback {
    /// Rate offered to the circuit; infinite = no limit.
    pub er: CellRate,
    /// Sets the congestion indication.
    pub ci: bool,
    /// Sets the no-increase bit.
    pub ni: bool,
}

impl Threshold {
    /// The queue that builds up at the rate `left` within the target delay.
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
    /// Load factor: input rate over ABR capacity (ERICA's z), or the allocated share of the capacity
    /// if rates are allocated and not measured; zero if neither is known.
    pub load: f64,
    /// Rate offered to a circuit limited here, cells per second: the fair share, or the
    /// equivalent of the algorithm (A_max, MACR times its factor, ERS, mu). With shares by weight:
    /// the offer above its MCR per unit of weight. Zero if there is none.
    pub fair_share: f64,
    /// Capacity remaining for ABR in cells per second.
    pub capacity: f64,
    /// True if the queue is above the threshold at which the port marks.
    pub congested: bool,
}

/// A rate algorithm of one output port.
pub trait RateFeedback: Tunable + CloneFeedback + Send {
    /// Receives the contracts of the port's flows, by their numbers; called before
    /// [`Self::attach`] and again when a knob changes a contract.
    fn on_contracts(&mut self, _contracts: &[Contract]) {}

    /// How it shares the port among the circuits limited there.
    fn fairness(&self) -> Fairness {
        Fairness::Equal
    }

    /// Receives the port facts; called once before the run and again when the line rate or the reserved
    /// rate changes. The change applies from the next interval on and keeps all measurements.
    fn attach(&mut self, facts: PortFacts, now: SimTime);

    /// An ABR cell, data or RM of either direction, has arrived for the port's queue, accepted or not.
    ///
    /// True if it ended a measuring interval, so that [`Self::deadline`] has moved.
    fn on_cell(&mut self, _vc: LocalVc, _queue: QueueView, _now: SimTime) -> bool {
        false
    }

    /// A cell of higher priority has arrived for the port.
    fn on_priority_cell(&mut self, _now: SimTime) {}

    /// A forward RM cell passes; the answer lowers its ER or sets marks.
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

    /// When the current measuring interval ends by time; `NEVER` without one.
    ///
    /// Moves when an interval ends and when a knob changes; it may then lie in the past.
    fn deadline(&self) -> SimTime {
        SimTime::NEVER
    }

    /// The time of [`Self::deadline`] is reached; an earlier call changes nothing.
    fn on_deadline(&mut self, _queue: QueueView, _now: SimTime) {}

    /// A circuit opens and may send from now on. Permanently open circuits open at time zero,
    /// after [`Self::attach`].
    fn on_open(&mut self, _vc: LocalVc, _now: SimTime) {}

    /// A circuit closes; some of its cells may still be in flight.
    fn on_close(&mut self, _vc: LocalVc, _now: SimTime) {}

    /// Which of the following calls the algorithm wants; other calls are never made.
    fn wants(&self) -> Wants {
        Wants::default()
    }

    /// The queue has become shorter or longer than the [quiet](Wants::quiet) range.
    fn on_queue(&mut self, _queue: QueueView) {}

    /// True if a data cell that leaves now carries EFCI. (A set EFCI is never cleared.) Only [`Self::on_queue`]
    /// changes the answer.
    fn marks_leaving(&self) -> bool {
        false
    }

    /// A data or forward RM cell of an ABR circuit has arrived. If the answer is not
    /// `NONE`, the port at once creates a backward RM cell (BN = 1) for the circuit with these marks.
    fn on_arrival(&mut self, _vc: LocalVc, _queue: QueueView, _now: SimTime) -> Feedback {
        Feedback::NONE
    }

    /// Current thresholds, for the page.
    fn thresholds(&self) -> Vec<Threshold> {
        Vec::new()
    }

    /// Target queue lengths of the algorithm while `left` is the rate remaining for ABR, for the page.
    fn targets(&self, _left: CellRate) -> Vec<Threshold> {
        Vec::new()
    }

    /// Values for the probes.
    fn gauges(&self) -> FeedbackGauges;
}

crate::clone_box!(RateFeedback, CloneFeedback);
