//! What the seeds of a term say together, and how sure that is.

use super::select::BySeed;
use crate::claim::Estimate;
use crate::statistics::{Spread, median_of, sorted};

/// A term's number with its 95 % confidence interval; both ends equal to it for a single seed.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Estimated {
    /// The number that is judged.
    pub value: f64,
    /// Low end of the interval.
    pub low: f64,
    /// High end of the interval.
    pub high: f64,
}

/// Is a number inside the band?
pub fn inside(x: f64, low: Option<f64>, high: Option<f64>) -> bool {
    low.is_none_or(|low| x >= low) && high.is_none_or(|high| x <= high)
}

/// Judges the seeds; `None` when there is none, or one of them is not a number.
pub fn estimate(
    values: &BySeed,
    how: Estimate,
    low: Option<f64>,
    high: Option<f64>,
) -> Option<Estimated> {
    let all: Vec<f64> = values.values().copied().collect();
    if all.is_empty() || all.iter().any(|x| x.is_nan()) {
        return None;
    }
    let (least, most) = ends(&all);
    Some(match how {
        Estimate::Mean => {
            let spread = Spread::of(&all);
            let [low, high] = spread.interval().unwrap_or([spread.mean; 2]);
            Estimated { value: spread.mean, low, high }
        }
        Estimate::Median => {
            let [low, high] = of_order(&all);
            Estimated { value: median_of(&all), low, high }
        }
        // The seed that decides: the worst where all must hold, the best where one is enough.
        Estimate::EverySeed => {
            let worst = all
                .iter()
                .copied()
                .max_by(|a, b| off(*a, low, high).total_cmp(&off(*b, low, high)));
            Estimated { value: worst.unwrap_or(f64::NAN), low: least, high: most }
        }
        Estimate::SomeSeed => {
            let best = all
                .iter()
                .copied()
                .min_by(|a, b| off(*a, low, high).total_cmp(&off(*b, low, high)));
            Estimated { value: best.unwrap_or(f64::NAN), low: least, high: most }
        }
    })
}

fn ends(all: &[f64]) -> (f64, f64) {
    all.iter().fold((f64::INFINITY, f64::NEG_INFINITY), |(l, h), x| (l.min(*x), h.max(*x)))
}

/// How far outside the band; inside, how near its nearer end, below zero.
fn off(x: f64, low: Option<f64>, high: Option<f64>) -> f64 {
    let below = low.map_or(f64::NEG_INFINITY, |low| low - x);
    let above = high.map_or(f64::NEG_INFINITY, |high| x - high);
    below.max(above)
}

/// Order statistics that enclose the median in at least 95 % of all cases; for fewer than six numbers
/// the smallest and the largest, which enclose it less often.
///
/// Source: chosen: the sign test; the number of values below the median is binomial with 1/2.
fn of_order(all: &[f64]) -> [f64; 2] {
    let sorted = sorted(all);
    let n = sorted.len();
    // By multiplication alone, so that every machine gets the same bits.
    let none = (0..n).fold(1.0, |power, _| power * 0.5);
    let (mut cut, mut term, mut below) = (0, none, 0.0);
    // The largest cut with P(B < cut) ≤ 2.5 % on each side.
    while cut < n / 2 && below + term <= 0.025 {
        below += term;
        cut += 1;
        term *= (n - cut + 1) as f64 / cut as f64;
    }
    let cut = cut.saturating_sub(1);
    [sorted[cut], sorted[n - 1 - cut]]
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(values: &[f64]) -> BySeed {
        values.iter().enumerate().map(|(i, x)| (i as u64 + 1, *x)).collect()
    }

    #[test]
    fn each_way_of_judging_seeds_has_its_number_and_interval() {
        let values = of(&[8.0, 4.0, 6.0]);
        let at = |how| estimate(&values, how, Some(5.0), Some(7.0)).expect("numbers");
        let mean = at(Estimate::Mean);
        assert_eq!(mean.value, 6.0);
        assert!((mean.high - 6.0 - 4.9683).abs() < 1e-4, "{mean:?}");
        assert_eq!(at(Estimate::Median), Estimated { value: 6.0, low: 4.0, high: 8.0 });
        assert_eq!(at(Estimate::SomeSeed).value, 6.0, "the one inside");
        assert!([4.0, 8.0].contains(&at(Estimate::EverySeed).value), "one that is outside");
        assert_eq!(estimate(&of(&[1.0, f64::NAN]), Estimate::Mean, None, None), None);
        assert_eq!(estimate(&of(&[]), Estimate::Mean, None, None), None);
        let one = estimate(&of(&[3.0]), Estimate::Mean, None, None).expect("a number");
        assert_eq!((one.low, one.high), (3.0, 3.0), "a single seed has no interval");
    }

    #[test]
    fn the_interval_of_a_median_follows_the_binomial_law() {
        // n = 10: P(B ≤ 1) = 11/1024 = 1.07 %, P(B ≤ 2) = 5.5 %: the second and the ninth.
        let ten: Vec<f64> = (1..=10).map(f64::from).collect();
        assert_eq!(of_order(&ten), [2.0, 9.0]);
        // n = 6: P(B = 0) = 1.6 %: the ends. n = 20: P(B ≤ 5) = 2.07 %: the sixth and the fifteenth.
        assert_eq!(of_order(&ten[..6]), [1.0, 6.0]);
        let twenty: Vec<f64> = (1..=20).map(f64::from).collect();
        assert_eq!(of_order(&twenty), [6.0, 15.0]);
        assert_eq!(of_order(&ten[..3]), [1.0, 3.0]);
        assert_eq!(of_order(&ten[..1]), [1.0, 1.0]);
    }
}
