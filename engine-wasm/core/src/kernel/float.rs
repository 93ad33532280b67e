//! Transcendental functions with the same bits on every machine.
//!
//! About one result in ten to twenty of the standard library differs between native code and wasm. The `libm` crate is
//! the same Rust code everywhere. `+ − × ÷`, `sqrt`, `floor`, `round` are exact.

/// Largest integer not above the base-2 logarithm of a positive finite number, exactly.
pub fn floor_log2(x: f64) -> i32 {
    libm::ilogb(x)
}

/// Natural logarithm.
#[inline]
pub fn ln(x: f64) -> f64 {
    libm::log(x)
}

/// The number whose natural logarithm is `x`.
#[inline]
pub fn exp(x: f64) -> f64 {
    libm::exp(x)
}

/// `x` to the power `y`.
pub fn pow(x: f64, y: f64) -> f64 {
    libm::pow(x, y)
}

/// The value of the exponential distribution of the given mean whose cumulative probability is `u`, below 1.
#[inline]
pub fn exponential(mean: f64, u: f64) -> f64 {
    -mean * ln(1.0 - u)
}

/// The value (1, 2, 3 …) of the geometric distribution of the given mean at which the cumulative probability exceeds
/// `u`, below 1. Each value is `1 − 1/mean` times as likely as the one before.
///
/// Range of the mean: at least 1.
pub fn geometric(mean: f64, u: f64) -> u64 {
    let further = ln(1.0 - u) / ln(1.0 - 1.0 / mean);
    1 + further as u64
}

/// Cube root; accepts negative numbers.
pub fn cbrt(x: f64) -> f64 {
    libm::cbrt(x)
}
