//! Common part of ERICA and ERICA+: fairness boost, decaying activity, averaged load.
//!
//! Beyond the basic scheme, a circuit may have the largest rate granted in the last interval while
//! the load is near its target, so that unequal rates become equal. A circuit that pauses loses its share
//! gradually, and each circuit gets one answer per interval. The two schemes differ only in the capacity
//! that they distribute.

use super::fairness::{FairnessKnobs, Stake};
use super::measure::{Interval, IntervalKnobs, Sample, load_factor, share_by_load, shown};
use super::{
    Contract, Fairness, Feedback, FeedbackGauges, LocalVc, PortFacts, QueueView, RateFeedback,
    Threshold,
};
use crate::kernel::order::ascending;
use crate::params::{Grid, ParamError, ParamSet, ParamSpec, Tunable, Value};
use crate::units::{CellRate, SimTime};
use crate::wire::rm::RmCell;

#[cfg(test)]
mod tests;

crate::choice! {
    /// What is averaged over intervals.
    pub enum Averaging {
        None = "none" "Nothing",
        Load = "load" "The load factor",
        Both = "both" "Average input and capacity separately",
    }
}

crate::params! {
    /// Knobs of ERICA and ERICA+.
    pub struct EricaKnobs {
        ..interval: IntervalKnobs;
        /// Overload up to which all circuits are offered the largest rate granted before. A larger
        /// value reaches equal rates sooner, but lets the load settle further above its target. At
        /// zero, that rate is offered only while the load is not above its target.
        delta: f64 = 0.1, "Fairness threshold", "KT p.399", Share in 0.0 ..= 1.0 by Grid::Linear(0.01);
        /// Share of a circuit's activity that remains after each interval without cells. A larger
        /// share reserves capacity for circuits that pause; at zero, a circuit counts only in
        /// intervals in which it was seen.
        decay: f64 = 0.0, "Activity decay", "KT p.400; zero chosen for Kalyanaraman 1996, 0.25 in Manthorpe 1997", Share in 0.0 ..= 0.99 by Grid::Linear(0.05);
        /// What is averaged over intervals to smooth a noisy load: the load itself, or input and
        /// capacity separately, so that an interval with little capacity counts little.
        averaging: Averaging = Averaging::None, "Averaging", "KT p.402";
        /// Weight of the newest interval in the averages. A smaller weight is smoother but slower.
        [averaging is "load" | "both"] alpha: f64 = 0.0625, "Averaging weight", "Manthorpe 1997 section II.B", Share in 0.001 ..= 1.0 by Grid::OneTwoFive;
        /// Counts a new circuit at its first cell instead of at the end of the interval: the fair
        /// share of all circuits falls at once.
        immediate_update: bool = false, "Immediate fair-share update", "KT p.401";
        /// Also counts a circuit as active if only its backward RM cells are seen. More circuits
        /// then share the capacity, and each gets less.
        bidirectional_counting: bool = false, "Bidirectional counting", "KT p.401";
        /// Measures each circuit's rate by counting its cells instead of reading it from RM cells.
        /// A source that does not use its allowed rate then counts with the rate that it really
        /// sends.
        per_vc_measurement: bool = false, "Measure each circuit", "KT p.403";
        ..sharing: FairnessKnobs;
    }
}

/// The part specific to a scheme: its knobs, and how much of the line it distributes.
pub(super) trait Scheme: ParamSet {
    /// The knobs common to both.
    fn shared(&self) -> &EricaKnobs;

    /// Target rate of ABR and higher priority together on a line of rate `line`, cells per second.
    fn target(&self, line: f64) -> f64;

    /// Distributed capacity when `available` cells per second of the target remain for ABR and
    /// `queued` cells wait.
    fn handed_out(&self, available: f64, queued: u32) -> f64;

    /// Target queues when `left` remains for ABR.
    fn targets(&self, _left: CellRate) -> Vec<Threshold> {
        Vec::new()
    }
}

/// An output port under a scheme. Names in capitals are from KT's pseudo-code.
#[derive(Clone)]
pub(super) struct EricaPort<P> {
    params: P,
    /// Link rate, cells per second, like all rates here.
    line: f64,
    interval: Interval,
    vcs: Vec<Vc>,
    /// Circuits that the end of an interval changes: those seen recently. The others rest, so the cost of an interval
    /// depends on its cells, not on the number of circuits at the port.
    awake: Vec<u16>,
    /// Stake of each circuit in the capacity.
    stakes: Vec<Stake>,
    /// Sum of the circuits' stakes, weighted by activity, growing during the interval.
    active_now: Stake,
    /// The same at the end of the last interval: with equal weights, the effective number of active circuits.
    active_last: Stake,
    /// The load factor `z`: ABR input over capacity.
    load: f64,
    /// Total ABR Capacity, with the target already applied.
    capacity: f64,
    /// FairShare: capacity over active circuits. With shares by weight, the
    /// ExcessFairShare: the capacity above the MCRs of the active circuits over their weight.
    fair: f64,
    /// MaxAllocPrevious: the largest grant of the last interval, a share like the fair share.
    max_last: f64,
    /// MaxAllocCurrent: the largest grant of this interval so far, in the same unit.
    max_now: f64,
    mean_capacity: f64,
    mean_input: f64,
    attached: bool,
}

#[derive(Clone, Default)]
struct Vc {
    /// Activity counted so far in this interval, 0…1.
    active: f64,
    /// Activity counted in the last interval, 0…1.
    was_active: f64,
    /// CCR of the circuit: its newest known rate.
    ccr: f64,
    /// Cells of this interval, if the rate of the circuit is measured.
    cells: u32,
    /// The answer of this interval, once given.
    answer: Option<f64>,
    /// True if the end of the interval changes this circuit.
    awake: bool,
}

impl Vc {
    /// Ends its interval. The circuit rests if the end of another interval would change nothing.
    #[inline(always)]
    fn rest(&mut self, decay: f64) {
        self.was_active = self.active;
        self.active *= decay;
        self.answer = None;
        self.cells = 0;
        self.awake = self.was_active > 0.0;
    }
}

impl<P: Scheme> Tunable for EricaPort<P> {
    fn specs(&self) -> &'static [ParamSpec] {
        self.params.specs()
    }

    fn knob(&self, key: &str) -> Option<Value> {
        self.params.knob(key)
    }

    fn tune(&mut self, key: &str, value: &Value) -> Result<(), ParamError> {
        self.wake_all();
        self.params.tune(key, value)
    }
}

impl<P: Scheme> EricaPort<P> {
    /// A port that has not been attached yet.
    pub fn new(params: P) -> EricaPort<P> {
        EricaPort {
            params,
            line: 0.0,
            interval: Interval::default(),
            vcs: Vec::new(),
            awake: Vec::new(),
            stakes: Vec::new(),
            active_now: Stake::default(),
            active_last: Stake::default(),
            load: 1.0,
            capacity: 0.0,
            fair: 0.0,
            max_last: 0.0,
            max_now: 0.0,
            mean_capacity: 0.0,
            mean_input: 0.0,
            attached: false,
        }
    }

    /// Marks a circuit to be changed by the next end of an interval.
    fn wake(&mut self, i: usize) {
        if !self.vcs[i].awake {
            self.vcs[i].awake = true;
            self.awake.push(i as u16);
        }
    }

    /// Marks all circuits for the next end of an interval: some are new, or a knob has changed.
    fn wake_all(&mut self) {
        (0..self.vcs.len()).for_each(|i| self.wake(i));
    }

    /// All circuits count as active before the first interval. The values are a reconstruction.
    fn start(&mut self, now: SimTime) {
        self.attached = true;
        self.interval = Interval::from(now);
        self.active_last = Stake::default();
        self.stakes.iter().for_each(|stake| self.active_last.add(*stake, 1.0));
        self.capacity = self.params.handed_out(self.params.target(self.line), 0);
        self.fair = self.fair_share();
        (self.max_last, self.max_now) = (self.fair, self.fair);
        (self.mean_capacity, self.mean_input) = (self.capacity, self.capacity);
    }

    /// Source: KT p.400; Vandalore et al. 1998b section 3, ExcessFairShare.
    ///
    /// Differs: KT stores the number of active circuits as at least one, so that an immediate update after an
    /// interval without cells counts a single circuit as two. Here at least one circuit shares the capacity.
    #[inline]
    fn fair_share(&self) -> f64 {
        self.active_last.spare(self.capacity) / self.active_last.weight.max(1.0)
    }

    /// A cell of circuit `i` was seen for the first time in this interval: from now on the circuit counts fully.
    ///
    /// Source: KT p.400, 401.
    #[inline(never)]
    fn become_active(&mut self, i: usize) {
        self.wake(i);
        let vc = &mut self.vcs[i];
        self.active_now.add(self.stakes[i], 1.0 - vc.active);
        vc.active = 1.0;
        // KT compares the decayed activity with the decay factor. This is the same comparison before
        // the decay, and also works when the decay leaves nothing.
        if self.params.shared().immediate_update && vc.was_active < 1.0 {
            self.active_last.add(self.stakes[i], 1.0 - vc.was_active);
            vc.was_active = 1.0;
            self.fair = self.fair_share();
        }
    }

    /// End of an interval. Source: KT p.402, 403.
    fn close(&mut self, queue: QueueView, now: SimTime) {
        let mut sample = self.interval.close(self.params.target(self.line), now);
        sample.capacity = self.params.handed_out(sample.capacity, queue.queued);
        self.conclude(&sample);
    }

    /// Evaluates an interval and computes the values for the next one.
    pub fn conclude(&mut self, sample: &Sample) {
        self.active_last = self.active_now;
        self.rest(sample.seconds);
        self.take_load(sample);
        self.fair = self.fair_share();
        self.max_last = self.max_now;
        assert!(self.load >= 0.0, "a load is a number and not negative");
        self.max_now = self.fair;
    }

    /// Ends the interval of each awake circuit; their remaining activity starts the sum of the next interval.
    fn rest(&mut self, seconds: f64) {
        let EricaKnobs { decay, per_vc_measurement, .. } = *self.params.shared();
        if decay > 0.0 {
            // The floating-point sum depends on the order.
            self.awake = ascending(std::mem::take(&mut self.awake));
        }
        self.active_now = Stake::default();
        let Self { awake, vcs, stakes, active_now, .. } = self;
        awake.retain(|&i| {
            let i = usize::from(i);
            let vc = &mut vcs[i];
            if per_vc_measurement {
                vc.ccr = f64::from(vc.cells) / seconds;
            }
            vc.rest(decay);
            if vc.awake {
                active_now.add(stakes[i], vc.active);
            }
            vc.awake
        });
    }

    /// Current load and capacity, averaged according to the knobs. Source: KT p.402.
    fn take_load(&mut self, sample: &Sample) {
        self.mean_capacity = self.averaged(self.mean_capacity, sample.capacity);
        self.mean_input = self.averaged(self.mean_input, sample.input);
        let newest = sample.load();
        self.capacity = sample.capacity;
        self.load = match self.params.shared().averaging {
            Averaging::Load if newest.is_finite() && self.load.is_finite() => {
                self.averaged(self.load, newest)
            }
            Averaging::None | Averaging::Load => newest,
            Averaging::Both => {
                self.capacity = self.mean_capacity;
                load_factor(self.mean_input, self.mean_capacity)
            }
        };
    }

    fn averaged(&self, mean: f64, newest: f64) -> f64 {
        let alpha = self.params.shared().alpha;
        (1.0 - alpha) * mean + alpha * newest
    }

    /// The first answer in an interval to a circuit with this rate and stake.
    ///
    /// Source: KT p.404, 405; E+98 eqs 11, 12; above MCR Vandalore et al. 1998b section 3, algorithm A.
    fn grant(&mut self, ccr: f64, stake: Stake) -> f64 {
        let own = stake.share_of(ccr);
        // VCShare.
        let share = share_by_load(own, self.load);
        let mut er = self.fair.max(share);
        if self.load <= 1.0 + self.params.shared().delta {
            er = er.max(self.max_last);
        }
        self.max_now = self.max_now.max(er);
        // A circuit that rises from below first gets the fair share.
        if er > self.fair && own < self.fair {
            er = self.fair;
        }
        stake.rate_at(er).min(self.capacity)
    }
}

impl<P: Scheme + Send + 'static> RateFeedback for EricaPort<P> {
    fn on_contracts(&mut self, contracts: &[Contract]) {
        let fairness = self.fairness();
        self.stakes = contracts.iter().map(|contract| Stake::of(contract, fairness)).collect();
    }

    fn fairness(&self) -> Fairness {
        self.params.shared().sharing.fairness
    }

    fn attach(&mut self, facts: PortFacts, now: SimTime) {
        self.line = facts.capacity.0;
        self.stakes.resize(usize::from(facts.circuits), Stake::EQUAL);
        let mut fresh = Vc { ccr: facts.icr.0, ..Vc::default() };
        if !self.attached {
            self.start(now);
            fresh.was_active = 1.0;
        }
        self.vcs.resize(usize::from(facts.circuits), fresh);
        self.wake_all();
    }

    #[inline]
    fn on_cell(&mut self, vc: LocalVc, queue: QueueView, now: SimTime) -> bool {
        let known = &mut self.vcs[usize::from(vc.0)];
        known.cells += 1;
        if known.active < 1.0 {
            self.become_active(usize::from(vc.0));
        }
        let full = self.interval.count(self.params.shared().interval.interval_cells, now);
        if full {
            self.close(queue, now);
        }
        full
    }

    #[inline]
    fn on_priority_cell(&mut self, _now: SimTime) {
        self.interval.count_priority();
    }

    /// Reads the newest CCR; rates are written on the way back, where they are fresh. Source: KT p.403.
    fn on_forward_rm(&mut self, vc: LocalVc, rm: &RmCell, _: QueueView, _: SimTime) -> Feedback {
        if !self.params.shared().per_vc_measurement {
            self.vcs[usize::from(vc.0)].ccr = rm.ccr.0;
        }
        Feedback::NONE
    }

    fn on_backward_rm(&mut self, vc: LocalVc, _: &RmCell, _: QueueView, _: SimTime) -> Feedback {
        let i = usize::from(vc.0);
        if self.params.shared().bidirectional_counting && self.vcs[i].active < 1.0 {
            self.become_active(i);
        }
        let (known, stake) = (&self.vcs[i], self.stakes[i]);
        let (ccr, given) = (known.ccr, known.answer);
        let er = given.unwrap_or_else(|| self.grant(ccr, stake));
        assert!(er >= 0.0 && er.is_finite(), "ERICA grants finite rates");
        self.vcs[i].answer = Some(er);
        self.wake(i);
        Feedback::rate(CellRate(er))
    }

    fn deadline(&self) -> SimTime {
        self.interval.deadline(self.params.shared().interval.interval_ms)
    }

    fn on_deadline(&mut self, queue: QueueView, now: SimTime) {
        if now >= self.deadline() {
            self.close(queue, now);
        }
    }

    fn targets(&self, left: CellRate) -> Vec<Threshold> {
        self.params.targets(left)
    }

    fn gauges(&self) -> FeedbackGauges {
        FeedbackGauges {
            load: shown(self.load),
            fair_share: self.fair,
            capacity: self.capacity,
            ..FeedbackGauges::default()
        }
    }
}
