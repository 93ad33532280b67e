//! EPRCA: a running mean of the sources' rates, and a reduction for sources above it.
//!
//! Forward RM cells update the mean allowed cell rate MACR. While the queue is long, backward RM cells of
//! circuits above the mean carry a rate slightly below it; while it is very long, all circuits get a
//! small fraction of it.

use super::{Feedback, FeedbackGauges, LocalVc, PortFacts, QueueView, RateFeedback, Threshold};
use crate::params::{Grid, ParamSet, manual};
use crate::registry::Entry;
use crate::units::{CellRate, SimTime};
use crate::wire::rm::RmCell;

pub(super) const ENTRY: Entry<dyn RateFeedback> = Entry {
    id: "eprca",
    label: "EPRCA",
    doc: manual(
        "Keeps a mean of the rates that sources report. While the queue is long, sources above the \
          mean must slow down below it; while it is very long, all sources must.",
    ),
    source: manual("Roberts 1994 (ATM Forum 94-0735); KT p.66; reconstruction in part"),
    params: EprcaParams::SPECS,
    build: |settings| Box::new(Eprca::new(EprcaParams::from_settings(settings))),
};

crate::choice! {
    /// Which circuits are told a rate, and which rates enter the mean.
    pub enum Marking {
        Intelligent = "intelligent" "Only circuits above the mean, in congestion",
        Always = "always" "All circuits, always",
    }
}

crate::params! {
    /// Knobs of [`Eprca`].
    pub struct EprcaParams {
        /// Which circuits must slow down. The choice "All circuits, always" limits every circuit to
        /// DPF times a mean of all rates and ignores the queue, as in the simplified form of
        /// surveys.
        marking: Marking = Marking::Intelligent, "Marking", "KT p.66; surveys for the simplified form";
        /// Weight of the newest rate in the mean (AV). A larger weight follows changes sooner, but
        /// also more noise.
        average_weight: f64 = 0.0625, "Averaging factor (AV)", "KT p.66: 1/16", Share in 0.001 ..= 1.0 by Grid::OneTwoFive;
        /// Share of the mean above which a circuit must slow down in congestion (DPF). A smaller
        /// share slows down more circuits.
        down_pressure: f64 = 0.875, "Down pressure factor (DPF)", "KT p.66: 7/8", Share in 0.1 ..= 1.0 by Grid::Linear(0.025);
        /// Share of the mean above which a rate is included in the mean while there is no
        /// congestion (VCS). A smaller share lets slower circuits pull the mean down.
        [marking is "intelligent"] separator: f64 = 0.875, "VC separator (VCS)", "reconstruction, from memory: 7/8", Share in 0.0 ..= 1.0 by Grid::Linear(0.025);
        /// Share of the mean that is offered in congestion (ERF). A smaller share empties the queue
        /// faster.
        [marking is "intelligent"] reduction: f64 = 0.9375, "Explicit reduction factor (ERF)", "reconstruction, from memory: 15/16", Share in 0.01 ..= 1.0 by Grid::Linear(0.025);
        /// Share of the mean that is offered in heavy congestion (MRF). A smaller share empties the
        /// queue faster.
        [marking is "intelligent"] major_reduction: f64 = 0.25, "Major reduction factor (MRF)", "reconstruction, from memory: 1/4; 0.95 in some texts", Share in 0.01 ..= 1.0 by Grid::Linear(0.025);
        /// Queue length above which there is congestion (QT). A lower threshold keeps queues
        /// shorter.
        threshold_cells: u32 = 100, "Queue threshold (QT)", "reconstruction, from memory", Cells in 1 ..= 1_000_000 by Grid::OneTwoFive;
        /// Queue length above which congestion is heavy (DQT). A lower threshold keeps queues
        /// shorter.
        [marking is "intelligent"] heavy_threshold_cells: u32 = 300, "Heavy threshold (DQT)", "reconstruction, from memory", Cells in 1 ..= 1_000_000 by Grid::OneTwoFive;
        /// Also sets CI in heavy congestion, so that sources slow down by their RDF as well.
        [marking is "intelligent"] mark_ci: bool = false, "CI in heavy congestion", "reconstruction, from memory: an option";
    }
}

#[derive(Clone)]
struct Eprca {
    params: EprcaParams,
    capacity: f64,
    /// Mean allowed cell rate MACR, cells per second.
    mean: f64,
    congested: bool,
    attached: bool,
}

crate::tune_params!(Eprca);

impl Eprca {
    fn new(params: EprcaParams) -> Eprca {
        Eprca { params, capacity: 0.0, mean: 0.0, congested: false, attached: false }
    }

    /// True if a rate enters the mean.
    fn counts(&self, ccr: f64, queue: QueueView) -> bool {
        match self.params.marking {
            Marking::Always => true,
            Marking::Intelligent if queue.queued > self.params.threshold_cells => ccr < self.mean,
            Marking::Intelligent => ccr > self.params.separator * self.mean,
        }
    }

    /// The rate offered by the intelligent form; infinite = none.
    fn offer(&self, ccr: f64, queue: QueueView) -> f64 {
        let EprcaParams { down_pressure, reduction, major_reduction, .. } = self.params;
        if queue.queued > self.params.heavy_threshold_cells {
            major_reduction * self.mean
        } else if queue.queued > self.params.threshold_cells && ccr > down_pressure * self.mean {
            reduction * self.mean
        } else {
            f64::INFINITY
        }
    }
}

impl RateFeedback for Eprca {
    /// The mean starts at the initial rate of the circuits.
    fn attach(&mut self, facts: PortFacts, _now: SimTime) {
        self.capacity = facts.left();
        if !self.attached {
            self.attached = true;
            self.mean = facts.icr.0;
        }
    }

    fn on_forward_rm(&mut self, _: LocalVc, rm: &RmCell, queue: QueueView, _: SimTime) -> Feedback {
        self.congested = queue.queued > self.params.threshold_cells;
        if self.counts(rm.ccr.0, queue) {
            self.mean += self.params.average_weight * (rm.ccr.0 - self.mean);
        }
        Feedback::NONE
    }

    fn on_backward_rm(
        &mut self,
        _: LocalVc,
        rm: &RmCell,
        queue: QueueView,
        _: SimTime,
    ) -> Feedback {
        self.congested = queue.queued > self.params.threshold_cells;
        if self.params.marking == Marking::Always {
            return Feedback::rate(CellRate(self.params.down_pressure * self.mean));
        }
        let heavy = queue.queued > self.params.heavy_threshold_cells;
        let er = CellRate(self.offer(rm.ccr.0, queue));
        Feedback { ci: heavy && self.params.mark_ci, ..Feedback::rate(er) }
    }

    fn thresholds(&self) -> Vec<Threshold> {
        if self.params.marking == Marking::Always {
            return Vec::new();
        }
        let shown = |label, cells: u32| Threshold { label, cells: f64::from(cells) };
        vec![
            shown("low threshold", self.params.threshold_cells),
            shown("high threshold", self.params.heavy_threshold_cells),
        ]
    }

    /// The share is DPF times the mean; no load is measured.
    fn gauges(&self) -> FeedbackGauges {
        FeedbackGauges {
            fair_share: self.params.down_pressure * self.mean,
            capacity: self.capacity,
            congested: self.congested,
            ..FeedbackGauges::default()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const NO_LIMIT: f64 = f64::INFINITY;

    fn port(params: EprcaParams, mean: f64) -> Eprca {
        let mut port = Eprca::new(params);
        let facts = PortFacts {
            capacity: CellRate(1000.0),
            reserved: CellRate(0.0),
            circuits: 2,
            icr: CellRate(mean),
        };
        port.attach(facts, SimTime::ZERO);
        port
    }

    fn rm(ccr: f64) -> RmCell {
        RmCell { ccr: CellRate(ccr), ..RmCell::default() }
    }

    fn report(port: &mut Eprca, ccr: f64, queued: u32) -> f64 {
        port.on_forward_rm(LocalVc(0), &rm(ccr), QueueView { queued }, SimTime::ZERO);
        port.mean
    }

    fn ask(port: &mut Eprca, ccr: f64, queued: u32) -> Feedback {
        port.on_backward_rm(LocalVc(0), &rm(ccr), QueueView { queued }, SimTime::ZERO)
    }

    #[test]
    fn the_mean_follows_fast_circuits_without_congestion_and_slow_ones_with_it() {
        // Queue, CCR, MACR afterwards; MACR is 100 before. The first row is the worked example.
        const CASES: &[(u32, f64, f64)] = &[
            (0, 180.0, 105.0),
            (100, 180.0, 105.0),
            (0, 90.0, 99.375),
            (0, 87.5, 100.0),
            (0, 20.0, 100.0),
            (101, 180.0, 100.0),
            (101, 20.0, 95.0),
            (101, 100.0, 100.0),
        ];
        for &(queued, ccr, mean) in CASES {
            let found = report(&mut port(EprcaParams::default(), 100.0), ccr, queued);
            assert_eq!(found, mean, "{queued} {ccr}");
        }
    }

    #[test]
    fn a_line_that_changes_keeps_the_mean_and_offers_what_is_not_reserved() {
        let mut port = port(EprcaParams::default(), 100.0);
        report(&mut port, 180.0, 0);
        let facts = |capacity, reserved| PortFacts {
            capacity: CellRate(capacity),
            reserved: CellRate(reserved),
            circuits: 2,
            icr: CellRate(7.0),
        };
        for (capacity, reserved, left) in [(500.0, 100.0, 400.0), (500.0, 600.0, 0.0)] {
            port.attach(facts(capacity, reserved), SimTime::ZERO);
            assert_eq!((port.mean, port.capacity), (105.0, left));
        }
    }

    #[test]
    fn only_large_circuits_are_slowed_in_congestion_and_all_in_heavy_congestion() {
        // Queue, CCR in the backward cell, ER; MACR is 100.
        const CASES: &[(u32, f64, f64)] = &[
            (100, 500.0, NO_LIMIT),
            (101, 88.0, 93.75),
            (101, 87.5, NO_LIMIT),
            (300, 88.0, 93.75),
            (301, 1.0, 25.0),
        ];
        for &(queued, ccr, er) in CASES {
            let said = ask(&mut port(EprcaParams::default(), 100.0), ccr, queued);
            assert_eq!((said.er.0, said.ci, said.ni), (er, false, false), "{queued} {ccr}");
        }
    }

    #[test]
    fn heavy_congestion_sets_ci_when_asked() {
        let params = EprcaParams { mark_ci: true, ..EprcaParams::default() };
        let mut port = port(params, 100.0);
        assert!(ask(&mut port, 1.0, 301).ci && !ask(&mut port, 1.0, 300).ci);
    }

    #[test]
    fn the_simplified_form_holds_all_at_a_part_of_the_mean_of_all() {
        let params = EprcaParams { marking: Marking::Always, ..EprcaParams::default() };
        let mut port = port(params, 100.0);
        assert_eq!(report(&mut port, 20.0, 0), 95.0);
        for queued in [0, 1000] {
            assert_eq!(ask(&mut port, 1.0, queued).er.0, 0.875 * 95.0);
        }
        assert!(port.thresholds().is_empty());
    }

    #[test]
    fn each_factor_and_threshold_moves_the_offer_as_it_says() {
        // Queue at the forward and backward cell, CCRs, the knob at two values, growing, and ER with each. In congestion
        // the mean of 100 falls by 5 AV, to 99.6875 with the default, for a circuit of 95.
        type Turn = fn(&mut EprcaParams, f64);
        type Case = (u32, f64, Turn, [f64; 2], [f64; 2]);
        const USUAL: f64 = 0.9375 * 99.6875;
        const CASES: &[Case] = &[
            (200, 95.0, |p, x| p.average_weight = x, [0.01, 0.5], [0.9375 * 99.95, 0.9375 * 97.5]),
            (200, 95.0, |p, x| p.down_pressure = x, [0.8, 1.0], [USUAL, NO_LIMIT]),
            (200, 95.0, |p, x| p.reduction = x, [0.5, 0.9], [49.843_75, 89.718_75]),
            (900, 95.0, |p, x| p.major_reduction = x, [0.1, 0.9], [9.968_75, 89.718_75]),
            (200, 95.0, |p, x| p.threshold_cells = x as u32, [50.0, 250.0], [USUAL, NO_LIMIT]),
            (
                200,
                95.0,
                |p, x| p.heavy_threshold_cells = x as u32,
                [150.0, 250.0],
                [24.921_875, USUAL],
            ),
        ];
        for (i, (queued, ccr, turn, values, offers)) in CASES.iter().enumerate() {
            for (x, offer) in values.iter().zip(offers) {
                let mut params = EprcaParams::default();
                turn(&mut params, *x);
                let mut port = port(params, 100.0);
                report(&mut port, *ccr, *queued);
                let er = ask(&mut port, *ccr, *queued).er.0;
                assert!(er == *offer || (er - offer).abs() < 1e-9, "knob {i} at {x}: {er}");
            }
        }
        let mean = |separator| {
            report(&mut port(EprcaParams { separator, ..EprcaParams::default() }, 100.0), 60.0, 0)
        };
        assert_eq!([0.5, 0.9].map(mean), [97.5, 100.0], "VCS");
    }

    #[test]
    fn the_page_sees_both_thresholds_and_the_share() {
        let mut port = port(EprcaParams::default(), 100.0);
        assert_eq!(port.thresholds().iter().map(|t| t.cells).collect::<Vec<_>>(), [100.0, 300.0]);
        assert_eq!(port.gauges().fair_share, 87.5);
        ask(&mut port, 1.0, 101);
        assert!(port.gauges().congested);
    }
}
