//! Switch-generated backward RM cells: a congested port informs the source directly.
//!
//! When a data or forward RM cell meets a congested queue, the port sends its own backward RM cell
//! (BN = 1) to the source of that circuit, subject to a minimum spacing per circuit.

use super::congestion::{Congestion, CongestionKnobs};
use super::{
    Feedback, FeedbackGauges, LocalVc, PortFacts, QueueView, RateFeedback, Threshold, Wants,
};
use crate::params::{Grid, ParamSet, manual};
use crate::registry::Entry;
use crate::units::{SimSpan, SimTime};

pub(super) const ENTRY: Entry<dyn RateFeedback> = Entry {
    id: "becn",
    label: "BECN, switch-generated",
    doc: manual(
        "Sends backward RM cells of its own to sources whose cells meet a congested queue, so that \
          they learn of the congestion before their own RM cells return.",
    ),
    source: manual("TM 4.0 section 5.10.6, switch behaviour (BN = 1)"),
    params: BecnParams::SPECS,
    build: |settings| Box::new(Becn::new(BecnParams::from_settings(settings))),
};

crate::choice! {
    /// What the generated cells say.
    pub enum Mark {
        Congestion = "ci" "Congestion (CI)",
        NoIncrease = "ni" "No increase (NI)",
    }
}

crate::params! {
    /// Knobs of [`Becn`].
    pub struct BecnParams {
        ..congestion: CongestionKnobs;
        /// Mark in these cells. CI makes sources slow down; NI only stops them from speeding up.
        mark: Mark = Mark::Congestion, "Generated mark", "TM 4.0 section 5.10.6: CI or NI";
        /// Shortest time between two such cells for one circuit. A longer time informs sources less
        /// often; the standard requires at least 100 ms.
        spacing_ms: f64 = 100.0, "Spacing per circuit", "TM 4.0 section 5.10.6: at most 10 per second", Ms in 0.1 ..= 10_000.0 by Grid::OneTwoFive;
    }
}

#[derive(Clone)]
struct Becn {
    params: BecnParams,
    congestion: Congestion,
    /// When a cell was last generated for each circuit.
    last_sent: Vec<Option<SimTime>>,
    capacity: f64,
}

crate::tune_params!(Becn);

impl Becn {
    fn new(params: BecnParams) -> Becn {
        Becn { params, congestion: Congestion::default(), last_sent: Vec::new(), capacity: 0.0 }
    }

    fn mark(&self) -> Feedback {
        match self.params.mark {
            Mark::Congestion => Feedback { ci: true, ..Feedback::NONE },
            Mark::NoIncrease => Feedback { ni: true, ..Feedback::NONE },
        }
    }
}

impl RateFeedback for Becn {
    fn attach(&mut self, facts: PortFacts, _now: SimTime) {
        self.capacity = facts.capacity.0;
        self.last_sent.resize(usize::from(facts.circuits), None);
    }

    fn wants(&self) -> Wants {
        let quiet = self.congestion.quiet(self.params.congestion.limits());
        Wants { quiet, arrivals: true, ..Wants::default() }
    }

    #[inline]
    fn on_queue(&mut self, queue: QueueView) {
        self.congestion.note(queue.queued, self.params.congestion.limits());
    }

    /// Source: TM 4.0 section 5.10.6: BN = 1, CI or NI = 1, rarely for each circuit.
    #[inline]
    fn on_arrival(&mut self, vc: LocalVc, _queue: QueueView, now: SimTime) -> Feedback {
        if !self.congestion.is_set() {
            return Feedback::NONE;
        }
        let spacing = SimSpan::from_ms(self.params.spacing_ms);
        let last_sent = &mut self.last_sent[usize::from(vc.0)];
        if last_sent.is_some_and(|at| now < at.after(spacing)) {
            return Feedback::NONE;
        }
        *last_sent = Some(now);
        self.mark()
    }

    fn thresholds(&self) -> Vec<Threshold> {
        self.params.congestion.limits().shown()
    }

    fn gauges(&self) -> FeedbackGauges {
        FeedbackGauges {
            capacity: self.capacity,
            congested: self.congestion.is_set(),
            ..FeedbackGauges::default()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::units::CellRate;

    fn port(params: BecnParams) -> Becn {
        let mut port = Becn::new(params);
        let facts = PortFacts {
            capacity: CellRate(1e5),
            reserved: CellRate(0.0),
            circuits: 2,
            icr: CellRate(0.0),
        };
        port.attach(facts, SimTime::ZERO);
        port
    }

    /// Times in milliseconds at which a cell is generated for a circuit whose cells arrive every millisecond.
    fn told_at(params: BecnParams, queue: impl Fn(u64) -> u32, end_ms: u64) -> Vec<u64> {
        let mut port = port(params);
        let hears = |ms: &u64| {
            let view = QueueView { queued: queue(*ms) };
            port.on_queue(view);
            port.on_arrival(LocalVc(1), view, SimTime(ms * 1_000_000_000)) != Feedback::NONE
        };
        (0..end_ms).filter(hears).collect()
    }

    #[test]
    fn a_congested_port_tells_a_circuit_at_once_and_then_every_100_ms() {
        let congested = |ms| if ms < 30 { 500 } else { 501 };
        assert_eq!(told_at(BecnParams::default(), congested, 300), [30, 130, 230]);
        assert!(told_at(BecnParams::default(), |_| 500, 300).is_empty());
    }

    #[test]
    fn each_circuit_has_its_own_spacing() {
        let mut port = port(BecnParams::default());
        let view = QueueView { queued: 501 };
        port.on_queue(view);
        for vc in [0, 1] {
            let last_sent = port.on_arrival(LocalVc(vc), view, SimTime::ZERO);
            assert!(last_sent.ci && !last_sent.ni && last_sent.er == Feedback::NONE.er);
            assert_eq!(port.on_arrival(LocalVc(vc), view, SimTime(1)), Feedback::NONE);
        }
    }

    #[test]
    fn each_knob_moves_the_generated_cells_as_it_says() {
        let wave = |ms: u64| if ms % 100 < 50 { 600 } else { 300 };
        let count = |params| told_at(params, wave, 1000).len();
        let base = BecnParams { spacing_ms: 1.0, ..BecnParams::default() };
        let at = |threshold_cells, clear_threshold_cells| BecnParams {
            congestion: CongestionKnobs { threshold_cells, clear_threshold_cells },
            ..base.clone()
        };
        // Congested for 50 of 100 ms, ten times; with either threshold at 200 always.
        assert_eq!(count(base.clone()), 500);
        assert_eq!(count(BecnParams { spacing_ms: 10.0, ..base.clone() }), 50);
        assert_eq!([at(200, None), at(500, Some(200))].map(count), [1000, 1000]);
    }

    #[test]
    fn the_mark_is_the_one_that_was_chosen() {
        let mut port = port(BecnParams { mark: Mark::NoIncrease, ..BecnParams::default() });
        port.on_queue(QueueView { queued: 900 });
        let last_sent = port.on_arrival(LocalVc(0), QueueView { queued: 900 }, SimTime(5));
        assert_eq!((last_sent.ci, last_sent.ni), (false, true));
        assert_eq!(port.thresholds(), [Threshold { label: "marks above", cells: 500.0 }]);
    }
}
