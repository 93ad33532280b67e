//! The queue control function of ERICA+: the distributed share of the capacity at a queue length.
//!
//! Below the target queue, the offer slightly exceeds the capacity, so that the queue grows towards the
//! target. Above it, the offer falls, down to a lowest share. In between there may be a flat section with
//! exactly the capacity. Queues are in units of the target queue Q0.

crate::choice! {
    /// How the offer falls with the queue.
    pub enum Shape {
        Hyperbolic = "hyperbolic" "Hyperbolic",
        Step = "step" "Step",
        Linear = "linear" "Linear",
        InverseHyperbolic = "inverse-hyperbolic" "Inverse hyperbolic",
    }
}

/// The function; copied from knobs at each use.
#[derive(Clone, Copy, Debug)]
pub(super) struct QueueControl {
    pub shape: Shape,
    /// Steepness above Q1, at least 1.
    pub a: f64,
    /// Factor at an empty queue, at least 1.
    pub b: f64,
    /// Lowest factor: queue drain limit factor.
    pub drain_limit: f64,
    /// Q1 over Q0, at least 1: from Q0 up to here the offer is the capacity.
    pub upper: f64,
    /// Q2 over Q0, above which a step or the inverse hyperbola has the lowest factor.
    pub drain: f64,
}

impl QueueControl {
    /// The function of ADSL 2000: two hyperbolas that meet at the target with factor 1.
    pub fn hyperbolic(a: f64, b: f64, drain_limit: f64) -> QueueControl {
        QueueControl { shape: Shape::Hyperbolic, a, b, drain_limit, upper: 1.0, drain: 1.0 }
    }

    /// Factor on the capacity at `queued` cells with a target of `target` cells.
    ///
    /// Source: KT p.180, E+98; ADSL 2000 eqs 8a and 8b, which print `(1 - a)` and `(1 - b)` where it must be
    /// `(a - 1)` and `(b - 1)`: as printed, the function would jump at the target and grow above it.
    /// Without a target, that is without capacity, it is the lowest factor.
    pub fn factor(&self, queued: f64, target: f64) -> f64 {
        if target <= 0.0 {
            return self.drain_limit;
        }
        if queued <= target {
            return self.below(queued, target);
        }
        let upper = self.upper * target;
        if queued <= upper {
            return 1.0;
        }
        self.drain_limit.max(self.above(queued, target, upper))
    }

    /// The factor up to Q0. Source: Vandalore et al. 1998 section 4.
    fn below(&self, queued: f64, target: f64) -> f64 {
        match self.shape {
            Shape::Step => self.b,
            Shape::Linear => self.b - (self.b - 1.0) * queued / target,
            Shape::Hyperbolic | Shape::InverseHyperbolic => {
                self.b * target / ((self.b - 1.0) * queued + target)
            }
        }
    }

    /// The factor above Q1, `upper`; may be zero or negative.
    ///
    /// Source: Vandalore et al. 1998 section 4, in excerpts: the functions in words, their parameters in table 1.
    /// The line falls by `a - 1` for each Q0 (there m = 1/16) and the step is `2 - a` high (there 0.95). The
    /// inverse hyperbola is a reconstruction: `2 - 1/(1 - x/h)` with x the queue beyond Q1 in units of Q1. It is
    /// level with the printed h of 36, 16.5 and 6.75 for Q1 of 2, 4 and 8 Q0: with each it falls to 1/2 at 26 Q0.
    fn above(&self, queued: f64, target: f64, upper: f64) -> f64 {
        match self.shape {
            Shape::Hyperbolic => self.a * upper / ((self.a - 1.0) * queued + upper),
            Shape::Linear => 1.0 - (self.a - 1.0) * (queued - upper) / target,
            Shape::Step if queued <= self.drain * target => 2.0 - self.a,
            // A lowest factor of one leaves no curve.
            Shape::InverseHyperbolic if self.drain_limit < 1.0 && queued < self.drain * target => {
                let x = (queued - upper) / upper;
                let h = self.curvature();
                2.0 - h / (h - x)
            }
            Shape::Step | Shape::InverseHyperbolic => self.drain_limit,
        }
    }

    /// The h of the inverse hyperbola that reaches the lowest factor at Q2.
    fn curvature(&self) -> f64 {
        let end = (self.drain - self.upper) / self.upper;
        end * (2.0 - self.drain_limit) / (1.0 - self.drain_limit)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const WIDE: QueueControl = QueueControl {
        shape: Shape::Hyperbolic,
        a: 1.15,
        b: 1.05,
        drain_limit: 0.5,
        upper: 1.0,
        drain: 26.0,
    };
    const STEEP: QueueControl = QueueControl { a: 1.5, b: 1.5, drain_limit: 0.0, ..WIDE };

    #[test]
    fn each_shape_has_its_worked_values() {
        // Q0 = 100 cells, Q1 = 4 Q0, Q2 = 26 Q0; a = 1.0625 (slope 1/16 per Q0), b = 1.05, QDLF = 0.5.
        // Queue, factor of step, line, hyperbola, inverse hyperbola.
        const CASES: &[(f64, [f64; 4])] = &[
            (0.0, [1.05, 1.05, 1.05, 1.05]),
            (50.0, [1.05, 1.025, 1.024_39, 1.024_39]),
            (100.0, [1.05, 1.0, 1.0, 1.0]),
            (101.0, [1.0, 1.0, 1.0, 1.0]),
            (400.0, [1.0, 1.0, 1.0, 1.0]),
            (500.0, [0.9375, 0.9375, 0.985_51, 0.984_62]),
            (1200.0, [0.9375, 0.5, 0.894_74, 0.862_07]),
            (2599.0, [0.9375, 0.5, 0.755_64, 0.500_34]),
            (2601.0, [0.5, 0.5, 0.755_47, 0.5]),
            (9000.0, [0.5, 0.5, 0.5, 0.5]),
        ];
        use Shape::{Hyperbolic, InverseHyperbolic, Linear, Step};
        for (queued, factors) in CASES {
            for (shape, factor) in [Step, Linear, Hyperbolic, InverseHyperbolic].iter().zip(factors)
            {
                let control = QueueControl { shape: *shape, a: 1.0625, upper: 4.0, ..WIDE };
                let found = control.factor(*queued, 100.0);
                assert!((found - factor).abs() < 5e-6, "{shape:?} at {queued}: {found}");
            }
        }
    }

    #[test]
    fn the_inverse_hyperbola_has_the_printed_parameters() {
        // Vandalore et al. 1998 table 1: Q1 in Q0, a-parameter; Q2 = 26 Q0.
        for (upper, a) in [(2.0, 36.0), (4.0, 16.5), (8.0, 6.75)] {
            let found = QueueControl { upper, ..WIDE }.curvature();
            assert!((found - a).abs() < 1e-9, "{upper}: {found}");
        }
    }

    #[test]
    fn a_lowest_factor_of_one_leaves_nothing_to_take_away() {
        let shape = Shape::InverseHyperbolic;
        let flat = QueueControl { shape, drain_limit: 1.0, upper: 4.0, ..WIDE };
        assert_eq!(flat.above(500.0, 100.0, 400.0), 1.0);
    }

    #[test]
    fn the_worked_table_comes_out() {
        // Queue, factor of each of the two shapes; target 200 cells.
        const CASES: &[(f64, f64, f64)] = &[
            (0.0, 1.0500, 1.5000),
            (100.0, 1.024_39, 1.2000),
            (200.0, 1.0, 1.0),
            (400.0, 0.884_62, 0.75000),
            (1000.0, 0.657_14, 0.428_57),
            (2000.0, 0.500_00, 0.25000),
        ];
        for &(queued, wide, steep) in CASES {
            assert!((WIDE.factor(queued, 200.0) - wide).abs() < 5e-6, "{queued}");
            assert!((STEEP.factor(queued, 200.0) - steep).abs() < 5e-6, "{queued}");
        }
    }

    #[test]
    fn the_drain_limit_is_reached_at_1733_cells() {
        assert!(WIDE.factor(1733.0, 200.0) > 0.5);
        assert_eq!(WIDE.factor(1734.0, 200.0), 0.5);
    }

    #[test]
    fn more_queue_never_gets_more_and_the_ends_are_finite() {
        let flat = QueueControl { a: 1.0, b: 1.0, drain_limit: 0.0, ..WIDE };
        let others = [Shape::Step, Shape::Linear, Shape::InverseHyperbolic]
            .map(|shape| [1.0, 3.0].map(|upper| QueueControl { shape, upper, ..WIDE }));
        // Q2 below Q1, no room to fall, no capacity at Q2.
        let odd = [0.0, 1.0].map(|drain_limit| QueueControl {
            shape: Shape::InverseHyperbolic,
            upper: 9.0,
            drain: 2.0,
            drain_limit,
            ..STEEP
        });
        let all = [WIDE, STEEP, flat].into_iter().chain(others.into_iter().flatten()).chain(odd);
        for shape in all {
            let factors: Vec<_> = (0..5000).map(|q| shape.factor(f64::from(q), 321.5)).collect();
            assert!(factors.is_sorted_by(|left, right| left >= right));
            for (queued, target) in [(0.0, 0.0), (9.0, 0.0), (0.0, 1e-300), (1e9, 1e-300)] {
                assert!((0.0..=2.0).contains(&shape.factor(queued, target)), "{queued} {target}");
            }
        }
    }
}
