//! Random choices for tests: drawn by a seeded generator, or read from bytes that a fuzzer bends.

/// A source of choices.
pub trait Draw {
    /// 64 bits.
    fn bits(&mut self) -> u64;

    /// A number below `count`, which must not be zero.
    fn below(&mut self, count: usize) -> usize {
        (self.bits() % count as u64) as usize
    }

    /// A number from `0` to `1`, the end excluded.
    fn share(&mut self) -> f64 {
        (self.bits() >> 11) as f64 / (1_u64 << 53) as f64
    }

    /// True in `percent` of 100 cases.
    fn chance(&mut self, percent: usize) -> bool {
        self.below(100) < percent
    }

    /// One of a list.
    fn pick<'a, T>(&mut self, from: &'a [T]) -> &'a T {
        &from[self.below(from.len())]
    }
}

/// A seeded generator (SplitMix64), so that a seed is a whole test case.
pub struct Dice(pub u64);

impl Draw for Dice {
    fn bits(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }
}

/// Choices read from bytes: one byte a choice where that suffices, so that a changed byte changes one
/// choice. After the last byte all choices are the first.
pub struct Tape<'a>(pub &'a [u8]);

impl Tape<'_> {
    fn byte(&mut self) -> u8 {
        let Some((first, rest)) = self.0.split_first() else { return 0 };
        self.0 = rest;
        *first
    }

    /// Nothing left to read?
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

impl Draw for Tape<'_> {
    fn bits(&mut self) -> u64 {
        (0..8).fold(0, |bits, _| bits << 8 | u64::from(self.byte()))
    }

    fn below(&mut self, count: usize) -> usize {
        if count <= 256 {
            return usize::from(self.byte()) % count;
        }
        (self.bits() % count as u64) as usize
    }

    fn share(&mut self) -> f64 {
        f64::from(u16::from(self.byte()) << 8 | u16::from(self.byte())) / 65_536.0
    }
}
