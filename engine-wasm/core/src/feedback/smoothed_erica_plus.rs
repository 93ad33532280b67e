//! Smoothed ERICA+: ERICA+ on a running mean of a varying line rate.
//!
//! The capacity follows the line rate slowly, and a queue control function steers the queue to its target.
//! Each circuit may have its fair share or its own rate scaled to the load, whichever is larger.

use super::activity::Activity;
use super::measure::{Interval, load_factor, share_by_load, shown};
use super::queue_control::QueueControl;
use super::{Feedback, FeedbackGauges, LocalVc, PortFacts, QueueView, RateFeedback, Threshold};
use crate::params::{Grid, ParamSet, manual};
use crate::registry::Entry;
use crate::units::{CellRate, SimTime};
use crate::wire::rm::RmCell;

#[cfg(test)]
mod tests;

pub(super) const ENTRY: Entry<dyn RateFeedback> = Entry {
    id: "smoothed-erica-plus",
    label: "ERICA+, smoothed",
    doc: manual(
        "ERICA+ with a running mean of the line rate, for lines whose rate keeps changing, such as \
          ADSL; the defaults are those of the upstream direction.",
    ),
    source: manual("ADSL 2000 section 6, eqs 6-10"),
    params: SmoothedParams::SPECS,
    build: |settings| Box::new(Smoothed::new(SmoothedParams::from_settings(settings))),
};

crate::params! {
    /// Knobs of [`Smoothed`].
    pub struct SmoothedParams {
        /// Weight of the newest line rate in the running mean. A smaller weight ignores short
        /// changes, but follows lasting ones later; at one there is no smoothing.
        weight: f64 = 0.125, "Averaging factor (x)", "ADSL 2000 section 6: 1/8", Share in 0.001 ..= 1.0 by Grid::OneTwoFive;
        /// Time between two updates of the mean and two measurements of the load. Longer intervals
        /// follow changes later.
        smoothing_ms: f64 = 10.0, "Smoothing interval (Tsm)", "ADSL 2000 section 6: 10 ms up, 1 ms down", Ms in 0.01 ..= 10_000.0 by Grid::OneTwoFive;
        /// Target for the queueing delay. A longer delay keeps the line busy when its rate rises,
        /// but cells wait longer.
        target_delay_ms: f64 = 82.8125, "Target queueing delay (T0)", "ADSL 2000 section 6: 200 cell times at 1.024 Mb/s up, at 8 Mb/s (10.6 ms) down", Ms in 0.001 ..= 10_000.0 by Grid::OneTwoFive;
        /// Steepness above the target queue. A larger value lowers rates faster as the queue grows;
        /// at one there is no reaction.
        a: f64 = 1.5, "Decrease steepness (alpha)", "ADSL 2000 section 6: 1.5 up, 1.15 down", Count in 1.0 ..= 3.0 by Grid::Linear(0.05);
        /// Factor on the capacity while the queue is empty. A larger factor fills the queue to its
        /// target faster; at one only the real capacity is distributed.
        b: f64 = 1.5, "Increase factor (beta)", "ADSL 2000 section 6: 1.5 up, 1.05 down", Count in 1.0 ..= 2.0 by Grid::Linear(0.05);
        /// Lowest factor on the capacity, however long the queue is. A smaller factor drains a long
        /// queue faster, but sources may send less meanwhile.
        drain_limit: f64 = 0.0, "Queue drain limit factor (QDLF)", "ADSL 2000 section 6: 0 up, 0.5 down", Share in 0.0 ..= 1.0 by Grid::Linear(0.05);
        /// Period over which active circuits are counted. Longer periods also count circuits that
        /// send rarely, but free an unused share later.
        count_ms: f64 = 10.0, "Counting interval (T_est)", "ADSL 2000 section 4.3", Ms in 0.01 ..= 10_000.0 by Grid::OneTwoFive;
    }
}

#[derive(Clone)]
struct Smoothed {
    params: SmoothedParams,
    /// Line rate, cells per second; cells of higher priority are measured, so reservations do not count.
    bandwidth: f64,
    /// Running mean of the bandwidth: the ABR Capacity of ADSL 2000, cells per second.
    capacity: f64,
    /// Target cell rate R0, cells per second.
    target: f64,
    /// Arrivals over R0.
    load: f64,
    measuring: Interval,
    counting: Interval,
    activity: Activity,
    /// Circuits active in the last counting interval, at least 1.
    active: f64,
    /// Newest CCR of each circuit, cells per second.
    ccr: Vec<f64>,
    attached: bool,
}

crate::tune_params!(Smoothed);

impl Smoothed {
    fn new(params: SmoothedParams) -> Smoothed {
        Smoothed {
            params,
            bandwidth: 0.0,
            capacity: 0.0,
            target: 0.0,
            load: 1.0,
            measuring: Interval::default(),
            counting: Interval::default(),
            activity: Activity::default(),
            active: 1.0,
            ccr: Vec::new(),
            attached: false,
        }
    }

    /// End of a smoothing interval. Source: ADSL 2000 eqs 6, 7, 8, 10.
    ///
    /// ADSL 2000 does not say over which interval the arrival rate is measured; here it is this interval. Cells of
    /// higher priority, which ADSL 2000 does not have, lower the bandwidth.
    fn measure(&mut self, queue: QueueView, now: SimTime) {
        let sample = self.measuring.close(self.bandwidth, now);
        let x = self.params.weight;
        self.capacity = (1.0 - x) * self.capacity + x * sample.capacity;
        self.aim(f64::from(queue.queued));
        self.load = load_factor(sample.input, self.target);
    }

    /// R0, the rate distributed at a queue of `queued` cells.
    fn aim(&mut self, queued: f64) {
        let SmoothedParams { a, b, drain_limit, target_delay_ms, .. } = self.params;
        let target_queue = self.capacity * target_delay_ms * 1e-3;
        let shape = QueueControl::hyperbolic(a, b, drain_limit);
        self.target = shape.factor(queued, target_queue) * self.capacity;
    }

    /// Source: ADSL 2000 eq. 9, with the CCR of the newest forward RM cell as the circuit's ACR.
    fn offer(&self, ccr: f64) -> f64 {
        (self.target / self.active).max(share_by_load(ccr, self.load))
    }

    fn next_measure(&self) -> SimTime {
        self.measuring.deadline(self.params.smoothing_ms)
    }

    fn next_count(&self) -> SimTime {
        self.counting.deadline(self.params.count_ms)
    }
}

impl RateFeedback for Smoothed {
    /// Starts with the line rate as its mean, an empty queue, all circuits active and load 1 (chosen).
    fn attach(&mut self, facts: PortFacts, now: SimTime) {
        self.bandwidth = facts.capacity.0;
        self.activity.resize(facts.circuits);
        self.ccr.resize(usize::from(facts.circuits), facts.icr.0);
        if !self.attached {
            self.attached = true;
            self.capacity = self.bandwidth;
            self.active = f64::from(facts.circuits.max(1));
            self.aim(0.0);
            (self.measuring, self.counting) = (Interval::from(now), Interval::from(now));
        }
    }

    #[inline]
    fn on_cell(&mut self, vc: LocalVc, _queue: QueueView, now: SimTime) -> bool {
        self.activity.note(vc);
        self.measuring.count(None, now)
    }

    #[inline]
    fn on_priority_cell(&mut self, _now: SimTime) {
        self.measuring.count_priority();
    }

    fn on_forward_rm(&mut self, vc: LocalVc, rm: &RmCell, _: QueueView, _: SimTime) -> Feedback {
        self.ccr[usize::from(vc.0)] = rm.ccr.0;
        Feedback::NONE
    }

    fn on_backward_rm(&mut self, vc: LocalVc, _: &RmCell, _: QueueView, _: SimTime) -> Feedback {
        Feedback::rate(CellRate(self.offer(self.ccr[usize::from(vc.0)])))
    }

    fn deadline(&self) -> SimTime {
        self.next_measure().min(self.next_count())
    }

    fn on_deadline(&mut self, queue: QueueView, now: SimTime) {
        if now >= self.next_measure() {
            self.measure(queue, now);
        }
        if now >= self.next_count() {
            self.counting = Interval::from(now);
            self.active = self.activity.take();
        }
    }

    fn targets(&self, left: CellRate) -> Vec<Threshold> {
        vec![Threshold::of_delay(self.params.target_delay_ms, left)]
    }

    fn gauges(&self) -> FeedbackGauges {
        FeedbackGauges {
            load: shown(self.load),
            fair_share: self.target / self.active,
            capacity: self.capacity,
            ..FeedbackGauges::default()
        }
    }
}
