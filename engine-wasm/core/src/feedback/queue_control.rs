//! The queue control function of ERICA+: how much of the capacity is handed out at a queue length.
//!
//! Below the target queue a little more than the capacity is offered, so that the queue grows towards
//! it; above, ever less, but not less than a lowest share. Two hyperbolas that meet at the target in 1.

/// Shape of the function; copied from knobs at each use.
#[derive(Clone, Copy, Debug)]
pub(super) struct QueueControl {
    /// Steepness above the target queue, at least 1.
    pub a: f64,
    /// Factor at an empty queue, at least 1.
    pub b: f64,
    /// Lowest factor: queue drain limit factor.
    pub drain_limit: f64,
}

impl QueueControl {
    /// Factor on the capacity at `queued` cells with a target of `target` cells.
    ///
    /// Source: KT p.180, E+98; ADSL 2000 eqs 8a and 8b, which print `(1 - a)` and `(1 - b)` where it must be
    /// `(a - 1)` and `(b - 1)`: as printed the function would jump at the target and grow beyond it.
    /// Without a target, which means without capacity, it is the lowest factor.
    pub fn factor(&self, queued: f64, target: f64) -> f64 {
        if target <= 0.0 {
            return self.drain_limit;
        }
        if queued <= target {
            return self.b * target / ((self.b - 1.0) * queued + target);
        }
        self.drain_limit.max(self.a * target / ((self.a - 1.0) * queued + target))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const WIDE: QueueControl = QueueControl { a: 1.15, b: 1.05, drain_limit: 0.5 };
    const STEEP: QueueControl = QueueControl { a: 1.5, b: 1.5, drain_limit: 0.0 };

    #[test]
    fn the_worked_table_comes_out() {
        // Queue, factor of the one and of the other shape; target 200 cells.
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
        for shape in [WIDE, STEEP, QueueControl { a: 1.0, b: 1.0, drain_limit: 0.0 }] {
            let factors: Vec<_> = (0..5000).map(|q| shape.factor(f64::from(q), 321.5)).collect();
            assert!(factors.is_sorted_by(|left, right| left >= right));
            for (queued, target) in [(0.0, 0.0), (9.0, 0.0), (0.0, 1e-300), (1e9, 1e-300)] {
                assert!((0.0..=2.0).contains(&shape.factor(queued, target)), "{queued} {target}");
            }
        }
    }
}
