//! Max-min allocation with a constant number of operations per RM cell.
//!
//! The port stores the allocation of each circuit and whether it is limited here (bottlenecked)
//! or elsewhere (satisfied). The capacity not held by satisfied circuits is divided evenly among the
//! bottlenecked; this share is the most any circuit may have. Nothing is measured; silent circuits keep their share.

use super::fairness::{FairnessKnobs, Stake};
use super::{
    Contract, Fairness, Feedback, FeedbackGauges, LocalVc, PortFacts, QueueView, RateFeedback,
};
use crate::params::{Grid, ParamSet, manual};
use crate::registry::Entry;
use crate::units::{CellRate, SimTime};
use crate::wire::rm::RmCell;

#[cfg(test)]
mod tests;

pub(super) const ENTRY: Entry<dyn RateFeedback> = Entry {
    id: "max-min",
    label: "Max-min allocation, O(1)",
    doc: manual(
        "Records the allocation of every circuit and offers the largest rate that leaves the other \
          circuits theirs, so that rates become max-min fair without any measurement.",
    ),
    source: manual(
        "Kalampoukas 1996 sections 2 and 4.1; Kalampoukas, Varma, Ramakrishnan 1995; US patent 5,675,576",
    ),
    params: MaxMinParams::SPECS,
    build: |settings| Box::new(MaxMin::new(MaxMinParams::from_settings(settings))),
};

crate::choice! {
    /// What happens to satisfied circuits that hold more than a bottlenecked one may have.
    pub enum Variant {
        ClaimBack = "claim-back" "Claim back from all",
        Tracked = "tracked" "Claim back from the largest seen, O(1)",
        Floor = "floor" "Offer at least the equal share, O(1)",
    }
}

crate::params! {
    /// Knobs of [`MaxMin`].
    pub struct MaxMinParams {
        /// How the algorithm finds bandwidth that satisfied circuits hold above the offered rate.
        /// Claiming back from all searches all circuits; the other two need constant time but may
        /// settle later.
        variant: Variant = Variant::ClaimBack, "Claiming back", "KT p.78; reconstruction";
        /// Relative distance below its allocation at which a circuit still counts as limited here.
        /// With 16-bit rates it must be at least 1/512 (0.00195); a larger value leaves up to that
        /// share unused.
        tolerance: f64 = 1e-9, "Tolerance of comparison", "chosen; 2^-9 with 16-bit rates", Share in 0.0 ..= 0.01 by Grid::OneTwoFive;
        /// Also lowers the rate in backward RM cells to the newest allocation. This reacts earlier
        /// if the path to the destination is long.
        backward_update: bool = false, "Update backward RM cells", "Kalampoukas 1996 section 4.1, named as an option";
        ..sharing: FairnessKnobs;
    }
}

/// State of a circuit at the port.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum State {
    /// Not yet opened; its first forward RM cell opens it too.
    New,
    /// Opened and closed again.
    Closed,
    /// Limited by its source or at another port; the allocation is part of the sum.
    Satisfied,
    /// Limited at this port.
    Bottlenecked,
}

#[derive(Clone, Copy)]
struct Vc {
    state: State,
    /// Last recorded allocation, as a share; outdated for a bottlenecked circuit.
    allocated: f64,
    stake: Stake,
}

/// The port. A share is the rate of a circuit above its guaranteed rate, per unit of weight, cells
/// per second; with equal stakes it is the rate.
#[derive(Clone)]
struct MaxMin {
    params: MaxMinParams,
    /// Capacity available to ABR: the line rate minus the reserved rate, cells per second.
    capacity: f64,
    icr: f64,
    vcs: Vec<Vc>,
    stakes: Vec<Stake>,
    /// Sum of the stakes of the open circuits.
    open: Stake,
    /// Weight of the bottlenecked circuits; with equal stakes their number.
    bottlenecked: f64,
    /// Sum over satisfied circuits of their rates above their guaranteed rates, cells per second.
    satisfied: f64,
    /// Satisfied circuit with the largest allocation seen since it was last claimed back.
    largest: Option<LocalVc>,
    /// The newest maximum allocation, a share; infinite before the first RM cell.
    newest: f64,
}

crate::tune_params!(MaxMin);

impl MaxMin {
    fn new(params: MaxMinParams) -> MaxMin {
        MaxMin {
            params,
            capacity: 0.0,
            icr: 0.0,
            vcs: Vec::new(),
            stakes: Vec::new(),
            open: Stake::default(),
            bottlenecked: 0.0,
            satisfied: 0.0,
            largest: None,
            newest: f64::INFINITY,
        }
    }

    #[inline]
    fn vc(&mut self, vc: LocalVc) -> &mut Vc {
        &mut self.vcs[usize::from(vc.0)]
    }

    /// Share of a bottlenecked circuit: `(B - S) / Nb`.
    #[inline]
    fn share(&self) -> f64 {
        (self.open.spare(self.capacity) - self.satisfied) / self.bottlenecked
    }

    fn equal_share(&self) -> f64 {
        self.open.spare(self.capacity) / self.open.weight.max(1.0)
    }

    /// Counts a satisfied circuit as bottlenecked; other states stay unchanged.
    #[inline]
    fn claim(&mut self, vc: LocalVc) {
        let held = *self.vc(vc);
        if held.state != State::Satisfied {
            return;
        }
        self.vc(vc).state = State::Bottlenecked;
        self.bottlenecked += held.stake.weight;
        self.leave_sum(vc, held.stake.weight * held.allocated);
    }

    /// Subtracts an allocation from the sum of the satisfied; an empty sum is exactly zero.
    #[inline]
    fn leave_sum(&mut self, vc: LocalVc, held: f64) {
        self.satisfied -= held;
        if self.bottlenecked == self.open.weight {
            self.satisfied = 0.0;
        }
        if self.largest == Some(vc) {
            self.largest = None;
        }
    }

    /// Counts a bottlenecked circuit as satisfied with `share`.
    #[inline]
    fn satisfy(&mut self, vc: LocalVc, share: f64) {
        let stake = self.vc(vc).stake;
        *self.vc(vc) = Vc { state: State::Satisfied, allocated: share, stake };
        self.bottlenecked -= stake.weight;
        self.satisfied += stake.weight * share;
        let known = self.largest.map_or(0.0, |top| self.vcs[usize::from(top.0)].allocated);
        if share > known {
            self.largest = Some(vc);
        }
    }

    /// The most that a circuit limited here may have, if satisfied circuits that hold more
    /// also count as limited here. Never below the equal share, which claiming back from all
    /// reaches by itself except for rounding.
    ///
    /// Source: KT p.78, US patent 5,675,576; the equations are a reconstruction.
    fn maximum(&self) -> f64 {
        let share = match self.params.variant {
            Variant::ClaimBack => self.above_all(),
            Variant::Tracked => self.above_largest(),
            Variant::Floor => self.share(),
        };
        share.max(self.equal_share())
    }

    /// The share after claiming back from every circuit that holds more than it.
    ///
    /// Claiming back raises the share, which releases the circuits it has passed, which raises it again. The
    /// result is the same as claiming back one by one, the largest first.
    fn above_all(&self) -> f64 {
        let (mut share, mut claimed) = (self.share(), f64::INFINITY);
        loop {
            let held = |vc: &&Vc| vc.state == State::Satisfied && vc.allocated > share;
            let (weight, sum) =
                self.vcs.iter().filter(held).fold((0.0, 0.0), |(weight, sum), vc| {
                    (weight + vc.stake.weight, sum + vc.stake.weight * vc.allocated)
                });
            if weight >= claimed || weight == 0.0 {
                return share;
            }
            let spare = self.open.spare(self.capacity);
            share = (spare - self.satisfied + sum) / (self.bottlenecked + weight);
            claimed = weight;
        }
    }

    /// The share after claiming back from the largest satisfied circuit seen, if it holds more.
    fn above_largest(&self) -> f64 {
        let share = self.share();
        let Some(top) = self.largest.map(|top| self.vcs[usize::from(top.0)]) else { return share };
        if top.allocated <= share {
            return share;
        }
        let (spare, weight) = (self.open.spare(self.capacity), top.stake.weight);
        (spare - self.satisfied + weight * top.allocated) / (self.bottlenecked + weight)
    }

    /// Counts satisfied circuits that hold more than `share` as limited here, according to the variant.
    fn claim_back(&mut self, share: f64) {
        let holds_more = |vc: &Vc| vc.state == State::Satisfied && vc.allocated > share;
        match self.params.variant {
            Variant::ClaimBack => {
                for i in 0..self.vcs.len() {
                    if holds_more(&self.vcs[i]) {
                        self.claim(LocalVc(i as u16));
                    }
                }
            }
            Variant::Tracked => {
                if let Some(top) = self.largest.filter(|t| holds_more(&self.vcs[usize::from(t.0)]))
                {
                    self.claim(top);
                }
            }
            Variant::Floor => {}
        }
    }

    /// One forward RM cell of `vc`, which asks for the share `demand`; returns the most it may have.
    ///
    /// Differs: bandwidth claimed back for the answer stays claimed back only if `vc` itself is limited
    /// here. Otherwise the evaluation "as if `vc` were limited here" would take bandwidth from
    /// circuits that rightly hold more than `vc` could get. The others would be offered less than
    /// their share until the next RM cells of those circuits, and the rates would never settle (in
    /// about one of eight random networks of the test bench). The worked example 4.I is the same.
    fn allocate(&mut self, vc: LocalVc, demand: f64) -> f64 {
        self.claim(vc);
        let maximum = self.maximum();
        let stake = self.vc(vc).stake;
        let (asked, most) = (stake.rate_at(demand), stake.rate_at(maximum));
        if asked >= most * (1.0 - self.params.tolerance) {
            self.vc(vc).allocated = maximum;
            self.claim_back(maximum);
        } else {
            self.satisfy(vc, demand);
        }
        maximum
    }

    /// Recomputes the sums from the recorded circuits.
    fn recount(&mut self) {
        (self.open, self.bottlenecked, self.satisfied) = (Stake::default(), 0.0, 0.0);
        for vc in &self.vcs {
            match vc.state {
                State::New | State::Closed => continue,
                State::Bottlenecked => self.bottlenecked += vc.stake.weight,
                State::Satisfied => self.satisfied += vc.stake.weight * vc.allocated,
            }
            self.open.add(vc.stake, 1.0);
        }
    }

    /// Current allocations: of the satisfied what they hold, of the others what they may have.
    fn allocated(&self) -> f64 {
        let own = if self.bottlenecked > 0.0 { self.share() } else { 0.0 };
        self.open.base + self.satisfied + self.bottlenecked * own
    }
}

impl RateFeedback for MaxMin {
    /// New contracts change the stakes; the recorded state of the circuits stays.
    fn on_contracts(&mut self, contracts: &[Contract]) {
        let fairness = self.fairness();
        self.stakes = contracts.iter().map(|contract| Stake::of(contract, fairness)).collect();
        self.vcs.iter_mut().zip(&self.stakes).for_each(|(vc, stake)| vc.stake = *stake);
        self.recount();
    }

    fn fairness(&self) -> Fairness {
        self.params.sharing.fairness
    }

    /// A new capacity changes nothing else; it applies to the next RM cells.
    fn attach(&mut self, facts: PortFacts, _now: SimTime) {
        self.capacity = facts.left();
        self.icr = facts.icr.0;
        self.stakes.resize(usize::from(facts.circuits), Stake::EQUAL);
        for vc in self.vcs.len()..self.stakes.len() {
            self.vcs.push(Vc { state: State::New, allocated: 0.0, stake: self.stakes[vc] });
        }
    }

    /// An opened circuit starts as satisfied with its ICR.
    fn on_open(&mut self, vc: LocalVc, _now: SimTime) {
        if matches!(self.vc(vc).state, State::New | State::Closed) {
            let stake = self.vc(vc).stake;
            self.open.add(stake, 1.0);
            self.bottlenecked += stake.weight;
            self.satisfy(vc, stake.share_of(self.icr));
        }
    }

    fn on_close(&mut self, vc: LocalVc, _now: SimTime) {
        let held = *self.vc(vc);
        self.vc(vc).state = State::Closed;
        match held.state {
            State::New | State::Closed => {}
            State::Bottlenecked => {
                self.open.add(held.stake, -1.0);
                self.bottlenecked -= held.stake.weight;
            }
            State::Satisfied => {
                self.open.add(held.stake, -1.0);
                self.leave_sum(vc, held.stake.weight * held.allocated);
            }
        }
    }

    /// The demand is the rate that the circuit uses or asks for. Source: Kalampoukas 1996 section 4.1.
    fn on_forward_rm(&mut self, vc: LocalVc, rm: &RmCell, _: QueueView, now: SimTime) -> Feedback {
        match self.vc(vc).state {
            State::Closed => return Feedback::NONE,
            State::New => self.on_open(vc, now),
            State::Satisfied | State::Bottlenecked => {}
        }
        let stake = self.vc(vc).stake;
        let maximum = self.allocate(vc, stake.share_of(rm.er.min(rm.ccr).0));
        assert!(maximum >= 0.0 && maximum.is_finite(), "allocations are finite rates");
        self.newest = maximum;
        Feedback::rate(CellRate(stake.rate_at(maximum)))
    }

    fn on_backward_rm(&mut self, vc: LocalVc, _: &RmCell, _: QueueView, _: SimTime) -> Feedback {
        if self.params.backward_update {
            return Feedback::rate(CellRate(self.vc(vc).stake.rate_at(self.newest)));
        }
        Feedback::NONE
    }

    /// The load is the allocated share of the capacity; the share is the newest maximum allocation.
    fn gauges(&self) -> FeedbackGauges {
        let load = if self.capacity > 0.0 { self.allocated() / self.capacity } else { 0.0 };
        FeedbackGauges {
            load,
            fair_share: if self.newest.is_finite() { self.newest } else { self.equal_share() },
            capacity: self.capacity,
            ..FeedbackGauges::default()
        }
    }
}
