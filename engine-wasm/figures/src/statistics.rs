//! What several runs say together: mean, median and the 95 % confidence interval of the mean.
//!
//! The runs are independent (other seeds) or nearly so (long batches of one run), their number is small
//! and their variance unknown, so the interval is Student's: mean ± t · s / √n with n − 1 degrees of
//! freedom. It says where the mean of ever more runs would lie, not where the next run will lie.

/// Two-sided 95 % points of Student's t for 1 to 30 degrees of freedom.
///
/// Source: Abramowitz, Stegun table 26.10; a test recomputes them.
const STUDENT: [f64; 30] = [
    12.7062, 4.3027, 3.1824, 2.7764, 2.5706, 2.4469, 2.3646, 2.3060, 2.2622, 2.2281, 2.2010,
    2.1788, 2.1604, 2.1448, 2.1314, 2.1199, 2.1098, 2.1009, 2.0930, 2.0860, 2.0796, 2.0739, 2.0687,
    2.0639, 2.0595, 2.0555, 2.0518, 2.0484, 2.0452, 2.0423,
];

/// The same point of the normal distribution, where Student's t goes.
const NORMAL: f64 = 1.959_964;

/// Two-sided 95 % point of Student's t; at least one degree of freedom.
///
/// Source: Abramowitz, Stegun: the table, then the expansion 26.7.5, whose next term is below 1e-5 there.
pub fn student(freedom: usize) -> f64 {
    if let Some(point) = STUDENT.get(freedom.max(1) - 1) {
        return *point;
    }
    let (z, n) = (NORMAL, freedom as f64);
    let (z3, z5) = (z * z * z, z * z * z * z * z);
    let first = (z3 + z) / 4.0;
    let second = (5.0 * z5 + 16.0 * z3 + 3.0 * z) / 96.0;
    z + first / n + second / (n * n)
}

/// Mean, median and confidence interval of some numbers.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Spread {
    /// Arithmetic mean.
    pub mean: f64,
    /// Middle value, or the mean of the two middle ones.
    pub median: f64,
    /// Half the width of the 95 % confidence interval of the mean; `None` for a single number.
    pub half_width: Option<f64>,
    /// How many numbers.
    pub n: usize,
}

impl Spread {
    /// Looks at all numbers; their order makes no difference, not even in the last bit.
    ///
    /// Panics if there are none.
    pub fn of(values: &[f64]) -> Spread {
        let n = values.len();
        let values = sorted(values);
        // A sum of equal numbers is rounded, and an interval would come of it.
        let equal = values[0] == values[n - 1];
        let mean = if equal { values[0] } else { values.iter().sum::<f64>() / n as f64 };
        let squares: f64 = values.iter().map(|x| (x - mean) * (x - mean)).sum();
        let half_width =
            (n > 1).then(|| student(n - 1) * (squares / (n - 1) as f64 / n as f64).sqrt());
        Spread { mean, median: median_of(&values), half_width, n }
    }

    /// Ends of the interval; `None` for a single number.
    pub fn interval(self) -> Option<[f64; 2]> {
        self.half_width.map(|half| [self.mean - half, self.mean + half])
    }
}

/// Middle value, or the mean of the two middle ones; at least one value.
pub fn median_of(values: &[f64]) -> f64 {
    let sorted = sorted(values);
    let n = sorted.len();
    f64::midpoint(sorted[(n - 1) / 2], sorted[n / 2])
}

/// The values from the smallest to the largest.
pub fn sorted(values: &[f64]) -> Vec<f64> {
    let mut all = values.to_vec();
    all.sort_unstable_by(f64::total_cmp);
    all
}

/// Correlation of neighbours, −1 to 1; 0 when nothing varies.
///
/// Batches of one run count as independent only when it is near zero: below 2/√n in size.
pub fn neighbours(values: &[f64]) -> f64 {
    let mean = values.iter().sum::<f64>() / values.len() as f64;
    let squares: f64 = values.iter().map(|x| (x - mean) * (x - mean)).sum();
    let products: f64 = values.windows(2).map(|w| (w[0] - mean) * (w[1] - mean)).sum();
    if squares > 0.0 { products / squares } else { 0.0 }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Probability that |T| is at most `t`. Source: Abramowitz, Stegun 26.7.3 (odd) and 26.7.4 (even).
    fn inside(t: f64, freedom: usize) -> f64 {
        let n = freedom as f64;
        let (sine, cosine) = (t / (n + t * t).sqrt(), (n / (n + t * t)).sqrt());
        let odd = freedom % 2 == 1;
        let (mut term, mut sum) = if odd { (cosine, cosine) } else { (1.0, 1.0) };
        let mut k = if odd { 3 } else { 2 };
        while k + 2 <= freedom {
            term *= cosine * cosine * (k - 1) as f64 / k as f64;
            sum += term;
            k += 2;
        }
        if !odd {
            return sine * sum;
        }
        let angle = (t / n.sqrt()).atan();
        let series = if freedom == 1 { 0.0 } else { sine * sum };
        2.0 / std::f64::consts::PI * (angle + series)
    }

    #[test]
    fn points_of_student_hold_95_percent() {
        for freedom in (1..200).chain([999, 1000, 9999]) {
            let held = inside(student(freedom), freedom);
            assert!((held - 0.95).abs() < 2e-5, "{freedom}: {held}");
        }
    }

    #[test]
    fn intervals_agree_with_a_worked_example() {
        // 4, 6, 8: mean 6, s = 2, t = 4.3027, half width 4.3027 · 2 / √3.
        let spread = Spread::of(&[8.0, 4.0, 6.0]);
        assert_eq!((spread.mean, spread.median, spread.n), (6.0, 6.0, 3));
        let half = spread.half_width.expect("three numbers");
        assert!((half - 4.9683).abs() < 1e-4, "{half}");
        assert_eq!(Spread::of(&[5.0]).half_width, None);
        assert_eq!(Spread::of(&[5.0, 5.0]).half_width, Some(0.0));
        assert_eq!(Spread::of(&[1.0, 2.0, 3.0, 10.0]).median, 2.5);
    }

    #[test]
    fn the_order_of_the_runs_moves_no_bit() {
        let values = [0.1, 0.7, 1e-9, 3.3, 0.2, 2.9e5, 0.6];
        let forward = Spread::of(&values);
        for turn in 1..values.len() {
            let mut other = values;
            other.rotate_left(turn);
            assert_eq!(Spread::of(&other), forward, "turned by {turn}");
            other.reverse();
            assert_eq!(Spread::of(&other), forward, "turned by {turn} and backwards");
        }
    }

    #[test]
    fn equal_numbers_have_an_interval_without_width() {
        // Ten times 0.064 is 0.6400000000000001 in binary.
        for (x, n) in [(0.064, 10), (0.1, 3), (0.9511, 3), (1.0 / 3.0, 7)] {
            assert_eq!(Spread::of(&vec![x; n]).interval(), Some([x, x]), "{n} times {x}");
        }
    }

    #[test]
    fn intervals_hold_the_true_mean_in_95_of_100_cases() {
        let mut state = 7_u64;
        let mut uniform = || {
            state = state
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            (state >> 11) as f64 / (1_u64 << 53) as f64
        };
        let (mut held, rounds) = (0, 20_000);
        for _ in 0..rounds {
            // Sums of twelve uniform numbers are nearly normal around 6.
            let values: Vec<f64> = (0..8).map(|_| (0..12).map(|_| uniform()).sum()).collect();
            let spread = Spread::of(&values);
            held += u32::from((spread.mean - 6.0).abs() <= spread.half_width.expect("eight"));
        }
        let share = f64::from(held) / f64::from(rounds);
        assert!((share - 0.95).abs() < 0.005, "{share}");
    }

    #[test]
    fn neighbours_tell_a_drift_from_noise() {
        let drift: Vec<f64> = (0..50).map(f64::from).collect();
        let alternating: Vec<f64> = (0..50).map(|i| f64::from(i % 2)).collect();
        assert!(neighbours(&drift) > 0.9);
        assert!(neighbours(&alternating) < -0.9);
        assert_eq!(neighbours(&[3.0, 3.0, 3.0]), 0.0);
    }
}
