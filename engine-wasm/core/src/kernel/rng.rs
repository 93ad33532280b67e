//! Named random streams: one seed, one independent stream per user.
//!
//! A stream is keyed by (seed, name), so a new source does not change the numbers of other sources. The generator is
//! counter-based (SplitMix64): draw `k` depends only on the key and on `k`.

/// One stream of random numbers.
#[derive(Clone, Debug)]
pub struct Stream {
    key: u64,
    drawn: u64,
}

const GOLDEN: u64 = 0x9E37_79B9_7F4A_7C15;

/// Finaliser of SplitMix64. Source: Steele, Lea, Flood 2014 (variant 13).
pub fn mix(mut z: u64) -> u64 {
    z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ (z >> 31)
}

impl Stream {
    /// The stream called `name` under `seed`.
    pub fn new(seed: u64, name: &str) -> Stream {
        let named = name.bytes().fold(0xCBF2_9CE4_8422_2325_u64, |hash, byte| {
            (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01B3)
        });
        Stream { key: mix(mix(seed.wrapping_add(GOLDEN)) ^ named), drawn: 0 }
    }

    /// The next 64 random bits.
    #[inline]
    pub fn bits(&mut self) -> u64 {
        self.drawn = self.drawn.wrapping_add(GOLDEN);
        mix(self.key.wrapping_add(self.drawn))
    }

    /// A number uniform in `[0, 1)`, a multiple of 2^−53.
    pub fn uniform(&mut self) -> f64 {
        (self.bits() >> 11) as f64 / (1_u64 << 53) as f64
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn streams_repeat_and_differ_by_name_and_seed() {
        let draw = |seed, name: &str| {
            let mut stream = Stream::new(seed, name);
            (stream.bits(), stream.bits())
        };
        assert_eq!(draw(1, "S1"), draw(1, "S1"));
        assert_ne!(draw(1, "S1"), draw(1, "S2"));
        assert_ne!(draw(1, "S1"), draw(2, "S1"));
    }

    #[test]
    fn uniform_has_mean_one_half_and_variance_one_twelfth() {
        let mut stream = Stream::new(7, "moments");
        let n = 1_000_000;
        let (mut sum, mut squares) = (0.0, 0.0);
        for _ in 0..n {
            let x = stream.uniform();
            assert!((0.0..1.0).contains(&x));
            sum += x;
            squares += x * x;
        }
        let mean = sum / f64::from(n);
        assert!((mean - 0.5).abs() < 1e-3, "mean {mean}");
        let variance = squares / f64::from(n) - mean * mean;
        assert!((variance - 1.0 / 12.0).abs() < 1e-3, "variance {variance}");
    }
}
