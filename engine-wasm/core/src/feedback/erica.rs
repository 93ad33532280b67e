//! ERICA with its enhancements: fairness boost, decaying activity, averaged load.
//!
//! Beyond the basic scheme a circuit may have the largest rate granted in the last interval as long as
//! the load is near its target, so that equal rates are reached from unequal ones; a circuit that pauses
//! loses its place gradually; and each circuit gets one answer per interval.

use super::measure::{Interval, Sample, load_factor, share_by_load, shown};
use super::{Feedback, FeedbackGauges, LocalVc, PortFacts, QueueView, RateFeedback};
use crate::params::{Grid, ParamSet};
use crate::registry::Entry;
use crate::units::{CellRate, SimTime};
use crate::wire::rm::RmCell;

#[cfg(test)]
mod tests;

pub(super) const ENTRY: Entry<dyn RateFeedback> = Entry {
    id: "erica",
    label: "ERICA",
    doc: "Offers each circuit the largest of the fair share, its own rate divided by the load factor, \
          and, while the load is near its target, the largest rate granted before.",
    source: "S2 sections 3.2 and 5; Kalyanaraman 1997, p. 399-405",
    params: EricaParams::SPECS,
    build: |settings| Box::new(Erica::new(EricaParams::from_settings(settings))),
};

crate::choice! {
    /// What is averaged over intervals.
    pub enum Averaging {
        None = "none" "Nothing",
        Load = "load" "The load factor",
        Both = "both" "Input and capacity, each by itself",
    }
}

crate::params! {
    /// Knobs of [`Erica`].
    pub struct EricaParams {
        /// Share of the line rate that is handed out to ABR and priority traffic together. More uses
        /// more of the link; less drains queues faster.
        target_utilization: f64 = 0.9, "Target utilisation", "S2 section 5", Share in 0.5 ..= 1.0 by Grid::Linear(0.01);
        /// ABR cells that end a measuring interval. Fewer react sooner and to more noise; null measures
        /// by time alone.
        interval_cells: Option<u32> = Some(100), "Interval, cells", "S2 section 5", Cells in 1 ..= 100_000 by Grid::OneTwoFive => "time only";
        /// Time that ends a measuring interval when fewer cells come. Longer intervals smooth the load
        /// and delay the answer.
        interval_ms: f64 = 1.0, "Interval, time", "S2 section 5", Ms in 0.01 ..= 1000.0 by Grid::OneTwoFive;
        /// Overload up to which the largest earlier grant is offered to all. More reaches equal rates
        /// sooner and lets the load settle higher above its target; zero switches off at the target.
        delta: f64 = 0.1, "Fairness threshold", "KT p.399", Share in 0.0 ..= 1.0 by Grid::Linear(0.01);
        /// Part of a circuit's activity that survives each interval without cells. More keeps a place for
        /// circuits that pause; zero counts a circuit only in intervals in which it was seen.
        decay: f64 = 0.0, "Activity decay", "KT p.400; zero chosen for S2, 0.25 in S0", Share in 0.0 ..= 0.99 by Grid::Linear(0.05);
        /// What is averaged over intervals to tame a noisy load.
        averaging: Averaging = Averaging::None, "Averaging", "KT p.402";
        /// Weight of the newest interval in the averages. Less is smoother and slower.
        alpha: f64 = 0.0625, "Averaging weight", "S0 section II.B", Share in 0.001 ..= 1.0 by Grid::OneTwoFive;
        /// Makes room for a circuit at its first cell instead of at the end of the interval.
        immediate_update: bool = false, "Immediate fair-share update", "KT p.401";
        /// Counts a circuit as active also when only its backward RM cells are seen.
        bidirectional_counting: bool = false, "Bidirectional counting", "KT p.401";
        /// Measures each circuit's rate by counting its cells instead of reading it from RM cells.
        per_vc_measurement: bool = false, "Measure each circuit", "KT p.403";
    }
}

#[derive(Clone)]
struct Erica {
    params: EricaParams,
    line: f64,
    interval: Interval,
    vcs: Vec<Vc>,
    /// Sum of the circuits' activity, growing during the interval.
    active_now: f64,
    /// The same at the end of the last interval, at least 1.
    active_last: f64,
    load: f64,
    capacity: f64,
    fair: f64,
    /// Largest grant of the last interval and of this one.
    max_last: f64,
    max_now: f64,
    mean_capacity: f64,
    mean_input: f64,
    attached: bool,
}

#[derive(Clone)]
struct Vc {
    /// Activity counted so far in this interval, 0…1.
    active: f64,
    /// Activity counted in the last interval, 0…1.
    was_active: f64,
    /// Newest known rate, cells per second.
    ccr: f64,
    cells: u32,
    /// The answer of this interval, once given.
    answer: Option<f64>,
}

crate::tune_params!(Erica);

impl Erica {
    fn new(params: EricaParams) -> Erica {
        Erica {
            params,
            line: 0.0,
            interval: Interval::default(),
            vcs: Vec::new(),
            active_now: 0.0,
            active_last: 1.0,
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

    fn target(&self) -> f64 {
        self.params.target_utilization * self.line
    }

    /// Source: spec 4.4, INIT; the values are a reconstruction.
    fn start(&mut self, circuits: u16, now: SimTime) {
        self.attached = true;
        self.interval = Interval::from(now);
        self.active_last = f64::from(circuits.max(1));
        self.capacity = self.target();
        self.fair = self.capacity / self.active_last;
        (self.max_last, self.max_now) = (self.fair, self.fair);
        (self.mean_capacity, self.mean_input) = (self.capacity, self.capacity);
    }

    /// A cell of `vc` was seen: it counts fully from now on. Source: KT p.400, 401 (spec 4.4).
    #[inline]
    fn note_activity(&mut self, vc: LocalVc) {
        let vc = &mut self.vcs[usize::from(vc.0)];
        if vc.active >= 1.0 {
            return;
        }
        self.active_now += 1.0 - vc.active;
        vc.active = 1.0;
        // KT compares the decayed activity with the decay factor; this is the same comparison before
        // the decay, and also works when nothing survives.
        if self.params.immediate_update && vc.was_active < 1.0 {
            self.active_last += 1.0 - vc.was_active;
            vc.was_active = 1.0;
            self.fair = self.capacity / self.active_last;
        }
    }

    /// End of an interval. Source: KT p.402, 403 (spec 4.4).
    fn close(&mut self, now: SimTime) {
        let sample = self.interval.close(self.target(), now);
        self.active_last = self.active_now.max(1.0);
        self.active_now = 0.0;
        for vc in &mut self.vcs {
            vc.was_active = vc.active;
            vc.active *= self.params.decay;
            self.active_now += vc.active;
        }
        self.take_load(&sample);
        self.fair = self.capacity / self.active_last;
        self.max_last = self.max_now;
        self.max_now = self.fair;
        for vc in &mut self.vcs {
            vc.answer = None;
            if self.params.per_vc_measurement {
                vc.ccr = f64::from(vc.cells) / sample.seconds;
            }
            vc.cells = 0;
        }
    }

    /// Load and capacity in force, averaged as the knobs say. Source: KT p.402 (spec 4.4, methods 1, 2).
    fn take_load(&mut self, sample: &Sample) {
        self.mean_capacity = self.averaged(self.mean_capacity, sample.capacity);
        self.mean_input = self.averaged(self.mean_input, sample.input);
        let newest = sample.load();
        self.capacity = sample.capacity;
        self.load = match self.params.averaging {
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
        (1.0 - self.params.alpha) * mean + self.params.alpha * newest
    }

    /// The first answer to `vc` in an interval. Source: KT p.404, 405; E+98 eqs 11, 12 (spec 4.4).
    fn grant(&mut self, ccr: f64) -> f64 {
        let share = share_by_load(ccr, self.load);
        let mut er = self.fair.max(share);
        if self.load <= 1.0 + self.params.delta {
            er = er.max(self.max_last);
        }
        self.max_now = self.max_now.max(er);
        // A circuit that comes from below reaches the fair share first.
        if er > self.fair && ccr < self.fair {
            er = self.fair;
        }
        er.min(self.capacity)
    }
}

impl RateFeedback for Erica {
    fn attach(&mut self, facts: PortFacts, now: SimTime) {
        self.line = facts.capacity.0;
        if !self.attached {
            self.start(facts.circuits, now);
        }
        let fresh = Vc { active: 0.0, was_active: 0.0, ccr: facts.icr.0, cells: 0, answer: None };
        self.vcs.resize(usize::from(facts.circuits), fresh);
    }

    #[inline]
    fn on_cell(&mut self, vc: LocalVc, _queue: QueueView, now: SimTime) -> bool {
        self.note_activity(vc);
        self.vcs[usize::from(vc.0)].cells += 1;
        let full = self.interval.count(self.params.interval_cells, now);
        if full {
            self.close(now);
        }
        full
    }

    #[inline]
    fn on_priority_cell(&mut self, _now: SimTime) {
        self.interval.count_priority();
    }

    /// Reads the newest CCR; rates are written on the way back, where they are fresh. Source: KT p.403.
    fn on_forward_rm(&mut self, vc: LocalVc, rm: &RmCell, _: QueueView, _: SimTime) -> Feedback {
        if !self.params.per_vc_measurement {
            self.vcs[usize::from(vc.0)].ccr = rm.ccr.0;
        }
        Feedback::NONE
    }

    fn on_backward_rm(&mut self, vc: LocalVc, _: &RmCell, _: QueueView, _: SimTime) -> Feedback {
        if self.params.bidirectional_counting {
            self.note_activity(vc);
        }
        let known = &self.vcs[usize::from(vc.0)];
        let (ccr, given) = (known.ccr, known.answer);
        let er = given.unwrap_or_else(|| self.grant(ccr));
        assert!(er >= 0.0 && er.is_finite(), "ERICA grants finite rates");
        self.vcs[usize::from(vc.0)].answer = Some(er);
        Feedback::rate(CellRate(er))
    }

    fn deadline(&self) -> SimTime {
        self.interval.deadline(self.params.interval_ms)
    }

    fn on_deadline(&mut self, _queue: QueueView, now: SimTime) {
        if now >= self.deadline() {
            self.close(now);
        }
    }

    fn gauges(&self) -> FeedbackGauges {
        FeedbackGauges { load: shown(self.load), fair_share: self.fair, capacity: self.capacity }
    }
}
