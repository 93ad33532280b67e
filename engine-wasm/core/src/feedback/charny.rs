//! Charny's consistent marking: the advertised rate from the newest rates of all circuits.
//!
//! A circuit whose rate is below the advertised rate is limited elsewhere and gets marked. The rest of
//! the capacity, divided evenly among the unmarked circuits, is the new advertised rate. Every RM cell
//! causes a pass over all circuits; the O(1) max-min allocation is its fast variant.

use super::{Feedback, FeedbackGauges, LocalVc, PortFacts, QueueView, RateFeedback};
use crate::params::{Grid, ParamSet, manual};
use crate::registry::Entry;
use crate::units::{CellRate, SimTime};
use crate::wire::rm::RmCell;

pub(super) const ENTRY: Entry<dyn RateFeedback> = Entry {
    id: "charny",
    label: "Charny, MIT scheme",
    doc: manual(
        "Divides the capacity left by circuits that are limited elsewhere equally among the others. \
          Every RM cell recomputes this over all circuits.",
    ),
    source: manual("Charny 1994, Charny, Clark, Jain 1995; reconstruction"),
    params: CharnyParams::SPECS,
    build: |settings| Box::new(Charny::new(CharnyParams::from_settings(settings))),
};

crate::params! {
    /// Knobs of [`Charny`].
    pub struct CharnyParams {
        /// Relative distance below the advertised rate at which a circuit still counts as limited
        /// here. With 16-bit rates it must be at least 1/512 (0.00195); a larger value leaves up to
        /// that share unused.
        tolerance: f64 = 1e-9, "Tolerance of comparison", "chosen; 2^-9 with 16-bit rates", Share in 0.0 ..= 0.01 by Grid::OneTwoFive;
    }
}

/// State of a circuit at the port.
#[derive(Clone, Copy, PartialEq)]
enum Vc {
    /// Not yet opened; its first forward RM cell opens it too.
    New,
    /// Opened and closed again.
    Closed,
    /// Open, with the newest rate seen, cells per second.
    Open(f64),
}

#[derive(Clone)]
struct Charny {
    params: CharnyParams,
    /// Line rate minus the reserved rate, cells per second.
    capacity: f64,
    icr: f64,
    vcs: Vec<Vc>,
    /// Advertised rate mu, cells per second.
    advertised: f64,
}

crate::tune_params!(Charny);

impl Charny {
    fn new(params: CharnyParams) -> Charny {
        Charny { params, capacity: 0.0, icr: 0.0, vcs: Vec::new(), advertised: 0.0 }
    }

    /// Newest rates of the open circuits.
    fn rates(&self) -> impl Iterator<Item = f64> {
        self.vcs.iter().filter_map(|vc| match vc {
            Vc::Open(rate) => Some(*rate),
            Vc::New | Vc::Closed => None,
        })
    }

    /// The advertised rate: circuits below it are marked, and the rest is divided evenly among the others.
    ///
    /// The marks are made anew each time. Starting from an equal share, the rate only rises and marks are
    /// only added, so the result is the one consistent marking. Starting from old marks needs two
    /// passes and gives the same result. Rounding can lower the rate by a last digit; no mark is removed
    /// then, or marks of rates this close to it would alternate endlessly.
    ///
    /// Source: Charny, Clark, Jain 1995, consistent marking; the equations are a reconstruction.
    fn advertise(&self) -> f64 {
        let open = self.rates().count();
        let (mut advertised, mut marked) = (self.capacity / open.max(1) as f64, 0);
        loop {
            let limit = advertised * (1.0 - self.params.tolerance);
            let (count, taken) = self
                .rates()
                .filter(|rate| *rate < limit)
                .fold((0, 0.0), |(count, sum), rate| (count + 1, sum + rate));
            if count <= marked {
                return advertised;
            }
            if count == open {
                // All are limited elsewhere: the largest may have the remaining capacity in addition to its own rate.
                return self.capacity - taken + self.rates().fold(0.0, f64::max);
            }
            advertised = (self.capacity - taken) / (open - count) as f64;
            marked = count;
        }
    }
}

impl RateFeedback for Charny {
    /// A new capacity changes nothing else; it applies to the next RM cells.
    fn attach(&mut self, facts: PortFacts, _now: SimTime) {
        self.capacity = facts.left();
        self.icr = facts.icr.0;
        self.vcs.resize(usize::from(facts.circuits), Vc::New);
    }

    fn on_open(&mut self, vc: LocalVc, _now: SimTime) {
        let known = &mut self.vcs[usize::from(vc.0)];
        if matches!(known, Vc::New | Vc::Closed) {
            *known = Vc::Open(self.icr);
        }
    }

    fn on_close(&mut self, vc: LocalVc, _now: SimTime) {
        self.vcs[usize::from(vc.0)] = Vc::Closed;
    }

    /// Differs from the source: the rate seen is the smaller of ER and CCR. Sources here always
    /// ask for their peak rate, so only CCR shows a limit elsewhere.
    fn on_forward_rm(&mut self, vc: LocalVc, rm: &RmCell, _: QueueView, _: SimTime) -> Feedback {
        let index = usize::from(vc.0);
        if self.vcs[index] == Vc::Closed {
            return Feedback::NONE;
        }
        let rate = rm.er.min(rm.ccr).0;
        self.vcs[index] = Vc::Open(rate);
        self.advertised = self.advertise();
        assert!(
            self.advertised >= 0.0 && self.advertised.is_finite(),
            "a finite rate is advertised"
        );
        self.vcs[index] = Vc::Open(rate.min(self.advertised));
        Feedback::rate(CellRate(self.advertised))
    }

    /// The load is the sum of the newest rates over the capacity; the share is the advertised rate.
    fn gauges(&self) -> FeedbackGauges {
        let sum: f64 = self.rates().sum();
        FeedbackGauges {
            load: if self.capacity > 0.0 { sum / self.capacity } else { 0.0 },
            fair_share: self.advertised,
            capacity: self.capacity,
            ..FeedbackGauges::default()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::params::Settings;

    const QUEUE: QueueView = QueueView { queued: 0 };

    fn facts(capacity: f64, circuits: u16) -> PortFacts {
        PortFacts {
            capacity: CellRate(capacity),
            reserved: CellRate(0.0),
            circuits,
            icr: CellRate(1.0),
        }
    }

    fn pass(port: &mut dyn RateFeedback, vc: u16, ccr: f64) -> f64 {
        let rm = RmCell { ccr: CellRate(ccr), er: CellRate(1e9), ..RmCell::default() };
        port.on_forward_rm(LocalVc(vc), &rm, QUEUE, SimTime::ZERO).er.0
    }

    #[test]
    fn rates_a_last_digit_apart_are_marked_once() {
        // At the first advertised rate, 7/4, two are marked; the rest rounds to less, and only one is below it.
        let rates = [1.750_000_000_000_000_4, 1.749_999_999_999_999_6, 1.750_000_000_000_000_2];
        let mut port = Charny::new(CharnyParams { tolerance: 0.0 });
        port.attach(facts(7.0, 4), SimTime::ZERO);
        port.vcs = rates.iter().chain(&rates[1..2]).map(|rate| Vc::Open(*rate)).collect();
        assert!((port.advertise() - 1.75).abs() < 1e-12);
    }

    #[test]
    fn the_advertised_rate_is_the_even_part_of_what_the_marked_leave() {
        // Newest rates of three circuits on a line of 90, the rate advertised after the last of them.
        const CASES: &[([f64; 3], f64)] = &[
            ([40.0, 10.0, 40.0], 40.0),
            ([90.0, 10.0, 90.0], 40.0),
            ([90.0, 90.0, 90.0], 30.0),
            ([5.0, 10.0, 20.0], 75.0),
            ([25.0, 28.0, 50.0], 37.0),
        ];
        for (rates, expected) in CASES {
            let mut port = Charny::new(CharnyParams::default());
            port.attach(facts(90.0, 3), SimTime::ZERO);
            for (vc, rate) in port.vcs.iter_mut().zip(rates) {
                *vc = Vc::Open(*rate);
            }
            assert_eq!(pass(&mut port, 2, rates[2]), *expected, "{rates:?}");
        }
    }

    #[test]
    fn circuits_that_open_and_close_change_the_share() {
        let mut port = (ENTRY.build)(&Settings::default());
        port.attach(facts(120.0, 3), SimTime::ZERO);
        let settle = |port: &mut dyn RateFeedback, open: &[u16]| {
            let mut rates = vec![1.0; open.len()];
            for _ in 0..10 {
                for (rate, vc) in rates.iter_mut().zip(open) {
                    *rate = pass(port, *vc, *rate);
                }
            }
            rates
        };
        assert_eq!(settle(&mut *port, &[0, 1]), [60.0, 60.0]);
        port.on_open(LocalVc(2), SimTime(1));
        assert_eq!(settle(&mut *port, &[0, 1, 2]), [40.0, 40.0, 40.0]);
        port.on_close(LocalVc(0), SimTime(2));
        assert_eq!(settle(&mut *port, &[1, 2]), [60.0, 60.0]);
        assert_eq!(pass(&mut *port, 0, 5.0), f64::INFINITY, "a late cell of a closed circuit");
        assert!((port.gauges().load - 1.0).abs() < 1e-12);
    }

    #[test]
    fn a_tolerance_of_one_code_step_recognises_quantised_grants() {
        use crate::wire::rate_code::quantise;
        for (tolerance, recognised) in [(1e-9, false), (1.0 / 512.0, true)] {
            let mut port = Charny::new(CharnyParams { tolerance });
            port.attach(facts(100_080.0, 2), SimTime::ZERO);
            let (mut rates, mut settled) = ([10.0; 2], true);
            for round in 0..50 {
                for vc in 0..2 {
                    let er = pass(&mut port, vc, rates[usize::from(vc)]);
                    rates[usize::from(vc)] = quantise(CellRate(er)).0;
                }
                settled &= round < 20 || rates == [49_984.0; 2];
            }
            assert_eq!(settled, recognised, "{tolerance}");
        }
    }
}
