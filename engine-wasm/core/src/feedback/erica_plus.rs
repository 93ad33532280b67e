//! ERICA+: ERICA that controls the queue to a small target instead of keeping the load below the line rate.
//!
//! The port distributes the whole capacity times a function of the queue: slightly more than it has while the
//! queue is short, less while it is long. In the steady state the line is full and the queue is at its target.

use super::erica_common::{EricaKnobs, EricaPort, Scheme};
use super::queue_control::{QueueControl, Shape};
use super::{RateFeedback, Threshold};
use crate::params::{Grid, ParamSet, manual};
use crate::registry::Entry;
use crate::units::CellRate;

pub(super) const ENTRY: Entry<dyn RateFeedback> = Entry {
    id: "erica-plus",
    label: "ERICA+",
    doc: manual(
        "ERICA that distributes the whole line rate, times a factor that falls as the queue grows, \
          so that the line stays full and the queueing delay settles at a target.",
    ),
    source: manual("KT p.178-180; Vandalore et al. 1998"),
    params: EricaPlusParams::SPECS,
    build: |settings| Box::new(EricaPort::new(EricaPlusParams::from_settings(settings))),
};

crate::params! {
    /// Knobs of ERICA+.
    pub struct EricaPlusParams {
        /// Target for the queueing delay. A longer delay keeps the line busy while sources pause,
        /// but cells wait longer.
        target_delay_ms: f64 = 0.5, "Target queueing delay (T0)", "KT p.180: 0.5 ms in a LAN, 5 ms in a WAN", Ms in 0.001 ..= 1000.0 by Grid::OneTwoFive;
        /// How the distributed capacity falls as the queue grows: along hyperbolas, in steps, along
        /// straight lines, or along an inverse hyperbola (slowly at first, then steeply).
        queue_control: Shape = Shape::Hyperbolic, "Queue control function", "KT p.180; Vandalore et al. 1998 section 4";
        /// Queue length Q1 from which less than the capacity is distributed, in multiples of the
        /// target queue. A larger value tolerates longer queues and lets the queue settle higher.
        upper_queue: f64 = 1.0, "End of the flat section (Q1/Q0)", "KT p.180: none; Vandalore et al. 1998 table 1: 2, 4, 8", Count in 1.0 ..= 100.0 by Grid::OneTwoFive;
        /// Queue length Q2 from which steps and the inverse hyperbola use their lowest factor, in
        /// multiples of the target queue. A larger value drains the queue later.
        [queue_control is "step" | "inverse-hyperbolic"] drain_queue: f64 = 26.0, "Queue of the lowest factor (Q2/Q0)", "Vandalore et al. 1998 table 1: 26", Count in 1.0 ..= 1000.0 by Grid::OneTwoFive;
        /// Steepness above Q1: of the hyperbola; the line falls by a - 1 per target queue, the step
        /// by a - 1 at once. A larger value lowers rates faster as the queue grows; at one there is
        /// no reaction.
        a: f64 = 1.15, "Decrease steepness (a)", "KT p.180", Count in 1.0 ..= 3.0 by Grid::Linear(0.05);
        /// Factor on the capacity while the queue is empty. A larger factor fills the queue to its
        /// target faster; at one only the real capacity is distributed.
        b: f64 = 1.05, "Increase factor (b)", "KT p.180", Count in 1.0 ..= 2.0 by Grid::Linear(0.05);
        /// Lowest factor on the capacity, however long the queue is. A smaller factor drains a long
        /// queue faster, but sources may send less meanwhile.
        drain_limit: f64 = 0.5, "Queue drain limit factor (QDLF)", "E+98; KT p.180", Share in 0.0 ..= 1.0 by Grid::Linear(0.05);
        ..shared: EricaKnobs;
    }
}

impl Scheme for EricaPlusParams {
    fn shared(&self) -> &EricaKnobs {
        &self.shared
    }

    /// The whole line: the target utilisation is 1.
    fn target(&self, line: f64) -> f64 {
        line
    }

    /// `f(Q) · (C − priority rate)` with `Q0 = T0 · (C − priority rate)`. Source: KT p.179, 180; E+98.
    fn handed_out(&self, available: f64, queued: u32) -> f64 {
        let control = QueueControl {
            shape: self.queue_control,
            a: self.a,
            b: self.b,
            drain_limit: self.drain_limit,
            upper: self.upper_queue,
            drain: self.drain_queue,
        };
        let target = self.target_delay_ms * 1e-3 * available;
        control.factor(f64::from(queued), target) * available
    }

    fn targets(&self, left: CellRate) -> Vec<Threshold> {
        let lower = Threshold::of_delay(self.target_delay_ms, left);
        let upper = Threshold { label: "end of target", cells: self.upper_queue * lower.cells };
        if self.upper_queue > 1.0 { vec![lower, upper] } else { vec![lower] }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::feedback::{LocalVc, PortFacts, QueueView};
    use crate::units::{CellRate, SimTime};
    use crate::wire::rm::RmCell;

    const LINE: f64 = 400_000.0;

    /// Distributed capacity after a millisecond that ends with `queued` cells and in which `priority` cells arrived.
    fn capacity(params: EricaPlusParams, queued: u32, priority: u32) -> f64 {
        let mut port = EricaPort::new(params);
        let facts = PortFacts {
            capacity: CellRate(LINE),
            reserved: CellRate(0.0),
            circuits: 2,
            icr: CellRate(1000.0),
        };
        port.attach(facts, SimTime::ZERO);
        (0..priority).for_each(|_| port.on_priority_cell(SimTime::ZERO));
        port.on_cell(LocalVc(0), QueueView { queued: 0 }, SimTime::ZERO);
        port.on_deadline(QueueView { queued }, port.deadline());
        port.gauges().capacity
    }

    #[test]
    fn the_capacity_follows_the_queue_at_the_end_of_the_interval() {
        // Target 0.5 ms · 400,000 = 200 cells: queue, factor.
        const CASES: &[(u32, f64)] =
            &[(0, 1.05), (100, 1.024_39), (200, 1.0), (400, 0.884_62), (2000, 0.5)];
        for &(queued, factor) in CASES {
            let found = capacity(EricaPlusParams::default(), queued, 0) / LINE;
            assert!((found - factor).abs() < 5e-6, "{queued}: {found}");
        }
    }

    #[test]
    fn the_target_queue_it_names_is_the_one_at_which_it_hands_out_what_there_is() {
        let port = EricaPort::new(EricaPlusParams::default());
        let named = port.targets(CellRate(LINE));
        assert_eq!(named[0].cells, 200.0);
        let at_target = capacity(EricaPlusParams::default(), named[0].cells as u32, 0);
        assert!((at_target - LINE).abs() < 1e-6);
    }

    #[test]
    fn priority_cells_lower_capacity_and_target_queue_together() {
        // 200 priority cells in a millisecond leave 200,000 cells/s, so that the target is 100 cells.
        let left = |queued| capacity(EricaPlusParams::default(), queued, 200) / 200_000.0;
        assert!((left(100) - 1.0).abs() < 1e-9);
        assert!((left(200) - 0.884_62).abs() < 5e-6);
        assert_eq!(capacity(EricaPlusParams::default(), 50, 400), 0.0);
    }

    #[test]
    fn each_knob_of_the_queue_control_moves_the_capacity_as_it_says() {
        // Queue, two rising values of the knob, and the factor of docs/model.md with each. Q0 is 200 cells.
        type Turn = fn(&mut EricaPlusParams, f64);
        fn step_at(params: &mut EricaPlusParams, drain_queue: f64) {
            params.queue_control = Shape::Step;
            params.drain_queue = drain_queue;
        }
        const CASES: &[(u32, Turn, [f64; 2], [f64; 2])] = &[
            (300, |p, x| p.target_delay_ms = x, [0.5, 5.0], [230.0 / 245.0, 2100.0 / 2015.0]),
            (300, |p, x| p.a = x, [1.15, 1.5], [230.0 / 245.0, 300.0 / 350.0]),
            (50, |p, x| p.b = x, [1.05, 1.5], [210.0 / 202.5, 300.0 / 225.0]),
            (300, |p, x| p.upper_queue = x, [1.0, 1.2], [230.0 / 245.0, 276.0 / 285.0]),
            (3000, step_at, [10.0, 20.0], [0.5, 0.85]),
            (5000, |p, x| p.drain_limit = x, [0.3, 0.7], [0.3, 0.7]),
        ];
        for (i, (queued, turn, values, factors)) in CASES.iter().enumerate() {
            for (x, factor) in values.iter().zip(factors) {
                let mut params = EricaPlusParams::default();
                turn(&mut params, *x);
                let found = capacity(params, *queued, 0) / LINE;
                assert!((found - factor).abs() < 1e-9, "knob {i} at {x}: {found}");
            }
        }
    }

    #[test]
    fn at_the_same_queue_the_functions_hand_out_less_the_earlier_they_fall() {
        // 400 cells are two target queues: 1 - 0.15, 1.15 / 1.3, and 2 - 75/(75 - 1) of the inverse hyperbola.
        let factors = [Shape::Step, Shape::Linear, Shape::Hyperbolic, Shape::InverseHyperbolic];
        let factors = factors.map(|queue_control| {
            let params = EricaPlusParams { queue_control, ..EricaPlusParams::default() };
            capacity(params, 400, 0) / LINE
        });
        for (found, factor) in factors.iter().zip([0.85, 0.85, 0.884_62, 0.986_49]) {
            assert!((found - factor).abs() < 5e-6, "{factors:?}");
        }
    }

    #[test]
    fn a_level_stretch_shows_both_its_ends() {
        let params = EricaPlusParams { upper_queue: 4.0, ..EricaPlusParams::default() };
        let shown = EricaPort::new(params).targets(CellRate(LINE));
        assert_eq!(shown.iter().map(|line| line.cells).collect::<Vec<_>>(), [200.0, 800.0]);
    }

    /// A fluid queue fed by two greedy circuits that obey the port in each interval: enough to find
    /// where the queue settles. Answers take effect after one interval.
    #[test]
    fn greedy_circuits_fill_the_line_and_the_queue_settles_at_its_target() {
        for target_delay_ms in [0.5, 2.0] {
            let mut params = EricaPlusParams { target_delay_ms, ..EricaPlusParams::default() };
            params.shared.interval.interval_cells = None;
            let mut port = EricaPort::new(params);
            let facts = PortFacts {
                capacity: CellRate(LINE),
                reserved: CellRate(0.0),
                circuits: 2,
                icr: CellRate(1000.0),
            };
            port.attach(facts, SimTime::ZERO);
            let (mut rates, mut queued) = ([1_000.0, 100_000.0], 0.0_f64);
            for _ in 0..4000 {
                let view = QueueView { queued: queued as u32 };
                for vc in 0..2_u16 {
                    let rate = rates[usize::from(vc)];
                    let rm = RmCell { ccr: CellRate(rate), ..RmCell::default() };
                    port.on_forward_rm(LocalVc(vc), &rm, view, SimTime::ZERO);
                    let start = SimTime(port.deadline().0 - 1_000_000_000);
                    let cells = (rate / 1000.0).round() as u32;
                    (0..cells).for_each(|_| assert!(!port.on_cell(LocalVc(vc), view, start)));
                    queued += rate / 1000.0;
                }
                queued = (queued - LINE / 1000.0).max(0.0);
                port.on_deadline(QueueView { queued: queued as u32 }, port.deadline());
                let ask = |vc: u16, port: &mut EricaPort<EricaPlusParams>| {
                    port.on_backward_rm(LocalVc(vc), &RmCell::default(), view, SimTime::ZERO).er.0
                };
                rates = [ask(0, &mut port), ask(1, &mut port)];
            }
            let target = target_delay_ms * 1e-3 * LINE;
            assert!((queued - target).abs() < 0.25 * target, "{queued} for {target}");
            let load = (rates[0] + rates[1]) / LINE;
            assert!((load - 1.0).abs() < 0.02 && rates[0] == rates[1], "{rates:?}");
        }
    }
}
