//! Transcendental functions with the same bits on every machine.
//!
//! The standard library's differ between native code and wasm in one argument out of ten to twenty;
//! the `libm` crate is the same Rust code everywhere. `+ − × ÷`, `sqrt`, `floor`, `round` are exact.

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

/// Cube root, of negative numbers too.
pub fn cbrt(x: f64) -> f64 {
    libm::cbrt(x)
}
