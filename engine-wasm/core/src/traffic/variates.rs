//! Random numbers of the distributions used by traffic models, made from uniform ones.
//!
//! All computations use `kernel::float`, so that the same draws give the same traffic on every machine.

use crate::kernel::float::{exp, ln};

/// Uniform numbers in `[0, 1)`.
pub(super) type Uniform<'a> = &'a mut dyn FnMut() -> f64;

/// Largest count ever drawn; chosen, far above the capacity of any queue.
const MOST: u32 = 1_000_000;

/// The negative binomial number of this mean and variance at which the distribution function exceeds `u`.
///
/// It requires a variance above the mean; otherwise the Poisson distribution, its limit, is used.
///
/// `P(n + 1) = (a n + b) / (n + 1) · P(n)` with `a = 1 − mean / variance`,
/// `b = mean (1 − a)` is the same distribution.
pub(super) fn negative_binomial(mean: f64, variance: f64, u: f64) -> u32 {
    let a = (1.0 - mean / variance).max(0.0);
    let b = mean * (1.0 - a);
    let ratio = |n: u32| (a * f64::from(n) + b) / (f64::from(n) + 1.0);
    let mut logarithm = if a > 1e-9 { b / a * ln(1.0 - a) } else { -b };
    let mut n = 0;
    // Far below the mean, the terms are too small for a float and for the sum.
    while logarithm < -600.0 {
        logarithm += ln(ratio(n));
        n += 1;
    }
    let mut term = exp(logarithm);
    let mut below = term;
    while u >= below && n < MOST {
        term *= ratio(n);
        n += 1;
        below += term;
        if f64::from(n) > mean && term < 1e-17 * (1.0 - a) {
            break; // the rest of the tail is lost in rounding
        }
    }
    n
}

/// A normal number of mean 0 and variance 1. Source: Marsaglia, Bray 1964 (polar method).
fn normal(uniform: Uniform) -> f64 {
    loop {
        let (x, y) = (2.0 * uniform() - 1.0, 2.0 * uniform() - 1.0);
        let square = x * x + y * y;
        if square > 0.0 && square < 1.0 {
            return x * (-2.0 * ln(square) / square).sqrt();
        }
    }
}

/// A gamma number of shape at least 1 and scale 1. Source: Marsaglia, Tsang 2000.
fn gamma_above_one(shape: f64, uniform: Uniform) -> f64 {
    let d = shape - 1.0 / 3.0;
    let c = 1.0 / (9.0 * d).sqrt();
    loop {
        let x = normal(uniform);
        let root = 1.0 + c * x;
        if root <= 0.0 {
            continue;
        }
        let v = root * root * root;
        if ln(1.0 - uniform()) < 0.5 * x * x + d - d * v + d * ln(v) {
            return d * v;
        }
    }
}

/// A gamma number of this mean and variance, rounded to a whole number. Source: Heyman, Tabatabai, Lakshman 1992.
pub(super) fn gamma(mean: f64, variance: f64, uniform: Uniform) -> u32 {
    let (shape, scale) = (mean * mean / variance, variance / mean);
    let number = if shape >= 1.0 {
        gamma_above_one(shape, uniform)
    } else {
        // A gamma number of the next shape, times a power of a uniform one, has this shape.
        gamma_above_one(shape + 1.0, uniform) * exp(ln(1.0 - uniform()) / shape)
    };
    (number * scale).round().min(f64::from(MOST)) as u32
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kernel::float::{exponential, geometric};
    use crate::kernel::rng::Stream;

    /// Mean and variance of `count` draws.
    fn moments(count: u32, mut draw: impl FnMut(Uniform) -> f64) -> (f64, f64) {
        let mut stream = Stream::new(11, "variates");
        let (mut sum, mut squares) = (0.0, 0.0);
        for _ in 0..count {
            let x = draw(&mut || stream.uniform());
            sum += x;
            squares += x * x;
        }
        let mean = sum / f64::from(count);
        (mean, squares / f64::from(count) - mean * mean)
    }

    fn assert_moments(name: &str, found: (f64, f64), mean: f64, variance: f64) {
        let near = |x: f64, y: f64| (x - y).abs() <= 0.01 * y;
        assert!(near(found.0, mean) && near(found.1, variance), "{name}: {found:?}");
    }

    const DRAWS: u32 = 1_000_000;

    #[test]
    fn frame_sizes_have_their_moments_within_one_per_cent() {
        // Mean and variance: the default and the alternative of the spec, nearly Poisson, a shape below 1.
        for (mean, variance) in [(135.0, 5536.0), (130.3, 5536.0), (50.0, 51.0), (20.0, 800.0)] {
            let found = moments(DRAWS, |u| f64::from(negative_binomial(mean, variance, u())));
            assert_moments("negative binomial", found, mean, variance);
            // Rounding adds the variance of a uniform number in ±1/2; the tolerance covers it.
            let found = moments(DRAWS, |u| f64::from(gamma(mean, variance, u)));
            assert_moments("gamma", found, mean, variance);
        }
    }

    #[test]
    fn a_large_mean_does_not_drown_in_small_terms() {
        for (mean, variance) in [(10_000.0, 10_001.0), (5000.0, 1e6), (900.0, 900.0)] {
            let found = moments(5000, |u| f64::from(negative_binomial(mean, variance, u())));
            // The mean deviates by 0.3 % at most, the variance by 2 %.
            assert!((found.0 / mean - 1.0).abs() < 0.012, "{found:?}");
            assert!((found.1 / variance - 1.0).abs() < 0.08, "{found:?}");
        }
    }

    #[test]
    fn small_negative_binomials_agree_with_their_formula() {
        // r = 2, q = 1/2 (mean 2, variance 4): P(n) = (n + 1) / 2^(n + 2).
        let mut below = 0.0;
        for n in 0..40_u32 {
            let term = f64::from(n + 1) / (1_u64 << (n + 2)) as f64;
            assert_eq!(negative_binomial(2.0, 4.0, below + 0.5 * term), n);
            below += term;
        }
        assert!(negative_binomial(2.0, 4.0, 1.0 - f64::EPSILON / 2.0) > 40, "the tail ends");
    }

    #[test]
    fn video_frames_have_the_parameters_printed_for_their_law() {
        // Mean, q and r at a variance of 5536: an empty frame has the probability q^r, one cell r (1 - q) q^r.
        for (mean, q, r) in [(135.0, 0.024_386, 3.374_38), (130.3, 0.023_537, 3.140_78)] {
            let none = exp(r * ln(q));
            let one = none + r * (1.0 - q) * none;
            // Six digits are printed: the probabilities are accurate to one part in a thousand.
            for (edge, below, above) in [(none, 0, 1), (one, 1, 2)] {
                assert_eq!(negative_binomial(mean, 5536.0, edge * 0.999), below, "{mean}");
                assert_eq!(negative_binomial(mean, 5536.0, edge * 1.001), above, "{mean}");
            }
        }
    }

    #[test]
    fn a_variance_below_the_mean_gives_the_poisson_law() {
        let found = moments(DRAWS, |u| f64::from(negative_binomial(9.0, 1.0, u())));
        assert_moments("Poisson", found, 9.0, 9.0);
    }

    #[test]
    fn exponential_and_geometric_numbers_have_their_moments() {
        let found = moments(DRAWS, |u| exponential(4.0, u()));
        assert_moments("exponential", found, 4.0, 16.0);
        for mean in [1.5, 200.0] {
            let found = moments(DRAWS, |u| geometric(mean, u()) as f64);
            assert_moments("geometric", found, mean, mean * (mean - 1.0));
        }
        let one = moments(1000, |u| geometric(1.0, u()) as f64);
        assert_eq!(one, (1.0, 0.0), "a mean of one leaves no choice");
    }
}
